"""Ladders, boards and histories over HTTP, page by page (live play L209-L213, L224)."""

from __future__ import annotations

from collections import defaultdict

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter, extend_schema
from msgspec import Struct
from rest_framework.request import Request

from matches.api.base import MatchApi, answer
from matches.api.limits import ReadThrottle
from matches.api.schema import refusals
from matches.clock import now_ms
from matches.games.registry import GAMES
from matches.log import NotFound
from matches.models import Match
from matches.ranked import boards, history, seasons, story
from matches.ranked.ladders import LADDERS, Ladder
from matches.ranked.models import Change, LadderRow, SeasonEnd, Standing
from matches.ranked.rating import PROVISIONAL_ABOVE
from matches.rejection import Rejected
from matches.selectors import key_for
from oshisite.accounts.models import User

AFTER = OpenApiParameter("after", str, description="`next` of the page before.")
SEASON = {"type": "integer", "minimum": 1, "maximum": 9_999}


class LadderLine(Struct, frozen=True):
    """A ladder by its key, with the number of its newest result, and the seasons whose boards are frozen, the last first."""

    ladder: str
    game: str
    mode: str
    pace: str
    is_bots: bool
    results: int
    seasons: list[int]


class LadderList(Struct, frozen=True):
    """`season`: the one that goes on, until `ends_at`."""

    season: int
    ends_at: int
    ladders: list[LadderLine]


class BoardLine(Struct, frozen=True):
    rank: int
    user: str
    name: str
    shown: int
    is_provisional: bool
    matches: int
    last_at: int


class BoardPage(Struct, frozen=True):
    """`frozen_at`: when the season came to its end, 0 while it goes on; `next`: empty on the last page."""

    ladder: str
    season: int
    begins_at: int
    ends_at: int
    frozen_at: int
    players: list[BoardLine]
    next: str


class RatingLine(Struct, frozen=True):
    """The skill rating of a player on a ladder."""

    ladder: str
    mu: float
    sigma: float
    shown: int
    is_provisional: bool
    matches: int
    last_at: int


class RatingList(Struct, frozen=True):
    ratings: list[RatingLine]


class HistoryLine(Struct, frozen=True):
    """A match in a history: number on its ladder, shown numbers before and after it; `result`: `won`, `lost`, `draw` or `void`."""

    match: str
    number: int
    ended_at: int
    before: int
    shown: int
    result: str
    place: int
    sides: int
    opponents: list[str]


class HistoryPage(Struct, frozen=True):
    """The newest first; `next`: empty on the last page."""

    matches: list[HistoryLine]
    next: str


class ChangeLine(Struct, frozen=True):
    """What a match did to a player: all that the formulas were given, and what they gave. `idle`: ms since the last match."""

    user: str
    seat: int
    side: int
    place: int
    idle: int
    mu_before: float
    sigma_before: float
    mu: float
    sigma: float
    season_mu_before: float
    season_sigma_before: float
    season_mu: float
    season_sigma: float


class MatchRating(Struct, frozen=True):
    """`why`: why the match is not rated, `pending` while it is not counted yet, `casual` if it was not to be; then there is no more."""

    why: str
    ladder: str = ""
    number: int = 0
    is_void: bool = False
    changes: list[ChangeLine] = []


class LaddersApi(MatchApi):
    throttle_classes = (ReadThrottle,)

    @extend_schema(
        operation_id="ladders",
        summary="All ladders",
        parameters=[OpenApiParameter("game", str, enum=["", *GAMES], description="The id of a game; empty for any.")],
        responses={200: LadderList, **refusals()},
    )
    def get(self, request: Request) -> HttpResponse:
        game = request.query_params.get("game", "")
        if game and game not in GAMES:
            raise Rejected("bad_args", "no_such_game")
        rows, ends = dict(LadderRow.objects.values_list("key", "last")), defaultdict[str, list[int]](list)
        for key, number in SeasonEnd.objects.order_by("-season").values_list("ladder", "season"):
            ends[key].append(number)
        season = seasons.season_at(now_ms())
        lines = [
            LadderLine(key, one.game, one.mode, one.pace, one.is_bots, rows.get(key, 0), ends[key])
            for key, one in LADDERS.items()
            if one.among != "simulation" and game in ("", one.game)
        ]
        return answer(LadderList(season, seasons.ends(season), lines))


class BoardApi(MatchApi):
    throttle_classes = (ReadThrottle,)

    @extend_schema(
        operation_id="board",
        summary="The board of a season of a ladder, by rank",
        parameters=[
            OpenApiParameter("season", SEASON, description="The current one, if left out."),
            AFTER,
        ],
        responses={200: BoardPage, **refusals(404)},
    )
    def get(self, request: Request, key: str) -> HttpResponse:
        known, now = ladder_named(key), now_ms()
        try:
            page = boards.board(known.key, season_wanted(request, now), now, after=request.query_params.get("after", ""))
        except boards.BadKey as unknown:
            raise Rejected("bad_args", "no_such_page") from unknown
        players = [
            BoardLine(row.rank, row.username, row.name, row.shown, row.is_provisional, row.matches, row.last_at) for row in page.rows
        ]
        begins, ends = seasons.begins(page.season), seasons.ends(page.season)
        return answer(BoardPage(key, page.season, begins, ends, page.frozen_at, players, page.next))


class RatingsApi(MatchApi):
    throttle_classes = (ReadThrottle,)

    @extend_schema(operation_id="ratings", summary="The ratings of a player", responses={200: RatingList, **refusals(404)})
    def get(self, request: Request, name: str) -> HttpResponse:
        rows = {row.ladder_id: row for row in Standing.objects.filter(user=player_named(name))}
        lines = [
            RatingLine(key, row.mu, row.sigma, row.shown, row.sigma > PROVISIONAL_ABOVE, row.matches, row.last_at)
            for key in LADDERS
            if (row := rows.get(key))
        ]
        return answer(RatingList(lines))


class HistoryApi(MatchApi):
    throttle_classes = (ReadThrottle,)

    @extend_schema(
        operation_id="rating_history",
        summary="How the rating of a player on a ladder came to be",
        parameters=[AFTER],
        responses={200: HistoryPage, **refusals(404)},
    )
    def get(self, request: Request, name: str, key: str) -> HttpResponse:
        try:
            page = history.history(player_named(name), ladder_named(key), after=request.query_params.get("after", ""))
        except history.BadKey as unknown:
            raise Rejected("bad_args", "no_such_page") from unknown
        lines = [
            HistoryLine(
                one.match, one.number, one.at, one.before, one.shown, one.result, one.place, one.sides, list(one.opponents)
            )
            for one in page.points
        ]  # fmt: skip
        return answer(HistoryPage(lines, page.next))


class MatchRatingApi(MatchApi):
    throttle_classes = (ReadThrottle,)

    @extend_schema(
        operation_id="match_rating", summary="What a match did to the ratings of its players", responses={200: MatchRating, **refusals(404)}
    )
    def get(self, request: Request, match_id: str) -> HttpResponse:
        key_for(request.user, match_id)
        told = story.of_match(Match.objects.get(id=match_id))
        if told is None:
            return answer(MatchRating("casual"))
        if told.ladder is None:
            return answer(MatchRating(told.why))
        changes = Change.objects.filter(match=match_id).select_related("user").order_by("seat")
        return answer(MatchRating("", told.ladder.key, told.number, told.is_void, [change_line(one) for one in changes]))


def change_line(one: Change) -> ChangeLine:
    return ChangeLine(
        one.user.username, one.seat, one.side, one.place, one.idle, one.mu_before, one.sigma_before, one.mu, one.sigma,
        one.season_mu_before, one.season_sigma_before, one.season_mu, one.season_sigma,
    )  # fmt: skip


def ladder_named(key: str) -> Ladder:
    if key not in LADDERS:
        raise NotFound(key)
    return LADDERS[key]


def player_named(name: str) -> User:
    found = User.objects.filter(username__iexact=name, is_active=True).first()
    if found is None:
        raise NotFound(name)
    return found


def season_wanted(request: Request, now: int) -> int:
    text = request.query_params.get("season")
    if text is None:
        return seasons.season_at(now)
    if not (text.isascii() and text.isdigit() and len(text) <= 4 and int(text)):
        raise Rejected("bad_args", "not_a_number")
    return int(text)
