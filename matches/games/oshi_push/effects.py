"""What cards and rules do: asking, drawing, discarding, moving, Influence, Popularity, losing.

Each does as much as possible (P55), and nothing for a player who is out (P76). Where an effect is the player's own choice over public
things there is no prompt without options, nor for the only one that there is; over hidden cards one is always asked, with a way to decline
(P110).

Source: Oshi Push rules, P52-P56, P63-P76, P99, P103, P106.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from matches.games.engine import Ask, Chance, Pace, Prompt, PromptKind, Replied, Value
from matches.games.oshi_push import facts
from matches.games.oshi_push.context import Context, Step
from matches.games.oshi_push.ending import lose
from matches.games.oshi_push.influence import Sight, filling
from matches.games.oshi_push.table import Card, Change, Content, Table, Target, Until, card_in, persona, persona_seat
from matches.games.resolution import Effect

NONE = "none"
"""The answer that declines."""


# --- asking


def ask_one(prompt: Prompt) -> Effect[Replied]:
    replies: tuple[Replied, ...] = yield Ask((prompt,))
    return replies[0]


def ask_side(text: str, owners: tuple[int, ...], row: tuple[Value, ...], pace: Pace = "choice") -> Effect[Replied]:
    """What the members of a side decide together: either may answer, by default the first option is taken (P107)."""
    return (yield from ask_one(Prompt(f"oshi_push.{text}", owners, (row,) * len(owners), row[:1], pace=pace)))


def choose(
    ctx: Context, text: str, options: Iterable[Value], *, optional: bool = False, kind: PromptKind = "target"
) -> Effect[Value | None]:
    """One of the options, which are public; None if there is none or it is declined. The card remembers what it chose last."""
    row = tuple(options)
    if not row or ctx.is_out:
        return None
    if len(row) == 1 and not optional:
        picked = row[0]
    else:
        shown, default = ((*row, NONE), (NONE,)) if optional else (row, row[:1])
        picked = (yield from ask_one(Prompt(f"oshi_push.{text}", (ctx.me,), (shown,), default, kind=kind))).picks[0]
    if picked == NONE or ctx.is_out:
        return None
    ctx.chosen = str(picked)
    return picked


def choose_target(ctx: Context, text: str, targets: Iterable[Target], *, optional: bool = False) -> Effect[Target | None]:
    """A card in play; None if there is none to choose or it is declined."""
    picked = yield from choose(ctx, text, targets, optional=optional)
    return None if picked is None else str(picked)


def may(ctx: Context, text: str) -> Effect[bool]:
    if ctx.is_out:
        return False
    reply = yield from ask_one(Prompt(f"oshi_push.{text}", (ctx.me,), (("yes", "no"),), ("no",), kind="confirm"))
    return reply.picks == ("yes",) and not ctx.is_out


def pick_hidden(ctx: Context, text: str, options: Iterable[Value]) -> Effect[str | None]:
    """One of the cards that only this player sees, or none: asked whatever there is (P110)."""
    if ctx.is_out:
        return None
    row = (*options, NONE)
    picked = (yield from ask_one(Prompt(f"oshi_push.{text}", (ctx.me,), (row,), (NONE,)))).picks[0]
    return None if picked == NONE or ctx.is_out else str(picked)


# --- what may be chosen


def content_at(sight: Sight, *places: int | None) -> list[Content]:
    return [one for place in places if place is not None for one in sight.table.places[place].content]


def opposing_content(sight: Sight, *places: int | None) -> list[Target]:
    """Content of opponents on the named places."""
    opponents = sight.table.opponents(sight.me)
    return [one.card.id for one in content_at(sight, *places) if one.owner in opponents]


def own_content(sight: Sight, *places: int | None, but: str = "") -> list[Target]:
    """Content of the player on the named places, but for one card."""
    return [one.card.id for one in content_at(sight, *places) if one.owner == sight.me and one.card.id != but]


def opposing_personas(sight: Sight, place: int | None) -> list[Target]:
    if place is None:
        return []
    return [persona(seat) for seat in sight.table.opponents(sight.me) if sight.table.seats[seat].at == place]


def others(sight: Sight, place: int | None) -> list[int]:
    """Places that hold a Platform, other than `place`."""
    return [at for at in sight.table.filled() if at != place]


# --- Funds and cards


def funds(ctx: Context, n: int, seat: int | None = None) -> Effect[None]:
    """A player gains Funds, or loses what there is (P4)."""
    who = ctx.me if seat is None else seat
    player = ctx.table.seats[who]
    if (change := max(n, -player.bank)) and not player.is_out:
        yield facts.Funded(who, change)


def eyes(table: Table, seat: int) -> tuple[int, ...]:
    """Who sees a hand: its player, and the partner where hands are open (P100)."""
    return table.sides[table.side_of(seat)] if table.open_hands else (seat,)


def new_ids(seat: int, n: int) -> Effect[tuple[str, ...]]:
    """Ids for cards that enter a hidden zone."""
    if not n:
        return ()
    ids: tuple[str, ...] = yield Chance("ids", n, seat)
    return ids


def renamed(seat: int, cards: Sequence[Card]) -> Effect[tuple[Card, ...]]:
    ids = yield from new_ids(seat, len(cards))
    return tuple(Card(new, card.code) for new, card in zip(ids, cards, strict=True))


def draw(step: Step, n: int, *seats: int) -> Effect[None]:
    """Each of the seats draws `n` at the same time; those who cannot lose together, even if they drew some (P70, P71)."""
    drawing = [seat for seat in seats if not step.table.seats[seat].is_out]
    short = [seat for seat in drawing if len(step.table.seats[seat].deck) < n]
    for seat in drawing:
        cards = yield from renamed(seat, step.table.seats[seat].deck[:n])
        if cards:
            yield facts.Drew(seat, cards, eyes(step.table, seat))
    if short:
        yield from lose(step, short)


def discard(step: Step, n: int, *seats: int) -> Effect[None]:
    """Each of the seats discards `n` of its choice, at the same time and opened together (P55, P56)."""
    wanted = {seat: min(n, len(step.table.seats[seat].hand)) for seat in seats if not step.table.seats[seat].is_out}
    yield from discard_each(step, wanted)


def discard_each(step: Step, wanted: dict[int, int]) -> Effect[None]:
    """`wanted` cards of each seat; who has to discard all is not asked."""
    hands = {seat: tuple(card.id for card in step.table.seats[seat].hand) for seat in wanted}
    asked = [seat for seat, n in wanted.items() if 0 < n < len(hands[seat])]
    prompts = tuple(
        Prompt("oshi_push.discard", (seat,), (hands[seat],), hands[seat][-wanted[seat] :], least=wanted[seat], most=wanted[seat])
        for seat in asked
    )
    replies = (yield Ask(prompts)) if prompts else ()
    picked = {seat: reply.picks for seat, reply in zip(asked, replies, strict=True)}
    for seat, n in wanted.items():
        if n and not step.table.seats[seat].is_out:
            hand = step.table.seats[seat].hand
            yield facts.Discarded(seat, tuple(card_in(hand, card_id) for card_id in picked.get(seat, hands[seat])))


def discard_any(ctx: Context) -> Effect[int]:
    """The player discards any number of cards of its choice, none too; how many it were."""
    hand = ctx.table.seats[ctx.me].hand
    if not hand:
        return 0
    ids = tuple(card.id for card in hand)
    reply = yield from ask_one(Prompt("oshi_push.discard_any", (ctx.me,), (ids,), (), least=0, most=len(ids)))
    if reply.picks and not ctx.is_out:
        yield facts.Discarded(ctx.me, tuple(card_in(hand, str(card_id)) for card_id in reply.picks))
    return len(reply.picks)


def recover(ctx: Context, wanted: Callable[[Card], bool]) -> Effect[None]:
    """A card of the player's choice from the Trash to the hand; the Trash is public."""
    fitting = (card.id for card in ctx.table.seats[ctx.me].trash if wanted(card))
    picked = yield from choose(ctx, "recover", fitting, kind="pick")
    if picked is not None:
        was = card_in(ctx.table.seats[ctx.me].trash, str(picked))
        (card,) = yield from renamed(ctx.me, (was,))
        yield facts.Recovered(ctx.me, was, card, eyes(ctx.table, ctx.me))


def look(ctx: Context, n: int) -> Effect[tuple[Card, ...]]:
    """The player looks at the top cards of the Draw Deck, or at those there are (P106)."""
    top = () if ctx.is_out else ctx.table.seats[ctx.me].deck[:n]
    if top:
        yield facts.Looked(ctx.me, top)
    return top


def take(ctx: Context, was: Card) -> Effect[None]:
    """A card that was looked at goes to the hand."""
    (card,) = yield from renamed(ctx.me, (was,))
    yield facts.Taken(ctx.me, was, card, eyes(ctx.table, ctx.me))


def look_at_hand(ctx: Context) -> Effect[int | None]:
    """The player looks at the hand of an opponent who has cards there; whose it was. In which order they came is not told."""
    holders = (seat for seat in ctx.table.opponents(ctx.me) if ctx.table.seats[seat].hand)
    seat = yield from choose(ctx, "opponent", holders, kind="pick")
    if seat is None or not ctx.table.seats[int(seat)].hand:
        return None
    yield facts.HandSeen(ctx.me, int(seat), tuple(sorted(card.code for card in ctx.table.seats[int(seat)].hand)))
    return int(seat)


def to_bottom(ctx: Context, cards: Sequence[Card]) -> Effect[None]:
    """Cards that were looked at go under the Draw Deck, in the order that their player wants (P106)."""
    if not cards or ctx.is_out:
        return
    order: Sequence[Card] = cards
    if len(cards) > 1:
        ids = tuple(card.id for card in cards)
        reply = yield from ask_one(Prompt("oshi_push.bottom", (ctx.me,), (ids,), ids, least=len(ids), most=len(ids), kind="order"))
        if ctx.table.seats[ctx.me].is_out:
            return
        order = [card_in(tuple(cards), str(card_id)) for card_id in reply.picks]
    yield facts.Bottomed(ctx.me, tuple(order), (yield from renamed(ctx.me, order)))


# --- cards in play


def delete(ctx: Context, target: Target) -> Effect[None]:
    """Content goes to its owner's Trash, unless something protects it from this player's effects (P63)."""
    content = ctx.table.content(target)
    if content is None or is_protected(ctx, content):
        return
    yield from ctx.step.cause(facts.Deleted(content.owner, content.card))


def deletable(ctx: Context, targets: Iterable[Target]) -> list[Target]:
    """Content that this player's effects can Delete: as a card does as much as possible, one that can be has to be chosen (P55)."""
    return [target for target in targets if (content := ctx.table.content(target)) and not is_protected(ctx, content)]


def is_protected(ctx: Context, content: Content) -> bool:
    opponents = ctx.table.opponents(ctx.me)
    return any(
        owner in opponents and kind.protects(Sight(ctx.table, owner, card), content) for owner, card, kind in filling(ctx.table, "protects")
    )


def return_to_hand(ctx: Context, target: Target) -> Effect[None]:
    content = ctx.table.content(target)
    if content is None:
        return
    (card,) = yield from renamed(content.owner, (content.card,))
    yield from ctx.step.cause(facts.Returned(content.owner, content.card, card, eyes(ctx.table, content.owner)))


def move_content(ctx: Context, target: Target, place: int | None) -> Effect[bool]:
    """Content goes to a different place that holds a Platform; whether it went (P66)."""
    content = ctx.table.content(target)
    if content is None or place not in others(ctx, ctx.table.place_of(target)):
        return False
    yield from ctx.step.cause(facts.ContentMoved(content.card, place))
    return True


def move_persona(ctx: Context, place: int | None) -> Effect[None]:
    """The player's Persona goes to a different Platform (P66)."""
    if not ctx.is_out and place in others(ctx, ctx.table.place_of(persona(ctx.me))):
        yield from ctx.step.cause(facts.PersonaMoved(ctx.me, place))


def gain_influence(ctx: Context, target: Target | None, n: int, until: Until, *, sets: bool = False) -> Effect[None]:
    """A card in play gains (or loses) Influence, or its Influence becomes `n` (P59)."""
    if target is None or ctx.table.owner(target) is None:
        return
    seat = persona_seat(target)
    if seat is not None and ctx.table.seats[seat].is_out:
        return
    yield facts.InfluenceChanged(Change(target, n, until, ctx.this.code, sets))


# --- Popularity


def gain_popularity(step: Step, side: int, place: int) -> Effect[None]:
    yield from step.cause(facts.PopularityGained(side, place, 1))


def steal(ctx: Context, place: int | None, victims: Callable[[int], bool] = lambda seat: True) -> Effect[None]:
    """One marker of an opponent who has some there, chosen by the player (P64)."""
    if place is None or ctx.is_out:
        return
    table = ctx.table
    sides = dict.fromkeys(table.side_of(seat) for seat in table.opponents(ctx.me) if table.popularity(seat, place) and victims(seat))
    seat = yield from choose(ctx, "steal", (table.members(side)[0] for side in sides))
    if seat is not None and ctx.table.popularity(int(seat), place):
        yield from ctx.step.cause(facts.PopularityStolen(table.side_of(ctx.me), table.side_of(int(seat)), place, 1))


def move_popularity(ctx: Context, origin: int, place: int) -> Effect[None]:
    """One marker of the player's side, if there is one."""
    if ctx.table.popularity(ctx.me, origin):
        yield from ctx.step.cause(facts.PopularityMoved(ctx.table.side_of(ctx.me), origin, place, 1))
