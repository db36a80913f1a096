"""Matches for the tests of what stands around the rules: real ones, through the services."""

from __future__ import annotations

import random
from typing import Any

from matches import due, log, outbox, seating, services
from matches.games.actions import Reply
from matches.games.fold import History
from matches.games.game import Config
from matches.models import Match
from oshisite.accounts.models import User

NOW = 1_800_000_000_000
BYTES = ("01" * 16, "02" * 16)


def user(name: str, **fields: Any) -> User:
    return User.objects.create(username=name, display_name=name, **fields)


def config(*seats: str, **fields: Any) -> Config:
    options = fields.pop("options", {"red": "0"})
    return Config("oshi", "duel", "1", seats or ("human", "human"), options=options, **fields)


def table(*names: str, **fields: Any) -> str:
    """A match of two people that has started; seat 0 plays Red and is to move."""
    first, second = (user(name) for name in names or ("Aki", "Bea"))
    match = seating.create_match(host=first, config=config(**fields), now=NOW)
    seating.sit(match_id=match.id, user=second, now=NOW)
    for seat, share in enumerate(BYTES):
        seating.share(match_id=match.id, seat=seat, share=share, now=NOW)
    return match.id


def prompt(match_id: str) -> str:
    """The open prompt of a match with one."""
    return log.history(match_id).prompt_id(0)


def play(match_id: str, seat: int, move: str, cid: str = "", **fields: Any) -> services.Written:
    action = Reply(prompt(match_id), (move,), **fields)
    return services.act(match_id=match_id, seat=seat, cid=cid or f"{seat}:{move}:{log.head(match_id)}", action=action, now=NOW)


def play_on(match_id: str, turns: int, seed: int = 1) -> History:
    """Some random turns, or fewer if the match ends."""
    rng = random.Random(seed)
    for _ in range(turns):
        history = log.history(match_id)
        if history.state.outcome:
            break
        (seat,) = history.game.to_act(history.state)
        (owed,) = history.game.legal_actions(history.state, seat)
        play(match_id, seat, rng.choice(owed.prompt.row(seat)))
        keep(match_id)
    log.forget(match_id)
    return log.history(match_id)


def keep(match_id: str) -> None:
    """What a commit does: in the transaction of a test there is none, and each act would fold the whole match again."""
    log.remember(log.history(match_id))


def bot_match(seed: int = 0, levels: tuple[str, str] = ("gentle", "steady")) -> str:
    """A whole match of house bots, its effects worked."""
    match = seating.create_match(host=None, config=config(*(f"bot:{level}" for level in levels)), now=NOW + seed)
    while due.run_due(now=NOW + 10_000_000, match_id=match.id):
        keep(match.id)
    log.forget(match.id)
    outbox.work_match(match.id, NOW + 10_000_000)
    return match.id


def header(match_id: str) -> Match:
    return Match.objects.get(id=match_id)
