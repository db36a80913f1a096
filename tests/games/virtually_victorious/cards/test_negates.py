"""First Light: Negates."""

from __future__ import annotations

import pytest

from matches.games.virtually_victorious.facts import Discarded, Drew, Fizzled, Gained, Lost, Negated
from tests.games.virtually_victorious.scene import GO_ON, PASS, PLAIN, Scene

K = 1_000
NEGATES = [f"VV-N{n:03}" for n in range(1, 11)]


def gained(scene: Scene) -> list[tuple[int, int]]:
    return [(fact.seat, fact.n) for fact in scene.did(Gained)]


def stopped(scene: Scene) -> list[str]:
    return [fact.entry.card.code for fact in scene.did(Negated)]


def against(code: str, played: str = "VV-Q002", *, extra: tuple[str, ...] = (), target: str = "", followers: int = 100 * K) -> Scene:
    """Seat 0 plays a card, seat 1 has the Negate and is asked."""
    scene = Scene()
    scene.followers(followers, 0)
    scene.hand(1, code, *extra)
    return scene.play(0, played, target)


@pytest.mark.parametrize("code", NEGATES)
def test_a_negate_needs_something_on_the_stack(code: str) -> None:
    """V11, V30"""
    scene = Scene()
    card = scene.hand(0, code, PLAIN)[0]
    assert not any(str(option).startswith(f"play:{card}") for option in scene.options(0))
    assert scene.why_not(0, f"play:{card}:s1") == "V30"


@pytest.mark.parametrize(
    ("code", "quick", "continuous", "negate"),
    [
        ("VV-N001", True, False, False),
        ("VV-N002", True, False, False),
        ("VV-N003", False, False, False),
        ("VV-N004", False, True, False),
        ("VV-N005", True, False, False),
        ("VV-N006", True, True, True),
        ("VV-N007", False, False, True),
        ("VV-N008", True, False, False),
        ("VV-N009", False, False, False),
        ("VV-N010", True, False, False),
    ],
)
def test_what_may_be_targeted(code: str, quick: bool, continuous: bool, negate: bool) -> None:
    """Each on the turn of who played it, and aimed at nobody."""
    for played, expected in ((PLAIN, quick), ("VV-C001", continuous)):
        scene = against(code, played, extra=("VV-Q033",))
        assert any(str(option).startswith("play:") for option in scene.options(1)) == expected
    scene = Scene()
    scene.hand(1, "VV-N001")
    scene.hand(0, code, "VV-Q033")
    scene.play(0, PLAIN).play(1, "VV-N001", "s1")
    assert any(str(option).endswith(":s2") for option in scene.options(0)) == negate


def test_n001_moderator_timeout() -> None:
    scene = against("VV-N001").play(1, "VV-N001", "s1").settle()
    assert (stopped(scene), gained(scene)) == (["VV-Q002"], [(1, 15 * K)])
    assert scene.codes(0, "discard") == ["VV-Q002"]
    assert scene.codes(1, "discard") == ["VV-N001"]


@pytest.mark.parametrize("code", ["VV-N001", "VV-N005", "VV-N002", "VV-N009"])
def test_whose_target_has_left_the_stack_fizzles(code: str) -> None:
    """V54 b, V56: two Negates for one card; the lower one has nothing to do, and nothing else of it happens."""
    scene = Scene(3, turn=2)
    scene.hand(0, "VV-Q026")
    first, second = scene.hand(1, "VV-N001"), scene.hand(2, code)
    scene.hand(2, PLAIN)
    scene.act(2, GO_ON).answer(1, PASS).play(0, "VV-Q026")
    scene.act(2, f"play:{second}:s1").act(1, f"play:{first}:s1").settle()
    assert stopped(scene) == ["VV-Q026"]
    assert gained(scene) == [(1, 15 * K)]
    assert [fizzled.entry.card.code for fizzled in scene.did(Fizzled)] == [code]
    assert scene.did(Lost) == []


def test_n002_context_note() -> None:
    scene = against("VV-N002").play(1, "VV-N002", "s1").settle()
    assert (stopped(scene), gained(scene)) == (["VV-Q002"], [(1, 35 * K)])
    assert next(drew.seat for drew in scene.did(Drew)) == 0


def test_n003_mute_button_stops_what_targets_its_player() -> None:
    scene = against("VV-N003", "VV-Q007", target="p1").play(1, "VV-N003", "s1").settle()
    assert stopped(scene) == ["VV-Q007"]
    assert next((drew.seat, len(drew.cards)) for drew in scene.did(Drew)) == (1, 1)


def test_n003_mute_button_not_what_hits_each_other_player_or_targets_somebody_else() -> None:
    """V61"""
    scene = against("VV-N003", "VV-Q021")
    assert scene.options(1) == (PASS,)
    scene = Scene(3)
    scene.hand(1, "VV-N003")
    scene.play(0, "VV-Q017", "p2")
    assert scene.options(1) == (PASS,)


def test_n003_mute_button_stops_an_effect_of_a_continuous_card() -> None:
    """V56: Leech Playlist goes to the Discard."""
    scene = Scene(phase="raid")
    scene.field(1, "VV-C013")
    scene.hand(0, "VV-N003")
    scene.act(0, "raid:1").answer(0, PASS).play(0, "VV-N003", "s1").settle()
    assert (stopped(scene), scene.on_field(1)) == (["VV-C013"], [])


def test_n004_takedown_form_stops_a_continuous_card_being_played() -> None:
    scene = against("VV-N004", "VV-C001").play(1, "VV-N004", "s1").settle()
    assert (scene.on_field(0), scene.codes(0, "discard")) == ([], ["VV-C001"])


def test_n005_counter_clip() -> None:
    scene = against("VV-N005").play(1, "VV-N005", "s1").settle()
    assert (stopped(scene), scene.counts) == (["VV-Q002"], [80 * K, 10 * K])


def test_n006_total_blackout_stops_anything_for_a_card() -> None:
    scene = against("VV-N006", "VV-C001", extra=(PLAIN,)).play(1, "VV-N006", "s1").settle()
    assert stopped(scene) == ["VV-C001"]
    assert [len(fact.cards) for fact in scene.did(Discarded)] == [1]


def test_n006_total_blackout_stops_the_effect_of_a_mod_which_stays() -> None:
    """V47, V56"""
    scene = Scene(phase="raid")
    scene.field(1, "VV-M004")
    scene.hand(0, "VV-N006", PLAIN)
    scene.act(0, "raid:1").answer(0, PASS).play(0, "VV-N006", "s1").settle()
    assert (stopped(scene), gained(scene)) == (["VV-M004"], [])
    assert (scene.on_field(1), scene.codes(1, "discard")) == (["VV-M004"], [])


@pytest.mark.parametrize("code", ["VV-N006", "VV-N010"])
def test_a_negate_with_a_condition_needs_a_card_for_it(code: str) -> None:
    """V48"""
    scene = against(code)
    assert scene.options(1) == (PASS,)
    assert scene.why_not(1, f"play:{scene.table.seats[1].hand[0].id}:s1") == "V48"


def test_n007_block_list() -> None:
    scene = Scene()
    scene.hand(1, "VV-N001")
    scene.hand(0, "VV-N007")
    scene.play(0, PLAIN).play(1, "VV-N001", "s1").play(0, "VV-N007", "s2").settle()
    assert (stopped(scene), gained(scene)) == (["VV-N001"], [(0, 25 * K)])


@pytest.mark.parametrize("saves", [True, False])
def test_n008_slow_lane_may_be_paid_off(saves: bool) -> None:
    scene = Scene()
    held = scene.hand(0, "VV-Q037")
    scene.hand(1, "VV-N008")
    scene.play(0, "VV-Q002").play(1, "VV-N008", "s1").settle()
    assert (scene.text, scene.options(0)) == ("save", (held, "none"))
    scene.answer(0, held if saves else "none").settle()
    assert scene.counts == [35 * K if saves else 0, 15 * K]
    assert stopped(scene) == ([] if saves else ["VV-Q002"])


def test_n008_slow_lane_against_an_empty_hand() -> None:
    scene = against("VV-N008").play(1, "VV-N008", "s1").settle()
    assert (stopped(scene), gained(scene)) == (["VV-Q002"], [(1, 15 * K)])


def test_n008_slow_lane_may_be_paid_off_with_a_guarded_hand() -> None:
    """Section 13: that is the player's own choice."""
    scene = Scene()
    scene.hand(0, "VV-Q037")
    scene.field(0, "VV-M006")
    scene.hand(1, "VV-N008")
    scene.play(0, "VV-Q002").play(1, "VV-N008", "s1").settle()
    assert scene.text == "save"


def test_n009_spam_filter_stops_what_was_played_on_the_turn_of_another() -> None:
    scene = Scene()
    scene.hand(1, "VV-Q026")
    scene.hand(0, "VV-N009")
    scene.act(0, GO_ON).play(1, "VV-Q026").play(0, "VV-N009", "s1").settle()
    assert stopped(scene) == ["VV-Q026"]
    assert scene.codes(0) == [PLAIN]


def test_n010_final_word_cannot_be_negated() -> None:
    """V57"""
    scene = Scene()
    scene.hand(1, "VV-N010", "VV-Q037")
    block = scene.hand(0, "VV-N007")
    scene.play(0, "VV-Q002").play(1, "VV-N010", "s1")
    assert scene.options(0) == (PASS,)
    assert scene.why_not(0, f"play:{block}:s2") == "V61"
    scene.settle()
    assert stopped(scene) == ["VV-Q002"]
