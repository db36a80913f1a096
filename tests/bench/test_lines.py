"""The recorded line of play that benchmarks replay."""

from matches.games.chain import SALT_BYTES
from tests.bench.lines import BEGAN, line, opened


def test_every_fresh_match_takes_the_same_answers():
    answers = line(60)
    other = opened("another-match")

    for number, (seat, action) in enumerate(answers):
        other.append(seat, f"other-{number}", action, BEGAN + number, "11" * SALT_BYTES)

    assert (other.state.table.turns, other.state.outcome) == (60, None)
    assert len({(body.action.prompt, body.action.picks) for body in map(other.body, range(3, 63))}) == 60


def test_a_line_is_the_beginning_of_every_longer_one():
    assert line(40) == line(60)[:40]
