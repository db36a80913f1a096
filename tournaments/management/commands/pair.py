"""`manage.py pair FILE`: the next round of a tournament file; the last line is `N tables, N byes`. Needs no database.

With `, N forced` behind it where rules had to be broken: pairs that meet again, second byes, more byes than one (T42).
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.files.csv_export import decimal
from tournaments.files.mistakes import BadFile
from tournaments.files.pairing import request
from tournaments.files.reading import read_path
from tournaments.files.tournament import Tournament
from tournaments.formats import scored
from tournaments.formats.check import problems
from tournaments.formats.format import PairingProblem
from tournaments.formats.pairing import Proposal, Request, Table
from tournaments.formats.registry import ENGINES, PLANNED, Settings, format_of, name_of
from tournaments.wording import NO_ROUND

MOST_ROUNDS = 100
"""Of a file that names no stage: a Swiss without a last round."""


class Command(BaseCommand):
    help = "Pair the next round of a tournament file, JSON (docs/tournament-files.md) or TRF. Needs no database."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--seed", help="any text; the same one gives the same round. That of the file if left out")
        parser.add_argument("--why", action="store_true", help="say of each table why it is so")

    def handle(self, *args: Any, file: Path, seed: str | None, why: bool, **options: Any) -> None:
        try:
            tournament, odd = read_path(file)
        except BadFile as bad:
            for mistake in bad.mistakes:
                self.stdout.write(str(mistake))
            raise CommandError(f"{file} cannot be read.") from bad
        for one in odd:
            self.stderr.write(f"warning: {one}")
        settings = tournament.stage or scored.Swiss(rounds=MOST_ROUNDS)
        if not tournament.field.has_all_results:
            raise CommandError("There are tables without a result.")
        try:
            if format_of(settings).is_over(tournament.field, settings):
                raise CommandError("The stage is over.")
            lines = list(next_round(tournament, settings, (tournament.seed if seed is None else seed).encode(), why=why))
        except PairingProblem as problem:
            raise CommandError(f"There is no next round: {NO_ROUND[problem.code]}.") from problem
        self.stdout.write("\n".join(lines))


def next_round(tournament: Tournament, settings: Settings, seed: bytes, *, why: bool) -> Iterator[str]:
    if isinstance(settings, scored.Settings):
        asked = request(tournament, settings)
        found = ENGINES[asked.algorithm].pair(asked, seed)
        if wrong := problems(asked, found):
            raise CommandError(
                "What was paired is not sound: " + ", ".join(f"{one.code} {' '.join(map(str, one.numbers))}" for one in wrong)
            )
        yield from of_engine(asked, found, tournament.names, why=why)
        return
    tables = byes = 0
    for number, pairings in sorted(PLANNED[name_of(settings)].pair(tournament.field, settings).items()):
        for pairing in pairings:
            tables, byes = tables + (not pairing.is_bye), byes + pairing.is_bye
            place = "bye" if pairing.is_bye else f"table {pairing.slot or tables}"
            yield f"round {number}, {place}: " + " - ".join(f"{one} {tournament.names[one]}" for one in pairing.seats)
    yield f"{tables} tables, {byes} byes"


def of_engine(asked: Request, found: Proposal, names: Mapping[int, str], *, why: bool) -> Iterator[str]:
    points = {one.number: one.points for one in asked.contenders}

    def seat(number: int) -> str:
        return f"{number} {names[number]} ({decimal(Fraction(points[number], 2))})"

    for table in found.tables:
        reasons = f"; {', '.join(reasons_of(table))}" if why else ""
        yield f"table {table.table}: {' - '.join(map(seat, table.seats))}{reasons}"
    for bye in found.byes:
        yield f"{bye.kind}: {seat(bye.number)}" + (f"; {bye.reason}" if why else "")
    for forced in found.forced:
        yield f"forced {forced.kind}: {' - '.join(map(str, forced.numbers))}"
    yield f"{len(found.tables)} tables, {len(found.byes)} byes" + (f", {len(found.forced)} forced" if found.forced else "")


def reasons_of(table: Table) -> Iterator[str]:
    """Why the first seat, why not equals, whom of equal points each had met (T55)."""
    yield f"first: {table.first}"
    if table.float != "none":
        yield f"float: {table.float}"
    for number, avoided in zip(table.seats, table.avoided, strict=True):
        if avoided:
            yield f"{number} has met {' '.join(map(str, avoided))}"
