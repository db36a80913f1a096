"""The channel layer on Redis."""

import asyncio

import pytest
from channels.layers import get_channel_layer

IDLE_SECONDS = 7
"""More than the 5 s after which redis-py 8 gives up reading, unless told otherwise."""


@pytest.mark.redis
async def test_a_socket_that_hears_nothing_for_a_while_still_gets_the_next_message():
    """Stack B4."""
    layer = get_channel_layer()
    assert layer is not None
    channel = await layer.new_channel()
    await layer.group_add("match.idle", channel)
    hearing = asyncio.create_task(layer.receive(channel))

    done, _ = await asyncio.wait({hearing}, timeout=IDLE_SECONDS)
    assert done == set()
    await layer.group_send("match.idle", {"type": "match.moved", "seq": 1})

    assert await asyncio.wait_for(hearing, 5) == {"type": "match.moved", "seq": 1}
    await layer.flush()
