"""The replay of a finished match: every way to a moment leads to the same picture, and the address names it (L171-L173, L188)."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Download, Page, expect

from tests.e2e.conftest import Complaints, Shoot, Visit
from tests.e2e.table import Table

MOMENT = """() => ["board", "far", "near", "status", "where"]
    .map(id => document.getElementById(id).outerHTML.replaceAll(' style=""', ""))
    .concat(document.querySelector("#log [aria-current]")?.dataset.seq ?? "", document.getElementById("slider").value)"""
BOARD = """() => document.querySelector(".oshi-board").outerHTML.replaceAll(' style=""', "")"""
MIDDLE = 23


class Replay(Table):
    """The viewer and its controls."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.where = page.locator("#where")
        self.slider = page.locator("#slider")

    def arrive(self, match_id: str, ply: int | None = None, view: str = "public") -> None:
        self.page.goto(f"/replay/{match_id}/?view={view}" + (f"&ply={ply}" if ply is not None else ""))
        expect(self.where).to_contain_text("entry")
        self.has_faces()

    def has_faces(self) -> None:
        """The players' pictures, which are worked out beside the script, are there."""
        expect(self.page.locator("#arena .avatar[data-tone]")).to_have_count(2)

    @property
    def last(self) -> int:
        return int(self.slider.get_attribute("max") or 0)

    @property
    def at(self) -> int:
        return int(self.slider.input_value())

    def shows(self, seq: int) -> None:
        """The picture, the words and the address name the same moment."""
        expect(self.where).to_contain_text(f"entry {seq} of")
        assert self.at == seq
        assert f"ply={seq}&" in f"{self.page.url}&"

    def click(self, *controls: str) -> None:
        for control in controls:
            self.page.locator(f"#{control}").click()

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def go_to(self, seq: int) -> None:
        self.page.get_by_title("More").click()
        self.page.locator("#goto-number").fill(str(seq))
        self.page.locator("#goto-number").press("Enter")

    def moment(self) -> list[str]:
        found: list[str] = self.page.evaluate(MOMENT)
        return found

    def fetch(self, name: str) -> Download:
        self.page.get_by_title("More").click()
        with self.page.expect_download() as download:
            self.page.get_by_role("link", name=name).click()
        return download.value


@pytest.fixture
def finished(visit: Visit) -> str:
    """A match of OSHI that house bots have played."""
    page = visit()
    page.goto("/replays/?game=oshi")
    row = page.locator(".match-row").filter(has=page.get_by_role("rowheader", name=re.compile(r"bot.* against .*bot"))).first
    found = re.search(r"/replay/([^/]+)/", row.locator(".table__act").get_attribute("href") or "")
    assert found is not None
    return found[1]


@pytest.fixture
def replay(visit: Visit, finished: str) -> Replay:
    opened = Replay(visit())
    opened.arrive(finished, 0)
    return opened


def test_controls_lead_through_the_match(replay: Replay, shoot: Shoot):
    replay.shows(0)
    for control in ("first", "back", "turn-back"):
        expect(replay.page.locator(f"#{control}")).to_be_disabled()
    replay.click("forward", "forward", "forward")
    replay.shows(3)
    replay.click("back")
    replay.shows(2)
    replay.click("turn-forward", "turn-forward")
    replay.shows(4)
    replay.click("turn-back")
    replay.shows(3)
    replay.click("last")
    replay.shows(replay.last)
    expect(replay.page.locator("#forward")).to_be_disabled()
    shoot(replay.page, "replay-end")
    replay.click("first")
    replay.shows(0)

    replay.slider.fill("12")
    replay.shows(12)
    replay.go_to(MIDDLE)
    replay.shows(MIDDLE)
    replay.entry(7).click()
    replay.shows(7)
    expect(replay.entry(7)).to_have_attribute("aria-current", "step")
    shoot(replay.page, "replay")


def test_keys_lead_through_the_match(replay: Replay):
    """Appendix G; none fires while a dialog is open (L155)."""
    replay.press("ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft")
    replay.shows(2)
    replay.press("Shift+ArrowRight", "Shift+ArrowRight", "Shift+ArrowLeft")
    replay.shows(3)
    replay.press("End")
    replay.shows(replay.last)
    replay.press("Home")
    replay.shows(0)
    replay.press("2", "3")
    expect(replay.where).to_have_text("Go to entry 23: Enter")
    replay.press("Enter")
    replay.shows(23)
    replay.press("+", "+", "-")
    expect(replay.page.locator("#speed")).to_have_value("2")

    nearest = replay.page.locator("#near .strip-name")
    red = nearest.inner_text()
    replay.press("f")
    expect(nearest).not_to_have_text(red)
    replay.press("f")
    expect(nearest).to_have_text(red)

    replay.press("?")
    help_panel = replay.page.get_by_role("dialog", name="Keys")
    expect(help_panel).to_be_visible()
    replay.press("ArrowRight", "End")
    replay.press("Escape")
    expect(help_panel).to_be_hidden()
    replay.shows(23)


def test_another_perspective_is_another_address_at_the_same_moment(replay: Replay):
    replay.press("7", "Enter", "v")
    replay.page.wait_for_url("**view=seat0*")
    replay.shows(7)
    expect(replay.page.locator("#view")).to_have_value("seat0")


def test_it_plays_by_itself_faster_on_request_and_stops_at_the_end(replay: Replay):
    replay.page.locator("#speed").select_option("8")
    replay.go_to(replay.last - 6)
    replay.click("play")
    expect(replay.page.locator("#play")).to_have_accessible_name("Pause")
    replay.shows(replay.last)
    expect(replay.page.locator("#play")).to_have_accessible_name("Play")

    replay.slider.fill("5")
    replay.press(" ")
    replay.page.wait_for_function("() => Number(document.getElementById('slider').value) >= 8")
    replay.press(" ")
    expect(replay.page.locator("#play")).to_have_accessible_name("Play")


def test_back_and_forward_of_the_browser_lead_from_moment_to_moment(replay: Replay):
    replay.go_to(10)
    replay.entry(20).click()
    replay.press("ArrowRight")
    replay.shows(21)

    replay.page.go_back()
    replay.shows(10)
    replay.page.go_back()
    replay.shows(0)
    replay.page.go_forward()
    replay.page.go_forward()
    replay.shows(21)


def test_any_way_to_a_moment_gives_what_arriving_gives(replay: Replay, finished: str, visit: Visit):
    """Stepping, jumping, sliding and turning lead to the same document (L172, L173)."""
    ways: dict[str, Callable[[], object]] = {
        "steps": lambda: replay.press("Home", *["ArrowRight"] * MIDDLE),
        "steps back": lambda: (replay.go_to(MIDDLE + 4), replay.press(*["ArrowLeft"] * 4)),
        "turns": lambda: (replay.press("Home"), replay.press(*["Shift+ArrowRight"] * (MIDDLE - 2))),
        "end, then jump": lambda: (replay.press("End"), replay.go_to(MIDDLE)),
        "slider": lambda: (replay.slider.fill("40"), replay.slider.fill(str(MIDDLE))),
        "there and back": lambda: (replay.press("f"), replay.go_to(MIDDLE), replay.press("f")),
    }
    direct = Replay(visit())
    direct.arrive(finished, MIDDLE)
    wanted = direct.moment()
    for way, go in ways.items():
        go()
        replay.shows(MIDDLE)
        assert replay.moment() == wanted, way
        replay.press("Home")


def test_a_link_opens_exactly_there_for_somebody_else(replay: Replay, visit: Visit):
    replay.go_to(MIDDLE)
    other = Replay(visit())
    other.page.goto(replay.page.url)
    other.shows(MIDDLE)
    other.has_faces()
    assert other.moment() == replay.moment()


def test_looking_back_at_the_table_shows_what_the_replay_shows(replay: Replay, finished: str, visit: Visit):
    """L188, for the key of the public."""
    table = Table(visit())
    table.page.goto(f"/m/{finished}/")
    table.is_live()
    table.page.locator("#close-result").click()
    for seq in (replay.last - 2, MIDDLE, MIDDLE + 1, 3, 2):
        table.entry(seq).click()
        expect(table.page.locator(".prompt-words")).to_have_text(f"Looking back: entry {seq} of {replay.last}")
        replay.go_to(seq)
        replay.shows(seq)
        assert table.page.evaluate(BOARD) == replay.page.evaluate(BOARD), seq


def test_the_badge_says_what_was_verified_and_opens_the_details(replay: Replay, shoot: Shoot):
    badge = replay.page.locator("#checks")
    expect(badge.locator(".badge-words")).to_have_text("Verified")
    badge.locator("summary").click()
    expect(badge.locator(".check-line.is-ok").first).to_be_visible()
    expect(badge.locator(".check-line:not(.is-ok)")).to_have_count(0)
    shoot(replay.page, "replay-verified")


# --- files


def open_file(page: Page, path: Path) -> Replay:
    page.goto("/replays/open")
    page.locator("#file").set_input_files(path)
    return Replay(page)


def saved(download: Download, folder: Path) -> Path:
    path = folder / download.suggested_filename
    download.save_as(path)
    return path


def test_a_downloaded_replay_opens_verified_and_shows_the_same(replay: Replay, visit: Visit, tmp_path: Path, shoot: Shoot):
    path = saved(replay.fetch("Replay file"), tmp_path)
    assert path.suffix == ".jsonl"
    again = open_file(visit(), path)

    expect(again.page.locator("#checks .badge-words")).to_have_text("Verified")
    again.has_faces()
    again.go_to(MIDDLE)
    expect(again.where).to_contain_text(f"entry {MIDDLE} of {replay.last}")
    replay.go_to(MIDDLE)
    replay.shows(MIDDLE)
    assert again.moment() == replay.moment()
    shoot(again.page, "replay-from-file")


def test_a_downloaded_game_record_opens_with_the_same_game(replay: Replay, visit: Visit, tmp_path: Path):
    path = saved(replay.fetch("OSHI game record"), tmp_path)
    again = open_file(visit(), path)

    expect(again.page.locator("#checks .badge-words")).to_have_text("Chain shown, contents not disclosed")
    again.press("End")
    replay.press("End")
    replay.shows(replay.last)
    assert again.pieces() == replay.pieces()


def test_a_file_that_was_changed_is_shown_with_what_failed_and_where(replay: Replay, visit: Visit, tmp_path: Path, shoot: Shoot):
    path = saved(replay.fetch("Replay file"), tmp_path)
    lines = path.read_text().splitlines(keepends=True)
    place = next(place for place, line in enumerate(lines) if json.loads(line).get("seq") == MIDDLE)
    lines[place] = re.sub(r'("at":)(\d+)', lambda at: f"{at[1]}{int(at[2]) + 1}", lines[place])
    path.write_text("".join(lines))
    again = open_file(visit(), path)

    badge = again.page.locator("#checks")
    expect(badge.locator(".badge-words")).to_have_text("Check failed")
    badge.locator("summary").click()
    expect(badge.locator(".check-line.is-failed").first).to_contain_text(f"Entry {MIDDLE}: ")
    shoot(again.page, "replay-tampered")


def test_a_file_that_is_no_replay_is_refused_in_words(visit: Visit, tmp_path: Path, complaints: Complaints, shoot: Shoot):
    complaints.expected = ("status of 400",)
    path = tmp_path / "shopping.txt"
    path.write_text("milk, bread")
    page = visit()
    page.goto("/replays/open")
    page.locator("#file").set_input_files(path)

    expect(page.locator("#opener .field__error")).to_contain_text("This file cannot be read:")
    expect(page.locator("#arena")).to_be_hidden()
    shoot(page, "replay-refused")
