"""Files of events over HTTP (docs/tournaments-api.md)."""

from __future__ import annotations

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiTypes, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from matches.api.base import CONFLICT, answer
from matches.api.bodies import Refusal
from matches.api.limits import DownloadThrottle
from matches.api.replays import attachment
from matches.api.schema import refusals
from matches.api.views import number as counted
from tournaments import exports
from tournaments.api.base import PRIVATE, EventsApi, counter, event_for
from tournaments.files.mistakes import BadFile
from tournaments.rules.commands.base import Refused

STAGE = counter("stage", "0 for the newest one that has begun.")
CSV = {(200, "text/csv"): OpenApiTypes.STR}


class FilesApi(EventsApi):
    throttle_classes = (DownloadThrottle,)

    def handle_exception(self, exc: Exception) -> HttpResponse | Response:  # type: ignore[override]  # bytes are an answer too
        if isinstance(exc, BadFile):
            return answer(Refusal("refused", "cannot_be_written", str(exc)), CONFLICT)
        return super().handle_exception(exc)


def file(content: bytes | str, name: str, content_type: str) -> HttpResponse:
    raw = content.encode() if isinstance(content, str) else content
    found = attachment(raw, name, content_type)
    for header, value in PRIVATE.items():
        found[header] = value
    return found


def csv(content: str, event_id: str, what: str) -> HttpResponse:
    return file(content, f"{event_id}-{what}.csv", "text/csv; charset=utf-8")


class JsonFileApi(FilesApi):
    @extend_schema(
        operation_id="event_json",
        summary="A stage as a tournament file, which `manage.py standings` and `pair` read",
        parameters=[STAGE],
        responses={200: OpenApiTypes.OBJECT, **refusals(404)},
    )
    def get(self, request: Request, event_id: str) -> HttpResponse:
        event, seen_by = event_for(request, event_id)
        content = exports.json_file(event, counted(request, "stage", 0), is_staff=seen_by.is_staff)
        return file(content, f"{event.id}.json", "application/json")


class TrfFileApi(FilesApi):
    @extend_schema(
        operation_id="event_trf",
        summary="A stage as TRF16, of events that count as on boards",
        parameters=[STAGE],
        responses={(200, "text/plain"): OpenApiTypes.STR, **refusals(404, 409)},
    )
    def get(self, request: Request, event_id: str) -> HttpResponse:
        event, seen_by = event_for(request, event_id)
        content = exports.trf_file(event, counted(request, "stage", 0), is_staff=seen_by.is_staff)
        return file(content, f"{event.id}.trf", "text/plain; charset=utf-8")


class StandingsFileApi(FilesApi):
    @extend_schema(
        operation_id="event_standings_csv",
        summary="The newest frozen standings, or those after a round, as CSV",
        parameters=[counter("stage", "0 for the newest, as `round`."), counter("round", "After which round of it.")],
        responses={**CSV, **refusals(404)},
    )
    def get(self, request: Request, event_id: str) -> HttpResponse:
        event, _ = event_for(request, event_id)
        stage, number = (counted(request, name, 0) for name in ("stage", "round"))
        return csv(exports.standings_csv(event, stage, number), event.id, "standings")


class PairingsFileApi(FilesApi):
    @extend_schema(
        operation_id="event_pairings_csv",
        summary="All tables of all rounds that are out, a line for each seat, as CSV",
        responses={**CSV, **refusals(404)},
    )
    def get(self, request: Request, event_id: str) -> HttpResponse:
        event, _ = event_for(request, event_id)
        return csv(exports.pairings_csv(event), event.id, "pairings")


class ByesFileApi(FilesApi):
    @extend_schema(
        operation_id="event_byes_csv",
        summary="Who had no opponent in which round, as CSV",
        responses={**CSV, **refusals(404)},
    )
    def get(self, request: Request, event_id: str) -> HttpResponse:
        event, _ = event_for(request, event_id)
        return csv(exports.byes_csv(event), event.id, "byes")


class PenaltiesFileApi(FilesApi):
    @extend_schema(
        operation_id="event_penalties_csv",
        summary="Penalties, as CSV; for the staff of the event",
        responses={**CSV, **refusals(403, 404)},
    )
    def get(self, request: Request, event_id: str) -> HttpResponse:
        event, seen_by = event_for(request, event_id)
        if not seen_by.is_staff:
            raise Refused("not_allowed")
        return csv(exports.penalties_csv(event), event.id, "penalties")
