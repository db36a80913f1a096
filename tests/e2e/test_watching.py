"""Somebody without an account watches a match of others, to its end and into the replay (L130, L142, L166)."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.e2e.conftest import Complaints, Shoot, Visit
from tests.e2e.script import FIRST_SEQ, GAME
from tests.e2e.site import Site
from tests.e2e.table import Table, concede, play_turns, seat_two
from tests.e2e.timed import OSHI, make_match, seat_two_at

HANDS = ("#play", "#with-draw", "#cancel", "#take-back", "#concede", "#leave", "#rematch", "#seats", ".is-movable", ".is-target")


def test_a_visitor_watches_a_running_match_and_cannot_touch_it(visit: Visit, shoot: Shoot):
    red, white = seat_two(visit(), visit(), visibility="public")
    play_turns(red, white, 2)
    watcher = Table(visit())
    watcher.page.goto(red.page.url)
    watcher.has_begun()

    watcher.has_seen(FIRST_SEQ + 1, GAME[1].written)
    expect(watcher.page.locator(".prompt-words")).to_have_text("You are watching.")
    expect(red.page.locator("#watching")).to_have_text("1 watching")
    red.play(GAME[2])
    watcher.has_seen(FIRST_SEQ + 2, GAME[2].written)
    assert watcher.pieces() == white.pieces()
    watcher.square("e7").click()
    for hand in HANDS:
        expect(watcher.page.locator(hand).locator("visible=true")).to_have_count(0)
    shoot(watcher.page, "watching")

    concede(white)
    winner = red.page.locator("#near .strip-name").inner_text().removesuffix(" (you)")
    expect(watcher.result.locator("h2")).to_have_text(f"{winner} won.")
    expect(watcher.result).to_be_visible()
    expect(watcher.page.locator("#rematch")).to_be_hidden()
    watcher.result.get_by_role("link", name="Replay").click()
    watcher.page.wait_for_url("**/replay/**")
    expect(watcher.page.locator("#where")).to_contain_text("Turn 3")


def test_who_watches_stays_at_a_moment_and_goes_on_with_what_is_new(visit: Visit, shoot: Shoot):
    red, white = seat_two(visit(), visit(), visibility="public")
    play_turns(red, white, 2)
    watcher = Table(visit())
    watcher.page.goto(red.page.url)
    watcher.has_seen(FIRST_SEQ + 1, GAME[1].written)
    back, moment = watcher.page.locator("#back-to-live"), watcher.page.locator("#moment")
    expect(moment).to_have_value(str(FIRST_SEQ + 1))

    watcher.page.get_by_role("button", name="Stay at this moment").click()
    expect(back).to_have_text("Back to live")
    held = watcher.pieces()
    for number, turn in enumerate(GAME[2:4], start=1):
        (red, white)[(number + 1) % 2].play(turn)
        expect(back).to_have_text(f"To live: {number} new")
    assert watcher.pieces() == held
    expect(moment).to_have_attribute("max", str(FIRST_SEQ + 3))
    expect(watcher.page.locator(".prompt-words")).to_contain_text(f"entry {FIRST_SEQ + 1} of {FIRST_SEQ + 3}")
    shoot(watcher.page, "watching_held")

    moment.focus()
    watcher.page.keyboard.press("Home")
    expect(watcher.page.locator(".prompt-words")).to_contain_text("entry 0 of")
    back.click()
    expect(back).to_be_hidden()
    expect(moment).to_have_value(str(FIRST_SEQ + 3))
    assert watcher.pieces() == white.pieces()
    watcher.page.locator("body").press(" ")
    expect(back).to_be_visible()
    watcher.page.locator("body").press(" ")
    expect(back).to_be_hidden()
    concede(red)


def test_with_a_delay_a_watcher_sees_nothing_early(site: Site, visit: Visit, shoot: Shoot):
    host, friend, page = visit(), visit(), visit()
    red, white = seat_two_at(make_match(site, host, OSHI | {"delay": {"decisions": 2}}), host, friend)
    frames: list[str] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: frames.append(str(frame))))
    watcher = Table(page)
    page.goto(red.page.url)
    watcher.is_live()
    expect(page.locator(".prompt-words")).to_have_text("")
    play_turns(red, white, 3)
    watcher.has_seen(FIRST_SEQ, GAME[0].written)
    expect(page.locator(".prompt-words")).to_have_text("You are watching, 2 decisions late.")
    shoot(page, "watching_late")

    assert page.locator("#log [data-seq]").last.get_attribute("data-seq") == str(FIRST_SEQ)
    sent = "".join(frames)
    assert f'"seq":{FIRST_SEQ},' in sent
    assert not any(f'"seq":{seq},' in sent for seq in (FIRST_SEQ + 1, FIRST_SEQ + 2))
    assert not any(turn.written in page.content() for turn in GAME[1:3] if turn.written != GAME[0].written)
    page.reload()
    watcher.has_seen(FIRST_SEQ, GAME[0].written)
    assert page.locator("#log [data-seq]").last.get_attribute("data-seq") == str(FIRST_SEQ)

    concede(red)
    expect(watcher.result).to_be_visible()


def test_a_player_may_want_nobody_to_watch(visit: Visit, complaints: Complaints):
    complaints.expected = ("404",)
    red, white = seat_two(visit(), visit(), visibility="public")
    watcher = Table(visit())
    watcher.page.goto(red.page.url)
    watcher.has_begun()
    red.page.locator(".tools-menu summary").click()
    red.page.get_by_role("button", name="Let nobody watch").click()
    for table in (red, white):
        expect(table.page.locator("#watching")).to_contain_text("wants nobody to watch")
    expect(watcher.page.locator("main")).to_contain_text("the match is not open to you")
    concede(red)


def test_a_public_match_is_on_the_front_page_while_it_runs(visit: Visit):
    red, white = seat_two(visit(), visit(), visibility="public")
    play_turns(red, white, 1)
    visitor = visit()
    visitor.goto("/")
    visitor.locator(f'.live a[href="/m/{red.match_id}/"]').first.click()

    Table(visitor).has_seen(FIRST_SEQ, GAME[0].written)
    concede(red)
