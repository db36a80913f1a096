"""The queue over HTTP: search, say that one is still here, answer, leave (live play L189-L193).

A token needs the right to play; programs search on the ladders of programs (L225).
"""

from __future__ import annotations

from typing import Annotated, Literal

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from msgspec import UNSET, Meta, Struct, UnsetType
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request

from matches.api.base import ActingApi, MatchApi, account, answer, raw_body
from matches.api.bodies import Body, DeckWish, read_body
from matches.api.limits import ReadThrottle
from matches.api.schema import refusals
from matches.brought import deck_for
from matches.clock import now_ms
from matches.live.protocol import MatchId
from matches.ranked.ladders import LONGEST_KEY
from matches.ranked.queue import admission, panel, pauses, proposals, services

State = Literal["searching", "asked", "ready", "match", "none"]


class SearchBody(Body, frozen=True):
    """`ladder`: its key, as `oshi.duel.live`; of programs `oshi.duel.live.bots`. `deck`, in games with decks: yours."""

    ladder: Annotated[str, Meta(max_length=LONGEST_KEY)]
    deck: DeckWish | None = None


class ReadyBody(Body, frozen=True):
    """Your answer to `proposal`: the first one is final."""

    proposal: MatchId
    ready: bool


class QueueAnswer(Struct, frozen=True):
    """How your search stands; times in ms. `searching`: for `waited`, with `here` people on the ladder; `usual`: how long it takes.

    `asked`: whether you are ready to play, within `left`; `ready`: you are, others are waited for. `match`: where you play. `none`: you
    do not search. `paused_until`: the queue is closed to you before that.
    """

    state: State
    ladder: str
    waited: int
    here: int
    may_take_any: bool
    takes_any: bool
    proposal: str
    is_rated: bool
    left: int
    ready: int
    asked: int
    match: str
    paused_until: int
    usual: int | UnsetType = UNSET


def queue_answer(request: Request, now: int) -> HttpResponse:
    user = account(request)
    shown = panel.panel(user, now)
    return answer(
        QueueAnswer(
            state=shown.state,
            ladder=shown.ladder,
            waited=shown.waited,
            here=shown.here,
            may_take_any=shown.may_take_any,
            takes_any=shown.takes_any,
            proposal=shown.proposal,
            is_rated=shown.is_rated,
            left=shown.left,
            ready=shown.ready,
            asked=shown.asked,
            match=shown.match,
            paused_until=pauses.until(user.pk),
            usual=UNSET if shown.usual is None else shown.usual,
        )
    )


class SearchApi(MatchApi):
    permission_classes = (IsAuthenticated,)
    throttle_classes = (ReadThrottle,)  # being here is said by asking again and again

    @extend_schema(
        operation_id="search_state",
        summary="How your search for ranked opponents stands",
        description="Looking does not keep it going: `POST` does.",
        responses={200: QueueAnswer, **refusals()},
    )
    def get(self, request: Request) -> HttpResponse:
        return queue_answer(request, now_ms())

    @extend_schema(
        operation_id="search",
        summary="Search for ranked opponents, or go on searching",
        description="Send it again every twenty seconds at least, or the search ends. A search on another ladder ends the one before.",
        request=SearchBody,
        responses={200: QueueAnswer, **refusals(403)},
    )
    def post(self, request: Request) -> HttpResponse:
        wanted, user, now = read_body(raw_body(request), SearchBody), account(request), now_ms()
        ladder = admission.ladder_named(wanted.ladder)
        deck = None if wanted.deck is None else deck_for(user, ladder.game, wanted.deck)
        services.search(user=user, ladder=ladder.key, now=now, deck=deck)
        return queue_answer(request, now)


class AnyGapApi(ActingApi):
    @extend_schema(
        operation_id="take_any_opponent",
        summary="Say that any opponent is fine, once `may_take_any`",
        request=None,
        responses={200: QueueAnswer, **refusals(403, 404)},
    )
    def post(self, request: Request) -> HttpResponse:
        services.take_any_gap(user=account(request), now=(now := now_ms()))
        return queue_answer(request, now)


class ReadyApi(ActingApi):
    @extend_schema(
        operation_id="answer_ready_check",
        summary="Say whether you are ready; when all are, `match` is where you play",
        description="Send your `share` there next, as at any table. Whoever declines or is silent lets others wait.",
        request=ReadyBody,
        responses={200: QueueAnswer, **refusals(403, 404, 409)},
    )
    def post(self, request: Request) -> HttpResponse:
        said, now = read_body(raw_body(request), ReadyBody), now_ms()
        proposals.answer(proposal_id=said.proposal, user=account(request), is_ready=said.ready, now=now)
        return queue_answer(request, now)


class LeaveApi(ActingApi):
    @extend_schema(
        operation_id="leave_queue",
        summary="Search no more; if you are being asked, that declines",
        request=None,
        responses={200: QueueAnswer, **refusals(403)},
    )
    def post(self, request: Request) -> HttpResponse:
        services.leave(user=account(request), now=(now := now_ms()))
        return queue_answer(request, now)
