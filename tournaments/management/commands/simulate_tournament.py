"""`manage.py simulate_tournament --game G --players N --rounds R [--cut K]`: a whole event by bots.

Every match is played through the services and validated. Last line: `N matches, N validated, 0 failed`.
"""

from __future__ import annotations

import time
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from matches.games.registry import GAMES
from tournaments import services
from tournaments.simulation import Simulation, Size, StandsStill


class Command(BaseCommand):
    help = "Let bots play a whole event, from registration to the podium."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--game", choices=sorted(GAMES), required=True)
        parser.add_argument("--mode", default="duel")
        parser.add_argument("--players", type=int, default=8, help="entrants; teams in a mode of teams")
        parser.add_argument("--rounds", type=int, default=3)
        parser.add_argument("--cut", type=int, default=0, help="how many go on to a single elimination")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--no-work", action="store_true", help="leave pairings and standings to a worker that runs")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["mode"] not in GAMES[options["game"]].modes:
            raise CommandError(f"{GAMES[options['game']].title} is played as {', '.join(GAMES[options['game']].modes)}")
        size = Size(options["game"], options["mode"], options["players"], options["rounds"], options["cut"], options["seed"])
        began = time.monotonic()
        simulation = Simulation(size, works=not options["no_work"])
        try:
            simulation.run()
        except StandsStill as still:
            self.stderr.write(f"stands still at: {still}")
        failed = list(simulation.failures())
        for match_id in failed:
            self.stdout.write(f"failed: match {match_id}")
        rows, differences = services.rebuild(simulation.id, write=False)
        self.stdout.write(f"tournament {simulation.id}, {simulation.state.version + 1} entries, {time.monotonic() - began:.0f} s")
        self.stdout.write(f"podium: {', '.join(simulation.podium())}")
        self.stdout.write(f"{rows} rows, {len(differences)} differ")
        played = len(simulation.matches)
        self.stdout.write(f"{played} matches, {played - len(failed)} validated, {len(failed)} failed")
        if failed or differences or simulation.state.phase != "completed":
            raise SystemExit(1)
