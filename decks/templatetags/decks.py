"""What templates say and draw of cards: the words of their game, signs for numbers and keywords, links to rules."""

from __future__ import annotations

import re
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import NamedTuple

from django import template
from django.conf import settings
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.html import format_html, format_html_join
from django.utils.module_loading import import_string
from django.utils.safestring import SafeString
from django.utils.text import slugify
from django.utils.translation import get_language, gettext_lazy

from decks import vocabulary
from decks.catalogues import catalogue_of
from decks.layout import COLUMN, GAP
from decks.models import moment
from matches.games.decks import Face

register = template.Library()
SPRITE = "decks/img/signs.svg"
SIGNS = frozenset(re.findall(r' id="([\w-]+)"', (Path(__file__).parents[1] / "static" / SPRITE).read_text(encoding="utf-8")))
FIRST = ("influence", "subscribers", "followers")
"""Numbers that stand first on a small card; beside them is what comes next."""
PIPS = frozenset({"white", "green", "red", "blue", "purple", "yellow", "coral", "cobalt", "mint"})
COLOURS = {"quick": "yellow", "continuous": "green", "negate": "red", "event": "purple", "mod": "blue"}
"""Of cards that have no colour printed: one, with its shape, for each kind."""
PRICES = {"cost": gettext_lazy("Cost"), "condition": gettext_lazy("Condition")}
"""What stands in the shape of the colour, with what it is called."""
NAMED = ("followers",)
"""Numbers of small cards that a whole card names in its text alone."""
THOUSAND = 1000


class Price(NamedTuple):
    word: Promise | str
    n: int


@register.simple_tag
def word(game: str, what: str, name: str) -> str:
    return vocabulary.word(game, what, name)


@register.simple_tag
def sign(name: str) -> SafeString | str:
    """A small drawing beside words or a number that say the same; nothing where there is no such drawing."""
    found = slugify(name)
    if found not in SIGNS:
        return ""
    return format_html('<svg class="sign" aria-hidden="true" focusable="false"><use href="{}#{}"/></svg>', static(SPRITE), found)


@register.simple_tag
def face(game: str, face: Face) -> SafeString:
    """What is drawn on a small card; it goes into a link or a button with a name of its own."""
    return drawn(game, face.code)


@cache
def drawn(game: str, code: str) -> SafeString:
    """Kept, because pages show hundreds, and a card stays as it is printed. No word of a language is in it."""
    face = catalogue_of(game).faces[code]
    numbers = [(name, short(n)) for name, n in face.numbers.items() if name not in PRICES]
    numbers.sort(key=lambda number: number[0] not in FIRST)
    genre = (*face.facets.get("genre", ()), "")[0]
    shown = {"face": face, "colour": colour(face), "price": price(face), "numbers": numbers[:2], "genre": genre}
    return render_to_string("cards/_face.html", shown)


@register.filter
def emphasised(face: Face) -> SafeString | str:
    """The text of a card with its keywords set off."""
    if not face.keywords:
        return face.text
    pieces = re.split(f"({'|'.join(map(re.escape, face.keywords))})", face.text)
    return format_html_join("", "{}", ((format_html("<b>{}</b>", piece) if piece in face.keywords else piece,) for piece in pieces))


@register.filter
def colour(face: Face) -> str:
    return (*face.facets.get("colour", ()), COLOURS.get(face.kind, ""))[0]


@register.filter
def price(face: Face) -> Price | None:
    return next((Price(word, face.numbers[name]) for name, word in PRICES.items() if name in face.numbers), None)


@register.simple_tag
def kind_of(game: str, face: Face) -> str:
    return vocabulary.kind(game, face)


@register.simple_tag
def spoken(game: str, face: Face) -> str:
    """A card as a screen reader says it."""
    return said(game, face.code, get_language() or "")


@cache
def said(game: str, code: str, language: str) -> str:
    return vocabulary.in_a_line(game, catalogue_of(game).faces[code])


@register.simple_tag
def numbers_of(game: str, face: Face) -> list[tuple[str, str]]:
    """Printed numbers in words, each with the name of its sign; without the price, and without those that the text names."""
    return [(name, vocabulary.number(game, name, n)) for name, n in face.numbers.items() if name not in (*PRICES, *NAMED)]


@register.simple_tag
def rule_text(game: str, rule: str) -> str:
    """What a rule says. The books of rules are the site's, which decks do not know: `DECK_RULES` says who reads them."""
    text: str = import_string(settings.DECK_RULES)(game, rule)
    return text


@register.simple_tag
def rule_address(game: str, rule: str) -> str:
    """Where a rule is explained; empty where no book has it."""
    return f"{reverse('rules_of', args=[game])}#{rule}" if rule_text(game, rule) else ""


@register.filter
def is_colour(name: str) -> bool:
    """Whether a facet's value is drawn as a pip."""
    return name in PIPS


@register.filter
def columns_wide(count: int) -> int:
    """The width of a curve of so many columns."""
    return GAP + count * (COLUMN + GAP)


@register.filter
def unlocalised(n: float) -> str:
    """A number as an SVG has it, whatever the language."""
    return f"{n:g}"


@register.filter
def at(milliseconds: int) -> datetime:
    return moment(milliseconds)


def short(n: int) -> str:
    """Thousands as people say them on a small card: 250k."""
    return f"{n // THOUSAND}k" if n >= THOUSAND and n % THOUSAND == 0 else str(n)
