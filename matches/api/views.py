"""Matches over HTTP: list, make, look, act, poll. A program can play a whole match with these (`docs/bots.md`).

Source: architecture section 7; live play L39, L76-L80, L167, L224, L225, appendix B.
"""

from __future__ import annotations

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request

from matches import lists, log, selectors, series, terms
from matches.api.base import ActingApi, MatchApi, ReadOrAddApi, account, answer, raw_body, refused
from matches.api.bodies import ActBody, EntriesAnswer, MatchLine, MatchList, NewMatchBody, read_body
from matches.api.limits import NewMatchThrottle, ReadThrottle, wait_after_refusal
from matches.api.schema import ActSchema, ViewSchema, refusals
from matches.brought import deck_for
from matches.clock import now_ms
from matches.forms import ReplayFilterForm
from matches.games.decks import Deck
from matches.games.game import Config
from matches.games.registry import GAMES
from matches.games.released import known_to
from matches.live import acts, presence
from matches.live.protocol import Act
from matches.messages import Ack, ViewMessage, entry_message, view_message
from matches.models import Match
from matches.services import Rejected
from oshisite.accounts.models import User

MOST_ENTRIES = 200
FROM_WHERE = {"type": "integer", "minimum": -1, "maximum": 9_999_999, "default": -1}
VIEWS = ("mine", "public")


class MatchesApi(ReadOrAddApi):
    adding = (NewMatchThrottle,)

    @extend_schema(
        operation_id="list_matches",
        summary="Finished matches that are listed for you, newest first",
        parameters=[
            OpenApiParameter("game", str, enum=["", *GAMES], description="The id of a game; empty for any."),
            OpenApiParameter("player", str, description="A user name."),
            OpenApiParameter("result", str, enum=["", "won", "lost", "drawn"], description="`won` and `lost` by `player`; empty for any."),
            OpenApiParameter("after", str, description="`next` of the page before."),
        ],
        responses={200: MatchList, **refusals()},
    )
    def get(self, request: Request) -> HttpResponse:
        form = ReplayFilterForm(request.query_params)
        if not form.is_valid():
            raise Rejected("bad_args", next(iter(form.errors)))
        try:
            page = lists.replays(request.user, form.filters(), after=request.query_params.get("after", ""))
        except lists.BadKey as unknown:
            raise Rejected("bad_args", "no_such_page") from unknown
        return answer(MatchList([match_line(match) for match in page.matches], page.next))

    @extend_schema(
        operation_id="create_match",
        summary="Make a match; you take its first seat",
        request=NewMatchBody,
        responses={201: ViewSchema, **refusals(403)},
    )
    def post(self, request: Request) -> HttpResponse:
        wanted = read_body(raw_body(request), NewMatchBody)
        config = config_of(wanted)
        decks = decks_of(account(request), wanted, config)
        match = series.begin(
            host=account(request),
            config=config,
            best_of=wanted.best_of,
            users={},
            decks=decks,
            visibility=wanted.visibility,
            now=now_ms(),
        )
        return answer(current_view(request, match.id), 201, {"Location": f"/api/matches/{match.id}/"})


def config_of(wanted: NewMatchBody) -> Config:
    """Raises `Rejected`; the services say whether such a match can be."""
    game = GAMES.get(wanted.game)
    if game is None:
        raise Rejected("bad_args", "no_such_game")
    if bool(wanted.seats) == bool(wanted.opponent):
        raise Rejected("bad_args", "seats_or_opponent")
    seats = tuple(wanted.seats) or ("human", "human" if wanted.opponent == "friend" else wanted.opponent)
    if "human" not in seats:
        raise Rejected("bad_args", "no_seat_for_you")
    config = Config(wanted.game, wanted.mode, game.rules_version, seats, wanted.options)
    usual = game.clocks[0] if terms.needs_clock(seats, is_private=wanted.visibility != "public") else "none"
    return terms.agreed(config, clock=wanted.clock or usual, undo=wanted.undo, disclosure=wanted.disclosure)


def decks_of(user: User, wanted: NewMatchBody, config: Config) -> dict[int, Deck]:
    """Decks by seat; other people bring their own. Raises `Rejected`."""
    brought = {seat: wish for seat, wish in enumerate(wanted.decks) if wish is not None}
    if any(seat >= len(config.seats) or (config.seats[seat] == "human" and "human" in config.seats[:seat]) for seat in brought):
        raise Rejected("bad_args", "deck_of_another")
    return {seat: deck_for(user, config.game, wish) for seat, wish in brought.items()}


def match_line(match: Match) -> MatchLine:
    players = [selectors.player_view(seat) for seat in match.seats.all()]
    return MatchLine(match.id, match.game, match.mode, match.status, match.ended_at or 0, players, match.outcome or {})


class MatchDetailApi(MatchApi):
    throttle_classes = (ReadThrottle,)

    @extend_schema(
        operation_id="match",
        summary="The match as you may see it, with your prompts and their options",
        parameters=[OpenApiParameter("view", str, enum=VIEWS, description="Less than your own view, if you like.")],
        responses={200: ViewSchema, **refusals(404)},
    )
    def get(self, request: Request, match_id: str) -> HttpResponse:
        want = request.query_params.get("view", "mine")
        if want not in VIEWS:  # whoever mistypes less than their own view does not get more
            raise Rejected("bad_args", "no_such_view")
        return answer(current_view(request, match_id, want))


class ActsApi(ActingApi):
    @extend_schema(
        operation_id="act",
        summary="Play: answer a prompt, concede, offer, answer an offer, send your random bytes, ask for a rematch",
        description="The same acts as over the socket. A known `cid` gets its first answer again, with `dup` true, and changes nothing.",
        request=ActSchema,
        responses={200: Ack, **refusals(403, 404, 409)},
    )
    def post(self, request: Request, match_id: str) -> HttpResponse:
        if not selectors.may_watch(request.user, match_id):
            raise log.NotFound(match_id)
        body = read_body(raw_body(request), ActBody)
        act, seat = Act(match_id, body.cid, body.action, body.prompt), selectors.seat_of(request.user, match_id)
        note_call(request, match_id, seat)
        ack = acts.perform(act, seat=seat, now=now_ms(), by=account(request).pk)
        if ack.ok:
            return answer(ack)
        if wait := wait_after_refusal(request):
            return refused("rate_limited", "too_many_refused", ack.head, wait)
        return refused(ack.code or "internal", ack.reason or "", ack.head)


class EntriesApi(MatchApi):
    throttle_classes = (ReadThrottle,)

    @extend_schema(
        operation_id="entries",
        summary="What has happened since, as you may see it",
        parameters=[OpenApiParameter("after", FROM_WHERE, description="The last entry that you have; none: from the first one on.")],
        responses={200: EntriesAnswer, **refusals(404)},
    )
    def get(self, request: Request, match_id: str) -> HttpResponse:
        history = log.history(match_id)  # first, so that whoever leaves a seat meanwhile sees no more than before
        key, seat = selectors.key_for(request.user, match_id)
        note_call(request, match_id, seat)
        after, now = number(request, "after", -1), now_ms()
        history = known_to(seat, history, now)
        upto = min(after + MOST_ENTRIES, history.head)
        return answer(EntriesAnswer(history.head, [entry_message(history, seq, key=key, now=now) for seq in range(after + 1, upto + 1)]))


def current_view(request: Request, match_id: str, want: str = "mine") -> ViewMessage:
    history = log.history(match_id)  # first, as above
    key, seat = selectors.key_for(request.user, match_id, want)
    note_call(request, match_id, seat)
    return view_message(match_id, key=key, seat=seat, now=now_ms(), history=history)


def note_call(request: Request, match_id: str, seat: int | None) -> None:
    """Who plays by polling is at the table (L114)."""
    if seat is not None:
        presence.called(match_id, seat, account(request).pk, now_ms())


def number(request: Request, name: str, default: int) -> int:
    text = request.query_params.get(name, str(default))
    if text == str(default):
        return default
    if not (text.isascii() and text.isdigit() and len(text) <= 7):
        raise Rejected("bad_args", "not_a_number")
    return int(text)
