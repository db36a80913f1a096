"""Ladders in the admin: everything to read, nothing to change by a form; computing again asks for a reason and keeps it (L208, L221)."""

from __future__ import annotations

import pytest
from django.contrib.admin.utils import quote

from matches.ranked.models import LadderAct, Standing
from tests.matches.asking import queries
from tests.matches.ranked.boards import stands
from tests.matches.ranked.played import LIVE, people, rated, standing
from tests.matches.test_admin import staff, text

pytestmark = pytest.mark.django_db
BASE = "/admin/ranked"
LISTS = ("ladderrow", "result", "standing", "seasonstanding", "seasonend")
VIEWS = tuple(f"view_{name}" for name in LISTS)


def test_everything_is_listed_and_nothing_can_be_changed():
    aki, bea = people("Aki", "Bea")
    rated(aki, bea)
    client = staff(*VIEWS)

    pages = {name: text(client.get(f"{BASE}/{name}/")) for name in LISTS}
    page = text(client.get(f"{BASE}/standing/{standing(aki).pk}/change/"))

    assert ("OSHI, duel, live" in pages["ladderrow"], "Aki" in pages["standing"], "Bea" in pages["seasonstanding"]) == (True, True, True)
    assert "1138" in page
    assert client.post(f"{BASE}/standing/{standing(aki).pk}/change/", {"mu": "99"}).status_code == 403
    assert [client.get(f"{BASE}/{name}/add/").status_code for name in LISTS] == [403] * len(LISTS)


def test_lists_take_as_many_queries_with_many_rows():
    client = staff(*VIEWS)
    stands("Aki", 30)
    before = [queries(lambda name=name: client.get(f"{BASE}/{name}/")) for name in LISTS]
    for number in range(9):
        stands(f"P{number}", 30)

    assert [queries(lambda name=name: client.get(f"{BASE}/{name}/")) for name in LISTS] == before


def test_l208_comparing_writes_nothing_and_computing_again_wants_a_permission_and_a_reason():
    aki, bea = people("Aki", "Bea")
    rated(aki, bea)
    right = standing(aki).mu
    Standing.objects.filter(user=aki).update(mu=99)
    reader = staff(*VIEWS)
    compared = reader.post(f"{BASE}/ladderrow/", {"action": "compare", "_selected_action": [LIVE]}, follow=True)
    assert "OSHI, duel, live: 7 rows, 1 differ." in text(compared)
    assert standing(aki).mu == 99
    assert reader.post(f"{BASE}/ladderrow/rebuild/", {"keys": LIVE, "reason": "spoilt"}).status_code == 403

    chief = staff(*VIEWS, "rebuild_ladder", name="Uta")
    asked = chief.post(f"{BASE}/ladderrow/", {"action": "rebuild_selected", "_selected_action": [LIVE]}, follow=True)
    assert LIVE in text(asked)
    assert LadderAct.objects.count() == 0
    assert "This field is required." in text(chief.post(f"{BASE}/ladderrow/rebuild/", {"keys": LIVE, "reason": ""}))
    chief.post(f"{BASE}/ladderrow/rebuild/", {"keys": LIVE, "reason": "spoilt"})

    assert standing(aki).mu == right
    act = LadderAct.objects.get()
    assert (act.what, act.reason, act.said, act.ladder_id) == ("rebuild", "spoilt", "7 rows, 1 differed", LIVE)
    assert "spoilt" in text(chief.get(f"{BASE}/ladderrow/{quote(LIVE)}/change/"))
