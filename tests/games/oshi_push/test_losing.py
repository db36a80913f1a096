"""Empty Draw Decks, leaving, and who has which place (P70-P73, P76-P78, L204)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from matches.games.oshi_push.facts import (
    ClashWon,
    Discarded,
    Drew,
    Fell,
    Finished,
    Funded,
    OrderChosen,
    PlatformRevealed,
    RoundBegan,
)
from matches.games.oshi_push.table import STUDIO, Change
from matches.games.resolution import mend
from tests.games.oshi_push.scene import GAME, PLAIN, Scene


def places(scene: Scene) -> tuple[int, ...]:
    assert scene.state.outcome is not None
    return scene.state.outcome.places


def empty(scene: Scene, *seats: int, left: int = 0) -> Scene:
    for seat in seats:
        scene.deck(seat, *[PLAIN] * left)
    return scene


def test_p70_who_has_to_draw_from_an_empty_deck_loses_at_once_though_some_were_drawn() -> None:
    scene = empty(Scene(), 0, left=1)
    card = scene.hand(0, "OP-A028")
    scene.act(0, f"play:{card}")
    assert [len(fact.cards) for fact in scene.did(Drew)] == [1]
    assert scene.did(Discarded) == []
    assert scene.did(Finished) == [Finished((2, 1), "P72")]


def test_p70_an_empty_deck_alone_loses_nothing() -> None:
    scene = empty(Scene(), 0, left=1)
    card = scene.hand(0, "OP-A025")
    scene.act(0, f"play:{card}:boost")
    assert scene.table.seats[0].deck == ()
    assert scene.state.outcome is None


def test_p71_in_the_refresh_phase_all_draw_at_the_same_time() -> None:
    scene = empty(Scene("royale", seats=4, phase="refresh"), 1, 3)
    scene.captured(1, "OP-F001")
    scene.begin()
    assert scene.did(Fell) == [Fell(((3,), (1,)), "deck")]
    assert [seat.is_out for seat in scene.table.seats] == [False, True, False, True]
    assert [fact.seat for fact in scene.did(Drew)] == [0, 2]
    scene.leave(0)
    assert places(scene) == (4, 2, 1, 3)  # who left is below all who played on (L204)


def test_p71_level_players_who_fall_together_share_a_place() -> None:
    scene = empty(Scene("royale", seats=4, phase="refresh"), 1, 3).begin()
    assert scene.did(Fell) == [Fell(((1, 3),), "deck")]
    scene.leave(2)
    assert places(scene) == (1, 2, 4, 2)


def test_later_out_is_better() -> None:
    scene = Scene("royale", seats=4)
    for seat in (1, 2):
        empty(scene, seat)
    first, second = scene.hand(1, "OP-A002"), scene.hand(2, "OP-A002")
    scene.act(0, "pass").act(1, f"play:{first}").act(2, f"play:{second}").leave(3)
    assert places(scene) == (1, 3, 2, 4)


def test_p73_when_the_last_fall_together_the_subscriber_total_decides() -> None:
    scene = empty(Scene(phase="refresh"), 0, 1)
    scene.captured(1, "OP-F001")
    scene.begin()
    assert scene.did(Finished) == [Finished((2, 1), "P73")]


def test_p73_then_popularity_in_the_row_then_it_is_drawn() -> None:
    scene = empty(Scene(phase="refresh"), 0, 1)
    scene.popularity(0, 1, 0)
    scene.begin()
    assert scene.did(Finished) == [Finished((1, 2), "P73")]
    scene = empty(Scene(phase="refresh"), 0, 1)
    scene.bank(0, 30)  # Funds do not count
    assert scene.begin().did(Finished) == [Finished((1, 1), "P73")]
    scene = empty(Scene("royale", seats=3, phase="refresh"), 0, 1, 2)
    scene.captured(0, "OP-F001")
    assert scene.begin().did(Finished) == [Finished((1, 2, 2), "P73")]


def test_p72_the_last_one_wins_at_once() -> None:
    scene = empty(Scene("royale", phase="refresh"), 0, 1)
    scene.begin()
    assert scene.did(Finished) == [Finished((2, 2, 1), "P72")]
    assert scene.did(RoundBegan) == []


def test_p76_everything_of_who_leaves_is_removed_and_sets_nothing_off() -> None:
    scene = Scene("royale")
    scene.content(1, 0)
    scene.content(1, 2)
    kept = scene.content(0, 0)
    scene.hand(1, PLAIN)
    scene.trash(1, PLAIN)
    scene.popularity(0, 0, 1, 1)
    scene.captured(1, "OP-F001")
    row = [place.platform for place in scene.table.places]
    scene.lay(replace(scene.table, changes=(Change(kept, 2, "round", "x"), Change("persona:1", 2, "round", "x"))))
    scene.leave(1).act(0, "pass")
    seat = scene.table.seats[1]
    assert (seat.pile, seat.bank, seat.at, seat.hand, seat.deck, seat.platforms, seat.trash, seat.is_out) == (
        (), 0, STUDIO, (), (), (), (), True,
    )  # fmt: skip
    assert [[one.card.id for one in place.content] for place in scene.table.places] == [[kept], [], []]
    assert scene.table.places[0].popularity == (0, 0, 1)
    assert scene.table.captured[1] == ()
    assert [place.platform for place in scene.table.places] == row  # P77
    assert [change.target for change in scene.table.changes] == [kept]  # what they caused on cards of others stays
    assert scene.owed == (2,)


def test_p76_who_left_in_a_step_that_is_asked_anew_is_out_when_it_begins() -> None:
    scene = Scene("royale").leave(2)
    assert not scene.table.seats[2].is_out
    scene.fold(mend(GAME, scene.state, scene.chance))
    assert scene.did(Fell) == [Fell(((2,),), "left")]
    assert scene.owed == (0,)


def test_p78_play_goes_on_with_the_next_on_their_own_turn() -> None:
    scene = Scene("royale")
    scene.begin()
    assert scene.owed == (0,)
    scene.leave(0)
    assert (scene.table.token, scene.owed) == (1, (1,))
    scene.act(1, "pass").act(2, "pass")
    assert scene.asks("order")
    assert scene.owed == (1,)


def test_p78_the_token_takes_the_order_of_clashes_along() -> None:
    scene = Scene("royale", phase="order").begin()
    scene.leave(0)
    assert scene.did(OrderChosen) == []
    assert scene.asks("order")
    assert scene.owed == (1,)


def test_p78_an_assignment_that_was_theirs_is_left_out() -> None:
    scene = Scene("royale", phase="assign")
    for seat in range(3):
        scene.at(seat, STUDIO)
    scene.answer(0, 2).leave(1)
    assert scene.owed == (2,)
    scene.answer(2, 1)
    assert [seat.at for seat in scene.table.seats] == [2, STUDIO, 1]


def test_p76_in_the_middle_of_an_effect_their_part_is_left_out_and_the_rest_is_done() -> None:
    """Each opponent discards; one of them leaves meanwhile."""
    scene = Scene("royale", seats=4)
    scene.content(0, 0, "OP-C007")
    cards = [scene.hand(seat, PLAIN, PLAIN) for seat in (1, 2, 3)]
    scene.clash(0)
    scene.pass_all()
    scene.answer(1, cards[0][0]).leave(2).answer(3, cards[2][0])
    assert [fact.seat for fact in scene.did(Discarded)] == [1, 3]
    assert scene.did(Fell) == [Fell(((2,),), "left")]
    assert scene.table.working == ()


@pytest.mark.parametrize("card", ["OP-A002", "OP-A033", "OP-C061", "OP-A023", "OP-A012", "OP-A031", "OP-A029", "OP-C051"])
def test_p76_who_leaves_while_their_own_card_asks_gets_nothing_more_of_it(card: str) -> None:
    scene = Scene("royale")
    held = scene.hand(0, card)
    scene.hand(0, PLAIN, PLAIN)
    scene.trash(0, PLAIN, "OP-C001")
    for place in (0, 1):
        scene.content(1, place)
    scene.act(0, next(str(option) for option in scene.options(0) if str(option).startswith(f"play:{held}")))
    assert not scene.asks("turn")
    scene.leave(0)
    seat = scene.table.seats[0]
    assert (seat.hand, seat.deck, seat.trash, seat.bank) == ((), (), (), 0)
    assert scene.table.working == ()
    assert scene.owed == (1,)
    assert scene.asks("turn")


def test_p76_a_clash_being_decided_goes_on_with_those_left() -> None:
    """The winner leaves between two rewards: no more of them, and no capture."""
    scene = Scene("royale", row=("OP-F006", "OP-F003", "OP-F010"))
    scene.popularity(0, 1, 0, 0)
    scene.content(0, 0, "OP-C047")
    scene.content(0, 0)
    scene.clash(0)
    scene.pass_all()
    assert scene.did(ClashWon) != []
    assert scene.asks("next_reward")
    scene.leave(0)
    assert scene.did(Funded) + scene.did(Drew) + scene.did(PlatformRevealed) == []
    assert scene.table.clash is not None
    assert scene.table.clash.place == 1
    assert scene.owed == (1,)


def test_p76_their_content_no_longer_counts_in_the_action_that_was_open() -> None:
    """Siege Night of a player who leaves while another thinks."""
    scene = Scene("royale")
    scene.content(1, 0, "OP-C034")
    card = scene.hand(0, "OP-A036")
    mine = scene.content(0, 0)
    scene.begin()
    assert scene.influence(mine) == 5
    scene.leave(1).act(0, f"play:{card}")
    assert scene.influence(mine) == 6


def test_p78_passes_go_on_counting_among_those_left() -> None:
    scene = Scene("royale")
    scene.act(0, "pass").act(1, "pass").leave(2)
    assert scene.asks("order")
    assert scene.table.passed == ()


def test_a_duel_ends_when_one_leaves_whatever_is_open() -> None:
    for phase in ("assign", "action", "order"):
        scene = Scene(phase=phase).begin()
        scene.leave(1)
        assert places(scene) == (1, 2)


def test_l204_earlier_leaving_is_worse() -> None:
    scene = Scene("royale", seats=4).leave(2).leave(0).leave(3)
    assert places(scene) == (3, 1, 4, 2)
