"""Upgrades of Signal Rush."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from matches.games.oshi_push import facts
from matches.games.oshi_push.kinds import KINDS, Upgrade
from matches.games.oshi_push.table import STUDIO, Play
from tests.games.oshi_push.scene import PLAIN, Scene, after_a_clash, next_round

DEAR = "OP-C040"
"""Content of cost 4 and Influence 8 that does nothing in play."""


def upgraded(code: str, mode: str = "duel", **laid: tuple[str, ...]) -> Scene:
    """Seat 0 has this Upgrade on the Persona that it names."""
    kind = KINDS[code]
    assert isinstance(kind, Upgrade)
    scene = Scene(mode, personas=(kind.persona,), **laid)
    scene.upgrade(0, code)
    return scene


def owner_of(code: str) -> Scene:
    """Seat 0 plays the Persona that this Upgrade names."""
    kind = KINDS[code]
    assert isinstance(kind, Upgrade)
    return Scene(personas=(kind.persona,))


def use(scene: Scene) -> Scene:
    """The Activate ability on top of the pile of seat 0."""
    return scene.act(0, f"use:{scene.table.top(0).id}")


def why_not_use(scene: Scene) -> str | None:
    return scene.why_not(0, f"use:{scene.table.top(0).id}")


# --- what several do alike


@pytest.mark.parametrize("code", ["OP-U001", "OP-U004"])
def test_discard_lets_own_content_at_the_clash_gain_3(code: str) -> None:
    scene = owner_of(code)
    card = scene.hand(0, code)
    scene.at(0, 1)
    first, second, elsewhere = scene.content(0, 0), scene.content(0, 0), scene.content(0, 1)
    scene.content(1, 0)
    scene.clash(0)
    scene.act(0, f"discard:{card}")
    assert scene.options(0) == (first, second)
    scene.answer(0, second)
    assert [scene.influence(one) for one in (first, second, elsewhere)] == [6, 9, 6]
    assert (scene.trash_codes(0), scene.bank_of(0)) == ([code], 9)
    scene.pass_all()
    assert scene.influence(second) == 6


@pytest.mark.parametrize("code", ["OP-U007", "OP-U010"])
def test_discard_moves_the_persona_to_the_clash(code: str) -> None:
    scene = owner_of(code)
    card = scene.hand(0, code)
    scene.at(0, 2)
    scene.clash(0)
    scene.act(0, f"discard:{card}")
    assert scene.place_of("persona:0") == 0
    assert scene.trash_codes(0) == [code]


@pytest.mark.parametrize("code", ["OP-U007", "OP-U010"])
def test_discard_moves_no_persona_that_is_there(code: str) -> None:
    scene = owner_of(code)
    card = scene.hand(0, code)
    scene.clash(0)
    scene.act(0, f"discard:{card}")
    assert scene.did(facts.PersonaMoved) == []
    assert scene.trash_codes(0) == [code]


@pytest.mark.parametrize("code", ["OP-U001", "OP-U004", "OP-U007", "OP-U010"])
def test_discard_only_in_a_clash(code: str) -> None:
    scene = owner_of(code)
    card = scene.hand(0, code)
    assert f"discard:{card}" not in scene.options(0)
    assert scene.why_not(0, f"discard:{card}") == "oshi_push.why.P52"


@pytest.mark.parametrize(("code", "n"), [("OP-U012", 2), ("OP-U013", 1), ("OP-U016", 1)])
def test_kickback_for_a_lost_clash_here(code: str, n: int) -> None:
    scene = upgraded(code)
    scene.content(1, 0)
    scene.content(1, 0)
    scene.clash(0)
    scene.pass_all()
    assert scene.did(facts.ClashWon)[0].side == 1
    assert scene.bank_of(0) == 9 + n


@pytest.mark.parametrize("code", ["OP-U012", "OP-U013", "OP-U016"])
def test_no_kickback_from_elsewhere_nor_when_covered_nor_for_a_tie(code: str) -> None:
    elsewhere = upgraded(code)
    elsewhere.at(0, 1)
    elsewhere.clash(0)
    elsewhere.pass_all()
    assert [one.side for one in elsewhere.did(facts.ClashWon)] == [1]
    assert elsewhere.bank_of(0) == 9

    covered = upgraded(code)
    covered.upgrade(0, "OP-U003")
    covered.content(1, 0)
    covered.content(1, 0)
    covered.clash(0)
    covered.pass_all()
    assert [one.side for one in covered.did(facts.ClashWon)] == [1]
    assert covered.bank_of(0) == 9

    tie = upgraded(code)
    tie.upgrade(1, code)
    tie.clash(0)
    tie.pass_all()
    assert [one.totals[0] for one in tie.did(facts.ClashTied)] == [KINDS[code].influence]
    assert tie.bank_of(0) == 9


@pytest.mark.parametrize(("code", "printed", "more"), [("OP-U004", 5, 4), ("OP-U005", 8, 6)])
def test_gains_while_dominating_here(code: str, printed: int, more: int) -> None:
    scene = upgraded(code)
    scene.content(0, 0)
    assert scene.influence("persona:0") == printed + more


@pytest.mark.parametrize(("code", "printed"), [("OP-U004", 5), ("OP-U005", 8)])
def test_gains_nothing_on_a_tie_nor_for_another_platform(code: str, printed: int) -> None:
    scene = upgraded(code)
    scene.content(0, 0)
    scene.content(1, 0)
    scene.content(0, 1)
    assert scene.influence("persona:0") == printed
    scene.at(0, STUDIO)
    assert scene.influence("persona:0") == printed


@pytest.mark.parametrize(("code", "printed", "more"), [("OP-U016", 6, 2), ("OP-U017", 9, 4)])
def test_gains_while_5_cards_are_in_hand(code: str, printed: int, more: int) -> None:
    scene = upgraded(code)
    scene.hand(0, *[PLAIN] * 4)
    scene.hand(1, *[PLAIN] * 5)
    assert scene.influence("persona:0") == printed
    scene.hand(0, PLAIN)
    assert scene.influence("persona:0") == printed + more


# --- one by one


class TestQuilloVaneNightAnchor:
    """OP-U001"""

    def test_activate_lets_own_content_here_gain_3_this_round(self) -> None:
        scene = upgraded("OP-U001")
        mine = scene.content(0, 0)
        use(scene)
        assert scene.influence(mine) == 6 + 3
        assert after_a_clash(scene).influence(mine) == 6 + 3
        assert next_round(scene).influence(mine) == 6

    def test_activate_does_nothing_without_content_here(self) -> None:
        scene = upgraded("OP-U001")
        mine = scene.content(0, 1)
        use(scene)
        assert scene.influence(mine) == 6


class TestQuilloVanePrimeTimeTitan:
    """OP-U002"""

    def test_activate_lets_all_own_content_here_gain_2_this_round(self) -> None:
        scene = upgraded("OP-U002")
        here, elsewhere, opposing = [scene.content(0, 0), scene.content(0, 0)], scene.content(0, 1), scene.content(1, 0)
        use(scene)
        assert [scene.influence(one) for one in (*here, elsewhere, opposing)] == [8, 8, 6, 6]
        after_a_clash(scene)
        assert [scene.influence(one) for one in here] == [8, 8]
        next_round(scene)
        assert [scene.influence(one) for one in here] == [6, 6]

    def test_activate_does_nothing_in_the_studio(self) -> None:
        scene = upgraded("OP-U002")
        scene.at(0, STUDIO)
        mine = scene.content(0, 0)
        use(scene)
        assert scene.influence(mine) == 6

    def test_reward_draws_1(self) -> None:
        scene = upgraded("OP-U002")
        scene.clash(0)
        scene.pass_all()
        assert scene.hand_codes(0) == [PLAIN]

    def test_no_reward_for_a_win_elsewhere(self) -> None:
        scene = upgraded("OP-U002")
        scene.at(0, 1)
        scene.content(0, 0)
        scene.clash(0)
        scene.pass_all()
        assert [one.side for one in scene.did(facts.ClashWon)] == [0]
        assert scene.hand_codes(0) == []


class TestQuilloVaneBackAlleyColumnist:
    """OP-U003"""

    def test_gains_4_while_an_opponent_has_4_cards_in_hand(self) -> None:
        scene = upgraded("OP-U003", "royale")
        scene.hand(2, *[PLAIN] * 4)
        assert scene.influence("persona:0") == 6 + 4

    def test_not_for_3_cards_nor_for_the_own_hand_or_a_partners(self) -> None:
        scene = upgraded("OP-U003", "team")
        scene.hand(0, *[PLAIN] * 4)
        scene.hand(1, *[PLAIN] * 4)
        scene.hand(2, *[PLAIN] * 3)
        assert scene.influence("persona:0") == 6


class TestTamsinVoltageFinalForm:
    """OP-U005"""

    def test_boost_draws_2(self) -> None:
        scene = owner_of("OP-U005")
        card = scene.hand(0, "OP-U005")
        scene.act(0, f"play:{card}:boost")
        assert (scene.bank_of(0), scene.hand_codes(0)) == (9 - 7 - 2, [PLAIN, PLAIN])
        assert scene.table.top(0).id == card

    def test_draws_nothing_without_boost(self) -> None:
        scene = owner_of("OP-U005")
        card = scene.hand(0, "OP-U005")
        scene.bank(0, 8)
        assert scene.why_not(0, f"play:{card}:boost") == "oshi_push.why.P48"
        scene.act(0, f"play:{card}")
        assert (scene.bank_of(0), scene.hand_codes(0)) == (8 - 7, [])


class TestTamsinVoltagePitCrew:
    """OP-U006"""

    def test_gains_1_for_the_first_content_of_the_round_here(self) -> None:
        scene = upgraded("OP-U006")
        first, second = scene.hand(0, PLAIN, PLAIN)
        scene.act(0, f"play:{first}:0")
        assert scene.bank_of(0) == 9 - 2 + 1
        scene.act(1, "pass").act(0, f"play:{second}:0")
        assert scene.bank_of(0) == 8 - 2

    def test_content_elsewhere_is_not_the_first(self) -> None:
        scene = upgraded("OP-U006")
        anywhere, mine, opposing = *scene.hand(0, "OP-C026", PLAIN), scene.hand(1, PLAIN)
        scene.act(0, f"play:{anywhere}:2")
        assert scene.bank_of(0) == 9 - 4
        scene.act(1, f"play:{opposing}:0")
        assert scene.bank_of(0) == 5
        scene.act(0, f"play:{mine}:0")
        assert scene.bank_of(0) == 5 - 2 + 1

    def test_not_the_first_though_the_persona_was_elsewhere_then(self) -> None:
        """P105"""
        scene = upgraded("OP-U006")
        card = scene.hand(0, PLAIN)
        scene.lay(replace(scene.table, plays=(Play(0, scene.card(PLAIN), place=1, persona_at=1),)))
        scene.act(0, f"play:{card}:0")
        assert scene.bank_of(0) == 9 - 2


class TestOrrinHalfstackSiegeFrame:
    """OP-U007"""

    def test_activate_moves_to_any_other_platform_for_1(self) -> None:
        scene = upgraded("OP-U007")
        use(scene)
        assert scene.options(0) == (1, 2)
        scene.answer(0, 2)
        assert (scene.place_of("persona:0"), scene.bank_of(0)) == (2, 9 - 1)

    def test_activate_moves_out_of_the_studio(self) -> None:
        """P66"""
        scene = upgraded("OP-U007")
        scene.at(0, STUDIO)
        use(scene)
        assert scene.options(0) == (0, 1, 2)

    def test_activate_not_without_funds(self) -> None:
        scene = upgraded("OP-U007")
        scene.bank(0, 0)
        assert why_not_use(scene) == "oshi_push.why.P48"


class TestOrrinHalfstackMonolithFrame:
    """OP-U008"""

    def test_opposing_content_here_has_1_less(self) -> None:
        scene = upgraded("OP-U008")
        opposing, mine, elsewhere = scene.content(1, 0), scene.content(0, 0), scene.content(1, 1)
        assert [scene.influence(one) for one in (opposing, mine, elsewhere)] == [5, 6, 6]
        scene.at(0, STUDIO)
        assert scene.influence(opposing) == 6

    def test_activate_deletes_cheap_opposing_content_here(self) -> None:
        scene = upgraded("OP-U008")
        first, second = scene.content(1, 0), scene.content(1, 0)
        scene.content(1, 0, "OP-C046")
        scene.content(0, 0)
        scene.content(1, 1)
        use(scene)
        assert scene.options(0) == (first, second)
        scene.answer(0, second)
        assert scene.place_of(second) is None
        assert (scene.trash_codes(1), scene.bank_of(0)) == ([PLAIN], 9 - 1)

    def test_activate_deletes_nothing_that_costs_3(self) -> None:
        scene = upgraded("OP-U008")
        scene.content(1, 0, "OP-C046")
        use(scene)
        assert (scene.did(facts.Deleted), scene.bank_of(0)) == ([], 9 - 1)


class TestOrrinHalfstackCourierFrame:
    """OP-U009"""

    def test_activate_moves_for_nothing_and_gains_4_this_round(self) -> None:
        scene = upgraded("OP-U009")
        use(scene)
        assert (scene.place_of("persona:0"), scene.bank_of(0)) == (1, 9)
        assert scene.influence("persona:0") == 5 + 4
        assert after_a_clash(scene).influence("persona:0") == 5 + 4
        next_round(scene)
        scene.answer(1, 0).answer(0, 0)
        assert (scene.place_of("persona:0"), scene.influence("persona:0")) == (0, 5), "assigning is no move by an effect"

    def test_gains_4_for_the_move_of_another_card(self) -> None:
        scene = upgraded("OP-U009")
        card = scene.hand(0, "OP-U007")
        scene.at(0, 2)
        scene.clash(0)
        scene.act(0, f"discard:{card}")
        assert (scene.place_of("persona:0"), scene.influence("persona:0")) == (0, 5 + 4)

    def test_gains_nothing_without_a_move_nor_for_that_of_others(self) -> None:
        scene = upgraded("OP-U009", row=("OP-F003", None, "OP-F014"))
        scene.upgrade(1, "OP-U007")
        use(scene)
        assert (scene.place_of("persona:0"), scene.influence("persona:0")) == (0, 5)
        scene.act(1, f"use:{scene.table.top(1).id}")
        assert (scene.place_of("persona:1"), scene.influence("persona:0")) == (2, 5)


class TestPellNocturneMinorKey:
    """OP-U010"""

    def test_reward_moves_content_which_gains_2_this_round(self) -> None:
        scene = upgraded("OP-U010")
        mine = scene.content(0, 0)
        scene.clash(0)
        scene.pass_all()
        assert scene.options(0) == (mine, "none")
        scene.answer(0, mine).answer(0, 1)
        assert (scene.place_of(mine), scene.influence(mine)) == (1, 6 + 2)
        next_round(scene)
        assert scene.influence(mine) == 6

    def test_reward_declined_or_without_content_does_nothing(self) -> None:
        scene = upgraded("OP-U010")
        mine = scene.content(0, 0)
        scene.clash(0)
        scene.pass_all()
        scene.answer(0, "none")
        assert (scene.place_of(mine), scene.influence(mine)) == (0, 6)

        scene = upgraded("OP-U010")
        scene.clash(0)
        scene.pass_all()
        assert scene.asks("turn")


class TestPellNocturneMidnightVirtuoso:
    """OP-U011"""

    @pytest.mark.parametrize("bank", [3, 9])
    def test_reward_steals_for_3_funds(self, bank: int) -> None:
        scene = upgraded("OP-U011", row=("OP-F014", "OP-F010", "OP-F003"))
        scene.popularity(0, 0, 1)
        scene.bank(0, bank)
        scene.clash(0)
        scene.pass_all()
        assert scene.options(0) == ("yes", "no")
        scene.answer(0, "yes")
        assert scene.table.places[0].popularity == (2, 0)
        assert scene.bank_of(0) == bank - 3

    def test_reward_declined_costs_nothing(self) -> None:
        scene = upgraded("OP-U011", row=("OP-F014", "OP-F010", "OP-F003"))
        scene.popularity(0, 0, 1)
        scene.clash(0)
        scene.pass_all()
        scene.answer(0, "no")
        assert (scene.table.places[0].popularity, scene.bank_of(0)) == ((1, 1), 9)

    def test_reward_is_not_offered_with_2_funds(self) -> None:
        scene = upgraded("OP-U011", row=("OP-F014", "OP-F010", "OP-F003"))
        scene.popularity(0, 0, 1)
        scene.bank(0, 2)
        scene.clash(0)
        scene.pass_all()
        assert scene.asks("turn")
        assert (scene.table.places[0].popularity, scene.bank_of(0)) == ((1, 1), 2)


class TestPellNocturneBuskerInBlue:
    """OP-U012"""

    def test_activate_takes_3_from_an_opposing_persona_here_this_round(self) -> None:
        scene = upgraded("OP-U012", "royale")
        scene.upgrade(2, "OP-U009")
        use(scene)
        assert scene.options(0) == ("persona:1", "persona:2")
        scene.answer(0, "persona:2")
        assert [scene.influence(f"persona:{seat}") for seat in (0, 1, 2)] == [5, 3, 5 - 3]
        assert scene.bank_of(0) == 9 - 1
        assert after_a_clash(scene).influence("persona:2") == 5 - 3
        assert next_round(scene).influence("persona:2") == 5

    def test_activate_does_nothing_with_no_opposing_persona_here(self) -> None:
        scene = upgraded("OP-U012")
        scene.at(1, 1)
        use(scene)
        assert (scene.influence("persona:1"), scene.bank_of(0)) == (3, 9 - 1)


class TestFernCadenzaSecondVerse:
    """OP-U013"""

    def test_gains_1_for_the_first_card_of_cost_4_each_round(self) -> None:
        scene = upgraded("OP-U013")
        scene.bank(0, 12)
        cheap, first, second = scene.hand(0, "OP-C046", DEAR, DEAR)
        scene.act(0, f"play:{cheap}:0")
        assert scene.bank_of(0) == 12 - 3
        scene.act(1, "pass").act(0, f"play:{first}:0")
        assert scene.bank_of(0) == 9 - 4 + 1
        scene.act(1, "pass").act(0, f"play:{second}:0")
        assert scene.bank_of(0) == 6 - 4

    def test_not_for_the_second_though_it_came_after_the_first(self) -> None:
        """P105"""
        scene = upgraded("OP-U014")
        scene.bank(0, 11)
        first, verse, second = scene.hand(0, DEAR, "OP-U013", DEAR)
        scene.act(0, f"play:{first}:0").act(1, "pass").act(0, f"play:{verse}").act(1, "pass").act(0, f"play:{second}:0")
        assert scene.bank_of(0) == 11 - 4 - 3 - 4


class TestFernCadenzaFullOrchestra:
    """OP-U014"""

    def test_reward_draws_1_and_gains_1(self) -> None:
        scene = upgraded("OP-U014")
        scene.clash(0)
        scene.pass_all()
        assert (scene.hand_codes(0), scene.bank_of(0)) == ([PLAIN], 9 + 1)

    def test_no_reward_for_a_win_elsewhere_nor_when_covered(self) -> None:
        scene = upgraded("OP-U014")
        scene.at(0, 1)
        scene.content(0, 0)
        scene.clash(0)
        scene.pass_all()
        assert [one.side for one in scene.did(facts.ClashWon)] == [0]
        assert (scene.hand_codes(0), scene.bank_of(0)) == ([], 9)

        scene = upgraded("OP-U014")
        scene.upgrade(0, "OP-U015")
        scene.clash(0)
        scene.pass_all()
        assert [one.side for one in scene.did(facts.ClashWon)] == [0]
        assert (scene.hand_codes(0), scene.bank_of(0)) == ([], 9)

    def test_reward_with_an_empty_deck_loses(self) -> None:
        """P70"""
        scene = upgraded("OP-U014")
        scene.deck(0)
        scene.clash(0)
        scene.pass_all()
        assert scene.state.outcome is not None
        assert scene.state.outcome.places == (2, 1)


class TestFernCadenzaGardenRehearsal:
    """OP-U015"""

    def test_activate_takes_one_of_the_top_2_for_2_funds(self) -> None:
        scene = upgraded("OP-U015")
        first, second, _ = scene.deck(0, "OP-C001", "OP-C004", PLAIN)
        use(scene)
        assert scene.options(0) == (first, second)
        scene.answer(0, second)
        assert (scene.hand_codes(0), scene.bank_of(0)) == (["OP-C004"], 9 - 2)
        assert [card.code for card in scene.table.seats[0].deck] == [PLAIN, "OP-C001"]

    def test_activate_takes_the_only_card_and_loses_by_no_empty_deck(self) -> None:
        """P106"""
        scene = upgraded("OP-U015")
        scene.deck(0, "OP-C001")
        use(scene)
        assert (scene.hand_codes(0), scene.table.seats[0].deck) == (["OP-C001"], ())

        scene = upgraded("OP-U015")
        scene.deck(0)
        use(scene)
        assert (scene.state.outcome, scene.hand_codes(0), scene.bank_of(0)) == (None, [], 9 - 2)

    def test_activate_not_with_1_funds(self) -> None:
        scene = upgraded("OP-U015")
        scene.bank(0, 1)
        assert why_not_use(scene) == "oshi_push.why.P48"

    def test_discard_draws_1_at_any_time(self) -> None:
        scene = owner_of("OP-U015")
        card = scene.hand(0, "OP-U015")
        scene.act(0, f"discard:{card}")
        assert (scene.hand_codes(0), scene.trash_codes(0), scene.bank_of(0)) == ([PLAIN], ["OP-U015"], 9)

    def test_discard_with_an_empty_deck_loses(self) -> None:
        """P70"""
        scene = owner_of("OP-U015")
        card = scene.hand(0, "OP-U015")
        scene.deck(0)
        scene.act(0, f"discard:{card}")
        assert scene.state.outcome is not None
        assert scene.state.outcome.places == (2, 1)


class TestDoctorThimbleHeadOfDepartment:
    """OP-U017"""

    def test_activate_draws_1_for_2_funds(self) -> None:
        scene = upgraded("OP-U017")
        use(scene)
        assert (scene.hand_codes(0), scene.bank_of(0)) == ([PLAIN], 9 - 2)

    def test_activate_not_with_1_funds(self) -> None:
        scene = upgraded("OP-U017")
        scene.bank(0, 1)
        assert why_not_use(scene) == "oshi_push.why.P48"


class TestDoctorThimbleNightPharmacist:
    """OP-U018"""

    def test_activate_gains_2_for_a_discarded_card(self) -> None:
        scene = upgraded("OP-U018")
        kept, gone = scene.hand(0, PLAIN, "OP-C001")
        use(scene)
        assert scene.options(0) == (kept, gone)
        scene.answer(0, gone)
        assert (scene.hand_codes(0), scene.trash_codes(0), scene.bank_of(0)) == ([PLAIN], ["OP-C001"], 9 + 2)

    def test_activate_not_with_an_empty_hand(self) -> None:
        scene = upgraded("OP-U018")
        assert why_not_use(scene) == "oshi_push.why.P44"
