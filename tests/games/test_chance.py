"""Draws against the published vectors, and what makes them even.

Source: live play L23-L28 and its appendix E.
"""

from __future__ import annotations

import itertools
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from matches.games.chance import LARGEST_QUESTION, NO_SHARE, answer, below, commitment, fresh_id, numbers, order, seed_of
from matches.games.engine import Chance

VECTORS: dict[str, Any] = json.loads((Path(__file__).parents[1] / "vectors" / "fairness.json").read_text(encoding="utf-8"))
SECRET, MATCH, SEED = bytes.fromhex(VECTORS["secret"]), VECTORS["match"], bytes.fromhex(VECTORS["seed"])


def test_commitment_and_seed_are_those_of_the_vectors() -> None:
    shares = tuple(bytes.fromhex(share) for share in VECTORS["shares"])

    assert commitment(SECRET, MATCH) == VECTORS["commitment"]
    assert seed_of(SECRET, MATCH, shares) == SEED


def test_numbers_of_a_stream_are_those_of_the_vectors() -> None:
    wanted = VECTORS["numbers"]

    assert list(itertools.islice(numbers(SEED, wanted["stream"]), len(wanted["values"]))) == wanted["values"]


@pytest.mark.parametrize("wanted", VECTORS["orders"])
def test_orders_are_those_of_the_vectors(wanted: dict[str, Any]) -> None:
    assert answer(SEED, wanted["stream"], Chance("order", wanted["n"])) == tuple(wanted["value"])


@pytest.mark.parametrize("wanted", VECTORS["ids"])
def test_ids_are_those_of_the_vectors(wanted: dict[str, Any]) -> None:
    assert answer(SEED, wanted["stream"], Chance("ids", wanted["n"])) == tuple(wanted["value"])


def test_dice_are_those_of_the_vectors() -> None:
    wanted = VECTORS["dice"]
    source = numbers(SEED, wanted["stream"])

    assert [1 + below(wanted["sides"], source) for _ in wanted["values"]] == wanted["values"]
    assert answer(SEED, wanted["stream"], Chance("die", wanted["sides"])) == (wanted["values"][0],)


def test_a_seat_that_sent_nothing_counts_as_zeros() -> None:
    """L26"""
    assert seed_of(SECRET, MATCH, (None, b"\1" * 16)) == seed_of(SECRET, MATCH, (NO_SHARE, b"\1" * 16))


def test_numbers_that_would_lean_are_passed_over() -> None:
    top = 2**32 // 6 * 6

    assert below(6, iter([top, 2**32 - 1, 8])) == 2
    assert below(6, iter([top - 1])) == 5


def test_an_order_swaps_from_the_last_thing_down() -> None:
    """L27: with zeros everything swaps with the first."""
    assert order(4, iter([0, 0, 0])) == (1, 2, 3, 0)


def test_an_id_is_two_numbers_in_base_32() -> None:
    assert fresh_id(iter([0, 0])) == "0000000000"
    assert fresh_id(iter([1, 2])) == "0000100002"
    assert fresh_id(iter([2**25 - 1, 0])) == "zzzzz00000"


def test_streams_are_independent_and_repeatable() -> None:
    """L25"""
    question = Chance("ids", 50)
    found = {stream: answer(SEED, stream, question) for stream in ("1", "2", "1/7")}

    assert len({id_ for ids in found.values() for id_ in ids}) == 150
    assert answer(SEED, "1", question) == found["1"]


def test_dice_and_orders_are_even() -> None:
    dice = Counter(answer(SEED, str(stream), Chance("die", 6))[0] for stream in range(6_000))
    firsts = Counter(answer(SEED, str(stream), Chance("order", 5))[0] for stream in range(5_000))

    assert set(dice) == {1, 2, 3, 4, 5, 6}
    assert set(firsts) == {0, 1, 2, 3, 4}
    assert all(abs(count - 1_000) < 150 for count in (*dice.values(), *firsts.values()))


@pytest.mark.parametrize("n", [-1, 0, LARGEST_QUESTION + 1, 2**40])
def test_questions_that_no_game_asks_are_refused(n: int) -> None:
    """A forged file must not keep a verifier busy for ever."""
    with pytest.raises(ValueError, match="out of range"):
        answer(SEED, "1", Chance("die", n))
