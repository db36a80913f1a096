"""Series: what counts, who starts, what is waited for, what is disclosed when (L52, L120, L122, L165)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from matches import (
    again,
    doctor,
    downloads,
    due,
    log,
    outages,
    outbox,
    restart,
    seating,
    selectors,
    series,
    series_score,
    services,
    validation,
)
from matches.clock import now_ms
from matches.games.actions import AnswerOffer, MakeOffer
from matches.games.clocks import clock_named
from matches.games.engine import ViewKey
from matches.games.game import Delay, SeriesGame
from matches.models import Match, Outbox, Seat, Series
from matches.rejection import Rejected
from oshisite.accounts import blocks
from oshisite.accounts.models import Block, User
from tests.matches.asking import browser
from tests.matches.pairs import a_series, at, begin, challenge, concede, decks_of, duel, is_disclosed, next_game, of, two
from tests.matches.playing import NOW, keep, play, table
from tests.matches.seated import FIRST, SECOND, open_table, share_all

pytestmark = pytest.mark.django_db
VICTORIOUS = "virtually_victorious"


# --- who has won


def test_two_wins_decide_the_best_of_three():
    first, aki, bea = a_series()
    concede(first, 1)
    between = of(first)
    second = next_game(first, aki, bea)
    concede(second, 1)

    over = of(first)

    assert (between.state, between.score, between.winner) == ("waiting", [2, 0], None)
    assert (over.state, over.score, over.winner) == ("ended", [4, 0], 0)
    assert [(match.number, match.terms["game"]) for match in over.matches.order_by("number")] == [(1, 1), (2, 2)]


def draw(match_id: str) -> None:
    seat = red(match_id)
    play(match_id, seat, "a1N1", offer="draw")
    services.act(match_id=match_id, seat=1 - seat, cid="agreed", action=AnswerOffer(1, accept=True), now=NOW)
    outbox.work_match(match_id, NOW)


def red(match_id: str) -> int:
    return log.history(match_id).state.table.red


def test_a_draw_counts_half_and_level_sides_share_the_series():
    """OSHI rules 10: nobody has pushed anything off, so nothing tells the sides apart."""
    first, aki, bea = a_series()
    draw(first)
    second = next_game(first, aki, bea)
    concede(second, 0)
    third = next_game(second, aki, bea)
    concede(third, 1)

    over = of(first)

    assert (over.state, over.score, over.winner) == ("ended", [3, 3], None)


def test_points_tell_level_sides_apart():
    """OSHI rules 10: points claimed minus points lost, over all games."""
    games = [{"match": str(n), "score": [1, 1], "why": "played", "margin": margin} for n, margin in enumerate((2, -3, 0))]
    level = Series(best_of=3, score=[3, 3], games=games)

    assert (series_score.is_decided(level), series_score.leader(level)) == (True, 1)


@pytest.mark.parametrize(
    ("best_of", "score", "played", "is_over"),
    [(3, [2, 0], 1, False), (3, [4, 0], 2, True), (3, [3, 1], 2, False), (3, [3, 3], 3, True), (5, [4, 0], 2, False), (5, [6, 0], 3, True),
     (5, [5, 1], 3, False), (5, [6, 2], 4, True), (5, [5, 3], 4, False)],
)  # fmt: skip
def test_a_series_is_over_when_it_cannot_be_caught_up(best_of: int, score: list[int], played: int, is_over: bool):
    games = [{"match": str(n), "score": [0, 0], "why": "played", "margin": 0} for n in range(played)]
    row = Series(best_of=best_of, score=score, games=games)

    assert series_score.is_decided(row) == is_over


def test_a_game_that_staff_took_back_is_played_again():
    first, aki, bea = a_series()
    services.void(match_id=first, staff=User.objects.create(username="staff"), reason="broken", now=NOW)
    outbox.work_match(first, NOW)

    assert (of(first).score, series_score.games_left(of(first))) == ([0, 0], 3)
    assert Match.objects.get(id=next_game(first, aki, bea)).number == 2


@pytest.mark.parametrize("is_next_played", [False, True])
def test_a_game_that_staff_take_back_after_it_counted_is_played_again(is_next_played: bool):
    """Its winner kept the point."""
    first, aki, bea = a_series()
    concede(first, 1)
    running = next_game(first, aki, bea) if is_next_played else ""
    services.void(match_id=first, staff=User.objects.create(username="staff"), reason="broken", now=NOW)
    outbox.work_match(first, NOW)

    row = of(first)
    assert (row.score, series_score.games_left(row), series_score.games(row)) == ([0, 0], 3, [series_score.Game(first, (0, 0), "void")])
    for _ in range(2):
        running = running or next_game(first, aki, bea)
        concede(running, 1)
        first, running = running, ""
    assert (of(first).state, of(first).score) == ("ended", [4, 0])


def test_a_series_that_is_over_stays_over():
    first, aki, bea = a_series()
    concede(first, 1)
    second = next_game(first, aki, bea)
    concede(second, 1)
    services.void(match_id=second, staff=User.objects.create(username="staff"), reason="broken", now=NOW)
    outbox.work_match(second, NOW)

    assert (of(first).state, of(first).score, of(first).winner) == ("ended", [4, 0], 0)
    assert Match.objects.get(id=second).validation.is_ok


def test_a_game_counts_once_however_often_its_effect_is_worked():
    first, *_ = a_series()
    concede(first, 0)
    series.count(first)

    assert (of(first).score, len(of(first).games)) == ([0, 2], 1)


# --- who starts


def test_colours_alternate_and_are_drawn_in_the_third_game():
    """Architecture section 7."""
    first, aki, bea = a_series(best_of=5)
    concede(first, 0)
    second = next_game(first, aki, bea)
    concede(second, 1)
    third = next_game(second, aki, bea)
    concede(third, 0)
    fourth = next_game(third, aki, bea)

    options = [log.history(match).config.options for match in (first, second, third, fourth)]
    assert red(second) == 1 - red(first)
    assert red(fourth) == 1 - red(third)
    assert [one.get("red", "lot") for one in options] == ["lot", str(red(second)), "lot", str(red(fourth))]


def test_who_lost_at_oshi_push_chooses_who_starts_with_the_same_decks():
    first, aki, bea = a_series("oshi_push")
    concede(first, 1)

    second = next_game(first, aki, bea)

    history = log.history(second)
    (owed,) = history.game.legal_actions(history.state, 1)
    assert (owed.prompt.text, history.game.to_act(history.state)) == ("oshi_push.start", (1,))
    assert (history.decks, history.config.series) == ((FIRST, SECOND), SeriesGame(3, 2))


def starter(match_id: str) -> int:
    table = log.history(match_id).state.table
    assert table.round == 1
    return table.starter


@pytest.mark.parametrize("picked", ["go_first", "go_second"])
def test_who_lost_at_virtually_victorious_chooses_who_starts_with_the_same_decks(picked: str):
    """Virtually Victorious rules, section 15; the choice comes before anything is dealt."""
    first, aki, bea = a_series(VICTORIOUS)
    concede(first, 1)

    second = next_game(first, aki, bea)

    history = log.history(second)
    (owed,) = history.game.legal_actions(history.state, 1)
    assert (owed.prompt.text, history.game.to_act(history.state)) == ("virtually_victorious.start", (1,))
    assert [len(seat.hand) for seat in history.state.table.seats] == [0, 0]
    assert (history.decks, history.config.series) == (decks_of(VICTORIOUS), SeriesGame(3, 2))
    play(second, 1, picked)
    assert starter(second) == (1 if picked == "go_first" else 0)


def call_off(match_id: str) -> None:
    services.act(match_id=match_id, seat=0, cid="offer", action=MakeOffer("call_off"), now=NOW)
    services.act(match_id=match_id, seat=1, cid="agreed", action=AnswerOffer(1, accept=True), now=NOW)
    outbox.work_match(match_id, NOW)


def test_after_a_level_game_of_virtually_victorious_the_start_alternates():
    """VA18: nobody has lost who could choose; it was drawn anew, so that one side could start every game."""
    first, aki, bea = a_series(VICTORIOUS, best_of=5)
    call_off(first)
    second = next_game(first, aki, bea)
    call_off(second)
    third = next_game(second, aki, bea)

    assert of(first).score == [2, 2]
    assert log.history(second).config.options["starts"] == str(1 - starter(first))
    assert [starter(match) for match in (second, third)] == [1 - starter(first), starter(first)]


# --- between games


def test_both_have_to_be_ready():
    first, aki, bea = a_series()
    concede(first, 1)

    assert series.be_ready(match_id=first, user=bea, now=NOW) is None
    assert of(first).ready == [1]
    made = series.be_ready(match_id=first, user=aki, now=NOW)
    assert at(made) == ["Aki", "Bea"]
    assert series.be_ready(match_id=first, user=bea, now=NOW) == made


def wait(match_id: str, ms: int) -> None:
    row = of(match_id)
    assert row.waits_since is not None
    series.sweep(row.waits_since + ms)


def test_who_is_not_ready_loses_the_next_game_after_a_minute_and_the_series_after_three():
    """L120"""
    first, aki, _ = a_series(best_of=5)
    concede(first, 1)
    series.be_ready(match_id=first, user=aki, now=NOW)

    wait(first, 59_999)
    before = of(first)
    wait(first, 60_000)
    game = of(first)
    wait(first, 179_999)
    still = of(first)
    wait(first, 180_000)
    over = of(first)

    assert (before.score, game.score, still.score) == ([2, 0], [4, 0], [4, 0])
    assert series_score.games(game)[1] == series_score.Game("", (2, 0), "not_ready")
    assert (still.state, over.state, over.winner) == ("waiting", "ended", 0)
    assert Match.objects.count() == 1


def test_a_minute_may_decide_the_series():
    first, aki, _ = a_series()
    concede(first, 1)
    series.be_ready(match_id=first, user=aki, now=NOW)
    wait(first, 60_000)

    assert (of(first).state, of(first).winner, of(first).score) == ("ended", 0, [4, 0])


def test_who_comes_after_a_minute_plays_the_next_game():
    first, aki, bea = a_series(best_of=5)
    concede(first, 0)
    series.be_ready(match_id=first, user=bea, now=NOW)
    wait(first, 61_000)

    third = next_game(first, aki)

    assert (Match.objects.get(id=third).number, of(third).score) == (3, [0, 4])


def test_nobody_wins_what_nobody_comes_to():
    first, *_ = a_series()
    concede(first, 1)
    wait(first, 60_000)
    wait(first, 180_000)

    assert (of(first).state, of(first).score, of(first).winner) == ("ended", [2, 0], None)


@pytest.fixture
def no_outages() -> Iterator[None]:
    """What this process knows of outages begins and ends with the test."""
    outages.forget()
    yield
    outages.forget()


def is_up(first: int, last: int) -> None:
    """From one moment (ms) to another the site is up, and the workers look at the end."""
    for now in range(first, last + 1, 1_000):
        outages.beat(now)
    series.sweep(last)


@pytest.mark.usefixtures("no_outages")
def test_after_an_outage_the_wait_begins_anew():
    """L109, L120: nobody could say that they are ready, and nobody loses by it."""
    first, *_ = a_series(best_of=5)
    concede(first, 1)
    began = of(first).waits_since
    is_up(began, began + 10_000)
    series.sweep(began + 100_000)  # the workers go on alone
    while_it_is_down = len(of(first).games), [*doctor.problems(began + 200_000)]
    is_up(began + 100_000, began + 101_000)
    is_up(began + 102_000, began + 159_000)
    anew = len(of(first).games), of(first).due_at - began
    series.sweep(began + 160_000)

    assert while_it_is_down == (1, [])
    assert anew == (1, 160_000)
    assert len(of(first).games) == 2


@pytest.mark.usefixtures("no_outages")
def test_a_game_that_nobody_came_to_before_an_outage_stays_lost():
    first, aki, _ = a_series(best_of=5)
    concede(first, 0)
    series.be_ready(match_id=first, user=aki, now=NOW)
    began = of(first).waits_since
    is_up(began, began + 60_000)
    is_up(began + 170_000, began + 180_000)

    assert (of(first).state, of(first).score, of(first).due_at - began) == ("waiting", [2, 2], 350_000)


def test_a_series_goes_on_before_a_planned_restart():
    """L91 holds back new matches; who is ready loses nothing by it."""
    first, aki, bea = a_series()
    concede(first, 1)
    series.be_ready(match_id=first, user=aki, now=now_ms())
    restart.announce(at=now_ms() + 60_000)

    assert series.be_ready(match_id=first, user=bea, now=now_ms())
    with pytest.raises(Rejected) as refused:
        series.begin(config=duel(), best_of=3, users={0: aki, 1: bea}, decks={}, now=now_ms())
    assert refused.value.reason == "restart"


@pytest.mark.parametrize("is_series", [True, False])
def test_who_wants_nobody_to_watch_is_not_watched_in_the_next_game_either(is_series: bool):
    """L130: the next game would be seen by everybody until the wish is made again."""
    first, aki, bea = a_series(config=duel(clock=clock_named("10+5")), visibility="public")
    seating.seclude(match_id=first, seat=1, on=True)
    concede(first, 1)
    following = next_game(first, aki, bea)
    if not is_series:
        concede(following, 1)
        again.offer_rematch(match_id=following, seat=0, now=NOW)
        following = begin(again.offer_rematch(match_id=following, seat=1, now=NOW))

    assert [seat.no_spectators for seat in Seat.objects.filter(match_id=following)] == [False, True]
    assert (selectors.may_watch(None, following), selectors.may_watch(aki, following)) == (False, True)


def test_others_cannot_be_ready():
    first, *_ = a_series()
    other = User.objects.create(username="Cho")
    concede(first, 1)

    for match, code in ((first, "no_seat"), (table("Dai", "Eri"), "no_series")):
        with pytest.raises(Rejected) as refused:
            series.be_ready(match_id=match, user=other, now=NOW)
        assert (refused.value.code, refused.value.reason) == ("forbidden", code)


# --- what is disclosed


def test_nothing_is_disclosed_before_the_series_is_over_and_then_everything():
    """L52"""
    first, aki, bea = a_series("oshi_push")
    concede(first, 1)
    before = is_disclosed(first), downloads.shown(aki, first, "open").key, downloads.shown(None, first, "seat1").key
    checks = {check["name"]: check["result"] for check in Match.objects.get(id=first).validation.checks}
    file = downloads.replay_file(bea, first, "mine").decode()
    second = next_game(first, aki, bea)
    concede(second, 1)
    running = is_disclosed(second)
    for match in (first, second):
        outbox.work_match(match, NOW)

    assert before == (False, ViewKey.of_seat(0), ViewKey("public"))
    assert (checks["commitment"], checks["audit"], checks["header"]) == ("ok", "ok", "ok")
    assert '"secret"' not in file
    assert running  # its own end was the end of the series, and its effects were worked on
    assert [is_disclosed(match) for match in (first, second)] == [True, True]
    assert downloads.shown(None, first, "open").key.name == "open"
    assert [validation.check_match(match).is_ok for match in (first, second)] == [True, True]
    assert [match.validation.head == match.head for match in Match.objects.all()] == [True, True]


def test_disclosing_twice_does_it_once():
    first, *_ = a_series()
    concede(first, 1)
    wait(first, 180_000)
    series.reveal(first)
    head = log.head(first)
    series.reveal(first)

    assert log.head(first) == head


def test_what_is_never_disclosed_stays_so_after_a_series():
    first, *_ = a_series(config=duel(disclosure="own"))
    concede(first, 1)
    wait(first, 180_000)

    assert not Outbox.objects.filter(effect=series.REVEAL).exists()
    assert [*doctor.problems(NOW)] == []


@pytest.mark.parametrize(("disclosure", "key"), [("open", "seat:0"), ("own", "seat:0"), ("never", "public")])
def test_what_replays_show_to_a_player_is_agreed_on_before(disclosure: str, key: str):
    """L52"""
    first, aki, _ = a_series(config=duel(disclosure=disclosure))
    running = downloads.shown(aki, first, "mine").key
    concede(first, 1)

    assert (running.name, downloads.shown(aki, first, "mine").key.name) == ("seat:0", key)
    assert downloads.shown(None, first, "seat0").key.name == "public"


def test_doctor_finds_what_is_wrong_with_a_series():
    first, *_ = a_series()
    concede(first, 1)
    healthy = [*doctor.problems(now_ms())]
    row = of(first)
    overdue = [*doctor.problems(row.due_at + doctor.OVERDUE_MS + 1)]
    series.disclose(first, NOW)
    early = [*doctor.problems(now_ms())]
    Series.objects.update(games=[])

    assert healthy == []
    assert overdue == [f"{row.id} series: its wait is overdue"]
    assert early == [f"{first} end: the secret is disclosed too early"]
    assert f"{row.id} series: {first} does not count" in [*doctor.problems(now_ms())]


# --- what may be


@pytest.mark.parametrize("best_of", [0, 2, 4, 7])
def test_other_lengths_are_refused(best_of: int):
    aki, _ = two()
    with pytest.raises(Rejected) as refused:
        challenge(aki, best_of=best_of)
    assert refused.value.reason == "no_such_series"


def test_house_bots_are_ready_at_once():
    aki = User.objects.create(username="Aki")
    config = duel("oshi_push")
    config = type(config)(config.game, config.mode, config.rules, ("human", "bot:gentle"))
    match = series.begin(config=config, best_of=3, users={0: aki}, decks={0: FIRST}, now=NOW)
    begin(match)
    brought = log.history(match.id).decks
    concede(match.id, 0)

    assert of(match.id).ready == [1]
    assert log.history(next_game(match.id, aki)).decks == brought


# --- again


def test_a_rematch_can_be_made_a_set():
    """L122: both have to want the same."""
    first = table()
    concede(first, 0)

    assert again.offer_rematch(match_id=first, seat=0, now=NOW, is_set=True) is None
    assert again.offer_rematch(match_id=first, seat=1, now=NOW) is None
    made = again.offer_rematch(match_id=first, seat=1, now=NOW, is_set=True)

    assert (of(made).best_of, Match.objects.get(id=made).number) == (3, 1)
    assert again.offer_rematch(match_id=first, seat=0, now=NOW) == made


def test_a_rematch_after_a_series_is_another_one_with_clock_and_options():
    first, aki, bea = a_series(config=duel(clock=clock_named("3+2"), options={"no_return": "displaced"}, undo="none"))
    with pytest.raises(Rejected):
        again.offer_rematch(match_id=first, seat=0, now=NOW)
    concede(first, 1)
    with pytest.raises(Rejected):
        again.offer_rematch(match_id=first, seat=0, now=NOW)  # the series goes on
    second = next_game(first, aki, bea)
    concede(second, 1)
    again.offer_rematch(match_id=second, seat=0, now=NOW)
    made = again.offer_rematch(match_id=second, seat=1, now=NOW)

    config = log.history(begin(made)).config
    assert of(made).id != of(first).id
    assert (config.clock.name, config.undo, config.options["no_return"], config.series) == ("3+2", "none", "displaced", SeriesGame(3, 1))


@pytest.mark.parametrize("is_set", [False, True])
def test_nobody_is_asked_again_by_whom_they_have_blocked(is_set: bool):
    """L129"""
    first = table()
    concede(first, 0)
    aki, bea = User.objects.order_by("username")
    blocks.set_block(by=bea, about=aki, kind=Block.Kind.BLOCK, now=datetime.now(UTC))

    for seat in (0, 1):
        with pytest.raises(Rejected) as refused:
            again.offer_rematch(match_id=first, seat=seat, now=NOW, is_set=is_set)
        assert (refused.value.code, refused.value.reason) == ("forbidden", "no_rematch")


def test_three_players_cannot_make_it_a_set():
    match = open_table(User.objects.create(username="Aki"), "human", "bot:gentle", "bot:gentle", deck=FIRST)
    share_all(match)
    concede(match, 0)
    while due.run_due(now=NOW + 10_000_000, match_id=match):
        keep(match)

    with pytest.raises(Rejected) as refused:
        again.offer_rematch(match_id=match, seat=0, now=NOW, is_set=True)
    assert log.history(match).state.outcome is not None
    assert (refused.value.code, refused.value.reason) == ("forbidden", "no_set")


def test_a_match_that_others_learn_of_later_has_a_rematch_and_no_set():
    """L131: the first press was taken, and the second one refused without a word."""
    match = table(delay=Delay(60))
    concede(match, 0)

    with pytest.raises(Rejected) as refused:
        again.offer_rematch(match_id=match, seat=0, now=NOW, is_set=True)
    again.offer_rematch(match_id=match, seat=0, now=NOW)
    made = again.offer_rematch(match_id=match, seat=1, now=NOW)

    assert (refused.value.code, refused.value.reason) == ("forbidden", "no_set")
    assert log.history(made).config.delay == Delay(60)
    assert "rematch-set" not in browser("Aki").get(f"/m/{match}/").content.decode()
    assert "rematch-set" in browser("Aki").get(f"/m/{table('Cho', 'Dai')}/").content.decode()
