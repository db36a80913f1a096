"""What a match did to ratings, for its end and for its page; and what players have to be told of numbers that changed by themselves.

Source: live play L163, L200, L208, L209.
"""

from __future__ import annotations

from datetime import datetime

from django.contrib.auth.models import AnonymousUser
from msgspec import Struct

from matches.clock import moment
from matches.models import Match
from matches.ranked import rating, why
from matches.ranked.history import of_results
from matches.ranked.ladders import LADDERS, Ladder
from matches.ranked.models import Change, Correction, Result
from matches.ranked.rating import PROVISIONAL_ABOVE
from oshisite.accounts.models import User

OVER = (Match.Status.ENDED, Match.Status.VOID)
MOST_CORRECTIONS = 20


class Chapter(Struct, frozen=True):
    """One player: numbers before and after as shown, and all steps between them."""

    name: str
    username: str
    place: int
    before: int
    shown: int
    was_provisional: bool
    is_provisional: bool
    mu_before: float
    sigma_before: float
    mu: float
    sigma: float
    side: why.Side
    step: why.Step
    season_before: int
    season_shown: int

    @property
    def change(self) -> int:
        return self.shown - self.before


class Story(Struct, frozen=True):
    """`why`: the reason if the match is not rated, `pending` while it is not counted yet; `chapters` by seat, the winners first."""

    why: str
    ladder: Ladder | None = None
    chapters: tuple[Chapter, ...] = ()
    is_void: bool = False
    number: int = 0
    at: datetime | None = None


def of_match(match: Match) -> Story | None:
    """None while a match is played, and for one that was not to be rated."""
    reason = match.outcome.get("unrated") if match.status in OVER and match.outcome else None
    if reason is None:
        return None
    result = Result.objects.filter(match=match).first()
    if result is None:
        return Story(reason or ("staff" if match.status == Match.Status.VOID else "pending"))
    changes = of_results([result.pk])[result.pk]
    chapters = sorted(told(changes), key=lambda one: one.place)
    return Story("", LADDERS[result.ladder_id], tuple(chapters), result.is_void, result.number, moment(result.at))


def told(changes: list[Change]) -> list[Chapter]:
    """The chapters of one match, by seat."""
    players = [why.Played(one.side, one.place, one.before) for one in changes]
    sides = {side.number: side for side in why.sides_of(players)}
    return [
        Chapter(
            name=one.user.name, username=one.user.username,
            place=1 + sum(side.place < one.place for side in sides.values()),
            before=one.before.shown, shown=one.after.shown,
            was_provisional=one.sigma_before > PROVISIONAL_ABOVE, is_provisional=one.sigma > PROVISIONAL_ABOVE,
            mu_before=one.mu_before, sigma_before=one.sigma_before, mu=one.mu, sigma=one.sigma,
            side=sides[one.side], step=why.step(player, sides[one.side]),
            season_before=rating.shown(one.season_mu_before, one.season_sigma_before),
            season_shown=rating.shown(one.season_mu, one.season_sigma),
        )
        for one, player in zip(changes, players, strict=True)
    ]  # fmt: skip


def unread(user: User | AnonymousUser) -> list[Correction]:
    """What a player has not read yet of numbers that staff have changed by taking a match back (L208)."""
    if not isinstance(user, User):
        return []
    return list(Correction.objects.filter(user=user, is_read=False).select_related("result").order_by("-at", "pk")[:MOST_CORRECTIONS])
