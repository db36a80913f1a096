"""House bots, from the easiest to the hardest."""

from __future__ import annotations

from collections.abc import Mapping

from matches.games.game import Bot
from matches.games.hololive_ocg.bots.gentle import Gentle
from matches.games.hololive_ocg.bots.steady import Steady

BOTS: Mapping[str, Bot] = {bot.level: bot for bot in (Gentle(), Steady())}
