"""A match of an event that is played on the site: two come with their decks, play, and the validated result settles their table.

Source: tournaments reference, sections 3 and 11; T17, T18, T25, T30, T36.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Shoot, Visit
from tests.e2e.push_player import Player, play
from tests.e2e.site import Site
from tests.e2e.table import Mouse, Table, concede
from tests.e2e.test_accounts import fill
from tests.e2e.test_conduct import as_staff
from tests.e2e.test_pages import is_accessible
from tests.e2e.test_tournament import PHONE, press, sign_up

STARTERS = ("oshi_push.OP-D01", "oshi_push.OP-D02")
TODO = ".event-todo"


def make_event(staff: Page, title: str, way: str, *, decks: bool) -> str:
    """One round of single games, played here; the address of the event, with registration open."""
    staff.goto("/events/new/?template=swiss")
    fill(staff, title=title, starts="2031-04-04T18:00", players="2", rounds="1", cap="2")
    staff.locator("[name=way]").select_option(way)
    staff.locator("[name=best_of]").select_option("1")
    staff.locator("[name=decks]").set_checked(decks)
    staff.get_by_role("button", name="Make the draft").click()
    staff.wait_for_url(re.compile(r"/events/\w+/desk/"))
    for label in ("Announce the event", "Open registration"):
        press(staff, label)
    return staff.url.removesuffix("desk/")


def register(page: Page, event: str, name: str) -> None:
    sign_up(page, name)
    page.goto(event)
    page.get_by_role("button", name="Register").click()


def begin(staff: Page) -> None:
    for label in ("Close registration", "Start the event", "Pair round 1", "Publish the round"):
        press(staff, label)


def come(page: Page) -> None:
    expect(page.locator(TODO)).to_contain_text("Your match is ready.")
    page.get_by_role("button", name="Come to your table").click()


def goes_back(table: Table, event: str, words: str) -> None:
    """From the result to the event, which has it from the validated match."""
    table.result.get_by_role("link", name="Back to the event").click()
    table.page.wait_for_url(event)
    expect(table.page.locator(TODO)).to_contain_text(words)


def ranks(page: Page, event: str) -> list[str]:
    page.goto(f"{event}standings/")
    return page.locator(".standings tbody th").all_inner_texts()


@pytest.fixture
def people(visit: Visit) -> tuple[Page, Page]:
    return visit(reduced_motion="reduce"), visit(**PHONE, reduced_motion="reduce")


def test_a_match_of_oshi_push_is_played_in_an_event_with_the_decks_that_were_handed_in(
    visit: Visit, site: Site, people: tuple[Page, Page], shoot: Shoot
):
    staff = visit()
    as_staff(staff, site)
    event = make_event(staff, "Deck night", "oshi_push/duel", decks=True)
    for page, name, deck in zip(people, ("mizu", "kaze"), STARTERS, strict=True):
        register(page, event, name)
        expect(page.locator(TODO)).to_contain_text("Hand in a deck for this event.")
        is_accessible(page)
        page.locator(f'[name="deck"][value="{deck}"]').check()
        page.get_by_role("button", name="Hand in").click()
        expect(page.locator(TODO)).to_contain_text("You are registered.")
    shoot(people[1], "event-deck-in")
    begin(staff)
    come(people[0])
    expect(people[0].locator(TODO)).to_contain_text("You are at the table.")
    come(people[1])
    players = [Player(page, seed) for seed, page in enumerate(people)]
    for player in players:  # each page goes to the table by itself
        player.page.wait_for_url("**/m/*/")
        player.has_dealt()

    play(players, lambda: all(player.look().moment.startswith("Round 1") for player in players) and any(p.look().is_turn for p in players))
    players[1].concede("Your opponent wins. This cannot be taken back.")
    for player in players:
        expect(player.result).to_be_visible()
    shoot(people[1], "event-match-over")
    for player, words in zip(players, ("1 : 0", "0 : 1"), strict=True):
        goes_back(player, event, words)
    assert [ranks(page, event) for page in people] == [["mizu", "kaze"]] * 2
    press(staff, "Close the round")
    press(staff, "Complete the event")
    people[1].goto(event)
    expect(people[1].locator(".podium li").first).to_contain_text("mizu")


def test_a_match_of_oshi_is_played_in_an_event_after_one_of_them_has_come_late(visit: Visit, site: Site, people: tuple[Page, Page]):
    staff = visit()
    as_staff(staff, site)
    event = make_event(staff, "Board night", "oshi/duel", decks=False)
    for page, name in zip(people, ("nagi", "umi"), strict=True):
        register(page, event, name)
        expect(page.locator(TODO)).to_contain_text("You are registered.")
    begin(staff)
    for page in people:
        come(page)
        page.wait_for_timeout(300)
    tables = [Mouse(page) for page in people]
    for table in tables:
        table.page.wait_for_url("**/m/*/")
        table.has_begun()

    concede(tables[0])
    expect(tables[1].result).to_be_visible()
    goes_back(tables[0], event, "0 : 1")
    assert ranks(people[0], event) == ["umi", "nagi"]
    people[0].goto(f"{event}pairings/")
    people[0].get_by_role("link", name="Replay of table 1").click()
    people[0].locator("#whole").click()
    people[0].wait_for_url(event)
