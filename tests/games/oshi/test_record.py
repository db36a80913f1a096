"""The game record, both ways: OSHI rules, section 7, "Notation"; live play L169 b."""

from __future__ import annotations

import random
from textwrap import dedent

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from matches.games.oshi.record import RESULTS, Record, RecordError, format_game, parse_game
from tests.games.oshi.positions import opening

HEADERS = {"Event": "Evening match", "Date": "2026.11.30", "Red": "Aki", "White": "Bea", "NoReturn": "mover"}


def played(seed: int, turns: int, no_return: str = "mover") -> tuple[list[str], str]:
    """Moves at random, to the end if that comes first, and the result."""
    play, rng, moves = opening(no_return), random.Random(seed), []
    while play.outcome is None and len(moves) < turns:
        moves.append(rng.choice(play.legal))
        play.move(moves[-1])
    ends = {(1, 2): "1-0", (2, 1): "0-1", (1, 1): "1/2-1/2"}
    return moves, ends[play.outcome.places] if play.outcome else "*"


def test_record_has_headers_numbers_and_result():
    assert format_game(HEADERS, ["a1N3", "a9S3", "e3N1"], "1-0") == dedent("""\
        [Event "Evening match"]
        [Date "2026.11.30"]
        [Red "Aki"]
        [White "Bea"]
        [NoReturn "mover"]
        [Result "1-0"]

        1. a1N3 a9S3 2. e3N1 1-0
        """)


def test_record_wraps_and_names_claims():
    """O20: in the order in which pieces fall."""
    moves, result = played(seed=7, turns=1_000)
    text = format_game(HEADERS, moves, result)
    body = text.split("\n\n")[1]

    assert max(map(len, text.splitlines())) <= 80
    assert body.count(" x") >= 4
    assert body.split()[-1] == result


@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 10_000), turns=st.integers(0, 60), no_return=st.sampled_from(["mover", "displaced"]))
def test_record_reads_back(seed, turns, no_return):
    moves, result = played(seed, turns, no_return)
    headers = {**HEADERS, "NoReturn": no_return}

    assert parse_game(format_game(headers, moves, result)) == Record({**headers, "Result": result}, tuple(moves), result)


def test_whole_match_reads_back():
    moves, result = played(seed=3, turns=1_000)

    assert result in RESULTS[:3]
    assert parse_game(format_game(HEADERS, moves, result)).moves == tuple(moves)


@given(name=st.text(st.characters(exclude_categories=["Cs"]), max_size=30))
def test_headers_keep_any_name(name):
    """But for white space, which is one blank."""
    record = parse_game(format_game({"Red": name}, [], "*"))

    assert record.headers["Red"] == " ".join(name.split())


def test_record_may_end_anywhere_with_any_result():
    """O27: resignation and agreement are not moves."""
    for result in RESULTS:
        assert parse_game(f"1. a1N3 {result}") == Record({}, ("a1N3",), result)


ENDED, ENDED_RESULT = played(seed=3, turns=1_000)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "move 1: the record ends without a result"),
        ('[Red "Aki"]\n\n1. a1N3', "line 3, move 1: the record ends without a result"),
        ('[Red "Aki]\n\n*', 'line 1: a header reads [Name "value"]'),
        ('[Red "Aki"]\n[Red "Bea"]\n\n*', "line 2: Red is given twice"),
        ('[NoReturn "never"]\n\n*', "NoReturn is mover or displaced, not never"),
        ('[Result "1-0"]\n\n1. a1N3 0-1', "line 3: the header says 1-0, the moves end with 0-1"),
        ("1. a1N4 *", "line 1, move 1: a1N4 is not legal (O9)"),
        ("1. a1N3 a9S3\n2. a9S1 *", "line 2, move 2: a9S1 is not legal (O7)"),
        ("1. a1N1 a9S1 2. a2S1 *", "line 1, move 2: a2S1 is not legal (O18)"),
        ("1. castles *", "line 1, move 1: castles is not legal (O8)"),
        ("1. a1N3 a9S3 3. e3N1 *", "line 1, move 2: 3. stands for 2."),
        ("1. a1N3 2. e3N1 *", "line 1, move 1: 2. is not legal (O8)"),
        ("1. a1N3 xW1 *", "line 1, move 1: a1N3 claims nothing, not xW1 (O20)"),
        ("1. a1N3 * 2. e3N1", "line 1: 2. follows the result"),
        ("1. a1N3 *\n\nwell played", "line 3: well follows the result"),
    ],
)
def test_bad_record_is_refused_with_place_and_reason(text, said):
    with pytest.raises(RecordError) as error:
        parse_game(text)

    assert str(error.value) == said


def test_missing_claim_is_refused():
    moves, result = played(seed=7, turns=1_000)
    text = format_game({}, moves, result)
    claim = next(word for word in text.split() if word.startswith("x"))

    with pytest.raises(RecordError, match=f"claims {claim}, not nothing \\(O20\\)"):
        parse_game(text.replace(f" {claim}", "", 1).replace(f"\n{claim}", "", 1))


def test_result_against_the_rules_is_refused():
    wrong = next(result for result in RESULTS if result != ENDED_RESULT)

    with pytest.raises(RecordError) as error:
        format_game({}, ENDED, wrong)

    assert error.value.reason == f"the result is {ENDED_RESULT}, not {wrong}"
    assert error.value.rule == "O22"


def test_moves_after_the_end_are_refused():
    with pytest.raises(RecordError) as error:
        format_game({}, [*ENDED, "a1N1"], ENDED_RESULT)

    assert error.value.reason == "a1N1 comes after the end"


@pytest.mark.parametrize(
    ("headers", "result", "said"),
    [({}, "2-0", "2-0 is not a result"), ({'A"b': "c"}, "*", "A\"b is not a header's name")],
)
def test_what_cannot_be_written_is_refused(headers, result, said):
    with pytest.raises(RecordError) as error:
        format_game(headers, [], result)

    assert str(error.value) == said
