"""From the lobby to a match of three: decks, a house bot, seats that are left and taken, all of it seen by everybody at once (L26, L41)."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.e2e.conftest import Shoot, Visit
from tests.e2e.table import Table

PHONE = {"width": 360, "height": 740}
STARTER, OTHER = "oshi_push.OP-D01", "oshi_push.OP-D03"


def missing(page: Page):
    return page.locator(".seats__missing")


def open_royale(page: Page) -> str:
    """For three: a friend by the link, and a seat that is open still; the address to send."""
    page.goto("/play/?game=oshi_push")
    page.locator('[name="mode"][value="royale"]').check()
    expect(page.locator('[name="opponent"]').first).to_be_hidden()
    expect(page.locator('[name="team_1"]')).to_be_hidden()
    page.locator('[name="royale_1"]').select_option("friend")
    page.locator('[name="royale_2"]').select_option("friend")
    page.locator('[name="royale_3"]').select_option("nobody")
    page.locator(f'[name="deck"][value="{OTHER}"]').check()
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/m/*/")
    return page.locator("#invite-link").input_value()


def test_two_people_open_a_royale_with_a_house_bot_choose_decks_and_begin(visit: Visit, shoot: Shoot):
    host, friend = visit(), visit(viewport=PHONE)
    link = open_royale(host)
    shoot(host, "seats-host")
    expect(missing(host)).to_have_text("Waiting for 2 more players")

    friend.goto(link)
    shoot(friend, "seats-guest")
    friend.locator("#sit-1").click()
    friend.wait_for_load_state()
    expect(missing(friend)).to_have_text("Choose your deck")
    expect(host.locator("#sit-1")).to_have_count(0)
    friend.locator("#sit-2").click()  # changes to the other one
    friend.wait_for_load_state()
    expect(host.locator("#sit-1")).to_have_count(1)

    host.locator("#bot-1").click()
    name = friend.locator(".seats__place").nth(2).locator("b").inner_text().removesuffix(" (you)")
    expect(missing(host)).to_have_text(f"Waiting for {name}'s deck")
    expect(host.locator("#status")).to_have_text(f"Waiting for {name}'s deck")
    expect(friend.locator("#sit-1")).to_have_count(0)
    assert OTHER not in friend.content().replace(f'value="{OTHER}"', "")

    friend.locator(f'[name="deck"][value="{STARTER}"]').check()
    shoot(friend, "seats-deck")
    friend.locator("#play-deck").click()

    for page in (host, friend):
        Table(page).is_live()
        expect(page.locator("#seats")).to_be_hidden()
        expect(page.locator("#arena")).to_have_attribute("data-game", "oshi_push")
        expect(page.locator('#log [data-seq="2"]')).to_have_count(1)


def test_a_newcomer_is_in_a_match_of_either_game_with_one_press(visit: Visit):
    for game in ("OSHI", "Oshi Push"):
        page = visit()
        page.goto("/")
        page.get_by_role("button", name=f"Play {game} now").click()
        page.wait_for_url("**/m/*/")
        Table(page).is_live()
        expect(page.locator("#seats")).to_be_hidden()
