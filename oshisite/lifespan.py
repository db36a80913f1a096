"""Start and end of a web process, by the lifespan protocol, so that every server runs them alike."""

import asyncio
import gc
from typing import Any

from django.conf import settings

from matches.live.heartbeat import keep_beating
from oshisite.embedded import EmbeddedWorker
from oshisite.metrics import watch_loop
from oshisite.single import SecondProcess, hold_alone, release


async def lifespan(scope: dict[str, Any], receive: Any, send: Any) -> None:
    await receive()
    if settings.IS_EMBEDDED:
        try:
            hold_alone()
        except SecondProcess as refusal:
            await send({"type": "lifespan.startup.failed", "message": str(refusal)})
            return
    worker = EmbeddedWorker() if settings.RUNS_WORKER else None
    if worker:
        await asyncio.to_thread(worker.start)
    settle_memory()
    watching = [asyncio.create_task(watch_loop()), asyncio.create_task(keep_beating())]
    await send({"type": "lifespan.startup.complete"})
    await receive()
    for task in watching:
        task.cancel()
    if worker:
        await asyncio.to_thread(worker.stop)
    release()
    await send({"type": "lifespan.shutdown.complete"})


def settle_memory() -> None:
    """What was loaded stays; a full collection that walked all of it would hold every player up for a tenth of a second.

    What comes later is mostly of kinds that hold no cycles (`matches.games`), so that collections may be rarer.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 50)
