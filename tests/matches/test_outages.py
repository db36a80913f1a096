"""What an outage of the site takes from clocks, and gives back (L109).

Times are frozen: a beat, an act and a look of the workers happen when the test says so.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from matches import doctor, due, log, outages, services
from matches.games.actions import AdjustClocks, AnswerOffer, MakeOffer, Pause
from matches.games.clocks import GRACE_MS, ClocksCredited, ClockStopped
from matches.games.engine import SYSTEM
from matches.models import Beat, Due, Outage
from matches.rejection import Rejected
from tests.matches.playing import NOW, table, user
from tests.matches.test_timed_matches import BANK, DAY, HOUR, MINUTE, ending, move, sweep_at, under_way

pytestmark = pytest.mark.django_db
END = NOW + 1_000 + BANK
"""The deadline of seat 0 in a match under way with 10+5."""
GIFT = 15_000


@pytest.fixture(autouse=True)
def _knows_of_nothing() -> Iterator[None]:
    outages.forget()
    yield
    outages.forget()


def beats(first: int, last: int, step: int = 1_000) -> None:
    for now in range(first, last + 1, step):
        outages.beat(now)


def kept() -> list[tuple[int, int]]:
    return list(Outage.objects.order_by("began").values_list("began", "ended"))


def down(began: int, ended: int) -> None:
    """The site is up until `began`, and again from `ended`."""
    outages.beat(began)
    outages.beat(ended)
    assert kept()[-1] == (began, ended)


def credited(match_id: str) -> list[int]:
    history = log.history(match_id)
    facts = [fact for entry in history.entries for fact in history.body(entry.seq).facts]
    return [fact.by for fact in facts if isinstance(fact, ClocksCredited) and fact.why == "outage"]


def charges(match_id: str, seat: int) -> list[int]:
    history = log.history(match_id)
    facts = [fact for entry in history.entries for fact in history.body(entry.seq).facts]
    return [fact.charged for fact in facts if isinstance(fact, ClockStopped) and fact.seat == seat]


# --- what an outage is


def test_a_site_that_beats_has_no_outages():
    beats(NOW, NOW + 20_000)

    assert kept() == []
    assert Beat.objects.get().at == NOW + 20_000


@pytest.mark.parametrize(("gap", "found"), [(5_000, 0), (5_001, 1)])
def test_longer_than_five_seconds_is_an_outage(gap: int, found: int):
    outages.beat(NOW)
    outages.beat(NOW + gap)

    assert kept() == [(NOW, NOW + gap)] * found


def test_the_first_process_that_is_back_keeps_it_and_no_other():
    outages.beat(NOW)
    for process in (NOW + 30_000, NOW + 30_200, NOW + 29_990):
        outages.forget()
        outages.beat(process)

    assert kept() == [(NOW, NOW + 30_000)]
    assert Beat.objects.get().at == NOW + 30_200


def test_one_of_two_web_processes_that_dies_is_no_outage():
    beats(NOW, NOW + 3_000, 500)  # both
    beats(NOW + 4_000, NOW + 20_000)  # the one that is left

    assert kept() == []


def test_the_first_beat_of_all_is_no_outage():
    outages.beat(NOW)

    assert kept() == []


# --- whose time is up


def test_where_no_web_process_has_ever_run_clocks_run_all_the_same():
    """Commands, simulations."""
    match_id = under_way()

    due.run_due(now=END + GRACE_MS)

    assert ending(match_id) == ("time", [2, 1])


def test_a_dead_worker_is_no_outage():
    """Players could act all the time; the flag falls late."""
    match_id = under_way()
    beats(NOW, END + HOUR, 4_000)

    due.run_due(now=END + HOUR)

    assert ending(match_id) == ("time", [2, 1])


@pytest.mark.parametrize("age", [2_501, 4_900, 60_000, DAY])
def test_no_flag_falls_while_the_site_is_silent(age: int):
    match_id = under_way()
    outages.beat(END + GRACE_MS - age)

    due.run_due(now=END + GRACE_MS)

    assert ending(match_id) is None
    assert sweep_at(match_id) == END + GRACE_MS + due.WAIT_MS


def test_a_silence_that_was_no_outage_only_puts_the_flag_off():
    match_id = under_way()
    outages.beat(END - 2_000)
    due.run_due(now=END + GRACE_MS)
    outages.beat(END + 2_000)

    due.run_due(now=END + GRACE_MS + due.WAIT_MS)

    assert ending(match_id) == ("time", [2, 1])


def test_a_sweep_after_an_outage_gives_the_time_back_first():
    match_id = under_way()
    down(END - 10_000, END + 20_000)

    due.run_due(now=END + 20_500)

    assert ending(match_id) is None
    assert credited(match_id) == [30_000 + GIFT]
    assert sweep_at(match_id) == END + 30_000 + GIFT + GRACE_MS
    beats(END + 21_000, END + 46_000)
    due.run_due(now=END + 46_000)
    assert ending(match_id) == ("time", [2, 1])
    assert credited(match_id) == [30_000 + GIFT]


def test_an_act_that_would_be_too_late_is_decided_anew():
    """It arrives before the workers have looked."""
    match_id = under_way()
    down(END - 10_000, END + 20_000)

    move(match_id, 0, "i1N1", END + 20_100)

    history = log.history(match_id)
    assert [(entry.kind, entry.cid) for entry in history.entries[-2:]] == [
        ("clock_adjust", f"outage:{Outage.objects.get().pk}"),
        ("action", f"0:i1N1:{END + 20_100}"),
    ]
    assert charges(match_id, 0) == [0, BANK + 20_100 - 30_000 - GIFT]


def test_an_act_that_comes_before_the_first_beat_notices_the_outage_itself():
    """This process has not beaten since; nobody else has either."""
    match_id = under_way()
    outages.beat(END - 10_000)

    move(match_id, 0, "i1N1", END + 20_000)

    assert kept() == [(END - 10_000, END + 20_000)]
    assert credited(match_id) == [30_000 + GIFT]


def test_a_quick_act_after_an_outage_is_not_charged_for_it():
    """L109: nobody loses time to it, not even who would have had enough."""
    match_id = under_way()
    down(NOW + 5_000, NOW + 65_000)

    move(match_id, 0, "i1N1", NOW + 66_000)

    assert charges(match_id, 0) == [0, 0]  # five seconds of its own, less fifteen


def test_an_act_received_a_moment_before_another_process_noticed_the_end():
    match_id = under_way()
    down(NOW + 5_000, NOW + 65_000)

    move(match_id, 0, "i1N1", NOW + 64_900)

    assert [entry.at for entry in log.history(match_id).entries[-2:]] == [NOW + 65_000] * 2


def test_an_act_that_is_refused_gives_nothing_back_and_takes_nothing():
    match_id = under_way()
    down(NOW + 5_000, NOW + 65_000)

    with pytest.raises(Rejected, check=lambda refused: refused.code == "illegal"):
        move(match_id, 0, "i9S9", NOW + 66_000)
    assert credited(match_id) == []
    outages.credit_all(NOW + 66_000, 1.0)

    assert credited(match_id) == [60_000 + GIFT]


# --- how much


def test_a_clock_that_started_meanwhile_gets_what_it_ran():
    """A house bot moved while no player could."""
    match_id = under_way()
    outages.beat(NOW + 2_000)
    move(match_id, 0, "i1N1", NOW + 2_600)
    outages.beat(NOW + 12_000)

    outages.credit_all(NOW + 12_100, 1.0)

    assert credited(match_id) == [9_400 + GIFT]


def test_a_pause_is_not_given_back_twice():
    match_id = under_way()
    services.act(match_id=match_id, seat=SYSTEM, cid="p", action=Pause(), now=NOW + 3_000)
    down(NOW + 5_000, NOW + 65_000)
    services.resume_match(match_id=match_id, staff=user("Towa"), reason="mended", now=NOW + 100_000)

    beats(NOW + 66_000, NOW + 101_000)
    outages.credit_all(NOW + 101_000, 1.0)
    move(match_id, 0, "i1N1", NOW + 102_000)

    assert credited(match_id) == []
    assert charges(match_id, 0) == [0, 4_000]


def test_what_ran_before_a_pause_is_given_back_after_it():
    match_id = under_way()
    outages.beat(NOW + 2_000)
    outages.beat(NOW + 22_000)
    services.act(match_id=match_id, seat=0, cid="p", action=MakeOffer("call_off"), now=NOW + 22_000)
    assert credited(match_id) == [20_000 + GIFT]  # any entry gives it back

    services.act(match_id=match_id, seat=1, cid="n", action=AnswerOffer(1, accept=False), now=NOW + 23_000)
    assert credited(match_id) == [20_000 + GIFT]


def test_two_outages_shortly_after_one_another_are_both_given_back():
    match_id = under_way()
    down(NOW + 5_000, NOW + 65_000)
    down(NOW + 66_000, NOW + 74_000)

    move(match_id, 0, "i1N1", NOW + 74_500)

    assert credited(match_id) == [60_000 + GIFT, 8_000 + GIFT]


def test_a_daily_match_gets_the_night_back():
    match_id = under_way("48h")
    down(NOW + HOUR, NOW + 9 * HOUR)

    outages.credit_all(NOW + 9 * HOUR, 1.0)

    assert sweep_at(match_id) <= NOW + 1_000 + 56 * HOUR + GIFT + GRACE_MS
    assert credited(match_id) == [8 * HOUR + GIFT]


# --- soon after


def test_all_matches_whose_clocks_run_are_told_once():
    first, second = under_way(), table("Cem", "Dia")
    down(NOW + 5_000, NOW + 15_000)
    other = [match for match in (first, second) if Due.objects.filter(match_id=match, what="sweep")]
    assert other == [first]

    for late in (0, 1_000):
        beats(NOW + 16_000 + late, NOW + 16_000 + late)
        outages.credit_all(NOW + 16_000 + late, 1.0)

    assert credited(first) == [10_000 + GIFT]
    assert log.head(second) == 2
    assert Outage.objects.get().credited_at == NOW + 16_000
    beats(NOW + 18_000, NOW + 80_000)
    assert list(doctor.problems(NOW + 80_000)) == []


def test_an_outage_that_is_going_on_is_not_given_back_yet():
    match_id = under_way()
    down(NOW + 5_000, NOW + 15_000)

    outages.credit_all(NOW + 20_000, 1.0)

    assert credited(match_id) == []


def test_a_pause_that_all_agreed_on_does_not_end_while_the_site_is_down():
    match_id = under_way()
    services.act(match_id=match_id, seat=0, cid="p", action=MakeOffer("pause"), now=NOW + 2_000)
    services.act(match_id=match_id, seat=1, cid="y", action=AnswerOffer(1, accept=True), now=NOW + 3_000)
    outages.beat(NOW + 4_000)

    due.run_due(now=NOW + 3_000 + 10 * MINUTE)

    assert log.history(match_id).state.meta.is_paused


def test_doctor_finds_an_outage_that_was_not_given_back():
    match_id = under_way()
    down(NOW + 5_000, NOW + 15_000)
    (outage,) = Outage.objects.all()
    beats(NOW + 16_000, NOW + 75_000)

    assert list(doctor.problems(NOW + 75_000)) == []
    assert list(doctor.problems(NOW + 75_001)) == [
        f"site outage: number {outage.pk} is not given back to all clocks",
        f"{match_id} clocks: outage {outage.pk} is not given back",
    ]


def test_the_same_outage_is_given_back_once_whoever_asks():
    match_id = under_way()
    down(NOW + 5_000, NOW + 15_000)
    outages.credit(match_id, NOW + 16_000)
    outages.credit(match_id, NOW + 17_000)

    with pytest.raises(Rejected, check=lambda refused: refused.code == "cid_reused"):
        services.act(match_id=match_id, seat=SYSTEM, cid=f"outage:{Outage.objects.get().pk}", action=AdjustClocks(1, 2), now=NOW + 18_000)
    assert credited(match_id) == [10_000 + GIFT]
