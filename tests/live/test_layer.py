"""The in-process channel layer: woken from other threads, bounded, honest about what it dropped (stack B3; live play L239)."""

import asyncio
import threading

import pytest

from matches.live.layer import OVERFLOW, LocalChannelLayer


async def member(layer: LocalChannelLayer, group: str) -> str:
    channel = await layer.new_channel()
    await layer.group_add(group, channel)
    return channel


async def test_a_group_send_reaches_every_member_once_in_order():
    layer = LocalChannelLayer()
    members = [await member(layer, "match.a") for _ in range(3)]
    other = await member(layer, "match.b")

    for seq in (1, 2):
        await layer.group_send("match.a", {"seq": seq})
    await layer.group_send("match.b", {"seq": 9})

    assert [[await layer.receive(one), await layer.receive(one)] for one in members] == [[{"seq": 1}, {"seq": 2}]] * 3
    assert await layer.receive(other) == {"seq": 9}


async def test_a_send_from_another_thread_wakes_an_idle_loop():
    layer = LocalChannelLayer()
    channel = await member(layer, "match.a")
    waiting = asyncio.create_task(layer.receive(channel))
    await asyncio.sleep(0)  # it waits now, and nothing else will wake this loop

    sender = threading.Thread(target=lambda: asyncio.run(layer.group_send("match.a", {"seq": 1})))
    sender.start()

    assert await asyncio.wait_for(waiting, 5) == {"seq": 1}
    sender.join()


async def test_many_threads_lose_nothing():
    layer = LocalChannelLayer(capacity=10_000)
    channel = await member(layer, "match.a")

    async def send_many(first: int) -> None:
        for seq in range(first, first + 200):
            await layer.group_send("match.a", {"seq": seq})

    await asyncio.gather(*(asyncio.to_thread(asyncio.run, send_many(first)) for first in (0, 1000, 2000, 3000)))
    received = [(await asyncio.wait_for(layer.receive(channel), 5))["seq"] for _ in range(800)]

    assert sorted(received) == [first + n for first in (0, 1000, 2000, 3000) for n in range(200)]
    assert [[seq for seq in received if seq // 1000 == k] for k in range(4)] == [[k * 1000 + n for n in range(200)] for k in range(4)]


@pytest.mark.parametrize(("capacity", "sent", "left"), [(1, 1, 1), (1, 2, 0), (1, 7, 0), (3, 4, 0), (3, 5, 1)])
async def test_a_full_box_is_emptied_and_says_so(capacity: int, sent: int, left: int):
    layer = LocalChannelLayer(capacity=capacity)
    channel = await member(layer, "match.a")

    for seq in range(sent):
        await layer.group_send("match.a", {"seq": seq})
    await layer.send(await member(layer, "match.b"), {"seq": "apart"})

    newest = [{"seq": seq} for seq in range(sent - left, sent)]
    expected = newest if sent <= capacity else [OVERFLOW, *newest]
    assert [await layer.receive(channel) for _ in expected] == expected
    assert not layer.boxes[channel].items


async def test_who_leaves_gets_nothing_more():
    layer = LocalChannelLayer()
    channel, stays = await member(layer, "match.a"), await member(layer, "match.a")

    await layer.group_discard("match.a", channel)
    await layer.group_send("match.a", {"seq": 1})

    assert not layer.boxes[channel].items
    assert await layer.receive(stays) == {"seq": 1}


async def test_who_stops_listening_leaves_no_trace():
    layer = LocalChannelLayer()
    channel = await member(layer, "match.a")
    waiting = asyncio.create_task(layer.receive(channel))
    await asyncio.sleep(0)

    waiting.cancel()
    await asyncio.gather(waiting, return_exceptions=True)

    assert (layer.boxes, layer.groups) == ({}, {})


def test_a_loop_that_has_closed_leaves_no_trace():
    layer = LocalChannelLayer()

    async def listen_once() -> None:
        channel = await member(layer, "match.a")
        await layer.group_send("match.a", {"seq": 1})
        await layer.receive(channel)

    asyncio.run(listen_once())
    asyncio.run(layer.group_send("match.a", {"seq": 2}))

    assert (layer.boxes, layer.groups) == ({}, {})
