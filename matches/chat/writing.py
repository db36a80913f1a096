"""What may stand in a line: plain text, made harmless (live play L138).

Control and direction characters, zero-width ones and other letters that show nothing are taken out, marks do not pile up, white space is
one space. Joiners go with them: a line is read in one place, among others' lines, where one that hides or turns letters does more harm.
"""

from __future__ import annotations

import re
import unicodedata
from datetime import datetime, timedelta

from django.conf import settings

from matches.models import Match
from oshisite.accounts.models import User

MOST_MARKS = 3
"""Marks above and below one letter; every living language does with fewer."""
UNSEEN = {"Cc", "Cf", "Cs", "Co", "Cn"}
SELECTORS = (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))
BLANK = frozenset("\u115f\u1160\u3164\uffa0\u2800\u034f\u17b4\u17b5") | frozenset(map(chr, SELECTORS))
"""Letters and marks that show nothing, and selectors of a letter's look."""
LINK = re.compile(r"https?://[^\s<>\"']+", re.IGNORECASE)

PRESETS = (
    "hello", "good_luck", "well_played", "nice_move", "thanks", "oops", "sorry", "thinking", "one_moment", "back", "good_game", "bye",
)  # fmt: skip
"""Ready phrases; their texts are `chat.preset.<id>` in the catalogue."""


def clean(text: str) -> str:
    """`text` as it is kept: normalised (NFC), in one line, without anything unseen."""
    seen: list[str] = []
    marks = 0
    for sign in unicodedata.normalize("NFC", text):
        category = unicodedata.category(sign)
        if category.startswith("Z") or sign in "\t\n\r\v\f\x85":
            sign = " "
        elif category in UNSEEN or sign in BLANK:
            continue
        marks = marks + 1 if category.startswith("M") else 0
        if marks <= MOST_MARKS:
            seen.append(sign)
    return " ".join("".join(seen).split())


def has_link(text: str) -> bool:
    return LINK.search(text) is not None


def is_established(user: User, now: datetime) -> bool:
    """Whether an account is no longer new: it is some days old, or has finished some matches (settings `CHAT_NEW_*`)."""
    if user.is_guest:
        return False
    if now - user.date_joined >= timedelta(days=settings.CHAT_NEW_DAYS):
        return True
    finished = Match.objects.filter(seats__user_id=user.pk, status=Match.Status.ENDED)[: settings.CHAT_NEW_MATCHES].count()
    return finished >= settings.CHAT_NEW_MATCHES


def may_write_freely(user: User, now: datetime) -> bool:
    """Whether `user` may write a text and not only choose a ready phrase (L55, L139)."""
    if user.is_guest:
        return settings.CHAT_GUESTS_WRITE
    return settings.CHAT_NEW_ACCOUNTS_WRITE or is_established(user, now)
