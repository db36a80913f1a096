"""What happens outside a match when it has ended: receivers by name, worked from the outbox at least once each.

`validate` comes first; when the match is found sound, a row is written for every other receiver that wants it. `matches` knows none of
them: ratings, series and tournaments register in their `AppConfig.ready` (architecture section 2, L14).
"""

from __future__ import annotations

from collections.abc import Callable

Receiver = Callable[[str], None]
"""Takes a match id, and may run twice."""
Wants = Callable[[str], bool]
"""Whether a receiver is to hear of a match, by its id, once it is validated."""

VALIDATE = "validate"
_receivers: dict[str, Receiver] = {}
_wants: dict[str, Wants] = {}
"""Of receivers that do not hear of every match."""
_after_series: list[str] = []


def register(effect: str, receiver: Receiver, *, wants: Wants | None = None, after_series: bool = False) -> None:
    """`after_series`: the receiver hears of a series, too, by its last match, once it is over."""
    _receivers[effect] = receiver
    if wants:
        _wants[effect] = wants
    if after_series:
        _after_series.append(effect)


def receiver_of(effect: str) -> Receiver | None:
    return _receivers.get(effect)


def of_series() -> list[str]:
    """Effects that wait for the end of a series."""
    return list(_after_series)


def followers(match_id: str) -> list[str]:
    """Effects that wait for the validation of a match."""
    return [effect for effect in _receivers if effect != VALIDATE and (effect not in _wants or _wants[effect](match_id))]
