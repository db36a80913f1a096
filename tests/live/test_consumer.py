"""The socket: each message and its answer (live play sections 6-9)."""

import pytest

from tests.live.conftest import Table


async def test_hello_is_welcomed_by_name(table: Table, open_tab):
    tab = await open_tab(table.aki)

    welcome = await tab.ask("hello", "welcome", build="1", tab="a")

    assert welcome["user"] == {"name": "Aki", "guest": False}


async def test_visitors_are_welcomed_without_one(table: Table, open_tab):
    tab = await open_tab()

    assert "user" not in await tab.ask("hello", "welcome", build="1", tab="a")


async def test_join_shows_the_own_view(table: Table, open_tab):
    tab = await (await open_tab(table.aki)).join(table.match)

    view = tab.received[0]
    assert (view["t"], view["match"], view["seq"], view["key"], view["seat"]) == ("view", table.match, 2, "seat:0", 0)
    assert [player["name"] for player in view["players"]] == ["Aki", "Bea"]
    assert len(tab.options) == 34
    assert tab.received[-1]["heads"] == {table.match: 2}


async def test_an_act_is_acked_and_every_viewer_gets_the_entry(table: Table, open_tab):
    aki, bea, watcher = [await (await open_tab(who)).join(table.match) for who in (table.aki, table.bea, None)]

    ack = await aki.act(table.match, "reply", aki.prompt, "c-1", picks=["a1N1"])
    for tab in (aki, bea, watcher):
        await tab.reach(3)

    assert ack == {"t": "ack", "cid": "c-1", "ok": True, "head": 3, "seq": 3, "dup": False}
    assert [tab.seqs for tab in (aki, bea, watcher)] == [[3], [3], [3]]
    assert bea.options
    assert aki.view["to_act"] == bea.view["to_act"] == watcher.view["to_act"] == [1]


async def test_spectators_see_the_public_view_and_cannot_act(table: Table, open_tab):
    aki = await (await open_tab(table.aki)).join(table.match)
    watchers = [await (await open_tab(who)).join(table.match) for who in (None, table.cho)]

    for watcher in watchers:
        assert watcher.received[0]["key"] == "public"
        assert not any("options" in prompt for prompt in watcher.view["prompts"].values())
        assert (await watcher.act(table.match, "reply", aki.prompt, picks=["a1N1"]))["code"] == "not_seated"
        assert (await watcher.act(table.match, "concede"))["code"] == "not_seated"
        assert (await watcher.act(table.match, "offer", kind="undo"))["code"] == "not_seated"


async def test_a_player_of_a_running_match_gets_the_own_key_whatever_is_asked(table: Table, open_tab):
    tab = await (await open_tab(table.bea)).join(table.match, want="public")

    assert tab.received[0]["key"] == "seat:1"


async def test_the_same_cid_is_answered_alike_over_another_socket(table: Table, open_tab):
    first, second = [await (await open_tab(table.aki)).join(table.match) for _ in range(2)]
    prompt = first.prompt

    acks = [await tab.act(table.match, "reply", prompt, "c-1", picks=["a1N1"]) for tab in (first, second, first)]
    reused = await second.act(table.match, "reply", prompt, "c-1", picks=["a1N2"])

    assert [(ack["ok"], ack["seq"], ack["dup"]) for ack in acks] == [(True, 3, False), (True, 3, True), (True, 3, True)]
    assert (reused["ok"], reused["code"], reused["head"]) == (False, "cid_reused", 3)


async def test_an_act_in_one_tab_shows_in_the_other(table: Table, open_tab):
    first, second = [await (await open_tab(table.aki)).join(table.match) for _ in range(2)]

    await first.act(table.match, "reply", first.prompt, picks=["a1N1"])
    await first.reach(3)
    await second.reach(3)

    assert first.view == second.view


@pytest.mark.parametrize(
    ("who", "action", "code"),
    [
        ("bea", {"name": "reply", "prompt": "2.0.0", "picks": ["a9S1"]}, "not_your_prompt"),
        ("aki", {"name": "reply", "prompt": "1.0.0", "picks": ["a1N1"]}, "stale_prompt"),
        ("aki", {"name": "reply", "prompt": "2.0.0", "picks": ["a1S1"]}, "illegal"),
        ("aki", {"name": "reply", "prompt": "2.0.0", "picks": []}, "illegal"),
        ("aki", {"name": "reply", "picks": ["a1N1"]}, "bad_args"),
        ("aki", {"name": "fly"}, "unknown_action"),
        ("aki", {"name": "answer", "offer": 1, "accept": True}, "offer_gone"),
        ("aki", {"name": "claim", "kind": "win"}, "forbidden"),
        ("aki", {"name": "rematch"}, "forbidden"),
    ],
)
async def test_a_refused_act_gets_its_code_and_changes_nothing(table: Table, open_tab, who, action, code):
    tab = await (await open_tab(getattr(table, who))).join(table.match)

    ack = await tab.act(table.match, **action)

    assert (ack["ok"], ack["code"]) == (False, code)
    assert (await tab.ask("ping", "pong", n=2))["heads"] == {table.match: 2}


async def test_nobody_is_told_of_a_match_that_is_not_there(table: Table, open_tab):
    tab = await open_tab(table.aki)

    assert (await tab.ask("join", "error", match="000000000000"))["code"] == "not_found"
    assert (await tab.act("000000000000", "concede"))["code"] == "not_found"
    assert (await tab.ask("more", "error", match="000000000000", **{"from": 0, "to": 3}))["code"] == "not_found"


async def test_resume_sends_what_is_missing(table: Table, open_tab):
    aki = await (await open_tab(table.aki)).join(table.match)
    bea = await (await open_tab(table.bea)).join(table.match)
    await bea.close()
    await aki.act(table.match, "reply", aki.prompt, picks=["a1N1"])
    await aki.act(table.match, "offer", kind="undo")

    back = await open_tab(table.bea)
    back.view, back.seq = bea.view, bea.seq
    await back.join(table.match, have=bea.seq, key="seat:1")

    assert back.seqs == [3, 4]
    assert "view" not in [message["t"] for message in back.received]


@pytest.mark.parametrize("have", [3, 900])
async def test_a_client_that_knows_more_than_the_log_gets_a_whole_view(table: Table, open_tab, have):
    tab = await open_tab(table.aki)
    await tab.join(table.match, have=have, key="seat:0")

    assert (tab.received[0]["t"], tab.seq) == ("view", 2)


@pytest.mark.parametrize("had", [{"key": "public"}, {}])
async def test_a_view_of_another_key_is_not_patched(table: Table, open_tab, had):
    """Nor one of a key that is not named: who had to log in again may have seen less or more."""
    tab = await open_tab(table.aki)
    await tab.join(table.match, have=1, **had)

    assert tab.received[0]["key"] == "seat:0"


async def test_join_acks_what_was_pending(table: Table, open_tab):
    aki = await (await open_tab(table.aki)).join(table.match)
    await aki.act(table.match, "reply", aki.prompt, "c-1", picks=["a1N1"])

    again = await open_tab(table.aki)
    await again.join(table.match, have=3, key="seat:0", pending=["c-1", "c-lost"])

    assert [message for message in again.received if message["t"] == "ack"] == [
        {"t": "ack", "cid": "c-1", "ok": True, "head": 3, "seq": 3, "dup": True}
    ]


async def test_more_tells_older_lines(table: Table, open_tab):
    aki = await (await open_tab(table.aki)).join(table.match)
    await aki.act(table.match, "reply", aki.prompt, picks=["a1N1"])

    log = await aki.ask("more", "log", match=table.match, **{"from": 1, "to": 99})

    told = [(entry["seq"], entry["kind"], entry["by"]) for entry in log["entries"]]
    assert told == [(1, "seated", -1), (2, "setup", -1), (3, "action", 0)]
    assert log["entries"][2]["lines"]


async def test_leave_view_ends_the_entries(table: Table, open_tab):
    aki, bea = [await (await open_tab(who)).join(table.match) for who in (table.aki, table.bea)]
    bea.say("leave_view", match=table.match)
    assert (await bea.ask("ping", "pong", n=5))["heads"] == {}

    await aki.act(table.match, "reply", aki.prompt, picks=["a1N1"])
    await aki.reach(3)

    assert bea.seqs == []


async def test_an_ended_match_takes_no_acts_but_a_rematch(table: Table, open_tab):
    aki, bea = [await (await open_tab(who)).join(table.match) for who in (table.aki, table.bea)]
    await aki.act(table.match, "concede")
    await bea.until(lambda: bea.view["status"] == "ended")

    late = await bea.act(table.match, "concede")
    first = await bea.act(table.match, "rematch")
    asked = await aki.answer("rematch", after=0)
    second = await aki.act(table.match, "rematch")

    assert late["code"] == "ended"
    assert (first["ok"], "result" in first) == (True, False)
    assert (asked["by"], "next" in asked) == ([1], False)
    await bea.until(lambda: any(message.get("next") == second["result"]["next"] for message in bea.received))


async def test_an_old_protocol_is_closed_as_outdated(table: Table, open_tab):
    tab = await open_tab(table.aki, protocol="oshi.v0")
    await tab.until(lambda: tab.code)

    assert tab.code == 4010
