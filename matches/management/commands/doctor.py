"""`manage.py doctor`: health of log, headers, due work and outbox; the last line is `ok` or `N problems`."""

from typing import Any

from django.core.management.base import BaseCommand

from matches import doctor
from matches.clock import now_ms


class Command(BaseCommand):
    help = "Look for matches whose header, log, due work or effects are not as they should be."

    def handle(self, *args: Any, **options: Any) -> None:
        problems = doctor.problems(now_ms())
        for problem in problems:
            self.stdout.write(problem)
        self.stdout.write(f"{len(problems)} problems" if problems else "ok")
        if problems:
            raise SystemExit(1)
