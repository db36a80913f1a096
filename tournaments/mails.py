"""The mail that a match is ready: to each account that is seated at a table, when its round is published.

A due row of the round for as long as that is out; once worked it rests. Whom a mail has gone to is remembered in the cache for a day, so
that a row worked again, or a round that is reopened, tells nobody twice. Who comes late to it (a site that was down) tells nobody: the
page of the event is nearer by then.

A mail names the event, the round, the table and the opponents, and nothing of decks (T19).

Source: tournaments reference, sections 3 and 11; T25.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.cache import cache
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from msgspec import Struct

from matches.mails import post, stop_link
from oshisite.accounts.models import User
from tournaments import selectors
from tournaments.models import Due, Member, Round, Tournament
from tournaments.selectors import Table

AGAIN_MS = 600_000
"""How long (ms) a row waits whose mails are being sent, before that is thought to have died."""
LATE_MS = 3_600_000
REST_MS = 10**15
"""Added to the time of a row whose mails are out: it is not worked again, and goes when the round is closed."""
DAY_S = 86_400


class Letter(Struct, frozen=True):
    """To somebody at a table. `opponents`: by name."""

    user: User
    address: str
    event: Tournament
    table: Table
    opponents: tuple[str, ...]


def tell(tournament_id: str, what: str, now: int) -> None:
    """Work the row `what`, `mail:<stage>.<round>:<attempt>`, with `.<tables>` behind it where tables open one by one. Safe to run twice."""
    told = what if what.count(".") == 1 else what.rpartition(".")[0]
    _mail, moment, attempt = told.split(":")
    stage, number = map(int, moment.split("."))
    found = Round.objects.filter(tournament_id=tournament_id, stage=stage, number=number, attempt=int(attempt), state="published").first()
    if found is not None and now - (found.published_at or 0) <= LATE_MS:
        for letter in letters(Tournament.objects.get(id=tournament_id), found):
            send_once(letter, told)
    Due.objects.filter(tournament_id=tournament_id, what=what).update(at=now + REST_MS)


def letters(event: Tournament, found: Round) -> Iterator[Letter]:
    """Of a round, by table: who wants mails at an address that is theirs. Byes have nobody to come for."""
    tables = selectors.tables(event, found.stage, [found.number], selectors.names(event))
    at = {number: table for table in tables if not table.bye and table.state != "confirmed" for number in table.numbers}
    members = Member.objects.filter(tournament=event, account__wants_mail=True, account__is_active=True).select_related("account")
    seated = [one for one in members.order_by("entrant", "member") if one.entrant in at]
    addresses = addresses_of(one.account_id for one in seated if one.account_id)
    for one in seated:
        if one.account and (address := addresses.get(one.account.pk)):
            table = at[one.entrant]
            opponents = tuple(side.name for side in table.sides if side.entrant != one.entrant)
            yield Letter(one.account, address, event, table, opponents)


def addresses_of(users: Iterable[int]) -> dict[int, str]:
    """Only addresses that their owners have confirmed are written to; the primary one, if there are several."""
    rows = EmailAddress.objects.filter(user__in=list(users), verified=True).order_by("primary", "pk")
    return dict(rows.values_list("user_id", "email"))


def send_once(letter: Letter, what: str) -> None:
    """A mail that could not be sent is forgotten, so that the next try sends it."""
    key = f"told:{letter.event.id}:{what}:{letter.user.pk}"
    if not cache.add(key, 1, timeout=DAY_S):
        return
    try:
        send(letter)
    except Exception:
        cache.delete(key)
        raise


def send(letter: Letter) -> None:
    event, stop = letter.event, stop_link(letter.user)
    context = {
        "name": letter.user.name,
        "event": event.title,
        "round": letter.table.round,
        "table": letter.table.table,
        "opponents": get_text_list(list(letter.opponents), _("and")),
        "minutes": (selectors.settings_of(event).play.presence_ms or 0) // 60_000,
        "page": settings.PUBLIC_URL + reverse("event", args=[event.id]),
        "stop": stop,
    }
    subject = _("Your match is ready: round %(round)d of %(event)s") % {"round": letter.table.round, "event": event.title}
    post(letter.address, " ".join(subject.split()), render_to_string("events/mail.txt", context), stop)
