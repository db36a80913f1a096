"""What a correction would change, before it is made (T32, T62, T63; section 11)."""

from __future__ import annotations

from tests.tournaments.rules.event import LOST, WON, Event, pair, publish
from tests.tournaments.rules.test_brackets import FIRST, bracket, table_of, win, with_cut
from tournaments.rules.changes import Cut, Reseating, cut_of, reseatings
from tournaments.rules.commands import Rule, VoidResult
from tournaments.rules.commands.base import By
from tournaments.rules.fold import decide, grown
from tournaments.rules.state import PairingKey, Tournament

FINAL = PairingKey(1, 2, 1)


def after(event: Event, command: Rule | VoidResult) -> Tournament:
    return grown(event.t, decide(event.t, command, By(frozenset({"organiser"}), event.now)), event.now)


def test_tables_that_would_have_other_players_are_told():
    event = bracket(4)
    win(event, 1, 4)
    ready = after(event, Rule(table_of(event, 2, 3), WON))
    assert reseatings(event.t, ready) == [Reseating(FINAL, (), (1, 2))]
    win(event, 2, 3)
    semi = table_of(event, 1, 4)
    assert reseatings(event.t, after(event, Rule(semi, LOST, "wrong_result"))) == [Reseating(FINAL, (1, 2), (2, 4))]
    assert reseatings(event.t, after(event, VoidResult(semi, "mistake"))) == [Reseating(FINAL, (1, 2), ())]
    assert event.t.pairings[FINAL].seats == (1, 2)


def test_who_would_come_into_the_cut_and_go_out_is_told():
    """T62: or that it stands, as its pairings are out."""
    event = with_cut(4)
    best = event.t.standings[FIRST][0].entrant
    [table] = [table for table in event.t.tables(FIRST) if best in table.seats]
    correction = Rule(table.key, LOST if table.result == WON else WON, "wrong_result")
    assert cut_of(event.t, after(event, correction), 1) is None
    pair(event, "cc")
    told = cut_of(event.t, after(event, correction), 1)
    assert told is not None
    [comes_in] = told.comes_in
    assert told == Cut(2, (comes_in,), (best,), stands=False)
    publish(event)
    assert cut_of(event.t, after(event, correction), 1) == Cut(2, (comes_in,), (best,), stands=True)
