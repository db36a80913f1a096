"""Ladders: a game, a mode and a pace, each with ratings of its own; and the same again for programs among themselves.

A ladder is named by its key: `oshi.duel.live`, `oshi_push.team.daily`, `oshi.duel.live.bots`. Royale is one ladder for tables of three and
of four. Who plays by program is rated against programs only (L225).

Source: live play L199, L200.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, get_args

from msgspec import Struct

from matches.games.game import Config
from matches.games.registry import GAMES

Pace = Literal["live", "daily"]
PACES: tuple[Pace, ...] = get_args(Pace)
Among = Literal["people", "bots", "simulation"]
AMONG: tuple[Among, ...] = get_args(Among)
"""Who plays: people, programs, or accounts of a simulated season, which nobody sees and nobody else can meet."""
LONGEST_KEY = 64


class Ladder(Struct, frozen=True):
    """What is rated together."""

    game: str
    mode: str
    pace: Pace
    among: Among = "people"

    @property
    def key(self) -> str:
        return ".".join((self.game, self.mode, self.pace, *([] if self.among == "people" else [self.among])))

    @property
    def is_bots(self) -> bool:
        return self.among == "bots"

    @property
    def seats(self) -> tuple[int, ...]:
        """How many may play a match of it."""
        return GAMES[self.game].modes[self.mode].seats

    @property
    def side(self) -> int:
        """How many seats win or lose together."""
        return GAMES[self.game].modes[self.mode].side


LADDERS: Mapping[str, Ladder] = {
    ladder.key: ladder
    for game in GAMES.values()
    for mode in game.modes
    for pace in PACES
    for ladder in (Ladder(game.id, mode, pace, among) for among in AMONG)
}
"""All ladders of the site, by key."""


def pace_of(config: Config) -> Pace:
    """A match is played in one sitting or, where its clock is a daily one, over days."""
    return "daily" if config.clock and config.clock.mode == "daily" else "live"


def ladder_of(config: Config, among: Among = "people") -> Ladder:
    """The ladder on which a match of this kind counts, if it is rated."""
    return Ladder(config.game, config.mode, pace_of(config), among)
