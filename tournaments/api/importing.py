"""Entrants from a CSV file, over HTTP (docs/tournaments-api.md)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter, OpenApiTypes, extend_schema
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import BaseThrottle

from matches.api.base import account, answer, raw_body
from matches.api.limits import UploadThrottle
from matches.api.schema import refusals
from matches.clock import now_ms
from matches.services import Rejected
from tournaments.api.base import EventsApi, event_for
from tournaments.api.bodies import ImportAnswer, ImportMistake, ImportRefusal
from tournaments.files.mistakes import BadFile
from tournaments.importing import import_entrants
from tournaments.pages.common import address_of

MOST_BYTES = 256 * 1024
CID = re.compile(r"[0-9A-Za-z_-]{1,56}")
FLAGS = {"true": True, "false": False}


class ImportApi(EventsApi):
    permission_classes = (IsAuthenticated,)
    throttle_classes: Sequence[type[BaseThrottle]] = (UploadThrottle,)

    def handle_exception(self, exc: Exception) -> HttpResponse | Response:  # type: ignore[override]  # bytes are an answer too
        if isinstance(exc, BadFile):
            mistakes = [ImportMistake(one.line, one.text) for one in exc.mistakes]
            return answer(ImportRefusal("bad_args", "bad_file", str(exc), mistakes=mistakes), 400)
        return super().handle_exception(exc)

    @extend_schema(
        operation_id="import_entrants",
        summary="Enter everybody in a CSV file, or nobody; for who runs the event",
        description="Columns `name,account,club,seed,rating` in any order; only `name` has to be there. A dry run enters nobody.",
        parameters=[
            OpenApiParameter("cid", str, required=True, pattern=f"^{CID.pattern}$", description="Made by you; the same one enters once."),
            OpenApiParameter("dry_run", str, enum=list(FLAGS), default="false"),
        ],
        request={"text/csv": OpenApiTypes.STR},
        responses={200: ImportAnswer, **refusals(403, 404, 409), 400: ImportRefusal},
    )
    def post(self, request: Request, event_id: str) -> HttpResponse:
        event, _ = event_for(request, event_id)
        cid, is_dry_run = request.query_params.get("cid", ""), FLAGS.get(request.query_params.get("dry_run", "false"))
        if not CID.fullmatch(cid) or is_dry_run is None:
            raise Rejected("bad_args", "not_in_schema")
        text, user = text_of(raw_body(request)), account(request)
        done = import_entrants(
            tournament_id=event.id, user=user, text=text, cid=cid, now=now_ms(), is_dry_run=is_dry_run, ip=address_of(request)
        )
        return answer(ImportAnswer(done.entrants, done.is_dry_run, done.is_duplicate))


def text_of(raw: bytes) -> str:
    """Raises `Rejected`."""
    if len(raw) > MOST_BYTES:
        raise Rejected("bad_args", "too_large")
    try:
        return raw.decode()
    except UnicodeDecodeError as broken:
        raise Rejected("bad_args", "not_utf8") from broken
