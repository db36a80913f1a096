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
from matches.games.virtually_victorious.facts import Discarded, EventRevealed, ModEarned, Negated, Played, Raided
from matches.games.virtually_victorious.kinds import KINDS, kind_of
from matches.games.virtually_victorious.table import CurrentEvent
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


# --- Virtually Victorious


def followers(taken: Course, step: Step) -> list[int]:
    """What both have once the answer is carried out, and the effects that it sets off."""
    return [seat.followers for seat in taken.history.positions[step.seq].state.table.seats]


def happened(taken: Course, kind: type[Any]) -> list[Any]:
    return [fact for step in taken.steps for fact in taken.history.body(step.seq).facts if isinstance(fact, kind)]


def code(name: str) -> str:
    return next(kind.code for kind in KINDS.values() if kind.name == name)


def test_virtually_victorious_begins_with_a_round_of_the_learners_event():
    """V20: what the first step tells."""
    taken = course("virtually_victorious")
    table = before(taken, taken.steps[0])

    assert (table.round, table.turn, table.phase, table.event) == (9, 0, "upkeep", CurrentEvent(table.event.card, 0))
    assert table.event.card.code == code("Trending Tab")
    assert [seat.followers for seat in table.seats] == [645_000, 610_000]
    assert [fact.card.code for fact in happened(taken, EventRevealed)] == [code("Collab Week")]


def test_virtually_victorious_followers_are_as_they_are_told():
    """V3, V22, V34"""
    taken = course("virtually_victorious")
    told = [700_000, 775_000, 800_000, 815_000, 840_000, 870_000, 945_000, 985_000, 1_035_000]
    counts = [followers(taken, step)[0] for step in taken.steps]

    assert list(dict.fromkeys(counts)) == [645_000, *told]
    assert followers(taken, taken.steps[-1]) == [1_035_000, 740_000]
    last = next(step for step in taken.steps if step.beat.answer == "raid")
    assert followers(taken, last) == [800_000, 650_000]


def test_virtually_victorious_shows_a_response_on_the_stack_and_what_is_negated_pays_nothing():
    """V48, V49, V50, V53, V56"""
    taken = course("virtually_victorious")
    response = at(taken, "play Moderator Timeout at Birthday Countdown")
    stack = taken.history.positions[response.seq].state.table.stack

    assert [kind_of(entry.card).name for entry in stack] == ["Birthday Countdown", "Moderator Timeout"]
    assert [(kind_of(one.entry.card).name, one.by) for one in happened(taken, Negated)] == [("Birthday Countdown", 1), ("Charity Relay", 0)]
    paid = [kind_of(card).name for fact in happened(taken, Discarded) for card in fact.cards]
    assert paid == ["Editing Team", "Member Club", "Final Word"]


def test_virtually_victorious_says_rightly_that_final_word_stops_no_negate():
    """V11, V57"""
    taken = course("virtually_victorious")
    asked = taken.own[3]
    assert (asked.beat.answer, before(taken, asked).stack[-1].card.code) == ("pass", code("Moderator Timeout"))

    options = taken.history.positions[asked.seq - 1].state.pending.prompts[0].row(0)
    top = before(taken, asked).stack[-1].id
    assert [option for option in options if str(option).endswith(f":{top}")] == []


def test_virtually_victorious_shows_a_reaction_a_mod_a_continuous_card_and_raids():
    """V10, V34, V45, V58"""
    taken = course("virtually_victorious")
    played = [kind_of(fact.entry.card) for fact in happened(taken, Played) if fact.entry.seat == 0]

    assert {kind.type for kind in played} == {"quick", "negate", "continuous"}
    assert [kind.name for kind in played if kind.timing == "reaction"] == ["Encore Upload"]
    (mod,) = happened(taken, ModEarned)
    assert (mod.seat, kind_of(mod.card).name, mod.threshold) == (0, "Agency Contract", 750_000)
    assert [(fact.seat, fact.gains) for fact in happened(taken, Raided)] == [
        (0, (25_000, 25_000)), (1, (25_000, 25_000)), (0, (50_000, 50_000)),
    ]  # fmt: skip


def test_virtually_victorious_is_won_above_a_million_by_the_last_raid():
    """V2"""
    taken = course("virtually_victorious")
    outcome = taken.history.state.outcome

    assert outcome is not None
    assert (outcome.rule, taken.steps[-1].beat.answer) == ("V2", "raid")


def test_a_match_that_is_over_before_its_lesson_begins_is_said_to_be():
    with pytest.raises(OffScript, match="over before the lesson begins"):
        played(LESSONS["virtually_victorious"]._replace(before=lambda *asked: LESSONS["virtually_victorious"].before(*asked) or ("go_on",)))
