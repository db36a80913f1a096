"""Abilities that several cards share, to be named in a card's class: `on_play = draws(1)`.

Source: Oshi Push rules, P49-P52, P57, P63-P68.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from matches.games.engine import Fact
from matches.games.oshi_push.context import Context
from matches.games.oshi_push.effects import (
    choose,
    choose_target,
    deletable,
    delete,
    discard,
    draw,
    funds,
    gain_influence,
    look,
    move_content,
    move_persona,
    opposing_content,
    opposing_personas,
    others,
    own_content,
    recover,
    return_to_hand,
    steal,
    take,
    to_bottom,
)
from matches.games.oshi_push.facts import Played
from matches.games.oshi_push.influence import Sight
from matches.games.oshi_push.kinds import Ability, Kind, kind_of
from matches.games.oshi_push.table import Play, Target, Until, card_in, persona
from matches.games.resolution import Effect

Amount = Callable[[Kind, Sight], int]
"""A lasting change of a card's own Influence."""
Change = Callable[[Kind, Sight, Target], int]
"""A lasting change of the Influence of others."""
Trigger = Callable[[Kind, Sight, Fact], bool]
Reaction = Callable[[Kind, Context, Fact], Effect[None]]
Places = Callable[[Context], tuple[int | None, ...]]


def while_dominating(n: int) -> Amount:
    """While the player is Dominating this Platform."""

    def amount(self: Kind, sight: Sight) -> int:
        return n if sight.is_dominating else 0

    return amount


def while_holding(cards: int, n: int) -> Amount:
    """While the player has at least so many cards in hand."""

    def amount(self: Kind, sight: Sight) -> int:
        return n if sight.hand_size >= cards else 0

    return amount


def while_opponent_holding(cards: int, n: int) -> Amount:
    """While an opponent has at least so many cards in hand."""

    def amount(self: Kind, sight: Sight) -> int:
        hands = (len(sight.table.seats[seat].hand) for seat in sight.table.opponents(sight.me))
        return n if any(hand >= cards for hand in hands) else 0

    return amount


def opposing_content_has(n: int) -> Change:
    """Each opposing Content card on this Platform."""

    def change(self: Kind, sight: Sight, target: Target) -> int:
        return n if target in opposing_content(sight, sight.here) else 0

    return change


def here(ctx: Context) -> tuple[int | None, ...]:
    """This Platform (P57)."""
    return (ctx.here,)


def anywhere(ctx: Context) -> tuple[int | None, ...]:
    return ctx.table.filled()


def then(*abilities: Ability) -> Ability:
    """One after the other; a later one happens also if an earlier one could not (P104)."""

    def ability(self: Kind, ctx: Context) -> Effect[None]:
        for one in abilities:
            yield from one(self, ctx)

    return ability


def draws(n: int) -> Ability:
    def ability(self: Kind, ctx: Context) -> Effect[None]:
        yield from draw(ctx.step, n, ctx.me)

    return ability


def discards(n: int) -> Ability:
    def ability(self: Kind, ctx: Context) -> Effect[None]:
        yield from discard(ctx.step, n, ctx.me)

    return ability


def gains_funds(n: int) -> Ability:
    def ability(self: Kind, ctx: Context) -> Effect[None]:
        yield from funds(ctx, n)

    return ability


def persona_gains(n: int, until: Until) -> Ability:
    """The player's Persona, wherever it is."""

    def ability(self: Kind, ctx: Context) -> Effect[None]:
        yield from gain_influence(ctx, persona(ctx.me), n, until)

    return ability


def own_content_gains(n: int, until: Until, at: Places = here, *, but_this: bool = False) -> Ability:
    """One Content card of the player's choice among the own ones."""

    def ability(self: Kind, ctx: Context) -> Effect[None]:
        target = yield from choose_target(ctx, "influence", own_content(ctx, *at(ctx), but=ctx.this.id if but_this else ""))
        yield from gain_influence(ctx, target, n, until)

    return ability


def each_own_content_gains(n: int, until: Until, *, but_this: bool = False) -> Ability:
    """All of the player's Content on this Platform."""

    def ability(self: Kind, ctx: Context) -> Effect[None]:
        for target in own_content(ctx, ctx.here, but=ctx.this.id if but_this else ""):
            yield from gain_influence(ctx, target, n, until)

    return ability


def chosen_gains(n: int, until: Until) -> Ability:
    """The card that this card chose last."""

    def ability(self: Kind, ctx: Context) -> Effect[None]:
        yield from gain_influence(ctx, ctx.chosen, n, until)

    return ability


def opposing_content_changes(n: int, until: Until, *, sets: bool = False) -> Ability:
    """One opposing Content card on this Platform."""

    def ability(self: Kind, ctx: Context) -> Effect[None]:
        target = yield from choose_target(ctx, "influence", opposing_content(ctx, ctx.here))
        yield from gain_influence(ctx, target, n, until, sets=sets)

    return ability


def opposing_persona_changes(n: int, until: Until) -> Ability:
    """One opposing Persona on this Platform."""

    def ability(self: Kind, ctx: Context) -> Effect[None]:
        target = yield from choose_target(ctx, "influence", opposing_personas(ctx, ctx.here))
        yield from gain_influence(ctx, target, n, until)

    return ability


def deletes_opposing(max_cost: int, at: Places = here, *, optional: bool = False) -> Ability:
    """One opposing Content card with at most this printed cost."""

    def ability(self: Kind, ctx: Context) -> Effect[None]:
        yield from delete_one(ctx, costing(ctx, opposing_content(ctx, *at(ctx)), max_cost), optional=optional)

    return ability


def delete_one(ctx: Context, targets: list[Target], *, optional: bool = False) -> Effect[None]:
    """One of these Content cards goes to its owner's Trash."""
    target = yield from choose_target(ctx, "delete", deletable(ctx, targets), optional=optional)
    if target is not None:
        yield from delete(ctx, target)


def costing(ctx: Context, targets: list[Target], most: int) -> list[Target]:
    """Content with at most this printed cost."""
    return [target for target in targets if (one := ctx.table.content(target)) and kind_of(one.card).cost <= most]


def return_one(ctx: Context, targets: list[Target]) -> Effect[None]:
    """One of these Content cards goes to its owner's hand."""
    target = yield from choose_target(ctx, "return", targets)
    if target is not None:
        yield from return_to_hand(ctx, target)


def moves_persona_here(self: Kind, ctx: Context) -> Effect[None]:
    """The player's Persona goes to the Platform being resolved."""
    yield from move_persona(ctx, ctx.clash_place)


def moves_persona(*, only_adjacent: bool = False) -> Ability:
    """The player's Persona goes to another Platform of the player's choice, from the Studio to any (P66)."""

    def ability(self: Kind, ctx: Context) -> Effect[None]:
        at = ctx.table.place_of(persona(ctx.me))
        near = () if at is None else ctx.table.adjacent(at)
        place = yield from choose(ctx, "place", near if only_adjacent else others(ctx, at), kind="pick")
        if place is not None:
            yield from move_persona(ctx, int(place))

    return ability


def moves_own_content(at: Places = here, *, optional: bool = False) -> Ability:
    """One of the player's Content cards goes to another Platform of the player's choice."""

    def ability(self: Kind, ctx: Context) -> Effect[None]:
        yield from move_chosen_content(ctx, own_content(ctx, *at(ctx)), optional=optional)

    return ability


def move_chosen_content(ctx: Context, targets: list[Target], *, optional: bool = False) -> Effect[bool]:
    """A chosen card goes to another Platform that the player chooses; whether it went."""
    movable = [target for target in targets if others(ctx, ctx.table.place_of(target))]
    moving = yield from choose_target(ctx, "move", movable, optional=optional)
    if moving is None:
        return False
    went = yield from move_to_one(ctx, moving, others(ctx, ctx.table.place_of(moving)))
    ctx.chosen = moving
    return went


def move_to_one(ctx: Context, moving: Target, places: Sequence[int], *, optional: bool = False) -> Effect[bool]:
    """Content goes to one of these places; whether it went."""
    place = yield from choose(ctx, "place", places, optional=optional, kind="pick")
    return place is not None and (yield from move_content(ctx, moving, int(place)))


def steals(self: Kind, ctx: Context) -> Effect[None]:
    """Steal 1 Popularity from an opponent on this Platform (P64)."""
    yield from steal(ctx, ctx.here)


def recovers_content(max_cost: int | None = None) -> Ability:
    """One Content card from the player's Trash to the hand."""

    def ability(self: Kind, ctx: Context) -> Effect[None]:
        yield from recover(ctx, lambda card: kind_of(card).type == "content" and (max_cost is None or kind_of(card).cost <= max_cost))

    return ability


def keeps_one_of(n: int) -> Ability:
    """One of the top cards of the Draw Deck goes to the hand, the rest under the deck (P106)."""

    def ability(self: Kind, ctx: Context) -> Effect[None]:
        top = yield from look(ctx, n)
        picked = yield from choose(ctx, "take", (card.id for card in top), kind="pick")
        if picked is not None:
            yield from take(ctx, card_in(top, str(picked)))
            yield from to_bottom(ctx, [card for card in top if card.id != picked])

    return ability


# --- set off by what happens


def first_play(wanted: Callable[[Play], bool]) -> Trigger:
    """The first time each round that the player plays such a card (P105)."""

    def trigger(self: Kind, sight: Sight, fact: Fact) -> bool:
        if not isinstance(fact, Played) or fact.seat != sight.me:
            return False
        return [play.card for play in sight.table.plays if play.seat == sight.me and wanted(play)] == [fact.card]

    return trigger


def first_card_costing(least: int) -> Trigger:
    """The first time each round that the player plays a card with at least this printed cost."""
    return first_play(lambda play: kind_of(play.card).cost >= least)


def reacts(ability: Ability) -> Reaction:
    """The same, whatever set it off."""

    def reaction(self: Kind, ctx: Context, fact: Fact) -> Effect[None]:
        yield from ability(self, ctx)

    return reaction
