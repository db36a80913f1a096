"""What a web process does each second, whether anybody is connected or not: say that it serves players (`matches/outages.py`).

On the same threads as acts, so that it falls silent when acts come to nothing.

Source: live play L109.
"""

from __future__ import annotations

import asyncio

import structlog
from django.db import DatabaseError, InterfaceError

from matches import outages
from matches.clock import now_ms
from matches.live.executor import executor

BEAT_S = 1.0
logger = structlog.get_logger(__name__)


async def keep_beating() -> None:
    is_silent = False
    while True:
        try:
            await executor.read(say_so)
            is_silent = False
        except (DatabaseError, InterfaceError) as error:
            if not is_silent:
                logger.warning("beat_failed", error=type(error).__name__)
            is_silent = True
        await asyncio.sleep(BEAT_S)


def say_so() -> None:
    outages.beat(now_ms())
