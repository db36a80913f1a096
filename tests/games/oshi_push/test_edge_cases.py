"""The edge cases of section 15 of the rules, by their numbers."""

from __future__ import annotations

from msgspec.structs import replace

from matches.games.oshi_push.facts import (
    Captured,
    ClashBegan,
    ClashEnded,
    ClashTied,
    ClashWon,
    Cleared,
    Drew,
    Finished,
    Funded,
    InfluenceChanged,
    PersonaMoved,
    PlatformRevealed,
    Played,
    PopularityMoved,
    PopularityStolen,
    WorkBegan,
)
from matches.games.oshi_push.influence import subscribers
from matches.games.oshi_push.table import STUDIO, Change
from tests.games.oshi_push.scene import PLAIN, Scene

ANNA, BEN, CAT = 0, 1, 2


def test_1_two_passes_in_a_row_end_the_phase_of_two() -> None:
    """P28"""
    scene = Scene()
    card = scene.hand(ANNA, PLAIN)
    scene.act(ANNA, f"play:{card}:0").act(BEN, "pass").act(ANNA, "pass")
    assert scene.asks("order")

    scene = Scene()
    card = scene.hand(BEN, PLAIN)
    scene.act(ANNA, "pass").act(BEN, f"play:{card}:0")
    assert scene.owed == (ANNA,)
    assert scene.asks("turn")


def test_2_in_battle_royale_the_last_one_goes_on_alone() -> None:
    """P83"""
    scene = Scene("royale")
    bens = scene.hand(BEN, PLAIN)
    cats = scene.hand(CAT, PLAIN, PLAIN, PLAIN)
    scene.act(ANNA, "pass").act(BEN, f"play:{bens}:0").act(CAT, f"play:{cats[0]}:0").act(BEN, "pass")
    scene.act(CAT, f"play:{cats[1]}:0").act(CAT, f"play:{cats[2]}:0").act(CAT, "pass")
    assert scene.asks("order")


def test_3_ties_and_totals_of_0() -> None:
    """P33, P34, P67: 7-7-3 with Kickback, 0-0, 0-1."""
    scene = Scene("royale", personas=("OP-P001", "OP-P001", "OP-P003"))
    scene.content(ANNA, 0, "OP-C001")
    scene.content(BEN, 0, "OP-C043")
    scene.upgrade(CAT, "OP-U012")  # Kickback 2
    scene.lay(replace(scene.table, changes=(Change("persona:2", -2, "round", ""),)))
    scene.clash(0)
    scene.pass_all()
    assert scene.did(ClashTied) == [ClashTied(0, (7, 7, 3))]
    assert scene.did(Funded) == []

    for lost, outcome in ((3, ClashTied(0, (0, 0))), (2, ClashWon(0, BEN, (0, 1)))):
        scene = Scene()
        changes = (Change("persona:0", -3, "round", ""), Change("persona:1", -lost, "round", ""))
        scene.lay(replace(scene.table, changes=changes))
        scene.clash(0)
        scene.pass_all()
        assert scene.did(type(outcome)) == [outcome]


def test_4_a_second_win_captures() -> None:
    """P38"""
    scene = Scene("royale")
    scene.popularity(0, 1, 1, 0)
    hers, his = scene.content(ANNA, 0, "OP-C001"), scene.content(BEN, 0)
    scene.clash(0)
    scene.pass_all()
    assert [(fact.side, fact.place) for fact in scene.did(Captured)] == [(BEN, 0)]
    assert scene.did(Funded) == [Funded(ANNA, 1)]
    assert (scene.trash_codes(ANNA), scene.trash_codes(BEN)) == (["OP-C001"], [PLAIN])
    assert (scene.place_of(hers), scene.place_of(his)) == (None, None)
    assert [fact.seat for fact in scene.did(PlatformRevealed)] == [CAT]


def test_5_a_reward_may_bring_the_last_marker_and_the_capture_comes_after_it() -> None:
    """P35: step 6, not before."""
    scene = Scene(row=("OP-F016", "OP-F003", "OP-F010"))
    scene.popularity(0, 2, 0)
    scene.popularity(2, 1, 0)
    scene.content(ANNA, 0)
    scene.clash(0)
    scene.pass_all()
    assert scene.asks("move_popularity")
    assert scene.table.places[0].popularity == (3, 0)
    scene.answer(ANNA, 2)
    kinds = [type(fact) for fact in scene.happened if isinstance(fact, PopularityMoved | Captured | ClashEnded)]
    assert kinds == [PopularityMoved, Captured, ClashEnded]


def test_6_a_capture_elsewhere_brings_a_platform_that_is_resolved_later_this_round() -> None:
    """P40"""
    scene = Scene(row=("OP-F010", "OP-F014", "OP-F003"))
    scene.popularity(2, 0, 2)
    scene.at(BEN, 2)
    card = scene.hand(ANNA, "OP-A036")
    scene.clash(0)
    new = scene.table.seats[ANNA].platforms[0]
    scene.act(ANNA, f"play:{card}")
    assert [(fact.side, fact.place) for fact in scene.did(Captured)] == [(BEN, 2)]
    assert scene.table.seats[BEN].at == STUDIO
    scene.pass_all().pass_all()
    assert scene.did(ClashBegan) == [ClashBegan(2, new.id)]


def test_7_a_capture_of_the_platform_being_resolved_ends_its_clash() -> None:
    """P41"""
    scene = Scene(row=("OP-F006", "OP-F010", "OP-F014"))
    scene.popularity(0, 1, 1)
    scene.content(ANNA, 0, "OP-C047")
    card = scene.hand(ANNA, "OP-A016")
    scene.clash(0)
    scene.act(ANNA, f"play:{card}")
    assert scene.did(PopularityStolen) == [PopularityStolen(ANNA, BEN, 0, 1)]
    kinds = [type(fact) for fact in scene.happened if isinstance(fact, Captured | ClashWon | ClashTied | ClashEnded | Drew)]
    assert kinds == [Captured, ClashEnded]


def test_8_kickback_is_paid_before_a_capture_deletes_the_card() -> None:
    """P33, P67"""
    scene = Scene()
    scene.popularity(0, 1, 0)
    scene.content(ANNA, 0, "OP-C014")
    scene.content(BEN, 0, "OP-C046")
    scene.clash(0)
    scene.pass_all()
    kinds = [type(fact) for fact in scene.happened if isinstance(fact, Funded | Captured | Cleared)]
    assert kinds == [Funded, Captured, Cleared]
    assert scene.bank_of(BEN) == 9 + 2


def test_9_draw_2_with_one_card_left() -> None:
    """P70, P73"""
    scene = Scene("royale")
    scene.deck(ANNA, PLAIN)
    card = scene.hand(ANNA, "OP-C062")
    scene.act(ANNA, f"play:{card}:0:boost")
    assert [len(fact.cards) for fact in scene.did(Drew)] == [1]
    assert scene.table.seats[ANNA].is_out

    scene = Scene(phase="refresh")
    for seat in (ANNA, BEN):
        scene.deck(seat)
    scene.captured(ANNA, "OP-F001")
    assert scene.begin().did(Finished) == [Finished((1, 2), "P73")]


def test_10_an_upgrade_counts_in_place_of_its_persona() -> None:
    """P3"""
    scene = Scene(personas=("OP-P001",))
    scene.upgrade(ANNA, "OP-U001")
    assert scene.total(0, 0) == 6


def test_11_a_card_for_free_may_still_be_boosted() -> None:
    """P48, P49: Call-In Marathon costs 3 and has Boost 2; Lantern TV plays cards of cost 2, so Group Queue has to do."""
    for option, paid in (("", 0), (":boost", 2)):
        scene = Scene()
        queue, card = scene.hand(ANNA, "OP-A032", "OP-C004")
        scene.bank(ANNA, 2 + paid)
        scene.clash(0)
        scene.act(ANNA, f"play:{queue}")
        scene.answer(ANNA, f"play:{card}:0{option}")
        assert [fact.paid for fact in scene.did(Played)] == [paid]
        assert scene.bank_of(ANNA) == 0


def test_12_a_persona_sent_home_counts_nowhere_for_the_rest_of_the_round() -> None:
    """P61"""
    scene = Scene()
    scene.popularity(0, 1, 0)
    scene.content(ANNA, 0)
    scene.clash(0)
    scene.pass_all()
    assert [scene.total(side, place) for side in (0, 1) for place in range(3)] == [0] * 6
    assert [seat.at for seat in scene.table.seats] == [STUDIO, STUDIO]
    scene.pass_all()
    assert scene.did(ClashTied) == [ClashTied(1, (0, 0))]


def test_13_a_million_wins_before_anything_else_of_the_capture() -> None:
    """P38"""
    scene = Scene(row=("OP-F005", "OP-F003", "OP-F010"))
    scene.captured(ANNA, "OP-F010", "OP-F010")
    scene.popularity(0, 1, 1)
    scene.content(ANNA, 0)
    scene.clash(0)
    scene.pass_all()
    assert subscribers(scene.table, 0) == 1_150_000
    assert scene.did(Finished) == [Finished((1, 2), "P38")]
    assert scene.did(Funded) + scene.did(PlatformRevealed) + scene.did(Cleared) == []


def test_14_discard_to_seven_gives_nothing() -> None:
    """P42: nine cards after drawing, among them some with Discard abilities."""
    scene = Scene(phase="refresh")
    cards = scene.hand(ANNA, *["OP-C043"] * 8)
    scene.begin()
    assert (scene.prompt.least, scene.prompt.most) == (2, 2)
    scene.answer(ANNA, *cards[:2])
    assert len(scene.table.seats[ANNA].hand) == 7
    assert scene.bank_of(ANNA) == 9 + 3


def test_15_a_capture_in_the_content_phase() -> None:
    """P35, P40, P46"""
    scene = Scene(row=("OP-F003", "OP-F010", "OP-F014"))
    scene.popularity(0, 1, 1)
    card, plain, free = scene.hand(ANNA, "OP-C041", PLAIN, "OP-C026")
    scene.bank(ANNA, 20)
    new = scene.table.seats[BEN].platforms[0]
    scene.act(ANNA, f"play:{card}:0:boost")
    assert [(fact.side, fact.place) for fact in scene.did(Captured)] == [(ANNA, 0)]
    assert [seat.at for seat in scene.table.seats] == [STUDIO, STUDIO]
    scene.act(BEN, "pass")
    assert scene.why_not(ANNA, plain) == "oshi_push.why.P46"
    assert f"play:{free}:0" in scene.options(ANNA)
    scene.act(ANNA, "pass").answer(ANNA, "left_to_right")
    assert scene.did(ClashBegan) == [ClashBegan(0, new.id)]


def test_16_losses_and_gains_are_added_up_before_0_is_the_least() -> None:
    """P60: by cards."""
    scene = Scene()
    card = scene.content(ANNA, 0, "OP-C001")
    slow, cheer = scene.hand(BEN, "OP-A013"), scene.hand(ANNA, "OP-C009")
    scene.clash(0)
    scene.act(ANNA, "pass").act(BEN, f"play:{slow}")
    assert scene.influence(card) == 0
    scene.act(ANNA, f"discard:{cheer}")
    assert scene.influence(card) == 3 - 4 + 3


def test_17_a_persona_sees_the_upgrade_that_covers_it() -> None:
    """P105"""
    scene = Scene(personas=("OP-P005",))
    card = scene.hand(ANNA, "OP-U014")
    scene.act(ANNA, f"play:{card}")
    assert [fact.card.code for fact in scene.did(WorkBegan)] == ["OP-P005"]
    assert scene.bank_of(ANNA) == 9 - 7 + 1


def test_18_no_move_to_where_the_persona_is_and_the_rest_all_the_same() -> None:
    """P66, P104"""
    scene = Scene()
    scene.upgrade(ANNA, "OP-U009")  # gains 4 when an effect moves it
    card = scene.hand(ANNA, "OP-A017")
    scene.clash(0)
    scene.act(ANNA, f"play:{card}")
    assert scene.did(PersonaMoved) == []
    assert [fact.change.n for fact in scene.did(InfluenceChanged)] == [2]
    assert scene.influence("persona:0") == 5 + 2


def test_19_a_reward_before_the_capture_may_lose_the_game() -> None:
    """P33, P70: Murmur with an empty Draw Deck."""
    scene = Scene("royale", row=("OP-F004", "OP-F003", "OP-F010"))
    scene.popularity(0, 1, 0, 0)
    scene.content(ANNA, 0)
    scene.deck(ANNA)
    scene.clash(0)
    murmur = scene.table.places[0].platform
    scene.pass_all()
    assert scene.table.seats[ANNA].is_out
    assert scene.did(Captured) == []
    assert scene.table.places[0].platform == murmur
    assert scene.table.places[0].popularity == (0, 0, 0)


def test_20_a_reward_that_arrives_in_this_clash_is_not_carried_out() -> None:
    """P68"""
    scene = Scene(row=("OP-F011", "OP-F003", "OP-F010"))
    card = scene.hand(ANNA, "OP-C017")
    scene.content(ANNA, 0)
    scene.clash(0)
    scene.pass_all()
    scene.answer(ANNA, f"play:{card}:0")
    assert scene.place_of(card) == 0
    assert scene.did(Drew) == []
    assert [fact.place for fact in scene.did(ClashBegan)] == [1]


def test_21_a_team_wins_together_and_kickback_goes_to_owners() -> None:
    """P92, P97"""
    scene = Scene("team", personas=("OP-P001", "OP-P001", "OP-P001", "OP-P001"))
    for seat in range(4):
        scene.at(seat, STUDIO)
    scene.content(0, 0, "OP-C009")
    scene.content(1, 0, "OP-C010")
    scene.content(2, 0, "OP-C053")
    scene.content(3, 0, "OP-C024")
    climb = scene.content(1, 1, "OP-C031")
    scene.clash(0)
    scene.pass_all()
    assert scene.did(ClashWon) == [ClashWon(0, 0, (5 + 4, 5 + 3))]
    assert scene.did(Funded) == [Funded(2, 1)]
    assert scene.influence(climb) == 5 + 3


def test_21_kickback_of_both_losers() -> None:
    scene = Scene("team")
    scene.content(0, 0, "OP-C014")
    scene.content(2, 0, "OP-C044")
    scene.content(3, 0, "OP-C046")
    scene.clash(0)
    scene.pass_all()
    assert scene.did(Funded) == [Funded(2, 1), Funded(3, 2)]
