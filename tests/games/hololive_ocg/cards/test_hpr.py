"""Promotion cards."""

from __future__ import annotations

import pytest

from matches.games.hololive_ocg import facts as f
from tests.games.hololive_ocg.scene import CHEERS, PLAIN, Scene

MIKO, REGLOSS, RADEN = "hPR-001", "hPR-002", "hSD05-010"


class TestSakuraMiko001:
    """hPR-001"""

    def miko(self, face: int, *, backs: int = 2) -> tuple[Scene, list[str], list[str]]:
        """She has collabed and rolls; the back holomems, and cheers of the cheer deck."""
        scene = Scene()
        scene.dice = [face]
        miko = scene.put(0, "back", MIKO)
        back = [scene.put(0, "back", PLAIN) for _ in range(backs)]
        cheers = scene.zone(0, "cheer_deck", *[CHEERS[letter] for letter in "WRGB"])
        scene.act(0, f"collab:{miko}").answer(0, "yes")
        return scene, back, cheers

    @pytest.mark.parametrize("face", [1, 3, 5])
    def test_sends_a_red_or_blue_cheer_to_the_back(self, face: int) -> None:
        scene, back, cheers = self.miko(face)
        assert set(scene.options(0)) == {cheers[1], cheers[3], "none"}
        scene.answer(0, cheers[3])
        assert scene.options(0) == tuple(back)
        scene.answer(0, back[1])
        assert scene.cheers(back[1]) == "B"
        assert sorted(scene.codes(0, "cheer_deck")) == sorted(CHEERS[letter] for letter in "WRG")
        assert [fact.zone for fact in scene.did(f.Shuffled)] == ["cheer_deck"]

    def test_h117_may_find_none(self) -> None:
        """H128: it is shuffled all the same."""
        scene, _, _ = self.miko(1)
        scene.answer(0, "none")
        assert len(scene.codes(0, "cheer_deck")) == 4
        assert len(scene.did(f.Shuffled)) == 1

    @pytest.mark.parametrize("face", [2, 4, 6])
    def test_even_faces_do_nothing(self, face: int) -> None:
        scene, _, _ = self.miko(face)
        assert scene.asks("main")
        assert scene.did(f.Looked) == scene.did(f.Shuffled) == []

    def test_without_a_back_the_cheer_stays(self) -> None:
        """H9"""
        scene, _, cheers = self.miko(1, backs=0)
        scene.answer(0, cheers[1])
        assert len(scene.codes(0, "cheer_deck")) == 4
        assert scene.did(f.CheerAttached) == []

    def test_rolling_may_be_declined(self) -> None:
        """H115"""
        scene = Scene()
        miko = scene.put(0, "back", MIKO)
        scene.act(0, f"collab:{miko}").answer(0, "no")
        assert scene.did(f.Rolled) == []


class TestRegloss:
    """hPR-002"""

    def test_takes_regloss_from_the_top_four(self) -> None:
        """H117: none, some or all of them."""
        scene = Scene()
        event = scene.hand(0, REGLOSS)
        raden, *_ = scene.zone(0, "deck", RADEN, PLAIN, PLAIN, "hSD05-014", RADEN)
        scene.act(0, f"play:{event}")
        assert scene.options(0) == (raden, "none")
        scene.answer(0, raden).default()
        assert scene.codes(0, "hand") == [RADEN]
        assert scene.codes(0, "deck") == [RADEN, PLAIN, PLAIN, "hSD05-014"]

    @pytest.mark.parametrize(("others", "why"), [(6, ""), (7, "H63")])
    def test_at_most_six_other_cards_in_hand(self, others: int, why: str) -> None:
        """H63"""
        scene = Scene()
        event = scene.hand(0, REGLOSS)
        scene.zone(0, "hand", *[PLAIN] * others)
        assert scene.why_not(0, f"play:{event}") == why
