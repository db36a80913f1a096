"""Matches that nobody comes back to end, and those of people who think do not (live play L116, L117)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from matches import due, log, seating, services
from matches.games.actions import MakeOffer
from matches.live import presence
from matches.live.abandonment import FORSAKEN_MS
from matches.live.attendance import Lease
from matches.live.presence import UNCLAIMED_MS, Signs, longest_wait
from matches.models import Due
from tests.matches import playing
from tests.matches.playing import BYTES, NOW, config, play, user

pytestmark = pytest.mark.django_db
DAY = FORSAKEN_MS


@pytest.fixture
def match() -> str:
    """Seat 1 owes a decision since `NOW`."""
    match_id = playing.table()
    play(match_id, 0, "a1N1")
    return match_id


def against_bot() -> str:
    match_id = seating.create_match(host=user("Cho"), config=config("human", "bot:gentle"), now=NOW).id
    seating.share(match_id=match_id, seat=0, share=BYTES[0], now=NOW)
    return match_id


def seen(match_id: str, seat: int, now: int, until: int) -> None:
    """A socket or a call at `now`, counted until `until`; somebody is connected."""
    presence.renew(match_id, Signs([Lease("s", seat, until, 0)], log.history(match_id)), now)


def steps(first: int, last: int, step: int = 5_000) -> Iterator[int]:
    """Moments at which the workers look for what is due."""
    yield from range(first, last + 1, step)


def pass_time(match_id: str, first: int, last: int, *, beats: bool, step: int = 5_000) -> None:
    """Workers look for what is due, while others are connected at other matches or nobody is."""
    for now in steps(first, last, step):
        if beats:
            presence.store().look([], now, beats=True)
        due.run_due(now=now, match_id=match_id)


def ending(match_id: str) -> tuple[str, tuple[int, ...]] | None:
    outcome = log.history(match_id).state.outcome
    return (outcome.reason, outcome.places) if outcome else None


def test_a_seat_that_never_came_loses_to_one_that_waits(match: str):
    for now in steps(NOW, longest_wait(NOW) + 5_000):
        seen(match, 0, now, now + 25_000)
        due.run_due(now=now, match_id=match)

    assert ending(match) == ("claim", (1, 2))
    assert not Due.objects.filter(match_id=match).exists()


def test_a_match_that_both_have_left_at_once_is_called_off(match: str):
    for seat in (0, 1):
        seen(match, seat, NOW, NOW + 1_000)

    pass_time(match, NOW, longest_wait(NOW) + 10_000, beats=True)

    assert ending(match) == ("call_off", (1, 1))


def test_the_house_bot_wins_against_who_has_left():
    match_id = against_bot()
    seen(match_id, 0, NOW, NOW + 1_000)

    pass_time(match_id, NOW, longest_wait(NOW) + 10_000, beats=True)

    assert ending(match_id) == ("claim", (2, 1))


@pytest.mark.parametrize("made", [playing.table, against_bot])
def test_a_match_that_nobody_ever_came_to_is_called_off_after_a_day(made):
    """Nobody is connected anywhere: presence knows nothing, so that no claim can rest on it."""
    match_id = made()

    pass_time(match_id, NOW, NOW + DAY - UNCLAIMED_MS, beats=False, step=UNCLAIMED_MS)
    assert ending(match_id) is None
    pass_time(match_id, NOW + DAY, NOW + DAY + UNCLAIMED_MS, beats=False, step=UNCLAIMED_MS)

    assert ending(match_id) == ("call_off", (1, 1))
    assert not Due.objects.filter(match_id=match_id).exists()


def test_a_wait_that_ends_while_nobody_is_connected_goes_on(match: str):
    due.run_due(now=longest_wait(NOW), match_id=match)

    assert Due.objects.get(match_id=match, what="away:1").at == longest_wait(NOW) + UNCLAIMED_MS
    assert ending(match) is None


@pytest.mark.parametrize("made", [playing.table, against_bot])
def test_who_is_connected_may_think_for_days(made):
    match_id = made()
    for now in steps(NOW, NOW + 2 * DAY, UNCLAIMED_MS):
        seen(match_id, 0, now, now + UNCLAIMED_MS + 25_000)
        due.run_due(now=now, match_id=match_id)

    assert ending(match_id) is None


def test_who_was_there_within_a_day_is_waited_for(match: str):
    seen(match, 1, NOW + DAY // 2, NOW + DAY // 2 + 25_000)

    pass_time(match, NOW + DAY // 2, NOW + DAY + UNCLAIMED_MS, beats=False, step=UNCLAIMED_MS)
    assert ending(match) is None
    pass_time(match, NOW + DAY + UNCLAIMED_MS, NOW + 2 * DAY, beats=False, step=UNCLAIMED_MS)

    assert ending(match) == ("call_off", (1, 1))


def test_after_a_start_there_are_ten_minutes_to_come_back(match: str):
    """The store has lost who was there; they may have been thinking for a day."""
    start = NOW + 2 * DAY
    due.run_due(now=start, match_id=match)
    for now in steps(start + 10_000, start + 2 * UNCLAIMED_MS):
        seen(match, 1, now, now + 25_000)
        due.run_due(now=now, match_id=match)

    assert ending(match) is None


def test_an_act_is_a_sign_of_life(match: str):
    pass_time(match, NOW, NOW + DAY - UNCLAIMED_MS, beats=False, step=UNCLAIMED_MS)
    services.act(match_id=match, seat=0, cid="u", action=MakeOffer("undo"), now=NOW + DAY - 30_000)

    pass_time(match, NOW + DAY, NOW + DAY + 10 * UNCLAIMED_MS, beats=False, step=UNCLAIMED_MS)

    assert ending(match) is None


def test_a_store_that_is_away_ends_nothing(match: str, settings):
    settings.REDIS_URL = "redis://127.0.0.1:1"
    presence.store.cache_clear()

    due.run_due(now=NOW + 9 * DAY, match_id=match)

    assert ending(match) is None
    assert Due.objects.get(match_id=match, what="away:1").at == NOW + 9 * DAY + UNCLAIMED_MS
    presence.store.cache_clear()
