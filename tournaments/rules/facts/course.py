"""The course of an event: its settings and phases, its stages.

Source: tournaments reference, section 3; T60-T64.
"""

from __future__ import annotations

from msgspec.structs import replace

from tournaments.rules.facts.base import Fact
from tournaments.rules.settings import Settings
from tournaments.rules.state import Phase, Stage, Tournament


class Settled(Fact, frozen=True):
    """The organiser's settings, whole, as they are from now on."""

    settings: Settings

    def fold(self, t: Tournament, at: int) -> None:
        t.put_settings(self.settings)


class Moved(Fact, frozen=True):
    """The event is in another phase."""

    to: Phase

    def fold(self, t: Tournament, at: int) -> None:
        t.put_phase(self.to)


class StageSeeded(Fact, frozen=True):
    """Who plays in a stage, by seed, and in which group (0: none); later changes do not move seeds (T62)."""

    stage: int
    seeds: tuple[int, ...]
    groups: tuple[int, ...]

    def fold(self, t: Tournament, at: int) -> None:
        t.put_stage(Stage(self.stage, "seeded", self.seeds, self.groups))
        if self.stage == 1:
            for seed, number in enumerate(self.seeds, 1):
                t.change(number, seed=seed)


class StageClosed(Fact, frozen=True):
    """Its places, best first; entrants of one place stand together."""

    stage: int
    places: tuple[tuple[int, ...], ...]

    def fold(self, t: Tournament, at: int) -> None:
        t.put_stage(replace(t.stages[self.stage], state="closed", places=self.places))


class CutStands(Fact, frozen=True):
    """A correction would have sent others into `stage`, whose pairings are out: who is in it stays, and this is the note (section 11)."""

    stage: int
    would_be: tuple[int, ...]

    def fold(self, t: Tournament, at: int) -> None:
        """Changes nothing."""


class StageReopened(Fact, frozen=True):
    stage: int

    def fold(self, t: Tournament, at: int) -> None:
        t.put_stage(replace(t.stages[self.stage], state="running", places=()))
