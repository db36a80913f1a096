"""Tables of Oshi Push before their matches begin."""

from __future__ import annotations

from matches import seating
from matches.games.decks import Deck
from matches.games.game import Config
from matches.games.registry import GAMES
from matches.models import Match, Seat
from oshisite.accounts.models import User
from tests.matches.playing import NOW

STARTERS = {f"oshi_push.{one.id}": one.deck for one in GAMES["oshi_push"].catalogue.starters}
FIRST, SECOND = list(STARTERS.values())[:2]
MODES = {2: "duel", 3: "royale", 4: "royale"}


def push(*seats: str, mode: str = "") -> Config:
    return Config("oshi_push", mode or MODES[len(seats)], GAMES["oshi_push"].rules_version, seats)


def open_table(host: User, *seats: str, mode: str = "", deck: Deck | None = None) -> str:
    """A match of Oshi Push that waits; the host sits on seat 0."""
    decks = {0: deck} if deck else None
    return seating.create_match(host=host, config=push(*seats, mode=mode), now=NOW, decks=decks).id


def at(match_id: str) -> list[str]:
    """Who sits on each seat: a name, a level, or nothing."""
    return [seat.bot or (seat.user.name if seat.user else "") for seat in seats(match_id)]


def seats(match_id: str) -> list[Seat]:
    return list(Seat.objects.filter(match_id=match_id).select_related("user"))


def share_all(match_id: str) -> None:
    for seat in seats(match_id):
        if seat.user:
            seating.share(match_id=match_id, seat=seat.number, share=f"{seat.number + 1:02}" * 16, now=NOW)


def has_begun(match_id: str) -> bool:
    return Match.objects.get(id=match_id).status == Match.Status.PLAYING
