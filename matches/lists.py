"""Lists of matches, page by page: filters by game, player and result, and a key to go on from instead of an offset.

Source: live play L166, L167, L224.
"""

from __future__ import annotations

from typing import NamedTuple

from django.db.models import BooleanField, Case, Count, Exists, F, OuterRef, Q, QuerySet, When

from matches import log, projections
from matches.clock import now_ms
from matches.games.released import known_to
from matches.models import Match, Seat
from matches.selectors import OVER, Viewer, finished_matches, known_end, listed_for, with_players
from oshisite.accounts.models import User

PAGE = 20
MOST_SEATS = 4
LATE_AT_ONCE = 10
"""So many matches with a delay may be over, paused or not yet begun for those who watch, and the list is as long as without them."""


class Page(NamedTuple):
    """Matches, newest first, and the key of the next page, empty on the last one."""

    matches: list[Match]
    next: str


class Filters(NamedTuple):
    """`player`: a user name; `result`: `won`, `lost` (by that player) or `drawn`; `game`: the id of one."""

    player: str = ""
    result: str = ""
    game: str = ""


EVERYTHING = Filters()


class HistoryFilters(NamedTuple):
    """Of a player's matches: `opponent`: a user name; `result` as above; `kind`: `rated` or `casual`; `since` and `before` in ms (L185)."""

    opponent: str = ""
    game: str = ""
    mode: str = ""
    result: str = ""
    kind: str = ""
    reason: str = ""
    since: int | None = None
    before: int | None = None


WHOLE_HISTORY = HistoryFilters()


class Tally(NamedTuple):
    played: int
    won: int
    drawn: int


class BadKey(ValueError):
    """Not a key of a page."""


def live(limit: int) -> list[Match]:
    """Running matches that anybody may watch, the newest first."""
    now = now_ms()
    is_late = Q(delay__gt=0) | Q(delay_decisions__gt=0)
    late = is_late & (Q(status=Match.Status.PAUSED) | (Q(status__in=OVER) & Q(ended_at__gt=now - F("delay"))))
    running = Match.objects.filter(listed_for(None), Q(status=Match.Status.PLAYING) | late).order_by("-created_at")
    found = [as_known(match, None, now) for match in with_players(running)[: limit + LATE_AT_ONCE]]
    return [match for match in found if match.status == Match.Status.PLAYING][:limit]


def as_known(match: Match, viewer: Viewer, now: int) -> Match:
    """A header as `viewer` may know it now: where others learn of a match later, as it was at the last entry that they know (L131).

    Not to be saved.
    """
    seats = match.seats.all()
    has_seat = viewer is not None and viewer.is_authenticated and any(seat.user_id == viewer.pk for seat in seats)
    if has_seat or not (match.delay or match.delay_decisions):
        return match
    for name, value in projections.header(known_to(None, log.history(match.pk), now)).items():
        setattr(match, name, value)
    return match


def replays(user: Viewer, filters: Filters = EVERYTHING, *, after: str = "", size: int = PAGE) -> Page:
    """One page of the finished matches that are listed for `user`. Raises `BadKey`."""
    return page(filtered(finished_matches(user, now_ms()), filters).select_related("validation"), "ended_at", after, size)


def history_of(player: User, viewer: Viewer, filters: HistoryFilters = WHOLE_HISTORY, *, after: str = "", size: int = PAGE) -> Page:
    """One page of the matches of `player`, running ones too, as far as they are listed for `viewer`. Raises `BadKey`."""
    played = Match.objects.filter(listed_for(viewer), id__in=of(player)).exclude(status=Match.Status.WAITING)
    played = played.exclude(status=Match.Status.VOID, started_at=None)  # a table that was never full
    played = of_history(played, player, viewer, filters)
    found = page(with_players(played.order_by("-created_at", "id")), "created_at", after, size)
    known = [as_known(match, viewer, now_ms()) for match in found.matches]
    return found._replace(matches=[match for match in known if match.status != Match.Status.WAITING])


def tally_of(player: User, viewer: Viewer) -> Tally:
    """How the finished ones among them went."""
    ended = known_end(viewer, now_ms())
    finished = Match.objects.filter(listed_for(viewer), ended, id__in=of(player), status=Match.Status.ENDED)
    won = has_won(player.username) & ~is_drawn()
    return Tally(**finished.aggregate(played=Count("pk"), won=Count("pk", filter=won), drawn=Count("pk", filter=is_drawn())))


def of(player: User) -> QuerySet[Seat, str]:
    return Seat.objects.filter(user=player).values_list("match_id", flat=True)


# --- filters


def of_history(matches: QuerySet[Match], player: User, viewer: Viewer, filters: HistoryFilters) -> QuerySet[Match]:
    """What depends on the end of a match is asked only of those whose end `viewer` may know (L131)."""
    matches = filtered(matches, Filters(player=filters.opponent, game=filters.game))
    if filters.mode:
        matches = matches.filter(mode=filters.mode)
    if filters.since is not None:
        matches = matches.filter(created_at__gte=filters.since)
    if filters.before is not None:
        matches = matches.filter(created_at__lt=filters.before)
    if not (filters.result or filters.kind or filters.reason):
        return matches
    matches = filtered(matches.filter(known_end(viewer, now_ms()), status=Match.Status.ENDED), Filters(player.username, filters.result))
    if filters.kind:
        is_rated = Q(outcome__unrated="")
        matches = matches.filter(is_rated if filters.kind == "rated" else Q(outcome__unrated__isnull=True) | ~is_rated)
    return matches.filter(outcome__reason=filters.reason) if filters.reason else matches


def filtered(matches: QuerySet[Match], filters: Filters) -> QuerySet[Match]:
    player, result, game = filters
    if game:
        matches = matches.filter(game=game)
    if player:
        matches = matches.filter(Exists(Seat.objects.filter(match=OuterRef("pk"), user__username__iexact=player)))
    if result == "drawn":
        return matches.filter(is_drawn())
    if result in ("won", "lost"):
        won = Case(When(has_won(player), then=True), default=False, output_field=BooleanField())
        return matches.exclude(is_drawn()).alias(has_won=won).filter(has_won=result == "won")
    return matches


def is_drawn() -> Q:
    """All share the first place, and the rules call nobody a winner."""
    drawn = Q()
    for seats in range(2, MOST_SEATS + 1):
        drawn |= Q(outcome__places=[1] * seats)
    return drawn & Q(outcome__winners__isnull=True)


def has_won(player: str) -> Q:
    """The player's seat has the first place, alone or shared, or is one of those who have won together."""
    won = Q()
    for number in range(MOST_SEATS):
        seat = Seat.objects.filter(match=OuterRef("pk"), number=number, user__username__iexact=player)
        won |= Q(Exists(seat)) & (Q(**{f"outcome__places__{number}": 1}) | won_together(number))
    return won


def won_together(seat: int, outcome: str = "outcome") -> Q:
    """The seat is one of several winners, who stand there in order."""
    together = Q()
    for at in range(seat + 1):
        together |= Q(**{f"{outcome}__winners__{at}": seat})
    return together


# --- pages


def page(matches: QuerySet[Match], field: str, after: str, size: int) -> Page:
    """A page of `matches`, which are in the order of `field`, newest first, then of their ids."""
    if after:
        matches = matches.filter(beyond(field, after))
    rows = list(matches[: size + 1])
    is_last = len(rows) <= size
    return Page(rows[:size], "" if is_last else f"{getattr(rows[size - 1], field)}.{rows[size - 1].pk}")


def beyond(field: str, key: str) -> Q:
    at, _, match_id = key.partition(".")
    if not (at.isascii() and at.isdigit() and len(at) <= 16 and match_id.isalnum()):
        raise BadKey(key)
    return Q(**{f"{field}__lt": int(at)}) | Q(**{field: int(at), "id__gt": match_id})
