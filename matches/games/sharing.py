"""What is asked again and again about the same state is worked out once."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")


def of_last(make: Callable[[T], R]) -> Callable[[T], R]:
    """`make`, but it remembers what it made of the last thing that it was given, which must be immutable, as what it makes must be.

    It is known again as the very same object, so that nothing has to be compared or hashed; both are kept in one tuple, so that threads
    need no lock.
    """
    last: tuple[T, R] | None = None

    def remembered(thing: T) -> R:
        nonlocal last
        known = last
        if known is None or known[0] is not thing:
            last = known = (thing, make(thing))
        return known[1]

    return remembered
