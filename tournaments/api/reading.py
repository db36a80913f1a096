"""Rows of an event as the API answers them, from projections alone (T5); each with as few queries, however many there are.

Rounds that are out and standings that are frozen are for everybody; drafts of rounds are not shown.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping

import msgspec

from matches.log import NotFound
from tournaments import ledger
from tournaments.api.base import PAGE, page
from tournaments.api.bodies import (
    BracketAnswer,
    BracketLine,
    DeckList,
    EntrantDeck,
    EntrantLine,
    EntrantList,
    EventAnswer,
    EventLine,
    PairingLine,
    RoundAnswer,
    RoundLine,
    RoundList,
    SeatLine,
    StageLine,
    StandingLine,
    StandingsAnswer,
)
from tournaments.formats import bracket
from tournaments.formats.field import Result
from tournaments.formats.registry import BRACKETS, name_of
from tournaments.models import DeckSections, DeckSubmission, Entrant, Pairing, Round, Seat, Stage, Standing, Tournament
from tournaments.pages.common import Visitor
from tournaments.rules.settings import Settings
from tournaments.rules.stages import field_of, plan_of
from tournaments.selectors import OUT
from tournaments.sight import seen_decks

SHOWN = ("id", "title", "game", "mode", "phase", "zone", "starts_at", "entrants")


def event_line(event: Tournament) -> EventLine:
    return EventLine(**{name: getattr(event, name) for name in SHOWN})


def event_answer(event: Tournament) -> EventAnswer:
    plan = msgspec.convert(event.settings, Settings)
    stages = Stage.objects.filter(tournament=event).order_by("ordinal")
    told = ("description", "team_size", "profile", "registration", "check_in", "decks", "play", "seeding", "late_until")
    return EventAnswer(
        **{name: getattr(event, name) for name in (*SHOWN, "version")},
        **{name: getattr(plan, name) for name in told},
        stages=[StageLine(one.ordinal, one.kind, one.state, one.settings, one.places) for one in stages],
    )


def entrants(event: Tournament, after: int, *, is_staff: bool) -> EntrantList:
    """By number. Who left before the first round has gone without a trace (T15)."""
    found = Entrant.objects.filter(tournament=event, number__gt=after).exclude(state="withdrawn").order_by("number")[: PAGE + 1]
    rows, following = page(list(found), lambda row: row.number)
    return EntrantList([entrant_line(row, is_staff=is_staff) for row in rows], following)


def entrant_line(row: Entrant, *, is_staff: bool) -> EntrantLine:
    left = None if row.left_stage is None or row.left_round is None else (row.left_stage, row.left_round)
    plain = EntrantLine(row.number, row.name, row.state, row.is_here, row.seed, row.joins, left)
    return msgspec.structs.replace(plain, rating=row.rating, club=row.club) if is_staff else plain


def decks(event: Tournament, seen_by: Visitor, after: int) -> DeckList:
    """Those that `seen_by` may see by now (T19), in order of entrants; `after`: how many come before."""
    own = [entrant for entrant, _ in seen_by.plays]
    found = seen_decks(event, own, is_staff=seen_by.is_staff)[after : after + PAGE + 1]
    rows, following = page(list(enumerate(found, after + 1)), lambda row: row[0])
    names = names_of(event, {row.entrant for _, row in rows})
    lists = DeckSections.objects.filter(tournament=event, hash__in={row.hash for _, row in rows})
    cards = dict(lists.values_list("hash", "sections"))
    return DeckList([deck_line(row, names, cards) for _, row in rows], following)


def deck_line(row: DeckSubmission, names: Mapping[int, str], cards: Mapping[str, dict[str, dict[str, int]]]) -> EntrantDeck:
    name, sections = names.get(row.entrant, ""), cards.get(row.hash, {})
    return EntrantDeck(row.entrant, row.member, name, row.version, row.is_legal, row.locked_at, sections)


# --- rounds


def rounds(event: Tournament, after: int) -> RoundList:
    """In order of play; `after`: how many come before."""
    found = Round.objects.filter(tournament=event, state__in=OUT).order_by("stage", "number")[after : after + PAGE + 1]
    rows, following = page(list(enumerate(found, after + 1)), lambda row: row[0])
    return RoundList([round_line(row) for _, row in rows], following)


def round_line(row: Round) -> RoundLine:
    return RoundLine(**{name: getattr(row, name) for name in RoundLine.__struct_fields__})


def round_(event: Tournament, stage: int, number: int, after: int) -> RoundAnswer:
    """Tables after number `after`. Raises `NotFound` for a round that is not out."""
    found = Round.objects.filter(tournament=event, stage=stage, number=number, state__in=OUT).first()
    if found is None:
        raise NotFound(event.id)
    where = {"tournament": event, "stage": stage, "round": number}
    tables, following = page(list(Pairing.objects.filter(**where, table__gt=after).order_by("table")[: PAGE + 1]), lambda row: row.table)
    seats = list(Seat.objects.filter(**where, table__in=[row.table for row in tables]).order_by("table", "seat"))
    names = names_of(event, [seat.entrant for seat in seats])
    at: dict[int, list[SeatLine]] = defaultdict(list)
    for seat in seats:
        at[seat.table].append(SeatLine(seat.entrant, names.get(seat.entrant, ""), seat.is_present))
    return RoundAnswer(round_line(found), [pairing_line(row, at[row.table]) for row in tables], following)


def pairing_line(row: Pairing, seats: list[SeatLine]) -> PairingLine:
    result = msgspec.convert(row.result, Result) if row.result else None
    return PairingLine(row.table, row.state, row.bye, seats, row.match, result, row.settled_by, row.extra_ms, row.is_swapped, row.why)


def names_of(event: Tournament, numbers: Collection[int]) -> dict[int, str]:
    return dict(Entrant.objects.filter(tournament=event, number__in=numbers).values_list("number", "name"))


# --- standings and brackets


def standings(event: Tournament, stage: int, number: int, after: int) -> StandingsAnswer:
    """After a round, or the newest ones (`stage` and `number` 0), from below rank `after`. Raises `NotFound`."""
    frozen = Standing.objects.filter(tournament=event)
    if stage or number:
        frozen = frozen.filter(stage=stage, round=number)
    newest = frozen.order_by("-stage", "-round").values("stage", "round").first()
    if newest is None:
        raise NotFound(event.id)
    rows, following = page(list(frozen.filter(**newest, rank__gt=after).order_by("rank")[: PAGE + 1]), lambda row: row.rank)
    known = Entrant.objects.filter(tournament=event, number__in=[row.entrant for row in rows])
    who = {entrant: (name, state) for entrant, name, state in known.values_list("number", "name", "state")}
    lines = [
        StandingLine(row.rank, row.entrant, *who[row.entrant], row.points, [(up, down) for up, down in row.values], row.is_by_lot)
        for row in rows
    ]
    return StandingsAnswer(newest["stage"], newest["round"], event.settings["profile"]["tiebreaks"], lines, following)


def bracket_answer(event: Tournament, ordinal: int, after: int) -> BracketAnswer:
    """The matches of a stage that is a bracket and has its seeds; `after`: how many come before. Raises `NotFound`."""
    t = ledger.folded(event.id).state
    if ordinal not in t.stages or not t.stages[ordinal].seeds or (kind := name_of(plan_of(t, ordinal).settings)) not in BRACKETS:
        raise NotFound(event.id)
    field = field_of(t, ordinal)
    found = bracket.matches(BRACKETS[kind](field, plan_of(t, ordinal).settings), field)
    rows, following = page(list(enumerate(found.values(), 1))[after : after + PAGE + 1], lambda row: row[0])
    names = names_of(event, {player for _, match in rows for player in match.players if player})
    return BracketAnswer(ordinal, kind, [bracket_line(match) for _, match in rows], as_keys(names), following)


def bracket_line(match: bracket.Match) -> BracketLine:
    node = match.node
    return BracketLine(node.round, node.slot, node.part, list(node.sources), list(match.players), match.winner)


def as_keys(names: Mapping[int, str]) -> dict[str, str]:
    """As JSON has the keys of an object."""
    return {str(number): name for number, name in sorted(names.items())}
