"""What a tournament does: the one way in which its log grows, for pages, the API, the admin and workers.

Lock the header, look for a known command id, decide, add the entry, write the projections, commit; then tell. A command that is refused
changes nothing. Persons are told to commands as roles and numbers.

Source: architecture section 5; tournaments reference, sections 3 and 10; T2, T14, T80, T82.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from django.db import IntegrityError, transaction
from django.db.models import Q
from msgspec import Struct

from matches.games.chain import Entry
from matches.log import NotFound
from matches.rejection import refuses_when_busy
from oshisite.accounts.models import User
from tournaments import due, ledger, projections
from tournaments.models import Member, Personal, Role
from tournaments.models import Tournament as Header
from tournaments.rules.commands import AnyCommand, Create, GiveOffice
from tournaments.rules.commands.base import By, Refused
from tournaments.rules.commands.base import Role as RoleName
from tournaments.rules.fold import Body, decide, grown, read_body
from tournaments.rules.settings import Settings
from tournaments.rules.state import Tournament

SYSTEM: frozenset[RoleName] = frozenset({"system"})


class Who(Struct, frozen=True):
    """What goes into the side table with an entry: accounts and names of an entrant's members, free text, an address."""

    accounts: Sequence[int | None] = ()
    names: Sequence[str] = ()
    text: str = ""
    ip: str | None = None


class Done(Struct, frozen=True):
    """The command is in the log, now or since before; the state after it, which nobody may change."""

    seq: int
    body: Body
    state: Tournament
    is_duplicate: bool = False


NOBODY = Who()


def roles_of(user: User | None, tournament_id: str, now: int) -> frozenset[RoleName]:
    """What somebody may do in a tournament: their offices that have not expired, and what everybody may."""
    if user is None or not user.is_authenticated:
        return frozenset()
    alive = Q(expires_at=None) | Q(expires_at__gt=now)
    kinds = set(Role.objects.filter(alive, tournament_id=tournament_id, user=user).values_list("kind", flat=True))
    owner = {"owner"} if user.is_superuser else set()
    return msgspec.convert(kinds | {"anyone"} | owner, frozenset[RoleName])


def entrants_of(user: User | None, tournament_id: str) -> tuple[tuple[int, int], ...]:
    """As which member of which entrant somebody plays."""
    if user is None or not user.is_authenticated:
        return ()
    found = Member.objects.filter(tournament_id=tournament_id, account=user).order_by("entrant")
    return tuple(found.values_list("entrant", "member"))


def by_user(user: User | None, tournament_id: str, now: int) -> By:
    plays = entrants_of(user, tournament_id)
    roles = roles_of(user, tournament_id, now)
    return By(roles | {"player"} if plays else roles, now, plays)


@refuses_when_busy
def create(*, organiser: User, settings: Settings, now: int, cid: str, password: str = "") -> Header:
    """A new draft; who makes it owns it. `password`: hashed, for registration. The same `cid` makes it once."""
    if known := Header.objects.filter(organiser=organiser, made_with=cid).first():
        return known
    header = Header(
        organiser=organiser, title=settings.title, game=settings.game, mode=settings.mode, zone=settings.zone, starts_at=settings.starts_at,
        settings={}, password=password, made_with=cid, created_at=now,
    )  # fmt: skip
    try:
        with transaction.atomic():
            header.save(force_insert=True)
    except IntegrityError:  # pressed twice, and the other press was first
        return Header.objects.get(organiser=organiser, made_with=cid)
    who = Who([organiser.pk])
    extend(header.id, Create(settings), By(frozenset({"owner"}), now), cid, organiser, who, ledger.Folded(Tournament(), ""))
    header.refresh_from_db()
    return header


@refuses_when_busy
def run(
    *, tournament_id: str, command: AnyCommand, cid: str, now: int, user: User | None = None, seen: int | None = None, who: Who = NOBODY
) -> Done:
    """Decide a command for somebody, or for the system if for nobody. Raises `Refused`, and then nothing has changed.

    `cid`: the client's id of the command; a known one gets its old answer (T2). `seen`: the version that the page showed which asks.
    """
    try:
        before = ledger.locked(tournament_id)
    except NotFound as missing:
        raise Refused("no_such_tournament") from missing
    if known := ledger.known_answer(tournament_id, cid):
        return answered_before(known, before.state, user, tournament_id)
    by = by_user(user, tournament_id, now) if user else By(SYSTEM, now)
    return extend(tournament_id, command, by, cid, user, who, before, seen)


def answered_before(known: Entry, state: Tournament, user: User | None, tournament_id: str) -> Done:
    """The old answer, for whoever asked then; somebody else's id is taken."""
    actor = Personal.objects.filter(tournament_id=tournament_id, seq=known.seq).values_list("actor_id", flat=True).first()
    if actor != (user.pk if user else None):
        raise Refused("id_taken")
    return Done(known.seq, read_body(known.body), state, is_duplicate=True)


def extend(
    tournament_id: str, command: AnyCommand, by: By, cid: str, user: User | None, who: Who, before: ledger.Folded, seen: int | None = None
) -> Done:
    """Add the entry with all that follows from it. In a transaction that holds the header."""
    body = decide(before.state, command, by, seen)
    if not body.facts:  # nothing to do: the world is as it was asked to be
        return Done(before.state.version, body, before.state, is_duplicate=True)
    after = grown(before.state, body, by.now)
    entry = ledger.entry(tournament_id, after.version, before.head_hash, cid, body, by.now)
    ledger.add(tournament_id, entry)
    Personal.objects.create(
        tournament_id=tournament_id, seq=entry.seq, actor=user, accounts=list(who.accounts), names=list(who.names), text=who.text,
        ip=who.ip, at=by.now,
    )  # fmt: skip
    try:
        projections.write(tournament_id, after, entry.seq, entry.hash)
    except IntegrityError as conflict:
        raise Refused("holds_it" if isinstance(command, GiveOffice) else "already_in") from conflict
    due.set_for(tournament_id, after, by.now)
    transaction.on_commit(lambda: ledger.remember(tournament_id, ledger.Folded(after, entry.hash)), robust=True)
    return Done(entry.seq, body, after)


@refuses_when_busy
def rebuild(tournament_id: str, *, write: bool) -> tuple[int, list[projections.Difference]]:
    """How many rows the log makes and those that differ (T1); written, if told so. Raises `NotFound`."""
    ledger.lock(tournament_id)
    ledger.forget(tournament_id)
    before = ledger.folded(tournament_id)
    rows, found = projections.differences(tournament_id, before.state, before.head_hash)
    if found and write:
        projections.rewrite(tournament_id, before.state, before.head_hash)
    return rows, found
