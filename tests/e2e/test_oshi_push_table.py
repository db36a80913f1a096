"""The table of Oshi Push in a real browser: by mouse, by keys, on small and large screens, in both themes."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Shoot, Visit
from tests.e2e.push import PushKeys, begin_duel, keep_all, place_personas, seat_push
from tests.e2e.site import Site
from tests.e2e.table import NEW_CONTROL, concede
from tests.e2e.test_pages import is_accessible
from tests.e2e.timed import seat_push_with_clock

PHONES = {"phone": (320, 640), "large-phone": (390, 844), "sideways": (844, 390), "small-sideways": (667, 375)}
SIZES = PHONES | {"tablet": (768, 1024), "desk": (1440, 900)}
CUT_OFF = """() => [...document.querySelectorAll(
    "#status, #chat-toggle, .lane.is-shown .platform, .lane-tab, .table-hand .table-card, #prompt button, .playbar-row button, " +
    ".arena-tools > button, .arena-tools summary, .arena-near .strip"
)].filter(one => one.checkVisibility()).filter(one => {
    const {left, right, top, bottom} = one.getBoundingClientRect();
    return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
}).map(one => one.className)"""
"""What reaches beyond the window of all that must be in sight."""

TOO_WIDE = """() => document.documentElement.scrollWidth <= innerWidth ? [] : [...document.querySelectorAll("body *")]
    .filter(one => one.getBoundingClientRect().right > innerWidth).map(one => `${one.tagName}.${one.className}`)"""


COVERED = """() => [...document.querySelectorAll(
    ".lane.is-shown .lane-near li:first-child > .table-card, .lane.is-shown .platform, .table-hand > li:last-child > .table-card, " +
    ".arena-near .strip:last-child :is(.strip-name, .clock-main, .seat-numbers .is-bank), #prompt button"
)].filter(one => one.checkVisibility()).filter(one => {
    const {left, top, width, height} = one.getBoundingClientRect();
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    return width < 10 || !(one.contains(there) || there?.closest(".strip")?.contains(one));
}).map(one => one.className)"""
"""What of one's own things lies under others, or is scrolled out of sight."""
KEYWORDS = """cards => cards.map(card => [
    card.getAttribute("aria-label").split(", "),
    [...card.querySelectorAll(".face-keywords [data-glyph]")].map(({dataset}) => dataset.glyph),
])"""


def is_whole(page: Page) -> None:
    """Nothing is cut off, nothing scrolls sideways."""
    assert page.evaluate(TOO_WIDE) == []
    assert page.evaluate(CUT_OFF) == []
    assert page.evaluate(COVERED) == []


def test_content_is_played_by_pressing_the_card_and_the_lane(visit: Visit, shoot: Shoot):
    first, second = begin_duel(visit(), visit())
    card = first.usable.first
    name = card.locator(".card__name").inner_text()
    card.click()
    expect(first.lane(0)).to_have_class(re.compile("is-target"))
    expect(first.prompt).to_have_text(re.compile(f"^{re.escape(name)}: choose"))
    shoot(first.page, "push-card-chosen")
    first.lane(0).locator(".lane-near .zone").click(position={"x": 4, "y": 4})

    for table in (first, second):
        where = ".lane-near" if table is first else ".lane-far"
        expect(table.lane(0).locator(f"{where} .card__name", has_text=name)).to_be_visible()
        expect(table.page.locator("#log")).to_contain_text(f"plays {name} (left)")
    second.is_asked("Your turn")


def test_escape_takes_the_choice_back_and_a_drag_plays_it(visit: Visit):
    first, second = begin_duel(visit(), visit())
    card = first.usable.first
    card.click()
    first.page.keyboard.press("Escape")
    expect(first.lane(0)).not_to_have_class(re.compile("is-target"))

    name = card.locator(".card__name").inner_text()
    card.drag_to(first.lane(0), target_position={"x": 60, "y": 20})
    expect(second.lane(0).locator(".lane-far .card__name", has_text=name)).to_be_visible()


def test_a_turn_is_played_by_keys_alone(visit: Visit):
    first, second = begin_duel(visit(), visit())
    keys = PushKeys(first.page)
    name = keys.usable.first.locator(".card__name").inner_text()
    keys.reach(keys.usable.first)
    keys.press("Enter")
    button = keys.page.locator("#choices button").first
    expect(button).to_have_text(re.compile("^Play"))
    keys.ripens(NEW_CONTROL)
    keys.press("Space") if keys.page.evaluate("document.activeElement.tagName !== 'BUTTON'") else keys.reach(button)
    keys.press("Enter")
    expect(second.lane(0).locator(".lane-far .card__name", has_text=name)).to_be_visible()
    second.is_asked("Your turn")


def test_arrows_lead_from_card_to_card_and_from_zone_to_zone(visit: Visit):
    first, _ = begin_duel(visit(), visit())
    first.hand.first.focus()
    first.page.keyboard.press("ArrowRight")
    expect(first.hand.nth(1)).to_be_focused()
    first.page.keyboard.press("ArrowUp")
    expect(first.lane(0).locator(".lane-near .table-card")).to_be_focused()
    expect(first.page.locator("#arena")).not_to_have_class(re.compile("is-looking-back"))


def test_digits_choose_and_show_their_numbers(visit: Visit):
    first, _ = begin_duel(visit(), visit())
    first.page.keyboard.press("1")
    expect(first.page.locator(".table-hand .card--chosen, .lane .card--chosen")).to_have_count(1)
    expect(first.page.locator("[data-number]").first).to_be_visible()


def test_passing_by_all_leads_to_the_clashes(visit: Visit, shoot: Shoot):
    first, second = begin_duel(visit(), visit())
    first.press_button("Pass")
    second.is_asked("Your turn")
    second.press_button("Pass")
    first.is_asked("Choose the order of the Clashes")
    first.press_button("Left to right")
    first.is_asked("Your turn")
    expect(first.lane(0)).to_have_class(re.compile("is-clash"))
    expect(first.page.locator(".push-moment")).to_have_text("Round 1 Clash on the left")
    expect(first.page.locator("#log .log-heading")).to_contain_text(["Round 1", "Content Phase", "Platform Phase", "Clash (left)"])
    shoot(first.page, "push-clash")


def test_a_card_that_cannot_be_played_says_why(visit: Visit):
    first, second = begin_duel(visit(), visit())
    for table in (first, second):
        table.press_button("Pass")
        expect(table.status).not_to_have_text("Your turn")
    first.press_button("Left to right")
    first.is_asked("Your turn")
    content = first.page.locator('.table-hand .table-card[data-kind="content"]:not(.card--usable)').first
    content.click()
    expect(first.prompt).to_have_text(re.compile("Content and Upgrades cannot be played during a Clash"))
    expect(first.page.locator("#prompt .prompt-error")).to_be_hidden()


def test_cards_are_looked_at_by_pointer_key_and_name(visit: Visit, shoot: Shoot):
    first, _ = begin_duel(visit(), visit())
    persona = first.lane(0).locator(".lane-far .table-card")
    name = persona.locator(".card__name").inner_text()
    persona.hover()
    glance = first.page.locator(".glance")
    expect(glance.locator(".card__name")).to_have_text(name)
    shoot(first.page, "push-glance")
    first.page.mouse.move(2, 2)
    expect(glance).to_be_hidden()

    persona.focus()
    first.page.keyboard.press("i")
    sheet = first.page.locator(".card-sheet")
    expect(sheet.locator(".card__name")).to_have_text(name)
    is_accessible(first.page)
    first.page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()

    named = first.page.locator("#log .card-name").first
    named.click()
    expect(sheet.locator(".card__name")).to_have_text(named.inner_text())
    expect(first.page.locator("#arena")).not_to_have_class(re.compile("is-looking-back"))


def test_what_a_player_has_opens_as_a_sheet(visit: Visit):
    first, _ = begin_duel(visit(), visit())
    first.page.locator("#far .seat-numbers").click()
    sheet = first.page.locator(".card-sheet")
    expect(sheet.get_by_role("heading", name="Hand (5)")).to_be_visible()
    expect(sheet.locator(".card--hidden")).to_have_count(5)
    expect(sheet.get_by_role("heading", name="Trash (0)")).to_be_visible()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_duel_fits_every_window_and_is_accessible(theme: str, visit: Visit, shoot: Shoot):
    first, _ = begin_duel(visit(color_scheme=theme), visit(color_scheme=theme))
    if first.usable.count():  # a hand without any is as good to be looked at
        first.usable.last.click()
    for size, (width, height) in SIZES.items():
        first.page.set_viewport_size({"width": width, "height": height})
        first.page.wait_for_timeout(100)
        shoot(first.page, f"push-{size}-{theme}")
        is_whole(first.page)
        is_accessible(first.page)


@pytest.mark.parametrize("mode", ["royale", "team"])
def test_four_players_fit_every_window(mode: str, visit: Visit, shoot: Shoot):
    """The own cards of a lane are in sight beside all that opponents have there (L146)."""
    tables = seat_push([visit(), visit(), visit(), visit()], mode)
    keep_all(tables)
    place_personas(tables)
    mine = tables[0]
    expect(mine.page.locator("#near .strip")).to_have_count(2 if mode == "team" else 1)
    expect(mine.page.locator("#far .strip")).to_have_count(2 if mode == "team" else 3)
    for size, (width, height) in SIZES.items():
        mine.page.set_viewport_size({"width": width, "height": height})
        mine.page.wait_for_timeout(100)
        shoot(mine.page, f"push-{mode}-{size}")
        is_whole(mine.page)
    is_accessible(mine.page)


def test_four_players_with_clocks_fit_a_phone(site: Site, visit: Visit, shoot: Shoot):
    clock = {"mode": "reserve", "free": dict.fromkeys(("main", "choice", "response", "setup", "mulligan"), 600_000), "bank": 600_000}
    tables = seat_push_with_clock(site, [visit(), visit(), visit(), visit()], "royale", clock)
    keep_all(tables)
    mine = place_personas(tables)[0]
    mine.is_asked("Your turn")
    for size, (width, height) in PHONES.items():
        mine.page.set_viewport_size({"width": width, "height": height})
        mine.page.wait_for_timeout(100)
        shoot(mine.page, f"push-clocks-{size}")
        is_whole(mine.page)


def test_a_card_is_called_by_the_keywords_that_are_drawn_on_it(visit: Visit):
    """L156: what is a picture for the eye is a word for the ear."""
    first, _ = begin_duel(visit(), visit())
    cards = first.page.locator(".table-hand .table-card, .lane .table-card").evaluate_all(KEYWORDS)
    assert len([drawn for _, drawn in cards if drawn]) >= 2  # both Personas have Activate
    assert [(called, drawn) for called, drawn in cards if not set(drawn) <= set(called)] == []
    persona = first.lane(0).locator(".lane-near .table-card")
    expect(persona).to_have_accessible_name(re.compile(r", Influence \d+, Funds \d+, Activate\b"))


def test_who_goes_first_is_marked_once_it_is_drawn(visit: Visit):
    """The token is drawn after the mulligans (P22)."""
    tables = seat_push([visit(), visit()])
    token = tables[0].page.locator(".seat-mark.is-token")
    expect(token).to_have_count(0)
    keep_all(tables)
    expect(token).to_have_count(1)
    expect(token).to_have_text("first")


def test_one_may_look_back_and_return(visit: Visit):
    first, _ = begin_duel(visit(), visit())
    first.page.keyboard.press("Home")
    expect(first.page.locator("#arena")).to_have_class(re.compile("is-looking-back"))
    expect(first.page.locator(".table-card.card--usable")).to_have_count(0)
    first.page.locator("#back-to-live").click()
    expect(first.usable.first).to_be_visible()


def test_a_replay_shows_the_hand_of_whose_eyes_are_chosen(visit: Visit, shoot: Shoot):
    first, _ = begin_duel(visit(), visit())
    concede(first)
    first.page.get_by_role("link", name="Replay", exact=True).click()
    first.page.wait_for_url("**/replay/**")
    page = first.page
    expect(page.locator(".lane")).to_have_count(3)
    page.get_by_title("More").click()
    page.locator("#view").select_option("seat1")
    page.wait_for_url("**view=seat1**")
    expect(page.locator(".table-hand .table-card")).to_have_count(5)
    shoot(page, "push-replay")
    page.goto(page.url.replace("view=seat1", "view=public"))
    expect(page.locator(".lane")).to_have_count(3)
    expect(page.locator(".table-hand .table-card")).to_have_count(0)


def test_each_change_is_announced_and_a_decision_at_once(visit: Visit):
    first, second = begin_duel(visit(), visit())
    first.press_button("Pass")
    second.is_asked("Your turn")
    expect(second.page.locator("#news p").last).to_have_text(re.compile(r"^\d+: Pass: "))
    expect(second.page.locator("#owed p").last).to_have_text("Your turn")
    zone = second.page.get_by_role("list", name=re.compile("^Your hand: 5 cards"))
    expect(zone.get_by_role("button")).to_have_count(5)
