"""Replays over HTTP: the file, the game record, what was verified, and reading a file back in.

Source: live play L166-L170, L188.
"""

from __future__ import annotations

import re

import msgspec
from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter, OpenApiTypes, extend_schema
from rest_framework.request import Request

from matches import downloads, log, uploads
from matches.api.base import MatchApi, answer, raw_body
from matches.api.bodies import ReadReplayAnswer, VerifyAnswer
from matches.api.limits import DownloadThrottle, ReadThrottle, UploadThrottle
from matches.api.schema import refusals
from matches.clock import now_ms
from matches.games.audit import Check
from matches.games.released import known_to
from matches.games.replay import BadReplay, Replay
from matches.log import NotFound
from matches.models import Validation
from matches.selectors import key_for
from matches.services import Rejected

VIEWS = re.compile(r"mine|public|open|seat:?[0-9]")
VIEW = OpenApiParameter(
    "view", str, pattern=f"^({VIEWS.pattern})$", description="`public`, or after disclosure `open` or `seat:0` and so on."
)


class ReplayApi(MatchApi):
    throttle_classes = (DownloadThrottle,)

    @extend_schema(
        operation_id="replay",
        summary="The match as a replay file: JSON lines",
        description="One JSON value a line: `header`, `first`, each of `lines`, `footer`. A running match ends where you may see it; after"
        " disclosure each entry carries all that its hash covers.",
        parameters=[VIEW],
        responses={(200, "application/x-ndjson"): Replay, **refusals(404)},
    )
    def get(self, request: Request, match_id: str) -> HttpResponse:
        want = request.query_params.get("view", "mine")
        if not VIEWS.fullmatch(want):
            raise Rejected("bad_args", "no_such_view")
        content = downloads.replay_file(request.user, match_id, want)
        return attachment(content, f"{match_id}.jsonl", "application/x-ndjson")


class RecordApi(MatchApi):
    throttle_classes = (DownloadThrottle,)

    @extend_schema(
        operation_id="record",
        summary="The match as a game record: moves in the notation of its game",
        responses={(200, "text/plain"): OpenApiTypes.STR, **refusals(404)},
    )
    def get(self, request: Request, match_id: str) -> HttpResponse:
        return attachment(downloads.game_record(request.user, match_id), f"{match_id}.txt", "text/plain; charset=utf-8")


class VerifyApi(MatchApi):
    throttle_classes = (ReadThrottle,)

    @extend_schema(
        operation_id="verify",
        summary="What the last validation of the match has found",
        responses={200: VerifyAnswer, **refusals(404)},
    )
    def get(self, request: Request, match_id: str) -> HttpResponse:
        _, seat = key_for(request.user, match_id)
        found = Validation.objects.filter(match_id=match_id).first()
        if found is None or found.head > known_to(seat, log.history(match_id), now_ms()).head:
            raise NotFound(match_id)
        return answer(VerifyAnswer(found.is_ok, found.head, found.at, msgspec.convert(found.checks, list[Check])))


class ReadReplayApi(MatchApi):
    throttle_classes = (UploadThrottle,)

    @extend_schema(
        operation_id="read_replay",
        summary="Read a replay file or an OSHI game record, and check what can be checked of it",
        request={"application/x-ndjson": OpenApiTypes.STR, "text/plain": OpenApiTypes.STR},
        responses={200: ReadReplayAnswer, **refusals(403)},
    )
    def post(self, request: Request) -> HttpResponse:
        try:
            read = uploads.read_any(raw_body(request))
        except BadReplay as bad:
            raise Rejected("bad_args", str(bad)) from bad
        return answer(ReadReplayAnswer(list(read.report.checks), read.text))


def attachment(content: bytes, name: str, content_type: str) -> HttpResponse:
    return HttpResponse(content, content_type=content_type, headers={"Content-Disposition": f'attachment; filename="{name}"'})
