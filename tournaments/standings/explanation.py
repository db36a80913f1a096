"""How a tie-break came about, as plain data: terms, floors, caps, dummies (T35). The sentences stand elsewhere.

The terms are those that the ranking itself adds up.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Literal

from msgspec import Struct

from tournaments.standings.buchholz import CUTS, Cut, Term, adjusted, cuts, terms
from tournaments.standings.column import Column
from tournaments.standings.encounter import meetings
from tournaments.standings.profiles import Tiebreak
from tournaments.standings.ranking import AMONG_TIED, fixed_column, steps
from tournaments.standings.rates import Bound, Rate, game_rate, match_rate, rate_column, win_rate
from tournaments.standings.sheet import Sheet

RATES = {"OMW": match_rate, "OGW": game_rate, "OWP": win_rate}
"""Whose mean over opponents it is."""


class Part(Struct, frozen=True):
    """What one round adds: `value` as often as `times`, unless it is `cut`.

    `opponent`: whose value it is, none of a dummy. `basis`: the value before `change`: a floor, a cap, or an opponent's score adjusted for
    rounds that they chose not to play.
    """

    round: int
    opponent: int | None
    value: Fraction
    basis: Fraction
    change: Literal["", "floor", "cap", "adjusted"] = ""
    times: Fraction = Fraction(1)
    is_dummy: bool = False
    cut: Cut = ""


class Explanation(Struct, frozen=True):
    """`value` is the sum of the parts that are not cut, divided by `divisor`; if `bound`, that is `basis`, and the bound is the value.

    Of direct encounter and head-to-head the parts are points among those `tied`, and the value is how many of them one is before.
    """

    tiebreak: Tiebreak
    value: Fraction
    basis: Fraction
    parts: tuple[Part, ...] = ()
    divisor: Fraction = Fraction(1)
    bound: Bound = ""
    tied: tuple[int, ...] = ()


def explain(sheet: Sheet, number: int, tiebreak: Tiebreak) -> Explanation:
    """The value of one entrant. A tie-break among the tied has to be one of the profile (`ValueError`)."""
    if tiebreak in AMONG_TIED:
        return among_tied(sheet, number, tiebreak)
    if tiebreak == "GW":
        return own_games(sheet, number)
    if tiebreak in RATES or tiebreak == "OOWP":
        parts = tuple(of_opponents(sheet, number, tiebreak))
        return summed(tiebreak, parts, Fraction(len(parts) or 1))
    if tiebreak in CUTS or tiebreak == "SB":
        return summed(tiebreak, tuple(of_scores(sheet, number, tiebreak)))
    if tiebreak == "WIN":
        rounds = enumerate(sheet.scores[number], start=1)
        return summed(tiebreak, tuple(part(round_, None, Fraction(1)) for round_, score in rounds if score.outcome == "win"))
    value = fixed_column(sheet, tiebreak).value(number)
    return Explanation(tiebreak, value, value)


def part(round_: int, opponent: int | None, value: Fraction) -> Part:
    return Part(round_, opponent, value, value)


def summed(tiebreak: Tiebreak, parts: tuple[Part, ...], divisor: Fraction = Fraction(1)) -> Explanation:
    value = sum((one.value * one.times for one in parts if not one.cut), Fraction(0)) / divisor
    return Explanation(tiebreak, value, value, parts, divisor)


def own_games(sheet: Sheet, number: int) -> Explanation:
    """Game points of each round, of those that could be won."""
    profile, rate = sheet.profile, game_rate(sheet, number, is_own=True)
    scored = [(round_, score) for round_, score in enumerate(sheet.scores[number], start=1) if score.in_rates and score.games]
    parts = tuple(
        part(round_, score.opponents[0] if score.opponents else None, Fraction(profile.win * score.won + profile.draw * score.drawn, 2))
        for round_, score in scored
    )
    possible = Fraction(profile.win * sum(score.games for _, score in scored), 2)
    return Explanation("GW", Fraction(*rate.value), Fraction(*rate.raw), parts, possible or Fraction(1), rate.bound)


def of_opponents(sheet: Sheet, number: int, tiebreak: Tiebreak) -> Iterator[Part]:
    averages = rate_column(sheet, "OWP") if tiebreak == "OOWP" else None
    for round_, score in enumerate(sheet.scores[number], start=1):
        for opponent in score.opponents if score.outcome != "open" else ():
            yield of_average(round_, opponent, averages) if averages else of_rate(round_, opponent, RATES[tiebreak](sheet, opponent))


def of_average(round_: int, opponent: int, averages: Column) -> Part:
    return part(round_, opponent, averages.value(opponent))


def of_rate(round_: int, opponent: int, rate: Rate) -> Part:
    return Part(round_, opponent, Fraction(*rate.value), Fraction(*rate.raw), rate.bound)


def of_scores(sheet: Sheet, number: int, tiebreak: Tiebreak) -> Iterator[Part]:
    """Terms of Buchholz, or of Sonneborn-Berger with what the round gave."""
    found = terms(sheet, number, {other: adjusted(sheet, other) for other in sheet.entrants})
    gone = cuts(found, tiebreak)
    for place, term in enumerate(found):
        times = Fraction(term.gained, 2) if tiebreak == "SB" else Fraction(1)
        yield Part(
            term.round,
            term.opponent,
            Fraction(term.value, 2),
            Fraction(term.basis, 2),
            change(term),
            times,
            is_dummy=term.opponent is None,
            cut=gone.get(place, ""),
        )


def change(term: Term) -> Literal["", "cap", "adjusted"]:
    return "" if term.value == term.basis else "cap" if term.opponent is None else "adjusted"


def among_tied(sheet: Sheet, number: int, tiebreak: Tiebreak) -> Explanation:
    step = next((step for step in steps(sheet) if step.tiebreak == tiebreak), None)
    if step is None:
        raise ValueError(tiebreak)
    tied = next(group for group in step.groups if number in group)
    with_forfeits = tiebreak == "H2H" or sheet.profile.forfeits_count
    parts = tuple(
        part(round_, other, Fraction(points, 2))
        for round_, other, points in meetings(sheet, number, with_forfeits=with_forfeits)
        if other in tied
    )
    value = step.column.value(number)
    return Explanation(tiebreak, value, value, parts, tied=tuple(tied))
