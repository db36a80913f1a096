"""Words that nobody may write: the list that the site comes with (`words.txt`) and those that staff add (live play L138).

Texts and words are compared folded, so that capitals, accents, digits for letters, letters of other scripts that look alike, letters
drawn out and letters set apart change nothing. Whole words match, so that a harmless word which holds another stays harmless.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import cache
from itertools import groupby
from pathlib import Path

from matches.chat.models import FilteredWord

LIST = Path(__file__).with_name("words.txt")
ALIKE = str.maketrans(
    "0134578@$€" + "аеорсхуікмтвнѕјԁ" + "αεορκντιυχ",
    "oieastbase" + "aeopcxyikmtbhsjd" + "aeopkvtiux",
)
STROKE = re.compile(r"(?<=\w)[!|](?=\w)")
"""Stands for an i inside a word, and ends a sentence elsewhere."""
WORD = re.compile(r"[^\W_]+")


def folded(text: str) -> list[str]:
    """The words of `text` as they are compared; single letters set apart are one word."""
    plain = unicodedata.normalize("NFKD", text).casefold().translate(ALIKE)
    letters = "".join(sign for sign in STROKE.sub("i", plain) if not unicodedata.combining(sign))
    joined: list[str] = []
    for is_single, some in groupby(WORD.findall(letters), key=lambda word: len(word) == 1):
        words = list(some)
        joined += ["".join(words)] if is_single else words
    return joined


def drawn_out(word: str) -> str:
    """A pattern for a word whose letters may each stand more often than they should, never less often."""
    return re.sub(r"(.)\1*", lambda run: f"{re.escape(run[1])}{{{len(run[0])},}}", word)


def pattern(words: Iterable[str]) -> re.Pattern[str] | None:
    """What finds any of `words` in folded words that are joined by one space."""
    parts = []
    for word in words:
        if stem := folded(word.removesuffix("*")):
            parts.append(" ".join(map(drawn_out, stem)) + (r"\w*" if word.endswith("*") else ""))
    return re.compile(rf"(?<!\w)(?:{'|'.join(parts)})(?!\w)") if parts else None


@cache
def own_list() -> re.Pattern[str] | None:
    lines = (line.partition("#")[0].strip() for line in LIST.read_text(encoding="utf-8").splitlines())
    return pattern(line for line in lines if line)


def is_filtered(text: str) -> bool:
    """Whether a text holds a word that nobody may write."""
    said = " ".join(folded(text))
    added = pattern(FilteredWord.objects.values_list("word", flat=True))
    return any(found is not None and found.search(said) is not None for found in (own_list(), added))
