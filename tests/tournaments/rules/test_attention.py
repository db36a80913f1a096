"""What staff are asked about (T26; section 11, drop after publication)."""

from __future__ import annotations

from tests.tournaments.rules.event import WON, Event, close, pair, publish, running
from tournaments.formats import scored
from tournaments.formats.chain import StagePlan
from tournaments.rules.attention import proposed_drops, proposed_no_shows
from tournaments.rules.commands import Leave, NoShow, Rule


def play(event: Event, *absent: int) -> None:
    """A round to which some do not come."""
    pair(event)
    publish(event)
    assert event.t.round is not None
    for table in event.t.tables(event.t.round.moment):
        if seats := tuple(seat for seat, number in enumerate(table.seats) if number in absent):
            event.staff(NoShow(table.key, seats))
        elif not table.bye:
            event.staff(Rule(table.key, WON))
    close(event)


def test_two_no_shows_in_a_row_propose_a_drop():
    event = running(6, stages=(StagePlan(scored.Swiss(5)),))
    play(event, 3)
    assert proposed_drops(event.t) == []
    play(event)
    play(event, 3)
    assert proposed_drops(event.t) == []
    play(event, 3)
    assert proposed_drops(event.t) == [3]
    event.staff(Leave(3))
    assert proposed_drops(event.t) == []


def test_who_drops_after_publication_is_proposed_as_a_no_show():
    event = running(4)
    pair(event)
    publish(event)
    assert proposed_no_shows(event.t) == {}
    event.player(2, Leave(2))
    [(key, seats)] = proposed_no_shows(event.t).items()
    assert event.t.pairings[key].seats[seats[0]] == 2
    event.staff(NoShow(key, seats))
    assert proposed_no_shows(event.t) == {}
    result = event.t.pairings[key].result
    assert result is not None
    assert result.games[1 - seats[0]] == 2
