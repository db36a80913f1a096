"""Two people finish a match by a link; one of them never touches the mouse (L145, L146, L155, L156, L163)."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.e2e.conftest import Shoot, Visit
from tests.e2e.script import FIRST_SEQ, GAME, SIDES
from tests.e2e.table import NEW_CONTROL, Keyboard, Mouse, Table, open_friend_table, play_turns, seat_two

COUNT_POINTERS = "window.pointers = 0; addEventListener('pointerdown', () => { window.pointers += 1 }, true)"
PUSH_AT = 12
PUSH = GAME[PUSH_AT]


def test_a_host_and_a_friend_without_account_finish_a_match_and_play_again(visit: Visit, shoot: Shoot):
    """The host clicks and drags; the friend opens the link and does everything by keyboard, from sitting down to the rematch."""
    host, friend = Mouse(visit()), Keyboard(visit())
    friend.page.add_init_script(COUNT_POINTERS)
    link = open_friend_table(host.page)
    shoot(host.page, "table-invite")
    friend.page.goto(link)
    shoot(friend.page, "table-free-seat")

    friend.reach(friend.page.get_by_role("button", name="Sit down"))
    friend.press("Enter")
    for table in (host, friend):
        table.has_begun()
    assert {host.side, friend.side} == set(SIDES)

    for number, turn in enumerate(GAME):
        if SIDES[number % 2] == host.side:
            host.play(turn, drags=number % 4 < 2)
        else:
            friend.play(turn, confirm="Space" if number % 4 < 2 else "Enter")
        for table in (host, friend):
            table.has_seen(FIRST_SEQ + number, turn.written)

    red, white = (host, friend) if host.side == "red" else (friend, host)
    is_over(red, "You won.", "Seven points claimed.")
    is_over(white, f"{name_of(white, 'far')} won.", "Seven points claimed.")
    shoot(red.page, "table-won")
    shoot(white.page, "table-lost")

    plays_again(host, friend)
    assert friend.page.evaluate("window.pointers") == 0


def is_over(table: Table, headline: str, reason: str) -> None:
    expect(table.result.locator("h2")).to_have_text(headline)
    expect(table.result.locator(".result-reason")).to_have_text(reason)
    expect(table.result).to_be_visible()


def name_of(table: Table, where: str) -> str:
    return table.page.locator(f"#{where} .strip-name").inner_text()


def plays_again(host: Mouse, friend: Keyboard) -> None:
    """Both press; both come to one new match, with colours changed (L163)."""
    before = host.match_id, host.side, friend.side
    host.ripens(NEW_CONTROL)
    host.page.locator("#rematch").click()
    expect(friend.result.locator(".result-rematch")).to_have_text(f"{name_of(friend, 'far')} wants a rematch.")
    friend.reach(friend.page.locator("#rematch"))
    friend.press("Enter")

    for table in (host, friend):
        table.page.wait_for_url(lambda url: before[0] not in url)
        table.has_begun()
    assert host.match_id == friend.match_id != before[0]
    assert (host.side, friend.side) == (before[2], before[1])


def test_a_push_shows_all_that_it_does_before_it_is_confirmed(visit: Visit, shoot: Shoot):
    """Ghosts where pieces end, what falls with its points, a sentence; cancelling leaves everything as it was (look, "OSHI board")."""
    red, white = seat_two(visit(), visit())
    play_turns(red, white, PUSH_AT)
    red.is_to_move()
    before = red.pieces()

    origin, target = PUSH.squares
    red.square(origin).click()
    shoot(red.page, "table-piece-chosen")
    red.square(target).click()

    expect(red.play_button).to_have_text(f"Play {PUSH.move}")
    expect(red.page.locator(".house.is-ghost")).to_have_count(1)
    expect(red.page.locator(".fall-badge")).to_have_text(["+3", "+2"])
    expect(red.page.locator(".prompt-words")).to_have_text("Over the edge: white 3 and white 2. +5 for you.")
    shoot(red.page, "table-push-shown")

    red.page.keyboard.press("Escape")
    expect(red.play_button).to_be_hidden()
    red.page.keyboard.press("Escape")
    expect(red.page.locator(".is-chosen")).to_have_count(0)
    assert red.pieces() == before
    assert white.pieces() == before

    play_turns(red, white, 1, first=PUSH_AT)
    expect(white.page.locator("#far .points-number")).to_have_text("5 / 7")
    shoot(white.page, "table-after-push")
