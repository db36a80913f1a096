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
from oshisite.asgi import application

pytestmark = pytest.mark.django_db(transaction=True)
OWN, FOREIGN = b"http://localhost", b"https://elsewhere.example"


async def name_of_user(scope: dict[str, Any], receive: Any, send: Any) -> None:
    await receive()
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.send", "text": scope["user"].username or "nobody"})


async def come_in(**headers: bytes) -> str | None:
    """The name that the application sees behind the door; none if the door stays shut."""
    headers = {"host": b"localhost"} | headers
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


@pytest.mark.parametrize(
    "origin",
    [
        b"null", b"", b"localhost", b"http://", b"http://[::1", b"\xff\xfe://x", b"http://localhost.evil.example", b"http://localhost@evil.example",
        b"http://localhost:8001", b"ftp://localhost", b"http://localhost/", b"http://evil.example?http://localhost", b"https://other.arena.example",
    ],
)  # fmt: skip
async def test_whatever_is_no_page_of_this_very_site_stays_outside(origin: bytes):
    """L55: another port of the same host may be another site, and cookies go to both."""
    assert await come_in(origin=origin) is None


async def test_a_cookie_that_no_browser_was_given_opens_nothing():
    assert await come_in(origin=OWN, cookie=b'sessionid="' + rb"\000" * 32 + b'"') is None


async def test_host_and_port_are_those_that_the_browser_asked():
    assert await come_in(host=b"localhost:8000", origin=b"http://localhost:8000") == "nobody"
    assert await come_in(host=b"localhost:8000", origin=b"http://localhost") is None
    assert await come_in(host=b"elsewhere.example", origin=FOREIGN) is None


async def test_trusted_origins_are_those_of_forms(settings):
    settings.CSRF_TRUSTED_ORIGINS = ["https://play.example", "https://*.arena.example"]

    assert await come_in(origin=b"https://play.example") == "nobody"
    assert await come_in(origin=b"https://a.arena.example") == "nobody"
    assert await come_in(origin=b"http://a.arena.example") is None
    assert await come_in(origin=b"https://arena.example.evil") is None


async def test_where_cookies_travel_by_tls_alone_pages_must_too(settings):
    settings.SESSION_COOKIE_SECURE = True

    assert await come_in(origin=b"https://localhost") == "nobody"
    assert await come_in(origin=b"http://localhost") is None


@pytest.mark.parametrize("path", ["/ws/other", "/", "/play/", "/ws/live/"])
async def test_a_socket_to_nowhere_is_refused_and_no_fault(path: str):
    scope = {
        "type": "websocket", "path": path, "query_string": b"", "subprotocols": [], "headers": [(b"host", b"localhost"), (b"origin", OWN)],
    }  # fmt: skip
    socket = ApplicationCommunicator(application, scope)
    await socket.send_input({"type": "websocket.connect"})

    assert (await socket.receive_output(timeout=5))["type"] == "websocket.close"


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
