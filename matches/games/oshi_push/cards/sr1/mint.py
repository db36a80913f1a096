"""Signal Rush: Content and Action cards in mint."""

from __future__ import annotations

from matches.games.oshi_push.kinds import ActionCard, ContentCard
from matches.games.oshi_push.words import GAMING, MINT, MUSIC, TALK


class CoffeeChat(ContentCard):
    """Discard: Gain 1 Funds."""

    code, name, colour, genre, cost, influence = "OP-C043", "Coffee Chat", MINT, TALK, 1, 3


class MemberPost(ContentCard):
    """Kickback 1: Each time you lose a Clash on this Platform, gain 1 Funds."""

    code, name, colour, genre, cost, influence = "OP-C044", "Member Post", MINT, TALK, 2, 5
    kickback = 1


class AdviceColumn(ContentCard):
    """Activate, spend 1 Funds: Draw 1 card, then discard 1 card from your hand."""

    code, name, colour, genre, cost, influence = "OP-C045", "Advice Column", MINT, TALK, 2, 4
    activate_funds = 1


class CharityDrive(ContentCard):
    """Kickback 2: Each time you lose a Clash on this Platform, gain 2 Funds."""

    code, name, colour, genre, cost, influence = "OP-C046", "Charity Drive", MINT, TALK, 3, 6
    kickback = 2


class CommunityPanel(ContentCard):
    """Clash Reward: Draw 1 card."""

    code, name, colour, genre, cost, influence = "OP-C047", "Community Panel", MINT, TALK, 4, 8


class SponsorSegment(ContentCard):
    """When played: Gain 1 Funds and draw 1 card."""

    code, name, colour, genre, cost, influence = "OP-C048", "Sponsor Segment", MINT, TALK, 5, 8


class AnnualRetrospective(ContentCard):
    """Content cards cost you 1 Funds less to play on other Platforms."""

    code, name, colour, genre, cost, influence = "OP-C049", "Annual Retrospective", MINT, TALK, 7, 14


class TipJar(ActionCard):
    """Gain 2 Funds. Boost 1: Draw 1 card."""

    code, name, colour, genre, cost = "OP-A025", "Tip Jar", MINT, TALK, 1
    boost = 1


class ReadTheComments(ActionCard):
    """Draw 1 card for each Platform where you have a Content card."""

    code, name, colour, genre, cost = "OP-A026", "Read the Comments", MINT, TALK, 2


class ThankYouRoll(ActionCard):
    """Play only during a Clash. Your Persona gains +5 Influence this Clash, then gain 1 Funds."""

    code, name, colour, genre, cost = "OP-A027", "Thank-You Roll", MINT, TALK, 2
    timing = "clash"


class OpenLetter(ActionCard):
    """Draw 3 cards, then discard 1 card from your hand."""

    code, name, colour, genre, cost = "OP-A028", "Open Letter", MINT, TALK, 3


class TutorialStream(ContentCard):
    """Discard: Draw 1 card."""

    code, name, colour, genre, cost, influence = "OP-C050", "Tutorial Stream", MINT, GAMING, 1, 2


class CoOpCouch(ContentCard):
    """When played: You may play 1 Content card with cost 1 or less from your hand on this Platform for free."""

    code, name, colour, genre, cost, influence = "OP-C051", "Co-op Couch", MINT, GAMING, 2, 4


class FarmingSim(ContentCard):
    """Activate: Gain 1 Funds."""

    code, name, colour, genre, cost, influence = "OP-C052", "Farming Sim", MINT, GAMING, 2, 2


class PatchNotes(ContentCard):
    """Kickback 1: Each time you lose a Clash on this Platform, gain 1 Funds. Discard: Gain 2 Funds."""

    code, name, colour, genre, cost, influence = "OP-C053", "Patch Notes", MINT, GAMING, 3, 5
    kickback = 1


class ModShowcase(ContentCard):
    """When you play another Content card with cost 3 or more on any Platform, gain 1 Funds."""

    code, name, colour, genre, cost, influence = "OP-C054", "Mod Showcase", MINT, GAMING, 4, 7


class GuildRaid(ContentCard):
    """While you are Dominating this Platform, your opponents' effects can't Delete your Content cards on it."""

    code, name, colour, genre, cost, influence = "OP-C055", "Guild Raid", MINT, GAMING, 5, 9


class EndlessDungeon(ContentCard):
    """This card costs you 1 Funds less to play for each Content card you have on the Platform it is played on."""

    code, name, colour, genre, cost, influence = "OP-C056", "Endless Dungeon", MINT, GAMING, 7, 14


class LootDrop(ActionCard):
    """To play this card, also discard 1 card from your hand. Gain 2 Funds."""

    code, name, colour, genre, cost = "OP-A029", "Loot Drop", MINT, GAMING, 0


class SavePoint(ActionCard):
    """Return 1 Content card from your Trash to your hand. Boost 2: Return 1 more Content card from your Trash to your hand."""

    code, name, colour, genre, cost = "OP-A030", "Save Point", MINT, GAMING, 2
    boost = 2


class Respec(ActionCard):
    """Discard any number of cards from your hand, then draw that many cards."""

    code, name, colour, genre, cost = "OP-A031", "Respec", MINT, GAMING, 1


class GroupQueue(ActionCard):
    """Play only during a Clash. You may play 1 Content card with cost 5 or less from your hand on this Platform for 3 Funds less, even if
    your Persona is elsewhere.
    """

    code, name, colour, genre, cost = "OP-A032", "Group Queue", MINT, GAMING, 2
    timing = "clash"


class TuningUp(ContentCard):
    """Discard: Draw 1 card."""

    code, name, colour, genre, cost, influence = "OP-C057", "Tuning Up", MINT, MUSIC, 1, 3


class LullabyHour(ContentCard):
    """Kickback 1: Each time you lose a Clash on this Platform, gain 1 Funds."""

    code, name, colour, genre, cost, influence = "OP-C058", "Lullaby Hour", MINT, MUSIC, 2, 5
    kickback = 1


class FanChoir(ContentCard):
    """When played: If your Persona has an Upgrade, gain 1 Funds."""

    code, name, colour, genre, cost, influence = "OP-C059", "Fan Choir", MINT, MUSIC, 2, 4


class MerchLaunch(ContentCard):
    """Clash Reward: Gain 2 Funds."""

    code, name, colour, genre, cost, influence = "OP-C060", "Merch Launch", MINT, MUSIC, 3, 6


class StudioSession(ContentCard):
    """When played: Look at the top 3 cards of your Draw Deck, put 1 of them into your hand and the rest on the bottom in any order."""

    code, name, colour, genre, cost, influence = "OP-C061", "Studio Session", MINT, MUSIC, 4, 7


class AlbumDrop(ContentCard):
    """Boost 2: Draw 2 cards."""

    code, name, colour, genre, cost, influence = "OP-C062", "Album Drop", MINT, MUSIC, 5, 9
    boost = 2


class OrchestraCollab(ContentCard):
    """When played: Return 1 Content card with cost 4 or less from your Trash to your hand."""

    code, name, colour, genre, cost, influence = "OP-C063", "Orchestra Collab", MINT, MUSIC, 8, 19


class KeySignature(ActionCard):
    """Look at the top 5 cards of your Draw Deck; you may reveal 1 Upgrade card from among them and put it into your hand, then put the
    rest on the bottom in any order.
    """

    code, name, colour, genre, cost = "OP-A033", "Key Signature", MINT, MUSIC, 1


class SingAlong(ActionCard):
    """Play only during a Clash. Your Persona gains +2 Influence this Clash, and if you lose this Clash you gain 3 Funds."""

    code, name, colour, genre, cost = "OP-A034", "Sing-Along", MINT, MUSIC, 1
    timing = "clash"


class RoyaltyCheque(ActionCard):
    """Gain 1 Funds, then gain 1 Funds for each Platform where you have a Content card."""

    code, name, colour, genre, cost = "OP-A035", "Royalty Cheque", MINT, MUSIC, 2


class Reprise(ActionCard):
    """Return 1 Action card other than Reprise from your Trash to your hand. Boost 1: Draw 1 card."""

    code, name, colour, genre, cost = "OP-A036", "Reprise", MINT, MUSIC, 2
    boost = 1
