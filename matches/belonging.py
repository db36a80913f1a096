"""What a match or series is part of outside of this app, with the page that leads back there.

`matches` knows none of them: whoever has matches played registers a source in its `AppConfig.ready`, as with effects (`effects.py`).
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct


class Whole(Struct, frozen=True):
    """What a match is part of. `part`: which part of it, in words."""

    title: str
    part: str
    address: str


Source = Callable[[str], Whole | None]
"""Takes the id of a match, or of the series that it belongs to."""

_sources: list[Source] = []


def register(source: Source) -> None:
    if source not in _sources:
        _sources.append(source)


def whole_of(played: str) -> Whole | None:
    return next(filter(None, (source(played) for source in _sources)), None)
