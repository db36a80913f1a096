"""Every page in both themes, on the smallest phone and on a desk: it fits, axe finds nothing serious, nobody complains (L146, L156)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, StorageState

from tests.e2e.conftest import PATIENCE, Complaints, Shoot, Visit
from tests.e2e.site import Site
from tests.e2e.table import Table
from tournaments.demo import COMING, OVER, RUNNING

AXE = {"resultTypes": ["violations"], "preload": False}
"""Without `preload`, which reads style sheets anew and trips over the content policy."""
PHONE = {"width": 320, "height": 640}
DESK = {"width": 1280, "height": 800}
THEMES: tuple[Literal["dark", "light"], ...] = ("dark", "light")
PAGES = {
    "home": "/",
    "play": "/play/",
    "play-push": "/play/?game=oshi_push",
    "play-victorious": "/play/?game=virtually_victorious",
    "cards-victorious": "/cards/virtually_victorious/",
    "card-victorious": "/cards/virtually_victorious/VV-Q003/",
    "builder-victorious": "/decks/new?game=virtually_victorious",
    "table-waiting": "/m/{waiting}/",
    "table": "/m/{running}/",
    "table-ended": "/m/{finished}/",
    "replay": "/replay/{finished}/?ply=30",
    "replays": "/replays/",
    "open-replay": "/replays/open",
    "profile": "/players/{player}/",
    "learn": "/learn/",
    "rules-list": "/rules/",
    "rules": "/rules/oshi/",
    "rules-push": "/rules/oshi_push/",
    "rules-victorious": "/rules/virtually_victorious/",
    "about": "/about/",
    "login": "/accounts/login/",
    "signup": "/accounts/signup/",
    "reset": "/accounts/password/reset/",
    "styleguide": "/_styleguide",
    "mail": "/_mail/",
    "api-docs": "/api/docs/",
    "not-found": "/nowhere/",
    "events": "/events/",
    "event-coming": "/events/{coming}/",
    "event-running": "/events/{running_event}/",
    "event-players": "/events/{running_event}/players",
    "event-pairings": "/events/{running_event}/pairings/",
    "event-by-name": "/events/{running_event}/pairings/?by=name",
    "event-standings": "/events/{running_event}/standings/",
    "event-now": "/events/{running_event}/standings/now/",
    "event-info": "/events/{running_event}/info/",
    "event-over": "/events/{over}/",
    "event-bracket": "/events/{over}/bracket/",
    "event-places": "/events/{over}/standings/",
}
STAFF_PAGES = {
    "email": "/accounts/email/",
    "tokens": "/accounts/tokens/",
    "staff": "/admin/",
    "staff-matches": "/admin/matches/match/",
    "staff-match": "/admin/matches/match/{finished}/change/",
    "staff-state": "/admin/matches/match/{finished}/state/?seq=30",
    "hold": "/events/new/",
    "hold-groups": "/events/new/?template=groups",
    "desk": "/events/{running_event}/desk/",
    "desk-table": "/events/{running_event}/desk/tables/1.2.1/",
    "desk-entrants": "/events/{coming}/desk/entrants/",
    "desk-entrant": "/events/{running_event}/desk/entrants/1/",
    "desk-files": "/events/{running_event}/desk/files/",
    "desk-bring": "/events/{coming}/desk/files/entrants/",
    "desk-log": "/events/{running_event}/desk/log/",
    "desk-swap": "/events/{running_event}/desk/swap/",
    "desk-unpair": "/events/{running_event}/desk/unpair/",
    "desk-print": "/events/{running_event}/desk/print/slips/",
    "desk-staff": "/events/{running_event}/roles/",
    "desk-settings": "/events/{coming}/settings/",
    "staff-event": "/admin/tournaments/tournament/{running_event}/change/",
    "staff-event-table": "/admin/tournaments/tournament/{running_event}/tables/1.2.2/",
    "staff-entrant": "/admin/tournaments/tournament/{running_event}/entrants/1/",
    "staff-new-event": "/admin/tournaments/tournament/add/",
}


class World(NamedTuple):
    """What the addresses name, and the cookies of a guest at a running table and of staff."""

    places: dict[str, str]
    guest: StorageState
    staff: StorageState


@pytest.fixture(scope="package")
def world(site: Site, browser: Browser) -> Iterator[World]:
    guest, staff = (browser.new_context(base_url=site.url) for _ in range(2))
    for context in (guest, staff):
        context.set_default_timeout(PATIENCE)
    page = guest.new_page()
    page.goto("/")
    page.get_by_role("button", name="Play OSHI now").click()
    table = Table(page)
    table.has_begun()
    player = page.locator('.site-tools a[href^="/players/"]').get_attribute("href") or ""
    page.goto("/replays/")
    finished = page.locator(".table__act").first.get_attribute("href") or ""
    places = {"running": "", "finished": finished.split("/")[2], "player": player.split("/")[2]}
    page.go_back()
    places["running"] = table.match_id
    page.goto("/play/?game=oshi_push&opponent=friend")
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/m/*/")
    places["waiting"] = table.match_id
    for place, title in (("coming", COMING), ("running_event", RUNNING), ("over", OVER)):
        page.goto("/events/?when=past" if title == OVER else "/events/")
        places[place] = (page.get_by_role("link", name=title).get_attribute("href") or "").split("/")[2]

    page = staff.new_page()
    page.goto("/admin/")
    page.locator("[name=login]").fill("admin")
    page.locator("[name=password]").fill(site.staff_password)
    page.locator("main").get_by_role("button", name="Log in").click()
    page.wait_for_url("**/admin/")
    yield World(places, guest.storage_state(), staff.storage_state())
    guest.close()
    staff.close()


def is_there(page: Page) -> None:
    """Whatever the page loads later is there too."""
    page.wait_for_load_state("networkidle")


def fits(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def is_accessible(page: Page) -> None:
    found = Axe().run(page, options=AXE).response["violations"]
    serious = [fault for fault in found if fault["impact"] in ("serious", "critical")]
    assert [(fault["id"], [node["target"] for node in fault["nodes"]]) for fault in serious] == []


def look(page: Page, address: str, shoot: Shoot, name: str) -> None:
    """On the smallest phone, in the one theme and in the other."""
    page.goto(address)
    is_there(page)
    for theme in THEMES:
        page.emulate_media(color_scheme=theme)
        shoot(page, f"phone-{theme}-{name}")
        is_accessible(page)
    fits(page)


@pytest.mark.parametrize("name", PAGES)
def test_a_page_fits_and_is_accessible(name: str, world: World, visit: Visit, complaints: Complaints, shoot: Shoot):
    complaints.expected = ("status of 404",) if name == "not-found" else ()
    page = visit(viewport=PHONE, storage_state=world.guest)
    look(page, PAGES[name].format(**world.places), shoot, name)
    page.set_viewport_size(DESK)
    is_accessible(page)


@pytest.mark.parametrize("name", STAFF_PAGES)
def test_a_staff_page_fits_and_is_accessible(name: str, world: World, visit: Visit, shoot: Shoot):
    look(visit(viewport=PHONE, storage_state=world.staff), STAFF_PAGES[name].format(**world.places), shoot, name)


def test_the_door_for_staff_fits_and_is_accessible(visit: Visit, shoot: Shoot):
    page = visit(viewport=PHONE)
    look(page, "/admin/", shoot, "staff-login")
    assert re.search(r"/login/", page.url)


def test_a_table_in_use_is_accessible(world: World, visit: Visit, shoot: Shoot):
    """Its panels and dialogs open, a piece chosen."""
    page = visit(viewport=PHONE, storage_state=world.guest)
    page.goto(PAGES["table"].format(**world.places))
    table = Table(page)
    table.has_begun()
    table.is_to_move()
    table.square("e3" if table.side == "red" else "e7").click()
    is_accessible(page)
    shoot(page, "phone-light-table-piece-chosen")

    page.locator("#log-toggle").click()
    is_accessible(page)
    shoot(page, "phone-light-table-log")
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    is_accessible(page)
    shoot(page, "phone-light-table-help")
