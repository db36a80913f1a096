"""Tells the processes that a match has moved on. A hint, never the truth: readers look at the log (L59).

Messages carry ids and numbers only. Senders are plain threads, so one loop of this process's own keeps the layer's connections (B7).
"""

from __future__ import annotations

import asyncio
import secrets
import threading
import time
from typing import Any

import structlog
from channels.layers import get_channel_layer

from matches import metrics

log = structlog.get_logger(__name__)
PATIENCE_S = 2.0
PROCESS = secrets.token_hex(4)
"""Tells its own nudges from those of others."""
_guard = threading.Lock()
_loop: asyncio.AbstractEventLoop | None = None
_waiting: dict[tuple[str, str], dict[str, Any]] = {}
_sending: set[asyncio.Task[None]] = set()
"""The loop itself keeps no task alive."""


def group(match_id: str) -> str:
    return f"match.{match_id}"


def moved(match_id: str, seq: int) -> None:
    """Entry `seq` is committed, now: the time (s) goes along for those who measure how long it took to be shown."""
    metrics.committed(match_id, seq, at := time.time())
    send(match_id, {"type": "match.moved", "match": match_id, "seq": seq, "at": at, "by": PROCESS})


def table_changed(match_id: str) -> None:
    """Something beside the log has changed: who sits where, who wants a rematch."""
    send(match_id, {"type": "match.table", "match": match_id})


def send(match_id: str, message: dict[str, Any]) -> None:
    """Hand a nudge to the loop. While one of its kind waits there for the same match, the newer takes its place."""
    with _guard:
        is_first = not _waiting
        _waiting[match_id, message["type"]] = message
    if is_first:
        loop().call_soon_threadsafe(_start)


def _start() -> None:
    task = asyncio.ensure_future(_send_waiting())
    _sending.add(task)
    task.add_done_callback(_sending.discard)


async def _send_waiting() -> None:
    with _guard:
        taken = _waiting.copy()
        _waiting.clear()
    await asyncio.gather(*(_send(group(match_id), message) for (match_id, _), message in taken.items()))


async def _send(name: str, message: dict[str, Any]) -> None:
    layer = get_channel_layer()
    try:
        async with asyncio.timeout(PATIENCE_S):  # or a layer that hangs would pile up what is to be sent
            await layer.group_send(name, message)
    except Exception as error:  # a lost nudge costs a poll, never an entry
        metrics.nudge_failed("readers")
        log.warning("nudge_lost", group=name, error=type(error).__name__)


def loop() -> asyncio.AbstractEventLoop:
    """The loop that sends, on a thread of its own; made at the first send, so that it survives no fork."""
    global _loop
    with _guard:
        if _loop is None:
            _loop = asyncio.new_event_loop()
            threading.Thread(target=_loop.run_forever, name="publish", daemon=True).start()
        return _loop
