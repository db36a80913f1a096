"""What matches tell: who sits where, who may see what, lists for the pages.

Source: live play L38, L39, L130, L166, L167.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TypeAlias

from django.contrib.auth.models import AnonymousUser
from django.db.models import Exists, F, OuterRef, Prefetch, Q, QuerySet
from msgspec import UNSET, Struct, UnsetType

from matches.games.engine import OPEN, PUBLIC, ViewKey
from matches.games.registry import KNOWN
from matches.games.replay import Player
from matches.log import NotFound
from matches.models import Match, Seat
from oshisite.accounts import blocks
from oshisite.accounts.models import User

TABLES_LISTED, TABLES_LISTED_MS = 20, 3_600_000
"""A table that nobody has come to for an hour is likely left."""
Viewer: TypeAlias = User | AnonymousUser | None
Sight: TypeAlias = tuple[ViewKey, int | None]
"""A key, and the own seat if there is one."""
OVER = (Match.Status.ENDED, Match.Status.VOID)
Asked: TypeAlias = tuple[int | None, str, str]
"""A user's id or none, a match, and what is wanted of it: `mine` or `public`."""


Sitting: TypeAlias = dict[int, int | None]
"""The id of the user on each seat."""


class PlayerView(Struct, frozen=True):
    """Who sits in a seat, as everybody may know it. `has_deck`: in games with decks, whether one lies there; which one is not told.

    `no_spectators`: this seat wants nobody to watch while the match runs (L130).
    """

    seat: int
    name: str
    kind: str
    level: str | UnsetType = UNSET
    has_deck: bool | UnsetType = UNSET
    is_host: bool | UnsetType = UNSET
    no_spectators: bool | UnsetType = UNSET


def seat_of(user: Viewer, match_id: str) -> int | None:
    """The seat that `user` has in a match."""
    if user is None or not user.is_authenticated:
        return None
    return Seat.objects.filter(match_id=match_id, user_id=user.pk).values_list("number", flat=True).first()


def sitting_at(match_id: str) -> Sitting:
    return dict(Seat.objects.filter(match_id=match_id).values_list("number", "user_id"))


def may_watch(user: Viewer, match_id: str) -> bool:
    """Public and unlisted matches are open to whoever knows the address; others to their players, and so are those in which a seat wants
    nobody to watch, until they are over (L130, L167).

    While a seat is open the address is an invitation to it.
    """
    try:
        key_for(user, match_id)
    except NotFound:
        return False
    return True


def key_for(user: Viewer, match_id: str, want: str = "mine") -> Sight:
    """The key that `user` gets for a match, and the own seat. One may ask for less than one's own, never for more (L39).

    While a match runs a player gets the own seat's key whatever is asked for. Raises `NotFound` for who may not watch.
    """
    asked = (user.pk if user is not None and user.is_authenticated else None, match_id, want)
    sight = keys_for([asked])[asked]
    if sight is None:
        raise NotFound(match_id)
    return sight


def keys_for(asked: Collection[Asked]) -> dict[Asked, Sight | None]:
    """The same for many users and matches, in two queries; None where `key_for` would raise."""
    ids = {match_id for _, match_id, _ in asked}
    found = {row[0]: row[1:] for row in Match.objects.filter(id__in=ids).values_list("id", "visibility", "status")}
    seats = list(Seat.objects.filter(match_id__in=ids).values_list("match_id", "user_id", "number", "is_taken", "no_spectators"))
    sitting = {(match_id, user_id): number for match_id, user_id, number, _, _ in seats if user_id is not None}
    inviting = {match_id for match_id, _, _, is_taken, _ in seats if not is_taken}
    secluded = {match_id for match_id, _, _, _, wants_nobody in seats if wants_nobody}

    def sight(user_id: int | None, match_id: str, want: str) -> Sight | None:
        if match_id not in found:
            return None
        visibility, status = found[match_id]
        is_over = status in OVER
        seat = sitting.get((match_id, user_id)) if user_id is not None else None
        if seat is not None:
            return (PUBLIC if want == "public" and is_over else ViewKey.of_seat(seat)), seat
        is_open = status == Match.Status.WAITING and match_id in inviting
        is_closed = not is_open and (visibility == Match.Visibility.PARTICIPANTS or (match_id in secluded and not is_over))
        return None if is_closed else (PUBLIC, None)

    return {one: sight(*one) for one in asked}


def replay_key(user: Viewer, match_id: str, want: str, *, is_disclosed: bool) -> ViewKey:
    """The key of a replay: after disclosure whatever is asked for, before it as `key_for`. Raises `NotFound`."""
    key, _ = key_for(user, match_id, want)
    if not is_disclosed:
        return key
    seats = {f"seat:{number}" for number in Seat.objects.filter(match_id=match_id).values_list("number", flat=True)}
    return OPEN if want == "open" else ViewKey(want) if want in seats else PUBLIC


def players(match_id: str) -> list[PlayerView]:
    return [player_view(seat) for seat in Seat.objects.filter(match_id=match_id).select_related("user", "match")]


def player_view(seat: Seat) -> PlayerView:
    has_deck = UNSET if KNOWN[seat.match.game].catalogue is None else seat.deck is not None
    if seat.bot:
        return PlayerView(seat.number, "", "bot", seat.bot, has_deck)
    if not seat.is_taken:
        return PlayerView(seat.number, "", "open", has_deck=has_deck)
    if seat.user is None or seat.user.is_former:
        return PlayerView(seat.number, "", "former", has_deck=has_deck)
    kind = "bot" if seat.user.is_bot else "guest" if seat.user.is_guest else "human"
    is_host, wants_nobody = seat.user_id == seat.match.host_id or UNSET, seat.no_spectators or UNSET
    return PlayerView(seat.number, seat.user.name, kind, UNSET, has_deck, is_host, wants_nobody)


def replay_players(match_id: str) -> list[Player]:
    """The same for a file, which outlives what it names: only what everybody may know."""
    return [Player(p.seat, p.name, p.kind, p.level or "") for p in players(match_id)]


# --- lists


def with_players(matches: QuerySet[Match]) -> QuerySet[Match]:
    """Matches with seats and users, in one query each."""
    return matches.prefetch_related(Prefetch("seats", Seat.objects.select_related("user")))


def open_tables(user: Viewer, now: int) -> list[Match]:
    """Public tables that want people, the newest first; not those of `user`, nor of people whom a block keeps apart."""
    open_seats = Seat.objects.filter(is_taken=False).values("match_id")
    found = Match.objects.filter(visibility=Match.Visibility.PUBLIC, status=Match.Status.WAITING, id__in=open_seats)
    found = found.filter(created_at__gt=now - TABLES_LISTED_MS).order_by("-created_at", "id")
    if isinstance(user, User):
        found = found.exclude(seats__user=user).exclude(seats__user__in=User.objects.filter(blocks.blocked_for(user)))
    return list(with_players(found)[:TABLES_LISTED])


def listed_for(user: Viewer) -> Q:
    """What lists may show to `user`: public matches, and the own ones (L167)."""
    secluded = Seat.objects.filter(match=OuterRef("pk"), no_spectators=True)
    watched = Q(status__in=OVER) | ~Exists(secluded)
    return Q(watched, visibility=Match.Visibility.PUBLIC) | sat_in(user)


def sat_in(user: Viewer) -> Q:
    """The matches in which `user` has a seat; none for visitors."""
    if user is None or not user.is_authenticated:
        return Q(pk__in=())
    return Q(id__in=Seat.objects.filter(user_id=user.pk).values("match_id"))


def known_end(user: Viewer, now: int) -> Q:
    """Of ended matches those whose end `user` may know at `now` (ms): with a delay its seats know it before others (L131)."""
    return Q(delay=0) | Q(ended_at__lte=now - F("delay")) | sat_in(user)


def finished_matches(user: Viewer, now: int) -> QuerySet[Match]:
    """Ended matches that are listed for `user`."""
    ended = Match.objects.filter(listed_for(user), known_end(user, now), status=Match.Status.ENDED)
    return with_players(ended.order_by("-ended_at", "id"))


def waiting_for(user: Viewer) -> list[Match]:
    """Running matches of `user`, those that owe a decision first."""
    if user is None or not user.is_authenticated:
        return []
    open_states = (Match.Status.WAITING, Match.Status.PLAYING, Match.Status.PAUSED)
    mine = list(with_players(Match.objects.filter(seats__user_id=user.pk, status__in=open_states).order_by("-created_at"))[:20])
    return sorted(mine, key=lambda match: not any(seat.user_id == user.pk and seat.number in match.owes for seat in match.seats.all()))
