"""The games on this site. Adding one is a line here (docs/add-a-game.md)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from matches.games.game import Game
from matches.games.hololive_ocg.game import HololiveOcg
from matches.games.oshi.game import Oshi
from matches.games.oshi_push.game import OshiPush
from matches.games.virtually_victorious.game import VirtuallyVictorious

GAMES: Mapping[str, Game[Any]] = {game.id: game for game in (Oshi(), OshiPush(), VirtuallyVictorious())}
"""What pages, the API and events offer."""
KNOWN: Mapping[str, Game[Any]] = {**GAMES, **{game.id: game for game in (HololiveOcg(),)}}
"""Also games that have no table yet: bots play them by `simulate`, their matches are read and checked, and nothing offers them."""
