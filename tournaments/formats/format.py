"""What a format gives to the platform: its verbs, the same for all of them.

A format is a module with these functions and settings, whose tag is its name in the registry (`registry.py`). All are pure: a stage so
far and its settings always give the same answer (T46).

Source: tournaments reference, sections 7, 8 and 12 (T12, T60).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol, TypeVar

from msgspec import Struct

from tournaments.formats.field import Field, Pairing

Rounds = Mapping[int, tuple[Pairing, ...]]
"""Pairings to add to a stage, by round from 1. A bracket that is played live may add to several rounds at once."""


class Finding(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What is wrong with settings, or worth knowing. An error blocks, all else is a warning (T12). `params` fill the sentence of `code`."""

    code: str
    params: Mapping[str, int | str] = {}
    is_error: bool = False


class PairingProblem(Exception):
    """No pairing can be given. `code` has a sentence, which `params` fill."""

    def __init__(self, code: str, **params: int | str) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params


S = TypeVar("S", contravariant=True)


class Format(Protocol[S]):
    def check(self, settings: S, players: int) -> tuple[Finding, ...]:
        """What is to be said of settings for so many players, when they are saved (T12)."""

    def is_over(self, field: Field, settings: S) -> bool:
        """Whether every result is there and no pairing will follow."""

    def counted(self, field: Field, settings: S) -> Field:
        """The stage as standings see it: without what has been annulled."""

    def places(self, field: Field, settings: S, standing: Sequence[int]) -> tuple[int, ...]:
        """All entrants, best first (T65). `standing`: all of them in the order of the standings of `counted`, which a bracket ignores."""


class Planned(Format[S], Protocol[S]):
    """A format in which seeds and results alone say who meets next. (Swiss and pods ask an engine: `pairing.Engine`.)"""

    def pair(self, field: Field, settings: S) -> Rounds:
        """The pairings that come next; none if the stage has no more, or waits for results. May raise `PairingProblem`.

        One of the two may have left; whoever publishes the pairing records that he did not come.
        """
