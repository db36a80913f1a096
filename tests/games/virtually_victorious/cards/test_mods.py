"""First Light: Mods."""

from __future__ import annotations

import pytest

from matches.games.virtually_victorious.facts import Drew, Gained, Negated, Recovered
from tests.games.virtually_victorious.scene import GO_ON, NEGATE, PASS, PLAIN, Scene

K = 1_000


def gained(scene: Scene) -> list[tuple[int, int]]:
    return [(fact.seat, fact.n) for fact in scene.did(Gained)]


def test_m001_two_camera_studio() -> None:
    scene = Scene(phase="upkeep")
    scene.field(0, "VV-M001")
    scene.hand(0, PLAIN)
    scene.act(0, GO_ON).settle()
    assert [len(drew.cards) for drew in scene.did(Drew)] == [1, 1]


def test_m002_professional_editor() -> None:
    """V43"""
    scene = Scene()
    scene.field(0, "VV-M002", "VV-C015")
    scene.play(0, "VV-Q007", "p1").settle()
    assert gained(scene) == [(0, 60 * K), (1, 25 * K)]


def test_m003_head_moderator_negates_what_targets_its_player_once_per_round() -> None:
    """V51, V63"""
    scene = Scene()
    scene.followers(0, 90 * K)
    mod = scene.field(1, "VV-M003")
    scene.hand(0, "VV-Q018", "VV-Q017")
    scene.play(0, "VV-Q018", "p1").act(1, f"use:{mod}:s1").settle()
    assert [fact.entry.card.code for fact in scene.did(Negated)] == ["VV-Q018"]
    scene.play(0, "VV-Q017", "p1").settle()
    assert scene.counts == [35 * K, 55 * K]


def test_m003_head_moderator_may_be_negated_and_is_used_up() -> None:
    """V63: it stays on the field."""
    scene = Scene()
    mod = scene.field(1, "VV-M003")
    scene.hand(1, "VV-Q032")
    scene.hand(0, "VV-N006", PLAIN)
    scene.play(0, "VV-Q007", "p1").act(1, f"use:{mod}:s1").play(0, "VV-N006", "s2").settle()
    assert [fact.entry.card.code for fact in scene.did(Negated)] == ["VV-M003"]
    assert scene.counts == [45 * K, 25 * K]
    assert [one.used for one in scene.table.seats[1].field] == [True]
    assert scene.on_field(1) == ["VV-M003"]


@pytest.mark.parametrize(("code", "target"), [("VV-Q021", ""), ("VV-Q017", "p2")])
def test_m003_head_moderator_not_against_what_targets_it_not(code: str, target: str) -> None:
    """V61"""
    scene = Scene(3)
    mod = scene.field(1, "VV-M003")
    scene.hand(1, "VV-Q033")
    scene.play(0, code, target)
    assert scene.options(1) == (PASS,)
    assert scene.why_not(1, f"use:{mod}:s1") == "V61"


def test_m003_head_moderator_is_there_again_in_the_next_round() -> None:
    scene = Scene(phase="raid", turn=1, taken=(0,), raided=(1,))
    scene.field(1, "VV-M003")
    scene.seat(1, field=tuple(type(one)(one.card, used=True) for one in scene.table.seats[1].field))
    scene.act(1, "raid:0")
    assert [one.used for one in scene.table.seats[1].field] == [False]


def test_m004_agency_contract() -> None:
    scene = Scene(phase="raid")
    scene.field(1, "VV-M004")
    scene.act(0, "raid:1")
    assert gained(scene) == [(1, 30 * K)]


def test_m005_global_subtitles_for_both_ends_of_a_raid() -> None:
    scene = Scene(3, phase="raid")
    scene.field(0, "VV-M005")
    scene.act(0, "raid:1")
    assert scene.counts == [40 * K, 25 * K, 0]
    scene = Scene(3, phase="raid")
    scene.field(1, "VV-M005")
    scene.act(0, "raid:1")
    assert scene.counts == [25 * K, 40 * K, 0]


def test_m006_encrypted_drafts_does_not_hinder_the_own_effects() -> None:
    scene = Scene()
    scene.field(0, "VV-M006")
    scene.hand(0, PLAIN)
    scene.play(0, "VV-Q003").settle()
    assert scene.counts[0] == 75 * K


def test_m007_stage_rig_on_the_own_turn_once_per_round() -> None:
    """V30, V63"""
    scene = Scene(phase="upkeep")
    mod = scene.field(0, "VV-M007")
    card = scene.discard(0, PLAIN)
    assert scene.options(0) == (f"use:{mod}", GO_ON)
    scene.act(0, f"use:{mod}").settle()
    assert [fact.was.id for fact in scene.did(Recovered)] == [card]
    assert scene.why_not(0, f"use:{mod}") == "V63"


def test_m007_stage_rig_is_no_response() -> None:
    """V51: it needs an empty Stack."""
    scene = Scene()
    mod = scene.field(0, "VV-M007")
    scene.hand(0, "VV-Q033")
    scene.play(0, PLAIN)
    assert scene.why_not(0, f"use:{mod}") == "V30"


@pytest.mark.parametrize(("lost", "more"), [(0, 30 * K), (20 * K, 10 * K), (30 * K, 0)])
def test_m008_redemption_arc_counts_what_was_lost_this_turn(lost: int, more: int) -> None:
    """V44"""
    scene = Scene()
    scene.followers(0, 100 * K)
    scene.field(1, "VV-M008")
    scene.seat(1, lost=lost)
    scene.play(0, "VV-Q017", "p1").settle()
    assert scene.counts == [more, 100 * K - more]
    assert scene.table.seats[1].lost == lost + more


def test_m008_redemption_arc_begins_anew_with_each_turn_and_is_not_about_own_losses() -> None:
    scene = Scene(phase="raid")
    scene.followers(0, 100 * K)
    scene.seat(1, lost=30 * K)
    scene.act(0, "raid:1")
    assert scene.table.seats[1].lost == 0
    scene = Scene()
    scene.followers(100 * K, 0)
    scene.field(0, "VV-M008")
    scene.play(0, "VV-Q023").settle()
    assert scene.counts[0] == 85 * K


def test_m009_exclusive_slot_for_the_next_quick_card_alone() -> None:
    """V43, V57"""
    scene = Scene()
    mod = scene.field(0, "VV-M009")
    negate = scene.hand(1, NEGATE)
    scene.hand(0, PLAIN, "VV-Q002")
    scene.act(0, f"use:{mod}").settle().play(0, PLAIN)
    assert scene.why_not(1, f"play:{negate}:s2") == "V61"
    scene.settle()
    assert gained(scene) == [(0, 45 * K)]
    scene.play(0, "VV-Q002")
    assert f"play:{negate}:s3" in scene.options(1)
    scene.settle()
    assert gained(scene)[-1] == (0, 35 * K)


def test_m009_exclusive_slot_adds_to_the_first_gain_of_that_card_and_is_spent_on_one_without() -> None:
    scene = Scene()
    mod = scene.field(0, "VV-M009")
    scene.hand(0, "VV-Q008", "VV-Q014")
    scene.act(0, f"use:{mod}").settle().play(0, "VV-Q008").settle()
    assert [n for seat, n in gained(scene) if seat == 0] == [30 * K, 25 * K]

    scene = Scene()
    mod = scene.field(0, "VV-M009")
    scene.hand(0, "VV-Q014", PLAIN)
    scene.act(0, f"use:{mod}").settle().play(0, "VV-Q014").settle().play(0, PLAIN).settle()
    assert gained(scene) == [(0, 25 * K)]


def test_m009_exclusive_slot_is_over_with_the_turn() -> None:
    scene = Scene()
    mod = scene.field(0, "VV-M009")
    scene.act(0, f"use:{mod}").settle().go_on().act(0, "raid:1").settle()
    assert scene.table.seats[0].next_quick == ()
