"""uvicorn as this site needs it (B11)."""

from contextlib import suppress
from typing import Any

import uvicorn


def serve(host: str, port: int, *, announce: str) -> bool:
    """Serve until interrupted; false if the start was refused."""
    server = Server(
        uvicorn.Config(
            "oshisite.asgi:application",
            host=host,
            port=port,
            lifespan="on",
            log_config=None,
            access_log=False,
            server_header=False,
            ws_ping_interval=20,
            ws_ping_timeout=40,
            ws_max_size=16_384,
            ws_per_message_deflate=False,
            timeout_graceful_shutdown=5,
        ),
        announce,
    )
    with suppress(KeyboardInterrupt):
        server.run()
    return server.started


class Server(uvicorn.Server):
    """Says where it is to be found once it is."""

    def __init__(self, config: uvicorn.Config, announce: str) -> None:
        super().__init__(config)
        self.announce = announce

    async def startup(self, *args: Any, **kwargs: Any) -> None:
        await super().startup(*args, **kwargs)
        if self.started:
            print(self.announce, flush=True)
