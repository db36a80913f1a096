"""What holds after every entry of random games of all sizes: cards, Followers, the Stack, Raids, prompts."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from matches.games.prompts import open_prompts, prompt_of
from matches.games.virtually_victorious.facts import Discarded, Gained, Lost, Raided, RaidRedirected, RoundBegan, Stolen, TurnBegan
from matches.games.virtually_victorious.kinds import kind_of
from matches.games.virtually_victorious.table import Card, Table
from tests.games.playing import Play, begin, flat, random_answer
from tests.games.virtually_victorious.scene import GAME

TABLES = [("duel", 2), ("royale", 3), ("royale", 4)]


def played(mode: str, seats: int, seed: int, *, leaves: bool) -> Play:
    """A random game in which a seat may leave."""
    play, rng = begin(GAME, mode, seats, seed), random.Random(seed)
    while play.state.outcome is None:
        if leaves and not play.state.absent and play.state.table.round == 2:
            play.leave(rng.randrange(seats))
        else:
            play.reply(*flat(random_answer(play.state, rng)))
    return play


@pytest.mark.parametrize("leaves", [False, True])
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("mode", "seats"), TABLES)
def test_random_games_keep_what_must_hold(mode: str, seats: int, seed: int, leaves: bool) -> None:
    play = played(mode, seats, seed, leaves=leaves)
    start = play.history.positions[2].state.table
    for position in play.history.positions[2:]:
        table = position.state.table
        assert_cards_are_all_there(start, table)
        assert all(seat.followers >= 0 for seat in table.seats)
        assert len({entry.id for entry in table.stack}) == len(table.stack)
        assert all(not table.seats[entry.seat].is_out for entry in table.stack)
        assert all(kind_of(one.card).type in ("continuous", "mod") for seat in table.seats for one in seat.field)
        for number in open_prompts(position.state):
            prompt = prompt_of(position.state, number)
            assert all(prompt.accepts(owner, prompt.default) for owner in prompt.owners)
            asks_freely = prompt.text.startswith("virtually_victorious.phase")
            assert not (asks_freely and table.stack), "V30: with an empty Stack alone"


def assert_cards_are_all_there(start: Table, now: Table) -> None:
    """No card is lost, none is doubled; no id is used twice."""
    everywhere = [card for seat in now.alive for card in cards_of(now, seat)]
    ids = [card.id for card in everywhere]
    assert "" not in ids
    assert len(set(ids)) == len(ids)
    for seat in now.alive:
        assert Counter(card.code for card in cards_of(now, seat)) == Counter(card.code for card in cards_of(start, seat))


def cards_of(table: Table, number: int) -> Iterator[Card]:
    seat = table.seats[number]
    yield from (*seat.hand, *seat.deck, *seat.discard, *seat.events, *seat.used_events, *seat.mods)
    yield from (one.card for one in seat.field)
    yield from (entry.card for entry in table.stack if entry.seat == number and entry.what == "card")
    if table.event and table.event.owner == number:
        yield table.event.card


@pytest.mark.parametrize(("mode", "seats"), TABLES)
@pytest.mark.parametrize("seed", range(3))
def test_v36_v40_each_round_everybody_has_one_turn_and_is_raided_once(mode: str, seats: int, seed: int) -> None:
    play = played(mode, seats, seed, leaves=False)
    turns, raided, rounds = list[int](), list[int](), 0
    for seq in range(2, len(play.history.entries)):
        for fact in play.facts(seq):
            if isinstance(fact, TurnBegan):
                turns.append(fact.seat)
            elif isinstance(fact, Raided):
                raided.append(fact.of)
            elif isinstance(fact, RoundBegan) and fact.round > 1:
                assert sorted(turns) == list(range(seats))
                assert len(raided) == seats
                assert len(set(raided[:-1])) == seats - 1
                assert fact.starter == raided[-1]
                turns, raided, rounds = [], [], rounds + 1
    assert rounds >= 3


@pytest.mark.parametrize(("mode", "seats"), TABLES)
def test_followers_are_the_sum_of_what_came_and_went(mode: str, seats: int) -> None:
    """V41, V42"""
    play = played(mode, seats, 7, leaves=False)
    sums = [0] * seats
    for seq in range(2, len(play.history.entries)):
        for fact in play.facts(seq):
            match fact:
                case Gained(seat=seat, n=n):
                    sums[seat] += n
                case Lost(seat=seat, n=n):
                    sums[seat] -= n
                case Stolen(seat=seat, of=of, n=n):
                    sums[seat] += n
                    sums[of] -= n
                case Raided(seat=seat, of=of, gains=gains):
                    sums[seat] += gains[0]
                    sums[of] += gains[1]
                case RaidRedirected(of=of, n=n):
                    sums[of] += n
                case Discarded(cards=cards):
                    assert cards
        assert [seat.followers for seat in play.history.positions[seq].state.table.seats] == sums
