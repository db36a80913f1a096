"""What doctor says of ratings, and what the nightly check puts right (L207, L208)."""

from __future__ import annotations

import pytest

from matches import outbox
from matches.doctor import problems
from matches.models import Match, Outbox
from matches.ranked import checks, freezing, rebuilding, seasons
from matches.ranked.models import Change, LadderRow, Result, Standing
from tests.matches.playing import NOW
from tests.matches.ranked.boards import SEASON, stands
from tests.matches.ranked.played import DAY, LIVE, people, rated

pytestmark = pytest.mark.django_db
LATER = NOW + DAY


def said() -> list[str]:
    return list(problems(LATER))


def test_l207_a_rated_match_that_does_not_count_is_found_and_counted_in_the_night():
    kept, lost = rated(*people("Aki", "Bea")), rated(*people("Cem", "Dai"))
    assert said() == []
    Change.objects.filter(match=lost).delete()
    Result.objects.filter(match=lost).delete()
    Standing.objects.filter(user__username__in=("Cem", "Dai")).delete()
    LadderRow.objects.update(last=1)
    assert said() == [f"{lost} rating: it is rated, but does not count"]
    assert list(checks.uncounted(NOW)) == []

    assert checks.mend(LATER) == 1
    assert Outbox.objects.get(match=lost, effect="rate").done_at is None
    outbox.sweep(LATER + DAY)

    assert (said(), checks.mend(LATER)) == ([], 0)
    assert set(Result.objects.values_list("match", flat=True)) == {kept, lost}


def test_l207_a_match_that_was_taken_back_and_counts_is_found_and_put_right():
    match_id = rated(*people("Aki", "Bea"))
    Match.objects.filter(id=match_id).update(status=Match.Status.VOID)

    assert f"{match_id} rating: it was taken back, but counts" in said()
    assert checks.mend(LATER) == 1
    assert Standing.objects.count() == 0


def test_l208_a_ladder_that_waits_and_one_with_a_hole_are_found():
    rated(*people("Aki", "Bea"))
    LadderRow.objects.update(last=3, stale_from=1)

    assert said() == [
        f"{LIVE} ladder: 1 results, but the last one is number 3",
        f"{LIVE} ladder: waits to be computed again from number 1",
    ]
    checks.mend(LATER)
    assert LadderRow.objects.get().stale_from is None
    assert rebuilding.rebuild(LIVE)[1] == []


def test_l212_a_board_that_nobody_froze_is_found():
    stands("Aki", 30)
    later = seasons.ends(SEASON) + freezing.GRACE_MS + DAY
    assert list(checks.problems(later - 1)) == []

    assert list(checks.problems(later)) == [f"{LIVE} season: the board of season {SEASON} is not frozen"]
    freezing.freeze_all(later)
    assert list(checks.problems(later)) == []
