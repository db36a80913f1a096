"""Small pictures drawn from data: avatars, sparklines, card figures, board lines.

The same seed always gives the same picture. Seeds are hashed, so a picture says nothing about its owner beyond a name
that is shown anyway.
"""

import hashlib
import re
from collections.abc import Sequence

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

COLOURS = ("white", "green", "red", "blue", "purple", "yellow")
SPARK_WIDTH, SPARK_HEIGHT = 96, 24


def grid(squares: int, step: int) -> str:
    """Path of the lines of a board, its border included."""
    side = squares * step
    return "".join(f"M0 {i * step}h{side}M{i * step} 0v{side}" for i in range(squares + 1))


def corner(square: str) -> tuple[int, int]:
    """Upper left corner of a square on a drawing with ten units a square, Red below."""
    return 10 * "abcdefghi".index(square[0]), 10 * (9 - int(square[1]))


def house(square: str) -> tuple[float, float, float]:
    """Place and size of a house: a little wider than its square, and its roof before the square behind it."""
    x, y = corner(square)
    return x - 0.7, y - 1.5, 11.4


def window(coordinates: bool, crop: str) -> str:
    """What part of the drawing is seen: all of it with room for high roofs, with names outside, or between two corners."""
    if coordinates:
        return "-7 -3 98 102"
    if not crop:
        return "-0.5 -2.5 91 93"
    low, high = crop.split()
    (left, bottom), (right, top) = corner(low), corner(high)
    return f"{left} {top - 2} {right - left + 10} {bottom - top + 12.5}"


def initials(name: str) -> str:
    """Two signs for a name: of its first two words, a number's last digits for guests ("Guest 4821": "21")."""
    if number := re.search(r"(\d{2})$", name):
        return number[1]
    words = re.findall(r"\w+", name)
    return "".join(word[0] for word in words[:2]).upper() or "?"


def avatar(name: str, size: str = "") -> SafeString:
    seed = _digest(name)
    return format_html(
        '<svg class="avatar{}" data-tone="{}" viewBox="0 0 40 40" aria-hidden="true" focusable="false">'
        '<rect class="avatar__ground" width="40" height="40" rx="20"/><g class="avatar__pattern">{}</g>'
        '<text class="avatar__name" x="20" y="20.5">{}</text></svg>',
        f" avatar--{size}" if size else "",
        COLOURS[seed[0] % len(COLOURS)],
        _pattern(seed),
        initials(name),
    )


def _pattern(seed: bytes) -> SafeString:
    """Twelve ticks round the rim, each long or short as a bit of the seed says: an audience with its penlights up."""
    bits = seed[1] | seed[2] << 8
    ticks = ((30 * i, 5.5 if bits >> i & 1 else 2.5) for i in range(12))
    return format_html_join("", '<path d="M20 2v{1}" transform="rotate({0} 20 20)"/>', ticks)


def sparkline(values: Sequence[float], label: str) -> SafeString:
    """A line of the last values, its end marked; a flat line where nothing changed."""
    low, high = min(values), max(values)
    span = (high - low) or 1
    across = (SPARK_WIDTH - 8) / max(1, len(values) - 1)
    down = (SPARK_HEIGHT - 8) / span
    points = [(round(4 + i * across, 1), round(4 + (high - value) * down, 1)) for i, value in enumerate(values)]
    return format_html(
        '<svg class="sparkline" viewBox="0 0 {} {}" role="img" aria-label="{}">'
        '<polyline points="{}"/><circle cx="{}" cy="{}" r="3"/></svg>',
        SPARK_WIDTH,
        SPARK_HEIGHT,
        label,
        " ".join(f"{x},{y}" for x, y in points),
        *points[-1],
    )


def card_figure(seed: str, colour: str) -> SafeString:
    """Three large overlapping shapes in a field of 100 x 70, placed and turned by the seed."""
    digest = _digest(seed)
    shapes = (_shape(digest[4 * i : 4 * i + 4]) for i in range(3))
    return format_html(
        '<svg class="card__figure" data-colour="{}" viewBox="0 0 100 70" preserveAspectRatio="xMidYMid slice" aria-hidden="true">{}</svg>',
        colour,
        format_html_join("", '<path d="{}" transform="translate({} {}) rotate({})"/>', shapes),
    )


FORMS = (
    "M-30 0a30 30 0 1 0 60 0a30 30 0 1 0-60 0z",
    "M0-34L32 24H-32z",
    "M-14-40H14V40H-14z",
    "M0-36L28 0L0 36L-28 0z",
    "M-34 18A34 34 0 0 1 34 18z",
)


def _shape(four: bytes) -> tuple[str, int, int, int]:
    form, x, y, turn = four
    return FORMS[form % len(FORMS)], 18 + x % 65, 12 + y % 46, turn % 12 * 15


def _digest(seed: str) -> bytes:
    return hashlib.sha256(seed.encode()).digest()
