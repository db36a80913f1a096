"""What a command is: what somebody asks of a tournament, who may ask it, and how it is decided into facts.

A command is refused with a code and what belongs into its sentence; the catalogue says why and what to do. Who asked is told to a command
as roles and entrants, never as a person.

Source: tournaments reference, sections 3 and 10; T2, T4, T82.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Literal, Self

from msgspec import Struct

from tournaments.rules.facts import AnyFact
from tournaments.rules.state import Entrant, Pairing, PairingKey, PartKey, Phase, Tournament

Role = Literal["owner", "organiser", "scorekeeper", "judge", "floor", "player", "anyone", "system"]
Facts = list[AnyFact]

RUNS: frozenset[Role] = frozenset({"owner", "organiser", "system"})
SCORES: frozenset[Role] = RUNS | {"scorekeeper"}
JUDGES: frozenset[Role] = RUNS | {"judge"}
RULES_ON_RESULTS: frozenset[Role] = SCORES | JUDGES
RECEIVES: frozenset[Role] = SCORES | JUDGES | {"floor"}


class Refused(Exception):
    """The command is not taken; nothing has changed. `parts` fill the sentence of the catalogue (`tournaments.refused.CODE`)."""

    def __init__(self, code: str, **parts: object) -> None:
        super().__init__(code, parts)
        self.code, self.parts = code, parts


class By(Struct, frozen=True):
    """Who asks, and when (ms). `plays`: as which member of which entrant; a stranger as none."""

    roles: frozenset[Role]
    now: int
    plays: tuple[tuple[int, int], ...] = ()

    def is_any(self, roles: frozenset[Role]) -> bool:
        return bool(self.roles & roles)

    def is_entrant(self, number: int) -> bool:
        return any(entrant == number for entrant, _ in self.plays)

    def seat_at(self, pairing: Pairing) -> int | None:
        """Their seat at a table."""
        return next((seat for seat, number in enumerate(pairing.seats) if self.is_entrant(number)), None)


class Command(Struct, frozen=True, tag=True, tag_field="command", omit_defaults=True, forbid_unknown_fields=True):
    """Fields say what is asked. `roles`: who may ask it at all."""

    roles: ClassVar[frozenset[Role]] = RUNS

    @property
    def about(self) -> PartKey | None:
        """What a form shows that asks for this: if that has changed since, the command is stale (T2)."""
        return None

    def shown(self, t: Tournament) -> Iterable[PartKey]:
        """All that such a form shows and this changes."""
        return [self.about] if self.about else []

    def recorded(self) -> Self:
        """What the log keeps of it: all, but for answers that its facts hold anyway."""
        return self

    def decide(self, t: Tournament, by: By) -> Facts:
        """What happens. Raises `Refused`. Reads `t` and changes nothing."""
        raise NotImplementedError


# --- what many commands ask for


def must_be(t: Tournament, *phases: Phase) -> None:
    if t.phase not in phases:
        raise Refused("wrong_phase", phase=t.phase)


def entrant_of(t: Tournament, number: int) -> Entrant:
    if number not in t.entrants:
        raise Refused("no_such_entrant", entrant=number)
    return t.entrants[number]


def pairing_of(t: Tournament, key: PairingKey) -> Pairing:
    if key not in t.pairings:
        raise Refused("no_such_table", table=key.table)
    return t.pairings[key]


def must_not_play_in(by: By, pairing: Pairing) -> None:
    """Nobody rules on a match of their own (section 10)."""
    if by.seat_at(pairing) is not None:
        raise Refused("own_match")


def must_speak_for(t: Tournament, by: By, number: int, roles: frozenset[Role]) -> Entrant:
    """An entrant's own doing, or that of staff with one of `roles`."""
    entrant = entrant_of(t, number)
    if not (by.is_entrant(number) or by.is_any(roles)):
        raise Refused("not_yours")
    return entrant
