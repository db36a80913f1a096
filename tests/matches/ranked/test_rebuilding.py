"""A ladder computed again: the same numbers, what was spoilt put right, what staff took back left out and told (L208)."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db.models import F

from matches import outbox, services
from matches.ranked import rebuilding, seasons
from matches.ranked.models import Change, Correction, LadderRow, Result, SeasonStanding, Standing
from tests.matches.playing import NOW, user
from tests.matches.ranked.played import DAILY, DAY, LIVE, begun, decide, leave, people, rated, standing

pytestmark = pytest.mark.django_db


def rebuild(*args: str) -> list[str]:
    said = StringIO()
    call_command("rebuild_ladder", *args, stdout=said)
    return said.getvalue().splitlines()


def a_ladder() -> list[str]:
    """Five matches of three people over two seasons."""
    aki, bea, cem = people("Aki", "Bea", "Cem")
    later = seasons.ends(seasons.season_at(NOW)) + DAY
    duels = [(aki, bea, NOW), (bea, cem, NOW + DAY), (cem, aki, NOW + 3 * DAY), (aki, bea, later), (aki, cem, later + DAY)]
    return [rated(winner, loser, at=at) for winner, loser, at in duels]


def rows() -> list[list[dict[str, object]]]:
    return [list(model.objects.order_by("pk").values()) for model in (Change, Standing, SeasonStanding)]


def void(match_id: str) -> None:
    staff = user("Sam", is_staff=True)
    services.void(match_id=match_id, staff=staff, reason="played by somebody else", now=NOW)
    outbox.work_match(match_id, NOW)


def test_l208_the_results_in_order_of_their_numbers_give_what_is_kept():
    a_ladder()
    before = rows()

    assert rebuild(LIVE) == ["24 rows, 0 differ"]
    assert rebuild(LIVE, "--write") == ["24 rows, 0 differ"]
    assert rows() == before
    assert rebuild(DAILY) == ["0 rows, 0 differ"]
    for since in range(1, 6):
        assert rebuilding.rebuild(LIVE, since=since)[1] == []


@pytest.mark.parametrize(
    ("spoil", "differ"),
    [
        (lambda: Standing.objects.filter(user__username="Aki").update(mu=F("mu") + 0.001), 1),
        (lambda: Standing.objects.filter(user__username="Aki").update(mu=F("mu") + 1e-9), 0),
        (lambda: Change.objects.filter(number=2).update(sigma=F("sigma") * 1.01), 2),
        (lambda: Change.objects.filter(number=2, user__username="Cem").delete(), 1),
        (lambda: SeasonStanding.objects.filter(user__username="Bea").delete(), 2),
        (lambda: Standing.objects.create(user=user("Dai"), ladder_id=LIVE, mu=30, sigma=2, shown=1960, matches=9, last_at=NOW), 1),
        (lambda: Standing.objects.update(matches=7), 3),
    ],
)
def test_l208_what_differs_is_named_and_put_right_only_when_told_to(spoil, differ):
    a_ladder()
    Standing.objects.filter(user__username="Dai").delete()
    wanted = [[{name: row[name] for name in row if name != "id"} for row in table] for table in rows()]
    spoil()

    first, again, written, last = rebuild(LIVE), rebuild(LIVE), rebuild(LIVE, "--write"), rebuild(LIVE)

    assert first == again
    assert (len(first), first[-1].split(", ")[1]) == (differ + 1, f"{differ} differ")
    assert written[:differ] == first[:differ]
    assert last == ["24 rows, 0 differ"]
    if differ:
        key = str
        now = [[{name: row[name] for name in row if name != "id"} for row in table] for table in rows()]
        assert [sorted(table, key=key) for table in now] == [sorted(table, key=key) for table in wanted]


def test_l208_an_unknown_ladder_is_refused_with_the_names_of_all():
    with pytest.raises(CommandError, match=r"no ladder chess: there are oshi\.duel\.live, "):
        rebuild("chess")


def test_l208_what_staff_take_back_counts_for_nothing_and_all_after_it_is_computed_again():
    _, second, *_ = a_ladder()
    aki = standing_rows()

    void(second)

    assert Result.objects.get(match=second).is_void
    assert LadderRow.objects.get(key=LIVE).stale_from is None
    assert rebuild(LIVE)[-1].endswith(" 0 differ")
    assert {name: row.matches for name, row in standing_rows().items()} == {"Aki": 4, "Bea": 2, "Cem": 2}
    assert standing_rows()["Cem"].mu != aki["Cem"].mu
    voided = Change.objects.filter(match=second)
    assert [(one.mu, one.sigma) for one in voided] == [(one.mu_before, one.sigma_before) for one in voided]


def standing_rows() -> dict[str, Standing]:
    return {row.user.username: row for row in Standing.objects.select_related("user")}


def test_l208_without_it_the_ladder_is_as_if_it_had_not_been_played():
    _, second, *_ = a_ladder()
    void(second)
    kept = {name: (row.mu, row.sigma) for name, row in standing_rows().items()}

    people_again = {name: user(f"{name}2") for name in ("Aki", "Bea", "Cem")}
    aki, bea, cem = people_again.values()
    later = seasons.ends(seasons.season_at(NOW)) + DAY
    matches = [(aki, bea, NOW), (cem, aki, NOW + 3 * DAY), (aki, bea, later), (aki, cem, later + DAY)]
    for winner, loser, at in matches:
        rated(winner, loser, at=at)

    for name, (mu, sigma) in kept.items():
        assert (standing(people_again[name]).mu, standing(people_again[name]).sigma) == pytest.approx((mu, sigma), abs=1e-9)


def test_l208_everybody_with_another_number_is_told_once():
    first, *_ = a_ladder()
    before = {name: row.shown for name, row in standing_rows().items()}

    void(first)
    outbox.work_match(first, NOW)

    after = {name: row.shown for name, row in standing_rows().items()}
    told = {row.user.username: (row.shown_before, row.shown) for row in Correction.objects.select_related("user")}
    assert told == {name: (before[name], after[name]) for name in before if name in ("Aki", "Bea") or before[name] != after[name]}


def test_l208_a_first_match_taken_back_leaves_no_standing():
    match_id = rated(*people("Aki", "Bea"))

    void(match_id)

    assert (Standing.objects.count(), SeasonStanding.objects.count(), Result.objects.count()) == (0, 0, 1)
    assert rebuild(LIVE) == ["3 rows, 0 differ"]
    assert sorted(Correction.objects.values_list("shown_before", "shown")) == [(927, 1000), (1138, 1000)]


def test_l207_a_match_that_is_taken_back_before_it_counts_never_does():
    aki, bea = people("Aki", "Bea")
    match_id = begun(aki, bea)
    decide(match_id, (0, 1), NOW)
    leave(match_id, 1)

    void(match_id)

    assert Result.objects.count() == 0
