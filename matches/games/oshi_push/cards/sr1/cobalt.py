"""Signal Rush: Content and Action cards in cobalt."""

from __future__ import annotations

from matches.games.oshi_push.kinds import ActionCard, ContentCard
from matches.games.oshi_push.words import COBALT, GAMING, MUSIC, TALK


class RumourMill(ContentCard):
    """When played: One opposing Content card on this Platform loses 2 Influence this round."""

    code, name, colour, genre, cost, influence = "OP-C022", "Rumour Mill", COBALT, TALK, 1, 2


class DebateClub(ContentCard):
    """Discard: Move your Persona to the Platform being resolved."""

    code, name, colour, genre, cost, influence = "OP-C023", "Debate Club", COBALT, TALK, 2, 4
    discard_in_clash = True


class FactCheckDesk(ContentCard):
    """When played: Delete 1 opposing Content card on this Platform with Influence 4 or less."""

    code, name, colour, genre, cost, influence = "OP-C024", "Fact-Check Desk", COBALT, TALK, 2, 3


class ColdCaseFiles(ContentCard):
    """Activate, spend 1 Funds: Look at an opponent's hand."""

    code, name, colour, genre, cost, influence = "OP-C025", "Cold Case Files", COBALT, TALK, 3, 6
    activate_funds = 1


class PanelTakeover(ContentCard):
    """You may play this card on any Platform in the Platform Row."""

    code, name, colour, genre, cost, influence = "OP-C026", "Panel Takeover", COBALT, TALK, 4, 6


class SilentTreatment(ContentCard):
    """While this Platform is being resolved, Action cards cost your opponents 1 Funds more to play."""

    code, name, colour, genre, cost, influence = "OP-C027", "Silent Treatment", COBALT, TALK, 5, 9


class TribunalStream(ContentCard):
    """Clash Reward: Steal 1 Popularity from an opponent on this Platform."""

    code, name, colour, genre, cost, influence = "OP-C028", "Tribunal Stream", COBALT, TALK, 7, 12


class SlowMode(ActionCard):
    """Play only during a Clash. One opposing Content card on this Platform loses 4 Influence this Clash."""

    code, name, colour, genre, cost = "OP-A013", "Slow Mode", COBALT, TALK, 1
    timing = "clash"


class ChangeOfSubject(ActionCard):
    """Move 1 of your Content cards from any Platform to another Platform of your choice."""

    code, name, colour, genre, cost = "OP-A014", "Change of Subject", COBALT, TALK, 1


class CrossExamine(ActionCard):
    """Look at an opponent's hand and choose 1 card there; its owner discards that card."""

    code, name, colour, genre, cost = "OP-A015", "Cross-Examine", COBALT, TALK, 3


class HostileClip(ActionCard):
    """Play only during a Clash. Steal 1 Popularity from an opponent on this Platform."""

    code, name, colour, genre, cost = "OP-A016", "Hostile Clip", COBALT, TALK, 6
    timing = "clash"


class ScoutingRun(ContentCard):
    """Discard: Move your Persona to the Platform being resolved."""

    code, name, colour, genre, cost, influence = "OP-C029", "Scouting Run", COBALT, GAMING, 1, 3
    discard_in_clash = True


class TrapRoom(ContentCard):
    """When played: If you are Dominating this Platform, Delete 1 opposing Content card on it with cost 3 or less."""

    code, name, colour, genre, cost, influence = "OP-C030", "Trap Room", COBALT, GAMING, 2, 4


class LadderClimb(ContentCard):
    """When you win a Clash on another Platform, this card gains +3 Influence this round."""

    code, name, colour, genre, cost, influence = "OP-C031", "Ladder Climb", COBALT, GAMING, 2, 5


class BaseRaid(ContentCard):
    """When played: You may move 1 opposing Content card with cost 2 or less from this Platform to another Platform of your choice."""

    code, name, colour, genre, cost, influence = "OP-C032", "Base Raid", COBALT, GAMING, 3, 5


class HardcoreMode(ContentCard):
    """While an opponent is Dominating this Platform, this card gains +3 Influence."""

    code, name, colour, genre, cost, influence = "OP-C033", "Hardcore Mode", COBALT, GAMING, 4, 7


class SiegeNight(ContentCard):
    """Each opposing Content card on this Platform has -1 Influence."""

    code, name, colour, genre, cost, influence = "OP-C034", "Siege Night", COBALT, GAMING, 5, 8


class FinalCircle(ContentCard):
    """Activate, spend 2 Funds: Delete 1 opposing Content card on this Platform with cost 4 or less."""

    code, name, colour, genre, cost, influence = "OP-C035", "Final Circle", COBALT, GAMING, 7, 13
    activate_funds = 2


class FlankRoute(ActionCard):
    """Play only during a Clash. Move your Persona to this Platform, then it gains +2 Influence this Clash."""

    code, name, colour, genre, cost = "OP-A017", "Flank Route", COBALT, GAMING, 1
    timing = "clash"


class RageQuit(ActionCard):
    """Delete 1 Content card with cost 2 or less on any Platform."""

    code, name, colour, genre, cost = "OP-A018", "Rage Quit", COBALT, GAMING, 2


class LagSpike(ActionCard):
    """Play only during a Clash. The Influence of one opposing Content card on this Platform becomes 0 this Clash."""

    code, name, colour, genre, cost = "OP-A019", "Lag Spike", COBALT, GAMING, 3
    timing = "clash"


class SpawnCamp(ActionCard):
    """Play only during a Clash. Delete 1 opposing Content card on this Platform with cost 5 or less."""

    code, name, colour, genre, cost = "OP-A020", "Spawn Camp", COBALT, GAMING, 4
    timing = "clash"


class PracticeLoop(ContentCard):
    """Activate, spend 1 Funds: Move this card to an adjacent Platform."""

    code, name, colour, genre, cost, influence = "OP-C036", "Practice Loop", COBALT, MUSIC, 1, 2
    activate_funds = 1


class RemixDraft(ContentCard):
    """Clash Reward: You may move this card to another Platform."""

    code, name, colour, genre, cost, influence = "OP-C037", "Remix Draft", COBALT, MUSIC, 2, 4


class BackupVocals(ContentCard):
    """When played: One of your other Content cards on any Platform gains +3 Influence this round."""

    code, name, colour, genre, cost, influence = "OP-C038", "Backup Vocals", COBALT, MUSIC, 2, 3


class Dissonance(ContentCard):
    """Each opposing Persona on this Platform has -2 Influence."""

    code, name, colour, genre, cost, influence = "OP-C039", "Dissonance", COBALT, MUSIC, 3, 5


class GuestVerse(ContentCard):
    """Discard: Move your Persona to the Platform being resolved."""

    code, name, colour, genre, cost, influence = "OP-C040", "Guest Verse", COBALT, MUSIC, 4, 8
    discard_in_clash = True


class MashupBattle(ContentCard):
    """Boost 4: Steal 1 Popularity from an opponent on this Platform."""

    code, name, colour, genre, cost, influence = "OP-C041", "Mashup Battle", COBALT, MUSIC, 5, 8
    boost = 4


class FarewellTour(ContentCard):
    """Clash Reward: Return 1 opposing Content card on this Platform to its owner's hand."""

    code, name, colour, genre, cost, influence = "OP-C042", "Farewell Tour", COBALT, MUSIC, 7, 14


class KeyChange(ActionCard):
    """Move 1 of your Content cards to an adjacent Platform, then it gains +2 Influence this round."""

    code, name, colour, genre, cost = "OP-A021", "Key Change", COBALT, MUSIC, 1


class FeedbackLoop(ActionCard):
    """Play only during a Clash. One opposing Persona on this Platform loses 6 Influence this Clash."""

    code, name, colour, genre, cost = "OP-A022", "Feedback Loop", COBALT, MUSIC, 2
    timing = "clash"


class CutTheFeed(ActionCard):
    """Return 1 opposing Content card with cost 4 or less on any Platform to its owner's hand."""

    code, name, colour, genre, cost = "OP-A023", "Cut the Feed", COBALT, MUSIC, 3


class BootlegSingle(ActionCard):
    """Play only during a Clash. Steal 1 Popularity on this Platform from an opponent who has more Popularity there than you."""

    code, name, colour, genre, cost = "OP-A024", "Bootleg Single", COBALT, MUSIC, 4
    timing = "clash"
