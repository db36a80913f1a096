"""Abilities that cards share: each is a function that takes what differs and returns the hook or the text of an art.

What the words leave out stands in the docstring. An ability that only one card has is written in that card.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from matches.games.hololive_ocg.arts import grow
from matches.games.hololive_ocg.asking import choose
from matches.games.hololive_ocg.context import Context
from matches.games.hololive_ocg.damage import special
from matches.games.hololive_ocg.dice import roll
from matches.games.hololive_ocg.effects import (
    Wanted,
    archive_hand,
    draw,
    from_archive,
    hand_to_holopower,
    look_at_top,
    optional,
    pay_holopower,
    search_to_hand,
    shuffle,
    take_from_holopower,
)
from matches.games.hololive_ocg.facts import Bloomed
from matches.games.hololive_ocg.kinds import Ability, HolomemCard, Kind, Test, Type, holomem_kind, kind_of
from matches.games.hololive_ocg.sight import Sight, has_tag
from matches.games.hololive_ocg.stage import (
    Which,
    active_back,
    arts_get,
    has_center,
    heal,
    ids,
    is_cheer,
    named,
    opposing_back,
    own,
    send_top_cheer,
    swap_center,
)
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


def grows(n: int, test: Callable[[Sight], bool] | None = None) -> Ability:
    """The text of an art: +n, while that holds."""

    def ability(kind: Any, ctx: Context) -> Effect[None]:
        yield from grow(ctx, n if test is None or test(ctx) else 0)

    return ability


def if_wanted(ability: Ability) -> Ability:
    """ "You may"."""

    def asked(kind: Any, ctx: Context) -> Effect[None]:
        if (yield from optional(ctx)):
            yield from ability(kind, ctx)

    return asked


def for_hand_card(ability: Ability, *, wanted: Wanted | None = None) -> Ability:
    """ "Optional cost, archive one card from your hand; then ..."."""

    def paid(kind: Any, ctx: Context) -> Effect[None]:
        if (yield from archive_hand(ctx, "archive_hand", 0, 1, wanted=wanted)):
            yield from ability(kind, ctx)

    return paid


def on_roll(**by: Ability) -> Ability:
    """Roll a die: `odd` or `even`; what stands for neither does nothing."""

    def ability(kind: Any, ctx: Context) -> Effect[None]:
        face = yield from roll(ctx)
        chosen = by.get("odd" if face % 2 else "even")
        if chosen:
            yield from chosen(kind, ctx)

    return ability


def needs(test: Callable[[Sight], bool], ability: Ability) -> Ability:
    """ "Needs": nothing happens where that does not hold."""

    def tested(kind: Any, ctx: Context) -> Effect[None]:
        if test(ctx):
            yield from ability(kind, ctx)

    return tested


def on_face(least: int, ability: Ability) -> Ability:
    """Roll a die: on `least` or more."""

    def rolled(kind: Any, ctx: Context) -> Effect[None]:
        face = yield from roll(ctx)
        if face >= least:
            yield from ability(kind, ctx)

    return rolled


def hits(n: int, place: Literal["center", "collab"], *, no_life: bool = False) -> Ability:
    """Special damage to the opponent's center or collab holomem."""

    def ability(kind: Any, ctx: Context) -> Effect[None]:
        target = ctx.theirs.center if place == "center" else ctx.theirs.collab
        yield from special(ctx, target.id if target else None, n, no_life=no_life)

    return ability


def hits_back(n: int, *, no_life: bool = False) -> Ability:
    """Special damage to one of the opponent's back holomems."""

    def ability(kind: Any, ctx: Context) -> Effect[None]:
        target = yield from choose(ctx.me, "hit", ids(opposing_back(ctx)))
        yield from special(ctx, target, n, no_life=no_life)

    return ability


def hits_all_back(n: int, *, no_life: bool = False) -> Ability:
    """Special damage to each of them."""

    def ability(kind: Any, ctx: Context) -> Effect[None]:
        for target in ids(opposing_back(ctx)):
            yield from special(ctx, target, n, no_life=no_life)

    return ability


def heals(n: int, which: Which | None = None) -> Ability:
    """One of the player's holomems of that sort recovers."""

    def ability(kind: Any, ctx: Context) -> Effect[None]:
        target = yield from choose(ctx.me, "heal", ids(own(ctx, which)))
        if target:
            yield from heal(ctx, target, n)

    return ability


def hits_front(n: int) -> Ability:
    """Special damage to the opponent's center or collab holomem, as the player chooses."""

    def ability(kind: Any, ctx: Context) -> Effect[None]:
        front = [one.id for one in (ctx.theirs.center, ctx.theirs.collab) if one]
        target = yield from choose(ctx.me, "hit", front)
        yield from special(ctx, target, n)

    return ability


def heals_itself(n: int) -> Ability:
    """The holomem recovers."""

    def ability(kind: Any, ctx: Context) -> Effect[None]:
        yield from heal(ctx, ctx.home, n)

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


def refills_cheers(least: int) -> Ability:
    """Up to three cheers go from the archive back into the cheer deck, which is shuffled with them."""

    def ability(kind: Any, ctx: Context) -> Effect[None]:
        cards = yield from from_archive(ctx, is_cheer, least, 3)
        if cards:
            yield from shuffle(ctx.step, ctx.me, "cheer_deck", archived=cards)

    return ability


def swaps_own(kind: Any, ctx: Context) -> Effect[None]:
    """The own center trades places with an active back holomem."""
    yield from swap_center(ctx, ctx.me, active_back(ctx))


def swaps_theirs(kind: Any, ctx: Context) -> Effect[None]:
    """The opponent's center trades places with one of their back holomems, which the player chooses."""
    yield from swap_center(ctx, ctx.foe, ctx.theirs.back)


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


def trades_with_holopower(kind: Any, ctx: Context) -> Effect[None]:
    """One card of the own holopower is shown and taken, then one from hand goes there."""
    yield from take_from_holopower(ctx)
    yield from hand_to_holopower(ctx)


# --- conditions


def center_tagged(tag: str) -> Callable[[Sight], bool]:
    """The player's center has that tag."""
    return lambda sight: sight.mine.center is not None and has_tag(sight.mine.center, tag)


def center_named(*names: str) -> Callable[[Sight], bool]:
    """The player's center has one of these names (H5)."""
    return lambda sight: has_center(sight, named(*names))


def from_debut(sight: Sight) -> bool:
    """Of a bloom effect: it bloomed from a Debut."""
    return isinstance(sight.fact, Bloomed) and holomem_kind(sight.fact.was).level == "debut"


def oshi_named(name: str) -> Callable[[Sight], bool]:
    """H125"""
    return lambda sight: name in kind_of(sight.mine.oshi).names


# --- conditions of supports (H63, A20)


def has_deck(kind: Any, sight: Sight) -> bool:
    return bool(sight.mine.deck)


def has_holopower(kind: Any, sight: Sight) -> bool:
    return bool(sight.mine.holopower)


def pays_holopower(kind: Any, ctx: Context) -> Effect[None]:
    """One holopower is archived."""
    yield from pay_holopower(ctx.step, ctx.me, 1)


def others_in_hand(*, least: int = 0, most: int = 99) -> Test:
    def test(kind: Any, sight: Sight) -> bool:
        return least <= sight.hand_size <= most

    return test


# --- what is looked for


def cards_named(*names: str) -> Wanted:
    """Of any type."""
    return lambda kind: any(name in names for name in kind.names)


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


def of_type(*types: Type, tag: str = "") -> Wanted:
    """Supports of these types."""

    def wanted(kind: Kind) -> bool:
        return kind.type in types and (not tag or tag in kind.tags)

    return wanted
