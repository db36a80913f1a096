"""What players ask of each other at the table: draw, taking back, conceding (L116, L122-L127, O27)."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.e2e.conftest import Shoot, Visit
from tests.e2e.script import FIRST_SEQ, GAME, Turn
from tests.e2e.table import NEW_OFFER, Mouse, concede, seat_two

PRESS_AS_IT_APPEARS = """kind => {
    const row = document.querySelector(`.offer[data-kind="${kind}"]`)
    new MutationObserver((_, observer) => {
        if (row.hidden) return
        observer.disconnect()
        row.querySelector("button").click()
        window.wasPressed = true
    }).observe(row, {attributes: true, childList: true, subtree: true})
}"""
WAS_PRESSED = "() => window.wasPressed"


def offer_draw_with(table: Mouse, turn: Turn) -> None:
    table.is_to_move()
    table.page.locator("#with-draw").click()
    table.play(turn)


def answer(table: Mouse, kind: str, name: str) -> None:
    row = table.offer(kind)
    expect(row).to_be_visible()
    table.ripens(NEW_OFFER)
    row.get_by_role("button", name=name).click()


def press_as_it_appears(page: Page, kind: str) -> None:
    page.evaluate(PRESS_AS_IT_APPEARS, kind)


def test_a_draw_is_offered_with_a_move_refused_offered_and_accepted(visit: Visit, shoot: Shoot):
    red, white = seat_two(visit(), visit())
    press_as_it_appears(white.page, "draw")
    offer_draw_with(red, GAME[0])

    white.page.wait_for_function(WAS_PRESSED)
    expect(white.offer("draw").locator("p").first).to_contain_text("offers a draw. Accept: the match ends, half a point each.")
    shoot(white.page, "table-draw-offered")
    expect(red.offer("draw")).to_contain_text("You offered a draw.")
    answer(white, "draw", "Refuse")
    for table in (red, white):
        expect(table.offer("draw")).to_be_hidden()
        table.has_seen(FIRST_SEQ + 1, "The offer is refused.")

    offer_draw_with(white, GAME[1])
    answer(red, "draw", "Accept")
    for table in (red, white):
        expect(table.result.locator("h2")).to_have_text("A draw.")
        expect(table.result).to_contain_text("Both players agreed.")
    shoot(red.page, "table-draw")


def test_a_move_is_taken_back_by_consent(visit: Visit, shoot: Shoot):
    red, white = seat_two(visit(), visit())
    before = red.pieces()
    red.play(GAME[0])
    white.has_seen(FIRST_SEQ, GAME[0].written)
    press_as_it_appears(white.page, "undo")
    red.page.locator("#take-back").click()

    white.page.wait_for_function(WAS_PRESSED)
    expect(white.offer("undo")).to_contain_text("decides again at turn 1.")
    shoot(white.page, "table-take-back-asked")
    answer(white, "undo", "Accept")

    red.is_to_move()
    for table in (red, white):
        expect(table.page.locator(".is-undone")).to_contain_text([GAME[0].written])
        assert table.pieces() == before
    red.move("a1N1")
    white.is_to_move()


def test_nobody_concedes_by_one_press(visit: Visit, shoot: Shoot):
    red, white = seat_two(visit(), visit())
    white.page.get_by_title("More").click()
    white.page.get_by_role("button", name="Concede").click()
    dialog = white.page.get_by_role("dialog", name="Concede this match?")
    expect(dialog.get_by_role("button", name="Play on")).to_be_focused()
    shoot(white.page, "table-concede-asked")
    white.page.keyboard.press("Enter")
    expect(dialog).to_be_hidden()
    expect(white.status).to_have_text(re.compile("is to move"))

    concede(white)
    expect(red.result).to_contain_text("You won.")
    expect(red.result).to_contain_text("conceded.")


def test_a_button_that_has_just_appeared_ignores_presses(visit: Visit):
    """L79: the button of a push comes under the finger that chose its target."""
    red, white = seat_two(visit(), visit())
    red.is_to_move()
    red.page.evaluate(
        """() => {
            const button = document.querySelector("#play")
            new MutationObserver((_, observer) => {
                if (button.hidden) return
                observer.disconnect()
                button.click()
                window.wasPressed = true
            }).observe(button, {attributes: true})
        }"""
    )
    red.click("e2", "e3")
    red.page.wait_for_function(WAS_PRESSED)
    expect(red.play_button).to_have_text("Play e2N1")
    expect(red.entry(FIRST_SEQ)).to_have_count(0)

    red.confirm()
    white.has_seen(FIRST_SEQ, "e2N1")
