"""The kernel under random play of Lantern Night: fold, audit, departures, time, teams, secret choices, faults.

Every property is checked over whole matches; equality is of bytes or of whole states. Undo, offers and ends have files of their own.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from matches.games import resolution
from matches.games.actions import Leave, Mend, Pause, Reply, Resume, TimeOut
from matches.games.audit import audit
from matches.games.body import line_after
from matches.games.engine import (
    Abandoned,
    Ask,
    Chance,
    Drawn,
    Fact,
    Outcome,
    Paused,
    Prompt,
    Replied,
    State,
    ViewKey,
    evolve,
    open_step,
)
from matches.games.prompts import open_prompts, to_act
from matches.games.resolution import EndlessStep, IllegalAction, Mismatch, Run
from tests.games.lantern import cards, game
from tests.games.lantern.facts import Drew, HandsChosen, Hurt, Recalled, Shuffled
from tests.games.lantern.game import LANTERN
from tests.games.lantern.table import Card, Table
from tests.games.playing import TOY, Play, begin, came_in, flat, lantern, load, random_answer, tables, toy_heads, whole

STATE = msgspec.json.Decoder(State[Table])
each_table = pytest.mark.parametrize(("mode", "seats"), [table[1:] for table in tables(TOY.values())])


def toy(mode: str, seats: int, seed: int) -> Play:
    return whole(LANTERN, mode, seats, seed)


def assert_sound(play: Play) -> None:
    """Loaded from bytes every position is the same; done again every entry is the same."""
    history = play.history
    assert load(history, history.entries).positions == history.positions
    report = audit(history.stream, history.entries, history.games, history.secret)
    assert report.findings == ()


# --- fold and audit


@each_table
@pytest.mark.parametrize("seed", range(12))
def test_fold_from_bytes_and_audit_agree_with_live_play_at_every_entry(mode: str, seats: int, seed: int) -> None:
    """L7, L8"""
    assert_sound(toy(mode, seats, seed))


@each_table
@pytest.mark.parametrize("seed", range(5))
def test_a_state_that_went_through_bytes_answers_alike(mode: str, seats: int, seed: int) -> None:
    play = toy(mode, seats, seed)
    history = play.history
    last = next(seq for seq, position in enumerate(history.positions) if position.state.outcome)

    for seq in range(3, last + 1):
        before, answer = history.positions[seq - 1], came_in(play, seq)
        again = STATE.decode(msgspec.json.encode(before.state))
        assert again == before.state
        assert LANTERN.apply(again, answer, history.draw_on(line_after(before.line, answer))) == play.facts(seq)


@pytest.mark.parametrize(
    "elsewhere",
    [{"PYTHONHASHSEED": "0"}, {"PYTHONHASHSEED": "4242", "TZ": "Pacific/Kiritimati"}, {"LC_ALL": "tr_TR.UTF-8", "LANG": "C"}],
)
def test_play_does_not_depend_on_hash_seed_time_zone_or_locale(elsewhere: dict[str, str]) -> None:
    """L7"""
    program = "from tests.games.playing import toy_heads; print(toy_heads())"
    env = {**os.environ, **elsewhere}
    done = subprocess.run([sys.executable, "-c", program], env=env, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == toy_heads()


@each_table
def test_whatever_is_not_offered_is_refused_and_changes_nothing(mode: str, seats: int) -> None:
    play, rng = begin(LANTERN, mode, seats, 7), random.Random(7)
    while play.state.outcome is None:
        before, entries = play.history.position, list(play.history.entries)
        number, seat, (pick,) = random_answer(play.state, rng)
        strangers = [other for other in range(seats + 1) if other not in play.prompt(number).owners]
        wrong = [(seat, ("nothing",), "illegal"), (seat, (), "illegal"), (seat, (pick, pick), "illegal")]
        for who, picks, code in [*wrong, *((stranger, (pick,), "not_your_prompt") for stranger in strangers)]:
            with pytest.raises(IllegalAction) as refused:
                play.reply(number, who, *picks)
            assert refused.value.code == code
        with pytest.raises(IllegalAction, match="stale_prompt"):
            play.say(seat, Reply("0.0.99", (pick,)))
        assert (play.history.position, play.history.entries) == (before, entries)
        play.reply(number, seat, pick)


def test_times_never_go_backwards() -> None:
    """L102"""
    play = lantern()
    late = play.say(0, Reply(play.history.prompt_id(0), ("no",)), at=50_000)

    early = play.say(1, Reply(play.history.prompt_id(1), ("no",)), at=40_000)

    assert (late.at, early.at) == (50_000, 50_000)
    assert_sound(play)


def test_a_fork_leaves_what_it_comes_from_as_it_was() -> None:
    """Others read a history while an entry is being decided and not yet committed (L6)."""
    play = lantern()
    play.reply(0, 0, "no")
    kept = play.history
    before = (list(kept.entries), list(kept.positions), dict(kept.labels), dict(kept.seqs))

    Play(kept.fork()).reply(1, 1, "yes")

    assert (kept.entries, kept.positions, kept.labels, kept.seqs) == before


# --- seats that leave, time


@each_table
def test_any_seat_may_leave_at_any_prompt_and_the_match_ends_properly(mode: str, seats: int) -> None:
    """L107; also in the middle of another seat's step."""
    full, middles = toy(mode, seats, 1), 0
    for seq in range(2, len(full.history.entries) - 3):
        for seat in range(seats):
            play = full.until(seq)
            owed, was = to_act(play.state), play.state.table.seats[seat]
            middles += open_step(play.state).answers != () and all(owner != seat for _, owner in owed)
            play.leave(seat)
            assert all(owner != seat for _, owner in to_act(play.state))
            here = [side for side in play.state.sides if not {seat, *fallen(play)}.issuperset(side)]
            assert (play.state.outcome is not None) or len(here) > 1  # the last side wins at once, whatever was open
            if play.state.outcome is None and owed and all(owner != seat for _, owner in owed):
                assert to_act(play.state) == owed  # the open step is owed by others and goes on
                assert play.state.table.seats[seat].is_out == was.is_out
            if seq % 5 == 0:
                assert_sound(play.finish(random.Random(seq)).close())
    assert middles > 5


def fallen(play: Play) -> set[int]:
    return {seat for together in play.state.table.fallen for seat in together}


@each_table
@pytest.mark.parametrize("seed", range(8))
def test_seats_may_leave_one_after_the_other(mode: str, seats: int, seed: int) -> None:
    play, rng = begin(LANTERN, mode, seats, seed), random.Random(seed)
    while play.state.outcome is None:
        staying = [seat for seat in range(seats) if seat not in play.state.absent]
        if rng.random() < 0.05:
            play.leave(rng.choice(staying))
        else:
            play.reply(*flat(random_answer(play.state, rng)))
    assert_sound(play.close())


def test_who_has_left_cannot_leave_again() -> None:
    play = lantern("royale")
    play.leave(2)

    with pytest.raises(IllegalAction, match="ended"):
        play.leave(2)


@each_table
def test_time_may_run_out_at_any_prompt(mode: str, seats: int) -> None:
    """L104, L105"""
    full = toy(mode, seats, 2)
    for seq in range(2, len(full.history.entries) - 3):
        for number in open_prompts(full.history.positions[seq].state):
            play = full.until(seq)
            prompt, default = play.history.prompt_id(number), play.prompt(number).default
            entry = play.time_out(number)
            answer = came_in(play, entry.seq)
            assert isinstance(answer, Replied)
            assert (answer.picks, answer.by_default) == (default, True)
            with pytest.raises(IllegalAction, match=r"stale_prompt|ended"):
                play.say(-1, TimeOut(prompt))
            if seq % 5 == 0:
                assert_sound(play.finish(random.Random(seq)).close())


# --- teams, secret choices


def dealt(mode: str, seed: int) -> Play:
    """A match in which nobody took a new hand."""
    play = lantern(mode, seed)
    for number, seat in to_act(play.state):
        play.reply(number, seat, "no")
    return play


def test_either_partner_plays_but_a_pass_needs_both() -> None:
    """L75"""
    play = dealt("team", 2)
    turn = play.history.prompt_id(0)
    play.reply(0, 0, "pass")
    assert play.history.prompt_id(0) == turn
    assert to_act(play.state) == ((0, 1),)
    with pytest.raises(IllegalAction, match="stale_prompt"):
        play.reply(0, 0, play.row(0, 0)[1])

    undecided = len(play.history.entries) - 1
    play.reply(0, 1, "pass")
    assert play.state.table.passes == 1

    other = play.until(undecided)
    other.reply(0, 1, other.row(0, 1)[1])
    assert other.state.table.passes == 0


def test_a_partner_who_leaves_is_not_waited_for() -> None:
    play = dealt("team", 2)
    play.reply(0, 0, "pass")

    play.leave(1)

    assert (play.state.table.passes, play.state.table.turn) == (1, 1)


def test_a_team_whose_time_runs_out_passes_at_once() -> None:
    play = dealt("team", 2)

    play.time_out(0)

    assert (play.state.table.passes, play.state.table.turn) == (1, 1)


def test_new_hands_are_chosen_in_secret_and_opened_together() -> None:
    """L47, L70: replies to prompts of one ask come in any order; a value is shown to its seat alone until all are in."""
    play, stranger = lantern("royale", 3), ViewKey.of_seat(1)
    for number, wish in ((2, "yes"), (0, "no")):
        ids = {play.history.prompt_id(1)}
        play.reply(number, number, wish)
        assert [fact.seen_by(stranger) for fact in play.facts()] == [Replied(number, number, ())]
        assert play.history.prompt_id(1) in ids  # L69: secret choices of others close nothing

    play.reply(1, 1, "no")
    assert HandsChosen((2,)) in play.facts()


def test_prompt_ids_are_never_used_twice() -> None:
    """L68"""
    for seed in range(10):
        play, rng = lantern("royale", seed, 4), random.Random(seed)
        seen: dict[str, tuple[int, int, Prompt]] = {}
        while play.state.outcome is None:
            for number in open_prompts(play.state):
                asked = (play.history.position.opened, number, play.prompt(number))
                assert seen.setdefault(play.history.prompt_id(number), asked) == asked
            play.reply(*flat(random_answer(play.state, rng)))


# --- code that changes under an open step


class SlowSpark(cards.Spark):
    """As Spark, but it asks something else first."""

    def on_play(self, ctx: cards.Context) -> Any:
        yield from cards.may(ctx.me, "lantern.really")
        yield from super().on_play(ctx)


def open_prompt(text: str, mode: str = "duel") -> Play:
    """A match in which the prompt `text` stands alone."""
    for seed in range(1000):
        play, rng = lantern(mode, seed), random.Random(seed)
        while play.state.outcome is None:
            if play.prompt().text == text:
                return play
            play.reply(*flat(random_answer(play.state, rng)))
    raise AssertionError(f"never seen: {text}")


def test_a_change_pauses_the_match_where_somebody_has_learned_something(monkeypatch: pytest.MonkeyPatch) -> None:
    """L17, L126: the opponent has already declined to Hush."""
    play = open_prompt("lantern.spark")
    before, (seat,) = play.history.position, play.prompt().owners
    target = play.row(0, seat)[0]
    assert open_step(play.state).learned

    with monkeypatch.context() as patch:
        patch.setitem(cards.CARDS, "spark", SlowSpark())
        with pytest.raises(Mismatch):
            play.reply(0, seat, target)
        assert play.history.position == before
        play.say(-1, Mend())
        assert play.facts() == (Paused(),)
        with pytest.raises(IllegalAction, match="paused"):
            play.reply(0, seat, target)
        with pytest.raises(IllegalAction, match="paused"):
            play.time_out(0)
        with pytest.raises(Mismatch):
            play.say(-1, Resume())

    play.say(-1, Resume())
    play.reply(0, seat, target)
    assert_sound(play.finish(random.Random(1)).close())


def open_response() -> Play:
    """A match in which the first card waits for its answer, and nobody has learned anything in this step."""
    play = dealt("duel", 5)
    action = next(card for card in play.state.table.seats[0].hand if not cards.CARDS[card.code].stays and card.code != "hush")
    play.reply(0, 0, action.id)
    assert play.prompt().text == "lantern.respond"
    return play


def test_a_change_is_healed_by_asking_anew_where_nobody_learned_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    play, asked = open_response(), game.is_hushed
    old = play.history.prompt_id(0)

    def slower(run: Run[Table], seat: int) -> Any:
        yield Hurt(seat, 1)
        return (yield from asked(run, seat))

    monkeypatch.setattr(game, "is_hushed", slower)
    with pytest.raises(Mismatch):
        play.reply(0, 1, "pass")
    entry = play.say(-1, Mend())

    assert play.facts()[0] == Abandoned()
    assert (play.prompt().text, play.state.meta.is_paused) == ("lantern.turn", False)
    assert play.history.prompt_id(0) == f"{entry.seq}.0.0"
    with pytest.raises(IllegalAction, match="stale_prompt"):
        play.say(1, Reply(old, ("pass",)))
    play.finish(random.Random(1))
    assert load(play.history, play.history.entries).positions == play.history.positions


def test_who_leaves_an_abandoned_step_has_left_and_its_draws_stay_used() -> None:
    play = lantern("royale", 5)
    for number in range(3):
        play.reply(number, number, "no")
    play.leave(2)
    assert not play.state.table.seats[2].is_out
    drawn = Drawn(Chance("ids", 1, 0), "99", ("0" * 10,))  # as if the open step had drawn an id
    spent = evolve(play.state, drawn)

    after = spent
    for fact in resolution.mend(LANTERN, spent, play.history.draw_on("")):
        after = evolve(after, fact)

    assert after.absent == (2,)
    assert after.table.seats[2].is_out
    assert after.draws == spent.draws


def test_a_seat_may_leave_a_paused_match() -> None:
    for mode in ("duel", "royale"):
        play = open_prompt("lantern.gamble", mode)
        (seat,) = play.prompt().owners
        play.say(-1, Mend())
        play.leave(seat)
        if mode == "royale":
            assert play.state.meta.is_paused
            assert play.state.outcome is None
            play.say(-1, Resume())
            play.finish(random.Random(1))
        assert play.state.outcome is not None
        assert_sound(play.close())


def test_staff_pause_and_resume_in_turns() -> None:
    play = lantern()
    with pytest.raises(IllegalAction, match="illegal"):
        play.say(-1, Resume())
    prompt = play.history.prompt_id(0)
    play.say(-1, Pause())
    with pytest.raises(IllegalAction, match="illegal"):
        play.say(-1, Pause())

    play.say(-1, Resume())

    assert play.history.prompt_id(0) == prompt
    assert_sound(play.finish(random.Random(2)).close())


def test_an_error_in_the_recorded_part_is_a_mismatch(monkeypatch: pytest.MonkeyPatch) -> None:
    play = open_prompt("lantern.instead.shade")

    monkeypatch.setattr(game, "is_hushed", lambda run, seat: 1 / 0)

    with pytest.raises(Mismatch):
        play.reply(*flat(random_answer(play.state, random.Random(1))))


def test_an_error_in_the_rules_writes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """L81, L160"""
    play = open_prompt("lantern.gamble")
    before, entries = play.history.position, list(play.history.entries)

    monkeypatch.setattr(cards, "Hurt", None)
    with pytest.raises(TypeError):
        play.reply(*flat(random_answer(play.state, random.Random(1))))

    assert (play.history.position, play.history.entries) == (before, entries)


# --- rules of a few lines


class Tiny:
    """Roll once, then ask once."""

    sides = 6

    def step(self, run: Run[None]) -> Any:
        yield Chance("die", self.sides)
        yield Ask((Prompt("well", (0,), (("yes",),), ("yes",)),))

    def outcome(self, state: State[None]) -> Outcome | None:
        return None


def three(counter: int, question: Chance) -> Drawn:
    return Drawn(question, str(counter), (3,))


def test_a_recorded_draw_never_answers_another_question() -> None:
    rules, state = Tiny(), State[None](table=None)
    for fact in resolution.follow(rules, state, three):
        state = evolve(state, fact)

    rules.sides = 8

    with pytest.raises(Mismatch):
        resolution.advance(rules, state, Replied(0, 0, ("yes",)), three)


def rules_with(step: Callable[[Any], Any]) -> Any:
    return type("Rules", (Tiny,), {"step": lambda self, run: step(run)})()


def roll_for_ever(run: Run[None]) -> Any:
    while True:
        yield Chance("die", 6)


def do_nothing(run: Run[None]) -> Any:
    yield from ()


def ask_nobody(run: Run[None]) -> Any:
    while True:
        yield Ask(())


@pytest.mark.parametrize("step", [roll_for_ever, do_nothing, ask_nobody])
def test_a_step_that_neither_asks_nor_ends_is_a_fault(step: Callable[[Any], Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resolution, "STEP_LIMIT", 500)

    with pytest.raises(EndlessStep):
        resolution.follow(rules_with(step), State[None](table=None), three)


def test_a_default_that_the_code_has_changed_is_not_taken() -> None:
    state = State[None](table=None)
    for fact in resolution.follow(Tiny(), state, three):
        state = evolve(state, fact)

    with pytest.raises(IllegalAction, match="illegal"):
        resolution.advance(Tiny(), state, Replied(0, 0, ("no",), by_default=True), three)


# --- marks


def test_entries_in_which_somebody_learned_something_are_marked() -> None:
    """L126"""
    play = lantern("duel", 3)
    play.reply(0, 0, "no")
    play.reply(1, 1, "no")

    assert [play.history.body(seq).informs for seq in range(5)] == [False, False, True, False, True]


def test_what_was_learned_in_a_step_stays_learned() -> None:
    """L126: a die before the only seat's own replies."""
    state = State[None](table=None)
    for fact in resolution.follow(Tiny(), state, three):
        state = evolve(state, fact)

    after = evolve(state, Replied(0, 0, ("yes",)))

    assert (open_step(state).learned, open_step(after).learned) == (True, True)


@each_table
@pytest.mark.parametrize("seed", range(5))
def test_a_card_gets_a_new_id_at_each_move_into_a_hidden_zone(mode: str, seats: int, seed: int) -> None:
    """L42"""
    play = toy(mode, seats, seed)
    given: set[str] = set()
    for seq in range(2, len(play.history.entries)):
        for fact in play.facts(seq):
            ids = {card.id for card in hidden_cards(fact)}
            assert not ids & given
            given |= ids
    assert len(given) > 50
    for before, after in zip(play.history.positions[2:], play.history.positions[3:], strict=False):
        for old, now in zip(before.state.table.seats, after.state.table.seats, strict=True):
            elsewhere = {card.id for card in old.deck + old.field + old.spent}
            assert not elsewhere & {card.id for card in now.hand}


def hidden_cards(fact: Fact) -> tuple[Card, ...]:
    """Cards that the fact brings into a deck or a hand."""
    if isinstance(fact, Shuffled | Drew):
        return fact.cards
    return (fact.card,) if isinstance(fact, Recalled) else ()


def test_leaving_before_the_match_has_begun_is_refused() -> None:
    play = lantern()
    waiting = play.until(1)

    with pytest.raises(IllegalAction, match="not_started"):
        waiting.say(0, Leave())
