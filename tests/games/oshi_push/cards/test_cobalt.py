"""Content and Action cards of Signal Rush in cobalt."""

from __future__ import annotations

import pytest

from matches.games.engine import PUBLIC, ViewKey
from matches.games.oshi_push import facts
from matches.games.oshi_push.table import STUDIO
from tests.games.oshi_push.scene import PLAIN, Scene, after_a_clash, next_round

COST_1, COST_3, COST_4, COST_5, COST_7 = "OP-C001", "OP-C046", "OP-C047", "OP-C062", "OP-C056"
"""Content that does nothing by itself while it lies there: Influence 3, 6, 8, 9, 14."""
INFLUENCE_5 = "OP-C009"
GAP = ("OP-F003", None, "OP-F014")
"""A row whose centre is empty."""


@pytest.mark.parametrize(
    ("code", "price"),
    [("OP-A013", 1), ("OP-A016", 6), ("OP-A017", 1), ("OP-A019", 3), ("OP-A020", 4), ("OP-A022", 2), ("OP-A024", 4)],
)
class TestOnlyDuringAClash:
    """Slow Mode, Hostile Clip, Flank Route, Lag Spike, Spawn Camp, Feedback Loop, Bootleg Single"""

    def test_not_in_the_content_phase(self, code: str, price: int) -> None:
        scene = Scene()
        card = scene.hand(0, code)
        assert scene.why_not(0, f"play:{card}") == "oshi_push.why.timing"
        assert f"play:{card}" not in scene.options(0)

    def test_not_without_its_cost(self, code: str, price: int) -> None:
        scene = Scene()
        card = scene.hand(0, code)
        scene.bank(0, price - 1)
        scene.clash(0)
        assert scene.why_not(0, f"play:{card}") == "oshi_push.why.P48"
        assert f"play:{card}" not in scene.options(0)


@pytest.mark.parametrize(("code", "price"), [("OP-A014", 1), ("OP-A015", 3), ("OP-A018", 2), ("OP-A021", 1), ("OP-A023", 3)])
@pytest.mark.parametrize("clash", [False, True])
class TestAtAnyTime:
    """Change of Subject, Cross-Examine, Rage Quit, Key Change, Cut the Feed"""

    def test_for_its_cost_also_if_nothing_can_happen(self, code: str, price: int, clash: bool) -> None:
        """P47"""
        scene = Scene()
        card = scene.hand(0, code)
        if clash:
            scene.clash(0)
        scene.act(0, f"play:{card}")
        assert [scene.bank_of(0), scene.trash_codes(0)] == [9 - price, [code]]

    def test_not_without_its_cost(self, code: str, price: int, clash: bool) -> None:
        scene = Scene()
        card = scene.hand(0, code)
        scene.bank(0, price - 1)
        if clash:
            scene.clash(0)
        assert scene.why_not(0, f"play:{card}") == "oshi_push.why.P48"


class TestRumourMill:
    """OP-C022"""

    def test_an_opposing_card_here_loses_2_this_round(self) -> None:
        scene = Scene()
        card, one, two = scene.hand(0, "OP-C022"), scene.content(1, 0), scene.content(1, 0)
        scene.act(0, f"play:{card}:0")
        assert scene.options(0) == (one, two)
        scene.answer(0, two)
        assert [scene.influence(one), scene.influence(two)] == [6, 6 - 2]
        assert after_a_clash(scene).influence(two) == 6 - 2
        next_round(scene)
        assert scene.influence(two) == 6

    def test_nothing_for_own_cards_and_those_elsewhere(self) -> None:
        scene = Scene()
        card, own, elsewhere = scene.hand(0, "OP-C022"), scene.content(0, 0), scene.content(1, 1)
        scene.act(0, f"play:{card}:0")
        assert scene.asks("turn")
        assert [scene.influence(card), scene.influence(own), scene.influence(elsewhere)] == [2, 6, 6]


@pytest.mark.parametrize("code", ["OP-C023", "OP-C029", "OP-C040"])
class TestDebateClubScoutingRunGuestVerse:
    """OP-C023, OP-C029, OP-C040"""

    @pytest.mark.parametrize("at", [0, STUDIO])
    def test_discarded_it_moves_the_persona_to_the_clash(self, code: str, at: int) -> None:
        scene = Scene()
        card = scene.hand(0, code)
        scene.at(0, at)
        scene.clash(2)
        scene.act(0, f"discard:{card}")
        assert scene.place_of("persona:0") == 2
        assert [scene.trash_codes(0), scene.bank_of(0), scene.place_of("persona:1")] == [[code], 9, 0]

    def test_no_move_to_where_it_is(self, code: str) -> None:
        """P66"""
        scene = Scene()
        card = scene.hand(0, code)
        scene.clash(0)
        scene.act(0, f"discard:{card}")
        assert scene.did(facts.PersonaMoved) == []
        assert scene.trash_codes(0) == [code]

    def test_not_in_the_content_phase(self, code: str) -> None:
        """P52"""
        scene = Scene()
        card = scene.hand(0, code)
        assert f"discard:{card}" not in scene.options(0)
        assert scene.why_not(0, f"discard:{card}") == "oshi_push.why.P52"


class TestFactCheckDesk:
    """OP-C024"""

    def test_deletes_by_present_influence(self) -> None:
        """P61: 6 as printed, 4 by now."""
        scene = Scene()
        mill, card = scene.hand(0, "OP-C022", "OP-C024")
        weakened = scene.content(1, 0)
        scene.act(0, f"play:{mill}:0").answer(1, "pass").act(0, f"play:{card}:0")
        assert scene.place_of(weakened) is None
        assert scene.trash_codes(1) == [PLAIN]

    def test_one_of_those_with_4_or_less(self) -> None:
        scene = Scene()
        card = scene.hand(0, "OP-C024")
        three, four, _six = scene.content(1, 0, COST_1), scene.content(1, 0, "OP-C023"), scene.content(1, 0)
        scene.act(0, f"play:{card}:0")
        assert scene.options(0) == (three, four)
        scene.answer(0, four)
        assert [scene.place_of(three), scene.place_of(four)] == [0, None]

    def test_not_above_4_not_own_not_elsewhere(self) -> None:
        scene = Scene()
        card = scene.hand(0, "OP-C024")
        scene.content(1, 0, INFLUENCE_5)
        scene.content(0, 0, COST_1)
        scene.content(1, 1, COST_1)
        scene.act(0, f"play:{card}:0")
        assert scene.asks("turn")
        assert scene.did(facts.Deleted) == []


class TestColdCaseFiles:
    """OP-C025"""

    def test_looks_at_a_hand_for_1_funds(self) -> None:
        scene = Scene()
        card = scene.content(0, 1, "OP-C025")
        scene.hand(1, "OP-C062", PLAIN)
        scene.act(0, f"use:{card}")
        assert scene.did(facts.HandSeen) == [facts.HandSeen(0, 1, (PLAIN, "OP-C062"))]
        assert scene.bank_of(0) == 9 - 1

    def test_only_who_looks_and_who_is_looked_at_know_the_cards(self) -> None:
        scene = Scene("royale")
        card = scene.content(0, 0, "OP-C025")
        scene.hand(1, PLAIN, "OP-C062")
        scene.act(0, f"use:{card}")
        (seen,) = scene.did(facts.HandSeen)
        keys = [*map(ViewKey.of_seat, (0, 1, 2)), PUBLIC]
        assert [seen.seen_by(key).codes for key in keys] == [seen.codes, seen.codes, ("", ""), ("", "")]

    def test_the_player_chooses_among_opponents_with_cards(self) -> None:
        scene = Scene("royale", seats=4)
        card = scene.content(0, 0, "OP-C025")
        scene.hand(0, PLAIN)
        scene.hand(1, PLAIN)
        scene.hand(3, PLAIN)
        scene.act(0, f"use:{card}")
        assert scene.prompt.text == "oshi_push.opponent"
        assert scene.options(0) == (1, 3)
        scene.answer(0, 3)
        assert [seen.of for seen in scene.did(facts.HandSeen)] == [3]

    def test_no_hand_of_an_opponent_who_has_left_meanwhile(self) -> None:
        """P76"""
        scene = Scene("royale")
        card = scene.content(0, 0, "OP-C025")
        scene.hand(1, PLAIN)
        scene.hand(2, PLAIN)
        scene.act(0, f"use:{card}").leave(1).answer(0, 1)
        assert scene.did(facts.HandSeen) == []

    def test_no_hand_to_look_at(self) -> None:
        scene = Scene()
        card = scene.content(0, 0, "OP-C025")
        scene.act(0, f"use:{card}")
        assert scene.did(facts.HandSeen) == []
        assert scene.bank_of(0) == 8

    def test_not_twice_a_round_and_not_without_funds(self) -> None:
        scene = Scene()
        card, poor = scene.content(0, 0, "OP-C025"), scene.content(1, 0, "OP-C025")
        scene.bank(1, 0)
        scene.act(0, f"use:{card}")
        assert scene.why_not(1, f"use:{poor}") == "oshi_push.why.P48"
        scene.answer(1, "pass")
        assert scene.why_not(0, f"use:{card}") == "oshi_push.why.P43"


class TestPanelTakeover:
    """OP-C026"""

    @pytest.mark.parametrize("at", [0, STUDIO])
    def test_onto_any_platform(self, at: int) -> None:
        scene = Scene()
        card, other = scene.hand(0, "OP-C026", PLAIN)
        scene.at(0, at)
        plays = [option for option in scene.options(0) if str(option).startswith("play:")]
        own_place = [f"play:{other}:0"] if at == 0 else []
        assert plays == [f"play:{card}:0", f"play:{card}:1", f"play:{card}:2", *own_place]
        scene.act(0, f"play:{card}:2")
        assert [scene.place_of(card), scene.bank_of(0)] == [2, 9 - 4]

    def test_not_onto_an_empty_place(self) -> None:
        scene = Scene(row=GAP)
        card = scene.hand(0, "OP-C026")
        assert scene.why_not(0, f"play:{card}:1") == "oshi_push.why.P46"

    def test_not_in_a_clash(self) -> None:
        scene = Scene()
        card = scene.hand(0, "OP-C026")
        scene.clash(0)
        assert scene.why_not(0, f"play:{card}:0") == "oshi_push.why.P31"


class TestSilentTreatment:
    """OP-C027"""

    def test_action_cards_of_opponents_cost_1_more_while_it_is_resolved(self) -> None:
        scene = Scene()
        card = scene.hand(0, "OP-A020")
        scene.content(1, 0, "OP-C027")
        scene.clash(0)
        scene.act(0, f"play:{card}")
        assert scene.bank_of(0) == 9 - (4 + 1)

    def test_two_of_them_ask_for_2_more(self) -> None:
        scene = Scene()
        card = scene.hand(0, "OP-A020")
        scene.content(1, 0, "OP-C027")
        scene.content(1, 0, "OP-C027")
        scene.bank(0, 5)
        scene.clash(0)
        assert scene.why_not(0, f"play:{card}") == "oshi_push.why.P48"

    def test_not_for_content_that_an_action_card_lets_play(self) -> None:
        """Group Queue: 2 and 1 more, then 3 less than 5."""
        scene = Scene()
        card, content = scene.hand(0, "OP-A032", COST_5)
        scene.content(1, 0, "OP-C027")
        scene.clash(0)
        scene.act(0, f"play:{card}").answer(0, f"play:{content}:0")
        assert scene.bank_of(0) == 9 - (2 + 1) - (5 - 3)

    def test_not_while_another_platform_is_resolved(self) -> None:
        scene = Scene()
        card = scene.hand(0, "OP-A020")
        scene.content(1, 1, "OP-C027")
        scene.clash(0)
        scene.act(0, f"play:{card}")
        assert scene.bank_of(0) == 9 - 4

    def test_not_in_the_content_phase(self) -> None:
        scene = Scene()
        card = scene.hand(0, "OP-A018")
        scene.content(1, 0, "OP-C027")
        scene.act(0, f"play:{card}")
        assert scene.bank_of(0) == 9 - 2

    def test_not_for_its_player_and_the_partner(self) -> None:
        scene = Scene("team")
        mine, partners = scene.hand(0, "OP-A020"), scene.hand(1, "OP-A020")
        scene.content(0, 0, "OP-C027")
        scene.clash(0)
        scene.act(0, f"play:{mine}").answer(2, "pass").answer(3, "pass").act(1, f"play:{partners}")
        assert [scene.bank_of(0), scene.bank_of(1)] == [9 - 4, 9 - 4]


class TestTribunalStream:
    """OP-C028"""

    def test_the_winner_steals_one(self) -> None:
        scene = Scene()
        scene.content(0, 2, "OP-C028")
        scene.popularity(2, 0, 2)
        scene.clash(2)
        scene.pass_all()
        assert scene.table.places[2].popularity == (2, 1)

    def test_what_is_stolen_counts_for_the_capture_after_it(self) -> None:
        """P33, P35"""
        scene = Scene()
        scene.content(0, 0, "OP-C028")
        scene.popularity(0, 0, 1)
        scene.clash(0)
        scene.pass_all()
        told = [fact for fact in scene.happened if isinstance(fact, facts.PopularityGained | facts.PopularityStolen | facts.Captured)]
        assert [type(fact) for fact in told] == [facts.PopularityGained, facts.PopularityStolen, facts.Captured]

    @pytest.mark.parametrize(("owner", "place", "markers"), [(0, 2, 0), (0, 1, 2), (1, 2, 2)])
    def test_not_with_nothing_to_steal_nor_elsewhere_nor_when_lost(self, owner: int, place: int, markers: int) -> None:
        scene = Scene()
        scene.content(owner, place, "OP-C028")
        scene.content(0, 2, "OP-C056")
        scene.content(0, 2, "OP-C056")
        scene.popularity(2, 0, markers)
        scene.clash(2)
        scene.pass_all()
        assert len(scene.did(facts.ClashWon)) == 1
        assert scene.table.places[2].popularity == (1, markers)


class TestSlowMode:
    """OP-A013"""

    def test_an_opposing_card_here_loses_4_this_clash(self) -> None:
        scene = Scene()
        card, target = scene.hand(0, "OP-A013"), scene.content(1, 1)
        scene.clash(1)
        scene.act(0, f"play:{card}")
        assert scene.influence(target) == 6 - 4
        scene.pass_all()
        assert scene.influence(target) == 6

    def test_never_below_0(self) -> None:
        """P60"""
        scene = Scene()
        card, target = scene.hand(0, "OP-A013"), scene.content(1, 0, COST_1)
        scene.clash(0)
        scene.act(0, f"play:{card}")
        assert scene.influence(target) == 0

    def test_nothing_for_own_cards_and_those_elsewhere(self) -> None:
        scene = Scene()
        card, own, elsewhere = scene.hand(0, "OP-A013"), scene.content(0, 1), scene.content(1, 0)
        scene.clash(1)
        scene.act(0, f"play:{card}")
        assert [scene.influence(own), scene.influence(elsewhere)] == [6, 6]
        assert scene.trash_codes(0) == ["OP-A013"]


class TestChangeOfSubject:
    """OP-A014"""

    def test_moves_an_own_card_from_any_platform_to_any_other(self) -> None:
        scene = Scene()
        card, one, two = scene.hand(0, "OP-A014"), scene.content(0, 0), scene.content(0, 2)
        scene.content(1, 1)
        scene.act(0, f"play:{card}")
        assert scene.options(0) == (one, two)
        scene.answer(0, two)
        assert scene.options(0) == (0, 1)
        scene.answer(0, 0)
        assert [scene.place_of(one), scene.place_of(two)] == [0, 0]

    def test_nothing_of_ones_own(self) -> None:
        """P47"""
        scene = Scene()
        card, theirs = scene.hand(0, "OP-A014"), scene.content(1, 0)
        scene.act(0, f"play:{card}")
        assert scene.asks("turn")
        assert [scene.place_of(theirs), scene.trash_codes(0)] == [0, ["OP-A014"]]

    def test_no_other_platform(self) -> None:
        """P66"""
        scene = Scene(row=("OP-F003", None, None))
        card, target = scene.hand(0, "OP-A014"), scene.content(0, 0)
        scene.act(0, f"play:{card}")
        assert scene.did(facts.ContentMoved) == []
        assert scene.place_of(target) == 0


class TestCrossExamine:
    """OP-A015"""

    def test_the_player_chooses_what_the_opponent_discards(self) -> None:
        scene = Scene()
        card = scene.hand(0, "OP-A015")
        scene.hand(1, "OP-C062", PLAIN, "OP-C062")
        scene.act(0, f"play:{card}")
        assert scene.did(facts.HandSeen) == [facts.HandSeen(0, 1, (PLAIN, "OP-C062", "OP-C062"))]
        assert [scene.options(0), scene.prompt.default] == [(PLAIN, "OP-C062"), (PLAIN,)]
        scene.answer(0, "OP-C062")
        assert [scene.hand_codes(1), scene.trash_codes(1)] == [[PLAIN, "OP-C062"], ["OP-C062"]]
        assert [scene.trash_codes(0), scene.bank_of(0)] == [["OP-A015"], 9 - 3]

    def test_asked_also_if_all_cards_are_alike(self) -> None:
        """P110: whether there is a choice depends on hidden cards."""
        scene = Scene()
        card = scene.hand(0, "OP-A015")
        scene.hand(1, PLAIN, PLAIN)
        scene.act(0, f"play:{card}")
        assert scene.options(0) == (PLAIN,)

    def test_a_discard_ability_gives_nothing(self) -> None:
        scene = Scene()
        card = scene.hand(0, "OP-A015")
        scene.hand(1, "OP-C023")
        scene.clash(2)
        scene.act(0, f"play:{card}").answer(0, "OP-C023")
        assert [scene.trash_codes(1), scene.place_of("persona:1")] == [["OP-C023"], 0]

    @pytest.mark.parametrize("leaver", [0, 1])
    def test_nothing_is_discarded_if_one_of_both_leaves(self, leaver: int) -> None:
        """P76"""
        scene = Scene("royale")
        card = scene.hand(0, "OP-A015")
        scene.hand(1, PLAIN, "OP-C062")
        scene.act(0, f"play:{card}").leave(leaver)
        if leaver == 1:
            scene.answer(0, PLAIN)
        assert scene.did(facts.Discarded) == []
        assert scene.hand_codes(1) == [[PLAIN, "OP-C062"], []][leaver]

    def test_no_cards_in_any_hand(self) -> None:
        scene = Scene()
        card = scene.hand(0, "OP-A015")
        scene.act(0, f"play:{card}")
        assert scene.asks("turn")
        assert [scene.did(facts.HandSeen), scene.did(facts.Discarded)] == [[], []]


class TestHostileClip:
    """OP-A016"""

    def test_steals_one_there(self) -> None:
        scene = Scene()
        card = scene.hand(0, "OP-A016")
        scene.popularity(1, 1, 1)
        scene.clash(1)
        scene.act(0, f"play:{card}")
        assert [scene.table.places[1].popularity, scene.bank_of(0)] == [(2, 0), 9 - 6]

    def test_from_an_opponent_of_choice_who_has_some(self) -> None:
        scene = Scene("royale", seats=4)
        card = scene.hand(0, "OP-A016")
        scene.popularity(2, 0, 1, 0, 2)
        scene.clash(2)
        scene.act(0, f"play:{card}")
        assert scene.options(0) == (1, 3)
        scene.answer(0, 3)
        assert scene.table.places[2].popularity == (1, 1, 0, 1)

    def test_nothing_from_an_opponent_who_has_left_meanwhile(self) -> None:
        """P76"""
        scene = Scene("royale")
        card = scene.hand(0, "OP-A016")
        scene.popularity(2, 0, 1, 1)
        scene.clash(2)
        scene.act(0, f"play:{card}").leave(1).answer(0, 1)
        assert scene.table.places[2].popularity == (0, 0, 1)

    def test_a_capture_of_the_platform_being_resolved_ends_the_clash(self) -> None:
        """P41"""
        scene = Scene()
        card = scene.hand(0, "OP-A016")
        scene.popularity(0, 1, 1)
        scene.clash(0)
        scene.act(0, f"play:{card}")
        assert [card.code for card in scene.table.captured[0]] == ["OP-F003"]
        assert [scene.did(facts.ClashWon), scene.did(facts.ClashEnded)] == [[], [facts.ClashEnded(0)]]

    def test_nothing_to_steal_there(self) -> None:
        scene = Scene()
        card = scene.hand(0, "OP-A016")
        scene.popularity(1, 0, 2)
        scene.clash(0)
        scene.act(0, f"play:{card}")
        assert scene.did(facts.PopularityStolen) == []
        assert scene.trash_codes(0) == ["OP-A016"]


class TestTrapRoom:
    """OP-C030"""

    def test_deletes_when_dominating_with_itself(self) -> None:
        scene = Scene()
        card = scene.hand(0, "OP-C030")
        scene.content(0, 0)
        target = scene.content(1, 0, COST_3)
        scene.act(0, f"play:{card}:0")
        assert scene.place_of(target) is None
        assert scene.trash_codes(1) == [COST_3]

    def test_with_content_of_the_partner(self) -> None:
        """P96"""
        scene = Scene("team")
        card = scene.hand(0, "OP-C030")
        scene.content(1, 0)
        target = scene.content(2, 0)
        scene.act(0, f"play:{card}:0")
        assert scene.place_of(target) is None

    def test_not_when_level(self) -> None:
        """P62"""
        scene = Scene()
        card, target = scene.hand(0, "OP-C030"), scene.content(1, 0)
        scene.act(0, f"play:{card}:0")
        assert scene.place_of(target) == 0

    def test_not_with_cost_above_3_and_not_elsewhere(self) -> None:
        scene = Scene()
        card = scene.hand(0, "OP-C030")
        scene.content(0, 0)
        dear, elsewhere = scene.content(1, 0, COST_4), scene.content(1, 1)
        scene.act(0, f"play:{card}:0")
        assert [scene.place_of(dear), scene.place_of(elsewhere)] == [0, 1]


class TestLadderClimb:
    """OP-C031"""

    def test_gains_3_this_round_for_a_clash_won_elsewhere(self) -> None:
        scene = Scene()
        card = scene.content(0, 1, "OP-C031")
        scene.content(0, 0)
        scene.clash(0)
        scene.pass_all()
        assert scene.influence(card) == 5 + 3
        next_round(scene)
        assert scene.influence(card) == 5

    def test_a_partner_wins_too(self) -> None:
        """P97"""
        scene = Scene("team")
        card, theirs = scene.content(1, 1, "OP-C031"), scene.content(2, 1, "OP-C031")
        scene.content(0, 0)
        scene.clash(0)
        scene.pass_all()
        assert [scene.influence(card), scene.influence(theirs)] == [8, 5]

    def test_not_for_a_clash_won_here(self) -> None:
        scene = Scene()
        card = scene.content(0, 0, "OP-C031")
        scene.clash(0)
        scene.pass_all()
        assert scene.did(facts.ClashWon) == [facts.ClashWon(0, 0, (3 + 5, 3))]
        assert scene.influence(card) == 5

    def test_not_for_a_clash_that_is_lost_or_tied(self) -> None:
        scene = Scene()
        card = scene.content(0, 2, "OP-C031")
        scene.content(1, 0)
        scene.clash(0)
        scene.pass_all()
        assert [scene.influence(card), len(scene.did(facts.ClashWon))] == [5, 1]
        scene.pass_all()
        assert [scene.influence(card), len(scene.did(facts.ClashTied))] == [5, 1]


class TestBaseRaid:
    """OP-C032"""

    def test_an_opposing_card_may_be_moved_to_another_platform(self) -> None:
        """P5: it stays its owner's."""
        scene = Scene()
        card, target = scene.hand(0, "OP-C032"), scene.content(1, 0)
        scene.act(0, f"play:{card}:0")
        assert scene.options(0) == (target, "none")
        scene.answer(0, target)
        assert scene.options(0) == (1, 2)
        scene.answer(0, 2)
        assert [scene.place_of(target), scene.table.owner(target)] == [2, 1]

    def test_it_need_not(self) -> None:
        scene = Scene()
        card, target = scene.hand(0, "OP-C032"), scene.content(1, 0)
        scene.act(0, f"play:{card}:0").answer(0, "none")
        assert [scene.place_of(target), scene.place_of(card)] == [0, 0]

    def test_not_with_cost_above_2_not_own_not_elsewhere(self) -> None:
        scene = Scene()
        card = scene.hand(0, "OP-C032")
        scene.content(1, 0, COST_3)
        scene.content(0, 0)
        scene.content(1, 1)
        scene.act(0, f"play:{card}:0")
        assert scene.asks("turn")
        assert scene.did(facts.ContentMoved) == []


class TestHardcoreMode:
    """OP-C033"""

    def test_gains_3_while_an_opponent_is_dominating_here(self) -> None:
        scene = Scene("royale")
        card = scene.content(0, 0, "OP-C033")
        scene.content(2, 0)
        assert scene.influence(card) == 7
        scene.content(2, 0)
        assert scene.influence(card) == 7 + 3

    def test_not_when_one_dominates_oneself_nor_elsewhere(self) -> None:
        scene = Scene()
        card = scene.content(0, 0, "OP-C033")
        scene.content(1, 1)
        assert scene.influence(card) == 7

    def test_not_when_the_partner_brings_the_most(self) -> None:
        """P96"""
        scene = Scene("team")
        card = scene.content(0, 0, "OP-C033")
        for _ in range(2):
            scene.content(1, 0)
            scene.content(2, 0)
        assert scene.influence(card) == 7


class TestSiegeNight:
    """OP-C034"""

    def test_opposing_content_here_has_1_less(self) -> None:
        scene = Scene()
        scene.content(0, 0, "OP-C034")
        assert [scene.influence(scene.content(1, 0)), scene.influence(scene.content(1, 0, COST_3))] == [5, 5]

    def test_several_add_up_but_never_below_0(self) -> None:
        """P60"""
        scene = Scene()
        target = scene.content(1, 0, "OP-C036")
        left = []
        for _ in range(3):
            scene.content(0, 0, "OP-C034")
            left.append(scene.influence(target))
        assert left == [1, 0, 0]

    def test_not_own_content_nor_content_elsewhere_nor_personas(self) -> None:
        scene = Scene()
        card = scene.content(0, 0, "OP-C034")
        own, elsewhere = scene.content(0, 0), scene.content(1, 1)
        assert [scene.influence(target) for target in (card, own, elsewhere, "persona:1")] == [8, 6, 6, 3]


class TestFinalCircle:
    """OP-C035"""

    def test_deletes_one_for_2_funds(self) -> None:
        scene = Scene()
        card, one, two = scene.content(0, 1, "OP-C035"), scene.content(1, 1, COST_4), scene.content(1, 1)
        scene.act(0, f"use:{card}")
        assert scene.options(0) == (one, two)
        scene.answer(0, one)
        assert [scene.place_of(one), scene.place_of(two), scene.bank_of(0)] == [None, 1, 9 - 2]

    def test_works_on_its_own_platform_while_another_is_resolved(self) -> None:
        """P31"""
        scene = Scene()
        card, there, resolved = scene.content(0, 1, "OP-C035"), scene.content(1, 1), scene.content(1, 0)
        scene.clash(0)
        scene.act(0, f"use:{card}")
        assert [scene.place_of(there), scene.place_of(resolved)] == [None, 0]

    def test_not_above_cost_4_nor_elsewhere_but_paid(self) -> None:
        """P47"""
        scene = Scene()
        card, dear, elsewhere = scene.content(0, 1, "OP-C035"), scene.content(1, 1, COST_5), scene.content(1, 0)
        scene.act(0, f"use:{card}")
        assert [scene.place_of(dear), scene.place_of(elsewhere), scene.bank_of(0)] == [1, 0, 7]

    def test_not_with_1_funds(self) -> None:
        scene = Scene()
        card = scene.content(0, 1, "OP-C035")
        scene.bank(0, 1)
        assert f"use:{card}" not in scene.options(0)
        assert scene.why_not(0, f"use:{card}") == "oshi_push.why.P48"


class TestFlankRoute:
    """OP-A017"""

    @pytest.mark.parametrize("at", [0, STUDIO])
    def test_the_persona_comes_and_gains_2_this_clash(self, at: int) -> None:
        scene = Scene()
        card = scene.hand(0, "OP-A017")
        scene.at(0, at)
        scene.clash(1)
        scene.act(0, f"play:{card}")
        assert [scene.place_of("persona:0"), scene.influence("persona:0")] == [1, 3 + 2]
        scene.pass_all()
        assert [scene.place_of("persona:0"), scene.influence("persona:0")] == [1, 3]

    def test_there_already_it_gains_2_without_a_move(self) -> None:
        """P104"""
        scene = Scene()
        card = scene.hand(0, "OP-A017")
        scene.clash(0)
        scene.act(0, f"play:{card}")
        assert scene.did(facts.PersonaMoved) == []
        assert scene.influence("persona:0") == 3 + 2


class TestRageQuit:
    """OP-A018"""

    def test_deletes_anyones_card_anywhere(self) -> None:
        scene = Scene()
        card, own, theirs = scene.hand(0, "OP-A018"), scene.content(0, 0), scene.content(1, 2, COST_1)
        scene.content(1, 1, COST_3)
        scene.act(0, f"play:{card}")
        assert scene.options(0) == (own, theirs)
        scene.answer(0, theirs)
        assert [scene.place_of(own), scene.place_of(theirs), scene.trash_codes(1)] == [0, None, [COST_1]]

    def test_ones_own_if_there_is_no_other(self) -> None:
        """P55"""
        scene = Scene()
        card, own = scene.hand(0, "OP-A018"), scene.content(0, 0)
        scene.act(0, f"play:{card}")
        assert scene.place_of(own) is None
        assert scene.trash_codes(0) == [PLAIN, "OP-A018"]

    def test_ones_own_if_the_others_are_protected(self) -> None:
        """P55, P63"""
        scene = Scene()
        card, own, theirs = scene.hand(0, "OP-A018"), scene.content(0, 0), scene.content(1, 1)
        scene.content(1, 1, "OP-C055")
        scene.act(0, f"play:{card}")
        assert [scene.place_of(own), scene.place_of(theirs)] == [None, 1]

    def test_nothing_with_cost_2_or_less(self) -> None:
        scene = Scene()
        card, dear = scene.hand(0, "OP-A018"), scene.content(1, 0, COST_3)
        scene.act(0, f"play:{card}")
        assert [scene.place_of(dear), scene.trash_codes(0)] == [0, ["OP-A018"]]


class TestLagSpike:
    """OP-A019"""

    def test_replaces_what_was_before_and_later_changes_count(self) -> None:
        """P59"""
        scene = Scene()
        card, change = scene.hand(0, "OP-A019"), scene.hand(1, "OP-A021")
        target = scene.content(1, 0, "OP-C033")
        scene.content(0, 0)
        scene.content(0, 0)
        assert scene.influence(target) == 7 + 3
        scene.clash(0)
        scene.act(0, f"play:{card}")
        assert scene.influence(target) == 0
        scene.act(1, f"play:{change}")
        assert [scene.place_of(target), scene.influence(target)] == [1, 0 + 2]
        scene.pass_all()
        assert scene.influence(target) == 7 + 2

    def test_nothing_for_own_cards_and_those_elsewhere(self) -> None:
        scene = Scene()
        card, own, elsewhere = scene.hand(0, "OP-A019"), scene.content(0, 0), scene.content(1, 1)
        scene.clash(0)
        scene.act(0, f"play:{card}")
        assert [scene.influence(own), scene.influence(elsewhere)] == [6, 6]


class TestSpawnCamp:
    """OP-A020"""

    def test_deletes_one_with_cost_5_or_less(self) -> None:
        scene = Scene()
        card, one, two = scene.hand(0, "OP-A020"), scene.content(1, 0, COST_5), scene.content(1, 0)
        scene.clash(0)
        scene.act(0, f"play:{card}")
        assert scene.options(0) == (one, two)
        scene.answer(0, one)
        assert [scene.place_of(one), scene.place_of(two)] == [None, 0]

    def test_not_above_cost_5_not_own_not_elsewhere(self) -> None:
        scene = Scene()
        card = scene.hand(0, "OP-A020")
        scene.content(1, 0, COST_7)
        scene.content(0, 0)
        scene.content(1, 1)
        scene.clash(0)
        scene.act(0, f"play:{card}")
        assert scene.did(facts.Deleted) == []
        assert scene.trash_codes(0) == ["OP-A020"]


class TestPracticeLoop:
    """OP-C036"""

    def test_moves_to_an_adjacent_platform(self) -> None:
        scene = Scene()
        card = scene.content(0, 1, "OP-C036")
        scene.act(0, f"use:{card}")
        assert scene.options(0) == (0, 2)
        scene.answer(0, 2)
        assert [scene.place_of(card), scene.bank_of(0)] == [2, 9 - 1]

    def test_once_a_round_wherever_it_is(self) -> None:
        """P50, P66"""
        scene = Scene()
        card = scene.content(0, 0, "OP-C036")
        scene.act(0, f"use:{card}").answer(1, "pass")
        assert scene.place_of(card) == 1
        assert scene.why_not(0, f"use:{card}") == "oshi_push.why.P43"

    def test_no_adjacent_platform(self) -> None:
        scene = Scene(row=GAP)
        card = scene.content(0, 0, "OP-C036")
        scene.act(0, f"use:{card}")
        assert [scene.place_of(card), scene.bank_of(0)] == [0, 9 - 1]

    def test_not_without_funds(self) -> None:
        scene = Scene()
        card = scene.content(0, 0, "OP-C036")
        scene.bank(0, 0)
        assert scene.why_not(0, f"use:{card}") == "oshi_push.why.P48"


class TestRemixDraft:
    """OP-C037"""

    @pytest.mark.parametrize(("answer", "place"), [(2, 2), ("none", 0)])
    def test_may_move_after_a_won_clash(self, answer: int | str, place: int) -> None:
        scene = Scene()
        card = scene.content(0, 0, "OP-C037")
        scene.clash(0)
        scene.pass_all()
        assert scene.options(0) == (1, 2, "none")
        scene.answer(0, answer)
        assert [scene.place_of(card), scene.influence(card)] == [place, 4]

    @pytest.mark.parametrize(("owner", "place"), [(1, 0), (0, 1)])
    def test_not_when_lost_nor_for_a_clash_elsewhere(self, owner: int, place: int) -> None:
        scene = Scene()
        card = scene.content(owner, place, "OP-C037")
        scene.content(0, 0)
        scene.clash(0)
        scene.pass_all()
        assert scene.did(facts.ClashWon)[0].side == 0
        assert scene.asks("turn")
        assert scene.place_of(card) == place


class TestBackupVocals:
    """OP-C038"""

    def test_another_own_card_anywhere_gains_3_this_round(self) -> None:
        scene = Scene()
        card, one, two = scene.hand(0, "OP-C038"), scene.content(0, 0), scene.content(0, 2)
        scene.content(1, 0)
        scene.act(0, f"play:{card}:0")
        assert scene.options(0) == (one, two)
        scene.answer(0, two)
        assert [scene.influence(one), scene.influence(two)] == [6, 6 + 3]
        assert after_a_clash(scene).influence(two) == 6 + 3
        next_round(scene)
        assert scene.influence(two) == 6

    def test_not_itself_and_nobody_elses(self) -> None:
        scene = Scene("team")
        card, partners, theirs = scene.hand(0, "OP-C038"), scene.content(1, 0), scene.content(2, 0)
        scene.act(0, f"play:{card}:0")
        assert [scene.influence(target) for target in (card, partners, theirs)] == [3, 6, 6]


class TestDissonance:
    """OP-C039"""

    def test_opposing_personas_here_have_2_less(self) -> None:
        scene = Scene("royale")
        scene.content(0, 0, "OP-C039")
        assert [scene.influence(f"persona:{seat}") for seat in range(3)] == [3, 3 - 2, 3 - 2]
        scene.content(0, 0, "OP-C039")
        assert scene.influence("persona:1") == 0

    def test_not_elsewhere_and_not_content(self) -> None:
        scene = Scene()
        scene.content(0, 0, "OP-C039")
        theirs = scene.content(1, 0)
        scene.at(1, 1)
        assert [scene.influence("persona:1"), scene.influence(theirs)] == [3, 6]


class TestMashupBattle:
    """OP-C041"""

    def test_boosted_it_steals_one_here(self) -> None:
        scene = Scene()
        card = scene.hand(0, "OP-C041")
        scene.at(0, 1)
        scene.popularity(1, 0, 2)
        scene.act(0, f"play:{card}:1:boost")
        assert [scene.table.places[1].popularity, scene.bank_of(0)] == [(1, 1), 9 - (5 + 4)]

    def test_the_stolen_marker_captures_at_once(self) -> None:
        """P35, P38, P40"""
        scene = Scene()
        card = scene.hand(0, "OP-C041")
        scene.popularity(0, 1, 2)
        scene.act(0, f"play:{card}:0:boost")
        assert [one.code for one in scene.table.captured[0]] == ["OP-F003"]
        assert [scene.bank_of(0), scene.bank_of(1)] == [0, 9 + 1]
        revealed = scene.table.places[0].platform
        assert revealed
        assert [revealed.code, scene.trash_codes(0), scene.place_of("persona:1")] == ["OP-F001", ["OP-C041"], None]

    def test_nothing_without_boost_and_nothing_to_steal(self) -> None:
        scene = Scene()
        one, two = scene.hand(0, "OP-C041", "OP-C041")
        scene.bank(0, 14)
        scene.at(0, 1)
        scene.popularity(1, 1, 0)
        scene.popularity(0, 0, 1)
        scene.act(0, f"play:{one}:1").answer(1, "pass")
        assert scene.bank_of(0) == 14 - 5
        scene.act(0, f"play:{two}:1:boost")
        assert [scene.table.places[1].popularity, scene.bank_of(0)] == [(1, 0), 0]

    def test_boost_has_to_be_paid_in_full(self) -> None:
        """P44"""
        scene = Scene()
        card = scene.hand(0, "OP-C041")
        scene.bank(0, 8)
        assert scene.why_not(0, f"play:{card}:0:boost") == "oshi_push.why.P48"
        assert scene.why_not(0, f"play:{card}:0") is None


class TestFarewellTour:
    """OP-C042"""

    def test_the_winner_returns_an_opposing_card_here(self) -> None:
        """P51: in the hand it is a new card."""
        scene = Scene()
        scene.content(0, 0, "OP-C042")
        one, two = scene.content(1, 0), scene.content(1, 0, COST_1)
        scene.content(1, 1)
        scene.clash(0)
        scene.pass_all()
        assert scene.options(0) == (one, two)
        scene.answer(0, two)
        (returned,) = scene.table.seats[1].hand
        assert [returned.code, scene.place_of(one), scene.trash_codes(1)] == [COST_1, 0, []]
        assert returned.id != two

    @pytest.mark.parametrize(("owner", "place"), [(1, 0), (0, 1)])
    def test_not_when_lost_nor_for_a_clash_elsewhere(self, owner: int, place: int) -> None:
        scene = Scene()
        scene.content(owner, place, "OP-C042")
        scene.content(0, 0, COST_7)
        scene.content(0, 0, COST_7)
        scene.content(1, 0)
        scene.clash(0)
        scene.pass_all()
        assert scene.did(facts.ClashWon)[0].side == 0
        assert scene.did(facts.Returned) == []

    def test_no_opposing_card_here(self) -> None:
        scene = Scene()
        scene.content(0, 0, "OP-C042")
        scene.content(0, 0)
        elsewhere = scene.content(1, 1)
        scene.clash(0)
        scene.pass_all()
        assert [scene.did(facts.Returned), scene.place_of(elsewhere)] == [[], 1]


class TestKeyChange:
    """OP-A021"""

    def test_an_own_card_moves_next_door_and_gains_2_this_round(self) -> None:
        scene = Scene()
        card, one, two = scene.hand(0, "OP-A021"), scene.content(0, 0), scene.content(0, 1)
        scene.act(0, f"play:{card}")
        assert scene.options(0) == (one, two)
        scene.answer(0, two)
        assert scene.options(0) == (0, 2)
        scene.answer(0, 2)
        assert [scene.place_of(two), scene.influence(two), scene.influence(one)] == [2, 6 + 2, 6]
        next_round(scene)
        assert scene.influence(two) == 6

    def test_without_a_neighbour_it_stays_and_gains_2(self) -> None:
        """P66, P104"""
        scene = Scene(row=GAP)
        card, target = scene.hand(0, "OP-A021"), scene.content(0, 0)
        scene.act(0, f"play:{card}")
        assert scene.did(facts.ContentMoved) == []
        assert scene.influence(target) == 6 + 2

    def test_nothing_of_ones_own(self) -> None:
        scene = Scene()
        card, theirs = scene.hand(0, "OP-A021"), scene.content(1, 0)
        scene.act(0, f"play:{card}")
        assert [scene.place_of(theirs), scene.influence(theirs), scene.trash_codes(0)] == [0, 6, ["OP-A021"]]


class TestFeedbackLoop:
    """OP-A022"""

    def test_an_opposing_persona_here_loses_6_this_clash(self) -> None:
        scene = Scene("royale")
        card = scene.hand(0, "OP-A022")
        scene.upgrade(2, "OP-U014")
        scene.clash(0)
        scene.act(0, f"play:{card}")
        assert scene.options(0) == ("persona:1", "persona:2")
        scene.answer(0, "persona:2")
        assert [scene.influence("persona:1"), scene.influence("persona:2")] == [3, 9 - 6]
        scene.pass_all()
        assert scene.influence("persona:2") == 9

    def test_never_below_0(self) -> None:
        """P60"""
        scene = Scene()
        card = scene.hand(0, "OP-A022")
        scene.clash(0)
        scene.act(0, f"play:{card}")
        assert [scene.influence("persona:0"), scene.influence("persona:1")] == [3, 0]

    @pytest.mark.parametrize("at", [1, STUDIO])
    def test_no_opposing_persona_here(self, at: int) -> None:
        scene = Scene()
        card = scene.hand(0, "OP-A022")
        scene.at(1, at)
        scene.clash(0)
        scene.act(0, f"play:{card}")
        assert scene.did(facts.InfluenceChanged) == []
        assert scene.trash_codes(0) == ["OP-A022"]


class TestCutTheFeed:
    """OP-A023"""

    def test_returns_an_opposing_card_from_anywhere(self) -> None:
        scene = Scene()
        card, one, two = scene.hand(0, "OP-A023"), scene.content(1, 0), scene.content(1, 2, COST_4)
        scene.act(0, f"play:{card}")
        assert scene.options(0) == (one, two)
        scene.answer(0, two)
        assert [scene.hand_codes(1), scene.place_of(one), scene.place_of(two)] == [[COST_4], 0, None]

    def test_played_again_it_is_a_new_card(self) -> None:
        """P51"""
        scene = Scene()
        card, used = scene.hand(0, "OP-A023"), scene.content(1, 0, "OP-C036")
        scene.act(0, "pass").act(1, f"use:{used}").act(0, f"play:{card}")
        again = scene.table.seats[1].hand[0].id
        scene.act(1, f"play:{again}:0").act(0, "pass")
        assert again != used
        assert scene.why_not(1, f"use:{again}") is None

    def test_not_above_cost_4_and_not_own(self) -> None:
        scene = Scene()
        card, own, dear = scene.hand(0, "OP-A023"), scene.content(0, 0), scene.content(1, 0, COST_5)
        scene.act(0, f"play:{card}")
        assert [scene.place_of(own), scene.place_of(dear), scene.trash_codes(0)] == [0, 0, ["OP-A023"]]


class TestBootlegSingle:
    """OP-A024"""

    def test_steals_from_an_opponent_who_has_more_there(self) -> None:
        scene = Scene("royale", seats=4)
        card = scene.hand(0, "OP-A024")
        scene.popularity(2, 1, 2, 1, 3)
        scene.clash(2)
        scene.act(0, f"play:{card}")
        assert scene.options(0) == (1, 3)
        scene.answer(0, 1)
        assert [scene.table.places[2].popularity, scene.bank_of(0)] == [(2, 1, 1, 3), 9 - 4]

    def test_not_from_who_has_as_many(self) -> None:
        scene = Scene()
        card = scene.hand(0, "OP-A024")
        scene.popularity(2, 1, 1)
        scene.popularity(1, 0, 2)
        scene.clash(2)
        scene.act(0, f"play:{card}")
        assert scene.did(facts.PopularityStolen) == []
        assert scene.trash_codes(0) == ["OP-A024"]
