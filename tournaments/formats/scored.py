"""Swiss and pods as stages: so many rounds, each paired by the scores so far.

Who meets whom is the answer of an engine to a `Request` (`pairing.py`), which may also find that nobody is left to meet, before the last
round. Places are those of the standings.

Source: tournaments reference, sections 6, 7.1, 8.3 and 11; T12, T38.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta, Struct

from tournaments.formats.field import Field
from tournaments.formats.format import Finding
from tournaments.formats.pairing import Policy
from tournaments.formats.rounds import check_rounds


class Settings(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    rounds: Annotated[int, Meta(ge=1, le=100)]
    policy: Policy = Policy()


class Swiss(Settings, frozen=True, tag="swiss"):
    pass


class Pods(Settings, frozen=True, tag="pods"):
    pass


def check(settings: Settings, players: int) -> tuple[Finding, ...]:
    return check_rounds(settings.rounds, players, opponents=3 if isinstance(settings, Pods) else 1)


def is_over(field: Field, settings: Settings) -> bool:
    """No empty rounds: a stage that all but one have left is over."""
    staying = sum(entrant.takes_part(len(field.rounds) + 1) for entrant in field.entrants)
    return field.has_all_results and (len(field.rounds) >= settings.rounds or staying < 2)


def counted(field: Field, settings: Settings) -> Field:
    return field


def places(field: Field, settings: Settings, standing: Sequence[int]) -> tuple[int, ...]:
    return tuple(standing)
