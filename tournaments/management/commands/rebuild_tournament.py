"""Compute every table of a tournament from its log and compare; write only when told to (T1)."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from matches.log import NotFound
from tournaments import ledger, services


class Command(BaseCommand):
    help = "Compare the tables of a tournament with its log. Last line: N rows, N differ."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("tournament", help="its id")
        parser.add_argument("--write", action="store_true", help="write what differs")

    def handle(self, *args: Any, **options: Any) -> None:
        tournament_id = options["tournament"]
        try:
            rows, found = services.rebuild(tournament_id, write=options["write"])
        except NotFound as missing:
            raise CommandError(f"no tournament {tournament_id}") from missing
        if broken := ledger.chain_problems(tournament_id):
            raise CommandError(f"the log itself is not sound: entries {', '.join(map(str, broken))}")
        for one in found:
            self.stdout.write(f"{one.table} {' '.join(map(str, one.key))}: stored {one.stored}, computed {one.computed}")
        if found and options["write"]:
            self.stdout.write("written")
        self.stdout.write(f"{rows} rows, {len(found)} differ")
