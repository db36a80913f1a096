"""A channel layer that does what L59 allows: it drops, doubles, delays and reorders nudges, by a seed."""

from __future__ import annotations

import asyncio
import random

from matches.live.layer import LocalChannelLayer, Message


class LossyLayer(LocalChannelLayer):
    def __init__(self, seed: int, capacity: int = 200) -> None:
        super().__init__(capacity=capacity)
        self.rng = random.Random(seed)
        self.late: set[asyncio.Task[None]] = set()

    async def group_send(self, group: str, message: Message) -> None:
        fate = self.rng.choice(["drop", "send", "double", "delay"])
        if fate in ("send", "double"):
            await super().group_send(group, message)
        if fate in ("double", "delay"):
            self.late.add(asyncio.create_task(self.send_late(group, message, self.rng.random() / 20)))

    async def send_late(self, group: str, message: Message, seconds: float) -> None:
        await asyncio.sleep(seconds)
        await super().group_send(group, message)
