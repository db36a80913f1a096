"""Play as a good textbook on Channels would write it: the comparison of `bench live`.

One consumer a socket with a group a match; database work by `database_sync_to_async`; an act is a transaction that locks the header with
`select_for_update`, decides by the same rules, and writes the same rows by the ORM; a group message tells every consumer of the match,
and each reads what its own seat may see and sends it. The layer is the one that most guides name, `RedisChannelLayer`.

Rules, folding, views and messages are the site's own, histories are kept folded in the process as the site keeps them, and the messages
are the same bytes. What differs is the way from the socket to the database and back.
"""

from __future__ import annotations

import secrets
from typing import Any

import msgspec
from channels.auth import AuthMiddlewareStack
from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncJsonWebsocketConsumer
from channels.routing import URLRouter
from django.db import transaction
from django.urls import path

from matches import log
from matches.clock import now_ms
from matches.games.actions import AnyAction, End, Reply, Reveal
from matches.games.chain import SALT_BYTES, Entry
from matches.games.engine import PUBLIC, SYSTEM, ViewKey
from matches.games.fold import History
from matches.games.views import status
from matches.live.presence import longest_wait
from matches.live.protocol import SUBPROTOCOL
from matches.messages import Ack, EntryMessage, ViewMessage, entry_message, view_message
from matches.models import Due, Match, MatchEntry, MatchSecret, Outbox, Seat


def application() -> Any:
    return AuthMiddlewareStack(URLRouter([path("ws/live", MatchConsumer.as_asgi())]))


def channel_layers(redis: str) -> dict[str, Any]:
    # A plain URL would inherit redis-py 8's read time-out of 5 s (B4) and its hundred connections, and the comparison would die of it.
    hosts = [{"address": redis, "socket_timeout": None, "max_connections": 1_000}]
    return {"default": {"BACKEND": "channels_redis.core.RedisChannelLayer", "CONFIG": {"hosts": hosts, "prefix": "textbook"}}}


class MatchConsumer(AsyncJsonWebsocketConsumer):
    """A socket that shows matches, each under the key of its user's seat."""

    @classmethod
    async def encode_json(cls, content: Any) -> str:
        return msgspec.json.encode(content).decode()

    async def connect(self) -> None:
        self.seats: dict[str, int | None] = {}
        self.user = self.scope["user"]
        await self.accept(SUBPROTOCOL)

    async def disconnect(self, code: int) -> None:
        for match_id in list(self.seats):
            await self.leave(match_id)

    async def receive_json(self, content: Any, **kwargs: Any) -> None:
        match content["t"]:
            case "join":
                await self.join(content["match"])
            case "leave_view":
                await self.leave(content["match"])
            case "act":
                await self.act(content)

    async def join(self, match_id: str) -> None:
        await self.channel_layer.group_add(group(match_id), self.channel_name)
        self.seats[match_id], view = await database_sync_to_async(view_of)(match_id, self.user)
        await self.send_json(view)

    async def leave(self, match_id: str) -> None:
        self.seats.pop(match_id, None)
        await self.channel_layer.group_discard(group(match_id), self.channel_name)

    async def act(self, content: dict[str, Any]) -> None:
        match_id = content["match"]
        action = Reply(content["prompt"], tuple(content["action"]["args"]["picks"]))
        ack, seqs = await database_sync_to_async(act)(match_id, self.seats[match_id], content["cid"], action)
        await self.send_json(ack)
        for seq in seqs:
            await self.channel_layer.group_send(group(match_id), {"type": "entry.added", "match": match_id, "seq": seq})

    async def entry_added(self, event: dict[str, Any]) -> None:
        """From the group: something was added to a match of this socket."""
        match_id = event["match"]
        if match_id in self.seats:
            await self.send_json(await database_sync_to_async(entry_of)(match_id, event["seq"], key_of(self.seats[match_id])))


def group(match_id: str) -> str:
    return f"match.{match_id}"


def key_of(seat: int | None) -> ViewKey:
    return PUBLIC if seat is None else ViewKey.of_seat(seat)


def seat_of(match_id: str, user: Any) -> int | None:
    if not user.is_authenticated:
        return None
    seat = Seat.objects.filter(match_id=match_id, user=user).first()
    return seat.number if seat else None


def view_of(match_id: str, user: Any) -> tuple[int | None, ViewMessage]:
    seat = seat_of(match_id, user)
    return seat, view_message(match_id, key=key_of(seat), seat=seat, now=now_ms())


def entry_of(match_id: str, seq: int, key: ViewKey) -> EntryMessage:
    return entry_message(log.history(match_id), seq, key=key, now=now_ms())


def act(match_id: str, seat: int | None, cid: str, action: AnyAction) -> tuple[Ack, list[int]]:
    """Add the entry of an action, and those of the end; the answer, and the numbers of the new entries."""
    if seat is None:
        return Ack(cid=cid, ok=False, head=-1, code="not_seated"), []
    now = now_ms()
    with transaction.atomic():
        match = Match.objects.select_for_update().get(id=match_id)
        if known := MatchEntry.objects.filter(stream=match, seat=seat, cid=cid).first():
            return Ack(cid=cid, ok=True, head=match.head, seq=known.seq, dup=True), []
        history = log.history(match_id).fork()
        history.secret = bytes(MatchSecret.objects.get(match=match).secret)
        entries = [history.append(seat, cid, action, now, new_salt())]
        if history.state.outcome:
            entries.append(history.append(SYSTEM, "end", End("casual"), now, new_salt()))
            entries.append(history.append(SYSTEM, "reveal", Reveal(history.secret.hex()), now, new_salt()))
        for entry in entries:
            add(match, entry)
        project(match, history, now)
        transaction.on_commit(lambda: log.remember(history))
    return Ack(cid=cid, ok=True, head=history.head, seq=entries[0].seq), [entry.seq for entry in entries]


def add(match: Match, entry: Entry) -> None:
    MatchEntry.objects.create(
        stream=match,
        seq=entry.seq,
        kind=entry.kind,
        seat=entry.seat,
        cid=entry.cid,
        body=entry.body,
        at=entry.at,
        salt=entry.salt,
        hash=entry.hash,
    )


def project(match: Match, history: History, now: int) -> None:
    """The header, who is waited for until when, and the effect of the end."""
    state, owing = history.state, history.game.to_act(history.state)
    match.status = Match.Status(status(state))
    match.head, match.head_hash, match.owes, match.faults = history.head, history.head_hash, list(owing), 0
    match.brief = msgspec.to_builtins(history.game.brief(state.table))
    if outcome := state.outcome:
        match.outcome = {"places": list(outcome.places), "reason": outcome.reason, "rule": outcome.rule}
        match.ended_at = now
        Outbox.objects.get_or_create(match=match, effect="validate", defaults={"created_at": now})
    match.save()
    Due.objects.filter(match=match).delete()
    Due.objects.bulk_create(Due(match=match, what=f"away:{seat}", at=longest_wait(now)) for seat in owing)


def new_salt() -> str:
    return secrets.token_hex(SALT_BYTES)
