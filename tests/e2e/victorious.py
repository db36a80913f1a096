"""Players at a table of Virtually Victorious: how they come there, what they see, what their hands do."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.e2e.push import become_guest, call
from tests.e2e.table import NEW_CONTROL, Keyboard, Mouse

NEGATES = ("N001", "N002", "N005", "N006", "N007")
PLAYS = ("Q001", "Q002", "Q017", "Q026", "Q029")
DECK = {
    "deck": {f"VV-{code}": 4 for code in (*NEGATES, *PLAYS)},
    "events": dict.fromkeys(("VV-E009", "VV-E010", "VV-E005"), 1),
    "more_events": dict.fromkeys(("VV-E013", "VV-E016"), 1),
    "mods": dict.fromkeys(("VV-M001", "VV-M003", "VV-M004"), 1),
}
"""Half of it Negates, so that a hand has an answer; no Event that forbids one."""
QUICKS = {**DECK, "deck": {f"VV-{code}": 4 for code in ("Q001", "Q002", "Q005", "Q006", "Q008", "Q011", "Q016", "Q026", "Q027", "Q029")}}
"""Whatever is drawn can be played on the own turn and needs no target; three in ten on any turn."""


class VictoriousTable(Mouse):
    """The table as its page shows it, used with the mouse."""

    @property
    def name(self) -> str:
        return self.page.locator("#near .strip-name").last.inner_text().removesuffix(" (you)")

    @property
    def hand(self) -> Locator:
        return self.page.locator(".table-hand .table-card")

    def in_hand(self, *codes: str) -> Locator:
        """Cards with such codes that can be played now."""
        return self.page.locator(", ".join(f'.table-hand .card--usable[data-card="VV-{code}"]' for code in codes))

    @property
    def prompt(self) -> Locator:
        return self.page.locator(".prompt-words")

    @property
    def owes(self) -> bool:
        return self.page.title().startswith("●")

    @property
    def entries(self) -> list[str]:
        """What lies on the Stack by the names of its cards, the top first."""
        return self.page.locator(".vv-entry .card__name").all_inner_texts()

    @property
    def waiting(self) -> str:
        return self.page.locator(".vv-waiting").inner_text()

    @property
    def followers(self) -> list[int]:
        """Of all players, the own ones first."""
        return [int(text.replace(",", "")) for text in self.page.locator(".vv-count").all_text_contents()]

    def word(self, option: str) -> Locator:
        return self.page.locator(f'#prompt [data-choice="move:{option}"]')

    def press(self, button: Locator) -> None:
        """A button of the prompt, once it has been there long enough to be meant (L79)."""
        expect(button).to_be_visible()
        self.ripens(NEW_CONTROL)
        button.click()

    def has_dealt(self) -> None:
        self.is_live()
        expect(self.hand.first).to_be_visible()

    def chooses(self, card: Locator, target: str = "") -> None:
        """A card, and at what if it asks; then the button that plays it."""
        card.click()
        if target and not self.play_button.is_visible():
            self.press(self.page.locator(f'#prompt [data-choice="thing:{target}"]'))
        else:
            self.press(self.play_button)

    def passes(self) -> None:
        self.press(self.word("pass"))

    def goes_on(self) -> None:
        self.press(self.word("go_on"))

    def is_asked(self, words: str | re.Pattern[str]) -> None:
        expect(self.status).to_have_text(words)


class VictoriousKeys(Keyboard, VictoriousTable):
    """The same by keys alone."""


STOPS = {"N001": "quick", "N002": "quick", "N005": "quick", "N007": "negate", "N006": ""}
"""What the Negates of the deck may stop; any of it, if nothing is named."""


class Duellist(VictoriousTable):
    """Negates whatever others have on top of the Stack if it can, plays a card in each Play Phase, and goes on."""

    def acts(self) -> str:
        """Answers the prompt that it owes; the code of what was played, if anything was."""
        asks = self.status.inner_text()
        if asks.startswith("Your response"):
            card = self.answer()
            if card is None:
                self.passes()
                return ""
            return self.plays(card, top=True)
        if "Play Phase" in asks and self.in_hand("Q001", "Q002", "Q017").count():
            return self.plays(self.in_hand("Q001", "Q002", "Q017").first, top=False)
        if self.word("go_on").is_visible():
            self.goes_on()
        elif self.page.locator('#prompt [data-choice^="move:raid"]').count():
            self.press(self.page.locator('#prompt [data-choice^="move:raid"]').first)
        else:
            self.picks()
        return ""

    def answer(self) -> Locator | None:
        """A Negate in hand for the top of the Stack, if that is another player's."""
        top = self.page.locator(".vv-entry").first
        if not top.count() or self.name in top.locator(".vv-entry-said").inner_text():
            return None
        kind = {"Q": "quick", "N": "negate"}.get((top.get_attribute("data-card") or "")[3], "")
        found = self.in_hand(*(code for code, stops in STOPS.items() if stops in ("", kind)))
        return found.first if found.count() else None

    def plays(self, card: Locator, *, top: bool) -> str:
        """A card, at the top of the Stack or at the first player that it may have as its target."""
        code = (card.get_attribute("data-card") or "").removeprefix("VV-")
        card.click()
        target = self.page.locator(".vv-entry.card--target, .vv-player.card--target").first
        if self.play_button.is_visible():
            self.press(self.play_button)
        else:
            target.click()
        return code

    def picks(self) -> None:
        """As many of what is offered as are wanted."""
        offered = self.page.locator(".table-card.card--target")
        for _ in range(8):
            if self.play_button.is_visible():
                break
            offered.first.click()
        self.press(self.play_button)


def seat_victorious(pages: list[Page], deck: object = DECK) -> list[Duellist]:
    """Everybody at one table with the same deck each, hands dealt; the host first."""
    for page in pages:
        become_guest(page)
    host, *others = pages
    mode = "duel" if len(pages) == 2 else "royale"
    wanted = {"game": "virtually_victorious", "mode": mode, "seats": ["human"] * len(pages), "decks": [deck]}
    match = call(host, "/api/matches/", wanted)["match"]
    for page in others:
        call(page, f"/api/matches/{match}/sit", {"deck": deck})
    tables = [Duellist(page) for page in pages]
    for page in pages:
        page.goto(f"/m/{match}/")
    for table in tables:
        table.has_dealt()
    return tables


HAS_MOVED_ON = """([status, told]) => !document.title.startsWith("●") || document.querySelector("#status").textContent !== status ||
    document.querySelector("#log").textContent.length !== told"""


def moves_on(table: Duellist) -> str:
    """It answers, and that is taken; the code of what was played."""
    before = table.page.evaluate("[document.querySelector('#status').textContent, document.querySelector('#log').textContent.length]")
    played = table.acts()
    table.page.wait_for_function(HAS_MOVED_ON, arg=before)
    return played


def asked(tables: list[Duellist]) -> Duellist:
    """The one who owes a decision, once there is one."""
    for _ in range(400):
        owing = [table for table in tables if table.owes]
        if owing:
            return owing[0]
        tables[0].page.wait_for_timeout(25)
    raise AssertionError([table.status.inner_text() for table in tables])
