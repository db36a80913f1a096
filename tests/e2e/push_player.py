"""Somebody who plays whole matches of Oshi Push by pressing what the page offers.

What is pressed is drawn from a seed. A prompt that cannot be answered by what is shown is a fault of the page, and fails the test.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple

from playwright.sync_api import Locator, Page, expect

from tests.e2e.push import PushTable
from tests.e2e.table import NEW_CONTROL

PRESSES = 40
"""More than any answer takes: a whole hand in order, and the button."""
LOOKS = 400
LOOK_EVERY = 50

OFFERED = """() => {
    const all = (selector) => [...document.querySelectorAll(selector)];
    const there = (one) => one.checkVisibility() && !one.disabled;
    const things = (selector) => all(selector).filter(there).map((card) => card.dataset.thing);
    return {
        owes: document.title.startsWith("●"),
        is_over: !document.querySelector("#result").hidden,
        is_sending: document.querySelector("#prompt").classList.contains("is-sending"),
        asked: document.querySelector(".prompt-words").textContent,
        moment: document.querySelector(".push-moment")?.textContent ?? "",
        told: document.querySelector("#log").textContent.length,
        cards: things(".table-card.card--usable, .table-card.card--target"),
        playable: things(".table-hand .card--usable"),
        chosen: things(".table-card.card--chosen"),
        places: all(".lane.is-target").map((lane) => Number(lane.dataset.place)),
        words: all("#choices button, #last-choice button").filter(there).map((button) => button.dataset.choice),
        may_play: there(document.querySelector("#play")),
        problem: all(".prompt-error, #tools-error").filter(there).map((one) => one.textContent).join(" "),
        now: performance.now(),
    };
}"""
HAS_MOVED_ON = """([asked, told]) => {
    if (document.querySelector("#prompt").classList.contains("is-sending")) return false;
    const isOther = document.querySelector(".prompt-words").textContent !== asked;
    return isOther || !document.title.startsWith("●") || document.querySelector("#log").textContent.length > told;
}"""
HAS_COME = "([since, wait]) => performance.now() - since >= wait"
LOOK = '() => [...document.querySelectorAll(".race, .lanes, .table-hand, .seat-numbers")].map((part) => part.textContent)'
"""The table in words, whoever draws it."""


class Offered(NamedTuple):
    """What a page offers at a moment: things and words to press, and what it says."""

    owes: bool
    is_over: bool
    is_sending: bool
    asked: str
    moment: str
    told: int
    cards: list[str]
    playable: list[str]
    chosen: list[str]
    places: list[int]
    words: list[str]
    may_play: bool
    problem: str
    now: float

    @property
    def is_turn(self) -> bool:
        return "move:pass" in self.words

    @property
    def pressed(self) -> tuple[object, ...]:
        """What is different after a press that only leads to the next one."""
        return self.asked, self.chosen, self.places, self.words, self.may_play


class Player(PushTable):
    """Plays `plays` cards in each Content Phase, then passes; puts the Persona where `plan` says, a number to count the places by."""

    def __init__(self, page: Page, seed: int, plays: int = 1, plan: Callable[[int], int] = lambda turn: turn) -> None:
        super().__init__(page)
        self.rng = Random(seed)
        self.plays = plays
        self.plan = plan
        self.played: dict[str, int] = {}
        self.answered: list[str] = []
        self.seen: tuple[object, ...] = ()
        self.since = 0.0

    @property
    def name(self) -> str:
        return self.page.locator("#near .strip-name").last.inner_text().removesuffix(" (you)")

    def look(self) -> Offered:
        """What is offered now; what has been there for long enough may be pressed at once."""
        offered = Offered(**self.page.evaluate(OFFERED))
        seen = (offered.told, *offered.pressed)
        if seen != self.seen:
            self.seen, self.since = seen, offered.now
        return offered

    # --- at the lobby and before the match begins

    def opens(self, deck: str, others: Sequence[str], mode: str = "duel") -> str:
        """Opens a table of a mode with such others; the address to send."""
        self.page.goto("/play/?game=oshi_push")
        self.page.locator(f'[name="deck"][value="{deck}"]').check()
        return self.starts(others, mode)

    def starts(self, others: Sequence[str], mode: str = "duel") -> str:
        """The same at the lobby, with the deck that is chosen there."""
        page = self.page
        page.locator(f'[name="mode"][value="{mode}"]').check()
        if mode == "duel":
            page.locator(f'[name="opponent"][value="{others[0]}"]').check()
        for seat, other in enumerate(others, start=1):
            if mode != "duel":
                page.locator(f'[name="{mode}_{seat}"]').select_option(other)
        page.get_by_role("button", name="Start").click()
        page.wait_for_url("**/m/*/")
        return page.locator("#invite-link").input_value()

    def follows(self, link: str, deck: str) -> None:
        """Comes by a link, takes the seat that is free and brings a deck."""
        self.page.goto(link)
        self.page.get_by_role("button", name="Sit down").click()
        self.brings(deck)

    def brings(self, deck: str) -> None:
        self.page.locator(f'[name="deck"][value="{deck}"]').check()
        self.page.locator("#play-deck").click()

    # --- playing

    def answer(self, offered: Offered) -> None:
        """Answers the prompt that is owed, by as many presses as that takes."""
        self.answered.append(offered.asked)
        told = offered.told
        for _ in range(PRESSES):
            before = offered.pressed
            self.press(offered)
            self.page.wait_for_function("() => !document.querySelector('#prompt').classList.contains('is-sending')")
            offered = self.look()
            assert offered.problem == ""
            if offered.told > told or not offered.owes:
                return
            if offered.pressed == before or not (offered.chosen or offered.places or offered.may_play):
                self.page.wait_for_function(HAS_MOVED_ON, arg=[offered.asked, told])
                return
        raise AssertionError(f"this cannot be answered: {offered}")

    def press(self, offered: Offered) -> None:
        """One press that leads on."""
        has_rest = offered.chosen or not offered.cards or self.rng.random() < 0.5
        if offered.may_play and has_rest:
            self.presses(self.play_button)
        elif offered.is_turn:
            self.take_turn(offered)
        elif offered.asked.startswith("Put your Persona"):
            self.go_to(offered.places[self.plan(len(self.played)) % len(offered.places)])
        else:
            self.choose(offered)

    def take_turn(self, offered: Offered) -> None:
        played = self.played.setdefault(offered.moment, 0)
        if offered.playable and played < self.plays and offered.moment.endswith("Content Phase"):
            self.played[offered.moment] += 1
            self.card(self.rng.choice(offered.playable)).click()
        else:
            self.presses(self.word("move:pass"))

    def choose(self, offered: Offered) -> None:
        ways: list[tuple[str, Any]] = [("word", word) for word in offered.words]
        ways += [("place", place) for place in offered.places]
        ways += [("card", card) for card in offered.cards if card not in offered.chosen and not offered.places]
        assert ways, f"nothing can be pressed: {offered}"
        what, which = self.rng.choice(ways)
        if what == "word":
            self.presses(self.word(which))
        elif what == "place":
            self.go_to(which)
        else:
            self.card(which).click()

    def card(self, thing: str) -> Locator:
        return self.page.locator(f'.table-card[data-thing="{thing}"]')

    def word(self, choice: str) -> Locator:
        return self.page.locator(f'#prompt [data-choice="{choice}"]')

    def presses(self, button: Locator) -> None:
        """A button of the prompt, once it has been there long enough to be meant (L79)."""
        self.page.wait_for_function(HAS_COME, arg=[self.since, NEW_CONTROL])
        button.click()

    def go_to(self, place: int) -> None:
        """A press on a lane; where the lanes are tabs, it is opened first."""
        tab = self.page.locator(f'.lane-tab[data-tab="{place}"]')
        if tab.is_visible():
            tab.click()
        self.lane(place).locator(".lane-near .side-line").click()

    def concede(self, words: str) -> None:
        """By the menu; `words` say before what it leads to."""
        page = self.page
        page.get_by_title("More").click()
        page.locator("#concede").click()
        expect(page.locator("#concede-dialog p")).to_have_text(words)
        page.locator("#concede-yes").click()
        expect(page.locator("#concede-dialog")).to_be_hidden()

    # --- the end

    def is_told(self, headline: str, reason: str) -> None:
        expect(self.result.locator("h2")).to_have_text(headline)
        expect(self.result.locator(".result-reason")).to_have_text(reason)
        expect(self.result).to_be_visible()

    @property
    def scores(self) -> list[str]:
        """The lines of the end screen."""
        return [" ".join(line.split()) for line in self.result.locator(".result-score li").all_inner_texts()]

    @property
    def race(self) -> list[str]:
        """Subscribers, the own side first."""
        return self.page.locator(".race-number").all_inner_texts()


def play(players: Sequence[Player], until: Callable[[], bool], watch: Callable[[], None] = lambda: None) -> None:
    """Whoever is asked answers, until what is wanted has come; `watch` looks before each answer."""
    quiet = 0
    while not until():
        assert quiet < LOOKS, [player.look() for player in players]
        quiet += 1
        for player in players:
            offered = player.look()
            if offered.owes and not offered.is_sending:
                quiet = 0
                watch()
                player.answer(offered)
        if quiet:
            players[0].page.wait_for_timeout(LOOK_EVERY)


def play_to_the_end(players: Sequence[Player], watch: Callable[[], None] = lambda: None) -> None:
    play(players, lambda: all(player.look().is_over for player in players), watch)
