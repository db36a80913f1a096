"""Who is erased goes from what stands beside the logs of events (T7; section 11, account deleted), and addresses after 30 days."""

from __future__ import annotations

import pytest
from django.test import RequestFactory
from django.urls import reverse
from django.utils import timezone
from msgspec.structs import replace

from matches.clock import now_ms
from oshisite.accounts import services as accounts
from oshisite.accounts.models import User
from tests.tournaments.desk import Hall
from tests.tournaments.rules.event import NOW, WON, settings
from tests.tournaments.test_services import in_parallel
from tournaments import entering, erasing, ledger, services, tasks
from tournaments.models import Entrant, Invitation, Member, Personal, Role, Standing, TournamentEntry
from tournaments.pages.common import address_of
from tournaments.rules.commands import Advance, CloseRound, Rule
from tournaments.rules.settings import CheckIn, Decks, Play

pytestmark = pytest.mark.django_db
DAY_MS = 86_400_000


def played(hall: Hall) -> list[User]:
    """A round of four, closed."""
    users = hall.begin(4)
    for table in hall.tables:
        hall.run(Rule(table.key, WON))
    hall.run(CloseRound(hall.newest))
    hall.work()
    return users


def test_an_entrant_who_is_erased_keeps_number_and_results_under_no_name():
    hall = Hall()
    users = played(hall)
    hall.appoint(users[1], "judge")
    Invitation.objects.create(tournament=hall.event, user=users[1])
    before = list(Standing.objects.order_by("rank").values_list("entrant", "points"))

    accounts.anonymise(users[1], timezone.now())

    assert Entrant.objects.get(number=2).name == "Former player"
    assert Member.objects.get(entrant=2).account is None
    assert not Role.objects.filter(user=users[1]).exists()
    assert not Invitation.objects.exists()
    assert not Personal.objects.filter(actor=users[1]).exists()
    assert "Player 2" not in str(list(Personal.objects.values_list("names", "text")))
    assert list(Standing.objects.order_by("rank").values_list("entrant", "points")) == before
    assert ledger.chain_problems(hall.event.id) == []
    assert services.rebuild(hall.event.id, write=False)[1] == []
    assert services.entrants_of(users[1], hall.event.id) == ()


def test_who_was_never_in_an_event_changes_none():
    hall = Hall()
    hall.begin(2)
    before = list(Personal.objects.values_list("seq", "accounts", "names", "actor"))
    for user in (User.objects.create_user("other"), User.objects.create_user("guest-1", is_guest=True)):
        accounts.anonymise(user, timezone.now())
    assert list(Personal.objects.values_list("seq", "accounts", "names", "actor")) == before


def test_an_address_is_kept_beside_what_was_asked_and_for_thirty_days():
    hall = Hall()
    hall.press("publish")
    kept = Personal.objects.exclude(ip=None).get()
    assert (kept.ip, kept.actor) == ("127.0.0.1", hall.owner)
    erasing.forget_addresses(kept.at + 30 * DAY_MS)
    assert Personal.objects.exclude(ip=None).count() == 1
    assert erasing.forget_addresses(kept.at + 30 * DAY_MS + 1) == 1
    kept.refresh_from_db()
    assert (kept.ip, kept.actor) == (None, hall.owner)


def without_address(tournament_id: str) -> set[str]:
    """Kinds of entries that somebody asked for and that have no address."""
    bare = Personal.objects.filter(tournament=tournament_id, ip=None).exclude(actor=None).values_list("seq", flat=True)
    return set(TournamentEntry.objects.filter(stream=tournament_id, seq__in=list(bare)).values_list("kind", flat=True))


def test_an_address_is_kept_of_staff_who_do_several_things_at_once():
    hall = Hall(settings(check_in=CheckIn(is_required=True)))
    hall.press("publish")
    hall.press("open")
    User.objects.create_user("helper")
    hall.client.post(reverse("give_role", args=[hall.event.id]), {"name": "helper", "kind": "judge", "days": "", "cid": "give"})
    file = {"text": "name\nAda\nBen\nCid\n", "sure": "yes", "cid": "file"}
    hall.client.post(reverse("desk_bring_entrants", args=[hall.event.id]), file)
    hall.press("check_in_phase")
    hall.client.post(reverse("desk_bulk", args=[hall.event.id]), {"act": "check_in", "entrant": ["1", "2"], "cid": "many"})
    assert [one.is_here for one in hall.t.entrants.values()] == [True, True, False]
    assert without_address(hall.event.id) == {"Create"}


def test_an_address_is_kept_of_who_agrees_to_a_team_and_hands_in_a_deck():
    plan = settings(mode="team", team_size=2, play=Play(best_of=1), decks=Decks(are_required=True))
    hall = Hall(plan)
    hall.press("publish")
    hall.press("open")
    one, other = User.objects.create_user("one"), User.objects.create_user("other")
    hall.client.force_login(one)
    hall.client.post(reverse("event_register", args=[hall.event.id]), {"partner": "other", "cid": "enter"})
    hall.client.force_login(other)
    hall.client.post(reverse("event_agree", args=[hall.event.id]), {"cid": "agree"})
    hall.client.post(reverse("event_deck", args=[hall.event.id]), {"deck": hall.shown("event")["starters"][0].id, "cid": "deck"})
    assert [deck is not None for deck in hall.t.entrants[1].decks] == [False, True]
    assert without_address(hall.event.id) == {"Create"}


def test_the_hourly_task_forgets_addresses():
    hall = Hall()
    hall.press("publish")
    Personal.objects.update(at=NOW - 365 * DAY_MS)
    Personal.objects.exclude(ip=None).update(at=0)
    tasks.tidy()
    assert not Personal.objects.exclude(ip=None).exists()


@pytest.mark.parametrize(("told", "kept"), [("192.0.2.7", "192.0.2.7"), ("2001:DB8::1", "2001:db8::1"), ("", None), ("unix:", None)])
def test_only_an_address_is_kept_as_one(told: str, kept: str | None):
    assert address_of(RequestFactory().get("/", REMOTE_ADDR=told)) == kept


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_who_is_erased_while_others_play_is_in_no_row():
    """T80: the tables are those of the log whatever came in between."""
    hall = Hall()
    users = hall.begin(6)
    tables = hall.tables

    def one(n: int) -> object:
        return accounts.anonymise(users[0], timezone.now()) if n == 0 else hall.run(Rule(tables[n - 1].key, WON))

    assert [error for error in in_parallel(4, one) if isinstance(error, Exception)] == []
    assert Entrant.objects.get(number=1).name == "Former player"
    assert services.rebuild(hall.event.id, write=False)[1] == []


def test_partners_of_who_is_erased_keep_their_names():
    hall = Hall(replace(settings(seeding="order"), team_size=2))
    hall.run(Advance("published"))
    hall.run(Advance("open"))
    one, other = User.objects.create_user("one"), User.objects.create_user("other")
    entering.register(tournament_id=hall.event.id, user=one, cid="team", now=now_ms(), partners=(other,))
    accounts.anonymise(other, timezone.now())
    assert Entrant.objects.get().name == "one & Former player"
    assert list(Member.objects.order_by("member").values_list("account", flat=True)) == [one.pk, None]


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_partners_who_are_erased_at_the_same_time_are_both_gone():
    """T7, T80: they stand in one row, and neither is written back by the other."""
    hall = Hall(replace(settings(seeding="order"), team_size=2))
    hall.run(Advance("published"))
    hall.run(Advance("open"))
    for team in range(3):
        users = [User.objects.create_user(f"{name}{team}") for name in ("one", "other")]
        entering.register(tournament_id=hall.event.id, user=users[0], cid=f"team{team}", now=now_ms(), partners=(users[1],))
        assert in_parallel(2, lambda n, users=users: accounts.anonymise(users[n], timezone.now())) == [None, None]
    assert set(Entrant.objects.values_list("name", flat=True)) == {"Former player & Former player"}
    assert list(Personal.objects.exclude(names=[]).values_list("accounts", "names")) == [([None, None], ["", ""])] * 3
    assert services.rebuild(hall.event.id, write=False)[1] == []
