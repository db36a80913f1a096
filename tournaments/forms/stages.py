"""Stages as fields of a form: one, and a second for those who go on.

Source: tournaments reference, sections 6 and 8; T12, T60.
"""

from __future__ import annotations

from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.event_templates import FORMATS, PLAYERS
from tournaments.formats import double_elimination, elimination, groups, round_robin, scored
from tournaments.formats.chain import Cut, StagePlan
from tournaments.formats.registry import Settings as StageSettings
from tournaments.formats.registry import name_of
from tournaments.formats.round_robin import Legs
from tournaments.formats.rounds import suggested
from tournaments.rules.settings import Settings

FIELDS = ("format", "rounds", "groups", "legs", "cut", "then", "later_rounds", "carried", "third_place", "later_best_of")
"""What the form says of stages."""
THEN: dict[str, str | Promise] = {
    "elimination": _("Single elimination"),
    "double_elimination": _("Double elimination"),
    "rounds": _("More rounds: Swiss, or pods after pods"),
}
"""What those play who go on."""


def stages_of(cleaned: dict[str, Any]) -> tuple[StagePlan, ...]:
    """The stages that the form says."""
    chosen, third = cleaned["format"], bool(cleaned.get("third_place"))
    rounds = cleaned.get("rounds") or suggested(cleaned["players"]).rounds or 1
    legs: Legs = 2 if cleaned.get("legs") == 2 else 1
    first: dict[str, StageSettings] = {
        "swiss": scored.Swiss(rounds),
        "pods": scored.Pods(rounds),
        "elimination": elimination.Settings(third_place=third),
        "double_elimination": double_elimination.Settings(),
        "round_robin": round_robin.Settings(legs=legs),
        "groups": groups.Settings(cleaned.get("groups") or GROUPS, legs=legs),
    }
    one = StagePlan(first[chosen])
    if not cleaned["cut"]:
        return (one,)
    cut = Cut(per_group=cleaned["cut"]) if chosen == "groups" else Cut(first=cleaned["cut"])
    return (one, later(cleaned, cut, is_pods=chosen == "pods", third=third))


def later(cleaned: dict[str, Any], cut: Cut, *, is_pods: bool, third: bool) -> StagePlan:
    """The stage of those who go on."""
    match cleaned.get("then"):
        case "rounds":
            more = cleaned.get("later_rounds") or 1
            return StagePlan(scored.Pods(more) if is_pods else scored.Swiss(more), cut, "carried" if cleaned.get("carried") else "fresh")
        case "double_elimination":
            return StagePlan(double_elimination.Settings(), cut)
    return StagePlan(elimination.Settings(third_place=third), cut)


GROUPS = 2


def stage_fields(settings: Settings) -> dict[str, Any] | None:
    """The other way round; None for stages that the form cannot say."""
    first, *rest = settings.stages
    said = {"format": name_of(first.settings), "cut": 0, "third_place": False, **of_first(first.settings)}
    if said["format"] not in FORMATS or len(rest) > 1:
        return None
    if rest:
        said |= of_later(rest[0])
    return said if stages_of({**said, "players": PLAYERS}) == settings.stages else None


def of_first(settings: StageSettings) -> dict[str, Any]:
    match settings:
        case scored.Settings():
            return {"rounds": settings.rounds}
        case elimination.Settings():
            return {"third_place": settings.third_place}
        case round_robin.Settings():
            return {"legs": settings.legs}
        case groups.Settings():
            return {"legs": settings.legs, "groups": settings.groups}
    return {}


def of_later(stage: StagePlan) -> dict[str, Any]:
    cut = stage.cut or Cut()
    said: dict[str, Any] = {"cut": cut.per_group or cut.first or 0, "carried": stage.scores == "carried"}
    match stage.settings:
        case scored.Settings():
            return {**said, "then": "rounds", "later_rounds": stage.settings.rounds}
        case elimination.Settings():
            return {**said, "then": "elimination", "third_place": stage.settings.third_place}
    return {**said, "then": name_of(stage.settings)}
