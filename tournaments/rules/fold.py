"""From a command to an entry, and from entries to the state.

Source: architecture section 5; T1-T4, T82.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from msgspec import Struct

from tournaments.rules.commands import AnyCommand
from tournaments.rules.commands.base import By, Refused
from tournaments.rules.consequences import following
from tournaments.rules.facts import AnyFact
from tournaments.rules.state import Tournament


class Body(Struct, frozen=True, forbid_unknown_fields=True):
    """What an entry holds: the command, in which roles it was asked, and the facts that it was decided into."""

    command: AnyCommand
    roles: tuple[str, ...]
    facts: tuple[AnyFact, ...]


read_body = msgspec.json.Decoder(Body).decode


def decide(t: Tournament, command: AnyCommand, by: By, seen: int | None = None) -> Body:
    """The entry's body. `seen`: the version that the asking page showed. Raises `Refused`; changes nothing."""
    if not by.is_any(command.roles):
        raise Refused("not_allowed")
    if seen is not None and any(t.changed.get(part, -1) > seen for part in command.shown(t)):
        raise Refused("stale")
    facts = command.decide(t, by)
    return Body(command.recorded(), tuple(sorted(by.roles)), (*facts, *following(t, facts, by.now)))


def grown(t: Tournament, body: Body, at: int) -> Tournament:
    """A fork with one more entry."""
    after = t.fork()
    fold(after, body.facts, at)
    return after


def fold(t: Tournament, facts: Iterable[AnyFact], at: int) -> None:
    """The next entry's facts, onto `t` itself."""
    t.version += 1
    for fact in facts:
        fact.fold(t, at)
