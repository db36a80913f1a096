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


def register(effect: str, receiver: Receiver, *, wants: Wants | None = None) -> None:
    _receivers[effect] = receiver
    if wants:
        _wants[effect] = wants


def receiver_of(effect: str) -> Receiver | None:
    return _receivers.get(effect)


def followers(match_id: str) -> list[str]:
    """Effects that wait for the validation of a match."""
    return [effect for effect in _receivers if effect != VALIDATE and (effect not in _wants or _wants[effect](match_id))]
