"""Platforms of Signal Rush. Seat 0 wins the Clash over the left place with the Persona alone, unless both are there."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from matches.games.oshi_push import facts
from matches.games.oshi_push.kinds import KINDS
from tests.games.oshi_push.scene import PLAIN, Scene, next_round

ELSEWHERE = ("OP-F010", "OP-F014")
"""Thresholds 3 and 4, without reward."""
REWARDING = [code for code, kind in KINDS.items() if kind.type == "platform" and kind.has("reward")]


def clash_over(code: str, *elsewhere: str, mode: str = "duel") -> Scene:
    """All pass, and seat 0 will win."""
    scene = Scene(mode, row=(code, *(elsewhere or ELSEWHERE)))
    for seat in range(1, len(scene.table.seats)):
        scene.at(seat, 1)
    scene.clash(0)
    return scene


@pytest.mark.parametrize("code", REWARDING)
def test_a_tie_gives_no_reward(code: str) -> None:
    scene = clash_over(code, "OP-F006", "OP-F014")
    scene.at(1, 0)
    for seat in (0, 1):
        scene.hand(seat, "OP-C001")
        scene.trash(seat, "OP-C001")
        scene.content(seat, 0)
    scene.lay(scene.table.with_place(2, popularity=(1, 1)))
    before = scene.table
    scene.pass_all()
    assert [one.totals for one in scene.did(facts.ClashTied)] == [(9, 9)]
    assert scene.asks("turn")
    assert (scene.table.seats, scene.table.places, scene.table.changes) == (before.seats, before.places, ())


class TestBackyardRadio:
    """OP-F002"""

    def test_winner_gains_1(self) -> None:
        scene = clash_over("OP-F002")
        scene.pass_all()
        assert (scene.bank_of(0), scene.bank_of(1)) == (9 + 1, 9)
        assert [card.code for card in scene.table.captured[0]] == ["OP-F002"]


class TestMurmur:
    """OP-F004"""

    def test_winner_draws_1(self) -> None:
        scene = clash_over("OP-F004")
        scene.pass_all()
        assert (scene.hand_codes(0), scene.hand_codes(1)) == ([PLAIN], [])

    def test_winner_with_an_empty_deck_loses_before_the_capture(self) -> None:
        """Edge case 19, P70"""
        scene = clash_over("OP-F004")
        scene.popularity(0, 1, 0)
        scene.deck(0)
        scene.pass_all()
        assert scene.state.outcome is not None
        assert scene.state.outcome.places == (2, 1)
        assert scene.did(facts.Captured) == []


class TestSketchwall:
    """OP-F005"""

    def test_winner_gets_back_content_of_cost_2(self) -> None:
        scene = clash_over("OP-F005")
        first, second, *_ = scene.trash(0, PLAIN, "OP-C001", "OP-C046", "OP-A001")
        scene.pass_all()
        assert scene.options(0) == (first, second)
        scene.answer(0, second)
        assert scene.hand_codes(0) == ["OP-C001"]
        assert scene.trash_codes(0) == [PLAIN, "OP-C046", "OP-A001"]

    def test_nothing_without_such_content(self) -> None:
        scene = clash_over("OP-F005")
        scene.trash(0, "OP-C046", "OP-A001")
        scene.trash(1, PLAIN)
        scene.pass_all()
        assert (scene.hand_codes(0), scene.asks("turn")) == ([], True)


class TestNightBazaar:
    """OP-F006"""

    def test_winner_gains_2(self) -> None:
        scene = clash_over("OP-F006")
        scene.pass_all()
        assert (scene.bank_of(0), scene.bank_of(1)) == (9 + 2, 9)


class TestLooply:
    """OP-F007"""

    def test_winner_moves_own_content_away(self) -> None:
        scene = clash_over("OP-F007")
        mine = scene.content(0, 0)
        scene.content(1, 0, "OP-C001")
        scene.content(0, 1)
        scene.pass_all()
        assert scene.options(0) == (mine, "none")
        scene.answer(0, mine)
        assert scene.options(0) == (1, 2)
        scene.answer(0, 2)
        assert scene.place_of(mine) == 2

    def test_winner_may_leave_it_there(self) -> None:
        scene = clash_over("OP-F007")
        mine = scene.content(0, 0)
        scene.pass_all()
        scene.answer(0, "none")
        assert (scene.place_of(mine), scene.asks("turn")) == (0, True)


class TestThreadhouse:
    """OP-F008"""

    def test_winner_deletes_cheap_opposing_content_anywhere(self) -> None:
        scene = clash_over("OP-F008")
        cheap, far = scene.content(1, 1), scene.content(1, 2, "OP-C001")
        scene.content(1, 1, "OP-C046")
        scene.content(0, 2)
        scene.pass_all()
        assert scene.options(0) == (cheap, far, "none")
        scene.answer(0, far)
        assert (scene.place_of(far), scene.trash_codes(1)) == (None, ["OP-C001"])

    def test_winner_may_delete_nothing_and_never_what_costs_3(self) -> None:
        scene = clash_over("OP-F008")
        scene.content(1, 1)
        scene.pass_all()
        scene.answer(0, "none")
        assert scene.trash_codes(1) == []

        scene = clash_over("OP-F008")
        scene.content(1, 1, "OP-C046")
        scene.pass_all()
        assert (scene.trash_codes(1), scene.asks("turn")) == ([], True)


class TestDuetSquare:
    """OP-F009"""

    def test_each_opponent_loses_1(self) -> None:
        scene = clash_over("OP-F009", mode="royale")
        scene.pass_all()
        assert [scene.bank_of(seat) for seat in (0, 1, 2)] == [9, 8, 8]

    def test_a_partner_loses_nothing_and_nobody_more_than_there_is(self) -> None:
        """P4"""
        scene = clash_over("OP-F009", mode="team")
        scene.bank(3, 0)
        scene.pass_all()
        scene.answer(0, 1)
        assert [scene.bank_of(seat) for seat in (0, 1, 2, 3)] == [9, 9, 8, 0]


class TestLanternTV:
    """OP-F011"""

    def test_winner_plays_cheap_content_here_for_free(self) -> None:
        scene = clash_over("OP-F011")
        cheap = scene.hand(0, "OP-C001")
        scene.hand(0, "OP-C046", "OP-A001")
        scene.pass_all()
        assert scene.options(0) == (f"play:{cheap}:0", "none")
        scene.answer(0, f"play:{cheap}:0")
        assert (scene.place_of(cheap), scene.bank_of(0)) == (0, 9)
        assert scene.hand_codes(0) == ["OP-C046", "OP-A001"]

    def test_winner_is_asked_whatever_is_in_hand(self) -> None:
        """P110"""
        scene = clash_over("OP-F011")
        scene.hand(0, "OP-C046")
        scene.pass_all()
        assert scene.options(0) == ("none",)
        scene.answer(0, "none")
        assert (scene.hand_codes(0), scene.table.places[0].content) == (["OP-C046"], ())

    def test_a_reward_that_arrives_gives_nothing(self) -> None:
        """Edge case 20, P68"""
        scene = clash_over("OP-F011")
        card = scene.hand(0, "OP-C017")
        scene.pass_all()
        scene.answer(0, f"play:{card}:0")
        assert scene.place_of(card) == 0
        assert scene.did(facts.Drew) == []
        assert scene.asks("turn")


class TestStagehand:
    """OP-F012"""

    def test_persona_gains_3_in_the_next_clash(self) -> None:
        scene = clash_over("OP-F012")
        scene.pass_all()
        assert (scene.table.clash and scene.table.clash.place, scene.influence("persona:0")) == (1, 3 + 3)
        scene.pass_all()
        assert (scene.table.clash and scene.table.clash.place, scene.influence("persona:0")) == (2, 3)

    def test_lost_after_the_last_clash(self) -> None:
        scene = clash_over("OP-F012")
        scene.lay(replace(scene.table, ahead=(0,)))
        next_round(scene)
        scene.answer(1, 1).answer(0, 0)
        scene.pass_all().answer(1, "left_to_right")
        assert (scene.table.clash and scene.table.clash.place, scene.influence("persona:0")) == (0, 3)


class TestEchoPlaza:
    """OP-F013"""

    def test_winner_chooses_a_reward_of_the_row(self) -> None:
        scene = clash_over("OP-F013", "OP-F006", "OP-F002")
        scene.pass_all()
        assert scene.options(0) == (1, 2)
        scene.answer(0, 1)
        assert scene.bank_of(0) == 9 + 2

    def test_this_platform_is_the_one_being_resolved(self) -> None:
        scene = clash_over("OP-F013", "OP-F016", "OP-F010")
        scene.popularity(2, 1, 0)
        scene.pass_all()
        scene.answer(0, 2)
        assert [place.popularity for place in scene.table.places] == [(2, 0), (0, 0), (0, 0)]

    def test_no_reward_to_resolve_and_none_of_another_echo(self) -> None:
        scene = clash_over("OP-F013", "OP-F013", "OP-F010")
        scene.pass_all()
        assert scene.asks("turn")
        assert (scene.bank_of(0), scene.table.changes) == (9, ())


class TestMegaphone:
    """OP-F015"""

    def test_winner_draws_1_then_discards_1(self) -> None:
        scene = clash_over("OP-F015")
        held = scene.hand(0, "OP-C001")
        scene.pass_all()
        assert scene.options(0) == (held, scene.table.seats[0].hand[1].id)
        scene.answer(0, held)
        assert (scene.hand_codes(0), scene.trash_codes(0)) == ([PLAIN], ["OP-C001"])

    def test_winner_with_an_empty_deck_loses(self) -> None:
        """P70"""
        scene = clash_over("OP-F015")
        scene.hand(0, "OP-C001")
        scene.deck(0)
        scene.pass_all()
        assert scene.state.outcome is not None
        assert (scene.state.outcome.places, scene.trash_codes(0)) == ((2, 1), [])


class TestTheBigFeed:
    """OP-F016"""

    def test_moved_popularity_captures(self) -> None:
        """Edge case 5, P35, P65: captured in step 6, and no second reward."""
        scene = clash_over("OP-F016")
        scene.popularity(0, 2, 0)
        scene.popularity(1, 1, 0)
        scene.popularity(2, 0, 1)
        scene.pass_all()
        assert scene.options(0) == (1, "none")
        assert scene.table.places[0].popularity == (3, 0)
        scene.answer(0, 1)
        assert [card.code for card in scene.table.captured[0]] == ["OP-F016"]
        assert scene.table.places[1].popularity == (0, 0)

    def test_winner_may_leave_it_there(self) -> None:
        scene = clash_over("OP-F016")
        scene.popularity(1, 1, 0)
        scene.pass_all()
        scene.answer(0, "none")
        assert [place.popularity for place in scene.table.places] == [(1, 0), (1, 0), (0, 0)]

    def test_nothing_without_own_popularity_elsewhere(self) -> None:
        scene = clash_over("OP-F016")
        scene.popularity(1, 0, 2)
        scene.pass_all()
        assert scene.asks("turn")
        assert [place.popularity for place in scene.table.places] == [(1, 0), (0, 2), (0, 0)]
