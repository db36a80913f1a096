"""Blue holomems of hBP01: Moona Hoshinova and Ouro Kronii."""

from __future__ import annotations

import pytest

from matches.games.engine import Asked, ViewKey
from matches.games.hololive_ocg import facts as f
from tests.games.hololive_ocg.scene import CHEERS, PLAIN, PLAIN_1ST, Scene

SPOT, BUZZ, NODOKA = "hSD01-014", "hSD01-006", "hSD01-016"
MOON, OTSUMOONA, LAPIS, DIVA = "hBP01-088", "hBP01-089", "hBP01-090", "hBP01-091"
KRONII, KRONII_1ST, FES, REWIND = "hBP01-092", "hBP01-093", "hBP01-094", "hBP01-095"
MUMEI, BAELZ = "hBP01-017", "hBP01-072"
"""White and red, both of #Promise."""


def facts_of_damage(scene: Scene) -> list[tuple[str, int]]:
    return [(fact.holomem, fact.n) for fact in scene.did(f.Damaged)]


class TestMoonMoon:
    """hBP01-088"""

    def art(self, face: int) -> tuple[Scene, str, str]:
        scene = Scene()
        moona = scene.put(0, "center", MOON, cheers="B")
        first, second = scene.put(1, "back", PLAIN, damage=40), scene.put(1, "back", SPOT)
        scene.dice = [face]
        scene.perform(0, f"art:{moona}:0:{scene.center(1)}")
        return scene, first, second

    def test_on_even_a_back_holomem_is_hit_without_life(self) -> None:
        """H96"""
        scene, first, second = self.art(4)
        scene.answer(0, "yes")
        assert scene.options(0) == (first, second)
        scene.answer(0, first)
        assert not scene.is_there(first)
        assert scene.life(1) == 5

    def test_on_odd_none_is_hit(self) -> None:
        scene, _, _ = self.art(3)
        scene.answer(0, "yes")
        assert facts_of_damage(scene) == [(scene.center(1), 10)]

    def test_need_not_roll(self) -> None:
        """H115"""
        scene, _, _ = self.art(4)
        scene.answer(0, "no")
        assert scene.did(f.Rolled) == []


class TestLapisLazuli:
    """hBP01-090"""

    def bloom(self, *cheers: str) -> tuple[Scene, str, list[str]]:
        scene = Scene()
        moona, card = scene.put(0, "back", MOON), scene.hand(0, LAPIS)
        deck = scene.zone(0, "cheer_deck", *(CHEERS[letter] for letter in cheers))
        scene.act(0, f"bloom:{card}:{moona}")
        return scene, moona, deck

    def test_a_green_or_blue_cheer_goes_to_any_holomem(self) -> None:
        """H128, H129"""
        scene, moona, deck = self.bloom("W", "G", "R", "B")
        assert set(scene.options(0)) == {deck[1], deck[3], "none"}
        scene.answer(0, deck[1])
        assert scene.options(0) == (scene.center(0), moona)
        scene.answer(0, scene.center(0))
        assert scene.cheers(scene.center(0)) == "G"
        assert [fact.zone for fact in scene.did(f.Shuffled)] == ["cheer_deck"]

    def test_is_asked_and_shuffled_where_there_is_none(self) -> None:
        """H117, H128"""
        scene, moona, _ = self.bloom("W", "R")
        assert scene.options(0) == ("none",)
        scene.answer(0, "none")
        assert [fact.zone for fact in scene.did(f.Shuffled)] == ["cheer_deck"]
        assert scene.cheers(moona) == ""


class TestMoonNightDiva:
    """hBP01-091"""

    def art(self, cheers: str) -> tuple[Scene, str, list[str]]:
        scene = Scene()
        moona = scene.put(0, "center", DIVA, cheers=cheers)
        scene.put(1, "center", BUZZ)
        backs = [scene.put(1, "back", SPOT), scene.put(1, "back", PLAIN, damage=30)]
        scene.perform(0, f"art:{moona}:1:{scene.center(1)}")
        return scene, moona, backs

    def test_a_green_or_blue_cheer_for_30_to_one_of_the_back(self) -> None:
        """H94: a down costs a life here."""
        scene, moona, backs = self.art("BGW")
        cheers = [card.id for card in scene.holomem(moona).cheers]
        scene.answer(0, "yes")
        assert scene.options(0) == tuple(cheers[:2])
        scene.answer(0, cheers[1])
        assert scene.cheers(moona) == "BW"
        assert scene.options(0) == tuple(backs)
        scene.answer(0, backs[1])
        assert not scene.is_there(backs[1])
        assert scene.life(1) == 4

    def test_declined_the_cheers_stay(self) -> None:
        scene, moona, _ = self.art("BWW")
        scene.answer(0, "no")
        assert scene.cheers(moona) == "BWW"
        assert facts_of_damage(scene) == [(scene.center(1), 80)]

    def test_the_only_one_that_can_pay_pays(self) -> None:
        """A40"""
        scene, moona, backs = self.art("BWR")
        scene.answer(0, "yes").answer(0, backs[0])
        assert scene.cheers(moona) == "WR"
        assert scene.damage(backs[0]) == 30


class TestKronichiwa:
    """hBP01-092"""

    def art(self, *others: str) -> tuple[Scene, str, list[str]]:
        scene = Scene()
        kronii = scene.put(0, "center", KRONII, cheers="BW")
        backs = [scene.put(0, "back", code) for code in others]
        scene.perform(0, f"art:{kronii}:0:{scene.center(1)}")
        return scene, kronii, backs

    def test_a_cheer_goes_to_another_of_promise(self) -> None:
        scene, kronii, backs = self.art(SPOT, MUMEI, BAELZ)
        cheers = [card.id for card in scene.holomem(kronii).cheers]
        assert scene.options(0) == (*cheers, "none")
        scene.answer(0, cheers[0])
        assert scene.options(0) == tuple(backs[1:])
        scene.answer(0, backs[2])
        assert (scene.cheers(kronii), scene.cheers(backs[2])) == ("W", "B")

    def test_may_be_declined(self) -> None:
        """H115"""
        scene, kronii, _ = self.art(MUMEI)
        scene.answer(0, "none")
        assert scene.cheers(kronii) == "BW"
        assert facts_of_damage(scene) == [(scene.center(1), 10)]

    def test_there_has_to_be_another(self) -> None:
        """H129"""
        scene, kronii, _ = self.art(SPOT)
        assert not scene.asks("move_cheer")
        assert scene.cheers(kronii) == "BW"


class TestKronichiwaOfTheFes:
    """hBP01-094"""

    def bloom(self, *others: str) -> tuple[Scene, str, list[str], list[str]]:
        scene = Scene()
        kronii, card = scene.put(0, "back", KRONII), scene.hand(0, FES)
        backs = [scene.put(0, "back", code) for code in others]
        deck = scene.zone(0, "cheer_deck", *(CHEERS[letter] for letter in "WGRB"))
        scene.act(0, f"bloom:{card}:{kronii}")
        return scene, kronii, backs, deck

    def test_a_cheer_in_a_colour_of_one_of_promise_goes_to_one_of_promise(self) -> None:
        scene, kronii, backs, deck = self.bloom(BAELZ, SPOT)
        assert scene.options(0) == (kronii, backs[0])
        scene.answer(0, backs[0])
        assert set(scene.options(0)) == {deck[2], "none"}
        scene.answer(0, deck[2])
        assert scene.options(0) == (kronii, backs[0])
        scene.answer(0, kronii)
        assert scene.cheers(kronii) == "R"
        assert [fact.zone for fact in scene.did(f.Shuffled)] == ["cheer_deck"]

    def test_alone_it_searches_in_its_own_colour(self) -> None:
        """A40: the center has no #Promise."""
        scene, kronii, _, deck = self.bloom(SPOT)
        assert set(scene.options(0)) == {deck[3], "none"}
        scene.answer(0, deck[3])
        assert scene.cheers(kronii) == "B"

    def test_may_take_none(self) -> None:
        """H117"""
        scene, kronii, _, _ = self.bloom()
        scene.answer(0, "none")
        assert scene.cheers(kronii) == ""
        assert len(scene.did(f.Shuffled)) == 1


class TestRewind:
    """hBP01-095"""

    def test_a_back_holomem_returns_to_debut(self) -> None:
        """H132: cheers stay, all else goes to hand under new ids; no damage is left."""
        scene = Scene()
        kronii = scene.put(0, "back", REWIND)
        target = scene.put(1, "back", OTSUMOONA, under=(MOON,), cheers="WB", supports=("hBP01-114",), damage=50)
        other = scene.put(1, "back", PLAIN_1ST, under=(PLAIN,))
        scene.put(1, "back", PLAIN)
        scene.put(1, "back", SPOT)
        scene.put(1, "center", PLAIN_1ST, under=(PLAIN,))
        before = {card.id for card in scene.holomem(target).cards}
        scene.act(0, f"collab:{kronii}")
        assert scene.options(0) == (target, other)
        scene.answer(0, target)
        one = scene.holomem(target)
        assert ([card.code for card in one.stack], one.supports, one.damage) == ([MOON], (), 0)
        assert scene.cheers(target) == "WB"
        assert sorted(scene.codes(1, "hand")) == [OTSUMOONA, "hBP01-114"]
        assert before.isdisjoint(card.id for card in scene.table.seats[1].hand)

    def test_one_whose_lowest_card_is_no_debut_stays(self) -> None:
        """H132"""
        scene = Scene()
        kronii = scene.put(0, "back", REWIND)
        target = scene.put(1, "back", PLAIN_1ST, damage=50)
        scene.act(0, f"collab:{kronii}")
        assert scene.did(f.BackToDebut) == []
        assert scene.damage(target) == 50

    def test_of_several_debuts_the_player_of_the_effect_picks(self) -> None:
        """A26"""
        scene = Scene()
        kronii = scene.put(0, "back", REWIND)
        target = scene.put(1, "back", PLAIN_1ST, under=(PLAIN, "hSD01-004"))
        stack = scene.holomem(target).stack
        scene.act(0, f"collab:{kronii}")
        assert scene.owed == (0,)
        scene.answer(0, stack[1].id)
        assert scene.holomem(target).stack == (stack[1],)


class TestFastForward:
    """hBP01-095"""

    def art(self, *hand: str, arrived: bool = True, place: str = "back", code: str = MOON, damage: int = 0) -> tuple[Scene, str, list[str]]:
        scene = Scene(phase="performance")
        kronii = scene.put(0, "center", REWIND, cheers="BWW")
        new = scene.put(0, place, code, arrived=arrived, damage=damage)  # type: ignore[arg-type]
        scene.put(1, "center", BUZZ)
        scene.put(1, "back", SPOT)
        cards = scene.zone(0, "hand", *hand)
        scene.perform(0, f"art:{kronii}:0:{scene.center(1)}")
        return scene, new, cards

    def test_one_that_has_come_this_turn_blooms_with_its_bloom_effect(self) -> None:
        """A18"""
        scene, new, cards = self.art(NODOKA, LAPIS, KRONII_1ST, OTSUMOONA)
        assert scene.options(0) == (new, "none")
        scene.answer(0, new)
        assert scene.options(0) == (cards[1], cards[3], "none")
        scene.answer(0, cards[1])
        assert [card.code for card in scene.holomem(new).stack] == [MOON, LAPIS]
        assert scene.holomem(new).bloomed
        assert scene.asks("search")
        assert scene.damage(scene.center(1)) == 60

    def test_may_be_declined_at_either_question(self) -> None:
        """H115, H117"""
        scene, new, _ = self.art(OTSUMOONA)
        scene.answer(0, "none")
        assert len(scene.holomem(new).stack) == 1
        scene, new, _ = self.art(OTSUMOONA)
        scene.answer(0, new).answer(0, "none")
        assert len(scene.holomem(new).stack) == 1
        assert scene.damage(scene.center(1)) == 60

    @pytest.mark.parametrize("hand", [(NODOKA,), (OTSUMOONA,), (DIVA,), (KRONII_1ST,)])
    def test_what_is_asked_does_not_tell_what_the_hand_holds(self, hand: tuple[str, ...]) -> None:
        """H117, A40, H143"""
        scene, new, _ = self.art(*hand)
        scene.answer(0, new)
        assert scene.asks("bloom_into")
        (asked,) = scene.did(Asked)
        assert asked.seen_by(ViewKey.of_seat(1)).prompts[0].options == ((),)
        assert (scene.prompt.least, scene.prompt.most) == (1, 1)

    def test_with_an_empty_hand_nobody_is_asked(self) -> None:
        scene, _, _ = self.art()
        assert not scene.asks("blooms")
        assert scene.damage(scene.center(1)) == 60

    @pytest.mark.parametrize(
        ("arrived", "place", "code"), [(False, "back", MOON), (True, "collab", MOON), (True, "back", SPOT), (True, "back", OTSUMOONA)]
    )
    def test_only_a_debut_in_the_back_that_has_come_this_turn(self, arrived: bool, place: str, code: str) -> None:
        scene, _, _ = self.art(OTSUMOONA, arrived=arrived, place=place, code=code)
        assert not scene.asks("blooms")

    def test_names_and_levels_have_to_fit(self) -> None:
        """A18: a 2nd and another name do not."""
        scene, new, cards = self.art(MUMEI, KRONII_1ST, FES, REWIND, code=KRONII, damage=60)
        scene.answer(0, new)
        assert scene.options(0) == (cards[1], cards[2], "none")

    def test_a_card_with_no_more_hp_than_the_damage_does_not_fit(self) -> None:
        """A41: The Rat Idol has 90 HP; a Chocolat keeps the Debut of 80 HP on stage."""
        scene = Scene(phase="performance")
        kronii = scene.put(0, "center", REWIND, cheers="BWW")
        rat = scene.put(0, "back", BAELZ, arrived=True, damage=90, supports=("hSD04-014",))
        cards = scene.hand(0, "hBP01-073"), scene.hand(0, "hBP01-074")
        scene.perform(0, f"art:{kronii}:0:{scene.center(1)}").answer(0, rat)
        assert scene.options(0) == (cards[0], "none")
