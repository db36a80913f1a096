"""An event from its form to the podium, run from the staff desk; a player registers, reports, and drops (T12, T30, T62)."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import Shoot, Visit
from tests.e2e.site import Site
from tests.e2e.test_accounts import PASSWORD, fill
from tests.e2e.test_conduct import as_staff
from tests.e2e.test_pages import is_accessible

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
NAMES = ("Aki", "Bea", "Cem", "Dia", "Eno", "Fay", "Gil")
RESULTS = ".desk-enter"


def step(desk: Page) -> Locator:
    """The one button of what comes next."""
    return desk.locator(".desk-step button")


def press(desk: Page, label: str) -> None:
    """The next step, once it is this one: a worker may have to answer first."""
    for _ in range(100):
        if step(desk).count() and step(desk).inner_text() == label:
            break
        desk.wait_for_timeout(200)
        desk.reload()
    expect(step(desk)).to_have_text(label)
    step(desk).click()


def make_event(staff: Page) -> str:
    """Swiss over three rounds with a top four, played at tables; the address of the event."""
    staff.goto("/events/new/?template=cut")
    fill(staff, title="Friday at the lanterns", starts="2031-03-07T19:00", players="8", rounds="3", cut="4")
    staff.locator("[name=venue]").select_option("elsewhere")
    staff.get_by_role("button", name="Make the draft").click()
    staff.wait_for_url(re.compile(r"/events/\w+/desk/"))
    return staff.url.removesuffix("desk/")


def sign_up(page: Page, name: str) -> None:
    page.goto("/accounts/signup/")
    fill(page, username=name, password1=PASSWORD)
    page.locator("main").get_by_role("button", name="Sign up").click()
    expect(page.locator(".site-tools .menu__name")).to_have_text(name)


def enter_results(desk: Page) -> None:
    """Whatever is still to come: the first seat wins."""
    while desk.locator(RESULTS).count():
        left = desk.locator(RESULTS).count()
        form = desk.locator(RESULTS).first
        form.locator("select").select_option(index=1)
        form.get_by_role("button", name="Enter").click()
        expect(desk.locator(RESULTS)).to_have_count(left - 1)


def test_an_event_of_eight_with_a_top_four_from_form_to_podium(visit: Visit, site: Site, shoot: Shoot):
    staff, player = visit(), visit(**PHONE)
    as_staff(staff, site)
    event = make_event(staff)
    shoot(staff, "desk-draft")
    press(staff, "Announce the event")
    press(staff, "Open registration")

    sign_up(player, "lumi")
    player.goto(event)
    shoot(player, "event-register")
    player.get_by_role("button", name="Register").click()
    expect(player.locator(".event-todo")).to_contain_text("You are registered.")
    for name in NAMES:
        staff.goto(f"{event}desk/entrants/")
        staff.locator("#name0").fill(name)
        staff.get_by_role("button", name="Enter them").click()
        expect(staff.locator(".desk-entrants")).to_contain_text(name)
    staff.goto(f"{event}desk/")
    press(staff, "Close registration")
    press(staff, "Start the event")

    press(staff, "Pair round 1")
    press(staff, "Publish the round")
    expect(player.locator(".event-todo")).to_contain_text("Round 1, table")
    shoot(player, "event-table")
    is_accessible(player)
    player.locator("#games").select_option("2:0")
    player.locator(".event-todo").get_by_role("button", name="Report").click()
    expect(player.locator(".event-todo")).to_contain_text("Your report is in.")
    staff.reload()
    shoot(staff, "desk-round")
    is_accessible(staff)
    enter_results(staff)
    press(staff, "Close the round")
    expect(player.locator(".event-todo")).to_contain_text("The next round shows here.")

    player.get_by_text("Leave the event").first.click()
    player.get_by_role("button", name="Yes, leave").click()
    expect(player.locator(".event-todo")).to_contain_text("You are not in this event any more.")
    for label in ("Pair the next round", "Pair the next round", "Make the cut and pair its first round", "Pair the next round"):
        press(staff, label)
        press(staff, "Publish the round")
        enter_results(staff)
        press(staff, "Close the round")
    press(staff, "Complete the event")

    player.goto(f"{event}bracket/")
    shoot(player, "event-bracket")
    is_accessible(player)
    player.goto(f"{event}standings/")
    expect(player.locator("main tbody tr")).to_have_count(8)
    shoot(player, "event-standings")
