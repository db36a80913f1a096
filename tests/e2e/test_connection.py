"""What goes wrong between a player and the server, and that nothing comes of it (L76, L78, L82-L90)."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.e2e.conftest import Shoot, Visit
from tests.e2e.script import FIRST_SEQ, GAME
from tests.e2e.site import Site
from tests.e2e.table import Mouse, Table, play_turns, seat_two

STAYS = "window.wasHere = true"
IS_STILL_HERE = "window.wasHere === true"
SECONDS_OF_CONTACT = re.compile(r"Connection lost \d+ seconds ago")


def loses_contact(table: Table) -> None:
    expect(table.banner).to_be_visible()
    expect(table.banner.locator("p")).to_have_text(SECONDS_OF_CONTACT)


def keeps_acts(page: Page) -> None:
    """Notes the moves that the page hands to its sockets, from its next load on."""
    page.add_init_script(
        """
        window.acts = []
        const send = WebSocket.prototype.send
        WebSocket.prototype.send = function (text) {
            const message = JSON.parse(text)
            if (message.t === "act" && message.action.name === "reply") window.acts.push(message.cid)
            send.call(this, text)
        }
        """
    )


def test_a_player_who_was_offline_catches_up_without_a_reload(visit: Visit, network_fails: None, shoot: Shoot):
    """A banner with seconds while offline, never a guess; then the move that was missed, and a way to look at it (L87)."""
    red, white = seat_two(visit(), visit())
    play_turns(red, white, 1)
    red.page.evaluate(STAYS)
    red.page.context.set_offline(True)

    white.play(GAME[1])
    white.has_seen(FIRST_SEQ + 1, GAME[1].written)
    loses_contact(red)
    expect(red.page.locator("#retry")).to_be_visible()
    expect(red.entry(FIRST_SEQ + 1)).to_have_count(0)
    shoot(red.page, "table-offline")

    red.page.context.set_offline(False)
    red.has_seen(FIRST_SEQ + 1, GAME[1].written)
    expect(red.banner.locator("p")).to_have_text("Back. 1 thing happened meanwhile.")
    shoot(red.page, "table-back")
    assert red.pieces() == white.pieces()
    assert red.page.evaluate(IS_STILL_HERE)
    play_turns(red, white, 2, first=2)


def test_a_move_made_as_the_network_goes_is_applied_exactly_once(visit: Visit, network_fails: None, shoot: Shoot):
    """It waits with its controls off, and goes again under the same name when the server is back (L78, L79)."""
    red, white = seat_two(visit(), visit())
    keeps_acts(red.page)
    red.page.reload()
    red.is_live()
    red.page.context.set_offline(True)

    red.play(GAME[0])
    expect(red.page.locator("#prompt")).to_have_class(re.compile("is-sending"))
    for control in ("#play", "#with-draw", "#cancel"):
        expect(red.page.locator(control)).to_be_disabled()
    loses_contact(red)
    shoot(red.page, "table-offline-move-waits")
    red.page.context.set_offline(False)

    for table in (red, white):
        table.has_seen(FIRST_SEQ, GAME[0].written)
    sent = red.page.evaluate("window.acts")
    assert len(sent) > 1
    assert len(set(sent)) == 1
    play_turns(red, white, 3, first=1)
    expect(red.page.locator(".log-line.is-undone, .log-turn")).to_have_text(["1", "2", "3", "4"])


def test_a_move_whose_answer_is_lost_is_not_applied_twice(visit: Visit, network_fails: None):
    """The server took it, the player does not know: the same act goes again and gets its first answer (L76)."""
    red, white = seat_two(visit(), visit())
    answers: list[dict[str, object]] = []
    is_cut = False

    def between(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def up(payload: str | bytes) -> None:
            nonlocal is_cut
            server.send(payload)
            is_first = not is_cut and json.loads(payload)["t"] == "act"
            if is_first:
                is_cut = True
                server.on_message(lambda lost: json.loads(lost)["t"] == "ack" and route.close(code=1011, reason="cut"))

        def down(payload: str | bytes) -> None:
            message = json.loads(payload)
            if message["t"] == "ack":
                answers.append(message)
            route.send(payload)

        route.on_message(up)
        server.on_message(down)

    red.page.route_web_socket("**/ws/live", between)
    red.page.reload()
    red.play(GAME[0])

    for table in (red, white):
        table.has_seen(FIRST_SEQ, GAME[0].written)
    expect(red.page.locator("#prompt")).not_to_have_class(re.compile("is-sending"))
    assert [(answer["ok"], answer["seq"], answer["dup"]) for answer in answers] == [(True, FIRST_SEQ, True)]
    play_turns(red, white, 2, first=1)


def test_what_is_done_in_one_tab_shows_in_the_other_and_both_can_act(visit: Visit):
    """L89."""
    red, white = seat_two(visit(), visit())
    second = Mouse(red.page.context.new_page())
    second.page.goto(red.page.url)
    second.has_begun()

    red.play(GAME[0])
    second.has_seen(FIRST_SEQ, GAME[0].written)
    assert second.pieces() == red.pieces()
    white.play(GAME[1])
    for tab in (red, second):
        tab.has_seen(FIRST_SEQ + 1, GAME[1].written)

    second.play(GAME[2])
    for table in (red, second, white):
        table.has_seen(FIRST_SEQ + 2, GAME[2].written)
    assert red.pieces() == second.pieces() == white.pieces()


def test_a_match_goes_on_after_the_server_was_killed(visit: Visit, site: Site, network_fails: None, shoot: Shoot):
    """Nothing that was acknowledged is lost, and the pages come back by themselves (L90)."""
    red, white = seat_two(visit(), visit())
    play_turns(red, white, 3)
    for table in (red, white):
        table.page.evaluate(STAYS)

    site.kill()
    for table in (red, white):
        expect(table.banner).to_be_visible()
    shoot(white.page, "table-server-gone")
    site.start()

    for table in (red, white):
        table.is_live()
        expect(table.page.locator(".log-line .log-turn")).to_have_text(["1", "2", "3"])
    play_turns(red, white, 3, first=3)
    for table in (red, white):
        assert table.page.evaluate(IS_STILL_HERE)
    assert red.pieces() == white.pieces()
