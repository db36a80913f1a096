"""`manage.py announce_restart`: tell everybody who is connected of a planned restart, and hold back new matches until it is over (L91)."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from matches import restart
from matches.clock import now_ms


class Command(BaseCommand):
    help = "Announce a planned restart; for each web process it is over when that one has started again."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--seconds", type=int, default=60, help="until the restart")
        parser.add_argument("--cancel", action="store_true", help="take the announcement back")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["cancel"]:
            self.stdout.write("cancelled" if restart.cancel() else "no restart was announced")
            return
        restart.announce(at=now_ms() + options["seconds"] * 1000)
        self.stdout.write(f"announced: restart in {options['seconds']} s")
