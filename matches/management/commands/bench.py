"""`manage.py bench NAME`: figures with the floor of the same run and their ratio.

The last line is `bench NAME: N of M targets met`; the exit code is 1 if one was missed. The benchmarks stand beside the tests and need
the dependency group `bench`; what each measures is told in `docs/bench.md`.

Source: architecture section 11.
"""

from argparse import ArgumentParser
from importlib import import_module
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from matches.games.registry import KNOWN

BENCHES = {
    "append": "tests.bench.append",
    "echo": "tests.bench.echo",
    "engine": "tests.bench.engine",
    "fanout": "tests.bench.fanout",
    "fold": "tests.bench.fold",
    "live": "tests.bench.live",
    "pair": "tests.bench.pair",
    "standings_page": "tests.bench.standings_page",
}


class Command(BaseCommand):
    help = "Measure one part of the site beside the floor that it stands on."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name", choices=sorted(BENCHES))
        parser.add_argument("game", nargs="?", choices=sorted(KNOWN), help="whose rules `engine` measures")
        parser.add_argument("--rounds", type=int, help="how often each case is measured; the median counts")
        parser.add_argument("--seconds", type=float, help="how long one round of one case takes")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            bench = import_module(BENCHES[options["name"]])
        except ModuleNotFoundError as missing:
            raise CommandError(f"{missing}. Benchmarks need a checkout and `uv sync --group bench`.") from missing
        asked = {name: options[name] for name in ("game", "rounds", "seconds") if options[name] is not None}
        if ("game" in asked) != (options["name"] == "engine"):
            raise CommandError("A game is named for `engine`, and for no other.")
        report = bench.run(**asked)
        for line in report.lines():
            self.stdout.write(line)
        if not report.is_met:
            raise SystemExit(1)
