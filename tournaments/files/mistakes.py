"""What is wrong with a file, where it stands and what to do about it."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _
from msgspec import Struct

MOST_MISTAKES = 20
"""What is told at once."""
MOST_BYTES = 8 * 1024 * 1024
MOST_ENTRANTS = 10_000
MOST_ROUNDS = 100
"""As many as a stage may have."""


class Mistake(Struct, frozen=True, omit_defaults=True):
    """`line` of a text, from 1, or `path` in a JSON value."""

    text: str
    line: int = 0
    path: str = ""

    def __str__(self) -> str:
        where = _("line %(line)d") % {"line": self.line} if self.line else self.path
        return f"{where}: {self.text}" if where else self.text


class BadFile(ValueError):
    """A file that cannot be read or written, with what is wrong with it: the first `MOST_MISTAKES`."""

    def __init__(self, mistakes: Iterable[Mistake]) -> None:
        found = list(mistakes)
        self.mistakes = found[:MOST_MISTAKES]
        if len(found) > MOST_MISTAKES:
            self.mistakes.append(Mistake(_("There are %(more)d more. Correct these first.") % {"more": len(found) - MOST_MISTAKES}))
        super().__init__("; ".join(map(str, self.mistakes)))
