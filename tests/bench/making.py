"""`python -m tests.bench.making PAIRS MATCHES`: pairs of users, and matches of theirs, through the services; written as JSON."""

import os
import secrets
import sys

import django
import msgspec

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "oshisite.settings")
django.setup()

from django.conf import settings  # noqa: E402 - what follows needs the applications
from django.test import Client  # noqa: E402 - see above

from matches import seating  # noqa: E402 - see above
from matches.clock import now_ms  # noqa: E402 - see above
from matches.games.chance import SHARE_BYTES  # noqa: E402 - see above
from matches.games.game import Config  # noqa: E402 - see above
from matches.models import Match  # noqa: E402 - see above
from oshisite.accounts.models import User  # noqa: E402 - see above
from tests.bench.tables import Pair  # noqa: E402 - see above

CONFIG = Config("oshi", "duel", "1", ("human", "human"), options={"red": "0"})


def new_pair(matches: int) -> Pair:
    host, guest = new_user(), new_user()
    return Pair((session_of(host), session_of(guest)), tuple(new_match(host, guest) for _ in range(matches)))


def new_user() -> User:
    name = f"bench-{secrets.token_hex(6)}"
    return User.objects.create(username=name, display_name=name)


def session_of(user: User) -> str:
    """The cookie of somebody who is logged in."""
    client = Client()
    client.force_login(user, settings.AUTHENTICATION_BACKENDS[0])
    return client.cookies[settings.SESSION_COOKIE_NAME].value


def new_match(host: User, guest: User) -> str:
    """One that has started and may be watched by anybody."""
    now = now_ms()
    match = seating.create_match(host=host, config=CONFIG, now=now, visibility=Match.Visibility.PUBLIC)
    seating.sit(match_id=match.id, user=guest, now=now)
    for seat in (0, 1):
        seating.share(match_id=match.id, seat=seat, share=secrets.token_hex(SHARE_BYTES), now=now)
    return match.id


if __name__ == "__main__":
    pairs, matches = map(int, sys.argv[1:])
    sys.stdout.buffer.write(msgspec.json.encode([new_pair(matches) for _ in range(pairs)]))
