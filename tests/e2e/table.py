"""A player at a table, by mouse, touch or keyboard: what they see, and what their hands do."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.e2e.script import FILES, FIRST_SEQ, GAME, SIDES, Turn, ends

NEW_CONTROL = 400
NEW_OFFER = 700
IS_STILL = """() => document.getAnimations().every(
    ({playState, effect}) => playState !== "running" || effect.getComputedTiming().iterations === Infinity
)"""
"""Nothing moves that comes to rest by itself."""


class Table:
    """The table as its page shows it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.status = page.locator("#status")
        self.result = page.locator("#result")
        self.banner = page.locator("#connection")
        self.play_button = page.locator("#play")

    def square(self, name: str) -> Locator:
        return self.page.locator(f'[data-square="{name}"]')

    def entry(self, seq: int) -> Locator:
        return self.page.locator(f'#log [data-seq="{seq}"]')

    def offer(self, kind: str) -> Locator:
        return self.page.locator(f'.offer[data-kind="{kind}"]')

    @property
    def match_id(self) -> str:
        found = re.search(r"/(?:m|replay)/([^/]+)/", self.page.url)
        assert found is not None, self.page.url
        return found[1]

    @property
    def side(self) -> str:
        """Whose pieces stand nearest."""
        side = self.page.locator("#near .strip-corner").get_attribute("data-side")
        assert side in SIDES
        return side

    def is_live(self) -> None:
        expect(self.page.locator("#arena")).to_have_attribute("data-connection", "live")

    def has_begun(self) -> None:
        self.is_live()
        expect(self.page.locator("[data-piece]")).to_have_count(16)

    def is_to_move(self) -> None:
        expect(self.status).to_have_text("Your move")

    def has_seen(self, seq: int, written: str) -> None:
        expect(self.entry(seq)).to_contain_text(written)

    def pieces(self) -> dict[str, str]:
        """What the squares are called that are not empty."""
        cells = self.page.locator("[data-square]").evaluate_all("cells => cells.map(cell => cell.getAttribute('aria-label').split(', '))")
        return {square: piece for square, piece, *_ in cells if piece != "empty"}

    def ripens(self, wait: int) -> None:
        """Waits until what is on the screen now has been there long enough to be pressed (L79, L124)."""
        since = self.page.evaluate("performance.now()")
        self.page.wait_for_function("([since, wait]) => performance.now() - since >= wait", arg=[since, wait])


class Mouse(Table):
    """Clicks, and drags where a turn is to be dragged."""

    def play(self, turn: Turn, *, drags: bool = False) -> None:
        self.is_to_move()
        (self.drag if drags else self.click)(*turn.squares)
        if turn.pushes:
            self.confirm()

    def move(self, move: str) -> None:
        """A move that pushes nothing."""
        self.is_to_move()
        self.click(*ends(move))

    def click(self, origin: str, target: str) -> None:
        self.square(origin).click()
        self.square(target).click()

    def drag(self, origin: str, target: str) -> None:
        self.page.wait_for_function(IS_STILL)
        (x, y), (to_x, to_y) = centre(self.square(origin)), centre(self.square(target))
        mouse = self.page.mouse
        mouse.move(x, y)
        mouse.down()
        mouse.move(to_x, to_y, steps=4)
        mouse.up()

    def confirm(self) -> None:
        expect(self.play_button).to_be_visible()
        self.ripens(NEW_CONTROL)
        self.play_button.click()


class Keyboard(Table):
    """Tab, arrows, Enter and Space; nothing else."""

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def reach(self, wanted: Locator) -> None:
        """Tabs to a control."""
        expect(wanted).to_be_visible()
        for _ in range(80):
            if wanted.evaluate("element => element === document.activeElement"):
                return
            self.press("Tab")
        raise AssertionError(f"Tab does not lead to {wanted}")

    def play(self, turn: Turn, *, confirm: str = "Enter") -> None:
        self.is_to_move()
        self.choose(turn)
        if turn.pushes:
            self.confirm(confirm)

    def choose(self, turn: Turn) -> None:
        origin, target = turn.squares
        if not self.here:
            self.reach(self.page.locator('[role="gridcell"][tabindex="0"]'))
        self.walk(origin)
        self.press("Enter")
        expect(self.square(target)).to_have_class(re.compile("is-target"))
        self.walk(target)
        self.press("Enter")

    def confirm(self, key: str) -> None:
        expect(self.play_button).to_be_visible()
        self.ripens(NEW_CONTROL)
        self.press(key)

    @property
    def here(self) -> str:
        """The square that has the focus, or nothing."""
        found: str = self.page.evaluate("document.activeElement.dataset.square ?? ''")
        return found

    def walk(self, square: str) -> None:
        """By arrows, as the board lies before the eye."""
        turn = 1 if self.page.locator('[role="gridcell"]').first.get_attribute("data-square") == "a9" else -1
        right = (FILES.index(square[0]) - FILES.index(self.here[0])) * turn
        up = (int(square[1]) - int(self.here[1])) * turn
        self.press(*["ArrowRight" if right > 0 else "ArrowLeft"] * abs(right), *["ArrowUp" if up > 0 else "ArrowDown"] * abs(up))
        assert self.here == square


def centre(square: Locator) -> tuple[float, float]:
    box = square.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def open_friend_table(page: Page, visibility: str = "unlisted") -> str:
    """Makes a table for a friend; the address to send."""
    page.goto("/play/?opponent=friend")
    if visibility != "unlisted":
        page.get_by_text("Options", exact=True).click()
        page.locator(f'input[name="visibility"][value="{visibility}"]').check()
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/m/*/")
    return page.locator("#invite-link").input_value()


def seat_two(host: Page, friend: Page, visibility: str = "unlisted") -> tuple[Mouse, Mouse]:
    """Two people at a table of their own: Red and White, as the lot has it."""
    friend.goto(open_friend_table(host, visibility))
    friend.get_by_role("button", name="Sit down").click()
    tables = Mouse(host), Mouse(friend)
    for table in tables:
        table.has_begun()
    red, white = sorted(tables, key=lambda table: SIDES.index(table.side))
    return red, white


def play_turns(red: Mouse, white: Mouse, turns: int, first: int = 0) -> None:
    """Some turns of the scripted game, each seen by both before the next."""
    for number in range(first, first + turns):
        turn = GAME[number]
        (red, white)[number % 2].play(turn)
        for table in (red, white):
            table.has_seen(FIRST_SEQ + number, turn.written)


def concede(table: Table) -> None:
    table.page.get_by_title("More").click()
    table.page.get_by_role("button", name="Concede").click()
    table.page.locator("#concede-yes").click()
    expect(table.result).to_be_visible()
