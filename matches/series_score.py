"""The score of a series: which games count for what, whether it is decided, who is ahead, who starts the next game.

Counted in halves, as a draw is half a win. Nothing here is written or asked of the database.

Source: live play L120, L165; OSHI rules 10.
"""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Struct

from matches.models import Series

WIN, DRAW = 2, 1
"""In halves."""


class Game(Struct, frozen=True):
    """What came of a game: halves by seat, and what seat 0 had over seat 1 in the points of the game.

    `match`: empty if nobody came to it. `why`: it was played, or a side was not ready in time, or staff took it back. `joint`: both have
    won, and it counts for the one whom the rules rank first.
    """

    match: str
    score: tuple[int, int]
    why: Literal["played", "not_ready", "void"] = "played"
    margin: int = 0
    joint: bool = False


def games(series: Series) -> list[Game]:
    return msgspec.convert(series.games, list[Game])


def keep(series: Series, game: Game) -> None:
    """One more game counts."""
    write(series, [*games(series), game])


def put_right(series: Series, game: Game) -> bool:
    """What is known of a game that counts has changed; whether it has."""
    before = games(series)
    after = [game if one.match == game.match else one for one in before]
    write(series, after)
    return after != before


def write(series: Series, counted: list[Game]) -> None:
    series.games = msgspec.to_builtins(counted)
    series.score = [sum(game.score[seat] for game in counted) for seat in (0, 1)]


def games_left(series: Series) -> int:
    return series.best_of - sum(game.why != "void" for game in games(series))


def is_decided(series: Series) -> bool:
    """Who is behind cannot come up any more, or nothing is left to play."""
    left = games_left(series)
    return left == 0 or abs(series.score[0] - series.score[1]) > WIN * left


def leader(series: Series) -> int | None:
    """The seat that has won if the series ends so; None if nothing tells the sides apart."""
    lead = series.score[0] - series.score[1] or sum(game.margin for game in games(series))
    return None if lead == 0 else 0 if lead > 0 else 1


def last_telling(played: list[Game]) -> Game | None:
    """The last game that says who starts the next one: those that staff took back do not."""
    return next((game for game in reversed(played) if game.why != "void"), None)


def loser(game: Game | None) -> int | None:
    if game is None or game.score[0] == game.score[1]:
        return None
    return 0 if game.score[0] < game.score[1] else 1


def points(halves: int) -> str:
    """Halves as a score shows them: 3 is 1½."""
    return "½" if halves == DRAW else f"{halves // WIN}{'½' if halves % WIN else ''}"
