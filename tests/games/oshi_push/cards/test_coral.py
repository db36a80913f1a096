"""Content and Action cards of Signal Rush in coral.

Rules are cited by their number where a test is about an edge of them. Content without text has 6 Influence, a Persona 3.
"""

from __future__ import annotations

import pytest

from matches.games.oshi_push.facts import Captured, ClashTied, ClashWon, Deleted, Discarded, Drew, PersonaMoved, Recovered
from matches.games.oshi_push.table import STUDIO
from tests.games.oshi_push.scene import PLAIN, Scene, after_a_clash, next_round

ACTION, ANOTHER_ACTION = "OP-A001", "OP-A010"
UPGRADE = "OP-U007"
CARD_OF_COST_4 = "OP-C005"
CARD_OF_COST_3 = "OP-C004"


def play(scene: Scene, code: str, *words: str) -> str:
    """Seat 0 plays a card as the first Action of a scene; its id."""
    card: str = scene.hand(0, code)
    scene.act(0, ":".join(("play", card, *words)))
    return card


def clashing(mode: str = "duel", place: int = 0, **wanted: int) -> Scene:
    scene = Scene(mode, **wanted)
    scene.clash(place)
    return scene


def actions(scene: Scene, card: str) -> list[str]:
    """What seat 0 may do with a card."""
    return [str(option) for option in scene.options(0) if card in str(option).split(":")]


@pytest.mark.parametrize(
    ("code", "price"),
    [("OP-A001", 1), ("OP-A003", 2), ("OP-A005", 1), ("OP-A006", 2), ("OP-A007", 3), ("OP-A008", 4), ("OP-A009", 1), ("OP-A011", 2)],
)
class TestOnlyDuringAClash:
    """Talking Point, Shout Over, Button Mash, Second Wind, All-In Rush, Victory Lap, High Note, Double Chorus"""

    def test_not_in_the_content_phase(self, code: str, price: int) -> None:
        scene = Scene()
        card = scene.hand(0, code)
        assert scene.why_not(0, f"play:{card}") == "oshi_push.why.timing"
        assert actions(scene, card) == []

    def test_not_without_its_cost(self, code: str, price: int) -> None:
        scene = clashing()
        card = scene.hand(0, code)
        scene.bank(0, price - 1)
        assert scene.why_not(0, f"play:{card}") == "oshi_push.why.P48"
        assert actions(scene, card) == []

    def test_goes_to_the_trash(self, code: str, price: int) -> None:
        scene = clashing()
        scene.bank(0, price)
        play(scene, code)
        assert (scene.bank_of(0), scene.trash_codes(0)) == (0, [code])


@pytest.mark.parametrize("code", ["OP-C001", "OP-C009", "OP-C016"])
class TestDiscardedForContent:
    """Cold Open, Speed Trial, Open Mic"""

    def test_one_own_content_where_the_clash_is_gains_3_until_it_is_over(self, code: str) -> None:
        scene = clashing()
        first, second = scene.content(0, 0), scene.content(0, 0)
        scene.content(1, 0)
        scene.content(0, 1)
        card = scene.hand(0, code)
        scene.act(0, f"discard:{card}")
        assert scene.options(0) == (first, second)
        scene.answer(0, second)
        assert (scene.influence(first), scene.influence(second)) == (6, 6 + 3)
        assert (scene.trash_codes(0), scene.bank_of(0)) == ([code], 9)
        scene.pass_all()
        assert scene.influence(second) == 6

    def test_uses_the_action_of_the_turn(self, code: str) -> None:
        scene = clashing()
        card = scene.hand(0, code)
        scene.act(0, f"discard:{card}")
        assert scene.owed == (1,)

    def test_the_platform_is_that_of_the_clash_not_that_of_the_persona(self, code: str) -> None:
        scene = clashing(place=1)
        there, with_persona = scene.content(0, 1), scene.content(0, 0)
        card = scene.hand(0, code)
        scene.act(0, f"discard:{card}")
        assert (scene.influence(there), scene.influence(with_persona)) == (9, 6)

    def test_may_be_discarded_for_nothing(self, code: str) -> None:
        scene = clashing()
        theirs, elsewhere = scene.content(1, 0), scene.content(0, 2)
        card = scene.hand(0, code)
        scene.act(0, f"discard:{card}")
        assert (scene.influence(theirs), scene.influence(elsewhere)) == (6, 6)
        assert scene.trash_codes(0) == [code]

    def test_not_outside_a_clash(self, code: str) -> None:
        """P52"""
        scene = Scene()
        scene.content(0, 0)
        card = scene.hand(0, code)
        assert scene.why_not(0, f"discard:{card}") == "oshi_push.why.P52"
        assert actions(scene, card) == [f"play:{card}:0"]

    def test_not_from_play(self, code: str) -> None:
        scene = clashing()
        card = scene.content(0, 0, code)
        assert actions(scene, card) == []
        assert scene.why_not(0, f"discard:{card}") == "oshi_push.why.P27"


class TestHotTakeHour:
    """OP-C003"""

    def test_3_more_while_an_opponent_has_4_cards(self) -> None:
        scene = Scene()
        card = scene.content(0, 0, "OP-C003")
        scene.hand(1, *[PLAIN] * 4)
        assert scene.influence(card) == 4 + 3

    def test_it_ends_with_the_fourth_card(self) -> None:
        scene = Scene()
        card = scene.content(1, 0, "OP-C003")
        first, *_ = scene.hand(0, *[PLAIN] * 4)
        assert scene.influence(card) == 7
        scene.act(0, f"play:{first}:0")
        assert scene.influence(card) == 4

    def test_not_for_3_nor_for_the_own_hand(self) -> None:
        scene = Scene()
        card = scene.content(0, 0, "OP-C003")
        scene.hand(1, *[PLAIN] * 3)
        scene.hand(0, *[PLAIN] * 4)
        assert scene.influence(card) == 4

    def test_hands_are_not_added_up(self) -> None:
        scene = Scene("royale")
        card = scene.content(0, 0, "OP-C003")
        scene.hand(1, *[PLAIN] * 3)
        scene.hand(2, *[PLAIN] * 3)
        assert scene.influence(card) == 4
        scene.hand(2, PLAIN)
        assert scene.influence(card) == 7

    def test_a_partner_is_no_opponent(self) -> None:
        """P103"""
        scene = Scene("team")
        card = scene.content(0, 0, "OP-C003")
        scene.hand(1, *[PLAIN] * 4)
        assert scene.influence(card) == 4


class TestCallInMarathon:
    """OP-C004"""

    def test_boost_draws_1(self) -> None:
        scene = Scene()
        card = play(scene, "OP-C004", "0", "boost")
        assert scene.hand_codes(0) == [PLAIN]
        assert (scene.bank_of(0), scene.influence(card)) == (9 - 3 - 2, 6)

    def test_nothing_without_boost(self) -> None:
        scene = Scene()
        play(scene, "OP-C004", "0")
        assert (scene.hand_codes(0), scene.bank_of(0)) == ([], 9 - 3)

    def test_no_boost_for_4_funds(self) -> None:
        scene = Scene()
        scene.bank(0, 4)
        card = scene.hand(0, "OP-C004")
        assert actions(scene, card) == [f"play:{card}:0"]
        assert scene.why_not(0, f"play:{card}:0:boost") == "oshi_push.why.P48"

    def test_who_cannot_draw_loses(self) -> None:
        """P70"""
        scene = Scene()
        scene.deck(0)
        play(scene, "OP-C004", "0", "boost")
        assert scene.state.outcome is not None
        assert scene.state.outcome.places == (2, 1)


class TestLateDeskMonologue:
    """OP-C005"""

    def test_3_more_while_its_player_has_4_cards(self) -> None:
        scene = Scene()
        card = scene.content(0, 0, "OP-C005")
        first, *_ = scene.hand(0, *[PLAIN] * 4)
        assert scene.influence(card) == 7 + 3
        scene.act(0, f"play:{first}:0")
        assert scene.influence(card) == 7

    def test_not_for_the_hand_of_an_opponent(self) -> None:
        scene = Scene()
        card = scene.content(0, 0, "OP-C005")
        scene.hand(1, *[PLAIN] * 4)
        assert scene.influence(card) == 7


class TestTownSquareStream:
    """OP-C006"""

    def test_2_for_each_other_platform_with_own_content(self) -> None:
        scene = Scene()
        card = scene.content(0, 0, "OP-C006")
        scene.content(0, 1)
        assert scene.influence(card) == 8 + 2
        scene.content(0, 1)
        assert scene.influence(card) == 8 + 2
        scene.content(0, 2)
        assert scene.influence(card) == 8 + 4

    def test_not_for_its_own_platform_nor_for_content_of_an_opponent(self) -> None:
        scene = Scene()
        card = scene.content(0, 0, "OP-C006")
        scene.content(0, 0)
        scene.content(1, 1)
        assert scene.influence(card) == 8

    def test_not_for_content_of_a_partner(self) -> None:
        """P97"""
        scene = Scene("team")
        card = scene.content(0, 0, "OP-C006")
        scene.content(1, 1)
        assert scene.influence(card) == 8


class TestExitInterview:
    """OP-C007"""

    def test_an_opponent_discards_a_card_of_its_choice(self) -> None:
        scene = clashing()
        scene.content(0, 0, "OP-C007")
        first, second = scene.hand(1, ACTION, ANOTHER_ACTION)
        scene.pass_all()
        assert scene.asks("discard")
        assert (scene.owed, scene.options(1)) == ((1,), (first, second))
        scene.answer(1, first)
        assert (scene.hand_codes(1), scene.trash_codes(1)) == ([ANOTHER_ACTION], [ACTION])

    def test_all_opponents_choose_at_the_same_time(self) -> None:
        """P56"""
        scene = clashing("royale")
        scene.content(0, 0, "OP-C007")
        scene.hand(1, PLAIN, ACTION)
        _, second = scene.hand(2, PLAIN, ACTION)
        scene.pass_all()
        assert scene.owed == (1, 2)
        scene.answer(2, second)
        assert scene.trash_codes(2) == [], "opened together with the other one"
        scene.answer(1, scene.options(1)[0])
        assert (scene.trash_codes(1), scene.trash_codes(2)) == ([PLAIN], [ACTION])

    def test_the_last_card_goes_unasked_and_an_empty_hand_gives_nothing(self) -> None:
        scene = clashing("royale")
        scene.content(0, 0, "OP-C007")
        scene.hand(1, ACTION)
        scene.pass_all()
        assert (scene.trash_codes(1), scene.trash_codes(2)) == ([ACTION], [])

    def test_a_partner_keeps_the_hand(self) -> None:
        """P103"""
        scene = clashing("team")
        scene.content(0, 0, "OP-C007")
        for seat in (1, 2, 3):
            scene.hand(seat, ACTION)
        for seat in (0, 1, 2, 3):
            scene.act(seat, "pass")
        assert [scene.hand_codes(seat) for seat in (1, 2, 3)] == [[ACTION], [], []]

    def test_not_for_a_clash_that_is_lost(self) -> None:
        scene = clashing()
        scene.content(0, 0, "OP-C007")
        scene.content(1, 0, "OP-C014")
        scene.hand(1, ACTION)
        scene.pass_all()
        assert scene.did(ClashWon)[0].side == 1
        assert scene.hand_codes(1) == [ACTION]

    def test_not_for_a_clash_elsewhere(self) -> None:
        """P68"""
        scene = clashing()
        scene.content(0, 0)
        scene.content(0, 1, "OP-C007")
        scene.hand(1, ACTION)
        scene.pass_all()
        assert scene.did(ClashWon)[0].side == 0
        assert scene.hand_codes(1) == [ACTION]


class TestTalkingPoint:
    """OP-A001"""

    def test_persona_gains_4_until_the_clash_is_over(self) -> None:
        scene = clashing()
        play(scene, "OP-A001")
        assert scene.influence("persona:0") == 3 + 4
        assert scene.bank_of(0) == 9 - 1
        scene.pass_all()
        assert scene.did(ClashWon)[0].totals == (7, 3)
        assert scene.influence("persona:0") == 3

    def test_of_no_use_to_a_persona_elsewhere(self) -> None:
        scene = clashing(place=1)
        play(scene, "OP-A001")
        assert (scene.influence("persona:0"), scene.total(0, 1)) == (7, 0)

    def test_of_no_use_in_the_studio(self) -> None:
        """P61"""
        scene = clashing()
        scene.at(0, STUDIO)
        play(scene, "OP-A001")
        assert scene.total(0, 0) == 0


class TestQuickPlug:
    """OP-A002"""

    @pytest.mark.parametrize("in_clash", [False, True])
    def test_draws_1_then_discards_1(self, in_clash: bool) -> None:
        scene = clashing() if in_clash else Scene()
        kept = scene.hand(0, ACTION)
        play(scene, "OP-A002")
        assert scene.asks("discard")
        drawn = scene.did(Drew)[0].cards[0]
        assert scene.options(0) == (kept, drawn.id)
        scene.answer(0, drawn.id)
        assert (scene.hand_codes(0), scene.trash_codes(0)) == ([ACTION], [PLAIN, "OP-A002"])
        assert scene.bank_of(0) == 9

    def test_the_only_card_goes_unasked(self) -> None:
        scene = Scene()
        play(scene, "OP-A002")
        assert (scene.hand_codes(0), scene.trash_codes(0)) == ([], [PLAIN, "OP-A002"])

    def test_who_cannot_draw_loses(self) -> None:
        """P70: also in Battle Royale, where the others go on."""
        scene = Scene("royale")
        scene.deck(0)
        scene.hand(0, PLAIN)
        play(scene, "OP-A002")
        assert scene.table.seats[0].is_out
        assert scene.owed == (1,)
        assert not scene.did(Discarded)


class TestShoutOver:
    """OP-A003"""

    def test_one_own_content_gains_5_until_the_clash_is_over(self) -> None:
        scene = clashing(place=1)
        first, second = scene.content(0, 1), scene.content(0, 1)
        scene.content(1, 1)
        scene.content(0, 0)
        play(scene, "OP-A003")
        assert scene.options(0) == (first, second)
        scene.answer(0, first)
        assert (scene.influence(first), scene.influence(second)) == (6 + 5, 6)
        assert scene.bank_of(0) == 9 - 2
        scene.pass_all()
        assert scene.influence(first) == 6

    def test_boost_gives_4_to_the_same_card(self) -> None:
        """P104"""
        scene = clashing()
        first, second = scene.content(0, 0), scene.content(0, 0)
        play(scene, "OP-A003", "boost")
        scene.answer(0, second)
        assert scene.asks("turn"), "which card it is has been said"
        assert (scene.influence(first), scene.influence(second)) == (6, 6 + 5 + 4)
        assert scene.bank_of(0) == 9 - 4
        scene.pass_all()
        assert scene.influence(second) == 6

    def test_nothing_without_own_content_there(self) -> None:
        scene = clashing()
        theirs, elsewhere = scene.content(1, 0), scene.content(0, 1)
        play(scene, "OP-A003", "boost")
        assert (scene.influence(theirs), scene.influence(elsewhere), scene.influence("persona:0")) == (6, 6, 3)
        assert scene.bank_of(0) == 9 - 4

    def test_no_boost_for_3_funds(self) -> None:
        scene = clashing()
        scene.bank(0, 3)
        card = scene.hand(0, "OP-A003")
        assert actions(scene, card) == [f"play:{card}"]


class TestHardSegue:
    """OP-A004"""

    def test_persona_moves_and_gains_4_this_round(self) -> None:
        scene = Scene()
        play(scene, "OP-A004")
        assert scene.options(0) == (1, 2)
        scene.answer(0, 2)
        assert (scene.place_of("persona:0"), scene.influence("persona:0")) == (2, 3 + 4)
        assert scene.bank_of(0) == 9 - 3
        next_round(scene)
        assert scene.influence("persona:0") == 3

    def test_into_a_clash(self) -> None:
        scene = clashing(place=1)
        play(scene, "OP-A004")
        scene.answer(0, 1)
        assert (scene.total(0, 0), scene.total(0, 1)) == (0, 7)
        scene.pass_all()
        assert scene.did(ClashWon)[0].totals == (7, 0)
        assert scene.influence("persona:0") == 7, "the round is not over"

    def test_from_the_studio_to_any_platform(self) -> None:
        """P66"""
        scene = Scene()
        scene.at(0, STUDIO)
        play(scene, "OP-A004")
        assert scene.options(0) == (0, 1, 2)

    def test_4_more_without_a_platform_to_go_to(self) -> None:
        """P104"""
        scene = Scene(row=("OP-F003", None, None))
        play(scene, "OP-A004")
        assert not scene.did(PersonaMoved)
        assert (scene.place_of("persona:0"), scene.influence("persona:0")) == (0, 7)


@pytest.mark.parametrize(("code", "printed", "more"), [("OP-C008", 3, 2), ("OP-C013", 9, 4)])
class TestWhileDominating:
    """Warm-Up Lobby, Grand Final Watch"""

    def test_more_while_dominating(self, code: str, printed: int, more: int) -> None:
        scene = Scene()
        card = scene.content(0, 0, code)
        assert scene.influence(card) == printed + more
        scene.content(1, 0)
        assert scene.influence(card) == printed, "level"
        scene.content(0, 0)
        assert scene.influence(card) == printed + more
        scene.content(1, 0)
        scene.content(1, 0)
        assert scene.influence(card) == printed

    def test_not_by_dominating_elsewhere(self, code: str, printed: int, more: int) -> None:
        scene = Scene()
        card = scene.content(0, 0, code)
        scene.content(1, 0)
        scene.content(0, 1)
        scene.content(0, 1)
        assert scene.influence(card) == printed

    def test_against_each_opponent_by_itself(self, code: str, printed: int, more: int) -> None:
        """P62"""
        scene = Scene("royale")
        card = scene.content(0, 0, code)
        scene.content(0, 0)
        scene.content(1, 0)
        scene.content(2, 0)
        assert scene.influence(card) == printed + more

    def test_content_of_partners_is_counted_together(self, code: str, printed: int, more: int) -> None:
        """P96"""
        scene = Scene("team")
        card = scene.content(0, 0, code)
        scene.content(2, 0)
        assert scene.influence(card) == printed
        scene.content(1, 0)
        assert scene.influence(card) == printed + more


class TestRivalRun:
    """OP-C010"""

    def test_4_more_this_round_if_an_opposing_persona_is_there(self) -> None:
        scene = Scene()
        card = play(scene, "OP-C010", "0")
        assert (scene.influence(card), scene.bank_of(0)) == (4 + 4, 9 - 2)
        after_a_clash(scene)
        assert scene.influence(card) == 8
        next_round(scene)
        assert scene.influence(card) == 4

    def test_what_moves_later_does_not_matter(self) -> None:
        scene = Scene()
        segue = scene.hand(1, "OP-A004")
        card = play(scene, "OP-C010", "0")
        scene.act(1, f"play:{segue}").answer(1, 2)
        assert scene.place_of("persona:1") == 2
        assert scene.influence(card) == 8

    @pytest.mark.parametrize("at", [1, STUDIO])
    def test_not_if_it_is_elsewhere(self, at: int) -> None:
        scene = Scene()
        scene.at(1, at)
        card = play(scene, "OP-C010", "0")
        assert scene.influence(card) == 4

    def test_not_for_a_partner(self) -> None:
        """P103"""
        scene = Scene("team")
        scene.at(2, 1)
        scene.at(3, 1)
        card = play(scene, "OP-C010", "0")
        assert scene.place_of("persona:1") == 0
        assert scene.influence(card) == 4


class TestComboSchool:
    """OP-C011"""

    def test_2_for_each_other_own_content_there(self) -> None:
        scene = Scene()
        card = scene.content(0, 0, "OP-C011")
        assert scene.influence(card) == 5
        other = scene.content(0, 0, "OP-C011")
        scene.content(0, 0)
        assert (scene.influence(card), scene.influence(other)) == (5 + 4, 5 + 4)

    def test_not_for_content_of_others_or_elsewhere(self) -> None:
        """P97"""
        scene = Scene("team")
        card = scene.content(0, 0, "OP-C011")
        scene.content(1, 0)
        scene.content(2, 0)
        scene.content(0, 1)
        assert scene.influence(card) == 5


class TestBossRushNight:
    """OP-C012"""

    def test_boost_deletes_one_opposing_content_of_cost_3_or_less(self) -> None:
        scene = Scene()
        cheap, dear = scene.content(1, 0, CARD_OF_COST_3), scene.content(1, 0)
        scene.content(1, 0, CARD_OF_COST_4)
        scene.content(1, 1)
        scene.content(0, 0)
        play(scene, "OP-C012", "0", "boost")
        assert scene.options(0) == (cheap, dear)
        scene.answer(0, cheap)
        assert (scene.place_of(cheap), scene.trash_codes(1)) == (None, [CARD_OF_COST_3])
        assert scene.bank_of(0) == 9 - 4 - 3

    def test_nothing_without_boost(self) -> None:
        scene = Scene()
        target = scene.content(1, 0)
        play(scene, "OP-C012", "0")
        assert (scene.place_of(target), scene.bank_of(0)) == (0, 9 - 4)

    def test_boost_without_a_target(self) -> None:
        scene = Scene()
        scene.content(1, 0, CARD_OF_COST_4)
        scene.content(1, 1)
        scene.content(0, 0)
        card = play(scene, "OP-C012", "0", "boost")
        assert not scene.did(Deleted)
        assert (scene.influence(card), scene.bank_of(0)) == (8, 2)

    def test_no_boost_for_6_funds(self) -> None:
        scene = Scene()
        scene.bank(0, 6)
        card = scene.hand(0, "OP-C012")
        assert actions(scene, card) == [f"play:{card}:0"]


class TestWorldFirstAttempt:
    """OP-C014"""

    def test_another_own_content_there_is_deleted(self) -> None:
        scene = Scene()
        first, second = scene.content(0, 0), scene.content(0, 0)
        card = play(scene, "OP-C014", "0")
        assert scene.options(0) == (first, second), "it has to be one of them"
        scene.answer(0, second)
        assert (scene.place_of(first), scene.place_of(second), scene.place_of(card)) == (0, None, 0)
        assert (scene.trash_codes(0), scene.influence(card), scene.bank_of(0)) == ([PLAIN], 18, 9 - 7)

    def test_nothing_if_it_is_the_only_one_there(self) -> None:
        scene = Scene()
        scene.content(0, 1)
        scene.content(1, 0)
        card = play(scene, "OP-C014", "0")
        assert not scene.did(Deleted)
        assert scene.place_of(card) == 0


class TestButtonMash:
    """OP-A005"""

    def test_each_own_content_there_gains_2_until_the_clash_is_over(self) -> None:
        scene = clashing(place=1)
        mine = [scene.content(0, 1), scene.content(0, 1)]
        play(scene, "OP-A005")
        assert [scene.influence(card) for card in mine] == [6 + 2, 6 + 2]
        assert scene.bank_of(0) == 9 - 1
        scene.pass_all()
        assert scene.did(ClashWon)[0].totals == (16, 0)
        assert [scene.influence(card) for card in mine] == [6, 6]

    def test_not_content_of_others_or_elsewhere(self) -> None:
        """P97"""
        scene = clashing("team")
        others = [scene.content(1, 0), scene.content(2, 0), scene.content(0, 1)]
        play(scene, "OP-A005")
        assert [scene.influence(card) for card in others] == [6, 6, 6]


class TestSecondWind:
    """OP-A006"""

    def test_persona_gains_4_and_a_card_is_drawn_while_dominating(self) -> None:
        scene = clashing()
        scene.content(0, 0)
        play(scene, "OP-A006")
        assert (scene.influence("persona:0"), scene.hand_codes(0), scene.bank_of(0)) == (3 + 4, [PLAIN], 9 - 2)
        scene.pass_all()
        assert scene.influence("persona:0") == 3

    def test_no_card_if_not_dominating(self) -> None:
        scene = clashing()
        scene.content(0, 0)
        scene.content(1, 0)
        play(scene, "OP-A006")
        assert (scene.influence("persona:0"), scene.hand_codes(0)) == (7, [])

    def test_no_card_for_dominating_where_the_persona_is(self) -> None:
        """P57"""
        scene = clashing(place=1)
        scene.content(0, 0)
        play(scene, "OP-A006")
        assert (scene.influence("persona:0"), scene.hand_codes(0)) == (7, [])


class TestAllInRush:
    """OP-A007"""

    def test_persona_gains_8_until_the_clash_is_over(self) -> None:
        scene = clashing()
        play(scene, "OP-A007")
        assert scene.influence("persona:0") == 3 + 8
        assert scene.influence("persona:1") == 3
        assert scene.bank_of(0) == 9 - 3
        scene.pass_all()
        assert scene.influence("persona:0") == 3

    def test_of_no_use_in_the_studio(self) -> None:
        """P61"""
        scene = clashing()
        scene.at(0, STUDIO)
        play(scene, "OP-A007")
        scene.pass_all()
        assert scene.did(ClashWon)[0].totals == (0, 3)


class TestVictoryLap:
    """OP-A008"""

    def test_1_popularity_while_dominating(self) -> None:
        scene = clashing(place=1)
        scene.content(0, 1, "OP-C017")
        play(scene, "OP-A008")
        assert [place.popularity for place in scene.table.places] == [(0, 0), (1, 0), (0, 0)]
        assert scene.bank_of(0) == 9 - 4
        assert scene.hand_codes(0) == [], "no Clash is won by it, so there is no Clash Reward (P65)"

    def test_a_capture_ends_the_clash(self) -> None:
        """P35, P41"""
        scene = clashing()
        scene.popularity(0, 1, 1)
        scene.content(0, 0)
        scene.content(1, 1)
        play(scene, "OP-A008")
        assert scene.did(Captured)[0].side == 0
        assert [card.code for card in scene.table.captured[0]] == ["OP-F003"]
        assert scene.bank_of(1) == 9 + 1
        assert scene.table.clash is not None
        assert scene.table.clash.place == 1
        assert not scene.did(ClashWon)

    def test_nothing_on_a_tie(self) -> None:
        scene = clashing()
        scene.content(0, 0)
        scene.content(1, 0)
        play(scene, "OP-A008")
        assert scene.table.places[0].popularity == (0, 0)
        assert scene.bank_of(0) == 9 - 4

    def test_nothing_for_dominating_elsewhere(self) -> None:
        scene = clashing(place=1)
        scene.content(0, 0)
        play(scene, "OP-A008")
        assert [place.popularity for place in scene.table.places] == [(0, 0), (0, 0), (0, 0)]

    def test_a_team_dominates_and_gains_together(self) -> None:
        """P96, P97"""
        scene = clashing("team", place=1)
        scene.content(1, 1)
        play(scene, "OP-A008")
        assert scene.table.places[1].popularity == (1, 0)


class TestVocalWarmUp:
    """OP-C015"""

    def test_3_more_while_the_persona_has_an_upgrade(self) -> None:
        scene = Scene()
        card = scene.content(0, 1, "OP-C015")
        upgrade = scene.hand(0, UPGRADE)
        assert scene.influence(card) == 2
        scene.act(0, f"play:{upgrade}")
        assert scene.influence(card) == 2 + 3

    def test_not_for_an_upgrade_of_others(self) -> None:
        """P97"""
        scene = Scene("team")
        card = scene.content(0, 0, "OP-C015")
        scene.upgrade(1, UPGRADE)
        scene.upgrade(2, UPGRADE)
        assert scene.influence(card) == 2


class TestCoverRequest:
    """OP-C017"""

    def test_the_winner_draws_1_then_discards_1(self) -> None:
        scene = clashing()
        scene.content(0, 0, "OP-C017")
        kept = scene.hand(0, ACTION)
        scene.pass_all()
        assert scene.asks("discard")
        assert scene.options(0) == (kept, scene.did(Drew)[0].cards[0].id)
        scene.answer(0, kept)
        assert (scene.hand_codes(0), scene.trash_codes(0)) == ([PLAIN], [ACTION])

    def test_one_after_the_other(self) -> None:
        scene = clashing()
        scene.content(0, 0, "OP-C017")
        scene.content(0, 0, "OP-C017")
        scene.pass_all()
        assert (scene.hand_codes(0), scene.trash_codes(0)) == ([], [PLAIN, PLAIN])

    def test_not_on_a_tie(self) -> None:
        scene = clashing()
        scene.content(0, 0, "OP-C017")
        scene.content(1, 0, "OP-C017")
        scene.pass_all()
        assert scene.did(ClashTied)
        assert not scene.did(Drew)

    def test_not_for_a_clash_elsewhere(self) -> None:
        """P68"""
        scene = clashing()
        scene.content(0, 0)
        scene.content(0, 1, "OP-C017")
        scene.pass_all()
        assert scene.did(ClashWon)
        assert not scene.did(Drew)

    def test_who_cannot_draw_loses_before_the_capture(self) -> None:
        """P33, P70"""
        scene = clashing()
        scene.popularity(0, 1, 0)
        scene.content(0, 0, "OP-C017")
        scene.deck(0)
        scene.pass_all()
        assert scene.state.outcome is not None
        assert scene.state.outcome.places == (2, 1)
        assert not scene.did(Captured)


class TestAcousticSet:
    """OP-C018"""

    def test_3_more_while_it_is_the_only_one_of_its_player_there(self) -> None:
        scene = Scene()
        card = scene.content(0, 0, "OP-C018")
        scene.content(1, 0)
        scene.content(0, 1)
        assert scene.influence(card) == 6 + 3
        scene.content(0, 0)
        assert scene.influence(card) == 6

    def test_content_of_a_partner_does_not_matter(self) -> None:
        """P97"""
        scene = Scene("team")
        card = scene.content(0, 0, "OP-C018")
        scene.content(1, 0)
        assert scene.influence(card) == 9


class TestEncoreChant:
    """OP-C019"""

    def test_an_action_card_comes_back(self) -> None:
        scene = clashing()
        scene.content(0, 0, "OP-C019")
        first, second, _ = scene.trash(0, ACTION, ANOTHER_ACTION, PLAIN)
        scene.trash(1, ACTION)
        scene.pass_all()
        assert scene.options(0) == (first, second)
        scene.answer(0, second)
        assert (scene.hand_codes(0), scene.trash_codes(0)) == ([ANOTHER_ACTION], [ACTION, PLAIN])

    def test_the_one_that_was_played_in_this_clash(self) -> None:
        scene = clashing()
        scene.content(0, 0, "OP-C019")
        play(scene, "OP-A001")
        scene.pass_all()
        assert (scene.hand_codes(0), scene.trash_codes(0)) == (["OP-A001"], [])

    def test_nothing_without_an_action_card(self) -> None:
        scene = clashing()
        scene.content(0, 0, "OP-C019")
        scene.trash(0, PLAIN, UPGRADE)
        scene.pass_all()
        assert scene.did(ClashWon)
        assert (scene.hand_codes(0), scene.trash_codes(0)) == ([], [PLAIN, UPGRADE])

    def test_not_for_a_clash_that_is_lost(self) -> None:
        scene = clashing()
        scene.content(0, 0, "OP-C019")
        scene.content(1, 0, "OP-C014")
        scene.trash(0, ACTION)
        scene.pass_all()
        assert scene.did(ClashWon)
        assert not scene.did(Recovered)


class TestFestivalSlot:
    """OP-C020"""

    def test_boost_gives_the_persona_6_this_round(self) -> None:
        scene = Scene()
        card = play(scene, "OP-C020", "0", "boost")
        assert (scene.influence("persona:0"), scene.influence(card), scene.bank_of(0)) == (3 + 6, 9, 9 - 5 - 3)
        after_a_clash(scene)
        assert scene.influence("persona:0") == 9
        next_round(scene)
        assert scene.influence("persona:0") == 3

    def test_it_stays_with_the_pile(self) -> None:
        """P51: the Upgrade that covers the Persona counts with it."""
        scene = Scene()
        scene.bank(0, 11)
        upgrade = scene.hand(0, UPGRADE)
        play(scene, "OP-C020", "0", "boost")
        scene.act(1, "pass").act(0, f"play:{upgrade}")
        assert scene.influence("persona:0") == 5 + 6

    def test_nothing_without_boost(self) -> None:
        scene = Scene()
        play(scene, "OP-C020", "0")
        assert (scene.influence("persona:0"), scene.bank_of(0)) == (3, 9 - 5)

    def test_no_boost_for_7_funds(self) -> None:
        scene = Scene()
        scene.bank(0, 7)
        card = scene.hand(0, "OP-C020")
        assert actions(scene, card) == [f"play:{card}:0"]


class TestAnniversaryLive:
    """OP-C021"""

    def test_each_other_own_content_there_gains_2_this_round(self) -> None:
        scene = Scene()
        mine = [scene.content(0, 0), scene.content(0, 0)]
        card = play(scene, "OP-C021", "0")
        assert [scene.influence(one) for one in (*mine, card)] == [6 + 2, 6 + 2, 18]
        assert scene.bank_of(0) == 9 - 8
        after_a_clash(scene)
        assert [scene.influence(one) for one in mine] == [8, 8]
        next_round(scene)
        assert [scene.influence(one) for one in mine] == [6, 6]

    def test_not_content_of_others_elsewhere_or_later(self) -> None:
        """P97"""
        scene = Scene("team")
        scene.bank(0, 10)
        others = [scene.content(1, 0), scene.content(2, 0), scene.content(0, 1)]
        later = scene.hand(0, PLAIN)
        play(scene, "OP-C021", "0")
        scene.act(2, "pass").act(3, "pass").act(0, f"play:{later}:0")
        assert [scene.influence(card) for card in (*others, later)] == [6, 6, 6, 6]


class TestHighNote:
    """OP-A009"""

    def test_persona_gains_3_until_the_clash_is_over(self) -> None:
        scene = clashing()
        scene.upgrade(1, UPGRADE)
        play(scene, "OP-A009")
        assert (scene.influence("persona:0"), scene.bank_of(0)) == (3 + 3, 9 - 1)
        scene.pass_all()
        assert scene.influence("persona:0") == 3

    def test_6_instead_with_an_upgrade(self) -> None:
        scene = clashing()
        scene.upgrade(0, UPGRADE)
        play(scene, "OP-A009")
        assert scene.influence("persona:0") == 5 + 6

    def test_of_no_use_to_a_persona_elsewhere(self) -> None:
        scene = clashing(place=2)
        play(scene, "OP-A009")
        assert scene.total(0, 2) == 0


class TestCrowdWave:
    """OP-A010"""

    def test_each_own_content_where_the_persona_is_gains_2_this_round(self) -> None:
        scene = Scene()
        mine, others = [scene.content(0, 0), scene.content(0, 0)], [scene.content(0, 1), scene.content(1, 0)]
        play(scene, "OP-A010")
        assert [scene.influence(card) for card in mine] == [6 + 2, 6 + 2]
        assert [scene.influence(card) for card in others] == [6, 6]
        assert scene.bank_of(0) == 9 - 2
        next_round(scene)
        assert [scene.influence(card) for card in mine] == [6, 6]

    def test_in_a_clash_it_is_the_platform_of_the_clash(self) -> None:
        """P57"""
        scene = clashing(place=1)
        there, with_persona = scene.content(0, 1), scene.content(0, 0)
        play(scene, "OP-A010")
        assert (scene.influence(there), scene.influence(with_persona)) == (8, 6)
        scene.pass_all()
        assert scene.influence(there) == 8, "the round is not over"

    def test_nothing_while_the_persona_is_in_the_studio(self) -> None:
        """P57"""
        scene = Scene()
        scene.at(0, STUDIO)
        mine = scene.content(0, 0)
        play(scene, "OP-A010")
        assert (scene.influence(mine), scene.bank_of(0)) == (6, 7)


class TestDoubleChorus:
    """OP-A011"""

    def test_one_own_content_gains_6_until_the_clash_is_over(self) -> None:
        scene = clashing()
        first, second = scene.content(0, 0), scene.content(0, 0)
        play(scene, "OP-A011")
        assert scene.options(0) == (first, second)
        scene.answer(0, first)
        assert (scene.influence(first), scene.influence(second)) == (6 + 6, 6)
        assert (scene.bank_of(0), scene.hand_codes(0)) == (9 - 2, [])
        scene.pass_all()
        assert scene.influence(first) == 6

    def test_boost_draws_1(self) -> None:
        scene = clashing()
        card = scene.content(0, 0)
        play(scene, "OP-A011", "boost")
        assert (scene.influence(card), scene.hand_codes(0), scene.bank_of(0)) == (12, [PLAIN], 9 - 3)

    def test_boost_draws_also_without_own_content_there(self) -> None:
        """P104"""
        scene = clashing()
        theirs, elsewhere = scene.content(1, 0), scene.content(0, 1)
        play(scene, "OP-A011", "boost")
        assert (scene.influence(theirs), scene.influence(elsewhere), scene.hand_codes(0)) == (6, 6, [PLAIN])

    def test_no_boost_for_2_funds(self) -> None:
        scene = clashing()
        scene.bank(0, 2)
        card = scene.hand(0, "OP-A011")
        assert actions(scene, card) == [f"play:{card}"]


class TestTheShowGoesOn:
    """OP-A012"""

    @pytest.mark.parametrize("in_clash", [False, True])
    def test_content_comes_back_and_1_funds_is_gained(self, in_clash: bool) -> None:
        scene = clashing() if in_clash else Scene()
        first, _, second, _ = scene.trash(0, PLAIN, ACTION, "OP-C021", UPGRADE)
        scene.trash(1, PLAIN)
        play(scene, "OP-A012")
        assert scene.options(0) == (first, second)
        scene.answer(0, second)
        assert (scene.hand_codes(0), scene.trash_codes(0)) == (["OP-C021"], [PLAIN, ACTION, UPGRADE, "OP-A012"])
        assert scene.bank_of(0) == 9 - 3 + 1

    def test_funds_also_without_content_in_the_trash(self) -> None:
        """P104"""
        scene = Scene()
        scene.trash(0, ACTION)
        play(scene, "OP-A012")
        assert (scene.hand_codes(0), scene.bank_of(0)) == ([], 7)

    def test_the_funds_gained_do_not_pay_for_it(self) -> None:
        scene = Scene()
        scene.bank(0, 2)
        card = scene.hand(0, "OP-A012")
        assert scene.why_not(0, f"play:{card}") == "oshi_push.why.P48"
