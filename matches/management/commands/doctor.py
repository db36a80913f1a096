"""`manage.py doctor`: health of log, headers, prompts, due work and effects; the last line is `ok` or `N problems`."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from matches import doctor
from matches.clock import now_ms

DAY_MS = 86_400_000


class Command(BaseCommand):
    help = "Look for matches whose header, log, prompts, due work or effects are not as they should be."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--recent", type=float, metavar="DAYS", help="leave out matches that ended longer ago")

    def handle(self, *args: Any, recent: float | None, **options: Any) -> None:
        now, found = now_ms(), 0
        for problem in doctor.problems(now, since=None if recent is None else now - int(recent * DAY_MS)):
            self.stdout.write(problem)
            found += 1
        self.stdout.write(f"{found} problems" if found else "ok")
        if found:
            raise SystemExit(1)
