"""Spots of hBP01: their collab effects."""

from __future__ import annotations

import pytest

from matches.games.hololive_ocg import facts as f
from tests.games.hololive_ocg.scene import CHEERS, PLAIN, PLAIN_1ST, Scene

SPOT, BUZZ, BUZZ_1ST = "hSD01-014", "hSD01-006", "hBP01-091"
NODOKA, PC, AXE = "hSD01-016", "hSD01-018", "hBP01-114"
PEKORA, FLARE, NOEL, MARINE, MORI, AMELIA = (f"hBP01-{n:03}" for n in range(96, 102))


def collab(code: str, *dice: int, scene: Scene | None = None) -> tuple[Scene, str]:
    scene = scene or Scene()
    one = scene.put(0, "back", code)
    scene.dice = list(dice)
    scene.act(0, f"collab:{one}")
    return scene, one


class TestUsadaPekora:
    """hBP01-096"""

    def adventure(self, face: int) -> Scene:
        scene = Scene()
        scene.zone(0, "deck", PLAIN, BUZZ, PLAIN_1ST, BUZZ_1ST)
        collab(PEKORA, face, scene=scene)
        return scene.answer(0, "yes")

    def test_on_even_a_buzz_holomem_is_searched_for(self) -> None:
        scene = self.adventure(2)
        fits = [card.id for card in scene.table.seats[0].deck if card.code in (BUZZ, BUZZ_1ST)]
        assert set(scene.options(0)) == {*fits, "none"}
        scene.answer(0, fits[0])
        assert scene.codes(0, "hand") == [BUZZ]
        assert [fact.zone for fact in scene.did(f.Shuffled)] == ["deck"]

    def test_on_odd_there_is_no_search(self) -> None:
        scene = self.adventure(5)
        assert scene.asks("main")
        assert scene.did(f.Looked) == []

    def test_need_not_roll(self) -> None:
        """H115"""
        scene, _ = collab(PEKORA, 2)
        scene.answer(0, "no")
        assert scene.did(f.Rolled) == []


class TestShiranuiFlare:
    """hBP01-097"""

    def test_the_center_trades_places_with_an_active_back_holomem(self) -> None:
        """Itself in the collab position, it takes no part; a resting one neither."""
        scene = Scene()
        center = scene.center(0)
        first, second = scene.put(0, "back", SPOT), scene.put(0, "back", PLAIN_1ST)
        scene.put(0, "back", PLAIN, resting=True)
        collab(FLARE, scene=scene)
        assert scene.options(0) == (first, second)
        scene.answer(0, second)
        assert scene.center(0) == second
        assert scene.place(center) == "back"

    def test_without_a_partner_nothing_happens(self) -> None:
        """H9, H120"""
        scene = Scene()
        center = scene.center(0)
        scene.put(0, "back", PLAIN, resting=True)
        _, flare = collab(FLARE, scene=scene)
        assert scene.center(0) == center
        assert scene.place(flare) == "collab"


class TestShiroganeNoel:
    """hBP01-098"""

    def test_a_cheer_of_the_archive_may_go_to_any_holomem(self) -> None:
        scene = Scene()
        archived = scene.zone(0, "archive", CHEERS["R"], NODOKA, CHEERS["B"])
        _, noel = collab(NOEL, scene=scene)
        assert scene.options(0) == (archived[0], archived[2])
        scene.answer(0, archived[2])
        assert scene.options(0) == (scene.center(0), noel)
        scene.answer(0, noel)
        assert scene.cheers(noel) == "B"

    def test_may_be_declined(self) -> None:
        """H115"""
        scene = Scene()
        scene.zone(0, "archive", CHEERS["R"])
        collab(NOEL, scene=scene)
        scene.answer(0)
        assert scene.codes(0, "archive") == [CHEERS["R"]]

    def test_without_a_cheer_nobody_is_asked(self) -> None:
        scene = Scene()
        scene.zone(0, "archive", NODOKA)
        collab(NOEL, scene=scene)
        assert scene.asks("main")


class TestHoushouMarine:
    """hBP01-099"""

    @pytest.mark.parametrize(("face", "swaps"), [(1, True), (2, False)])
    def test_on_odd_the_player_swaps_the_opponents_center(self, face: int, swaps: bool) -> None:
        scene = Scene()
        center = scene.center(1)
        first, second = scene.put(1, "back", SPOT), scene.put(1, "back", PLAIN_1ST, resting=True)
        collab(MARINE, face, scene=scene)
        scene.answer(0, "yes")
        if swaps:
            assert scene.options(0) == (first, second)
            scene.answer(0, second)
        assert scene.center(1) == (second if swaps else center)

    def test_without_a_back_holomem_the_center_stays(self) -> None:
        """H130"""
        scene, _ = collab(MARINE, 1)
        center = scene.center(1)
        scene.answer(0, "yes")
        assert scene.asks("main")
        assert scene.center(1) == center


class TestMoriCalliope:
    """hBP01-100"""

    def test_up_to_three_cheers_go_back_into_the_cheer_deck(self) -> None:
        scene = Scene()
        archived = scene.zone(0, "archive", *(CHEERS[letter] for letter in "RGBY"))
        collab(MORI, scene=scene)
        assert (scene.prompt.least, scene.prompt.most) == (0, 3)
        scene.answer(0, *archived[:3])
        assert scene.codes(0, "archive") == [CHEERS["Y"]]
        assert scene.codes(0, "cheer_deck")[10:] == [CHEERS[letter] for letter in "RGB"]

    def test_declined_the_cheer_deck_is_not_shuffled(self) -> None:
        scene = Scene()
        scene.zone(0, "archive", CHEERS["R"])
        collab(MORI, scene=scene)
        scene.answer(0)
        assert scene.did(f.Shuffled) == []
        assert len(scene.codes(0, "cheer_deck")) == 10

    def test_without_a_cheer_in_the_archive_nobody_is_asked(self) -> None:
        scene, _ = collab(MORI)
        assert scene.asks("main")


class TestWatsonAmelia:
    """hBP01-101"""

    def test_one_item_may_be_taken_out_of_the_archive(self) -> None:
        """A tool, a staff and an event are no items."""
        scene = Scene()
        archived = scene.zone(0, "archive", PC, AXE, NODOKA, "hBP01-112", "hBP01-104")
        collab(AMELIA, scene=scene)
        assert scene.options(0) == (archived[0], archived[4])
        scene.answer(0, archived[4])
        assert scene.codes(0, "hand") == ["hBP01-104"]

    def test_may_be_declined(self) -> None:
        """H115"""
        scene = Scene()
        scene.zone(0, "archive", PC)
        collab(AMELIA, scene=scene)
        scene.answer(0)
        assert scene.codes(0, "hand") == []
        assert scene.codes(0, "archive") == [PC]
