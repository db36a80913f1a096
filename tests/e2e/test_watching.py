"""Somebody without an account watches a match of others, to its end and into the replay (L130, L142, L166)."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.e2e.conftest import Shoot, Visit
from tests.e2e.script import FIRST_SEQ, GAME
from tests.e2e.table import Table, concede, play_turns, seat_two

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


def test_a_public_match_is_on_the_front_page_while_it_runs(visit: Visit):
    red, white = seat_two(visit(), visit(), visibility="public")
    play_turns(red, white, 1)
    visitor = visit()
    visitor.goto("/")
    visitor.locator(f'.live a[href="/m/{red.match_id}/"]').first.click()

    Table(visitor).has_seen(FIRST_SEQ, GAME[0].written)
    concede(red)
