"""Undo by accepted offer: which position stands again, under which prompt ids, with which draws.

Source: architecture section 6; live play L68, L122, L126-L128.
"""

from __future__ import annotations

import random

import pytest

from matches.games.actions import AnswerOffer, Reply
from matches.games.engine import Drawn, OfferClosed, Replied
from matches.games.prompts import open_prompts
from matches.games.resolution import IllegalAction
from tests.games.playing import Answer, Play, came_in, flat, lantern, legal_answers, load, random_answer
from tests.games.test_kernel import assert_sound


def undo(play: Play, seat: int) -> int:
    """`seat` takes its last decision back and the other side of a duel or team match agrees; the `seq` of the undo."""
    number = play.offer_undo(seat)
    return agree(play, number)


def agree(play: Play, number: int) -> int:
    offer = next(offer for offer in play.state.meta.offers if offer.id == number)
    other = next(side[0] for side in play.state.sides if offer.seat not in side)
    return play.say(other, AnswerOffer(number, accept=True)).seq


def opened(mode: str, seed: int, replies: int) -> Play:
    """A match after some random replies."""
    play, rng = lantern(mode, seed), random.Random(seed)
    for _ in range(replies):
        play.reply(*flat(random_answer(play.state, rng)))
    assert play.state.outcome is None
    return play


def draws(play: Play, since: int = 0) -> list[Drawn]:
    return [fact for seq in range(since, len(play.history.entries)) for fact in play.facts(seq) if isinstance(fact, Drawn)]


def do_again(play: Play, seq: int) -> None:
    """The reply of entry `seq`, to the same prompt as it stands open now."""
    old = came_in(play, seq)
    assert isinstance(old, Replied)
    play.reply(old.prompt, old.seat, *old.picks)


def back_to_a_choice(play: Play) -> tuple[int, list[Answer]]:
    """Take back decisions of seat 0 until one had an alternative; the last undo, and the answers that were not given before."""
    while True:
        old = came_in(play, play.history.position.replied[0] + 1)
        assert isinstance(old, Replied)
        back = undo(play, 0)
        given = Answer(old.prompt, old.seat, old.picks)
        if others := [other for other in legal_answers(play.state, random.Random(1), samples=99) if other != given]:
            return back, others


each_case = pytest.mark.parametrize(("mode", "seed"), [(mode, seed) for mode in ("duel", "team") for seed in range(12)])


@each_case
def test_the_position_before_the_last_own_decision_stands_again(mode: str, seed: int) -> None:
    play = opened(mode, seed, 14)
    seat = seed % 2
    to = play.history.position.replied[seat]

    entry = play.history.entries[undo(play, seat)]

    assert entry.kind == "undo"
    kept, now = play.history.positions[to], play.history.position
    assert (now.state.table, now.state.pending, now.state.draws) == (kept.state.table, kept.state.pending, kept.state.draws)
    assert (now.line, now.replied, now.opened) == (kept.line, kept.replied, entry.seq)
    assert_sound(play.finish(random.Random(seed)).close())


@each_case
def test_after_undo_the_same_answers_give_the_same_facts(mode: str, seed: int) -> None:
    """L25, L128"""
    play = opened(mode, seed, 16)
    to, last = play.history.position.replied[0], play.history.head
    undo(play, 0)

    for seq in range(to + 1, last + 1):
        do_again(play, seq)
        assert play.facts() == play.facts(seq)


@each_case
def test_after_undo_another_answer_gets_other_draws_for_the_rest_of_the_match(mode: str, seed: int) -> None:
    """L128: a known outcome cannot be spent on something else."""
    play, rng = opened(mode, seed, 16), random.Random(seed)
    known = {draw.label for draw in draws(play)}
    back, others = back_to_a_choice(play)

    play.reply(*flat(rng.choice(others)))
    play.finish(rng)

    labels = [draw.label for draw in draws(play, back)]
    assert labels
    assert all(label.endswith(f"/{back}") for label in labels)
    assert len(set(labels)) == len(labels)
    assert not known & set(labels)
    assert_sound(play.close())


@each_case
def test_undone_undos_keep_every_line_and_its_draws_apart(mode: str, seed: int) -> None:
    play, rng, undos = lantern(mode, seed), random.Random(seed), 0
    while play.state.outcome is None:
        seat = rng.randrange(2)
        if undos < 6 and play.history.position.replied[seat] >= 0 and rng.random() < 0.25:
            undo(play, seat)
            undos += 1
        else:
            play.reply(*flat(random_answer(play.state, rng)))
    assert undos > 2
    found: dict[str, object] = {}
    for draw in draws(play):
        assert found.setdefault(draw.label, (draw.question, draw.value)) == (draw.question, draw.value)
    assert_sound(play.close())


def test_an_undo_can_be_taken_back_by_doing_the_same_again() -> None:
    play = opened("duel", 3, 12)
    before, last = play.state, play.history.head
    to = play.history.position.replied[0]
    undo(play, 0)
    for seq in range(to + 1, last + 1):
        do_again(play, seq)

    assert (play.state.table, play.state.draws) == (before.table, before.draws)
    first = undo(play, 0)
    second = undo(play, 1)
    assert first < second == play.history.undone


@each_case
def test_prompt_ids_from_before_an_undo_are_stale(mode: str, seed: int) -> None:
    """L68"""
    play = opened(mode, seed, 12)
    ids = {play.history.prompt_id(number) for number in open_prompts(play.state)}

    back = undo(play, 0)

    fresh = {play.history.prompt_id(number) for number in open_prompts(play.state)}
    assert fresh
    assert all(prompt.startswith(f"{back}.") for prompt in fresh)
    for prompt in ids:
        with pytest.raises(IllegalAction, match="stale_prompt"):
            play.say(0, Reply(prompt, ("pass",)))


def test_undo_clears_all_other_offers() -> None:
    """L122, L127"""
    play = opened("duel", 5, 10)
    answer = random_answer(play.state, random.Random(5))
    play.say(answer.seat, Reply(play.history.prompt_id(answer.number), answer.picks, offer="draw"))
    number = play.offer_undo(1 - answer.seat)

    entry = play.history.entries[agree(play, number)]

    assert play.facts(entry.seq) == (OfferClosed(1, "undone", entry.at), OfferClosed(2, "accepted", entry.at))
    assert play.state.meta.offers == ()


def test_who_has_not_decided_has_nothing_to_take_back() -> None:
    play = lantern()
    with pytest.raises(IllegalAction, match="nothing_to_take_back"):
        play.offer_undo(0)

    play.time_out(0)

    with pytest.raises(IllegalAction, match="nothing_to_take_back"):
        play.offer_undo(0)


def test_a_match_without_undo_offers_none() -> None:
    play = lantern("duel", 1, undo="none")
    play.reply(0, 0, "no")

    with pytest.raises(IllegalAction, match="not_in_this_match"):
        play.offer_undo(0)


def test_nothing_is_undone_past_a_departure() -> None:
    """Architecture section 6; also with an offer that was made before it."""
    play = lantern("royale", 1)
    play.reply(0, 0, "no")
    number = play.offer_undo(0)

    play.leave(2)

    with pytest.raises(IllegalAction, match="offer_gone"):
        play.say(1, AnswerOffer(number, accept=True))
    with pytest.raises(IllegalAction, match="nothing_to_take_back"):
        play.offer_undo(0)
    play.reply(1, 1, "no")
    undo_number = play.offer_undo(1)
    play.say(0, AnswerOffer(undo_number, accept=True))
    assert play.state.absent == (2,)
    assert_sound(play.finish(random.Random(1)).close())


def test_several_sides_are_not_spoken_for_by_one() -> None:
    """L123"""
    play = lantern("royale", 1)
    play.reply(0, 0, "no")
    number = play.offer_undo(0)

    play.say(1, AnswerOffer(number, accept=True))
    assert play.history.undone is None

    play.say(2, AnswerOffer(number, accept=True))
    assert play.history.undone == play.history.head


def test_undo_survives_a_reload_at_any_entry() -> None:
    play = opened("duel", 8, 12)
    undo(play, 0)
    for seq in range(3, len(play.history.entries)):
        again = load(play.history, play.history.entries[: seq + 1])
        assert again.position == play.history.positions[seq]
    assert again.labels == play.history.labels
