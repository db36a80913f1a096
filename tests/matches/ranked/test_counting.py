"""Results change ratings: once each, numbered without holes, with everything that they were computed from (L204, L207, L212, T70)."""

from __future__ import annotations

import pytest

from matches import log, outbox, services
from matches.games.clocks import clock_named
from matches.models import Match, Outbox
from matches.ranked import seasons
from matches.ranked import services as ranked
from matches.ranked.ladders import LADDERS
from matches.ranked.models import Change, LadderRow, Result, SeasonStanding, Standing
from matches.ranked.rating import Rating
from matches.ranked.selectors import standing as standing_of
from tests.matches.pairs import accept, begin, challenge, duel, next_game
from tests.matches.playing import NOW
from tests.matches.ranked import plain
from tests.matches.ranked.played import DAILY, DAY, LIVE, begun, change, decide, leave, people, rated, standing

pytestmark = pytest.mark.django_db


def test_l203_a_first_duel_gives_the_published_numbers():
    aki, bea = people("Aki", "Bea")

    match_id = rated(aki, bea)

    assert (standing(aki).mu, standing(aki).sigma) == pytest.approx((27.635389, 8.065901), abs=1e-5)
    assert (standing(bea).mu, standing(bea).sigma) == pytest.approx((22.364611, 8.065901), abs=1e-5)
    first = change(match_id, aki)
    assert (first.place, first.idle, first.mu_before, first.mu) == (1, 0, 25.0, standing(aki).mu)
    assert (standing(aki).matches, standing(aki).last_at, standing(aki).shown) == (1, NOW, 1138)


def test_l207_a_result_is_applied_once_however_often_it_is_worked():
    match_id = rated(*people("Aki", "Bea"))
    before = list(Standing.objects.order_by("pk").values())

    for _ in range(3):
        ranked.count(match_id)
    Outbox.objects.filter(match=match_id).update(done_at=None)
    outbox.work_match(match_id, NOW)

    assert list(Standing.objects.order_by("pk").values()) == before
    assert (Result.objects.count(), Change.objects.count(), LadderRow.objects.get(key=LIVE).last) == (1, 2, 1)


def test_l207_an_effect_that_failed_leaves_nothing_and_is_tried_again_from_the_outbox():
    """The number of the ladder is wrong, so that the database refuses the result."""
    aki, bea, cem, dai = people("Aki", "Bea", "Cem", "Dai")
    rated(cem, dai)
    LadderRow.objects.update(last=0)
    match_id = rated(aki, bea)
    assert (Result.objects.count(), Standing.objects.filter(user=aki).count()) == (1, 0)
    assert Outbox.objects.get(match=match_id, effect="rate").last_error == "IntegrityError"

    LadderRow.objects.update(last=1)
    outbox.sweep(NOW + 10_000)

    assert (standing(aki).matches, Result.objects.get(match=match_id).number) == (1, 2)


def test_l207_numbers_have_no_holes_and_ladders_count_apart():
    aki, bea, cem = people("Aki", "Bea", "Cem")
    rated(aki, bea)
    rated(aki, cem, clock="48h")
    rated(bea, cem)

    assert list(Result.objects.order_by("ladder", "number").values_list("ladder", "number")) == [(DAILY, 1), (LIVE, 1), (LIVE, 2)]
    assert (standing(aki).mu, standing(aki, DAILY).mu) == pytest.approx((27.635389, 27.635389), abs=1e-5)
    assert standing_of(aki.pk, LADDERS[LIVE]) == Rating(standing(aki).mu, standing(aki).sigma)
    assert standing_of(aki.pk, LADDERS["oshi_push.duel.live"]) == Rating()


def test_l203_days_between_matches_count_to_the_millisecond():
    aki, bea, cem = people("Aki", "Bea", "Cem")
    rated(aki, bea)
    before = standing(aki)

    second = rated(cem, aki, at=NOW + 10 * DAY + 43_200_000)

    days = 10.5
    ((winner,), (loser,)) = plain.after([[(25, 25 / 3, 0)], [(before.mu, before.sigma, days)]], [1, 2])
    assert change(second, aki).idle == days * DAY
    assert (standing(aki).mu, standing(aki).sigma) == pytest.approx(loser, abs=1e-9)
    assert (standing(cem).mu, standing(cem).sigma) == pytest.approx(winner, abs=1e-9)


def test_l204_who_leaves_is_behind_all_who_play_on_and_earlier_is_worse():
    aki, bea, cem, dai = users = people("Aki", "Bea", "Cem", "Dai")
    match_id = begun(*users, game="oshi_push", mode="royale", clock="reserve")
    decide(match_id, range(4), NOW)
    leave(match_id, 2, 0, 3)
    outbox.work_match(match_id, NOW)

    places = {user.username: change(match_id, user).place for user in users}
    assert places == {"Bea": 1, "Dai": 2, "Aki": 3, "Cem": 4}
    mus = [standing(user, "oshi_push.royale.live").mu for user in (bea, dai, aki, cem)]
    assert mus == pytest.approx([32.906168, 27.635389, 22.364611, 17.093832], abs=1e-5)


def test_l203_partners_win_and_lose_together():
    users = people("Aki", "Bea", "Cem", "Dai")
    match_id = begun(*users, game="oshi_push", mode="team", clock="reserve")
    decide(match_id, range(4), NOW)
    leave(match_id, 0, 1)
    outbox.work_match(match_id, NOW)

    assert [(change(match_id, user).side, change(match_id, user).place) for user in users] == [(0, 3), (0, 3), (1, 1), (1, 1)]
    mus = [standing(user, "oshi_push.team.live").mu for user in users]
    assert mus == pytest.approx([23.035705, 23.035705, 26.964295, 26.964295], abs=1e-5)


def test_games_of_a_series_are_rated_when_it_is_over_in_their_order():
    """Architecture, section 7."""
    aki, bea = people("Aki", "Bea")
    made = challenge(aki, best_of=3, config=duel(is_rated=True, clock=clock_named("10+5")))
    first = begin(accept(made, bea))
    players = [seat.user for seat in Match.objects.get(id=first).seats.order_by("number")]
    decide(first, (0, 1), NOW)
    leave(first, 0)
    outbox.work_match(first, NOW)
    assert Result.objects.count() == 0

    second = next_game(first, *players)
    sitting = [seat.user for seat in Match.objects.get(id=second).seats.order_by("number")]
    decide(second, (0, 1), NOW)
    leave(second, sitting.index(players[0]))
    outbox.work_match(second, NOW)

    assert list(Result.objects.order_by("number").values_list("match", flat=True)) == [first, second]
    assert standing(players[1]).matches == 2


def test_l212_a_season_starts_a_quarter_of_the_way_back_and_less_certain():
    assert seasons.opening(33, 2) == (31, 4)
    assert seasons.opening(25, 25 / 3) == (25, 25 / 3)
    assert [seasons.season_at(at) for at in (seasons.FIRST_MS, seasons.ends(1) - 1, seasons.ends(1))] == [1, 1, 2]


def test_l212_the_season_rating_is_updated_beside_the_skill_rating():
    aki, bea = people("Aki", "Bea")
    rated(aki, bea)
    skill, season = standing(aki), seasons.season_at(NOW)
    later = seasons.begins(season + 1) + DAY

    match_id = rated(aki, bea, at=later)

    row = change(match_id, aki)
    assert (row.season_mu_before, row.season_sigma_before) == pytest.approx(seasons.opening(skill.mu, skill.sigma))
    days = (later - NOW) / DAY
    mine = (row.season_mu_before, row.season_sigma_before, days)
    other = (change(match_id, bea).season_mu_before, change(match_id, bea).season_sigma_before, days)
    ((wanted,), _) = plain.after([[mine], [other]], [1, 2])
    assert (row.season_mu, row.season_sigma) == pytest.approx(wanted, abs=1e-9)
    assert [(one.season, one.matches) for one in SeasonStanding.objects.filter(user=aki).order_by("season")] == [
        (season, 1),
        (season + 1, 1),
    ]
    assert standing(aki).matches == 2


def test_l14_a_match_that_is_not_sound_changes_no_rating():
    aki, bea = people("Aki", "Bea")
    match_id = begun(aki, bea)
    decide(match_id, (0, 1), NOW)
    leave(match_id, 1)
    Match.objects.filter(id=match_id).update(brief={"seats": [1, 0], "turns": 99})
    log.forget(match_id)

    outbox.work_match(match_id, NOW)

    assert not Match.objects.get(id=match_id).validation.is_ok
    assert Result.objects.count() == 0
    assert services.log.head(match_id) > 0
