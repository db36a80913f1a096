"""What no page of ours sends: numbers without end, names that no table can hold, drafts that are no concern of others (T7, T82)."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from msgspec.structs import replace

from matches.clock import now_ms
from oshisite.accounts.models import User
from tests.tournaments.desk import Hall, text
from tests.tournaments.rules.event import settings
from tournaments import entering, services
from tournaments.models import Entrant, Member
from tournaments.rules.commands import Advance, Archive, Cancel

pytestmark = pytest.mark.django_db
HUGE = "9" * 5000
"""Python reads no number as long as this."""


@pytest.mark.parametrize("number", [HUGE, "9" * 30])
def test_numbers_without_end_are_refused_in_words(number: str):
    hall = Hall()
    hall.begin(4)
    version = hall.t.version
    assert hall.press("penalise", entrant="1", kind="points", reason="mistake", points=number) == [
        "Points are taken off by a penalty of that kind, at most 500 at once, and by no other."
    ]
    for minutes in (number, f"-{number}"):
        assert hall.press("extend", pairing="1.1.1", minutes=minutes) == [
            "A table has at most an hour more, and never less than the others. Give another time."
        ]
        assert hall.press("start_clock", moment="1.1", minutes=minutes) == ["A round lasts between a second and a day. Give it a length."]
    assert hall.press("rule", pairing=f"1.1.{number}", result="2:0")[0].startswith("There is no table")
    assert hall.press("enter", account="", name="Aki", rating=number) == ["A rating is a number from 0 to 9999."]
    assert hall.get("desk", table=number).status_code == 200
    assert hall.get("desk_table", f"1.1.{number}").status_code == 404
    told = hall.client.post(reverse("desk_bulk", args=[hall.event.id]), {"act": "drop", "entrant": [number], "cid": "bulk"})
    assert told.status_code == 302
    assert hall.t.version == version


@pytest.mark.parametrize(("minutes", "extra"), [("5", 300_000), ("10", 600_000)])
def test_minutes_are_read_as_they_are_written(minutes: str, extra: int):
    hall = Hall()
    hall.begin(2)
    assert hall.press("extend", pairing="1.1.1", minutes=minutes) == ["The table has its time."]
    assert hall.press("extend", pairing="1.1.1", minutes="-2") == ["The table has its time."]
    assert hall.tables[0].extra_ms == extra - 120_000


@pytest.mark.parametrize("name", ["A\nB", "A\u202eB"])
def test_who_is_entered_by_name_has_one_that_can_be_read(name: str):
    """A line of its own in a file, or a line turned round, is no name; a file of entrants says so, too."""
    hall = Hall()
    assert hall.press("enter", account="", name=name) == ["A name is on one line, in characters that can be seen."]
    assert not Entrant.objects.exists()


def test_people_with_long_names_enter_together():
    """The longest that accounts can have, by themselves and by staff; PostgreSQL cuts nothing off by itself."""
    hall = Hall(replace(settings(seeding="order"), team_size=2))
    hall.run(Advance("published"))
    hall.run(Advance("open"))
    one, other, *more = (User.objects.create_user(letter * 150) for letter in "abcd")
    entering.register(tournament_id=hall.event.id, user=one, cid="team", now=now_ms(), partners=(other,))
    assert hall.press("enter", account=[user.username for user in more], name=["", ""]) == ["They are in."]
    assert list(Entrant.objects.order_by("number").values_list("name", flat=True)) == [
        f"{'a' * 60} & {'b' * 60}",
        f"{'c' * 60} & {'d' * 60}",
    ]
    assert Member.objects.count() == 4


@pytest.mark.parametrize("is_archived", [False, True])
def test_a_draft_that_was_given_up_is_still_nobody_elses(is_archived: bool):
    hall = Hall()
    hall.run(Cancel("other"))
    if is_archived:
        hall.run(Archive())
    stranger = Client()
    assert hall.event.id not in text(stranger.get(reverse("events"), {"when": "past"}))  # type: ignore[arg-type]  # of the test client
    assert stranger.get(reverse("api_events")).json()["events"] == []
    for page in ("event", "event_info", "event_players", "api_event", "api_event_entrants"):
        assert stranger.get(reverse(page, args=[hall.event.id])).status_code == 404
        assert hall.get(page).status_code == 200
    assert services.rebuild(hall.event.id, write=False)[1] == []


@pytest.mark.parametrize("is_listed", [False, True])
def test_an_event_that_was_announced_and_cancelled_is_there_for_who_has_its_address(is_listed: bool):
    hall = Hall(replace(settings(), is_listed=is_listed))
    hall.run(Advance("published"))
    hall.run(Cancel("other"))
    stranger = Client()
    assert stranger.get(reverse("event", args=[hall.event.id])).status_code == 200
    assert (hall.event.id in text(stranger.get(reverse("events"), {"when": "past"}))) == is_listed  # type: ignore[arg-type]  # of the test client
