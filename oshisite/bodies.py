"""Request bodies larger than anything the site takes are refused before they are kept: Django writes a body to disk, whole, to read it.

Where a proxy stands before the site it has a limit of its own; in the embedded default nothing else does.
"""

import json
from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _

from oshisite.errors import refusal

Scope = dict[str, Any]
REASON = "too_large"


class LimitedBodies:
    """Counts what comes in; at the first byte too many it answers 413, and for the application the client is gone."""

    def __init__(self, application: Any) -> None:
        self.application = application

    async def __call__(self, scope: Scope, receive: Any, send: Any) -> None:
        left: int = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
        if announced(scope) > left:
            await refuse(scope, send)
            return

        async def receive_some() -> Any:
            nonlocal left
            message = await receive()
            left -= len(message.get("body", b""))
            if left >= 0:
                return message
            await refuse(scope, send)
            return {"type": "http.disconnect"}

        await self.application(scope, receive_some, send)


def announced(scope: Scope) -> int:
    length = next((value for name, value in scope["headers"] if name == b"content-length"), b"0")
    return int(length) if length.isdigit() else 0


async def refuse(scope: Scope, send: Any) -> None:
    detail = _("This is more than the site takes at once.")
    if scope["path"].startswith("/api/"):
        kind, body = b"application/json", json.dumps(refusal("bad_args", detail) | {"reason": REASON})
    else:
        kind, body = b"text/plain; charset=utf-8", detail
    headers = [(b"content-type", kind), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": 413, "headers": headers})
    await send({"type": "http.response.body", "body": body.encode()})
