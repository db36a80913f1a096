"""What who has no seat may know of a match, and when (L131)."""

from __future__ import annotations

import random

import pytest

from matches.games.actions import KINDS, End, Leave, Reply, Reveal, Sweep, TimeOut
from matches.games.engine import PUBLIC, SYSTEM
from matches.games.fold import History
from matches.games.game import Delay
from matches.games.released import DECISIONS, known_to, released
from matches.games.replay import lines
from tests.games.playing import PLAYED, SALT, begin

SECOND = 1_000
MINUTE = 60 * SECOND
BEGAN = 2_000
"""When entry 2 is written (ms); those before it a second and two before."""


def new(**delay: int) -> History:
    return begin(PLAYED["oshi"], "duel", 2, 1, **({"delay": Delay(**delay)} if delay else {})).history


def decide(history: History, at: int) -> None:
    (seat,) = history.game.to_act(history.state)
    (owed,) = history.game.legal_actions(history.state, seat)
    history.append(seat, f"{history.head}", Reply(history.prompt_id(owed.number), (owed.row[0],)), at, SALT)


def played(made: int, **delay: int) -> History:
    """After the opening, entries 0-2, a decision every ten seconds."""
    history = new(**delay)
    for number in range(1, made + 1):
        decide(history, BEGAN + number * 10 * SECOND)
    return history


def test_without_a_delay_all_is_known_at_once():
    history = new()
    assert released(history, 0) == history.head == 2
    assert known_to(None, history, 0) is history


@pytest.mark.parametrize(
    ("after", "known"),
    [(0, 0), (28_999, 0), (29_000, 1), (29_999, 1), (30_000, 2), (39_999, 2), (40_000, 3), (59_999, 4), (60_000, 5), (10 * MINUTE, 5)],
)
def test_seconds_hold_an_entry_back_to_the_millisecond(after: int, known: int):
    history = played(3, seconds=30)
    assert released(history, BEGAN + after) == known


@pytest.mark.parametrize(("made", "known"), [(0, 0), (1, 0), (2, 2), (3, 3), (5, 5)])
def test_decisions_hold_an_entry_back_until_so_many_follow(made: int, known: int):
    """Entries 0-2 open the match, 3 is the first decision: with two to wait for it is known when 5 is made."""
    assert released(played(made, decisions=2), BEGAN + MINUTE) == known


def test_of_two_delays_the_longer_one_counts():
    history = played(4, decisions=2, seconds=35)
    assert released(history, BEGAN + 40 * SECOND) == 2  # four decisions, and the time of the opening is over
    assert released(history, BEGAN + 45 * SECOND) == 3
    assert released(history, BEGAN + 10 * MINUTE) == 4  # time alone does not do


def test_after_the_end_only_time_is_waited_for():
    history = played(3, decisions=9, seconds=30)
    ended = BEGAN + MINUTE
    assert released(history, ended) == 0
    history.append(0, "leave", Leave("concede"), ended, SALT)
    assert released(history, ended) == 5
    assert known_to(None, history, ended + 30 * SECOND - 1).state.outcome is None
    assert known_to(None, history, ended + 30 * SECOND).state.outcome is not None


def test_what_is_known_is_never_unknown_again():
    rng = random.Random(131)
    for _ in range(20):
        delay = {"seconds": rng.choice((0, 5, 25, 90)), "decisions": rng.choice((0, 1, 3))}
        if not any(delay.values()):
            continue
        history, now, known = new(**delay), BEGAN, 0
        for _ in range(30):
            now += rng.randrange(20_000)
            if rng.random() < 0.6 and not history.state.outcome:
                decide(history, now)
            assert known <= released(history, now) <= history.head
            known = released(history, now)


def test_a_seat_knows_all_and_a_part_is_the_match_as_it_stood():
    history = played(4, seconds=30)
    now = BEGAN + 45 * SECOND
    assert known_to(0, history, now) is history
    part = known_to(None, history, now)
    assert (part.head, history.head) == (3, 6)
    assert part.position is history.positions[3]
    assert part.head_hash == history.entries[3].hash
    assert file_of(part) == file_of(played(1, seconds=30))
    decide(history, now)  # what is read meanwhile stays as it is
    assert part.head == 3


def test_what_is_disclosed_later_is_not_disclosed_before():
    history = played(1, seconds=30)
    history.append(0, "leave", Leave("concede"), BEGAN + 20 * SECOND, SALT)
    close(history, BEGAN + 20 * SECOND)
    assert history.revealed is not None
    assert history.upto(history.head - 1).revealed is None
    assert history.upto(history.head - 1).is_settled
    assert not history.upto(history.head - 2).is_settled


def close(history: History, at: int) -> None:
    assert history.secret is not None
    history.append(SYSTEM, "end", End("casual"), at, SALT)
    history.append(SYSTEM, "reveal", Reveal(history.secret.hex()), at, SALT)


def file_of(history: History) -> bytes:
    return b"".join(lines(history, PUBLIC, (), 0))


def test_decisions_are_the_kinds_of_entries_that_answer_prompts():
    assert {KINDS[one] for one in (Reply, TimeOut, Sweep)} == DECISIONS
