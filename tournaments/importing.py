"""Entrants from a CSV file, entered by staff: all of them or none, and a dry run that tells of each mistake with its line (T76).

A `seed` says in which order they come; who has none comes after those who have one, in the order of the lines. That order is the order of
seeds where the event seeds by it.

Source: tournaments reference, section 9.3; T2, T14, T76.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.db.models.functions import Lower
from django.utils.translation import gettext as _
from msgspec import Struct

from matches.rejection import refuses_when_busy
from oshisite.accounts.models import User
from tournaments import ledger, services
from tournaments.files import entrants_csv
from tournaments.files.entrants_csv import EntrantRow
from tournaments.files.mistakes import BadFile, Mistake
from tournaments.models import Member
from tournaments.models import Tournament as Header
from tournaments.rules.commands import Enter
from tournaments.rules.commands.base import By, Refused
from tournaments.rules.fold import decide
from tournaments.services import Who

MOST_AT_ONCE = 500
"""Entrants of one file: the event is held while they are entered."""


class Imported(Struct, frozen=True):
    """How many a file enters, or would. `is_duplicate`: it has done so before."""

    entrants: int
    is_dry_run: bool
    is_duplicate: bool = False


@refuses_when_busy
def import_entrants(*, tournament_id: str, user: User, text: str, cid: str, now: int, is_dry_run: bool, ip: str | None = None) -> Imported:
    """Raises `Refused` or `BadFile`, and then nothing has changed. The same `cid` enters them once."""
    before = ledger.locked(tournament_id)
    by = services.by_user(user, tournament_id, now)
    decide(before.state, Enter(), by)  # whether they may, before anything is said of accounts
    rows = ordered(entrants_csv.read(text))
    if before.state.plan.team_size > 1:
        raise Refused("bad_team", size=before.state.plan.team_size)
    if rows and (known := ledger.known_answer(tournament_id, cid_of(cid, 0))):
        services.answered_before(known, before.state, user, tournament_id)
        return Imported(len(rows), is_dry_run, is_duplicate=True)
    accounts = accounts_of(rows)
    if mistakes := [*too_many(rows), *wrong_accounts(tournament_id, rows, accounts)]:
        raise BadFile(sorted(mistakes, key=lambda mistake: mistake.line))
    if not is_dry_run:
        enter(tournament_id, user, rows, accounts, cid, by, before, ip)
    return Imported(len(rows), is_dry_run)


def ordered(rows: Sequence[EntrantRow]) -> list[EntrantRow]:
    return sorted(rows, key=lambda row: (row.seed is None, row.seed or 0, row.line))


def cid_of(cid: str, place: int) -> str:
    """Of the command that enters who comes at `place`."""
    return f"{cid}.{place}"


def accounts_of(rows: Sequence[EntrantRow]) -> dict[str, User]:
    """By name, in any case."""
    wanted = {row.account.lower() for row in rows if row.account}
    found = User.objects.annotate(lower=Lower("username")).filter(lower__in=wanted, is_active=True, is_guest=False)
    return {user.username.lower(): user for user in found}


def too_many(rows: Sequence[EntrantRow]) -> Iterator[Mistake]:
    if len(rows) > MOST_AT_ONCE:
        yield Mistake(_("A file enters at most %(most)d at once.") % {"most": MOST_AT_ONCE})


def wrong_accounts(tournament_id: str, rows: Sequence[EntrantRow], accounts: dict[str, User]) -> Iterator[Mistake]:
    """Names that nobody has, and people who are in already (T14)."""
    members = Member.objects.filter(tournament_id=tournament_id, account__in=accounts.values())
    already = set(members.values_list("account", flat=True))
    for row in rows:
        user = accounts.get(row.account.lower())
        if row.account and user is None:
            yield Mistake(_("There is no account “%(name)s”.") % {"name": row.account}, row.line)
        elif user and user.pk in already:
            yield Mistake(_("“%(name)s” is in this event already.") % {"name": row.account}, row.line)


def enter(
    tournament_id: str,
    user: User,
    rows: Sequence[EntrantRow],
    accounts: dict[str, User],
    cid: str,
    by: By,
    before: ledger.Folded,
    ip: str | None,
) -> None:
    """One command for each, in a transaction that holds the header. Who has an account goes by its name."""
    for place, row in enumerate(rows):
        account = accounts.get(row.account.lower())
        name = str(account)[: entrants_csv.LONGEST] if account else row.name
        who = Who([account.pk if account else None], [name], ip=ip)
        command = Enter(club=row.club, rating=row.rating)
        done = services.extend(tournament_id, command, by, cid_of(cid, place), user, who, before)
        before = ledger.Folded(done.state, Header.objects.values_list("head_hash", flat=True).get(id=tournament_id))
