"""The events of a new site: one to enter, one under way, one that is over."""

from __future__ import annotations

import pytest
from django.test import Client

from matches.models import Validation
from oshisite.accounts.models import User
from tournaments import demo, ledger, services
from tournaments.models import Pairing, Tournament

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_new_site_has_an_event_to_enter_one_that_runs_and_one_that_is_over():
    User.objects.create_superuser("admin")
    demo.load()

    events = {event.title: event for event in Tournament.objects.all()}
    assert {title: event.phase for title, event in events.items()} == {
        demo.COMING: "open",
        demo.RUNNING: "running",
        demo.OVER: "completed",
    }
    assert [services.rebuild(event.id, write=False)[1] for event in events.values()] == [[], [], []]
    played = Pairing.objects.exclude(match="").count()
    assert (played, set(Validation.objects.values_list("is_ok", flat=True))) == (8 + 3 + 1, {True})

    visitor = Client()
    home = visitor.get("/").content.decode()
    assert [title in home for title in events] == [title != demo.OVER for title in events]
    assert len(visitor.get(f"/events/{events[demo.OVER].id}/").context["podium"]) == 3
    state = ledger.folded(events[demo.RUNNING].id).state
    assert [round_.state for round_ in state.rounds.values()] == ["closed", "published"]
    assert visitor.get(f"/events/{events[demo.RUNNING].id}/standings/now/").context["chosen"] == "now"
