"""Files on the staff desk: what there is by now, and entrants from a CSV file (T75, T76, T78, T82)."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.urls import reverse

from tests.tournaments.desk import Hall, text
from tests.tournaments.rules.event import settings
from tournaments.models import Entrant
from tournaments.rules.commands import Advance
from tournaments.standings.profiles import BOARD

pytestmark = pytest.mark.django_db
GOOD = "name,club\nAda,Home\nBen,\n"


@pytest.fixture
def hall() -> Hall:
    hall = Hall()
    hall.run(Advance("published"))
    return hall


def send(hall: Hall, **fields: Any) -> HttpResponse:
    return hall.client.post(reverse("desk_bring_entrants", args=[hall.event.id]), fields, follow=True)  # type: ignore[return-value]


def names() -> list[str]:
    return list(Entrant.objects.order_by("number").values_list("name", flat=True))


def csv_file(content: bytes) -> SimpleUploadedFile:
    return SimpleUploadedFile("entrants.csv", content, "text/csv")


def test_a_file_is_checked_before_anybody_is_entered(hall: Hall):
    checked = send(hall, file=csv_file(b"\xef\xbb\xbf" + GOOD.encode()))
    assert (checked.context["found"], names()) == (2, [])  # type: ignore[attr-defined]
    assert "Enter all 2" in text(checked)

    said = {"text": checked.context["form"].cleaned_data["text"], "cid": checked.context["cid"], "sure": "yes"}  # type: ignore[attr-defined]
    assert "2 entrants are in." in text(send(hall, **said))
    assert "2 entrants are in." in text(send(hall, **said))  # pressed twice
    assert names() == ["Ada", "Ben"]


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"text": "name,account\nAda,\nBea,nobody\n", "sure": "yes"}, "There is no account “nobody”."),
        ({"text": "club\nHome\n"}, "This has to be corrected; nobody has been entered"),
        ({}, "Choose a file, or paste its text."),
        ({"text": "name\n"}, "Nobody stands in this file."),
        ({"file": csv_file(b"name\n\xff\xfe\n")}, "This file is not UTF-8 text."),
        ({"file": csv_file(b"x" * (256 * 1024 + 1))}, "This file is too large."),
    ],
)
def test_what_is_wrong_with_a_file_is_said_and_nobody_is_entered(hall: Hall, fields: dict[str, Any], sentence: str):
    assert sentence in text(send(hall, **fields))
    assert names() == []


def test_who_may_enter_nobody_brings_no_file(hall: Hall):
    """T82."""
    hall.staff("judge")
    assert send(hall, text=GOOD).status_code == 404
    assert hall.get("desk_files").status_code == 200
    assert reverse("desk_bring_entrants", args=[hall.event.id]) not in text(hall.get("desk_files"))
    hall.client.logout()
    assert hall.get("desk_files").status_code == 404


@pytest.mark.parametrize(("profile", "is_board"), [({}, False), ({"profile": BOARD}, True)])
def test_every_file_that_is_offered_is_there(profile: dict[str, Any], is_board: bool):
    hall = Hall(settings(seeding="order", **profile))
    assert "as soon as the event has begun" in text(hall.get("desk_files"))
    hall.begin(4)
    page = text(hall.get("desk_files"))
    addresses = [part.partition('"')[0] for part in page.split('href="')[1:]]
    offered = [address for address in addresses if address.startswith("/api/events/") or "/print/" in address]
    assert [hall.client.get(address.replace("&amp;", "&")).status_code for address in offered] == [200] * len(offered)
    assert (len(offered), any("export.trf" in address for address in offered)) == (7 + is_board, is_board)
