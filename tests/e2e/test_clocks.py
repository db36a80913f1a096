"""Time at the table: it runs out, it is taken back, it stands while all agree; who leaves is claimed against (L96-L99, L108, L110, L112,
L116, L122-L124, L163)."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.e2e.conftest import Shoot, Visit
from tests.e2e.push import seat_push
from tests.e2e.script import FIRST_SEQ, GAME
from tests.e2e.site import Site
from tests.e2e.table import NEW_OFFER, Mouse, Table, play_turns
from tests.e2e.timed import bank, seat_two_with_clock

CLAIM_AFTER_LEAVING_S = 20


def clock(table: Table, who: str) -> Locator:
    """`near` is one's own, `far` that of the other."""
    return table.page.locator(f"#{who} .clock")


def answer(table: Table, row: Locator, name: str) -> None:
    expect(row).to_be_visible()
    table.ripens(NEW_OFFER)
    row.get_by_role("button", name=name, exact=True).click()


def ask(table: Mouse, name: str) -> None:
    table.page.get_by_title("More").click()
    table.page.get_by_role("button", name=name).click()


def rows_of_time(table: Table, who: str) -> Locator:
    """Where the time of a seat went, opened from its clock."""
    clock(table, who).get_by_role("button").click()
    return table.page.locator("#spent tbody tr")


def test_who_runs_out_of_time_loses_and_is_told_why(site: Site, visit: Visit, shoot: Shoot):
    red, white = seat_two_with_clock(site, visit(), visit(), bank(13))
    expect(clock(red, "near").locator(".clock-bank")).to_have_text("+0:13")
    play_turns(red, white, 2)

    red.page.locator("#step-back").click()  # whoever looks back is warned all the same
    expect(red.page.locator("#back-to-live")).to_be_visible()
    expect(red.page.locator("#owed")).to_contain_text("You have 10 seconds left.")
    red.page.locator("#back-to-live").click()
    for table, who in ((red, "near"), (white, "far")):
        expect(clock(table, who)).to_have_attribute("data-state", "low")
        expect(clock(table, who).locator(".clock-main")).to_have_text(re.compile(r"^[5-9]\.\d$"))
    expect(white.page.locator("#owed")).not_to_contain_text("seconds left")
    expect(clock(white, "near")).to_have_attribute("data-state", "stands")
    shoot(red.page, "clock-low")
    expect(clock(red, "near")).to_have_attribute("data-state", "last")

    expect(red.result).to_contain_text("You ran out of time.")
    expect(white.result.locator("h2")).to_have_text("You won.")
    expect(white.result.locator(".result-time").first).to_have_text(re.compile("thought for"))
    red.page.locator("#close-result").click()
    rows = rows_of_time(red, "near")
    expect(rows.last).to_contain_text("(out of time)")
    expect(rows.last).to_contain_text("13.0 s")
    expect(rows.last).to_contain_text("0:13 \u2192 0:00")


def test_who_leaves_is_claimed_against_by_the_other(site: Site, visit: Visit, shoot: Shoot):
    red, white = seat_two_with_clock(site, visit(), visit(), bank(300))
    red.play(GAME[0])
    white.is_to_move()
    ask(white, "Leave the table")
    white.page.wait_for_url("**/play/")

    row = red.offer("claim")
    expect(row).to_contain_text(re.compile(r"is away\. In \d+ seconds? you may claim the win\."))
    expect(row.get_by_role("button")).to_have_count(0)
    expect(row.get_by_role("button", name="Claim the win")).to_be_visible(timeout=(CLAIM_AFTER_LEAVING_S + 10) * 1_000)
    expect(row.get_by_role("button", name="Call it off")).to_be_visible()
    shoot(red.page, "claim")
    answer(red, row, "Claim the win")
    expect(red.result).to_contain_text("You claimed the win")


def test_what_is_taken_back_takes_back_its_time(site: Site, visit: Visit):
    red, white = seat_two_with_clock(site, visit(), visit(), bank(60, gain=30))
    red.play(GAME[0])
    white.has_seen(FIRST_SEQ, GAME[0].written)
    expect(clock(white, "far").locator(".clock-main")).to_have_text("1:30")
    red.page.locator("#take-back").click()
    answer(white, white.offer("undo"), "Accept")

    red.is_to_move()
    expect(clock(white, "far")).to_have_attribute("data-state", "runs")
    expect(clock(white, "far").locator(".clock-main")).to_have_text(re.compile("^(1:00|0:5.)$"))
    expect(clock(white, "near").locator(".clock-main")).to_have_text("1:00")
    rows = rows_of_time(white, "far")
    expect(rows).to_contain_text(["30.0 s more for a turn", "Taken back: the bank is at 1:00 again"])


def test_all_agree_on_a_pause_and_on_its_end(site: Site, visit: Visit, shoot: Shoot):
    red, white = seat_two_with_clock(site, visit(), visit(), bank(300))
    play_turns(red, white, 2)
    ask(white, "Ask for a pause")
    expect(red.offer("pause")).to_contain_text("Accept: clocks stop for up to 10 minutes.")
    answer(red, red.offer("pause"), "Accept")

    for table, who in ((red, "near"), (white, "far")):
        expect(table.status).to_have_text("A pause that all agreed on")
        expect(table.offer("paused")).to_contain_text(re.compile(r"goes on in (10:00|9:\d\d) at the latest"))
        expect(clock(table, who)).to_have_class(re.compile("is-paused"))
    stood = clock(red, "near").locator(".clock-main").inner_text()
    expect(red.page.locator(".is-movable")).to_have_count(0)
    shoot(red.page, "paused")
    answer(red, red.offer("paused"), "Ask to go on")
    answer(white, white.offer("resume"), "Accept")

    red.is_to_move()
    expect(red.offer("paused")).to_be_hidden()
    expect(red.page.locator("#log")).to_contain_text("The clocks go on after the pause.")
    minutes, seconds = map(int, stood.split(":"))
    shown = clock(red, "near").locator(".clock-main").inner_text()
    now_minutes, now_seconds = map(int, shown.split(":"))
    assert 0 <= (minutes * 60 + seconds) - (now_minutes * 60 + now_seconds) <= 5  # of the time that it took to look
    expect(rows_of_time(red, "near").filter(has_text="not counted: the match was paused")).to_have_count(1)


def test_among_three_each_sees_who_has_agreed_and_who_is_still_asked(visit: Visit, shoot: Shoot):
    one, two, three = seat_push([visit(), visit(), visit()], mode="royale")
    name = {table: table.page.locator("#near .strip-name").inner_text().removesuffix(" (you)") for table in (one, two, three)}
    for table in (one, two):
        ask(table, "Ask to call it off")
    mine, theirs = one.offer("call_off").first, one.offer("call_off").nth(1)
    expect(three.offer("call_off").locator("visible=true")).to_have_count(2)
    expect(mine).to_contain_text("You asked to call the match off. All have to agree. Still asked:")
    shoot(three.page, "two-offers")
    answer(three, three.offer("call_off").filter(has_text=f"{name[two]} wants"), "Accept")

    expect(theirs).to_contain_text(f"Agreed: {name[three]}. Still asked: you.")
    expect(three.offer("call_off").filter(has_text=f"{name[two]} offers").get_by_role("button")).to_have_count(0)
    answer(one, theirs, "Accept")
    for table in (one, two, three):
        expect(table.result.locator("h2")).to_have_text("Nobody won.")
        expect(table.result).to_contain_text("The match was called off.")
