"""A newcomer against a house bot: at most three presses to the first move, and an answer (look, "Pages"; L143, L145)."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.e2e.conftest import Shoot, Visit
from tests.e2e.table import Mouse, Table

COUNT_PRESSES = """
    addEventListener("pointerdown", () => sessionStorage.setItem("presses", Number(sessionStorage.getItem("presses") ?? 0) + 1), true)
"""


def test_a_newcomer_has_moved_after_three_presses_and_the_bot_answers(visit: Visit, shoot: Shoot):
    newcomer = Mouse(visit())
    newcomer.page.add_init_script(COUNT_PRESSES)
    newcomer.page.goto("/")
    shoot(newcomer.page, "home")

    newcomer.page.get_by_role("button", name="Play OSHI now").click()
    newcomer.has_begun()
    own_turn = 1 if newcomer.side == "red" else 2
    newcomer.move("e3N1" if newcomer.side == "red" else "e7S1")

    expect(newcomer.page.locator(".log-line .log-turn")).to_have_text([str(turn) for turn in range(1, own_turn + 2)])
    newcomer.is_to_move()
    assert newcomer.page.evaluate("sessionStorage.getItem('presses')") == "3"
    shoot(newcomer.page, "table-bot-answered")


def test_the_lobby_offers_three_bots_and_three_ways_to_people(visit: Visit):
    visitor = visit()
    visitor.goto("/play/")
    offered = visitor.locator(".choices .choice__name").all_inner_texts()
    assert offered == ["Gentle", "Steady", "Sharp", "A friend", "Anybody here", "A player by name"]

    visitor.get_by_text("Gentle", exact=True).click()
    visitor.get_by_role("button", name="Start").click()
    Table(visitor).has_begun()
    expect(visitor.locator("#far .strip-name")).to_have_text("Gentle house bot")
