"""Two people, their challenges and their series, through the services."""

from __future__ import annotations

from typing import Any

from matches import challenges, log, outbox, seating, series, services
from matches.games.actions import Leave
from matches.games.decks import Deck
from matches.games.game import Config
from matches.games.registry import GAMES
from matches.models import Challenge, Match, Seat, Series
from oshisite.accounts.models import User
from tests.matches.playing import BYTES, NOW, user


def two() -> tuple[User, User]:
    return user("Aki"), user("Bea")


def duel(game: str = "oshi", **fields: Any) -> Config:
    return Config(game, "duel", GAMES[game].rules_version, ("human", "human"), **fields)


def decks_of(game: str) -> tuple[Deck, Deck] | tuple[None, None]:
    """The first two starter decks of a game that is played with decks."""
    catalogue = GAMES[game].catalogue
    return (catalogue.starters[0].deck, catalogue.starters[1].deck) if catalogue else (None, None)


def challenge(by: User, game: str = "oshi", **fields: Any) -> Challenge:
    config = fields.pop("config", duel(game))
    deck = decks_of(game)[0]
    return challenges.challenge(by=by, config=config, now=NOW, deck=deck, **fields)


def accept(made: Challenge, by: User, now: int = NOW, deck: Deck | None = None) -> Match:
    deck = deck or decks_of(made.config["game"])[1]
    return challenges.accept(challenge_id=made.id, user=by, now=now, deck=deck)


def begin(match: Match | str) -> str:
    """Both send their bytes."""
    match_id = match if isinstance(match, str) else match.id
    for seat, share in enumerate(BYTES):
        seating.share(match_id=match_id, seat=seat, share=share, now=NOW)
    return match_id


def a_series(game: str = "oshi", best_of: int = 3, **fields: Any) -> tuple[str, User, User]:
    """The first game of a series, begun."""
    aki, bea = two()
    return begin(accept(challenge(aki, game, best_of=best_of, **fields), bea)), aki, bea


def concede(match_id: str, seat: int) -> None:
    """A game ends, is validated and counts."""
    services.act(match_id=match_id, seat=seat, cid=f"concede{seat}", action=Leave("concede"), now=NOW)
    outbox.work_match(match_id, NOW)


def next_game(match_id: str, *users: User) -> str:
    """Both are ready; the game that begins."""
    made = [series.be_ready(match_id=match_id, user=one, now=NOW) for one in users][-1]
    assert made is not None
    return begin(made)


def of(match_id: str) -> Series:
    return Series.objects.get(matches=match_id)


def at(match_id: str) -> list[str]:
    return [seat.user.name if seat.user else "" for seat in Seat.objects.filter(match_id=match_id).select_related("user")]


def is_disclosed(match_id: str) -> bool:
    return log.history(match_id).revealed is not None
