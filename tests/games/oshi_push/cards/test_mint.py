"""Cards of Signal Rush in mint."""

from __future__ import annotations

import pytest

from matches.games.engine import Value, ViewKey
from matches.games.oshi_push.facts import CardShown, ClashTied, Discarded, Drew, Funded, Looked, Played, Taken
from matches.games.oshi_push.table import HIDDEN
from tests.games.oshi_push.scene import PLAIN, Scene, next_round

ACTION = "OP-A007"
"""An Action card of cost 3 that is played in a Clash only."""
UPGRADE, OTHER_UPGRADE = "OP-U007", "OP-U013"
DELETES = "OP-C012"
"""Content of cost 4; Boost 3: Delete 1 opposing Content card on this Platform with cost 3 or less."""


def why(rule: str) -> str:
    return f"oshi_push.why.{rule}"


def possible(scene: Scene) -> list[Value]:
    """What seat 0 may do besides passing and using its Persona."""
    persona = scene.table.top(0).id
    return [option for option in scene.options(0) if option not in ("pass", f"use:{persona}")]


def deck_codes(scene: Scene, seat: int) -> list[str]:
    return [card.code for card in scene.table.seats[seat].deck]


def content_codes(scene: Scene, place: int) -> list[str]:
    return [one.card.code for one in scene.table.places[place].content]


def contested(code: str, place: int = 0) -> tuple[Scene, str]:
    """A Clash on the left place where both Personas are; seat 0 has a card on a place."""
    scene = Scene()
    card = scene.content(0, place, code)
    scene.clash(0)
    return scene, card


def lose(scene: Scene) -> None:
    """Seat 0 loses the Clash: seat 1 has more than 20 there."""
    for _ in range(3):
        scene.content(1, 0)
    scene.pass_all()


class TestCoffeeChat:
    """OP-C043"""

    def test_discarded_gains_1(self) -> None:
        scene = Scene()
        card = scene.hand(0, "OP-C043")
        scene.act(0, f"discard:{card}")
        assert scene.bank_of(0) == 9 + 1
        assert scene.trash_codes(0) == ["OP-C043"]

    def test_not_from_play(self) -> None:
        scene = Scene()
        card = scene.content(0, 0, "OP-C043")
        assert possible(scene) == []
        assert scene.why_not(0, f"discard:{card}") == why("P27")


class TestMemberPost:
    """OP-C044"""

    def test_pays_1_for_a_lost_clash(self) -> None:
        scene, _ = contested("OP-C044")
        lose(scene)
        assert scene.did(Funded) == [Funded(0, 1)]

    def test_pays_nothing_for_a_tie(self) -> None:
        scene, _ = contested("OP-C044")
        scene.content(1, 0, "OP-C044")
        scene.pass_all()
        assert scene.did(Funded) == []


class TestAdviceColumn:
    """OP-C045"""

    def test_draws_then_discards_any_card_of_the_hand(self) -> None:
        scene = Scene()
        card = scene.content(0, 0, "OP-C045")
        kept = scene.hand(0, "OP-C043")
        scene.act(0, f"use:{card}")
        assert scene.bank_of(0) == 9 - 1
        assert scene.asks("discard")
        assert scene.options(0)[0] == kept
        scene.answer(0, scene.options(0)[1])
        assert scene.hand_codes(0) == ["OP-C043"]
        assert scene.trash_codes(0) == [PLAIN]

    def test_discards_what_was_drawn_if_there_is_nothing_else(self) -> None:
        scene, card = contested("OP-C045", place=2)
        scene.act(0, f"use:{card}")
        assert scene.hand_codes(0) == []
        assert scene.trash_codes(0) == [PLAIN]

    def test_not_without_funds(self) -> None:
        scene = Scene()
        card = scene.content(0, 0, "OP-C045")
        scene.bank(0, 0)
        assert possible(scene) == []
        assert scene.why_not(0, f"use:{card}") == why("P48")

    def test_not_twice_a_round(self) -> None:
        scene = Scene()
        card = scene.content(0, 0, "OP-C045")
        scene.act(0, f"use:{card}")
        scene.act(1, "pass")
        assert scene.why_not(0, f"use:{card}") == why("P43")


class TestCharityDrive:
    """OP-C046"""

    def test_pays_2_and_adds_to_other_kickback(self) -> None:
        scene, _ = contested("OP-C046")
        scene.content(0, 0, "OP-C044")
        lose(scene)
        assert scene.did(Funded) == [Funded(0, 2 + 1)]

    def test_pays_before_the_capture_deletes_it(self) -> None:
        """Edge case 8."""
        scene, _ = contested("OP-C046")
        scene.popularity(0, 0, 1)
        lose(scene)
        assert scene.did(Funded) == [Funded(0, 2)]
        assert scene.trash_codes(0) == ["OP-C046"]

    def test_pays_nothing_from_another_platform(self) -> None:
        scene, _ = contested("OP-C046", place=1)
        lose(scene)
        assert scene.did(Funded) == []


class TestCommunityPanel:
    """OP-C047"""

    def test_draws_1_for_winning(self) -> None:
        scene, _ = contested("OP-C047")
        scene.pass_all()
        assert scene.hand_codes(0) == [PLAIN]

    def test_nothing_for_losing(self) -> None:
        scene, _ = contested("OP-C047")
        lose(scene)
        assert scene.did(Drew) == []

    def test_nothing_for_winning_elsewhere(self) -> None:
        scene, _ = contested("OP-C047", place=1)
        scene.content(0, 0)
        scene.pass_all()
        assert scene.table.places[0].popularity == (1, 0)
        assert scene.did(Drew) == []


class TestSponsorSegment:
    """OP-C048"""

    def test_gains_1_and_draws_1(self) -> None:
        scene = Scene()
        card = scene.hand(0, "OP-C048")
        scene.act(0, f"play:{card}:0")
        assert scene.bank_of(0) == 9 - 5 + 1
        assert scene.hand_codes(0) == [PLAIN]

    def test_loses_with_an_empty_draw_deck(self) -> None:
        scene = Scene()
        card = scene.hand(0, "OP-C048")
        scene.deck(0)
        scene.act(0, f"play:{card}:0")
        assert scene.state.outcome
        assert scene.state.outcome.places == (2, 1)


class TestAnnualRetrospective:
    """OP-C049"""

    def test_content_costs_1_less_on_other_platforms(self) -> None:
        scene = Scene()
        scene.content(0, 1, "OP-C049")
        card = scene.hand(0, PLAIN)
        scene.act(0, f"play:{card}:0")
        assert scene.bank_of(0) == 9 - 1

    def test_two_of_them_never_make_it_cheaper_than_nothing(self) -> None:
        scene = Scene()
        scene.content(0, 1, "OP-C049")
        scene.content(0, 2, "OP-C049")
        card = scene.hand(0, "OP-C043")
        scene.act(0, f"play:{card}:0")
        assert scene.bank_of(0) == 9

    def test_not_on_its_own_platform(self) -> None:
        scene = Scene()
        scene.content(0, 0, "OP-C049")
        card = scene.hand(0, PLAIN)
        scene.act(0, f"play:{card}:0")
        assert scene.bank_of(0) == 9 - 2

    def test_not_for_action_cards_nor_for_opponents(self) -> None:
        scene = Scene()
        scene.content(0, 1, "OP-C049")
        letter, other = scene.hand(0, "OP-A025"), scene.hand(1, PLAIN)
        scene.act(0, f"play:{letter}")
        assert scene.did(Played)[0].paid == 1
        scene.act(1, f"play:{other}:0")
        assert scene.bank_of(1) == 9 - 2


class TestTipJar:
    """OP-A025"""

    def test_gains_2(self) -> None:
        scene = Scene()
        card = scene.hand(0, "OP-A025")
        scene.act(0, f"play:{card}")
        assert scene.bank_of(0) == 9 - 1 + 2
        assert scene.hand_codes(0) == []

    def test_boosted_draws_1_too(self) -> None:
        scene = Scene()
        card = scene.hand(0, "OP-A025")
        scene.act(0, f"play:{card}:boost")
        assert scene.bank_of(0) == 9 - 2 + 2
        assert scene.hand_codes(0) == [PLAIN]

    def test_boost_is_not_paid_from_what_the_card_gains(self) -> None:
        scene = Scene()
        card = scene.hand(0, "OP-A025")
        scene.bank(0, 1)
        assert possible(scene) == [f"play:{card}"]
        assert scene.why_not(0, f"play:{card}:boost") == why("P48")


class TestReadTheComments:
    """OP-A026"""

    def test_draws_1_for_each_platform_with_own_content(self) -> None:
        scene = Scene()
        card = scene.hand(0, "OP-A026")
        for place in (0, 0, 2):
            scene.content(0, place)
        scene.content(1, 1)
        scene.act(0, f"play:{card}")
        assert scene.bank_of(0) == 9 - 2
        assert scene.hand_codes(0) == [PLAIN, PLAIN]

    def test_draws_nothing_without_content_even_from_an_empty_draw_deck(self) -> None:
        scene = Scene()
        card = scene.hand(0, "OP-A026")
        scene.content(1, 1)
        scene.deck(0)
        scene.act(0, f"play:{card}")
        assert scene.state.outcome is None
        assert scene.trash_codes(0) == ["OP-A026"]


class TestThankYouRoll:
    """OP-A027"""

    def test_persona_gains_5_this_clash_and_its_player_1(self) -> None:
        scene = Scene()
        card = scene.hand(0, "OP-A027")
        scene.clash(0)
        scene.act(0, f"play:{card}")
        assert scene.influence("persona:0") == 3 + 5
        assert scene.bank_of(0) == 9 - 2 + 1
        scene.pass_all()
        assert scene.influence("persona:0") == 3

    def test_counts_nowhere_for_a_persona_that_is_elsewhere(self) -> None:
        scene = Scene()
        card = scene.hand(0, "OP-A027")
        scene.at(0, 1)
        scene.clash(0)
        scene.act(0, f"play:{card}")
        assert scene.influence("persona:0") == 3 + 5
        assert scene.total(0, 0) == 0

    def test_not_outside_a_clash(self) -> None:
        scene = Scene()
        card = scene.hand(0, "OP-A027")
        assert possible(scene) == []
        assert scene.why_not(0, f"play:{card}") == why("timing")


class TestOpenLetter:
    """OP-A028"""

    def test_draws_3_then_discards_1(self) -> None:
        scene = Scene()
        card, kept = scene.hand(0, "OP-A028", "OP-C043")
        scene.act(0, f"play:{card}")
        assert scene.asks("discard")
        assert len(scene.options(0)) == 1 + 3
        scene.answer(0, kept)
        assert scene.bank_of(0) == 9 - 3
        assert scene.hand_codes(0) == [PLAIN] * 3
        assert scene.trash_codes(0) == ["OP-C043", "OP-A028"]

    def test_loses_with_two_cards_left(self) -> None:
        """Edge case 9."""
        scene = Scene()
        card = scene.hand(0, "OP-A028")
        scene.deck(0, PLAIN, PLAIN)
        scene.act(0, f"play:{card}")
        assert len(scene.did(Drew)[0].cards) == 2
        assert scene.state.outcome
        assert scene.state.outcome.places == (2, 1)

    def test_who_is_out_is_not_asked_to_discard(self) -> None:
        scene = Scene("royale")
        card = scene.hand(0, "OP-A028")
        scene.deck(0, PLAIN, PLAIN)
        scene.act(0, f"play:{card}")
        assert scene.table.seats[0].is_out
        assert scene.asks("turn")
        assert scene.owed == (1,)


class TestTutorialStream:
    """OP-C050"""

    def test_discarded_draws_1(self) -> None:
        scene = Scene()
        card = scene.hand(0, "OP-C050")
        scene.act(0, f"discard:{card}")
        assert scene.hand_codes(0) == [PLAIN]
        assert scene.trash_codes(0) == ["OP-C050"]
        assert scene.bank_of(0) == 9

    def test_loses_with_an_empty_draw_deck(self) -> None:
        scene = Scene()
        card = scene.hand(0, "OP-C050")
        scene.deck(0)
        scene.act(0, f"discard:{card}")
        assert scene.state.outcome
        assert scene.state.outcome.places == (2, 1)


class TestCoOpCouch:
    """OP-C051"""

    def test_plays_content_of_cost_1_for_free(self) -> None:
        scene = Scene()
        card, cheap = scene.hand(0, "OP-C051", "OP-C043")
        scene.act(0, f"play:{card}:0")
        assert scene.options(0) == (f"play:{cheap}:0", "none")
        scene.answer(0, f"play:{cheap}:0")
        assert scene.bank_of(0) == 9 - 2
        assert content_codes(scene, 0) == ["OP-C051", "OP-C043"]

    def test_may_be_declined(self) -> None:
        scene = Scene()
        card, _ = scene.hand(0, "OP-C051", "OP-C043")
        scene.act(0, f"play:{card}:0")
        scene.answer(0, "none")
        assert content_codes(scene, 0) == ["OP-C051"]
        assert scene.hand_codes(0) == ["OP-C043"]

    def test_asks_also_without_a_card_that_fits(self) -> None:
        """Nobody learns what is in the hand (P110)."""
        scene = Scene()
        card, *_ = scene.hand(0, "OP-C051", PLAIN, "OP-A025")
        scene.act(0, f"play:{card}:0")
        assert scene.asks("play_content")
        assert scene.options(0) == ("none",)


class TestFarmingSim:
    """OP-C052"""

    def test_gains_1_once_a_round(self) -> None:
        scene = Scene()
        card = scene.content(0, 2, "OP-C052")
        scene.act(0, f"use:{card}")
        assert scene.bank_of(0) == 9 + 1
        scene.act(1, "pass")
        assert scene.why_not(0, f"use:{card}") == why("P43")

    def test_is_ready_again_in_the_next_round(self) -> None:
        scene = Scene()
        card = scene.content(0, 2, "OP-C052")
        scene.act(0, f"use:{card}")
        next_round(scene)
        scene.answer(1, 0).answer(0, 0).act(1, "pass").act(0, f"use:{card}")
        assert scene.bank_of(0) == 9 + 1 + 3 + 1

    def test_not_the_opponents(self) -> None:
        scene = Scene()
        card = scene.content(1, 0, "OP-C052")
        assert possible(scene) == []
        assert scene.why_not(0, f"use:{card}") == why("P50")


class TestPatchNotes:
    """OP-C053"""

    def test_discarded_gains_2(self) -> None:
        scene = Scene()
        card = scene.hand(0, "OP-C053")
        scene.act(0, f"discard:{card}")
        assert scene.bank_of(0) == 9 + 2

    def test_pays_1_for_a_lost_clash(self) -> None:
        scene, _ = contested("OP-C053")
        lose(scene)
        assert scene.did(Funded) == [Funded(0, 1)]

    def test_pays_nothing_from_hand(self) -> None:
        scene = Scene()
        scene.hand(0, "OP-C053")
        scene.clash(0)
        lose(scene)
        assert scene.did(Funded) == []

    def test_discarded_down_to_seven_gains_nothing(self) -> None:
        """Edge case 14."""
        scene = Scene()
        scene.hand(0, *["OP-C053"] * 8)
        next_round(scene)
        assert len(scene.hand_codes(0)) == 7
        assert scene.bank_of(0) == 9 + 3


class TestModShowcase:
    """OP-C054"""

    @pytest.mark.parametrize(("code", "gained"), [("OP-C046", 1), (PLAIN, 0)])
    def test_gains_1_for_content_of_printed_cost_3_or_more(self, code: str, gained: int) -> None:
        scene = Scene()
        scene.content(0, 2, "OP-C054")
        card = scene.hand(0, code)
        scene.act(0, f"play:{card}:0")
        assert scene.did(Funded) == [Funded(0, 1)] * gained

    def test_sees_the_printed_cost(self) -> None:
        scene = Scene()
        scene.content(0, 2, "OP-C054")
        scene.content(0, 2, "OP-C049")
        card = scene.hand(0, "OP-C046")
        scene.act(0, f"play:{card}:0")
        assert scene.bank_of(0) == 9 - 2 + 1

    def test_not_for_its_own_playing(self) -> None:
        scene = Scene()
        card = scene.hand(0, "OP-C054")
        scene.act(0, f"play:{card}:0")
        assert scene.did(Funded) == []

    def test_not_for_an_action_card_nor_for_content_of_opponents(self) -> None:
        scene = Scene()
        scene.content(0, 0, "OP-C054")
        card, other = scene.hand(0, "OP-A028"), scene.hand(1, "OP-C046")
        scene.act(0, f"play:{card}")
        scene.answer(0, scene.options(0)[0])
        scene.act(1, f"play:{other}:0")
        assert scene.bank_of(0) == 9 - 3


class TestGuildRaid:
    """OP-C055"""

    def test_opponents_cannot_delete_where_its_player_dominates(self) -> None:
        scene = Scene()
        scene.content(0, 0, "OP-C055")
        spared = scene.content(0, 0)
        card = scene.hand(1, DELETES)
        scene.act(0, "pass").act(1, f"play:{card}:0:boost")
        assert scene.bank_of(1) == 9 - 4 - 3
        assert scene.place_of(spared) == 0

    def test_not_while_nobody_dominates(self) -> None:
        scene = Scene()
        scene.content(0, 0, "OP-C055")
        lost = scene.content(0, 0)
        scene.content(1, 0)
        card = scene.hand(1, DELETES)
        scene.act(0, "pass").act(1, f"play:{card}:0:boost")
        assert scene.place_of(lost) is None

    def test_not_on_another_platform(self) -> None:
        scene = Scene()
        scene.content(0, 1, "OP-C055")
        lost = scene.content(0, 0)
        scene.content(0, 0, "OP-C056")
        card = scene.hand(1, DELETES)
        scene.act(0, "pass").act(1, f"play:{card}:0:boost")
        assert scene.place_of(lost) is None

    def test_a_third_players_card_has_to_be_chosen_instead(self) -> None:
        """An effect does as much as possible (P55)."""
        scene = Scene("royale")
        scene.content(0, 0, "OP-C055")
        spared, lost = scene.content(0, 0), scene.content(2, 0)
        card = scene.hand(1, DELETES)
        scene.act(0, "pass").act(1, f"play:{card}:0:boost")
        assert scene.place_of(spared) == 0
        assert scene.place_of(lost) is None

    def test_not_for_the_partners_content(self) -> None:
        """The team dominates (P96), but "your" means the player's own (P97)."""
        scene = Scene("team")
        scene.content(0, 0, "OP-C055")
        scene.content(2, 0)
        spared, lost = scene.content(0, 0), scene.content(1, 0)
        card = scene.hand(2, DELETES)
        scene.act(0, "pass").act(1, "pass").act(2, f"play:{card}:0:boost")
        assert scene.place_of(spared) == 0
        assert scene.place_of(lost) is None

    def test_not_against_its_own_player(self) -> None:
        scene = Scene()
        scene.content(0, 0, "OP-C055")
        card = scene.hand(0, "OP-C014")
        scene.act(0, f"play:{card}:0")
        assert content_codes(scene, 0) == ["OP-C014"]

    def test_not_against_a_capture(self) -> None:
        scene, card = contested("OP-C055")
        scene.popularity(0, 1, 0)
        scene.pass_all()
        assert scene.place_of(card) is None
        assert scene.trash_codes(0) == ["OP-C055"]


class TestEndlessDungeon:
    """OP-C056"""

    def test_costs_1_less_for_each_own_content_there(self) -> None:
        scene = Scene()
        scene.content(0, 0)
        scene.content(0, 0)
        card = scene.hand(0, "OP-C056")
        scene.bank(0, 5)
        scene.act(0, f"play:{card}:0")
        assert scene.bank_of(0) == 0

    def test_content_elsewhere_or_of_opponents_does_not_count(self) -> None:
        scene = Scene()
        scene.content(0, 1)
        scene.content(1, 0)
        card = scene.hand(0, "OP-C056")
        scene.bank(0, 6)
        assert possible(scene) == []
        assert scene.why_not(0, f"play:{card}:0") == why("P48")


class TestLootDrop:
    """OP-A029"""

    def test_discards_1_of_the_other_cards_and_gains_2(self) -> None:
        scene = Scene()
        card, first, second = scene.hand(0, "OP-A029", "OP-C043", "OP-C044")
        scene.act(0, f"play:{card}")
        assert scene.options(0) == (first, second)
        scene.answer(0, first)
        assert scene.bank_of(0) == 9 + 2
        assert scene.hand_codes(0) == ["OP-C044"]
        assert scene.trash_codes(0) == ["OP-C043", "OP-A029"]

    def test_not_as_the_only_card_in_hand(self) -> None:
        scene = Scene()
        card = scene.hand(0, "OP-A029")
        assert possible(scene) == []
        assert scene.why_not(0, f"play:{card}") == why("P44")


class TestSavePoint:
    """OP-A030"""

    def test_returns_a_content_card(self) -> None:
        scene = Scene()
        card = scene.hand(0, "OP-A030")
        first, _, last = scene.trash(0, "OP-C043", ACTION, PLAIN)
        scene.trash(1, "OP-C044")
        scene.act(0, f"play:{card}")
        assert scene.options(0) == (first, last)
        scene.answer(0, last)
        assert scene.bank_of(0) == 9 - 2
        assert scene.hand_codes(0) == [PLAIN]
        assert scene.trash_codes(0) == ["OP-C043", ACTION, "OP-A030"]

    def test_boosted_returns_one_more(self) -> None:
        scene = Scene()
        card = scene.hand(0, "OP-A030")
        _, last = scene.trash(0, "OP-C043", PLAIN)
        scene.act(0, f"play:{card}:boost")
        scene.answer(0, last)
        assert scene.bank_of(0) == 9 - 4
        assert scene.hand_codes(0) == [PLAIN, "OP-C043"]

    def test_returns_nothing_without_content_in_the_trash(self) -> None:
        scene = Scene()
        card = scene.hand(0, "OP-A030")
        scene.trash(0, ACTION)
        scene.act(0, f"play:{card}:boost")
        assert scene.hand_codes(0) == []
        assert scene.trash_codes(0) == [ACTION, "OP-A030"]


class TestRespec:
    """OP-A031"""

    def test_draws_as_many_as_it_discards(self) -> None:
        scene = Scene()
        card, first, second, third = scene.hand(0, "OP-A031", "OP-C043", "OP-C044", "OP-C045")
        scene.act(0, f"play:{card}")
        assert scene.options(0) == (first, second, third)
        scene.answer(0, first, third)
        assert scene.bank_of(0) == 9 - 1
        assert scene.hand_codes(0) == ["OP-C044", PLAIN, PLAIN]
        assert scene.trash_codes(0) == ["OP-C043", "OP-C045", "OP-A031"]

    def test_may_discard_none_and_then_draws_none(self) -> None:
        scene = Scene()
        card, _ = scene.hand(0, "OP-A031", "OP-C043")
        scene.deck(0)
        scene.act(0, f"play:{card}")
        scene.answer(0)
        assert scene.did(Discarded) == []
        assert scene.hand_codes(0) == ["OP-C043"]
        assert scene.state.outcome is None

    def test_with_an_empty_hand_nothing_is_asked_nor_drawn(self) -> None:
        scene = Scene()
        card = scene.hand(0, "OP-A031")
        scene.act(0, f"play:{card}")
        assert scene.owed == (1,)
        assert scene.hand_codes(0) == []

    def test_asks_nothing_with_an_empty_hand(self) -> None:
        scene = Scene()
        card = scene.hand(0, "OP-A031")
        scene.act(0, f"play:{card}")
        assert scene.asks("turn")
        assert scene.owed == (1,)

    def test_loses_with_too_few_cards_to_draw(self) -> None:
        scene = Scene()
        card, first, second = scene.hand(0, "OP-A031", "OP-C043", "OP-C044")
        scene.deck(0, PLAIN)
        scene.act(0, f"play:{card}")
        scene.answer(0, first, second)
        assert scene.state.outcome
        assert scene.state.outcome.places == (2, 1)


class TestGroupQueue:
    """OP-A032"""

    def test_plays_content_for_3_less_with_the_persona_elsewhere(self) -> None:
        scene = Scene()
        card, album, cheap = scene.hand(0, "OP-A032", "OP-C062", PLAIN)
        scene.at(0, 2)
        scene.clash(1)
        scene.act(0, f"play:{card}")
        assert scene.options(0) == (f"play:{album}:1", f"play:{album}:1:boost", f"play:{cheap}:1", "none")
        scene.answer(0, f"play:{album}:1")
        assert scene.bank_of(0) == 9 - 2 - 2
        assert scene.table.places[1].content[0].owner == 0
        assert content_codes(scene, 1) == ["OP-C062"]

    def test_content_of_cost_2_is_free_and_boost_is_paid_in_full(self) -> None:
        scene = Scene()
        first, second, album, cheap = scene.hand(0, "OP-A032", "OP-A032", "OP-C062", PLAIN)
        scene.clash(0)
        scene.act(0, f"play:{first}").answer(0, f"play:{cheap}:0")
        assert scene.bank_of(0) == 9 - 2
        scene.act(1, "pass").act(0, f"play:{second}").answer(0, f"play:{album}:0:boost")
        assert scene.bank_of(0) == 9 - 2 - 2 - 2 - 2
        assert scene.hand_codes(0) == [PLAIN, PLAIN]

    def test_what_it_plays_does_all_it_says_and_sets_off_others(self) -> None:
        scene = Scene()
        card, sponsor = scene.hand(0, "OP-A032", "OP-C048")
        scene.content(0, 1, "OP-C049")
        scene.content(0, 1, "OP-C054")
        scene.clash(0)
        scene.act(0, f"play:{card}").answer(0, f"play:{sponsor}:0")
        assert [fact.paid for fact in scene.did(Played)] == [5 - 1 - 3]
        assert scene.did(Funded) == [Funded(0, 1), Funded(0, 1)]
        assert scene.hand_codes(0) == [PLAIN]

    def test_offers_nothing_dearer_than_5_and_nothing_that_cannot_be_paid(self) -> None:
        scene = Scene()
        card, album, *_ = scene.hand(0, "OP-A032", "OP-C062", "OP-C056", ACTION)
        scene.bank(0, 2 + 3)
        scene.clash(0)
        scene.act(0, f"play:{card}")
        assert scene.options(0) == (f"play:{album}:0", "none")
        scene.answer(0, "none")
        assert content_codes(scene, 0) == []

    def test_not_outside_a_clash(self) -> None:
        scene = Scene()
        card = scene.hand(0, "OP-A032")
        assert possible(scene) == []
        assert scene.why_not(0, f"play:{card}") == why("timing")


class TestTuningUp:
    """OP-C057"""

    def test_discarded_draws_1_also_in_a_clash(self) -> None:
        scene = Scene()
        card = scene.hand(0, "OP-C057")
        scene.clash(0)
        scene.act(0, f"discard:{card}")
        assert scene.hand_codes(0) == [PLAIN]

    def test_discarded_as_a_cost_draws_nothing(self) -> None:
        scene = Scene()
        card, _ = scene.hand(0, "OP-A029", "OP-C057")
        scene.act(0, f"play:{card}")
        assert scene.trash_codes(0) == ["OP-C057", "OP-A029"]
        assert scene.hand_codes(0) == []


class TestLullabyHour:
    """OP-C058"""

    def test_pays_1_for_a_lost_clash_without_the_persona(self) -> None:
        scene = Scene()
        scene.content(0, 0, "OP-C058")
        scene.at(0, 2)
        scene.clash(0)
        lose(scene)
        assert scene.did(Funded) == [Funded(0, 1)]

    def test_pays_the_winner_nothing(self) -> None:
        scene, _ = contested("OP-C058")
        scene.pass_all()
        assert scene.table.places[0].popularity == (1, 0)
        assert scene.did(Funded) == []


class TestFanChoir:
    """OP-C059"""

    def test_gains_1_with_an_upgrade(self) -> None:
        scene = Scene()
        scene.upgrade(0, UPGRADE)
        card = scene.hand(0, "OP-C059")
        scene.act(0, f"play:{card}:0")
        assert scene.bank_of(0) == 9 - 2 + 1

    def test_gains_nothing_for_an_upgrade_of_an_opponent(self) -> None:
        scene = Scene()
        scene.upgrade(1, UPGRADE)
        card = scene.hand(0, "OP-C059")
        scene.act(0, f"play:{card}:0")
        assert scene.bank_of(0) == 9 - 2


class TestMerchLaunch:
    """OP-C060"""

    def test_gains_2_for_winning(self) -> None:
        scene, _ = contested("OP-C060")
        scene.pass_all()
        assert scene.did(Funded) == [Funded(0, 2)]

    def test_nothing_for_a_tie(self) -> None:
        scene, _ = contested("OP-C060")
        scene.content(1, 0, "OP-C060")
        scene.pass_all()
        assert scene.did(Funded) == []


class TestStudioSession:
    """OP-C061"""

    def test_takes_1_of_3_and_puts_the_rest_on_the_bottom(self) -> None:
        scene = Scene()
        card = scene.hand(0, "OP-C061")
        first, second, third, _ = scene.deck(0, "OP-C043", "OP-C044", "OP-C045", "OP-C046")
        scene.act(0, f"play:{card}:0")
        assert scene.options(0) == (first, second, third)
        scene.answer(0, second)
        assert scene.options(0) == (first, third)
        assert (scene.prompt.least, scene.prompt.most, scene.prompt.default) == (2, 2, (first, third))
        scene.answer(0, third, first)
        assert scene.hand_codes(0) == ["OP-C044"]
        assert deck_codes(scene, 0) == ["OP-C046", "OP-C045", "OP-C043"]

    def test_others_learn_only_that_somebody_looked(self) -> None:
        scene = Scene()
        card = scene.hand(0, "OP-C061")
        _, second, _ = scene.deck(0, "OP-C043", "OP-C044", "OP-C045")
        opponent = ViewKey.of_seat(1)
        scene.act(0, f"play:{card}:0")
        assert scene.did(Looked)[0].seen_by(opponent) == Looked(0, (HIDDEN,) * 3)
        scene.answer(0, second)
        assert scene.did(Taken)[0].seen_by(opponent) == Taken(0, HIDDEN, HIDDEN, (0,))

    def test_takes_the_only_card_there_is(self) -> None:
        scene = Scene()
        card = scene.hand(0, "OP-C061")
        scene.deck(0, "OP-C043")
        scene.act(0, f"play:{card}:0")
        assert scene.hand_codes(0) == ["OP-C043"]

    def test_nobody_loses_by_looking_at_an_empty_draw_deck(self) -> None:
        scene = Scene()
        card = scene.hand(0, "OP-C061")
        scene.deck(0)
        scene.act(0, f"play:{card}:0")
        assert scene.state.outcome is None
        assert scene.owed == (1,)


class TestAlbumDrop:
    """OP-C062"""

    def test_boosted_draws_2(self) -> None:
        scene = Scene()
        card = scene.hand(0, "OP-C062")
        scene.act(0, f"play:{card}:0:boost")
        assert scene.bank_of(0) == 9 - 5 - 2
        assert scene.hand_codes(0) == [PLAIN, PLAIN]

    def test_draws_nothing_unless_boost_is_paid(self) -> None:
        scene = Scene()
        card = scene.hand(0, "OP-C062")
        scene.bank(0, 6)
        assert possible(scene) == [f"play:{card}:0"]
        scene.act(0, f"play:{card}:0")
        assert scene.bank_of(0) == 1
        assert scene.hand_codes(0) == []


class TestOrchestraCollab:
    """OP-C063"""

    def test_returns_content_of_cost_4_or_less(self) -> None:
        scene = Scene()
        card = scene.hand(0, "OP-C063")
        first, second, *_ = scene.trash(0, "OP-C043", "OP-C047", "OP-C048", ACTION)
        scene.act(0, f"play:{card}:0")
        assert scene.options(0) == (first, second)
        scene.answer(0, second)
        assert scene.bank_of(0) == 9 - 8
        assert scene.hand_codes(0) == ["OP-C047"]

    def test_returns_nothing_dearer(self) -> None:
        scene = Scene()
        card = scene.hand(0, "OP-C063")
        scene.trash(0, "OP-C048", ACTION)
        scene.act(0, f"play:{card}:0")
        assert scene.hand_codes(0) == []
        assert content_codes(scene, 0) == ["OP-C063"]


class TestKeySignature:
    """OP-A033"""

    def test_reveals_an_upgrade_and_takes_it(self) -> None:
        scene = Scene()
        card = scene.hand(0, "OP-A033")
        first, *rest = scene.deck(0, OTHER_UPGRADE, "OP-C043", UPGRADE, "OP-C044", "OP-C045", UPGRADE)
        scene.act(0, f"play:{card}")
        assert scene.options(0) == (first, rest[1], "none")
        scene.answer(0, rest[1])
        assert scene.did(CardShown) == [CardShown(0, UPGRADE)]
        assert scene.options(0) == (first, rest[0], rest[2], rest[3])
        scene.answer(0, rest[3], rest[2], rest[0], first)
        assert scene.hand_codes(0) == [UPGRADE]
        assert deck_codes(scene, 0) == [UPGRADE, "OP-C045", "OP-C044", "OP-C043", OTHER_UPGRADE]

    def test_may_leave_the_upgrade(self) -> None:
        scene = Scene()
        card = scene.hand(0, "OP-A033")
        top = scene.deck(0, UPGRADE, "OP-C043", "OP-C044", "OP-C045", "OP-C046")
        scene.act(0, f"play:{card}").answer(0, "none")
        assert scene.did(CardShown) == []
        scene.answer(0, *top)
        assert scene.hand_codes(0) == []
        assert deck_codes(scene, 0) == [UPGRADE, "OP-C043", "OP-C044", "OP-C045", "OP-C046"]

    def test_asks_also_without_an_upgrade(self) -> None:
        """Nobody learns what was looked at (P110)."""
        scene = Scene()
        card = scene.hand(0, "OP-A033")
        scene.act(0, f"play:{card}")
        assert scene.asks("take")
        assert scene.options(0) == ("none",)
        assert scene.did(Looked)[0].seen_by(ViewKey.of_seat(1)) == Looked(0, (HIDDEN,) * 5)

    def test_nobody_loses_by_looking_at_an_empty_draw_deck(self) -> None:
        scene = Scene()
        card = scene.hand(0, "OP-A033")
        scene.deck(0)
        scene.act(0, f"play:{card}")
        assert scene.asks("turn")
        assert scene.owed == (1,)


class TestSingAlong:
    """OP-A034"""

    def test_persona_gains_2_and_a_lost_clash_pays_3(self) -> None:
        scene = Scene()
        card = scene.hand(0, "OP-A034")
        scene.content(1, 0)
        scene.clash(0)
        scene.act(0, f"play:{card}")
        assert scene.influence("persona:0") == 3 + 2
        scene.pass_all()
        assert scene.bank_of(0) == 9 - 1 + 3
        assert scene.influence("persona:0") == 3
        assert scene.trash_codes(0) == ["OP-A034"]

    def test_pays_its_player_alone_if_the_team_loses(self) -> None:
        scene = Scene("team")
        card = scene.hand(0, "OP-A034")
        scene.content(2, 0)
        scene.clash(0)
        scene.act(0, f"play:{card}")
        scene.pass_all()
        assert [scene.bank_of(seat) for seat in (0, 1)] == [9 - 1 + 3, 9]

    def test_a_tie_pays_nothing_nor_does_the_next_clash(self) -> None:
        scene = Scene()
        card = scene.hand(0, "OP-A034")
        scene.content(1, 0, "OP-C052")
        scene.content(1, 1)
        scene.clash(0)
        scene.act(0, f"play:{card}")
        scene.pass_all()
        assert scene.did(ClashTied) == [ClashTied(0, (5, 5))]
        scene.pass_all()
        assert scene.table.places[1].popularity == (0, 1)
        assert scene.bank_of(0) == 9 - 1

    def test_pays_nothing_if_the_platform_is_captured_before(self) -> None:
        """Its Clash has no loser (P41)."""
        scene = Scene()
        card, victory = scene.hand(0, "OP-A034"), scene.hand(1, "OP-A008")
        scene.content(1, 0)
        scene.popularity(0, 0, 1)
        scene.clash(0)
        scene.act(0, f"play:{card}").act(1, f"play:{victory}")
        assert len(scene.table.captured[1]) == 1
        assert scene.bank_of(0) == 9 - 1

    def test_not_outside_a_clash(self) -> None:
        scene = Scene()
        card = scene.hand(0, "OP-A034")
        assert possible(scene) == []
        assert scene.why_not(0, f"play:{card}") == why("timing")


class TestRoyaltyCheque:
    """OP-A035"""

    def test_gains_1_and_1_for_each_platform_with_own_content(self) -> None:
        scene = Scene()
        card = scene.hand(0, "OP-A035")
        for place in (0, 0, 1, 2):
            scene.content(0, place)
        scene.act(0, f"play:{card}")
        assert scene.bank_of(0) == 9 - 2 + 1 + 3

    def test_gains_only_1_where_all_content_is_of_others(self) -> None:
        scene = Scene("team")
        card = scene.hand(0, "OP-A035")
        scene.content(1, 0)
        scene.content(2, 1)
        scene.act(0, f"play:{card}")
        assert scene.bank_of(0) == 9 - 2 + 1


class TestReprise:
    """OP-A036"""

    def test_returns_another_action_card(self) -> None:
        scene = Scene()
        card = scene.hand(0, "OP-A036")
        first, _, last, _ = scene.trash(0, ACTION, "OP-A036", "OP-A025", PLAIN)
        scene.act(0, f"play:{card}")
        assert scene.options(0) == (first, last)
        scene.answer(0, last)
        assert scene.bank_of(0) == 9 - 2
        assert scene.hand_codes(0) == ["OP-A025"]

    def test_boosted_draws_1_too(self) -> None:
        scene = Scene()
        card = scene.hand(0, "OP-A036")
        scene.trash(0, ACTION)
        scene.act(0, f"play:{card}:boost")
        assert scene.bank_of(0) == 9 - 3
        assert scene.hand_codes(0) == [ACTION, PLAIN]

    def test_returns_no_reprise_not_even_itself(self) -> None:
        scene = Scene()
        card = scene.hand(0, "OP-A036")
        scene.trash(0, "OP-A036", PLAIN)
        scene.act(0, f"play:{card}")
        assert scene.hand_codes(0) == []
        assert scene.trash_codes(0) == ["OP-A036", PLAIN, "OP-A036"]
