"""Who has won, by what a header and a view say of the end of a match.

Where the rules know joint winners (Virtually Victorious, V3, V4), they stand in `winners` whatever their places, which rank them in events;
everywhere else those have won who share the first place, unless that is everybody.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def winners(outcome: Mapping[str, Any]) -> tuple[int, ...]:
    """Seats that have won or share the first place, in order."""
    return tuple(outcome.get("winners") or (seat for seat, place in enumerate(outcome["places"]) if place == 1))


def is_level(outcome: Mapping[str, Any]) -> bool:
    """All share the first place, and the rules call nobody a winner."""
    return not outcome.get("winners") and set(outcome["places"]) == {1}
