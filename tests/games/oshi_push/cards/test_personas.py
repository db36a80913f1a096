"""Personas of Signal Rush."""

from __future__ import annotations

from matches.games.oshi_push import facts
from matches.games.oshi_push.table import STUDIO
from tests.games.oshi_push.scene import PLAIN, Scene, after_a_clash, next_round


def top(scene: Scene, seat: int = 0) -> str:
    return scene.table.top(seat).id


class TestQuilloVane:
    """OP-P001"""

    def test_one_own_content_here_gains_2_this_round(self) -> None:
        scene = Scene(personas=("OP-P001",))
        first, second = scene.content(0, 0), scene.content(0, 0)
        scene.content(0, 1)
        scene.content(1, 0)
        scene.act(0, f"use:{top(scene)}")
        assert scene.options(0) == (first, second)
        scene.answer(0, second)
        assert (scene.influence(first), scene.influence(second)) == (6, 8)
        assert scene.why_not(1, f"use:{top(scene, 1)}") is None
        scene.act(1, "pass")
        assert scene.why_not(0, f"use:{top(scene)}") == "oshi_push.why.P43"
        assert after_a_clash(scene).influence(second) == 8
        assert next_round(scene).influence(second) == 6

    def test_nothing_without_content_here(self) -> None:
        scene = Scene(personas=("OP-P001",))
        elsewhere, opposing = scene.content(0, 1), scene.content(1, 0)
        scene.act(0, f"use:{top(scene)}")
        assert scene.did(facts.InfluenceChanged) == []
        assert (scene.influence(elsewhere), scene.influence(opposing)) == (6, 6)
        assert scene.table.used == (top(scene),)


class TestTamsinVoltage:
    """OP-P002"""

    def test_gains_2_while_dominating_here(self) -> None:
        scene = Scene(personas=("OP-P002",))
        scene.content(0, 0)
        assert scene.influence("persona:0") == 4 + 2

    def test_not_on_a_tie_nor_for_another_platform(self) -> None:
        scene = Scene(personas=("OP-P002",))
        assert scene.influence("persona:0") == 4
        scene.content(0, 0)
        scene.content(1, 0)
        scene.content(0, 1)
        assert scene.influence("persona:0") == 4
        scene.at(0, 1)
        assert scene.influence("persona:0") == 4 + 2


class TestOrrinHalfstack:
    """OP-P003"""

    def test_moves_to_an_adjacent_platform_for_1(self) -> None:
        scene = Scene(personas=("OP-P003",))
        scene.at(0, 1)
        scene.act(0, f"use:{top(scene)}")
        assert scene.options(0) == (0, 2)
        scene.answer(0, 2)
        assert scene.place_of("persona:0") == 2
        assert scene.bank_of(0) == 9 - 1

    def test_goes_nowhere_without_an_adjacent_platform(self) -> None:
        scene = Scene(personas=("OP-P003",), row=("OP-F003", None, "OP-F014"))
        scene.act(0, f"use:{top(scene)}")
        assert scene.place_of("persona:0") == 0
        assert (scene.bank_of(0), scene.did(facts.PersonaMoved)) == (9 - 1, [])

    def test_goes_nowhere_from_the_studio(self) -> None:
        scene = Scene(personas=("OP-P003",))
        scene.at(0, STUDIO)
        scene.act(0, f"use:{top(scene)}")
        assert scene.place_of("persona:0") is None

    def test_not_without_funds(self) -> None:
        scene = Scene(personas=("OP-P003",))
        scene.bank(0, 0)
        assert f"use:{top(scene)}" not in scene.options(0)
        assert scene.why_not(0, f"use:{top(scene)}") == "oshi_push.why.P48"


class TestPellNocturne:
    """OP-P004"""

    def test_moves_own_content_away_after_a_win_here(self) -> None:
        scene = Scene(personas=("OP-P004",))
        mine = scene.content(0, 0)
        scene.clash(0)
        scene.pass_all()
        assert scene.options(0) == (mine, "none")
        scene.answer(0, mine)
        assert scene.options(0) == (1, 2)
        scene.answer(0, 2)
        assert scene.place_of(mine) == 2

    def test_may_leave_it_there(self) -> None:
        scene = Scene(personas=("OP-P004",))
        mine = scene.content(0, 0)
        scene.clash(0)
        scene.pass_all()
        scene.answer(0, "none")
        assert scene.place_of(mine) == 0

    def test_not_for_a_win_elsewhere_nor_for_a_loss(self) -> None:
        scene = Scene(personas=("OP-P004",))
        scene.at(0, 1)
        scene.content(0, 0)
        scene.clash(0)
        scene.pass_all()
        assert scene.did(facts.ClashWon)[0].side == 0
        assert scene.asks("turn")

        scene = Scene(personas=("OP-P004",))
        scene.content(0, 0)
        scene.content(1, 0)
        scene.content(1, 0)
        scene.clash(0)
        scene.pass_all()
        assert scene.did(facts.ClashWon)[0].side == 1
        assert scene.asks("turn")


class TestFernCadenza:
    """OP-P005"""

    def test_gains_1_for_the_first_card_of_cost_4_each_round(self) -> None:
        scene = Scene(personas=("OP-P005",))
        first, second, third = scene.hand(0, "OP-C040", "OP-C040", "OP-C040")
        scene.act(0, f"play:{first}:0")
        assert scene.bank_of(0) == 9 - 4 + 1
        scene.act(1, "pass")
        scene.act(0, f"play:{second}:0")
        assert scene.bank_of(0) == 6 - 4
        scene.act(1, "pass")
        next_round(scene)
        scene.answer(1, 0).answer(0, 0).act(1, "pass").act(0, f"play:{third}:0")
        assert scene.bank_of(0) == 2 + 3 - 4 + 1

    def test_not_for_cheaper_cards_nor_for_those_of_others(self) -> None:
        scene = Scene(personas=("OP-P005",))
        cheap, dear = scene.hand(0, "OP-C046"), scene.hand(1, "OP-C040")
        scene.act(0, f"play:{cheap}:0")
        assert scene.bank_of(0) == 9 - 3
        scene.act(1, f"play:{dear}:0")
        assert (scene.bank_of(0), scene.bank_of(1)) == (6, 9 - 4)

    def test_still_sees_the_upgrade_that_covers_her(self) -> None:
        """Edge case 17, P105."""
        scene = Scene(personas=("OP-P005",))
        orchestra = scene.hand(0, "OP-U014")
        scene.act(0, f"play:{orchestra}")
        assert scene.bank_of(0) == 9 - 7 + 1
        assert top(scene) == orchestra


class TestDoctorThimble:
    """OP-P006"""

    def test_gains_2_with_5_cards_in_hand(self) -> None:
        scene = Scene(personas=("OP-P006",))
        cards = scene.hand(0, *[PLAIN] * 5)
        assert scene.influence("persona:0") == 3 + 2
        scene.act(0, f"play:{cards[0]}:0")
        assert scene.influence("persona:0") == 3

    def test_hands_of_others_do_not_count(self) -> None:
        scene = Scene(personas=("OP-P006",))
        scene.hand(0, *[PLAIN] * 4)
        scene.hand(1, *[PLAIN] * 5)
        assert scene.influence("persona:0") == 3
