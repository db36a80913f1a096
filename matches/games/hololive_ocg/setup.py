"""Before the first turn: who is first, hands, what is placed face down, life.

Source: H24-H34, A1, A3; K1, K6 for the publisher's edition, which also puts cards back after redraws.
"""

from __future__ import annotations

from matches.games.engine import Chance
from matches.games.hololive_ocg import facts
from matches.games.hololive_ocg.asking import ask, pick_exactly, pick_hidden_some
from matches.games.hololive_ocg.context import Step
from matches.games.hololive_ocg.effects import draw, move, renamed, shuffle
from matches.games.hololive_ocg.ending import lose
from matches.games.hololive_ocg.kinds import HolomemCard, kind_of, oshi_kind
from matches.games.hololive_ocg.table import MOST_ON_STAGE, Card, Loss, card_in
from matches.games.resolution import Effect

HAND = 7
MOST_REDRAWS = 6
"""In the publisher's edition the next one loses (K1)."""


def decide_order(step: Step) -> Effect[None]:
    """A coin says who decides who is first; it may also have been agreed on (H25, A1)."""
    starts = step.table.starts
    if starts in ("0", "1"):
        yield facts.FirstChosen(int(starts))
        return
    if starts == "lot":
        (side,) = yield Chance("die", 2)
        chooser = side - 1
    else:
        chooser = int(starts[-1])
    yield facts.ChooserDrawn(chooser)
    answer = yield from ask(chooser, "start", ("go_first", "go_second"), kind="confirm", pace="setup")
    yield facts.FirstChosen(chooser if answer == "go_first" else 1 - chooser)


def set_up(step: Step) -> Effect[None]:
    """Seed: the first player completely, then the second; publisher's edition: each part by both (H26, K6)."""
    seats = (step.table.first, 1 - step.table.first)
    if step.table.is_seed:
        for seat in seats:
            redraws = yield from draw_hand(step, seat)
            yield from put_back(step, seat, redraws)
            yield from lay_down(step, seat)
            yield from set_life(step, seat)
    else:
        redraws_of = dict[int, int]()
        for seat in seats:
            redraws_of[seat] = yield from draw_hand(step, seat)
        for seat in seats:
            yield from put_back(step, seat, redraws_of[seat])
        for seat in seats:
            yield from lay_down(step, seat)
        for seat in seats:
            yield from set_life(step, seat)
    yield open_all(step)
    yield facts.TurnBegan(step.table.first)


def draw_hand(step: Step, seat: int) -> Effect[int]:
    """Seven cards, a free redraw, then redraws as long as no Debut is there (H27-H30); how many of these it were."""
    yield from shuffle(step, seat)
    yield from shuffle(step, seat, "cheer_deck")
    yield from draw(step, seat, HAND)
    if (yield from ask(seat, "mulligan", ("keep", "redraw"), kind="confirm", pace="mulligan")) == "redraw":
        yield facts.Redrawn(seat)
        yield from shuffle(step, seat, hand=True)
        yield from draw(step, seat, HAND)
    redraws = 0
    while not any(is_debut(card) for card in step.table.seats[seat].hand):
        redraws += 1
        yield facts.Redrawn(seat, tuple(sorted(card.code for card in step.table.seats[seat].hand)))
        size = HAND - redraws if step.table.is_seed else HAND
        if size == 0 or redraws > MOST_REDRAWS:
            yield from lose(step, [Loss(seat, "H137")])
        yield from shuffle(step, seat, hand=True)
        yield from draw(step, seat, size)
    return redraws


def put_back(step: Step, seat: int, redraws: int) -> Effect[None]:
    """Publisher's edition: as many cards as forced redraws were made go under the deck (K1). A Debut is left for the center (H31)."""
    if redraws and not step.table.is_seed:
        hand = step.table.seats[seat].hand
        debuts = [card.id for card in hand if is_debut(card)]
        kept = debuts[:1] if len(debuts) <= redraws else []
        picked = yield from pick_exactly(seat, "put_back", [card.id for card in hand if card.id not in kept], redraws)
        yield from move(step, seat, "hand", "deck", [card_in(hand, one) for one in picked], under=True, known=True)


def is_debut(card: Card) -> bool:
    kind = kind_of(card)
    return isinstance(kind, HolomemCard) and kind.level == "debut"


def may_be_laid(card: Card) -> bool:
    kind = kind_of(card)
    return isinstance(kind, HolomemCard) and kind.level in ("debut", "spot")


def lay_down(step: Step, seat: int) -> Effect[None]:
    """One Debut in the center; any others in the back, up to six in all (H31, H32). Both are asked whatever the hand holds (A40)."""
    hand = step.table.seats[seat].hand
    center = yield from ask(seat, "center", [card.id for card in hand if is_debut(card)], pace="setup")
    others = [card.id for card in hand if may_be_laid(card) and card.id != center]
    back = yield from pick_hidden_some(seat, "back", others, min(len(hand), MOST_ON_STAGE) - 1)
    yield facts.LaidDown(seat, card_in(hand, center), tuple(card_in(hand, one) for one in back))


def set_life(step: Step, seat: int) -> Effect[None]:
    """H33"""
    me = step.table.seats[seat]
    cards = yield from renamed(seat, me.cheer_deck[: oshi_kind(me.oshi).life])
    yield facts.LifeSet(seat, cards)


def open_all(step: Step) -> facts.Opened:
    seats = step.table.seats
    centers = tuple(seat.center.top.code if seat.center else "" for seat in seats)
    return facts.Opened(tuple(seat.oshi.code for seat in seats), centers, tuple(tuple(one.top.code for one in seat.back) for seat in seats))
