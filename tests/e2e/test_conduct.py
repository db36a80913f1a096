"""Two people talk, one reports a line, staff act, and everybody concerned learns of it (L136, L139, L140, L220)."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import Shoot, Visit
from tests.e2e.site import Site
from tests.e2e.table import Mouse, seat_two

WITHIN_FIVE_SECONDS = 5_000
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def as_staff(page: Page, site: Site) -> None:
    page.goto("/accounts/login/?next=/admin/")
    page.locator("[name=login]").fill("admin")
    page.locator("[name=password]").fill(site.staff_password)
    page.locator("[name=password]").press("Enter")
    page.wait_for_url("**/admin/")


def talks(table: Mouse) -> Page:
    """With the chat open, by keyboard or by the button."""
    page = table.page
    page.locator("#chat-toggle").click()
    expect(page.locator("#chat")).to_be_visible()
    return page


def line(page: Page, words: str) -> Locator:
    return page.locator("#chat-lines .chat-line").filter(has_text=words)


def phrase(page: Page, words: str) -> None:
    page.locator("#chat-presets").get_by_role("button", name=words, exact=True).click()


def test_a_line_is_reported_staff_turn_chat_off_and_all_are_told(visit: Visit, site: Site, shoot: Shoot):
    host, friend, staff = visit(), visit(), visit()
    seat_two(host, friend)
    for table in (host, friend):
        talks(Mouse(table))

    phrase(friend, "Hello!")
    phrase(host, "Good luck, have fun!")
    for page in (host, friend):
        expect(page.locator("#chat-lines .chat-line")).to_have_count(2)
    expect(host.locator("#chat-note")).to_contain_text("Guests and new accounts")
    shoot(host, "chat-two")

    line(host, "Hello!").locator("summary").click()
    with host.expect_popup() as opened:
        line(host, "Hello!").get_by_role("link", name="Report").click()
    form = opened.value
    expect(form.locator(".said .is-meant")).to_contain_text("Hello!")
    form.get_by_text("Spam or advertising").click()
    form.get_by_label("In your words").fill("Says hello all the time.")
    shoot(form, "chat-report")
    form.get_by_role("button", name="Send the report").click()
    form.wait_for_url("**/conduct/")
    expect(form.get_by_text("being looked at")).to_be_visible()

    as_staff(staff, site)
    staff.goto("/admin/matches/case/?state__exact=open")
    staff.locator("#result_list tbody th a").first.click()
    expect(staff.get_by_text("Says hello all the time.")).to_be_visible()
    expect(staff.get_by_role("link", name="Replay")).to_have_attribute("href", re.compile(r"\?ply=\d+"))
    staff.get_by_label("Decision").select_option("chat_off")
    staff.get_by_label("Length").select_option("7")
    staff.get_by_label("Reason").fill("Hello is enough once.")
    staff.get_by_label("Answer").fill("Thank you, we have talked to them.")
    shoot(staff, "chat-case")
    staff.get_by_role("button", name="Decide").click()

    told = friend.locator("#sanctions")
    expect(told).to_contain_text("Your chat is off.", timeout=WITHIN_FIVE_SECONDS)
    expect(told).to_contain_text("Hello is enough once.")
    expect(told).to_contain_text("If you think this is wrong")
    expect(friend.locator("#chat-presets")).to_be_hidden()
    expect(friend.locator("#chat-note")).to_contain_text("only read")
    shoot(friend, "chat-off")
    phrase(host, "Thanks!")
    expect(line(friend, "Thanks!")).to_have_count(1)

    form.reload()
    expect(form.get_by_text("we have acted")).to_be_visible()
    expect(form.get_by_text("Thank you, we have talked to them.")).to_be_visible()
    friend.goto("/conduct/")
    expect(friend.get_by_role("heading", name="From the staff")).to_be_visible()


def test_who_mutes_somebody_reads_no_more_of_them_and_lifts_it_on_a_page(visit: Visit, shoot: Shoot):
    host, friend = visit(**PHONE), visit()
    seat_two(host, friend)
    talks(Mouse(friend))

    phrase(friend, "Hello!")
    expect(host.locator("#chat-unread")).to_be_visible()
    talks(Mouse(host))
    expect(host.locator("#chat-unread")).to_be_hidden()
    shoot(host, "chat-phone")
    line(host, "Hello!").locator("summary").click()
    line(host, "Hello!").get_by_role("button", name="Mute").click()
    expect(line(host, "Hello!")).to_have_count(0)

    phrase(friend, "Oops!")
    expect(line(friend, "Oops!")).to_have_count(1)
    phrase(host, "Bye, see you!")
    expect(line(host, "Bye, see you!")).to_have_count(1)
    expect(host.locator("#chat-lines .chat-line")).to_have_count(1)
    expect(line(friend, "Bye, see you!")).to_have_count(1)

    where = host.url
    host.goto("/conduct/")
    host.get_by_role("button", name="Let it be").click()
    expect(host.get_by_text("Nobody.", exact=True)).to_be_visible()
    shoot(host, "conduct-phone")
    host.goto(where)
    Mouse(host).is_live()
    host.locator("#chat-toggle").click()
    expect(line(host, "Oops!")).to_have_count(1)


def test_chat_by_keyboard_and_hidden_by_one_press(visit: Visit):
    host, friend = visit(), visit()
    seat_two(host, friend)

    host.keyboard.press("c")
    expect(host.locator("#chat")).to_be_visible()
    host.keyboard.press("Escape")
    expect(host.locator("#chat")).to_be_hidden()
    expect(host.locator("#chat-toggle")).to_be_focused()
    host.keyboard.press("c")
    host.get_by_role("button", name="Hide all chat").click()
    expect(host.locator("#chat-note")).to_contain_text("All chat is hidden.")
    talks(Mouse(friend))
    phrase(friend, "Hello!")
    expect(line(friend, "Hello!")).to_have_count(1)
    expect(host.locator("#chat-unread")).to_be_hidden()
    host.reload()
    Mouse(host).is_live()
    host.keyboard.press("c")
    expect(host.locator("#chat-lines .chat-line")).to_have_count(0)
    host.get_by_role("button", name="Hide all chat").click()
    expect(line(host, "Hello!")).to_have_count(1)


def test_chat_without_script(visit: Visit):
    host, friend = visit(), visit()
    seat_two(host, friend)
    match = Mouse(host).match_id
    plain = visit(java_script_enabled=False)
    plain.context.add_cookies(host.context.cookies())

    plain.goto(f"/m/{match}/")
    plain.get_by_role("link", name="Chat").click()
    plain.get_by_role("button", name="Well played!").click()
    expect(plain.locator(".said")).to_contain_text("Well played!")

    talks(Mouse(friend))
    expect(line(friend, "Well played!")).to_have_count(1)
