"""The rules of OSHI, numbered as the engine and its tests cite them (O1-O28)."""

from django.utils.translation import gettext_lazy as _

from oshisite.rules.book import Book, Rule, Section

START = "R3 a1, R3 i1, R2 c2, R2 g2, R1 d2, R1 e2, R1 f2, R1 e3, W3 a9, W3 i9, W2 c8, W2 g8, W1 d8, W1 e8, W1 f8, W1 e7"
SECTIONS = (
    Section(
        "houses",
        _("Board and houses"),
        (
            Rule(1, _("Two play: Red, oxblood, and White, ivory.")),
            Rule(2, _("The board has nine by nine squares. Files a to i run from left to right, ranks 1 to 9 upward, as Red sees it.")),
            Rule(
                3,
                _(
                    "Each side has eight houses: four of value 1, two of value 2, two of value 3. The value is the number"
                    " of storeys. It says how far a house may go, how many it may push and how many points it is worth."
                ),
            ),
            Rule(4, _("One house a square. Houses never stack, never change their value and never come back once they have fallen.")),
        ),
        after="rules/oshi/houses.html",
    ),
    Section(
        "start",
        _("The start"),
        (
            Rule(5, _("The houses start as shown here.")),
            Rule(6, _("Lots decide who plays Red. Red moves first.")),
        ),
        after="rules/oshi/start.html",
        drawn=START,
    ),
    Section(
        "moving",
        _("Moving and pushing"),
        (
            Rule(7, _("You take turns. A turn is one move of one of your own houses. You cannot pass.")),
            Rule(8, _("A move goes north, south, east or west and keeps its direction. Never diagonally.")),
            Rule(9, _("It goes at least one square and at most as many as the house has storeys. Less than that is fine.")),
            Rule(
                10,
                _(
                    "The house goes one square at a time. If houses stand directly before it, without a gap, the whole "
                    "line shifts one square, then the house follows."
                ),
            ),
            Rule(
                11,
                _(
                    "A house can push a line of at most as many houses as it has storeys. Whose they are and how tall "
                    "they are does not matter; each counts as one."
                ),
            ),
            Rule(12, _("The line may grow on the way: what the line meets joins it and counts.")),
            Rule(13, _("If any step is impossible, that distance is not allowed. A shorter one may be.")),
            Rule(14, _("A house may use part of its reach to come near and the rest to push.")),
            Rule(15, _("A pushed house may fall over the edge. The house that moves may not.")),
            Rule(16, _("You may push only your own houses over the edge. It rarely helps.")),
        ),
        after="rules/oshi/moving.html",
    ),
    Section(
        "no-return",
        _("No return"),
        (
            Rule(
                17,
                _(
                    "Each house has up to two earlier squares: where it stood before your opponent's last turn, and where"
                    " it stood before your own last turn, unless it stands there now."
                ),
            ),
            Rule(18, _("The house you move may not end on one of its earlier squares. It may pass over them.")),
            Rule(
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
            Rule(20, _("A house that falls is claimed by the other side, whoever pushed it, for as many points as it had storeys.")),
            Rule(21, _("Points are counted once, when the move is over.")),
            Rule(22, _("Seven points or more win at once.")),
            Rule(23, _("If one move brings both sides to seven, the side that moved loses.")),
        ),
        after="rules/oshi/claiming.html",
    ),
    Section(
        "draws",
        _("Draws and giving up"),
        (
            Rule(
                24,
                _(
                    "The match is drawn when the same position, with the same side to move and the same moves allowed, "
                    "comes up for the third time."
                ),
            ),
            Rule(25, _("It is drawn after 120 turns in a row, 60 by each side, in which nothing fell.")),
            Rule(26, _("If you have no move, “no return” is lifted for that turn. If you still have none, the match is drawn.")),
            Rule(
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
            Rule(
                28,
                _(
                    "Everything. Both players and everyone who watches see the board, the claimed houses, all moves and "
                    "all earlier squares. After the lot for Red, chance plays no part."
                ),
            ),
        ),
    ),
    Section("notation", _("Notation"), after="rules/oshi/notation.html"),
)
OSHI = Book(
    game="oshi",
    name="OSHI",
    title=_("Rules of OSHI"),
    lead=_("Move one house straight on, push what is in the way, and be the first to claim seven points."),
    letter="O",
    short="rules/oshi/short.html",
    sections=SECTIONS,
)
