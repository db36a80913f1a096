"""Challenges and series over HTTP (live play L120, L165, L195)."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter, extend_schema
from msgspec import UNSET
from rest_framework.request import Request

from matches import challenges, log, selectors, series, series_score, terms
from matches.api.base import ActingApi, MatchApi, ReadOrAddApi, account, answer, raw_body
from matches.api.bodies import (
    AcceptBody,
    ChallengeAnswer,
    ChallengeList,
    GameAnswer,
    NewChallengeBody,
    SeriesAnswer,
    read_body,
)
from matches.api.limits import NewChallengeThrottle, ReadThrottle
from matches.api.schema import ViewSchema, refusals
from matches.api.views import current_view
from matches.brought import deck_for
from matches.clock import now_ms
from matches.games.decks import Deck
from matches.games.game import Config
from matches.games.registry import GAMES
from matches.models import Challenge, Match, Series
from matches.rejection import Rejected


def challenge_answer(found: Challenge) -> ChallengeAnswer:
    config = msgspec.convert(found.config, Config)
    told = terms.terms_of(config)
    return ChallengeAnswer(
        id=found.id,
        by_name=found.by.username,
        to=found.to.username if found.to else "",
        is_open=found.is_open,
        game=config.game,
        options=config.options,
        clock=told.clock,
        undo=told.undo,
        disclosure=told.disclosure,
        best_of=found.best_of,
        rated=config.is_rated,
        seat=found.seat,
        visibility=found.visibility,
        created_at=found.created_at,
        expires_at=found.expires_at,
        answer=found.answer,
        match=found.match_id or "",
    )


def answers(found: list[Challenge]) -> list[ChallengeAnswer]:
    return [challenge_answer(one) for one in found]


class ChallengesApi(ReadOrAddApi):
    adding = (NewChallengeThrottle,)

    @extend_schema(
        operation_id="list_challenges",
        summary="Challenges that you may accept, and your own",
        parameters=[OpenApiParameter("game", str, enum=["", *GAMES], description="The id of a game; empty for any.")],
        responses={200: ChallengeList, **refusals()},
    )
    def get(self, request: Request) -> HttpResponse:
        user, now, game = request.user, now_ms(), request.query_params.get("game", "")
        if game and game not in GAMES:
            raise Rejected("bad_args", "no_such_game")
        kinds = (challenges.to_user, challenges.of_user, challenges.open_to)
        return answer(ChallengeList(*([one for one in answers(kind(user, now)) if game in ("", one.game)] for kind in kinds)))

    @extend_schema(
        operation_id="challenge",
        summary="Offer a match to somebody, or to anybody",
        description="It stands for ten minutes, for a week with a clock of hours. When it is accepted `match` is where you play.",
        request=NewChallengeBody,
        responses={201: ChallengeAnswer, **refusals(403)},
    )
    def post(self, request: Request) -> HttpResponse:
        wanted, user = read_body(raw_body(request), NewChallengeBody), account(request)
        game = GAMES.get(wanted.game)
        if game is None:
            raise Rejected("bad_args", "no_such_game")
        config = terms.agreed(
            Config(game.id, next(iter(game.modes)), game.rules_version, ("human", "human"), wanted.options),
            clock=wanted.clock or game.clocks[0],
            undo=wanted.undo,
            disclosure=wanted.disclosure,
            is_rated=wanted.rated,
        )
        made = challenges.challenge(
            by=user,
            to=challenges.user_named(wanted.to) if wanted.to else None,
            is_open=wanted.open,
            config=config,
            best_of=wanted.best_of,
            seat=wanted.seat,
            deck=None if wanted.deck is None else deck_for(user, game.id, wanted.deck),
            visibility=wanted.visibility,
            now=now_ms(),
        )
        return answer(challenge_answer(made), 201, {"Location": f"/api/challenges/{made.id}/"})


class ChallengeApi(MatchApi):
    throttle_classes = (ReadThrottle,)

    @extend_schema(
        operation_id="look_at_challenge",
        summary="A challenge, and what became of it",
        responses={200: ChallengeAnswer, **refusals(404)},
    )
    def get(self, request: Request, challenge_id: str) -> HttpResponse:
        return answer(challenge_answer(challenges.seen(challenge_id, request.user)))


class AcceptApi(ActingApi):
    @extend_schema(
        operation_id="accept",
        summary="Accept a challenge: the match is made, and you have a seat",
        description="Send your `share` next, as at any table. Of many who accept at once one plays; the others hear `offer_gone`.",
        request=AcceptBody,
        responses={200: ViewSchema, **refusals(403, 404, 409)},
    )
    def post(self, request: Request, challenge_id: str) -> HttpResponse:
        wish = read_body(raw_body(request) or b"{}", AcceptBody).deck
        found, user = challenges.seen(challenge_id, request.user), account(request)
        deck: Deck | None = None if wish is None else deck_for(user, found.config["game"], wish)
        match = challenges.accept(challenge_id=challenge_id, user=user, deck=deck, now=now_ms())
        return answer(current_view(request, match.id))


class DeclineApi(ActingApi):
    @extend_schema(
        operation_id="decline",
        summary="Decline a challenge that names you",
        request=None,
        responses={200: ChallengeAnswer, **refusals(403, 404, 409)},
    )
    def post(self, request: Request, challenge_id: str) -> HttpResponse:
        challenges.decline(challenge_id=challenge_id, user=account(request), now=now_ms())
        return answer(challenge_answer(challenges.seen(challenge_id, request.user)))


class WithdrawApi(ActingApi):
    @extend_schema(
        operation_id="withdraw",
        summary="Take back a challenge of yours that nobody has answered",
        request=None,
        responses={200: ChallengeAnswer, **refusals(403, 404, 409)},
    )
    def post(self, request: Request, challenge_id: str) -> HttpResponse:
        challenges.withdraw(challenge_id=challenge_id, user=account(request), now=now_ms())
        return answer(challenge_answer(challenges.seen(challenge_id, request.user)))


# --- series


class SeriesApi(MatchApi):
    throttle_classes = (ReadThrottle,)

    @extend_schema(
        operation_id="series",
        summary="The series that a match is a game of: score, games, who is ready for the next one",
        responses={200: SeriesAnswer, **refusals(404)},
    )
    def get(self, request: Request, match_id: str) -> HttpResponse:
        return answer(series_answer(series_of(request, match_id)))


class ReadyApi(ActingApi):
    @extend_schema(
        operation_id="ready",
        summary="Say that you are ready for the next game; once both are, `match` is that game",
        request=None,
        responses={200: SeriesAnswer, **refusals(403, 404)},
    )
    def post(self, request: Request, match_id: str) -> HttpResponse:
        found = series_of(request, match_id)
        series.be_ready(match_id=match_id, user=account(request), now=now_ms())
        found.refresh_from_db()
        return answer(series_answer(found))


def series_of(request: Request, match_id: str) -> Series:
    """Raises `NotFound`: also for a match that is none's game."""
    selectors.key_for(request.user, match_id)
    found = Match.objects.select_related("series").get(id=match_id).series
    if found is None:
        raise log.NotFound(match_id)
    return found


def series_answer(found: Series) -> SeriesAnswer:
    return SeriesAnswer(
        id=found.id,
        best_of=found.best_of,
        state=found.state,  # type: ignore[arg-type]  # one of its choices
        match=series.last_match(found).id,
        score=whole(found.score),
        games=[GameAnswer(game.match, whole(game.score), game.why) for game in series_score.games(found)],
        now=now_ms(),
        ready=found.ready,
        ready_until=UNSET if found.due_at is None else found.due_at,
        winner=UNSET if found.winner is None else found.winner,
    )


def whole(score: Iterable[int]) -> list[float]:
    """Halves as points."""
    return [halves / series_score.WIN for halves in score]
