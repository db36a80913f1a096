"""What is hidden stays so: facts, prompts and views for every key (section 12, P100, P101, P106, P110; L53)."""

from __future__ import annotations

import random
from collections.abc import Iterable
from functools import partial

import pytest
from msgspec import UNSET

from matches.games.engine import OPEN, PUBLIC, STAFF, Asked, Chance, Drawn, Fact, Replied, Value, ViewKey
from matches.games.fold import History
from matches.games.oshi_push import effects, plays, views
from matches.games.oshi_push.context import Context
from matches.games.oshi_push.facts import (
    Bottomed,
    CardShown,
    Discarded,
    Drew,
    Fell,
    HandSeen,
    Laid,
    Looked,
    PlaceSkipped,
    PopularityStolen,
    Promised,
    Recovered,
    Returned,
    Shuffled,
    Taken,
)
from matches.games.oshi_push.table import HIDDEN, Card, Table
from matches.games.resolution import Effect
from tests.games.noninterference import assert_alike, finds_a_leak, is_public, veiled
from tests.games.oshi_push.scene import GAME, PLAIN, Scene
from tests.games.playing import Play, begin

A, B, C, D = (Card(f"id{n}", f"OP-C00{n}") for n in range(1, 5))
KEYS = {"owner": ViewKey.of_seat(1), "partner": ViewKey.of_seat(0), "other": ViewKey.of_seat(2), "public": PUBLIC}
SEES_ALL = (OPEN, STAFF)


# --- facts


@pytest.mark.parametrize(
    ("fact", "hidden", "partner_sees"),
    [
        (Drew(1, (A, B), (1,)), Drew(1, (HIDDEN, HIDDEN), (1,)), False),
        (Drew(1, (A, B), (0, 1)), Drew(1, (HIDDEN, HIDDEN), (0, 1)), True),  # with open hands
        (Returned(1, A, B, (1,)), Returned(1, A, HIDDEN, (1,)), False),
        (Returned(1, A, B, (0, 1)), Returned(1, A, HIDDEN, (0, 1)), True),
        (Recovered(1, A, B, (1,)), Recovered(1, A, HIDDEN, (1,)), False),
        (Recovered(1, A, B, (0, 1)), Recovered(1, A, HIDDEN, (0, 1)), True),
        (Looked(1, (A, B)), Looked(1, (HIDDEN, HIDDEN)), False),
        (HandSeen(1, 3, ("x", "y")), HandSeen(1, 3, ("", "")), False),
        (Taken(1, A, B, (1,)), Taken(1, HIDDEN, HIDDEN, (1,)), False),
    ],
)
def test_section_12_facts_about_hidden_cards(fact: Fact, hidden: Fact, partner_sees: bool) -> None:
    assert fact.seen_by(KEYS["owner"]) == fact
    assert fact.seen_by(KEYS["partner"]) == (fact if partner_sees else hidden)
    for name in ("other", "public"):
        assert fact.seen_by(KEYS[name]) == hidden
    for key in SEES_ALL:
        assert fact.seen_by(key) == fact


def test_section_12_nobody_sees_the_order_of_a_shuffled_deck() -> None:
    for zone in ("deck", "platforms"):
        fact = Shuffled(1, zone, (A, B))
        for key in KEYS.values():
            assert fact.seen_by(key) == Shuffled(1, zone, (HIDDEN, HIDDEN))
        for key in SEES_ALL:
            assert fact.seen_by(key) == fact


def test_section_12_deck_lists_are_known_to_their_owner() -> None:
    fact = Laid("duel", ((0,), (1,)), ("p", "q"), (("a", "b"), ("c", "d")), (("x",), ("y",)), (3, 3))
    assert fact.seen_by(ViewKey.of_seat(1)).decks == (("", ""), ("c", "d"))
    assert fact.seen_by(ViewKey.of_seat(1)).platforms == (("",), ("y",))
    assert fact.seen_by(PUBLIC).decks == (("", ""), ("", ""))
    assert fact.seen_by(PUBLIC).personas == ("p", "q")


def test_p106_the_bottom_order_is_known_to_who_made_it_and_new_ids_to_nobody() -> None:
    fact = Bottomed(1, (A, B), (C, D))
    assert fact.seen_by(KEYS["owner"]) == Bottomed(1, (A, B), (HIDDEN, HIDDEN))
    for name in ("partner", "other", "public"):
        assert fact.seen_by(KEYS[name]) == Bottomed(1, (HIDDEN, HIDDEN), (HIDDEN, HIDDEN))


@pytest.mark.parametrize("question", [Chance("order", 40, 1), Chance("ids", 5, 1)])
def test_section_12_from_which_stream_hidden_cards_come_is_not_told(question: Chance) -> None:
    """After an undo the same answers get the same stream: its label would say whether a hidden choice was made as before."""
    fact = Drawn(question, "9/6", ("x",) * question.n)

    assert [fact.seen_by(key) for key in KEYS.values()] == [Drawn(question, "", ())] * 4
    assert [fact.seen_by(key) for key in SEES_ALL] == [fact] * 2


def test_section_12_whose_hand_is_looked_at_sees_what_of_it_is_seen() -> None:
    assert HandSeen(1, 2, ("x", "y")).seen_by(KEYS["other"]) == HandSeen(1, 2, ("x", "y"))


def test_p100_a_card_that_was_looked_at_and_taken_with_open_hands() -> None:
    """The partner sees what comes into the hand, not which of the cards it was."""
    assert Taken(1, A, B, (0, 1)).seen_by(KEYS["partner"]) == Taken(1, HIDDEN, B, (0, 1))


def test_section_12_choices_made_at_the_same_time_are_opened_together() -> None:
    scene = Scene("royale", phase="refresh")
    first, second = scene.hand(0, *[PLAIN] * 7), scene.hand(1, *[PLAIN] * 7)
    scene.answer(0, first[0])
    reply = next(fact for fact in scene.happened if isinstance(fact, Replied))
    assert reply.seen_by(ViewKey.of_seat(0)).picks == (first[0],)
    assert reply.seen_by(ViewKey.of_seat(1)).picks == ()
    scene.answer(1, second[0])
    assert [fact.seen_by(PUBLIC) for fact in scene.did(Discarded)] == scene.did(Discarded)
    assert len(scene.did(Discarded)) == 2


def test_options_are_shown_to_their_owner_alone() -> None:
    """P90: also between partners with open hands."""
    scene = Scene("team", open_hands=True)
    scene.hand(0, PLAIN)
    scene.begin()
    asked = next(fact for fact in scene.happened if isinstance(fact, Asked))
    (prompt,) = asked.seen_by(ViewKey.of_seat(1)).prompts
    assert prompt.options[0] == ()
    assert prompt.options[1][-1] == "pass"


def test_every_rare_fact_has_a_line_or_is_seen_on_the_table() -> None:
    named: dict[str, Fact] = {
        "oshi_push.log.shown": CardShown(1, "OP-U001"),
        "oshi_push.log.hand_seen.seen": HandSeen(1, 0, ("OP-C001", "OP-C002")),
        "oshi_push.log.stolen": PopularityStolen(0, 1, 2, 1),
        "oshi_push.log.fell.deck": Fell(((0, 1),), "deck"),
    }
    assert {(GAME.describe(fact) or ("",))[0] for fact in named.values()} == set(named)
    assert GAME.describe(HandSeen(1, 0, ("", ""))) == ("oshi_push.log.hand_seen", {"seat": 1, "of": 0, "cards": ""})
    assert GAME.describe(Promised(0, A)) is None
    assert GAME.describe(PlaceSkipped()) is None


# --- views


def test_section_12_a_view_holds_counts_of_what_is_hidden() -> None:
    scene = Scene()
    scene.hand(0, PLAIN, PLAIN)
    held, buried = scene.trash(1, "OP-C001"), scene.upgrade(1, "OP-U007")
    view = GAME.view(scene.table, ViewKey.of_seat(1))
    assert (view.seats["0"].hand, view.seats["0"].deck, view.seats["0"].platforms) == (2, 10, 2)
    assert not view.seats["0"].cards
    assert [card.id for card in view.seats["1"].trash] == [held]
    assert [card.id for card in view.seats["1"].pile][1:] == [buried]  # covered cards are open, too
    assert GAME.view(scene.table, PUBLIC).seats["1"].pile == view.seats["1"].pile
    for key in SEES_ALL:
        assert len(GAME.view(scene.table, key).seats["0"].cards) == 2


# --- two worlds (L53)


def look(table: Table, seat: int, option: Value) -> str:
    """Cards of the hand by name, cards on the table by place; of cards that are looked at only those that are shown are told apart."""
    verb, *words = str(option).split(":")
    if not words:
        return seen(table, seat, verb)
    return ":".join((verb, seen(table, seat, words[0]), *words[1:]))


def seen(table: Table, seat: int, word: str) -> str:
    shows = bool(table.working) and table.working[-1].card.code == "OP-A033"
    known = {card.id: card.code if shows else "a card of the deck" for card in table.seats[seat].deck}
    known |= {card.id: card.code for card in table.seats[seat].hand}
    for at, place in enumerate(table.places):
        known |= {one.card.id: f"{at}.{number}" for number, one in enumerate(place.content)}
        known |= {place.platform.id: f"platform {at}"} if place.platform else {}
    for owner, player in enumerate(table.seats):
        known |= {card.id: f"pile {owner}.{number}" for number, card in enumerate(player.pile)}
        known |= {card.id: f"trash {owner}.{number}" for number, card in enumerate(player.trash)}
    return known.get(word, word)


def opened(play: Play) -> tuple[str, ...]:
    """Cards that had to be discarded, as there were no others."""
    return tuple(card.code for fact in play.facts() if isinstance(fact, Discarded) for card in fact.cards)


def keeps(question: Chance) -> bool:
    """Lots, and the order of Platform Decks, which are revealed in their order by no choice of anybody."""
    return is_public(question) or (question.kind, question.n) == ("order", 5)


def worlds(mode: str, seats: int, seed: int, key: ViewKey, *shown: int, **options: str) -> int:
    one, other = (begin(GAME, mode, seats, seed, kind, options=options) for kind in (History, veiled(key, *shown, keeps=keeps)))
    return assert_alike(one, other, key, look, random.Random(seed), opened, shown)


@pytest.mark.parametrize(("mode", "seats"), [("duel", 2), ("royale", 3), ("royale", 4), ("team", 4)])
@pytest.mark.parametrize("key", [PUBLIC, ViewKey.of_seat(0), ViewKey.of_seat(1)], ids=lambda key: key.name)
def test_p101_nothing_hidden_reaches_a_key(mode: str, seats: int, key: ViewKey) -> None:
    assert sum(worlds(mode, seats, seed, key) for seed in range(2)) > 50


@pytest.mark.parametrize(("key", "shown"), [(PUBLIC, ()), (ViewKey.of_seat(0), (1,)), (ViewKey.of_seat(3), (2,))])
def test_p100_open_hands_are_open_to_the_partner_alone(key: ViewKey, shown: tuple[int, ...]) -> None:
    assert sum(worlds("team", 4, seed, key, *shown, open_team_hands="yes") for seed in range(2)) > 50


def test_a_partners_hand_that_is_not_open_is_told_apart_if_it_is_shown() -> None:
    """The test above would find it: with open hands and a partner whose cards differ."""
    assert finds_a_leak([partial(worlds, "team", 4, 1, ViewKey.of_seat(0), open_team_hands="yes")])


def pick_if_there_is_one(ctx: Context, text: str, options: Iterable[Value]) -> Effect[str | None]:
    """A prompt over hidden cards that appears only if there is something to pick."""
    row = tuple(options)
    return (yield from effects.pick_hidden(ctx, text, row)) if row else None


def test_p110_a_prompt_that_depends_on_hidden_cards_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plays, "pick_hidden", pick_if_there_is_one)
    assert finds_a_leak(partial(worlds, "duel", 2, seed, PUBLIC) for seed in range(12))


def test_who_comes_back_while_choosing_among_cards_looked_at_sees_them_and_nobody_else_does() -> None:
    """P106, section 12: until the card at work is done."""
    scene = Scene()
    session = scene.hand(0, "OP-A033")  # Key Signature: the top 5 cards
    top = scene.deck(0, "OP-U007", *["OP-C002"] * 5)
    scene.act(0, f"play:{session}")
    seats = {key.name: views.table_view(scene.table, key).seats["0"] for key in (ViewKey.of_seat(0), ViewKey.of_seat(1), PUBLIC)}

    assert [card.id for card in seats["seat:0"].looked] == top[:5]
    assert seats["seat:0"].left == {"OP-C002": 5, "OP-U007": 1}
    assert (seats["seat:1"].looked, seats["public"].looked) == ((), ())
    assert (seats["seat:1"].left, seats["public"].left) == (UNSET, UNSET)

    scene.answer(0, top[0])
    while not scene.asks("turn"):
        scene.answer(0, *scene.prompt.default)
    assert views.table_view(scene.table, ViewKey.of_seat(0)).seats["0"].looked == ()
