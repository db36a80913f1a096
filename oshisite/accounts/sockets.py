"""Who is on a socket: a browser by its session and origin, a program by its token.

A page of another site can make a browser connect with its cookies, but never add an `Authorization` header; so a token needs no
origin, and everything else must come from a page of this very site, as Django asks of forms: same scheme, host and port, or one of
`CSRF_TRUSTED_ORIGINS` (live play L55).
"""

from typing import Any

from channels.auth import AuthMiddlewareStack
from channels.db import database_sync_to_async
from channels.security.websocket import WebsocketDenier
from django.conf import settings
from django.http.cookie import parse_cookie
from django.http.request import split_domain_port, validate_host
from django.utils import timezone
from django.utils.http import is_same_domain

from oshisite.accounts.tokens import bearer, find_token

Scope = dict[str, Any]


class SocketAuthentication:
    """Puts `user` into the scope. A token without the scope `play` is refused: sockets are for playing."""

    def __init__(self, application: Any) -> None:
        self.with_token = application
        self.with_session = AuthMiddlewareStack(past_the_session(application))

    async def __call__(self, scope: Scope, receive: Any, send: Any) -> Any:
        text = bearer(header(scope, b"authorization"))
        if text is None:
            door = self.with_session if is_from_here(scope) and can_be_looked_up(scope) else WebsocketDenier()
            return await door({**scope, "direct_send": send}, receive, send)
        token = await database_sync_to_async(find_token)(text, timezone.now())
        if token is None or not token.may_play:
            return await WebsocketDenier()(scope, receive, send)
        return await self.with_token({**scope, "user": token.user}, receive, send)


def past_the_session(application: Any) -> Any:
    """Messages go straight to the server: the stack's own `send` looks at the session for each, and saves it with HTTP answers alone."""

    async def directly(scope: Scope, receive: Any, send: Any) -> Any:
        return await application(scope, receive, scope.pop("direct_send"))

    return directly


def header(scope: Scope, name: bytes) -> str:
    return next((value.decode("latin-1") for given, value in scope["headers"] if given == name), "")


def can_be_looked_up(scope: Scope) -> bool:
    """No cookie holds a NUL: PostgreSQL takes none in a text."""
    return not any("\0" in text for text in parse_cookie(header(scope, b"cookie")).values())


def is_from_here(scope: Scope) -> bool:
    """Whether the page that opens the socket is one of this site; a page without TLS is not where cookies travel by TLS alone."""
    origin, host = header(scope, b"origin"), header(scope, b"host").lower()
    if any(is_covered(origin, trusted) for trusted in settings.CSRF_TRUSTED_ORIGINS):
        return True
    schemes = ("https",) if settings.SESSION_COOKIE_SECURE else ("http", "https")
    domain, _ = split_domain_port(host)
    return origin in {f"{scheme}://{host}" for scheme in schemes} and validate_host(domain, settings.ALLOWED_HOSTS)


def is_covered(origin: str, trusted: str) -> bool:
    """`trusted` as Django has it: an origin, or `https://*.arena.example`."""
    scheme, _, place = trusted.partition("://")
    asked_scheme, _, asked = origin.partition("://")
    return origin == trusted or (place.startswith("*.") and scheme == asked_scheme and is_same_domain(asked, place[1:]))
