"""What a seat has of each kind of result: every row of the table of kinds (section 4), T33, T34."""

import msgspec
import pytest

from tournaments.formats.field import Kind, Pairing, Result
from tournaments.standings.profiles import BOARD, MTR, PODS, SINGLE_GAME, Profile
from tournaments.standings.scoring import BadResult, Score, scores

WON, DRAWN, LOST = 6, 2, 0


@pytest.mark.parametrize(
    ("result", "first", "second"),
    [
        (
            Result("played", games=(2, 1)),
            Score("played", "win", WON, (2,), True, won=2, games=3),
            Score("played", "loss", LOST, (1,), True, won=1, games=3),
        ),
        (
            Result("played", games=(1, 1), drawn=1),
            Score("played", "draw", DRAWN, (2,), True, won=1, drawn=1, games=3),
            Score("played", "draw", DRAWN, (1,), True, won=1, drawn=1, games=3),
        ),
        (
            Result("draw_agreed"),
            Score("draw_agreed", "draw", DRAWN, (2,), True, drawn=3, games=3),
            Score("draw_agreed", "draw", DRAWN, (1,), True, drawn=3, games=3),
        ),
        (
            Result("conceded", games=(1, 2)),
            Score("conceded", "loss", LOST, (2,), True, won=1, games=3),
            Score("conceded", "win", WON, (1,), True, won=2, games=3),
        ),
        (
            Result("double_loss", games=(0, 0), drawn=1),
            Score("double_loss", "loss", LOST, (2,), True, drawn=1, games=1),
            Score("double_loss", "loss", LOST, (1,), True, drawn=1, games=1),
        ),
        (
            Result("no_show", absent=(0,)),
            Score("no_show", "loss", LOST, (2,), True, games=2),
            Score("no_show", "win", WON, (1,), True, won=2, games=2),
        ),
        (
            Result("both_no_show", absent=(0, 1)),
            Score("both_no_show", "loss", LOST, (2,), True),
            Score("both_no_show", "loss", LOST, (1,), True),
        ),
        (
            Result("match_loss", games=(0, 2)),
            Score("match_loss", "loss", LOST, (2,), True, games=2),
            Score("match_loss", "win", WON, (1,), True, won=2, games=2),
        ),
        (
            Result("match_loss", games=(1, 1)),
            Score("match_loss", "loss", LOST, (2,), True, won=1, games=2),
            Score("match_loss", "loss", LOST, (1,), True, won=1, games=2),
        ),
    ],
    ids=lambda value: value.kind if isinstance(value, Result) else "",
)
def test_a_match_gives_each_side_what_its_kind_says(result: Result, first: Score, second: Score) -> None:
    assert scores(Pairing((1, 2), result), MTR) == (first, second)


@pytest.mark.parametrize(
    ("kind", "mtr", "board"),
    [
        ("bye", Score("bye", "win", 6, in_rates=True, won=2, games=2), Score("bye", "win", 2)),
        ("awarded_bye", Score("awarded_bye", "win", 6, in_rates=True, won=2, games=2), Score("awarded_bye", "win", 2)),
        ("half_bye", Score("half_bye", "draw", 3), Score("half_bye", "draw", 1)),
        ("absent", Score("absent", "loss", 0), Score("absent", "loss", 0)),
        ("late", Score("late", "loss", 0, in_rates=True), Score("late", "loss", 0)),
    ],
)
def test_each_kind_of_bye_has_a_rule_of_its_own(kind: Kind, mtr: Score, board: Score) -> None:
    """T33."""
    pairing = Pairing((4,), Result(kind))

    assert scores(pairing, MTR) == (mtr,)
    assert scores(pairing, BOARD) == (board,)


def test_missed_rounds_are_byes_where_the_profile_says_so() -> None:
    """T21."""
    profile = msgspec.structs.replace(MTR, late=MTR.bye)

    assert scores(Pairing((4,), Result("late")), profile) == (Score("late", "win", 6, in_rates=True, won=2, games=2),)


def test_a_drawn_single_game_gives_nothing_to_both() -> None:
    """5.3."""
    assert [one.points for one in scores(Pairing((1, 2), Result("played", games=(0, 0), drawn=1)), SINGLE_GAME)] == [0, 0]


def test_a_match_without_a_result_is_open() -> None:
    assert scores(Pairing((1, 2)), MTR) == (Score(None, "open", opponents=(2,)), Score(None, "open", opponents=(1,)))


PLACES = msgspec.structs.replace(PODS, pods="places")
SCORED = msgspec.structs.replace(PODS, pods="scored")


@pytest.mark.parametrize(
    ("profile", "result", "points"),
    [
        (PODS, Result("pod", places=(2, 1, 2, 2)), [0, 10, 0, 0]),
        (PODS, Result("pod", places=(1, 1, 3, 4)), [2, 2, 0, 0]),  # a draw of those still in the game
        (PODS, Result("pod", places=(1, 2, 2, 2), absent=(1, 2, 3)), [10, 0, 0, 0]),  # a walkover
        (PODS, Result("pod", places=(1, 2, 3)), [10, 0, 0]),
        (PLACES, Result("pod", places=(3, 1, 4, 2)), [4, 8, 2, 6]),
        (PLACES, Result("pod", places=(1, 1, 3, 4)), [7, 7, 4, 2]),
        (PLACES, Result("pod", places=(1, 2, 2, 2)), [8, 4, 4, 4]),
        (PLACES, Result("pod", places=(1, 2, 3, 4), absent=(3,)), [8, 6, 4, 0]),
        (SCORED, Result("pod", places=(1, 2, 3, 3), scored=(9, 7, 0, 0)), [18, 14, 0, 0]),
    ],
)
def test_a_pod_gives_points_by_its_scoring(profile: Profile, result: Result, points: list[int]) -> None:
    """8.3."""
    seats = (1, 2, 3, 4)[: len(result.places)]

    assert [one.points for one in scores(Pairing(seats, result), profile)] == points


def test_every_other_member_of_a_table_is_an_opponent() -> None:
    found = scores(Pairing((5, 6, 7), Result("both_no_show", absent=(0, 1, 2))), PODS)

    assert [(one.opponents, one.outcome, one.points) for one in found] == [((6, 7), "loss", 0), ((5, 7), "loss", 0), ((5, 6), "loss", 0)]


@pytest.mark.parametrize(
    ("seats", "result", "code"),
    [
        ((1, 2), Result("bye"), "kind"),
        ((1,), Result("played", games=(2, 0)), "kind"),
        ((1, 2, 3), Result("played", games=(2, 0)), "seats"),
        ((1, 2), Result("played"), "games"),
        ((1, 2), Result("played", games=(2, 0, 0)), "games"),
        ((1, 2), Result("draw_agreed", games=(1,)), "games"),
        ((1, 2), Result("conceded", games=(1, 1)), "games"),
        ((1, 2), Result("no_show"), "absent"),
        ((1, 2), Result("no_show", absent=(0, 1)), "absent"),
        ((1, 2, 3), Result("pod", places=(1, 2)), "places"),
        ((1, 2, 3), Result("pod", places=(1, 1, 2)), "places"),
        ((1, 2, 3), Result("pod", places=(1, 2, 3), absent=(0,)), "absent"),
        ((1, 2, 3), Result("pod", places=(1, 2, 2), absent=(1,)), "absent"),
        ((1, 2, 3), Result("pod", places=(1, 2, 3), absent=(3,)), "absent"),
        ((1, 2, 3), Result("pod", places=(1, 1, 1), absent=(0, 1, 2)), "kind"),
    ],
)
def test_a_result_that_its_pairing_cannot_have_is_refused(seats: tuple[int, ...], result: Result, code: str) -> None:
    with pytest.raises(BadResult) as refused:
        scores(Pairing(seats, result), PODS)

    assert refused.value.code == code


@pytest.mark.parametrize(("code", "profile"), [("scored", SCORED), ("places", msgspec.structs.replace(PLACES, place_points=(8, 6)))])
def test_a_pod_has_to_hold_what_its_scoring_counts(code: str, profile: Profile) -> None:
    with pytest.raises(BadResult) as refused:
        scores(Pairing((1, 2, 3), Result("pod", places=(1, 2, 3))), profile)

    assert refused.value.code == code
