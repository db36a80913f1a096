"""Somebody who takes a lesson: reads what is wanted from the page, and does it with the gestures of the table."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.e2e.script import ends
from tests.e2e.table import NEW_CONTROL, Keyboard, Mouse

PLACE = re.compile(r":([012])(:|$)")
THINGS = {"play", "use", "discard"}


class Learner(Mouse):
    """By mouse or touch."""

    def __init__(self, page: Page, game: str) -> None:
        super().__init__(page)
        self.game = game
        self.where = page.locator("#lesson-where")
        self.said = page.locator("#lesson-said")
        self.end = page.locator("#lesson-end")
        self.error = page.locator("#prompt .prompt-error")

    def open(self) -> None:
        self.page.goto(f"/learn/{self.game}/")
        expect(self.where).to_have_text(re.compile("^Step 1 of"))

    def steps(self) -> list[list[Any]]:
        """What is to be answered, step by step."""
        boot = json.loads(self.page.locator("#boot").text_content() or "")
        return [step["picks"] for step in boot["steps"] if not step["byItself"]]

    def is_at(self, number: int) -> None:
        """The step is due: what came before it by itself has come."""
        expect(self.where).to_have_text(re.compile(f"^Step {number} of"))
        expect(self.page.locator("#prompt")).to_have_class(re.compile("is-due"))

    def take(self, first: int = 1, last: int | None = None) -> None:
        """Some steps of the lesson, or all from `first` on."""
        for number, (pick,) in enumerate(self.steps(), start=1):
            if first <= number <= (last or number):
                self.is_at(number)
                self.do(pick)

    def do(self, pick: Any) -> None:
        hands = {"oshi": self.move_house, "oshi_push": self.play_card, "virtually_victorious": self.use_stack}
        hands[self.game](pick)

    def use_stack(self, pick: str) -> None:
        """A card and what it is aimed at, a card of a choice, or a button of the prompt."""
        verb, _, rest = pick.partition(":")
        card, _, target = rest.partition(":")
        if verb not in THINGS:
            button = self.page.locator(f'#prompt [data-choice="move:{pick}"]')
            expect(button.or_(self.thing(pick)).first).to_be_visible()
            if button.count():
                self.use_when_ripe(button)
                return
            card = pick
        self.press_corner(card)
        if target and not self.play_button.is_visible():
            self.press_corner(target)
        else:
            self.use_when_ripe(self.play_button)

    def press_corner(self, name: str) -> None:
        """A thing where it is in sight, at its corner: cards of a full hand lie over each other on a phone."""
        self.thing(name).filter(visible=True).first.click(position={"x": 8, "y": 12})

    def move_house(self, move: str) -> None:
        origin, target = ends(move)
        self.square(origin).click()
        is_push = self.is_push(target)
        self.square(target).click()
        if is_push:
            self.confirm()

    def is_push(self, target: str) -> bool:
        """Whether the chosen house would push something on its way there: that is to be confirmed."""
        expect(self.square(target)).to_have_class(re.compile("is-target"))
        return "is-push" in (self.square(target).get_attribute("class") or "").split()

    def play_card(self, pick: Any) -> None:
        if isinstance(pick, int):
            self.use(self.lane(pick))
            return
        verb, _, rest = pick.partition(":")
        button = self.page.locator(f'#prompt [data-choice="move:{pick}"]')
        if verb in THINGS:
            self.use(self.thing(rest.partition(":")[0]))
            place = PLACE.search(pick)
            self.use(self.lane(int(place[1]))) if place else self.use_when_ripe(self.play_button)
        elif button.count():
            self.use_when_ripe(button)
        else:
            self.use(self.thing(pick))

    def thing(self, name: str) -> Locator:
        return self.page.locator(f'[data-thing="{name}"]')

    def lane(self, place: int) -> Locator:
        """A Platform of the row; on a phone that shows another one, its tab first."""
        tab = self.page.locator(f'.lane-tab[data-tab="{place}"]')
        if tab.is_visible():
            self.use(tab)
        return self.page.locator(f'.lane[data-place="{place}"] .platform')

    def use(self, wanted: Locator) -> None:
        wanted.click()

    def use_when_ripe(self, button: Locator) -> None:
        expect(button).to_be_visible()
        self.ripens(NEW_CONTROL)
        self.use(button)

    def has_won(self) -> None:
        expect(self.end).to_be_visible()
        expect(self.where).to_have_text("Done")
        expect(self.page.locator("#lesson-end-title")).to_be_focused()


class KeyboardLearner(Keyboard, Learner):
    """By Tab, arrows, Enter and Space alone."""

    def move_house(self, move: str) -> None:
        origin, target = ends(move)
        if not self.here:
            self.reach(self.page.locator('[role="gridcell"][tabindex="0"]'))
        self.walk(origin)
        self.press("Enter")
        is_push = self.is_push(target)
        self.walk(target)
        self.press("Enter")
        if is_push:
            self.confirm("Enter")

    def use(self, wanted: Locator) -> None:
        self.reach(wanted)
        self.press("Enter")
