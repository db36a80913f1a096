"""Compute a ladder from its results and compare; write only when told to (L208)."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from matches.ranked import rebuilding
from matches.ranked.ladders import LADDERS


class Command(BaseCommand):
    help = "Compare the ratings of a ladder with its results. Last line: N rows, N differ."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("ladder", help="its key, such as oshi.duel.live")
        parser.add_argument("--write", action="store_true", help="write what differs")

    def handle(self, *args: Any, **options: Any) -> None:
        ladder = options["ladder"]
        if ladder not in LADDERS:
            raise CommandError(f"no ladder {ladder}: there are {', '.join(LADDERS)}")
        rows, found = rebuilding.rebuild(ladder, write=options["write"])
        for one in found:
            self.stdout.write(f"{one.table} {one.key}: stored {one.stored}, computed {one.computed}")
        if found and options["write"]:
            self.stdout.write("written")
        self.stdout.write(f"{rows} rows, {len(found)} differ")
