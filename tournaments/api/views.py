"""Events over HTTP, for everybody to read: lists, entrants, rounds, standings, brackets (docs/tournaments-api.md).

Source: tournaments reference, sections 10 and 12; T5-T7, T15, T36, T55, T63, T74.
"""

from __future__ import annotations

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request

from matches.api.base import answer
from matches.api.schema import refusals
from matches.api.views import number as counted
from matches.games.registry import GAMES
from matches.lists import PAGE, BadKey, beyond
from matches.services import Rejected
from tournaments.api import reading
from tournaments.api.base import AFTER, PRIVATE, EventsApi, counter, event_for
from tournaments.api.bodies import BracketAnswer, DeckList, EntrantList, EventAnswer, EventList, RoundAnswer, RoundList, StandingsAnswer
from tournaments.models import Tournament

PHASES = [phase.value for phase in Tournament.Phase if phase != Tournament.Phase.DRAFT]


class EventListApi(EventsApi):
    @extend_schema(
        operation_id="events",
        summary="Listed events, the latest start first",
        parameters=[
            OpenApiParameter("game", str, enum=["", *GAMES], description="The id of a game; empty for any."),
            OpenApiParameter("phase", str, enum=["", *PHASES], description="How far they are; empty for any."),
            OpenApiParameter("after", str, description="`next` of the page before."),
        ],
        responses={200: EventList, **refusals()},
    )
    def get(self, request: Request) -> HttpResponse:
        game, phase, after = (request.query_params.get(name, "") for name in ("game", "phase", "after"))
        if game not in ("", *GAMES):
            raise Rejected("bad_args", "no_such_game")
        if phase not in ("", *PHASES):
            raise Rejected("bad_args", "no_such_phase")
        found = Tournament.objects.filter(is_listed=True, phase__in=[phase] if phase else PHASES)
        found = found.filter(game=game) if game else found
        try:
            found = found.filter(beyond("starts_at", after)) if after else found
        except BadKey as unknown:
            raise Rejected("bad_args", "no_such_page") from unknown
        rows = list(found.order_by("-starts_at", "id")[: PAGE + 1])
        following = f"{rows[PAGE - 1].starts_at}.{rows[PAGE - 1].pk}" if len(rows) > PAGE else ""
        return answer(EventList([reading.event_line(row) for row in rows[:PAGE]], following))


class EventDetailApi(EventsApi):
    @extend_schema(
        operation_id="event",
        summary="An event, its stages and what its organiser has settled",
        responses={200: EventAnswer, **refusals(404)},
    )
    def get(self, request: Request, event_id: str) -> HttpResponse:
        event, _ = event_for(request, event_id)
        return answer(reading.event_answer(event))


class EntrantsApi(EventsApi):
    @extend_schema(
        operation_id="event_entrants",
        summary="Who takes part or waits, by number",
        parameters=[AFTER],
        responses={200: EntrantList, **refusals(404)},
    )
    def get(self, request: Request, event_id: str) -> HttpResponse:
        event, seen_by = event_for(request, event_id)
        return answer(reading.entrants(event, counted(request, "after", 0), is_staff=seen_by.is_staff), headers=PRIVATE)


class DecksApi(EventsApi):
    @extend_schema(
        operation_id="event_decks",
        summary="The decks that you may see by now",
        description="Your own; to staff all. To others locked decks alone, as `decks.sight` of the event says: `opponent` while their match"
        " is under way, `public` at once, `after` the event, `staff` never.",
        parameters=[AFTER],
        responses={200: DeckList, **refusals(404)},
    )
    def get(self, request: Request, event_id: str) -> HttpResponse:
        event, seen_by = event_for(request, event_id)
        return answer(reading.decks(event, seen_by, counted(request, "after", 0)), headers=PRIVATE)


class RoundsApi(EventsApi):
    @extend_schema(
        operation_id="event_rounds",
        summary="Rounds that are out, in order of play",
        parameters=[AFTER],
        responses={200: RoundList, **refusals(404)},
    )
    def get(self, request: Request, event_id: str) -> HttpResponse:
        event, _ = event_for(request, event_id)
        return answer(reading.rounds(event, counted(request, "after", 0)))


class RoundApi(EventsApi):
    @extend_schema(
        operation_id="event_round",
        summary="The pairings of a round, with results and why they are so",
        parameters=[AFTER],
        responses={200: RoundAnswer, **refusals(404)},
    )
    def get(self, request: Request, event_id: str, stage: int, number: int) -> HttpResponse:
        event, _ = event_for(request, event_id)
        return answer(reading.round_(event, stage, number, counted(request, "after", 0)))


class StandingsApi(EventsApi):
    @extend_schema(
        operation_id="event_standings",
        summary="The newest frozen standings, or those after a round",
        parameters=[counter("stage", "0 for the newest, as `round`."), counter("round", "After which round of it."), AFTER],
        responses={200: StandingsAnswer, **refusals(404)},
    )
    def get(self, request: Request, event_id: str) -> HttpResponse:
        event, _ = event_for(request, event_id)
        stage, number, after = (counted(request, name, 0) for name in ("stage", "round", "after"))
        return answer(reading.standings(event, stage, number, after))


class BracketApi(EventsApi):
    @extend_schema(
        operation_id="event_bracket",
        summary="The bracket of a stage, with who plays where as far as it is known",
        parameters=[AFTER],
        responses={200: BracketAnswer, **refusals(404)},
    )
    def get(self, request: Request, event_id: str, stage: int) -> HttpResponse:
        event, _ = event_for(request, event_id)
        return answer(reading.bracket_answer(event, stage, counted(request, "after", 0)))
