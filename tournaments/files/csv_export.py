"""Standings and pairings as CSV (T76). Values are exact where decimals can be, and have nine places where they cannot.

Source: tournaments reference, sections 2 ("at least 9 places") and 9.3.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from io import StringIO

from tournaments.formats.field import Pairing
from tournaments.standings.profiles import Profile
from tournaments.standings.ranking import Standing
from tournaments.standings.scoring import scores

FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""What a spreadsheet would take for the beginning of a formula; a name may not become one."""


def standings_csv(rows: Iterable[Standing], names: Mapping[int, str], profile: Profile) -> str:
    header = ["rank", "number", "name", "points", *profile.tiebreaks, "won", "drawn", "lost", "by lot"]
    return table(
        header,
        (
            [
                row.rank,
                row.entrant,
                cell(names[row.entrant]),
                decimal(Fraction(row.points, 2)),
                *map(decimal, row.tiebreaks),
                row.won,
                row.drawn,
                row.lost,
                "yes" if row.by_lot else "",
            ]
            for row in rows
        ),
    )


def pairings_csv(pairings: Sequence[Pairing], names: Mapping[int, str], profile: Profile) -> str:
    """One round, a line for each seat: table, from 1, none of a bye; what it was; games and points, if there is a result."""
    lines, tables = [], 0
    for pairing in pairings:
        tables += not pairing.is_bye
        for seat, (number, score) in enumerate(zip(pairing.seats, scores(pairing, profile), strict=True)):
            has_result = pairing.result is not None
            lines.append(
                [
                    "" if pairing.is_bye else tables,
                    seat + 1,
                    number,
                    cell(names[number]),
                    pairing.result.kind if pairing.result else "",
                    score.won if has_result else "",
                    decimal(Fraction(score.points, 2)) if has_result else "",
                ]
            )
    return table(["table", "seat", "number", "name", "result", "games won", "points"], lines)


def table(header: Iterable[object], rows: Iterable[Iterable[object]]) -> str:
    text = StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(header)
    writer.writerows(rows)
    return text.getvalue()


def cell(text: str) -> str:
    return f"'{text}" if text.startswith(FORMULA) else text


def decimal(value: Fraction, places: int = 9) -> str:
    """All its places if it has at most two, else so many, rounded half up. A penalty may have taken more points than there were."""
    if value < 0:
        return f"-{decimal(-value, places)}"
    if (hundredths := value * 100).denominator == 1:
        return f"{hundredths.numerator // 100}.{hundredths.numerator % 100:02}".removesuffix("0")
    whole = int(value * 10**places + Fraction(1, 2))
    return f"{whole // 10**places}.{whole % 10**places:0{places}}"
