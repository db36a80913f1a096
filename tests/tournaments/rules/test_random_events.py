"""Random events from registration to podium: whatever people and staff do, rounds are sound and the log says it all.

Source: T1, T3, T40-T46, T91.
"""

from __future__ import annotations

from random import Random

import pytest

from matches.games.chain import canonical
from tests.tournaments.rules.event import LOST, WON, Event, close, publish, settings, work
from tournaments.formats import elimination, scored
from tournaments.formats.chain import Cut, StagePlan
from tournaments.formats.field import Result
from tournaments.formats.format import PairingProblem
from tournaments.rules.commands import (
    Advance,
    AnyCommand,
    AwardByes,
    Complete,
    Enter,
    GiveUpPairing,
    Leave,
    NoShow,
    PairRound,
    Penalise,
    Rule,
    Start,
    SwapSeats,
    Undrop,
    Unpair,
)
from tournaments.rules.commands.base import Refused
from tournaments.rules.fold import fold, read_body
from tournaments.rules.state import Moment, Tournament

DRAWN = Result("played", games=(1, 1), drawn=1)
PARTS = (
    "version", "phase", "settings", "entrants", "stages", "rounds", "attempts", "pairings", "standings", "penalties", "calls", "changed"
)  # fmt: skip


class Story:
    """One random event, told by a seed."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        rounds, cut = self.rng.randint(1, 5), self.rng.choice((0, 0, 2, 4))
        stages = [StagePlan(scored.Swiss(rounds))]
        if cut:
            stages.append(StagePlan(elimination.Settings(third_place=self.rng.random() < 0.5), Cut(first=cut)))
        self.event = Event(settings(*stages, late_until=2, seeding=self.rng.choice(("lot", "order", "rating"))))
        self.met: set[frozenset[int]] = set()
        self.had_bye: set[int] = set()

    def tell(self) -> None:
        event, rng = self.event, self.rng
        event.staff(Advance("published"))
        event.staff(Advance("open"))
        event.register(rng.randint(25, 64) if rng.random() < 0.1 else rng.randint(2, 24))
        for number in rng.sample(sorted(event.t.entrants), rng.randint(0, 2)):
            event.staff(AwardByes(number, (1,)))
        event.staff(Start(f"{rng.randrange(2**32):08x}"))
        while any(stage.state != "closed" for stage in event.t.stages.values()):
            self.round()
        event.staff(Complete())

    def attempt(self, command: AnyCommand) -> None:
        """Something that may be refused."""
        try:
            self.event.staff(command)
        except Refused:
            return

    def round(self) -> None:
        event, rng = self.event, self.rng
        event.staff(PairRound(f"{rng.randrange(2**32):08x}"))
        if event.t.round is None or event.t.round.state != "pairing":
            return  # a cut of one, or of nobody
        if rng.random() < 0.2:
            self.somebody_leaves()
        try:
            while event.t.round.state == "pairing":
                work(event)
        except PairingProblem:
            event.system(GiveUpPairing(event.t.round.moment))
            return
        moment = event.t.round.moment
        self.check(moment)
        if moment.stage == 1 and rng.random() < 0.2 and len(event.t.tables(moment)) > 1:
            self.attempt(SwapSeats(moment, (1, rng.randint(0, 1)), (2, rng.randint(0, 1))))
        publish(event)
        if rng.random() < 0.1:
            event.staff(Unpair(moment, "mistake", voids_results=True))
            return
        self.remember(moment)
        self.play(moment)
        close(event)
        self.between()

    def check(self, moment: Moment) -> None:
        """By the rules of the reference alone, with nothing of what paired the round."""
        t = self.event.t
        tables = t.tables(moment)
        seated = [number for table in tables for number in table.seats]
        assert len(seated) == len(set(seated))
        if moment.stage > 1:
            assert set(seated) <= set(t.stages[moment.stage].seeds)
            return
        assert set(seated) == {number for number, entrant in t.entrants.items() if entrant.is_playing}
        byes = [table.seats[0] for table in tables if table.bye == "bye"]
        promised = [table.seats[0] for table in tables if table.bye == "awarded_bye"]
        assert len(byes) == (len(seated) - len(promised)) % 2 or t.rounds[moment].forced
        if not t.rounds[moment].forced:
            assert self.met.isdisjoint(frozenset(table.seats) for table in tables if len(table.seats) == 2)
            assert self.had_bye.isdisjoint(byes)

    def remember(self, moment: Moment) -> None:
        if moment.stage == 1:
            tables = self.event.t.tables(moment)
            self.met |= {frozenset(table.seats) for table in tables if len(table.seats) == 2}
            self.had_bye |= {table.seats[0] for table in tables if table.bye == "bye"}

    def play(self, moment: Moment) -> None:
        event, rng = self.event, self.rng
        for table in event.t.tables(moment):
            if table.bye or table.state == "confirmed":
                continue
            chance = rng.random()
            if chance < 0.05:
                event.staff(NoShow(table.key, (rng.randint(0, 1),)))
            elif chance < 0.15 and moment.stage == 1:
                event.staff(Rule(table.key, DRAWN))
            else:
                event.staff(Rule(table.key, rng.choice((WON, LOST))))
        if rng.random() < 0.1:
            event.staff(Penalise(rng.choice(sorted(event.t.entrants)), "points", "conduct", points=1))

    def between(self) -> None:
        event, rng = self.event, self.rng
        if rng.random() < 0.3:
            self.somebody_leaves()
        if rng.random() < 0.1:
            self.attempt(Undrop(rng.choice(sorted(event.t.entrants))))
        if rng.random() < 0.2:
            self.attempt(Enter())
        played = [table for table in event.t.pairings.values() if table.result and not table.bye and len(table.result.games) == 2]
        if rng.random() < 0.2 and played:
            self.attempt(Rule(rng.choice(played).key, rng.choice((WON, LOST)), "wrong_result"))

    def somebody_leaves(self) -> None:
        playing = [number for number, entrant in sorted(self.event.t.entrants.items()) if entrant.is_playing]
        if len(playing) > 2:
            self.attempt(Leave(self.rng.choice(playing)))


def told_by_the_log(event: Event) -> Tournament:
    """Folded from bytes, as another process would."""
    t = Tournament()
    for body in event.bodies:
        fold(t, read_body(canonical(body)).facts, event.now)
    return t


@pytest.mark.parametrize(
    "seeds", [range(start, start + 100) for start in range(0, 1_000, 100)], ids=lambda seeds: f"{seeds[0]}-{seeds[-1]}"
)
def test_events_are_sound_to_the_end(seeds: range):
    for seed in seeds:
        story = Story(seed)
        story.tell()
        t = story.event.t
        assert t.phase == "completed"
        places = [number for place in t.stages[1].places for number in place]
        assert sorted(places) == sorted(t.stages[1].seeds)
        again = told_by_the_log(story.event)
        for part in PARTS:
            assert getattr(again, part) == getattr(t, part), (seed, part)
