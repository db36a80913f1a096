"""Matches with clocks that no page offers: a few seconds, so that a test can wait for them to run out.

Made beside the running site, through the service that the lobby uses, for the host of a table that waits:
`python -m tests.e2e.timed <match of the host> <config as JSON>` prints the id of the new match.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

from playwright.sync_api import Page

from tests.e2e.push import DECK, PushTable, become_guest, call
from tests.e2e.site import ROOT, Site
from tests.e2e.table import SIDES, Mouse, Table, open_friend_table

OSHI = {"game": "oshi", "mode": "duel", "rules": "1", "seats": ["human", "human"]}


def bank(seconds: int, gain: int = 0) -> dict[str, Any]:
    """A clock in `bank` mode; the first decision of a seat has its minute."""
    return {"mode": "bank", "bank": seconds * 1_000, "gain": gain * 1_000}


def make_match(site: Site, host: Page, config: dict[str, Any]) -> str:
    """The id of a match of whoever uses the page `host`, who sits on the first seat."""
    open_friend_table(host)
    command = [sys.executable, "-m", "tests.e2e.timed", Table(host).match_id, json.dumps(config)]
    env = {"DATABASE_URL": f"sqlite:///{site.database}"}
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def seat_two_with_clock(site: Site, host: Page, friend: Page, clock: dict[str, Any]) -> tuple[Mouse, Mouse]:
    """Two people at a table with a clock: Red and White, as the lot has it."""
    return seat_two_at(make_match(site, host, OSHI | {"clock": clock}), host, friend)


def seat_two_at(match: str, host: Page, friend: Page) -> tuple[Mouse, Mouse]:
    """The host and somebody who comes by the link: Red and White, as the lot has it."""
    host.goto(f"/m/{match}/")
    friend.goto(f"/m/{match}/")
    friend.get_by_role("button", name="Sit down").click()
    tables = Mouse(host), Mouse(friend)
    for table in tables:
        table.has_begun()
    red, white = sorted(tables, key=lambda table: SIDES.index(table.side))
    return red, white


def seat_push_with_clock(site: Site, pages: list[Page], mode: str, clock: dict[str, Any]) -> list[PushTable]:
    """Everybody at one table of Oshi Push with a clock, hands dealt; the host first."""
    host, *others = pages
    for page in others:
        become_guest(page)
    config = {"game": "oshi_push", "mode": mode, "rules": "1", "seats": ["human"] * len(pages), "clock": clock}
    match = make_match(site, host, config)
    host.goto("/play/")
    call(host, f"/api/matches/{match}/deck", {"deck": DECK})
    for page in others:
        call(page, f"/api/matches/{match}/sit", {"deck": DECK})
    tables = [PushTable(page) for page in pages]
    for page in pages:
        page.goto(f"/m/{match}/")
    for table in tables:
        table.has_dealt()
    return tables


def main(host_match: str, config: str) -> None:
    import django

    os.environ["DJANGO_SETTINGS_MODULE"] = "oshisite.settings"
    django.setup()
    import msgspec

    from matches import seating
    from matches.clock import now_ms
    from matches.games.game import Config
    from matches.models import Match

    wanted = msgspec.json.decode(config, type=Config)
    print(seating.create_match(host=Match.objects.get(pk=host_match).host, config=wanted, now=now_ms()).id)


if __name__ == "__main__":
    main(*sys.argv[1:])
