"""`manage.py export_replay MATCH FILE`: one file that holds a match and can be checked without a database."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from matches import log, selectors
from matches.games import replay
from matches.games.engine import OPEN, PUBLIC
from matches.models import Match


class Command(BaseCommand):
    help = "Write a match as a replay file."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("match", help="id of a match")
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, match: str, file: Path, **options: Any) -> None:
        header = Match.objects.filter(id=match).first()
        if header is None:
            raise CommandError(f"there is no match {match}")
        history = log.history(match)
        key = OPEN if history.revealed else PUBLIC
        with file.open("wb") as out:
            out.writelines(replay.lines(history, key, selectors.replay_players(match), header.created_at))
        self.stdout.write(f"{history.head + 1} entries written to {file}")
