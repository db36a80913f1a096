"""Start deck hSD05, Todoroki Hajime."""

from __future__ import annotations

import pytest

from matches.games.hololive_ocg import facts as f
from tests.games.hololive_ocg.scene import PLAIN, PLAIN_1ST, Scene

BUZZ, SPOT, GREEN = "hSD01-006", "hSD01-014", "hSD01-008"
HAJIME, BOSS, RADEN, RIRIKA, AO, KANADE = "hSD05-002", "hSD05-008", "hSD05-010", "hSD05-011", "hSD05-012", "hSD05-013"
HAJIME_1ST = "hSD05-005"


def dealt(code: str, cheers: str, *, number: int = 0, back: tuple[str, ...] = ()) -> int:
    """What an art of a card does, with these holomems in the back."""
    scene = Scene()
    one = scene.put(0, "center", code, cheers=cheers)
    for other in back:
        scene.put(0, "back", other)
    victim = scene.put(1, "center", BUZZ)
    scene.perform(0, f"art:{one}:{number}:{victim}")
    return scene.damage(victim)


def collab(code: str, center: str = PLAIN, hand: int = 0) -> Scene:
    """A card collabs, with so many cards in hand."""
    scene = Scene()
    scene.put(0, "center", center)
    scene.zone(0, "hand", *[PLAIN] * hand)
    one = scene.put(0, "back", code)
    return scene.act(0, f"collab:{one}")


class TestTodorokiHajime001:
    """hSD05-001"""

    @pytest.mark.parametrize(("center", "damage"), [(PLAIN, 50), (GREEN, 20)])
    def test_white_mic_is_for_a_white_center(self, center: str, damage: int) -> None:
        scene = Scene(oshis=("hSD05-001", "hSD01-001"))
        scene.power(0, 2)
        one = scene.put(0, "center", center, cheers="W")
        victim = scene.put(1, "center", BUZZ)
        scene.act(0, "skill:oshi").perform(0, f"art:{one}:0:{victim}")
        assert scene.damage(victim) == damage

    def guarded(self, code: str, *, power: int = 1) -> tuple[Scene, str]:
        """Tokino Sora does 30 to a holomem of the player whose oshi guards."""
        scene = Scene(oshis=("hSD01-001", "hSD05-001"))
        scene.power(1, power)
        one = scene.put(0, "center", PLAIN, cheers="W")
        victim = scene.put(1, "center", code)
        scene.perform(0, f"art:{one}:0:{victim}")
        return scene, victim

    @pytest.mark.parametrize(("answer", "damage"), [("sp", 10), ("none", 30)])
    def test_quick_guard_takes_20_off(self, answer: str, damage: int) -> None:
        """H60, H122: declined, it is not used."""
        scene, victim = self.guarded(BUZZ)
        assert scene.options(1) == ("sp", "none")
        scene.answer(1, answer)
        assert scene.damage(victim) == damage
        assert scene.table.seats[1].used_sp == (answer == "sp")

    @pytest.mark.parametrize(("code", "power"), [(SPOT, 1), (BUZZ, 0)])
    def test_quick_guard_needs_a_white_holomem_and_holopower(self, code: str, power: int) -> None:
        """H57"""
        scene, victim = self.guarded(code, power=power)
        assert scene.damage(victim) == 30

    def test_quick_guard_is_for_the_turn_of_the_opponent(self) -> None:
        scene = Scene(oshis=("hSD05-001", "hSD01-001"))
        scene.power(0, 1)
        center = scene.put(0, "center", PLAIN_1ST, cheers="W", supports=("hBP01-114",))
        scene.put(1, "center", BUZZ)
        scene.perform(0, f"art:{center}:0:{scene.center(1)}")  # the axe hurts its own white holomem
        assert scene.damage(center) == 10
        assert not scene.table.seats[0].used_sp


@pytest.mark.parametrize(("center", "damage"), [(HAJIME, 40), (PLAIN, 30)])
def test_konchikuwa_is_for_a_center_of_regloss(center: str, damage: int) -> None:
    """hSD05-003, A4"""
    scene = Scene()
    one = scene.put(0, "center", center, cheers="W")
    other = scene.put(0, "back", "hSD05-003")
    victim = scene.put(1, "center", BUZZ)
    scene.act(0, f"collab:{other}").perform(0, f"art:{one}:0:{victim}")
    assert scene.damage(victim) == damage


@pytest.mark.parametrize(
    ("back", "damage"),
    [((RADEN, AO), 70), ((RADEN, RADEN), 50), ((RADEN, PLAIN), 50), ((), 50)],
)
def test_ariatoryaasu_counts_names_of_regloss(back: tuple[str, ...], damage: int) -> None:
    """hSD05-006: two alike count once, and so does who is not of #ReGLOSS not at all."""
    assert dealt("hSD05-006", "WW", number=1, back=back) == damage


def test_jack_of_all_trades_draws() -> None:
    """hSD05-007"""
    scene = Scene()
    one = scene.put(0, "back", HAJIME)
    scene.act(0, f"bloom:{scene.hand(0, 'hSD05-007')}:{one}")
    assert scene.codes(0, "hand") == [PLAIN]


class TestTodorokiHajime008:
    """hSD05-008"""

    def test_strengthens_one_debut_of_regloss(self) -> None:
        """A4: that holomem, not whoever is where it was."""
        scene = Scene()
        boss = scene.put(0, "center", BOSS, cheers="WW")
        debut = scene.put(0, "collab", HAJIME, cheers="W")
        other = scene.put(0, "back", RADEN)
        scene.put(0, "back", PLAIN)
        scene.put(0, "back", HAJIME_1ST)
        victim = scene.put(1, "center", BUZZ)
        scene.perform(0, f"art:{boss}:0:{victim}")
        assert scene.options(0) == (debut, other)
        scene.answer(0, debut)
        assert scene.damage(victim) == 50
        scene.perform(0, f"art:{debut}:0:{victim}")
        assert scene.damage(victim) == 50 + 30 + 40

    def test_without_one_nobody_is_asked(self) -> None:
        """H80"""
        scene = Scene()
        boss = scene.put(0, "center", BOSS, cheers="WW")
        scene.put(0, "collab", PLAIN, cheers="W")
        victim = scene.put(1, "center", BUZZ)
        scene.perform(0, f"art:{boss}:0:{victim}")
        assert scene.table.changes == ()
        assert scene.damage(victim) == 50


class TestTodorokiHajime009:
    """hSD05-009"""

    @pytest.mark.parametrize(("back", "damage"), [((RADEN,), 110), ((HAJIME,), 80), ((PLAIN,), 80)])
    def test_purple_thunder_wants_another_of_regloss(self, back: tuple[str, ...], damage: int) -> None:
        assert dealt("hSD05-009", "WWW", back=back) == damage

    def test_searches_for_a_debut_or_1st_of_regloss(self) -> None:
        """H117, H128"""
        scene = Scene()
        one = scene.put(0, "back", HAJIME_1ST)
        _, raden, boss, _ = scene.zone(0, "deck", PLAIN, RADEN, BOSS, "hSD05-009")
        scene.act(0, f"bloom:{scene.hand(0, 'hSD05-009')}:{one}")
        assert set(scene.options(0)) == {raden, boss, "none"}
        scene.answer(0, boss)
        assert scene.codes(0, "hand") == [BOSS]
        assert [fact.zone for fact in scene.did(f.Shuffled)] == ["deck"]


class TestJuufuuteiRaden010:
    """hSD05-010"""

    def test_sends_a_cheer_of_the_archive_to_regloss(self) -> None:
        scene = Scene()
        one = scene.put(0, "center", RADEN, cheers="W")
        other = scene.put(0, "back", HAJIME)
        scene.put(0, "back", PLAIN)
        cheer, _ = scene.zone(0, "archive", "hY02-001", PLAIN)
        scene.put(1, "center", BUZZ)
        scene.perform(0, f"art:{one}:0:{scene.center(1)}").answer(0, cheer)
        assert scene.options(0) == (one, other)
        scene.answer(0, other)
        assert scene.cheers(other) == "G"
        assert scene.damage(scene.center(1)) == 20

    def test_may_be_declined_and_is_not_offered_without_a_cheer(self) -> None:
        """H115"""
        scene = Scene()
        one = scene.put(0, "center", RADEN, cheers="W")
        cheer = scene.zone(0, "archive", "hY02-001")[0]
        scene.put(1, "center", BUZZ)
        scene.perform(0, f"art:{one}:0:{scene.center(1)}").answer(0)
        assert [card.id for card in scene.table.seats[0].archive] == [cheer]
        assert dealt(RADEN, "W") == 20


@pytest.mark.parametrize(("center", "hand", "drawn"), [(HAJIME, 5, 1), (HAJIME, 6, 0), (PLAIN, 5, 0)])
def test_leave_it_to_me_needs_a_center_of_regloss_and_a_small_hand(center: str, hand: int, drawn: int) -> None:
    """hSD05-011"""
    assert len(collab(RIRIKA, center, hand=hand).codes(0, "hand")) == hand + drawn


def test_doon_hits_center_or_back() -> None:
    """hSD05-012: not the collab holomem."""
    scene = Scene()
    ao = scene.put(0, "back", AO)
    scene.put(1, "collab", PLAIN)
    back = scene.put(1, "back", PLAIN)
    scene.act(0, f"collab:{ao}")
    assert scene.options(0) == (scene.center(1), back)
    scene.answer(0, back)
    assert scene.damage(back) == 10


def test_doon_without_a_center_or_back_hits_nobody() -> None:
    """H116"""
    scene = Scene(centers=False)
    scene.put(0, "center", PLAIN)
    ao = scene.put(0, "back", AO)
    lone = scene.put(1, "collab", PLAIN)
    scene.act(0, f"collab:{ao}")
    assert scene.damage(lone) == 0


class TestOtonoseKanade013:
    """hSD05-013"""

    def test_moves_a_cheer_to_another_holomem(self) -> None:
        """H129: also one of its own; it goes to a different one."""
        scene = Scene()
        center = scene.put(0, "center", PLAIN, cheers="G")
        kanade = scene.put(0, "back", KANADE, cheers="W")
        other = scene.put(0, "back", PLAIN)
        mine, theirs = scene.holomem(kanade).cheers[0].id, scene.holomem(center).cheers[0].id
        scene.act(0, f"collab:{kanade}")
        assert scene.options(0) == (theirs, mine, "none")
        scene.answer(0, theirs)
        assert (scene.cheers(center), scene.cheers(kanade), scene.cheers(other)) == ("", "W", "G")

    def test_may_be_declined(self) -> None:
        scene = Scene()
        kanade = scene.put(0, "back", KANADE, cheers="W")
        scene.act(0, f"collab:{kanade}").answer(0, "none")
        assert scene.cheers(kanade) == "W"

    def test_never_takes_it_herself(self) -> None:
        """With nobody else to take it, nothing is asked."""
        scene = Scene()
        center = scene.put(0, "center", PLAIN, cheers="G")
        kanade = scene.put(0, "back", KANADE)
        scene.act(0, f"collab:{kanade}")
        assert scene.asks("main")
        assert scene.cheers(center) == "G"


class TestBanpen:
    """hSD05-014"""

    @pytest.mark.parametrize(("code", "left"), [(HAJIME, 120), (PLAIN, 60)])
    def test_gives_hp_to_todoroki_hajime(self, code: str, left: int) -> None:
        scene = Scene()
        assert scene.left(scene.put(0, "back", code, supports=("hSD05-014",))) == left

    def test_gives_arts_to_its_holomem_alone(self) -> None:
        scene = Scene()
        one = scene.put(0, "center", PLAIN, cheers="W", supports=("hSD05-014",))
        other = scene.put(0, "collab", PLAIN, cheers="W")
        victim = scene.put(1, "center", BUZZ)
        scene.perform(0, f"art:{one}:0:{victim}")
        assert scene.damage(victim) == 40
        scene.perform(0, f"art:{other}:0:{victim}")
        assert scene.damage(victim) == 70
