"""The rules of OSHI as the rules page tells them: our own words, numbered as the engine and its tests cite them (O1-O28)."""

from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class Section(NamedTuple):
    """A heading and the rules below it; the slug is its address."""

    slug: str
    title: str | Promise
    rules: tuple[tuple[int, str | Promise], ...]


OSHI_START = (
    "R3 a1, R3 i1, R2 c2, R2 g2, R1 d2, R1 e2, R1 f2, R1 e3, "
    "W3 a9, W3 i9, W2 c8, W2 g8, W1 d8, W1 e8, W1 f8, W1 e7"
)
OSHI = (
    Section(
        "houses",
        _("Board and houses"),
        (
            (1, _("Two play: Red, oxblood, and White, ivory.")),
            (2, _("The board has nine by nine squares. Files a to i run from left to right, ranks 1 to 9 upward, as Red sees it.")),
            (
                3,
                _(
                    "Each side has eight houses: four of value 1, two of value 2, two of value 3. The value is the number"
                    " of storeys. It says how far a house may go, how many it may push and how many points it is worth."
                ),
            ),
            (4, _("One house a square. Houses never stack, never change their value and never come back once they have fallen.")),
        ),
    ),
    Section(
        "start",
        _("The start"),
        (
            (5, _("The houses start as shown here.")),
            (6, _("Lots decide who plays Red. Red moves first.")),
        ),
    ),
    Section(
        "moving",
        _("Moving and pushing"),
        (
            (7, _("You take turns. A turn is one move of one of your own houses. You cannot pass.")),
            (8, _("A move goes north, south, east or west and keeps its direction. Never diagonally.")),
            (9, _("It goes at least one square and at most as many as the house has storeys. Less than that is fine.")),
            (
                10,
                _(
                    "The house goes one square at a time. If houses stand directly before it, without a gap, the whole "
                    "line shifts one square, then the house follows."
                ),
            ),
            (
                11,
                _(
                    "A house can push a line of at most as many houses as it has storeys. Whose they are and how tall "
                    "they are does not matter; each counts as one."
                ),
            ),
            (12, _("The line may grow on the way: what the line meets joins it and counts.")),
            (13, _("If any step is impossible, that distance is not allowed. A shorter one may be.")),
            (14, _("A house may use part of its reach to come near and the rest to push.")),
            (15, _("A pushed house may fall over the edge. The house that moves may not.")),
            (16, _("You may push only your own houses over the edge. It rarely helps.")),
        ),
    ),
    Section(
        "no-return",
        _("No return"),
        (
            (
                17,
                _(
                    "Each house has up to two earlier squares: where it stood before your opponent's last turn, and where"
                    " it stood before your own last turn, unless it stands there now."
                ),
            ),
            (18, _("The house you move may not end on one of its earlier squares. It may pass over them.")),
            (
                19,
                _(
                    "Pushed houses may go anywhere, also back. With the option “for pushed houses too”, no pushed house "
                    "may end where it stood before your opponent's last turn."
                ),
            ),
        ),
    ),
    Section(
        "claiming",
        _("Claiming and winning"),
        (
            (20, _("A house that falls is claimed by the other side, whoever pushed it, for as many points as it had storeys.")),
            (21, _("Points are counted once, when the move is over.")),
            (22, _("Seven points or more win at once.")),
            (23, _("If one move brings both sides to seven, the side that moved loses.")),
        ),
    ),
    Section(
        "draws",
        _("Draws and giving up"),
        (
            (
                24,
                _(
                    "The match is drawn when the same position, with the same side to move and the same moves allowed, "
                    "comes up for the third time."
                ),
            ),
            (25, _("It is drawn after 120 turns in a row, 60 by each side, in which nothing fell.")),
            (26, _("If you have no move, “no return” is lifted for that turn. If you still have none, the match is drawn.")),
            (
                27,
                _(
                    "You may give up at any time. You may offer a draw together with a move; the offer stands until it is"
                    " accepted, refused or answered with a move."
                ),
            ),
        ),
    ),
    Section(
        "open",
        _("What is open"),
        (
            (
                28,
                _(
                    "Everything. Both players and everyone who watches see the board, the claimed houses, all moves and "
                    "all earlier squares. After the lot for Red, chance plays no part."
                ),
            ),
        ),
    ),
)
