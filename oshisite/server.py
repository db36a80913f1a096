"""uvicorn as this site needs it (B11)."""

from contextlib import suppress
from typing import Any, Literal

import uvicorn


def config(application: Any, host: str, port: int, *, lifespan: Literal["on", "off"]) -> uvicorn.Config:
    return uvicorn.Config(
        application,
        host=host,
        port=port,
        lifespan=lifespan,
        log_config=None,
        access_log=False,
        server_header=False,
        ws_ping_interval=20,
        ws_ping_timeout=40,
        ws_max_size=16_384,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=5,
    )


def serve(host: str, port: int, *, announce: str) -> bool:
    """Serve until interrupted; false if the start was refused."""
    server = Server(config("oshisite.asgi:application", host, port, lifespan="on"), announce)
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
