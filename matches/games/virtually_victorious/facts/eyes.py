"""What is shown of cards to those who may not know them."""

from __future__ import annotations

from matches.games.virtually_victorious.table import HIDDEN, Card


def blank(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return (HIDDEN,) * len(cards)
