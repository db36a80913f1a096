"""What is wrong with a plan of stages, told when it is saved.

Errors block; warnings are listed. Codes are keys of sentences, and every finding names its stage, from 1.

Source: tournaments reference, sections 6 and 12; T12, T60, T64.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from tournaments.formats import groups
from tournaments.formats.chain import Cut, StagePlan
from tournaments.formats.format import Finding
from tournaments.formats.registry import BRACKETS, Settings, format_of, name_of


def check(stages: Sequence[StagePlan], players: int, *, most_points: Sequence[int | None]) -> tuple[Finding, ...]:
    """`players`: how many take part, or may at most. `most_points`: halves that an entrant can have after each stage, none if not known."""
    if not stages:
        return (Finding("no_stages", is_error=True),)
    found: list[Finding] = []
    before: StagePlan | None = None
    for number, stage in enumerate(stages, start=1):
        most = most_points[number - 2] if before else None
        findings = [
            *check_entry(stage, before, players, most),
            *format_of(stage.settings).check(stage.settings, coming(stage, before, players)),
        ]
        found += [replace(finding, params={**finding.params, "stage": number}) for finding in findings]
        before, players = stage, coming(stage, before, players)
    return tuple(found)


def coming(stage: StagePlan, before: StagePlan | None, players: int) -> int:
    """How many come into a stage at most, as far as its cut tells."""
    cut = stage.cut
    if cut is None or before is None:
        return players
    if cut.per_group is not None and isinstance(before.settings, groups.Settings):
        chosen = cut.per_group * before.settings.groups
    else:
        chosen = players if cut.points is not None or cut.ties == "all" else cut.first or players
    return min(players, chosen, cut.most or players)


def check_entry(stage: StagePlan, before: StagePlan | None, players: int, most_points: int | None) -> Iterator[Finding]:
    """Of the way into a stage."""
    if before is None:
        if stage.cut is not None or stage.scores == "carried":
            yield Finding("nothing_before_stage", is_error=True)
        return
    if stage.scores == "carried" and {name_of(stage.settings), name_of(before.settings)} & set(BRACKETS):
        yield Finding("bracket_has_no_scores", is_error=True)
    if stage.cut is not None:
        yield from check_cut(stage.cut, before.settings, players, most_points)


def check_cut(cut: Cut, before: Settings, players: int, most_points: int | None) -> Iterator[Finding]:
    if cut.per_group is not None:
        yield from check_group_cut(cut, before, players)
    elif cut.first is None and cut.points is None:
        yield Finding("cut_without_rule", is_error=True)
    if (cut.points is not None or cut.ties == "all") and name_of(before) in BRACKETS:
        yield Finding("bracket_has_no_scores", is_error=True)
    if cut.points is not None and most_points is not None and cut.points > most_points:
        yield Finding("cut_points_out_of_reach", {"points": cut.points, "most": most_points}, is_error=True)
    if cut.first is not None and cut.first > players:
        yield Finding("cut_larger_than_field", {"cut": cut.first, "players": players}, is_error=True)
    elif cut.first == players and cut.most is None:
        yield Finding("cut_takes_everybody", {"players": players})
    if 1 in (cut.most, cut.first if cut.points is None and cut.ties != "all" else None):
        yield Finding("cut_of_one")


def check_group_cut(cut: Cut, before: Settings, players: int) -> Iterator[Finding]:
    assert cut.per_group is not None
    if not isinstance(before, groups.Settings):
        yield Finding("no_groups_before", is_error=True)
    elif cut.per_group > players // before.groups:
        yield Finding("cut_larger_than_group", {"cut": cut.per_group, "players": players // before.groups}, is_error=True)
    if cut.first is not None or cut.points is not None or cut.ties == "all":
        yield Finding("cut_rules_exclude_each_other", is_error=True)
