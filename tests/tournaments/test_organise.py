"""Making an event, its settings and its offices (T12, T13, T20, T82)."""

from __future__ import annotations

import re
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.contrib.auth.hashers import check_password
from django.test import Client
from django.urls import reverse

from matches.clock import now_ms
from oshisite.accounts.models import User
from tests.tournaments.desk import Hall, text
from tests.tournaments.rules.event import MINUTE, NOW, settings
from tournaments import services
from tournaments.event_templates import initial_of
from tournaments.formats import double_elimination, elimination, groups, round_robin, scored
from tournaments.formats.chain import Cut, StagePlan
from tournaments.formats.registry import name_of
from tournaments.forms.settings import SettingsForm, initial, profile_of
from tournaments.models import Invitation, Role, Tournament
from tournaments.plan_check import check
from tournaments.rules.commands import Change
from tournaments.rules.settings import CheckIn, Decks, Play, Registration
from tournaments.standings.profiles import MTR, PROFILES, ROUND_ROBIN
from tournaments.zoned import NoSuchTime, instant, local

pytestmark = pytest.mark.django_db
HOUR = 60 * 60_000


def filled(template: str = "swiss", **fields: Any) -> dict[str, Any]:
    """What somebody sends who takes a template as it is, and gives the event a name and a time."""
    said: dict[str, Any] = {name: value for name, value in initial_of(template).items() if not isinstance(value, bool)}
    rest = {"title": "Friday", "zone": "Europe/Berlin", "starts": "2027-03-05T19:00", "seeding": "lot", "entry": "open", "sight": "staff"}
    return {**said, **rest, "venue": "here", "clock": "reserve", "has_waiting_list": "on", "is_listed": "on", "cid": "one", **fields}


def made(client: Client, **fields: Any) -> Tournament:
    answered = client.post(reverse("new_event"), fields)
    assert answered.status_code == 302, answered.context["form"].errors
    return Tournament.objects.get()


@pytest.fixture
def organiser(client: Client) -> User:
    user = User.objects.create_user("olga")
    client.force_login(user)
    return user


@pytest.mark.parametrize(
    ("template", "stages"),
    [
        ("swiss", (StagePlan(scored.Swiss(5)),)),
        ("cut", (StagePlan(scored.Swiss(5)), StagePlan(elimination.Settings(), Cut(first=4)))),
        ("pods", (StagePlan(scored.Pods(5)),)),
        ("teams", (StagePlan(scored.Swiss(5)),)),
        ("elimination", (StagePlan(elimination.Settings()),)),
        ("groups", (StagePlan(groups.Settings(4)), StagePlan(elimination.Settings(), Cut(per_group=2)))),
    ],
)
def test_a_template_as_it_is_makes_an_event(client: Client, organiser: User, template: str, stages: tuple[StagePlan, ...]):
    """Rounds and cut for sixteen players are those of section 6."""
    event = made(client, **filled(template))
    form = SettingsForm(filled(template))
    assert form.is_valid()
    assert form.settings.stages == stages
    assert (event.phase, event.organiser, event.title) == ("draft", organiser, "Friday")


def test_a_team_has_as_many_members_as_its_side(client: Client, organiser: User):
    assert made(client, **filled("teams")).settings["team_size"] == 2


def test_the_same_form_twice_makes_one_event(client: Client, organiser: User):
    """T2."""
    for _ in range(2):
        client.post(reverse("new_event"), filled())
    assert Tournament.objects.count() == 1


def test_guests_and_strangers_make_no_events(client: Client):
    assert client.get(reverse("new_event")).status_code == 302
    client.force_login(User.objects.create(username="guest-1", is_guest=True))
    answered = client.post(reverse("new_event"), filled())
    assert answered.status_code == 302
    assert answered["Location"].startswith(reverse("account_login"))
    assert not Tournament.objects.exists()


def test_the_start_is_local_time_of_the_event(client: Client, organiser: User):
    """T20: 19:00 in Berlin in March is 18:00 UTC, in June 17:00."""
    event = made(client, **filled())
    assert event.starts_at == int(datetime(2027, 3, 5, 18, tzinfo=ZoneInfo("UTC")).timestamp()) * 1000
    assert instant(datetime(2027, 6, 5, 19), "Europe/Berlin") == int(datetime(2027, 6, 5, 17, tzinfo=ZoneInfo("UTC")).timestamp()) * 1000


def test_a_time_that_clocks_skip_is_refused(client: Client, organiser: User):
    """T20: on 28 March 2027 clocks in Berlin go from 2:00 to 3:00."""
    with pytest.raises(NoSuchTime):
        instant(datetime(2027, 3, 28, 2, 30), "Europe/Berlin")
    answered = client.post(reverse("new_event"), filled(starts="2027-03-28T02:30"))
    assert answered.context["form"].errors == {"starts": ["The clocks there skip this time on that day. Choose another."]}


def test_a_time_that_clocks_show_twice_is_the_first(client: Client):
    """T20: on 31 October 2027 it is 2:30 in Berlin twice, first in summer time."""
    at = instant(datetime(2027, 10, 31, 2, 30), "Europe/Berlin")
    assert at == int(datetime(2027, 10, 31, 0, 30, tzinfo=ZoneInfo("UTC")).timestamp()) * 1000
    assert local(at, "Europe/Berlin") == local(at + HOUR, "Europe/Berlin") == datetime(2027, 10, 31, 2, 30)


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"cut": 32}, "Stage 2: 32 are to go on, but only 16 can take part."),
        ({"format": "round_robin"}, "Stage 1: the tie-break OMW says nothing in this format. Choose another way to count."),
        ({"way": "oshi_push/royale"}, "Stage 1: this way to play seats three or four at a table. Choose pods."),
        ({"way": "oshi/duel", "decks": "on"}, "This game is played without decks, so none can be asked for."),
    ],
)
def test_errors_block(client: Client, organiser: User, fields: dict[str, Any], sentence: str):
    """T12."""
    answered = client.post(reverse("new_event"), filled(**fields))
    assert sentence in answered.context["form"].non_field_errors()
    assert not Tournament.objects.exists()


def test_warnings_are_listed_on_the_desk(client: Client, organiser: User):
    """T12: they do not block."""
    event = made(client, **filled(rounds=2))
    page = text(client.get(reverse("desk", args=[event.id])))
    assert "after 2 rounds 16 players may leave several unbeaten. 4 rounds, or a cut, single out a winner." in page


def test_what_a_form_shows_is_what_it_saves():
    """Each setting that has a field survives an edit that changes nothing, and those that have none stay."""
    plan = settings(
        StagePlan(scored.Swiss(4)),
        StagePlan(elimination.Settings(third_place=True), Cut(first=4)),
        late_until=2,
        late_rounds="awarded_bye",
        registration=Registration("open", NOW - HOUR, NOW, 16, False, NOW + 20 * MINUTE),
        check_in=CheckIn(True, NOW, NOW + 30 * MINUTE),
        decks=Decks(True, NOW + 10 * MINUTE, "after"),
        play=Play("here", 3, (5,), "10+5", {}, 5 * MINUTE, 10 * MINUTE, 50 * MINUTE),
        is_listed=False,
        staff_may_play=True,
    )
    form = SettingsForm({name: "" if value is None else value for name, value in shown(plan).items()}, kept=plan)
    assert form.is_valid(), form.errors
    assert form.settings == plan


@pytest.mark.parametrize(
    "stages",
    [
        (StagePlan(groups.Settings(4, legs=2)), StagePlan(elimination.Settings(), Cut(per_group=2))),
        (StagePlan(groups.Settings(2)), StagePlan(scored.Swiss(2), Cut(per_group=3))),
        (StagePlan(scored.Swiss(4)), StagePlan(scored.Swiss(3), Cut(first=8), "carried")),
        (StagePlan(scored.Swiss(4)), StagePlan(double_elimination.Settings(), Cut(first=4))),
        (StagePlan(round_robin.Settings(legs=2)),),
    ],
)
def test_groups_and_points_that_count_on_are_said_by_the_form(stages: tuple[StagePlan, ...]):
    """T60."""
    in_table = {"groups", "round_robin"} & {name_of(stage.settings) for stage in stages}
    plan = settings(*stages, profile=ROUND_ROBIN if in_table else MTR)
    form = SettingsForm({name: "" if value is None else value for name, value in shown(plan).items()}, kept=plan)
    assert form.is_valid(), form.errors
    assert (form.settings.stages, "groups" in form.fields) == (stages, True)


def test_points_do_not_count_on_in_a_bracket(client: Client, organiser: User):
    """T60: who ticks both gets a bracket, which has no points."""
    form = SettingsForm(filled("cut", carried="on"))
    assert form.is_valid()
    assert form.settings.stages[1] == StagePlan(elimination.Settings(), Cut(first=4))


def shown(plan: Any) -> dict[str, Any]:
    found = initial(plan, 16)
    return {name: value for name, value in found.items() if value is not False}


def test_stages_that_the_form_cannot_say_stay_as_they_are():
    plan = settings(StagePlan(scored.Swiss(4)), StagePlan(elimination.Settings(), Cut(points=18)))
    form = SettingsForm({name: "" if value is None else value for name, value in shown(plan).items()}, kept=plan)
    assert form.is_valid(), form.errors
    assert form.settings.stages == plan.stages
    assert "rounds" not in form.fields


def test_what_was_not_played_counts_as_a_match_of_that_length():
    """5.1: a bye is a 2-0 in a best of three, so a 1-0 in a single game."""
    assert profile_of("mtr", 3) == MTR
    assert (profile_of("mtr", 1).games_needed, profile_of("mtr", 1).bye.games) == (1, 1)
    assert all(profile_of(name, 3).name == name for name in PROFILES)


def test_settings_that_somebody_else_has_changed_are_not_overwritten():
    """T2: the form comes back as it was filled in, with what happened."""
    hall = Hall()
    page = text(hall.get("event_settings"))
    [seen] = re.findall(r'name="seen" value="(\d+)"', page)
    hall.run(Change(settings(title="Theirs", seeding="order")))
    data = {**filled(title="Mine"), "seen": seen}
    answered = hall.client.post(reverse("event_settings", args=[hall.event.id]), data)
    assert answered.context["form"].non_field_errors() == ["Somebody else has changed this meanwhile. Look at it again, then decide."]
    assert hall.refresh().title == "Theirs"
    assert 'value="Mine"' in text(answered)


def test_a_password_is_kept_hashed_and_guests_are_invited(client: Client, organiser: User):
    """T13."""
    guest = User.objects.create_user("gita")
    event = made(client, **filled(entry="password", password="front row", invited="gita\n"))
    assert check_password("front row", event.password)
    assert list(Invitation.objects.values_list("tournament", "user")) == [(event.id, guest.pk)]
    answered = client.post(reverse("new_event"), filled(cid="two", entry="invitation", invited="nobody-such"))
    assert answered.context["form"].errors == {"invited": ["Nobody is called nobody-such here."]}


def test_an_invitation_is_taken_back():
    """T13: of those who are ticked, in this event alone; who is named anew is invited."""
    hall, other = Hall(), User.objects.create_user("gita")
    kept, elsewhere = User.objects.create_user("gus"), services.create(organiser=other, settings=settings(), now=now_ms(), cid="other")
    for event, guest in ((hall.event, other), (hall.event, kept), (elsewhere, other)):
        Invitation.objects.create(tournament=event, user=guest)
    page = hall.get("event_settings")
    assert f'name="uninvite" value="{other.pk}"' in text(page)
    data = {**filled(title="Mine"), "seen": str(hall.t.version), "uninvite": [str(other.pk), "x", "9" * 40]}
    assert hall.client.post(reverse("event_settings", args=[hall.event.id]), data).status_code == 302
    assert set(Invitation.objects.values_list("tournament", "user")) == {(hall.event.id, kept.pk), (elsewhere.id, other.pk)}


# --- offices


def give(hall: Hall, name: str, kind: str, days: str = "") -> int:
    return hall.client.post(reverse("give_role", args=[hall.event.id]), {"name": name, "kind": kind, "days": days}).status_code


def test_an_office_is_given_for_some_days_and_ends():
    hall = Hall()
    judge = User.objects.create_user("jun")
    assert give(hall, "jun", "judge", "2") == 302
    role = Role.objects.get(user=judge)
    assert role.expires_at == role.given_at + 48 * HOUR
    assert "judge" in services.roles_of(judge, hall.event.id, now_ms())
    assert "judge" not in services.roles_of(judge, hall.event.id, role.given_at + 48 * HOUR)


def test_organisers_make_no_owners():
    """Section 10: everything but ownership."""
    hall = Hall()
    User.objects.create_user("jun")
    hall.staff("organiser")
    assert give(hall, "jun", "owner") == 200
    assert not Role.objects.filter(user__username="jun").exists()
    owner = Role.objects.get(kind="owner")
    hall.client.post(reverse("take_role", args=[hall.event.id, owner.id]))
    assert Role.objects.filter(kind="owner").exists()


def test_the_last_owner_stays():
    hall = Hall()
    owner = Role.objects.get(kind="owner")
    hall.client.post(reverse("take_role", args=[hall.event.id, owner.id]))
    assert Role.objects.filter(id=owner.id).exists()


def test_an_office_is_taken():
    hall = Hall()
    User.objects.create_user("jun")
    give(hall, "jun", "floor")
    role = Role.objects.get(user__username="jun")
    hall.client.post(reverse("take_role", args=[hall.event.id, role.id]))
    assert not Role.objects.filter(id=role.id).exists()


def test_judges_give_no_offices():
    hall = Hall()
    hall.staff("judge")
    assert give(hall, "judge", "organiser") == 404
    assert not Role.objects.filter(kind="organiser").exists()


def test_the_plan_of_the_tests_has_only_known_findings():
    assert [said.is_error for said in check(settings(), 16)] == [False]


def test_a_public_event_that_is_played_here_has_a_clock(client: Client, organiser: User):
    """Nobody waits for a stranger without one; its matches could not begin (L97)."""
    page = client.post(reverse("new_event"), filled("swiss", clock="none"))
    assert "Matches here before everybody need a clock." in page.content.decode()
    assert Tournament.objects.count() == 0
