"""The book of a ladder: how one result after the other changes where players stand. Nothing here is read or written.

Results are applied in the order of their numbers. One that staff took back stays in the book and changes nothing.

Source: live play L203, L207, L208, L212.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from matches.ranked import rating, seasons
from matches.ranked.rating import MU, SIGMA, Rating


class Line(Struct, frozen=True):
    """Where a player stands, on a ladder or in a season of it. `last_at`: end of the last match (ms), None before the first."""

    mu: float = MU
    sigma: float = SIGMA
    matches: int = 0
    last_at: int | None = None

    @property
    def shown(self) -> int:
        return rating.shown(self.mu, self.sigma)

    def idle(self, at: int) -> int:
        """How long before a match that ended at `at`. A match that is counted later may have ended earlier: nobody was idle then."""
        return 0 if self.last_at is None else max(0, at - self.last_at)

    def after(self, new: Rating, at: int) -> Line:
        return Line(new.mu, new.sigma, self.matches + 1, max(at, self.last_at or at))


NEW = Line()


class Player(Struct, frozen=True):
    """One who plays: on which side, which place it came to, where the player stood before; `season`: None before the first match in it."""

    user: int
    seat: int
    side: int
    place: int
    deck: str = ""
    skill: Line = NEW
    season: Line | None = None

    @property
    def in_season(self) -> Line:
        if self.season is not None:
            return self.season
        return Line(*seasons.opening(self.skill.mu, self.skill.sigma))


class Worked(Struct, frozen=True):
    """What a result did to one who played."""

    player: Player
    idle: int
    skill: Line
    season: Line


def work(players: Sequence[Player], at: int, *, is_void: bool = False) -> list[Worked]:
    """Apply one result, in the order of `players`. A season has the idleness of its ladder: days count whatever the season."""
    idle = {one.user: one.skill.idle(at) for one in players}
    if is_void:
        return [Worked(one, idle[one.user], one.skill, one.in_season) for one in players]
    teams = [[one for one in players if one.side == side] for side in sorted({one.side for one in players})]
    places = [team[0].place for team in teams]
    skills = rating.rate([[Rating(one.skill.mu, one.skill.sigma, idle[one.user]) for one in team] for team in teams], places)
    in_season = rating.rate([[Rating(one.in_season.mu, one.in_season.sigma, idle[one.user]) for one in team] for team in teams], places)
    done = {
        one.user: Worked(one, idle[one.user], one.skill.after(new, at), one.in_season.after(of_season, at))
        for team, news, of_seasons in zip(teams, skills, in_season, strict=True)
        for one, new, of_season in zip(team, news, of_seasons, strict=True)
    }
    return [done[one.user] for one in players]


def placed(users: Sequence[int], decks: Sequence[str], places: Sequence[int], size: int) -> list[Player]:
    """Who plays, from users, digests of their decks, and places, all by seat.

    `size` seats after each other are a side, which comes to the best place of them (L204).
    """
    sides = [places[first : first + size] for first in range(0, len(places), size)]
    seats = enumerate(zip(users, decks, strict=True))
    return [Player(user, seat, seat // size, min(sides[seat // size]), deck) for seat, (user, deck) in seats]
