"""The scripts of the lessons: each is played by the rules to the end that it promises, and shows the rules that it names."""

from __future__ import annotations

from typing import Any

import pytest

from matches.games.oshi.board import MOVES
from matches.games.oshi.rules import blocked, choices
from matches.games.oshi.table import Moved
from matches.games.oshi_push.influence import subscribers, totals
from matches.games.oshi_push.plays import parse
from matches.games.registry import GAMES
from matches.lessons.course import Course, OffScript, Step, course, meant, played
from matches.lessons.registry import LESSONS
from matches.lessons.script import Lesson, they, you

pytestmark = pytest.mark.pure
LONGEST_WORDS = 200
"""What a phone shows without scrolling is little more."""


def before(taken: Course, step: Step) -> Any:
    """The table on which an answer was given."""
    return taken.history.positions[step.seq - 1].state.table


def at(taken: Course, answer: str) -> Step:
    """The first step with that answer."""
    return next(step for step in taken.steps if step.beat.answer == answer)


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS)
def test_a_lesson_belongs_to_a_game_on_the_site_and_is_won(lesson: Lesson):
    taken = course(lesson.game)

    outcome = taken.history.state.outcome
    assert lesson.game in GAMES
    assert outcome is not None
    assert (outcome.places, outcome.reason) == ((1, 2), "rules")


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS)
def test_a_lesson_takes_five_minutes(lesson: Lesson):
    """Ten to twenty-five steps of one or two sentences, each with words."""
    assert 10 <= len(lesson.own) <= 25
    assert [beat.answer for beat in lesson.own if not beat.before] == []
    assert [beat.answer for beat in lesson.beats if max(len(str(beat.before)), len(str(beat.after))) > LONGEST_WORDS] == []


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS)
def test_a_lesson_is_the_same_each_time(lesson: Lesson):
    first, second = played(lesson), played(lesson)

    assert first.history.head_hash == second.history.head_hash
    assert first.steps == second.steps


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS)
def test_what_is_brought_is_legal(lesson: Lesson):
    catalogue = GAMES[lesson.game].catalogue
    problems = [problem for deck in lesson.decks for problem in (catalogue.check(deck) if catalogue else ())]

    assert [problem for problem in problems if not problem.is_warning] == []
    assert lesson.deck in ("", *(starter.id for starter in (catalogue.starters if catalogue else ())))


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS)
def test_a_script_that_stops_early_says_what_is_still_asked(lesson: Lesson):
    with pytest.raises(OffScript, match="goes on after the last beat; seat 0: "):
        played(lesson._replace(beats=lesson.beats[: lesson.beats.index(lesson.own[3])]))


def test_an_answer_that_the_rules_do_not_know_is_named_with_those_that_they_do():
    """A change of rules makes the lesson fail, and not silently another one."""
    beats = (you("e3N1", "go"), they("e7S1"), you("e4S1", "go straight back"))

    with pytest.raises(OffScript, match=r"oshi, beat 3: seat 0 cannot answer 'e4S1'; it can: a1N1, .*\be4N1\b"):
        played(LESSONS["oshi"]._replace(beats=beats))


def test_who_is_asked_nothing_cannot_answer():
    with pytest.raises(OffScript, match=r"oshi, beat 2 \(a1N1\): seat 0 is asked nothing"):
        played(LESSONS["oshi"]._replace(beats=(you("e3N1", "go"), you("a1N1", "go"))))


def test_answers_may_name_several_things():
    """As a discard of several cards does; cards of one name are told apart."""
    words: dict[str, list[Any]] = {"Open Mic": ["a", "b"], "High Note": ["c"]}

    assert meant(words, ("Open Mic", "High Note", "Open Mic")) == ("a", "c", "b")
    with pytest.raises(KeyError, match="High Note"):
        meant(words, ("High Note", "High Note"))


# --- OSHI


def moves(taken: Course) -> list[Moved]:
    facts = [fact for step in taken.steps for fact in taken.history.body(step.seq).facts]
    return [fact for fact in facts if isinstance(fact, Moved)]


def test_oshi_moves_one_two_and_three_squares_and_pushes_one_two_and_three_houses():
    """O9, O11"""
    own = [fact for fact in moves(course("oshi")) if fact.seat == 0]

    assert {MOVES[fact.move].distance for fact in own} == {1, 2, 3}
    assert {len(fact.moved) + len(fact.off) - 1 for fact in own} == {0, 1, 2, 3}


def test_oshi_shows_no_return_where_it_is_told():
    """O18: Mika may not push back, and later the learner may not."""
    taken = course("oshi")

    assert choices(before(taken, at(taken, "g8S2")).position).forbidden == ("e6S1",)
    assert choices(before(taken, at(taken, "a1N3")).position).forbidden == ("d6E1",)


def test_oshi_shows_two_houses_that_one_storey_cannot_push():
    """O11"""
    taken = course("oshi")
    after_push = taken.history.positions[at(taken, "e5N1").seq].state.table.position

    assert blocked(after_push.board, MOVES["e6N1"]) == "O11"


def test_oshi_pushes_an_own_house_off_and_wins_with_seven():
    """O16, O20, O22"""
    own = [fact for fact in moves(course("oshi")) if fact.off]

    assert [(fact.move, [name[0] for name in fact.off], fact.points) for fact in own] == [
        ("c6W2", ["r", "w"], (2, 1)),
        ("g3E2", ["w"], (5, 1)),
        ("a4N3", ["w"], (8, 1)),
    ]


# --- Oshi Push


def test_oshi_push_comes_to_a_million_in_the_third_round():
    """P1, P38"""
    taken = course("oshi_push")
    table = taken.history.state.table

    assert (subscribers(table, 0), subscribers(table, 1), table.round) == (1_000_000, 0, 3)


def test_oshi_push_totals_are_as_they_are_told():
    """P58-P60, P34"""
    taken = course("oshi_push")
    told = {
        "play Speed Trial centre": (1, (2, 11)),
        "discard Debate Club": (1, (11, 9)),
        "discard Cold Open": (1, (11, 12)),
        "play High Note": (1, (14, 12)),
        "play Late Desk Monologue right": (2, (14, 11)),
        "play Feedback Loop": (2, (14, 10)),
    }

    assert {
        answer: (place, totals(taken.history.positions[at(taken, answer).seq].state.table, place)) for answer, (place, _) in told.items()
    } == told
    tie = next(step for step in reversed(taken.steps) if step.beat.answer == "discard Cold Open")
    assert totals(taken.history.positions[tie.seq].state.table, 2) == (14, 14)


def test_oshi_push_shows_each_kind_of_action():
    """P27: Content, an Upgrade, Action cards, a Discard ability, passing; and a Clash Reward (P68)."""
    taken = course("oshi_push")
    verbs = {parse(str(step.picks[0])).verb for step in taken.own}
    working = {fact.what for step in taken.steps for fact in taken.history.body(step.seq).facts if type(fact).__name__ == "WorkBegan"}

    assert verbs >= {"play", "discard", "pass", "keep", "right_to_left", "left_to_right"}
    assert working >= {"play", "discard", "reward"}
