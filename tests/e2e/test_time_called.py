"""Time is called in an event: everybody at the table reads what ends the game, and at the end why it did (T28)."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.e2e.conftest import Shoot, Visit
from tests.e2e.event import call_time
from tests.e2e.script import FIRST_SEQ, GAME
from tests.e2e.site import Site
from tests.e2e.table import Table, seat_two

CALLED = "Time was called: the game ends after this round, then points claimed decide."


def test_t28_the_table_says_that_the_game_ends_after_this_round(site: Site, visit: Visit, shoot: Shoot):
    red, white = seat_two(visit(), visit(), visibility="public")
    watcher = Table(visit())
    watcher.page.goto(red.page.url)
    watcher.has_begun()
    for table in (red, white, watcher):
        expect(table.page.locator("#time-called")).to_be_hidden()

    call_time(site, red.match_id)
    red.play(GAME[0])

    for table in (red, white, watcher):
        expect(table.page.locator("#time-called")).to_have_text(CALLED)
        table.has_seen(FIRST_SEQ, "Time is called: the game ends after this round.")
    shoot(white.page, "table-time-called")
    white.page.set_viewport_size({"width": 320, "height": 640})
    shoot(white.page, "table-time-called-narrow")

    white.play(GAME[1])
    for table in (red, white, watcher):
        expect(table.result.locator("h2")).to_have_text("A draw.")
        expect(table.result).to_contain_text("Time was called, and the standing was level.")
        expect(table.page.locator("#time-called")).to_be_hidden()
