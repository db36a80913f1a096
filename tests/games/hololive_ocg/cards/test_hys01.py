"""Cheer set hYS01: four oshis."""

from __future__ import annotations

import pytest

from tests.games.hololive_ocg.scene import PLAIN, PLAIN_1ST, Scene

RED_DEBUT, BLUE_DEBUT, GREEN_DEBUT, GREEN_1ST = "hSD02-002", "hSD03-002", "hBP01-032", "hBP01-034"
SPOT, BUZZ = "hSD01-014", "hSD01-006"
MUMEI, PEKORA, KIARA, SUISEI = "hYS01-001", "hYS01-002", "hYS01-003", "hYS01-004"


@pytest.mark.parametrize(
    ("oshi", "code", "damage"),
    [
        (MUMEI, PLAIN, 50),
        (MUMEI, RED_DEBUT, 30),
        (PEKORA, GREEN_DEBUT, 50),
        (PEKORA, PLAIN, 30),
        (KIARA, RED_DEBUT, 50),
        (KIARA, PLAIN, 30),
        (SUISEI, BLUE_DEBUT, 50),
        (SUISEI, PLAIN, 30),
    ],
)
def test_a_baton_strengthens_a_collab_holomem_of_its_colour(oshi: str, code: str, damage: int) -> None:
    """A4: by place and colour."""
    scene = Scene(oshis=(oshi, "hSD01-001"))
    scene.power(0, 2)
    one, target = scene.put(0, "collab", code, cheers="R"), scene.put(1, "center", BUZZ)
    scene.act(0, "skill:oshi").perform(0, f"art:{one}:0:{target}")
    assert scene.damage(target) == damage


def test_a_baton_is_not_for_the_center() -> None:
    scene = Scene(oshis=(MUMEI, "hSD01-001"))
    scene.power(0, 2)
    one, target = scene.put(0, "center", PLAIN, cheers="W"), scene.put(1, "center", BUZZ)
    scene.act(0, "skill:oshi").perform(0, f"art:{one}:0:{target}")
    assert scene.damage(target) == 30


class TestQuickGuard:
    """hYS01-001"""

    def hit(self, code: str, power: int = 1) -> tuple[Scene, str]:
        scene = Scene(oshis=("hSD01-001", MUMEI))
        scene.power(1, power)
        one, target = scene.put(0, "center", PLAIN_1ST, cheers="W"), scene.put(1, "center", code)
        scene.perform(0, f"art:{one}:0:{target}")
        return scene, target

    @pytest.mark.parametrize(("answer", "damage"), [("sp", 10), ("none", 30)])
    def test_takes_20_off_for_a_white_holomem(self, answer: str, damage: int) -> None:
        """H114: it may be declined, and is not used then."""
        scene, target = self.hit(BUZZ)
        assert scene.options(1) == ("sp", "none")
        scene.answer(1, answer)
        assert scene.damage(target) == damage
        assert scene.table.seats[1].used_sp == (answer == "sp")

    @pytest.mark.parametrize(("code", "power"), [(SPOT, 1), (BUZZ, 0)])
    def test_is_not_offered_for_another_colour_or_without_holopower(self, code: str, power: int) -> None:
        """H57"""
        scene, target = self.hit(code, power)
        assert not scene.asks("instead")
        assert scene.damage(target) == 30

    def test_is_not_offered_in_the_own_turn(self) -> None:
        """Upao's damage comes from the opponent, in the turn of who has this oshi."""
        scene = Scene(oshis=(MUMEI, "hSD01-001"))
        scene.power(0, 1)
        one = scene.put(0, "center", PLAIN_1ST, cheers="W")
        target = scene.put(1, "center", SPOT, supports=("hBP01-116",))
        scene.perform(0, f"art:{one}:0:{target}")
        assert not scene.asks("instead")
        assert scene.damage(one) == 20


class TestDoOurBest:
    """hYS01-002"""

    def test_every_green_holomem_recovers(self) -> None:
        """H88: of nothing it is none."""
        scene = Scene(oshis=(PEKORA, "hSD01-001"))
        scene.power(0, 1)
        center = scene.put(0, "center", GREEN_DEBUT, damage=50)
        others = [scene.put(0, "back", GREEN_1ST, damage=n) for n in (10, 0)]
        white, theirs = scene.put(0, "back", PLAIN, damage=30), scene.put(1, "back", GREEN_DEBUT, damage=30)
        scene.act(0, "skill:sp")
        assert [scene.damage(one) for one in (center, *others, white, theirs)] == [30, 0, 0, 30, 30]


class TestComeOn:
    """hYS01-003"""

    @pytest.mark.parametrize(("archive", "hand"), [((PLAIN, RED_DEBUT), [RED_DEBUT]), ((PLAIN, "hY03-001"), [])])
    def test_takes_a_red_holomem_from_the_archive(self, archive: tuple[str, ...], hand: list[str]) -> None:
        """A22: a red cheer is no holomem."""
        scene = Scene(oshis=(KIARA, "hSD01-001"))
        scene.power(0, 1)
        scene.zone(0, "archive", *archive)
        scene.act(0, "skill:sp")
        assert scene.codes(0, "hand") == hand


class TestBackShot:
    """hYS01-004"""

    @pytest.mark.parametrize(("seat", "damage"), [(0, 60), (1, 10)])
    def test_hits_a_back_holomem_that_a_holomem_of_any_colour_has_hit(self, seat: int, damage: int) -> None:
        """Of the player's own holomems: the opponent's oshi is not asked."""
        oshis = (SUISEI, "hSD01-001") if seat == 0 else ("hSD01-001", SUISEI)
        scene = Scene(oshis=oshis)
        scene.power(seat, 1)
        one, center = scene.put(0, "center", "hSD03-006", cheers="BW"), scene.put(1, "center", BUZZ)
        back = scene.put(1, "back", SPOT)
        scene.perform(0, f"art:{one}:1:{center}").answer(0, "yes")
        assert scene.asks("use_skill") == (seat == 0)
        if seat == 0:
            scene.answer(0, "sp")
        assert scene.damage(back) == damage
