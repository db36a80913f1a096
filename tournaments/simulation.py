"""A whole event by bots: entrants register, hand in decks, come to their tables and play every match through the services that people use.

Source: architecture section 11 (`simulate_tournament`).
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from typing import Any
from uuid import uuid4

from msgspec import Struct

from matches import due as match_due
from matches import log, outbox, seating
from matches import services as match_services
from matches.clock import now_ms
from matches.games.actions import Reply
from matches.games.decks import Deck
from matches.games.engine import ViewKey
from matches.games.game import Game
from matches.games.registry import GAMES
from matches.models import Match, Validation
from matches.rejection import Rejected
from oshisite.accounts.models import User
from tournaments import due, entering, ledger, services
from tournaments.formats import elimination, scored
from tournaments.formats.chain import Cut, StagePlan
from tournaments.formats.field import Result
from tournaments.models import Tournament
from tournaments.rules.commands import Advance, AnyCommand, CloseRound, Come, Complete, PairRound, PublishRound, Register, Rule, Start
from tournaments.rules.settings import Decks, Play, Settings
from tournaments.rules.state import Moment, Pairing, PairingKey, Round
from tournaments.rules.state import Tournament as State
from tournaments.services import Who
from tournaments.standings.profiles import PODS, SINGLE_GAME

PATIENCE_S = 120.0
"""How long nothing may happen."""
LEVELS = 2
"""Of the house bots, the weakest and the next: stronger ones think for long."""
SHARE = "00" * 16


class StandsStill(Exception):
    """Nothing has happened for too long; says at what."""


class Size(Struct, frozen=True):
    """What is played: `cut` go on to a single elimination, none if 0."""

    game: str
    mode: str
    players: int
    rounds: int
    cut: int = 0
    seed: int = 1


class Simulation:
    """One event. `works`: whether this process does the work of a worker, too; otherwise it waits for one."""

    def __init__(self, size: Size, *, works: bool = True) -> None:
        self.size, self.works = size, works
        self.game: Game[Any] = GAMES[size.game]
        self.rng = random.Random(size.seed)  # noqa: S311 - no secrets are made of it
        self.matches: list[str] = []
        self.organiser = self.account("organiser")
        self.tournament = services.create(organiser=self.organiser, settings=self.settings(), now=now_ms(), cid=uuid4().hex)
        self.users: dict[tuple[int, int], User] = {}

    def account(self, name: str) -> User:
        """Nobody can log in as them."""
        user = User(username=f"sim-{uuid4().hex[:12]}", display_name=f"Simulated {name}", is_active=False)
        user.set_unusable_password()
        user.save()
        return user

    @property
    def id(self) -> str:
        return self.tournament.id

    @property
    def state(self) -> State:
        return ledger.folded(self.id).state

    def settings(self) -> Settings:
        size, mode = self.size, self.game.modes[self.size.mode]
        is_pod = max(mode.seats) > 2 and mode.side == 1
        first = StagePlan((scored.Pods if is_pod else scored.Swiss)(size.rounds))
        stages = (first, StagePlan(elimination.Settings(), Cut(first=size.cut))) if size.cut else (first,)
        return Settings(
            title=f"Simulation {size.seed}",
            game=size.game,
            mode=size.mode,
            zone="UTC",
            starts_at=now_ms(),
            stages=stages,
            profile=PODS if is_pod else SINGLE_GAME,
            team_size=mode.side,
            decks=Decks(are_required=self.game.catalogue is not None),
            play=Play(venue="here", best_of=1),
            is_listed=False,
        )

    # --- the course of it

    def run(self) -> None:
        """From registration to the podium. Raises `StandsStill`."""
        self.register()
        self.do(Start(f"{self.size.seed:032x}"))
        while any(stage.state != "closed" for stage in self.state.stages.values()):
            self.play_round()
        self.do(Complete())

    def register(self) -> None:
        self.do(Advance("published"))
        self.do(Advance("open"))
        for number in range(1, self.size.players + 1):
            members = [
                self.account(f"{number}{'ab'[member] if self.state.plan.team_size > 1 else ''}")
                for member in range(self.state.plan.team_size)
            ]
            who = Who([user.pk for user in members], [user.display_name for user in members])
            self.do(Register(), members[0], who)
            for member, user in enumerate(members):
                self.users[number, member] = user
                if member:
                    entering.agree(tournament_id=self.id, user=user, cid=uuid4().hex, now=now_ms())
                if self.game.catalogue:
                    entering.submit_deck(tournament_id=self.id, user=user, deck=self.deck(), cid=uuid4().hex, now=now_ms())

    def deck(self) -> Deck:
        assert self.game.catalogue is not None
        return self.rng.choice(self.game.catalogue.starters).deck

    def play_round(self) -> None:
        moment = self.publish_round()
        if moment is None:
            return
        tables = [table for table in self.state.tables(moment) if not table.bye]
        for table in tables:
            self.come(table)
        for table in tables:
            self.play(table.key)
        self.do(CloseRound(moment))
        self.wait_for("standings", lambda: self.newest.state == "closed")

    def publish_round(self) -> Moment | None:
        """The next round, paired and out; None if there can be none."""
        self.do(PairRound(self.rng.randbytes(16).hex()))
        newest = self.state.round
        if newest is None or newest.state == "closed":
            return None
        self.wait_for("pairing", lambda: self.newest.state != "pairing" or self.newest.moment != newest.moment)
        if self.newest.moment != newest.moment:
            return None
        self.do(PublishRound(newest.moment))
        return newest.moment

    @property
    def newest(self) -> Round:
        newest = self.state.round
        assert newest is not None
        return newest

    def come(self, table: Pairing) -> None:
        for seat, number in enumerate(table.seats):
            self.do(Come(table.key, seat), self.users[number, 0])

    def play(self, key: PairingKey) -> None:
        """Play a table's match until its result counts."""
        self.wait_for("match", lambda: bool(self.state.pairings[key].match))
        match_id = self.state.pairings[key].match
        self.matches.append(match_id)
        seats = len(Match.objects.get(id=match_id).seats.all())
        for seat in range(seats):
            seating.share(match_id=match_id, seat=seat, share=SHARE, now=now_ms())
        self.wait_for("play", lambda: not self.answer(match_id))
        self.wait_for("result", lambda: self.state.pairings[key].state in ("confirmed", "reported"), match_id)
        if self.state.pairings[key].state == "reported":  # a draw where one has to go on: the better seed does
            at_table, seeds = self.state.pairings[key].seats, self.state.stages[key.stage].seeds
            self.do(Rule(key, Result("played", games=tuple(int(number == min(at_table, key=seeds.index)) for number in at_table))))

    def answer(self, match_id: str) -> bool:
        """One decision of each seat that owes one; whether the match still runs."""
        history = log.history(match_id)
        for seat in range(len(history.config.seats) if history.config else 0):
            history = log.history(match_id)
            options = self.game.legal_actions(history.state, seat) if history.state.outcome is None else ()
            if not options:
                continue
            bot = list(self.game.bots.values())[seat % min(LEVELS, len(self.game.bots))]
            picks = bot.choose(self.game.view(history.state.table, ViewKey.of_seat(seat)), options, self.rng, bot.budget)
            prompt = history.prompt_id(picks.number)
            try:
                match_services.act(match_id=match_id, seat=seat, cid=f"sim:{prompt}", action=Reply(prompt, picks.values), now=now_ms())
            except Rejected as refused:
                if refused.code != "stale_prompt":
                    raise
        return log.history(match_id).state.outcome is None

    # --- doing and waiting

    def do(self, command: AnyCommand, user: User | None = None, who: Who = services.NOBODY) -> None:
        services.run(tournament_id=self.id, command=command, cid=uuid4().hex, now=now_ms(), user=user or self.organiser, who=who)

    def wait_for(self, what: str, is_there: Any, match_id: str = "") -> None:
        until, version = time.monotonic() + PATIENCE_S, self.progress(match_id)
        while not is_there():
            if self.works:
                due.run_due(now=now_ms(), tournament_id=self.id)
                if match_id:
                    match_due.run_due(now=now_ms(), match_id=match_id)
                    outbox.work_match(match_id, now_ms())
            else:
                time.sleep(0.02)
            if self.progress(match_id) != version:
                until, version = time.monotonic() + PATIENCE_S, self.progress(match_id)
            if time.monotonic() > until:
                raise StandsStill(f"{what} of tournament {self.id} {match_id}")

    def progress(self, match_id: str) -> tuple[int, int]:
        return self.state.version, log.head(match_id) if match_id else 0

    # --- what came of it

    def failures(self) -> Iterator[str]:
        """Matches that are not over or not sound."""
        sound = set(Validation.objects.filter(match_id__in=self.matches, is_ok=True).values_list("match_id", flat=True))
        yield from (match_id for match_id in self.matches if match_id not in sound)

    def podium(self) -> list[str]:
        t = self.state
        last = t.stages[max(t.stages)]
        names = dict(Tournament.objects.get(id=self.id).field.values_list("number", "name"))
        return [names[number] for place in last.places[:3] for number in place]
