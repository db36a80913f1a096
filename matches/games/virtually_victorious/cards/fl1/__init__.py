"""First Light: Quick, Continuous and Negate cards, Events, Mods."""

from matches.games.virtually_victorious.cards.fl1 import continuous, events, mods, negates, quicks, reactions

__all__ = ["continuous", "events", "mods", "negates", "quicks", "reactions"]
