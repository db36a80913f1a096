"""Start deck hSD06, Kazama Iroha."""

from __future__ import annotations

import pytest

from matches.games.hololive_ocg import facts as f
from tests.games.hololive_ocg.scene import PLAIN, PLAIN_1ST, Scene

BUZZ, SPOT, GREEN = "hSD01-006", "hSD01-014", "hSD01-008"
DEBUT, FIRST, SECOND = "hSD06-002", "hSD06-004", "hSD06-007"
KOYORI, LUI, LAPLUS, CHAKIMARU, POKOBE = "hSD06-008", "hSD06-009", "hSD06-010", "hSD06-011", "hSD06-012"


class TestKazamaIroha001:
    """hSD06-001"""

    @pytest.mark.parametrize(("center", "damage"), [(GREEN, 40), (PLAIN, 30)])
    def test_green_mic_is_for_a_green_center(self, center: str, damage: int) -> None:
        scene = Scene(oshis=("hSD06-001", "hSD01-001"))
        scene.power(0, 2)
        one = scene.put(0, "center", center, cheers="W")
        victim = scene.put(1, "center", BUZZ)
        scene.act(0, "skill:oshi").perform(0, f"art:{one}:0:{victim}")
        assert scene.damage(victim) == damage

    def test_every_green_holomem_recovers_20(self) -> None:
        """H88: not below 0 damage; the other player's do not."""
        scene = Scene(oshis=("hSD06-001", "hSD01-001"))
        scene.power(0, 1)
        white = scene.put(0, "center", PLAIN, damage=30)
        much, little = scene.put(0, "collab", DEBUT, damage=50), scene.put(0, "back", FIRST, damage=10)
        theirs = scene.put(1, "back", GREEN, damage=30)
        scene.act(0, "skill:sp")
        assert [scene.damage(one) for one in (white, much, little, theirs)] == [30, 30, 0, 30]
        assert [(fact.holomem, fact.n) for fact in scene.did(f.Healed)] == [(much, 20), (little, 10)]

    def test_may_be_used_for_nothing(self) -> None:
        """H58"""
        scene = Scene(oshis=("hSD06-001", "hSD01-001"))
        scene.power(0, 1)
        scene.act(0, "skill:sp")
        assert scene.table.seats[0].used_sp
        assert scene.did(f.Healed) == []


def test_not_nin_nin_heals_one() -> None:
    """hSD06-002"""
    scene = Scene()
    center = scene.put(0, "center", PLAIN, damage=30)
    one = scene.put(0, "back", DEBUT, damage=20)
    scene.act(0, f"collab:{one}")
    assert scene.options(0) == (center, one)
    scene.answer(0, center)
    assert (scene.damage(center), scene.damage(one)) == (20, 20)


@pytest.mark.parametrize(("place", "hurt", "damage"), [("center", 10, 40), ("center", 0, 30), ("collab", 0, 30)])
def test_cut_clean_in_two_asks_for_a_hurt_center(place: str, hurt: int, damage: int) -> None:
    """hSD06-003: in the collab position it looks at the center, not at itself."""
    scene = Scene()
    one = scene.put(0, place, "hSD06-003", cheers="G", damage=hurt if place == "center" else 10)  # type: ignore[arg-type]
    victim = scene.put(1, "center", BUZZ)
    scene.perform(0, f"art:{one}:0:{victim}")
    assert scene.damage(victim) == damage


def test_cut_clean_in_two_in_the_collab_position_with_a_hurt_center() -> None:
    """hSD06-003"""
    scene = Scene()
    scene.put(0, "center", PLAIN, damage=10)
    one = scene.put(0, "collab", "hSD06-003", cheers="G")
    victim = scene.put(1, "center", BUZZ)
    scene.perform(0, f"art:{one}:0:{victim}")
    assert scene.damage(victim) == 40


def bloom(into: str, onto: str = DEBUT, *, center: str = PLAIN, damage: int = 0) -> tuple[Scene, str]:
    """A back holomem blooms; it has so much damage."""
    scene = Scene()
    scene.put(0, "center", center)
    one = scene.put(0, "back", onto, damage=damage)
    scene.act(0, f"bloom:{scene.hand(0, into)}:{one}")
    return scene, one


def test_an_outing_with_kazama_sends_a_cheer_to_holox() -> None:
    """hSD06-005, H129"""
    scene, one = bloom("hSD06-005", center=LUI)
    assert scene.options(0) == (scene.center(0), one)
    scene.answer(0, scene.center(0))
    assert scene.cheers(scene.center(0)) == "W"
    assert len(scene.codes(0, "cheer_deck")) == 9


def test_an_outing_with_kazama_is_for_holox_alone() -> None:
    """hSD06-005, A40"""
    scene, one = bloom("hSD06-005")
    assert (scene.cheers(scene.center(0)), scene.cheers(one)) == ("", "W")


def test_samurai_girl_searches_for_chakimaru_or_pokobe() -> None:
    """hSD06-006, H128"""
    scene = Scene()
    one = scene.put(0, "back", FIRST)
    chakimaru, pokobe, _ = scene.zone(0, "deck", CHAKIMARU, POKOBE, "hBP01-114")
    scene.act(0, f"bloom:{scene.hand(0, 'hSD06-006')}:{one}")
    assert set(scene.options(0)) == {chakimaru, pokobe, "none"}
    scene.answer(0, pokobe)
    assert scene.codes(0, "hand") == [POKOBE]
    assert len(scene.did(f.Shuffled)) == 1


class TestKazamaIroha007:
    """hSD06-007"""

    def test_heals_one_of_holox(self) -> None:
        scene, one = bloom(SECOND, FIRST, center=PLAIN_1ST, damage=40)
        assert scene.damage(one) == 10

    @pytest.mark.parametrize(("back", "damage"), [("WW", 120), ("W", 70)])
    def test_am_i_a_genius_counts_cheers_on_stage(self, back: str, damage: int) -> None:
        scene = Scene()
        one = scene.put(0, "center", SECOND, cheers="GWW")
        scene.put(0, "back", PLAIN, cheers=back)
        victim = scene.put(1, "center", BUZZ, cheers="WWW")
        scene.perform(0, f"art:{one}:0:{victim}")
        assert scene.damage(victim) == damage


@pytest.mark.parametrize(("center", "hand", "drawn"), [(DEBUT, 5, 1), (DEBUT, 6, 0), (PLAIN, 5, 0)])
def test_brains_needs_a_center_of_holox_and_a_small_hand(center: str, hand: int, drawn: int) -> None:
    """hSD06-008"""
    scene = Scene()
    scene.put(0, "center", center)
    scene.zone(0, "hand", *[PLAIN] * hand)
    one = scene.put(0, "back", KOYORI)
    scene.act(0, f"collab:{one}")
    assert len(scene.codes(0, "hand")) == hand + drawn


class TestTakaneLui009:
    """hSD06-009"""

    def lui(self) -> tuple[Scene, list[str]]:
        scene = Scene()
        one = scene.put(0, "center", LUI, cheers="W")
        archived = scene.zone(0, "archive", DEBUT, FIRST, PLAIN, KOYORI, POKOBE)
        scene.put(1, "center", BUZZ)
        return scene.perform(0, f"art:{one}:0:{scene.center(1)}"), archived

    def test_takes_a_debut_of_holox_out_of_the_archive(self) -> None:
        scene, archived = self.lui()
        assert scene.options(0) == (archived[0], archived[3])
        scene.answer(0, archived[3])
        assert scene.codes(0, "hand") == [KOYORI]
        assert scene.damage(scene.center(1)) == 20

    def test_may_be_declined(self) -> None:
        """H115"""
        scene, _ = self.lui()
        scene.answer(0)
        assert scene.codes(0, "hand") == []
        assert scene.damage(scene.center(1)) == 20


class TestLaPlusDarknesss010:
    """hSD06-010"""

    @pytest.mark.parametrize(("place", "damage"), [("collab", 80), ("center", 30)])
    def test_is_stronger_in_the_collab_position_after_an_sp_skill(self, place: str, damage: int) -> None:
        scene = Scene(oshis=("hSD06-001", "hSD01-001"))
        scene.power(0, 1)
        one = scene.put(0, place, LAPLUS, cheers="W")  # type: ignore[arg-type]
        victim = scene.put(1, "center", BUZZ)
        scene.act(0, "skill:sp").perform(0, f"art:{one}:0:{victim}")
        assert scene.damage(victim) == damage

    def test_an_oshi_skill_is_not_enough(self) -> None:
        scene = Scene(oshis=("hSD06-001", "hSD01-001"))
        scene.power(0, 2)
        one = scene.put(0, "collab", LAPLUS, cheers="W")
        victim = scene.put(1, "center", BUZZ)
        scene.act(0, "skill:oshi").perform(0, f"art:{one}:0:{victim}")
        assert scene.damage(victim) == 30

    def test_not_an_sp_skill_of_an_earlier_turn(self) -> None:
        scene = Scene(oshis=("hSD06-001", "hSD01-001"))
        scene.power(0, 1)
        one = scene.put(0, "back", LAPLUS, cheers="W")
        victim = scene.put(1, "center", BUZZ)
        scene.act(0, "skill:sp").end_turn().end_turn()
        scene.act(0, f"collab:{one}").perform(0, f"art:{one}:0:{victim}")
        assert scene.damage(victim) == 30

    def test_not_an_sp_skill_that_was_used_in_the_performance_step(self) -> None:
        """Shooting Star is used when a blue holomem has dealt damage (H122)."""
        scene = Scene(oshis=("hBP01-007", "hSD01-001"))
        scene.power(0, 2)
        okayu = scene.put(0, "center", "hSD03-002", cheers="W")
        one = scene.put(0, "collab", LAPLUS, cheers="W")
        victim = scene.put(1, "center", BUZZ)
        back = scene.put(1, "back", BUZZ)
        scene.perform(0, f"art:{okayu}:0:{victim}").answer(0, "sp")
        assert (scene.damage(victim), scene.damage(back)) == (30, 30)
        scene.perform(0, f"art:{one}:0:{victim}")
        assert scene.damage(victim) == 60


class TestChakimaru:
    """hSD06-011"""

    def struck(self, code: str, *, damage: int = 0, center: int = 0, tool: str = CHAKIMARU) -> tuple[Scene, str, str]:
        """Sora does 50 to a holomem with the tool, in Sora's turn."""
        scene = Scene()
        sora = scene.put(0, "center", PLAIN_1ST, cheers="WW", damage=center)
        scene.put(0, "back", SPOT)
        victim = scene.put(1, "center", code, supports=(tool,), damage=damage)
        scene.put(1, "back", SPOT)
        scene.perform(0, f"art:{sora}:1:{victim}")
        return scene, sora, victim

    @pytest.mark.parametrize(("code", "damage"), [(FIRST, 20), (DEBUT, 0), (PLAIN_1ST, 0)])
    def test_strikes_back_on_a_1st_kazama_iroha(self, code: str, damage: int) -> None:
        scene, sora, _ = self.struck(code)
        assert scene.damage(sora) == damage

    def test_h96_its_down_costs_no_life(self) -> None:
        scene, sora, _ = self.struck(FIRST, center=140)
        assert not scene.is_there(sora)
        assert [fact.loss for fact in scene.did(f.Downed)] == [0]
        assert scene.life(0) == 5

    def test_h110_also_when_its_holomem_was_downed(self) -> None:
        scene, sora, victim = self.struck(FIRST, damage=110)
        assert not scene.is_there(victim)
        assert scene.damage(sora) == 20

    def test_strikes_once_a_turn(self) -> None:
        """H46"""
        scene = Scene()
        sora = scene.put(0, "center", PLAIN_1ST, cheers="WW")
        other = scene.put(0, "collab", PLAIN, cheers="W")
        victim = scene.put(1, "center", FIRST, supports=(CHAKIMARU,))
        scene.perform(0, f"art:{sora}:1:{victim}").perform(0, f"art:{other}:0:{victim}")
        assert scene.damage(victim) == 80
        assert scene.damage(sora) == 20

    def test_not_in_the_own_turn(self) -> None:
        """Both have one: that of the turn player gives damage to its art and stays quiet when the other one strikes back."""
        scene = Scene()
        iroha = scene.put(0, "center", FIRST, cheers="GW", supports=(CHAKIMARU,))
        victim = scene.put(1, "center", FIRST, supports=(CHAKIMARU,))
        scene.perform(0, f"art:{iroha}:0:{victim}")
        assert scene.damage(victim) == 70
        assert scene.damage(iroha) == 20
        assert len(scene.did(f.Damaged)) == 2


class TestPokobe:
    """hSD06-012"""

    @pytest.mark.parametrize(("code", "left"), [(DEBUT, 110), (PLAIN, 70)])
    def test_gives_hp_and_more_to_kazama_iroha(self, code: str, left: int) -> None:
        scene = Scene()
        one = scene.put(0, "back", code, supports=(POKOBE,))
        assert scene.left(one) == left
        assert scene.left(scene.center(0)) == 60
