"""Who is at the table, and from when a claim is possible (live play L114-L117)."""

import socket
import time

import pytest
import redis
from django.conf import settings

from matches.live.attendance import AWAY_MS, COUNTDOWN_MS, Attendance, Change, Lease, Spectators, counted, renewal
from matches.live.presence_store import GAP_MS, PATIENCE_S, MemoryStore, RedisStore, Store

T = 1_000_000
EPOCH = 500_000


class Table:
    """One match in a store, kept as the hub does."""

    def __init__(self) -> None:
        self.fields: dict[str, str] = {}

    def renew(self, now: int, *leases: Lease, owed: dict[int, int] | None = None, countdown: int = COUNTDOWN_MS) -> None:
        owed = {0: T} if owed is None else owed
        self.fields = renewal(self.attendance, leases, now, epoch=EPOCH, owed=owed, countdown=countdown).applied(self.fields)

    @property
    def attendance(self) -> Attendance:
        return Attendance.stored(self.fields)

    def states(self, now: int) -> list[str]:
        return [self.attendance.state(seat, now, EPOCH) for seat in (0, 1)]

    def claim_from(self, seat: int, now: int, owed_since: int = T) -> int | None:
        return self.attendance.claim_from(seat, now, epoch=EPOCH, owed_since=owed_since)


def lease(seat: int, until: int, socket: str = "s", active_until: int = T * 2, last_input: int = 0) -> Lease:
    return Lease(socket, seat, until, active_until, last_input)


def test_leases_survive_storing():
    leases, spectators = (Lease("ab12", 1, 10, 20), Lease("cd34", 0, 30, 0)), (Spectators("ef56", 3, 40),)

    attendance = Attendance.stored({one.name: one.value for one in (*leases, *spectators)})

    assert (attendance.leases, attendance.spectators) == (leases, spectators)


def test_a_seat_is_here_idle_or_away():
    table = Table()
    table.renew(T, lease(0, T + 25_000), lease(1, T + 25_000, active_until=0))

    assert table.states(T + 1) == ["here", "idle"]
    assert table.states(T + 25_000 + 7_999) == ["here", "here"]  # a reload is no absence
    assert table.states(T + 25_000 + 8_000) == ["away", "away"]


def test_one_of_two_tabs_is_enough():
    table = Table()
    table.renew(T, lease(0, T + 25_000, "a"), lease(0, T + 90_000, "b", active_until=0))

    assert table.states(T + 24_000)[0] == "here"
    assert table.states(T + 60_000)[0] == "idle"


def test_spectators_are_a_number_of_each_process_while_it_lives():
    table = Table()
    for here in (Spectators("a", 400, T + 25_000), Spectators("b", 7, T + 9_000), Spectators("a", 2, T + 26_000)):
        table.fields = counted(table.attendance, here, T).applied(table.fields)
    assert [table.attendance.watching(now) for now in (T, T + 10_000, T + 30_000)] == [9, 2, 0]

    table.fields = counted(table.attendance, Spectators("a", 0, T + 36_000), T + 11_000).applied(table.fields)

    assert table.fields == {}


def test_the_countdown_starts_when_an_absent_seat_owes():
    table = Table()
    table.renew(T, lease(0, T + 10_000))

    assert table.claim_from(0, T + 5_000) is None
    assert table.claim_from(0, T + 20_000) == T + 10_000 + 120_000
    assert table.claim_from(0, T + 90_000, owed_since=T + 80_000) == T + 80_000 + 120_000


def test_nothing_counts_from_before_the_epoch():
    attendance = Attendance.stored({name: value for one in [lease(0, T)] for name, value in [(one.name, one.value)]})

    assert attendance.claim_from(0, T + 500_000, epoch=T + 400_000, owed_since=T) == T + 400_000 + 120_000


def test_coming_back_ends_an_absence_and_the_next_one_waits_less():
    table, now = Table(), T
    waits = []
    for _ in range(5):
        table.renew(now, lease(0, now + 10_000))
        gone = now + 10_000
        claim = table.claim_from(0, gone + 1)
        assert claim is not None
        waits.append(claim - gone)
        now = gone + 100_000

    assert waits == [120_000, 120_000, 100_000, AWAY_MS, AWAY_MS]


def test_an_absence_counts_while_the_seat_owed_a_decision():
    """L117 limits the sum of countdowns, and none runs against a seat that nobody waits for."""
    table = Table()
    table.renew(T, lease(0, T + 10_000))
    table.renew(T + 90_000, lease(0, T + 100_000, "b"), owed={1: T})
    assert table.attendance.sums == {}

    table.renew(T + 200_000, lease(0, T + 250_000, "c"), owed={0: T + 170_000})
    assert table.attendance.sums == {0: 30_000}


def test_an_absence_counts_no_more_than_the_countdown_that_is_set():
    table = Table()
    table.renew(T, lease(0, T + 10_000))
    table.renew(T + 90_000, lease(0, T + 100_000, "b"), countdown=20_000)

    assert table.attendance.sums == {0: 20_000}


def test_short_absences_are_not_added_up():
    table, now = Table(), T
    for _ in range(50):
        table.renew(now, lease(0, now + 10_000))
        now += 10_000 + 7_000

    assert table.attendance.sums == {}


def test_after_leave_the_countdown_is_short_until_the_seat_is_back():
    table = Table()
    table.renew(T, lease(0, T + 25_000))
    table.fields |= {"left:0": str(T + 1_000), lease(0, 0).name: lease(0, T + 1_000, active_until=0).value}

    assert table.states(T + 2_000)[0] == "left"
    assert table.claim_from(0, T + 2_000) == T + 1_000 + 20_000
    table.renew(T + 3_000, lease(0, T + 28_000, "other", last_input=T + 3_000))
    assert table.states(T + 4_000)[0] == "here"
    assert set(table.fields) == {"lease:0:other"}


def test_a_beat_of_an_open_socket_brings_nobody_back_who_has_left():
    """L116: the socket from which leave was pressed shows life until it is closed, another tab for longer."""
    table = Table()
    table.renew(T, lease(0, T + 25_000, "a", last_input=T), lease(0, T + 25_000, "b", last_input=T - 9_000))
    table.fields |= {"left:0": str(T + 1_000), **{lease(0, 0, tab).name: lease(0, T + 1_000, active_until=0).value for tab in "ab"}}

    table.renew(T + 1_500, lease(0, T + 26_500, "a", last_input=T + 1_000), lease(0, T + 26_500, "b", last_input=T - 9_000))
    assert table.states(T + 2_000)[0] == "left"
    assert table.claim_from(0, T + 2_000) == T + 1_000 + 20_000
    table.renew(T + 5_000, lease(0, T + 30_000, "b", last_input=T + 4_000))
    assert table.states(T + 6_000)[0] == "here"


def test_old_leases_do_not_pile_up():
    table = Table()
    for n in range(20):
        table.renew(T + n * 1_000, lease(0, T + n * 1_000 + 500, f"s{n}"))

    assert set(table.fields) == {"lease:0:s19"}


@pytest.fixture(params=["memory", pytest.param("redis", marks=pytest.mark.redis)])
def store(request: pytest.FixtureRequest) -> Store:
    if request.param == "memory":
        return MemoryStore()
    return RedisStore(settings.REDIS_URL)


def test_a_store_keeps_and_drops_fields(store: Store):
    store.write({"m7": Change({"a": "1", "b": "2"}), "m9": Change({"z": "9"})})
    store.write({"m7": Change({"c": "3"}, ["a", "never"]), "m8": Change({})})

    assert store.look(["m7", "m8", "m9"], T).matches == {"m7": {"b": "2", "c": "3"}, "m8": {}, "m9": {"z": "9"}}


def test_the_epoch_holds_while_the_beat_goes_on(store: Store):
    assert store.look([], T).epoch is None
    for now in range(T, T + 60_000, GAP_MS):
        assert store.look([], now, beats=True).epoch == T

    assert store.look([], T + 60_000).epoch == T
    assert store.look([], T + 70_001).epoch is None


def test_a_gap_starts_a_new_epoch(store: Store):
    store.look([], T, beats=True)
    store.look([], T + GAP_MS + 1, beats=True)

    assert store.look([], T + GAP_MS + 2).epoch == T + GAP_MS + 1


def test_a_store_knows_since_when_it_loses_nothing(store: Store):
    assert store.kept_since(T) == T
    assert store.kept_since(T + 5_000) == T


@pytest.mark.redis
def test_a_store_that_was_emptied_starts_anew():
    kept = RedisStore(settings.REDIS_URL)
    kept.look([], T, beats=True)
    kept.kept_since(T)
    kept.redis.delete(*kept.redis.scan_iter(f"{kept.prefix}:*"))
    assert kept.look([], T + 1).epoch is None

    assert kept.look([], T + 1_000, beats=True).epoch == T + 1_000
    assert kept.kept_since(T + 1_000) == T + 1_000


def test_a_store_that_does_not_answer_is_given_up_soon():
    """L62: half a second, and no second try."""
    with socket.create_server(("127.0.0.1", 0)) as silent:
        store, began = RedisStore(f"redis://127.0.0.1:{silent.getsockname()[1]}"), time.monotonic()
        with pytest.raises(redis.TimeoutError):
            store.look(["m7"], T)

    assert time.monotonic() - began < 3 * PATIENCE_S


@pytest.mark.redis
def test_many_matches_are_looked_at_in_one_round_trip():
    """However far away Redis is, a tick waits for three answers: beat and reads, writes, and the start of an epoch."""
    store, asked = RedisStore(settings.REDIS_URL), []
    plain = store.redis.connection_pool.get_connection

    def counted(*args, **kwargs):
        asked.append(1)
        return plain(*args, **kwargs)

    store.redis.connection_pool.get_connection = counted
    store.look([f"m{n}" for n in range(300)], T, beats=True)
    store.write({f"m{n}": Change({"a": "1"}) for n in range(300)})

    assert len(asked) == 3
