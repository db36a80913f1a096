"""What hidden cards look like to those who may not know them (section 12)."""

from __future__ import annotations

from matches.games.hololive_ocg.table import HIDDEN, Card


def blank(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return (HIDDEN,) * len(cards)
