"""The lesson of OSHI: a whole game, in which the learner plays Red and comes to seven first.

Rules that it shows, in this order: O7-O9, O10, O11, O18, O20, O16, O22.
"""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from matches.lessons.script import Lesson, they, you

OSHI = Lesson(
    game="oshi",
    title=_("Learn OSHI"),
    lead=_("A whole game in ten moves, against Mika. You play the red houses and move first."),
    opponent="Mika",
    seed="1",
    options={"red": "0"},
    beats=(
        you(
            "e3N1",
            _("A house goes straight on, one square for each storey at most. Press the small house in front, then the square ahead."),
        ),
        they("e7S1", _("Mika comes to meet you.")),
        you(
            "c2N2",
            _("A house of two storeys goes one square or two. Take the one on the left and go two squares forward."),
            also=("c2N1",),
        ),
        they("e6S1", _("Mika's small house now stands right in front of yours.")),
        you(
            "e4N1",
            _("Push! A house pushes as many houses as it has storeys: yours pushes one. Go forward and confirm with the button."),
            _("Pushed back. It may not come straight back to the square it just stood on: that is the rule of no return."),
        ),
        they("g8S2", _("So Mika brings a bigger house instead.")),
        you(
            "e5N1",
            _("Push the same house once more."),
            _("Now two houses stand in a row before yours. That is too many for one storey: this way is closed."),
        ),
        they("g6W2", _("Mika pushes you aside, from right to left.")),
        you(
            "a1N3",
            _(
                "You cannot push straight back: your small house has just stood there. Bring up the tower in the left corner: it has three "
                "storeys, so go three squares."
            ),
            also=("a1N1", "a1N2"),
        ),
        they("e6W2", _("Mika pushes your small house on, towards the edge. What falls off is lost.")),
        you(
            "g2N1",
            _("You need not go as far as you can. Move your two-storey house on the right by one square; you will soon see why."),
        ),
        they("c6W1", _("Your small house stands at the very edge. One more push and Mika has a point.")),
        you(
            "c4N2",
            _("Bring your two-storey house up behind hers, two squares forward."),
            _("All three are in a row now: yours, hers, and your small one at the edge."),
        ),
        they("i9S3", _("Mika thinks that you would never push your own house off, and starts an attack on the right.")),
        you(
            "c6W2",
            _("You would! Push two squares to the left. Your small house falls first (a point for Mika), then hers (two points for you)."),
            _("Two points to one. Whatever falls off scores for the other side, whoever pushed it."),
        ),
        they("i6S3", _("Her tower threatens yours in the corner. But look where it stands: at the edge.")),
        you(
            "g3E2",
            _("Your house on the right is in line with it. Go right two squares: one step up to the tower, one to push it off."),
            _("Three more: five to one. How tall a house is does not matter for pushing it, only how many stand in a row."),
        ),
        they("c8W2", _("Mika puts a house before her last tower, so that nothing gets through.")),
        you(
            "a4N3",
            _("A tower pushes three houses at once, your own included. Go forward all three squares, and her tower falls off at the back."),
        ),
    ),
    learnt=(
        _("One house a turn, straight on, at most as far as it has storeys."),
        _("It pushes at most as many houses as it has storeys, yours included."),
        _("It may not go straight back to where it just stood."),
        _("What falls off scores its storeys for the other side. Seven points win."),
    ),
)
