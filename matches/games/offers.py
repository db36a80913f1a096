"""Offers of a seat to all other sides: whether one may be made, which are open, when they die.

Source: live play L122-L126; OSHI O27.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

from matches.games.engine import Offer, OfferClosed, State
from matches.games.resolution import IllegalAction

EVERYWHERE = frozenset({"call_off", "pause", "resume"})
"""Kinds of offers that every match has."""
OFFER_MS = 60_000
PAUSE_MS = 600_000
"""How long a pause lasts that nobody ends (ms)."""
COOL_DOWN_MS = 15_000
REFUSALS_BEFORE_BLOCK = 3


def closed(offers: Iterable[Offer], why: Literal["moved", "undone"], at: int) -> tuple[OfferClosed, ...]:
    return tuple(OfferClosed(offer.id, why, at) for offer in offers)


def overtaken(state: State[Any], seat: int, at: int) -> tuple[OfferClosed, ...]:
    """Offers of other sides die when `seat` acts, or gets a default (L122)."""
    mine = state.side_of(seat)
    return closed((offer for offer in state.meta.offers if state.side_of(offer.seat) != mine), "moved", at)


def refuse_new(state: State[Any], seat: int, kind: str, at: int) -> None:
    """Raises if the side of `seat` may not make an offer of this kind now: one is open, or too many were refused, or one just now."""
    side = state.side_of(seat)
    refused = state.meta.refusals_of(side, kind)
    if seat in state.absent:
        raise IllegalAction("forbidden")
    if any(offer.kind == kind and state.side_of(offer.seat) == side for offer in state.meta.offers):
        raise IllegalAction("offer_blocked", "already_open")
    if refused.is_blocked:
        raise IllegalAction("offer_blocked", "blocked")
    if refused.count and at < refused.at + COOL_DOWN_MS:
        raise IllegalAction("offer_blocked", "too_soon")


def refuse_while_paused(state: State[Any], kind: str) -> None:
    """While a match pauses it can only be called off or, if all agreed on the pause, gone on with."""
    if kind == "resume" and not state.meta.paused_until:
        raise IllegalAction("offer_blocked", "not_paused")
    if state.meta.is_paused and kind not in ("resume", "call_off"):
        raise IllegalAction("paused")


def others_to_agree(state: State[Any], offer: Offer, seat: int) -> bool:
    """Whether sides other than that of `seat` have yet to accept: what concerns all needs all that are still here (L123)."""
    answered = {state.side_of(offer.seat), state.side_of(seat), *sides_agreed(state, offer)}
    return any(number not in answered for number, side in enumerate(state.sides) if not set(side) <= set(state.absent))


def sides_agreed(state: State[Any], offer: Offer) -> tuple[int, ...]:
    return tuple(state.side_of(seat) for number, seat in state.meta.agreed if number == offer.id)


def open_offer(state: State[Any], number: int) -> Offer:
    offer = next((offer for offer in state.meta.offers if offer.id == number), None)
    if offer is None:
        raise IllegalAction("offer_gone")
    return offer


def is_over(offer: Offer, at: int) -> bool:
    return 0 < offer.until <= at


def standing_offer(state: State[Any], number: int, at: int) -> Offer:
    """The open offer that may still be answered."""
    offer = open_offer(state, number)
    if is_over(offer, at):
        raise IllegalAction("offer_gone")
    return offer


def may_block(state: State[Any], offer: Offer) -> bool:
    """Whether refusing this offer may also end further ones of its kind: from the third refusal on (L125)."""
    return state.meta.refusals_of(state.side_of(offer.seat), offer.kind).count + 1 >= REFUSALS_BEFORE_BLOCK


def refused(state: State[Any], offer: Offer, at: int, *, block: bool) -> OfferClosed:
    """A refusal, for good if `block`."""
    if block and not may_block(state, offer):
        raise IllegalAction("illegal", "too_few_refusals_to_block")
    return OfferClosed(offer.id, "refused", at, block=block)


def refuse_answer(state: State[Any], offer: Offer, seat: int) -> None:
    """A side cannot answer its own offer, nor twice (L123), nor may who has left."""
    if state.side_of(offer.seat) == state.side_of(seat) or seat in state.absent:
        raise IllegalAction("forbidden")
    if state.side_of(seat) in sides_agreed(state, offer):
        raise IllegalAction("offer_gone", "answered_by_partner")
