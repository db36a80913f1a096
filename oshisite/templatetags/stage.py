"""What templates draw by themselves: icons, boards, avatars, sparklines, card figures, and the chosen theme.

All of it is SVG or class names, so pages need no inline style (strict content security policy).
Nothing here decides anything about a match; a board is drawn from the `pieces` of an OSHI view.
"""

from collections.abc import Mapping, Sequence

from django import template
from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from oshisite import figures
from oshisite.boards import Standing, named, on_board, parse

register = template.Library()

THEMES = ("light", "dark")
THEME_COOKIE = "theme"


@register.simple_tag(takes_context=True)
def theme(context: Mapping[str, object]) -> str:
    """The theme this visitor chose, or nothing: the page then follows the system."""
    cookies = getattr(context.get("request"), "COOKIES", {})
    chosen = cookies.get(THEME_COOKIE, "")
    return chosen if chosen in THEMES else ""


@register.simple_tag(takes_context=True)
def here(context: Mapping[str, object], name: str) -> str:
    """Marks a link as the page, or the section of the page, that is open. `name` is that of the address."""
    path, section = getattr(context.get("request"), "path", ""), reverse(name)
    if not path.startswith(section):
        return ""
    return format_html(' aria-current="{}"', "page" if path == section else "true")


@register.simple_tag
def icon(name: str, label: str = "") -> SafeString:
    """One icon of the sprite. Without a label it is decoration for the text beside it."""
    href = f"{static('oshisite/img/icons.svg')}#{name}"
    if label:
        return format_html('<svg class="icon" role="img" aria-label="{}"><use href="{}"/></svg>', label, href)
    return format_html('<svg class="icon" aria-hidden="true" focusable="false"><use href="{}"/></svg>', href)


@register.simple_tag
def avatar(name: str, size: str = "") -> SafeString:
    """Initials on a pattern grown from the name. The name itself always stands beside it, so it is hidden from readers."""
    return figures.avatar(name, size)


@register.simple_tag
def pip(colour: str) -> SafeString:
    """A card colour by itself: its shape, filled. Its name stands beside it."""
    href = f"{static('oshisite/img/shapes.svg')}#{colour}"
    return format_html('<svg class="pip" data-colour="{}" aria-hidden="true" focusable="false"><use href="{}"/></svg>', colour, href)


@register.simple_tag
def sparkline(values: Sequence[float], label: str) -> SafeString:
    return figures.sparkline(values, label)


@register.simple_tag
def card_figure(seed: str, colour: str) -> SafeString:
    """The middle of a card face: large quiet shapes, the same for the same card id."""
    return figures.card_figure(seed, colour)


@register.simple_tag
def board(pieces: Mapping[str, Mapping[str, object]], last: Mapping[str, str] | None = None, coordinates: bool = False) -> SafeString:
    """A still board from the `pieces` of a view, with the last move marked."""
    marked = (last["from"], last["to"]) if last else ()
    return _board(on_board(pieces), marked, coordinates)


@register.simple_tag
def position(text: str, marked: str = "", coordinates: bool = False, crop: str = "") -> SafeString:
    """A still board from words as in the rules: `R3 e1, W1 e2`. `crop="c1 g7"` shows the part between those corners."""
    return _board(parse(text), tuple(marked.split()), coordinates, crop)


def _board(standing: Sequence[Standing], marked: Sequence[str], coordinates: bool, crop: str = "") -> SafeString:
    sprite = static("oshisite/img/pieces.svg")
    return format_html(
        '<svg class="board board--still" viewBox="{}" role="img" aria-label="{}">{}{}{}{}</svg>',
        figures.window(coordinates, crop),
        named(standing),
        format_html('<path class="board__wood" d="M0 0h90v90H0z"/><path class="board__lines" d="{}"/>', figures.grid(9, 10)),
        format_html_join("", '<rect class="board__last" x="{}" y="{}" width="10" height="10"/>', map(figures.corner, marked)),
        _coordinates() if coordinates else "",
        format_html_join(
            "",
            '<use class="piece piece--{0} piece--{1}" href="{2}#{0}-{1}" x="{3}" y="{4}" width="{5}" height="{5}"/>',
            ((piece.side, piece.value, sprite, *figures.house(piece.at)) for piece in standing),
        ),
    )


def _coordinates() -> SafeString:
    files = (("abcdefghi"[i], 5 + 10 * i, 96.5) for i in range(9))
    ranks = ((str(9 - i), -3.5, 6.5 + 10 * i) for i in range(9))
    return format_html_join("", '<text class="board__name" x="{1}" y="{2}">{0}</text>', (*files, *ranks))
