"""Start deck hSD03, Nekomata Okayu."""

from __future__ import annotations

import pytest

from matches.games.hololive_ocg import facts as f
from matches.games.hololive_ocg.words import Position
from tests.games.hololive_ocg.scene import PLAIN, PLAIN_1ST, Scene

DEBUT, FIRST, SECOND, SHAA = "hSD03-002", "hSD03-005", "hSD03-009", "hSD03-006"
CEO, KORONE, LAPLUS = "hSD03-008", "hSD03-010", "hSD03-011"
OKANYAN, ONIGIRYA, POYOYO = "hSD03-013", "hSD03-014", "hSD02-014"
SPOT, BUZZ = "hSD01-014", "hSD01-006"
OKAYU = "hSD03-001"


class TestNekomataOkayuOshi:
    """hSD03-001"""

    @pytest.mark.parametrize(("code", "cheers", "damage"), [(DEBUT, "B", 50), (PLAIN, "B", 30)])
    def test_blue_mic_strengthens_a_blue_center(self, code: str, cheers: str, damage: int) -> None:
        """A4"""
        scene = Scene(oshis=(OKAYU, "hSD01-001"))
        scene.power(0, 2)
        one, target = scene.put(0, "center", code, cheers=cheers), scene.put(1, "center", BUZZ)
        scene.act(0, "skill:oshi").perform(0, f"art:{one}:0:{target}")
        assert scene.damage(target) == damage

    def shaa(self, back: str = SPOT, power: int = 1) -> tuple[Scene, str]:
        """10 special damage to a back holomem, the cost of Shaa paid."""
        scene = Scene(oshis=(OKAYU, "hSD01-001"))
        scene.power(0, power)
        one = scene.put(0, "center", SHAA, cheers="BB")
        center, target = scene.put(1, "center", BUZZ), scene.put(1, "back", back, damage=50 if back == PLAIN else 0)
        scene.put(1, "back", SPOT) if back == PLAIN else None
        scene.perform(0, f"art:{one}:1:{center}").answer(0, "yes").answer(0, scene.holomem(one).cheers[0].id)
        if scene.asks("hit"):
            scene.answer(0, target)
        return scene, target

    def test_back_shot_hits_the_same_back_holomem_again(self) -> None:
        scene, target = self.shaa()
        assert scene.options(0) == ("sp", "none")
        scene.answer(0, "sp")
        assert scene.damage(target) == 60
        assert scene.table.seats[0].used_sp

    def test_back_shot_may_be_declined_and_is_not_used_then(self) -> None:
        """H60, H122"""
        scene, target = self.shaa()
        scene.default()
        assert scene.damage(target) == 10
        assert not scene.table.seats[0].used_sp

    def test_back_shot_is_not_offered_without_holopower(self) -> None:
        """H57"""
        scene, target = self.shaa(power=0)
        assert not scene.asks("use_skill")
        assert scene.damage(target) == 10

    def test_back_shot_is_not_offered_for_who_was_downed(self) -> None:
        """A8"""
        scene, target = self.shaa(back=PLAIN)
        assert not scene.is_there(target)
        assert not scene.asks("use_skill")

    def test_back_shot_is_not_offered_for_the_center(self) -> None:
        scene = Scene(oshis=(OKAYU, "hSD01-001"))
        scene.power(0, 1)
        one, target = scene.put(0, "center", DEBUT, cheers="B"), scene.put(1, "center", BUZZ)
        scene.put(0, "collab", DEBUT, cheers="B")
        scene.perform(0, f"art:{one}:0:{target}")
        assert scene.asks("performance")


class TestPardonTheIntrusion:
    """hSD03-003"""

    def test_hits_center_and_one_back_holomem(self) -> None:
        scene = Scene()
        scene.put(0, "center", DEBUT)
        okayu, center = scene.put(0, "back", "hSD03-003"), scene.center(1)
        backs = [scene.put(1, "back", SPOT) for _ in range(2)]
        scene.act(0, f"collab:{okayu}")
        assert scene.options(0) == tuple(backs)
        scene.answer(0, backs[1])
        assert [scene.damage(one) for one in (center, *backs)] == [10, 0, 10]

    def test_downs_cost_no_life(self) -> None:
        """H96"""
        scene = Scene()
        scene.put(0, "center", DEBUT)
        okayu = scene.put(0, "back", "hSD03-003")
        center, back = scene.put(1, "center", PLAIN, damage=50), scene.put(1, "back", PLAIN, damage=50)
        scene.put(1, "collab", SPOT)
        scene.act(0, f"collab:{okayu}")
        assert [(fact.holomem, fact.loss) for fact in scene.did(f.Downed)] == [(center, 0), (back, 0)]
        assert scene.life(1) == 5

    def test_hits_the_center_alone_where_nobody_is_in_the_back(self) -> None:
        """A21"""
        scene = Scene()
        scene.put(0, "center", DEBUT)
        okayu = scene.put(0, "back", "hSD03-003")
        scene.act(0, f"collab:{okayu}")
        assert [fact.holomem for fact in scene.did(f.Damaged)] == [scene.center(1)]

    def test_needs_a_center_of_gamers(self) -> None:
        scene = Scene()
        okayu = scene.put(0, "back", "hSD03-003")
        scene.act(0, f"collab:{okayu}")
        assert scene.did(f.Damaged) == []


class TestWalkToSchool:
    """hSD03-004"""

    def walk(self, *deck: str) -> tuple[Scene, str]:
        """The first card becomes holopower (H54)."""
        scene = Scene()
        okayu = scene.put(0, "back", "hSD03-004")
        scene.zone(0, "deck", PLAIN, *deck)
        scene.act(0, f"collab:{okayu}")
        return scene, okayu

    @pytest.mark.parametrize(("code", "cheers"), [(DEBUT, "W"), (SPOT, "W"), (FIRST, ""), (POYOYO, "")])
    def test_a_debut_or_spot_on_top_brings_a_cheer(self, code: str, cheers: str) -> None:
        scene, okayu = self.walk(code, PLAIN_1ST)
        scene.answer(0, "yes")
        assert scene.did(f.Shown) == [f.Shown(0, (code,))]
        assert scene.cheers(okayu) == cheers
        assert scene.codes(0, "deck") == [PLAIN_1ST, code]

    def test_can_be_declined(self) -> None:
        scene, okayu = self.walk(DEBUT, PLAIN_1ST)
        scene.answer(0, "no")
        assert scene.cheers(okayu) == ""
        assert scene.codes(0, "deck") == [DEBUT, PLAIN_1ST]

    def test_is_not_asked_without_a_deck(self) -> None:
        scene, _ = self.walk()
        assert scene.asks("main")


class TestShaa:
    """hSD03-006"""

    def shaa(self, cheers: str, *supports: str) -> tuple[Scene, str, str, str]:
        scene = Scene()
        one = scene.put(0, "center", SHAA, cheers=cheers, supports=supports)
        center, back = scene.put(1, "center", BUZZ), scene.put(1, "back", SPOT)
        scene.perform(0, f"art:{one}:1:{center}")
        return scene, one, center, back

    def test_a_blue_cheer_pays_for_damage_to_center_and_back(self) -> None:
        scene, one, center, back = self.shaa("BW")
        scene.answer(0, "yes")
        assert (scene.damage(center), scene.damage(back)) == (50, 10)
        assert scene.cheers(one) == "W"

    def test_can_be_declined(self) -> None:
        scene, one, center, back = self.shaa("BW")
        scene.answer(0, "no")
        assert (scene.damage(center), scene.damage(back)) == (40, 0)
        assert scene.cheers(one) == "BW"

    @pytest.mark.parametrize("pays", ["cheer", "okanyan"])
    def test_an_okanyan_may_be_archived_in_place_of_the_cheer(self, pays: str) -> None:
        """hSD03-013: which of them is the player's choice."""
        scene, one, center, back = self.shaa("BW", OKANYAN)
        cheer, okanyan = scene.holomem(one).cheers[0].id, scene.holomem(one).supports[0].id
        scene.answer(0, "yes")
        assert scene.options(0) == (cheer, okanyan)
        scene.answer(0, cheer if pays == "cheer" else okanyan)
        assert (scene.damage(center), scene.damage(back)) == (50, 10)
        assert (scene.cheers(one), len(scene.holomem(one).supports)) == (("W", 1) if pays == "cheer" else ("BW", 0))

    def test_another_mascot_cannot(self) -> None:
        scene, one, _, back = self.shaa("BW", POYOYO)
        scene.answer(0, "yes")
        assert scene.damage(back) == 10
        assert scene.cheers(one) == "W"


class TestOkayu:
    """hSD03-009"""

    def okayu(self, cheers: str, *supports: str) -> tuple[Scene, str, str, str]:
        scene = Scene()
        one = scene.put(0, "center", SECOND, cheers=cheers, supports=supports)
        center, back = scene.put(1, "center", SPOT), scene.put(1, "back", SPOT)
        scene.perform(0, f"art:{one}:1:{center}")
        return scene, one, center, back

    def test_two_blue_cheers_pay_for_30_damage_each(self) -> None:
        scene, one, center, back = self.okayu("BBWW")
        scene.answer(0, "yes")
        assert (scene.damage(center), scene.damage(back)) == (130, 30)
        assert scene.cheers(one) == "WW"

    def test_an_okanyan_stands_in_for_one_of_them_only(self) -> None:
        """hSD03-013, A27"""
        scene, one, center, back = self.okayu("BBWW", OKANYAN)
        scene.answer(0, "yes")
        first, _ = [card.id for card in scene.holomem(one).cheers[:2]]
        scene.answer(0, scene.holomem(one).supports[0].id, first)
        assert (scene.damage(center), scene.damage(back)) == (130, 30)
        assert (scene.cheers(one), scene.holomem(one).supports) == ("BWW", ())

    def test_can_be_declined(self) -> None:
        scene, one, center, back = self.okayu("BBWW")
        scene.answer(0, "no")
        assert (scene.damage(center), scene.damage(back)) == (100, 0)
        assert scene.cheers(one) == "BBWW"


class TestLaughALot:
    """hSD03-007"""

    def test_may_send_a_cheer_from_the_archive_to_a_gamer(self) -> None:
        scene = Scene()
        okayu, other, card = scene.put(0, "back", DEBUT), scene.put(0, "back", KORONE), scene.hand(0, "hSD03-007")
        cheer, _ = scene.zone(0, "archive", "hY04-001", PLAIN)
        scene.act(0, f"bloom:{card}:{okayu}")
        assert scene.options(0) == (cheer,)
        scene.answer(0, cheer)
        assert scene.options(0) == (okayu, other)
        scene.answer(0, other)
        assert scene.cheers(other) == "B"

    @pytest.mark.parametrize("archive", ["hY04-001", PLAIN])
    def test_sends_none_if_declined_or_none_is_there(self, archive: str) -> None:
        scene = Scene()
        okayu, card = scene.put(0, "back", DEBUT), scene.hand(0, "hSD03-007")
        scene.zone(0, "archive", archive)
        scene.act(0, f"bloom:{card}:{okayu}")
        if archive != PLAIN:
            scene.answer(0)
        assert scene.asks("main")
        assert scene.cheers(okayu) == ""
        assert scene.codes(0, "archive") == [archive]


@pytest.mark.parametrize(
    ("place", "code", "damage"), [("center", LAPLUS, 30), ("center", PLAIN, 30), ("back", LAPLUS, 10), ("center", KORONE, 50)]
)
def test_the_ceo_strengthens_the_company_while_in_the_center(place: Position, code: str, damage: int) -> None:
    """hSD03-008: La+ Darknesss does 10, Inugami Korone 30; Tokino Sora is not of the company."""
    scene = Scene()
    scene.put(0, place, CEO)
    one, target = scene.put(0, "collab", code, cheers="W"), scene.put(1, "center", BUZZ)
    scene.perform(0, f"art:{one}:0:{target}")
    assert scene.damage(target) == damage


def test_the_ceo_does_not_strengthen_the_company_of_the_opponent() -> None:
    """hSD03-008"""
    scene = Scene()
    one, target = scene.put(0, "center", LAPLUS, cheers="W"), scene.put(1, "center", CEO)
    scene.perform(0, f"art:{one}:0:{target}")
    assert scene.damage(target) == 10


class TestIntern:
    """hSD03-010"""

    def test_searches_for_a_mascot_or_fan(self) -> None:
        """H128"""
        scene = Scene()
        scene.put(0, "center", DEBUT)
        korone = scene.put(0, "back", KORONE)
        _, mascot, fan, _ = scene.zone(0, "deck", PLAIN, OKANYAN, ONIGIRYA, "hSD02-013")
        scene.act(0, f"collab:{korone}")
        assert scene.options(0) == (mascot, fan, "none")
        scene.answer(0, fan)
        assert scene.did(f.Shown) == [f.Shown(0, (ONIGIRYA,))]
        assert len(scene.did(f.Shuffled)) == 1
        assert scene.codes(0, "hand") == [ONIGIRYA]

    def test_needs_nekomata_okayu_as_center(self) -> None:
        scene = Scene()
        scene.put(0, "back", DEBUT)
        korone = scene.put(0, "back", KORONE)
        scene.zone(0, "deck", PLAIN, OKANYAN)
        scene.act(0, f"collab:{korone}")
        assert scene.asks("main")
        assert scene.codes(0, "hand") == []


@pytest.mark.parametrize(("hand", "then"), [(0, 3), (2, 3), (3, 3), (4, 4)])
def test_i_will_make_you_eat_it_draws_until_three(hand: int, then: int) -> None:
    """hSD03-011, H126"""
    scene = Scene()
    one, target = scene.put(0, "center", LAPLUS, cheers="WW"), scene.put(1, "center", BUZZ)
    scene.zone(0, "hand", *[PLAIN] * hand)
    scene.perform(0, f"art:{one}:1:{target}")
    assert len(scene.codes(0, "hand")) == then
    assert scene.damage(target) == 20


class TestDoroboConstruction:
    """hSD03-012"""

    def test_takes_any_number_of_the_company_out_of_four(self) -> None:
        scene = Scene()
        card = scene.hand(0, "hSD03-012")
        top = scene.zone(0, "deck", DEBUT, LAPLUS, POYOYO, "hSD02-010", KORONE)
        scene.act(0, f"play:{card}")
        assert scene.options(0) == (top[0], top[1], top[3], "none")
        scene.answer(0, top[1], top[3])
        scene.answer(0, top[2], top[0])
        assert sorted(scene.codes(0, "hand")) == ["hSD02-010", LAPLUS]
        assert scene.codes(0, "deck") == [KORONE, POYOYO, DEBUT]

    @pytest.mark.parametrize(("others", "deck", "rule"), [(6, 1, ""), (7, 1, "H63"), (0, 0, "H65")])
    def test_needs_at_most_six_other_cards_and_a_deck(self, others: int, deck: int, rule: str) -> None:
        """H63, A20"""
        scene = Scene()
        card = scene.hand(0, "hSD03-012")
        scene.zone(0, "hand", *[PLAIN] * others)
        scene.zone(0, "deck", *[PLAIN] * deck)
        assert scene.why_not(0, f"play:{card}") == rule


@pytest.mark.parametrize(("place", "damage"), [("center", 0), ("back", 10)])
def test_okanyan_protects_in_center_and_collab(place: Position, damage: int) -> None:
    """hSD03-013, A24: 10 damage becomes none."""
    scene = Scene()
    one, center = scene.put(0, "center", SHAA, cheers="BW"), scene.put(1, "center", BUZZ)
    victim = scene.put(1, place, BUZZ, supports=(OKANYAN,))
    other = scene.put(1, "back", BUZZ) if place == "center" else center
    scene.put(1, "collab", BUZZ)
    target = scene.table.seats[1].collab
    assert target is not None
    scene.perform(0, f"art:{one}:1:{target.id}").answer(0, "yes")
    assert (scene.damage(victim), scene.damage(other)) == (damage, 10)


class TestOnigirya:
    """hSD03-014"""

    def test_each_gives_10_hp(self) -> None:
        scene = Scene()
        okayu = scene.put(0, "back", DEBUT, supports=(ONIGIRYA, ONIGIRYA))
        assert scene.left(okayu) == 120

    def test_only_on_nekomata_okayu(self) -> None:
        """H67"""
        scene = Scene()
        okayu, card = scene.put(0, "back", DEBUT), scene.hand(0, ONIGIRYA)
        assert scene.why_not(0, f"play:{card}:{okayu}") == ""
        assert scene.why_not(0, f"play:{card}:{scene.center(0)}") == "H67"
