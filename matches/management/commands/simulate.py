"""`manage.py simulate GAME --matches N`: house bots play whole matches through the services, and each is validated.

Decks, seats and the bots' levels take turns. Last line: `N finished, N validated, 0 failed`.
"""

import random
import time
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from matches import due, log, outbox, seating
from matches.clock import now_ms
from matches.games.decks import Catalogue, Deck, Part
from matches.games.engine import Fact, evolve
from matches.games.fold import History
from matches.games.game import Config, Game
from matches.games.registry import KNOWN
from matches.models import Match, Validation

PATIENCE_S = 60.0
"""How long nothing may happen in a match."""
LEVELS = 2
"""The weakest and the next; stronger ones think for long."""


class Command(BaseCommand):
    help = "Let house bots play whole matches and validate each."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", choices=sorted(KNOWN))
        parser.add_argument("--matches", type=int, default=10)
        parser.add_argument("--mode", default="duel")
        parser.add_argument("--seats", type=int)
        which = "the starter decks in turn, or legal decks drawn by chance; games without decks take no notice"
        parser.add_argument("--decks", choices=("all", "random"), default="all", help=which)
        parser.add_argument("--seed", type=int, default=1, help="which of the bots' levels meet first, and which decks are drawn")

    def handle(self, *args: Any, **options: Any) -> None:
        game = KNOWN[options["game"]]
        if options["mode"] not in game.modes:
            raise CommandError(f"{game.title} is played as {', '.join(game.modes)}")
        seats = options["seats"] or game.modes[options["mode"]].seats[0]
        tally = Tally(game)
        for number in range(options["matches"]):
            levels = levels_of(game, options["mode"], seats, number, options["seed"])
            decks = decks_of(game.catalogue, seats, number, options["seed"], by_chance=options["decks"] == "random")
            config = Config(game.id, options["mode"], game.rules_version, tuple(f"bot:{level}" for level in levels))
            tally.add(self.play(config, decks), {seat: name for seat, (name, _) in decks.items()})
        for line in tally.lines():
            self.stdout.write(line)
        if options["decks"] == "random" and game.catalogue:
            for line in tally.coverage(game.catalogue):
                self.stdout.write(line)
        self.stdout.write(f"{tally.finished} finished, {tally.validated} validated, {tally.failed} failed")
        if tally.failed:
            raise SystemExit(1)

    def play(self, config: Config, decks: Mapping[int, tuple[str, Deck]]) -> History:
        """One match from its making to the effects of its end, by the same services that people play through.

        A site that runs on the same database may take some of the work; what it has taken is waited for, but not without end.
        """
        match = seating.create_match(
            host=None,
            config=config,
            now=now_ms(),
            visibility=Match.Visibility.PARTICIPANTS,
            decks={seat: deck for seat, (_, deck) in decks.items()},
        )
        patience, head = time.monotonic() + PATIENCE_S, 0
        while time.monotonic() < patience:
            if due.run_due(now=now_ms(), match_id=match.id):
                if log.head(match.id) > head:
                    patience, head = time.monotonic() + PATIENCE_S, log.head(match.id)
                continue
            outbox.work_match(match.id, now_ms())
            if self.is_done(match.id):
                break
            time.sleep(0.01)
        else:
            self.stderr.write(f"match {match.id} stands still at entry {log.head(match.id)}")
        return log.history(match.id)

    def is_done(self, match_id: str) -> bool:
        return Validation.objects.filter(match_id=match_id).exists()


# --- who plays with what


def levels_of(game: Game[Any], mode: str, seats: int, number: int, seed: int) -> list[str]:
    """By seat: sides take turns, and change places once every deck has been in every seat."""
    levels, side = list(game.bots)[:LEVELS], game.modes[mode].side
    turn = number + number // (2 * len(game.catalogue.starters) if game.catalogue else 2) + seed
    return [levels[(turn + seat // side) % len(levels)] for seat in range(seats)]


def decks_of(catalogue: Catalogue | None, seats: int, number: int, seed: int, *, by_chance: bool) -> dict[int, tuple[str, Deck]]:
    """Name and deck by seat: the starter decks in turn, so that each meets all, or drawn."""
    if catalogue is None:
        return {}
    if by_chance:
        rng = random.Random(f"{seed} {number}")  # noqa: S311 - no secrets are made of it
        return {seat: ("drawn", catalogue.random_deck(rng)) for seat in range(seats)}
    starters = catalogue.starters
    apart = 1 + number // len(starters)
    dealt = {seat: starters[(number + seat * apart) % len(starters)] for seat in range(seats)}
    return {seat: (starter.name, starter.deck) for seat, starter in dealt.items()}


# --- what came out


class Tally:
    """Counts over matches. A win counts for each seat of the side; a shared first place is none."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.finished = self.validated = self.failed = self.entries = 0
        self.ends: Counter[str] = Counter()
        self.played: Counter[tuple[str, str]] = Counter()
        self.won: Counter[tuple[str, str]] = Counter()
        self.lengths: list[int] = []
        self.used: set[Part] = set()
        self.began = time.perf_counter()

    def add(self, history: History, decks: Mapping[int, str]) -> None:
        outcome = history.state.outcome
        is_ok = Validation.objects.filter(match_id=history.stream, is_ok=True).exists()
        self.finished += outcome is not None
        self.validated += is_ok
        self.failed += outcome is None or not is_ok
        self.entries += history.head + 1
        if self.game.catalogue:
            self.used |= self.game.catalogue.used(steps(history))
        if outcome is None or history.config is None:
            return
        self.ends[outcome.rule or outcome.reason] += 1
        self.lengths.append(self.game.brief(history.state.table).turns)
        side = self.game.modes[history.config.mode].side
        for seat, place in enumerate(outcome.places):
            names = [("seat", str(seat)), ("level", history.config.seats[seat].removeprefix("bot:"))]
            names += [("deck", decks[seat])] if seat in decks else []
            self.played.update(names)
            self.won.update(names if place == 1 and outcome.places.count(1) == side else ())

    def lines(self) -> Iterator[str]:
        seconds = time.perf_counter() - self.began
        yield f"{self.entries} entries in {seconds:.1f} s, {self.entries / seconds:.0f} a second"
        yield "ends: " + ", ".join(f"{end} {count}" for end, count in self.ends.most_common())
        if self.lengths:
            mean = sum(self.lengths) / len(self.lengths)
            word = "rounds" if self.game.catalogue else "turns"
            yield f"{word}: {mean:.1f} on average, {min(self.lengths)} at least, {max(self.lengths)} at most"
        for kind in ("seat", "level", "deck"):
            rates = ", ".join(f"{name} {self.rate((kind, name))}" for of, name in sorted(self.played) if of == kind)
            if rates:
                yield f"wins by {kind}: {rates}"

    def rate(self, name: tuple[str, str]) -> str:
        return f"{self.won[name]} of {self.played[name]} ({self.won[name] / self.played[name]:.0%})"

    def coverage(self, catalogue: Catalogue) -> Iterator[str]:
        """What no card has shown yet."""
        parts = catalogue.parts()
        yield f"{len(parts & self.used)} of {len(parts)} parts of cards were at work"
        for part in sorted(parts - self.used):
            yield f"  not seen: {part.code} {catalogue.faces[part.code].name}: {part.ability}"


def steps(history: History) -> Iterator[tuple[Any, Fact]]:
    """All facts, each with the table before it."""
    for seq in range(1, history.head + 1):
        state = history.positions[seq - 1].state
        for fact in history.body(seq).facts:
            yield state.table, fact
            state = evolve(state, fact)
