"""Signal Rush: Content and Action cards in mint."""

from __future__ import annotations

from matches.games.engine import Fact
from matches.games.oshi_push.abilities import discards, draws, gains_funds, keeps_one_of, persona_gains, reacts, recovers_content, then
from matches.games.oshi_push.context import Context
from matches.games.oshi_push.effects import (
    discard_any,
    draw,
    funds,
    gain_influence,
    look,
    own_content,
    pick_hidden,
    recover,
    take,
    to_bottom,
)
from matches.games.oshi_push.facts import CardShown, Played, Promised
from matches.games.oshi_push.influence import Sight
from matches.games.oshi_push.kinds import ActionCard, ContentCard, kind_of
from matches.games.oshi_push.plays import play_content
from matches.games.oshi_push.table import Card, Content, card_in, persona
from matches.games.oshi_push.words import GAMING, MINT, MUSIC, TALK
from matches.games.resolution import Effect


class CoffeeChat(ContentCard):
    """Discard: Gain 1 Funds."""

    code, name, colour, genre, cost, influence = "OP-C043", "Coffee Chat", MINT, TALK, 1, 3
    discard = gains_funds(1)
    rulings = ("P52",)


class MemberPost(ContentCard):
    """Kickback 1: Each time you lose a Clash on this Platform, gain 1 Funds."""

    code, name, colour, genre, cost, influence = "OP-C044", "Member Post", MINT, TALK, 2, 5
    kickback = 1
    rulings = ("P67",)


class AdviceColumn(ContentCard):
    """Activate, spend 1 Funds: Draw 1 card, then discard 1 card from your hand."""

    code, name, colour, genre, cost, influence = "OP-C045", "Advice Column", MINT, TALK, 2, 4
    activate_funds = 1
    activate = then(draws(1), discards(1))
    rulings = ("P50", "P70")


class CharityDrive(ContentCard):
    """Kickback 2: Each time you lose a Clash on this Platform, gain 2 Funds."""

    code, name, colour, genre, cost, influence = "OP-C046", "Charity Drive", MINT, TALK, 3, 6
    kickback = 2
    rulings = ("P67",)


class CommunityPanel(ContentCard):
    """Clash Reward: Draw 1 card."""

    code, name, colour, genre, cost, influence = "OP-C047", "Community Panel", MINT, TALK, 4, 8
    reward = draws(1)
    rulings = ("P68", "P70")


class SponsorSegment(ContentCard):
    """When played: Gain 1 Funds and draw 1 card."""

    code, name, colour, genre, cost, influence = "OP-C048", "Sponsor Segment", MINT, TALK, 5, 8
    on_play = then(gains_funds(1), draws(1))
    rulings = ("P66", "P70")


class AnnualRetrospective(ContentCard):
    """Content cards cost you 1 Funds less to play on other Platforms."""

    code, name, colour, genre, cost, influence = "OP-C049", "Annual Retrospective", MINT, TALK, 7, 14
    rulings = ("P48", "P57")

    def modify_cost(self, sight: Sight, seat: int, card: Card, place: int | None) -> int:
        return -1 if seat == sight.me and kind_of(card).type == "content" and place != sight.here else 0


class TipJar(ActionCard):
    """Gain 2 Funds. Boost 1: Draw 1 card."""

    code, name, colour, genre, cost = "OP-A025", "Tip Jar", MINT, TALK, 1
    boost = 1
    on_play = gains_funds(2)
    on_boost = draws(1)
    rulings = ("P44", "P49")


class ReadTheComments(ActionCard):
    """Draw 1 card for each Platform where you have a Content card."""

    code, name, colour, genre, cost = "OP-A026", "Read the Comments", MINT, TALK, 2
    rulings = ("P5", "P70")

    def on_play(self, ctx: Context) -> Effect[None]:
        yield from draw(ctx.step, len(ctx.content_platforms()), ctx.me)


class ThankYouRoll(ActionCard):
    """Play only during a Clash. Your Persona gains +5 Influence this Clash, then gain 1 Funds."""

    code, name, colour, genre, cost = "OP-A027", "Thank-You Roll", MINT, TALK, 2
    timing = "clash"
    on_play = then(persona_gains(5, "clash"), gains_funds(1))
    rulings = ("P51", "P61")


class OpenLetter(ActionCard):
    """Draw 3 cards, then discard 1 card from your hand."""

    code, name, colour, genre, cost = "OP-A028", "Open Letter", MINT, TALK, 3
    on_play = then(draws(3), discards(1))
    rulings = ("P70",)


class TutorialStream(ContentCard):
    """Discard: Draw 1 card."""

    code, name, colour, genre, cost, influence = "OP-C050", "Tutorial Stream", MINT, GAMING, 1, 2
    discard = draws(1)
    rulings = ("P52", "P70")


class CoOpCouch(ContentCard):
    """When played: You may play 1 Content card with cost 1 or less from your hand on this Platform for free."""

    code, name, colour, genre, cost, influence = "OP-C051", "Co-op Couch", MINT, GAMING, 2, 4
    rulings = ("P48", "P104", "P110")

    def on_play(self, ctx: Context) -> Effect[None]:
        yield from play_content(ctx, ctx.here, 1)


class FarmingSim(ContentCard):
    """Activate: Gain 1 Funds."""

    code, name, colour, genre, cost, influence = "OP-C052", "Farming Sim", MINT, GAMING, 2, 2
    activate = gains_funds(1)
    rulings = ("P50", "P51")


class PatchNotes(ContentCard):
    """Kickback 1: Each time you lose a Clash on this Platform, gain 1 Funds. Discard: Gain 2 Funds."""

    code, name, colour, genre, cost, influence = "OP-C053", "Patch Notes", MINT, GAMING, 3, 5
    kickback = 1
    discard = gains_funds(2)
    rulings = ("P52", "P67")


class ModShowcase(ContentCard):
    """When you play another Content card with cost 3 or more on any Platform, gain 1 Funds."""

    code, name, colour, genre, cost, influence = "OP-C054", "Mod Showcase", MINT, GAMING, 4, 7
    on_trigger = reacts(gains_funds(1))
    rulings = ("P48", "P105")

    def triggers(self, sight: Sight, fact: Fact) -> bool:
        match fact:
            case Played(seat=sight.me, card=card):
                return kind_of(card).type == "content" and kind_of(card).cost >= 3
        return False


class GuildRaid(ContentCard):
    """While you are Dominating this Platform, your opponents' effects can't Delete your Content cards on it."""

    code, name, colour, genre, cost, influence = "OP-C055", "Guild Raid", MINT, GAMING, 5, 9
    rulings = ("P62", "P63", "P97")

    def protects(self, sight: Sight, content: Content) -> bool:
        return sight.is_dominating and content.card.id in own_content(sight, sight.here)


class EndlessDungeon(ContentCard):
    """This card costs you 1 Funds less to play for each Content card you have on the Platform it is played on."""

    code, name, colour, genre, cost, influence = "OP-C056", "Endless Dungeon", MINT, GAMING, 7, 14
    rulings = ("P48",)

    def own_cost(self, sight: Sight, place: int | None) -> int:
        return -len(own_content(sight, place))


class LootDrop(ActionCard):
    """To play this card, also discard 1 card from your hand. Gain 2 Funds."""

    code, name, colour, genre, cost = "OP-A029", "Loot Drop", MINT, GAMING, 0
    also_discards = 1
    on_play = gains_funds(2)
    rulings = ("P44", "P52")


class SavePoint(ActionCard):
    """Return 1 Content card from your Trash to your hand. Boost 2: Return 1 more Content card from your Trash to your hand."""

    code, name, colour, genre, cost = "OP-A030", "Save Point", MINT, GAMING, 2
    boost = 2
    on_play = on_boost = recovers_content()
    rulings = ("P47", "P49")


class Respec(ActionCard):
    """Discard any number of cards from your hand, then draw that many cards."""

    code, name, colour, genre, cost = "OP-A031", "Respec", MINT, GAMING, 1
    rulings = ("P52", "P70")

    def on_play(self, ctx: Context) -> Effect[None]:
        n = yield from discard_any(ctx)
        yield from draw(ctx.step, n, ctx.me)


class GroupQueue(ActionCard):
    """Play only during a Clash. You may play 1 Content card with cost 5 or less from your hand on this Platform for 3 Funds less, even if
    your Persona is elsewhere.
    """

    code, name, colour, genre, cost = "OP-A032", "Group Queue", MINT, GAMING, 2
    timing = "clash"
    rulings = ("P48", "P57", "P104", "P110")

    def on_play(self, ctx: Context) -> Effect[None]:
        yield from play_content(ctx, ctx.here, 5, less=3)


class TuningUp(ContentCard):
    """Discard: Draw 1 card."""

    code, name, colour, genre, cost, influence = "OP-C057", "Tuning Up", MINT, MUSIC, 1, 3
    discard = draws(1)
    rulings = ("P52", "P70")


class LullabyHour(ContentCard):
    """Kickback 1: Each time you lose a Clash on this Platform, gain 1 Funds."""

    code, name, colour, genre, cost, influence = "OP-C058", "Lullaby Hour", MINT, MUSIC, 2, 5
    kickback = 1
    rulings = ("P67",)


class FanChoir(ContentCard):
    """When played: If your Persona has an Upgrade, gain 1 Funds."""

    code, name, colour, genre, cost, influence = "OP-C059", "Fan Choir", MINT, MUSIC, 2, 4
    rulings = ("P3",)

    def on_play(self, ctx: Context) -> Effect[None]:
        if ctx.is_upgraded:
            yield from funds(ctx, 1)


class MerchLaunch(ContentCard):
    """Clash Reward: Gain 2 Funds."""

    code, name, colour, genre, cost, influence = "OP-C060", "Merch Launch", MINT, MUSIC, 3, 6
    reward = gains_funds(2)
    rulings = ("P34", "P68")


class StudioSession(ContentCard):
    """When played: Look at the top 3 cards of your Draw Deck, put 1 of them into your hand and the rest on the bottom in any order."""

    code, name, colour, genre, cost, influence = "OP-C061", "Studio Session", MINT, MUSIC, 4, 7
    on_play = keeps_one_of(3)
    rulings = ("P66", "P106")


class AlbumDrop(ContentCard):
    """Boost 2: Draw 2 cards."""

    code, name, colour, genre, cost, influence = "OP-C062", "Album Drop", MINT, MUSIC, 5, 9
    boost = 2
    on_boost = draws(2)
    rulings = ("P48", "P49", "P70")


class OrchestraCollab(ContentCard):
    """When played: Return 1 Content card with cost 4 or less from your Trash to your hand."""

    code, name, colour, genre, cost, influence = "OP-C063", "Orchestra Collab", MINT, MUSIC, 8, 19
    on_play = recovers_content(4)
    rulings = ("P55", "P66")


class KeySignature(ActionCard):
    """Look at the top 5 cards of your Draw Deck; you may reveal 1 Upgrade card from among them and put it into your hand, then put the
    rest on the bottom in any order.
    """

    code, name, colour, genre, cost = "OP-A033", "Key Signature", MINT, MUSIC, 1
    rulings = ("P106", "P110")

    def on_play(self, ctx: Context) -> Effect[None]:
        top = yield from look(ctx, 5)
        if not top:
            return
        picked = yield from pick_hidden(ctx, "take", (card.id for card in top if kind_of(card).type == "upgrade"))
        if picked is not None:
            upgrade = card_in(top, picked)
            yield CardShown(ctx.me, upgrade.code)
            yield from take(ctx, upgrade)
        yield from to_bottom(ctx, [card for card in top if card.id != picked])


class SingAlong(ActionCard):
    """Play only during a Clash. Your Persona gains +2 Influence this Clash, and if you lose this Clash you gain 3 Funds."""

    code, name, colour, genre, cost = "OP-A034", "Sing-Along", MINT, MUSIC, 1
    timing = "clash"
    rulings = ("P41", "P69", "P97")

    def on_play(self, ctx: Context) -> Effect[None]:
        yield from gain_influence(ctx, persona(ctx.me), 2, "clash")
        yield Promised(ctx.me, ctx.this)

    def when_clash_lost(self, ctx: Context) -> Effect[None]:
        yield from funds(ctx, 3)


class RoyaltyCheque(ActionCard):
    """Gain 1 Funds, then gain 1 Funds for each Platform where you have a Content card."""

    code, name, colour, genre, cost = "OP-A035", "Royalty Cheque", MINT, MUSIC, 2
    rulings = ("P5",)

    def on_play(self, ctx: Context) -> Effect[None]:
        yield from funds(ctx, 1)
        yield from funds(ctx, len(ctx.content_platforms()))


class Reprise(ActionCard):
    """Return 1 Action card other than Reprise from your Trash to your hand. Boost 1: Draw 1 card."""

    code, name, colour, genre, cost = "OP-A036", "Reprise", MINT, MUSIC, 2
    boost = 1
    on_boost = draws(1)
    rulings = ("P47", "P49")

    def on_play(self, ctx: Context) -> Effect[None]:
        yield from recover(ctx, lambda card: kind_of(card).type == "action" and card.code != self.code)
