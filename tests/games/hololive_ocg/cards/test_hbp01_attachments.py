"""Tools, mascots and fans of hBP01 on the holomems that they name."""

from __future__ import annotations

import pytest

from matches.games.hololive_ocg import facts as f
from matches.games.hololive_ocg.kinds import KINDS, HolomemCard
from tests.games.hololive_ocg.scene import PLAIN, PLAIN_1ST, Scene

SPOT, BUZZ = "hSD01-014", "hSD01-006"
MUMEI, POLKA, AKI, KIARA, LUI = "hBP01-017", "hBP01-069", "hBP01-034", "hBP01-064", "hBP01-058"
"""1st holomems without text."""


def of(code: str) -> tuple[str, int]:
    """Cheers that meet the first art of a card, and its power."""
    kind = KINDS[code]
    assert isinstance(kind, HolomemCard)
    letters = {"white": "W", "green": "G", "red": "R", "blue": "B", "any": "W"}
    return "".join(letters[symbol] for symbol in kind.arts[0].cost), kind.arts[0].power


class TestStoneAxe:
    """hBP01-114"""

    def test_strengthens_and_hurts_its_holomem_when_an_art_was_used(self) -> None:
        scene = Scene()
        cheers, power = of(AKI)
        aki = scene.put(0, "center", AKI, cheers=cheers, supports=("hBP01-114",))
        scene.put(1, "center", BUZZ)
        scene.perform(0, f"art:{aki}:0:{scene.center(1)}")
        assert [(fact.n, fact.holomem == aki) for fact in scene.did(f.Damaged)] == [(power + 20, False), (10, True)]

    @pytest.mark.parametrize(("code", "drawn"), [(AKI, 1), (PLAIN_1ST, 0)])
    def test_draws_once_a_turn_when_an_aki_of_1st_has_recovered(self, code: str, drawn: int) -> None:
        """Song of the Earth heals a green center; on Tokino Sora nothing is drawn."""
        scene = Scene(oshis=("hBP01-003", "hSD01-001"))
        scene.power(0, 2)
        scene.put(0, "center", code, damage=20, supports=("hBP01-114",))
        scene.act(0, "skill:sp")
        assert len(scene.codes(0, "hand")) == drawn


class TestFriend:
    """hBP01-117"""

    @pytest.mark.parametrize(("answer", "damage", "stays"), [("friend", 20, 0), ("none", 50, 1)])
    def test_may_be_archived_for_30_less_on_nanashi_mumei(self, answer: str, damage: int, stays: int) -> None:
        scene = Scene()
        one = scene.put(0, "center", PLAIN_1ST, cheers="WW")
        mumei = scene.put(1, "center", MUMEI, supports=("hBP01-117",))
        friend = scene.holomem(mumei).supports[0].id
        scene.perform(0, f"art:{one}:1:{mumei}")
        assert scene.options(1) == (friend, "none")
        scene.answer(1, friend if answer == "friend" else "none")
        assert scene.damage(mumei) == damage
        assert len(scene.holomem(mumei).supports) == stays


class TestKotori:
    """hBP01-121"""

    def test_a33_a_bloom_to_the_same_level_draws_nothing(self) -> None:
        scene = Scene()
        kiara = scene.put(0, "back", KIARA, supports=("hBP01-121",))
        new = scene.hand(0, KIARA)
        scene.act(0, f"bloom:{new}:{kiara}")
        assert scene.codes(0, "hand") == []

    def test_protects_in_center_and_collab_alone(self) -> None:
        for place, damage in (("center", 50), ("back", 60)):
            scene = Scene()
            comet = scene.put(0, "center", "hBP01-081", cheers="BBBB")
            victim = scene.put(1, place, BUZZ, supports=("hBP01-121",))  # type: ignore[arg-type]
            scene.perform(0, f"art:{comet}:0:{victim}")
            scene.answer(0, "no") if scene.asks("use") else scene.answer(0, *[card.id for card in scene.holomem(comet).cheers[:2]])
            assert scene.damage(victim) == damage


class TestZain:
    """hBP01-126"""

    def test_a23_adds_10_and_a_mascot_takes_10_off(self) -> None:
        for supports, damage in ((("hBP01-126",), 40), (("hBP01-126", "hBP01-121"), 30), (("hBP01-126", "hBP01-126"), 50)):
            scene = Scene()
            one = scene.put(0, "center", PLAIN, cheers="W")
            polka = scene.put(1, "center", POLKA, supports=supports)
            scene.perform(0, f"art:{one}:0:{polka}")
            assert scene.damage(polka) == damage

    def test_h19_counts_as_a_red_cheer_for_arts(self) -> None:
        scene = Scene()
        cheers, power = of(POLKA)
        polka = scene.put(0, "center", POLKA, cheers=cheers.replace("R", "", 1), supports=("hBP01-126",))
        scene.put(1, "center", BUZZ)
        scene.perform(0, f"art:{polka}:0:{scene.center(1)}")
        assert scene.damage(scene.center(1)) == power


class TestGanmo:
    """hBP01-120"""

    @pytest.mark.parametrize(("place", "drawn"), [("center", 1), ("collab", 0)])
    def test_draws_when_takane_lui_has_used_an_art_in_the_center(self, place: str, drawn: int) -> None:
        scene = Scene()
        cheers, _ = of(LUI)
        lui = scene.put(0, place, LUI, cheers=cheers, supports=("hBP01-120",))  # type: ignore[arg-type]
        scene.put(1, "center", BUZZ)
        scene.perform(0, f"art:{lui}:0:{scene.center(1)}")
        assert len(scene.codes(0, "hand")) == drawn


class TestKfp:
    """hBP01-125"""

    @pytest.mark.parametrize("pays", [True, False])
    def test_a34_from_hand_a_card_may_be_archived_for_another(self, pays: bool) -> None:
        scene = Scene()
        kiara = scene.put(0, "back", KIARA)
        fan, other = scene.hand(0, "hBP01-125"), scene.hand(0, SPOT)
        scene.act(0, f"play:{fan}:{kiara}")
        assert scene.options(0) == (other, "none")
        scene.answer(0, other if pays else "none")
        assert scene.codes(0, "hand") == ([PLAIN] if pays else [SPOT])
        assert scene.codes(0, "archive") == ([SPOT] if pays else [])
