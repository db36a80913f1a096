"""Colours of the tokens: contrast in both themes (WCAG 2.2: text 4.5, graphics 3) and card colours under colour-vision types.

Distances are CIE 1976 (Lab). A difference that is just noticeable side by side is about 2.3 there; we ask for eight of them, because
card colours are small, seldom side by side, and told by shape as well. The colour-vision types are simulated by the matrices of
Machado, Oliveira and Fernandes (2009) at full severity, which cover the milder forms.
"""

import itertools
import math
import re
from pathlib import Path

import pytest

import oshisite
from oshisite.figures import COLOURS

TOKENS = (Path(oshisite.__file__).parent / "static/oshisite/css/tokens.css").read_text()
THEMES = ("light", "dark")
TEXT, GRAPHICS = 4.5, 3.0
LEAST_DISTANCE = 8 * 2.3

TEXT_PAIRS = [
    *itertools.product(("ink", "quiet", "act", "loss", "won"), ("ground", "sunken")),
    *itertools.product(("ink", "quiet"), ("act-wash", "loss-wash", "won-wash")),
    *((name, f"{name}-wash") for name in ("act", "loss", "won")),
    *((f"on-{name}", f"{name}-fill") for name in ("act", "loss", "won")),
    ("on-act", "act-fill-hover"),
    ("on-loss", "loss-fill-hover"),
    ("ground", "ink"),
    ("on-stage", "stage"),
    ("stage-quiet", "stage"),
    ("card-ink", "card-paper"),
    ("board-ink", "board"),
    *((f"on-card-{colour}", f"card-{colour}") for colour in COLOURS),
]
GRAPHIC_PAIRS = [
    *itertools.product(("edge", "act", "loss", "won", "card-outline"), ("ground", "sunken")),
    ("act-fill", "stage"),
    ("board-line", "board"),
    ("board-mark", "board"),
    ("piece-red", "board"),
    ("piece-outline", "board"),
    ("piece-outline", "piece-white"),
    ("piece-red", "piece-white"),
]
VISION = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}

Triple = tuple[float, ...]


def token(name: str, theme: str) -> str:
    """The colour of a token in a theme, six digits."""
    value = re.search(rf"^  --{name}: (.+?);", TOKENS, re.MULTILINE)[1]
    if pair := re.fullmatch(r"light-dark\((#\w{6}), (#\w{6})\)", value):
        return pair[1 + THEMES.index(theme)]
    assert re.fullmatch(r"#\w{6}", value), f"{name} is no plain colour: {value}"
    return value


def linear(colour: str) -> Triple:
    parts = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return tuple(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)


def through(matrix: tuple[Triple, ...], colour: Triple) -> Triple:
    return tuple(sum(a * b for a, b in zip(row, colour, strict=True)) for row in matrix)


def luminance(colour: str) -> float:
    return through(((0.2126, 0.7152, 0.0722),), linear(colour))[0]


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def lab(colour: Triple) -> Triple:
    """CIE Lab (D65) of a linear colour, clipped to what a screen shows."""
    shown = tuple(min(1.0, max(0.0, part)) for part in colour)
    to_xyz = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041))
    x, y, z = (
        share ** (1 / 3) if share > 216 / 24389 else (24389 / 27 * share + 16) / 116
        for share in (part / white for part, white in zip(through(to_xyz, shown), (0.95047, 1.0, 1.08883), strict=True))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("front", "back"), TEXT_PAIRS)
def test_text_stands_out(front: str, back: str, theme: str):
    assert contrast(token(front, theme), token(back, theme)) >= TEXT


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("front", "back"), GRAPHIC_PAIRS)
def test_graphics_stand_out(front: str, back: str, theme: str):
    assert contrast(token(front, theme), token(back, theme)) >= GRAPHICS


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("vision", VISION)
def test_card_colours_are_told_apart(vision: str, theme: str):
    seen = {colour: lab(through(VISION[vision], linear(token(f"card-{colour}", theme)))) for colour in COLOURS}
    near = {pair: math.dist(seen[pair[0]], seen[pair[1]]) for pair in itertools.combinations(COLOURS, 2)}

    assert {pair: round(distance, 1) for pair, distance in near.items() if distance < LEAST_DISTANCE} == {}


def test_black_on_white_is_21_and_far_apart():
    """The measures themselves, at their known ends."""
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert math.dist(lab(linear("#000000")), lab(linear("#ffffff"))) == pytest.approx(100, abs=0.1)


def test_each_grey_lies_between_paper_and_ink():
    """The night swaps roles and keeps the hues: every neutral is a mixture of the same two colours."""
    paper, ink = (written(token(name, "light")) for name in ("ground", "ink"))
    for name, theme in itertools.product(("ground", "sunken", "line", "edge", "quiet", "ink"), THEMES):
        grey = written(token(name, theme))
        share = sum(g - p for g, p in zip(grey, paper, strict=True)) / sum(i - p for i, p in zip(ink, paper, strict=True))
        mixed = [p + share * (i - p) for p, i in zip(paper, ink, strict=True)]
        assert max(abs(g - m) for g, m in zip(grey, mixed, strict=True)) <= 2, name


def written(colour: str) -> list[int]:
    """The three numbers as they are written."""
    return [int(colour[i : i + 2], 16) for i in (1, 3, 5)]
