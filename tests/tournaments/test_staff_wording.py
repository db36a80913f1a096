"""What the staff of an event reads: findings, commands, results in words, and the public extract of the log (T12, T31, T50)."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import get_args, get_type_hints

import pytest

import tournaments
from tests.tournaments.rules.event import close, lower_number_wins, pair, publish, running, settle, work
from tournaments.formats.field import Kind, Result
from tournaments.log_words import COMMANDS, KINDS, OFFICES, is_by_hand, sentence
from tournaments.pages.glance import REASONS, STATES
from tournaments.plan_check import SENTENCES
from tournaments.result_words import KINDS as RESULT_KINDS
from tournaments.result_words import possible, words
from tournaments.rules.commands import AnyCommand, PairRound, Penalise, Rule, SwapSeats, Unpair
from tournaments.rules.results import why_impossible
from tournaments.rules.state import Moment, OfficeKind, PairingState, Penalty, Reason

pytestmark = pytest.mark.pure
ROOT = Path(tournaments.__file__).parent


def test_each_finding_has_its_sentence():
    """T12; and no sentence is for a code that nothing says."""
    trees = [ast.parse(path.read_text()) for path in ROOT.rglob("*.py")]
    calls = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Finding"]
    codes = {one.value for call in calls for one in ast.walk(call.args[0]) if isinstance(one, ast.Constant) and isinstance(one.value, str)}
    assert codes == set(SENTENCES)


def test_each_command_has_its_sentence():
    assert set(COMMANDS) == {command.__name__ for command in get_args(AnyCommand)}


def test_each_key_has_its_word():
    assert set(REASONS) == set(get_args(Reason))
    assert set(STATES) == set(get_args(PairingState))
    assert set(RESULT_KINDS) == set(get_args(Kind))
    assert set(KINDS) == set(get_args(get_type_hints(Penalty)["kind"]))
    assert set(OFFICES) == set(get_args(OfficeKind))


@pytest.mark.parametrize("best_of", [1, 3, 5])
@pytest.mark.parametrize("may_draw", [True, False])
def test_all_that_is_offered_is_possible(best_of: int, may_draw: bool):
    """T31."""
    offered = possible(best_of, may_draw=may_draw)
    assert {why_impossible(result, 2, best_of, may_draw=may_draw) for result in offered.values()} == {None}
    assert len({words(result) for result in offered.values()}) > 4


def test_a_bracket_offers_no_draws():
    played = [result for result in possible(3, may_draw=False).values() if result.kind in ("played", "draw_agreed")]
    assert {result.games for result in played} == {(2, 0), (0, 2), (2, 1), (1, 2), (1, 0), (0, 1)}


def test_results_in_words():
    assert words(Result("played", games=(2, 1))) == "2 : 1"
    assert words(Result("played", games=(1, 1), drawn=1)) == "1 : 1, 1 drawn (draw)"
    assert words(Result("conceded", games=(0, 2))) == "0 : 2 (conceded)"
    assert words(Result("played", games=(0, 2)), own=1) == "2 : 0"
    assert words(Result("draw_agreed", games=(0, 0), drawn=3)) == "0 : 0 (draw agreed)"
    assert words(Result("bye")) == "bye"
    assert words(Result("pod", places=(2, 1, 3))) == "places 2, 1, 3"
    assert words(Result("pod", places=(2, 1, 3)), ["Aki", "Bea", "Cid"]) == "Aki 2, Bea 1, Cid 3"


def test_the_log_in_words():
    """Each entry of an event that was played, and what the public learns of it (section 10)."""
    event = running(4)
    pair(event)
    event.staff(PairRound("bb", reason="technical"))
    work(event)
    moment = Moment(1, 1)
    event.staff(SwapSeats(moment, (1, 0), (2, 0)))
    publish(event)
    settle(event, lower_number_wins)
    event.staff(Rule(event.table(1), Result("played", games=(2, 1)), "wrong_result"))
    event.staff(Penalise(1, "warning", "conduct"))
    close(event)
    event.staff(Unpair(moment, "mistake", voids_results=True))

    said = [(type(body.command).__name__, sentence(type(body.command).__name__, body, {1: "Aki"})) for body in event.bodies]
    lines = {what for _, what in said}
    assert "Aki registered." in lines
    assert "Entrant 2 registered." in lines
    assert "Aki: warning." in lines
    assert "Stage 1, round 1, table 1: staff entered 2 : 1." in lines
    assert not [what for what in lines if "{" in what]
    public = [kind for kind, body in zip([kind for kind, _ in said], event.bodies, strict=True) if is_by_hand(kind, body)]
    assert public == ["PairRound", "SwapSeats", "Rule", "Unpair"]
