"""The cards of Lantern Night, and the words their texts are made of."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from matches.games.engine import Ask, Chance, Fact, Prompt, Replied, Value
from matches.games.resolution import Effect, Run
from tests.games.lantern.facts import Drew, Hurt, Recalled, Shuffled, Snuffed
from tests.games.lantern.table import Card, Table


class Context(Struct, frozen=True):
    """One card at work: `me` is its player, `this` the card."""

    run: Run[Table]
    me: int
    this: Card

    @property
    def table(self) -> Table:
        return self.run.table

    def targets(self) -> tuple[Value, ...]:
        """Opponents, by seat number, and cards in play, by id."""
        return (*self.table.opponents(self.me), *(card.id for _, card in self.table.on_field()))


def ask_one(prompt: Prompt) -> Effect[Replied]:
    replies: tuple[Replied, ...] = yield Ask((prompt,))
    return replies[0]


def choose(seat: int, text: str, options: Iterable[Value]) -> Effect[Value | None]:
    """One of the options, which are public; with none there is no prompt."""
    if not (row := tuple(options)):
        return None
    return (yield from ask_one(Prompt(text, (seat,), (row,), default=row[:1], kind="target"))).picks[0]


def may(seat: int, text: str) -> Effect[bool]:
    reply = yield from ask_one(Prompt(text, (seat,), (("no", "yes"),), default=("no",), kind="confirm"))
    return reply.picks == ("yes",)


def draw(run: Run[Table], seat: int, number: int) -> Effect[None]:
    top = run.table.seats[seat].deck[:number]
    if top:
        ids = yield Chance("ids", len(top), seat)
        yield Drew(seat, tuple(Card(new, card.code) for new, card in zip(ids, top, strict=True)))


def shuffle(seat: int, codes: tuple[str, ...]) -> Effect[None]:
    order = yield Chance("order", len(codes), seat)
    ids = yield Chance("ids", len(codes), seat)
    yield Shuffled(seat, tuple(Card(new, codes[place]) for new, place in zip(ids, order, strict=True)))


def cause(run: Run[Table], fact: Fact) -> Effect[None]:
    """`fact` would happen: a card may put something else in its place; if it does happen, cards that saw it react."""
    watching = [(CARDS[card.code], Context(run, owner, card)) for owner, card in run.table.on_field()]
    for kind, ctx in watching:
        if kind.replaces(ctx, fact) and (yield from may(ctx.me, f"lantern.instead.{ctx.this.code}")):
            yield from kind.instead(ctx, fact)
            return
    noticed = [(kind, ctx) for kind, ctx in watching if kind.triggers(ctx, fact)]
    yield fact
    for kind, ctx in noticed:
        yield from kind.on_trigger(ctx, fact)


class Kind:
    """What all cards share; a card overrides what its text says."""

    stays, glow = False, 0

    def on_play(self, ctx: Context) -> Effect[None]:
        yield from ()

    def triggers(self, ctx: Context, fact: Fact) -> bool:
        return False

    def on_trigger(self, ctx: Context, fact: Fact) -> Effect[None]:
        yield from ()

    def replaces(self, ctx: Context, fact: Fact) -> bool:
        return False

    def instead(self, ctx: Context, fact: Fact) -> Effect[None]:
        yield from ()

    def modify_glow(self, is_mine: bool, this: Card, card: Card, amount: int) -> int:
        return amount


class Spark(Kind):
    """Put out a card in play, or take 2 Light from an opponent."""

    def on_play(self, ctx: Context) -> Effect[None]:
        target = yield from choose(ctx.me, "lantern.spark", ctx.targets())
        if isinstance(target, int):
            yield Hurt(target, 2)
        elif target:
            card = next(card for _, card in ctx.table.on_field() if card.id == target)
            yield from cause(ctx.run, Snuffed(card))


class Gamble(Kind):
    """Roll a die: on 1 lose 2 Light, otherwise an opponent loses half of the roll."""

    def on_play(self, ctx: Context) -> Effect[None]:
        victim = yield from choose(ctx.me, "lantern.gamble", ctx.table.opponents(ctx.me))
        (roll,) = yield Chance("die", 6)
        yield Hurt(ctx.me, 2) if roll == 1 else Hurt(int(victim or 0), roll // 2)


class Lantern(Kind):
    """Glows."""

    stays, glow = True, 1


class Prism(Kind):
    """Your other cards glow 1 more."""

    stays = True

    def modify_glow(self, is_mine: bool, this: Card, card: Card, amount: int) -> int:
        return amount + 1 if is_mine and card != this else amount


class Moth(Kind):
    """When another card of yours is put out, draw a card."""

    stays = True

    def triggers(self, ctx: Context, fact: Fact) -> bool:
        return isinstance(fact, Snuffed) and fact.card != ctx.this and ctx.table.owner(fact.card.id) == ctx.me

    def on_trigger(self, ctx: Context, fact: Fact) -> Effect[None]:
        yield from draw(ctx.run, ctx.me, 1)


class Shade(Kind):
    """If a card of yours would be put out, you may lose 1 Light and return it to your hand instead."""

    stays = True

    def replaces(self, ctx: Context, fact: Fact) -> bool:
        return isinstance(fact, Snuffed) and ctx.table.owner(fact.card.id) == ctx.me and ctx.table.seats[ctx.me].light > 1

    def instead(self, ctx: Context, fact: Fact) -> Effect[None]:
        assert isinstance(fact, Snuffed)
        yield Hurt(ctx.me, 1)
        (new,) = yield Chance("ids", 1, ctx.me)
        yield Recalled(ctx.me, fact.card.id, Card(new, fact.card.code))


class Hush(Kind):
    """Only as an answer to an action card: it has no effect."""


CARDS: dict[str, Kind] = {kind.__name__.lower(): kind() for kind in (Spark, Gamble, Lantern, Prism, Moth, Shade, Hush)}


def glow(table: Table, seat: int, card: Card) -> int:
    """Printed glow, then what other cards in play make of it."""
    amount = CARDS[card.code].glow
    for owner, other in table.on_field():
        amount = CARDS[other.code].modify_glow(owner == seat, other, card, amount)
    return amount
