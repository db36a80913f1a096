"""What holds after every entry of random games of all modes: cards, Funds, Popularity, Influence, prompts."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator

import pytest

from matches.games.engine import Replied
from matches.games.oshi_push.influence import totals
from matches.games.oshi_push.kinds import KINDS, Platform
from matches.games.oshi_push.table import Card, Content, Table
from matches.games.prompts import open_prompts, prompt_of
from tests.games.oshi_push.scene import GAME
from tests.games.playing import Play, begin, flat, random_answer

MOST_ANSWERS = 30
"""Of one step."""


def played(mode: str, seats: int, seed: int) -> Play:
    """A random game in which a seat may leave, too."""
    play, rng = begin(GAME, mode, seats, seed), random.Random(seed)
    while play.state.outcome is None:
        if seats > 2 and seed % 2 and not play.state.absent and play.state.table.round == 3:
            play.leave(rng.randrange(seats))
        else:
            play.reply(*flat(random_answer(play.state, rng)))
    return play


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(("mode", "seats"), [("duel", 2), ("royale", 3), ("royale", 4), ("team", 4)])
def test_random_games_keep_what_must_hold(mode: str, seats: int, seed: int) -> None:
    play = played(mode, seats, seed)
    start = play.history.positions[2].state.table
    for position in play.history.positions[2:]:
        table = position.state.table
        assert_cards_are_all_there(start, table)
        assert all(seat.bank >= 0 for seat in table.seats)
        assert all(min(place.popularity) >= 0 for place in table.places)
        for place in range(3):
            assert totals(table, place) == tuple(naive_total(table, side, place) for side in range(len(table.sides)))
        for number in open_prompts(position.state):
            prompt = prompt_of(position.state, number)
            assert all(prompt.accepts(owner, prompt.default) for owner in prompt.owners)
            assert prompt.text != "oshi_push.turn" or table.working == ()
        if position.state.pending:
            assert sum(isinstance(answer, Replied) for answer in position.state.pending.answers) < MOST_ANSWERS


# --- no card is lost, none is doubled


def assert_cards_are_all_there(start: Table, now: Table) -> None:
    everywhere = [card for seat in now.alive for card in cards_of(now, seat)] + list(platforms(now))
    ids = [card.id for card in everywhere if now.round or card.id]  # Platform Decks have none before they are shuffled
    assert "" not in ids
    assert len(set(ids)) == len(ids)
    for seat in now.alive:
        assert codes(cards_of(now, seat)) == codes(cards_of(start, seat))
    if not any(seat.is_out for seat in now.seats):
        assert codes(platforms(now)) == codes(platforms(start))


def cards_of(table: Table, number: int) -> Iterator[Card]:
    """The Persona and the forty cards, wherever they are; an Action card at work is nowhere else."""
    seat = table.seats[number]
    yield from (*seat.pile, *seat.hand, *seat.deck, *seat.trash)
    yield from (one.card for place in table.places for one in place.content if one.owner == number)
    works = (source for source in table.working if source.seat == number and source.what == "play")
    yield from (source.card for source in works if KINDS[source.card.code].type == "action")


def platforms(table: Table) -> Iterator[Card]:
    yield from (card for seat in table.seats for card in seat.platforms)
    yield from (place.platform for place in table.places if place.platform)
    yield from (card for cards in table.captured for card in cards)


def codes(cards: Iterator[Card]) -> Counter[str]:
    return Counter(card.code for card in cards)


# --- Influence, worked out once more from the texts of the cards


def naive_total(table: Table, side: int, place: int) -> int:
    total = 0
    for seat in table.sides[side]:
        player = table.seats[seat]
        if player.pile and player.at == place:
            total += naive(table, seat, f"persona:{seat}", player.pile[-1].code, place)
        total += sum(naive(table, seat, one.card.id, one.card.code, place) for one in table.places[place].content if one.owner == seat)
    return total


def naive(table: Table, owner: int, target: str, code: str, place: int) -> int:
    amount = KINDS[code].influence
    if code in OWN:
        amount += OWN[code](table, owner, place)
    is_content = KINDS[code].type == "content"
    for other in foes(table, owner):
        amount -= sum(one.card.code == "OP-C034" for one in mine(table, other, place)) * is_content
        amount -= sum(one.card.code == "OP-C039" for one in mine(table, other, place)) * 2 * (not is_content)
        foe = table.seats[other]
        amount -= bool(foe.pile and foe.at == place and foe.pile[-1].code == "OP-U008") * is_content
    for change in table.changes:
        if change.target == target and change.until != "next_clash":
            amount = change.n if change.sets else amount + change.n
    return max(amount, 0)


def foes(table: Table, seat: int) -> list[int]:
    team = next(side for side in table.sides if seat in side)
    return [other for other in range(len(table.seats)) if other not in team and not table.seats[other].is_out]


def mine(table: Table, seat: int, place: int) -> list[Content]:
    return [one for one in table.places[place].content if one.owner == seat]


def dominates(table: Table, team: tuple[int, ...], place: int) -> bool:
    counts = {side: sum(one.owner in side for one in table.places[place].content) for side in table.sides}
    return counts[team] > max(n for side, n in counts.items() if side != team)


def if_dominating(n: int) -> Callable[[Table, int, int], int]:
    return lambda table, seat, place: n * dominates(table, next(side for side in table.sides if seat in side), place)


def if_holding(cards: int, n: int) -> Callable[[Table, int, int], int]:
    return lambda table, seat, place: n * (len(table.seats[seat].hand) >= cards)


def if_foe_holds(cards: int, n: int) -> Callable[[Table, int, int], int]:
    return lambda table, seat, place: n * any(len(table.seats[foe].hand) >= cards for foe in foes(table, seat))


OWN: dict[str, Callable[[Table, int, int], int]] = {
    "OP-P002": if_dominating(2),
    "OP-U004": if_dominating(4),
    "OP-U005": if_dominating(6),
    "OP-C008": if_dominating(2),
    "OP-C013": if_dominating(4),
    "OP-C033": lambda table, seat, place: 3 * any(dominates(table, side, place) for side in table.sides if seat not in side),
    "OP-P006": if_holding(5, 2),
    "OP-U016": if_holding(5, 2),
    "OP-U017": if_holding(5, 4),
    "OP-C005": if_holding(4, 3),
    "OP-C003": if_foe_holds(4, 3),
    "OP-U003": if_foe_holds(4, 4),
    "OP-C006": lambda table, seat, place: 2 * sum(bool(mine(table, seat, at)) for at in table.filled() if at != place),
    "OP-C011": lambda table, seat, place: 2 * (len(mine(table, seat, place)) - 1),
    "OP-C018": lambda table, seat, place: 3 * (len(mine(table, seat, place)) == 1),
    "OP-C015": lambda table, seat, place: 3 * (len(table.seats[seat].pile) > 1),
}
"""What lasting texts add to a card's own Influence."""


def test_no_lasting_text_is_forgotten_above() -> None:
    lasting = {code for code, kind in KINDS.items() if kind.has("own_influence") and not isinstance(kind, Platform)}
    others = {code for code, kind in KINDS.items() if kind.has("modify_influence")}
    assert lasting == set(OWN)
    assert others == {"OP-C034", "OP-C039", "OP-U008"}
