"""A Clash decided: totals, winner, Kickback, rewards, and the Influence that is compared (P33, P34, P57-P62, P67-P69)."""

from __future__ import annotations

from msgspec.structs import replace

from matches.games.oshi_push.facts import ClashTied, ClashWon, Drew, Funded, PopularityGained
from matches.games.oshi_push.influence import dominating, totals
from matches.games.oshi_push.table import Change
from tests.games.oshi_push.scene import PLAIN, Scene

KICKBACK_1, KICKBACK_2 = "OP-C044", "OP-C046"


def test_p33_the_highest_total_wins_one_popularity() -> None:
    scene = Scene()
    scene.content(1, 0)
    scene.clash(0)
    scene.pass_all()
    assert scene.did(ClashWon) == [ClashWon(0, 1, (3, 9))]
    assert scene.did(PopularityGained) == [PopularityGained(1, 0, 1)]
    assert scene.table.places[0].popularity == (0, 1)


def test_p34_a_tie_for_the_highest_total_gives_nobody_anything() -> None:
    scene = Scene("royale", row=("OP-F006", "OP-F003", "OP-F010"))
    scene.content(0, 0, KICKBACK_1)
    scene.content(1, 0, "OP-C016")
    scene.clash(0)
    scene.pass_all()
    assert scene.did(ClashTied) == [ClashTied(0, (8, 8, 3))]
    assert scene.did(Funded) == []
    assert scene.table.places[0].popularity == (0, 0, 0)


def test_p34_nobody_wins_with_0() -> None:
    scene = Scene()
    for seat in (0, 1):
        scene.at(seat, 1)
    scene.clash(0)
    scene.pass_all()
    assert scene.did(ClashTied) == [ClashTied(0, (0, 0))]


def test_p34_alone_with_influence_is_enough() -> None:
    scene = Scene()
    scene.at(0, 1)
    scene.clash(0)
    scene.pass_all()
    assert scene.did(ClashWon) == [ClashWon(0, 1, (0, 3))]


def test_p33_kickback_comes_before_rewards_and_both_after_the_popularity() -> None:
    scene = Scene(row=("OP-F004", "OP-F003", "OP-F010"))
    scene.content(0, 0)
    scene.content(1, 0, KICKBACK_1)
    scene.clash(0)
    scene.pass_all()
    order = [type(fact) for fact in scene.happened if isinstance(fact, ClashWon | PopularityGained | Funded | Drew)]
    assert order == [ClashWon, PopularityGained, Funded, Drew]
    assert scene.did(Funded) == [Funded(1, 1)]
    assert [fact.seat for fact in scene.did(Drew)] == [0]


def test_p67_kickback_of_all_cards_there_adds_up_and_covered_or_absent_cards_give_none() -> None:
    scene = Scene("royale", personas=("OP-P001", "OP-P004", "OP-P004"))
    for _ in range(3):
        scene.content(0, 0)
    scene.content(1, 0, KICKBACK_1)
    scene.content(1, 0, KICKBACK_2)
    scene.content(1, 1, KICKBACK_2)
    scene.upgrade(1, "OP-U012")  # Kickback 2 on the Persona pile
    scene.upgrade(2, "OP-U012")
    scene.upgrade(2, "OP-U010")  # covers it
    scene.clash(0)
    scene.pass_all()
    assert scene.did(Funded) == [Funded(1, 1 + 2 + 2)]


def test_p67_a_persona_elsewhere_gives_no_kickback() -> None:
    scene = Scene(personas=("OP-P001", "OP-P004"))
    scene.upgrade(1, "OP-U012")
    scene.at(1, 1)
    scene.clash(0)
    scene.pass_all()
    assert scene.did(ClashWon) == [ClashWon(0, 0, (4, 0))]
    assert scene.did(Funded) == []


def test_p68_rewards_on_cards_go_to_the_winner_who_chooses_the_order() -> None:
    scene = Scene(row=("OP-F006", "OP-F003", "OP-F010"))
    card = scene.content(0, 0, "OP-C047")
    scene.content(1, 0, "OP-C060")  # the loser's reward
    scene.content(0, 0)
    scene.clash(0)
    scene.pass_all()
    assert scene.asks("next_reward")
    platform = scene.table.places[0].platform
    assert platform is not None
    assert scene.options(0) == (platform.id, card)
    assert scene.prompt.default == (platform.id,)
    scene.answer(0, card)
    assert [type(fact) for fact in scene.happened if isinstance(fact, Funded | Drew)] == [Drew, Funded]
    assert scene.bank_of(0) == 9 + 2
    assert scene.bank_of(1) == 9


def test_p68_a_card_that_left_in_an_earlier_reward_gives_nothing() -> None:
    """Looply moves Merch Launch away before its reward."""
    scene = Scene(row=("OP-F007", "OP-F003", "OP-F010"))
    launch = scene.content(0, 0, "OP-C060")
    scene.content(0, 0)
    scene.clash(0)
    scene.pass_all()
    platform = scene.table.places[0].platform
    assert platform is not None
    scene.answer(0, platform.id).answer(0, launch).answer(0, 2)
    assert scene.place_of(launch) == 2
    assert scene.bank_of(0) == 9


def test_p69_a_gain_of_popularity_is_not_a_win() -> None:
    """P65: no reward for it."""
    scene = Scene(row=("OP-F006", "OP-F003", "OP-F010"))
    card = scene.hand(0, "OP-A008")
    scene.content(0, 0)
    scene.clash(0)
    scene.act(0, f"play:{card}")
    assert scene.did(PopularityGained) == [PopularityGained(0, 0, 1)]
    assert scene.bank_of(0) == 9 - 4


def test_p33_effects_of_the_clash_end_with_it() -> None:
    scene = Scene()
    scene.lay(replace(scene.table, changes=(Change("persona:0", 4, "clash", "OP-A001"), Change("persona:0", 1, "round", "OP-A010"))))
    scene.clash(0)
    assert scene.influence("persona:0") == 8
    scene.pass_all()
    assert scene.influence("persona:0") == 4


def test_p43_an_effect_of_the_next_clash_waits_for_it() -> None:
    scene = Scene(row=("OP-F012", "OP-F003", "OP-F010"))
    scene.content(0, 0)
    scene.clash(0)
    scene.pass_all()
    assert scene.influence("persona:0") == 3 + 3
    scene.pass_all()
    assert scene.influence("persona:0") == 3


# --- Influence


def test_p3_p58_the_top_card_counts_with_all_content_there() -> None:
    scene = Scene()
    scene.upgrade(0, "OP-U008")
    scene.content(0, 0)
    scene.content(0, 1)
    assert totals(scene.table, 0) == (9 + 6, 3)
    assert totals(scene.table, 1) == (6, 0)


def test_p5_content_counts_for_its_owner_wherever_it_is() -> None:
    scene = Scene()
    scene.content(0, 2)
    assert (scene.total(0, 2), scene.total(1, 2)) == (6, 0)


def test_p59_a_set_value_replaces_all_before_it_and_not_what_comes_after() -> None:
    scene = Scene()
    card = scene.content(0, 0)
    up, zero, more = Change(card, 5, "clash", "a"), Change(card, 0, "clash", "b", sets=True), Change(card, 2, "round", "c")
    for changes, amount in (((up,), 11), ((up, zero), 0), ((zero, more), 2), ((up, zero, more), 2), ((zero, up), 5)):
        scene.lay(replace(scene.table, changes=changes))
        assert scene.influence(card) == amount


def test_p60_influence_is_never_below_0_and_this_is_applied_once() -> None:
    scene = Scene()
    for changes, amount in (((-4,), 0), ((-4, 3), 2), ((-9,), 0)):
        scene.lay(replace(scene.table, changes=tuple(Change("persona:0", n, "round", "") for n in changes)))
        assert scene.influence("persona:0") == amount


def test_p60_one_card_below_0_takes_nothing_from_the_others() -> None:
    scene = Scene()
    scene.content(0, 0)
    scene.lay(replace(scene.table, changes=(Change("persona:0", -9, "round", ""),)))
    assert scene.total(0, 0) == 6


def test_p61_a_persona_in_the_studio_has_influence_nowhere() -> None:
    scene = Scene()
    scene.at(0, -1)
    assert [scene.total(0, place) for place in range(3)] == [0, 0, 0]


def test_p62_dominating_is_the_most_content_not_the_most_influence() -> None:
    scene = Scene("royale")
    assert dominating(scene.table, 0) is None
    scene.content(0, 0, "OP-C014")
    assert dominating(scene.table, 0) == 0
    scene.content(1, 0, "OP-C015")
    assert dominating(scene.table, 0) is None
    scene.content(1, 0, "OP-C015")
    assert dominating(scene.table, 0) == 1
    scene.content(2, 0, PLAIN)
    assert dominating(scene.table, 0) == 1


def test_p57_this_platform_of_an_action_card_is_the_one_of_the_persona_or_of_the_clash() -> None:
    """Crowd Wave in the Content Phase, in a Clash elsewhere, and with the Persona in the Studio."""
    for persona_at, clash, gains in ((1, None, 1), (1, 0, 0), (-1, None, None), (-1, 2, 2)):
        scene = Scene()
        content = [scene.content(0, place) for place in range(3)]
        wave = scene.hand(0, "OP-A010")
        scene.at(0, persona_at)
        if clash is not None:
            scene.clash(clash)
        scene.act(0, f"play:{wave}")
        assert [scene.influence(card) for card in content] == [8 if place == gains else 6 for place in range(3)]
