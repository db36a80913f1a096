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
_wants_series: dict[str, Wants] = {}
_of_unsound: set[str] = set()


def register(
    effect: str, receiver: Receiver, *, wants: Wants | None = None, wants_series: Wants | None = None, of_unsound: bool = False
) -> None:
    """`wants_series`: of which series it is to hear, too, by its id: it is given the last match once the series is over. `of_unsound`: it
    hears of matches that were found not to be sound, and of no others.
    """
    _receivers[effect] = receiver
    if wants:
        _wants[effect] = wants
    if wants_series:
        _wants_series[effect] = wants_series
    if of_unsound:
        _of_unsound.add(effect)


def receiver_of(effect: str) -> Receiver | None:
    return _receivers.get(effect)


def followers_of_series(series_id: str) -> list[str]:
    """Effects that wait for the end of a series."""
    return [effect for effect, wants in _wants_series.items() if wants(series_id)]


def followers(match_id: str, *, is_sound: bool = True) -> list[str]:
    """Effects that wait for the validation of a match."""
    waiting = [effect for effect in _receivers if effect != VALIDATE and (effect in _of_unsound) != is_sound]
    return [effect for effect in waiting if effect not in _wants or _wants[effect](match_id)]
