"""Replays as files: what may be downloaded by whom, for which eyes.

Source: live play L39, L166-L169.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from matches import log, records, selectors
from matches.clock import now_ms
from matches.games import replay
from matches.games.engine import PUBLIC, ViewKey
from matches.games.fold import History
from matches.games.released import known_to
from matches.log import NotFound
from matches.selectors import Viewer


class Shown(NamedTuple):
    """A match with the key that a viewer has for its replay."""

    history: History
    key: ViewKey


def shown(user: Viewer, match_id: str, want: str) -> Shown:
    """`want` as addresses have it: `public`, `open`, `seat0`, or the key's own name. Raises `NotFound`."""
    whole = log.history(match_id)  # first, so that whoever leaves a seat meanwhile sees no more than before
    _, seat = selectors.key_for(user, match_id)
    history = known_to(seat, whole, now_ms())
    name = re.sub(r"^seat(\d)$", r"seat:\1", want)
    if history.state.outcome and history.config and history.config.disclosure == "never":
        return Shown(history, PUBLIC)  # to its players, too (L52)
    return Shown(history, selectors.replay_key(user, match_id, name, is_disclosed=history.revealed is not None))


def replay_file(user: Viewer, match_id: str, want: str) -> bytes:
    """The whole replay file for `user`, up to now if the match is running. Raises `NotFound`."""
    history, key = shown(user, match_id, want)
    return b"".join(replay.lines(history, key, selectors.replay_players(match_id), history.entries[0].at))


def game_record(user: Viewer, match_id: str) -> bytes:
    """The moves of a match in the notation of its game. Raises `NotFound`, also for a game that has no such notation."""
    history, _ = shown(user, match_id, "public")
    if not history.game.has_record:
        raise NotFound(match_id)
    return records.written(history, selectors.players(match_id)).encode()
