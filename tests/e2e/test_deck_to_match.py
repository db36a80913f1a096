"""A deck from nothing to its first match: built, saved, taken away, brought back, played with, and changed meanwhile."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from tests.e2e.conftest import Shoot, Visit
from tests.e2e.push import CHEAP, DECK
from tests.e2e.push_player import Player, play
from tests.e2e.test_decks import Builder

NAME = "Small Talk"
STARTER = "oshi_push.OP-D03"
CARDS = DECK["persona"] | DECK["draw"] | DECK["platforms"]


def build(page: Page) -> None:
    """From nothing: the first half by presses, the rest by keys."""
    page.goto("/decks/new")
    builder = Builder(page)
    builder.shows(139)
    by_press = {"OP-P001", *(f"OP-{code}" for code in CHEAP[:6])}
    for code, copies in CARDS.items():
        for _ in range(copies):
            if code in by_press:
                builder.card(code).click()
            else:
                builder.card(code).press("+")
        builder.holds(code, copies)


def taken_away(page: Page, form: str, folder: Path) -> Path:
    with page.expect_download() as download:
        page.get_by_role("link", name=form, exact=True).click()
    path = folder / download.value.suggested_filename
    download.value.save_as(path)
    return path


def brought_back(page: Page, file: Path, *, as_file: bool) -> str:
    """The id of the deck that an import makes."""
    page.goto("/decks/import")
    if as_file:
        page.locator('input[type="file"]').set_input_files(file)
    else:
        page.get_by_label("The deck, as text or JSON").fill(file.read_text())
    page.locator("main").get_by_role("button", name="Import").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(NAME)
    expect(page.locator("main")).to_contain_text("Legal: ready to play.")
    return page.url.split("/")[4]


def own_cards(player: Player) -> list[str]:
    """What the player has anywhere, as its sheet at the table lists it."""
    player.page.locator("#near .seat-numbers").click()
    sheet = player.page.locator(".card-sheet")
    expect(sheet).to_contain_text("Still in the deck")
    found: list[str] = sheet.locator("h3, .card").evaluate_all("all => all.map((one) => one.dataset.card ?? one.textContent)")
    player.page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    return found


def test_a_deck_is_built_from_nothing_exported_imported_and_played_and_a_later_change_stays_out_of_the_match(
    visit: Visit, shoot: Shoot, tmp_path: Path
):
    page = visit(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    host, friend = Player(page, seed=7), Player(visit(reduced_motion="reduce"), seed=8)
    build(page)
    expect(page.locator("#check")).to_contain_text("Legal: ready to play.")
    page.get_by_label("Name", exact=True).fill(NAME)
    shoot(page, "deck-built")
    page.locator("#save").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(NAME)

    built = page.url.split("/")[4]
    text, json = (taken_away(page, form, tmp_path) for form in ("Text", "JSON"))
    from_json = brought_back(page, json, as_file=True)
    from_text = brought_back(page, text, as_file=False)
    assert len({built, from_json, from_text}) == 3
    for form, file in (("Text", text), ("JSON", json)):
        (tmp_path / form).mkdir()
        assert taken_away(page, form, tmp_path / form).read_text() == file.read_text()

    page.get_by_role("link", name="Play with it").click()
    expect(page.locator(f'[name="deck"][value="{from_text}"]')).to_be_checked()
    link = host.starts(["friend"])
    host.brings(from_json)
    friend.follows(link, STARTER)
    for player in (host, friend):
        player.has_dealt()
    assert set(page.locator(".table-hand .table-card").evaluate_all("cards => cards.map((card) => card.dataset.card)")) <= set(CARDS)
    play([host, friend], lambda: host.look().moment.startswith("Round 1 Clash") and host.look().owes)
    expect(page.locator("#log")).to_contain_text(" plays ")
    before = own_cards(host)
    table = page.url

    page.goto(f"/decks/{from_json}/edit")
    builder = Builder(page)
    builder.holds("OP-C001", 3)
    for left in (2, 1, 0):
        builder.card("OP-C001").press("-")
        builder.holds("OP-C001", left)
    page.locator("#save").click()
    expect(builder.saved).to_have_text("Saved as version 2.")

    page.goto(table)
    host.is_live()
    assert own_cards(host) == before
    play([host, friend], lambda: host.look().moment.startswith("Round 2"))
