"""Lots: what a seed decides. The same seed gives the same lots on every machine and under every version of the language.

The stream is SHA-256 over seed, label and a counter; numbers are taken from it without bias.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")


def lot(seed: str, label: str) -> int:
    """256 bits for a label."""
    return int.from_bytes(sha256(f"oshi-lots-v1\n{seed}\n{label}".encode()).digest(), "big")


def shuffled(items: Sequence[T], seed: str) -> list[T]:
    """The items in an order by lot; which order depends on their own order before."""
    return [items[n] for n in sorted(range(len(items)), key=lambda n: lot(seed, str(n)))]
