"""What a new site shows of events: one that takes entries, one that is being played, one that is over; house bots play all their matches.

Done once, after `matches.demo`, by the services that people use. Whoever runs the site is the organiser and can go on from there.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from matches.clock import now_ms
from matches.games.registry import GAMES
from oshisite.accounts.models import User
from tournaments.formats import elimination
from tournaments.formats.chain import StagePlan
from tournaments.rules.commands import Start
from tournaments.rules.settings import Play, Registration, Settings
from tournaments.simulation import Simulation, Size

DAY_MS = 24 * 60 * 60_000
NAMES = ("Aoi", "Botan", "Chihiro", "Daichi", "Emi", "Fumio", "Ginka", "Haruka")
COMING, RUNNING, OVER = "Penlight Open", "Front Row Weekly", "Encore Cup"
PLACES = 8


class Show(Simulation):
    """An event of named bots that everybody sees. `changes`: what is settled otherwise than for a simulation."""

    def __init__(self, size: Size, organiser: User, **changes: Any) -> None:
        self.host, self.changes = organiser, changes
        self.names: Iterator[str] = iter(NAMES)
        super().__init__(size)

    def account(self, name: str) -> User:
        if name == "organiser":
            return self.host
        user = super().account(name)
        user.display_name = next(self.names)
        user.save(update_fields=["display_name"])
        return user

    def settings(self) -> Settings:
        plan = super().settings()
        return replace(plan, is_listed=True, play=Play(best_of=1, clock=GAMES[plan.game].clocks[0]), **self.changes)

    def play_some(self) -> None:
        """The next round is out, and its first table has been played."""
        self.publish_round()
        table = next(table for table in self.state.tables(self.newest.moment) if not table.bye)
        self.come(table)
        self.play(table.key)


def load() -> None:
    """Into a database that has been filled by `matches.demo` just now."""
    organiser, now = User.objects.get(username="admin"), now_ms()
    over(organiser, now)
    running(organiser, now)
    coming(organiser, now)


def over(organiser: User, now: int) -> None:
    """A bracket, played to its end."""
    size = Size("oshi", "duel", players=PLACES, rounds=0, seed=3)
    bracket = (StagePlan(elimination.Settings(third_place=True)),)
    about = "House bots, knock-out, one match a round. Every result comes from a replay that you can check."
    Show(size, organiser, title=OVER, description=about, starts_at=now - 7 * DAY_MS, stages=bracket).run()


def running(organiser: User, now: int) -> None:
    """Swiss of three rounds, in the middle of the second."""
    about = "Three rounds of Swiss. House bots play; you can watch their replays."
    show = Show(Size("oshi", "duel", players=6, rounds=3, seed=4), organiser, title=RUNNING, description=about, starts_at=now)
    show.register()
    show.do(Start(f"{show.size.seed:032x}"))
    show.play_round()
    show.play_some()


def coming(organiser: User, now: int) -> None:
    """Open for whoever signs up, with a deck."""
    about = "Bring a deck of Oshi Push, or take a starter deck when you register. Four rounds of Swiss, played here."
    places = Registration(cap=PLACES, closes_at=now + 3 * DAY_MS)
    size = Size("oshi_push", "duel", players=5, rounds=4, seed=5)
    Show(size, organiser, title=COMING, description=about, starts_at=now + 3 * DAY_MS, registration=places).register()
