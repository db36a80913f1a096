"""What a new site shows: staff, two players, and for each game finished matches of house bots and one that they play for whoever watches.

Done once, on an empty database; everything is made by the services that people use.
"""

from __future__ import annotations

import secrets
from typing import Any

from django.db import transaction

from matches import due, outbox, seating
from matches.clock import now_ms
from matches.games.game import Config, Game
from matches.games.registry import GAMES
from matches.models import Match
from oshisite.accounts.models import User

FINISHED = ((0, 1), (1, 0))
"""Who meets whom, by strength: a game's weakest bot is 0. Few matches: somebody waits for the site."""
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
    for game in GAMES.values():
        levels = tuple(game.bots)
        for first, second in FINISHED:
            play_to_the_end(game, (levels[first], levels[second]))
        open_stage(game)
    return [f"Staff: log in as admin with the password {password} (shown once), then open /admin/"]


def play_to_the_end(game: Game[Any], levels: tuple[str, ...]) -> None:
    """A match at the bots' own speed, shown to everybody when it is over and validated."""
    match = make(game, levels)
    while due.run_due(now=now_ms(), match_id=match.id):
        pass
    outbox.work_match(match.id, now_ms())
    publish(match)


def open_stage(game: Game[Any]) -> None:
    """A match of the strongest bots that goes on by itself, a turn every few seconds, once it is public."""
    match = make(game, tuple(game.bots)[-2:])
    for turn in range(TURNS_PLAYED):
        if turn == TURNS_PLAYED - 1:
            publish(match)
        due.run_due(now=now_ms(), match_id=match.id)


def make(game: Game[Any], levels: tuple[str, ...]) -> Match:
    config = Config(game.id, "duel", game.rules_version, tuple(f"bot:{level}" for level in levels))
    return seating.create_match(host=None, config=config, now=now_ms())


def publish(match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(visibility=Match.Visibility.PUBLIC)
