"""Blue holomems of hBP01: Hoshimachi Suisei and Kobo Kanaeru."""

from __future__ import annotations

import pytest

from matches.games.hololive_ocg import facts as f
from tests.games.hololive_ocg.scene import CHEERS, PLAIN, Scene

SPOT, BUZZ = "hSD01-014", "hSD01-006"
DIAMOND, WARDROBE, SURPRISE, SNOW = "hBP01-076", "hBP01-077", "hBP01-079", "hBP01-080"
KOBO_DEBUT, SEA, RAINDROPS, MARKETING, MANTRA = (f"hBP01-{n:03}" for n in (82, 83, 85, 86, 87))
SUISEI, KOBO = "hBP01-007", "hBP01-008"
"""Oshis."""
CHOCO = "hSD04-002"
"""A purple Debut."""


def facts_of_damage(scene: Scene) -> list[tuple[str, int]]:
    return [(fact.holomem, fact.n) for fact in scene.did(f.Damaged)]


class TestOneBackHolomemWithoutLife:
    """hBP01-076, hBP01-079"""

    def test_the_art_hits_one_and_a_down_costs_no_life(self) -> None:
        """H96"""
        scene = Scene()
        suisei = scene.put(0, "center", DIAMOND, cheers="W")
        target, other = scene.put(1, "back", PLAIN, damage=50), scene.put(1, "back", PLAIN, damage=50)
        scene.perform(0, f"art:{suisei}:0:{scene.center(1)}")
        assert scene.options(0) == (target, other)
        scene.answer(0, target)
        assert not scene.is_there(target)
        assert scene.is_there(other)
        assert scene.life(1) == 5

    def test_the_art_is_used_without_a_back_holomem(self) -> None:
        scene = Scene()
        suisei = scene.put(0, "center", DIAMOND, cheers="W")
        scene.perform(0, f"art:{suisei}:0:{scene.center(1)}")
        assert facts_of_damage(scene) == [(scene.center(1), 20)]

    def test_the_bloom_effect_hits_one(self) -> None:
        scene = Scene()
        suisei, card = scene.put(0, "back", DIAMOND), scene.hand(0, SURPRISE)
        first, second = scene.put(1, "back", SPOT), scene.put(1, "back", PLAIN, damage=40)
        scene.act(0, f"bloom:{card}:{suisei}")
        assert scene.options(0) == (first, second)
        scene.answer(0, second)
        assert not scene.is_there(second)
        assert (scene.damage(first), scene.life(1)) == (0, 5)

    def test_the_bloom_effect_without_a_back_holomem_does_nothing(self) -> None:
        scene = Scene()
        suisei, card = scene.put(0, "back", DIAMOND), scene.hand(0, SURPRISE)
        scene.act(0, f"bloom:{card}:{suisei}")
        assert scene.asks("main")
        assert facts_of_damage(scene) == []


class TestSparklingWardrobe:
    """hBP01-077"""

    def collab(self, oshi: str, cheers: str) -> tuple[Scene, str]:
        scene = Scene(oshis=(oshi, "hSD01-001"))
        suisei = scene.put(0, "back", WARDROBE, cheers=cheers)
        scene.act(0, f"collab:{suisei}")
        return scene, suisei

    def test_a_blue_cheer_for_two_cards(self) -> None:
        scene, suisei = self.collab(SUISEI, "WB")
        scene.answer(0, "yes")
        assert scene.cheers(suisei) == "W"
        assert len(scene.codes(0, "hand")) == 2

    def test_declined_the_cheer_stays(self) -> None:
        """H115"""
        scene, suisei = self.collab(SUISEI, "B")
        scene.answer(0, "no")
        assert (scene.cheers(suisei), scene.codes(0, "hand")) == ("B", [])

    @pytest.mark.parametrize(("oshi", "cheers"), [(SUISEI, "W"), (SUISEI, ""), (KOBO, "B")])
    def test_needs_a_blue_cheer_and_the_oshi(self, oshi: str, cheers: str) -> None:
        """H118, H125: another oshi of the same colour does not do."""
        scene, suisei = self.collab(oshi, cheers)
        assert scene.asks("main")
        assert (scene.cheers(suisei), scene.codes(0, "hand")) == (cheers, [])


class TestMemoriesOfTheSnowyMountain:
    """hBP01-080"""

    def collab(self, *damage: int, face: int = 1) -> tuple[Scene, list[str]]:
        scene = Scene()
        suisei = scene.put(0, "back", SNOW)
        scene.put(1, "center", BUZZ, damage=100)
        backs = [scene.put(1, "back", SPOT, damage=n) for n in damage]
        scene.dice = [face]
        scene.act(0, f"collab:{suisei}").answer(0, "yes")
        return scene, backs

    def test_downs_one_that_misses_40_or_more_without_life(self) -> None:
        """A37, H89, H96"""
        scene, backs = self.collab(40, 30, 50)
        assert scene.options(0) == (backs[0], backs[2])
        scene.answer(0, backs[2])
        assert [(fact.holomem, fact.loss) for fact in scene.did(f.Downed)] == [(backs[2], 0)]
        assert scene.is_there(backs[0])
        assert scene.life(1) == 5

    def test_none_that_misses_40_is_downed(self) -> None:
        """A37"""
        scene, backs = self.collab(30, 0)
        assert scene.asks("main")
        assert all(scene.is_there(one) for one in backs)

    def test_on_even_none_is_downed(self) -> None:
        scene, backs = self.collab(140, face=2)
        assert scene.asks("main")
        assert scene.is_there(backs[0])

    def test_need_not_roll(self) -> None:
        """H115"""
        scene = Scene()
        suisei = scene.put(0, "back", SNOW)
        scene.act(0, f"collab:{suisei}").answer(0, "no")
        assert scene.did(f.Rolled) == []

    def test_a_buzz_holomem_costs_no_life_either(self) -> None:
        """H94, H96"""
        scene = Scene()
        suisei = scene.put(0, "back", SNOW)
        buzz = scene.put(1, "back", BUZZ, damage=40)
        scene.dice = [5]
        scene.act(0, f"collab:{suisei}").answer(0, "yes")
        assert not scene.is_there(buzz)
        assert scene.life(1) == 5


class TestTakeKoboToTheSea:
    """hBP01-083"""

    def collab(self, center: str, face: int) -> tuple[Scene, str]:
        scene = Scene()
        scene.put(0, "center", center)
        kobo = scene.put(0, "back", SEA)
        scene.zone(0, "cheer_deck", CHEERS["B"], CHEERS["W"])
        scene.dice = [face]
        scene.act(0, f"collab:{kobo}")
        return scene, kobo

    def test_on_3_the_top_cheer_goes_to_any_holomem(self) -> None:
        scene, kobo = self.collab(KOBO_DEBUT, 3)
        scene.answer(0, "yes")
        assert scene.options(0) == (scene.center(0), kobo)
        scene.answer(0, kobo)
        assert scene.cheers(kobo) == "B"

    def test_on_2_it_does_not(self) -> None:
        scene, _ = self.collab(KOBO_DEBUT, 2)
        scene.answer(0, "yes")
        assert scene.asks("main")
        assert len(scene.codes(0, "cheer_deck")) == 2

    def test_need_not_roll(self) -> None:
        scene, _ = self.collab(KOBO_DEBUT, 6)
        scene.answer(0, "no")
        assert scene.did(f.Rolled) == []

    def test_needs_a_center_of_id(self) -> None:
        """It has the tag itself, but is not the center."""
        scene, _ = self.collab(PLAIN, 6)
        assert scene.asks("main")


class TestRaindrops:
    """hBP01-085"""

    def art(self, backs: int, *, damage: int = 0, code: str = SPOT) -> tuple[Scene, list[str]]:
        scene = Scene()
        kobo = scene.put(0, "center", RAINDROPS, cheers="BW")
        ones = [scene.put(1, "back", code, damage=damage) for _ in range(backs)]
        scene.put(1, "center", BUZZ)
        scene.perform(0, f"art:{kobo}:1:{scene.center(1)}")
        return scene, ones

    def test_hits_three_of_them(self) -> None:
        scene, backs = self.art(4)
        assert (scene.prompt.least, scene.prompt.most) == (3, 3)
        assert scene.options(0) == tuple(backs)
        scene.answer(0, backs[0], backs[1], backs[3])
        assert [scene.damage(one) for one in backs] == [10, 10, 0, 10]
        assert scene.damage(scene.center(1)) == 50

    @pytest.mark.parametrize("backs", [0, 2, 3])
    def test_hits_all_that_there_are_without_a_question(self, backs: int) -> None:
        """A21, A40"""
        scene, ones = self.art(backs)
        assert [scene.damage(one) for one in ones] == [10] * backs
        assert scene.damage(scene.center(1)) == 50

    def test_downs_cost_no_life(self) -> None:
        """H96"""
        scene, backs = self.art(3, damage=50, code=PLAIN)
        assert not any(scene.is_there(one) for one in backs)
        assert scene.life(1) == 5


class TestVirtualMarketing:
    """hBP01-086"""

    def bloom(self, *, kobo: str = "", center: str = "") -> tuple[Scene, str, list[str]]:
        """On the stage: a Kobo to bloom, and a center without #ID."""
        scene = Scene()
        one, card = scene.put(0, "back", KOBO_DEBUT, cheers=kobo), scene.hand(0, MARKETING)
        scene.put(0, "center", PLAIN, cheers=center)
        backs = [scene.put(1, "back", SPOT), scene.put(1, "back", PLAIN, damage=50)]
        scene.act(0, f"bloom:{card}:{one}")
        return scene, one, backs

    def test_a_cheer_of_id_for_damage_to_the_whole_back(self) -> None:
        """H64, H96"""
        scene, one, backs = self.bloom(kobo="BW", center="W")
        cheers = [card.id for card in scene.holomem(one).cheers]
        scene.answer(0, "yes")
        assert scene.options(0) == tuple(cheers)
        scene.answer(0, cheers[1])
        assert scene.cheers(one) == "B"
        assert facts_of_damage(scene) == [(one, 10) for one in backs]
        assert scene.life(1) == 5
        assert scene.damage(scene.center(1)) == 0

    def test_declined_nothing_is_hit(self) -> None:
        scene, one, _ = self.bloom(kobo="B")
        scene.answer(0, "no")
        assert (scene.cheers(one), facts_of_damage(scene)) == ("B", [])

    def test_cheers_of_others_do_not_pay(self) -> None:
        """H118"""
        scene, _, _ = self.bloom(center="W")
        assert scene.asks("main")
        assert facts_of_damage(scene) == []


class TestMantras:
    """hBP01-087"""

    def art(self, number: int, cheers: str, target: str = BUZZ) -> tuple[Scene, str, list[str]]:
        scene = Scene()
        kobo = scene.put(0, "center", MANTRA, cheers=cheers)
        scene.put(1, "center", target)
        backs = [scene.put(1, "back", SPOT, damage=30), scene.put(1, "back", SPOT, damage=20)]
        scene.perform(0, f"art:{kobo}:{number}:{scene.center(1)}")
        return scene, kobo, backs

    def test_rain_hits_the_whole_back_for_a_cheer(self) -> None:
        scene, kobo, backs = self.art(0, "BW")
        scene.answer(0, "yes").answer(0, scene.holomem(kobo).cheers[0].id)
        assert scene.cheers(kobo) == "W"
        assert facts_of_damage(scene) == [(backs[0], 20), (backs[1], 20), (scene.center(1), 40)]

    def test_rain_costs_no_life_where_it_downs(self) -> None:
        """H96"""
        scene = Scene()
        kobo = scene.put(0, "center", MANTRA, cheers="BW")
        scene.put(1, "center", BUZZ)
        victim = scene.put(1, "back", PLAIN, damage=40)
        scene.perform(0, f"art:{kobo}:0:{scene.center(1)}").answer(0, "yes").default()
        assert not scene.is_there(victim)
        assert scene.life(1) == 5

    def test_rain_declined(self) -> None:
        scene, kobo, _ = self.art(0, "BW")
        scene.answer(0, "no")
        assert scene.cheers(kobo) == "BW"
        assert facts_of_damage(scene) == [(scene.center(1), 40)]

    def test_wave_hits_the_center_as_hard_as_the_back_is_hurt(self) -> None:
        scene, kobo, _ = self.art(1, "BBW")
        cheers = [card.id for card in scene.holomem(kobo).cheers]
        scene.answer(0, "yes")
        assert (scene.prompt.least, scene.prompt.most) == (2, 2)
        scene.answer(0, *cheers[:2])
        assert scene.cheers(kobo) == "W"
        assert facts_of_damage(scene) == [(scene.center(1), 50), (scene.center(1), 40)]

    def test_wave_deals_nothing_where_the_back_is_unhurt(self) -> None:
        """A24: it may be paid for all the same (H120)."""
        scene = Scene()
        kobo = scene.put(0, "center", MANTRA, cheers="BBW")
        scene.put(1, "center", BUZZ)
        scene.put(1, "back", SPOT)
        scene.perform(0, f"art:{kobo}:1:{scene.center(1)}").answer(0, "yes").default()
        assert facts_of_damage(scene) == [(scene.center(1), 40)]

    def test_against_purple_each_does_50_more(self) -> None:
        """H77"""
        scene, _, _ = self.art(0, "BW", target=CHOCO)
        center = scene.center(1)
        scene.answer(0, "no")
        assert facts_of_damage(scene) == [(center, 90)]

    def test_rain_shamanism_sees_the_archived_cheer(self) -> None:
        """hBP01-008: an ability of a blue holomem has archived cheer."""
        scene = Scene(oshis=(KOBO, "hSD01-001"))
        scene.power(0, 1)
        kobo = scene.put(0, "center", MANTRA, cheers="BW")
        scene.put(1, "center", BUZZ)
        scene.perform(0, f"art:{kobo}:0:{scene.center(1)}").answer(0, "yes").default()
        assert scene.asks("use_skill")
