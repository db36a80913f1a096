"""The table of Virtually Victorious in a real browser: by mouse, by keys, on small and large screens, in both themes."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Shoot, Visit
from tests.e2e.table import NEW_CONTROL
from tests.e2e.test_pages import is_accessible
from tests.e2e.victorious import QUICKS, Duellist, VictoriousKeys, VictoriousTable, asked, moves_on, seat_victorious

SIZES = {
    "phone": (320, 640), "large-phone": (390, 844), "small-sideways": (640, 320), "sideways": (844, 390), "tablet": (768, 1024),
    "desk": (1440, 900),
}  # fmt: skip
CUT_OFF = """() => [...document.querySelectorAll(
    "#status, #chat-toggle, .vv-moment, .vv-track, .vv-tab, .vv-waiting, .table-hand .table-card, #prompt button, #prompt .prompt-words, " +
    ".arena-tools > button, .arena-tools summary, .arena .strip, .vv-entries > li:first-child .vv-entry-band"
)].filter(one => one.checkVisibility()).filter(one => {
    const {left, right, top, bottom} = one.getBoundingClientRect();
    return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
}).map(one => one.className)"""
"""What reaches beyond the window of all that must be in sight."""
TOO_WIDE = """() => document.documentElement.scrollWidth <= innerWidth ? [] : [...document.querySelectorAll("body *")]
    .filter(one => one.getBoundingClientRect().right > innerWidth).map(one => `${one.tagName}.${one.className}`)"""
COVERED = """() => [...document.querySelectorAll(
    ".vv-entries > li:first-child .vv-entry-band, .vv-waiting, .table-hand > li:last-child > .table-card, #prompt button, .vv-tab, " +
    ".arena .strip :is(.strip-name, .is-followers), .vv-marker"
)].filter(one => one.checkVisibility()).filter(one => {
    const {left, top, width, height} = one.getBoundingClientRect();
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    if (one.matches(".vv-marker")) return width < 8 || !there?.closest(".vv-track");
    return width < 8 || !(one.contains(there) || there?.contains(one) || there?.closest(".strip")?.contains(one));
}).map(one => one.className)"""
"""What must be in sight and lies under other things, or is scrolled away."""
OFFERS = "#prompt [data-choice], .vv .card--usable, .vv .card--target"
"""What somebody sees who is asked, and nobody else."""


def is_whole(page: Page) -> None:
    """Nothing is cut off, nothing scrolls sideways."""
    assert page.evaluate(TOO_WIDE) == []
    assert page.evaluate(CUT_OFF) == []
    assert page.evaluate(COVERED) == []


def everybody_sees_the_same(tables: list[Duellist], owing: Duellist) -> None:
    """The Stack and who is waited for; what may be done is told to who is asked alone (V64)."""
    if not owing.status.inner_text().startswith("Your response"):
        return
    entries, waiting = owing.entries, owing.waiting
    for table in tables:
        expect(table.page.locator(".vv-entry .card__name")).to_have_text(entries)
        expect(table.page.locator(".vv-waiting")).to_have_text(waiting)
        if table is not owing:
            expect(table.page.locator(OFFERS)).to_have_count(0)
    assert owing.name in waiting


def play_until_a_negate_was_negated(tables: list[Duellist]) -> tuple[int, int]:
    """How many cards were played in response, and how high the highest Stack was."""
    answers, highest = 0, 0
    negated = re.compile(r"Negates (Moderator Timeout|Context Note|Counter-Clip|Total Blackout|Block List)")
    for _ in range(160):
        table = asked(tables)
        everybody_sees_the_same(tables, table)
        in_response = table.status.inner_text().startswith("Your response")
        answers += bool(moves_on(table) and in_response)
        highest = max(highest, len(table.entries))
        if negated.search(table.page.locator("#log").inner_text()) and answers >= 4 and not table.entries:
            return answers, highest
    raise AssertionError(f"{answers} answers, no Negate of a Negate")


def test_three_people_respond_to_each_other_and_the_last_one_wins(visit: Visit, shoot: Shoot):
    """Nested responses to the end of several Stacks; then two give up (V33)."""
    tables = seat_victorious([visit(), visit(), visit(color_scheme="dark")])

    answers, highest = play_until_a_negate_was_negated(tables)

    assert answers >= 4
    assert highest >= 3
    assert len({tuple(sorted(table.followers)) for table in tables}) == 1
    shoot(tables[0].page, "vv-after-stacks")
    for table in tables[1:]:
        gives_up(table)
    winner = tables[0]
    expect(winner.result.locator("h2")).to_have_text("You won.")
    shoot(winner.page, "vv-end")
    is_accessible(winner.page)
    sees_the_replay(winner, shoot)


def gives_up(table: VictoriousTable) -> None:
    table.page.get_by_title("More").click()
    table.page.locator("#concede").click()
    table.page.locator("#concede-yes").click()
    expect(table.page.locator("#concede-dialog")).to_be_hidden()


def sees_the_replay(winner: VictoriousTable, shoot: Shoot) -> None:
    """The Stack as it was, with the hand of whose eyes are chosen (L168)."""
    page = winner.page
    page.get_by_role("link", name="Replay", exact=True).click()
    page.wait_for_url("**/replay/**")
    expect(page.locator(".vv-pane")).to_have_count(4)
    address = page.url.split("?")[0]
    seq = page.locator("#log .log-line", has_text="plays").first.get_attribute("data-seq")
    page.goto(f"{address}?ply={seq}&view=seat1")
    expect(page.locator(".vv-entry")).to_have_count(1)
    expect(page.locator(".table-hand .table-card").first).to_be_visible()
    shoot(page, "vv-replay")
    page.goto(f"{address}?ply={seq}&view=public")
    expect(page.locator(".vv-entry")).to_have_count(1)
    expect(page.locator(".table-hand .table-card")).to_have_count(0)


def test_who_passes_on_is_seen_by_all_and_asked_no_more_this_turn(visit: Visit, shoot: Shoot):
    tables = seat_victorious([visit(), visit()], QUICKS)
    first = asked(tables)
    other = next(table for table in tables if table is not first)
    play(first)
    other.is_asked(re.compile("^Your response"))
    other.press(other.page.locator('#prompt [data-choice="passing:"]'))
    shoot(other.page, "vv-passing")
    other.press(other.page.locator('#prompt [data-choice="move:pass:turn"]'))
    for table in tables:
        expect(table.page.locator(".seat-mark.is-passing")).to_have_count(1)
    first.is_asked(re.compile("^Your response"))
    first.passes()
    first.is_asked(re.compile("^Your turn"))
    expect(other.page.locator(OFFERS)).to_have_count(0)


def test_l74_who_has_switched_passing_on_off_is_offered_to_pass_once(visit: Visit, shoot: Shoot):
    """It is kept on the device, beside the other settings of the table, and nobody else sees anything of it (L48)."""
    tables = seat_victorious([visit(), visit()], QUICKS)
    first = asked(tables)
    other = next(table for table in tables if table is not first)
    play(first)
    other.is_asked(re.compile("^Your response"))
    until = other.page.locator('#prompt [data-choice="passing:"]')
    expect(until).to_be_visible()

    other.page.keyboard.press("?")
    other.page.locator("#pass-on").uncheck()
    shoot(other.page, "vv-passing-off")
    other.page.keyboard.press("Escape")

    expect(until).to_have_count(0)
    other.passes()
    expect(first.page.locator(".seat-mark.is-passing")).to_have_count(0)
    other.page.reload()
    other.has_dealt()
    assert other.page.evaluate("JSON.parse(localStorage.getItem('oshi-arena-table')).passOn") is False
    expect(other.page.locator("#pass-on")).not_to_be_checked()


def play(table: Duellist) -> None:
    """The first card that can be played; none of this deck has a target."""
    table.page.locator(".table-hand .card--usable").first.click()
    table.press(table.play_button)
    expect(table.page.locator(".vv-entry")).to_have_count(1)


def test_a_card_is_played_by_keys_alone(visit: Visit):
    tables = seat_victorious([visit(), visit()], QUICKS)
    first = asked(tables)
    keys = VictoriousKeys(first.page)
    thing = keys.page.locator(".table-hand .card--usable").first.get_attribute("data-thing")
    card = keys.page.locator(f'.table-hand [data-thing="{thing}"]')
    keys.reach(card)
    name = card.locator(".card__name").inner_text()
    keys.press("i")
    sheet = keys.page.locator(".card-sheet")
    expect(sheet.locator(".card__name")).to_have_text(name)
    keys.press("Escape")
    expect(sheet).to_be_hidden()
    card.focus()
    keys.press("Enter")
    expect(card).to_have_attribute("aria-pressed", "true")
    keys.press("Escape")
    expect(card).to_have_attribute("aria-pressed", "false")
    keys.press("1")
    expect(keys.page.locator(".table-hand .card--chosen")).to_have_count(1)
    keys.ripens(NEW_CONTROL)
    keys.reach(keys.play_button)
    keys.press("Enter")
    expect(keys.page.locator(".vv-entry")).to_have_count(1)
    keys.hand.first.focus()
    keys.press("ArrowUp")
    expect(keys.page.locator(".vv-entry").first).to_be_focused()


def test_each_change_is_announced_and_a_decision_at_once(visit: Visit):
    tables = seat_victorious([visit(), visit()], QUICKS)
    first = asked(tables)
    other = next(table for table in tables if table is not first)
    play(first)
    other.is_asked(re.compile("^Your response"))
    expect(other.page.locator("#news p").last).to_have_text(re.compile(r"^\d+: .* plays "))
    expect(other.page.locator("#owed p").last).to_have_text(re.compile("^Your response: .* played "))
    pile = other.page.get_by_role("list", name="The Stack, the next to resolve first")
    expect(pile.get_by_role("button")).to_have_accessible_name(re.compile("played by .*, resolves next"))


def test_what_a_player_has_opens_as_a_sheet(visit: Visit, shoot: Shoot):
    tables = seat_victorious([visit(), visit()])
    page = tables[0].page
    sheet = page.locator(".card-sheet")
    page.locator("#far .seat-numbers").click()
    expect(sheet.get_by_role("heading", name="Mods to earn (3)")).to_be_visible()
    expect(sheet.locator(".card--hidden")).to_have_count(8)
    page.keyboard.press("Escape")
    page.locator("#near .seat-numbers").click()
    expect(sheet.get_by_role("heading", name="Still in the Events Pile")).to_be_visible()
    expect(sheet.locator(".card--hidden")).to_have_count(0)
    shoot(page, "vv-sheet")
    is_accessible(page)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_four_players_fit_every_window(theme: str, visit: Visit, shoot: Shoot):
    """With a Stack, and with a card chosen for it, by who is asked and by who is not (L146)."""
    tables = seat_victorious([visit(color_scheme=theme) for _ in range(4)], QUICKS)
    first = asked(tables)
    play(first)
    answering = asked(tables)
    if answering.page.locator(".table-hand .card--usable").count():
        answering.page.locator(".table-hand .card--usable").first.click()
    for table, who in ((answering, "asked"), (first, "waits")):
        for size, (width, height) in SIZES.items():
            table.page.set_viewport_size({"width": width, "height": height})
            table.page.wait_for_timeout(150)
            shoot(table.page, f"vv-four-{who}-{size}-{theme}")
            is_whole(table.page)
        is_accessible(table.page)
    answering.page.set_viewport_size({"width": 320, "height": 640})
    is_accessible(answering.page)


def test_a_stranger_plays_a_house_bot_from_the_lobby(visit: Visit, shoot: Shoot):
    page = visit()
    page.goto("/play/?game=virtually_victorious")
    page.locator('[name="deck"][value="virtually_victorious.VV-D01"]').check()
    page.locator('[name="opponent"][value="bot:gentle"]').check()
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/m/*/")
    table = Duellist(page)
    table.has_dealt()
    asked([table])
    shoot(page, "vv-bot")
    is_whole(page)
