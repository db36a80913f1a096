"""What is done at a table before its match begins: sit down and stand up, bring a deck, let house bots come and go.

Each call answers with the match as its caller sees it then.
"""

from __future__ import annotations

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from matches import log, seating, selectors
from matches.api.base import ActingApi, account, answer, raw_body
from matches.api.bodies import BotBody, DeckBody, SitBody, read_body
from matches.api.schema import ViewSchema, refusals
from matches.api.views import current_view
from matches.brought import DeckWish, deck_for
from matches.clock import now_ms
from matches.games.decks import Deck
from matches.models import Match
from oshisite.accounts.models import User


def guest_at(request: Request, match_id: str) -> User:
    """Who asks, if the match is there for them (appendix B). Raises `NotFound`."""
    if not selectors.may_watch(request.user, match_id):
        raise log.NotFound(match_id)
    return account(request)


def deck_of(user: User, match_id: str, wish: DeckWish) -> Deck:
    return deck_for(user, Match.objects.values_list("game", flat=True).get(id=match_id), wish)


class SitApi(ActingApi):
    @extend_schema(
        operation_id="sit",
        summary="Take an open seat; until the match begins, change to another",
        description="Without a body: the first open seat, or the one you have. Whenever your seat is a new one, send your `share` again.",
        request=SitBody,
        responses={200: ViewSchema, **refusals(403, 404)},
    )
    def post(self, request: Request, match_id: str) -> HttpResponse:
        user = guest_at(request, match_id)
        wanted = read_body(raw_body(request) or b"{}", SitBody)
        deck = None if wanted.deck is None else deck_of(user, match_id, wanted.deck)
        seating.sit(match_id=match_id, user=user, now=now_ms(), seat=wanted.seat, deck=deck)
        return answer(current_view(request, match_id))


class DeckApi(ActingApi):
    @extend_schema(
        operation_id="bring_deck",
        summary="Choose the deck that you play with, or another one, until the match begins",
        description="The match keeps a copy of the cards. Nobody else is told them before the match is over.",
        request=DeckBody,
        responses={200: ViewSchema, **refusals(403, 404)},
    )
    def post(self, request: Request, match_id: str) -> HttpResponse:
        user = guest_at(request, match_id)
        deck = deck_of(user, match_id, read_body(raw_body(request), DeckBody).deck)
        seating.bring_deck(match_id=match_id, user=user, deck=deck, now=now_ms())
        return answer(current_view(request, match_id))


class StandUpApi(ActingApi):
    @extend_schema(
        operation_id="stand_up",
        summary="Leave your seat before the match begins",
        request=None,
        responses={200: ViewSchema, **refusals(403, 404)},
    )
    def post(self, request: Request, match_id: str) -> HttpResponse:
        seating.stand_up(match_id=match_id, user=guest_at(request, match_id))
        return answer(current_view(request, match_id))


class BotsApi(ActingApi):
    @extend_schema(
        operation_id="seat_bot",
        summary="As the host, let a house bot take an open seat, or take one away again",
        request=BotBody,
        responses={200: ViewSchema, **refusals(403, 404)},
    )
    def post(self, request: Request, match_id: str) -> HttpResponse:
        host = guest_at(request, match_id)
        wanted = read_body(raw_body(request), BotBody)
        seating.seat_bot(match_id=match_id, host=host, seat=wanted.seat, level=wanted.level, now=now_ms())
        return answer(current_view(request, match_id))
