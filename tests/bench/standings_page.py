"""The page of standings of an event of 500 players, as the site answers a request for it: middleware, queries, template.

The event is made by the services that people use, in a database of its own. Floor is the loop of the report, once a round, right before
the case.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from functools import partial
from statistics import median
from typing import Any
from uuid import uuid4

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from matches.clock import now_ms
from oshisite.accounts.models import User
from oshisite.lifespan import settle_memory
from tests.bench.report import Report, Row, Target, timed_loop
from tests.bench.scratch import scratch_database
from tournaments import due, importing, ledger, services
from tournaments.formats import scored
from tournaments.formats.chain import StagePlan
from tournaments.formats.field import Result
from tournaments.rules.commands import Advance, AnyCommand, CloseRound, PairRound, PublishRound, Rule, Start
from tournaments.rules.settings import Play, Settings
from tournaments.rules.state import Round
from tournaments.standings.profiles import MTR

PLAYERS, ROUNDS = 500, 3
"""In the last of the rounds every second table has a result."""
SCORES = ((2, 0), (0, 2), (2, 1), (1, 2))
PAGE, UNCHANGED = Target(most_ratio=3), Target(most_ratio=0.3)


def run(*, rounds: int = 5, seconds: float = 1.0) -> Report:
    """Medians of `rounds`; in each round a case is repeated for `seconds`, once at least, right after the loop."""
    with scratch_database():
        event = Event()
        event.play()
        address = f"/events/{event.id}/standings/"
        frozen, now = f"{address}1/{ROUNDS - 1}/", f"{address}now/"
        client = Client(SERVER_NAME="localhost")  # one, as each of them loads the middleware
        settle_memory()  # as a web process does
        [state] = re.findall(r"\?state=(\w+)", visit(client, frozen).content.decode())
        cases = [
            (f"standings of {PLAYERS} players", partial(visit, client, frozen), PAGE),
            ("the same while a round is played", partial(visit, client, now), PAGE),
            ("nothing new, as a page asks that is open", partial(visit, client, f"{frozen}?state={state}", 204), UNCHANGED),
        ]
        notes = [f"{name}: {queries(case)} queries, {len(case().content):,} bytes" for name, case, _target in cases]
        return Report("standings_page", [row(name, case, rounds, seconds, target) for name, case, target in cases], notes)


def visit(client: Client, address: str, status: int = 200) -> Any:
    answer = client.get(address)
    assert answer.status_code == status
    return answer


def queries(case: Callable[[], object]) -> int:
    with CaptureQueriesContext(connection) as asked:
        case()
    return len(asked)


def row(name: str, case: Callable[[], object], rounds: int, seconds: float, target: Target) -> Row:
    taken = [(timed_loop(), each(case, seconds)) for _ in range(rounds)]
    loop, page = (median(column) * 1000 for column in zip(*taken, strict=True))
    return Row(name, page, "ms", loop, target)


def each(case: Callable[[], object], seconds: float) -> float:
    began, times = time.perf_counter(), 0
    while times == 0 or time.perf_counter() - began < seconds:
        case()
        times += 1
    return (time.perf_counter() - began) / times


class Event:
    """A Swiss of players without accounts, whose results staff enter."""

    def __init__(self) -> None:
        self.owner = User.objects.create_user("organiser")
        now = now_ms()
        plan = Settings(
            title="Of five hundred", game="oshi", mode="duel", zone="UTC", starts_at=now, stages=(StagePlan(scored.Swiss(ROUNDS)),),
            profile=MTR, play=Play(venue="elsewhere", best_of=3),
        )  # fmt: skip
        self.id = services.create(organiser=self.owner, settings=plan, now=now, cid=uuid4().hex).id

    def do(self, command: AnyCommand) -> None:
        services.run(tournament_id=self.id, command=command, cid=uuid4().hex, now=now_ms(), user=self.owner)

    def play(self) -> None:
        for phase in ("published", "open"):
            self.do(Advance(phase))  # type: ignore[arg-type]  # two of the phases
        names = "\n".join(["name", *(f"Player {number}" for number in range(1, PLAYERS + 1))])
        importing.import_entrants(tournament_id=self.id, user=self.owner, text=names, cid=uuid4().hex, now=now_ms(), is_dry_run=False)
        self.do(Start(f"{1:032x}"))
        for number in range(1, ROUNDS + 1):
            self.play_round(is_last=number == ROUNDS)

    def play_round(self, *, is_last: bool) -> None:
        self.do(PairRound(uuid4().hex))
        self.work()
        moment = self.newest.moment
        self.do(PublishRound(moment))
        for table in ledger.folded(self.id).state.tables(moment)[:: 2 if is_last else 1]:
            self.do(Rule(table.key, Result("played", games=SCORES[table.key.table % len(SCORES)])))
        if not is_last:
            self.do(CloseRound(moment))
            self.work()

    def work(self) -> None:
        while due.run_due(now=now_ms(), tournament_id=self.id):
            pass

    @property
    def newest(self) -> Round:
        newest = ledger.folded(self.id).state.round
        assert newest is not None
        return newest
