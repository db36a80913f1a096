"""The channel layer of several processes: Channels' pub/sub layer, with a way to send from plain threads.

Source: stack B4, B5, B7.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import redis
from channels_redis.pubsub import RedisPubSubChannelLayer
from redis.backoff import NoBackoff
from redis.retry import Retry

PATIENCE_S = 2.0
Message = dict[str, Any]


class RedisLayer(RedisPubSubChannelLayer):
    """On the one Redis at `url`."""

    def __init__(self, url: str, prefix: str = "oshi") -> None:
        # A plain URL would inherit redis-py 8's read time-out of 5 s (B4).
        host = {"address": url, "socket_timeout": None, "health_check_interval": 25, "socket_keepalive": True}
        super().__init__(hosts=[host], prefix=prefix)
        self.prefix = prefix
        once_more = Retry(NoBackoff(), 1)  # the connection of a Redis that was restarted breaks at the first try
        self.client = redis.Redis.from_url(
            url, socket_timeout=PATIENCE_S, socket_connect_timeout=PATIENCE_S, socket_keepalive=True, retry=once_more
        )

    def tell(self, messages: Sequence[tuple[str, Message]]) -> None:
        """Send each message to its group, all in one trip. Raises `redis.RedisError`."""
        with self.client.pipeline(transaction=False) as trip:
            for group, message in messages:
                trip.publish(f"{self.prefix}__group__{group}", self.serialize(message))
            trip.execute()
