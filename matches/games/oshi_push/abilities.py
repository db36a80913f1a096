"""Abilities that several cards share, to be named in a card's class: `on_play = draws(1)`.

Source: Oshi Push rules, P49-P52, P57, P63-P68.
"""

from __future__ import annotations

from collections.abc import Callable

from matches.games.oshi_push.context import Context
from matches.games.oshi_push.effects import (
    choose,
    choose_target,
    delete,
    discard,
    draw,
    funds,
    gain_influence,
    move_content,
    move_persona,
    opposing_content,
    others,
    own_content,
    recover,
    steal,
)
from matches.games.oshi_push.kinds import Ability, Kind, kind_of
from matches.games.oshi_push.table import Target, Until, persona
from matches.games.resolution import Effect

Places = Callable[[Context], tuple[int | None, ...]]


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


def deletes_opposing(max_cost: int, at: Places = here, *, optional: bool = False) -> Ability:
    """One opposing Content card with at most this printed cost."""

    def ability(self: Kind, ctx: Context) -> Effect[None]:
        target = yield from choose_target(ctx, "delete", costing(ctx, opposing_content(ctx, *at(ctx)), max_cost), optional=optional)
        if target is not None:
            yield from delete(ctx, target)

    return ability


def costing(ctx: Context, targets: list[Target], most: int) -> list[Target]:
    """Content with at most this printed cost."""
    return [target for target in targets if (one := ctx.table.content(target)) and kind_of(one.card).cost <= most]


def moves_persona_here(self: Kind, ctx: Context) -> Effect[None]:
    """The player's Persona goes to the Platform being resolved."""
    yield from move_persona(ctx, ctx.clash_place)


def moves_own_content(*, optional: bool) -> Ability:
    """One of the player's Content cards goes from this Platform to another one of the player's choice."""

    def ability(self: Kind, ctx: Context) -> Effect[None]:
        yield from move_chosen_content(ctx, own_content(ctx, ctx.here), optional=optional)

    return ability


def move_chosen_content(ctx: Context, targets: list[Target], *, optional: bool = False) -> Effect[bool]:
    """A chosen card goes to another Platform that the player chooses; whether it went."""
    moving = yield from choose_target(ctx, "move", targets, optional=optional)
    if moving is None:
        return False
    place = yield from choose(ctx, "place", others(ctx, ctx.table.place_of(moving)), kind="pick")
    ctx.chosen = moving
    return place is not None and (yield from move_content(ctx, moving, int(place)))


def steals(self: Kind, ctx: Context) -> Effect[None]:
    """Steal 1 Popularity from an opponent on this Platform (P64)."""
    yield from steal(ctx, ctx.here)


def recovers_content(max_cost: int | None = None) -> Ability:
    """One Content card from the player's Trash to the hand."""

    def ability(self: Kind, ctx: Context) -> Effect[None]:
        yield from recover(
            ctx, "recover", lambda card: kind_of(card).type == "content" and (max_cost is None or kind_of(card).cost <= max_cost)
        )

    return ability
