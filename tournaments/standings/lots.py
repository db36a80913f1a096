"""Lots: the last word where everything is equal. The seed comes from outside; the same seed gives everybody the same lot.

Source: tournaments reference, section 5.1 ("a seeded random order that is stored with the snapshot").
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256


def drawn(seed: str, numbers: Iterable[int]) -> dict[int, int]:
    """The lot of each entrant, from 1: they stand in the order of SHA-256 of seed and number, so a late entry moves nobody past another."""
    order = sorted(numbers, key=lambda number: sha256(f"{seed}:{number}".encode()).digest())
    return {number: lot for lot, number in enumerate(order, start=1)}
