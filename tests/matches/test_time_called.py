"""Time is called in the event of a match: the system's act, what follows from it, and what it leaves alone (T28)."""

from __future__ import annotations

import pytest

from matches import log, outbox, services, texts, validation
from matches.games.actions import End, Leave
from matches.games.clocks import clock_named
from matches.games.engine import PUBLIC
from matches.games.views import match_view
from matches.models import MatchEntry
from matches.rejection import Rejected
from matches.seating import create_match
from tests.matches.pairs import a_series, of
from tests.matches.playing import NOW, config, header, play, table, user

pytestmark = pytest.mark.django_db


def kinds(match_id: str) -> list[str]:
    return list(MatchEntry.objects.filter(stream_id=match_id).values_list("kind", flat=True))


def test_t28_the_match_ends_after_the_round_and_is_rated():
    match_id = table(is_rated=True)
    written = services.call_time(match_id=match_id, now=NOW)
    assert (written.entry.kind, written.is_duplicate, header(match_id).status) == ("call_time", False, "playing")

    play(match_id, 0, "c2N2")
    assert header(match_id).status == "playing"
    play(match_id, 1, "c8S2")

    history, match = log.history(match_id), header(match_id)
    (end,) = [history.body(seq).action for seq in range(history.head + 1) if isinstance(history.body(seq).action, End)]
    assert isinstance(end, End)
    assert end.why_unrated == ""
    assert (match.status, match.outcome) == ("ended", {"places": [1, 1], "reason": "time_called", "rule": "", "unrated": ""})
    assert validation.check_match(match_id).is_ok
    view = match_view(history.game, history.position, PUBLIC)
    assert texts.status_line(view, ["Aki", "Bea"]) == "A draw. Time was called, and the standing was level."


def test_t28_called_twice_it_is_called_once():
    match_id = table()
    first = services.call_time(match_id=match_id, now=NOW)

    again = services.call_time(match_id=match_id, now=NOW + 5_000)

    assert (again.entry, again.is_duplicate) == (first.entry, True)
    assert kinds(match_id) == ["created", "seated", "setup", "call_time"]


def test_t28_a_match_that_is_over_stays_as_it_ended():
    match_id = table()
    services.act(match_id=match_id, seat=0, cid="c", action=Leave(), now=NOW)
    before = kinds(match_id), header(match_id).outcome

    with pytest.raises(Rejected, check=lambda refused: refused.code == "ended"):
        services.call_time(match_id=match_id, now=NOW)

    assert (kinds(match_id), header(match_id).outcome) == before


def test_t28_a_match_that_has_not_begun_cannot_hear_it():
    match = create_match(host=user("Aki"), config=config(), now=NOW)

    with pytest.raises(Rejected, check=lambda refused: refused.code == "not_started"):
        services.call_time(match_id=match.id, now=NOW)

    assert kinds(match.id) == ["created"]


def test_t28_clocks_run_on_as_before():
    match_id = table(clock=clock_named("10+5"))
    before = log.history(match_id).state.meta.clocks

    services.call_time(match_id=match_id, now=NOW + 7_000)

    assert log.history(match_id).state.meta.clocks == before


def test_t28_in_a_series_the_game_counts_as_it_stands():
    """Points claimed tell level sides of a series apart, and a game without any is a draw (OSHI rules 10)."""
    first, *_ = a_series()
    red = log.history(first).state.table.red
    services.call_time(match_id=first, now=NOW)
    play(first, red, "c2N2")
    play(first, 1 - red, "c8S2")

    outbox.work_match(first, NOW)

    assert (of(first).state, of(first).score) == ("waiting", [1, 1])
