"""An event in the database with people of each office, as the pages of its staff see it."""

from __future__ import annotations

from itertools import count
from typing import Any

from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from matches.clock import now_ms
from oshisite.accounts.models import User
from tests.tournaments.rules.event import settings
from tournaments import due, entering, ledger, offices, services
from tournaments.models import Tournament
from tournaments.rules.commands import Advance, AnyCommand, PairRound, PublishRound, Start
from tournaments.rules.settings import Settings
from tournaments.rules.state import Moment, Pairing
from tournaments.rules.state import Tournament as State

ids = count()


class Hall:
    """One event; `client` speaks for its owner until `as_` says otherwise."""

    def __init__(self, plan: Settings | None = None) -> None:
        self.owner = User.objects.create_user("owner")
        self.event = services.create(organiser=self.owner, settings=plan or settings(seeding="order"), now=now_ms(), cid="make")
        self.client = Client()
        self.client.force_login(self.owner)

    @property
    def t(self) -> State:
        return ledger.folded(self.event.id).state

    def run(self, command: AnyCommand) -> services.Done:
        return services.run(tournament_id=self.event.id, command=command, cid=f"{next(ids)}", now=now_ms(), user=self.owner)

    def staff(self, kind: str) -> User:
        """Somebody with an office, who is logged in from now on."""
        user = User.objects.create_user(kind)
        self.appoint(user, kind)
        self.client.force_login(user)
        return user

    def appoint(self, user: User, kind: str) -> None:
        offices.give(tournament_id=self.event.id, holder=user, kind=kind, by=self.owner, cid=f"{next(ids)}", now=now_ms())

    def enter(self, players: int) -> list[User]:
        users = [User.objects.create_user(f"player{number}", display_name=f"Player {number}") for number in range(1, players + 1)]
        for user in users:
            entering.register(tournament_id=self.event.id, user=user, cid=f"{next(ids)}", now=now_ms())
        return users

    def begin(self, players: int) -> list[User]:
        """Started, with the first round out."""
        self.run(Advance("published"))
        self.run(Advance("open"))
        users = self.enter(players)
        self.run(Start("seed"))
        self.pair()
        self.run(PublishRound(self.newest))
        return users

    def pair(self) -> None:
        self.run(PairRound("aa"))
        self.work()

    def work(self) -> None:
        while due.run_due(now=now_ms(), tournament_id=self.event.id):
            pass

    @property
    def newest(self) -> Moment:
        assert self.t.round is not None
        return self.t.round.moment

    @property
    def tables(self) -> list[Pairing]:
        return self.t.tables(self.newest)

    def get(self, page: str, *args: object, **query: str) -> HttpResponse:
        return self.client.get(reverse(page, args=[self.event.id, *args]), query)  # type: ignore[return-value]  # of the test client

    def shown(self, page: str, *args: object, **query: str) -> Any:
        """What a page was given to show."""
        return self.get(page, *args, **query).context  # type: ignore[attr-defined]  # of the test client

    def press(self, act: str, *, cid: str = "", **fields: Any) -> list[str]:
        """What the page after an act says of it."""
        data = {"cid": cid or f"{next(ids)}", **fields}
        answered = self.client.post(reverse("desk_act", args=[self.event.id, act]), data, follow=True)
        return [str(message) for message in answered.context["messages"]] if answered.context else [str(answered.status_code)]

    def refresh(self) -> Tournament:
        self.event.refresh_from_db()
        return self.event


def text(response: HttpResponse) -> str:
    return response.content.decode()
