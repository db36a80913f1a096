"""`manage.py verify_replay FILE`: check a replay file without a database."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from matches import replay
from matches.games.registry import GAMES


class Command(BaseCommand):
    help = "Check a replay file: chain, commitment, shuffles, rules, result. Needs no database."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        try:
            report = replay.verify(replay.read(file.read_bytes()), GAMES)
        except (replay.BadReplay, OSError) as error:
            raise CommandError(str(error)) from error
        for check in report.checks:
            self.stdout.write(check.sentence)
        self.stdout.write("verified" if report.is_ok else "NOT verified")
        if not report.is_ok:
            raise SystemExit(1)
