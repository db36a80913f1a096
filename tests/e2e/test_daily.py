"""A daily match: whoever owes a decision and is not at the table is told by mail, and the link in it leads there (L97, L113)."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import Shoot, Visit
from tests.e2e.script import GAME
from tests.e2e.table import SIDES, Mouse
from tests.e2e.test_accounts import PASSWORD, fill

MAILED_WITHIN, LOOK_EVERY = 60_000, 2_000


def signs_up_with_an_address(page: Page, name: str) -> None:
    """An address counts once its owner has followed the link in a mail."""
    page.goto("/accounts/signup/")
    fill(page, username=name, password1=PASSWORD)
    page.locator("main").get_by_role("button", name="Sign up").click()
    expect(page.locator(".site-tools .menu__name")).to_have_text(name)
    page.goto("/accounts/email/")
    fill(page, email=f"{name}@example.org")
    page.get_by_role("button", name="Add").click()
    page.goto("/_mail/")
    page.locator(".letter", has_text=f"To {name}@example.org").first.locator("a[href*=confirm]").click()
    page.locator("main").get_by_role("button", name="Confirm").click()
    page.goto("/accounts/mails/")
    expect(page.get_by_label("Tell me of decisions")).to_be_checked()


def begins_a_daily_match(host: Page, friend: Page) -> tuple[Mouse, Mouse]:
    host.goto("/play/?game=oshi")
    host.get_by_label("A friend").check()
    host.locator("summary", has_text="Options").click()
    host.locator('[name="clock"][value="48h"]').check()
    host.get_by_role("button", name="Start").click()
    host.wait_for_url("**/m/*/")
    friend.goto(host.url)
    friend.get_by_role("button", name="Sit down").click()
    tables = Mouse(host), Mouse(friend)
    for table in tables:
        table.has_begun()
    return tables


def test_a_decision_in_a_daily_match_is_told_by_mail(visit: Visit, shoot: Shoot):
    host, friend = visit(), visit()
    signs_up_with_an_address(host, "natsuki")
    mine, other = begins_a_daily_match(host, friend)
    if mine.side == SIDES[1]:
        other.play(GAME[0])
    mine.is_to_move()
    expect(host.locator("#near .clock")).to_contain_text(re.compile(r"1.?d(ays?)? 23.?h|47.?h|2.?d"))
    address = host.url

    letter = mail_about(host, "Your move against")
    shoot(host, "daily-mail")
    expect(letter).to_contain_text("waits for your decision in OSHI. You have 47 hours for it.")
    letter.locator("a[href*='/m/']").click()

    host.wait_for_url(address)
    mine.is_to_move()
    shoot(host, "daily-table")


def mail_about(page: Page, subject: str) -> Locator:
    """It comes half a minute after the decision is owed."""
    page.goto("/_mail/")
    letter = page.locator(".letter", has_text=subject)
    for _ in range(MAILED_WITHIN // LOOK_EVERY):
        if letter.count():
            break
        page.wait_for_timeout(LOOK_EVERY)
        page.reload()
    return letter.first
