"""Tie-breaks for people: their names, a rounded value for a table, and how an exact one came about (T35).

A rounded value orders nobody: ranks come from the exact fractions (T8).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from msgspec import Struct

from tournaments.standings.explanation import Explanation, Part
from tournaments.standings.sheet import Sheet
from tournaments.templatetags.events import halves

TITLES: Mapping[str, str | Promise] = {
    "OMW": gettext_lazy("Match-win rate of opponents"),
    "GW": gettext_lazy("Own game-win rate"),
    "OGW": gettext_lazy("Game-win rate of opponents"),
    "OWP": gettext_lazy("Win rate of opponents"),
    "OOWP": gettext_lazy("Win rate of opponents' opponents"),
    "ON_TIME": gettext_lazy("There from the first round on"),
    "H2H": gettext_lazy("Head-to-head"),
    "BH": gettext_lazy("Buchholz"),
    "BH/C1": gettext_lazy("Buchholz, least cut"),
    "BH/C2": gettext_lazy("Buchholz, two least cut"),
    "BH/M1": gettext_lazy("Buchholz, median"),
    "SB": gettext_lazy("Sonneborn-Berger"),
    "DE": gettext_lazy("Direct encounter"),
    "WIN": gettext_lazy("Wins"),
}
RATES = frozenset({"OMW", "GW", "OGW", "OWP", "OOWP"})
CHANGES: Mapping[str, str | Promise] = {
    "floor": gettext_lazy("raised to the least rate from %(basis)s"),
    "cap": gettext_lazy("lowered to the highest rate from %(basis)s"),
    "adjusted": gettext_lazy("adjusted for rounds not played, from %(basis)s"),
}


def plain(value: Fraction) -> str:
    """With as many decimals as it needs, at most two."""
    if value.denominator == 1:
        return number_format(value.numerator)
    return number_format(round(float(value), 2), 1 if value.denominator == 2 else 2)


def shown(tiebreak: str, value: Fraction) -> str:
    """Rates as a percentage with two decimals, others with as many as they need, at most two."""
    if tiebreak in RATES:
        return number_format(round(float(value) * 100, 2), 2) + " %"
    return plain(value)


class Cell(Struct, frozen=True):
    """A value in a table."""

    code: str
    words: str


def cells(tiebreaks: Sequence[str], values: Sequence[Sequence[int]]) -> list[Cell]:
    return [Cell(code, shown(code, Fraction(above, below))) for code, (above, below) in zip(tiebreaks, values, strict=False)]


class Line(Struct, frozen=True):
    """What one round adds, in words."""

    round: int
    opponent: str
    value: str
    note: str


class Explained(Struct, frozen=True):
    code: str
    title: str
    value: str
    exact: str
    sentence: str
    lines: tuple[Line, ...]


def explained(found: Explanation, named: Mapping[int, str]) -> Explained:
    code = found.tiebreak
    lines = tuple(line(code, part, named) for part in found.parts)
    return Explained(code, str(TITLES[code]), shown(code, found.value), str(found.value), sentence(found), lines)


def shown_part(code: str, value: Fraction) -> str:
    """Parts are in the unit of the value, but for the own games: those are points."""
    return plain(value) if code == "GW" else shown(code, value)


def line(code: str, part: Part, named: Mapping[int, str]) -> Line:
    notes = []
    if part.change:
        notes.append(str(CHANGES[part.change]) % {"basis": shown(code, part.basis)})
    if part.times != 1:
        notes.append(_("counted %(times)s times") % {"times": plain(part.times)})
    if part.cut:
        notes.append(_("left out, as one of the least or the best"))
    who = _("nobody: a round without a match") if part.is_dummy else named.get(part.opponent or 0, "")
    return Line(part.round, who, shown_part(code, part.value), "; ".join(notes))


def points_sentence(sheet: Sheet, entrant: int) -> str:
    """How the points came about where penalties have taken some (T37); empty otherwise."""
    lost = sheet.lost.get(entrant, 0)
    if not lost:
        return ""
    won = sheet.points[entrant] + lost
    return _("%(won)s points from the rounds, less %(lost)s that penalties took off.") % {"won": halves(won), "lost": halves(lost)}


def sentence(found: Explanation) -> str:
    """How the parts come to the value."""
    code = found.tiebreak
    if code in ("DE", "H2H"):
        return _("Points from matches among those who are level so far; the value is how many of them one stands before.")
    if not found.parts:
        return _("It is not made up of rounds.") if code == "ON_TIME" else _("No round counts here yet.")
    if found.bound:
        return _("The rounds come to %(basis)s; the bound of this event makes it %(value)s.") % {
            "basis": shown(code, found.basis), "value": shown(code, found.value)
        }  # fmt: skip
    if code == "GW":
        return _("Points from games won and drawn, divided by the %(divisor)s that could be had.") % {"divisor": plain(found.divisor)}
    if found.divisor != 1:
        return _("The sum of these values, divided by %(divisor)s.") % {"divisor": plain(found.divisor)}
    return _("The sum of these values.")
