"""Start deck hSD07, Shiranui Flare."""

from __future__ import annotations

import pytest

from matches.games.hololive_ocg import facts as f
from tests.games.hololive_ocg.scene import PLAIN, PLAIN_1ST, Scene

BUZZ, SPOT, RED = "hSD01-006", "hSD01-014", "hSD02-002"
FLARE, FLARE_1ST, FLARE_BUZZ, FLARE_2ND, ELFRIEND = "hSD07-002", "hSD07-005", "hSD07-008", "hSD07-009", "hSD07-015"
NOEL, MIKO, POLKA, SUISEI, EVENT = "hSD07-010", "hSD07-011", "hSD07-012", "hSD07-013", "hSD07-014"


class TestShiranuiFlare001:
    """hSD07-001"""

    def flare(self) -> Scene:
        scene = Scene(oshis=("hSD07-001", "hSD01-001"))
        scene.power(0, 2)
        return scene

    @pytest.mark.parametrize(("center", "damage"), [(FLARE, 40), (PLAIN, 30)])
    def test_yellow_mic_is_for_a_yellow_center(self, center: str, damage: int) -> None:
        scene = self.flare()
        one = scene.put(0, "center", center, cheers="W")
        victim = scene.put(1, "center", BUZZ)
        scene.act(0, "skill:oshi").perform(0, f"art:{one}:0:{victim}")
        assert scene.damage(victim) == damage

    def test_center_and_an_active_back_holomem_trade_places(self) -> None:
        """H130: who goes to the back recovers 30; a resting one is no choice."""
        scene = self.flare()
        center = scene.put(0, "center", PLAIN, damage=40)
        first, other = scene.put(0, "back", PLAIN_1ST, damage=50), scene.put(0, "back", SPOT)
        scene.put(0, "back", PLAIN, resting=True)
        scene.act(0, "skill:sp")
        assert scene.options(0) == (first, other)
        scene.answer(0, first)
        assert (scene.place(first), scene.place(center)) == ("center", "back")
        assert (scene.damage(first), scene.damage(center)) == (50, 10)

    def test_without_an_active_one_nobody_moves_or_recovers(self) -> None:
        """H58"""
        scene = self.flare()
        center = scene.put(0, "center", PLAIN, damage=40)
        scene.put(0, "back", PLAIN, resting=True)
        scene.act(0, "skill:sp")
        assert (scene.place(center), scene.damage(center)) == ("center", 40)
        assert scene.table.seats[0].used_sp


class TestShiranuiFlare003:
    """hSD07-003"""

    def flare(self, backs: int) -> tuple[Scene, list[str]]:
        scene = Scene()
        flare = scene.put(0, "back", "hSD07-003")
        for _ in range(backs):
            scene.put(0, "back", PLAIN)
        deck = scene.zone(0, "deck", PLAIN, PLAIN, POLKA, "hBP01-069", MIKO, FLARE, "hPR-001", NOEL)
        return scene.act(0, f"collab:{flare}"), deck

    def test_may_put_a_friend_on_stage(self) -> None:
        """H16, H117, H128: a Debut of those names; no 1st, no spot."""
        scene, deck = self.flare(3)
        scene.answer(0, "yes")
        assert set(scene.options(0)) == {deck[2], deck[4], deck[7], "none"}
        scene.answer(0, deck[4])
        came = scene.table.seats[0].back[-1]
        assert (came.top.code, came.resting, came.arrived) == (MIKO, False, True)
        assert len(scene.table.seats[0].stage) == 6
        assert len(scene.codes(0, "deck")) == 6
        assert len(scene.did(f.Shuffled)) == 1

    def test_may_find_none(self) -> None:
        """H117"""
        scene, _ = self.flare(3)
        scene.answer(0, "yes").answer(0, "none")
        assert len(scene.table.seats[0].stage) == 5
        assert len(scene.did(f.Shuffled)) == 1

    def test_may_be_declined(self) -> None:
        """H115"""
        scene, _ = self.flare(3)
        scene.answer(0, "no")
        assert scene.did(f.Looked) == scene.did(f.Shuffled) == []

    def test_not_with_six_holomems(self) -> None:
        """H12"""
        scene, _ = self.flare(4)
        assert scene.asks("main")
        assert scene.did(f.Looked) == []


@pytest.mark.parametrize(("mine", "theirs", "damage"), [(1, 2, 40), (2, 2, 30), (3, 2, 30)])
def test_wonderful_life_compares_hands(mine: int, theirs: int, damage: int) -> None:
    """hSD07-004"""
    scene = Scene()
    one = scene.put(0, "center", "hSD07-004", cheers="Y")
    victim = scene.put(1, "center", BUZZ)
    scene.zone(0, "hand", *[PLAIN] * mine)
    scene.zone(1, "hand", *[PLAIN] * theirs)
    scene.perform(0, f"art:{one}:0:{victim}")
    assert scene.damage(victim) == damage


@pytest.mark.parametrize(("code", "life", "damage"), [("hSD07-006", 3, 60), ("hSD07-006", 4, 30), (FLARE_2ND, 3, 140), (FLARE_2ND, 4, 70)])
def test_three_life_or_fewer_make_arts_stronger(code: str, life: int, damage: int) -> None:
    """hSD07-006, hSD07-009"""
    scene = Scene()
    one = scene.put(0, "center", code, cheers="YYY")
    victim = scene.put(1, "center", BUZZ)
    scene.zone(0, "life", *["hY01-001"] * life)
    scene.perform(0, f"art:{one}:0:{victim}")
    assert scene.damage(victim) == damage


def test_chirping_of_the_elfriends_searches_for_one() -> None:
    """hSD07-006, H128"""
    scene = Scene()
    one = scene.put(0, "back", FLARE)
    elfriend, _ = scene.zone(0, "deck", ELFRIEND, FLARE)
    scene.act(0, f"bloom:{scene.hand(0, 'hSD07-006')}:{one}")
    assert scene.options(0) == (elfriend, "none")
    scene.answer(0, elfriend)
    assert scene.codes(0, "hand") == [ELFRIEND]


class TestShiranuiFlare007:
    """hSD07-007"""

    def bloom(self, place: str, *, damage: int) -> tuple[Scene, str, str]:
        """SPOT has 150 HP."""
        scene = Scene()
        collab = scene.put(0, "collab", SPOT, damage=damage)
        one = scene.put(0, place, FLARE)  # type: ignore[arg-type]
        scene.act(0, f"bloom:{scene.hand(0, 'hSD07-007')}:{one}")
        return scene, one, collab

    @pytest.mark.parametrize(("answer", "place"), [("yes", "collab"), ("no", "back")])
    def test_may_trade_places_with_a_collab_holomem_of_70_hp(self, answer: str, place: str) -> None:
        """H115, H130"""
        scene, one, collab = self.bloom("back", damage=80)
        scene.answer(0, answer)
        assert scene.place(one) == place
        assert scene.place(collab) == ("back" if place == "collab" else "collab")

    @pytest.mark.parametrize(("place", "damage"), [("back", 70), ("center", 80)])
    def test_not_with_more_hp_and_not_from_the_center(self, place: str, damage: int) -> None:
        scene, one, _ = self.bloom(place, damage=damage)
        assert scene.asks("main")
        assert scene.place(one) == place

    def test_not_without_a_collab_holomem(self) -> None:
        scene = Scene()
        one = scene.put(0, "back", FLARE)
        scene.act(0, f"bloom:{scene.hand(0, 'hSD07-007')}:{one}")
        assert scene.asks("main")


class TestShiranuiFlare008:
    """hSD07-008"""

    def party(self, *archive: str) -> tuple[Scene, str, list[str]]:
        scene = Scene()
        one = scene.put(0, "center", FLARE_BUZZ, cheers="YY", supports=(ELFRIEND,))
        archived = scene.zone(0, "archive", *archive)
        scene.put(1, "center", BUZZ)
        return scene.perform(0, f"art:{one}:0:{scene.center(1)}"), one, archived

    def test_attaches_an_elfriend_out_of_the_archive(self) -> None:
        """H17: fans, any number."""
        scene, one, archived = self.party(ELFRIEND, PLAIN)
        assert scene.options(0) == (archived[0],)
        scene.answer(0, archived[0])
        assert scene.left(one) == 250 + 20
        assert scene.codes(0, "archive") == [PLAIN]
        assert scene.damage(scene.center(1)) == 50

    def test_may_be_declined(self) -> None:
        """H115"""
        scene, one, _ = self.party(ELFRIEND)
        scene.answer(0)
        assert scene.left(one) == 260
        assert scene.damage(scene.center(1)) == 50

    def test_without_one_nobody_is_asked(self) -> None:
        """H80"""
        scene, one, _ = self.party(FLARE)
        assert scene.left(one) == 260
        assert scene.damage(scene.center(1)) == 50


@pytest.mark.parametrize(("place", "damage"), [("center", 20), ("collab", 30)])
def test_tireless_is_for_the_center(place: str, damage: int) -> None:
    """hSD07-009, A23"""
    scene = Scene()
    sora = scene.put(0, "center", PLAIN, cheers="W")
    flare = scene.put(1, place, FLARE_2ND)  # type: ignore[arg-type]
    scene.perform(0, f"art:{sora}:0:{flare}")
    assert scene.damage(flare) == damage


def test_tireless_is_for_this_holomem_alone() -> None:
    """hSD07-009"""
    scene = Scene()
    sora = scene.put(0, "center", PLAIN, cheers="W")
    scene.put(1, "center", FLARE_2ND)
    other = scene.put(1, "collab", SPOT)
    scene.perform(0, f"art:{sora}:0:{other}")
    assert scene.damage(other) == 30


def test_signs_of_a_big_shot_strengthen_the_center() -> None:
    """hSD07-010: not who collabs."""
    scene = Scene()
    center = scene.put(0, "center", PLAIN, cheers="W")
    noel = scene.put(0, "back", NOEL, cheers="W")
    victim = scene.put(1, "center", BUZZ)
    scene.act(0, f"collab:{noel}").perform(0, f"art:{center}:0:{victim}")
    assert scene.damage(victim) == 40
    scene.perform(0, f"art:{noel}:0:{victim}")
    assert scene.damage(victim) == 60


def test_burning_burning_hits_the_center() -> None:
    """hSD07-011"""
    scene = Scene()
    miko = scene.put(0, "back", MIKO)
    scene.act(0, f"collab:{miko}")
    assert scene.damage(scene.center(1)) == 10


def test_burning_burning_without_a_center_hits_nobody() -> None:
    """hSD07-011, H116"""
    scene = Scene(centers=False)
    scene.put(0, "center", PLAIN)
    miko = scene.put(0, "back", MIKO)
    back = scene.put(1, "back", PLAIN)
    scene.act(0, f"collab:{miko}")
    assert scene.damage(back) == 0


@pytest.mark.parametrize(("center", "mine", "theirs", "drawn"), [(FLARE, 1, 2, 1), (FLARE, 2, 2, 0), (PLAIN, 1, 2, 0)])
def test_water_for_us_needs_flare_and_a_smaller_hand(center: str, mine: int, theirs: int, drawn: int) -> None:
    """hSD07-012"""
    scene = Scene()
    scene.put(0, "center", center)
    scene.zone(0, "hand", *[PLAIN] * mine)
    scene.zone(1, "hand", *[PLAIN] * theirs)
    polka = scene.put(0, "back", POLKA)
    scene.act(0, f"collab:{polka}")
    assert len(scene.codes(0, "hand")) == mine + drawn


class TestHoshimachiSuisei013:
    """hSD07-013"""

    def suisei(self, center: str) -> tuple[Scene, str, str, str]:
        scene = Scene()
        scene.put(0, "center", center)
        suisei, other = scene.put(0, "back", SUISEI), scene.put(0, "back", PLAIN)
        cheer = scene.zone(0, "archive", "hY04-001")[0]
        return scene.act(0, f"collab:{suisei}"), suisei, other, cheer

    def test_sends_a_cheer_of_the_archive_to_another(self) -> None:
        scene, suisei, other, cheer = self.suisei(FLARE)
        scene.answer(0, cheer)
        assert scene.options(0) == (scene.center(0), other)
        scene.answer(0, other)
        assert (scene.cheers(other), scene.cheers(suisei)) == ("B", "")

    def test_may_be_declined(self) -> None:
        """H115"""
        scene, *_ = self.suisei(FLARE)
        scene.answer(0)
        assert scene.codes(0, "archive") == ["hY04-001"]

    def test_needs_flare_as_the_center(self) -> None:
        scene, *_ = self.suisei(PLAIN)
        assert scene.asks("main")
        assert scene.codes(0, "archive") == ["hY04-001"]


class TestShiranuiConstruction:
    """hSD07-014"""

    def test_takes_flare_and_her_friends_from_the_top_four(self) -> None:
        """H117, H127: of any level."""
        scene = Scene()
        event = scene.hand(0, EVENT)
        flare, _, miko, polka, _ = scene.zone(0, "deck", FLARE_1ST, PLAIN, "hPR-001", "hBP01-069", NOEL)
        scene.act(0, f"play:{event}")
        assert scene.options(0) == (flare, miko, polka, "none")
        scene.answer(0, flare, miko, polka)
        assert sorted(scene.codes(0, "hand")) == sorted([FLARE_1ST, "hPR-001", "hBP01-069"])
        assert scene.codes(0, "deck") == [NOEL, PLAIN]

    @pytest.mark.parametrize(("others", "why"), [(6, ""), (7, "H63")])
    def test_at_most_six_other_cards_in_hand(self, others: int, why: str) -> None:
        """H63"""
        scene = Scene()
        event = scene.hand(0, EVENT)
        scene.zone(0, "hand", *[PLAIN] * others)
        assert scene.why_not(0, f"play:{event}") == why


class TestElfriend:
    """hSD07-015"""

    def test_gives_10_hp_each(self) -> None:
        """H17"""
        scene = Scene()
        one = scene.put(0, "back", FLARE, supports=(ELFRIEND, ELFRIEND))
        assert scene.left(one) == 130
        assert scene.left(scene.center(0)) == 60

    def test_only_on_shiranui_flare(self) -> None:
        """H67"""
        scene = Scene()
        flare = scene.put(0, "back", FLARE)
        fan = scene.hand(0, ELFRIEND)
        assert scene.why_not(0, f"play:{fan}:{scene.center(0)}") == "H67"
        scene.act(0, f"play:{fan}:{flare}")
        assert scene.left(flare) == 120
