"""Facts that name hidden cards carry the seats whose eyes may see them; for all others the cards are blank.

Source: Oshi Push rules, section 12, P100.
"""

from __future__ import annotations

from matches.games.engine import ViewKey
from matches.games.oshi_push.table import HIDDEN, Card


def may_see(key: ViewKey, eyes: tuple[int, ...]) -> bool:
    return key.sees_all or key.seat in eyes


def blank(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return (HIDDEN,) * len(cards)
