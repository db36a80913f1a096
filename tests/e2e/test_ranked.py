"""Ranked play: two people find each other, are asked, are ready, play on a clock to the end and again (L189, L193, L197, L198)."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Complaints, Shoot, Visit
from tests.e2e.site import Site
from tests.e2e.table import NEW_CONTROL, SIDES, Mouse, concede, play_turns
from tests.e2e.test_accounts import PASSWORD, fill
from tests.e2e.test_pages import fits, is_accessible

PHONE = {"width": 320, "height": 640}
CALM = {"reduced_motion": "reduce"}
SOUNDS = """() => {
  const make = AudioContext.prototype.createOscillator;
  window.tones = 0;
  AudioContext.prototype.createOscillator = function () { window.tones += 1; return make.call(this); };
}"""


def signs_up(page: Page, name: str) -> Page:
    page.goto("/accounts/signup/")
    fill(page, username=name, password1=PASSWORD)
    page.locator("main").get_by_role("button", name="Sign up").click()
    expect(page.locator(".site-tools .menu__name")).to_have_text(name)
    return page


def searches(page: Page, game: str = "oshi") -> None:
    """From the lobby, with one choice: which game."""
    page.goto(f"/play/?game={game}")
    page.get_by_role("link", name="Play ranked").click()
    page.wait_for_load_state()
    page.get_by_role("button", name="Find opponents").click()
    expect(page.locator("#queue-head")).to_have_text(re.compile("Looking for opponents|Match found"))


def is_asked(page: Page) -> None:
    expect(page.get_by_role("heading", name="Match found")).to_be_visible()


def test_two_find_each_other_play_to_the_end_and_again(visit: Visit, shoot: Shoot, complaints: Complaints):
    near, far = visit(**CALM), visit(**CALM, viewport=PHONE, color_scheme="dark")
    for page, name in ((near, "ranked-aki"), (far, "ranked-bea")):
        page.add_init_script(f"({SOUNDS})()")
        signs_up(page, name)
    near.goto("/ranked/")
    shoot(near, "ranked-choose")
    is_accessible(near)
    searches(near)
    expect(near.get_by_role("heading", name="Looking for opponents")).to_be_visible()
    expect(near.locator("[data-waited]")).to_have_text(re.compile("0:0[1-9]"))
    expect(near.get_by_text("Only you are searching here.")).to_be_visible()
    shoot(near, "ranked-searching")
    is_accessible(near)
    searches(far)

    for page in (near, far):
        is_asked(page)
        expect(page.locator("#ready")).to_be_focused()
        assert page.title().startswith("● Match found | ")
        page.wait_for_function("() => window.tones === 3")
        expect(page.locator("#queue-said")).to_have_text("Match found")
    shoot(far, "ranked-asked-phone")
    fits(far)
    is_accessible(far)
    far.keyboard.press("Enter")
    expect(far.get_by_text("You are ready. Waiting for the others.")).to_be_visible()
    assert not far.title().startswith("●")
    near.locator("#ready").click()

    for page in (near, far):
        page.wait_for_url("**/m/*/")
    assert near.url == far.url
    first = near.url
    tables = Mouse(near), Mouse(far)
    for table in tables:
        table.has_begun()
        expect(table.page.locator("#near .clock")).to_be_visible()
    red, white = sorted(tables, key=lambda table: SIDES.index(table.side))
    play_turns(red, white, 2)
    concede(red)
    for table in tables:
        expect(table.result).to_be_visible()
        table.ripens(NEW_CONTROL)
        table.page.locator("#rematch").click()
    for page in (near, far):
        page.wait_for_url(lambda url: url != first and "/m/" in url)
        Mouse(page).has_begun()
    complaints.expected = ("403 (Forbidden)",)
    near.goto("/ranked/?game=oshi_push")
    near.wait_for_load_state()
    near.get_by_role("button", name="Find opponents").click()
    expect(near.locator(".field__error")).to_contain_text("You play a live match already.")
    concede(Mouse(far))


def test_who_declines_is_out_and_the_other_searches_on_from_any_page(visit: Visit, shoot: Shoot):
    near, far = visit(**CALM), visit(**CALM)
    for page, name in ((near, "ranked-cho"), (far, "ranked-dan")):
        signs_up(page, name)
        searches(page, "oshi_push")
    for page in (near, far):
        is_asked(page)
    near.locator("#ready").click()
    far.get_by_role("button", name="Not now").click()

    expect(far.locator("[role=status]", has_text="Your search is over")).to_be_visible()
    expect(near.get_by_role("heading", name="Looking for opponents")).to_be_visible()
    near.get_by_role("button", name="Play a house bot meanwhile").click()
    near.wait_for_url("**/m/*/")
    sign = near.locator("#searching")
    expect(sign).to_be_visible()
    expect(sign.locator("b")).to_have_text(re.compile(r"^\d:\d\d$"))
    shoot(near, "ranked-meanwhile")
    searches(far, "oshi_push")
    expect(sign).to_contain_text("Match found: are you ready?")
    assert near.title().startswith("● Match found: are you ready? | ")
    sign.click()
    is_asked(near)
    for page in (near, far):
        page.locator("#ready").click()
    for page in (near, far):
        page.wait_for_url("**/m/*/")
    assert near.url == far.url


def test_a_search_stops_when_asked_to(visit: Visit):
    page = signs_up(visit(), "ranked-eve")
    searches(page)
    page.locator("#leave").focus()
    page.keyboard.press("Enter")

    expect(page.locator("[role=status]", has_text="Your search is over")).to_be_visible()
    expect(page.get_by_role("button", name="Find opponents")).to_be_visible()
    page.goto("/")
    expect(page.locator("#searching")).to_be_hidden()


def test_ranked_play_goes_without_script(visit: Visit):
    """The page loads itself anew, which is how whoever searches is seen."""
    near, far = visit(java_script_enabled=False), visit(java_script_enabled=False)
    for page, name in ((near, "ranked-fay"), (far, "ranked-gus")):
        signs_up(page, name)
        page.goto("/ranked/?game=oshi")
        page.get_by_role("button", name="Find opponents").click()
    for page in (near, far):
        is_asked(page)
    near.locator("#ready").click()
    far.locator("#ready").click()

    far.wait_for_url("**/m/*/")
    near.goto("/ranked/")
    near.get_by_role("link", name="To the table").click()
    assert near.url == far.url


@pytest.mark.parametrize("viewport", [PHONE, {"width": 1280, "height": 800}], ids=["phone", "wide"])
def test_guests_are_told_how_to_come_in(site: Site, visit: Visit, shoot: Shoot, viewport: dict[str, int]):
    page = visit(viewport=viewport)
    page.goto("/ranked/?game=oshi_push")

    expect(page.get_by_role("main").get_by_role("link", name="Sign up")).to_be_visible()
    if viewport == PHONE:
        fits(page)
    is_accessible(page)
    shoot(page, f"ranked-visitor-{viewport['width']}")
