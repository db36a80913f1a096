"""Entrants from a CSV file: all of them or none, a dry run, mistakes with their lines (T2, T7, T14, T76, T82)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from matches.api.limits import limits
from matches.clock import now_ms
from oshisite.accounts.models import User
from tests.matches.asking import caller
from tests.tournaments.test_api import ELSEWHERE, state
from tests.tournaments.test_playing import Cup, ids
from tournaments import importing, offices, services
from tournaments.models import Entrant, Member, TournamentEntry
from tournaments.rules.commands import Start

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup() -> Cup:
    return Cup(ELSEWHERE)


def send(cup: Cup, text: str, user: User | None = None, **query: str) -> Any:
    """The answer with its status."""
    limits.buckets.clear()
    address = f"/api/events/{cup.id}/entrants/import?" + "&".join(f"{name}={value}" for name, value in ({"cid": "one"} | query).items())
    got = caller(user or cup.organiser).post(address, text, content_type="text/csv")
    return got.status_code, got.json()


def entered(cup: Cup) -> list[tuple[str, str, int | None]]:
    return list(Entrant.objects.filter(tournament=cup.id).order_by("number").values_list("name", "club", "rating"))


def test_everybody_in_a_file_is_entered_by_their_seeds(cup: Cup) -> None:
    """Who has an account goes by its display name (T7); the others by that of the file."""
    aki = User.objects.create_user("Aki", display_name="Aki of Kyoto")
    text = "name,account,club,seed,rating\nZoe,,Home,,\nBen,,,2,1700\nAda,aKI,,1,\n"

    assert send(cup, text) == (200, {"entrants": 3, "dry_run": False, "dup": False})
    assert entered(cup) == [("Aki of Kyoto", "", None), ("Ben", "", 1700), ("Zoe", "Home", None)]
    assert list(Member.objects.filter(tournament=cup.id).order_by("entrant").values_list("account", flat=True)) == [aki.pk, None, None]
    cup.run(Start("seed"))
    assert state(cup).stages[1].seeds == (1, 2, 3)
    assert services.rebuild(cup.id, write=False)[1] == []


def test_a_dry_run_enters_nobody(cup: Cup) -> None:
    assert send(cup, "name\nAda\nBen\n", dry_run="true") == (200, {"entrants": 2, "dry_run": True, "dup": False})
    assert entered(cup) == []


@pytest.mark.parametrize("dry_run", ["true", "false"])
def test_one_mistake_keeps_everybody_out(cup: Cup, dry_run: str) -> None:
    """All of them are told, with their lines."""
    cup.enter("aki")
    before = TournamentEntry.objects.count()
    status, told = send(cup, "name,account\nAda,\nBea,nobody\nAki,AKI\n", dry_run=dry_run)

    assert (status, told["code"], told["reason"]) == (400, "bad_args", "bad_file")
    assert told["mistakes"] == [
        {"line": 3, "text": "There is no account “nobody”."},
        {"line": 4, "text": "“AKI” is in this event already."},
    ]
    assert TournamentEntry.objects.count() == before


def test_a_file_that_is_none_is_refused_with_its_lines(cup: Cup) -> None:
    _, told = send(cup, f"name,seed\n,1\n{'x' * 61},2\n")
    assert [mistake["line"] for mistake in told["mistakes"]] == [2, 3]


def test_guests_are_not_entered(cup: Cup) -> None:
    User.objects.create_user("visitor", is_guest=True)
    status, told = send(cup, "name,account\nVisitor,visitor\n")
    assert (status, told["mistakes"][0]["line"]) == (400, 2)


def test_more_than_may_be_held_for_are_refused(cup: Cup, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importing, "MOST_AT_ONCE", 2)
    status, told = send(cup, "name\nAda\nBen\nCai\n")
    assert (status, told["mistakes"]) == (400, [{"line": 0, "text": "A file enters at most 2 at once."}])
    assert entered(cup) == []


def test_a_file_that_is_sent_again_enters_nobody_twice(cup: Cup) -> None:
    """T2."""
    send(cup, "name\nAda\nBen\n")
    assert send(cup, "name\nAda\nBen\n") == (200, {"entrants": 2, "dry_run": False, "dup": True})
    assert len(entered(cup)) == 2


@pytest.mark.parametrize(("kind", "status"), [("organiser", 200), ("scorekeeper", 403), ("judge", 403), ("floor", 403), ("", 403)])
def test_only_who_runs_the_event_enters_others(cup: Cup, kind: str, status: int) -> None:
    """T82: nor does anybody else learn from it which accounts there are."""
    somebody = User.objects.create_user("somebody")
    if kind:
        offices.give(tournament_id=cup.id, holder=somebody, kind=kind, by=cup.organiser, cid=f"{next(ids)}", now=now_ms())
    text = "name,account\nSome,somebody\n" if status == 200 else "name,account\nNone,nobody\n"
    assert send(cup, text, somebody)[0] == status
    assert len(entered(cup)) == (status == 200)


def test_teams_are_not_in_such_files() -> None:
    cup = Cup(replace(ELSEWHERE, team_size=2))
    status, told = send(cup, "name\nAda\n")
    assert (status, told["reason"]) == (409, "bad_team")


@pytest.mark.parametrize("query", [{"cid": ""}, {"cid": "a.b"}, {"dry_run": "yes"}])
def test_what_is_asked_wrongly_is_refused(cup: Cup, query: dict[str, str]) -> None:
    assert send(cup, "name\nAda\n", **query)[0] == 400
    assert entered(cup) == []
