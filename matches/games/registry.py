"""The games on this site. Adding one is a line here (docs/add-a-game.md)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from matches.games.game import Game
from matches.games.oshi.game import Oshi
from matches.games.oshi_push.game import OshiPush

GAMES: Mapping[str, Game[Any]] = {game.id: game for game in (Oshi(), OshiPush())}
