"""What the rules pages need: numbers that lead to their rule, and a lane of Oshi Push drawn from the codes of its cards."""

from __future__ import annotations

import re
from typing import Any

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from matches.games.oshi_push.kinds import KINDS, Platform
from oshisite.rules.book import Text

register = template.Library()


@register.filter
def linked(text: Text, letter: str) -> SafeString:
    """A text whose numbers of rules (`P35`, `P33.2`) lead to them on the same page."""
    parts = re.split(rf"\b({letter}\d+(?:\.\d+)?)\b", str(text))
    return format_html_join("", "{}", ((format_html('<a href="#{0}">{0}</a>', part) if at % 2 else part,) for at, part in enumerate(parts)))


@register.inclusion_tag("rules/oshi_push/lane.html")
def lane(platform: str, *, theirs: str, yours: str, markers: str) -> dict[str, Any]:
    """A Platform of the row with the cards of two players there, from codes; `markers`: theirs and yours, as in `0 1`.

    Drawing only: Influence is as printed, so the cards have no text that changes it.
    """
    kind = KINDS[platform]
    assert isinstance(kind, Platform)
    held = [int(n) for n in markers.split()]
    sides = [_side(kind, codes, n) for codes, n in zip((theirs, yours), held, strict=True)]
    return {
        "platform": kind,
        "subscribers": f"{kind.subscribers:,}",
        "theirs": {"whose": "theirs", **sides[0]},
        "yours": {"whose": "yours", **sides[1]},
    }


def _side(platform: Platform, codes: str, held: int) -> dict[str, object]:
    cards = [KINDS[code] for code in codes.split()]
    total = sum(card.influence for card in cards)
    return {"cards": cards, "total": total, "held": range(held), "free": range(platform.threshold - held)}
