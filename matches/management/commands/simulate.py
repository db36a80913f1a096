"""`manage.py simulate GAME --matches N`: house bots play whole matches through the services, and each is validated.

The last line is `N finished, N validated, 0 failed`.
"""

import time
from argparse import ArgumentParser
from collections import Counter
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from matches import due, log, outbox, seating
from matches.clock import now_ms
from matches.games.fold import History
from matches.games.game import Config
from matches.games.registry import GAMES
from matches.models import Match, Validation

PATIENCE_S = 60.0


class Command(BaseCommand):
    help = "Let house bots play whole matches and validate each."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", choices=sorted(GAMES))
        parser.add_argument("--matches", type=int, default=10)
        parser.add_argument("--mode", default="duel")
        parser.add_argument("--seats", type=int)
        which = "the starter decks in turn, or legal decks drawn by chance; games without decks take no notice"
        parser.add_argument("--decks", choices=("all", "random"), default="all", help=which)
        parser.add_argument("--seed", type=int, default=1, help="which of the bots' levels meet first")

    def handle(self, *args: Any, **options: Any) -> None:
        game = GAMES[options["game"]]
        if options["mode"] not in game.modes:
            raise CommandError(f"{game.title} is played as {', '.join(game.modes)}")
        seats = options["seats"] or game.modes[options["mode"]].seats[0]
        levels = [level for level in ("gentle", "steady") if level in game.bots]
        finished, validated, failed = 0, 0, 0
        ends: Counter[str] = Counter()
        wins: Counter[int] = Counter()
        entries, began = 0, time.perf_counter()
        for number in range(options["matches"]):
            kinds = tuple(f"bot:{levels[(number + options['seed'] + seat) % len(levels)]}" for seat in range(seats))
            history = self.play(Config(game.id, options["mode"], game.rules_version, kinds))
            outcome = history.state.outcome
            finished += outcome is not None
            is_ok = Validation.objects.filter(match_id=history.stream, is_ok=True).exists()
            validated += is_ok
            failed += outcome is None or not is_ok
            entries += history.head + 1
            if outcome:
                ends[outcome.rule or outcome.reason] += 1
                wins.update(seat for seat, place in enumerate(outcome.places) if place == 1 and outcome.places.count(1) == 1)
        seconds = time.perf_counter() - began
        self.stdout.write(f"{entries} entries in {seconds:.1f} s, {entries / seconds:.0f} a second")
        self.stdout.write("ends: " + ", ".join(f"{end} {count}" for end, count in ends.most_common()))
        self.stdout.write("wins by seat: " + ", ".join(f"{seat}: {wins[seat]}" for seat in range(seats)))
        self.stdout.write(f"{finished} finished, {validated} validated, {failed} failed")
        if failed:
            raise SystemExit(1)

    def play(self, config: Config) -> History:
        """One match from its making to the effects of its end, by the same services that people play through.

        A site that runs on the same database may take some of the work; what it has taken is waited for.
        """
        match = seating.create_match(host=None, config=config, now=now_ms(), visibility=Match.Visibility.PARTICIPANTS)
        patience = time.monotonic() + PATIENCE_S
        while not self.is_done(match.id) and time.monotonic() < patience:
            worked = due.run_due(now=now_ms(), match_id=match.id)
            outbox.work_match(match.id, now_ms())
            if not worked and not self.is_done(match.id):
                time.sleep(0.01)
        return log.history(match.id)

    def is_done(self, match_id: str) -> bool:
        return Validation.objects.filter(match_id=match_id).exists()
