"""`manage.py verify_replay FILE`: check a replay file without a database. `python -m matches.games.verify` does it without Django, too."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from matches.games.replay import BadReplay
from matches.games.verify import check, sentences


class Command(BaseCommand):
    help = "Check a replay file: chain, commitment, shuffles, rules, result. Needs no database."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        try:
            report = check(file)
        except (BadReplay, OSError) as error:
            raise CommandError(str(error)) from error
        for sentence in sentences(report):
            self.stdout.write(sentence)
        if not report.is_ok:
            raise SystemExit(1)
