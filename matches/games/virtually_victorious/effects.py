"""What cards and rules do: asking, Followers, drawing, discarding, looking, moving cards, Negating.

Nothing happens to or for a player who has left (V33). Where there is one option, all of it public, and no "may", nobody is asked; over
hidden cards one is always asked, with a way to decline where the text has one.

Source: Virtually Victorious rules, V32, V41-V44, V54, V56, V67, section 13.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from matches.games.engine import Ask, Chance, Prompt, PromptKind, Replied, Value
from matches.games.resolution import Effect
from matches.games.virtually_victorious import facts
from matches.games.virtually_victorious.context import Context, Step
from matches.games.virtually_victorious.facts import To
from matches.games.virtually_victorious.kinds import kind_of
from matches.games.virtually_victorious.lasting import can_be_negated, event, gain_size, guards_hand, loss_size
from matches.games.virtually_victorious.table import NOBODY, Card, Entry, Happening, card_in

GAME = "virtually_victorious"
NONE = "none"
"""The answer that declines."""


# --- asking


def ask_one(prompt: Prompt) -> Effect[Replied]:
    replies: tuple[Replied, ...] = yield Ask((prompt,))
    return replies[0]


def choose(ctx: Context, text: str, options: Iterable[Value], *, optional: bool = False, kind: PromptKind = "pick") -> Effect[str | None]:
    """One of the options, which are public; None if there is none or it is declined."""
    row = tuple(options)
    if not row or ctx.is_out:
        return None
    if len(row) == 1 and not optional:
        return str(row[0])
    shown, default = ((*row, NONE), (NONE,)) if optional else (row, row[:1])
    picked = (yield from ask_one(Prompt(f"{GAME}.{text}", (ctx.me,), (shown,), default, kind=kind))).picks[0]
    return None if picked == NONE or ctx.is_out else str(picked)


# --- Followers


def gain(ctx: Context, seat: int, n: int) -> Effect[None]:
    """A player gains Followers from a card (V43); what really came may set something off (V67)."""
    table = ctx.table
    if ctx.is_out or seat == NOBODY or table.seats[seat].is_out:
        return
    is_own_quick = seat == ctx.me and ctx.kind.type == "quick"
    later = table.seats[seat].next_gain if is_own_quick else 0
    size = gain_size(table, seat, n, by_own_quick=is_own_quick, promised=ctx.promised + later)
    if not size:
        return
    if is_own_quick:
        ctx.promised = 0
    yield facts.Gained(seat, size, ctx.this.code, ctx.me, spends_promise=bool(later))
    if ctx.me != NOBODY:
        ctx.step.notice(Happening("gained", seat, ctx.me, n=size))


def lose(ctx: Context, seat: int, n: int) -> Effect[None]:
    """A player loses Followers (V44)."""
    if ctx.is_out or seat == NOBODY or ctx.table.seats[seat].is_out:
        return
    if size := loss_size(ctx.table, seat, n, ctx.me):
        yield facts.Lost(seat, size, ctx.this.code, ctx.me)
        if ctx.me != NOBODY:
            ctx.step.notice(Happening("lost", seat, ctx.me, n=size))


def steal(ctx: Context, seat: int, n: int) -> Effect[None]:
    """As many as are really lost go to the player, who has not gained them (V42)."""
    if ctx.is_out or seat == NOBODY or ctx.table.seats[seat].is_out:
        return
    if size := loss_size(ctx.table, seat, n, ctx.me):
        yield facts.Stolen(ctx.me, seat, size, ctx.this.code)
        ctx.step.notice(Happening("lost", seat, ctx.me, n=size))


# --- cards


def renamed(seat: int, cards: Sequence[Card]) -> Effect[tuple[Card, ...]]:
    """The cards under new ids, for a hidden zone."""
    if not cards:
        return ()
    ids: tuple[str, ...] = yield Chance("ids", len(cards), seat)
    return tuple(Card(new, card.code) for new, card in zip(ids, cards, strict=True))


def draw(step: Step, n: int, *seats: int) -> Effect[None]:
    """Each of the seats draws `n`, or what there is (V32)."""
    for seat in seats:
        if seat != NOBODY and not step.table.seats[seat].is_out:
            cards = yield from renamed(seat, step.table.seats[seat].deck[:n])
            if cards:
                yield facts.Drew(seat, cards)


def discard_each(step: Step, wanted: dict[int, int]) -> Effect[None]:
    """So many cards of each seat's choice, at the same time and opened together; who has to discard all is not asked."""
    hands = {seat: tuple(card.id for card in step.table.seats[seat].hand) for seat in wanted}
    asked = [seat for seat, n in wanted.items() if 0 < n < len(hands[seat])]
    prompts = tuple(
        Prompt(f"{GAME}.discard", (seat,), (hands[seat],), hands[seat][-wanted[seat] :], least=wanted[seat], most=wanted[seat])
        for seat in asked
    )
    replies = (yield Ask(prompts)) if prompts else ()
    picked = {seat: reply.picks for seat, reply in zip(asked, replies, strict=True)}
    for seat, n in wanted.items():
        if n and not step.table.seats[seat].is_out:
            yield from let_go(step, seat, picked.get(seat, hands[seat]))


def let_go(step: Step, seat: int, ids: Sequence[Value]) -> Effect[None]:
    """Cards go from the hand to the Discard."""
    hand = step.table.seats[seat].hand
    yield facts.Discarded(seat, tuple(card_in(hand, str(card_id)) for card_id in ids))


def may_discard(ctx: Context, seat: int, text: str = "may_discard") -> Effect[bool]:
    """A player may discard 1 card; whether it did. Who has none is not asked, as everybody sees that."""
    hand = ctx.table.seats[seat].hand
    if not hand or ctx.table.seats[seat].is_out:
        return False
    row = (*(card.id for card in hand), NONE)
    picked = (yield from ask_one(Prompt(f"{GAME}.{text}", (seat,), (row,), (NONE,)))).picks
    if picked == (NONE,) or ctx.table.seats[seat].is_out:
        return False
    yield from let_go(ctx.step, seat, picked)
    return True


def discard_random(ctx: Context, seat: int) -> Effect[None]:
    """1 card by chance, unless its player's hand is guarded."""
    hand = () if seat == NOBODY else ctx.table.seats[seat].hand
    if not hand or ctx.is_out or guards_hand(ctx.table, seat, ctx.me):
        return
    order = yield Chance("order", len(hand), seat)
    yield facts.Discarded(seat, (hand[order[0]],))


def cycle_hand(ctx: Context) -> Effect[None]:
    """The whole hand is discarded and as many cards are drawn."""
    hand = () if ctx.is_out else ctx.table.seats[ctx.me].hand
    if hand:
        yield facts.Discarded(ctx.me, hand)
        yield from draw(ctx.step, len(hand), ctx.me)


def keep_one_of(ctx: Context, n: int) -> Effect[None]:
    """The player looks at the top cards of the deck; one goes to the hand, the rest under the deck in any order."""
    top = () if ctx.is_out else ctx.table.seats[ctx.me].deck[:n]
    if not top:
        return
    yield facts.Looked(ctx.me, top)
    picked = yield from choose(ctx, "take", (card.id for card in top))
    if picked is None:
        return
    was = card_in(top, picked)
    (card,) = yield from renamed(ctx.me, (was,))
    yield facts.Taken(ctx.me, was, card)
    rest = [card for card in top if card.id != picked]
    if len(rest) > 1:
        ids = tuple(card.id for card in rest)
        prompt = Prompt(f"{GAME}.bottom", (ctx.me,), (ids,), ids, least=len(ids), most=len(ids), kind="order")
        order = (yield from ask_one(prompt)).picks
        rest = [card_in(tuple(rest), str(card_id)) for card_id in order]
    if rest and not ctx.is_out:
        yield facts.Bottomed(ctx.me, tuple(rest), (yield from renamed(ctx.me, rest)))


def look_at_hand(ctx: Context, seat: int) -> Effect[None]:
    """In which order the cards came is not told."""
    if not (ctx.is_out or seat == NOBODY or ctx.table.seats[seat].is_out or guards_hand(ctx.table, seat, ctx.me)):
        yield facts.HandSeen(ctx.me, seat, tuple(sorted(card.code for card in ctx.table.seats[seat].hand)))


def in_discard(ctx: Context, wanted: Callable[[Card], bool]) -> list[str]:
    return [card.id for card in ctx.table.seats[ctx.me].discard if wanted(card)]


def recover(ctx: Context, wanted: Callable[[Card], bool]) -> Effect[None]:
    """A card of the player's choice goes from the own Discard to the hand; the Discard is public."""
    picked = yield from choose(ctx, "recover", in_discard(ctx, wanted))
    if picked is not None:
        was = card_in(ctx.table.seats[ctx.me].discard, picked)
        (card,) = yield from renamed(ctx.me, (was,))
        yield facts.Recovered(ctx.me, was, card)


def may_put_under(ctx: Context, wanted: Callable[[Card], bool]) -> Effect[bool]:
    """The player may put a card from the own Discard under the deck; whether it happened."""
    picked = yield from choose(ctx, "put_under", in_discard(ctx, wanted), optional=True)
    if picked is None:
        return False
    was = card_in(ctx.table.seats[ctx.me].discard, picked)
    (card,) = yield from renamed(ctx.me, (was,))
    yield facts.PutUnder(ctx.me, was, card)
    return True


# --- cards in play and on the Stack


def remove(ctx: Context, card_id: str) -> Effect[None]:
    """A card in play goes to its owner's Discard."""
    owner, one = ctx.table.owner(card_id), ctx.table.in_play(card_id)
    if owner is not None and one is not None and not ctx.is_out:
        yield facts.Removed(owner, one.card)


def count_down(ctx: Context) -> Effect[None]:
    """1 counter is removed from this card; with the last one it goes to the Discard. Nothing happens to a card that has left the field."""
    one = ctx.table.in_play(ctx.this.id)
    if one is None or ctx.is_out:
        return
    yield facts.Counted(ctx.me, ctx.this, one.counters - 1)
    if one.counters == 1:
        yield from remove(ctx, ctx.this.id)


def negate(ctx: Context) -> Effect[None]:
    """The target leaves the Stack without effect (V56), if it still can be Negated (V57)."""
    entry = ctx.table.entry(ctx.target)
    if entry is None or ctx.is_out or not can_be_negated(ctx.table, entry):
        return
    has_left = entry.what == "effect" and ctx.table.in_play(entry.card.id) is None
    stays = has_left or kind_of(entry.card).type == "mod"
    to: To = "nowhere" if stays else after_playing(ctx.step, entry)
    card = entry.card if to != "deck" else (yield from renamed(entry.seat, (entry.card,)))[0]
    ctx.negated = True
    yield facts.Negated(entry, to, card, ctx.me)
    if kind_of(entry.card).type == "quick":
        ctx.step.notice(Happening("negated", entry.seat, ctx.me, card=entry.card))


def after_playing(step: Step, entry: Entry) -> To:
    """Where a card goes that is not for the field: under the deck, if it is the first Quick card and the Event says so."""
    is_first = entry.nth == 1 and entry.seat == step.table.turn
    return "deck" if is_first and event(step.table).first_quick_to_deck else "discard"


def each_may_cycle(step: Step, n: int) -> Effect[None]:
    """Each player lets go of up to `n` cards and draws as many; chosen at the same time, in secret, and opened together (V20 e)."""
    seats = [seat for seat in step.table.turn_order() if step.table.seats[seat].hand]
    rows = {seat: tuple(card.id for card in step.table.seats[seat].hand) for seat in seats}
    prompts = tuple(Prompt(f"{GAME}.cycle", (seat,), (rows[seat],), (), least=0, most=min(n, len(rows[seat]))) for seat in seats)
    replies = (yield Ask(prompts)) if prompts else ()
    picked = {seat: reply.picks for seat, reply in zip(seats, replies, strict=True) if not step.table.seats[seat].is_out}
    yield facts.ChoicesOpened(tuple(picked), tuple(len(picks) for picks in picked.values()))
    for seat, picks in picked.items():
        if picks:
            yield from let_go(step, seat, picks)
    for seat, picks in picked.items():
        yield from draw(step, len(picks), seat)
