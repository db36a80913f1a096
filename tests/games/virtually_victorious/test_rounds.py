"""Setup, Rounds, Events, turns, Raids, thresholds, the end (sections 1 to 8)."""

from __future__ import annotations

import pytest
from msgspec import json

from matches.games.engine import Left
from matches.games.game import Config
from matches.games.virtually_victorious.ending import THRESHOLDS
from matches.games.virtually_victorious.facts import (
    Drew,
    EventLeft,
    EventRevealed,
    Gained,
    Laid,
    ModEarned,
    NextGiven,
    PhaseBegan,
    Raided,
    RaidRedirected,
    RoundBegan,
    Shuffled,
    StarterDrawn,
    StarterGiven,
    TurnBegan,
)
from tests.games.playing import begin
from tests.games.virtually_victorious.scene import GAME, GO_ON, NEGATE, PASS, PLAIN, Scene, whole

K = 1_000


# --- setup


@pytest.mark.parametrize(("mode", "seats", "events"), [("duel", 2, 5), ("royale", 3, 5), ("royale", 4, 3)])
def test_v5_v7_v16_v18_what_lies_on_the_table_before_the_first_round(mode: str, seats: int, events: int) -> None:
    play = begin(GAME, mode, seats, 1)
    table, facts = play.state.table, play.facts()
    (laid,) = [fact for fact in facts if isinstance(fact, Laid)]
    assert [len(laid.events[seat]) for seat in range(seats)] == [events] * seats
    assert [len(laid.mods[seat]) for seat in range(seats)] == [3] * seats
    assert all(40 <= len(laid.decks[seat]) <= 50 for seat in range(seats))
    assert [(fact.seat, fact.zone) for fact in facts if isinstance(fact, Shuffled)] == [
        (seat, zone) for seat in range(seats) for zone in ("deck", "events", "mods")
    ]
    (drawn,) = [fact for fact in facts if isinstance(fact, StarterDrawn)]
    assert [fact for fact in facts if isinstance(fact, RoundBegan)] == [RoundBegan(1, drawn.seat, drawn.seat)]
    assert all(not seat.field and not seat.discard for seat in table.seats)


@pytest.mark.parametrize(("starts", "first"), [("0", 0), ("1", 1)])
def test_who_starts_may_be_agreed_on(starts: str, first: int) -> None:
    """Section 15"""
    play = begin(GAME, "duel", 2, 1, options={"starts": starts})
    assert [fact for fact in play.facts() if isinstance(fact, StarterGiven)] == [StarterGiven(first)]
    assert play.state.table.turn == first


@pytest.mark.parametrize(("picked", "first"), [("go_first", 1), ("go_second", 0)])
def test_who_lost_chooses_who_starts(picked: str, first: int) -> None:
    """Section 15"""
    play = begin(GAME, "duel", 2, 1, options={"starts": "chosen_by_1"})
    assert GAME.to_act(play.state) == (1,)
    play.reply(0, 1, picked)
    assert play.state.table.starter == first


def test_the_next_game_and_a_rematch() -> None:
    """Section 15, L129"""
    config = Config(GAME.id, "duel", "1", ("human", "human"), {"closing_raid": "free", "starts": "0"})
    assert GAME.next_game(config, None, 1).options == {"closing_raid": "free", "starts": "chosen_by_1"}
    assert GAME.next_game(config, None, None).options["starts"] == "lot"
    assert GAME.rematch(config, Scene().state).options == {"closing_raid": "free"}


@pytest.mark.parametrize("first", [0, 1])
def test_va18_after_a_level_game_the_start_alternates(first: int) -> None:
    scene = Scene(starter=first, turn=1 - first, taken=(first,))
    assert GAME.next_game(Config(GAME.id, "duel", "1", ("human", "human")), scene.state, None).options["starts"] == str(1 - first)


# --- Event Phase


def test_v20_the_first_event_is_the_starters_and_then_it_goes_clockwise() -> None:
    scene = Scene(3, phase="reveal", starter=1, turn=1)
    for seat, code in enumerate(("VV-E001", "VV-E013", "VV-E015")):
        scene.zone(seat, "events", code, "VV-E004")
        scene.deck(seat)
    scene.begin()
    assert [fact.seat for fact in scene.did(EventRevealed)] == [1]
    for target in ("raid:0", "raid:2", "raid:1"):
        scene.go_on().act(scene.owed[0], target).settle()
    assert [fact.seat for fact in scene.did(EventRevealed)] == [1, 2]
    assert len(scene.did(EventLeft)) == 1
    assert scene.codes(1, "used_events") == ["VV-E013"]


def test_v21_who_has_no_event_is_passed_over_and_the_turn_to_reveal_moves_on_by_one() -> None:
    scene = Scene(3, phase="reveal")
    scene.zone(1, "events", "VV-E001")
    scene.zone(2, "events", "VV-E004")
    scene.begin()
    assert [fact.seat for fact in scene.did(EventRevealed)] == [1]
    scene.next_round()
    assert (scene.table.reveals, [fact.seat for fact in scene.did(EventRevealed)]) == (1, [1, 2])


def test_v21_no_event_if_all_piles_are_empty() -> None:
    scene = Scene(phase="reveal")
    scene.begin()
    assert (scene.did(EventRevealed), scene.table.event) == ([], None)
    assert scene.text == "phase.upkeep"


def test_v20_v23_hands_are_filled_to_the_hand_size() -> None:
    scene = Scene(3, phase="reveal")
    scene.hand(0, PLAIN, PLAIN)
    scene.deck(1, PLAIN)
    scene.begin()
    assert sorted((drew.seat, len(drew.cards)) for drew in scene.did(Drew)) == [(0, 3), (1, 1), (2, 5)]


# --- a turn


def test_v25_v29_the_phases_of_a_turn() -> None:
    scene = Scene(phase="upkeep")
    scene.hand(0, NEGATE)
    scene.go_on()
    assert [fact.phase for fact in scene.did(PhaseBegan)] == ["draw", "play", "close", "end", "raid"]
    assert [len(drew.cards) for drew in scene.did(Drew)] == [1]


def test_v24_the_raided_player_takes_the_next_turn() -> None:
    scene = whole(Scene(4, phase="raid"))
    scene.act(0, "raid:2").settle()
    assert [fact.seat for fact in scene.did(TurnBegan)] == [2]
    assert scene.table.taken == (0, 2)


def test_v34_v39_a_raid_gives_both_25_000_and_is_no_entry_of_the_stack() -> None:
    scene = whole(Scene(phase="raid"))
    scene.act(0, "raid:1")
    assert scene.did(Raided) == [Raided(0, 1, (25 * K, 25 * K))]
    assert (scene.table.stack, scene.counts) == ((), [25 * K, 25 * K])


def test_v29_cards_may_be_played_before_the_raid_and_not_after_it() -> None:
    scene = Scene(phase="raid")
    scene.hand(0, PLAIN, "VV-Q002")
    scene.play(0, PLAIN).settle()
    assert scene.text == "phase.raid"
    scene.act(0, "raid:1").settle()
    assert scene.table.turn == 1


def test_v28_only_the_last_turn_of_a_round_makes_players_discard() -> None:
    scene = Scene(phase="end")
    scene.hand(0, *[PLAIN] * 8)
    scene.act(0, GO_ON)
    assert scene.text == "phase.raid"
    scene = Scene(phase="end", turn=1, taken=(0,), raided=(1,))
    scene.hand(0, *[PLAIN] * 8)
    scene.hand(1, *[PLAIN] * 3)
    scene.act(1, GO_ON)
    assert (scene.text, scene.owed, scene.prompt.least) == ("discard", (0,), 3)
    assert scene.prompt.default == tuple(card.id for card in scene.table.seats[0].hand[-3:])


@pytest.mark.parametrize(
    ("turn", "taken", "raided", "raids"),
    [
        (0, (), (), ("raid:3", "raid:2", "raid:1")),
        (2, (0,), (2,), ("raid:1", "raid:3")),
        (3, (0, 2), (2, 3), ("raid:1",)),
        (1, (0, 2, 3), (1, 2, 3), ("raid:0",)),
    ],
)
def test_v35_v38_whom_a_raid_may_choose(turn: int, taken: tuple[int, ...], raided: tuple[int, ...], raids: tuple[str, ...]) -> None:
    """The default is the first legal target to the right (section 11)."""
    scene = Scene(4, phase="raid", turn=turn, taken=taken, raided=raided)
    assert scene.options(turn) == raids
    assert scene.prompt.default == raids[:1]


def test_v38_a_free_closing_raid_says_who_starts() -> None:
    scene = whole(Scene(3, phase="raid", turn=2, taken=(0, 1), raided=(1, 2), closing_raid="free"))
    scene.act(2, "raid:1").settle()
    assert (scene.table.round, scene.table.starter) == (2, 1)
    assert scene.did(RoundBegan) == [RoundBegan(2, 1, 1)]


# --- thresholds


def mods(scene: Scene, seat: int) -> list[str]:
    found: list[str] = scene.zone(seat, "mods", "VV-M002", "VV-M005", "VV-M006")
    return found


def test_v45_exactly_at_a_threshold_a_mod_is_earned() -> None:
    scene = Scene()
    first, second, _ = mods(scene, 0)
    scene.followers(225 * K, 0)
    scene.play(0, PLAIN).settle()
    assert (scene.text, scene.prompt.default) == ("mod", (first,))
    scene.answer(0, second)
    assert [(fact.seat, fact.card.code, fact.threshold) for fact in scene.did(ModEarned)] == [(0, "VV-M005", THRESHOLDS[0])]
    assert (scene.on_field(0), scene.codes(0, "mods")) == (["VV-M005"], ["VV-M002", "VV-M006"])


def test_v46_two_thresholds_at_once_and_the_turn_player_first() -> None:
    scene = Scene(3, phase="raid", turn=1, taken=(0,))
    for seat in range(3):
        mods(scene, seat)
    scene.followers(0, 230 * K, 235 * K)
    scene.seat(2, followers=490 * K, earned=0)
    scene.act(1, "raid:2")
    asked = []
    while scene.text == "mod":
        asked.append(scene.owed[0])
        scene.answer(scene.owed[0], scene.options(scene.owed[0])[0])
    assert asked == [1, 2, 2]
    assert [(fact.seat, fact.threshold) for fact in scene.did(ModEarned)] == [(1, 250 * K), (2, 250 * K), (2, 500 * K)]


def test_v45_the_last_mod_is_no_choice() -> None:
    scene = Scene()
    scene.followers(740 * K, 0)
    scene.zone(0, "mods", "VV-M005")
    scene.play(0, PLAIN).settle()
    assert [fact.card.code for fact in scene.did(ModEarned)] == ["VV-M005"]


def test_v3_winning_is_checked_before_mods() -> None:
    scene = Scene(2)
    mods(scene, 1)
    scene.followers(990 * K, 240 * K)
    scene.play(0, "VV-Q007", "p1").settle()
    assert scene.state.outcome is not None
    assert scene.did(ModEarned) == []


def test_v67_a_change_by_nothing_is_no_event() -> None:
    scene = Scene(event="VV-E002")
    scene.play(0, "VV-Q011").settle()
    assert scene.did(Gained) == []


# --- leaving


def test_v33_two_players_the_other_wins() -> None:
    scene = whole(Scene())
    scene.leave(0)
    assert scene.state.outcome is not None
    assert scene.state.outcome.places == (2, 1)


def test_v33_who_leaves_takes_cards_and_effects_along_but_not_the_event() -> None:
    scene = whole(Scene(3, event="VV-E001"))  # seat 2 owns the Event
    scene.hand(2, "VV-Q026")
    scene.field(2, "VV-C001")
    scene.play(0, PLAIN).play(2, "VV-Q026").leave(2).answer(1, PASS)
    table = scene.table
    assert scene.stack == [PLAIN]
    assert (table.seats[2].hand, table.seats[2].field, table.seats[2].deck) == ((), (), ())
    assert table.event is not None
    scene.settle()
    assert scene.counts == [25 * K, 0, 0]


def test_v33_who_leaves_is_no_target_any_more() -> None:
    """V54 b"""
    scene = whole(Scene(3))
    scene.followers(0, 90 * K)
    scene.play(0, "VV-Q018", "p1").leave(1).settle()
    assert scene.counts[0] == 0
    assert scene.codes(0, "discard") == ["VV-Q018"]


def test_v33_what_is_aimed_at_somebody_who_has_just_left_is_asked_anew() -> None:
    scene = Scene(3)
    card = scene.hand(0, "VV-Q018")
    scene.begin().leave(1).act(0, f"play:{card}:p1")
    assert (scene.table.stack, scene.options(0)) == ((), (f"play:{card}:p2", GO_ON))


def test_v33_the_raider_chooses_again_if_the_next_player_leaves() -> None:
    """Asked while Reactions to the Raid are: of the new choice only the new target gains."""
    scene = whole(Scene(4, phase="raid"))
    scene.act(0, "raid:1")
    assert scene.owed == (3,)
    scene.leave(1).settle()
    assert (scene.text, scene.options(0)) == ("phase.raid", ("raid:3", "raid:2"))
    scene.answer(0, "raid:2").settle()
    assert scene.did(RaidRedirected) == [RaidRedirected(0, 2, 25 * K)]
    assert scene.counts == [25 * K, 25 * K, 25 * K, 0]
    assert scene.table.turn == 2


def test_v33_without_a_legal_target_v36_is_ignored() -> None:
    """The starter has left: in the closing Raid all others were Raided already."""
    scene = whole(Scene(3, phase="raid", turn=2, taken=(0, 1), raided=(1, 2)))
    scene.begin().leave(0).answer(2, "raid:0")  # the question was open, and is asked anew
    assert scene.options(2) == ("raid:1",)
    scene.act(2, "raid:1").settle()
    assert (scene.table.round, scene.table.starter) == (2, 1)


def test_v66_the_turn_of_who_leaves_ends_without_a_raid_after_the_stack() -> None:
    scene = whole(Scene(4))
    scene.hand(3, "VV-Q026")
    scene.play(0, PLAIN).play(3, "VV-Q026").leave(0).settle()
    assert scene.counts == [0, 0, 0, 20 * K]
    assert scene.did(Raided) == []
    assert scene.did(NextGiven) == [NextGiven(3)]
    assert scene.table.turn == 3


@pytest.mark.parametrize(("starter", "next_starter"), [(0, 0), (3, 1)])
def test_v66_in_the_last_turn_the_round_ends_and_the_same_player_or_the_next_one_starts(starter: int, next_starter: int) -> None:
    scene = whole(Scene(4, turn=3, taken=(0, 1, 2), starter=starter, phase="play"))
    scene.hand(1, *[PLAIN] * 6)
    if starter == 3:
        scene.seat(0, is_out=True, hand=())
        scene.state = type(scene.state)(scene.table, scene.state.sides, gone=(Left(0),))
    scene.begin().leave(3)
    assert (scene.text, scene.owed) == ("discard", (1,))
    scene.answer(1, *scene.prompt.default)
    assert (scene.table.round, scene.table.starter) == (2, next_starter)


def test_v66_a_raider_who_has_left_chooses_no_more() -> None:
    scene = whole(Scene(4, phase="raid"))
    scene.act(0, "raid:1").leave(0).leave(1).settle()
    assert scene.did(NextGiven) == [NextGiven(3)]
    assert scene.table.turn == 3


def test_v20_v21_empty_seats_do_not_reveal() -> None:
    scene = whole(Scene(3, phase="raid", turn=2, taken=(0, 1), raided=(1, 2)))
    scene.zone(1, "events", "VV-E001")
    scene.zone(2, "events", "VV-E013")
    scene.begin().leave(1).act(2, "raid:0").settle()
    assert scene.table.reveals == 2
    assert [fact.seat for fact in scene.did(EventRevealed)] == [2]


def test_t28_followers_decide_when_time_was_called() -> None:
    """Section 15"""
    scene = Scene(3)
    scene.followers(10, 30, 30)
    assert GAME.standing(scene.state) == (3, 1, 1)
    assert GAME.round_of(scene.table) == 1
    assert json.encode(scene.table)
