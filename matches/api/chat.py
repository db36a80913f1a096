"""Chat and conduct over HTTP: what the socket says and hears, whom one mutes or blocks, what one reports.

Source: live play L58, L66, L136, L138-L140, L215.
"""

from __future__ import annotations

from django.http import HttpResponse
from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request

from matches.api.base import ActingApi, ReadOrAddApi, account, answer, raw_body
from matches.api.bodies import BlockBody, BlockLine, BlockList, ChatAnswer, ReportAnswer, ReportBody, SayBody, read_body
from matches.api.limits import ChatMinuteThrottle, ChatThrottle
from matches.api.schema import refusals
from matches.api.views import note_call, number
from matches.chat import services as chat
from matches.clock import now_ms
from matches.conduct import reports
from matches.messages import Ack
from matches.rejection import Rejected
from matches.selectors import seat_of
from oshisite.accounts import blocks
from oshisite.accounts.models import Block, User

AFTER = {"type": "integer", "minimum": 0, "maximum": 9_999_999, "default": 0}


class ChatApi(ReadOrAddApi):
    adding = (ChatThrottle, ChatMinuteThrottle)

    @extend_schema(
        operation_id="chat",
        summary="What was said in a room of a match",
        description=(
            "Rooms: `players` for those with a seat, `team-0` and so on for the seats of a side, `spectators` for everybody else and, "
            "once the match is over, for players to read. At most the newest 100 lines; `last` is where the room stands."
        ),
        parameters=[OpenApiParameter("after", AFTER, description="The number of the last line that you have.")],
        responses={200: ChatAnswer, **refusals(404)},
    )
    def get(self, request: Request, match_id: str, room: str) -> HttpResponse:
        user = request.user if isinstance(request.user, User) else None
        note_call(request, match_id, seat_of(request.user, match_id))
        last, lines = chat.read(match_id=match_id, kind=room, user=user, after=number(request, "after", 0))
        return answer(ChatAnswer(last, lines, chat.writing_in(match_id, room, user, now_ms())))

    @extend_schema(
        operation_id="say",
        summary="Say something in a room: a text, or a ready phrase",
        description=(
            "A known `cid` gets its first answer again, with `dup` true. So does a text that you have just said: it is not kept twice."
        ),
        request=SayBody,
        responses={200: Ack, **refusals(403, 404, 409)},
    )
    def post(self, request: Request, match_id: str, room: str) -> HttpResponse:
        body = read_body(raw_body(request), SayBody)
        user = account(request)
        note_call(request, match_id, seat_of(user, match_id))
        line = chat.say(match_id=match_id, kind=room, user=user, cid=body.cid, text=body.text, preset=body.preset, now=now_ms())
        return answer(Ack(cid=body.cid, ok=True, head=-1, dup=line.is_duplicate, number=line.number))


class BlocksApi(ActingApi):
    @extend_schema(operation_id="blocks", summary="Whom you have muted or blocked", responses={200: BlockList, **refusals()})
    def get(self, request: Request) -> HttpResponse:
        return answer(block_list(account(request)))

    @extend_schema(
        operation_id="block",
        summary="Mute or block somebody, or let it be",
        description="At once and everywhere. The other is not told.",
        request=BlockBody,
        responses={200: BlockList, **refusals(403, 404)},
    )
    def post(self, request: Request) -> HttpResponse:
        body = read_body(raw_body(request), BlockBody)
        user = account(request)
        about = meant(body, user)
        try:
            if body.kind == "none":
                blocks.lift_block(by=user, about=about)
            else:
                blocks.set_block(by=user, about=about, kind=Block.Kind(body.kind), now=timezone.now())
        except blocks.NotOneself as oneself:
            raise Rejected("forbidden", "oneself") from oneself
        return answer(block_list(user))


def meant(body: BlockBody | ReportBody, user: User) -> User:
    """Whom a body is about. Raises `Rejected`, `NotFound`."""
    return reports.whom(by=user, player=body.player, match_id=body.match, seat=body.seat)


def block_list(user: User) -> BlockList:
    return BlockList([BlockLine(block.about.username, block.about.name, block.kind) for block in blocks.blocks_of(user)])


class ReportsApi(ActingApi):
    @extend_schema(
        operation_id="report",
        summary="Report somebody, from a table, a replay or a profile",
        description="Ten a day. What you report goes to the staff with the lines that you could read; you are told what became of it.",
        request=ReportBody,
        responses={200: ReportAnswer, **refusals(403, 404)},
    )
    def post(self, request: Request) -> HttpResponse:
        body = read_body(raw_body(request), ReportBody)
        user = account(request)
        about = meant(body, user)
        place = reports.Place(body.match, body.seq, body.room, body.number) if body.match else None
        made = reports.report(by=user, about=about, reason=body.reason, words=body.words, place=place, now=now_ms())
        return answer(ReportAnswer(made.is_duplicate))
