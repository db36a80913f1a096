"""First Light: Events."""

from __future__ import annotations

import pytest

from matches.games.virtually_victorious.facts import ChoicesOpened, Drew, EventRevealed, Gained, Lost, SetOff
from tests.games.virtually_victorious.scene import GO_ON, NEGATE, PASS, PLAIN, Scene

K = 1_000


def gained(scene: Scene) -> list[tuple[int, int]]:
    return [(fact.seat, fact.n) for fact in scene.did(Gained)]


def revealed(code: str, seats: int = 2, followers: tuple[int, ...] = ()) -> Scene:
    """The Event Phase in which it is turned up."""
    scene = Scene(seats, phase="reveal")
    scene.followers(*followers)
    scene.zone(0, "events", code)
    scene.begin()
    assert [fact.card.code for fact in scene.did(EventRevealed)] == [code]
    return scene


def test_e001_collab_week() -> None:
    scene = Scene(event="VV-E001", phase="raid")
    scene.act(0, "raid:1")
    assert scene.counts == [50 * K, 50 * K]


def test_e002_quiet_season_makes_gains_from_cards_smaller_but_not_those_by_raids() -> None:
    """V43"""
    scene = Scene(event="VV-E002")
    scene.field(0, "VV-C004")
    scene.hand(0, "VV-Q007")
    scene.play(0, "VV-Q007", "p1").settle().act(0, "raid:1").settle()
    assert gained(scene) == [(0, 35 * K), (1, 15 * K), (0, 5 * K)]
    assert scene.counts == [65 * K, 40 * K]


def test_e002_quiet_season_comes_before_additions() -> None:
    """V43: 35,000 - 10,000 + 5,000."""
    scene = Scene(event="VV-E002")
    scene.field(0, "VV-C015")
    scene.play(0, "VV-Q002").settle()
    assert gained(scene) == [(0, 30 * K)]


def test_e003_trending_tab_gives_for_the_first_quick_card_resolved_on_the_own_turn() -> None:
    scene = Scene(event="VV-E003")
    scene.hand(1, "VV-Q026", NEGATE)
    scene.hand(0, "VV-Q001", "VV-Q002")
    scene.play(0, "VV-Q001").play(1, NEGATE, "s1").settle()
    assert (0, 20 * K) not in gained(scene)  # a Negated one is not the first
    scene.play(0, "VV-Q002").settle()
    assert [(fact.n, fact.source) for fact in scene.did(Gained) if fact.seat == 0] == [(35 * K, "VV-Q002"), (20 * K, "VV-E003")]


def test_e003_trending_tab_not_for_a_quick_card_on_the_turn_of_another_and_only_once() -> None:
    scene = Scene(event="VV-E003")
    scene.hand(0, PLAIN, "VV-Q002", "VV-N001")
    scene.hand(1, "VV-Q026")
    scene.play(0, PLAIN).settle().play(0, "VV-Q002").settle()
    assert gained(scene) == [(0, 25 * K), (0, 20 * K), (0, 35 * K)]
    scene.act(0, GO_ON).play(1, "VV-Q026").settle()
    assert gained(scene)[-1] == (1, 20 * K)
    assert len(gained(scene)) == 4


def test_e003_trending_tab_is_no_gain_by_the_quick_card() -> None:
    """V22, section 13: nothing is added to it."""
    scene = Scene(event="VV-E003")
    scene.field(0, "VV-C015")
    scene.play(0, "VV-Q001").settle()
    assert gained(scene) == [(0, 30 * K), (0, 20 * K)]


@pytest.mark.parametrize(("code", "size"), [("VV-E004", 4), ("VV-E005", 7)])
def test_the_hand_size_of_all_is_set_before_additions(code: str, size: int) -> None:
    """VV-E004, VV-E005: V23"""
    scene = Scene(phase="reveal")
    scene.field(1, "VV-C006")
    scene.zone(0, "events", code)
    scene.begin()
    assert [(drew.seat, len(drew.cards)) for drew in scene.did(Drew)][:2] == [(0, size), (1, size + 1)]


def test_e004_crunch_time_counts_at_the_end_of_the_round() -> None:
    """V28"""
    scene = Scene(event="VV-E004", phase="end", turn=1, taken=(0,))
    scene.hand(0, *[PLAIN] * 5)
    scene.hand(1, *[PLAIN] * 4)
    scene.act(1, GO_ON)
    assert (scene.text, scene.owed, scene.prompt.least) == ("discard", (0,), 1)


def test_e006_platform_outage_forbids_quick_cards_off_turn_and_reactions_with_them() -> None:
    scene = Scene(event="VV-E006")
    drop = scene.hand(1, "VV-Q026", NEGATE)[0]
    scene.play(0, PLAIN)
    assert len(scene.options(1)) == 2  # the Negate, and to pass
    assert scene.why_not(1, f"play:{drop}") == "event"
    scene.settle()
    assert scene.text == "phase.raid"  # nobody is asked at the end of the Play Phase
    scene = Scene(event="VV-E006", phase="raid")
    scene.hand(1, "VV-Q033")
    scene.hand(0, "VV-Q034")
    scene.act(0, "raid:1")
    assert (scene.text, scene.owed) == ("react.raid", (0,))
    scene.answer(0, PASS)
    assert scene.text == "phase.upkeep"


def test_e007_drama_season_makes_all_losses_larger() -> None:
    scene = Scene(3, event="VV-E007")
    scene.followers(90 * K, 90 * K, 50 * K)
    scene.field(1, "VV-C007")
    scene.hand(0, "VV-Q021")
    scene.play(0, "VV-Q023").settle().play(0, "VV-Q021").settle()
    assert [(lost.seat, lost.n) for lost in scene.did(Lost)] == [(0, 50 * K), (1, 40 * K), (2, 25 * K), (1, 15 * K)]


def test_e008_kindness_campaign() -> None:
    scene = Scene(event="VV-E008")
    scene.followers(0, 90 * K)
    scene.hand(0, "VV-Q017")
    scene.play(0, "VV-Q018", "p1").settle().play(0, "VV-Q017", "p1").settle()
    assert scene.counts == [25 * K, 90 * K]


def test_e009_newcomer_spotlight() -> None:
    """V22: it sets off nothing and nobody answers."""
    scene = revealed("VV-E009", 3, (10, 5, 5))
    assert scene.counts == [10, 50 * K + 5, 50 * K + 5]
    assert scene.text == "phase.upkeep"


def test_e010_audit_day() -> None:
    """V22, V44: it is no other player's effect."""
    scene = Scene(phase="reveal")
    scene.followers(90 * K, 90 * K)
    scene.field(0, "VV-C007", "VV-C008")
    scene.zone(0, "events", "VV-E010")
    scene.begin()
    assert scene.counts == [60 * K, 60 * K]
    assert scene.did(SetOff) == []


def test_e011_open_doors_frees_the_closing_raid_alone() -> None:
    """V36-V38"""
    scene = Scene(3, event="VV-E011", phase="raid", turn=2, taken=(0, 1), raided=(1, 2))
    assert scene.options(2) == ("raid:1", "raid:0")
    scene = Scene(3, event="VV-E011", phase="raid", turn=1, taken=(0,), raided=(1,))
    assert scene.options(1) == ("raid:2",)


def test_e012_idea_exchange_may_be_declined() -> None:
    """V20 e"""
    scene = revealed("VV-E012")
    scene.answer(0).answer(1)
    assert scene.did(ChoicesOpened) == [ChoicesOpened((0, 1), (0, 0))]
    assert [len(drew.cards) for drew in scene.did(Drew)] == [5, 5]


def test_e012_idea_exchange_with_fewer_cards_than_two() -> None:
    scene = Scene(phase="reveal")
    scene.deck(0)
    held = scene.hand(0, PLAIN)
    scene.deck(1)
    scene.zone(0, "events", "VV-E012")
    scene.begin()
    assert (scene.text, scene.owed, scene.prompt.most) == ("cycle", (0,), 1)
    scene.answer(0, held)
    assert scene.codes(0, "discard") == [PLAIN]


def test_e013_double_feature() -> None:
    scene = Scene(event="VV-E013", phase="upkeep")
    scene.hand(0, PLAIN)
    scene.act(0, GO_ON)
    assert [len(drew.cards) for drew in scene.did(Drew)] == [2]


def test_e014_equipment_failure_silences_continuous_cards_at_the_start_and_no_mods() -> None:
    scene = Scene(event="VV-E014", phase="raid")
    scene.field(1, "VV-C001", "VV-M004", "VV-C005")
    scene.act(0, "raid:1").settle()
    assert gained(scene) == [(1, 30 * K)]
    assert sum(len(drew.cards) for drew in scene.did(Drew) if drew.seat == 1) >= 1


def test_e015_golden_hour_pays_who_takes_the_last_turn() -> None:
    """V22: before the effects for the start of the turn."""
    scene = Scene(3, event="VV-E015", phase="raid")
    for seat in range(3):
        scene.deck(seat)
    scene.field(2, "VV-C001")
    scene.act(0, "raid:1")
    assert gained(scene) == []
    scene.act(1, "raid:2").settle()
    assert gained(scene) == [(2, 30 * K), (2, 10 * K)]


def test_e016_rerun_season_puts_the_first_quick_card_under_the_deck() -> None:
    scene = Scene(event="VV-E016")
    scene.hand(0, PLAIN, "VV-Q002")
    scene.play(0, PLAIN).settle().play(0, "VV-Q002").settle()
    assert scene.codes(0, "discard") == ["VV-Q002"]
    assert len(scene.codes(0, "deck")) == 11


def test_e016_rerun_season_also_if_it_is_negated_or_fizzles_and_not_off_turn() -> None:
    scene = Scene(event="VV-E016")
    scene.hand(1, NEGATE, "VV-Q026")
    scene.hand(0, "VV-Q033")
    scene.play(0, "VV-Q002").play(1, NEGATE, "s1").settle()
    assert (scene.codes(0, "discard"), scene.codes(0, "deck")[-1]) == ([], "VV-Q002")
    scene.act(0, GO_ON).play(1, "VV-Q026").settle()
    assert scene.codes(1, "discard") == [NEGATE, "VV-Q026"]
