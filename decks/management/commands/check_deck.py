"""`manage.py check_deck GAME FILE`: whether a deck is legal, and why not; the last line is `legal` or `N problems`. Needs no database."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from decks import texts
from decks.catalogues import catalogues
from decks.checking import ProblemLine, checked
from decks.reading import BadDeck


class Command(BaseCommand):
    help = "Check a deck, written as text or as JSON, by the rules of its game. Needs no database."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game")
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, game: str, file: Path, **options: Any) -> None:
        if game not in catalogues():
            raise CommandError(f"There is no game {game} with decks. There are: {', '.join(catalogues()) or 'none'}.")
        try:
            with file.open("rb") as opened:
                raw = opened.read(texts.MOST_BYTES + 1)
        except OSError as error:
            raise CommandError(str(error)) from error
        try:
            deck = texts.read(raw, game).deck
        except BadDeck as bad:
            self.conclude([str(mistake) for mistake in bad.mistakes], errors=len(bad.mistakes))
            return
        problems = checked(game, deck).problems
        self.conclude([sentence(one) for one in problems], errors=sum(not one.is_warning for one in problems))

    def conclude(self, lines: list[str], *, errors: int) -> None:
        for line in lines:
            self.stdout.write(line)
        if errors:
            self.stdout.write(f"{errors} problems")
            raise SystemExit(1)
        self.stdout.write("legal")


def sentence(problem: ProblemLine) -> str:
    """The rule, where, and the reason: `P14 draw S1-041: ...`."""
    where = " ".join(part for part in (problem.rule, problem.section, problem.code) if part)
    said = f"{where}: {problem.text}" if where else problem.text
    return f"warning {said}" if problem.is_warning else said
