"""Scoring: what each seat has of a pairing, for standings, pairing and export alike (T34).

Source: tournaments reference, sections 4 and 8.3.
Silent on the points of a place that is shared; we divide those of the places it takes up, rounded down to a half. Silent on a seat of a
pod that did not come; it has lost, whatever the points of its place are.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from tournaments.formats.field import BYES, Kind, Pairing, Result
from tournaments.standings.profiles import ByeRule, Profile

Outcome = Literal["win", "draw", "loss", "open"]

PLAYED: frozenset[Kind] = frozenset({"played", "draw_agreed", "conceded", "double_loss", "match_loss", "pod"})
"""Kinds in which moves were made; the others are unplayed in the words of FIDE."""


class BadResult(ValueError):
    """A result that its pairing cannot have; `code` says what is wrong with it."""

    def __init__(self, code: Literal["kind", "seats", "games", "places", "scored", "absent"]) -> None:
        super().__init__(code)
        self.code = code


class Score(Struct, frozen=True, gc=False):
    """What one seat has of a round. `points` in halves.

    `open`: no result is confirmed yet; it counts nowhere. `opponents`: by number, none in a bye. `in_rates`: a round of the own rates.
    `won`, `drawn`, `games`: of all `games` of the match, for the own game rate.
    """

    kind: Kind | None
    outcome: Outcome
    points: int = 0
    opponents: tuple[int, ...] = ()
    in_rates: bool = False
    won: int = 0
    drawn: int = 0
    games: int = 0

    @property
    def is_played(self) -> bool:
        return self.kind in PLAYED


def scores(pairing: Pairing, profile: Profile) -> tuple[Score, ...]:
    """Of each seat, in order. Raises `BadResult`."""
    result, seats = pairing.result, pairing.seats
    if result is None:
        return tuple(Score(None, "open", opponents=others(seats, seat)) for seat in range(len(seats)))
    if (result.kind in BYES) != (len(seats) == 1):
        raise BadResult("kind")
    if result.kind in BYES:
        return (score_of_bye(result.kind, profile),)
    if result.kind == "pod":
        return scores_of_pod(seats, result, profile)
    if len(seats) != 2:
        if result.kind != "both_no_show":
            raise BadResult("seats")
        return tuple(Score(result.kind, "loss", profile.loss, others(seats, seat), True) for seat in range(len(seats)))
    (first, second), (won, lost), drawn = outcomes(result), *games(result, profile)
    total = won + lost + drawn
    return (
        Score(result.kind, first, points_for(first, profile), (seats[1],), True, won, drawn, total),
        Score(result.kind, second, points_for(second, profile), (seats[0],), True, lost, drawn, total),
    )


def others(seats: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return seats[:seat] + seats[seat + 1 :]


def points_for(outcome: Outcome, profile: Profile) -> int:
    return profile.win if outcome == "win" else profile.draw if outcome == "draw" else profile.loss


def bye_rule(kind: Kind, profile: Profile) -> ByeRule:
    """The rule that the profile has for this kind of bye (T33)."""
    match kind:
        case "bye":
            return profile.bye
        case "awarded_bye":
            return profile.awarded_bye
        case "half_bye":
            return profile.half_bye
        case "late":
            return profile.late
        case _:
            return profile.absent


def score_of_bye(kind: Kind, profile: Profile) -> Score:
    rule = bye_rule(kind, profile)
    outcome: Outcome = "win" if rule.points >= profile.win else "loss" if rule.points <= profile.loss else "draw"
    return Score(kind, outcome, rule.points, in_rates=rule.in_rates, won=rule.games, games=rule.games)


def outcomes(result: Result) -> tuple[Outcome, Outcome]:
    """Of a match between two."""
    kind = result.kind
    if kind == "no_show":
        if result.absent not in ((0,), (1,)):
            raise BadResult("absent")
        return ("loss", "win") if result.absent == (0,) else ("win", "loss")
    if kind in ("both_no_show", "double_loss"):
        return "loss", "loss"
    if kind == "draw_agreed":
        return "draw", "draw"
    if len(result.games) != 2:
        raise BadResult("games")
    first, second = result.games
    if first != second:
        return ("win", "loss") if first > second else ("loss", "win")
    if kind == "conceded":
        raise BadResult("games")
    return ("loss", "loss") if kind == "match_loss" else ("draw", "draw")


def games(result: Result, profile: Profile) -> tuple[tuple[int, int], int]:
    """Won by each of two, and drawn: as reported, or as the kind says where nothing was."""
    if result.games or result.drawn:
        if result.games and len(result.games) != 2:
            raise BadResult("games")
        return (result.games[0], result.games[1]) if result.games else (0, 0), result.drawn
    if result.kind == "no_show":
        return (0, profile.games_needed) if result.absent == (0,) else (profile.games_needed, 0), 0
    return (0, 0), profile.agreed_games if result.kind == "draw_agreed" else 0


def scores_of_pod(seats: tuple[int, ...], result: Result, profile: Profile) -> tuple[Score, ...]:
    check_pod(seats, result, profile)
    leaders = result.places.count(1)
    found = []
    for seat, place in enumerate(result.places):
        outcome: Outcome = "loss" if place > 1 or seat in result.absent else "win" if leaders == 1 else "draw"
        if seat in result.absent:
            points = profile.loss
        elif profile.pods == "scored":
            points = 2 * result.scored[seat]
        elif profile.pods == "places":
            shared = result.places.count(place)
            points = sum(profile.place_points[place - 1 : place - 1 + shared]) // shared
        else:
            points = points_for(outcome, profile)
        found.append(Score("pod", outcome, points, others(seats, seat), True))
    return tuple(found)


def check_pod(seats: tuple[int, ...], result: Result, profile: Profile) -> None:
    """Raises `BadResult`. Places are counted as in a race: two firsts, then a third. Who did not come is behind everybody who did."""
    places, absent = result.places, set(result.absent)
    if len(places) != len(seats) or any(place != 1 + sum(other < place for other in places) for place in places):
        raise BadResult("places")
    if not absent <= set(range(len(seats))) or any(
        places[gone] <= places[here] for gone in absent for here in set(range(len(seats))) - absent
    ):
        raise BadResult("absent")
    if len(absent) == len(seats):
        raise BadResult("kind")
    if profile.pods == "scored" and len(result.scored) != len(seats):
        raise BadResult("scored")
    if profile.pods == "places" and len(profile.place_points) < len(seats):
        raise BadResult("places")
