"""`manage.py standings FILE`: the standings of a tournament file; the last line is `N entrants ranked`. Needs no database (T90).

With `--csv` that line goes to the error stream, and the output is CSV alone.
"""

from argparse import ArgumentParser
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, get_args

from django.core.management.base import BaseCommand, CommandError
from msgspec.structs import replace

from tournaments.files.csv_export import decimal, standings_csv
from tournaments.files.mistakes import BadFile
from tournaments.files.reading import read_path
from tournaments.standings.profiles import Profile, Tiebreak
from tournaments.standings.ranking import Standing, ranked


class Command(BaseCommand):
    help = "Rank the entrants of a tournament file, JSON (docs/tournament-files.md) or TRF. Needs no database."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--tiebreaks", type=lambda text: tuple(text.split(",")), help="instead of those of the profile: BH/C1,BH,SB")
        parser.add_argument("--csv", action="store_true", help="as CSV")

    def handle(self, *args: Any, file: Path, tiebreaks: tuple[Tiebreak, ...] | None, csv: bool, **options: Any) -> None:
        try:
            tournament, odd = read_path(file)
        except BadFile as bad:
            for mistake in bad.mistakes:
                self.stdout.write(str(mistake))
            raise CommandError(f"{file} cannot be read.") from bad
        for one in odd:
            self.stderr.write(f"warning: {one}")
        profile = tournament.counting if tiebreaks is None else replace(tournament.counting, tiebreaks=known(tiebreaks))
        rows = ranked(tournament.sheet(profile), tournament.lots)
        written = standings_csv(rows, tournament.names, profile) if csv else "\n".join(lines(rows, tournament.names, profile))
        self.stdout.write(written.rstrip())
        # What reads CSV reads all of the output.
        (self.stderr if csv else self.stdout).write(f"{len(rows)} entrants ranked")


def known(tiebreaks: tuple[Tiebreak, ...]) -> tuple[Tiebreak, ...]:
    for one in tiebreaks:
        if one not in get_args(Tiebreak):
            raise CommandError(f"There is no tie-break {one}. There are: {', '.join(get_args(Tiebreak))}.")
    return tiebreaks


def lines(rows: Sequence[Standing], names: dict[int, str], profile: Profile) -> list[str]:
    """A table: rank, number, points, tie-breaks, rounds won, drawn and lost, name; `by lot` where lots alone decided."""
    header = ["rank", "number", "points", *profile.tiebreaks, "record", "name"]
    cells = [
        [
            str(row.rank),
            str(row.entrant),
            decimal(Fraction(row.points, 2)),
            *(decimal(value, places=7) for value in row.tiebreaks),
            f"{row.won}-{row.drawn}-{row.lost}",
            names[row.entrant] + (" (by lot)" if row.by_lot else ""),
        ]
        for row in rows
    ]
    widths = [max(map(len, column)) for column in zip(header, *cells, strict=True)]
    return [
        "  ".join([*(text.rjust(width) for text, width in zip(line[:-1], widths, strict=False)), line[-1]]) for line in [header, *cells]
    ]
