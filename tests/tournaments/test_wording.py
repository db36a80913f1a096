"""Every refusal has a sentence (what to do included), and no sentence is for a code that nothing says."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import tournaments
from tournaments.rules.commands.base import Refused
from tournaments.rules.state import Phase
from tournaments.wording import IMPOSSIBLE, PHASES, REFUSED, refusal

pytestmark = pytest.mark.pure
ROOT = Path(tournaments.__file__).parent


def codes() -> Iterator[str]:
    """First arguments of `Refused` in all modules."""
    for path in ROOT.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refused" and node.args:
                yield from (one.value for one in ast.walk(node.args[0]) if isinstance(one, ast.Constant) and isinstance(one.value, str))


def test_each_code_has_its_sentence():
    assert set(codes()) == set(REFUSED)


def test_each_phase_has_a_word():
    assert set(PHASES) == set(Phase.__args__)


def test_impossible_results_say_why():
    said = ast.parse((ROOT / "rules" / "results.py").read_text())
    functions = [node for node in said.body if isinstance(node, ast.FunctionDef) and node.name.startswith("why")]
    values = [node.value for function in functions for node in ast.walk(function) if isinstance(node, ast.Return) and node.value]
    found = {one.value for value in values for one in ast.walk(value) if isinstance(one, ast.Constant) and isinstance(one.value, str)}
    assert found == set(IMPOSSIBLE)


def test_a_sentence_has_its_parts_filled_in():
    assert refusal(Refused("wrong_phase", phase="check_in")) == "That is not possible while the event is at: check-in."
    assert refusal(Refused("too_few", ready=1)) == "1 entrants are ready; two are needed to start."
