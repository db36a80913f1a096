"""First Light: Reactions."""

from __future__ import annotations

import pytest

from matches.games.virtually_victorious.facts import Drew, Recovered
from tests.games.virtually_victorious.scene import GO_ON, NEGATE, PASS, PLAIN, Scene

K = 1_000
REACTIONS = [f"VV-Q{n:03}" for n in range(32, 38)]


@pytest.mark.parametrize("code", REACTIONS)
def test_a_reaction_is_played_at_no_other_time(code: str) -> None:
    """V9, V58"""
    scene = Scene()
    card = scene.hand(0, code, NEGATE)[0]
    assert scene.options(0) == (GO_ON,)
    assert scene.why_not(0, f"play:{card}") == "V58"

    scene = Scene()
    card = scene.hand(1, code)
    scene.play(0, PLAIN)
    assert scene.options(1) == (PASS,)
    assert scene.why_not(1, f"play:{card}") == "V58"


def react(scene: Scene, seat: int, card: str) -> Scene:
    """Everybody else passes."""
    while not (scene.text.startswith("react") and scene.owed == (seat,)):
        scene.answer(scene.owed[0], PASS)
    return scene.act(seat, f"play:{card}").settle()


@pytest.mark.parametrize(("code", "left"), [("VV-Q018", 20 * K), ("VV-Q017", 15 * K)])
def test_q032_damage_control_answers_to_a_loss_and_to_a_theft(code: str, left: int) -> None:
    scene = Scene()
    scene.followers(0, 50 * K)
    card = scene.hand(1, "VV-Q032")
    react(scene.play(0, code, "p1"), 1, card)
    assert scene.counts[1] == left + 35 * K


def test_q032_damage_control_is_not_for_losses_of_others() -> None:
    """Nobody else is asked (V58)."""
    scene = Scene(3)
    scene.followers(0, 50 * K, 50 * K)
    scene.hand(2, "VV-Q032")
    scene.play(0, "VV-Q018", "p1").answer(2, PASS)
    assert scene.text == "close"


def test_q033_thank_you_stream() -> None:
    scene = Scene(3, phase="raid")
    card, other = scene.hand(1, "VV-Q033"), scene.hand(2, "VV-Q033")
    scene.act(0, "raid:1")
    assert scene.options(2) == (PASS,)
    assert scene.why_not(2, f"play:{other}") == "V58"
    react(scene, 1, card)
    assert scene.counts == [25 * K, 50 * K, 0]


def test_q034_raid_hype() -> None:
    scene = Scene(phase="raid")
    card = scene.hand(0, "VV-Q034")
    react(scene.act(0, "raid:1"), 0, card)
    assert scene.counts == [40 * K, 25 * K]
    assert next((drew.seat, len(drew.cards)) for drew in scene.did(Drew)) == (0, 1)


@pytest.mark.parametrize(("code", "is_enough"), [("VV-Q002", True), ("VV-Q001", False)])
def test_q035_live_reaction_wants_30_000(code: str, is_enough: bool) -> None:
    scene = Scene()
    card = scene.hand(1, "VV-Q035")
    scene.play(0, code).answer(1, PASS)
    assert (scene.text == "react.gained") == is_enough
    if is_enough:
        react(scene, 1, card)
        assert scene.counts == [35 * K, 25 * K]


def test_q035_live_reaction_counts_what_was_really_gained() -> None:
    """V67: 35,000 less 10,000."""
    scene = Scene(event="VV-E002")
    scene.hand(1, "VV-Q035")
    scene.play(0, "VV-Q002").answer(1, PASS)
    assert scene.text == "close"


def test_q035_live_reaction_is_not_for_the_own_gain_and_not_for_raids() -> None:
    scene = Scene(event="VV-E001", phase="raid")
    scene.hand(1, "VV-Q035")
    scene.act(0, "raid:1")
    assert scene.options(1) == (PASS,)  # 50,000 by the Raid; it is asked for other Reactions
    scene = Scene()
    scene.hand(0, "VV-Q035")
    scene.play(0, "VV-Q002").settle()
    assert scene.text == "phase.play"


def test_q035_live_reaction_answers_to_each_gain_for_itself() -> None:
    """V43, V58: one of 45,000 by the player, then one of 25,000 by the target."""
    scene = Scene(3)
    first, second = scene.hand(2, "VV-Q035", "VV-Q035")
    scene.play(0, "VV-Q007", "p1").answer(2, PASS)
    scene.act(2, f"play:{first}").answer(2, PASS)
    assert scene.counts == [45 * K, 25 * K, 25 * K]
    assert scene.text == "close"
    assert second in [card.id for card in scene.table.seats[2].hand]


@pytest.mark.parametrize(("seat", "n"), [(1, 20 * K), (2, 30 * K)])
def test_q036_gate_crash(seat: int, n: int) -> None:
    scene = Scene(3, phase="raid")
    card = scene.hand(seat, "VV-Q036")
    react(scene.act(0, "raid:1"), seat, card)
    assert scene.counts[seat] == n + (25 * K if seat == 1 else 0)


def test_q036_gate_crash_is_not_for_the_own_raid() -> None:
    scene = Scene(phase="raid")
    scene.hand(0, "VV-Q036")
    scene.act(0, "raid:1")
    assert (scene.text, scene.options(0)) == ("react.raid", (PASS,))


def test_q037_encore_upload_takes_the_negated_card_back() -> None:
    scene = Scene()
    other = scene.discard(0, PLAIN)
    encore = scene.hand(0, "VV-Q037")
    negate = scene.hand(1, NEGATE)
    scene.play(0, "VV-Q002").act(1, f"play:{negate}:s1")
    react(scene, 0, encore)
    assert scene.codes(0) == ["VV-Q002"]
    assert scene.codes(0, "discard") == [PLAIN, "VV-Q037"]
    assert [one.was.id for one in scene.did(Recovered)] != [other]


def test_q037_encore_upload_finds_nothing_under_the_deck() -> None:
    """Rerun Season: the Negated card is not in the Discard."""
    scene = Scene(event="VV-E016")
    scene.discard(0, PLAIN)
    encore = scene.hand(0, "VV-Q037")
    negate = scene.hand(1, NEGATE)
    scene.play(0, "VV-Q002").act(1, f"play:{negate}:s1")
    react(scene, 0, encore)
    assert (scene.codes(0), scene.did(Recovered)) == ([], [])
    assert scene.codes(0, "deck")[-1] == "VV-Q002"


def test_q037_encore_upload_is_not_for_continuous_cards() -> None:
    scene = Scene()
    scene.hand(0, "VV-Q037")
    form = scene.hand(1, "VV-N004")
    scene.play(0, "VV-C001").act(1, f"play:{form}:s1").settle()
    assert scene.text == "phase.play"
