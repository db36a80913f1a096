"""Frames that no page would send: each is refused by a closed code, none gets further (live play L54-L57, L215)."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from matches.live import limits
from matches.live.limits import Limit
from matches.live.protocol import LONGEST_FRAME
from tests.live.conftest import Table
from tests.live.tabs import Tab

CODES = {"not_json", "bad_args", "unknown_type", "unknown_action", "not_found", "forbidden", "not_seated", "stale_prompt", "illegal",
         "not_your_prompt", "cid_reused", "offer_gone"}  # fmt: skip
NASTY: list[Any] = [
    None, True, -1, 0, 2**53, 2**70, 1.5, "", "x" * 5_000, "\u0000", "\ud800", "\u202e", "../../x", "__class__", "' OR 1=1 --", [], {},
    [[[[]]]], {"a": {"a": {"a": {}}}}, ["a1N1"] * 100, {"": ""}, "seat:0", "staff", "open", "reply", "act", "2.0.0", "99.9.9",
]  # fmt: skip


def messages(match: str) -> list[dict[str, Any]]:
    return [
        {"t": "hello", "build": "1", "tab": "a"},
        {"t": "join", "match": match, "have": 2, "want": "mine", "pending": ["c-1"]},
        {"t": "act", "match": match, "cid": "c-1", "prompt": "2.0.0", "action": {"name": "reply", "args": {"picks": ["i1S1"]}}},
        {"t": "act", "match": match, "cid": "c-2", "prompt": None, "action": {"name": "answer", "args": {"offer": 3, "accept": True}}},
        {"t": "ping", "n": 1, "heads": {match: 2}},
        {"t": "pong", "n": 1},
        {"t": "state", "visible": True},
        {"t": "more", "match": match, "from": 0, "to": 9},
    ]


def spoilt(rng: random.Random, match: str) -> str:
    """A message with something wrong in its values, its fields or its text."""
    message = rng.choice(messages(match))
    where = message
    while (inner := [value for value in where.values() if isinstance(value, dict)]) and rng.random() < 0.6:
        where = rng.choice(inner)
    name = rng.choice([*where, "extra"])
    where[name] = rng.choice(NASTY)
    if rng.random() < 0.2:
        where.pop(rng.choice(list(where)))
    text = json.dumps(message)
    if rng.random() < 0.3:
        at = rng.randrange(len(text))
        text = text[:at] + rng.choice(["", "\\", '"', "{", "]", "\x00", "é", "[" * 50]) + text[at + rng.randrange(3) :]
    return text


@pytest.mark.parametrize("who", ["bea", "cho"])
async def test_thousands_of_spoilt_frames_change_nothing(table: Table, open_tab, no_limits, who: str):
    tab: Tab = await (await open_tab(getattr(table, who))).join(table.match)
    tab.is_strict = False  # it asks for what it has
    before, rng = tab.view, random.Random(who)

    for round_ in range(40):
        for _ in range(50):
            tab.frame(spoilt(rng, table.match))
        assert await tab.ask("ping", "pong", n=10_000 + round_)

    refused = {message["code"] for message in tab.received if "code" in message}
    assert {"not_json", "bad_args", "unknown_type"} <= refused <= CODES
    assert tab.code is None
    fresh = await (await open_tab(getattr(table, who))).join(table.match)
    assert (fresh.seq, fresh.view) == (2, before)


async def test_every_act_with_an_id_gets_one_ack(table: Table, open_tab, no_limits):
    tab: Tab = await (await open_tab(table.bea)).join(table.match)
    rng = random.Random(7)

    for n in range(300):
        act = messages(table.match)[rng.choice([2, 3])] | {"cid": f"c-{n}"}
        act["action"] = rng.choice([act["action"], {"name": "reply", "args": rng.choice(NASTY)}, {"name": rng.choice(NASTY)}, 3])
        act["prompt"] = rng.choice([act["prompt"], *NASTY])
        tab.frame(json.dumps(act).replace("\\ud800", "?"))  # with half a character it would be no JSON
    await tab.ask("ping", "pong", n=9)

    acks = [message for message in tab.received if message["t"] == "ack"]
    assert [ack["cid"] for ack in acks] == [f"c-{n}" for n in range(300)]
    assert not any(ack["ok"] for ack in acks)


async def test_the_third_broken_frame_in_ten_seconds_closes(table: Table, open_tab):
    tab = await open_tab(table.aki)
    for _ in range(2):
        tab.frame("{")
    assert (await tab.answer("error", after=0))["code"] == "not_json"

    tab.frame("{")
    await tab.until(lambda: tab.code)

    assert tab.code == 4008


async def test_a_frame_that_is_too_long_closes(table: Table, open_tab):
    fits, too_long = await open_tab(table.aki), await open_tab(table.aki)

    fits.frame('"' + "é" * ((LONGEST_FRAME - 2) // 2) + '"')
    too_long.frame('"' + "é" * (LONGEST_FRAME // 2) + '"')
    await too_long.until(lambda: too_long.code)

    assert (await fits.answer("error", after=0))["code"] == "bad_args"
    assert too_long.code == 1009


async def test_too_many_acts_are_refused_whole_and_keep_their_ids_free(table: Table, open_tab):
    tab = await (await open_tab(table.aki)).join(table.match)

    for n in range(60):
        tab.say("act", match=table.match, cid=f"c-{n}", prompt=None, action={"name": "answer", "args": {"offer": 9, "accept": True}})
    await tab.ask("ping", "pong", n=2)

    acks = [message for message in tab.received if message["t"] == "ack"]
    assert [ack["cid"] for ack in acks] == [f"c-{n}" for n in range(60)]
    assert [ack["code"] for ack in acks[:10]] == ["offer_gone"] * 10
    limited = [ack for ack in acks if ack["code"] == "rate_limited"]
    assert limited
    assert all(ack["result"]["wait"] == 1 for ack in limited)


async def test_too_many_frames_are_refused_with_the_wait(table: Table, open_tab):
    tab = await open_tab(None)

    for n in range(60):
        tab.say("ping", n=n)
    error = await tab.answer("error", after=0)

    assert (error["code"], error["params"]) == ("rate_limited", {"wait": 1})


async def test_who_is_refused_again_and_again_is_closed(table: Table, open_tab, monkeypatch):
    monkeypatch.setattr(limits, "ACTS", Limit("acts", 1_000, 1))
    tab = await (await open_tab(table.cho)).join(table.match)

    for n in range(31):
        tab.say("act", match=table.match, cid=f"c-{n}", prompt=None, action={"name": "concede"})
    await tab.until(lambda: tab.code)

    assert tab.code == 4008
    assert sum(message["t"] == "ack" for message in tab.received) == 31


async def test_one_user_has_ten_sockets(table: Table, open_tab):
    tabs = [await open_tab(table.aki) for _ in range(11)]
    await tabs[10].until(lambda: tabs[10].code)

    assert [tab.code for tab in tabs] == [None] * 10 + [4008]
    assert await (await open_tab(table.bea)).ask("ping", "pong", n=1)
