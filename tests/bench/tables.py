"""Matches and players for a benchmark, made through the services before anything is timed.

`python -m tests.bench.tables PAIRS MATCHES` writes them as JSON: it is a process of its own, so that a benchmark can make them on
another database than its own.
"""

from __future__ import annotations

import os
import secrets
import subprocess
import sys
from collections.abc import Mapping

import msgspec
from msgspec import Struct

from tests.bench.running import ROOT, environment


class Pair(Struct, frozen=True):
    """Two users by their session cookies, seats 0 and 1 of matches that have started; seat 0 plays Red and is to move."""

    sessions: tuple[str, str]
    matches: tuple[str, ...]


def make(pairs: int, matches: int, values: Mapping[str, str] | None = None) -> list[Pair]:
    """On the migrated database that the environment names."""
    values = values or environment()
    run = [sys.executable, "manage.py", "migrate", "-v", "0"], [sys.executable, "-m", "tests.bench.tables", str(pairs), str(matches)]
    for command in run:
        made = subprocess.run(command, cwd=ROOT, env=dict(values), stdout=subprocess.PIPE, check=True)
    return msgspec.json.decode(made.stdout, type=list[Pair])


def make_here(pairs: int, matches: int) -> list[Pair]:
    import django

    django.setup()
    from django.conf import settings
    from django.test import Client

    from matches import services
    from matches.clock import now_ms
    from matches.games.chance import SHARE_BYTES
    from matches.games.game import Config
    from matches.models import Match
    from oshisite.accounts.models import User

    config = Config("oshi", "duel", "1", ("human", "human"), options={"red": "0"})

    def new_user() -> User:
        name = f"bench-{secrets.token_hex(6)}"
        return User.objects.create(username=name, display_name=name)

    def session_of(user: User) -> str:
        client = Client()
        client.force_login(user, settings.AUTHENTICATION_BACKENDS[0])
        return client.cookies[settings.SESSION_COOKIE_NAME].value

    def new_match(host: User, guest: User) -> str:
        now = now_ms()
        match = services.create_match(host=host, config=config, now=now, visibility=Match.Visibility.PUBLIC)
        services.sit(match_id=match.id, user=guest, now=now)
        for seat in (0, 1):
            services.share(match_id=match.id, seat=seat, share=secrets.token_hex(SHARE_BYTES), now=now)
        return match.id

    made = []
    for _ in range(pairs):
        host, guest = new_user(), new_user()
        ids = tuple(new_match(host, guest) for _ in range(matches))
        made.append(Pair((session_of(host), session_of(guest)), ids))
    return made


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "oshisite.settings")
    sys.stdout.buffer.write(msgspec.json.encode(make_here(int(sys.argv[1]), int(sys.argv[2]))))
