"""Leaderboards and seasons: who is on them, ranks, pages, boards that stay (L211, L212)."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest

from matches.clock import moment
from matches.ranked import boards, freezing, seasons
from matches.ranked.boards import BadKey, board
from matches.ranked.models import SeasonEnd, SeasonStanding
from oshisite.accounts import sanctions
from oshisite.accounts.models import Sanction, User
from tests.matches.playing import NOW, user
from tests.matches.ranked.boards import SEASON, stands
from tests.matches.ranked.played import DAY, LIVE, people, rated

pytestmark = pytest.mark.django_db


def ranks(after: str = "", season: int = SEASON, now: int = NOW, size: int = 50) -> list[tuple[int, str, int]]:
    return [(row.rank, row.name, row.shown) for row in board(LIVE, season, now, after=after, size=size).rows]


def punish(who: User, kind: Sanction.Kind) -> None:
    boss = User.objects.filter(username="Boss").first() or user("Boss", is_superuser=True, is_staff=True)
    sanctions.impose(
        user=who, kind=kind, by=boss, reason="r", appeal="a", until=moment(NOW) + timedelta(days=9), now=moment(NOW), press=uuid4()
    )


def test_l211_twenty_matches_and_one_in_the_last_thirty_days():
    stands("Aki", 30)
    stands("Bea", 40, matches=19)
    stands("Cem", 35, last_at=NOW - 30 * DAY)
    stands("Dai", 36, last_at=NOW - 30 * DAY - 1)

    assert ranks() == [(1, "Cem", 2160), (2, "Aki", 1960)]


def test_l211_equal_numbers_share_a_rank_and_the_next_one_is_left_out():
    for name, mu in (("Aki", 31), ("Bea", 30), ("Cem", 30), ("Dai", 30.005), ("Eda", 29)):
        stands(name, mu)

    assert ranks() == [(1, "Aki", 2000), (2, "Bea", 1960), (2, "Cem", 1960), (2, "Dai", 1960), (5, "Eda", 1920)]


@pytest.mark.parametrize("kind", [Sanction.Kind.BAN, Sanction.Kind.LADDER_OFF])
def test_l211_who_wants_to_be_left_out_or_is_suspended_is_on_no_board(kind):
    stands("Aki", 31)
    shy, off = stands("Bea", 40), stands("Cem", 39)
    User.objects.filter(pk=shy.pk).update(hides_rank=True)
    punish(off, kind)
    stands(user("Dai", is_active=False), 38)

    assert ranks() == [(1, "Aki", 2000)]
    assert ranks(now=NOW + 10 * DAY) == [(1, "Cem", 2320), (2, "Aki", 2000)]


def test_l211_pages_go_on_where_the_last_one_ended_with_the_right_ranks():
    for number in range(7):
        stands(f"P{number}", 30 - number // 2)
    whole = ranks()

    paged, after = [], ""
    while True:
        page = board(LIVE, SEASON, NOW, after=after, size=2)
        paged += [(row.rank, row.name, row.shown) for row in page.rows]
        after = page.next
        if not after:
            break

    assert [rank for rank, _, _ in whole] == [1, 1, 3, 3, 5, 5, 7]
    assert paged == whole
    assert ranks(size=3, after=board(LIVE, SEASON, NOW, size=3).next) == whole[3:6]


@pytest.mark.parametrize("key", ["x", "1", "1.", "1.2.3", "9" * 40 + ".1", "--1.2"])
def test_l211_a_key_that_is_none_is_refused(key):
    with pytest.raises(BadKey):
        board(LIVE, SEASON, NOW, after=key)


@pytest.mark.parametrize(
    ("matches", "last_at", "hides", "rank", "why"),
    [(20, NOW, False, 2, ""), (19, NOW, False, 0, "few"), (20, NOW - 31 * DAY, False, 0, "active"), (20, NOW, True, 0, "hidden")],
)
def test_l211_own_rank_is_shown_and_if_there_is_none_why(matches, last_at, hides, rank, why):
    stands("Aki", 31)
    mine = stands(user("Bea", hides_rank=hides), 30, matches=matches, last_at=last_at)

    own = board(LIVE, SEASON, NOW, viewer=mine).own

    assert own is not None
    assert (own.rank, own.why, own.shown, own.matches) == (rank, why, 1960, matches)
    assert board(LIVE, SEASON, NOW, viewer=user("Cem")).own is None


def test_l211_the_suspended_are_told_why_they_have_no_rank():
    mine = stands("Aki", 31)
    punish(mine, Sanction.Kind.LADDER_OFF)

    own = board(LIVE, SEASON, NOW, viewer=User.objects.get(pk=mine.pk)).own

    assert own is not None
    assert own.why == "off"


def test_l211_a_board_takes_as_many_queries_with_many_rows(django_assert_num_queries):
    mine = stands("Aki", 31)
    with django_assert_num_queries(5):
        board(LIVE, SEASON, NOW, viewer=mine)
    for number in range(30):
        stands(f"P{number}", 30 + number / 10)

    with django_assert_num_queries(5):
        assert len(board(LIVE, SEASON, NOW, viewer=mine).rows) == 31


def test_l212_a_board_is_frozen_once_when_its_season_is_over():
    later = seasons.ends(SEASON)
    aki = stands("Aki", 31, last_at=later - DAY)
    stands("Bea", 31, last_at=later - DAY)
    stands("Cem", 30, last_at=later - 31 * DAY)
    stands("Dai", 29, last_at=later - DAY)

    assert [freezing.freeze_all(now) for now in (later - 1, later + freezing.GRACE_MS - 1, later + freezing.GRACE_MS, later + DAY)] == [
        0,
        0,
        1,
        0,
    ]

    end = SeasonEnd.objects.get()
    assert (end.ladder_id, end.season, end.players, end.at) == (LIVE, SEASON, 3, later + freezing.GRACE_MS)
    SeasonStanding.objects.filter(user=aki).update(mu=1, shown=-200, matches=99)
    wanted = [(1, "Aki", 2000), (1, "Bea", 2000), (3, "Dai", 1920)]
    assert ranks(now=later + 400 * DAY) == wanted
    first = board(LIVE, SEASON, later + DAY, size=1)
    assert ranks(now=later + DAY, after=first.next, size=9) == wanted[1:]
    own = board(LIVE, SEASON, later + DAY, viewer=aki).own
    assert own is not None
    assert (own.rank, own.shown) == (1, 2000)


def test_l212_what_is_counted_after_the_freeze_counts_for_the_next_season():
    aki, bea = people("Aki", "Bea")
    rated(aki, bea)
    later = seasons.ends(SEASON)
    freezing.freeze_all(later + DAY)

    late = rated(aki, bea, at=later - 1)

    assert [row.season for row in SeasonStanding.objects.filter(user=aki).order_by("season")] == [SEASON, SEASON + 1]
    assert aki.rating_changes.get(match=late).result.season == SEASON + 1


def test_l212_who_leaves_the_boards_later_leaves_an_empty_place_on_old_ones():
    stands("Aki", 31)
    shy = stands("Bea", 32)
    freezing.freeze(LIVE, SEASON, NOW)

    User.objects.filter(pk=shy.pk).update(hides_rank=True)

    assert ranks() == [(2, "Aki", 2000)]
    assert boards.board(LIVE, SEASON, NOW).frozen == moment(NOW)
