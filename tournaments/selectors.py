"""What pages tell of events: lists of them, who takes part, rounds, tables, standings. Read from projections alone (T5).

Names are those of entrants; accounts stand in `Member` and are not read here (T7).

Source: tournaments reference, section 12; T5-T8, T15, T16, T35, T65.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any, Literal, NamedTuple

import msgspec
from django.db.models import Count, Exists, OuterRef, Q, QuerySet
from django.urls import reverse
from msgspec import Struct

from matches.models import Match, Series
from tournaments.formats import chain
from tournaments.formats.field import Result
from tournaments.models import Due, Entrant, Pairing, Round, Seat, Stage, Standing, Tournament
from tournaments.rules.settings import Settings
from tournaments.rules.state import HOLDS_PLACE
from tournaments.rules.state import Standing as StandingNow

PAGE = 20
Phase = Tournament.Phase
COMING = (Phase.PUBLISHED, Phase.OPEN, Phase.CLOSED, Phase.CHECK_IN)
PAST = (Phase.COMPLETED, Phase.CANCELLED, Phase.ARCHIVED)
PHASES = {"": (*COMING, Phase.RUNNING), "running": (Phase.RUNNING,), "coming": COMING, "past": PAST}
"""What a list may be of: what is now or next, or one of them."""
OUT = ("published", "closing", "closed")
"""States of a round that everybody sees."""


class BadKey(ValueError):
    """Not a key of a page."""


class Page(NamedTuple):
    """Events in order, and the key of the next page, empty on the last one."""

    events: list[Tournament]
    next: str


# --- lists of events


def events(*, when: str = "", game: str = "", after: str = "", size: int = PAGE) -> Page:
    """Listed events by their start, what is past backwards; equals by id (T6). Raises `BadKey`."""
    rows = Tournament.objects.filter(is_listed=True, phase__in=PHASES[when])
    if game:
        rows = rows.filter(game=game)
    is_past = when == "past"
    if after:
        rows = rows.filter(beyond(after, is_past=is_past))
    found = list(rows.order_by("-starts_at" if is_past else "starts_at", "id")[: size + 1])
    is_last = len(found) <= size
    return Page(found[:size], "" if is_last else f"{found[size - 1].starts_at}.{found[size - 1].pk}")


def beyond(key: str, *, is_past: bool) -> Q:
    at, _, event_id = key.partition(".")
    if not (at.isascii() and at.isdigit() and len(at) <= 16 and event_id.isalnum()):
        raise BadKey(key)
    later = {"starts_at__lt": int(at)} if is_past else {"starts_at__gt": int(at)}
    return Q(**later) | Q(starts_at=int(at), id__gt=event_id)


def settings_of(event: Tournament) -> Settings:
    return msgspec.convert(event.settings, Settings)


# --- who takes part


def entrants(event: Tournament) -> QuerySet[Entrant]:
    """Who is in, or waits; who left before the first round has gone without a trace (T15)."""
    return Entrant.objects.filter(tournament=event).exclude(state="withdrawn").order_by("state", "since", "number")


def names(event: Tournament) -> dict[int, str]:
    return dict(Entrant.objects.filter(tournament=event).values_list("number", "name"))


def place_on_list(entrant: Entrant) -> int:
    """Which place on the waiting list, from 1 (T16)."""
    earlier = Q(since__lt=entrant.since) | Q(since=entrant.since, number__lte=entrant.number)
    return Entrant.objects.filter(earlier, tournament_id=entrant.tournament_id, state="waiting").count()


class Counted(NamedTuple):
    """How many hold a place, wait, and are checked in."""

    placed: int
    waiting: int
    here: int


def counted(event: Tournament) -> Counted:
    holds = Q(state__in=HOLDS_PLACE)
    found = Entrant.objects.filter(tournament=event).aggregate(
        placed=Count("pk", filter=holds), waiting=Count("pk", filter=Q(state="waiting")), here=Count("pk", filter=holds & Q(is_here=True))
    )
    return Counted(**found)


# --- rounds and tables


def rounds(event: Tournament) -> list[Round]:
    """Rounds that are out, in order of play."""
    return list(Round.objects.filter(tournament=event, state__in=OUT).order_by("stage", "number"))


class Job(NamedTuple):
    """What a worker is to do for a round (T48). `tries`: how often that was begun. `state`: nobody has begun, somebody is at it, or who was
    at it has died, and the next one will begin. `is_quick`: by the quick method, as the job failed or took too long.
    """

    what: Literal["pairing", "closing"]
    stage: int
    round: int
    attempt: int
    tries: int
    state: Literal["waiting", "working", "late"]
    is_quick: bool


def job(event: Tournament, now: int) -> Job | None:
    """What is computed for an event now (`now`: ms)."""
    found = Round.objects.filter(tournament=event, state__in=("pairing", "closing")).first()
    if found is None:
        return None
    row = Due.objects.filter(tournament=event, what__startswith=f"{found.state}:{found.stage}.{found.number}:").first()
    tries = row.attempts if row else 0
    state: Literal["waiting", "working", "late"] = "waiting" if not tries else "working" if row and row.at > now else "late"
    what: Literal["pairing", "closing"] = "pairing" if found.state == "pairing" else "closing"
    return Job(what, found.stage, found.number, found.attempt, tries, state, found.algorithm.endswith("-quick"))


class Side(Struct, frozen=True):
    """An entrant at a table, and what they have of its result in words or figures."""

    entrant: int
    name: str
    is_present: bool = False


class Table(Struct, frozen=True):
    """A table of a round, or the bye of one. `link`: the page of its match and the id there, if it is played here."""

    stage: int
    round: int
    table: int
    state: str
    bye: str
    sides: tuple[Side, ...]
    result: Result | None
    claims: tuple[dict[str, Any], ...]
    match: str
    link: tuple[str, str] | None
    why: dict[str, Any] | None
    settled_by: str
    is_swapped: bool

    @property
    def label(self) -> str:
        """Names it within its event."""
        return f"{self.stage}.{self.round}.{self.table}"

    @property
    def address(self) -> str:
        """Where its match is watched or replayed; of a series, the page that leads on."""
        return reverse(self.link[0], args=[self.link[1]]) if self.link else ""

    @property
    def numbers(self) -> tuple[int, ...]:
        return tuple(side.entrant for side in self.sides)


def tables(event: Tournament, stage: int, rounds: Iterable[int], named: dict[int, str], only: int | None = None) -> list[Table]:
    """Tables of rounds of a stage in order, byes last in each; `only`: those of an entrant."""
    where = {"tournament": event, "stage": stage, "round__in": list(rounds)}
    seats, found = Seat.objects.filter(**where), Pairing.objects.filter(**where)
    if only is not None:
        held = Exists(Seat.objects.filter(**where, entrant=only, round=OuterRef("round"), table=OuterRef("table")))
        seats, found = seats.filter(held), found.filter(held)
    at: dict[tuple[int, int], list[Side]] = defaultdict(list)
    for row in seats.order_by("table", "seat"):
        at[row.round, row.table].append(Side(row.entrant, named.get(row.entrant, ""), row.is_present))
    pairings = list(found.order_by("round", "table"))
    links = links_of([row.match for row in pairings if row.match])
    return [
        Table(
            row.stage, row.round, row.table, row.state, row.bye, tuple(at[row.round, row.table]),
            msgspec.convert(row.result, Result) if row.result else None, tuple(row.claims), row.match, links.get(row.match), row.why,
            row.settled_by, row.is_swapped,
        )
        for row in pairings
    ]  # fmt: skip


def own_table(event: Tournament, entrant: int, named: dict[int, str]) -> Table | None:
    """The table of an entrant in the newest round that is out and not closed: of a bracket that is played live there may be several."""
    out = Round.objects.filter(tournament=event, state__in=("published", "closing"), stage=OuterRef("stage"), number=OuterRef("round"))
    seat = Seat.objects.filter(Exists(out), tournament=event, entrant=entrant).order_by("-stage", "-round").first()
    return tables(event, seat.stage, [seat.round], named, only=entrant)[0] if seat else None


def links_of(played: list[str]) -> dict[str, tuple[str, str]]:
    """Where matches and series are looked at: the name of the page, and its id."""
    if not played:
        return {}
    over = Match.objects.filter(id__in=played).values_list("id", "status")
    links = {id_: ("replay" if status in (Match.Status.ENDED, Match.Status.VOID) else "table", id_) for id_, status in over}
    return links | {id_: ("series", id_) for id_ in Series.objects.filter(id__in=played).values_list("id", flat=True)}


# --- standings


class Row(NamedTuple):
    """A line of standings, frozen or of the moment, with the name of its entrant and their state."""

    standing: Standing | StandingNow
    name: str
    state: str


def standings(event: Tournament, stage: int, round_: int) -> list[Row]:
    return with_names(event, Standing.objects.filter(tournament=event, stage=stage, round=round_).order_by("rank", "entrant"))


def with_names(event: Tournament, rows: Iterable[Standing | StandingNow]) -> list[Row]:
    who = known(event)
    return [Row(row, *who.get(row.entrant, ("", ""))) for row in rows]


def known(event: Tournament) -> dict[int, tuple[str, str]]:
    """Name and state of everybody, by number."""
    rows = Entrant.objects.filter(tournament=event).values_list("number", "name", "state")
    return {number: (name, state) for number, name, state in rows}


# --- places


class Place(NamedTuple):
    """Where somebody has come in an event, with their name and state."""

    place: int
    entrant: int
    name: str
    state: str


def stages(event: Tournament) -> list[Stage]:
    return list(Stage.objects.filter(tournament=event).order_by("ordinal"))


def final_places(event: Tournament, played: Sequence[Stage]) -> list[Place]:
    """Everybody in the total order over all stages; empty while one is still to be played (T65)."""
    if not played or any(stage.state != "closed" for stage in played):
        return []
    return placed(event, chain.final_places([[number for row in stage.places for number in row] for stage in played]))


def placed(event: Tournament, order: Sequence[int]) -> list[Place]:
    who = known(event) if order else {}
    return [Place(place, number, *who.get(number, ("", ""))) for place, number in enumerate(order, 1)]
