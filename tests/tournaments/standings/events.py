"""The worked examples of the tournaments reference, as fields."""

from tournaments.formats.field import Entrant, Field, Pairing, Result

A, B, C, D, E, F, G = range(1, 8)
CARDS = Field(
    tuple(Entrant(number, number, left=2 if number == F else None) for number in range(1, 8)),
    (
        (
            Pairing((A, B), Result("played", games=(2, 0))),
            Pairing((C, D), Result("played", games=(2, 1))),
            Pairing((E, F), Result("played", games=(1, 1), drawn=1)),
            Pairing((G,), Result("bye")),
        ),
        (
            Pairing((A, C), Result("played", games=(2, 1))),
            Pairing((E, G), Result("played", games=(2, 0))),
            Pairing((D, F), Result("played", games=(2, 1))),
            Pairing((B,), Result("bye")),
        ),
        (
            Pairing((A, E), Result("draw_agreed")),
            Pairing((C, G), Result("played", games=(2, 0))),
            Pairing((B, D), Result("played", games=(2, 1))),
        ),
    ),
)
"""Section 5.5: seven players, three rounds; F leaves after round 2."""

WHITE, DRAW, BLACK = Result("played", games=(1, 0)), Result("played", games=(0, 0), drawn=1), Result("played", games=(0, 1))
BOARDS = Field(
    tuple(Entrant(number, number) for number in range(1, 7)),
    (
        (Pairing((1, 4), WHITE), Pairing((5, 2), BLACK), Pairing((6, 3), BLACK)),
        (Pairing((2, 1), DRAW), Pairing((5, 3), BLACK), Pairing((6, 4), BLACK)),
        (
            Pairing((3, 1), BLACK),
            Pairing((2,), Result("half_bye")),
            Pairing((4, 5), Result("no_show", absent=(0,))),
            Pairing((6,), Result("bye")),
        ),
        (Pairing((1, 5), WHITE), Pairing((2, 6), WHITE), Pairing((4, 3), DRAW)),
        (Pairing((1, 6), WHITE), Pairing((3, 2), DRAW), Pairing((4,), Result("bye")), Pairing((5,), Result("absent"))),
    ),
)
"""Section 5.6: six players, five rounds, on boards."""
