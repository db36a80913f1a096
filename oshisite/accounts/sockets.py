"""Who is on a socket: a browser by its session and origin, a program by its token.

A page of another site can make a browser connect with its cookies, but never add an `Authorization` header; so a token needs no
origin, and everything else must come from an allowed host.
"""

from typing import Any

from channels.auth import AuthMiddlewareStack
from channels.db import database_sync_to_async
from channels.security.websocket import AllowedHostsOriginValidator, WebsocketDenier
from django.utils import timezone

from oshisite.accounts.tokens import bearer, find_token

Scope = dict[str, Any]


class SocketAuthentication:
    """Puts `user` into the scope. A token without the scope `play` is refused: sockets are for playing."""

    def __init__(self, application: Any) -> None:
        self.with_token = application
        self.with_session = AllowedHostsOriginValidator(AuthMiddlewareStack(application))

    async def __call__(self, scope: Scope, receive: Any, send: Any) -> Any:
        text = next((bearer(value.decode("latin-1")) for name, value in scope["headers"] if name == b"authorization"), None)
        if text is None:
            return await self.with_session(scope, receive, send)
        token = await database_sync_to_async(find_token)(text, timezone.now())
        if token is None or not token.may_play:
            return await WebsocketDenier()(scope, receive, send)
        return await self.with_token({**scope, "user": token.user}, receive, send)
