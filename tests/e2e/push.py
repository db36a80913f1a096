"""Players at a table of Oshi Push: how they come there, what they see, what their hands do."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.e2e.table import NEW_CONTROL, Keyboard, Mouse

MAKE = """([path, body]) => fetch(path, {
    method: "POST",
    body: JSON.stringify(body),
    headers: {"Content-Type": "application/json", "X-CSRFToken": document.querySelector("[name=csrfmiddlewaretoken]").value},
}).then(async answer => [answer.status, await answer.json()])"""
CHEAP = ["C001", "C002", "C003", "C008", "C009", "C010", "C011", "C015", "C016", "C017", "C018", "C043", "C044"]
DECK = {
    "persona": {"OP-P001": 1},
    "draw": {**{f"OP-{code}": 3 for code in CHEAP}, "OP-C046": 1},
    "platforms": dict.fromkeys(("OP-F001", "OP-F003", "OP-F004", "OP-F010", "OP-F014"), 1),
}
"""Content without Boost that costs at most 3 Funds: whatever is drawn can be played."""
GOES_FIRST = "Place your Persona"


class PushTable(Mouse):
    """The table as its page shows it, used with the mouse."""

    @property
    def hand(self) -> Locator:
        return self.page.locator(".table-hand .table-card")

    @property
    def usable(self) -> Locator:
        """Content in hand that can be played now, in one way only."""
        return self.page.locator('.table-hand .card--usable[data-kind="content"]:not(:has([data-glyph="Boost"]))')

    @property
    def prompt(self) -> Locator:
        return self.page.locator(".prompt-words")

    def lane(self, place: int) -> Locator:
        return self.page.locator(f'.lane[data-place="{place}"]')

    def has_dealt(self) -> None:
        self.is_live()
        expect(self.hand).to_have_count(5)

    def press_button(self, label: str) -> None:
        """A button of the prompt, once it has been there long enough to be meant."""
        button = self.page.locator("#prompt").get_by_role("button", name=label)
        expect(button).to_be_visible()
        self.ripens(NEW_CONTROL)
        button.click()

    def is_asked(self, words: str) -> None:
        expect(self.status).to_have_text(words)


class PushKeys(Keyboard, PushTable):
    """The same by keys alone."""


def call(page: Page, path: str, body: object) -> dict[str, str]:
    status, answer = page.evaluate(MAKE, [path, body])
    assert status < 300, answer
    found: dict[str, str] = answer
    return found


def become_guest(page: Page) -> None:
    """Whoever makes a match is a guest from then on."""
    page.goto("/play/?opponent=friend")
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/m/*/")
    page.goto("/play/")


def seat_push(pages: list[Page], mode: str = "duel") -> list[PushTable]:
    """Everybody at one table with the same deck each, hands dealt; the host first."""
    for page in pages:
        become_guest(page)
    host, *others = pages
    wanted = {"game": "oshi_push", "mode": mode, "seats": ["human"] * len(pages), "decks": [DECK]}
    match = call(host, "/api/matches/", wanted)["match"]
    for page in others:
        call(page, f"/api/matches/{match}/sit", {"deck": DECK})
    tables = [PushTable(page) for page in pages]
    for page in pages:
        page.goto(f"/m/{match}/")
    for table in tables:
        table.has_dealt()
    return tables


def keep_all(tables: list[PushTable]) -> None:
    for table in tables:
        table.press_button("Keep")


def place_personas(tables: list[PushTable], place: int = 0) -> list[PushTable]:
    """Each in its turn to the same place; the tables in the order of their turns."""
    order: list[PushTable] = []
    while len(order) < len(tables):
        table = next_asked(tables, order)
        table.lane(place).locator(".lane-near").click()
        expect(table.status).not_to_have_text(GOES_FIRST)
        order.append(table)
    return order


def next_asked(tables: list[PushTable], done: list[PushTable]) -> PushTable:
    """Whose Persona is next."""
    waiting = [table for table in tables if table not in done]
    waiting[0].page.wait_for_timeout(50)
    for _ in range(200):
        for table in waiting:
            if table.status.inner_text() == GOES_FIRST:
                return table
        waiting[0].page.wait_for_timeout(50)
    raise AssertionError("nobody is to place a Persona")


def begin_duel(host: Page, friend: Page) -> tuple[PushTable, PushTable]:
    """A duel in its first Content Phase, both Personas on the left; who is to act comes first."""
    tables = seat_push([host, friend])
    keep_all(tables)
    first, second = place_personas(tables)
    first.is_asked("Your turn")
    return first, second
