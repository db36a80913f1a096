"""Signal Rush: Platforms."""

from __future__ import annotations

from matches.games.oshi_push.kinds import Platform


class PocketReel(Platform):
    code, name, threshold, subscribers = "OP-F001", "Pocket Reel", 1, 200_000


class BackyardRadio(Platform):
    """Clash Reward: Gain 1 Funds."""

    code, name, threshold, subscribers = "OP-F002", "Backyard Radio", 1, 150_000


class Clipstack(Platform):
    code, name, threshold, subscribers = "OP-F003", "Clipstack", 2, 300_000


class Murmur(Platform):
    """Clash Reward: Draw 1 card."""

    code, name, threshold, subscribers = "OP-F004", "Murmur", 2, 250_000


class Sketchwall(Platform):
    """Clash Reward: Return 1 Content card with cost 2 or less from your Trash to your hand."""

    code, name, threshold, subscribers = "OP-F005", "Sketchwall", 2, 250_000


class NightBazaar(Platform):
    """Clash Reward: Gain 2 Funds."""

    code, name, threshold, subscribers = "OP-F006", "Night Bazaar", 2, 250_000


class Looply(Platform):
    """Clash Reward: You may move 1 of your Content cards from this Platform to another Platform."""

    code, name, threshold, subscribers = "OP-F007", "Looply", 3, 400_000


class Threadhouse(Platform):
    """Clash Reward: You may Delete 1 opposing Content card with cost 2 or less on any Platform."""

    code, name, threshold, subscribers = "OP-F008", "Threadhouse", 3, 350_000


class DuetSquare(Platform):
    """Clash Reward: Each opponent loses 1 Funds."""

    code, name, threshold, subscribers = "OP-F009", "Duet Square", 3, 400_000


class ArcadiaLive(Platform):
    code, name, threshold, subscribers = "OP-F010", "Arcadia Live", 3, 450_000


class LanternTV(Platform):
    """Clash Reward: You may play 1 Content card with cost 2 or less from your hand on this Platform for free."""

    code, name, threshold, subscribers = "OP-F011", "Lantern TV", 3, 350_000


class Stagehand(Platform):
    """Clash Reward: Your Persona gains +3 Influence during the next Clash this round."""

    code, name, threshold, subscribers = "OP-F012", "Stagehand", 3, 400_000


class EchoPlaza(Platform):
    """Clash Reward: Resolve the Clash Reward of another Platform in the Platform Row as if it were this one."""

    code, name, threshold, subscribers = "OP-F013", "Echo Plaza", 3, 400_000


class SkylineOne(Platform):
    code, name, threshold, subscribers = "OP-F014", "Skyline One", 4, 550_000


class Megaphone(Platform):
    """Clash Reward: Draw 1 card, then discard 1 card from your hand."""

    code, name, threshold, subscribers = "OP-F015", "Megaphone", 4, 500_000


class TheBigFeed(Platform):
    """Clash Reward: You may move 1 of your Popularity from another Platform to this Platform."""

    code, name, threshold, subscribers = "OP-F016", "The Big Feed", 4, 450_000
