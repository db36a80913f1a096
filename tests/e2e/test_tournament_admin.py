"""An event of eight with a top four from Django's admin alone: made, checked in, paired, ruled, cut, completed (T12, T22, T62)."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import Shoot, Visit
from tests.e2e.site import Site
from tests.e2e.test_accounts import fill
from tests.e2e.test_conduct import as_staff
from tests.e2e.test_pages import fits, is_accessible

NAMES = ("Aki", "Bea", "Cem", "Dia", "Eno", "Fay", "Gil", "Hoa")
ROUNDS = ("Pair the round", "Publish the round", "Close the round")


def act(page: Page, label: str) -> Locator:
    """An act among those that the event offers."""
    return page.locator(".event-acts").get_by_role("button", name=label, exact=True)


def press(page: Page, label: str) -> None:
    """An act, once it is offered: a worker may have to answer first."""
    for _ in range(100):
        if act(page, label).count():
            break
        page.wait_for_timeout(200)
        page.reload()
    act(page, label).click()


def press_and_confirm(page: Page, label: str) -> str:
    """An act with a page before it; what that page says."""
    press(page, f"{label}…")
    said = page.locator("#content-main").inner_text()
    page.locator("#content-main").get_by_role("button", name=label).click()
    page.wait_for_url(re.compile(r"/change/$"))
    return said


def make_event(staff: Page) -> str:
    """The address of its page in the admin."""
    staff.locator("#tournaments-tournament").get_by_role("link", name="Tournaments", exact=True).click()
    staff.get_by_role("link", name="Add tournament").click()
    staff.get_by_role("link", name="Swiss with a top cut").click()
    fill(staff, title="Autumn cup", starts="2031-10-03T18:00", players="8", rounds="3", cut="4", cap="8")
    staff.locator("[name=venue]").select_option("elsewhere")
    staff.locator("[name=check_in]").check()
    is_accessible(staff)
    staff.get_by_role("button", name="Make the draft").click()
    staff.wait_for_url(re.compile(r"/change/$"))
    return staff.url


def check_in_all(staff: Page, event: str) -> None:
    staff.locator("#content-main").get_by_role("link", name="Entrants", exact=True).click()
    expect(staff.locator("#result_list tbody tr")).to_have_count(8)
    staff.locator("#action-toggle").check()
    staff.locator("[name=action]").select_option(label="Check in")
    staff.get_by_role("button", name=re.compile("^(Go|Run)$")).click()
    expect(staff.locator(".messagelist")).to_contain_text("8 are done.")
    staff.goto(event)


def rule_all(staff: Page) -> None:
    """Each table that has no result, from its own page: the first seat wins two games to none."""
    for table in staff.locator(".event-tables tbody tr").filter(has_text="open").locator("th a").all_inner_texts():
        staff.locator(".event-tables").get_by_role("link", name=table, exact=True).click()
        staff.locator("[name=result]").select_option(label="2 : 0")
        staff.get_by_role("button", name="Save this result").click()
        expect(staff.locator(".messagelist")).to_contain_text("The result counts.")
        staff.locator(".breadcrumbs").get_by_role("link", name="Autumn cup").click()


def test_an_event_of_eight_with_a_top_four_from_the_admin_alone(visit: Visit, site: Site, shoot: Shoot):
    staff, guest = visit(), visit(viewport={"width": 320, "height": 640})
    as_staff(staff, site)
    event = make_event(staff)
    press(staff, "Announce the event")
    press(staff, "Open registration")
    staff.locator("#names").fill("\n".join(NAMES))
    staff.get_by_role("button", name="Enter them").click()
    expect(staff.locator(".messagelist")).to_contain_text("8 are done.")
    press(staff, "Open check-in")
    check_in_all(staff, event)
    press_and_confirm(staff, "Start the event")

    for round_ in range(5):
        for label in ROUNDS[:2]:
            press(staff, label)
        expect(staff.locator(".event-tables tbody tr")).to_have_count((4, 4, 4, 2, 1)[round_])
        if round_ == 0:
            shoot(staff, "admin-event-round")
            is_accessible(staff)
        rule_all(staff)
        press(staff, ROUNDS[2])
    said = press_and_confirm(staff, "Complete the event")
    assert [line.split(": ")[0] for line in said.splitlines() if line.startswith("Place")] == ["Place 1", "Place 2", "Place 3"]
    expect(staff.locator(".messagelist")).to_contain_text("The event is completed.")
    winner = next(line.split(": ")[1] for line in said.splitlines() if line.startswith("Place 1"))
    shoot(staff, "admin-event-completed")

    with staff.expect_navigation():
        staff.locator("#content-main").get_by_role("link", name="Public page").click()
    guest.goto(staff.url)
    expect(guest.locator(".podium li").first).to_contain_text(winner)
    expect(guest.locator(".podium li")).to_have_count(3)
    fits(guest)
    is_accessible(guest)
    shoot(guest, "event-podium")
