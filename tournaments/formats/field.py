"""What formats and standings work on: who takes part in a stage, who met whom, and what came of it.

Plain data without decisions. Entrants are numbers; a team of two is one entrant. Points are counted in halves throughout, so that a draw
on a board and half a win at a card table are whole numbers; who shows them divides by two.

Source: tournaments reference, sections 1, 2 and 4 (`docs/tournaments.md` says what the site makes of them).
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Kind = Literal[
    "played",  # by games won; also a draw by equal games
    "draw_agreed",  # an intentional draw
    "conceded",  # the winner has the games that the match needs
    "double_loss",  # played, and both lose: a time-out in one game, say
    "no_show",  # seats in `absent` did not come; the others have won
    "both_no_show",  # nobody came
    "match_loss",  # as ruled, by a penalty
    "pod",  # three or four seats: places
    "bye",  # given by pairing
    "awarded_bye",  # promised before the event
    "half_bye",
    "absent",  # announced: no point, no opponent
    "late",  # a round missed before a late entry
]
"""How a result came about. A pairing that is void is not in a `Field` at all."""

BYES: frozenset[Kind] = frozenset({"bye", "awarded_bye", "half_bye", "absent", "late"})
"""Kinds of a seat without a table."""


class Result(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What came of a pairing. Seats are counted as in its `Pairing.seats`.

    `games`: won by each seat, as they count (a penalty or an absence may have decided them). Between two, more games win; as many are a
    draw, or a loss of both where the kind says so. `drawn`: games that nobody won. `places`: of a pod, from 1, shared in a tie.
    `absent`: seats that did not come. `scored`: points that each seat of a pod has scored, where those are what counts. `rated`: False if
    it was played but is not to be rated (a game too short for it: W, D and L of a TRF file).
    """

    kind: Kind
    games: tuple[int, ...] = ()
    drawn: int = 0
    places: tuple[int, ...] = ()
    absent: tuple[int, ...] = ()
    scored: tuple[int, ...] = ()
    rated: bool = True


class Pairing(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One table of a round: entrants in the order of their seats, one alone without a table. `result` as confirmed, or none yet.

    `slot`: which match of its round in a bracket, from 1; none elsewhere.
    """

    seats: tuple[int, ...]
    result: Result | None = None
    slot: int | None = None

    @property
    def is_bye(self) -> bool:
        return len(self.seats) == 1


class Entrant(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Who takes part. `number`, `seed` (starting number) and `group` count from 1. `joins`: their first round. `left`: their last one, if
    they left. `group`: of the stage or, in a bracket, of the stage before. `table`: where they sit each round, if they need to.
    """

    number: int
    seed: int
    rating: int | None = None
    club: str = ""
    joins: int = 1
    left: int | None = None
    group: int | None = None
    table: int | None = None

    def takes_part(self, round_: int) -> bool:
        """Whether they are to be seated in round `round_` (from 1)."""
        return self.joins <= round_ and (self.left is None or round_ <= self.left)


class Field(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A stage so far. Rounds in order, each with all its pairings; who has no seat in a round is in none of them. A round of a bracket may
    have some of its pairings only, and a round in which nobody has an opponent is empty.
    """

    entrants: tuple[Entrant, ...]
    rounds: tuple[tuple[Pairing, ...], ...] = ()

    @property
    def has_all_results(self) -> bool:
        return all(pairing.result is not None for pairings in self.rounds for pairing in pairings)
