"""What the same people play next: a match like the one that is over, or a series of three (live play L122, L129).

Asking for it belongs to the table, not to the log of a match that is over.
"""

from __future__ import annotations

from msgspec import UNSET
from msgspec.structs import replace

from matches import seating, series, terms
from matches.games.decks import Deck
from matches.games.game import Config
from matches.models import Match, Seat, Series
from matches.rejection import Rejected, refuses_when_busy
from matches.services import locked
from oshisite.accounts import blocks

SET = 3
"""How many games a rematch becomes that is made a set."""


@refuses_when_busy
def offer_rematch(*, match_id: str, seat: int, now: int, is_set: bool = False) -> str | None:
    """Ask for another match, or for a set; when all people at the table want the same, it is made once and its id returned.

    Clock, options and decks stay, and so does that nobody is to watch; after a series it is another one as long. Raises `Rejected`.
    """
    history = locked(match_id)
    if made := Match.objects.filter(rematch_of_id=match_id).values_list("id", flat=True).first():
        return made
    outcome, config = history.state.outcome, history.config
    if outcome is None or config is None or outcome.reason in ("claim", "staff"):
        raise Rejected("forbidden", "no_rematch")
    if is_set and not may_be_set(config):
        raise Rejected("forbidden", "no_set")
    match = Match.objects.select_related("series").get(id=match_id)
    old = list(Seat.objects.filter(match_id=match_id).select_related("user"))
    if not may_go_on(match, old):
        raise Rejected("forbidden", "no_rematch")
    terms.refuse_no_clock(config, match.visibility)
    mine = next(one for one in old if one.number == seat)
    mine.wants_rematch, mine.wants_set = True, is_set
    mine.save(update_fields=["wants_rematch", "wants_set"])
    seating.tell_table(match_id)
    if any(not one.bot and not (one.wants_rematch and one.wants_set == is_set and one.user_id) for one in old):
        return None
    again = replace(history.game.rematch(config, history.state), rules=history.game.rules_version, series=UNSET)
    best_of = SET if is_set else match.series.best_of if match.series else 1
    return made_again(match, again, old, best_of, now).id


def may_be_set(config: Config) -> bool:
    """A series is for two, and its score is told at once (L131)."""
    return len(config.seats) == 2 and not config.delay


def may_go_on(match: Match, seats: list[Seat]) -> bool:
    """Nobody is asked whom another has blocked, nor while the series goes on."""
    is_over = match.series is None or match.series.state == Series.State.ENDED
    return is_over and not blocks.are_blocked([one.user_id for one in seats if one.user_id is not None])


def made_again(match: Match, config: Config, old: list[Seat], best_of: int, now: int) -> Match:
    return series.begin(
        config=config,
        best_of=best_of,
        users={one.number: one.user for one in old if one.user is not None},
        decks={one.number: Deck(one.deck) for one in old if one.deck is not None},
        visibility=match.visibility,
        rematch_of=match.id,
        secluded=[one.number for one in old if one.no_spectators],
        now=now,
    )
