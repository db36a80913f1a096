"""What cards and rules do with cards in zones: draw, look, search, show, archive, shuffle.

Each does as much as possible (H9), and an amount of zero or less is not done at all (H10).

Source: H9, H10, H21, H38, H54, H57, H63, H64, H117, H118, H126-H129, H144, A27.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from matches.games.engine import Chance, Prompt
from matches.games.hololive_ocg import facts
from matches.games.hololive_ocg.asking import NONE, ask_one, in_order, may, pick_exactly, pick_hidden, pick_hidden_some
from matches.games.hololive_ocg.context import Context, Step, may_use
from matches.games.hololive_ocg.kinds import Kind, Skill, kind_of, oshi_kind
from matches.games.hololive_ocg.sight import Sight
from matches.games.hololive_ocg.table import Card, card_in
from matches.games.hololive_ocg.words import Zone
from matches.games.resolution import Effect

Wanted = Callable[[Kind], bool]
"""What a search or a look asks for."""


def renamed(seat: int, cards: Sequence[Card]) -> Effect[tuple[Card, ...]]:
    """The cards with new ids, for a hidden zone (H144)."""
    if not cards:
        return ()
    ids: tuple[str, ...] = yield Chance("ids", len(cards), seat)
    return tuple(Card(new, card.code) for new, card in zip(ids, cards, strict=True))


def mixed(seat: int, cards: Sequence[Card]) -> Effect[tuple[Card, ...]]:
    if not cards:
        return ()
    order: tuple[int, ...] = yield Chance("order", len(cards), seat)
    return (yield from renamed(seat, [cards[place] for place in order]))


def shuffle(
    step: Step, seat: int, zone: Literal["deck", "cheer_deck"] = "deck", *, hand: bool = False, archived: Sequence[Card] = ()
) -> Effect[None]:
    """A deck, with the whole hand or with cards from the archive if so (H128)."""
    me = step.table.seats[seat]
    cards = (*me.zone(zone), *(me.hand if hand else ()), *archived)
    new = yield from mixed(seat, cards)
    yield from step.cause(facts.Shuffled(seat, zone, new, hand, tuple(archived)))


def move(step: Step, seat: int, origin: Zone, to: Zone, cards: Sequence[Card], *, under: bool = False, known: bool = False) -> Effect[None]:
    """Cards change zones; in a hidden one they get new ids."""
    if not cards:
        return
    is_hidden = to not in ("archive", "resolving")
    new = (yield from renamed(seat, cards)) if is_hidden else tuple(cards)
    yield from step.cause(facts.Moved(seat, origin, to, tuple(cards), new, under, known))


# --- drawing, holopower


def draw(step: Step, seat: int, n: int) -> Effect[None]:
    """The top cards, silently fewer if the deck ends (H126)."""
    yield from move(step, seat, "deck", "hand", step.table.seats[seat].deck[: max(0, n)])


def draw_until(step: Step, seat: int, n: int) -> Effect[None]:
    """H126"""
    yield from draw(step, seat, n - len(step.table.seats[seat].hand))


def gain_holopower(step: Step, seat: int, n: int = 1) -> Effect[None]:
    """Top cards of the deck, face down and unseen (H54)."""
    for _ in range(n):
        yield from move(step, seat, "deck", "holopower", step.table.seats[seat].deck[:1])


def pay_holopower(step: Step, seat: int, n: int) -> Effect[None]:
    """From the top, the newest first (H21, H57)."""
    yield from move(step, seat, "holopower", "archive", step.table.seats[seat].holopower[:n])


# --- hand


def archive_hand(ctx: Context, text: str, least: int, most: int, *, wanted: Wanted | None = None) -> Effect[int]:
    """An ability archives hand cards, `least` 0 for an optional cost; how many it were.

    Executive's Orders may put holopower in the place of hand cards, also of all, with an empty hand (A27); whether it is offered is public.
    """
    hand = [card.id for card in ctx.mine.hand if wanted is None or wanted(kind_of(card))]
    orders = orders_of(ctx)
    powers = [f"holopower:{n}" for n in range(1, 1 + min(most, len(ctx.mine.holopower)))] if orders else []
    if not powers and not ctx.mine.hand:
        return 0
    row, can_decline = (*hand, *powers), least == 0 or wanted is not None
    if can_decline:
        row = (*row, NONE)
    there = len(ctx.mine.hand) + len(powers)  # not only those that are wanted: how many these are is hidden
    least, most = 1 if can_decline else min(least, there), max(1, min(most, there))
    default = (NONE,) if can_decline else row[:least]
    prompt = Prompt(f"hololive_ocg.{text}", (ctx.me,), (row,), default, least=least, most=most)
    picks = [str(pick) for pick in (yield from ask_one(prompt)).picks if pick != NONE]
    n = sum(pick in powers for pick in picks)
    if n and orders:
        yield from pay_holopower(ctx.step, ctx.me, n)
        yield from ctx.step.cause(facts.SkillUsed(ctx.me, orders.slot))
    yield from move(ctx.step, ctx.me, "hand", "archive", [card_in(ctx.mine.hand, pick) for pick in picks if pick not in powers])
    return len(picks)


def orders_of(ctx: Context) -> Skill | None:
    """The oshi skill that may stand in for hand cards which this ability archives."""
    oshi = oshi_kind(ctx.mine.oshi)
    for skill in oshi.skills:
        if skill.when == "hand_archive" and may_use(ctx.table, ctx.me, skill) and skill.fits and skill.fits(oshi, ctx):
            return skill
    return None


# --- showing, looking, searching


def show(step: Step, seat: int, cards: Sequence[Card]) -> Effect[None]:
    yield from step.cause(facts.Shown(seat, tuple(sorted(card.code for card in cards))))


def take(ctx: Context, zone: Zone, cards: Sequence[Card]) -> Effect[None]:
    """Cards that were looked at are shown and go to hand."""
    if cards:
        yield from show(ctx.step, ctx.me, cards)
        yield from move(ctx.step, ctx.me, zone, "hand", cards, known=True)


def look_at(ctx: Context, zone: Zone, cards: Sequence[Card]) -> Effect[None]:
    yield from ctx.step.cause(facts.Looked(ctx.me, zone, tuple(cards)))


def search(ctx: Context, wanted: Wanted, zone: Literal["deck", "cheer_deck"] = "deck") -> Effect[Card | None]:
    """The player sees the whole deck and picks one card that is wanted, or none (H117, H128). The deck is yet to be shuffled."""
    deck = sorted(ctx.mine.zone(zone), key=lambda card: (card.code, card.id))
    yield from look_at(ctx, zone, deck)
    picked = yield from pick_hidden(ctx.me, "search", [card.id for card in deck if wanted(kind_of(card))])
    return card_in(tuple(deck), picked) if picked else None


def search_to_hand(ctx: Context, wanted: Wanted) -> Effect[None]:
    """Search for one card, show it, take it, shuffle, also when nothing was taken (H128)."""
    found = yield from search(ctx, wanted)
    if found:
        yield from take(ctx, "deck", [found])
    yield from shuffle(ctx.step, ctx.me)


def look_at_top(ctx: Context, n: int, wanted: Wanted, most: int, rest: Literal["under", "archive"] = "under") -> Effect[None]:
    """Look at the top cards, show and take up to `most` that are wanted; the rest goes under the deck, or is archived (H127)."""
    cards = ctx.mine.deck[:n]
    yield from look_at(ctx, "deck", cards)
    picked = yield from pick_hidden_some(ctx.me, "take", [card.id for card in cards if wanted(kind_of(card))], most)
    yield from take(ctx, "deck", [card for card in cards if card.id in picked])
    left = [card for card in cards if card.id not in picked]
    if rest == "archive":
        yield from move(ctx.step, ctx.me, "deck", "archive", left)
    else:
        yield from put_under(ctx, "deck", left)


def put_under(ctx: Context, origin: Zone, cards: Sequence[Card]) -> Effect[None]:
    """Under the deck in an order that their player chooses and nobody else learns (H127)."""
    ids = yield from in_order(ctx.me, "order_under", [card.id for card in cards])
    yield from move(ctx.step, ctx.me, origin, "deck", [card_in(tuple(cards), one) for one in ids], under=True, known=True)


def reveal_top(ctx: Context) -> Effect[Card | None]:
    """The top card of the deck is shown to both, and stays where it is."""
    top = ctx.mine.deck[:1]
    if not top:
        return None
    yield from show(ctx.step, ctx.me, top)
    return top[0]


def take_from_holopower(ctx: Context) -> Effect[None]:
    """Look through the own holopower, show one of the cards and take it; without a property asked for it cannot be declined (H117)."""
    cards = ctx.mine.holopower
    if not cards:
        return
    yield from look_at(ctx, "holopower", cards)
    picked = yield from pick_exactly(ctx.me, "take_holopower", [card.id for card in cards], 1)
    yield from take(ctx, "holopower", [card for card in cards if card.id in picked])


def hand_to_holopower(ctx: Context) -> Effect[None]:
    """One card from hand, face down."""
    picked = yield from pick_exactly(ctx.me, "to_holopower", [card.id for card in ctx.mine.hand], 1)
    yield from move(ctx.step, ctx.me, "hand", "holopower", [card for card in ctx.mine.hand if card.id in picked], known=True)


# --- the archive, which is public


def take_from_archive(ctx: Context, wanted: Wanted, least: int, most: int) -> Effect[tuple[Card, ...]]:
    """Cards that are wanted go from the archive to hand; what was taken."""
    picked = yield from from_archive(ctx, wanted, least, most)
    yield from move(ctx.step, ctx.me, "archive", "hand", picked)
    return picked


def from_archive(ctx: Context, wanted: Wanted, least: int, most: int) -> Effect[tuple[Card, ...]]:
    """Cards of the archive that the player chooses; none is asked for where there is none (A22)."""
    ids = [card.id for card in ctx.mine.archive if wanted(kind_of(card))]
    least, most = min(least, len(ids)), min(most, len(ids))
    if not ids:
        return ()
    picks: tuple[str, ...] = tuple(ids)
    if least < len(ids):
        prompt = Prompt("hololive_ocg.from_archive", (ctx.me,), (tuple(ids),), tuple(ids[:least]), least=least, most=most)
        picks = tuple(map(str, (yield from ask_one(prompt)).picks))
    return tuple(card_in(ctx.mine.archive, pick) for pick in picks)


def is_fresh(sight: Sight) -> bool:
    """The triggered ability of this card has not been used this turn (H46)."""
    return f"{sight.this.id}:once" not in sight.table.done


def once_a_turn(ctx: Context) -> Effect[bool]:
    """For a card of whose abilities only one is limited to once a turn; it is used with that. Whether it may be."""
    if not is_fresh(ctx):
        return False
    yield facts.Done(f"{ctx.this.id}:once")
    return True


def optional(ctx: Context) -> Effect[bool]:
    """Whether the player uses an ability that may be declined (H115)."""
    return (yield from may(ctx.me, "use"))
