"""Section 12 of the rules: its 25 cases, by number."""

from __future__ import annotations

from matches.games.engine import Asked
from matches.games.virtually_victorious.ending import places
from matches.games.virtually_victorious.facts import (
    Discarded,
    Done,
    Drew,
    Finished,
    Fizzled,
    Gained,
    Lost,
    ModEarned,
    Negated,
    SetOff,
    Stolen,
)
from matches.games.virtually_victorious.table import Card
from tests.games.virtually_victorious.scene import GAME, GO_ON, NEGATE, PASS, PLAIN, Scene, whole

MODS = ("VV-M002", "VV-M004", "VV-M006")


def test_1_a_million_is_not_enough_and_one_follower_more_is() -> None:
    """V2"""
    scene = Scene(event="VV-E002")  # 35,000 - 10,000 = 25,000
    scene.followers(975_000, 0)
    scene.play(0, "VV-Q002").settle()
    assert (scene.counts[0], scene.state.outcome) == (1_000_000, None)

    scene = Scene(event="VV-E002")
    scene.followers(975_001, 0)
    scene.play(0, "VV-Q002").settle()
    assert scene.counts[0] == 1_000_001
    assert scene.did(Finished) == [Finished((1, 2), (0,), "V2")]


def test_2_a_raid_may_lift_both_above_a_million() -> None:
    """V3, V4"""
    scene = Scene(3, phase="raid")
    scene.followers(980_000, 990_000, 5)
    scene.act(0, "raid:1")

    assert scene.counts == [1_005_000, 1_015_000, 5]
    assert scene.did(Finished) == [Finished((2, 1, 3), (0, 1), "V2")]
    assert scene.state.outcome is not None
    assert (scene.state.outcome.places, scene.state.outcome.rule) == ((2, 1, 3), "V2")


def test_3_one_check_after_both_parts() -> None:
    """V3: the others would have won after the first part alone, if not for who gains more then."""
    scene = Scene(2)
    scene.followers(970_000, 995_000)
    scene.play(0, "VV-Q008").settle()

    assert scene.counts == [1_005_000, 1_005_000]
    assert scene.did(Finished) == [Finished((1, 1), (0, 1), "V2")]


def test_4_the_closing_raid_goes_to_the_starter_unless_it_is_free() -> None:
    """V38"""
    for closing, raids in (("once", ["raid:0"]), ("free", ["raid:2", "raid:1", "raid:0"])):
        scene = Scene(4, phase="raid", turn=3, taken=(0, 1, 2), raided=(1, 2, 3), closing_raid=closing)
        assert list(scene.options(3)) == raids


def test_5_three_players_and_the_last_of_them_has_no_choice() -> None:
    """V36, V37"""
    scene = Scene(3, phase="raid")
    for seat in range(3):
        scene.deck(seat)
    scene.act(0, "raid:2").go_on()
    assert list(scene.options(2)) == ["raid:1"]
    scene.act(2, "raid:1").go_on()
    assert list(scene.options(1)) == ["raid:0"]
    scene.act(1, "raid:0")
    assert (scene.table.round, scene.table.starter) == (2, 0)


def test_6_two_players_alternate_and_the_same_one_starts_every_round() -> None:
    """V40: each has 50,000 more after each Round."""
    scene = Scene(2, phase="raid")
    for seat in range(2):
        scene.deck(seat)
    for number in range(1, 4):
        assert list(scene.options(0)) == ["raid:1"]
        scene.act(0, "raid:1").go_on()
        assert list(scene.options(1)) == ["raid:0"]
        scene.act(1, "raid:0").go_on()
        assert (scene.table.round, scene.table.turn) == (number + 1, 0)
        assert scene.counts == [50_000 * number] * 2


def test_7_who_has_had_a_turn_cannot_be_raided_while_others_have_not() -> None:
    """V37"""
    scene = Scene(4, phase="raid", turn=2, taken=(0, 1), raided=(1, 2))
    assert list(scene.options(2)) == ["raid:3"]
    assert scene.why_not(2, "raid:0") == "V37"
    assert scene.why_not(2, "raid:2") == "V35"


def test_8_a_condition_is_counted_without_the_card_and_paid_when_it_resolves() -> None:
    """V48, V49, V54"""
    scene = Scene()
    card = scene.hand(0, "VV-Q003")
    assert scene.options(0) == (GO_ON,)
    assert scene.why_not(0, f"play:{card}") == "V48"

    scene = Scene()
    card, other = scene.hand(0, "VV-Q003", PLAIN)
    scene.act(0, f"play:{card}").settle()
    assert scene.counts[0] == 75_000
    assert scene.did(Discarded) == [Discarded(0, (Card(other, PLAIN),))]

    scene = Scene()
    card, other = scene.hand(0, "VV-Q003", NEGATE)
    hunter = scene.hand(1, "VV-Q026")
    scene.act(0, f"play:{card}").act(1, f"play:{hunter}").act(0, f"play:{other}:{scene.top}")
    scene.settle()
    assert [fizzled.why for fizzled in scene.did(Fizzled)] == ["condition"]
    assert scene.counts == [15_000, 0]  # of the Negate alone
    assert "VV-Q003" in scene.codes(0, "discard")


def test_9_the_order_of_windows() -> None:
    """V50"""
    scene = whole(Scene(4))
    card = scene.hand(0, "VV-Q018")
    negate = scene.hand(3, NEGATE)
    scene.act(0, f"play:{card}:p1")
    assert scene.windows() == [1, 3, 2, 0]
    scene.answer(1, PASS).act(3, f"play:{negate}:s1")
    assert scene.windows() == [2, 1, 0, 3]


def test_10_a_negated_negate_stops_nothing() -> None:
    """V56"""
    scene = Scene()
    card, block = scene.hand(0, PLAIN, "VV-N007")
    negate = scene.hand(1, NEGATE)
    scene.act(0, f"play:{card}").act(1, f"play:{negate}:s1").act(0, f"play:{block}:s2").settle()
    assert scene.counts == [25_000, 0]
    assert [negated.entry.card.code for negated in scene.did(Negated)] == [NEGATE]


def test_11_a_continuous_card_whose_effect_is_negated_goes_to_the_discard() -> None:
    """V56"""
    scene = Scene(phase="raid")
    scene.field(1, "VV-C001")
    scene.hand(0, "VV-N004")
    scene.act(0, "raid:1").answer(0, PASS)  # no Reaction to the Raid
    scene.play(0, "VV-N004", "s1").settle()
    assert scene.on_field(1) == []
    assert "VV-C001" in scene.codes(1, "discard")
    assert scene.counts == [25_000, 25_000]


def test_12_a_lasting_effect_is_no_target() -> None:
    """V57: Overlay Upgrade adds to the Quick card, and only that is on the Stack."""
    scene = Scene()
    scene.field(0, "VV-C015")
    card = scene.hand(0, PLAIN)
    scene.hand(1, "VV-N004", NEGATE)
    scene.act(0, f"play:{card}")
    assert [option for option in scene.options(1) if option != PASS] == [f"play:{scene.table.seats[1].hand[1].id}:s1"]


def test_13_an_effect_resolves_though_its_card_was_removed() -> None:
    """V54"""
    scene = Scene(phase="raid", event="")
    subathon = scene.field(1, "VV-C017", counters=3)
    claim = scene.hand(1, "VV-Q024")
    scene.act(0, "raid:1").answer(1, PASS)  # no Reaction to the Raid
    assert scene.stack == ["VV-C017"]
    scene.act(1, f"play:{claim}:{subathon}").settle()
    assert scene.on_field(1) == []
    assert scene.counts[1] == 25_000 + 20_000


def test_14_no_more_is_stolen_than_there_is() -> None:
    """V41, V42"""
    scene = Scene()
    scene.followers(0, 20_000)
    scene.play(0, "VV-Q017", "p1").settle()
    assert scene.did(Stolen) == [Stolen(0, 1, 20_000, "VV-Q017")]
    assert scene.counts == [20_000, 0]


def test_15_a_threshold_works_once() -> None:
    """V45"""
    scene = Scene(phase="play")
    scene.seat(0, mods=scene.cards(*MODS))
    scene.followers(240_000, 0)
    first = scene.table.seats[0].mods[0].id
    down, up = scene.hand(1, "VV-Q028"), scene.hand(0, "VV-Q002", PLAIN)
    scene.act(0, f"play:{up[0]}").settle().answer(0, first).settle()
    assert [mod.card.code for mod in scene.did(ModEarned)] == ["VV-M002"]
    scene.answer(0, GO_ON).act(1, f"play:{down}:p0").settle()
    assert scene.counts[0] == 260_000
    scene.act(0, f"play:{up[1]}").settle()
    assert len(scene.did(ModEarned)) == 1


def test_15_a_threshold_works_once_though_followers_fell_below_it() -> None:
    """V45"""
    scene = Scene()
    scene.followers(260_000, 0)
    scene.seat(0, mods=scene.cards(*MODS))
    leak, up = scene.hand(1, "VV-Q028"), scene.hand(0, "VV-Q002")
    scene.act(0, GO_ON).act(1, f"play:{leak}:p0").settle()
    assert scene.counts[0] == 245_000
    scene.act(0, f"play:{up}").settle()
    assert scene.counts[0] == 280_000
    assert scene.did(ModEarned) == []


def test_16_a_large_hand_is_kept_until_the_last_end_phase() -> None:
    """V20, V28"""
    scene = Scene(phase="reveal")
    scene.hand(0, *[PLAIN] * 7)
    scene.begin()
    assert [len(drew.cards) for drew in scene.did(Drew) if drew.seat == 0] == []
    assert [len(drew.cards) for drew in scene.did(Drew) if drew.seat == 1] == [5]
    scene.go_on()
    assert len(scene.codes(0)) == 8  # and the card of the Draw Phase
    scene.act(0, "raid:1").go_on("phase.end").act(1, GO_ON)
    assert scene.text == "discard"
    assert set(scene.owed) == {0, 1}
    assert [(due.prompt.least, due.prompt.most) for seat in (0, 1) for due in GAME.legal_actions(scene.state, seat)] == [(3, 3), (1, 1)]


def test_17_an_empty_deck_is_no_harm() -> None:
    """V32"""
    scene = Scene(phase="upkeep")
    scene.deck(0)
    scene.hand(0, PLAIN)
    scene.act(0, GO_ON)
    assert (scene.text, scene.did(Drew)) == ("phase.draw", [])


def test_18_the_last_effect_placed_resolves_first() -> None:
    """V59: two at the end of the own turn; one at the start of another's turn would not be set off, so a Raid sets off both sides."""
    scene = whole(Scene(phase="raid"))
    mine, more = scene.field(0, "VV-C004", "VV-C004")
    other = scene.field(1, "VV-C003")
    scene.act(0, "raid:1").settle()
    assert [placed.entry.card.id for placed in scene.did(SetOff)] == [mine, more, other]
    carried = [done.entry.card.id for done in scene.did(Done)]
    assert carried == [other, more, mine]


def test_19_backstage_crew_resolves_before_the_negate() -> None:
    """V68"""
    scene = whole(Scene(2))
    crew = scene.field(0, "VV-C018")
    negate = scene.hand(0, NEGATE)
    block, quick = scene.hand(1, "VV-N007", "VV-Q026")
    scene.act(0, GO_ON).act(1, f"play:{quick}").act(0, f"play:{negate}:s1")
    assert scene.stack == ["VV-Q026", NEGATE, "VV-C018"]
    assert scene.windows() == [1, 0]
    assert scene.table.stack[-1].card.id == crew
    scene.act(1, f"play:{block}:s2").settle()
    assert scene.counts == [20_000, 20_000]  # the Crew's, and the Quick card's
    assert [done.entry.card.code for done in scene.did(Done)] == ["VV-N007", "VV-C018", "VV-Q026"]


def test_20_a_raid_sets_off_effects_then_reactions_then_one_window() -> None:
    """V39, V55, V58"""
    scene = whole(Scene(3, phase="raid"))
    scene.field(0, "VV-C004")
    scene.field(1, "VV-C003")
    hype, thanks, gate = scene.hand(0, "VV-Q034"), scene.hand(1, "VV-Q033"), scene.hand(2, "VV-Q036")
    scene.act(0, "raid:1")
    assert scene.stack == ["VV-C004", "VV-C003"]
    asked = []
    for seat, card in ((2, gate), (1, thanks), (0, hype)):
        assert scene.owed == (seat,)
        asked.append(scene.text)
        scene.act(seat, f"play:{card}")
    assert asked == ["react.raid"] * 3
    assert scene.stack == ["VV-C004", "VV-C003", "VV-Q036", "VV-Q033", "VV-Q034"]
    assert scene.windows() == [2, 1, 0]
    scene.settle()
    assert scene.counts == [25_000 + 15_000 + 15_000, 25_000 + 10_000 + 25_000, 30_000]


def test_21_what_is_stolen_is_lost_and_not_gained() -> None:
    """V42"""
    scene = Scene(2)
    scene.followers(0, 35_000)
    card = scene.hand(0, "VV-Q017")
    scene.hand(1, "VV-Q035", "VV-Q032")
    scene.act(0, f"play:{card}:p1").answer(1, PASS)
    assert scene.text == "react.lost"
    assert list(scene.options(1)) == [f"play:{scene.table.seats[1].hand[1].id}", PASS]
    scene.act(1, scene.options(1)[0]).settle()
    assert scene.counts == [35_000, 35_000]
    assert not any(prompt.text.endswith("react.gained") for asked in scene.did(Asked) for prompt in asked.prompts if 1 in prompt.owners)


def test_22_idea_exchange_after_hands_are_drawn_and_all_at_once() -> None:
    """V20 e"""
    scene = Scene(phase="reveal")
    scene.zone(0, "events", "VV-E012")
    scene.begin()
    assert scene.text == "cycle"
    assert set(scene.owed) == {0, 1}
    assert [len(scene.codes(seat)) for seat in range(2)] == [5, 5]
    first, second = (card.id for card in scene.table.seats[0].hand[:2])
    scene.answer(0, first, second)
    assert scene.did(Discarded) == []
    scene.answer(1)
    assert [len(discarded.cards) for discarded in scene.did(Discarded)] == [2]
    assert [len(scene.codes(seat)) for seat in range(2)] == [5, 5]


def test_23_a_loss_of_nothing_stays_nothing() -> None:
    """V44, V67"""
    scene = Scene(event="VV-E007")
    scene.followers(0, 50_000)
    scene.hand(1, "VV-Q032")
    scene.play(0, "VV-Q022", "p1").settle()
    assert scene.counts == [0, 50_000]
    assert (scene.did(Stolen), scene.did(Lost)) == ([], [])


def test_24_the_next_turn_after_the_turn_player_left() -> None:
    """V66"""
    scene = whole(Scene(4, phase="raid"))
    scene.act(0, "raid:1").settle()
    assert scene.table.turn == 1
    scene.leave(1)
    assert (scene.table.turn, scene.table.phase) == (3, "upkeep")


def test_25_sponsorship_deal_with_an_empty_hand() -> None:
    """V54"""
    scene = Scene(phase="raid")
    scene.field(1, "VV-C009")
    scene.act(0, "raid:1")
    assert [done.entry.card.code for done in scene.did(Done)] == ["VV-C009"]
    assert scene.on_field(1) == ["VV-C009"]
    assert scene.did(Gained) == []


def test_places_of_those_who_left_come_last() -> None:
    """V4, L204: who left later is before who left earlier."""
    scene = Scene(4)
    scene.followers(10, 20, 20, 900_000)
    assert places(scene.table, (3, 0)) == (3, 1, 1, 4)
