"""Ranking: a total order of everybody in a stage, by points, then tie by tie, then by lot.

Source: tournaments reference, section 5; T8 (nothing is rounded into a tie), T35. Who is equal in everything stands in the order of
lots that were drawn outside, and is marked: shown as "by lot".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from msgspec import Struct

from tournaments.formats.field import Field
from tournaments.standings.buchholz import CUTS, all_terms, buchholz_column
from tournaments.standings.column import Column
from tournaments.standings.encounter import direct_encounter, head_to_head
from tournaments.standings.profiles import Profile, Tiebreak
from tournaments.standings.rates import rate_column
from tournaments.standings.scoring import Outcome
from tournaments.standings.sheet import Sheet, sheet

AMONG_TIED = {"DE": direct_encounter, "H2H": head_to_head}
"""Tie-breaks that depend on who is still tied."""


class Standing(Struct, frozen=True, gc=False):
    """One line of the standings: `points` in halves, `tiebreaks` in the order of the profile, rounds won, drawn and lost, byes included.

    `by_lot`: somebody else is equal in all of it.
    """

    rank: int
    entrant: int
    points: int
    tiebreaks: tuple[Fraction, ...]
    won: int
    drawn: int
    lost: int
    by_lot: bool = False


def standings(field: Field, profile: Profile, lots: Mapping[int, int]) -> tuple[Standing, ...]:
    """Everybody, best first. `lots`: of each entrant, by number; the lower one is before. Raises `BadResult`."""
    return ranked(sheet(field, profile), lots)


def ranked(sheet: Sheet, lots: Mapping[int, int]) -> tuple[Standing, ...]:
    taken = list(steps(sheet))
    found: list[Standing] = []
    for group in groups_of_equals(sheet, taken):
        for number in sorted(group, key=lots.__getitem__):
            outcomes: list[Outcome] = [score.outcome for score in sheet.scores[number]]
            found.append(
                Standing(
                    len(found) + 1,
                    number,
                    sheet.points[number],
                    tuple([step.column.value(number) for step in taken]),
                    outcomes.count("win"),
                    outcomes.count("draw"),
                    outcomes.count("loss"),
                    len(group) > 1,
                )
            )
    return tuple(found)


class Step(Struct, frozen=True, gc=False):
    """A tie-break at work. `groups`: those who were equal before it, best first."""

    tiebreak: Tiebreak
    column: Column
    groups: list[list[int]]


def steps(sheet: Sheet) -> Iterator[Step]:
    """The tie-breaks of the profile in their order."""
    groups = split([sorted(sheet.entrants)], sheet.points)
    fixed = fixed_columns(sheet)
    for tiebreak in sheet.profile.tiebreaks:
        step = Step(tiebreak, fixed[tiebreak] if tiebreak in fixed else among_tied(sheet, tiebreak, groups), groups)
        yield step
        groups = split(groups, step.column.numerators)


def groups_of_equals(sheet: Sheet, taken: Sequence[Step]) -> list[list[int]]:
    """Those who are equal in everything, best first."""
    return split(taken[-1].groups, taken[-1].column.numerators) if taken else split([sorted(sheet.entrants)], sheet.points)


def split(groups: Iterable[list[int]], values: Mapping[int, int]) -> list[list[int]]:
    """Each group by value, the highest first."""
    found: list[list[int]] = []
    for group in groups:
        if len(group) == 1:
            found.append(group)
            continue
        parts: dict[int, list[int]] = {}
        for number in group:
            parts.setdefault(values[number], []).append(number)
        found.extend(parts[value] for value in sorted(parts, reverse=True))
    return found


def among_tied(sheet: Sheet, tiebreak: Tiebreak, groups: Iterable[list[int]]) -> Column:
    compare = AMONG_TIED[tiebreak]
    return Column({number: value for group in groups for number, value in compare(sheet, group).items()})


def fixed_columns(sheet: Sheet) -> dict[Tiebreak, Column]:
    """Of all tie-breaks of the profile that do not depend on who is tied."""
    wanted = sheet.profile.tiebreaks
    terms = all_terms(sheet) if any(one in CUTS or one == "SB" for one in wanted) else {}
    return {
        one: fixed_column(sheet, one) if one not in CUTS and one != "SB" else buchholz_column(terms, one)
        for one in wanted
        if one not in AMONG_TIED
    }


def fixed_column(sheet: Sheet, tiebreak: Tiebreak) -> Column:
    if tiebreak == "WIN":
        return Column({number: [score.outcome for score in scores].count("win") for number, scores in sheet.scores.items()})
    if tiebreak == "ON_TIME":
        return Column({number: int(one.joins == 1) for number, one in sheet.entrants.items()})
    return rate_column(sheet, tiebreak)
