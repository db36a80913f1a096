"""Abilities that cards share: each is a function that takes what differs and returns the hook or the text of an art.

What the words leave out stands in the docstring. An ability that only one card has is written in that card.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from matches.games.hololive_ocg.arts import grow
from matches.games.hololive_ocg.context import Context
from matches.games.hololive_ocg.damage import special
from matches.games.hololive_ocg.dice import roll
from matches.games.hololive_ocg.effects import Wanted, draw, look_at_top, optional, search_to_hand
from matches.games.hololive_ocg.kinds import Ability, HolomemCard, Kind, Test
from matches.games.hololive_ocg.sight import Sight
from matches.games.hololive_ocg.stage import Which, arts_get, own, send_top_cheer
from matches.games.hololive_ocg.words import Position
from matches.games.resolution import Effect


def then(*abilities: Ability) -> Ability:
    """One after the other."""

    def ability(kind: Any, ctx: Context) -> Effect[None]:
        for one in abilities:
            yield from one(kind, ctx)

    return ability


def draws(n: int) -> Ability:
    def ability(kind: Any, ctx: Context) -> Effect[None]:
        yield from draw(ctx.step, ctx.me, n)

    return ability


def boosts(n: int, place: Position, *, colour: str = "", tag: str = "") -> Ability:
    """Until the end of the turn arts of whoever is in that place do +n (A4)."""

    def ability(kind: Any, ctx: Context) -> Effect[None]:
        yield from arts_get(ctx, n, place=place, colour=colour, tag=tag)

    return ability


def grows(n: int, test: Callable[[Sight], bool]) -> Ability:
    """The text of an art: +n while that holds."""

    def ability(kind: Any, ctx: Context) -> Effect[None]:
        yield from grow(ctx, n if test(ctx) else 0)

    return ability


def if_wanted(ability: Ability) -> Ability:
    """ "You may"."""

    def asked(kind: Any, ctx: Context) -> Effect[None]:
        if (yield from optional(ctx)):
            yield from ability(kind, ctx)

    return asked


def on_roll(**by: Ability) -> Ability:
    """Roll a die: `odd` or `even`; what stands for neither does nothing."""

    def ability(kind: Any, ctx: Context) -> Effect[None]:
        face = yield from roll(ctx)
        chosen = by.get("odd" if face % 2 else "even")
        if chosen:
            yield from chosen(kind, ctx)

    return ability


def hits(n: int, place: Literal["center", "collab"], *, no_life: bool = False) -> Ability:
    """Special damage to the opponent's center or collab holomem."""

    def ability(kind: Any, ctx: Context) -> Effect[None]:
        target = ctx.theirs.center if place == "center" else ctx.theirs.collab
        yield from special(ctx, target.id if target else None, n, no_life=no_life)

    return ability


def sends_top_cheer(which: Which | None = None) -> Ability:
    """The top cheer of the cheer deck goes to one of the player's holomems of that sort."""

    def ability(kind: Any, ctx: Context) -> Effect[None]:
        yield from send_top_cheer(ctx, own(ctx, which))

    return ability


def sends_top_cheer_here(kind: Any, ctx: Context) -> Effect[None]:
    """... to the holomem itself."""
    one = ctx.holomem
    yield from send_top_cheer(ctx, [one] if one else [])


def searches(wanted: Wanted) -> Ability:
    """For one card, to hand."""

    def ability(kind: Any, ctx: Context) -> Effect[None]:
        yield from search_to_hand(ctx, wanted)

    return ability


def looks(n: int, wanted: Wanted, most: int) -> Ability:
    """At the top of the deck; the rest goes under it."""

    def ability(kind: Any, ctx: Context) -> Effect[None]:
        yield from look_at_top(ctx, n, wanted, most)

    return ability


# --- conditions of supports (H63, A20)


def has_deck(kind: Any, sight: Sight) -> bool:
    return bool(sight.mine.deck)


def others_in_hand(*, least: int = 0, most: int = 99) -> Test:
    def test(kind: Any, sight: Sight) -> bool:
        return least <= sight.hand_size <= most

    return test


# --- what is looked for


def holomems_named(*names: str) -> Wanted:
    def wanted(kind: Kind) -> bool:
        return isinstance(kind, HolomemCard) and any(name in names for name in kind.names)

    return wanted


def holomems(*levels: str, tag: str = "", buzz: bool = True) -> Wanted:
    """Of these levels, all if none is named; `buzz`: also Buzz holomems."""

    def wanted(kind: Kind) -> bool:
        if not isinstance(kind, HolomemCard) or (kind.buzz and not buzz):
            return False
        return (not levels or kind.level in levels) and (not tag or tag in kind.tags)

    return wanted
