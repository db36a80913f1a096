"""Booster hBP02."""

from __future__ import annotations

import pytest

from matches.games.hololive_ocg import facts as f
from tests.games.hololive_ocg.scene import PLAIN, PLAIN_1ST, Scene

PC, HOLOX = "hBP02-076", "hBP02-080"
BUZZ, AZKI_1ST, SORAZ, IROHA = "hSD01-006", "hSD01-010", "hSD01-013", "hSD06-002"


class TestCustomPc:
    """hBP02-076"""

    def test_exchanges_a_debut_for_a_1st_of_its_name(self) -> None:
        """H5, H128: Tokino Sora, and SorAZ that has the name; no Buzz, no other name."""
        scene = Scene()
        pc = scene.hand(0, PC)
        debut, _ = scene.zone(0, "hand", PLAIN, PLAIN_1ST)
        first, soraz, *_ = scene.zone(0, "deck", PLAIN_1ST, SORAZ, BUZZ, AZKI_1ST, PLAIN)
        scene.act(0, f"play:{pc}")
        assert scene.options(0) == (debut, "none")
        scene.answer(0, debut)
        assert [fact.codes for fact in scene.did(f.Shown)] == [(PLAIN,)]
        assert set(scene.options(0)) == {first, soraz, "none"}
        scene.answer(0, soraz)
        assert scene.codes(0, "hand") == [PLAIN_1ST, SORAZ]
        assert sorted(scene.codes(0, "deck")) == sorted([PLAIN_1ST, BUZZ, AZKI_1ST, PLAIN, PLAIN])
        assert scene.codes(0, "archive") == [PC]

    def test_without_a_debut_the_question_is_the_same(self) -> None:
        """H117: nobody learns that there is none. H116: then there is no name to search for, the deck is shuffled."""
        scene = Scene()
        pc = scene.hand(0, PC)
        scene.hand(0, PLAIN_1ST)
        scene.act(0, f"play:{pc}")
        assert scene.options(0) == ("none",)
        scene.answer(0, "none")
        assert scene.did(f.Looked) == scene.did(f.Shown) == []
        assert len(scene.did(f.Shuffled)) == 1
        assert scene.codes(0, "hand") == [PLAIN_1ST]

    def test_the_search_may_find_nothing(self) -> None:
        """H117"""
        scene = Scene()
        pc, debut = scene.hand(0, PC), scene.hand(0, PLAIN)
        scene.act(0, f"play:{pc}").answer(0, debut)
        assert scene.options(0) == ("none",)
        scene.answer(0, "none")
        assert scene.codes(0, "hand") == []
        assert len(scene.codes(0, "deck")) == 11

    def test_needs_another_card_in_hand(self) -> None:
        """H65, A20: by the number of cards, which is public."""
        scene = Scene()
        assert scene.why_not(0, f"play:{scene.hand(0, PC)}") == "H65"


class TestSecretSocietyHolox:
    """hBP02-080"""

    def test_takes_holox_from_the_top_four(self) -> None:
        scene = Scene()
        event = scene.hand(0, HOLOX)
        iroha, _, lui, *_ = scene.zone(0, "deck", IROHA, PLAIN, "hSD06-009", "hSD06-012", IROHA)
        scene.act(0, f"play:{event}")
        assert scene.options(0) == (iroha, lui, "none")
        scene.answer(0, iroha, lui)
        assert sorted(scene.codes(0, "hand")) == [IROHA, "hSD06-009"]
        assert scene.asks("order_under")
        scene.default()
        assert scene.codes(0, "deck") == [IROHA, PLAIN, "hSD06-012"]

    @pytest.mark.parametrize(("others", "why"), [(6, ""), (7, "H63")])
    def test_at_most_six_other_cards_in_hand(self, others: int, why: str) -> None:
        """H63"""
        scene = Scene()
        event = scene.hand(0, HOLOX)
        scene.zone(0, "hand", *[PLAIN] * others)
        assert scene.why_not(0, f"play:{event}") == why

    def test_not_with_an_empty_deck(self) -> None:
        """A20"""
        scene = Scene()
        event = scene.hand(0, HOLOX)
        scene.zone(0, "deck")
        assert scene.why_not(0, f"play:{event}") == "H65"
