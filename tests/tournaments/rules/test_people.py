"""Registration, waiting list, check-in, late entries, leaving (T13-T16, T21, T22, T26, T33)."""

from __future__ import annotations

import pytest

from tests.tournaments.rules.event import MINUTE, NOW, Event, settings
from tournaments.rules.commands import Admit, Advance, Agree, AwardByes, Change, CheckIn, Enter, Leave, Register, Start, Undrop
from tournaments.rules.commands.base import Refused
from tournaments.rules.facts import Activated, CheckedIn, Dropped, MemberAgreed, Promoted, Registered, Undropped, Withdrew
from tournaments.rules.settings import CheckIn as CheckInSettings
from tournaments.rules.settings import Registration
from tournaments.rules.state import Moment


def opened(**fields: object) -> Event:
    event = Event(settings(**fields))
    event.staff(Advance("published"))
    event.staff(Advance("open"))
    return event


def states(event: Event) -> list[str]:
    return [entrant.state for _, entrant in sorted(event.t.entrants.items())]


def test_entrants_get_numbers_in_order():
    event = opened()
    assert event.stranger(Register(club="North", rating=1500)) == [Registered(1, "registered", club="North", rating=1500)]
    assert event.stranger(Register()) == [Registered(2, "registered")]


def test_nobody_registers_while_it_is_closed():
    event = Event()
    with pytest.raises(Refused) as refused:
        event.stranger(Register())
    assert (refused.value.code, refused.value.parts) == ("wrong_phase", {"phase": "draft"})


def test_registration_is_over_at_its_time_even_before_anybody_has_closed_it():
    """T4: the time of the command decides."""
    event = opened(registration=Registration(closes_at=NOW + MINUTE))
    event.now = NOW + MINUTE
    with pytest.raises(Refused, match="registration_over"):
        event.stranger(Register())


def test_who_comes_when_it_is_full_waits_and_moves_up_in_order():
    """T16: first come first served, promotion in the same entry."""
    event = opened(registration=Registration(cap=2))
    event.register(4)
    assert states(event) == ["registered", "registered", "waiting", "waiting"]

    assert event.player(1, Leave(1)) == [Withdrew((1,), "asked"), Promoted((3,))]
    assert states(event) == ["withdrawn", "registered", "registered", "waiting"]


def test_who_waits_and_leaves_makes_no_place():
    event = opened(registration=Registration(cap=1))
    event.register(3)
    assert event.player(2, Leave(2)) == [Withdrew((2,), "asked")]
    assert states(event) == ["registered", "withdrawn", "waiting"]


def test_nobody_passes_those_who_wait():
    """A cap that was raised lets in who waits, by command; who comes new meanwhile goes to the end of the list."""
    event = opened(registration=Registration(cap=1))
    event.register(2)
    event.staff(Change(settings(registration=Registration(cap=2))))
    assert event.stranger(Register()) == [Registered(3, "waiting")]
    assert event.staff(Admit()) == [Promoted((2,))]


def test_a_cap_below_the_field_removes_nobody_and_promotes_nobody():
    """Section 11."""
    event = opened(registration=Registration(cap=3))
    event.register(4)
    event.staff(Change(settings(registration=Registration(cap=1))))
    assert event.player(1, Leave(1)) == [Withdrew((1,), "asked")]
    assert states(event) == ["withdrawn", "registered", "registered", "waiting"]


def test_cap_nought_lets_nobody_in():
    event = opened(registration=Registration(cap=0, has_waiting_list=False))
    with pytest.raises(Refused, match="full"):
        event.stranger(Register())


def test_promotion_ends_at_its_time():
    event = opened(registration=Registration(cap=1, promotes_until=NOW + MINUTE))
    event.register(2)
    event.now = NOW + MINUTE
    assert event.player(1, Leave(1)) == [Withdrew((1,), "asked")]


def test_a_team_stands_when_all_have_agreed():
    event = opened(team_size=2, mode="team")
    assert event.stranger(Register()) == [Registered(1, "pending")]
    assert event.player(1, Agree(1, 1), member=1) == [MemberAgreed(1, 1, is_complete=True)]
    assert states(event) == ["registered"]
    assert event.t.entrants[1].members == (0, 1)


def test_nobody_agrees_for_another():
    event = opened(team_size=2, mode="team")
    event.stranger(Register())
    with pytest.raises(Refused, match="not_yours"):
        event.player(1, Agree(1, 1), member=0)


def test_check_in_can_be_taken_back_until_it_closes():
    """T22."""
    event = opened(check_in=CheckInSettings(is_required=True, closes_at=NOW + MINUTE))
    event.register(1)
    event.staff(Advance("check_in"))
    assert event.player(1, CheckIn(1)) == [CheckedIn(1)]
    assert event.player(1, CheckIn(1)) == []
    assert event.player(1, CheckIn(1, is_in=False)) == [CheckedIn(1, is_in=False)]

    event.now = NOW + MINUTE
    with pytest.raises(Refused, match="check_in_over"):
        event.player(1, CheckIn(1))
    assert event.staff(CheckIn(1)) == [CheckedIn(1)]


def test_the_start_removes_who_is_not_there_then_the_list_moves_up():
    """T16, T22: places of those who did not check in go to who waited and is there."""
    event = opened(registration=Registration(cap=2), check_in=CheckInSettings(is_required=True), seeding="order")
    event.register(4)
    event.staff(Advance("check_in"))
    event.player(1, CheckIn(1))
    event.player(4, CheckIn(4))
    facts = event.staff(Start("seed"))
    assert facts[:2] == [Withdrew((2,), "not_checked_in"), Promoted((4,))]
    assert Activated((1, 4)) in facts
    assert states(event) == ["active", "withdrawn", "withdrawn", "active"]


def test_one_alone_cannot_start():
    event = opened()
    event.register(1)
    with pytest.raises(Refused) as refused:
        event.staff(Start("seed"))
    assert (refused.value.code, refused.value.parts) == ("too_few", {"ready": 1})


def test_who_leaves_after_the_start_stays_with_what_was_played():
    """T15."""
    event = opened()
    event.register(3)
    event.staff(Start("seed"))
    assert event.player(1, Leave(1)) == [Dropped(1, Moment(1, 0))]
    assert event.staff(Leave(2)) == [Dropped(2, Moment(1, 0), "staff")]
    assert event.staff(Undrop(1)) == [Undropped(1)]
    assert states(event) == ["active", "dropped", "active"]


def test_a_late_entrant_joins_with_the_next_round_until_it_is_too_late():
    """T21."""
    event = opened(late_until=1)
    event.register(2)
    event.staff(Start("seed"))
    assert event.staff(Enter()) == [Registered(3, "registered"), Activated((3,), 1)]

    strict = opened()
    strict.register(2)
    strict.staff(Start("seed"))
    with pytest.raises(Refused, match="too_late"):
        strict.staff(Enter())


def test_staff_play_only_where_the_event_allows_it():
    """Section 11: the organiser plays, by setting."""
    with pytest.raises(Refused, match="staff_does_not_play"):
        opened().run(Register(), "anyone", "judge")
    assert opened(staff_may_play=True).run(Register(), "anyone", "judge") == [Registered(1, "registered")]


def test_nobody_speaks_for_another():
    event = opened()
    event.register(2)
    with pytest.raises(Refused, match="not_yours"):
        event.player(1, Leave(2))


def test_promised_byes_are_promised_before_the_start():
    """T33."""
    event = opened()
    event.register(2)
    event.staff(AwardByes(1, (2, 1)))
    assert event.t.entrants[1].byes == (1, 2)
    event.staff(Start("seed"))
    with pytest.raises(Refused, match="wrong_phase"):
        event.staff(AwardByes(2, (1,)))


@pytest.mark.parametrize("command", [Advance("published"), Start("seed"), Admit(), Enter(), Undrop(1), AwardByes(1, (1,))])
def test_players_do_not_do_what_is_for_staff(command):
    """T82."""
    event = opened()
    event.register(2)
    with pytest.raises(Refused, match="not_allowed"):
        event.player(1, command)


@pytest.mark.parametrize(
    ("told", "code"),
    [({"club": "x" * 61}, "bad_club"), ({"club": "a\nb"}, "bad_club"), ({"rating": -1}, "bad_rating"), ({"rating": 10_000}, "bad_rating")],
)
def test_an_entrant_has_what_tables_and_files_can_hold(told, code):
    event = opened()
    for refused in (lambda: event.staff(Enter(**told)), lambda: event.stranger(Register(**told))):
        with pytest.raises(Refused, match=code):
            refused()
    event.staff(Enter(club="x" * 60, rating=9_999))
    assert (event.t.entrants[1].club, event.t.entrants[1].rating) == ("x" * 60, 9_999)


def test_byes_are_promised_of_rounds_that_can_be():
    event = opened()
    event.register(1)
    for number in (101, 10**30):
        with pytest.raises(Refused, match="bad_rounds"):
            event.staff(AwardByes(1, (1, number)))
    event.staff(AwardByes(1, (100,)))
    assert event.t.entrants[1].byes == (100,)
