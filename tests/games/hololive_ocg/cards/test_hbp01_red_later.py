"""Red holomems of hBP01 from number 071 on."""

from __future__ import annotations

import pytest

from matches.games.engine import PUBLIC, Asked, ViewKey
from matches.games.hololive_ocg import facts as f
from tests.games.hololive_ocg.scene import PLAIN, PLAIN_1ST, Scene

SPOT, BUZZ, NODOKA = "hSD01-014", "hSD01-006", "hSD01-016"
POLKA_1ST, POLKA, DEBUT, WITNESS, RAT, SHUFFLE = "hBP01-069", "hBP01-071", "hBP01-072", "hBP01-073", "hBP01-074", "hBP01-075"
ZAIN, ROSE_TAI, MASCOT = "hBP01-126", "hBP01-122", "hBP01-118"


class TestOmaruPolka:
    """hBP01-071"""

    def test_takes_a_zain_out_of_the_archive(self) -> None:
        scene = Scene()
        polka, card = scene.put(0, "back", POLKA_1ST), scene.hand(0, POLKA)
        archived = scene.zone(0, "archive", ROSE_TAI, ZAIN, ZAIN)
        scene.act(0, f"bloom:{card}:{polka}")
        assert scene.options(0) == tuple(archived[1:])
        scene.answer(0, archived[2])
        assert scene.codes(0, "hand") == [ZAIN]

    def test_need_not_take_it(self) -> None:
        """H115"""
        scene = Scene()
        polka, card = scene.put(0, "back", POLKA_1ST), scene.hand(0, POLKA)
        scene.zone(0, "archive", ZAIN)
        scene.act(0, f"bloom:{card}:{polka}").answer(0)
        assert scene.codes(0, "archive") == [ZAIN]

    @pytest.mark.parametrize(("own", "back", "damage"), [((), (), 50), ((ZAIN, ZAIN), (), 90), ((ZAIN,), (ROSE_TAI, MASCOT), 90)])
    def test_each_fan_on_the_own_stage_is_20_more(self, own: tuple[str, ...], back: tuple[str, ...], damage: int) -> None:
        """Fans alone, and not those of the opponent."""
        scene = Scene()
        polka = scene.put(0, "center", POLKA, cheers="RW", supports=own)
        scene.put(0, "back", "hBP01-034", supports=back)
        target = scene.put(1, "center", BUZZ)
        scene.put(1, "back", "hBP01-034", supports=(ROSE_TAI,))
        scene.perform(0, f"art:{polka}:0:{target}")
        assert scene.damage(target) == damage


class TestWazzup:
    """hBP01-072"""

    def wazzup(self, cheers: str, face: int = 1) -> tuple[Scene, str, str]:
        scene = Scene()
        rat = scene.put(0, "center", DEBUT, cheers=cheers)
        center, collab = scene.center(1), scene.put(1, "collab", SPOT)
        scene.dice = [face]
        scene.perform(0, f"art:{rat}:0:{center}")
        return scene, center, collab

    @pytest.mark.parametrize(("face", "damage"), [(3, 20), (4, 0)])
    def test_with_a_red_cheer_odd_hits_the_collab_holomem(self, face: int, damage: int) -> None:
        scene, center, collab = self.wazzup("R", face)
        scene.answer(0, "yes")
        assert (scene.damage(center), scene.damage(collab)) == (20, damage)

    def test_need_not_roll(self) -> None:
        scene, center, collab = self.wazzup("R")
        scene.answer(0, "no")
        assert (scene.damage(center), scene.damage(collab)) == (20, 0)
        assert scene.did(f.Rolled) == []

    def test_without_a_red_cheer_nobody_is_asked(self) -> None:
        scene, center, collab = self.wazzup("W")
        assert not scene.asks("use")
        assert (scene.damage(center), scene.damage(collab)) == (20, 0)


class TestTheRatIdolFinallyAppears:
    """hBP01-074"""

    def bloom(self, onto: str, *archive: str) -> tuple[Scene, str, list[str]]:
        scene = Scene()
        rat, card = scene.put(0, "back", onto), scene.hand(0, RAT)
        collab = scene.put(1, "collab", SPOT)
        archived = scene.zone(0, "archive", *archive)
        scene.act(0, f"bloom:{card}:{rat}")
        return scene, collab, archived

    @pytest.mark.parametrize(("taken", "damage"), [(WITNESS, 20), (PLAIN, 0)])
    def test_takes_a_debut_or_1st_and_one_of_en_hits(self, taken: str, damage: int) -> None:
        scene, collab, archived = self.bloom(DEBUT, NODOKA, WITNESS, SHUFFLE, SPOT, PLAIN)
        assert scene.options(0) == (archived[1], archived[4])
        scene.answer(0, archived[1] if taken == WITNESS else archived[4])
        assert scene.codes(0, "hand") == [taken]
        assert scene.damage(collab) == damage

    def test_declined_nothing_is_hit(self) -> None:
        scene, collab, _ = self.bloom(DEBUT, WITNESS)
        scene.answer(0)
        assert scene.codes(0, "hand") == []
        assert scene.damage(collab) == 0

    def test_only_from_a_debut(self) -> None:
        """H51"""
        scene, _, _ = self.bloom(WITNESS, WITNESS)
        assert scene.asks("main")
        assert scene.codes(0, "archive") == [WITNESS]


class TestChaosShuffle:
    """hBP01-075"""

    def shuffle(self, mine: int, theirs: int, deck: int = 10) -> tuple[Scene, list[str], list[str]]:
        scene = Scene()
        rat = scene.put(0, "back", SHUFFLE)
        hands = scene.zone(0, "hand", *[NODOKA] * mine), scene.zone(1, "hand", *[SPOT] * theirs)
        scene.zone(0, "deck", *[PLAIN] * deck)
        scene.act(0, f"collab:{rat}")
        return scene, *hands

    def test_both_put_their_hands_under_their_decks_and_draw_as_many(self) -> None:
        """H124: the turn player chooses first; nothing moves before both have chosen."""
        scene, mine, theirs = self.shuffle(2, 3)
        assert scene.owed == (0,)
        scene.answer(0, mine[1], mine[0])
        assert scene.owed == (1,)
        assert [len(scene.codes(seat, "hand")) for seat in (0, 1)] == [2, 3]
        scene.answer(1, *theirs)
        assert scene.codes(0, "hand") == [PLAIN] * 2
        assert scene.codes(1, "hand") == [PLAIN] * 3
        assert scene.codes(0, "deck") == [*[PLAIN] * 7, NODOKA, NODOKA]
        assert scene.codes(1, "deck") == [*[PLAIN] * 7, SPOT, SPOT, SPOT]

    def test_the_order_is_as_chosen_and_known_to_its_player_alone(self) -> None:
        """H127, H143, H144"""
        scene = Scene()
        rat = scene.put(0, "back", SHUFFLE)
        cards = scene.hand(0, NODOKA), scene.hand(0, SPOT), scene.hand(0, PLAIN_1ST)
        scene.act(0, f"collab:{rat}").answer(0, cards[2], cards[0], cards[1])
        assert scene.codes(0, "deck")[-3:] == [PLAIN_1ST, NODOKA, SPOT]
        (put, _) = scene.did(f.Moved)
        assert [card.code for card in put.seen_by(ViewKey.of_seat(0)).was] == [PLAIN_1ST, NODOKA, SPOT]
        for key in (ViewKey.of_seat(1), PUBLIC):
            assert {card.code for card in put.seen_by(key).was} == {""}
        assert not set(cards) & {card.id for card in scene.table.seats[0].deck}

    def test_what_is_asked_depends_on_the_number_of_cards_alone(self) -> None:
        """A40: for a hand of one and an empty hand there is nothing to order."""
        scene, _, _ = self.shuffle(1, 0)
        assert scene.asks("main")
        assert scene.codes(0, "hand") == [PLAIN]
        assert scene.codes(1, "hand") == []

    def test_options_are_shown_to_their_owner_alone(self) -> None:
        """H143"""
        scene, mine, _ = self.shuffle(2, 2)
        (asked,) = scene.did(Asked)
        assert set(asked.seen_by(ViewKey.of_seat(0)).prompts[0].options[0]) == set(mine)
        assert asked.seen_by(ViewKey.of_seat(1)).prompts[0].options == ((),)

    def test_cards_that_went_under_an_empty_deck_come_back(self) -> None:
        """H126: the one card of the deck is holopower by then."""
        scene, mine, _ = self.shuffle(2, 0, deck=1)
        scene.answer(0, *mine)
        assert scene.codes(0, "hand") == [NODOKA, NODOKA]
        assert scene.codes(0, "deck") == []
