"""Start deck hSD02, Nakiri Ayame."""

from __future__ import annotations

import pytest

from matches.games.hololive_ocg import facts as f
from tests.games.hololive_ocg.scene import PLAIN, PLAIN_1ST, Scene

DEBUT, FIRST, SECOND = "hSD02-002", "hSD02-005", "hSD02-009"
BIRTHDAY, TWO_CARDS, BUZZ_AYAME = "hSD02-006", "hSD02-007", "hSD02-008"
POYOYO, ASURA = "hSD02-014", "hSD02-013"
SPOT, BUZZ = "hSD01-014", "hSD01-006"
AYAME = "hSD02-001"


class TestNakiriAyameOshi:
    """hSD02-001"""

    @pytest.mark.parametrize(("code", "cheers", "damage"), [(DEBUT, "R", 50), (PLAIN, "W", 30)])
    def test_red_mic_strengthens_a_red_center(self, code: str, cheers: str, damage: int) -> None:
        """A4: whoever is in the center, if it is red."""
        scene = Scene(oshis=(AYAME, "hSD01-001"))
        scene.power(0, 2)
        one = scene.put(0, "center", code, cheers=cheers)
        target = scene.put(1, "center", BUZZ)
        scene.act(0, "skill:oshi").perform(0, f"art:{one}:0:{target}")
        assert scene.damage(target) == damage

    def test_red_mic_is_not_for_the_collab_holomem(self) -> None:
        scene = Scene(oshis=(AYAME, "hSD01-001"))
        scene.power(0, 2)
        one = scene.put(0, "collab", DEBUT, cheers="R")
        target = scene.put(1, "center", BUZZ)
        scene.act(0, "skill:oshi").perform(0, f"art:{one}:0:{target}")
        assert scene.damage(target) == 30

    def test_come_on_takes_a_red_holomem_from_the_archive(self) -> None:
        """A22: no "may", so one is taken; what is not red or no holomem is not offered."""
        scene = Scene(oshis=(AYAME, "hSD01-001"))
        scene.power(0, 1)
        _, first, second, _ = scene.zone(0, "archive", PLAIN, DEBUT, FIRST, POYOYO)
        scene.act(0, "skill:sp")
        assert scene.options(0) == (first, second)
        scene.answer(0, second)
        assert scene.codes(0, "hand") == [FIRST]
        assert FIRST not in scene.codes(0, "archive")

    def test_come_on_finds_nothing_where_there_is_no_red_holomem(self) -> None:
        """H58: it is used all the same."""
        scene = Scene(oshis=(AYAME, "hSD01-001"))
        scene.power(0, 1)
        scene.zone(0, "archive", PLAIN, POYOYO)
        scene.act(0, "skill:sp")
        assert scene.codes(0, "hand") == []
        assert scene.table.seats[0].used_sp


class TestKarma:
    """hSD02-003"""

    def test_hits_the_opponents_collab_holomem(self) -> None:
        scene = Scene()
        ayame, target = scene.put(0, "back", "hSD02-003"), scene.put(1, "collab", BUZZ)
        scene.act(0, f"collab:{ayame}")
        assert [(fact.holomem, fact.n, fact.is_art) for fact in scene.did(f.Damaged)] == [(target, 10, False)]

    def test_hits_nobody_where_the_opponent_has_no_collab_holomem(self) -> None:
        scene = Scene()
        ayame = scene.put(0, "back", "hSD02-003")
        scene.act(0, f"collab:{ayame}")
        assert scene.did(f.Damaged) == []


@pytest.mark.parametrize(("supports", "damage"), [((POYOYO,), 50), ((ASURA,), 30), ((), 30)])
def test_a_slice_of_life_needs_a_poyoyo_on_this_holomem(supports: tuple[str, ...], damage: int) -> None:
    """hSD02-004"""
    scene = Scene()
    center = scene.put(0, "center", PLAIN, cheers="W", supports=() if supports else (POYOYO,))
    ayame, target = scene.put(0, "back", "hSD02-004", supports=supports), scene.put(1, "center", BUZZ)
    scene.act(0, f"collab:{ayame}").perform(0, f"art:{center}:0:{target}")
    assert scene.damage(target) == damage


class TestBirthdayParty:
    """hSD02-006"""

    def bloomed(self, *hand: str) -> tuple[Scene, str, str, list[str]]:
        scene = Scene()
        ayame = scene.put(0, "center", DEBUT)
        center, collab = scene.put(1, "center", BUZZ), scene.put(1, "collab", SPOT)
        card, others = scene.hand(0, BIRTHDAY), scene.zone(0, "hand", *hand)
        scene.act(0, f"bloom:{card}:{ayame}")
        return scene, center, collab, others

    def test_a_card_from_hand_pays_for_20_damage_in_front(self) -> None:
        scene, center, collab, hand = self.bloomed(PLAIN, POYOYO)
        assert scene.options(0) == (*hand, "none")
        scene.answer(0, hand[1])
        assert scene.options(0) == (center, collab)
        scene.answer(0, collab)
        assert (scene.damage(center), scene.damage(collab)) == (0, 20)
        assert scene.codes(0, "archive") == [POYOYO]
        assert scene.codes(0, "hand") == [PLAIN]

    def test_can_be_declined(self) -> None:
        """H115"""
        scene, center, collab, _ = self.bloomed(PLAIN)
        scene.answer(0, "none")
        assert (scene.damage(center), scene.damage(collab)) == (0, 0)
        assert scene.codes(0, "archive") == []

    def test_is_not_asked_with_an_empty_hand(self) -> None:
        """H118"""
        scene, center, collab, _ = self.bloomed()
        assert scene.asks("main")
        assert (scene.damage(center), scene.damage(collab)) == (0, 0)


class TestWhichOne:
    """hSD02-007"""

    def test_one_of_the_two_top_cards_is_taken_and_the_other_archived(self) -> None:
        """H117, H127: no property is asked for, so it cannot be declined; what is taken is shown."""
        scene = Scene()
        ayame, card = scene.put(0, "center", DEBUT), scene.hand(0, TWO_CARDS)
        top = scene.zone(0, "deck", POYOYO, FIRST, PLAIN)
        scene.act(0, f"bloom:{card}:{ayame}")
        assert scene.options(0) == (top[0], top[1])
        scene.answer(0, top[1])
        assert scene.did(f.Shown) == [f.Shown(0, (FIRST,))]
        assert [scene.codes(0, zone) for zone in ("hand", "archive", "deck")] == [[FIRST], [POYOYO], [PLAIN]]  # type: ignore[arg-type]

    @pytest.mark.parametrize(("deck", "hand"), [((FIRST,), [FIRST]), ((), [])])
    def test_takes_what_there_is(self, deck: tuple[str, ...], hand: list[str]) -> None:
        """H9, H127"""
        scene = Scene()
        ayame, card = scene.put(0, "center", DEBUT), scene.hand(0, TWO_CARDS)
        scene.zone(0, "deck", *deck)
        scene.act(0, f"bloom:{card}:{ayame}")
        assert scene.codes(0, "hand") == hand
        assert scene.codes(0, "archive") == []

    def test_does_nothing_if_it_bloomed_from_a_1st(self) -> None:
        scene = Scene()
        ayame, card = scene.put(0, "center", FIRST, under=(DEBUT,)), scene.hand(0, TWO_CARDS)
        scene.act(0, f"bloom:{card}:{ayame}")
        assert scene.asks("main")
        assert scene.codes(0, "hand") == []


@pytest.mark.parametrize(("pays", "special"), [(True, 50), (False, 0)])
def test_what_is_in_the_present_hits_for_a_card(pays: bool, special: int) -> None:
    """hSD02-008, H84: special damage apart from the art damage, which may go elsewhere."""
    scene = Scene()
    ayame, card = scene.put(0, "center", BUZZ_AYAME, cheers="RRR"), scene.hand(0, PLAIN)
    center, collab = scene.put(1, "center", BUZZ), scene.put(1, "collab", SPOT)
    scene.perform(0, f"art:{ayame}:1:{center}").answer(0, card if pays else "none")
    if pays:
        scene.answer(0, collab)
    assert (scene.damage(center), scene.damage(collab)) == (50, special)
    assert scene.codes(0, "hand") == ([] if pays else [PLAIN])


@pytest.mark.parametrize(("paid", "damage"), [(0, 40), (1, 80), (3, 160)])
def test_it_is_me_hits_the_center_for_each_card(paid: int, damage: int) -> None:
    """hSD02-009: the art may aim at the center, too."""
    scene = Scene()
    ayame, hand = scene.put(0, "center", SECOND, cheers="RRR"), scene.zone(0, "hand", *[PLAIN] * 4)
    target = scene.put(1, "center", BUZZ)
    scene.perform(0, f"art:{ayame}:1:{target}")
    assert scene.prompt.most == 3
    scene.answer(0, *(hand[:paid] or ["none"]))
    assert scene.damage(target) == damage
    assert len(scene.codes(0, "hand")) == 4 - paid


def test_it_is_me_hits_the_center_although_the_art_is_aimed_at_the_collab_holomem() -> None:
    """hSD02-009"""
    scene = Scene()
    ayame, card = scene.put(0, "center", SECOND, cheers="RRR"), scene.hand(0, PLAIN)
    center, collab = scene.put(1, "center", BUZZ), scene.put(1, "collab", SPOT)
    scene.perform(0, f"art:{ayame}:1:{collab}").answer(0, card)
    assert (scene.damage(center), scene.damage(collab)) == (40, 40)


class TestComeBackHome:
    """hSD02-010"""

    @pytest.mark.parametrize("takes", [True, False])
    def test_may_take_a_mascot_from_the_archive(self, takes: bool) -> None:
        scene = Scene()
        fubuki = scene.put(0, "back", "hSD02-010")
        _, mascot, _ = scene.zone(0, "archive", PLAIN, POYOYO, ASURA)
        scene.act(0, f"collab:{fubuki}")
        assert scene.options(0) == (mascot,)
        scene.answer(0, *([mascot] if takes else []))
        assert scene.codes(0, "hand") == ([POYOYO] if takes else [])

    def test_is_not_asked_where_there_is_none(self) -> None:
        scene = Scene()
        fubuki = scene.put(0, "back", "hSD02-010")
        scene.zone(0, "archive", PLAIN, ASURA)
        scene.act(0, f"collab:{fubuki}")
        assert scene.asks("main")


class TestOniAndBeastGathering:
    """hSD02-011"""

    def test_a_holomem_from_hand_pays_for_a_cheer_to_a_debut(self) -> None:
        scene = Scene()
        mio, debut = scene.put(0, "back", "hSD02-011"), scene.put(0, "back", DEBUT)
        scene.put(0, "center", PLAIN_1ST)
        card, _ = scene.zone(0, "hand", FIRST, POYOYO)
        scene.act(0, f"collab:{mio}")
        assert scene.options(0) == (card, "none")
        scene.answer(0, card)
        assert scene.cheers(debut) == "W"
        assert scene.codes(0, "hand") == [POYOYO]

    def test_is_asked_whatever_the_hand_holds(self) -> None:
        """H117: that there is no holomem in it stays hidden."""
        scene = Scene()
        mio, debut = scene.put(0, "back", "hSD02-011"), scene.put(0, "back", DEBUT)
        scene.hand(0, POYOYO)
        scene.act(0, f"collab:{mio}")
        assert scene.options(0) == ("none",)
        scene.answer(0, "none")
        assert scene.cheers(debut) == ""

    def test_without_a_debut_nobody_gets_a_cheer(self) -> None:
        """H9: the cost is paid for nothing."""
        scene = Scene()
        scene.put(0, "center", PLAIN_1ST)
        mio, card = scene.put(0, "back", "hSD02-011"), scene.hand(0, FIRST)
        scene.act(0, f"collab:{mio}").answer(0, card)
        assert scene.did(f.CheerAttached) == []
        assert scene.codes(0, "archive") == [FIRST]


class TestIrohanihoheto:
    """hSD02-012"""

    def test_takes_any_number_of_the_three_out_of_four(self) -> None:
        """H127"""
        scene = Scene()
        card = scene.hand(0, "hSD02-012")
        top = scene.zone(0, "deck", DEBUT, "hSD02-010", PLAIN, "hSD02-011", FIRST)
        scene.act(0, f"play:{card}")
        assert scene.options(0) == (top[0], top[1], top[3], "none")
        scene.answer(0, top[0], top[3])
        assert sorted(scene.codes(0, "hand")) == [DEBUT, "hSD02-011"]
        scene.answer(0, top[2], top[1])
        assert scene.codes(0, "deck") == [FIRST, PLAIN, "hSD02-010"]

    @pytest.mark.parametrize(("others", "deck", "rule"), [(6, 1, ""), (7, 1, "H63"), (0, 0, "H65")])
    def test_needs_at_most_six_other_cards_and_a_deck(self, others: int, deck: int, rule: str) -> None:
        """H63, A20"""
        scene = Scene()
        card = scene.hand(0, "hSD02-012")
        scene.zone(0, "hand", *[PLAIN] * others)
        scene.zone(0, "deck", *[PLAIN] * deck)
        assert scene.why_not(0, f"play:{card}") == rule


@pytest.mark.parametrize(("code", "cheers", "damage"), [(FIRST, "W", 40), (DEBUT, "R", 40), (PLAIN, "W", 40)])
def test_asura_and_rakshasa_strengthens_a_1st_ayame_twice(code: str, cheers: str, damage: int) -> None:
    """hSD02-013: 20 + 20 on a 1st Ayame, 30 + 10 on any Debut."""
    scene = Scene()
    one, target = scene.put(0, "center", code, cheers=cheers, supports=(ASURA,)), scene.put(1, "center", BUZZ)
    other = scene.put(0, "collab", PLAIN, cheers="W")
    scene.perform(0, f"art:{one}:0:{target}")
    assert scene.damage(target) == damage
    scene.perform(0, f"art:{other}:0:{target}")
    assert scene.damage(target) == damage + 30


class TestPoyoyo:
    """hSD02-014"""

    def test_gives_20_hp(self) -> None:
        scene = Scene()
        one, other = scene.put(0, "back", PLAIN, supports=(POYOYO,)), scene.put(0, "back", PLAIN)
        assert (scene.left(one), scene.left(other)) == (80, 60)

    @pytest.mark.parametrize(("old", "new", "drawn"), [(DEBUT, FIRST, 1), (PLAIN, PLAIN_1ST, 0)])
    def test_draws_when_nakiri_ayame_has_bloomed(self, old: str, new: str, drawn: int) -> None:
        scene = Scene()
        one, card = scene.put(0, "back", old, supports=(POYOYO,)), scene.hand(0, new)
        scene.act(0, f"bloom:{card}:{one}")
        assert len(scene.codes(0, "hand")) == drawn

    def test_draws_nothing_when_another_ayame_has_bloomed(self) -> None:
        scene = Scene()
        scene.put(0, "back", DEBUT, supports=(POYOYO,))
        one, card = scene.put(0, "back", DEBUT), scene.hand(0, FIRST)
        scene.act(0, f"bloom:{card}:{one}")
        assert scene.codes(0, "hand") == []
