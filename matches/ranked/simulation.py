"""A season of ranked play by itself: accounts of known strength search, are asked, play and are rated through the services of the site.

How strong somebody is decides who wins, by the logistic function of the difference; how they play does not. So it can be told afterwards
how well ratings have found strengths out. Time is that of the simulation: a second in which nobody searches costs nothing.

Source: live play L189-L194, L203-L208; architecture section 10.
"""

from __future__ import annotations

import heapq
import math
import random
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from statistics import mean
from typing import Any
from uuid import uuid4

from django.db.models import QuerySet
from msgspec import Struct

from matches import log, outbox, seating, services
from matches.clock import now_ms
from matches.games.actions import Leave, Reply
from matches.games.decks import Deck
from matches.games.engine import ViewKey
from matches.games.game import Game
from matches.games.prompts import to_act
from matches.games.registry import GAMES
from matches.models import Match, Seat
from matches.ranked import rebuilding
from matches.ranked.ladders import Ladder
from matches.ranked.models import Result, Standing
from matches.ranked.queue import proposals, searching
from matches.ranked.queue import services as queue
from matches.ranked.queue.models import Member, Proposal, Ticket
from matches.rejection import Rejected
from oshisite.accounts.models import User

SECOND_MS, MINUTE_MS = 1_000, 60_000
DECISIONS = 4
"""So many of their own does each seat make, before those who lose concede."""
THINK_MS = 5 * SECOND_MS
END_MS = (MINUTE_MS, 3 * MINUTE_MS)
REST_MS = 5 * MINUTE_MS
"""How long somebody rests between two matches, on average."""
RENEW_MS = 10 * SECOND_MS
IS_LATE = 0.005
"""How often somebody answers whether they are ready a second later than the others."""
PERCENTILE = 0.95


class Season(Struct, frozen=True):
    """What is played: so many matches on `ladder`, by so many accounts."""

    ladder: Ladder
    accounts: int
    matches: int
    seed: int = 1


class Simulation:
    """One season on one ladder. What happens next stands in a heap of times (ms), each with what is to be done then."""

    def __init__(self, season: Season) -> None:
        self.season, self.ladder = season, season.ladder
        self.game: Game[Any] = GAMES[season.ladder.game]
        self.rng = random.Random(season.seed)  # noqa: S311 - no secrets are made of it
        self.users = [account(number) for number in range(season.accounts)]
        self.strength = {user.pk: self.rng.gauss(0, 1) for user in self.users}
        self.by_id = {user.pk: user for user in self.users}
        self.order = count()
        self.next: list[tuple[int, int, Callable[[int], None]]] = []
        self.is_ticking = False
        self.renewed = 0
        self.begun: list[str] = []
        self.waits: list[int] = []
        self.gaps: list[float] = []

    def run(self) -> None:
        """Until as many matches are over as there are to be."""
        now = now_ms()
        for user in self.users:
            self.at(now + self.pause(), self.searching(user))
        while self.next:
            at, _, happens = heapq.heappop(self.next)
            happens(at)

    def at(self, when: int, happens: Callable[[int], None]) -> None:
        heapq.heappush(self.next, (when, next(self.order), happens))

    def pause(self) -> int:
        return round(self.rng.expovariate(1 / REST_MS))

    # --- the queue

    def searching(self, user: User) -> Callable[[int], None]:
        def happens(now: int) -> None:
            if len(self.begun) >= self.season.matches:
                return
            try:
                queue.search(user=user, ladder=self.ladder.key, now=now, deck=self.deck())
            except Rejected as refused:  # a pause, for one
                if refused.code != "forbidden":
                    raise
                self.at(now + self.pause(), self.searching(user))
            else:
                self.tick_from(now)

        return happens

    def deck(self) -> Deck | None:
        return self.rng.choice(self.game.catalogue.starters).deck if self.game.catalogue else None

    def tick_from(self, now: int) -> None:
        if not self.is_ticking:
            self.is_ticking = True
            self.at(now, self.tick)

    def tick(self, now: int) -> None:
        """A second of the queue: who is here is seen, those who fit are asked, and answer at the next one.

        Nothing is looked for while somebody searches alone.
        """
        if now - self.renewed >= RENEW_MS:
            self.renewed = now
            for user_id in self.tickets().values_list("user", flat=True):
                queue.renew(user=self.by_id[user_id], now=now)
        asked = Proposal.objects.filter(ladder=self.ladder.key, state=Proposal.State.OPEN, created_at__lt=now)
        for proposal in asked.prefetch_related("members"):
            self.answer(proposal, now)
        searching_now = self.tickets().count()
        if searching_now > 1:
            searching.search_everywhere(now)
        self.is_ticking = bool(searching_now) and len(self.begun) < self.season.matches
        if self.is_ticking:
            self.at(now + SECOND_MS, self.tick)
        else:
            self.tickets().delete()

    def tickets(self) -> QuerySet[Ticket]:
        return Ticket.objects.filter(ladder=self.ladder.key, user__in=self.users)

    def answer(self, proposal: Proposal, now: int) -> None:
        members = list(proposal.members.all())
        tickets = list(Ticket.objects.filter(proposal=proposal))
        for member in members:
            if member.answer == Member.Answer.NONE and self.rng.random() >= IS_LATE:
                proposal = proposals.answer(proposal_id=proposal.pk, user=self.by_id[member.user_id], is_ready=True, now=now)
        if proposal.match_id:
            self.waits += [proposal.created_at - ticket.since for ticket in tickets]
            self.gaps.append(max(ticket.mu for ticket in tickets) - min(ticket.mu for ticket in tickets))
            self.begin(proposal.match_id, len(members), now)

    # --- a match

    def begin(self, match_id: str, seats: int, now: int) -> None:
        self.begun.append(match_id)
        for seat in range(seats):
            seating.share(match_id=match_id, seat=seat, share=f"{self.rng.getrandbits(128):032x}", now=now)
        owed = dict.fromkeys(range(seats), DECISIONS)
        self.at(now + THINK_MS, lambda then: self.play(match_id, owed, then))

    def play(self, match_id: str, owed: dict[int, int], now: int) -> None:
        """A decision of a seat, and so on until each has made its own."""
        state = log.history(match_id).state
        due = () if state.outcome else [seat for _, seat in to_act(state) if owed[seat] > 0]
        if due:
            owed[due[0]] -= 1
            self.decide(match_id, due[0], now)
            self.at(now + THINK_MS, lambda then: self.play(match_id, owed, then))
        else:
            self.at(now + self.rng.randint(*END_MS), lambda then: self.end(match_id, then))

    def end(self, match_id: str, now: int) -> None:
        """Those who lose concede, the weakest of the draw first (L204); the effects of the end are worked."""
        users = [user or 0 for user in Seat.objects.filter(match=match_id).order_by("number").values_list("user", flat=True)]
        for seat in reversed(self.drawn([self.strength[user] for user in users])[1:]):
            if log.history(match_id).state.outcome is None:
                services.act(match_id=match_id, seat=seat, cid="season:end", action=Leave("concede"), now=now)
        outbox.work_match(match_id, now)
        for user in users:
            self.at(now + self.pause(), self.searching(self.by_id[user]))

    def decide(self, match_id: str, seat: int, now: int) -> None:
        history = log.history(match_id)
        bot = next(iter(self.game.bots.values()))
        options = self.game.legal_actions(history.state, seat)
        picks = bot.choose(self.game.view(history.state.table, ViewKey.of_seat(seat)), options, self.rng, bot.budget)
        prompt = history.prompt_id(picks.number)
        services.act(match_id=match_id, seat=seat, cid=f"season:{prompt}", action=Reply(prompt, picks.values), now=now)

    def drawn(self, strengths: Sequence[float]) -> list[int]:
        """Seats from first to last place. Between any two of them the chance is the logistic function of their difference."""
        left, ranking = list(range(len(strengths))), list[int]()
        while left:
            ranking.append(self.rng.choices(left, [math.exp(strengths[seat]) for seat in left])[0])
            left.remove(ranking[-1])
        return ranking

    # --- what came of it

    def report(self) -> Iterator[str]:
        rated = Result.objects.filter(match__in=self.begun).count()
        yield f"{len(self.begun)} matches, {rated} rated, the others of pairs who had met often enough"
        for what, values in (("waited", [wait / SECOND_MS for wait in self.waits]), ("gap in mu", self.gaps)):
            ordered = sorted(values) or [0.0]
            high = ordered[min(len(ordered) - 1, int(PERCENTILE * len(ordered)))]
            unit = " s" if what == "waited" else ""
            yield f"{what}: {mean(ordered):.1f}{unit} on average, median {ordered[len(ordered) // 2]:.1f}{unit}, p95 {high:.1f}{unit}"
        rows, differences = rebuilding.rebuild(self.ladder.key, write=False)
        yield f"{rows} rows, {len(differences)} differ"

    def agreement(self) -> float:
        """Spearman's rank correlation of rating and strength, of those who have played."""
        rows = Standing.objects.filter(ladder=self.ladder.key, user__in=self.users).values_list("user", "mu")
        found = [(mu, self.strength[user]) for user, mu in rows]
        return spearman([mu for mu, _ in found], [strength for _, strength in found])

    def is_over(self) -> bool:
        return not Match.objects.filter(pk__in=self.begun).exclude(status=Match.Status.ENDED).exists()


def account(number: int) -> User:
    """Nobody can log in as them."""
    user = User(username=f"season-{uuid4().hex[:12]}", display_name=f"Simulated {number + 1}", is_simulated=True)
    user.set_unusable_password()
    user.save()
    return user


def spearman(one: Sequence[float], other: Sequence[float]) -> float:
    """The correlation of ranks, of values that are all different; 0 if there are fewer than two."""
    n = len(one)
    apart = sum((a - b) ** 2 for a, b in zip(ranks(one), ranks(other), strict=True))
    return 1 - 6 * apart / (n * (n * n - 1)) if n > 1 else 0.0


def ranks(values: Sequence[float]) -> list[int]:
    place = {index: rank for rank, index in enumerate(sorted(range(len(values)), key=values.__getitem__))}
    return [place[index] for index in range(len(values))]
