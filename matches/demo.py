"""What a new site shows: staff, two players, finished matches of house bots, and one that they play for whoever watches.

Done once, on an empty database; everything is made by the services that people use.
"""

from __future__ import annotations

import secrets

from django.db import transaction

from matches import due, outbox, services
from matches.clock import now_ms
from matches.games.game import Config
from matches.games.oshi.game import Oshi
from matches.models import Match
from oshisite.accounts.models import User

FINISHED = (("gentle", "gentle"), ("gentle", "steady"), ("steady", "gentle"))
ON_STAGE = ("steady", "sharp")
TURNS_PLAYED = 4
"""Few, and the sharp bot is on stage alone: it thinks for long, and nobody should wait for a demo."""
PLAYERS = ("Mina", "Toru")


def load() -> list[str]:
    """Fill an empty database; lines to print, none if there was something in it."""
    if User.objects.exists() or Match.objects.exists():
        return []
    password = secrets.token_urlsafe(9)
    with transaction.atomic():
        User.objects.create_superuser("admin", password=password)
        for name in PLAYERS:
            player = User(username=name.lower(), display_name=name)
            player.set_unusable_password()
            player.save()
    for levels in FINISHED:
        play_to_the_end(levels)
    open_stage()
    return [f"Staff: log in as admin with the password {password} (shown once), then open /admin/"]


def play_to_the_end(levels: tuple[str, str]) -> None:
    """A match at the bots' own speed, shown to everybody when it is over and validated."""
    match = make(levels)
    while due.run_due(now=now_ms(), match_id=match.id):
        pass
    outbox.work_match(match.id, now_ms())
    publish(match)


def open_stage() -> None:
    """A match that goes on by itself, a turn every few seconds, once it is public."""
    match = make(ON_STAGE)
    for turn in range(TURNS_PLAYED):
        if turn == TURNS_PLAYED - 1:
            publish(match)
        due.run_due(now=now_ms(), match_id=match.id)


def make(levels: tuple[str, str]) -> Match:
    config = Config(Oshi.id, "duel", Oshi.rules_version, tuple(f"bot:{level}" for level in levels))
    return services.create_match(host=None, config=config, now=now_ms())


def publish(match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(visibility=Match.Visibility.PUBLIC)
