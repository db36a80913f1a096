"""An Action is offered exactly if no rule speaks against it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from matches.games.engine import State
from matches.games.oshi_push.game import OshiPush
from matches.games.oshi_push.influence import in_play
from matches.games.oshi_push.kinds import kind_of
from matches.games.oshi_push.plays import PASS, TURN, Act, actions, objection
from matches.games.oshi_push.table import PLACES, STUDIO, Table
from matches.games.prompts import prompt_of, to_act
from tests.games.playing import tables, whole


def thinkable(table: Table, seat: int) -> Iterator[Act]:
    """Every Action that there is with the cards of a hand and all cards in play."""
    for card in table.seats[seat].hand:
        yield Act("discard", card.id)
        for place in range(STUDIO, PLACES) if kind_of(card).type == "content" else (STUDIO,):
            yield from (Act("play", card.id, place, boosted) for boosted in (False, True))
    yield from (Act("use", one.card.id) for one in in_play(table))


def turns(states: list[State[Table]]) -> Iterator[tuple[State[Table], int, tuple[object, ...]]]:
    for state in states:
        for number, seat in to_act(state):
            prompt = prompt_of(state, number)
            if prompt.text == TURN:
                yield state, seat, prompt.row(seat)


@pytest.mark.parametrize(("game", "mode", "seats"), tables([OshiPush()]))
@pytest.mark.parametrize("seed", range(4))
def test_what_is_offered_is_what_no_rule_forbids(game: OshiPush, mode: str, seats: int, seed: int) -> None:
    """P27, L73"""
    met = set[str | None]()
    for state, seat, row in turns([position.state for position in whole(game, mode, seats, seed).history.positions]):
        against = {str(act): objection(state.table, seat, act) for act in thinkable(state.table, seat)}
        free = {option for option, rule in against.items() if rule is None}
        assert (*actions(state.table, seat), PASS) == row
        assert free == set(row) - {PASS}
        met.update(against.values())
    assert met >= {None, "P27", "P31", "P46", "P48", "P49", "P50"}
