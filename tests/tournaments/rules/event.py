"""An event in memory: commands run one after the other, by whom a test says, with no database."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from tournaments.formats import scored
from tournaments.formats.chain import StagePlan
from tournaments.formats.field import Result
from tournaments.rules.commands import (
    Advance,
    AnyCommand,
    CloseRound,
    Create,
    Freeze,
    PairRound,
    Propose,
    PublishRound,
    Register,
    Rule,
    Start,
)
from tournaments.rules.commands.base import By, Role
from tournaments.rules.commands.closing import closing_hash
from tournaments.rules.facts import AnyFact, PairingRequested, RoundPaired, RoundPublished, Seating
from tournaments.rules.fold import Body, decide, fold, grown
from tournaments.rules.settings import Settings
from tournaments.rules.stages import answer, job_of, standings_of
from tournaments.rules.state import Moment, PairingKey, Tournament
from tournaments.standings.profiles import MTR

SWISS = StagePlan(scored.Swiss(3))
"""Three rounds."""
NOW = 1_800_000_000_000
MINUTE = 60_000
WON, LOST = Result("played", games=(2, 0)), Result("played", games=(0, 2))
"""For the first seat of a best of three."""


def settings(*stages: StagePlan, **fields: object) -> Settings:
    """A best of three in an event that starts in an hour; `fields` are put in."""
    plain = Settings("Cup", "oshi_push", "duel", "Europe/Berlin", NOW + 60 * MINUTE, stages or (SWISS,), MTR)
    plain = replace(plain, play=replace(plain.play, best_of=3, venue="elsewhere"))
    return replace(plain, **fields)


class Event:
    """A tournament and a clock that a test sets (`now`, ms)."""

    def __init__(self, plan: Settings | None = None) -> None:
        self.now = NOW
        self.t = Tournament()
        self.bodies: list[Body] = []
        self.staff(Create(plan or settings()))

    def run(self, command: AnyCommand, *roles: Role, plays: Iterable[tuple[int, int]] = (), seen: int | None = None) -> list[AnyFact]:
        """The facts that a command was decided into, folded. Raises `Refused`."""
        body = decide(self.t, command, By(frozenset(roles), self.now, tuple(plays)), seen)
        if body.facts:  # as a service does, which adds no entry otherwise
            self.t = grown(self.t, body, self.now)
            self.bodies.append(body)
        return list(body.facts)

    def staff(self, command: AnyCommand, seen: int | None = None) -> list[AnyFact]:
        return self.run(command, "organiser", seen=seen)

    def system(self, command: AnyCommand) -> list[AnyFact]:
        return self.run(command, "system")

    def player(self, number: int, command: AnyCommand, member: int = 0) -> list[AnyFact]:
        return self.run(command, "anyone", "player", plays=[(number, member)])

    def stranger(self, command: AnyCommand) -> list[AnyFact]:
        return self.run(command, "anyone")

    def register(self, count: int) -> None:
        for _ in range(count):
            self.stranger(Register())

    def table(self, number: int) -> PairingKey:
        """A table of the newest round."""
        newest = self.t.round
        assert newest is not None
        return PairingKey(*newest.moment, number)

    def publish(self, *tables: tuple[int, ...], number: int = 1, stage: int = 1) -> None:
        """A round with these tables is out, however it was paired; one alone has a bye."""
        moment = Moment(stage, number)
        seatings = tuple(Seating(n, seats, "bye" if len(seats) == 1 else None) for n, seats in enumerate(tables, 1))
        facts = [PairingRequested(moment, 1, "00", "test", "0" * 64), RoundPaired(moment, seatings), RoundPublished(moment)]
        self.t = self.t.fork()
        fold(self.t, facts, self.now)


def running(entrants: int, **fields: object) -> Event:
    """An event that has begun; seeds in the order of numbers."""
    event = Event(settings(seeding="order", **fields))
    event.staff(Advance("published"))
    event.staff(Advance("open"))
    event.register(entrants)
    event.staff(Start("seed"))
    return event


# --- whole rounds, with the work of a worker done at once


def pair(event: Event, seed: str = "aa") -> list[AnyFact]:
    """The next round as a draft; what the worker's answer was decided into."""
    event.staff(PairRound(seed))
    return work(event)


def work(event: Event) -> list[AnyFact]:
    """What a worker does about the newest round that waits to be paired."""
    found = event.t.round
    assert found is not None
    job = job_of(event.t, found.stage)
    return event.system(Propose(found.moment, found.attempt, found.input_hash, answer(job, bytes.fromhex(found.seed))))


def publish(event: Event) -> None:
    found = event.t.round
    assert found is not None
    event.staff(PublishRound(found.moment))


def settle(event: Event, result_of: Callable[[tuple[int, ...]], Result]) -> None:
    """Staff enter every result that is missing."""
    found = event.t.round
    assert found is not None
    for table in event.t.tables(found.moment):
        if table.state != "confirmed" and not table.bye:
            event.staff(Rule(table.key, result_of(table.seats)))


def close(event: Event) -> list[AnyFact]:
    """The newest round with its standings."""
    found = event.t.round
    assert found is not None
    event.staff(CloseRound(found.moment))
    return event.system(Freeze(found.moment, closing_hash(event.t, found.moment), standings_of(event.t, found.moment)))


def lower_number_wins(seats: tuple[int, ...]) -> Result:
    return WON if seats[0] < seats[1] else LOST


def play_round(event: Event, result_of: Callable[[tuple[int, ...]], Result] = lower_number_wins) -> list[AnyFact]:
    pair(event)
    publish(event)
    settle(event, result_of)
    return close(event)
