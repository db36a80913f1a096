"""Who gets onto a socket: browsers of this site by their session, programs by a token that may play, pages of other sites never."""

from typing import Any

import pytest
from asgiref.sync import sync_to_async
from asgiref.testing import ApplicationCommunicator
from django.test import Client
from django.utils import timezone

from oshisite.accounts.models import User
from oshisite.accounts.sockets import SocketAuthentication
from oshisite.accounts.tokens import create_token

pytestmark = pytest.mark.django_db(transaction=True)
OWN, FOREIGN = b"http://localhost", b"https://elsewhere.example"


async def name_of_user(scope: dict[str, Any], receive: Any, send: Any) -> None:
    await receive()
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.send", "text": scope["user"].username or "nobody"})


async def come_in(**headers: bytes) -> str | None:
    """The name that the application sees behind the door; none if the door stays shut."""
    pairs = [(name.encode(), value) for name, value in headers.items()]
    scope = {"type": "websocket", "path": "/ws/live", "headers": pairs, "query_string": b"", "subprotocols": []}
    socket = ApplicationCommunicator(SocketAuthentication(name_of_user), scope)
    await socket.send_input({"type": "websocket.connect"})
    answer = await socket.receive_output(timeout=5)
    return (await socket.receive_output(timeout=5))["text"] if answer["type"] == "websocket.accept" else None


def bearer(*, may_play: bool) -> bytes:
    user = User.objects.create_user(f"Aki{may_play}")
    return f"Bearer {create_token(user=user, name='t', may_play=may_play)[1]}".encode()


async def test_a_visitor_of_this_site_comes_in_as_nobody_and_one_from_elsewhere_not_at_all():
    assert await come_in(origin=OWN) == "nobody"
    assert await come_in(origin=FOREIGN) is None
    assert await come_in() is None


async def test_a_session_counts_only_from_this_site(client: Client):
    await sync_to_async(client.force_login)(await User.objects.acreate(username="Aki"))
    cookie = f"sessionid={client.cookies['sessionid'].value}".encode()

    assert await come_in(origin=OWN, cookie=cookie) == "Aki"
    assert await come_in(origin=FOREIGN, cookie=cookie) is None


async def test_a_program_comes_in_by_a_token_that_may_play():
    plays, reads = await sync_to_async(bearer)(may_play=True), await sync_to_async(bearer)(may_play=False)

    assert await come_in(authorization=plays) == "AkiTrue"
    assert await come_in(authorization=reads) is None
    assert await come_in(authorization=b"Bearer oshi_none", origin=OWN) is None


async def test_a_token_is_seen_as_used():
    text = await sync_to_async(bearer)(may_play=True)
    await come_in(authorization=text)

    user = await User.objects.aget()
    assert (await user.api_tokens.aget()).used_at <= timezone.now()
