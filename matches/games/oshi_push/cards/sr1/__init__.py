"""Signal Rush, the first set: 6 Personas, 117 cards for the Draw Deck, 16 Platforms."""

from matches.games.oshi_push.cards.sr1 import cobalt, coral, mint, personas, platforms, upgrades

__all__ = ["cobalt", "coral", "mint", "personas", "platforms", "upgrades"]
