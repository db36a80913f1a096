"""How many rounds of Swiss a field wants, and who goes on after them. A suggestion: the organiser settles it.

Source: tournaments reference, section 6; T12.
Silent on two and three players at card tables; we suggest the rounds in which each meets the others once.
"""

from __future__ import annotations

from msgspec import Struct

from tournaments.formats.format import Finding


class Suggestion(Struct, frozen=True):
    """Swiss rounds, and how many go on to a single elimination: 0 for none."""

    rounds: int
    cut: int


CARD_TABLE: tuple[tuple[int, Suggestion], ...] = (
    (8, Suggestion(3, 0)),
    (16, Suggestion(5, 4)),
    (32, Suggestion(5, 8)),
    (64, Suggestion(6, 8)),
    (128, Suggestion(7, 8)),
    (226, Suggestion(8, 8)),
    (409, Suggestion(9, 8)),
)
"""Up to how many players what is played."""
LARGEST = Suggestion(10, 8)
DRAFTED_CUT = Suggestion(4, 8)
"""Of 9 to 16 players, if those who go on play a booster draft."""


def suggested(players: int, *, is_cut_drafted: bool = False) -> Suggestion:
    """For card games."""
    if players < 4:
        return Suggestion(max(players - 1, 0), 0)
    if is_cut_drafted and 9 <= players <= 16:
        return DRAFTED_CUT
    return next((suggestion for most, suggestion in CARD_TABLE if players <= most), LARGEST)


def least_rounds(players: int) -> int:
    """The fewest that can single out one winner: log2, rounded up."""
    return max(players - 1, 0).bit_length()


def check_rounds(rounds: int, players: int, *, opponents: int = 1) -> tuple[Finding, ...]:
    """What is to be said of so many rounds that are paired by scores. `opponents`: of each player in a round."""
    numbers = {"rounds": rounds, "players": players}
    if rounds * opponents > players - 1:
        return (Finding("rematches_unavoidable", numbers),)
    if opponents == 1 and rounds < least_rounds(players):
        return (Finding("several_unbeaten", {**numbers, "least": least_rounds(players)}),)
    return ()
