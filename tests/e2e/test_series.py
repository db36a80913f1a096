"""A challenge by name, and a best of three of Oshi Push with decks: score, who starts, what is disclosed when (L52, L120, L165, L195)."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.e2e.conftest import Shoot, Visit
from tests.e2e.push import PushTable, become_guest, keep_all
from tests.e2e.table import NEW_CONTROL
from tests.e2e.test_pages import is_accessible

FLOOD, RUN = "oshi_push.OP-D02", "oshi_push.OP-D03"
CALM = {"reduced_motion": "reduce"}
PHONE = {"width": 390, "height": 844}


def username(page: Page) -> str:
    address = page.locator('a[href^="/players/"]').first.get_attribute("href")
    assert address
    return address.removeprefix("/players/").removesuffix("/")


def challenges(page: Page, name: str) -> None:
    """By name, best of three, with a deck."""
    page.goto("/play/?game=oshi_push")
    page.get_by_label("A player by name").check()
    page.get_by_label("Their name on this site").fill(name)
    page.locator(f'[name="deck"][value="{FLOOD}"]').check()
    page.locator("summary", has_text="Options").click()
    page.get_by_label("Best of three").check()
    page.locator('[name="clock"][value="none"]').check()
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/challenges/*/")


def concedes(table: PushTable) -> None:
    page = table.page
    page.get_by_title("More").click()
    page.locator("#concede").click()
    dialog = page.locator("dialog[open]")
    expect(dialog).to_be_visible()
    table.ripens(NEW_CONTROL)
    dialog.get_by_role("button", name="Concede").click()
    expect(table.result).to_be_visible()


def goes_on(tables: list[PushTable]) -> None:
    """Both press ready; both come to the next table by themselves."""
    here = tables[0].page.url
    for table in tables:
        table.page.locator("#ready").click()
    for table in tables:
        table.page.wait_for_url(lambda url: url != here)


def test_a_challenge_by_name_becomes_a_best_of_three(visit: Visit, shoot: Shoot):
    host, friend = visit(**CALM), visit(**CALM, viewport=PHONE)
    for page in (host, friend):
        become_guest(page)
    challenges(host, username(friend))
    expect(host.get_by_text("You come to the table by yourself.")).to_be_visible()
    shoot(host, "challenge-own")

    inbox = friend.locator("#inbox")
    expect(inbox.locator("b")).to_have_text("1")
    inbox.click()
    expect(friend.get_by_role("heading", level=1)).to_contain_text("wants to play")
    expect(friend.locator(".terms")).to_contain_text("Best of 3 games, with the same decks.")
    is_accessible(friend)
    shoot(friend, "challenge-asked")
    friend.locator(f'[name="deck"][value="{RUN}"]').check()
    friend.get_by_role("button", name="Accept").click()
    for page in (host, friend):
        page.wait_for_url("**/m/*/")
    first = host.url

    tables = [PushTable(page) for page in (host, friend)]
    for table in tables:
        table.has_dealt()
    expect(host.locator(".series__sentence")).to_have_text("Game 1, best of 3.")
    keep_all(tables)
    concedes(tables[0])
    for page in (host, friend):
        expect(page.locator(".series__score")).to_contain_text("0:1")
        expect(page.locator(".series__sentence")).to_contain_text("Next: game 2, best of 3.")
        expect(page.locator("#rematch")).to_be_hidden()
    shoot(host, "series-between")
    shoot(friend, "series-between-phone")
    watcher = visit(**CALM)
    watcher.goto(first.replace("/m/", "/replay/"))
    assert views(watcher) == ["public"]

    goes_on(tables)
    asked, waits = tables
    asked.is_live()
    asked.is_asked("Choose who goes first")
    shoot(host, "series-loser-chooses")
    asked.press_button("They go first")
    for table in tables:
        table.has_dealt()
    keep_all(tables)
    waits.is_asked("Place your Persona")
    second = host.url
    concedes(tables[0])

    for page in (host, friend):
        expect(page.locator(".series__sentence")).to_contain_text("wins the series.")
        expect(page.locator(".series__score")).to_contain_text("0:2")
        expect(page.locator("#ready")).to_have_count(0)
        expect(page.locator("#rematch")).to_be_visible()
    shoot(friend, "series-over-phone")
    host.get_by_role("link", name="The series").click()
    expect(host.locator(".series__games > li")).to_have_count(2)
    is_accessible(host)
    shoot(host, "series-page")
    for address in (first, second):
        watcher.goto(address.replace("/m/", "/replay/"))
        expect(watcher.locator("#view option[value=open]")).to_have_count(1)


def views(page: Page) -> list[str]:
    """Whose eyes a reader of the replay may choose."""
    found: list[str] = page.evaluate("() => JSON.parse(document.querySelector('#boot').textContent).views")
    return found


def test_who_looks_at_the_lobby_sees_who_wants_to_play_and_takes_it_back(visit: Visit, shoot: Shoot):
    host, other = visit(), visit(viewport=PHONE)
    other.goto("/play/")
    host.goto("/play/")
    host.get_by_label("Anybody here").check()
    host.get_by_role("button", name="Start").click()
    host.wait_for_url("**/challenges/*/")

    found = other.locator(".offers-here").get_by_role("link", name="Look")
    expect(found).to_have_count(1)
    shoot(other, "lobby-challenge-phone")
    is_accessible(other)
    host.get_by_role("button", name="Withdraw").click()
    expect(found).to_have_count(0)
    host.goto("/play/")
    shoot(host, "lobby-options")


def test_a_stranger_accepts_and_both_land_at_the_table(visit: Visit):
    host, other = visit(), visit()
    host.goto("/play/")
    host.get_by_label("Anybody here").check()
    host.get_by_role("button", name="Start").click()
    host.wait_for_url("**/challenges/*/")
    other.goto("/play/")
    other.locator(".offers-here").get_by_role("link", name="Look").first.click()
    other.get_by_role("button", name="Accept").click()

    for page in (host, other):
        page.wait_for_url("**/m/*/")
    assert host.url == other.url
