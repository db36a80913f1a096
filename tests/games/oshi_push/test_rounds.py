"""The round: assigning, turns and passes, the order of Clashes, the Refresh Phase (P24-P32, P42, P43)."""

from __future__ import annotations

from msgspec.structs import replace

from matches.games.oshi_push.facts import ClashBegan, Discarded, Drew, Funded, PersonaMoved, PhaseBegan, RoundBegan, RoundEnded
from matches.games.oshi_push.table import Change
from tests.games.oshi_push.scene import PLAIN, Scene, next_round


def at_home(scene: Scene) -> Scene:
    for seat in range(len(scene.table.seats)):
        scene.at(seat, -1)
    return scene


def token_at(scene: Scene, side: int) -> Scene:
    scene.lay(replace(scene.table, token=side, turn=side))
    return scene


def test_p24_a_round_is_content_platform_refresh_and_then_the_next() -> None:
    scene = Scene(phase="assign")
    at_home(scene)
    scene.answer(0, 0).answer(1, 2)
    assert scene.table.phase == "action"
    scene.act(0, "pass").act(1, "pass")
    assert scene.asks("order")
    scene.answer(0, "left_to_right")
    assert scene.table.phase == "clash"
    for _ in range(3):
        scene.pass_all()
    assert (scene.table.phase, scene.table.round) == ("assign", 2)


def test_p25_personas_are_assigned_clockwise_from_the_token_and_may_share_a_platform() -> None:
    scene = token_at(at_home(Scene("royale", phase="assign")), 1)
    scene.begin()
    for seat in (1, 2, 0):
        assert scene.owed == (seat,)
        assert scene.options(seat) == (0, 1, 2)
        assert scene.prompt.default == (0,)
        scene.answer(seat, 1)
    assert [seat.at for seat in scene.table.seats] == [1, 1, 1]
    assert scene.did(PersonaMoved) == []  # P66: not a move by an effect
    assert scene.owed == (1,)
    assert scene.asks("turn")


def test_p25_only_places_that_hold_a_platform() -> None:
    scene = at_home(Scene(row=("OP-F003", None, "OP-F010"), phase="assign"))
    assert scene.options(0) == (0, 2)


def test_p26_turns_go_clockwise_from_the_token() -> None:
    scene = token_at(Scene(), 1)
    card = scene.hand(1, PLAIN)
    scene.act(1, f"play:{card}:0")
    assert scene.owed == (0,)
    scene.act(0, "pass")
    assert scene.owed == (1,)


def test_p28_a_pass_does_not_bar_from_acting_later() -> None:
    scene = Scene()
    first, second = scene.hand(1, PLAIN, PLAIN)
    scene.act(0, "pass").act(1, f"play:{first}:0")
    assert scene.owed == (0,)
    scene.act(0, "pass").act(1, f"play:{second}:0").act(0, "pass")
    assert scene.table.phase == "action"
    scene.act(1, "pass")
    assert scene.asks("order")


def test_p28_passing_is_always_allowed_and_the_default() -> None:
    scene = Scene(personas=("OP-P002",))
    assert scene.options(0) == ("pass",)
    assert scene.prompt.default == ("pass",)


def test_p29_the_token_holder_chooses_one_of_two_orders() -> None:
    scene = token_at(Scene(phase="order"), 1)
    scene.begin()
    assert scene.owed == (1,)
    assert scene.options(1) == ("left_to_right", "right_to_left")
    assert scene.prompt.default == ("left_to_right",)
    scene.answer(1, "right_to_left")
    assert scene.table.ahead == (2, 1, 0)
    assert [fact.place for fact in scene.did(ClashBegan)] == [2]


def test_p29_empty_places_are_left_out() -> None:
    scene = Scene(row=("OP-F003", None, "OP-F010"), phase="order")
    scene.answer(0, "left_to_right")
    assert scene.table.ahead == (0, 2)
    scene.pass_all()
    assert scene.table.ahead == (2,)


def test_p29_one_platform_needs_no_order() -> None:
    scene = Scene(row=(None, "OP-F003", None), phase="order").begin()
    assert scene.asks("turn")
    assert scene.table.ahead == (1,)


def test_p30_p31_each_place_has_a_clash_and_its_turns_begin_with_the_first_player() -> None:
    scene = token_at(Scene(phase="order"), 1)
    scene.answer(1, "left_to_right")
    for place in (0, 1, 2):
        assert scene.table.clash is not None
        assert scene.table.clash.place == place
        assert scene.owed == (1,)
        scene.pass_all()
    assert scene.table.round == 2


def test_p32_the_turns_of_a_clash_end_when_all_pass_one_after_the_other() -> None:
    scene = Scene()
    card = scene.hand(0, "OP-A007")
    scene.clash(0)
    scene.act(0, "pass").act(1, "pass")
    assert scene.table.clash is not None
    assert scene.table.clash.place == 1
    scene.act(0, f"play:{card}").act(1, "pass")
    assert scene.table.clash.place == 1
    scene.act(0, "pass")
    assert scene.table.clash.place == 2


def test_p42_refresh_in_order() -> None:
    """Home, Funds of the top card, a card each, the token to the left; Content stays."""
    scene = Scene(phase="refresh")
    scene.upgrade(1, "OP-U009")
    kept = scene.content(0, 1)
    scene.begin()
    kinds = [type(fact) for fact in scene.happened if isinstance(fact, Funded | Drew | RoundEnded | RoundBegan)]
    assert kinds == [Funded, Funded, Drew, Drew, RoundEnded, RoundBegan]
    assert [seat.at for seat in scene.table.seats] == [-1, -1]
    assert (scene.bank_of(0), scene.bank_of(1)) == (9 + 3, 9 + 5)
    assert [len(seat.hand) for seat in scene.table.seats] == [1, 1]
    assert (scene.table.token, scene.owed) == (1, (1,))
    assert scene.place_of(kept) == 1


def test_p42_discard_to_seven_in_secret_and_opened_together() -> None:
    scene = Scene("royale", phase="refresh")
    first = scene.hand(0, *[PLAIN] * 8)
    second = scene.hand(1, *[PLAIN] * 7)
    scene.hand(2, *[PLAIN] * 6)
    scene.begin()
    assert scene.owed == (0, 1)
    assert (scene.prompt.least, scene.prompt.most) == (2, 2)
    assert scene.prompt.default == tuple(card.id for card in scene.table.seats[0].hand[-2:])  # the most recently drawn
    scene.answer(0, first[0], first[3])
    assert scene.did(Discarded) == []
    scene.answer(1, second[1])
    assert [[card.id for card in fact.cards] for fact in scene.did(Discarded)] == [[first[0], first[3]], [second[1]]]
    assert [len(seat.hand) for seat in scene.table.seats] == [7, 7, 7]
    assert scene.table.round == 2


def test_p43_effects_of_the_round_end_and_all_is_ready_again() -> None:
    scene = Scene(phase="refresh")
    scene.lay(
        replace(
            scene.table,
            changes=(Change("persona:0", 2, "round", "OP-A010"), Change("persona:1", 3, "next_clash", "OP-F012")),
            used=(scene.table.top(0).id,),
        )
    )
    scene.begin()
    assert (scene.table.changes, scene.table.used, scene.table.plays) == ((), (), ())


def test_p42_the_token_goes_round() -> None:
    scene = Scene("royale")
    holders = []
    for _ in range(4):
        holders.append(scene.table.token)
        next_round(scene)
    assert holders == [0, 1, 2, 0]


def test_phases_are_named_once() -> None:
    scene = Scene()
    scene.act(0, "pass").act(1, "pass")
    assert [fact.phase for fact in scene.did(PhaseBegan)] == ["order"]
