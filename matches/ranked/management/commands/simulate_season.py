"""`manage.py simulate_season LADDER --matches N`: a season of ranked play by accounts of known strength, through queue and services."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from matches.ranked.ladders import LADDERS
from matches.ranked.simulation import Season, Simulation


class Command(BaseCommand):
    help = "Let accounts of known strength play ranked. Last line: Spearman's correlation of rating and strength."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("ladder", help="such as oshi.duel.live; what is played counts on a ladder of simulations beside it")
        parser.add_argument("--matches", type=int, default=200)
        parser.add_argument("--accounts", type=int, default=40)
        parser.add_argument("--seed", type=int, default=1)

    def handle(self, *args: Any, **options: Any) -> None:
        key = f"{options['ladder']}.simulation"
        if key not in LADDERS:
            known = [one for one, ladder in LADDERS.items() if ladder.among == "people"]
            raise CommandError(f"no ladder {options['ladder']}: there are {', '.join(known)}")
        season = Season(LADDERS[key], options["accounts"], options["matches"], options["seed"])
        simulation = Simulation(season)
        simulation.run()
        for line in simulation.report():
            self.stdout.write(line)
        self.stdout.write(f"rating and strength agree by {simulation.agreement():.3f}")
