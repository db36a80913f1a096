"""Items and events of hBP01: what they do, and when they cannot be played."""

from __future__ import annotations

import pytest

from matches.games.engine import PUBLIC, ViewKey
from matches.games.hololive_ocg import facts as f
from matches.games.hololive_ocg.kinds import KINDS
from matches.games.hololive_ocg.words import Position
from tests.games.hololive_ocg.scene import CHEERS, PLAIN, PLAIN_1ST, Scene

SPOT, BUZZ = "hSD01-014", "hSD01-006"
NODOKA, AZKI, SORAZ = "hSD01-016", "hSD01-008", "hSD01-013"
KOBO, MOONA, PEKORA, KRONII = "hBP01-084", "hBP01-089", "hBP01-040", "hBP01-093"
HAWK_EYE = "hBP01-005"
MIC, GAMING_PC, ORDINARY_PC, PENLIGHT = "hBP01-102", "hBP01-103", "hBP01-104", "hBP01-105"
REST, ENCORE, ENEMY, RABBIT, CLUB, INDONESIA, PRANK, PROMISE = (f"hBP01-{n}" for n in range(106, 114))


def names(scene: Scene, cards: list[str]) -> list[str]:
    """The codes of cards in the deck of seat 0."""
    return [card.code for card in scene.table.seats[0].deck if card.id in cards]


class TestLookingAtFour:
    """hBP01-102, 109, 111, 113"""

    @pytest.mark.parametrize(("code", "fits"), [(MIC, [PLAIN, MOONA]), (RABBIT, [MOONA, PEKORA]), (INDONESIA, [KOBO]), (PROMISE, [KRONII])])
    def test_takes_any_number_that_fits_and_puts_the_others_under_the_deck(self, code: str, fits: list[str]) -> None:
        """H127: only the top four are looked at; others see how many."""
        top = {
            MIC: [PLAIN, NODOKA, MOONA, KOBO],
            RABBIT: [MOONA, PLAIN, PEKORA, NODOKA],
            INDONESIA: [KOBO, MOONA, NODOKA, PLAIN],
            PROMISE: [NODOKA, KRONII, PLAIN, KOBO],
        }[code]
        scene = Scene()
        card = scene.hand(0, code)
        deck = scene.zone(0, "deck", *top, *fits)
        scene.act(0, f"play:{card}")
        (looked,) = scene.did(f.Looked)
        assert [one.code for one in looked.cards] == top
        assert {one.code for one in looked.seen_by(PUBLIC).cards} == {""}
        offered = [str(option) for option in scene.options(0)]
        assert names(scene, offered) == fits
        assert offered[-1] == "none"
        scene.answer(0, *offered[:-1])
        assert scene.asks("order_under")
        scene.answer(0, *reversed([one for one in deck[:4] if one not in offered]))
        rest = [one for one in top if one not in fits]
        assert scene.codes(0, "hand") == fits
        assert scene.codes(0, "deck") == [*fits, *reversed(rest)]
        assert scene.codes(0, "archive") == [code]

    @pytest.mark.parametrize("code", [MIC, RABBIT, INDONESIA, PROMISE])
    def test_asks_alike_if_nothing_fits(self, code: str) -> None:
        """H117, A40: the number that may be picked does not tell what is there."""
        asked = list[tuple[int, int]]()
        for top in ([NODOKA] * 4, [PLAIN, KOBO, MOONA, KRONII], [PEKORA] * 4):
            scene = Scene()
            card = scene.hand(0, code)
            scene.zone(0, "deck", *top)
            scene.act(0, f"play:{card}")
            assert scene.asks("take")
            asked.append((scene.prompt.least, scene.prompt.most))
        assert asked == [(1, 4)] * 3

    @pytest.mark.parametrize("code", [MIC, RABBIT, INDONESIA, PROMISE])
    @pytest.mark.parametrize(("others", "why"), [(6, ""), (7, "H63")])
    def test_needs_at_most_six_other_cards(self, code: str, others: int, why: str) -> None:
        scene = Scene()
        card = scene.hand(0, code)
        scene.zone(0, "hand", *[PLAIN] * others)
        assert scene.why_not(0, f"play:{card}") == why

    def test_cannot_look_at_an_empty_deck(self) -> None:
        """H65, A20"""
        scene = Scene()
        card = scene.hand(0, MIC)
        scene.zone(0, "deck")
        assert scene.why_not(0, f"play:{card}") == "H65"

    def test_only_one_limited_card_a_turn(self) -> None:
        """H62"""
        scene = Scene()
        card, other = scene.hand(0, MIC), scene.hand(0, PROMISE)
        scene.act(0, f"play:{card}").answer(0, "none").default()
        assert scene.why_not(0, f"play:{other}") == "H62"


class TestGamingPc:
    """hBP01-103"""

    def test_finds_a_debut_or_1st_in_the_colour_of_the_oshi(self) -> None:
        """H57: the top holopower is archived first. Buzz, other colours and colourless cards do not fit; one of two colours does."""
        scene = Scene()
        card = scene.hand(0, GAMING_PC)
        scene.zone(0, "holopower", AZKI, PLAIN)
        scene.zone(0, "deck", BUZZ, AZKI, SORAZ, SPOT, NODOKA, PLAIN_1ST, "hBP01-023")
        scene.act(0, f"play:{card}")
        assert scene.codes(0, "archive") == [AZKI]
        offered = [str(option) for option in scene.options(0)]
        assert sorted(names(scene, offered)) == sorted([SORAZ, PLAIN_1ST])
        scene.answer(0, offered[0])
        assert [fact.codes for fact in scene.did(f.Shown)] == [(scene.codes(0, "hand")[0],)]
        assert [fact.zone for fact in scene.did(f.Shuffled)] == ["deck"]
        assert scene.codes(0, "archive") == [AZKI, GAMING_PC]

    def test_cannot_be_paid_without_holopower(self) -> None:
        """H63"""
        scene = Scene()
        card = scene.hand(0, GAMING_PC)
        assert scene.why_not(0, f"play:{card}") == "H63"

    def test_needs_a_deck(self) -> None:
        """H65, A20: that its cost could be paid does not help."""
        scene = Scene()
        card = scene.hand(0, GAMING_PC)
        scene.power(0, 1)
        scene.zone(0, "deck")
        assert scene.why_not(0, f"play:{card}") == "H65"


class TestOrdinaryPc:
    """hBP01-104"""

    def test_puts_a_debut_on_stage(self) -> None:
        """A6: it has come this turn. H6: a spot is no Debut."""
        scene = Scene()
        card = scene.hand(0, ORDINARY_PC)
        deck = scene.zone(0, "deck", PLAIN_1ST, AZKI, SPOT, NODOKA)
        scene.act(0, f"play:{card}")
        assert scene.options(0) == (deck[1], "none")
        scene.answer(0, deck[1])
        assert scene.place(deck[1]) == "back"
        assert scene.holomem(deck[1]).arrived
        assert [fact.codes for fact in scene.did(f.Shown)] == [(AZKI,)]
        assert scene.codes(0, "deck") == [PLAIN_1ST, SPOT, NODOKA]
        assert [fact.zone for fact in scene.did(f.Shuffled)] == ["deck"]

    def test_may_find_nothing(self) -> None:
        """H117, H128"""
        scene = Scene()
        card = scene.hand(0, ORDINARY_PC)
        scene.zone(0, "deck", NODOKA)
        scene.act(0, f"play:{card}").answer(0, "none")
        assert scene.did(f.Entered) == []
        assert len(scene.did(f.Shuffled)) == 1

    @pytest.mark.parametrize(("backs", "why"), [(4, ""), (5, "H65")])
    def test_needs_room_on_stage(self, backs: int, why: str) -> None:
        """H12, H65"""
        scene = Scene()
        card = scene.hand(0, ORDINARY_PC)
        for _ in range(backs):
            scene.put(0, "back", PLAIN)
        assert scene.why_not(0, f"play:{card}") == why

    def test_needs_a_deck(self) -> None:
        """H65, A20"""
        scene = Scene()
        card = scene.hand(0, ORDINARY_PC)
        scene.zone(0, "deck")
        assert scene.why_not(0, f"play:{card}") == "H65"


class TestPenlight:
    """hBP01-105"""

    def test_sends_a_cheer_of_a_colour_of_the_chosen_holomem_to_any(self) -> None:
        """H128, H129: of the white and green holomem both colours fit; it is revealed before it is said where it goes."""
        scene = Scene()
        card = scene.hand(0, PENLIGHT)
        scene.power(0, 2)
        soraz, back = scene.put(0, "back", SORAZ), scene.put(0, "back", KOBO)
        cheers = scene.zone(0, "cheer_deck", *(CHEERS[letter] for letter in "RWGB"))
        scene.act(0, f"play:{card}")
        assert scene.codes(0, "archive") == [PLAIN]
        assert scene.options(0) == (scene.center(0), soraz, back)
        scene.answer(0, soraz)
        assert set(scene.options(0)) == {cheers[1], cheers[2], "none"}
        scene.answer(0, cheers[2])
        assert [one.code for one in scene.table.resolving] == [PENLIGHT, CHEERS["G"]]
        scene.answer(0, back)
        assert scene.cheers(back) == "G"
        assert [fact.zone for fact in scene.did(f.Shuffled)] == ["cheer_deck"]
        assert scene.codes(0, "cheer_deck") == [CHEERS[letter] for letter in "RWB"]

    def test_nothing_is_found_for_a_colourless_holomem(self) -> None:
        """It is asked and shuffled all the same (H117, H128)."""
        scene = Scene()
        card = scene.hand(0, PENLIGHT)
        scene.power(0, 1)
        spot = scene.put(0, "back", SPOT)
        scene.act(0, f"play:{card}").answer(0, spot)
        assert scene.options(0) == ("none",)
        scene.answer(0, "none")
        assert [fact.zone for fact in scene.did(f.Shuffled)] == ["cheer_deck"]
        assert len(scene.codes(0, "cheer_deck")) == 10

    def test_what_the_cheer_deck_holds_is_told_to_nobody_else(self) -> None:
        """H143"""
        scene = Scene()
        card = scene.hand(0, PENLIGHT)
        scene.power(0, 1)
        scene.act(0, f"play:{card}")
        (looked,) = scene.did(f.Looked)
        assert {one.code for one in looked.seen_by(ViewKey.of_seat(0)).cards} == {CHEERS["W"]}
        assert {one.code for one in looked.seen_by(ViewKey.of_seat(1)).cards} == {""}

    def test_cannot_be_played_where_nothing_can_come_of_it(self) -> None:
        """H63, H65, A20: no holopower; no cheer left; none but colourless holomems."""
        for power, cheers, center, why in ((0, 1, PLAIN, "H63"), (1, 0, PLAIN, "H65"), (1, 1, SPOT, "H65"), (1, 1, PLAIN, "")):
            scene = Scene()
            card = scene.hand(0, PENLIGHT)
            scene.power(0, power)
            scene.zone(0, "cheer_deck", *[CHEERS["W"]] * cheers)
            scene.put(0, "center", center)
            assert scene.why_not(0, f"play:{card}") == why


class TestSwaps:
    """hBP01-106, hBP01-108"""

    def test_the_center_trades_places_with_an_active_back_holomem(self) -> None:
        scene = Scene()
        card, center = scene.hand(0, REST), scene.center(0)
        first, second = scene.put(0, "back", PLAIN_1ST), scene.put(0, "back", SPOT)
        scene.put(0, "back", KOBO, resting=True)
        scene.act(0, f"play:{card}")
        assert scene.options(0) == (first, second)
        scene.answer(0, second)
        assert scene.center(0) == second
        assert scene.place(center) == "back"

    def test_a_resting_one_does_not_come(self) -> None:
        """H65, H130"""
        scene = Scene()
        card = scene.hand(0, REST)
        scene.put(0, "back", PLAIN, resting=True)
        assert scene.why_not(0, f"play:{card}") == "H65"

    def test_the_player_says_who_of_the_opponent_comes_resting_or_not(self) -> None:
        scene = Scene()
        card, center = scene.hand(0, ENEMY), scene.center(1)
        first, second = scene.put(1, "back", PLAIN_1ST, resting=True), scene.put(1, "back", SPOT)
        scene.act(0, f"play:{card}")
        assert scene.options(0) == (first, second)
        scene.answer(0, first)
        assert scene.center(1) == first
        assert scene.holomem(first).resting
        assert scene.place(center) == "back"

    @pytest.mark.parametrize("code", [REST, ENEMY])
    @pytest.mark.parametrize("place", ["center", "back"])
    def test_both_partners_are_needed(self, code: str, place: Position) -> None:
        """A20, H130: a center alone, or a back holomem without a center."""
        scene = Scene(centers=False)
        card = scene.hand(0, code)
        for seat in (0, 1):
            scene.put(seat, place, PLAIN)
        assert scene.why_not(0, f"play:{card}") == "H65"

    def test_who_may_not_move_does_not_trade_places(self) -> None:
        """A29, H133: Hawk Eye of the turn before holds the center."""
        scene = Scene(oshis=(HAWK_EYE, "hSD01-001"))
        scene.power(0, 2)
        card = scene.hand(1, REST)
        scene.put(1, "back", PLAIN)
        scene.act(0, "skill:sp").end_turn()
        assert scene.table.turn == 1
        assert scene.why_not(1, f"play:{card}") == "H65"


class TestEncore:
    """hBP01-107"""

    def test_one_to_three_cheers_go_back_into_the_cheer_deck(self) -> None:
        """A22; H144: they get new ids, and so has all of the cheer deck."""
        scene = Scene()
        card = scene.hand(0, ENCORE)
        archived = scene.zone(0, "archive", CHEERS["R"], NODOKA, CHEERS["G"], CHEERS["B"], CHEERS["Y"])
        before = {one.id for one in scene.table.seats[0].cheer_deck}
        scene.act(0, f"play:{card}")
        assert (scene.prompt.least, scene.prompt.most) == (1, 3)
        assert scene.options(0) == (archived[0], *archived[2:])
        scene.answer(0, archived[0], archived[4])
        assert scene.codes(0, "archive") == [NODOKA, CHEERS["G"], CHEERS["B"], ENCORE]
        assert scene.codes(0, "cheer_deck") == [*[CHEERS["W"]] * 10, CHEERS["R"], CHEERS["Y"]]
        assert before.isdisjoint(one.id for one in scene.table.seats[0].cheer_deck)

    def test_the_only_one_goes_without_a_question(self) -> None:
        """A22, A40"""
        scene = Scene()
        card = scene.hand(0, ENCORE)
        scene.zone(0, "archive", CHEERS["R"])
        scene.act(0, f"play:{card}")
        assert scene.asks("main")
        assert len(scene.codes(0, "cheer_deck")) == 11

    def test_needs_a_cheer_in_the_archive(self) -> None:
        """H65, A20"""
        scene = Scene()
        card = scene.hand(0, ENCORE)
        scene.zone(0, "archive", NODOKA)
        assert scene.why_not(0, f"play:{card}") == "H65"


class TestClubYouWithABluntWeapon:
    """hBP01-110"""

    MUMEI = "hBP01-002"

    def club(self, oshi: str, *dice: int, cheers: str = "WGR") -> tuple[Scene, str, str]:
        scene = Scene(oshis=(oshi, "hSD01-001"))
        scene.hand(0, CLUB)
        center, back = scene.put(1, "center", PLAIN, cheers=cheers), scene.put(1, "back", SPOT, cheers="B")
        scene.dice = list(dice)
        scene.act(0, f"play:{scene.table.seats[0].hand[0].id}")
        return scene, center, back

    def test_on_3_or_less_a_cheer_of_the_opponent_is_archived(self) -> None:
        scene, center, back = self.club("hSD01-001", 3)
        cheers = [card.id for one in (center, back) for card in scene.holomem(one).cheers]
        assert scene.options(0) == tuple(cheers)
        scene.answer(0, cheers[3])
        assert (scene.cheers(center), scene.cheers(back)) == ("WGR", "")
        assert scene.codes(1, "archive") == [CHEERS["B"]]

    def test_on_4_nothing_happens_and_it_is_used(self) -> None:
        """H66"""
        scene, center, back = self.club("hSD01-001", 4)
        assert scene.asks("main")
        assert (scene.cheers(center), scene.cheers(back)) == ("WGR", "B")
        assert scene.codes(0, "archive") == [CLUB]
        assert "support:0" in scene.table.done

    def test_with_nanashi_mumei_two_of_the_center_may_go_without_a_roll(self) -> None:
        """H125: the oshi counts, by its name."""
        scene, center, _ = self.club(self.MUMEI)
        assert scene.options(0) == ("yes", "no")
        scene.answer(0, "yes")
        cheers = [card.id for card in scene.holomem(center).cheers]
        assert scene.options(0) == tuple(cheers)
        scene.answer(0, cheers[0], cheers[1])
        assert scene.cheers(center) == "R"
        assert scene.did(f.Rolled) == []

    def test_one_is_archived_if_there_are_no_two(self) -> None:
        """H9"""
        scene, center, back = self.club(self.MUMEI, cheers="W")
        scene.answer(0, "yes")
        assert (scene.cheers(center), scene.cheers(back)) == ("", "B")

    def test_declined_it_is_rolled_as_printed_and_the_other_text_is_kept(self) -> None:
        scene, _, _ = self.club(self.MUMEI, 5)
        scene.answer(0, "no")
        assert [fact.faces for fact in scene.did(f.Rolled)] == [(5,)]
        assert scene.table.seats[0].spent == ()

    def test_the_other_text_comes_once_in_a_game(self) -> None:
        scene = Scene(oshis=(self.MUMEI, "hSD01-001"))
        cards = scene.hand(0, CLUB), scene.hand(0, CLUB)
        scene.put(1, "center", BUZZ, cheers="WWWWW")
        scene.act(0, f"play:{cards[0]}").answer(0, "yes").default()
        scene.end_turn().end_turn()
        assert scene.table.turn == 0
        scene.dice = [6]
        scene.act(0, f"play:{cards[1]}")
        assert [fact.faces for fact in scene.did(f.Rolled)] == [(6,)]

    def test_a_center_without_cheers_offers_no_other_text(self) -> None:
        scene, _, back = self.club(self.MUMEI, 1, cheers="")
        assert scene.asks("main")
        assert scene.cheers(back) == ""

    def test_needs_a_cheer_on_the_opponents_stage(self) -> None:
        """H65, A20"""
        scene = Scene(oshis=(self.MUMEI, "hSD01-001"))
        card = scene.hand(0, CLUB)
        assert scene.why_not(0, f"play:{card}") == "H65"


class TestExcitingPrankTime:
    """hBP01-112"""

    def prank(self, face: int) -> tuple[Scene, str, str]:
        scene = Scene()
        card = scene.hand(0, PRANK)
        first, second = scene.put(1, "back", PLAIN, damage=40), scene.put(1, "back", SPOT)
        scene.dice = [face]
        scene.act(0, f"play:{card}")
        return scene, first, second

    def test_on_4_a_back_holomem_is_hit_and_a_down_costs_no_life(self) -> None:
        """H96"""
        scene, first, second = self.prank(4)
        assert scene.options(0) == (first, second)
        scene.answer(0, first)
        assert not scene.is_there(first)
        assert scene.life(1) == 5

    def test_on_3_nothing_happens(self) -> None:
        scene, first, second = self.prank(3)
        assert scene.asks("main")
        assert (scene.damage(first), scene.damage(second)) == (40, 0)

    def test_needs_a_back_holomem_of_the_opponent(self) -> None:
        """H65, A20"""
        scene = Scene()
        card = scene.hand(0, PRANK)
        assert scene.why_not(0, f"play:{card}") == "H65"


def test_those_that_are_limited() -> None:
    limited = {MIC, GAMING_PC, PENLIGHT, ENEMY, RABBIT, CLUB, INDONESIA, PROMISE}
    assert {code for code in KINDS if "hBP01-102" <= code <= "hBP01-113" and getattr(KINDS[code], "limited", False)} == limited
