"""Red holomems of hBP01: what their texts do, and when they do not."""

from __future__ import annotations

import pytest

from matches.games.engine import PUBLIC
from matches.games.hololive_ocg import facts as f
from tests.games.hololive_ocg.scene import CHEERS, PLAIN, PLAIN_1ST, Scene

SPOT, BUZZ = "hSD01-014", "hSD01-006"
NODOKA, UPAO, ZAIN, PIONEER = "hSD01-016", "hBP01-116", "hBP01-126", "hBP01-124"
"""A staff, a mascot, two fans."""
LUI_DEBUT, LUI, KIARA, POLKA = "hBP01-056", "hBP01-058", "hBP01-064", "hBP01-069"
"""Holomems without text."""
LUI_OSHI = "hBP01-005"


def bloomed(scene: Scene, code: str, onto: str) -> str:
    """A card of seat 0 has bloomed onto a holomem in the back."""
    one = scene.put(0, "back", onto)
    card = scene.hand(0, code)
    scene.act(0, f"bloom:{card}:{one}")
    return one


def in_deck(scene: Scene) -> list[str]:
    """What may be taken, by code."""
    codes = {card.id: card.code for card in scene.table.seats[0].deck}
    return [codes[str(option)] for option in scene.options(0) if option != "none"]


def pick(scene: Scene, code: str) -> None:
    scene.answer(0, next(card.id for card in scene.table.seats[0].deck if card.code == code))


class TestAppointment:
    """hBP01-057"""

    def test_hits_the_collab_holomem_when_it_collabs_and_with_its_art(self) -> None:
        """H78: the 10 are a damage of their own."""
        scene = Scene()
        one = scene.put(0, "back", "hBP01-057", cheers="R")
        collab, center = scene.put(1, "collab", SPOT), scene.put(1, "center", BUZZ)
        scene.act(0, f"collab:{one}")
        assert (scene.damage(collab), scene.damage(center)) == (10, 0)
        scene.perform(0, f"art:{one}:0:{center}")
        assert (scene.damage(collab), scene.damage(center)) == (20, 20)

    def test_h120_without_one_nothing_is_hit(self) -> None:
        scene = Scene()
        one = scene.put(0, "back", "hBP01-057", cheers="R")
        center = scene.put(1, "center", BUZZ)
        scene.act(0, f"collab:{one}")
        assert scene.did(f.Damaged) == []
        scene.perform(0, f"art:{one}:0:{center}")
        assert [fact.n for fact in scene.did(f.Damaged)] == [20]


class TestLuisParty:
    """hBP01-059"""

    def used(self, *, hand: tuple[str, ...] = (SPOT,), oshi: str = "hSD01-001") -> tuple[Scene, str, list[str]]:
        scene = Scene(oshis=(oshi, "hSD01-001"))
        one = scene.put(0, "center", "hBP01-059", cheers="RR")
        cards = scene.zone(0, "hand", *hand)
        scene.power(0, 1)
        scene.zone(0, "deck", PLAIN, PLAIN_1ST, BUZZ, NODOKA, "hBP01-061")
        target = scene.put(1, "center", BUZZ)
        scene.perform(0, f"art:{one}:1:{target}")
        return scene, target, cards

    def test_for_a_hand_card_a_1st_that_is_not_buzz_is_searched_for(self) -> None:
        scene, target, (card,) = self.used()
        scene.answer(0, card)
        assert scene.codes(0, "archive") == [SPOT]
        assert in_deck(scene) == [PLAIN_1ST]
        pick(scene, PLAIN_1ST)
        assert scene.codes(0, "hand") == [PLAIN_1ST]
        assert [fact.zone for fact in scene.did(f.Shuffled)] == ["deck"]
        assert scene.damage(target) == 50

    def test_h115_declined_nothing_is_searched_for(self) -> None:
        scene, target, _ = self.used()
        scene.answer(0, "none")
        assert scene.did(f.Looked) == []
        assert scene.damage(target) == 50
        assert scene.codes(0, "hand") == [SPOT]

    def test_h118_an_empty_hand_pays_nothing(self) -> None:
        scene, target, _ = self.used(hand=())
        assert scene.damage(target) == 50
        assert scene.did(f.Looked) == []

    def test_a27_holopower_may_pay_with_executives_orders(self) -> None:
        scene, _, _ = self.used(hand=(), oshi=LUI_OSHI)
        assert scene.options(0) == ("holopower:1", "none")
        scene.answer(0, "holopower:1")
        assert scene.asks("search")
        assert scene.codes(0, "holopower") == []


class TestItIsAllThanksToYou:
    """hBP01-060"""

    def test_for_a_hand_card_two_are_drawn(self) -> None:
        scene = Scene()
        card = scene.hand(0, SPOT)
        bloomed(scene, "hBP01-060", LUI_DEBUT)
        assert scene.options(0) == (card, "none")
        scene.answer(0, card)
        assert scene.codes(0, "hand") == [PLAIN, PLAIN]
        assert scene.codes(0, "archive") == [SPOT]

    def test_h115_may_be_declined(self) -> None:
        scene = Scene()
        scene.hand(0, SPOT)
        bloomed(scene, "hBP01-060", LUI_DEBUT)
        scene.answer(0, "none")
        assert scene.codes(0, "hand") == [SPOT]

    def test_h51_not_when_bloomed_from_a_1st(self) -> None:
        scene = Scene()
        scene.hand(0, SPOT)
        bloomed(scene, "hBP01-060", LUI)
        assert scene.asks("main")


class TestKikkeriki:
    """hBP01-062"""

    @pytest.mark.parametrize(("pays", "damage"), [(True, 40), (False, 20)])
    def test_for_a_hand_card_it_does_20_more(self, pays: bool, damage: int) -> None:
        scene = Scene()
        one = scene.put(0, "center", "hBP01-062", cheers="W")
        card = scene.hand(0, SPOT)
        target = scene.put(1, "center", BUZZ)
        scene.perform(0, f"art:{one}:0:{target}").answer(0, card if pays else "none")
        assert scene.damage(target) == damage
        assert scene.codes(0, "archive") == ([SPOT] if pays else [])


class TestKiwawaMagic:
    """hBP01-063"""

    def test_for_a_hand_card_a_mascot_is_searched_for(self) -> None:
        scene = Scene()
        scene.put(0, "center", LUI)
        one, card = scene.put(0, "back", "hBP01-063"), scene.hand(0, SPOT)
        scene.zone(0, "deck", PLAIN, PLAIN, UPAO, ZAIN)
        scene.act(0, f"collab:{one}").answer(0, card)
        assert in_deck(scene) == [UPAO]
        pick(scene, UPAO)
        assert scene.codes(0, "hand") == [UPAO]

    def test_h115_may_be_declined(self) -> None:
        scene = Scene()
        scene.put(0, "center", LUI)
        one = scene.put(0, "back", "hBP01-063")
        scene.hand(0, SPOT)
        scene.act(0, f"collab:{one}").answer(0, "none")
        assert scene.asks("main")
        assert scene.did(f.Looked) == []

    def test_needs_a_center_with_bird(self) -> None:
        scene = Scene()
        one = scene.put(0, "back", "hBP01-063")
        scene.hand(0, SPOT)
        scene.act(0, f"collab:{one}")
        assert scene.asks("main")


class TestLetsDoThis:
    """hBP01-065"""

    def bloomed(self, *deck: str) -> Scene:
        scene = Scene()
        scene.zone(0, "deck", *deck)
        bloomed(scene, "hBP01-065", KIARA)
        return scene

    def test_takes_one_holomem_of_the_top_three_and_archives_the_others(self) -> None:
        scene = self.bloomed(NODOKA, PLAIN, SPOT, BUZZ)
        (looked,) = scene.did(f.Looked)
        assert [card.code for card in looked.cards] == [NODOKA, PLAIN, SPOT]
        assert {card.code for card in looked.seen_by(PUBLIC).cards} == {""}
        assert in_deck(scene) == [PLAIN, SPOT]
        assert (scene.prompt.least, scene.prompt.most) == (1, 1)
        pick(scene, SPOT)
        assert scene.codes(0, "hand") == [SPOT]
        assert scene.codes(0, "archive") == [NODOKA, PLAIN]
        assert scene.codes(0, "deck") == [BUZZ]

    def test_h117_asks_alike_if_there_is_none_and_archives_all(self) -> None:
        scene = self.bloomed(NODOKA, UPAO, ZAIN, BUZZ)
        assert scene.asks("take")
        assert scene.options(0) == ("none",)
        assert (scene.prompt.least, scene.prompt.most) == (1, 1)
        scene.answer(0, "none")
        assert scene.codes(0, "archive") == [NODOKA, UPAO, ZAIN]

    def test_h127_of_two_cards_both_are_looked_at(self) -> None:
        scene = self.bloomed(PLAIN, NODOKA)
        pick(scene, PLAIN)
        assert scene.codes(0, "hand") == [PLAIN]
        assert scene.codes(0, "archive") == [NODOKA]


class TestKneel:
    """hBP01-066"""

    def used(self, *under: str) -> tuple[Scene, str, str]:
        scene = Scene()
        one = scene.put(0, "center", "hBP01-066", cheers="RR", under=under)
        collab, target = scene.put(1, "collab", SPOT), scene.put(1, "center", BUZZ)
        scene.perform(0, f"art:{one}:1:{target}")
        return scene, one, collab

    def test_for_a_card_under_it_the_collab_holomem_is_hit(self) -> None:
        """The holomem stays the same one whichever card goes (H13)."""
        scene, one, collab = self.used("hBP01-062", KIARA)
        lowest, middle, _ = scene.holomem(one).stack
        assert scene.options(0) == (lowest.id, middle.id, "none")
        scene.answer(0, lowest.id)
        assert scene.damage(collab) == 40
        assert scene.damage(scene.center(1)) == 40
        assert [card.code for card in scene.holomem(one).stack] == [KIARA, "hBP01-066"]
        assert scene.codes(0, "archive") == ["hBP01-062"]

    def test_h115_may_be_declined(self) -> None:
        scene, one, collab = self.used(KIARA)
        scene.answer(0, "none")
        assert (scene.damage(collab), scene.damage(scene.center(1))) == (0, 40)
        assert len(scene.holomem(one).stack) == 2

    def test_h118_cannot_be_paid_without_a_card_under_it(self) -> None:
        scene, _, collab = self.used()
        assert (scene.damage(collab), scene.damage(scene.center(1))) == (0, 40)


class TestMajesticPhoenix:
    """hBP01-067"""

    def used(self, n: int) -> tuple[Scene, str, list[str]]:
        scene = Scene()
        one = scene.put(0, "center", "hBP01-067", cheers="RRR")
        archived = scene.zone(0, "archive", NODOKA, *[SPOT] * n, CHEERS["W"])
        target = scene.put(1, "center", BUZZ)
        scene.perform(0, f"art:{one}:1:{target}")
        return scene, target, archived[1:-1]

    def test_counts_the_archive_then_six_of_it_go_into_the_deck(self) -> None:
        scene, target, cards = self.used(8)
        assert scene.options(0) == tuple(cards)
        assert (scene.prompt.least, scene.prompt.most) == (6, 6)
        scene.answer(0, *cards[:6])
        assert scene.damage(target) == 80 + 80
        assert scene.codes(0, "archive") == [NODOKA, SPOT, SPOT, CHEERS["W"]]
        assert scene.codes(0, "deck").count(SPOT) == 6

    def test_a21_h116_of_fewer_all_go(self) -> None:
        scene, target, _ = self.used(3)
        assert scene.damage(target) == 110
        assert scene.codes(0, "archive") == [NODOKA, CHEERS["W"]]
        assert scene.codes(0, "deck").count(SPOT) == 3

    def test_h116_h128_without_any_the_deck_is_shuffled(self) -> None:
        scene, target, _ = self.used(0)
        assert scene.damage(target) == 80
        assert [fact.zone for fact in scene.did(f.Shuffled)] == ["deck"]
        assert len(scene.codes(0, "deck")) == 10


class TestOmaruPolka:
    """hBP01-070"""

    def test_searches_for_a_fan_when_it_blooms(self) -> None:
        scene = Scene()
        scene.zone(0, "deck", PLAIN, UPAO, ZAIN, PIONEER)
        bloomed(scene, "hBP01-070", POLKA)
        assert in_deck(scene) == [PIONEER, ZAIN]
        pick(scene, ZAIN)
        assert scene.codes(0, "hand") == [ZAIN]

    def test_codependence_needs_a_zain(self) -> None:
        """H8: not playable without one; with one, which is a red cheer for it, it does 70."""
        scene = Scene()
        polka = scene.put(0, "center", "hBP01-070", cheers="W", supports=(ZAIN,))
        bare = scene.put(0, "collab", "hBP01-070", cheers="RW")
        target = scene.put(1, "center", BUZZ)
        scene.act(0, "end")
        assert [option for option in scene.options(0) if option != "end"] == [f"art:{polka}:0:{target}"]
        assert scene.why_not(0, f"art:{bare}:0:{target}") == "H8"
        scene.perform(0, f"art:{polka}:0:{target}")
        assert scene.damage(target) == 70
