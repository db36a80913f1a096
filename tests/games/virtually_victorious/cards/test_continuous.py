"""First Light: Continuous cards."""

from __future__ import annotations

import pytest

from matches.games.virtually_victorious.facts import Counted, Discarded, Drew, Gained, Lost, PutUnder, Removed, SetOff, Stolen
from matches.games.virtually_victorious.table import Phase
from tests.games.virtually_victorious.scene import GO_ON, NEGATE, PASS, PLAIN, Scene

K = 1_000


def gained(scene: Scene) -> list[tuple[int, int]]:
    return [(fact.seat, fact.n) for fact in scene.did(Gained)]


def turn_of_1(scene: Scene) -> Scene:
    """Seat 0 Raids seat 1, whose turn begins; nobody answers."""
    return scene.act(0, "raid:1").settle()


def before(phase: Phase = "raid", *, event: str = "", seats: int = 2) -> Scene:
    return Scene(seats, phase=phase, event=event)


# --- playing one


def test_a_continuous_card_goes_onto_the_field_when_it_resolves() -> None:
    """V10, V54 d"""
    scene = Scene()
    scene.hand(1, NEGATE)
    scene.play(0, "VV-C001")
    assert (scene.stack, scene.on_field(0)) == (["VV-C001"], [])
    scene.answer(1, PASS)
    assert (scene.stack, scene.on_field(0)) == ([], ["VV-C001"])


@pytest.mark.parametrize("phase", ["upkeep", "draw", "end", "raid"])
def test_a_continuous_card_is_played_in_the_play_phase_alone(phase: Phase) -> None:
    """V27"""
    scene = Scene(phase=phase)
    card = scene.hand(0, "VV-C001")
    assert f"play:{card}" not in scene.options(0)
    assert scene.why_not(0, f"play:{card}") == "V27"


def test_a_continuous_card_is_no_response() -> None:
    """V27, V51"""
    scene = Scene()
    card = scene.hand(0, "VV-C001")
    scene.play(0, PLAIN)
    assert scene.text == "respond"
    assert scene.why_not(0, f"play:{card}") == "V27"


def test_each_copy_works_for_itself() -> None:
    scene = before()
    scene.field(1, "VV-C001", "VV-C001")
    turn_of_1(scene)
    assert scene.counts[1] == 45 * K


# --- at the start of the turn


def test_c001_daily_upload() -> None:
    scene = before()
    scene.field(1, "VV-C001")
    scene.field(0, "VV-C001")
    turn_of_1(scene)
    assert gained(scene) == [(1, 10 * K)]


def test_c009_sponsorship_deal_pays_if_a_card_is_discarded() -> None:
    scene = before()
    scene.field(1, "VV-C009")
    held, kept = scene.hand(1, PLAIN, NEGATE)
    turn_of_1(scene)
    assert (scene.text, scene.options(1)) == ("may_discard", (held, kept, "none"))
    scene.answer(1, held)
    assert gained(scene) == [(1, 40 * K)]
    assert scene.codes(1) == [NEGATE]


def test_c009_sponsorship_deal_may_be_declined() -> None:
    scene = before()
    scene.field(1, "VV-C009")
    scene.hand(1, PLAIN)
    turn_of_1(scene).answer(1, "none")
    assert (gained(scene), scene.did(Discarded)) == ([], [])
    assert scene.on_field(1) == ["VV-C009"]


@pytest.mark.parametrize(("followers", "is_set_off"), [((0, 0), True), ((30 * K, 0), False), ((0, 30 * K), True)])
def test_c011_front_page_pin_asks_whether_nobody_is_ahead(followers: tuple[int, int], is_set_off: bool) -> None:
    """V60: it is not placed otherwise."""
    scene = before()
    scene.followers(*followers)
    scene.field(1, "VV-C011")
    turn_of_1(scene)
    assert gained(scene) == ([(1, 25 * K)] if is_set_off else [])
    assert bool(scene.did(SetOff)) == is_set_off


def test_c011_front_page_pin_asks_again_when_it_resolves() -> None:
    """V60"""
    scene = before()
    scene.field(1, "VV-C011")
    drop = scene.hand(0, "VV-Q026")
    scene.act(0, "raid:1").answer(0, PASS).act(0, f"play:{drop}").settle()
    assert gained(scene) == [(0, 20 * K)]


def test_c013_leech_playlist_chooses_its_target_when_it_is_placed() -> None:
    """V59"""
    scene = before(seats=3)
    scene.followers(0, 0, 100 * K)
    scene.field(1, "VV-C013")
    scene.act(0, "raid:1")
    assert (scene.text, scene.options(1)) == ("target", ("p0", "p2"))
    scene.answer(1, "p2")
    assert scene.did(Stolen) == [Stolen(1, 2, 15 * K, "VV-C013")]


def test_c013_leech_playlist_asks_its_target_first() -> None:
    """V50"""
    scene = before(seats=3)
    scene.field(1, "VV-C013")
    for seat in range(3):
        scene.hand(seat, "VV-Q032")
    scene.act(0, "raid:1").settle()
    scene.answer(1, "p2")
    assert scene.windows() == [2, 0, 1]


def test_c017_ticking_subathon_counts_down_and_leaves() -> None:
    scene = before()
    card = scene.field(1, "VV-C017", counters=2)
    turn_of_1(scene)
    assert [fact.counters for fact in scene.did(Counted)] == [1]
    assert (gained(scene), scene.on_field(1)) == ([(1, 20 * K)], ["VV-C017"])

    scene = before()
    card = scene.field(1, "VV-C017", counters=1)
    turn_of_1(scene)
    assert gained(scene) == [(1, 20 * K)]
    assert [removed.card.id for removed in scene.did(Removed)] == [card]
    assert "VV-C017" in scene.codes(1, "discard")


def test_c017_ticking_subathon_enters_with_3_counters() -> None:
    scene = Scene()
    scene.play(0, "VV-C017").settle()
    assert [one.counters for one in scene.table.seats[0].field] == [3]


# --- in the Draw Phase


def test_c005_editing_team_draws_one_more_after_the_draw() -> None:
    scene = Scene(phase="upkeep")
    scene.field(0, "VV-C005")
    scene.hand(0, PLAIN)
    scene.act(0, GO_ON)
    assert scene.did(Drew) != []
    assert len(scene.codes(0)) == 2
    scene.settle()
    assert len(scene.codes(0)) == 3


# --- at the end of the turn


@pytest.mark.parametrize(("played", "n"), [(0, 0), (2, 10 * K), (4, 15 * K)])
def test_c002_evening_slot_counts_quick_cards_played(played: int, n: int) -> None:
    scene = Scene()
    scene.field(0, "VV-C002")
    scene.hand(0, *["VV-Q001"] * played, "VV-C001")
    for _ in range(played):
        scene.play(0, "VV-Q001").settle()
    scene.go_on()
    assert scene.counts[0] == 25 * K * played + n


def test_c002_evening_slot_counts_a_negated_quick_card_and_no_negate() -> None:
    """It was played all the same."""
    scene = Scene()
    scene.field(0, "VV-C002")
    scene.hand(1, NEGATE)
    scene.play(0, PLAIN).play(1, NEGATE, "s1").settle()
    assert scene.counts[0] == 5 * K


@pytest.mark.parametrize(("other", "n"), [(1, 20 * K), (0, 0)])
def test_c010_rival_watch(other: int, n: int) -> None:
    scene = Scene()
    scene.followers(0, other)
    scene.field(0, "VV-C010")
    scene.begin()
    assert scene.counts[0] == n


def test_c012_gossip_server_hits_all_others_and_asks_them_first() -> None:
    """V61"""
    scene = Scene(3)
    scene.followers(0, 30 * K, 5 * K)
    scene.field(0, "VV-C012")
    for seat in range(3):
        scene.hand(seat, "VV-Q033")
    scene.act(0, GO_ON).settle()
    assert [(lost.seat, lost.n) for lost in scene.did(Lost)] == [(2, 5 * K), (1, 10 * K)]
    assert scene.counts == [20 * K, 20 * K, 0]


def test_c014_archive_vault_pays_for_a_card_under_the_deck() -> None:
    scene = Scene()
    scene.field(0, "VV-C014")
    card, _ = scene.discard(0, PLAIN, NEGATE)
    scene.begin()
    assert (scene.text, scene.options(0)) == ("put_under", (card, "none"))
    scene.answer(0, card)
    assert gained(scene) == [(0, 10 * K)]
    assert scene.table.seats[0].deck[-1] == scene.did(PutUnder)[0].card
    assert scene.codes(0, "discard") == [NEGATE]


def test_c014_archive_vault_may_be_declined_and_needs_a_quick_card() -> None:
    scene = Scene()
    scene.field(0, "VV-C014")
    scene.discard(0, PLAIN)
    scene.begin().answer(0, "none")
    assert gained(scene) == []

    scene = Scene()
    scene.field(0, "VV-C014")
    scene.discard(0, NEGATE)
    scene.begin()
    assert (scene.text, gained(scene)) == ("phase.raid", [])


# --- Raids


def test_c003_member_club_and_c004_raid_captain() -> None:
    scene = before(seats=3)
    scene.field(0, "VV-C004", "VV-C003")
    scene.field(1, "VV-C003", "VV-C004")
    scene.field(2, "VV-C003", "VV-C004")
    turn_of_1(scene)
    assert scene.counts == [40 * K, 35 * K, 0]


# --- losses


@pytest.mark.parametrize(("code", "n"), [("VV-Q018", 20 * K), ("VV-Q017", 25 * K), ("VV-Q028", 5 * K)])
def test_c007_loyal_chat_makes_losses_to_others_smaller(code: str, n: int) -> None:
    """V44"""
    scene = Scene()
    scene.followers(0, 100 * K)
    scene.field(1, "VV-C007")
    scene.play(0, code, "p1").settle()
    assert scene.counts[1] == 100 * K - n


def test_c007_loyal_chat_never_below_nothing() -> None:
    """V44, V67: and what is lost by 0 sets off nothing."""
    scene = Scene()
    scene.followers(0, 100 * K)
    scene.field(1, "VV-C007", "VV-C007", "VV-C008")
    scene.play(0, "VV-Q028", "p1").settle()
    assert (scene.counts[1], scene.did(SetOff)) == (100 * K, [])


@pytest.mark.parametrize("code", ["VV-Q018", "VV-Q017"])
def test_c008_hate_watchers_answers_to_losses_to_others(code: str) -> None:
    """V42: also to a theft."""
    scene = Scene()
    scene.followers(0, 100 * K)
    scene.field(1, "VV-C008")
    scene.play(0, code, "p1").settle()
    assert gained(scene)[-1] == (1, 15 * K)


def test_c008_hate_watchers_not_to_own_losses() -> None:
    scene = Scene()
    scene.followers(100 * K, 0)
    scene.field(0, "VV-C008")
    scene.play(0, "VV-Q023").settle()
    assert gained(scene) == [(0, 25 * K)]


# --- lasting


def test_c006_bigger_desk() -> None:
    """V23"""
    scene = Scene(phase="reveal")
    scene.field(0, "VV-C006", "VV-C006")
    scene.begin()
    assert [len(drew.cards) for drew in scene.did(Drew)][:2] == [7, 5]


def test_c015_overlay_upgrade_adds_to_each_gain_by_an_own_quick_card() -> None:
    """V43"""
    scene = Scene()
    scene.field(0, "VV-C015")
    scene.field(1, "VV-C015")
    scene.play(0, "VV-Q007", "p1").settle()
    assert gained(scene) == [(0, 50 * K), (1, 25 * K)]


def test_c015_overlay_upgrade_adds_to_no_other_gain() -> None:
    scene = Scene(phase="raid")
    scene.field(0, "VV-C015", "VV-C004")
    scene.act(0, "raid:1").settle()
    assert scene.counts[0] == 40 * K
    scene = Scene(event="VV-E002")
    scene.field(0, "VV-C015")
    scene.play(0, "VV-Q029").settle()
    assert gained(scene) == []  # nothing is left of 5,000


def test_c016_verified_badge_protects_the_first_quick_card_of_a_turn() -> None:
    """V57"""
    scene = Scene()
    scene.field(0, "VV-C016")
    first, second = scene.hand(0, PLAIN, PLAIN)
    negate = scene.hand(1, NEGATE)
    scene.act(0, f"play:{first}")
    assert scene.why_not(1, f"play:{negate}:s1") == "V61"
    scene.settle().act(0, f"play:{second}")
    assert f"play:{negate}:s2" in scene.options(1)


def test_c016_verified_badge_protects_as_long_as_it_is_there() -> None:
    """V57: what lasts is looked at when the Negate resolves, too."""
    scene = Scene()
    badge = scene.field(1, "VV-C016")
    drop = scene.hand(1, "VV-Q026")
    claim, negate = scene.hand(0, "VV-Q024", NEGATE)
    scene.act(0, f"play:{claim}:{badge}").act(1, f"play:{drop}")
    assert scene.why_not(0, f"play:{negate}:s2") == "V61"


def test_c018_backstage_crew_only_for_negates_against_others() -> None:
    """V68"""
    scene = Scene()
    scene.field(0, "VV-C018")
    card, negate = scene.hand(0, PLAIN, NEGATE)
    scene.hand(1, "VV-Q032")
    scene.act(0, f"play:{card}").answer(1, PASS).act(0, f"play:{negate}:s1").settle()
    assert scene.did(SetOff) == []
    assert gained(scene) == [(0, 15 * K)]
