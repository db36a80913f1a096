"""A guest who signs up keeps what was played, here and wherever they log in (architecture section 7)."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.e2e.conftest import Shoot, Visit
from tests.e2e.table import Mouse, concede

PASSWORD = "penlights-in-row-nine"


def fill(page: Page, **fields: str) -> None:
    for name, text in fields.items():
        page.locator(f"main [name={name}]").fill(text)


def own_matches(page: Page) -> list[str]:
    """Opponents on one's own profile."""
    page.get_by_text("Account menu").locator("..").click()
    page.get_by_role("link", name="Profile and matches").click()
    page.wait_for_url("**/players/**")
    return page.locator("main tbody .player__name").all_inner_texts()


def test_a_guest_signs_up_and_keeps_the_match(visit: Visit, shoot: Shoot):
    page = visit()
    page.goto("/")
    page.get_by_role("button", name="Play OSHI now").click()
    table = Mouse(page)
    table.has_begun()
    concede(table)

    page.get_by_text("Account menu").locator("..").click()
    page.get_by_role("link", name="Keep your matches: sign up").click()
    shoot(page, "signup")
    fill(page, username="sora", password1=PASSWORD)
    page.locator("main").get_by_role("button", name="Sign up").click()
    expect(page.locator(".site-tools .menu__name")).to_have_text("sora")
    assert own_matches(page) == ["Steady house bot OSHI"]
    shoot(page, "profile")

    page.get_by_text("Account menu").locator("..").click()
    page.get_by_role("link", name="Log out").click()
    page.locator("main").get_by_role("button", name="Log out").click()
    expect(page.locator(".site-tools").get_by_role("link", name="Log in")).to_be_visible()

    elsewhere = visit()
    elsewhere.goto("/accounts/login/")
    fill(elsewhere, login="sora", password=PASSWORD)
    elsewhere.locator("main").get_by_role("button", name="Log in").click()
    expect(elsewhere.locator(".site-tools .menu__name")).to_have_text("sora")
    assert own_matches(elsewhere) == ["Steady house bot OSHI"]


def test_a_wrong_password_is_said_beside_the_form(visit: Visit):
    page = visit()
    page.goto("/accounts/login/")
    fill(page, login="nobody", password=PASSWORD)
    page.locator("main").get_by_role("button", name="Log in").click()

    expect(page.locator("main").get_by_role("alert")).to_be_visible()
    expect(page.locator("main [name=login]")).to_have_value("nobody")
