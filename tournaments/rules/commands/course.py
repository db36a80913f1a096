"""The course of an event: from draft to archive, and its start.

Source: tournaments reference, sections 3 and 11; T12, T15, T16, T22.
"""

from __future__ import annotations

from typing import ClassVar, Literal

from tournaments.formats import groups
from tournaments.formats.field import Entrant
from tournaments.rules.commands.base import RUNS, By, Command, Facts, Refused, Role, must_be
from tournaments.rules.commands.decks import has_decks, locked
from tournaments.rules.cutting import into_stage
from tournaments.rules.facts import Activated, Moved, OfficeGiven, Promoted, Settled, StageSeeded, Withdrew
from tournaments.rules.lots import shuffled
from tournaments.rules.settings import Settings
from tournaments.rules.state import Entrant as EntrantPart
from tournaments.rules.state import PartKey, Phase, Reason, Tournament

ADMINS: frozenset[Role] = frozenset({"owner", "system"})


class Create(Command, frozen=True):
    """Entry 0: a draft. Who makes it owns it."""

    roles: ClassVar = RUNS
    settings: Settings

    def decide(self, t: Tournament, by: By) -> Facts:
        if t.version >= 0:
            raise Refused("exists")
        return [Settled(self.settings), OfficeGiven(1, "owner")]


class Change(Command, frozen=True):
    """Other settings. What is played already stays: of a running event only what is still to come may change."""

    roles: ClassVar = RUNS
    settings: Settings

    @property
    def about(self) -> PartKey:
        return ("tournament", 0)

    def decide(self, t: Tournament, by: By) -> Facts:
        must_be(t, "draft", "published", "open", "closed", "check_in", "running")
        old, new = t.plan, self.settings
        if t.entrants and (old.team_size, old.game, old.mode) != (new.team_size, new.game, new.mode):
            raise Refused("entrants_registered")
        if t.rounds and (old.profile != new.profile or old.stages[: played(t)] != new.stages[: played(t)]):
            raise Refused("stage_is_fixed")
        return [Settled(new), *seeded_anew(t, new)] if old != new else []


class Advance(Command, frozen=True):
    """To the next phase, or between open and closed registration. The start has a command of its own."""

    roles: ClassVar = RUNS
    to: Literal["published", "open", "closed", "check_in"]

    def decide(self, t: Tournament, by: By) -> Facts:
        if t.phase == self.to:
            return []
        if self.to not in NEXT.get(t.phase, ()):
            raise Refused("wrong_phase", phase=t.phase)
        return [Moved(self.to)]


NEXT: dict[Phase, tuple[Phase, ...]] = {
    "draft": ("published",),
    "published": ("open",),
    "open": ("closed", "check_in"),
    "closed": ("open", "check_in"),
    "check_in": ("closed",),
}


class Start(Command, frozen=True):
    """The event begins. Who is not ready goes, who waits moves up, decks are locked, the first stage is seeded (T16, T22)."""

    roles: ClassVar = RUNS
    seed: str

    def decide(self, t: Tournament, by: By) -> Facts:
        must_be(t, "closed", "check_in", "open")
        gone = not_ready(t)
        out = {number for numbers in gone.values() for number in numbers}
        stay = [e for e in t.entrants.values() if e.state == "registered" and e.number not in out]
        waiting = [e for e in t.waiting() if why_not_ready(t, e) is None]
        cap = t.plan.registration.cap
        promoted = waiting if cap is None else waiting[: max(cap - len(stay), 0)]
        field = [*stay, *promoted]
        if len(field) < 2:
            raise Refused("too_few", ready=len(field))
        left_out = tuple(e.number for e in t.entrants.values() if e.state == "waiting" and e not in promoted)
        facts: Facts = [Withdrew(numbers, why) for why, numbers in gone.items() if numbers]
        if promoted:
            facts.append(Promoted(tuple(e.number for e in promoted)))
        if left_out:
            facts.append(Withdrew(left_out, "full"))
        facts += locked(t)
        facts += [Activated(tuple(sorted(e.number for e in field))), Moved("running"), first_stage(t, seeded(t, field, self.seed))]
        return facts


Why = Literal["not_checked_in", "no_deck", "incomplete"]


def why_not_ready(t: Tournament, entrant: EntrantPart) -> Why | None:
    """What keeps an entrant from starting."""
    if len(entrant.members) < t.plan.team_size or entrant.state == "pending":
        return "incomplete"
    if t.plan.check_in.is_required and not entrant.is_here:
        return "not_checked_in"
    return None if has_decks(t, entrant) else "no_deck"


def not_ready(t: Tournament) -> dict[Why, tuple[int, ...]]:
    found: dict[Why, tuple[int, ...]] = {}
    for entrant in t.entrants.values():
        if entrant.state in ("pending", "registered") and (why := why_not_ready(t, entrant)):
            found[why] = (*found.get(why, ()), entrant.number)
    return found


def seeded(t: Tournament, field: list[EntrantPart], seed: str) -> tuple[int, ...]:
    """The field in order of its seeds: by lot, by rating (the unrated last, equals by lot), or as they came."""
    numbers = sorted(entrant.number for entrant in field)
    if t.plan.seeding == "order":
        return tuple(sorted(numbers, key=lambda number: (t.entrants[number].since, number)))
    drawn = shuffled(numbers, seed)
    if t.plan.seeding == "rating":
        drawn.sort(key=lambda number: -(t.entrants[number].rating or 0))
    return tuple(drawn)


def first_stage(t: Tournament, seeds: tuple[int, ...]) -> StageSeeded:
    """The first stage with these seeds; a stage of groups draws them."""
    settings = t.plan.stages[0].settings
    if not isinstance(settings, groups.Settings):
        return StageSeeded(1, seeds, (0,) * len(seeds))
    drawn = groups.draw([Entrant(number, seed) for seed, number in enumerate(seeds, 1)], settings.groups)
    return StageSeeded(1, seeds, tuple(entrant.group or 0 for entrant in drawn))


def seeded_anew(t: Tournament, new: Settings) -> Facts:
    """A stage that has its seeds and no round yet, under another plan: its groups are drawn, and its cut is made, by that."""
    ordinal = played(t) + 1
    stage = t.stages.get(ordinal)
    if stage is None or stage.state == "planned" or ordinal > len(new.stages) or t.plan.stages[ordinal - 1] == new.stages[ordinal - 1]:
        return []
    after = t.fork()
    after.put_settings(new)
    return [first_stage(after, stage.seeds)] if ordinal == 1 else into_stage(after, ordinal)


def played(t: Tournament) -> int:
    """How many stages have a round."""
    return max((moment.stage for moment in t.rounds), default=0)


class Complete(Command, frozen=True):
    """All stages are over; the podium stands."""

    roles: ClassVar = RUNS

    def decide(self, t: Tournament, by: By) -> Facts:
        must_be(t, "running")
        if still := [stage.ordinal for stage in t.stages.values() if stage.state != "closed"]:
            raise Refused("stages_open", stage=min(still))
        return [Moved("completed")]


class Cancel(Command, frozen=True):
    """The event does not take place, or not to its end."""

    roles: ClassVar = RUNS
    reason: Reason

    def decide(self, t: Tournament, by: By) -> Facts:
        must_be(t, "draft", "published", "open", "closed", "check_in", "running")
        return [Moved("cancelled")]


class Reopen(Command, frozen=True):
    """A completed event runs again, for a correction."""

    roles: ClassVar = ADMINS
    reason: Reason

    def decide(self, t: Tournament, by: By) -> Facts:
        must_be(t, "completed")
        return [Moved("running")]


class Archive(Command, frozen=True):
    """Nothing changes any more."""

    roles: ClassVar = RUNS

    def decide(self, t: Tournament, by: By) -> Facts:
        must_be(t, "completed", "cancelled")
        return [Moved("archived")]
