"""Cards and decks in a real browser: finding cards, building a deck by press, drag and key, saving, taking it away and bringing it back."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import Complaints, Shoot, Visit
from tests.e2e.test_pages import is_accessible, is_there

GAME = "oshi_push"
STARTER = f"{GAME}.OP-D01"
WINDOWS = {"phone": (320, 640), "tablet": (768, 1024), "desk": (1440, 900)}
PAGES = {
    "cards": f"/cards/{GAME}/",
    "card-texts": f"/cards/{GAME}/?kind=upgrade&show=texts",
    "card": f"/cards/{GAME}/OP-U001/",
    "decks": "/decks/",
    "public-decks": "/decks/public",
    "deck": f"/decks/{STARTER}/",
    "deck-new": "/decks/new",
    "deck-import": "/decks/import",
}
CUT_OFF = """() => [...document.querySelectorAll("h1, h2, h3, p, dd, label, .button, .panel-line__name, .way")]
    .filter(element => element.checkVisibility() && !element.closest(".visually-hidden") && !element.matches(".visually-hidden"))
    .filter(element => element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).display !== "inline")
    .map(element => element.outerHTML.slice(0, 120))"""


class Builder:
    """The builder as its page shows it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.deck = page.locator("#deck")
        self.saved = page.locator("#saved")

    def card(self, code: str) -> Locator:
        return self.page.locator(f'#cards [data-code="{code}"] button.card')

    def line(self, code: str) -> Locator:
        return self.page.locator(f'#deck-cards [data-code="{code}"]')

    def holds(self, code: str, copies: int) -> None:
        if copies:
            expect(self.line(code).locator("[data-n]")).to_have_text(str(copies))
        else:
            expect(self.line(code)).to_have_count(0)

    def shows(self, count: int) -> None:
        expect(self.page.locator("#found")).to_have_text(f"{count} cards fit.")


def copy_of_starter(page: Page) -> str:
    """Its id."""
    page.goto(f"/decks/{STARTER}/")
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_role("link", name="Edit")).to_be_visible()
    return page.url.split("/")[4]


def exported(page: Page, deck: str, form: str = "text") -> str:
    return page.request.get(f"/api/decks/{deck}/export?as={form}").text()


def test_cards_are_found_while_typing_and_opened_by_key(visit: Visit):
    page = visit()
    page.goto(PAGES["cards"])
    is_there(page)

    page.get_by_label("Search").press_sequentially("quillo")
    expect(page.locator("#found")).to_have_text(re.compile(r"of 139 cards"))
    expect(page.locator("#results a.card").first).to_contain_text("Quillo Vane")
    expect(page.get_by_label("Search")).to_be_focused()
    assert "words=quillo" in page.url

    second = page.locator("#results a.card").nth(1)
    name = second.locator(".card__name").inner_text()
    page.locator("#results a.card").first.focus()
    page.keyboard.press("ArrowRight")
    expect(second).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text(name)


def test_a_deck_is_built_by_press_and_drag_and_saved(visit: Visit, shoot: Shoot):
    page = visit(viewport={"width": 1440, "height": 900})
    page.goto("/decks/new")
    builder = Builder(page)
    builder.shows(139)

    builder.card("OP-P001").click()
    builder.holds("OP-P001", 1)
    expect(page.locator("#found")).not_to_have_text("139 cards fit.")
    expect(builder.card("OP-C029")).to_be_hidden()
    expect(page.locator("#check")).not_to_contain_text("exactly 1 Persona")

    page.get_by_label("Search").fill("cold open")
    builder.shows(1)
    for copies in (1, 2, 3, 4):
        builder.card("OP-C001").click()
        builder.holds("OP-C001", copies)
    expect(page.locator("#check")).to_contain_text("Cold Open: 4 copies, at most 3 are allowed. P15")
    page.locator("#undo").click()
    builder.holds("OP-C001", 3)
    expect(page.locator("#check")).not_to_contain_text("4 copies")

    page.get_by_label("Search").fill("")
    expect(builder.card("OP-C002")).to_be_visible()
    builder.card("OP-C002").drag_to(builder.deck)
    builder.holds("OP-C002", 1)
    builder.line("OP-C002").drag_to(page.locator("#pool"))
    builder.holds("OP-C002", 0)
    expect(page.locator("[data-drag]")).to_have_count(0)

    page.locator("#draw").click()
    expect(page.locator("#hand-cards .card")).to_have_count(3)
    shoot(page, "desk-light-builder")
    page.get_by_label("Name", exact=True).fill("Three Openings")
    page.locator("#save").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Three Openings")
    assert exported(page, page.url.split("/")[4]).splitlines()[1:] == [
        "name: Three Openings", "", "[persona]", "1 Quillo Vane (OP-P001)", "", "[draw]", "3 Cold Open (OP-C001)",
    ]  # fmt: skip


def test_a_deck_is_changed_by_keys_with_the_focus_kept(visit: Visit):
    page = visit()
    deck = copy_of_starter(page)
    page.get_by_role("link", name="Edit").click()
    builder = Builder(page)
    builder.holds("OP-C001", 3)

    builder.card("OP-C001").focus()
    page.keyboard.press("-")
    builder.holds("OP-C001", 2)
    expect(page.locator("#told")).to_have_text(re.compile("Not legal yet|Cold Open: 2 left in the deck"))
    expect(builder.card("OP-C001")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(builder.card("OP-C002")).to_be_focused()
    page.keyboard.press("Enter")
    builder.holds("OP-C002", 4)

    only = builder.line("OP-A025").get_by_role("button", name="Take out one")
    only.focus()
    page.keyboard.press("Enter")
    builder.holds("OP-A025", 0)
    expect(page.locator("#deck-cards :focus")).to_have_count(1)

    page.locator("#save").click()
    expect(builder.saved).to_have_text("Saved as version 2.")
    assert "2 Cold Open (OP-C001)" in exported(page, deck)


def test_what_is_not_saved_is_not_left_without_a_word(visit: Visit):
    page = visit()
    copy_of_starter(page)
    page.get_by_role("link", name="Edit").click()
    builder = Builder(page)
    builder.holds("OP-C001", 3)
    asked: list[str] = []
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))

    builder.card("OP-C001").click()
    expect(builder.saved).to_have_text("Not saved yet.")
    page.get_by_role("link", name="Back to the deck").click()
    expect(page.get_by_role("link", name="Play with it")).to_be_visible()

    assert asked == ["beforeunload"]


def test_a_deck_saved_elsewhere_meanwhile_can_still_be_saved(visit: Visit, complaints: Complaints):
    complaints.expected = ("status of 409",)
    page = visit()
    deck = copy_of_starter(page)
    page.get_by_role("link", name="Edit").click()
    mine = Builder(page)
    mine.holds("OP-C001", 3)
    other = Builder(page.context.new_page())
    other.page.goto(f"/decks/{deck}/edit")
    other.holds("OP-C001", 3)
    other.card("OP-C002").press("-")
    other.page.locator("#save").click()
    expect(other.saved).to_have_text("Saved as version 2.")

    mine.card("OP-C001").press("-")
    page.locator("#save").click()
    expect(page.locator("#overtaken")).to_be_focused()
    assert "3 Cold Open" in exported(page, deck)
    page.get_by_role("button", name="Save mine after it").click()

    expect(mine.saved).to_have_text("Saved as version 3.")
    assert "2 Cold Open" in exported(page, deck)


@pytest.mark.parametrize("form", ["text", "json"])
def test_a_deck_is_taken_away_and_brought_back(visit: Visit, form: str):
    page = visit()
    file = exported(page, copy_of_starter(page), form)
    page.goto("/decks/import")
    page.get_by_label("The deck, as text or JSON").fill(file)
    page.locator("main").get_by_role("button", name="Import").click()

    expect(page.locator("main")).to_contain_text("Legal: ready to play.")
    expect(page.get_by_role("heading", level=1)).to_have_text("Copy of Quillo Vane: Breaking News")
    assert exported(page, page.url.split("/")[4], form) == file


def test_mistakes_lead_to_their_lines(visit: Visit, complaints: Complaints, shoot: Shoot):
    complaints.expected = ("status of 400",)
    page = visit(viewport={"width": 320, "height": 640})
    page.goto("/decks/import")
    page.get_by_label("The deck, as text or JSON").fill("game: oshi_push\n1 Quillo Vane\n3 Cold Opn\n\n2 OP-C001 please")
    page.locator("main").get_by_role("button", name="Import").click()

    expect(page.locator("#mistakes")).to_be_focused()
    expect(page.locator("#mistakes li")).to_contain_text([re.compile(r"Line 3.*Did you mean Cold Open \(OP-C001\)\?", re.DOTALL), "Line 5"])
    is_accessible(page)
    shoot(page, "phone-light-mistakes")
    page.get_by_role("button", name="Line 3").click()
    text = page.locator("textarea")
    assert text.evaluate("text => text.value.slice(text.selectionStart, text.selectionEnd)") == "3 Cold Opn"


def test_a_text_is_read_into_the_builder(visit: Visit):
    page = visit()
    page.goto("/decks/new")
    builder = Builder(page)
    builder.shows(139)
    page.get_by_text("As text: import and export").click()
    page.get_by_label("Cards as text").fill("2 Hot Take Hour\n1 Quillo Vane")
    page.get_by_role("button", name="Read this text").click()

    builder.holds("OP-P001", 1)
    expect(page.locator("#deck-cards .panel-line")).to_have_count(2)
    expect(builder.saved).to_have_text("Not saved yet.")


def test_on_a_phone_the_deck_is_a_sheet_with_a_running_count(visit: Visit, shoot: Shoot):
    page = visit(viewport={"width": 320, "height": 640}, has_touch=True)
    copy_of_starter(page)
    page.get_by_role("link", name="Edit").click()
    builder = Builder(page)
    sheet = page.locator("#sheet")
    expect(sheet).to_contain_text("Deck: 40 of 40")
    expect(builder.saved).to_be_hidden()

    builder.card("OP-C003").tap()
    expect(sheet).to_contain_text("Deck: 41 of 40")
    expect(sheet).to_contain_text("Not legal yet.")
    sheet.tap()
    expect(builder.line("OP-C003")).to_be_visible()
    is_accessible(page)
    assert page.evaluate(CUT_OFF) == []
    shoot(page, "phone-light-builder-sheet")
    page.keyboard.press("Escape")
    expect(sheet).to_have_attribute("aria-expanded", "false")


def test_a_card_is_looked_at_without_leaving_the_builder(visit: Visit):
    page = visit()
    page.goto("/decks/new")
    Builder(page).shows(139)
    page.get_by_role("link", name="Look at Quillo Vane", exact=True).click()

    expect(page.locator("#card-dialog")).to_contain_text("Activate: One of your Content cards")
    is_accessible(page)
    page.keyboard.press("Escape")
    expect(page.get_by_role("link", name="Look at Quillo Vane", exact=True)).to_be_focused()


def test_without_script_a_deck_is_made_from_text(visit: Visit):
    page = visit(java_script_enabled=False)
    page.goto("/decks/new")
    expect(page.locator("#pool")).to_be_hidden()
    page.get_by_label("Name", exact=True).fill("By hand")
    page.get_by_label("Cards as text").fill("1 Quillo Vane")
    page.get_by_role("button", name="Save").click()

    expect(page.get_by_role("heading", level=1)).to_have_text("By hand")
    expect(page.locator("main")).to_contain_text("Quillo Vane")


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pages_fit_are_accessible_and_nothing_is_cut_off(window: str, theme: str, visit: Visit, shoot: Shoot):
    width, height = WINDOWS[window]
    page = visit(viewport={"width": width, "height": height}, color_scheme=theme)
    for name, address in PAGES.items():
        page.goto(address)
        is_there(page)
        shoot(page, f"{window}-{theme}-{name}")

        assert page.evaluate("document.documentElement.scrollWidth") <= width, name
        assert page.evaluate(CUT_OFF) == [], name
        is_accessible(page)
