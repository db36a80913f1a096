"""White holomems of hBP01: what their texts do, and when they do not."""

from __future__ import annotations

import pytest

from matches.games.engine import PUBLIC
from matches.games.hololive_ocg import facts as f
from tests.games.hololive_ocg.scene import PLAIN, PLAIN_1ST, Scene

SPOT, BUZZ = "hSD01-014", "hSD01-006"
"""Amane Kanata, #Gen 4 and #Song, 150 HP; Tokino Sora, 240 HP."""
NODOKA = "hSD01-016"
"""A support that draws three cards."""
KANATA, MUMEI, ZETA, IRYS, SORA = "hBP01-011", "hBP01-017", "hBP01-025", "hBP01-029", "hBP01-021"
"""Holomems without text."""
MIC, UPAO = "hBP01-115", "hBP01-116"
"""A tool and a mascot."""
MUMEI_DEBUT, ZETA_DEBUT = "hBP01-015", "hBP01-024"


def bloomed(code: str, onto: str, *, damage: int = 0, deck: tuple[str, ...] = ()) -> tuple[Scene, str]:
    """A card of seat 0 has bloomed onto a holomem in the back."""
    scene = Scene()
    one = scene.put(0, "back", onto, damage=damage)
    card = scene.hand(0, code)
    if deck:
        scene.zone(0, "deck", *deck)
    scene.act(0, f"bloom:{card}:{one}")
    return scene, one


def in_deck(scene: Scene) -> list[str]:
    """What may be taken, by code."""
    codes = {card.id: card.code for card in scene.table.seats[0].deck}
    return [codes[str(option)] for option in scene.options(0) if option != "none"]


def pick(scene: Scene, code: str) -> None:
    scene.answer(0, next(card.id for card in scene.table.seats[0].deck if card.code == code))


class TestKonkanata:
    """hBP01-009"""

    def test_h75_may_target_the_center_alone(self) -> None:
        scene = Scene()
        kanata = scene.put(0, "center", "hBP01-009", cheers="W")
        scene.put(1, "collab", BUZZ)
        center = scene.put(1, "center", BUZZ)
        scene.act(0, "end")
        assert scene.options(0) == (f"art:{kanata}:0:{center}", "end")
        scene.perform(0, f"art:{kanata}:0:{center}")
        assert scene.damage(center) == 40

    def test_a25_without_an_opposing_center_it_cannot_be_used(self) -> None:
        scene = Scene()
        kanata = scene.put(0, "center", "hBP01-009", cheers="W")
        collab = scene.put(1, "collab", BUZZ)
        scene.seat(1, center=None)
        scene.put(0, "collab", PLAIN, cheers="W")
        scene.act(0, "end")
        assert [option for option in scene.options(0) if str(option).startswith(f"art:{kanata}")] == []
        assert len([option for option in scene.options(0) if str(option).endswith(collab)]) == 1


class TestAngelOnAnOuting:
    """hBP01-010"""

    @pytest.mark.parametrize(("center", "more"), [(KANATA, 30), (PLAIN, 10)])
    def test_a4_strengthens_the_center_and_more_if_it_has_gen_4(self, center: str, more: int) -> None:
        scene = Scene()
        one = scene.put(0, "center", center, cheers="W")
        angel = scene.put(0, "back", "hBP01-010", cheers="W")
        target = scene.put(1, "center", BUZZ)
        scene.act(0, f"collab:{angel}").perform(0, f"art:{one}:0:{target}")
        assert scene.damage(target) == {KANATA: 20, PLAIN: 30}[center] + more
        scene.perform(0, f"art:{angel}:0:{target}")
        assert [fact.n for fact in scene.did(f.Damaged)] == [20]

    def test_h42_not_in_a_later_turn(self) -> None:
        scene = Scene()
        one = scene.put(0, "center", KANATA, cheers="W")
        angel = scene.put(0, "back", "hBP01-010")
        target = scene.put(1, "center", BUZZ)
        scene.act(0, f"collab:{angel}").end_turn().end_turn()
        scene.perform(0, f"art:{one}:0:{target}")
        assert scene.damage(target) == 20


class TestIdolKanataso:
    """hBP01-012"""

    DECK = (PLAIN, UPAO, MIC, PLAIN)

    def rolled(self, face: int) -> tuple[Scene, str]:
        scene, one = bloomed("hBP01-012", KANATA, deck=self.DECK)
        scene.dice = [face]
        scene.answer(0, "yes")
        return scene, one

    def test_attaches_a_mascot_out_of_the_deck_on_3_or_less(self) -> None:
        scene, one = self.rolled(3)
        assert scene.asks("search")
        assert in_deck(scene) == [UPAO]
        pick(scene, UPAO)
        assert [fact.codes for fact in scene.did(f.Shown)] == [(UPAO,)]
        assert scene.asks("attach_support")
        scene.answer(0, one)
        assert [card.code for card in scene.holomem(one).supports] == [UPAO]
        assert [fact.zone for fact in scene.did(f.Shuffled)] == ["deck"]
        assert sorted(scene.codes(0, "deck")) == sorted([PLAIN, MIC, PLAIN])

    def test_h17_who_has_a_mascot_gets_no_other(self) -> None:
        scene = Scene()
        scene.put(0, "center", PLAIN, supports=(UPAO,))
        one = scene.put(0, "back", KANATA, supports=(UPAO,))
        card = scene.hand(0, "hBP01-012")
        scene.zone(0, "deck", *self.DECK)
        scene.dice = [1]
        scene.act(0, f"bloom:{card}:{one}").answer(0, "yes")
        pick(scene, UPAO)
        assert scene.asks("main")
        assert len(scene.codes(0, "deck")) == 4

    def test_h117_h128_may_find_nothing_and_shuffles(self) -> None:
        scene, one = self.rolled(1)
        scene.answer(0, "none")
        assert [fact.zone for fact in scene.did(f.Shuffled)] == ["deck"]
        assert scene.holomem(one).supports == ()

    def test_does_nothing_on_4(self) -> None:
        scene, _ = self.rolled(4)
        assert scene.asks("main")
        assert scene.did(f.Looked) == []

    def test_h115_may_be_declined(self) -> None:
        scene, _ = bloomed("hBP01-012", KANATA, deck=self.DECK)
        scene.answer(0, "no")
        assert scene.asks("main")
        assert scene.did(f.Rolled) == []


class TestAnAngelsJob:
    """hBP01-013"""

    def test_hits_the_center_when_it_blooms(self) -> None:
        scene, _ = bloomed("hBP01-013", KANATA)
        assert scene.damage(scene.center(1)) == 30

    def test_h96_no_life_is_lost_if_that_downs(self) -> None:
        scene = Scene()
        one = scene.put(0, "back", KANATA)
        card = scene.hand(0, "hBP01-013")
        victim = scene.put(1, "center", BUZZ, damage=210)
        scene.put(1, "back", SPOT)
        scene.act(0, f"bloom:{card}:{one}")
        assert not scene.is_there(victim)
        assert scene.life(1) == 5


class TestOhHi:
    """hBP01-015"""

    def used(self, plays: str = "", turn: int = 0) -> int:
        scene = Scene()
        one = scene.put(0, "center", MUMEI_DEBUT, cheers="W")
        support = scene.hand(0, plays) if plays else ""
        target = scene.put(1, "center", BUZZ)
        if plays:
            scene.act(0, f"play:{support}:{one}" if plays == UPAO else f"play:{support}")
        for _ in range(turn):
            scene.end_turn()
        scene.perform(0, f"art:{one}:0:{target}")
        return sum(fact.n for fact in scene.did(f.Damaged))

    def test_a35_does_20_more_once_a_support_was_used_this_turn(self) -> None:
        assert self.used(NODOKA) == 30

    def test_a35_an_attached_support_counts(self) -> None:
        """Upao itself does 10 more."""
        assert self.used(UPAO) == 10 + 20 + 10

    def test_does_not_without_a_support_or_with_one_of_an_earlier_turn(self) -> None:
        assert self.used() == 10
        assert self.used(NODOKA, turn=2) == 10


class TestWhiteCanvas:
    """hBP01-016"""

    @pytest.mark.parametrize(("center", "drawn"), [(IRYS, 1), (PLAIN, 0)])
    def test_draws_with_a_center_of_promise(self, center: str, drawn: int) -> None:
        scene = Scene()
        scene.put(0, "center", center)
        one = scene.put(0, "back", "hBP01-016")
        scene.act(0, f"collab:{one}")
        assert len(scene.codes(0, "hand")) == drawn


class TestFragmentsOfMemory:
    """hBP01-018"""

    def used(self, *deck: str) -> tuple[Scene, str]:
        scene = Scene()
        one = scene.put(0, "center", "hBP01-018", cheers="W")
        target = scene.put(1, "center", BUZZ)
        scene.zone(0, "deck", *deck)
        scene.perform(0, f"art:{one}:0:{target}")
        return scene, target

    @pytest.mark.parametrize(("top", "damage"), [(IRYS, 40), (PLAIN, 20), (NODOKA, 20)])
    def test_reveals_the_top_card_and_takes_it_either_way(self, top: str, damage: int) -> None:
        scene, target = self.used(top, PLAIN_1ST)
        scene.answer(0, "yes")
        assert scene.damage(target) == damage
        assert scene.codes(0, "hand") == [top]
        assert scene.codes(0, "deck") == [PLAIN_1ST]
        assert [fact.seen_by(PUBLIC).codes for fact in scene.did(f.Shown)] == [(top,)]

    def test_h115_may_be_declined(self) -> None:
        scene, target = self.used(IRYS)
        scene.answer(0, "no")
        assert scene.damage(target) == 20
        assert scene.codes(0, "hand") == []
        assert scene.did(f.Shown) == []

    def test_h80_an_empty_deck_reveals_nothing(self) -> None:
        scene, target = self.used()
        assert scene.damage(target) == 20
        assert not scene.asks("use")


class TestSearchesWhenBloomedFromADebut:
    """hBP01-019, 026"""

    DECKS = (
        ("hBP01-019", MUMEI_DEBUT, (IRYS, "hBP01-028", "hBP01-031", ZETA, NODOKA), ["hBP01-028", IRYS]),
        ("hBP01-026", ZETA_DEBUT, (IRYS, ZETA_DEBUT, ZETA, "hBP01-027", NODOKA), [ZETA_DEBUT, ZETA]),
    )

    @pytest.mark.parametrize(("code", "debut", "deck", "fits"), DECKS)
    def test_takes_a_debut_or_1st_of_the_tag_that_is_not_buzz(self, code: str, debut: str, deck: tuple[str, ...], fits: list[str]) -> None:
        scene, _ = bloomed(code, debut, deck=deck)
        assert scene.asks("search")
        assert in_deck(scene) == fits
        pick(scene, fits[0])
        assert scene.codes(0, "hand") == [fits[0]]
        assert [fact.codes for fact in scene.did(f.Shown)] == [(fits[0],)]
        assert [fact.zone for fact in scene.did(f.Shuffled)] == ["deck"]

    @pytest.mark.parametrize(("code", "debut", "deck", "fits"), DECKS)
    def test_h117_asks_alike_if_nothing_fits(self, code: str, debut: str, deck: tuple[str, ...], fits: list[str]) -> None:
        scene, _ = bloomed(code, debut, deck=(NODOKA, PLAIN))
        assert scene.asks("search")
        assert scene.options(0) == ("none",)

    @pytest.mark.parametrize(("code", "first"), [("hBP01-019", MUMEI), ("hBP01-026", ZETA)])
    def test_h51_does_nothing_when_bloomed_from_a_1st(self, code: str, first: str) -> None:
        scene, _ = bloomed(code, first, deck=(IRYS, ZETA))
        assert scene.asks("main")
        assert scene.did(f.Looked) == []


class TestEveryoneTogether:
    """hBP01-020"""

    def test_collab_takes_a_promise_holomem_of_any_level(self) -> None:
        scene = Scene()
        one = scene.put(0, "back", "hBP01-020")
        scene.zone(0, "deck", PLAIN, PLAIN, IRYS, "hBP01-031", ZETA, NODOKA)
        scene.act(0, f"collab:{one}")
        assert in_deck(scene) == [IRYS, "hBP01-031"]
        pick(scene, "hBP01-031")
        assert scene.codes(0, "hand") == ["hBP01-031"]

    @pytest.mark.parametrize("back", [0, 1, 3])
    def test_a4_center_and_collab_get_10_for_each_back_holomem(self, back: int) -> None:
        """H76: its own art, too, since the text comes before the damage; the collab holomem afterwards."""
        scene = Scene()
        one = scene.put(0, "center", "hBP01-020", cheers="WWW")
        collab = scene.put(0, "collab", PLAIN, cheers="W")
        for _ in range(back):
            scene.put(0, "back", PLAIN)
        target = scene.put(1, "center", BUZZ)
        scene.perform(0, f"art:{one}:0:{target}")
        assert scene.damage(target) == 70 + 10 * back
        scene.perform(0, f"art:{collab}:0:{target}")
        assert [fact.n for fact in scene.did(f.Damaged)] == [30 + 10 * back]


class TestReadyToHaveFun:
    """hBP01-022"""

    def test_draws_a_card_when_it_blooms(self) -> None:
        scene, _ = bloomed("hBP01-022", SORA, deck=(SPOT, PLAIN))
        assert scene.codes(0, "hand") == [SPOT]

    def test_h126_not_from_an_empty_deck(self) -> None:
        scene = Scene()
        one = scene.put(0, "back", SORA)
        card = scene.hand(0, "hBP01-022")
        scene.zone(0, "deck")
        scene.act(0, f"bloom:{card}:{one}")
        assert scene.codes(0, "hand") == []
        assert scene.state.outcome is None


class TestWrapTheStageInHope:
    """hBP01-030"""

    @pytest.mark.parametrize(("front", "more"), [(MUMEI_DEBUT, 30), (PLAIN, 0)])
    def test_a4_center_and_collab_of_promise_get_30(self, front: str, more: int) -> None:
        scene = Scene()
        center, collab = (scene.put(0, place, front, cheers="W") for place in ("center", "collab"))  # type: ignore[arg-type]
        one = scene.put(0, "back", IRYS)
        card = scene.hand(0, "hBP01-030")
        target = scene.put(1, "center", BUZZ)
        scene.act(0, f"bloom:{card}:{one}")
        printed = {MUMEI_DEBUT: 10, PLAIN: 30}[front]
        for attacker in (center, collab):
            scene.perform(0, f"art:{attacker}:0:{target}")
            assert [fact.n for fact in scene.did(f.Damaged)] == [printed + more]


class TestGardenOfHope:
    """hBP01-031"""

    def test_takes_a_card_of_the_holopower_and_puts_the_top_of_the_deck_there(self) -> None:
        """H54, H117: the card that collabing puts there may be taken, and one has to be."""
        scene = Scene()
        one = scene.put(0, "back", "hBP01-031")
        scene.zone(0, "holopower", NODOKA)
        scene.zone(0, "deck", SPOT, IRYS, PLAIN)
        scene.act(0, f"collab:{one}")
        powers = scene.table.seats[0].holopower
        assert [card.code for card in powers] == [SPOT, NODOKA]
        assert scene.options(0) == tuple(card.id for card in powers)
        scene.answer(0, powers[1].id)
        assert scene.codes(0, "hand") == [NODOKA]
        assert scene.codes(0, "holopower") == [IRYS, SPOT]
        assert [fact.codes for fact in scene.did(f.Shown)] == [(NODOKA,)]

    @pytest.mark.parametrize(("back", "damage"), [((), 70), ((IRYS, PLAIN, MUMEI), 110)])
    def test_a30_does_20_more_for_each_promise_holomem_on_stage(self, back: tuple[str, ...], damage: int) -> None:
        """It counts itself."""
        scene = Scene()
        one = scene.put(0, "center", "hBP01-031", cheers="WWW")
        for code in back:
            scene.put(0, "back", code)
        scene.put(1, "back", IRYS)
        target = scene.put(1, "center", BUZZ)
        scene.perform(0, f"art:{one}:0:{target}")
        assert scene.damage(target) == damage
