"""Files of events over HTTP (docs/tournaments-api.md)."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiTypes, extend_schema, extend_schema_view
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
from tournaments.models import Tournament
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


class CsvFileApi(FilesApi):
    """A CSV file that is made of the event alone."""

    what: ClassVar[str]
    is_for_staff: ClassVar[bool] = False

    def get(self, request: Request, event_id: str) -> HttpResponse:
        event, seen_by = event_for(request, event_id)
        if self.is_for_staff and not seen_by.is_staff:
            raise Refused("not_allowed")
        return csv(self.content(event), event.id, self.what)

    def content(self, event: Tournament) -> str:
        raise NotImplementedError


def described(what: str, summary: str, *statuses: int) -> Callable[[type[CsvFileApi]], type[CsvFileApi]]:
    """As the schema tells it."""
    told = extend_schema(operation_id=f"event_{what}_csv", summary=summary, responses={**CSV, **refusals(*statuses)})
    return extend_schema_view(get=told)


@described("pairings", "All tables of all rounds that are out, a line for each seat, as CSV", 404)
class PairingsFileApi(CsvFileApi):
    what = "pairings"

    def content(self, event: Tournament) -> str:
        return exports.pairings_csv(event)


@described("byes", "Who had no opponent in which round, as CSV", 404)
class ByesFileApi(CsvFileApi):
    what = "byes"

    def content(self, event: Tournament) -> str:
        return exports.byes_csv(event)


@described("penalties", "Penalties, as CSV; for the staff of the event", 403, 404)
class PenaltiesFileApi(CsvFileApi):
    what, is_for_staff = "penalties", True

    def content(self, event: Tournament) -> str:
        return exports.penalties_csv(event)
