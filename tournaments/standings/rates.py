"""Rates of matches, wins and games, and the means of them over opponents: OMW, GW, OGW, OWP, OOWP.

Source: tournaments reference, sections 5.1, 5.2 and 5.4.
Silent on the mean of who has met nobody; it is 0.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from tournaments.standings.column import Column, Ratio, column, means
from tournaments.standings.profiles import Tiebreak
from tournaments.standings.sheet import Sheet

Bound = Literal["", "floor", "cap"]


class Rate(Struct, frozen=True, gc=False):
    """`raw`: what was reached of what could be. `value`: as it counts, at the `bound` if there is one."""

    raw: Ratio
    value: Ratio
    bound: Bound = ""


def bounded(above: int, below: int, *, floor: Ratio | None, cap: Ratio = (1, 1)) -> Rate:
    """A rate of nothing at all is 0 before the floor."""
    raw = (above, below) if below else (0, 1)
    if raw[0] * cap[1] > cap[0] * raw[1]:
        return Rate(raw, cap, "cap")
    if floor and raw[0] * floor[1] < floor[0] * raw[1]:
        return Rate(raw, floor, "floor")
    return Rate(raw, raw)


def match_rate(sheet: Sheet, number: int) -> Rate:
    """Match points of those that could be won in the rounds taken part in (MW)."""
    points = [score.points for score in sheet.scores[number] if score.in_rates]
    return bounded(sum(points), sheet.profile.win * len(points), floor=sheet.profile.floor)


def game_rate(sheet: Sheet, number: int, *, is_own: bool = False) -> Rate:
    """Game points, as many for a game as for a match, of those that could be won (GW)."""
    profile, above, below = sheet.profile, 0, 0
    for score in sheet.scores[number]:
        if score.in_rates:
            above += profile.win * score.won + profile.draw * score.drawn
            below += profile.win * score.games
    return bounded(above, below, floor=profile.floor if profile.own_floor or not is_own else None)


def win_rate(sheet: Sheet, number: int) -> Rate:
    """Wins, and draws in part, of rounds (WP); capped for who left."""
    profile = sheet.profile
    outcomes = [score.outcome for score in sheet.scores[number] if score.in_rates]
    has_left = sheet.has_left(number)
    part, whole = profile.tie_credit
    rounds = sheet.rounds if profile.divides_by_all and not has_left else len(outcomes)
    wins = outcomes.count("win") * whole + outcomes.count("draw") * part
    return bounded(wins, rounds * whole, floor=profile.floor, cap=profile.cap_left if has_left else (1, 1))


def opponents(sheet: Sheet) -> dict[int, list[int]]:
    """Of each entrant, once for each meeting with a result."""
    return {
        number: [other for score in scores if score.outcome != "open" for other in score.opponents]
        for number, scores in sheet.scores.items()
    }


def match_rates(sheet: Sheet) -> Column:
    return column({number: match_rate(sheet, number).value for number in sheet.entrants})


def game_rates(sheet: Sheet, *, is_own: bool = False) -> Column:
    return column({number: game_rate(sheet, number, is_own=is_own).value for number in sheet.entrants})


def win_rates(sheet: Sheet) -> Column:
    return column({number: win_rate(sheet, number).value for number in sheet.entrants})


def rate_column(sheet: Sheet, tiebreak: Tiebreak) -> Column:
    match tiebreak:
        case "GW":
            return game_rates(sheet, is_own=True)
        case "OMW":
            return means(match_rates(sheet), opponents(sheet))
        case "OGW":
            return means(game_rates(sheet), opponents(sheet))
        case "OWP":
            return means(win_rates(sheet), opponents(sheet))
        case "OOWP":
            met = opponents(sheet)
            return means(means(win_rates(sheet), met), met)
        case _:
            raise ValueError(tiebreak)
