"""Actions: what a seat may do in a turn, why not, and doing it.

An Action is written `play:<card>`, with the place for Content and `boost` if Boost is paid (`play:<card>:1:boost`); `use:<card>` for an
Activate ability, of the Persona pile that of its top card; `discard:<card>` for a Discard ability; `pass`.

Source: Oshi Push rules, P26, P27, P31, P44-P53, P104, P105, section 14.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from matches.games.oshi_push import facts
from matches.games.oshi_push.context import Context, Step
from matches.games.oshi_push.effects import discard, funds, pick_hidden
from matches.games.oshi_push.influence import InPlay, changing_cost, cost, filling, own_in_play
from matches.games.oshi_push.kinds import Kind, Upgrade, kind_of
from matches.games.oshi_push.table import PLACES, STUDIO, Card, Seat, Table, card_in
from matches.games.resolution import Effect

TURN = "oshi_push.turn"
"""The prompt of a turn."""
PASS = "pass"  # noqa: S105 - no password


class Act(NamedTuple):
    """An Action in parts. `card` is in hand, or in play if the Action is to use it."""

    verb: str
    card: str = ""
    place: int = STUDIO
    boosted: bool = False

    def __str__(self) -> str:
        card = f":{self.card}" if self.card else ""
        place = "" if self.place == STUDIO else f":{self.place}"
        return f"{self.verb}{card}{place}:boost" if self.boosted else f"{self.verb}{card}{place}"


def parse(option: str) -> Act:
    verb, *words = option.split(":")
    place = next((at for at in range(PLACES) if str(at) in words[1:]), STUDIO)
    return Act(verb, words[0] if words else "", place, "boost" in words[1:])


def meant(table: Table, seat: int, thing: str) -> Act:
    """The Action that is written so, or that a card alone stands for: playing it (Content where the Persona is), or using it."""
    if ":" in thing:
        return parse(thing)
    card = next((card for card in table.seats[seat].hand if card.id == thing), None)
    if card is None:
        return Act("use", thing)
    return Act("play", thing, table.seats[seat].at if kind_of(card).type == "content" else STUDIO)


# --- what is possible


def actions(table: Table, seat: int) -> tuple[str, ...]:
    """All Actions of a seat that are possible now; passing is one more."""
    me, others, found = table.seats[seat], changing_cost(table), list[Act]()
    for card in me.hand:
        kind = kind_of(card)
        if objection_to_card(table, me, kind) is None:
            for place in places(table, me, kind):
                price = cost(table, seat, card, onto(place), others)
                if price <= me.bank:
                    found += [act for act in ways(card, place) if price + boost(card, act) <= me.bank]
        if objection_to_discarding(table, kind) is None:
            found.append(Act("discard", card.id))
    for one in filling(table, "activate"):
        if one.owner == seat and objection_to_using(table, me, one) is None:
            found.append(Act("use", one.card.id))
    return tuple(map(str, found))


def places(table: Table, me: Seat, kind: Kind) -> tuple[int, ...]:
    """Where a card may be played by its type: Content where its player's Persona is, or anywhere, if a Platform is there (P46)."""
    if kind.type != "content":
        return (STUDIO,)
    if kind.anywhere:
        return table.filled()
    return (me.at,) if me.at != STUDIO and table.places[me.at].platform else ()


def ways(card: Card, place: int) -> tuple[Act, ...]:
    """Playing it there, without Boost and with it."""
    plain = Act("play", card.id, place)
    return (plain, plain._replace(boosted=True)) if kind_of(card).boost else (plain,)


def onto(place: int) -> int | None:
    """As hooks know it: None for what is played nowhere."""
    return None if place == STUDIO else place


def boost(card: Card, act: Act) -> int:
    """What is paid for Boost (P49)."""
    return kind_of(card).boost if act.boosted else 0


def objection(table: Table, seat: int, act: Act) -> str | None:
    """The rule that forbids an Action of a seat whose turn it is, or None."""
    me = table.seats[seat]
    if act.verb == "use":
        return objection_to_using(table, me, own_in_play(table, seat, act.card))
    card = next((card for card in me.hand if card.id == act.card), None)
    if card is None:
        return "P27"
    if act.verb == "discard":
        return objection_to_discarding(table, kind_of(card))
    return objection_to_card(table, me, kind_of(card)) or objection_to_way(table, seat, card, act)


def objection_to_discarding(table: Table, kind: Kind) -> str | None:
    if not kind.has("discard"):
        return "P27"
    return "P52" if kind.discard_in_clash and not table.clash else None


def objection_to_card(table: Table, me: Seat, kind: Kind) -> str | None:
    """Why it cannot be played at all."""
    if kind.type in ("content", "upgrade") and table.clash:
        return "P31"
    if kind.timing == "clash" and not table.clash:
        return "timing"
    if isinstance(kind, Upgrade) and kind.persona != me.pile[0].code:
        return "P45"
    return "P44" if len(me.hand) - 1 < kind.also_discards else None


def objection_to_way(table: Table, seat: int, card: Card, act: Act) -> str | None:
    """Why it cannot be played there, or so."""
    kind, me = kind_of(card), table.seats[seat]
    if kind.type == "content" and act.place not in places(table, me, kind):
        return "P46"
    if act not in ways(card, act.place):
        return "P49"
    return "P48" if cost(table, seat, card, onto(act.place)) + boost(card, act) > me.bank else None


def objection_to_using(table: Table, me: Seat, own: InPlay | None) -> str | None:
    """Why the Activate ability of a card in play cannot be used. `own`: the card, if it is in play and the player's."""
    if own is None or not own.kind.has("activate"):
        return "P50"
    if own.card.id in table.used:
        return "P43"
    if len(me.hand) < own.kind.activate_discards:
        return "P44"
    return "P48" if own.kind.activate_funds > me.bank else None


# --- doing it


def perform(step: Step, seat: int, option: str) -> Effect[None]:
    """One Action, with all that the card does."""
    act = parse(option)
    match act.verb:
        case "play":
            card = card_in(step.table.seats[seat].hand, act.card)
            price = cost(step.table, seat, card, onto(act.place))
            yield from play(step, seat, card, act, price)
        case "use":
            used = own_in_play(step.table, seat, act.card)
            assert used is not None
            yield from use(step, seat, used.card)
        case "discard":
            card = card_in(step.table.seats[seat].hand, act.card)
            yield facts.Discarded(seat, (card,))
            yield from work(Context(step, seat, card, "discard"), kind_of(card).discard)


def play(step: Step, seat: int, card: Card, act: Act, price: int) -> Effect[None]:
    """A card is named and paid, then it does what it does, completely (P44, P104). Only what was in play before sees it (P105)."""
    kind = kind_of(card)
    yield from step.cause(facts.Played(seat, card, landing(kind), act.place, price + boost(card, act), act.boosted))

    def effect(ctx: Context) -> Effect[None]:
        yield from discard(step, kind.also_discards, seat)
        yield from kind.on_play(ctx)
        if act.boosted:
            yield from kind.on_boost(ctx)

    if kind.type == "action" or kind.has("on_play") or act.boosted:
        yield from work(Context(step, seat, card, "play"), effect)


def landing(kind: Kind) -> facts.Landing:
    """Where a card of this type is put when it is played."""
    return "row" if kind.type == "content" else "pile" if kind.type == "upgrade" else "nowhere"


def use(step: Step, seat: int, card: Card) -> Effect[None]:
    """An Activate ability: its cost first and in full (P50)."""
    kind = kind_of(card)
    yield facts.Activated(seat, card)

    def effect(ctx: Context) -> Effect[None]:
        yield from funds(ctx, -kind.activate_funds)
        yield from discard(step, kind.activate_discards, seat)
        yield from kind.activate(ctx)

    yield from work(Context(step, seat, card, "activate"), effect)


def work(ctx: Context, effect: Callable[[Context], Effect[None]]) -> Effect[None]:
    """An ability at work; others see which card it is (L149)."""
    if ctx.is_out:
        return
    yield facts.WorkBegan(ctx.me, ctx.this, ctx.what)
    yield from effect(ctx)
    if not ctx.is_out:
        yield facts.WorkDone(to_trash=ctx.what == "play" and ctx.kind.type == "action")


def play_content(ctx: Context, place: int | None, max_cost: int, *, less: int | None = None) -> Effect[None]:
    """Content from hand outside the normal times and places, if the player wants: `less` Funds less, or for free (P48, P104, P110)."""
    if place is None:
        return
    me = ctx.table.seats[ctx.me]
    prices: dict[str, int] = {}
    for card in me.hand:
        if kind_of(card).type == "content" and kind_of(card).cost <= max_cost:
            price = 0 if less is None else max(0, cost(ctx.table, ctx.me, card, place) - less)
            prices |= {str(act): price for act in ways(card, place) if price + boost(card, act) <= me.bank}
    option = yield from pick_hidden(ctx, "play_content", prices)
    if option is not None:
        act = parse(option)
        yield from play(ctx.step, ctx.me, card_in(me.hand, act.card), act, prices[option])
