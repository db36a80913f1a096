"""The table for fingers, for eyes that want no motion, and for ears (L143, L147, L152, L156)."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.e2e.conftest import Shoot, Visit
from tests.e2e.script import FIRST_SEQ, GAME
from tests.e2e.table import NEW_CONTROL, Mouse, Table, open_friend_table, play_turns, seat_two

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "reduced_motion": "reduce"}
COUNT_MOTIONS = """
    window.motions = []
    const animate = Element.prototype.animate
    Element.prototype.animate = function (frames, options) {
        window.motions.push(Object.keys(Array.isArray(frames) ? frames[0] : frames))
        return animate.call(this, frames, options)
    }
"""


class Finger(Table):
    """Tap, tap."""

    def tap(self, origin: str, target: str) -> None:
        self.is_to_move()
        self.square(origin).tap()
        expect(self.square(target)).to_have_class(re.compile("is-target"))
        self.square(target).tap()


def against_gentle(page: Page) -> None:
    page.goto("/play/?opponent=bot:gentle")
    page.get_by_role("button", name="Start").click()
    Table(page).has_begun()


def test_a_move_is_two_taps_and_nothing_slides_for_who_wants_no_motion(visit: Visit, shoot: Shoot):
    player = Finger(visit(**PHONE))
    player.page.add_init_script(COUNT_MOTIONS)
    against_gentle(player.page)
    is_red = player.side == "red"
    player.tap(*("e2", "e3") if is_red else ("e8", "e7"))

    expect(player.play_button).to_be_visible()
    shoot(player.page, "touch-push-shown")
    player.ripens(NEW_CONTROL)
    player.play_button.tap()
    player.has_seen(FIRST_SEQ + (0 if is_red else 1), "e2N1" if is_red else "e8S1")
    player.is_to_move()
    assert player.page.evaluate("window.motions.length") > 0
    assert player.page.evaluate("window.motions.filter(names => String(names) !== 'opacity')") == []
    shoot(player.page, "touch-answered")


def test_targets_on_a_phone_are_as_large_as_a_finger(visit: Visit):
    """44 px for controls; squares of the board are as wide as nine of them leave room for."""
    page = visit(**PHONE)
    against_gentle(page)
    small = page.locator("#arena :is(button, summary, a)").evaluate_all(
        """controls => controls.filter(control => control.checkVisibility())
            .map(control => [control.textContent.trim(), control.getBoundingClientRect().height])
            .filter(([, height]) => height < 44)"""
    )
    assert small == []


def test_the_board_is_a_grid_with_names(visit: Visit):
    red, _ = seat_two(visit(), visit())
    grid = red.page.get_by_role("grid", name="OSHI board")
    expect(grid.get_by_role("row")).to_have_count(9)
    expect(grid.get_by_role("gridcell")).to_have_count(81)
    expect(grid.get_by_role("gridcell", name="a1, red 3, can move", exact=True)).to_have_count(1)
    expect(grid.get_by_role("gridcell", name="i9, white 3", exact=True)).to_have_count(1)
    expect(grid.get_by_role("gridcell", name="e5, empty", exact=True)).to_have_count(1)
    assert grid.locator('[tabindex="0"]').count() == 1


def test_what_a_square_does_is_told_before_it_is_pressed(visit: Visit):
    red, _ = seat_two(visit(), visit())
    red.is_to_move()
    red.square("e2").click()
    expect(red.square("e2")).to_have_attribute("aria-selected", "true")
    expect(red.square("e3")).to_have_attribute("aria-label", re.compile("^e3, red 1, .*Pushes 1 piece"))
    expect(red.page.locator(".prompt-words[role=status]")).to_have_text("Where should red 1 on e2 go?")


def test_each_move_is_announced_with_its_number_and_a_decision_at_once(visit: Visit):
    red, white = seat_two(visit(), visit())
    play_turns(red, white, 3)
    for table in (red, white):
        news = table.page.locator("#news")
        assert (news.get_attribute("role"), news.get_attribute("aria-live")) == ("log", "polite")
        expect(news.locator("p")).to_contain_text([f"Turn {number}: {turn.written}" for number, turn in enumerate(GAME[:3], 1)])
    owed = white.page.locator("#owed")
    assert owed.get_attribute("aria-live") == "assertive"
    expect(owed.locator("p")).to_have_text(["Your move", "Your move"])


def test_status_and_title_say_whose_turn_it_is(visit: Visit):
    red, white = seat_two(visit(), visit())
    name = red.page.locator("#near .strip-name").inner_text().removesuffix(" (you)")
    red.is_to_move()
    expect(red.page).to_have_title("● Your move · OSHI · Oshi Arena")
    expect(white.status).to_have_text(f"{name} is to move")
    expect(white.page).to_have_title(f"{name} is to move · OSHI · Oshi Arena")
    assert white.status.evaluate("element => element.tagName") == "H1"


def test_names_of_keys_are_listed_where_they_work(visit: Visit):
    """L155: the panel lists exactly the keys that work, and single letters can be switched off."""
    host = Mouse(visit())
    open_friend_table(host.page)
    host.is_live()
    host.page.keyboard.press("?")
    keys = host.page.locator("#help dl")
    expect(keys).to_contain_text("turn the board")
    host.page.locator("#letter-keys").uncheck()
    host.page.keyboard.press("Escape")
    first = host.page.locator(".board-files span").first
    expect(first).to_have_text("a")
    host.page.keyboard.press("f")
    host.page.keyboard.press("?")
    expect(keys).to_be_hidden()
    expect(first).to_have_text("a")
