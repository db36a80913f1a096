"""What several cards do, to be named in a card's class: `resolve = gains(25_000)`.

`who` picks seats, an amount is a number or is worked out when the effect resolves (section 13).

Source: Virtually Victorious rules, V41-V44, V54, section 13.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from matches.games.resolution import Effect
from matches.games.virtually_victorious import effects as do
from matches.games.virtually_victorious.context import Context
from matches.games.virtually_victorious.kinds import Ability, Kind, kind_of
from matches.games.virtually_victorious.lasting import continuous
from matches.games.virtually_victorious.table import NOBODY, Card

Who = Callable[[Context], Iterable[int]]
Amount = int | Callable[[Context], int]
Test = Callable[[Context], bool]


# --- who


def you(ctx: Context) -> tuple[int, ...]:
    return (ctx.me,)


def target(ctx: Context) -> tuple[int, ...]:
    """The targeted player, or the player of the targeted card."""
    return (ctx.target_seat,)


def each(ctx: Context) -> tuple[int, ...]:
    """All players, the turn player first."""
    return ctx.table.turn_order()


def each_other(ctx: Context) -> tuple[int, ...]:
    return ctx.others


def leaders(ctx: Context) -> tuple[int, ...]:
    """All with the most Followers."""
    most = max(map(ctx.followers, ctx.table.alive))
    return tuple(seat for seat in ctx.table.turn_order() if ctx.followers(seat) == most)


def trailers(ctx: Context) -> tuple[int, ...]:
    """All with the fewest Followers."""
    fewest = min(map(ctx.followers, ctx.table.alive))
    return tuple(seat for seat in ctx.table.turn_order() if ctx.followers(seat) == fewest)


# --- how many


def for_each(n: int, count: Callable[[Context], int], *, base: int = 0, most: int | None = None) -> Callable[[Context], int]:
    """`base` and `n` for each, `most` at most."""

    def amount(ctx: Context) -> int:
        whole = base + n * count(ctx)
        return whole if most is None else min(most, whole)

    return amount


def hand(ctx: Context) -> int:
    return len(ctx.table.seats[ctx.me].hand)


def own_continuous(ctx: Context) -> int:
    return len(continuous(ctx.table, ctx.me))


def target_continuous(ctx: Context) -> int:
    return 0 if ctx.target_seat == NOBODY else len(continuous(ctx.table, ctx.target_seat))


def other_players(ctx: Context) -> int:
    return len(ctx.others)


def quicks_this_turn(ctx: Context) -> int:
    return ctx.table.seats[ctx.me].quicks


def size(ctx: Context, n: Amount) -> int:
    return n if isinstance(n, int) else n(ctx)


# --- what


def then(*abilities: Ability) -> Ability:
    """One after the other."""

    def ability(self: Kind, ctx: Context) -> Effect[None]:
        for one in abilities:
            yield from one(self, ctx)

    return ability


def gains(n: Amount, who: Who = you) -> Ability:
    def ability(self: Kind, ctx: Context) -> Effect[None]:
        amount = size(ctx, n)
        for seat in who(ctx):
            yield from do.gain(ctx, seat, amount)

    return ability


def loses(n: Amount, who: Who) -> Ability:
    def ability(self: Kind, ctx: Context) -> Effect[None]:
        amount = size(ctx, n)
        for seat in who(ctx):
            yield from do.lose(ctx, seat, amount)

    return ability


def steals(n: Amount) -> Ability:
    """From the targeted player."""

    def ability(self: Kind, ctx: Context) -> Effect[None]:
        yield from do.steal(ctx, ctx.target_seat, size(ctx, n))

    return ability


def draws(n: int, who: Who = you) -> Ability:
    def ability(self: Kind, ctx: Context) -> Effect[None]:
        if not ctx.is_out:
            yield from do.draw(ctx.step, n, *who(ctx))

    return ability


def negates(self: Kind, ctx: Context) -> Effect[None]:
    """The target is stopped."""
    yield from do.negate(ctx)


def if_negated(*abilities: Ability) -> Ability:
    """Only if the target was really stopped."""

    def ability(self: Kind, ctx: Context) -> Effect[None]:
        if ctx.negated:
            yield from then(*abilities)(self, ctx)

    return ability


def either(test: Test, yes: Ability, no: Ability) -> Ability:
    def ability(self: Kind, ctx: Context) -> Effect[None]:
        yield from (yes if test(ctx) else no)(self, ctx)

    return ability


def removes_target(self: Kind, ctx: Context) -> Effect[None]:
    """The targeted Continuous card goes to its owner's Discard."""
    yield from do.remove(ctx, ctx.target)


def is_quick(card: Card) -> bool:
    return kind_of(card).type == "quick"
