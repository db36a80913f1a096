"""Parts of the site that are away for a while: who plays is answered, waits for nobody, and has everything afterwards.

Source: live play L60, L76, L90, L216, L240; stack B5.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Sequence
from typing import Any, ClassVar

import pytest
from celery import current_app
from django.db import OperationalError

from matches import enqueue, services
from matches.live import reader, readers
from matches.live.executor import executor
from matches.live.hub import hub
from matches.live.layer import LocalChannelLayer
from matches.models import Seat
from tests.live.conftest import Table
from tests.matches import playing


class SilentLayer(LocalChannelLayer):
    """A layer that loses everything while it is cut off, and says nothing of it, before or after."""

    is_cut_off: ClassVar[bool] = False

    async def send(self, channel: str, message: dict[str, Any]) -> None:
        if not self.is_cut_off:
            await super().send(channel, message)

    def tell(self, messages: Sequence[tuple[str, dict[str, Any]]]) -> None:
        if not self.is_cut_off:
            super().tell(messages)


@pytest.fixture
def layer(settings, monkeypatch: pytest.MonkeyPatch) -> type[SilentLayer]:
    monkeypatch.setattr(reader, "POLL_PLAYING_S", 3600)
    monkeypatch.setattr(readers, "ECHO_S", 0.05)
    monkeypatch.setattr(SilentLayer, "is_cut_off", False)
    settings.CHANNEL_LAYERS = {"default": {"BACKEND": f"{__name__}.SilentLayer"}}
    return SilentLayer


async def test_while_the_layer_is_cut_off_the_log_is_looked_at_each_second(table: Table, open_tab, layer):
    tab = await (await open_tab(table.bea)).join(table.match)
    layer.is_cut_off = True

    await executor.read(playing.play_on, table.match, 3)
    await tab.reach(5)

    assert tab.seqs == [3, 4, 5]


async def test_a_layer_that_is_back_makes_everybody_look_at_once(table: Table, open_tab, layer):
    """B5: who wants a rematch is told by nudge alone, and this one was lost."""
    tab = await (await open_tab(table.bea)).join(table.match)
    layer.is_cut_off = True
    while not hub().readers.is_cut_off:
        await asyncio.sleep(0.01)
    await executor.read(Seat.objects.filter(match_id=table.match, number=0).update, wants_rematch=True)

    layer.is_cut_off = False

    assert (await tab.answer("rematch", after=0))["by"] == [0]


# --- the broker


def test_a_broker_that_hangs_keeps_nobody_waiting(monkeypatch: pytest.MonkeyPatch):
    """The tenth move against a house bot is taken as fast as the first; what no nudge tells of is found by the scans (L236)."""
    is_back, told = threading.Event(), []

    def hang(task: str, args: tuple[str, ...], **_: object) -> None:
        is_back.wait(10)
        told.append(args)

    monkeypatch.setattr(current_app, "send_task", hang)
    monkeypatch.setattr(enqueue._waiting, "maxsize", 5)

    began = time.monotonic()
    for number in range(10):
        enqueue.send("matches.tasks.run_match", str(number))
    took = time.monotonic() - began
    is_back.set()
    while not enqueue._waiting.empty() or len(told) < 5:
        time.sleep(0.01)

    assert took < 5
    assert told[:5] == [("0",), ("1",), ("2",), ("3",), ("4",)]


# --- the database


async def test_an_act_that_met_no_database_is_sent_again_under_its_id(table: Table, open_tab, monkeypatch: pytest.MonkeyPatch):
    """The connection broke at the commit: whether the entry is there only the log can tell."""
    tab = await (await open_tab(table.aki)).join(table.match)
    act = services.act

    def break_at_commit(**asked: Any) -> None:
        act(**asked)
        raise OperationalError("server closed the connection unexpectedly")

    with monkeypatch.context() as patch:
        patch.setattr(services, "act", break_at_commit)
        first = await tab.act(table.match, "reply", "2.0.0", cid="c-1", picks=["a1N1"])
    again = await tab.act(table.match, "reply", "2.0.0", cid="c-1", picks=["a1N1"])

    assert (first["ok"], first["code"], first["reason"]) == (False, "rate_limited", "busy")
    assert (again["ok"], again["dup"], again["seq"]) == (True, True, 3)


async def test_who_cannot_join_for_want_of_a_database_comes_back(table: Table, open_tab, monkeypatch: pytest.MonkeyPatch):
    def away(*_: object) -> None:
        raise OperationalError("connection refused")

    monkeypatch.setattr("matches.consumers.access", away)
    tab = await open_tab(table.aki)

    tab.say("join", match=table.match)
    await tab.until(lambda: tab.code is not None)

    assert tab.code == 1001


# --- what comes after a commit


async def test_who_acted_is_told_so_though_nothing_can_be_read_afterwards(table: Table, open_tab, monkeypatch: pytest.MonkeyPatch):
    """L58, L90: a committed act is no fault; what came of it is read by the next look."""
    aki, bea = [await (await open_tab(who)).join(table.match) for who in (table.aki, table.bea)]

    def away(*_: object) -> None:
        raise OperationalError("the server closed the connection")

    monkeypatch.setattr(reader, "LOOK_AGAIN_S", 0.05)
    with monkeypatch.context() as trouble:
        trouble.setattr("matches.log.reaching", away)
        ack = await aki.act(table.match, "reply", aki.prompt, picks=["a1N1"])
        assert (ack["ok"], ack["seq"]) == (True, 3)

    await aki.reach(3)
    await bea.reach(3)
