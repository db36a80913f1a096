"""What every game keeps, in every mode, over random matches; Lantern Night is held to it too.

Source: architecture section 4; house style section 10; live play L7, L8, L11, L20, L38, L64, L71, L72, L107, L158, L188;
tournaments T28.
"""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, get_args, get_type_hints

import msgspec
import pytest
from msgspec import Struct, inspect

from matches.games.actions import AnswerOffer, CallTime, Reply
from matches.games.audit import audit
from matches.games.body import Body, line_after
from matches.games.clocks import ClocksCredited, ClockStopped
from matches.games.engine import (
    SYSTEM,
    Abandoned,
    Asked,
    Ended,
    Fact,
    Left,
    Offer,
    OfferAgreed,
    OfferClosed,
    Offered,
    Outcome,
    Paused,
    Reason,
    Replied,
    Resumed,
    State,
    TimeCalled,
    Value,
    Voided,
)
from matches.games.game import Brief, Game
from matches.games.prompts import prompt_of, to_act
from matches.games.resolution import IllegalAction
from matches.games.views import LastViews, apply_patch, match_view, platform_line, told
from tests.games.playing import (
    PLAYED,
    Answer,
    Play,
    as_bytes,
    begin,
    came_in,
    flat,
    keys,
    legal_answers,
    load,
    random_answer,
    real_heads,
    tables,
    whole,
)

SAMPLES = 12
"""As many answers are tried where a prompt takes several options at once; of single options, all."""

ROOT = Path(__file__).parents[2]
PLACEHOLDER = re.compile(r"\{(\w+)\}")


class Review(Struct, frozen=True):
    """What somebody has to think about when a game gets a new fact: may all see it whole, and is no line of the log its own?"""

    seen_whole: frozenset[str]
    silent: frozenset[str]
    texts: Path = ROOT / "matches/static/matches/texts/en.json"
    not_at_random: frozenset[str] = frozenset()
    """What random matches seldom come to; the game's own tests do."""
    seeds: int = 20
    view_seeds: int = 3
    """Both are fewer for a game whose matches are long. Views are compared for every key at every entry."""


REVIEWS: Mapping[str, Review] = {
    "lantern": Review(
        seen_whole=frozenset({"HandsChosen", "Dealt", "Played", "Hushed", "Hurt", "Snuffed", "TurnOver", "Dawn", "Removed"}),
        silent=frozenset({"Opened", "Shuffled", "TurnOver"}),
        texts=Path(__file__).parent / "lantern" / "texts.json",
    ),
    "oshi": Review(seen_whole=frozenset({"Laid", "Coloured", "Moved"}), silent=frozenset({"Laid"})),
    "oshi_push": Review(
        seen_whole=frozenset(
            {
                "Activated", "Assigned", "Captured", "CardShown", "ClashBegan", "ClashEnded", "ClashTied", "ClashWon", "Cleared",
                "ContentMoved", "Deleted", "Discarded", "Fell", "Finished", "Funded", "InfluenceChanged", "MulligansTaken", "OrderChosen",
                "Passed", "PersonaMoved", "PhaseBegan", "PlaceSkipped", "PlatformRevealed", "Played", "PopularityGained",
                "PopularityMoved", "PopularityStolen", "Promised", "RoundBegan", "RoundEnded", "TokenDrawn", "TokenGiven", "TurnCame",
                "WentHome", "WorkBegan", "WorkDone",
            }
        ),
        silent=frozenset(
            {
                "Activated", "ClashEnded", "Cleared", "Laid", "OrderChosen", "PlaceSkipped", "Promised", "RoundEnded", "Shuffled",
                "TurnCame", "WentHome", "WorkDone",
            }
        ),
        not_at_random=frozenset({"CardShown", "Fell", "HandSeen", "PlaceSkipped", "PopularityStolen", "Promised", "TokenGiven"}),
        seeds=3,
        view_seeds=1,
    ),
    "hololive_ocg": Review(
        seen_whole=frozenset(
            {
                "ArtDeclared", "ArtGrew", "ArtUsed", "Bloomed", "ChangeBegan", "CheerAttached", "CheerMoved", "ChooserDrawn", "Damaged",
                "DamageSet", "Done", "Downed", "Entered", "Finished", "FirstChosen", "Healed", "LifeLost", "LossGrew", "Opened", "Redrawn",
                "Rested", "Rolled", "Shown", "SkillUsed", "Spent", "StepBegan", "Stripped", "SupportAttached", "SupportPlayed",
                "SupportUsed", "Swapped", "TurnBegan", "TurnEnding", "TurnFaded", "Went", "Woke", "WorkBegan", "WorkDone",
            }
        ),
        silent=frozenset({"ArtUsed", "Done", "Laid", "Rested", "Spent", "SupportUsed", "TurnEnding", "TurnFaded", "Woke", "WorkDone"}),
        not_at_random=frozenset(
            {"ArtGrew", "BackToDebut", "CheerMoved", "DamageSet", "Healed", "LeftStage", "LossGrew", "Redrawn", "Spent", "SupportAttached"}
        ),
        seeds=3,
        view_seeds=1,
    ),
    "virtually_victorious": Review(
        seen_whole=frozenset(
            {
                "Activated", "ChoicesOpened", "Counted", "Discarded", "EventLeft", "EventRevealed", "Fell", "Finished", "Fizzled",
                "GainPromised", "Gained", "Lost", "ModEarned", "NextGiven", "Passed", "PassesOn", "PhaseBegan", "Played",
                "QuickPromised", "RaidRedirected", "Raided", "ReactionsBegan", "ReactionsDone", "Removed", "RoundBegan", "SetOff",
                "Shielded", "StarterDrawn", "StarterGiven", "Stolen", "TurnBegan", "WindowOpened", "Works",
            }
        ),
        silent=frozenset({"Done", "EventLeft", "Laid", "ReactionsBegan", "ReactionsDone", "Shuffled", "WindowOpened"}),
        not_at_random=frozenset({"Fell", "NextGiven", "RaidRedirected", "StarterGiven"}),
        seeds=3,
        view_seeds=1,
    ),
}  # fmt: skip
TOLD = list(PLAYED.values())
"""Games that a player meets, or will: these have all their texts."""

games = pytest.mark.parametrize("game", PLAYED.values(), ids=lambda game: game.id)
told_games = pytest.mark.parametrize("game", TOLD, ids=lambda game: game.id)


def at_tables(seeds: Callable[[Review], int], games: Iterable[Game[Any]] = PLAYED.values()) -> pytest.MarkDecorator:
    """A test for each mode and number of seats, played with so many seeds."""
    return pytest.mark.parametrize(
        ("game", "mode", "seats", "seed"),
        [(*table, seed) for table in tables(games) for seed in range(seeds(REVIEWS[table[0].id]))],
        ids=lambda value: value.id if isinstance(value, Game) else str(value),
    )


matches = at_tables(lambda review: review.seeds)
told_matches = at_tables(lambda review: review.seeds, TOLD)
viewed_matches = at_tables(lambda review: review.view_seeds)
one_match = at_tables(lambda review: 1)


@cache
def match(game: Game[Any], mode: str, seats: int, seed: int) -> Play:
    """Played at random to its end and closed; tests do not change it."""
    return whole(game, mode, seats, seed)


def open_positions(play: Play, *, some: int) -> Iterator[int]:
    """Entries after which a prompt is open, `some` of them at random."""
    every = all_open_positions(play)
    yield from sorted(random.Random(len(every)).sample(every, min(some, len(every))))


def all_open_positions(play: Play) -> range:
    return range(2, next(seq for seq, position in enumerate(play.history.positions) if position.state.outcome))


# --- play


@matches
def test_matches_end_with_a_place_for_every_seat(game: Game[Any], mode: str, seats: int, seed: int) -> None:
    outcome = match(game, mode, seats, seed).state.outcome

    assert outcome is not None
    assert len(outcome.places) == seats
    assert min(outcome.places) == 1
    assert outcome.reason == "rules"
    assert outcome.rule


@matches
def test_stored_bytes_fold_to_the_live_state_and_actions_give_the_same_facts(game: Game[Any], mode: str, seats: int, seed: int) -> None:
    """L7, L8"""
    history = match(game, mode, seats, seed).history

    assert load(history, history.entries).positions == history.positions
    assert audit(history.stream, history.entries, history.games, head_hash=history.head_hash).findings == ()


@matches
def test_a_state_that_went_through_bytes_is_the_same(game: Game[Any], mode: str, seats: int, seed: int) -> None:
    play = match(game, mode, seats, seed)
    pending: Any = game.table
    for seq in open_positions(play, some=20):
        table = play.history.positions[seq].state.table
        assert msgspec.json.decode(msgspec.json.encode(table), type=pending) == table


@matches
def test_every_legal_action_applies(game: Game[Any], mode: str, seats: int, seed: int) -> None:
    """L72"""
    full = match(game, mode, seats, seed)
    for seq in open_positions(full, some=8):
        stands = full.until(seq)
        for answer in legal_answers(stands.state, random.Random(seq), SAMPLES):
            play = stands.fork()
            play.reply(*flat(answer))
            assert Replied(*answer) in play.facts()


@matches
def test_every_other_action_is_refused_and_changes_nothing(game: Game[Any], mode: str, seats: int, seed: int) -> None:
    full = match(game, mode, seats, seed)
    for seq in open_positions(full, some=5):
        play = full.until(seq)
        before, entries = play.history.position, list(play.history.entries)
        for answer in (*malformed_answers(play, seats), *answers_of_other_moments(play, full)):
            with pytest.raises(IllegalAction):
                play.reply(*flat(answer))
        with pytest.raises(IllegalAction, match="stale_prompt"):
            play.say(0, Reply(f"{seq + 1}.0.0", ()))
        assert (play.history.position, play.history.entries) == (before, entries)


def malformed_answers(play: Play, seats: int) -> Iterator[Answer]:
    """Too few, too many, twice the same, what is no option anywhere, and anything from somebody else."""
    for number, seat in to_act(play.state):
        prompt = prompt_of(play.state, number)
        row = prompt.row(seat)
        yield from (Answer(number, other, row[: prompt.least]) for other in range(seats + 1) if other not in prompt.owners)
        yield Answer(number, seat, ("nothing like it",) * max(1, prompt.least))
        yield Answer(number, seat, (*row, "one more")[: prompt.most + 1])
        yield Answer(number, seat, row[:1] * 2)
        if prompt.least > 0:
            yield Answer(number, seat, row[: prompt.least - 1])


def answers_of_other_moments(play: Play, full: Play) -> Iterator[Answer]:
    """Every option that the match offers anybody at any time, but for those offered now."""
    for number, seat in to_act(play.state):
        least, row = prompt_of(play.state, number).least, play.row(number, seat)
        yield from (Answer(number, seat, (*row[: least - 1], other)) for other in options_of(full) if other not in row)


def options_of(play: Play) -> list[Value]:
    """In the order in which they are offered first."""
    asks = (fact for seq in range(2, play.history.head + 1) for fact in play.facts(seq) if isinstance(fact, Asked))
    return list(dict.fromkeys(option for ask in asks for prompt in ask.prompts for row in prompt.options for option in row))


@matches
def test_a_seat_may_leave_and_the_match_ends_properly(game: Game[Any], mode: str, seats: int, seed: int) -> None:
    """L107"""
    full, seat = match(game, mode, seats, seed), seed % seats
    for seq in open_positions(full, some=1):
        play = full.until(seq)
        play.leave(seat)
        play.finish(random.Random(seq)).close()
        outcome = play.state.outcome
        assert outcome is not None
        assert seats > 2 or outcome.places[seat] == 2
        assert audit(play.history.stream, play.history.entries, play.history.games).findings == ()


@matches
def test_time_may_be_called_and_the_match_ends_after_the_round(game: Game[Any], mode: str, seats: int, seed: int) -> None:
    """T28: at any prompt; by the rules if they end it before, else with the first decision after which another round would begin."""
    full = match(game, mode, seats, seed)
    for seq in open_positions(full, some=2):
        play = full.until(seq)
        play.say(SYSTEM, CallTime())
        last = play.state.meta.last_round
        assert last == game.round_of(play.state.table) > 0
        play.finish(random.Random(seq)).close()
        history, outcome = play.history, play.state.outcome
        assert outcome is not None
        ending = next(at for at, position in enumerate(history.positions) if position.state.outcome)
        assert all(game.round_of(position.state.table) <= last for position in history.positions[seq:ending])
        assert (outcome.reason == "time_called") == (game.round_of(play.state.table) > last and outcome.reason != "rules")
        assert outcome.reason in ("time_called", "rules")
        assert sorted(outcome.places) == [1 + sum(other < place for other in outcome.places) for place in sorted(outcome.places)]
        assert audit(history.stream, history.entries, history.games).findings == ()
        assert load(history, history.entries).positions == history.positions


@told_games
def test_every_game_says_what_decides_when_time_was_called(game: Game[Any]) -> None:
    """T28: the banner of the table."""
    assert f"{game.id}.time_called" in catalogue(game)


@one_match
def test_every_seat_may_leave_at_every_prompt(game: Game[Any], mode: str, seats: int, seed: int) -> None:
    """L107: it owes nothing from then on, and others owe something as long as the match goes on."""
    full = match(game, mode, seats, seed)
    for seq in all_open_positions(full):
        stands = full.until(seq)
        for seat in range(seats):
            play = stands.fork()
            play.leave(seat)
            owing = {owner for _, owner in to_act(play.state)}
            assert play.state.absent == (seat,)
            assert seat not in owing
            assert (play.state.outcome is None) == bool(owing)


@one_match
def test_a_step_half_done_goes_on_alike_from_its_bytes(game: Game[Any], mode: str, seats: int, seed: int) -> None:
    """L7: at every prompt."""
    history = match(game, mode, seats, seed).history
    state: Any = State[game.table]
    decoder = msgspec.json.Decoder(state)
    for seq in all_open_positions(match(game, mode, seats, seed)):
        position, answer = history.positions[seq], came_in(match(game, mode, seats, seed), seq + 1)
        again = decoder.decode(msgspec.json.encode(position.state))
        assert again == position.state
        draws = history.draw_on(line_after(position.line, answer))
        assert game.apply(again, answer, draws) == history.body(seq + 1).facts


@matches
def test_seats_may_leave_and_time_may_run_out_again_and_again(game: Game[Any], mode: str, seats: int, seed: int) -> None:
    """L104, L105, L107"""
    play, rng = begin(game, mode, seats, seed), random.Random(seed)
    while play.state.outcome is None:
        lot, staying = rng.random(), [seat for seat in range(seats) if seat not in play.state.absent]
        if lot < 0.01:
            play.leave(rng.choice(staying))
        elif lot < 0.2:
            play.time_out(rng.choice(to_act(play.state))[0])
        else:
            play.reply(*flat(random_answer(play.state, rng)))
    play.close()
    assert len(play.state.outcome.places) == seats
    assert audit(play.history.stream, play.history.entries, play.history.games).findings == ()


@matches
def test_decisions_may_be_taken_back_and_the_match_stays_sound(game: Game[Any], mode: str, seats: int, seed: int) -> None:
    """L122, L128: where one other side can agree."""
    play, rng, undone = begin(game, mode, seats, seed), random.Random(seed), 0
    while play.state.outcome is None:
        seat = rng.randrange(seats)
        to = play.history.position.replied[seat]
        if len(play.state.sides) == 2 and undone < 4 and to >= 0 and rng.random() < 0.2:
            kept = play.history.positions[to]
            number = play.offer_undo(seat)
            play.say(next(side[0] for side in play.state.sides if seat not in side), AnswerOffer(number, accept=True))
            assert (play.state.table, play.state.pending) == (kept.state.table, kept.state.pending)
            undone += 1
        else:
            play.reply(*flat(random_answer(play.state, rng)))
    play.close()
    assert undone > 0 or len(play.state.sides) > 2
    assert audit(play.history.stream, play.history.entries, play.history.games).findings == ()


@matches
def test_every_prompt_has_options_and_a_default(game: Game[Any], mode: str, seats: int, seed: int) -> None:
    """L71, L105"""
    for position in match(game, mode, seats, seed).history.positions:
        for number, seat in to_act(position.state):
            prompt = prompt_of(position.state, number)
            row = prompt.row(seat)
            assert 0 <= prompt.least <= prompt.most
            assert len(row) >= prompt.least
            assert len(set(row)) == len(row)
            assert prompt.least <= len(prompt.default) <= prompt.most
            assert set(prompt.default) | set(prompt.together) <= {value for options in prompt.options for value in options}


@told_matches
def test_every_prompt_has_a_text(game: Game[Any], mode: str, seats: int, seed: int) -> None:
    texts = catalogue(game)
    for position in match(game, mode, seats, seed).history.positions:
        for number, _ in to_act(position.state):
            assert prompt_of(position.state, number).text in texts


@told_matches
def test_why_not_names_a_reason_for_exactly_what_is_not_offered(game: Game[Any], mode: str, seats: int, seed: int) -> None:
    """L73"""
    texts = catalogue(game)
    full = match(game, mode, seats, seed)
    for seq in open_positions(full, some=10):
        state = full.history.positions[seq].state
        for answer in legal_answers(state, random.Random(seq), SAMPLES):
            assert all(game.why_not(state, answer.seat, pick) is None for pick in answer.picks)
            assert game.why_not(state, answer.seat, "nothing like it") in texts
            assert game.why_not(state, seats, next(iter(answer.picks), "")) in texts


@pytest.mark.parametrize("elsewhere", [{"PYTHONHASHSEED": "1", "TZ": "Asia/Kathmandu"}, {"PYTHONHASHSEED": "77", "LC_ALL": "tr_TR.UTF-8"}])
def test_games_do_not_depend_on_hash_seed_time_zone_or_locale(elsewhere: dict[str, str]) -> None:
    """L7"""
    program = "from tests.games.playing import real_heads; print(real_heads())"
    done = subprocess.run(
        [sys.executable, "-c", program], env={**os.environ, **elsewhere}, cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == real_heads()


# --- views


@viewed_matches
def test_patches_lead_from_the_first_view_to_every_view(game: Game[Any], mode: str, seats: int, seed: int) -> None:
    """L64, L188: for every key, at every entry, also with offers, undo, a departure and time called on the way."""
    play = eventful(game, mode, seats, seed)
    for key in keys(seats):
        view: Any = {}
        last = LastViews()
        for seq, position in enumerate(play.history.positions):
            view = apply_patch(view, told(play.history, seq, key, last).patch)
            wanted = match_view(game, position, key)
            assert as_bytes(view) == as_bytes(wanted)
            assert not has_nulls(wanted)


def eventful(game: Game[Any], mode: str, seats: int, seed: int) -> Play:
    """A match in which more happens than moves."""
    play, rng = begin(game, mode, seats, seed), random.Random(seed)
    for _ in range(6):
        play.reply(*flat(random_answer(play.state, rng)))
    seat = next(seat for seat in range(seats) if play.history.position.replied[seat] >= 0)
    play.offer_undo(seat)
    if len(play.state.sides) == 2:
        other = next(side[0] for side in play.state.sides if seat not in side)
        play.say(other, AnswerOffer(1, accept=True))
    play.time_out(to_act(play.state)[0][0])
    for _ in range(4):
        if play.state.outcome is None:
            play.reply(*flat(random_answer(play.state, rng)))
    if play.state.outcome is None:
        play.leave(seats - 1)
    if play.state.outcome is None:
        play.say(SYSTEM, CallTime())
    return play.finish(rng).close()


def has_nulls(value: Any) -> bool:
    match value:
        case dict():
            return any(map(has_nulls, value.values()))
        case list() | tuple():
            return any(map(has_nulls, value))
    return value is None


@viewed_matches
def test_only_owners_see_options(game: Game[Any], mode: str, seats: int, seed: int) -> None:
    """L44"""
    full = match(game, mode, seats, seed)
    for seq in open_positions(full, some=15):
        for key in keys(seats):
            for prompt in match_view(game, full.history.positions[seq], key)["prompts"].values():
                assert ("options" in prompt) == (key.sees_all or key.seat in prompt["owners"])
                assert "options" in prompt or not {"default", "previews", "together"} & set(prompt)


@viewed_matches
def test_a_brief_names_every_seat_and_goes_through_bytes(game: Game[Any], mode: str, seats: int, seed: int) -> None:
    """What lists show; that it tells nothing hidden is held by the two-worlds test."""
    for position in match(game, mode, seats, seed).history.positions[2:]:
        brief = game.brief(position.state.table)
        assert sorted(brief.seats) == list(range(seats))
        assert len(brief.points) in (0, seats)
        assert msgspec.json.decode(as_bytes(brief), type=Brief) == brief


@games
def test_a_public_fact_is_seen_whole_by_everybody_and_any_other_says_what_is_seen(game: Game[Any]) -> None:
    """L11: a new fact has to be thought about here."""
    inherits = {fact.__name__ for fact in game.facts if fact.seen_by is Fact.seen_by}

    assert inherits == REVIEWS[game.id].seen_whole


# --- facts, texts, types


@games
def test_every_fact_folds(game: Game[Any]) -> None:
    assert [fact.__name__ for fact in game.facts if fact.fold is Fact.fold] == []


@cache
def facts_met(game: Game[Any]) -> tuple[tuple[int, Fact], ...]:
    """Facts of random matches with the number of seats, each kind of fact a few times."""
    found: dict[str, list[tuple[int, Fact]]] = {}
    for table in tables([game]):
        for seed in range(REVIEWS[game.id].seeds):
            play = match(*table, seed)
            for seq in range(2, len(play.history.entries)):
                for fact in play.facts(seq):
                    found.setdefault(type(fact).__name__, []).append((table[2], fact))
    return tuple(pair for pairs in found.values() for pair in pairs[:40])


@cache
def catalogue(game: Game[Any]) -> dict[str, str]:
    texts: dict[str, str] = json.loads(REVIEWS[game.id].texts.read_text(encoding="utf-8"))
    return texts


def forms(texts: dict[str, str], name: str) -> list[str]:
    """The text of a key, or its texts for one and for several."""
    return [name] if name in texts else [f"{name}.one", f"{name}.other"]


@games
def test_random_matches_meet_every_fact(game: Game[Any]) -> None:
    met = {type(fact).__name__ for _, fact in facts_met(game)}

    assert {fact.__name__ for fact in game.facts} <= met | REVIEWS[game.id].not_at_random


@told_games
def test_every_fact_has_a_line_for_every_key(game: Game[Any]) -> None:
    """L11, L158: a text of the catalogue, with no other parameters than the line gives."""
    texts, described = catalogue(game), set[str]()
    for seats, fact in facts_met(game):
        for key in keys(seats):
            line = game.describe(fact.seen_by(key))
            if line is not None:
                name, params = line
                described.add(type(fact).__name__)
                assert all(set(PLACEHOLDER.findall(texts[form])) <= set(params) for form in forms(texts, name))

    review = REVIEWS[game.id]
    assert {fact.__name__ for fact in game.facts} - described - review.not_at_random == review.silent - review.not_at_random


@games
def test_types_are_closed_and_have_one_form(game: Game[Any]) -> None:
    """House style section 5, L7, L34: no `Any`, no sets, no floats, no times in facts and tables."""
    kinds = {type(kind).__name__ for root in (fact_body(game), game.table) for kind in walk(inspect.type_info(root), set())}

    assert kinds <= {
        "StructType", "UnionType", "VarTupleType", "TupleType", "IntType", "StrType", "BoolType", "LiteralType", "NoneType",
        "DictType", "BytesType",
    }  # fmt: skip


def fact_body(game: Game[Any]) -> Any:
    body: Any = Body
    union: Any = game.facts[0]
    for fact in game.facts[1:]:
        union = union | fact
    return body[union]


def walk(kind: Any, seen: set[int]) -> Iterator[Any]:
    """Every type that `kind` is made of."""
    if id(kind) in seen:
        return
    seen.add(id(kind))
    yield kind
    parts = [field.type for field in getattr(kind, "fields", ())]
    for name in ("types", "item_types"):
        parts += getattr(kind, name, ())
    parts += [part for name in ("item_type", "key_type", "value_type") if (part := getattr(kind, name, None)) is not None]
    for part in parts:
        yield from walk(part, seen)


def literals(struct: type, field: str) -> tuple[Any, ...]:
    return get_args(get_type_hints(struct)[field])


def platform_facts() -> Iterator[Fact]:
    yield from (Left(0, why) for why in literals(Left, "why"))
    yield from (Offered(Offer(1, kind, 0)) for kind in literals(Offer, "kind"))
    yield from (OfferClosed(1, why, 0) for why in literals(OfferClosed, "why"))
    yield from (Ended(Outcome((1,), reason)) for reason in get_args(Reason))
    yield from (Abandoned(), Paused(), Paused(1, 2), Resumed(), TimeCalled(1), Voided(), OfferAgreed(1, 0))
    yield ClockStopped(0, "timed_out", 0, 1, 1, 1, 0)
    yield from (ClocksCredited(1_000, why) for why in literals(ClocksCredited, "why"))


@pytest.mark.parametrize("fact", tuple(platform_facts()), ids=repr)
def test_every_fact_of_the_platform_has_a_text(fact: Fact) -> None:
    line = platform_line(fact)

    assert line is not None
    assert set(PLACEHOLDER.findall(platform_texts()[line[0]])) <= set(line[1])


@cache
def platform_texts() -> dict[str, str]:
    texts: dict[str, str] = json.loads((ROOT / "matches/static/matches/texts/en.json").read_text(encoding="utf-8"))
    return texts


def test_the_catalogue_is_flat_and_sorted() -> None:
    texts = platform_texts()

    assert list(texts) == sorted(texts)
    assert all(isinstance(text, str) and text for text in texts.values())
