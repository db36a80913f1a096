"""What an organiser settles before an event, and may change until it matters.

Times are instants in milliseconds; `zone` is where the event's days begin and end, for whoever shows them (T20). Names of people do not
stand here; the texts of the event (title, description) do, as they are the organiser's own and public.

Source: tournaments reference, sections 2, 3, 6, 7.1; T12, T13, T16-T22, T25, T30.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from tournaments.formats.chain import StagePlan
from tournaments.standings.profiles import Profile

Entry = Literal["open", "password", "invitation"]
Sight = Literal["staff", "opponent", "public", "after"]
"""Who sees locked decks: staff alone, also the opponent of a match under way, everybody, everybody after the event (T19)."""
Venue = Literal["here", "elsewhere"]


class Registration(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Who may come in, and when. `cap`: most entrants, 0 lets nobody in, None everybody (T16). `promotes_until`: when the list stops."""

    entry: Entry = "open"
    opens_at: int | None = None
    closes_at: int | None = None
    cap: int | None = None
    has_waiting_list: bool = True
    promotes_until: int | None = None


class CheckIn(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Whether entrants must say that they are there, and when (T22)."""

    is_required: bool = False
    opens_at: int | None = None
    closes_at: int | None = None


class Decks(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Whether decks are handed in, until when (None: the start), and who sees them (T17-T19)."""

    are_required: bool = False
    locks_at: int | None = None
    sight: Sight = "staff"


class Play(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How the matches of a round are played. `options` and `clock` as in a match's own settings. `later_best_of`: of the
    stages after the first, the last one for all that follow.

    `presence_ms`: how long after publication a seat may be missing before it is a no-show (T25); `confirm_ms`: how long a reported result
    waits for the opponent before it counts (T30). None: until staff decide. `round_ms`: the clock of a round, None for none.
    """

    venue: Venue = "here"
    best_of: int = 1
    later_best_of: tuple[int, ...] = ()
    clock: str = "none"
    options: dict[str, str] = {}
    presence_ms: int | None = None
    confirm_ms: int | None = None
    round_ms: int | None = None


class Settings(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """All of it. `team_size`: people in one entrant. `late_until`: the last round of the first stage that a late entrant may begin with."""

    title: str
    game: str
    mode: str
    zone: str
    starts_at: int
    stages: tuple[StagePlan, ...]
    profile: Profile
    description: str = ""
    team_size: int = 1
    registration: Registration = Registration()
    check_in: CheckIn = CheckIn()
    decks: Decks = Decks()
    play: Play = Play()
    seeding: Literal["lot", "rating", "order"] = "lot"
    late_until: int = 0
    late_rounds: Literal["late", "awarded_bye"] = "late"
    is_listed: bool = True
    staff_may_play: bool = False

    def best_of(self, stage: int) -> int:
        """Of the matches of a stage (from 1)."""
        later = self.play.later_best_of
        return later[min(stage, len(later) + 1) - 2] if stage > 1 and later else self.play.best_of
