"""The log of a tournament and its tables, in a database (T1, T2, T7, T14, T27, T80, T81, T82)."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest
from django.db import Error as DatabaseError
from django.db import connection, connections, transaction

from oshisite.accounts.models import User
from tests.append_only import lifted
from tests.tournaments.rules.event import LOST, NOW, WON, settings
from tournaments import due, ledger, offices, services
from tournaments.formats import double_elimination
from tournaments.formats.chain import StagePlan
from tournaments.models import Entrant, Member, Pairing, Personal, Role, Seat, Standing, Tournament, TournamentEntry
from tournaments.rules.commands import (
    Advance,
    AnyCommand,
    BeginMatch,
    CloseRound,
    Leave,
    PairRound,
    PublishRound,
    Register,
    ReopenRound,
    Rule,
    Start,
    Unpair,
    VoidResult,
)
from tournaments.rules.commands.base import Refused
from tournaments.rules.state import Moment, PairingKey
from tournaments.services import Who

pytestmark = pytest.mark.django_db


@pytest.fixture
def organiser() -> User:
    return User.objects.create_user("organiser")


@pytest.fixture
def cup(organiser: User) -> Tournament:
    return services.create(organiser=organiser, settings=settings(seeding="order"), now=NOW, cid="make")


def run(cup: Tournament, command: AnyCommand, user: User | None, cid: str, **more: Any) -> services.Done:
    return services.run(tournament_id=cup.id, command=command, cid=cid, now=NOW, user=user, **more)


def enter(cup: Tournament, name: str) -> User:
    user = User.objects.create_user(name)
    run(cup, Register(), user, f"register-{name}", who=Who([user.pk], [name]))
    return user


def begun(cup: Tournament, organiser: User, players: int) -> list[User]:
    run(cup, Advance("published"), organiser, "publish")
    run(cup, Advance("open"), organiser, "open")
    users = [enter(cup, f"player{n}") for n in range(players)]
    run(cup, Start("seed"), organiser, "start")
    return users


def work(cup: Tournament) -> None:
    while due.run_due(now=NOW, tournament_id=cup.id):
        pass


def play_round(cup: Tournament, organiser: User, number: int) -> None:
    moment = Moment(1, number)
    run(cup, PairRound("aa"), organiser, f"pair-{number}")
    work(cup)
    run(cup, PublishRound(moment), organiser, f"publish-{number}")
    for table in ledger.folded(cup.id).state.tables(moment):
        if not table.bye:
            run(cup, Rule(table.key, WON), organiser, f"rule-{number}-{table.key.table}")
    run(cup, CloseRound(moment), organiser, f"close-{number}")
    work(cup)


def test_a_tournament_is_made_once_and_owned(cup: Tournament, organiser: User):
    again = services.create(organiser=organiser, settings=settings(), now=NOW, cid="make")
    assert again.id == cup.id
    assert (cup.version, cup.phase, cup.title) == (0, "draft", "Cup")
    assert list(Role.objects.values_list("user", "kind")) == [(organiser.pk, "owner")]
    assert [entry.kind for entry in TournamentEntry.objects.all()] == ["Create"]


def test_a_command_is_applied_once(cup: Tournament, organiser: User):
    """T2: the old answer comes again."""
    first = run(cup, Advance("published"), organiser, "one")
    again = run(cup, Advance("published"), organiser, "one")
    assert (first.seq, again.seq, again.is_duplicate) == (1, 1, True)
    assert TournamentEntry.objects.count() == 2


def test_somebody_elses_id_is_not_answered(cup: Tournament, organiser: User):
    run(cup, Advance("published"), organiser, "one")
    with pytest.raises(Refused, match="id_taken"):
        run(cup, Advance("published"), User.objects.create_user("other"), "one")


def test_who_has_no_office_changes_nothing(cup: Tournament):
    """T82."""
    with pytest.raises(Refused, match="not_allowed"):
        run(cup, Advance("published"), User.objects.create_user("other"), "one")
    assert TournamentEntry.objects.count() == 1


def test_an_office_that_has_expired_is_none(cup: Tournament, organiser: User):
    """Section 10."""
    helper = User.objects.create_user("helper")
    offices.give(tournament_id=cup.id, holder=helper, kind="organiser", by=organiser, cid="give", now=NOW - 2, expires_at=NOW)
    with pytest.raises(Refused, match="not_allowed"):
        run(cup, Advance("published"), helper, "one")
    offices.give(tournament_id=cup.id, holder=helper, kind="organiser", by=organiser, cid="again", now=NOW, expires_at=NOW + 1)
    run(cup, Advance("published"), helper, "one")
    assert services.rebuild(cup.id, write=False)[1] == []


def test_nobody_enters_twice(cup: Tournament, organiser: User):
    """T14: the database sees to it, and the log stays as it was."""
    run(cup, Advance("published"), organiser, "publish")
    run(cup, Advance("open"), organiser, "open")
    player = enter(cup, "player")
    with transaction.atomic(), pytest.raises(Refused, match="already_in"), transaction.atomic():
        run(cup, Register(), player, "again", who=Who([player.pk], ["player"]))
    assert Entrant.objects.count() == 1


def test_who_has_left_may_enter_again_under_a_new_number(cup: Tournament, organiser: User):
    run(cup, Advance("published"), organiser, "publish")
    run(cup, Advance("open"), organiser, "open")
    player = enter(cup, "player")
    run(cup, Leave(1), player, "leave")
    run(cup, Register(), player, "again", who=Who([player.pk], ["player"]))
    assert list(Entrant.objects.order_by("number").values_list("number", "state")) == [(1, "withdrawn"), (2, "registered")]
    assert list(Member.objects.values_list("entrant", "account")) == [(2, player.pk)]


def test_a_round_goes_from_request_to_standings(cup: Tournament, organiser: User):
    begun(cup, organiser, 5)
    play_round(cup, organiser, 1)
    assert Pairing.objects.count() == 3
    assert sorted(Seat.objects.values_list("entrant", flat=True)) == [1, 2, 3, 4, 5]
    assert list(Standing.objects.order_by("rank").values_list("rank", "points")) == [(1, 6), (2, 6), (3, 6), (4, 0), (5, 0)]
    cup.refresh_from_db()
    assert (cup.phase, cup.entrants) == ("running", 5)


def test_every_table_is_what_the_log_says(cup: Tournament, organiser: User):
    """T1."""
    begun(cup, organiser, 7)
    for number in (1, 2, 3):
        play_round(cup, organiser, number)
    state = ledger.folded(cup.id).state
    rows, differences = services.rebuild(cup.id, write=False)
    assert differences == []
    assert rows == 1 + 1 + 7 + 7 + 1 + 3 + 12 + 21 + 21

    Seat.objects.filter(round=2, entrant=3).update(entrant=99)
    Entrant.objects.filter(number=2).delete()
    Tournament.objects.filter(pk=cup.pk).update(version=3)
    rows, differences = services.rebuild(cup.id, write=True)
    assert [(one.table, one.key) for one in differences] == [
        ("entrant", (2,)),
        ("seat", (1, 2, *seat_of(3, state))),
        ("tournament", (cup.id,)),
    ]
    assert services.rebuild(cup.id, write=False) == (rows, [])


def seat_of(entrant: int, state: Any) -> tuple[int, int]:
    return next((table.key.table, table.seats.index(entrant)) for table in state.tables(Moment(1, 2)) if entrant in table.seats)


def test_a_process_that_has_forgotten_everything_folds_the_same_state(cup: Tournament, organiser: User):
    """T3."""
    begun(cup, organiser, 5)
    play_round(cup, organiser, 1)
    before = ledger.folded(cup.id)
    ledger.forget()
    after = ledger.folded(cup.id)
    assert after.head_hash == before.head_hash
    for name in (
        "version",
        "phase",
        "settings",
        "entrants",
        "stages",
        "rounds",
        "attempts",
        "pairings",
        "standings",
        "penalties",
        "calls",
        "changed",
    ):
        assert getattr(after.state, name) == getattr(before.state, name), name


@pytest.mark.django_db(transaction=True)
def test_a_process_that_only_reads_folds_once(organiser: User):
    """Pages of the event, in a process in which nobody acts."""
    cup = services.create(organiser=organiser, settings=settings(), now=NOW, cid="make")
    ledger.forget()
    first = ledger.folded(cup.id)
    assert ledger.folded(cup.id) is first


def test_the_chain_of_hashes_tells_of_a_change(cup: Tournament, organiser: User):
    begun(cup, organiser, 4)
    assert ledger.chain_problems(cup.id) == []
    with lifted(TournamentEntry._meta.db_table):
        TournamentEntry.objects.filter(stream=cup, seq=3).update(at=NOW + 1)
    assert ledger.chain_problems(cup.id) == [3]


@pytest.mark.parametrize("statement", ["UPDATE {} SET cid = 'x'", "DELETE FROM {}"])
def test_the_database_refuses_to_change_the_log(cup: Tournament, statement: str):
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement.format(TournamentEntry._meta.db_table))


def test_events_hold_no_names(cup: Tournament, organiser: User):
    """T7: erasing who stands behind them leaves the chain as it is."""
    begun(cup, organiser, 4)
    bodies = "".join(TournamentEntry.objects.values_list("body", flat=True))
    assert "player1" not in bodies
    Personal.objects.filter(tournament=cup, seq=ledger.folded(cup.id).state.entrants[2].since).update(accounts=[None], names=[""])
    assert ledger.chain_problems(cup.id) == []
    services.rebuild(cup.id, write=True)
    assert Entrant.objects.get(number=2).name == "Former player"


def in_parallel(count: int, work: Callable[[int], object]) -> list[object]:
    """What each of `count` threads got, or the exception that it met; all begin at once."""
    found: list[object] = [None] * count
    start = threading.Barrier(count)

    def one(n: int) -> None:
        start.wait()
        try:
            found[n] = work(n)
        except Exception as error:
            found[n] = error
        finally:
            connections.close_all()

    threads = [threading.Thread(target=one, args=(n,)) for n in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return found


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_two_last_places_are_given_once(organiser: User):
    """T16, T80: twenty want two places; two get them, the others wait in order."""
    from tournaments.rules.settings import Registration

    cup = services.create(organiser=organiser, settings=settings(registration=Registration(cap=2)), now=NOW, cid="make")
    run(cup, Advance("published"), organiser, "publish")
    run(cup, Advance("open"), organiser, "open")
    users = [User.objects.create_user(f"player{n}") for n in range(20)]
    done = in_parallel(20, lambda n: run(cup, Register(), users[n], f"r{n}", who=Who([users[n].pk], [users[n].username])))
    assert [one for one in done if isinstance(one, Exception)] == []
    assert Entrant.objects.filter(state="registered").count() == 2
    assert Entrant.objects.filter(state="waiting").count() == 18
    assert services.rebuild(cup.id, write=False)[1] == []


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_one_account_enters_once_however_often_it_asks_at_the_same_time(organiser: User):
    cup = services.create(organiser=organiser, settings=settings(), now=NOW, cid="make")
    run(cup, Advance("published"), organiser, "publish")
    run(cup, Advance("open"), organiser, "open")
    player = User.objects.create_user("player")
    done = in_parallel(10, lambda n: run(cup, Register(), player, f"r{n}", who=Who([player.pk], ["player"])))
    assert sum(isinstance(one, services.Done) for one in done) == 1
    assert {str(one.args[0]) for one in done if isinstance(one, Refused)} == {"already_in"}
    assert Entrant.objects.count() == 1


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_two_organisers_pair_one_round(organiser: User):
    """T27."""
    cup = services.create(organiser=organiser, settings=settings(), now=NOW, cid="make")
    begun(cup, organiser, 8)
    in_parallel(8, lambda n: run(cup, PairRound(f"{n:02x}"), organiser, f"pair{n}"))
    in_parallel(4, lambda n: due.run_due(now=NOW, tournament_id=cup.id))
    assert [entry.kind for entry in TournamentEntry.objects.order_by("seq")][-2:] == ["PairRound", "Propose"]
    assert Seat.objects.count() == 8


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_a_result_of_two_at_once_counts_once(organiser: User):
    """T31."""
    cup = services.create(organiser=organiser, settings=settings(), now=NOW, cid="make")
    begun(cup, organiser, 2)
    run(cup, PairRound("aa"), organiser, "pair")
    work(cup)
    run(cup, PublishRound(Moment(1, 1)), organiser, "out")
    [table] = ledger.folded(cup.id).state.tables(Moment(1, 1))
    done = in_parallel(10, lambda n: run(cup, Rule(table.key, WON), organiser, f"rule{n}"))
    assert sum(isinstance(one, services.Done) and not one.is_duplicate for one in done) == 1
    assert [entry.kind for entry in TournamentEntry.objects.order_by("seq")].count("Rule") == 1


def test_a_round_is_paired_and_closed_again_after_it_was_taken_back(cup: Tournament, organiser: User):
    """T48, T56: the second request asks for the same as the first, and is answered all the same."""
    begun(cup, organiser, 4)
    moment = Moment(1, 1)
    run(cup, PairRound("aa"), organiser, "pair")
    work(cup)
    run(cup, Unpair(moment, "mistake"), organiser, "unpair")
    play_round(cup, organiser, 1)
    assert ledger.folded(cup.id).state.rounds[moment].state == "closed"

    run(cup, ReopenRound(moment, "mistake"), organiser, "reopen")
    run(cup, CloseRound(moment), organiser, "close again")
    work(cup)
    assert ledger.folded(cup.id).state.rounds[moment].state == "closed"


def live_cup(organiser: User, players: int) -> Tournament:
    """A live bracket whose first round is out."""
    plan = settings(StagePlan(double_elimination.Settings(mode="live")), seeding="order")
    cup = services.create(organiser=organiser, settings=plan, now=NOW, cid="make")
    begun(cup, organiser, players)
    run(cup, PairRound("aa"), organiser, "pair")
    work(cup)
    run(cup, PublishRound(Moment(1, 1)), organiser, "out")
    return cup


def ready(cup: Tournament) -> list[PairingKey]:
    return sorted(table.key for table in ledger.folded(cup.id).state.pairings.values() if table.state == "assigned")


def test_a_live_bracket_is_what_its_log_says_after_every_entry(organiser: User):
    """T1, T63: tables that open, that others sit at after a correction, and that go."""
    cup, number = live_cup(organiser, 6), iter(range(1_000))

    def step(command: AnyCommand) -> None:
        run(cup, command, organiser, f"step{next(number)}")
        assert services.rebuild(cup.id, write=False)[1] == []

    while tables := ready(cup):
        step(Rule(tables[-1], WON))
        if len(tables) > 1:
            step(Rule(tables[-1], LOST, "wrong_result"))
            step(VoidResult(tables[-1], "mistake"))
            step(Rule(tables[-1], WON))
    newest = ledger.folded(cup.id).state.round
    assert newest is not None
    step(CloseRound(newest.moment))
    assert ledger.folded(cup.id).state.stages[1].state == "closed"


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_results_of_a_live_bracket_that_come_at_once_open_each_table_once(organiser: User):
    """8.1, T80: eight at four tables, twice over."""
    cup = live_cup(organiser, 8)
    for wave in range(2):
        tables = ready(cup)
        done = in_parallel(2 * len(tables), lambda n, at=tables, w=wave: run(cup, Rule(at[n // 2], WON), organiser, f"rule{w}.{n}"))
        assert [one for one in done if isinstance(one, Exception)] == []
    assert sorted(Seat.objects.filter(round=2).values_list("table", "entrant")) == [
        (1, 1), (1, 4), (2, 2), (2, 3), (3, 5), (3, 8), (4, 6), (4, 7)
    ]  # fmt: skip
    assert services.rebuild(cup.id, write=False)[1] == []


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_a_correction_and_the_next_match_that_begins_at_the_same_time(organiser: User):
    """T63: either the table plays and the correction is refused, or others sit there; never both."""
    cup = live_cup(organiser, 4)
    first, second = ready(cup)
    run(cup, Rule(first, WON), organiser, "first")
    run(cup, Rule(second, WON), organiser, "second")
    final = PairingKey(1, 2, 1)
    began, corrected = in_parallel(
        2,
        lambda n: (
            run(cup, BeginMatch(final, "m"), None, "begin") if n == 0 else run(cup, Rule(first, LOST, "wrong_result"), organiser, "c")
        ),
    )
    table = ledger.folded(cup.id).state.pairings[final]
    assert isinstance(began, services.Done)
    if isinstance(corrected, Refused):
        assert (corrected.code, table.seats, table.match) == ("built_on", (1, 2), "m")
    else:
        assert (table.seats, table.match) == ((2, 4), "m")
    assert services.rebuild(cup.id, write=False)[1] == []


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_a_result_and_an_unpairing_from_an_old_form_at_the_same_time(organiser: User):
    """T2, T56: the result that the form did not show is not lost."""
    cup = services.create(organiser=organiser, settings=settings(seeding="order"), now=NOW, cid="make")
    begun(cup, organiser, 4)
    run(cup, PairRound("aa"), organiser, "pair")
    work(cup)
    run(cup, PublishRound(Moment(1, 1)), organiser, "out")
    looked, [table, *_] = ledger.folded(cup.id).state.version, ready(cup)
    unpair = Unpair(Moment(1, 1), "mistake", voids_results=True)
    ruled, unpaired = in_parallel(
        2, lambda n: run(cup, Rule(table, WON), organiser, "r") if n == 0 else run(cup, unpair, organiser, "u", seen=looked)
    )
    codes = {one.code for one in (ruled, unpaired) if isinstance(one, Refused)}
    assert codes in ({"stale"}, {"no_such_table"})
    assert services.rebuild(cup.id, write=False)[1] == []


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_an_event_that_is_made_by_two_presses_at_once_is_one(organiser: User):
    """T2, T80."""
    done = in_parallel(6, lambda n: services.create(organiser=organiser, settings=settings(), now=NOW, cid="make"))
    assert {one.id if isinstance(one, Tournament) else one for one in done} == {Tournament.objects.get().id}
    assert TournamentEntry.objects.count() == 1
