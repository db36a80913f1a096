"""Nothing hidden reaches a key in Lantern Night, and the harness finds leaks that are planted (L53)."""

from __future__ import annotations

import random
from functools import partial
from typing import Any

import pytest

from matches.games.engine import PUBLIC, Ask, Chance, Drawn, Prompt, Value, ViewKey
from matches.games.fold import History
from matches.games.resolution import Run
from tests.games.lantern import cards, game
from tests.games.lantern.facts import Drew, Hurt, Recalled
from tests.games.lantern.game import LANTERN, LanternNight
from tests.games.lantern.table import Card, Table, View, view
from tests.games.noninterference import assert_alike, finds_a_leak, veiled
from tests.games.playing import TOY, begin, tables


def look(table: Table, seat: int, option: Value) -> str:
    """Cards of the hand by name, cards in play by place."""
    hand = {card.id: card.code for card in table.seats[seat].hand}
    field = {card.id: f"field {place}" for place, (_, card) in enumerate(table.on_field())}
    return str(hand.get(str(option), field.get(str(option), option)))


def worlds(mode: str, seats: int, seed: int, key: ViewKey, **options: str) -> int:
    one, other = (begin(LANTERN, mode, seats, seed, kind, options=options) for kind in (History, veiled(key)))
    return assert_alike(one, other, key, look, random.Random(seed))


@pytest.mark.parametrize(("mode", "seats"), [table[1:] for table in tables(TOY.values())])
@pytest.mark.parametrize("key", [PUBLIC, ViewKey.of_seat(0), ViewKey.of_seat(1)], ids=lambda key: key.name)
def test_nothing_hidden_reaches_a_key(mode: str, seats: int, key: ViewKey) -> None:
    for seed in range(8):
        assert worlds(mode, seats, seed, key) > 3


def ask_only_who_can(run: Run[Table], seat: int) -> Any:
    able = [o for o in run.table.opponents(seat) if any(card.code == "hush" for card in run.table.seats[o].hand)]
    yield Ask(tuple(Prompt("lantern.respond", (o,), (("pass",),), ("pass",)) for o in able))
    return False


def keep_id(self: cards.Shade, ctx: cards.Context, fact: Any) -> Any:
    yield Recalled(ctx.me, fact.card.id, fact.card)


def show_all(self: Any, key: ViewKey) -> Any:
    return self


def show_hands(self: LanternNight, table: Table, key: ViewKey) -> View:
    return view(table, ViewKey("open"))


def hurt_by_hand(run: Run[Table], seat: int, number: int) -> Any:
    """A public number that depends on hidden cards."""
    top = run.table.seats[seat].deck[:number]
    if top:
        ids = yield Chance("ids", len(top), seat)
        yield Drew(seat, tuple(Card(new, card.code) for new, card in zip(ids, top, strict=True)))
        yield Hurt(seat, int(top[0].code == "moth"))


PLANTED: dict[str, tuple[Any, str, Any]] = {
    "a prompt that appears by what is in a hand": (game, "is_hushed", ask_only_who_can),
    "options of others": (Prompt, "seen_by", show_all),
    "draws of others": (Drawn, "seen_by", show_all),
    "cards drawn by others": (Drew, "seen_by", show_all),
    "a card taken back under its new id": (Recalled, "seen_by", show_all),
    "a card that keeps its id in a hand": (cards.Shade, "instead", keep_id),
    "hands in the view": (LanternNight, "view", show_hands),
    "a public number made of hidden cards": (game, "draw", hurt_by_hand),
}


@pytest.mark.parametrize("leak", PLANTED)
def test_a_planted_leak_is_found(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Long matches: some leaks show only when a card is met again."""
    tries = [partial(worlds, "royale", 3, seed, ViewKey.of_seat(0), light="900", dawns="90") for seed in range(20)]

    monkeypatch.setattr(*PLANTED[leak])

    assert finds_a_leak(tries)


def test_a_match_without_a_leak_is_not_accused() -> None:
    assert not finds_a_leak(partial(worlds, "royale", 3, seed, ViewKey.of_seat(0)) for seed in range(10))
