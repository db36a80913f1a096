"""Channel layers that do what L59 allows: they drop, double, delay and reorder nudges, by a seed; or have room for one only (L239)."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from threading import Timer
from typing import Any

from matches.live.layer import LocalChannelLayer, Message
from matches.live.redis_layer import RedisLayer

LATE_S = 0.05


class Lossy:
    """What becomes of a message to a group. `pass_on` is the layer's own way to send it."""

    def __init__(self, *, seed: int, **options: Any) -> None:
        super().__init__(**options)
        self.rng = random.Random(seed)

    def tell(self, messages: Sequence[tuple[str, Message]]) -> None:
        for message in messages:
            fate = self.rng.choice(["drop", "send", "double", "delay"])
            if fate in ("send", "double"):
                self.pass_on([message])
            if fate in ("double", "delay"):
                late = Timer(self.rng.random() * LATE_S, self.pass_on, [[message]])
                late.daemon = True
                late.start()

    def pass_on(self, messages: Sequence[tuple[str, Message]]) -> None:
        raise NotImplementedError


class LossyLayer(Lossy, LocalChannelLayer):
    def pass_on(self, messages: Sequence[tuple[str, Message]]) -> None:
        LocalChannelLayer.tell(self, messages)


class LossyRedisLayer(Lossy, RedisLayer):
    def pass_on(self, messages: Sequence[tuple[str, Message]]) -> None:
        RedisLayer.tell(self, messages)


class RoomForOne(asyncio.Queue[bytes]):
    """What comes while one message waits is lost."""

    def put_nowait(self, item: bytes) -> None:
        if self.empty():
            super().put_nowait(item)


class NarrowRedisLayer(RedisLayer):
    """Each process has room for one message that it has not yet looked at; the layer itself knows no bound."""

    async def new_channel(self, prefix: str = "specific.") -> str:
        layer = self._get_layer()
        channel: str = await layer.new_channel(prefix)
        layer.channels[channel] = RoomForOne()
        return channel
