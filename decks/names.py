"""What people write beside their cards: a name on one line, and notes."""

from __future__ import annotations

import unicodedata

LONGEST_NAME = 60
LONGEST_NOTES = 4_000
JOINER = "\u200d"
"""Holds parts of an emoji together; all other signs that cannot be seen are kept out of names."""


def name_from(text: str) -> str | None:
    """The name as it is kept, with single spaces; None if it is none."""
    name = " ".join(text.split())
    return name if 0 < len(name) <= LONGEST_NAME and name.replace(JOINER, "").isprintable() else None


def notes_from(text: str) -> str | None:
    """Notes as they are kept, with plain line ends; None if they are too long or hold what no text holds."""
    notes = "\n".join(line.rstrip() for line in text.splitlines()).strip()
    signs = notes.replace("\n", "").replace("\t", "")
    return notes if len(notes) <= LONGEST_NOTES and not any(unicodedata.category(sign) in ("Cc", "Cs") for sign in signs) else None
