"""What is hidden stays so: facts, prompts and views for every key (section 10, V64; L41-L44, L48, L53)."""

from __future__ import annotations

import random
from functools import partial
from typing import Any

import pytest
from msgspec import UNSET

from matches.games.engine import OPEN, PUBLIC, STAFF, Asked, Chance, Fact, Prompt, Value, ViewKey
from matches.games.fold import History
from matches.games.virtually_victorious import rounds, timing
from matches.games.virtually_victorious.effects import GAME as NAME
from matches.games.virtually_victorious.effects import ask_one
from matches.games.virtually_victorious.facts import (
    Bottomed,
    Discarded,
    Done,
    Drew,
    EventRevealed,
    HandSeen,
    Laid,
    Looked,
    ModEarned,
    Negated,
    PutUnder,
    Recovered,
    Shuffled,
    Taken,
)
from matches.games.virtually_victorious.plays import PASS, plays
from matches.games.virtually_victorious.table import HIDDEN, Card, Entry, Table
from tests.games.noninterference import assert_alike, finds_a_leak, is_public, veiled
from tests.games.playing import Play, begin
from tests.games.virtually_victorious.scene import GAME, GO_ON, PLAIN, Scene

A, B, C, D = (Card(f"id{n}", f"VV-Q00{n}") for n in range(1, 5))
OWNER, OTHER = ViewKey.of_seat(1), ViewKey.of_seat(0)
ENTRY = Entry("s1", "card", 1, A)


# --- facts


@pytest.mark.parametrize(
    ("fact", "hidden"),
    [
        (Drew(1, (A, B)), Drew(1, (HIDDEN, HIDDEN))),
        (Recovered(1, A, B), Recovered(1, A, HIDDEN)),
        (Looked(1, (A, B)), Looked(1, (HIDDEN, HIDDEN))),
        (Taken(1, A, B), Taken(1, HIDDEN, HIDDEN)),
        (HandSeen(1, 2, ("x", "y")), HandSeen(1, 2, ("", ""))),
        (Shuffled(1, "mods", (A, B)), Shuffled(1, "mods", (HIDDEN, HIDDEN))),
    ],
)
def test_section_10_what_only_its_player_sees(fact: Fact, hidden: Fact) -> None:
    assert fact.seen_by(OWNER) == fact
    assert [fact.seen_by(key) for key in (OTHER, PUBLIC)] == [hidden] * 2
    assert [fact.seen_by(key) for key in (OPEN, STAFF)] == [fact] * 2


@pytest.mark.parametrize(
    ("fact", "hidden"),
    [
        (Shuffled(1, "deck", (A, B)), Shuffled(1, "deck", (HIDDEN, HIDDEN))),
        (Shuffled(1, "events", (A, B)), Shuffled(1, "events", (HIDDEN, HIDDEN))),
        (PutUnder(1, A, B), PutUnder(1, A, HIDDEN)),
        (Done(ENTRY, "deck", B), Done(ENTRY, "deck", HIDDEN)),
        (Negated(ENTRY, "deck", B, 0), Negated(ENTRY, "deck", HIDDEN, 0)),
    ],
)
def test_section_10_what_nobody_sees(fact: Fact, hidden: Fact) -> None:
    """Orders of piles, and under which new id a card lies in one."""
    assert [fact.seen_by(key) for key in (OWNER, OTHER, PUBLIC)] == [hidden] * 3
    assert [fact.seen_by(key) for key in (OPEN, STAFF)] == [fact] * 2


def test_section_10_the_bottom_order_is_known_to_who_made_it_and_new_ids_to_nobody() -> None:
    fact = Bottomed(1, (A, B), (C, D))
    assert fact.seen_by(OWNER) == Bottomed(1, (A, B), (HIDDEN, HIDDEN))
    assert fact.seen_by(OTHER) == Bottomed(1, (HIDDEN, HIDDEN), (HIDDEN, HIDDEN))
    assert fact.seen_by(STAFF) == fact


def test_section_10_whose_hand_is_looked_at_sees_what_of_it_is_seen() -> None:
    fact = HandSeen(0, 1, ("x", "y"))
    assert fact.seen_by(OWNER) == fact
    assert fact.seen_by(ViewKey.of_seat(2)).codes == ("", "")  # type: ignore[attr-defined]


def test_section_10_deck_lists_events_and_mods_are_known_to_their_owner() -> None:
    fact = Laid((("a", "b"), ("c", "d")), (("e",), ("f",)), (("m",), ("n",)))
    seen = fact.seen_by(OWNER)
    assert (seen.decks, seen.events, seen.mods) == ((("", ""), ("c", "d")), (("",), ("f",)), (("",), ("n",)))
    seen = fact.seen_by(PUBLIC)
    assert (seen.decks, seen.events, seen.mods) == ((("", ""), ("", "")), (("",), ("",)), (("",), ("",)))


# --- views


def test_section_10_a_view_holds_counts_of_what_is_hidden() -> None:
    scene = Scene()
    scene.hand(0, PLAIN, "VV-N001")
    scene.zone(0, "events", "VV-E001", "VV-E002")
    mods = scene.zone(0, "mods", "VV-M001", "VV-M002")
    held = scene.discard(0, "VV-Q003")
    other, own = (GAME.view(scene.table, key).seats["0"] for key in (ViewKey.of_seat(1), ViewKey.of_seat(0)))

    assert (other.hand, other.deck, other.events, other.mods) == (2, 10, 2, 2)
    assert (other.cards, other.own_mods, other.left, other.events_left) == (UNSET,) * 4
    assert [card.id for card in other.discard] == [held]
    assert [card.code for card in own.cards] == [PLAIN, "VV-N001"]
    assert [card.id for card in own.own_mods] == mods
    assert (own.left, own.events_left) == ({PLAIN: 10}, {"VV-E001": 1, "VV-E002": 1})


def test_who_comes_back_while_choosing_among_cards_looked_at_sees_them_and_nobody_else_does() -> None:
    """Section 10: until the card at work is done."""
    scene = Scene()
    card = scene.hand(0, "VV-Q013")
    top = scene.deck(0, *[PLAIN] * 4)
    scene.act(0, f"play:{card}")
    views = {key.name: GAME.view(scene.table, key).seats["0"] for key in (ViewKey.of_seat(0), ViewKey.of_seat(1), PUBLIC)}

    assert [card.id for card in views["seat:0"].looked] == top[:3]
    assert (views["seat:1"].looked, views["public"].looked) == ((), ())

    scene.answer(0, top[1]).answer(0, top[2], top[0])
    assert GAME.view(scene.table, ViewKey.of_seat(0)).seats["0"].looked == ()
    assert scene.did(Bottomed)[0].was == (Card(top[2], PLAIN), Card(top[0], PLAIN))


# --- windows (V64, L48)


@pytest.mark.parametrize("holds", ["VV-N001", "VV-Q032"])
def test_v64_a_window_looks_the_same_whether_its_player_could_respond_or_not(holds: str) -> None:
    """The first hand could Negate, the second can do nothing at all."""
    scene = Scene(3)
    card = scene.hand(0, PLAIN)
    scene.hand(1, holds)
    scene.hand(2, "VV-Q032")
    scene.act(0, f"play:{card}")

    (asked,) = [fact for fact in scene.last if isinstance(fact, Asked)]
    (prompt,) = asked.seen_by(PUBLIC).prompts
    assert prompt == Prompt(f"{NAME}.respond", (2,), ((),), (), kind="move", pace="response")
    scene.answer(2, PASS)
    (asked,) = [fact for fact in scene.last if isinstance(fact, Asked)]
    assert asked.seen_by(PUBLIC).prompts == (Prompt(f"{NAME}.respond", (1,), ((),), (), kind="move", pace="response"),)
    assert (len(scene.options(1)) > 1) == (holds == "VV-N001")


def test_v64_who_has_nothing_at_all_is_skipped_openly() -> None:
    """An empty hand, and no ability in play that could be used."""
    scene = Scene(3)
    card = scene.hand(0, "VV-Q018")
    scene.field(1, "VV-M003")
    scene.act(0, f"play:{card}:p2")
    assert scene.text == "phase.raid"

    scene = Scene(3)
    card = scene.hand(0, "VV-Q018")
    scene.field(1, "VV-M003")
    scene.act(0, f"play:{card}:p1")
    assert (scene.text, scene.owed) == ("respond", (1,))


def test_v64_a_reaction_is_asked_for_by_what_happened_and_not_by_the_hand() -> None:
    for holds in ("VV-Q033", PLAIN):
        scene = Scene(2, phase="raid")
        scene.hand(1, holds)
        scene.act(0, "raid:1")
        assert (scene.text, scene.owed) == ("react.raid", (1,))
        assert (len(scene.options(1)) > 1) == (holds == "VV-Q033")


def test_v64_the_turn_player_is_asked_in_each_phase_whatever_the_hand_holds() -> None:
    for holds in (PLAIN, "VV-N001"):
        scene = Scene(phase="upkeep")
        scene.hand(0, holds)
        asked = [scene.text]
        while scene.text != "phase.raid":
            scene.answer(0, GO_ON)
            asked.append(scene.text)
        assert asked == ["phase.upkeep", "phase.draw", "phase.play", "phase.end", "phase.raid"]


# --- two worlds (L53)


def look(table: Table, seat: int, option: Value) -> str:
    """Cards of a hand by name, cards on the table by place; cards of the deck, and in which order they go, look all alike."""
    return ":".join(seen(table, seat, word) for word in str(option).split(":"))


def seen(table: Table, seat: int, word: str) -> str:
    known = {card.id: "a card of the deck" for card in table.seats[seat].deck}
    known |= {card.id: card.code for card in (*table.seats[seat].hand, *table.seats[seat].mods)}
    for owner, player in enumerate(table.seats):
        known |= {one.card.id: f"field {owner}.{number}" for number, one in enumerate(player.field)}
        known |= {card.id: f"discard {owner}.{number}" for number, card in enumerate(player.discard)}
    return known.get(word, word)


def opened(key: ViewKey, play: Play) -> tuple[str, ...]:
    """Cards that nobody chose and that are open now: discarded by chance or as there were no others, the last Mod, a hand looked at."""
    found: list[str] = []
    for fact in play.facts():
        match fact:
            case Discarded(cards=cards):
                found += [card.code for card in cards]
            case ModEarned(card=card) | EventRevealed(card=card):
                found.append(card.code)
            case HandSeen():
                found += fact.seen_by(key).codes
    return tuple(found)


def keeps(question: Chance) -> bool:
    """Lots, and the order of Events Piles, which are turned up in their order by no choice of anybody."""
    return is_public(question) or (question.kind == "order" and question.n in (3, 5))


def worlds(mode: str, seats: int, seed: int, key: ViewKey) -> int:
    one, other = (begin(GAME, mode, seats, seed, kind) for kind in (History, veiled(key, keeps=keeps)))
    return assert_alike(one, other, key, look, random.Random(seed), partial(opened, key))


@pytest.mark.parametrize(("mode", "seats"), [("duel", 2), ("royale", 3), ("royale", 4)])
@pytest.mark.parametrize("key", [PUBLIC, ViewKey.of_seat(0), ViewKey.of_seat(1)], ids=lambda key: key.name)
def test_l53_nothing_hidden_reaches_a_key(mode: str, seats: int, key: ViewKey) -> None:
    assert sum(worlds(mode, seats, seed, key) for seed in range(6)) > 100


def ask_only_who_can(step: Any) -> Any:
    """A window that is skipped for who has no answer."""
    seat = step.table.waiting[0]
    row = (*plays(step.table, seat, "response"), PASS)
    reply = None
    if len(row) > 1:
        reply = yield from ask_one(Prompt(f"{NAME}.respond", (seat,), (row,), (PASS,), kind="move", pace="response"))
    if reply is None or reply.picks == (PASS,):
        yield timing.facts.Passed(seat)
    elif not step.table.seats[seat].is_out:
        yield from timing.activate(step, seat, str(reply.picks[0]))


def show_all(self: Any, key: ViewKey) -> Any:
    return self


def show_hands(self: Any, table: Table, key: ViewKey) -> Any:
    return rounds_view(table, OPEN)


rounds_view = GAME.view
PLANTED: dict[str, tuple[Any, str, Any]] = {
    "a window that appears by what is in a hand": (rounds, "respond", ask_only_who_can),
    "cards drawn by others": (Drew, "seen_by", show_all),
    "options of others": (Prompt, "seen_by", show_all),
    "orders of piles": (Shuffled, "seen_by", show_all),
    "hands in the view": (type(GAME), "view", show_hands),
}


@pytest.mark.parametrize("leak", PLANTED)
def test_l53_a_planted_leak_is_found(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(*PLANTED[leak])

    assert finds_a_leak(partial(worlds, "royale", 3, seed, PUBLIC) for seed in range(30))
