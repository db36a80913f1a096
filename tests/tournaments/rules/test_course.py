"""From draft to archive, decks on the way, deadlines (T4, T17, T18, T20)."""

from __future__ import annotations

import pytest

from tests.tournaments.rules.event import MINUTE, NOW, Event, settings
from tournaments.rules.commands import (
    Advance,
    Archive,
    Cancel,
    Change,
    Complete,
    LockDecks,
    Register,
    Reopen,
    Start,
    SubmitDeck,
    Sweep,
    UnlockDeck,
)
from tournaments.rules.commands.base import Refused
from tournaments.rules.commands.sweeping import next_sweep
from tournaments.rules.facts import Activated, DecksLocked, DeckSubmitted, DeckUnlocked, Moved, Settled, StageSeeded, Withdrew
from tournaments.rules.settings import CheckIn, Decks, Registration
from tournaments.rules.state import DeckList

HASH, OTHER = "a" * 64, "b" * 64


def opened(**fields: object) -> Event:
    event = Event(settings(**fields))
    event.staff(Advance("published"))
    event.staff(Advance("open"))
    return event


@pytest.mark.parametrize(
    ("at", "to", "may"),
    [
        ("draft", "published", True),
        ("draft", "open", False),
        ("published", "open", True),
        ("published", "check_in", False),
        ("open", "closed", True),
        ("open", "check_in", True),
        ("closed", "open", True),
        ("check_in", "closed", True),
        ("check_in", "open", False),
    ],
)
def test_phases_follow_one_another(at, to, may):
    event = Event()
    for phase in {"published": ["published"], "open": ["published", "open"], "closed": ["published", "open", "closed"]}.get(at, []):
        event.staff(Advance(phase))
    if at == "check_in":
        for phase in ("published", "open", "check_in"):
            event.staff(Advance(phase))
    assert event.t.phase == at
    if may:
        assert event.staff(Advance(to)) == [Moved(to)]
    else:
        with pytest.raises(Refused, match="wrong_phase"):
            event.staff(Advance(to))


def test_where_it_is_already_nothing_happens():
    event = Event()
    event.staff(Advance("published"))
    assert event.staff(Advance("published")) == []


def test_deadlines_open_and_close_registration_and_check_in():
    plan = settings(registration=Registration(opens_at=NOW + 1, closes_at=NOW + 3), check_in=CheckIn(opens_at=NOW + 4))
    event = Event(plan)
    event.staff(Advance("published"))
    assert next_sweep(event.t) == NOW + 1
    assert event.system(Sweep()) == []

    event.now = NOW + 1
    assert event.system(Sweep()) == [Moved("open")]
    assert next_sweep(event.t) == NOW + 3
    event.now = NOW + 3
    assert event.system(Sweep()) == [Moved("closed")]
    event.now = NOW + 9
    assert event.system(Sweep()) == [Moved("check_in")]
    assert next_sweep(event.t) is None


def test_a_worker_that_was_away_catches_up_in_one_step():
    event = Event(settings(registration=Registration(opens_at=NOW + 1, closes_at=NOW + 3), check_in=CheckIn(opens_at=NOW + 4)))
    event.staff(Advance("published"))
    event.now = NOW + 10
    assert event.system(Sweep()) == [Moved("check_in")]


def test_the_field_and_the_game_stay_once_somebody_is_in():
    event = opened()
    event.register(1)
    with pytest.raises(Refused, match="entrants_registered"):
        event.staff(Change(settings(game="oshi")))
    assert event.staff(Change(settings(title="Other"))) == [Settled(settings(title="Other"))]
    assert event.staff(Change(settings(title="Other"))) == []


def test_the_first_stage_is_seeded_as_it_was_settled():
    by_order = opened(seeding="order")
    by_order.register(3)
    assert StageSeeded(1, (1, 2, 3), (0, 0, 0)) in by_order.staff(Start("seed"))

    by_lot = opened()
    by_lot.register(8)
    facts = by_lot.staff(Start("seed"))
    seeds = next(fact.seeds for fact in facts if isinstance(fact, StageSeeded))
    assert sorted(seeds) == [1, 2, 3, 4, 5, 6, 7, 8]
    again = opened()
    again.register(8)
    assert facts == again.staff(Start("seed"))
    other = opened()
    other.register(8)
    assert facts != other.staff(Start("another seed"))


def test_seeds_by_rating_put_the_unrated_last():
    event = opened(seeding="rating")
    for rating in (None, 1200, 1700):
        event.stranger(Register(rating=rating))
    assert StageSeeded(1, (3, 2, 1), (0, 0, 0)) in event.staff(Start("seed"))


def test_decks_are_versions_until_they_are_locked():
    """T17, T18."""
    event = opened(decks=Decks(are_required=True, locks_at=NOW + MINUTE))
    event.register(1)
    assert event.player(1, SubmitDeck(1, 0, HASH, True)) == [DeckSubmitted(1, 0, DeckList(1, HASH, True))]
    assert event.player(1, SubmitDeck(1, 0, OTHER, True)) == [DeckSubmitted(1, 0, DeckList(2, OTHER, True))]
    assert next_sweep(event.t) == NOW + MINUTE

    event.now = NOW + MINUTE
    assert event.system(Sweep()) == [DecksLocked((1,))]
    assert event.t.entrants[1].decks == (DeckList(2, OTHER, True, NOW + MINUTE),)
    with pytest.raises(Refused, match="deck_locked"):
        event.player(1, SubmitDeck(1, 0, HASH, True))


def test_staff_unlock_one_deck_for_a_reason():
    event = opened(decks=Decks(are_required=True))
    event.register(2)
    for number in (1, 2):
        event.player(number, SubmitDeck(number, 0, HASH, True))
    event.staff(Start("seed"))
    with pytest.raises(Refused, match="own_match"):  # section 10
        event.run(UnlockDeck(1, 0, "deck_error"), "judge", plays=[(1, 0)])
    assert event.staff(UnlockDeck(1, 0, "deck_error")) == [DeckUnlocked(1, 0)]
    assert event.player(1, SubmitDeck(1, 0, OTHER, True)) == [DeckSubmitted(1, 0, DeckList(2, OTHER, True))]
    assert event.staff(LockDecks()) == [DecksLocked((1,))]
    with pytest.raises(Refused, match="deck_locked"):
        event.player(2, SubmitDeck(2, 0, OTHER, True))


def test_an_illegal_deck_is_not_taken():
    event = opened(decks=Decks(are_required=True))
    event.register(1)
    with pytest.raises(Refused, match="illegal_deck"):
        event.player(1, SubmitDeck(1, 0, HASH, False))


def test_a_partner_hands_in_their_own_deck_alone():
    event = opened(team_size=2, mode="team", decks=Decks(are_required=True))
    event.register(1)
    with pytest.raises(Refused, match="not_yours"):
        event.player(1, SubmitDeck(1, 1, HASH, True), member=0)


def test_who_has_no_deck_does_not_start():
    event = opened(decks=Decks(are_required=True), seeding="order")
    event.register(3)
    for number in (1, 3):
        event.player(number, SubmitDeck(number, 0, HASH, True))
    assert event.staff(Start("seed")) == [
        Withdrew((2,), "no_deck"),
        DecksLocked((1, 3)),
        Activated((1, 3)),
        Moved("running"),
        StageSeeded(1, (1, 3), (0, 0)),
    ]


def test_an_event_is_not_complete_while_a_stage_is_open():
    event = opened()
    event.register(2)
    event.staff(Start("seed"))
    with pytest.raises(Refused, match="stages_open"):
        event.staff(Complete())


def test_a_cancelled_event_stays_so():
    event = opened()
    assert event.staff(Cancel("schedule")) == [Moved("cancelled")]
    with pytest.raises(Refused, match="wrong_phase"):
        event.staff(Advance("open"))
    assert event.staff(Archive()) == [Moved("archived")]


def test_only_who_owns_an_event_reopens_it():
    event = opened()
    with pytest.raises(Refused, match="not_allowed"):
        event.staff(Reopen("mistake"))
