"""Standings for everybody: as frozen after a round, group by group; as they are now while one is played; how they came about; final places.

Source: tournaments reference, section 12; T5, T8, T35-T37, T60, T65, T77.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from msgspec import Struct

from tournaments import ledger, provisional, selectors
from tournaments.formats.registry import BRACKETS
from tournaments.models import Round, Stage, Tournament
from tournaments.pages import values
from tournaments.pages.common import context, event_or_404
from tournaments.pages.tabs import is_unchanged, nothing_new, page, state_of, tabs
from tournaments.rules.stages import sheet_of
from tournaments.rules.state import Moment
from tournaments.selectors import Row
from tournaments.standings.explanation import explain

Phase = Tournament.Phase
LETTERS = 26


class Line(Struct, frozen=True):
    """A line of a table. `rank`: within it; `goes_on`: to the next stage, as things stand."""

    rank: int
    row: Row
    cells: list[values.Cell]
    goes_on: bool = False


class Table(Struct, frozen=True):
    """The standings, or those of one group under its title."""

    title: str
    lines: list[Line]


class Played(NamedTuple):
    """What has been played of an event: its stages, and the rounds that are out of those that have standings."""

    event: Tournament
    stages: list[Stage]
    rounds: list[Round]

    @property
    def frozen(self) -> list[Moment]:
        """Rounds after which standings were frozen, in order of play."""
        return [Moment(one.stage, one.number) for one in self.rounds if one.state == "closed"]

    @property
    def now(self) -> Moment | None:
        """The round that is being played."""
        newest = self.rounds[-1] if self.rounds and self.event.phase == Phase.RUNNING else None
        return Moment(newest.stage, newest.number) if newest and newest.state != "closed" else None


def played(event: Tournament) -> Played:
    stages = selectors.stages(event)
    have = {stage.ordinal for stage in stages if stage.kind not in BRACKETS}
    return Played(event, stages, [one for one in selectors.rounds(event) if one.stage in have])


@require_safe
@never_cache
def standings(request: HttpRequest, event_id: str, which: str = "", stage: int = 0, round_: int = 0) -> HttpResponse:
    """After a round, or `now` with the results that count already (T36); unless told, final places, or what was frozen last, or now."""
    event, visitor = event_or_404(request, event_id)
    shown = state_of(event.version, visitor.entrant)
    if is_unchanged(request, shown):
        return nothing_new()
    found = played(event)
    places = [] if stage or which else final_places(found)
    if places:
        return page(request, event, visitor, "standings", shown, {**chips(found, "final"), "places": places})
    chosen = Moment(stage, round_) if stage else found.frozen[-1] if found.frozen else None
    if found.now and (which or chosen is None):
        more = {**chips(found, "now"), **tables_of(found, found.now, provisional.standings(event, found.now))}
        return page(request, event, visitor, "standings", shown, more)
    if chosen and chosen not in found.frozen:
        raise Http404
    more = {**chips(found, chosen), **(tables_of(found, chosen, selectors.standings(event, *chosen)) if chosen else {})}
    return page(request, event, visitor, "standings", shown, more)


def final_places(found: Played) -> list[selectors.Place]:
    """Once the event is over, or only waits to be completed."""
    is_cancelled = found.event.phase == Phase.CANCELLED
    return [] if is_cancelled else selectors.final_places(found.event, found.stages)


def chips(found: Played, chosen: Moment | str | None) -> dict[str, Any]:
    """What can be chosen, and what is."""
    frozen = found.frozen
    return {
        "frozen": frozen,
        "chosen": chosen,
        "has_stages": len({one.stage for one in frozen}) > 1,
        "is_played": found.now is not None,
        "has_places": bool(found.stages) and all(stage.state == "closed" for stage in found.stages),
        "is_provisional": found.event.phase == Phase.RUNNING and bool(frozen) and chosen == frozen[-1],
    }


# --- tables


def tables_of(found: Played, moment: Moment, rows: list[Row]) -> dict[str, Any]:
    """One table, or one for each group of a stage that has them."""
    codes = found.event.settings["profile"]["tiebreaks"]
    parts = by_group(rows, groups_of(found.event, moment.stage))
    going = going_on(found, moment.stage, [part for _title, part in parts])
    tables = [Table(title, [line(row, rank, codes, going) for rank, row in enumerate(part, 1)]) for title, part in parts]
    return {"columns": [(code, values.TITLES[code]) for code in codes], "tables": tables, "round": moment.round, "has_cut": bool(going)}


def line(row: Row, rank: int, codes: Sequence[str], going: Collection[int]) -> Line:
    return Line(rank, row, values.cells(codes, row.standing.values), row.standing.entrant in going)


def by_group(rows: list[Row], groups: Mapping[int, int]) -> list[tuple[str, list[Row]]]:
    if not groups:
        return [("", rows)]
    return [
        (_("Group %(letter)s") % {"letter": group_name(group)}, [row for row in rows if groups.get(row.standing.entrant) == group])
        for group in sorted(set(groups.values()))
    ]


def groups_of(event: Tournament, stage: int) -> Mapping[int, int]:
    """Each entrant's group in a stage, none where it has no groups."""
    if event.settings["stages"][stage - 1]["settings"]["type"] != "groups":
        return {}
    found = ledger.folded(event.id).state.stages[stage]
    return dict(zip(found.seeds, found.groups, strict=True))


def group_name(group: int) -> str:
    """A to Z, then by number."""
    return chr(ord("A") + group - 1) if group <= LETTERS else str(group)


def going_on(found: Played, stage: int, parts: Sequence[Sequence[Row]]) -> frozenset[int]:
    """Who goes on to the next stage: who is in it, or as things stand who would be. Empty where no number of places says so."""
    following = found.event.settings["stages"][stage : stage + 1]
    if not following:
        return frozenset()
    if seeds := found.stages[stage].seeds:
        return frozenset(seeds)
    cut = following[0].get("cut") or {}
    most = cut.get("per_group") or cut.get("first") or 0
    return frozenset(row.standing.entrant for part in parts for row in [row for row in part if row.state == "active"][:most])


# --- how values came about


@require_safe
def explanation(request: HttpRequest, event_id: str, stage: int, round_: int, entrant: int) -> HttpResponse:
    """How each value of an entrant came about, as of now for that round (T35)."""
    event, visitor = event_or_404(request, event_id)
    row = next((row for row in selectors.standings(event, stage, round_) if row.standing.entrant == entrant), None)
    if row is None:
        raise Http404
    named, sheet = selectors.names(event), sheet_of(ledger.folded(event.id).state, stage, round_)
    found = [values.explained(explain(sheet, entrant, code), named) for code in sheet.profile.tiebreaks]
    lost = values.points_sentence(sheet, entrant)
    shown = {**context(event, visitor, "standings"), "row": row, "lost": lost, "found": found, "stage": stage, "round": round_}
    shown["tabs"] = tabs(event)
    return render(request, "events/explanation.html", shown)
