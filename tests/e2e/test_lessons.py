"""The lessons in a real browser: to the end by mouse, touch and keys, with wrong presses, on small screens, in both themes."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from matches.lessons.registry import LESSONS
from tests.e2e.conftest import Shoot, Visit
from tests.e2e.learner import KeyboardLearner, Learner
from tests.e2e.test_pages import is_accessible

PHONE = {"width": 320, "height": 640}
SIZES = {
    "phone": (320, 640),
    "large-phone": (390, 844),
    "sideways": (844, 390),
    "small-sideways": (667, 375),
    "tablet": (768, 1024),
    "desk": (1440, 900),
}
CUT_OFF = """() => [...document.querySelectorAll(
    ".lesson, .lesson-tools .button, #prompt button, .arena-near .strip, .arena-far .strip, " +
    ".oshi-board, .lane.is-shown, .table-hand .table-card"
)].filter(one => one.checkVisibility()).filter(one => {
    const {left, right, top, bottom} = one.getBoundingClientRect();
    return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
}).map(one => one.className)"""
"""What reaches beyond the window of all that must be in sight."""


def is_whole(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate(CUT_OFF) == []


@pytest.mark.parametrize("game", LESSONS)
def test_a_lesson_is_won_by_pointer(game: str, visit: Visit, shoot: Shoot):
    learner = Learner(visit(), game)
    learner.open()
    for number, (pick,) in enumerate(learner.steps(), start=1):
        learner.is_at(number)
        shoot(learner.page, f"lesson-{game}-{number:02}")
        learner.do(pick)
    learner.has_won()
    shoot(learner.page, f"lesson-{game}-end")
    is_accessible(learner.page)


def test_the_lesson_of_oshi_is_won_by_keys_alone(visit: Visit):
    learner = KeyboardLearner(visit(), "oshi")
    learner.open()
    learner.take()
    learner.has_won()


def test_the_first_round_of_oshi_push_is_played_by_keys_alone(visit: Visit):
    learner = KeyboardLearner(visit(), "oshi_push")
    learner.open()
    learner.take(last=8)
    learner.is_at(9)


@pytest.mark.parametrize("game", LESSONS)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_lesson_is_won_on_the_smallest_phone(game: str, theme: str, visit: Visit, shoot: Shoot):
    """By touch, with reduced motion, everything in sight at each step."""
    learner = Learner(visit(viewport=PHONE, color_scheme=theme, has_touch=True, is_mobile=True, reduced_motion="reduce"), game)
    learner.open()
    for number, (pick,) in enumerate(learner.steps(), start=1):
        learner.is_at(number)
        is_whole(learner.page)
        if number % 4 == 1:
            is_accessible(learner.page)
            shoot(learner.page, f"lesson-phone-{theme}-{game}-{number:02}")
        learner.do(pick)
    learner.has_won()
    is_accessible(learner.page)
    shoot(learner.page, f"lesson-phone-{theme}-{game}-end")
    for button in ("Play a house bot", "All the rules"):
        learner.end.get_by_text(button).scroll_into_view_if_needed()
        expect(learner.end.get_by_text(button)).to_be_in_viewport()


@pytest.mark.parametrize("game", LESSONS)
def test_a_lesson_fits_every_screen(game: str, visit: Visit, shoot: Shoot):
    learner = Learner(visit(), game)
    learner.open()
    learner.take(last=4)
    learner.is_at(5)
    for name, (width, height) in SIZES.items():
        learner.page.set_viewport_size({"width": width, "height": height})
        shoot(learner.page, f"lesson-{name}-{game}")
        is_whole(learner.page)
        is_accessible(learner.page)


def test_other_presses_on_the_board_are_answered_with_kind_words(visit: Visit):
    learner = Learner(visit(), "oshi")
    learner.open()
    learner.take(last=1)
    learner.is_at(2)
    for square in ("g2", "a9", "e6", "d5"):
        learner.square(square).click()
        expect(learner.error).to_have_text(re.compile("^Not this time"))
        expect(learner.square("c2")).to_have_class(re.compile("is-movable"))
    learner.click("c2", "c3")
    expect(learner.error).to_have_text(re.compile("^Not this time"))
    assert learner.pieces()["c2"].startswith("red")
    learner.do("c2N2")
    learner.is_at(3)
    expect(learner.error).to_be_hidden()


def test_other_cards_are_looked_at_or_answered_with_kind_words(visit: Visit):
    learner = Learner(visit(), "oshi_push")
    learner.open()
    learner.take(last=2)
    learner.is_at(3)
    learner.page.locator(".table-hand .table-card:not(.card--usable)").first.click()
    expect(learner.page.locator(".prompt-words")).to_have_text(re.compile("Not this time"))
    learner.lane(1).click()
    expect(learner.page.locator("dialog[open]")).to_contain_text("Clipstack")
    learner.page.keyboard.press("Escape")
    learner.take(3, 3)
    learner.is_at(4)


def test_a_lesson_goes_back_begins_anew_and_keeps_its_place(visit: Visit):
    learner = Learner(visit(), "oshi")
    learner.open()
    back, again = (learner.page.get_by_role("button", name=name) for name in ("One step back", "Start over"))
    expect(back).to_be_disabled()
    learner.take(last=3)
    learner.is_at(4)
    stands = learner.pieces()
    learner.page.reload()
    learner.is_at(4)
    assert learner.pieces() == stands
    back.click()
    learner.is_at(3)
    assert learner.pieces()["e4"].startswith("red")
    again.click()
    learner.is_at(1)
    assert len(learner.pieces()) == 16
    learner.take(last=1)
    learner.is_at(2)


def test_each_sentence_is_announced_once(visit: Visit):
    page = visit()
    page.add_init_script("""
        window.heard = [];
        addEventListener("DOMContentLoaded", () => new MutationObserver(changes => {
            for (const {addedNodes} of changes) for (const node of addedNodes) window.heard.push(node.textContent);
        }).observe(document.querySelector("#news"), {childList: true}));
    """)
    learner = Learner(page, "oshi")
    learner.open()
    learner.take(last=3)
    learner.is_at(4)
    beats = LESSONS["oshi"].beats
    said = [str(words) for beat in beats[:6] for words in (beat.before, beat.after) if words] + [str(beats[6].before)]
    assert page.evaluate("window.heard") == said


@pytest.mark.parametrize("game", LESSONS)
def test_a_lesson_leads_on_to_a_match(game: str, visit: Visit):
    learner = Learner(visit(), game)
    learner.page.goto(f"/learn/{game}/#step-{len(LESSONS[game].own)}")
    learner.take(first=len(LESSONS[game].own))
    learner.has_won()
    learner.page.get_by_role("button", name="Play a house bot").click()
    learner.page.wait_for_url("**/m/*/")
    learner.is_live()


@pytest.mark.parametrize("game", LESSONS)
def test_a_lesson_is_read_without_script(game: str, visit: Visit, shoot: Shoot):
    page = visit(viewport=PHONE, java_script_enabled=False)
    page.goto(f"/learn/{game}/")
    steps = page.locator(".lesson-steps > li")
    expect(steps).to_have_count(len(LESSONS[game].own) + 1)
    expect(steps.first).to_contain_text(str(LESSONS[game].own[0].before))
    steps.first.get_by_text("The table at this moment").click()
    shoot(page, f"lesson-plain-{game}")
    expect(page.get_by_role("button", name="Play a house bot")).to_be_visible()
