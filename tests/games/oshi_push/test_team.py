"""Team Battle Collab: two teams of two (P85-P100, P107-P109)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from matches.games.engine import PUBLIC, Replied, ViewKey
from matches.games.oshi_push.facts import (
    Assigned,
    Captured,
    ClashWon,
    Discarded,
    Drew,
    Fell,
    Finished,
    Funded,
    OrderChosen,
    Passed,
    PlatformRevealed,
    PopularityStolen,
    WorkBegan,
)
from matches.games.oshi_push.influence import dominating
from matches.games.oshi_push.settling import in_order
from matches.games.oshi_push.table import STUDIO
from matches.games.resolution import IllegalAction, time_out
from tests.games.oshi_push.scene import GAME, PLAIN, Scene, next_round


def at_home(scene: Scene) -> Scene:
    for seat in range(4):
        scene.at(seat, STUDIO)
    return scene


def out_of_time(scene: Scene) -> Scene:
    """The open prompt gets its default."""
    scene.fold(GAME.apply(scene.state, time_out(scene.state, 0), scene.chance))
    return scene


def test_p85_seats_of_a_team_are_side_by_side() -> None:
    assert Scene("team").table.sides == ((0, 1), (2, 3))


def test_p86_each_pays_from_the_own_bank() -> None:
    scene = Scene("team")
    card = scene.hand(1, PLAIN)
    scene.bank(0, 20)
    scene.bank(1, 1)
    scene.begin()
    assert scene.options(1)[-1] == "pass"
    assert f"play:{card}:0" not in scene.options(1)
    assert scene.why_not(1, card) == "oshi_push.why.P48"


def test_p88_p107_each_member_places_the_own_persona_in_either_order_then_the_other_team() -> None:
    scene = at_home(Scene("team", phase="assign"))
    scene.begin()
    assert scene.owed == (0, 1)
    assert scene.prompt.options == ((0, 1, 2), (0, 1, 2))
    scene.answer(1, 2)
    assert scene.did(Assigned) == [Assigned(1, 2)]
    assert scene.owed == (0,)
    scene.answer(0, 2)
    assert scene.owed == (2, 3)
    scene.answer(2, 0).answer(3, 1)
    assert [seat.at for seat in scene.table.seats] == [2, 2, 0, 1]


def test_p89_p90_either_member_takes_the_one_action_of_the_turn() -> None:
    scene = Scene("team")
    one, other = scene.hand(0, PLAIN), scene.hand(1, PLAIN)
    scene.begin()
    assert scene.owed == (0, 1)
    assert f"play:{one}:0" in scene.options(0)
    assert f"play:{one}:0" not in scene.options(1)
    scene.act(1, f"play:{other}:0")
    assert scene.owed == (2, 3)
    assert scene.bank_of(1) == 7


def test_p90_a_pass_needs_both_holds_for_this_turn_and_cannot_be_taken_back() -> None:
    scene = Scene("team")
    card = scene.hand(0, PLAIN)
    scene.act(0, "pass")
    assert scene.did(Passed) == []
    assert scene.owed == (1,)
    with pytest.raises(IllegalAction, match="stale_prompt"):
        GAME.apply(scene.state, Replied(0, 0, (f"play:{card}:0",)), scene.chance)
    scene.act(1, "pass")
    assert scene.did(Passed) == [Passed(0)]
    assert scene.owed == (2, 3)


def test_p90_after_one_has_given_up_the_partner_may_still_act() -> None:
    scene = Scene("team")
    card = scene.hand(1, PLAIN)
    scene.act(0, "pass").act(1, f"play:{card}:0")
    assert scene.did(Passed) == []
    assert scene.table.passed == ()


def test_p90_that_somebody_has_given_up_is_open_to_all() -> None:
    scene = Scene("team")
    scene.act(0, "pass")
    assert scene.happened[0].seen_by(PUBLIC).seat == 0
    assert scene.owed == (1,)


def test_p90_a_team_that_runs_out_of_time_passes() -> None:
    scene = out_of_time(Scene("team").begin())
    assert scene.did(Passed) == [Passed(0)]


def test_p89_the_phase_ends_when_both_teams_pass_one_after_the_other() -> None:
    scene = Scene("team")
    card = scene.hand(3, PLAIN)
    scene.act(0, "pass").act(1, "pass").act(3, f"play:{card}:0").act(1, "pass").act(0, "pass").act(2, "pass").act(3, "pass")
    assert scene.asks("order")


def test_p91_p107_the_first_team_chooses_the_order_and_the_first_answer_counts() -> None:
    scene = Scene("team", phase="order").begin()
    assert scene.owed == (0, 1)
    scene.answer(1, "right_to_left")
    assert scene.did(OrderChosen) == [OrderChosen((2, 1, 0))]


def test_p92_influence_of_partners_is_added_and_popularity_is_the_teams() -> None:
    scene = Scene("team")
    scene.content(1, 0)
    scene.clash(0)
    scene.pass_all()
    assert scene.did(ClashWon) == [ClashWon(0, 0, (12, 6))]
    assert scene.table.places[0].popularity == (1, 0)


def test_p93_the_team_chooses_who_gets_the_reward_of_the_platform() -> None:
    scene = Scene("team", row=("OP-F006", "OP-F003", "OP-F010"))
    scene.content(2, 0, "OP-C060")
    scene.content(2, 0)
    scene.content(0, 0, "OP-C044")
    scene.content(1, 0, "OP-C046")
    scene.content(3, 0, "OP-C014")
    scene.clash(0)
    scene.pass_all()
    assert scene.asks("next_reward")
    assert scene.owed == (2, 3)  # the order is a decision of the team (P108)
    platform = scene.table.places[0].platform
    assert platform is not None
    assert scene.did(Funded) == [Funded(0, 1), Funded(1, 2)]  # Kickback to each owner
    scene.answer(3, platform.id)
    assert scene.asks("receiver")
    assert scene.prompt.options == ((2, 3), (2, 3))
    assert scene.prompt.default == (2,)  # the right-hand seat
    scene.answer(2, 3)
    assert scene.did(Funded) == [Funded(3, 2), Funded(2, 2)]  # the one on a card goes to its owner


def test_p94_the_other_team_splits_its_funds_as_it_likes() -> None:
    for answer, funds in ((0, [Funded(1, 3)]), (3, [Funded(0, 3)]), (None, [Funded(0, 2), Funded(1, 1)])):
        scene = Scene("team", row=("OP-F014", "OP-F003", "OP-F010"))
        scene.popularity(0, 3, 3)
        scene.content(2, 0)
        scene.clash(0)
        scene.pass_all()
        assert scene.asks("split")
        assert scene.owed == (0, 1)
        assert scene.prompt.options == ((0, 1, 2, 3), (0, 1, 2, 3))
        if answer is None:
            out_of_time(scene)  # evenly, an odd one to the right-hand seat
        else:
            scene.answer(1, answer)
        assert scene.did(Funded) == funds


def test_p95_the_team_that_did_not_capture_chooses_who_reveals() -> None:
    scene = Scene("team")
    scene.popularity(0, 0, 2)
    card = scene.hand(0, "OP-A036")
    scene.act(0, f"play:{card}")
    assert scene.asks("reveal")
    assert scene.prompt.options == ((0, 1), (0, 1))
    assert scene.prompt.default == (0,)
    scene.answer(0, 1)
    assert [fact.seat for fact in scene.did(PlatformRevealed)] == [1]


def test_p95_only_who_still_has_a_platform_deck_reveals_otherwise_the_next() -> None:
    for empty, asked, revealing in (((0,), False, 1), ((0, 1, 2), False, 3), ((0, 1), True, 2)):
        scene = Scene("team")
        for seat in empty:
            scene.seat(seat, platforms=())
        scene.popularity(0, 0, 2)
        card = scene.hand(0, "OP-A036")
        scene.act(0, f"play:{card}")
        assert scene.asks("reveal") is asked
        if asked:
            assert scene.owed == (2, 3)
            out_of_time(scene)
        assert [fact.seat for fact in scene.did(PlatformRevealed)] == [revealing]


def test_p96_content_of_partners_is_counted_together() -> None:
    scene = Scene("team", personas=("OP-P002", "OP-P002"))
    scene.content(0, 0)
    scene.content(1, 0)
    scene.content(2, 0)
    assert dominating(scene.table, 0) == 0
    assert [scene.influence(f"persona:{seat}") for seat in (0, 1)] == [6, 6]


def test_p97_you_are_you_alone_and_opponents_are_the_other_team() -> None:
    scene = Scene("team")
    mine, partners, theirs = scene.content(0, 0), scene.content(1, 0), scene.content(3, 0)
    wave = scene.hand(0, "OP-A010")
    delete = scene.hand(1, "OP-A020")
    scene.clash(0)
    scene.act(0, f"play:{wave}")
    assert [scene.influence(card) for card in (mine, partners, theirs)] == [8, 6, 6]
    scene.act(2, "pass").act(3, "pass").act(1, f"play:{delete}")
    assert scene.place_of(theirs) is None
    assert scene.table.opponents(1) == (2, 3)


def test_p97_a_steal_takes_from_the_other_team() -> None:
    scene = Scene("team")
    scene.popularity(0, 0, 1)
    card = scene.hand(1, "OP-A016")
    scene.clash(0)
    scene.act(1, f"play:{card}")
    assert scene.did(PopularityStolen) == [PopularityStolen(0, 1, 0, 1)]


def test_p98_each_refreshes_and_the_token_goes_to_the_other_team() -> None:
    scene = Scene("team", phase="refresh")
    scene.hand(1, *[PLAIN] * 7)
    scene.begin()
    assert scene.did(Funded) == [Funded(seat, 3) for seat in range(4)]
    assert [fact.seat for fact in scene.did(Drew)] == [0, 1, 2, 3]
    assert scene.owed == (1,)
    scene.answer(1, *scene.prompt.default)
    assert len(scene.table.seats[1].hand) == 7
    assert scene.table.token == 1


def test_p99_a_team_loses_with_one_empty_deck() -> None:
    scene = Scene("team", phase="refresh")
    scene.deck(1)
    assert scene.begin().did(Finished) == [Finished((3, 3, 1, 1), "P72")]


def test_p99_members_of_both_teams_at_the_same_time() -> None:
    scene = Scene("team", phase="refresh")
    scene.deck(1)
    scene.deck(2)
    scene.captured(1, "OP-F001")
    assert scene.begin().did(Finished) == [Finished((3, 3, 1, 1), "P73")]
    scene = Scene("team", phase="refresh")
    scene.deck(1)
    scene.deck(2)
    assert scene.begin().did(Finished) == [Finished((1, 1, 1, 1), "P73")]


@pytest.mark.parametrize("is_open", [False, True])
def test_p100_a_partners_hand_is_shown_only_if_the_table_was_set_up_so(is_open: bool) -> None:
    scene = Scene("team", open_hands=is_open)
    card = scene.hand(0, PLAIN)
    view = GAME.view(scene.table, ViewKey.of_seat(1)).seats["0"]
    assert view.hand == 1
    assert [one.id for one in view.cards or ()] == ([card] if is_open else [])
    assert not GAME.view(scene.table, ViewKey.of_seat(2)).seats["0"].cards
    assert not GAME.view(scene.table, PUBLIC).seats["0"].cards


def test_p108_effects_first_of_the_acting_team_and_in_it_of_who_acted() -> None:
    scene = Scene("team", personas=("OP-P001", "OP-P001", "OP-P001", "OP-P001"))
    scene.content(0, 1, "OP-C031")
    scene.content(1, 1, "OP-C031")
    scene.content(0, 0)
    scene.clash(0)
    scene.act(1, "pass").act(0, "pass").act(2, "pass").act(3, "pass")
    assert [fact.seat for fact in scene.did(WorkBegan)] == [0, 1]


@pytest.mark.parametrize(("acting", "order"), [(0, (0, 1, 2, 3)), (1, (1, 0, 2, 3)), (2, (2, 3, 0, 1)), (3, (3, 2, 0, 1))])
def test_p108_who_acted_comes_first_then_the_partner_then_the_other_team(acting: int, order: tuple[int, ...]) -> None:
    assert in_order(Scene("team").table, acting) == order


# --- a member who is away (P109)


def test_p109_who_leaves_stays_with_everything_and_the_partner_decides() -> None:
    scene = Scene("team")
    content = scene.content(0, 0)
    scene.leave(0)
    assert not scene.table.seats[0].is_out
    assert scene.owed == (1,)
    assert scene.did(Fell) == []
    scene.act(1, "pass")
    assert scene.did(Passed) == [Passed(0)]
    scene.act(2, "pass").act(3, "pass")
    assert scene.asks("order")
    assert scene.owed == (1,)
    scene.answer(1, "left_to_right")
    scene.pass_all()
    assert scene.place_of(content) == 0
    assert scene.table.places[0].popularity == (1, 0)


def test_p109_choices_of_who_has_left_are_answered_by_their_defaults() -> None:
    scene = at_home(Scene("team", phase="assign"))
    scene.leave(1).answer(0, 2)
    assert [seat.at for seat in scene.table.seats][:2] == [2, 0]
    assert scene.owed == (2, 3)
    full = Scene("team", phase="refresh")
    full.hand(1, *[PLAIN] * 8)
    full.hand(0, *[PLAIN] * 8)
    full.leave(1)
    newest = [card.id for card in full.table.seats[1].hand[-2:]]
    full.answer(0, *full.prompt.default)
    assert [card.id for card in full.did(Discarded)[1].cards] == newest


def test_p109_refresh_goes_on_for_who_has_left() -> None:
    scene = Scene("team").leave(0)
    next_round(scene)
    assert scene.bank_of(0) == 9 + 3
    assert len(scene.table.seats[0].hand) == 1


def test_p109_a_team_has_lost_when_both_are_away() -> None:
    """As one: its members share their place."""
    scene = Scene("team").leave(0).leave(2)
    assert scene.state.outcome is None
    scene.leave(1)
    assert scene.state.outcome is not None
    assert scene.state.outcome.places == (3, 3, 1, 1)


def test_p109_a_team_wins_with_one_member_away() -> None:
    scene = Scene("team").leave(2)
    scene.leave(0).leave(1)
    assert scene.state.outcome is not None
    assert scene.state.outcome.places == (3, 3, 1, 1)


def test_p38_a_team_wins_as_one() -> None:
    scene = Scene("team")
    scene.captured(1, "OP-F014", "OP-F005")
    scene.popularity(0, 0, 1)
    scene.content(3, 0)
    scene.clash(0)
    scene.lay(replace(scene.table, token=1, turn=1))
    scene.pass_all()
    assert [fact.side for fact in scene.did(Captured)] == [1]
    assert scene.did(Finished) == [Finished((3, 3, 1, 1), "P38")]
