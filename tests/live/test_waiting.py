"""A table before its match begins, as sockets tell of it: who comes and goes at once, and of decks only that they are there (L41, L129)."""

from __future__ import annotations

import json
import logging

import pytest

from matches import log, seating
from matches.clock import now_ms
from matches.live.executor import executor
from matches.models import Seat
from tests.live.tabs import Tab, login
from tests.live.test_secrecy import logged
from tests.matches import playing
from tests.matches.asking import caller
from tests.matches.seated import FIRST, SECOND, open_table

MARKS = [code for code in SECOND.cards("draw") if code not in FIRST.cards("draw")]


def known(tab: Tab) -> list[tuple[str, bool]]:
    """Who sits on each seat, and whether a deck lies there, as the tab heard it last."""
    told = next(message["players"] for message in reversed(tab.received) if message["t"] in ("players", "view"))
    return [(player["name"] or player["kind"], player["has_deck"]) for player in told]


async def test_everybody_at_a_table_hears_who_comes_and_goes_and_nobody_of_the_cards(
    transactional_db: None, open_tab, caplog: pytest.LogCaptureFixture
):
    caplog.set_level(logging.DEBUG)

    def lay_table() -> tuple[str, list]:
        aki, bea = playing.user("Aki"), playing.user("Bea")
        return open_table(aki, "human", "human", "human", deck=SECOND), [aki, bea]

    match, (aki, bea) = await executor.read(lay_table)
    tabs = [await (await open_tab(await executor.read(login, who) if who else None)).join(match) for who in (aki, bea, None)]

    def ask(name: str, path: str, body: object) -> int:
        return caller(name).post(f"/api/matches/{match}/{path}", json.dumps(body), content_type="application/json").status_code

    assert await executor.read(ask, "Bea", "sit", {"seat": 2}) == 200
    assert await executor.read(ask, "Bea", "deck", {"deck": SECOND.sections}) == 200
    assert await executor.read(ask, "Bea", "deck", {"deck": {"draw": SECOND.sections["draw"]}}) == 400
    for tab in tabs:
        await tab.until(lambda tab=tab: known(tab) == [("Aki", True), ("open", False), ("Bea", True)])
    await executor.read(lambda: seating.seat_bot(match_id=match, host=aki, seat=1, level="gentle", now=now_ms()))
    await executor.read(lambda: seating.stand_up(match_id=match, user=bea))
    for tab in tabs:
        await tab.until(lambda tab=tab: known(tab) == [("Aki", True), ("bot", True), ("open", False)])

    told = [json.dumps(tab.received) for tab in tabs] + [logged(caplog.records).decode()]
    assert [mark for mark in MARKS for text in told if mark in text] == []
    kept = repr(await executor.read(lambda: list(Seat.objects.values_list("deck", flat=True))))
    assert [mark for mark in MARKS if mark in kept] == MARKS != []


async def test_a_seat_that_is_left_and_taken_by_another_waits_for_the_bytes_of_the_other(transactional_db: None, open_tab):
    """L26."""

    def lay_table() -> tuple[str, list]:
        people = [playing.user(name) for name in ("Aki", "Bea", "Cem")]
        match = open_table(people[0], "human", "human", deck=FIRST)
        seating.sit(match_id=match, user=people[1], now=now_ms(), deck=SECOND)
        return match, people

    match, (_, bea, cem) = await executor.read(lay_table)
    first = await (await open_tab(await executor.read(login, bea))).join(match)
    assert (await first.act(match, "share", bytes="0b" * 16))["ok"]

    await executor.read(lambda: seating.stand_up(match_id=match, user=bea))
    await executor.read(lambda: seating.sit(match_id=match, user=cem, now=now_ms(), deck=FIRST))

    assert await executor.read(lambda: Seat.objects.get(match_id=match, number=1).share) == ""


@pytest.mark.usefixtures("no_ticks")
async def test_who_has_left_a_seat_neither_sees_nor_does_what_the_next_one_there_may(transactional_db: None, open_tab):
    """Also before the hub has looked at the socket again (L39, L55)."""

    def lay_table() -> tuple[str, list]:
        people = [playing.user(name) for name in ("Aki", "Bea", "Cem")]
        match = open_table(people[0], "human", "human", deck=FIRST)
        seating.sit(match_id=match, user=people[1], now=now_ms(), deck=FIRST)
        return match, people

    match, (aki, bea, cem) = await executor.read(lay_table)
    left = await (await open_tab(await executor.read(login, bea))).join(match)
    first = await (await open_tab(await executor.read(login, aki))).join(match)
    before = len(left.received)

    await executor.read(lambda: seating.stand_up(match_id=match, user=bea))
    await executor.read(lambda: seating.sit(match_id=match, user=cem, now=now_ms(), deck=SECOND))
    early = await left.act(match, "share", bytes="0b" * 16)
    await executor.read(lambda: seating.share(match_id=match, seat=1, share="0c" * 16, now=now_ms()))
    assert (await first.act(match, "share", bytes="0a" * 16))["ok"]
    await first.reach(2)
    late = [await left.act(match, "concede"), await left.act(match, "reply", first.prompt[:-1] + "1", picks=["redraw"])]

    told = left.received[before:]
    assert [one["code"] for one in (early, *late)] == ["not_seated"] * 3
    assert {one["t"] for one in told} <= {"ack", "players", "presence", "resync"}
    assert [(one["match"], one["reason"]) for one in told if one["t"] == "resync"] == [(match, "access")]
    assert [mark for mark in MARKS if mark in json.dumps(told)] == []
    assert await executor.read(log.head, match) == 2
    await left.join(match, have=0, key="seat:1")
    assert [one["key"] for one in left.received if one["t"] == "view"] == ["seat:1", "public"]
