"""Rated matches for tests: real ones, through the services, each over after a decision of every side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from matches import log, outbox, seating, services
from matches.games.actions import Leave, Reply
from matches.games.clocks import clock_named
from matches.games.decks import Deck
from matches.games.game import Config
from matches.games.registry import GAMES
from matches.ranked.models import Change, Standing
from oshisite.accounts.models import User
from tests.matches.playing import NOW, user
from tests.matches.seated import FIRST

DAY = 86_400_000
LIVE, DAILY = "oshi.duel.live", "oshi.duel.daily"


def people(*names: str, **fields: Any) -> list[User]:
    return [user(name, **fields) for name in names]


def begun(*users: User, game: str = "oshi", mode: str = "duel", clock: str = "10+5", at: int = NOW, is_rated: bool = True) -> str:
    """A rated match that is under way; in OSHI the first user is Red and begins."""
    options = {"red": "0"} if game == "oshi" else {}
    config = Config(
        game, mode, GAMES[game].rules_version, ("human",) * len(users), options=options, is_rated=is_rated, clock=clock_named(clock)
    )
    decks: dict[int, Deck] = dict.fromkeys(range(len(users)), FIRST) if game == "oshi_push" else {}
    match = seating.create_match(host=None, config=config, now=at, users=dict(enumerate(users)), decks=decks)
    for seat in range(len(users)):
        seating.share(match_id=match.id, seat=seat, share=f"{seat + 1:02}" * 16, now=at)
    return match.id


def decide(match_id: str, seats: Sequence[int], at: int) -> None:
    """Play on until all of these seats have decided something."""
    wanted = set(seats)
    while wanted:
        history = log.history(match_id)
        seat = history.game.to_act(history.state)[0]
        owed = history.game.legal_actions(history.state, seat)[0]
        picks = owed.prompt.default if owed.prompt.accepts(seat, owed.prompt.default) else owed.row[: owed.prompt.least]
        action = Reply(history.prompt_id(owed.number), picks)
        services.act(match_id=match_id, seat=seat, cid=f"{seat}:{history.head}", action=action, now=at)
        wanted.discard(seat)


def leave(match_id: str, *seats: int, at: int = NOW, why: str = "concede") -> None:
    for seat in seats:
        services.act(match_id=match_id, seat=seat, cid=f"leave{seat}", action=Leave(why), now=at)


def rated(winner: User, loser: User, *, at: int = NOW, clock: str = "10+5") -> str:
    """A rated duel of OSHI that `loser` gives up, counted."""
    match_id = begun(winner, loser, at=at, clock=clock)
    decide(match_id, (0, 1), at)
    leave(match_id, 1, at=at)
    outbox.work_match(match_id, at)
    return match_id


def change(match_id: str, who: User) -> Change:
    return Change.objects.get(match=match_id, user=who)


def standing(who: User, ladder: str = LIVE) -> Standing:
    return Standing.objects.get(user=who, ladder=ladder)
