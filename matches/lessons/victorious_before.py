"""How the match of the lesson of Virtually Victorious went before the lesson begins: both play what gains Followers, and never respond.

From the third Round on each keeps some cards for what is to be shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from matches.games.engine import Prompt
from matches.games.virtually_victorious.kinds import kind_of
from matches.games.virtually_victorious.table import Table

ENOUGH = 590_000
"""Followers that the learner has at least."""
KEEP_FROM = 3
PLAYED = (
    ("Scheduled Premiere", "Fresh Face", "Second Monitor", "Surprise Drop-In", "Birthday Countdown", "Viral Short"),
    ("Morning Check-In", "Scheduled Premiere", "Charity Relay", "Planning Stream", "Birthday Countdown"),
)
"""By seat, what is rather played first."""
KEPT: tuple[Mapping[str, int], ...] = (
    {"Scheduled Premiere": 1, "Birthday Countdown": 2, "Endurance Marathon": 1, "Moderator Timeout": 1, "Surprise Drop-In": 1},
    {"Moderator Timeout": 1, "Thank-You Stream": 1, "Charity Relay": 1, "Birthday Countdown": 1},
)
MODS = ("Head Moderator", "Stage Rig", "Exclusive Slot", "Two-Camera Studio")


def before(table: Table, prompt: Prompt, seat: int, words: Mapping[str, Any]) -> tuple[str, ...] | None:
    """The answer of a seat; none where the lesson begins: in the learner's Upkeep, in a Round whose Event is the learner's."""
    is_own_round = table.event is not None and table.event.owner == table.turn == table.starter == 0
    if prompt.text.endswith(".phase.upkeep") and is_own_round and seat == 0 and table.seats[0].followers >= ENOUGH:
        return None
    hand = [kind_of(card).name for card in table.seats[seat].hand]
    if prompt.text.endswith(".phase.play"):
        spare = [name for name in PLAYED[seat] if table.round < KEEP_FROM or hand.count(name) > KEPT[seat].get(name, 0)]
        if play := next((f"play {name}" for name in spare if f"play {name}" in words), None):
            return (play,)
    for usual in ("raid", "go_on", "pass", *MODS):
        if usual in words:
            return (usual,)
    return tuple(
        sorted((name for name, cards in words.items() for _ in cards), key=lambda name: (name in KEPT[seat], name))[: prompt.least]
    )
