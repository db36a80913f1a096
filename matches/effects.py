"""What happens outside a match when it has ended: receivers by name, worked from the outbox at least once each.

`validate` comes first; when the match is found sound, a row is written for every other receiver. `matches` knows none of them: ratings,
series and tournaments register in their `AppConfig.ready` (architecture section 2, L14).
"""

from __future__ import annotations

from collections.abc import Callable

Receiver = Callable[[str], None]
"""Takes a match id, and may run twice."""

VALIDATE = "validate"
_receivers: dict[str, Receiver] = {}


def register(effect: str, receiver: Receiver) -> None:
    _receivers[effect] = receiver


def receiver_of(effect: str) -> Receiver | None:
    return _receivers.get(effect)


def followers() -> list[str]:
    """Effects that wait for the validation of a match."""
    return [effect for effect in _receivers if effect != VALIDATE]
