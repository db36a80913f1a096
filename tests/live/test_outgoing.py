"""One slow client delays nobody: it is let go with 4013 (live play L61)."""

import asyncio
from typing import Any

import pytest

from matches.live.outgoing import MOST_WAITING, Outgoing


class Wire:
    """Where an `Outgoing` sends to; it can be blocked."""

    def __init__(self) -> None:
        self.sent: list[Any] = []
        self.is_free = asyncio.Event()
        self.is_free.set()

    async def send(self, message: dict[str, Any]) -> None:
        await self.is_free.wait()
        self.sent.append(message.get("text", message.get("code")))


async def test_texts_go_out_in_order_then_the_close():
    wire = Wire()
    outgoing = Outgoing(wire.send, patience=5)

    outgoing.put("a", "b")
    outgoing.put("c")
    outgoing.close(1000)
    outgoing.put("too late")
    outgoing.close(4008)
    await outgoing.write()

    assert wire.sent == ["a", "b", "c", 1000]


async def test_a_client_that_does_not_read_is_closed():
    wire = Wire()
    outgoing = Outgoing(wire.send, patience=0.01)
    wire.is_free.clear()

    outgoing.put("a", "b")
    writing = asyncio.create_task(outgoing.write())
    while not outgoing.is_closing:
        await asyncio.sleep(0.005)
    wire.is_free.set()
    await writing

    assert wire.sent == [4013]


async def test_too_many_waiting_texts_close_the_socket():
    """The one that is being sent is not waiting."""
    wire = Wire()
    outgoing = Outgoing(wire.send, patience=5)
    wire.is_free.clear()

    for n in range(MOST_WAITING + 2):
        outgoing.put(str(n))
    wire.is_free.set()
    await outgoing.write()

    assert wire.sent == ["0", 4013]


async def test_what_the_server_takes_at_once_needs_no_task():
    wire = Wire()
    outgoing = Outgoing(wire.send, patience=5)

    outgoing.put("a", "b")
    assert wire.sent == ["a", "b"]
    wire.is_free.clear()
    outgoing.put("c", "d")
    outgoing.put("e")
    wire.is_free.set()
    outgoing.put("f")
    assert wire.sent == ["a", "b"]

    outgoing.close(1000)
    await outgoing.write()
    assert wire.sent == ["a", "b", "c", "d", "e", "f", 1000]


@pytest.mark.parametrize("gone", [ConnectionAbortedError, RuntimeError])
async def test_a_socket_that_has_gone_is_written_to_no_more(gone):
    """uvicorn raises the second one while it closes a socket by itself."""

    async def send(message: dict[str, Any]) -> None:
        raise gone

    outgoing = Outgoing(send, patience=5)
    outgoing.put("a")

    assert outgoing.is_closing
    await asyncio.wait_for(outgoing.write(), 5)


async def test_a_long_resume_is_no_slowness():
    wire = Wire()
    outgoing = Outgoing(wire.send, patience=5)

    outgoing.put(*(str(n) for n in range(200)))
    outgoing.close(1000)
    await outgoing.write()

    assert wire.sent == [*(str(n) for n in range(200)), 1000]


async def test_a_blocked_client_that_stays_blocked_is_given_up():
    wire = Wire()
    outgoing = Outgoing(wire.send, patience=0.01)
    wire.is_free.clear()

    outgoing.put("a")
    await asyncio.wait_for(outgoing.write(), 5)

    assert (outgoing.code, wire.sent) == (4013, [])


@pytest.mark.parametrize("gone", [ConnectionAbortedError, RuntimeError])
async def test_a_socket_that_goes_while_a_text_is_on_its_way_is_done(gone):
    goes = asyncio.Event()

    async def send(message: dict[str, Any]) -> None:
        await goes.wait()
        raise gone

    outgoing = Outgoing(send, patience=5)
    outgoing.put("a")
    goes.set()

    await asyncio.wait_for(outgoing.write(), 5)
