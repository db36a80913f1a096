"""Activations, response windows, resolving, Reactions, effects that are set off (section 9)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from matches.games.virtually_victorious.facts import Done, Fizzled, Gained, Negated, Played, ReactionsBegan, SetOff, Works
from matches.games.virtually_victorious.table import Happening, Phase
from tests.games.virtually_victorious.scene import GO_ON, NEGATE, PASS, PLAIN, Scene, whole

K = 1_000


def order(scene: Scene) -> list[str]:
    """Codes in the order in which they were carried out."""
    return [fact.entry.card.code for fact in scene.did(Works)]


def test_v48_a_card_leaves_the_hand_for_the_stack_when_it_is_played() -> None:
    scene = whole(Scene())
    card = scene.hand(0, PLAIN)
    scene.act(0, f"play:{card}")
    assert [entry.card.id for entry in scene.table.stack] == [card]
    assert card not in [one.id for one in scene.table.seats[0].hand]
    assert scene.codes(0, "discard") == []


def test_v50_everybody_gets_one_opportunity_who_played_it_last() -> None:
    scene = whole(Scene(4, turn=2))
    scene.play(2, PLAIN)
    asked = []
    while scene.text == "respond":
        asked.append(scene.owed[0])
        scene.answer(scene.owed[0], PASS)
    assert asked == [1, 0, 3, 2]


def test_v50_a_target_comes_first_and_a_negate_targets_no_player() -> None:
    scene = whole(Scene(3))
    scene.hand(1, NEGATE)
    scene.play(0, "VV-Q017", "p1")
    assert scene.windows() == [1, 2, 0]
    scene.play(1, NEGATE, "s1")
    assert scene.windows() == [0, 2, 1]


def test_v50_several_entries_placed_together_have_one_window() -> None:
    """Players targeted by any of them first; the topmost is the most recent."""
    scene = whole(Scene(4, phase="raid"))
    scene.field(1, "VV-C013", "VV-C001")
    scene.act(0, "raid:1").settle()
    assert scene.text == "order"
    scene.answer(1, *scene.options(1)).answer(1, "p3")
    assert scene.stack == ["VV-C013", "VV-C001"]
    assert scene.windows() == [3, 0, 2, 1]


def test_v51_own_turn_quick_cards_answer_on_the_own_turn() -> None:
    scene = Scene()
    scene.hand(0, PLAIN, "VV-Q002")
    scene.play(0, PLAIN)
    assert scene.options(0) == (f"play:{scene.table.seats[0].hand[0].id}", PASS)


def test_v52_an_activation_in_response_starts_a_new_window() -> None:
    scene = whole(Scene())
    scene.hand(1, "VV-Q026")
    scene.play(0, PLAIN).play(1, "VV-Q026")
    assert scene.windows() == [0, 1]
    scene.settle()
    assert order(scene)[:2] == ["VV-Q026", PLAIN]


def test_v53_v54_the_stack_resolves_from_the_top() -> None:
    scene = whole(Scene(3))
    scene.hand(1, "VV-Q026")
    scene.hand(2, "VV-Q027")
    scene.play(0, PLAIN).play(2, "VV-Q027").play(1, "VV-Q026").settle()
    assert order(scene) == ["VV-Q026", "VV-Q027", PLAIN]


def test_v55_no_window_between_entries_if_nothing_was_added() -> None:
    scene = whole(Scene())
    scene.hand(1, "VV-Q026")
    scene.play(0, PLAIN).play(1, "VV-Q026").answer(0, PASS)
    assert scene.table.stack != ()
    scene.answer(1, PASS)
    assert (scene.table.stack, scene.text) == ((), "phase.play")


def test_v55_a_window_if_something_was_set_off() -> None:
    """Hate-Watchers goes on top of the card that is still below."""
    scene = whole(Scene())
    scene.followers(0, 90 * K)
    scene.field(1, "VV-C008")
    scene.hand(0, "VV-Q028")
    scene.play(0, PLAIN).answer(1, PASS).play(0, "VV-Q028", "p1")
    scene.answer(1, PASS).answer(0, PASS).answer(1, PASS)  # and no Reaction to the loss
    assert scene.stack == [PLAIN, "VV-C008"]
    assert scene.windows() == [0, 1]


def test_v56_a_negated_quick_card_goes_to_the_discard_and_its_condition_is_not_paid() -> None:
    """VA17"""
    scene = Scene()
    scene.hand(0, "VV-Q037")
    scene.hand(1, NEGATE)
    scene.play(0, "VV-Q003").play(1, NEGATE, "s1").settle()
    assert scene.codes(0) == ["VV-Q037"]
    assert scene.codes(0, "discard") == ["VV-Q003"]


def test_v57_what_becomes_sure_later_is_not_stopped() -> None:
    """Verified Badge cannot come in response, so a card with a promise stands for it: the Negate was aimed before."""
    scene = Scene()
    scene.hand(0, "VV-Q037")
    negate = scene.hand(1, NEGATE)
    scene.play(0, PLAIN).play(1, NEGATE, "s1")
    entry, rest = scene.table.stack[0], scene.table.stack[1:]
    scene.state = replace(scene.state, pending=None, table=replace(scene.table, stack=(replace(entry, sure=True), *rest)))
    scene.is_begun = False
    scene.settle()
    assert scene.did(Negated) == []
    assert [fact.entry.card.id for fact in scene.did(Fizzled)] == [negate]
    assert [(fact.seat, fact.n) for fact in scene.did(Gained)] == [(0, 25 * K)]


def test_v58_one_reaction_each_and_everybody_is_asked_before_any_window() -> None:
    scene = Scene(3, phase="raid")
    first = scene.hand(2, "VV-Q036", "VV-Q036")[0]
    scene.hand(1, "VV-Q033")
    scene.act(0, "raid:1").act(2, f"play:{first}")
    assert (scene.text, scene.owed) == ("react.raid", (1,))
    scene.play(1, "VV-Q033")
    assert (scene.text, scene.stack) == ("respond", ["VV-Q036", "VV-Q033"])


def test_v58_events_of_one_entry_are_asked_for_one_after_the_other() -> None:
    scene = Scene(3)
    scene.followers(0, 50 * K, 50 * K)
    scene.hand(1, "VV-Q032", "VV-Q035")
    scene.hand(2, "VV-Q032")
    scene.play(0, "VV-Q021").settle()
    assert [fact.occasion for fact in happenings(scene)] == ["lost", "lost"]
    assert [fact.seat for fact in happenings(scene)] == [2, 1]


def happenings(scene: Scene) -> list[Happening]:
    return [fact.happening for fact in scene.did(ReactionsBegan)]


def test_v58_a_reaction_may_answer_to_what_a_reaction_did() -> None:
    """Damage Control gains 35,000, to which Live Reaction answers."""
    scene = Scene()
    scene.followers(0, 50 * K)
    scene.hand(1, "VV-Q032")
    scene.hand(0, "VV-Q035")
    scene.play(0, "VV-Q018", "p1").answer(1, PASS).answer(0, PASS).play(1, "VV-Q032").settle()
    assert [fact.entry.card.code for fact in scene.did(Played)] == ["VV-Q018", "VV-Q032"]
    scene = Scene()
    scene.followers(0, 50 * K)
    scene.hand(1, "VV-Q032")
    scene.hand(0, "VV-Q035")
    scene.play(0, "VV-Q018", "p1").answer(1, PASS).answer(0, PASS).play(1, "VV-Q032").answer(0, PASS)
    assert (scene.text, scene.owed) == ("react.gained", (0,))
    scene.play(0, "VV-Q035").settle()
    assert scene.counts == [50 * K, 55 * K]


def test_v59_the_turn_player_first_and_each_chooses_among_the_own() -> None:
    scene = Scene(3, phase="raid")
    mine = scene.field(0, "VV-C004", "VV-C004")
    scene.field(1, "VV-C003")
    scene.act(0, "raid:1")
    assert scene.text.startswith("phase.")  # like ones are not asked about
    assert [fact.entry.card.id for fact in scene.did(SetOff)][:2] == mine


def test_v59_different_effects_of_one_player_are_placed_as_it_wants() -> None:
    scene = Scene(phase="raid")
    first, second = scene.field(1, "VV-C001", "VV-C017")
    scene.act(0, "raid:1")
    assert (scene.text, scene.options(1)) == ("order", (first, second))
    scene.answer(1, second, first)
    assert order(scene) == ["VV-C001", "VV-C017"]


def test_v59_an_effect_without_a_target_is_not_placed() -> None:
    """Nobody else is there to steal from: the third player has left, and with the second the game would be over."""
    scene = Scene(phase="raid")
    scene.field(1, "VV-C013")
    scene.act(0, "raid:1")
    assert [fact.entry.target for fact in scene.did(SetOff)] == ["p0"]


def test_v68_an_effect_of_an_activation_resolves_though_that_is_negated() -> None:
    scene = Scene()
    scene.field(0, "VV-C018")
    scene.hand(0, NEGATE)
    scene.hand(1, "VV-Q026", "VV-N007")
    scene.act(0, GO_ON).play(1, "VV-Q026").play(0, NEGATE, "s1").play(1, "VV-N007", "s2").settle()
    assert scene.counts == [20 * K, 20 * K]


@pytest.mark.parametrize("phase", ["upkeep", "draw", "play", "end", "raid"])
def test_v30_quick_cards_and_mods_in_every_phase_of_the_own_turn(phase: Phase) -> None:
    scene = Scene(phase=phase)
    mod, card = scene.field(0, "VV-M009"), scene.hand(0, PLAIN)
    assert {f"use:{mod}", f"play:{card}"} <= set(scene.options(0))
    scene.act(0, f"play:{card}").settle()
    assert scene.counts[0] == 25 * K
    assert scene.text == f"phase.{phase}"


def test_v31_the_others_are_asked_when_the_play_phase_is_to_end_and_again_if_somebody_acted() -> None:
    scene = whole(Scene(3))
    scene.hand(1, "VV-Q026")
    scene.act(0, GO_ON)
    assert (scene.text, scene.owed) == ("close", (2,))
    scene.answer(2, PASS).play(1, "VV-Q026").settle()
    assert (scene.text, scene.owed) == ("phase.play", (0,))
    scene.act(0, GO_ON)
    assert (scene.text, scene.owed) == ("close", (2,))


def test_done_names_where_a_card_goes() -> None:
    """V54 d"""
    scene = Scene()
    scene.hand(0, PLAIN, "VV-C001")
    scene.play(0, PLAIN).settle().play(0, "VV-C001").settle()
    assert [fact.to for fact in scene.did(Done)] == ["discard", "field"]
