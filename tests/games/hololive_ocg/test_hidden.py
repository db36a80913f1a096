"""What is hidden stays so: facts, prompts and views for every key (H22, H65, H117, H127, H128, H142-H146, A20, A40; L41-L44, L51, L53)."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from matches.games.decks import Deck
from matches.games.engine import OPEN, PUBLIC, STAFF, Asked, Chance, Fact, Prompt, Value, ViewKey
from matches.games.fold import History
from matches.games.hololive_ocg import asking, setup
from matches.games.hololive_ocg import facts as f
from matches.games.hololive_ocg.abilities import cards_named, holomems, holomems_named, of_type
from matches.games.hololive_ocg.cards.hsd03 import DOROBO
from matches.games.hololive_ocg.cards.hsd07 import FRIENDS, is_debut_of_a_friend
from matches.games.hololive_ocg.effects import Wanted
from matches.games.hololive_ocg.kinds import HolomemCard, Kind, Support, kind_of
from matches.games.hololive_ocg.table import HIDDEN, Card, Table
from tests.games.hololive_ocg.scene import CHEERS, GAME, PLAIN, PLAIN_1ST, Scene
from tests.games.noninterference import assert_alike, finds_a_leak, is_public, veiled
from tests.games.playing import Play, begin

A, B, C, D = (Card(f"id{n}", code) for n, code in enumerate(("hSD01-003", "hSD01-005", "hSD01-016", "hSD01-018")))
OWNER, OTHER = ViewKey.of_seat(1), ViewKey.of_seat(0)
BLANK = (HIDDEN, HIDDEN)


# --- facts


@pytest.mark.parametrize(
    ("fact", "owner", "others"),
    [
        (f.Moved(1, "deck", "hand", (A, B), (C, D)), f.Moved(1, "deck", "hand", BLANK, (C, D)), f.Moved(1, "deck", "hand", BLANK, BLANK)),
        (
            f.Moved(1, "deck", "hand", (A, B), (C, D), known=True),
            f.Moved(1, "deck", "hand", (A, B), (C, D), known=True),
            f.Moved(1, "deck", "hand", BLANK, BLANK, known=True),
        ),
        (f.Moved(1, "deck", "holopower", (A,), (C,)), f.Moved(1, "deck", "holopower", (HIDDEN,), (HIDDEN,)), None),
        (
            f.Moved(1, "hand", "holopower", (A,), (C,), known=True),
            f.Moved(1, "hand", "holopower", (A,), (HIDDEN,), known=True),
            f.Moved(1, "hand", "holopower", (HIDDEN,), (HIDDEN,), known=True),
        ),
        (
            f.Moved(1, "deck", "deck", (A, B), (C, D), under=True, known=True),
            f.Moved(1, "deck", "deck", (A, B), BLANK, under=True, known=True),
            f.Moved(1, "deck", "deck", BLANK, BLANK, under=True, known=True),
        ),
        (
            f.Moved(1, "archive", "hand", (A,), (C,)),
            f.Moved(1, "archive", "hand", (A,), (C,)),
            f.Moved(1, "archive", "hand", (A,), (HIDDEN,)),
        ),
        (f.Looked(1, "deck", (A, B)), f.Looked(1, "deck", (A, B)), f.Looked(1, "deck", BLANK)),
        (f.LaidDown(1, A, (B,)), f.LaidDown(1, A, (B,)), f.LaidDown(1, HIDDEN, (HIDDEN,))),
        (f.LifeSet(1, (A, B)), f.LifeSet(1, BLANK), f.LifeSet(1, BLANK)),
        (f.Shuffled(1, "deck", (A, B)), f.Shuffled(1, "deck", BLANK), f.Shuffled(1, "deck", BLANK)),
        (
            f.LeftStage(1, "x", "hand", (A,), (C,), (B,)),
            f.LeftStage(1, "x", "hand", (A,), (C,), (B,)),
            f.LeftStage(1, "x", "hand", (A,), (HIDDEN,), (B,)),
        ),
        (f.BackToDebut(1, "x", A, (B,), (C,)), f.BackToDebut(1, "x", A, (B,), (C,)), f.BackToDebut(1, "x", A, (B,), (HIDDEN,))),
    ],
)
def test_h143_who_sees_which_cards(fact: Fact, owner: Fact, others: Fact | None) -> None:
    assert fact.seen_by(OWNER) == owner
    for key in (OTHER, PUBLIC):
        assert fact.seen_by(key) == (others or owner)
    for key in (OPEN, STAFF):
        assert fact.seen_by(key) == fact


@pytest.mark.parametrize("fact", [f.Moved(1, "hand", "archive", (A, B), (A, B)), f.Moved(1, "cheer_deck", "resolving", (A,), (A,))])
def test_h143_what_comes_into_an_open_zone_everybody_sees(fact: Fact) -> None:
    assert [fact.seen_by(key) for key in (OWNER, OTHER, PUBLIC)] == [fact] * 3


@pytest.mark.parametrize("ruleset", ["seed-2024", "cr-1.9.0"])
def test_h142_k4_decks_are_known_to_their_owner_and_so_are_oshis_by_the_seed(ruleset: str) -> None:
    fact = f.Laid(("x", "y"), (("a",), ("b",)), (("c",), ("d",)), ruleset, "lot")
    seen = fact.seen_by(OWNER)
    assert (seen.decks, seen.cheer_decks) == ((("",), ("b",)), (("",), ("d",)))
    assert seen.oshis == (("", "y") if ruleset == "seed-2024" else ("x", "y"))
    assert fact.seen_by(PUBLIC).oshis == (("", "") if ruleset == "seed-2024" else ("x", "y"))


# --- views


def shown(table: Table, key: ViewKey, seat: int) -> dict[str, Any]:
    view: dict[str, Any] = json.loads(msgspec.json.encode(GAME.view(table, key).seats[str(seat)]))
    return view


def test_h22_numbers_of_cards_are_public_and_faces_are_not() -> None:
    scene = Scene()
    scene.hand(1, PLAIN_1ST)
    scene.power(1, 3)
    for key in (OTHER, PUBLIC):
        seen = shown(scene.table, key, 1)
        assert [seen[name] for name in ("hand", "deck", "cheer_deck", "life", "holopower")] == [1, 10, 10, 5, 3]
        assert {"cards", "left", "left_cheers", "looked", "known"}.isdisjoint(seen)
    own = shown(scene.table, OWNER, 1)
    assert [card["code"] for card in own["cards"]] == [PLAIN_1ST]
    assert own["left"] == {PLAIN: 13}


def test_h142_not_even_the_owner_sees_an_order_or_where_a_card_lies() -> None:
    """Decks in another order, life and cheer deck, holopower and deck exchanged: all looks the same, also to the owner."""
    scene = Scene()
    deck = scene.table.seats[0].deck
    scene.seat(
        0, deck=(scene.card(PLAIN_1ST), *deck), holopower=scene.cards(PLAIN, PLAIN), cheer_deck=scene.cards(CHEERS["G"], CHEERS["W"])
    )
    one = scene.table
    me = one.seats[0]
    other = one.with_seat(
        0,
        deck=(*me.deck[1:], me.holopower[0]),
        holopower=(me.deck[0], me.holopower[1]),
        cheer_deck=(me.life[0], me.cheer_deck[1]),
        life=(me.cheer_deck[0], *me.life[1:]),
    )
    for key in (ViewKey.of_seat(0), ViewKey.of_seat(1), PUBLIC):
        assert GAME.view(one, key) == GAME.view(other, key)


def test_h34_before_all_is_turned_up_others_see_how_many_lie_where() -> None:
    scene = Scene()
    scene.put(1, "back", PLAIN)
    hidden = replace(scene.table, is_open=False)
    assert shown(hidden, OTHER, 1)["laid"] == {"center": True, "back": 1}
    assert "oshi" not in shown(hidden, OTHER, 1)
    assert shown(hidden, OTHER, 1)["stage"] == {}
    assert len(shown(hidden, OWNER, 1)["stage"]) == 2
    assert "oshi" in shown(hidden, OWNER, 1)
    assert "oshi" in shown(replace(hidden, ruleset="cr-1.9.0"), OTHER, 1)
    assert GAME.brief(hidden).board == {"oshis": "- -", "centers": "- -", "phase": "main"}


def test_l51_what_was_put_under_the_deck_stays_known_to_who_put_it_there_until_a_shuffle() -> None:
    scene = Scene()
    limited = scene.hand(0, "hSD01-018")
    again = scene.hand(0, "hSD01-017")
    scene.hand(0, PLAIN)
    scene.zone(0, "deck", "hSD01-016", PLAIN_1ST, "hSD01-008", PLAIN, PLAIN, "hSD01-010")
    scene.act(0, f"play:{limited}")
    looked = shown(scene.table, ViewKey.of_seat(0), 0)["looked"]
    assert [card["code"] for card in looked] == ["hSD01-016", PLAIN_1ST, "hSD01-008", PLAIN, PLAIN]
    assert "looked" not in shown(scene.table, OWNER, 0)
    scene.answer(0, looked[0]["id"])
    order = [card["id"] for card in looked[1:]][::-1]
    scene.answer(0, *order)
    mine = shown(scene.table, ViewKey.of_seat(0), 0)
    assert "looked" not in mine
    assert mine["known"] == {"deck": ["", PLAIN, PLAIN, "hSD01-008", PLAIN_1ST]}
    assert "known" not in shown(scene.table, OWNER, 0)
    scene.act(0, f"play:{again}")
    assert "known" not in shown(scene.table, ViewKey.of_seat(0), 0)


def test_l51_holopower_that_was_looked_at_or_put_down_stays_known() -> None:
    scene = Scene()
    irys = scene.put(0, "back", "hSD01-007")
    card = scene.hand(0, PLAIN_1ST)
    scene.zone(0, "holopower", "hSD01-016", "hSD01-008")
    scene.zone(0, "deck", "hSD01-010", PLAIN)
    scene.act(0, f"collab:{irys}")
    taken = scene.table.seats[0].holopower[1]
    assert taken.code == "hSD01-016"
    scene.answer(0, taken.id).answer(0, card)
    assert shown(scene.table, ViewKey.of_seat(0), 0)["known"] == {"holopower": [PLAIN_1ST, "hSD01-010", "hSD01-008"]}
    assert "known" not in shown(scene.table, OWNER, 0)
    assert scene.codes(0, "hand") == ["hSD01-016"]


# --- prompts, ids


def test_h144_ids_are_new_after_a_shuffle_and_after_a_move_into_a_hidden_zone() -> None:
    scene = Scene()
    manechan, other = scene.hand(0, "hSD01-017"), scene.hand(0, PLAIN_1ST)
    before = {card.id for card in (*scene.table.seats[0].deck, *scene.table.seats[0].hand)}
    scene.act(0, f"play:{manechan}")
    after = {card.id for card in (*scene.table.seats[0].deck, *scene.table.seats[0].hand)}
    assert other in before
    assert before.isdisjoint(after)


def test_l44_options_are_shown_to_their_owner_alone() -> None:
    scene = Scene()
    scene.hand(0, PLAIN)
    scene.begin()
    (asked,) = [fact for fact in scene.happened if isinstance(fact, Asked)]
    assert asked.seen_by(OWNER).prompts[0].options == ((),)
    assert len(asked.seen_by(ViewKey.of_seat(0)).prompts[0].options[0]) == 2


@pytest.mark.parametrize("deck", [(PLAIN, PLAIN), ("hSD01-008", "hSD01-010")])
def test_a20_h117_h128_a_search_may_be_made_whatever_the_deck_holds_and_may_find_nothing(deck: tuple[str, ...]) -> None:
    """Amazing PC asks for a 1st or 2nd: it is offered, asked and shuffled alike if there is none."""
    scene = Scene()
    scene.put(0, "center", PLAIN, cheers="W")
    card = scene.hand(0, "hSD01-019")
    scene.zone(0, "deck", *deck)
    scene.begin()
    assert f"play:{card}" in scene.options(0)
    scene.act(0, f"play:{card}")
    assert scene.asks("search")
    assert scene.options(0)[-1] == "none"
    scene.answer(0, "none")
    assert [fact.zone for fact in scene.did(f.Shuffled)] == ["deck"]
    assert scene.codes(0, "hand") == []


def test_h128_shuffling_counts_for_a_deck_of_one_and_for_an_empty_one() -> None:
    scene = Scene()
    scene.put(0, "center", PLAIN, cheers="W")
    card = scene.hand(0, "hSD01-019")
    (only,) = scene.zone(0, "deck", "hSD01-010")
    scene.act(0, f"play:{card}").answer(0, only)
    assert [fact.cards for fact in scene.did(f.Shuffled)] == [()]
    assert [fact.codes for fact in scene.did(f.Shown)] == [("hSD01-010",)]


def test_a40_both_setup_questions_are_asked_whatever_the_hand_holds() -> None:
    for hand in ((PLAIN,), (PLAIN, PLAIN), (PLAIN, "hSD01-016")):
        scene = Scene(phase="setup", centers=False)
        scene.seat(0, deck=scene.cards(*hand, *["hSD01-005"] * 8))
        scene.begin().answer(0, "keep")
        assert scene.asks("center")
        scene.answer(0, scene.options(0)[0])
        assert scene.asks("back")
        assert scene.options(0)[-1] == "none"


# --- two worlds (L53)


WANTED: dict[str, Wanted] = {
    "hSD01-018": lambda kind: isinstance(kind, Support) and kind.limited,
    "hSD01-019": holomems("1st", "2nd", buzz=False),
    "hSD01-021": holomems_named("Tokino Sora", "AZKi"),
    "hBP01-003": cards_named("Stone Axe"),
    "hBP01-012": of_type("mascot"),
    "hBP01-018": lambda kind: True,
    "hBP01-019": holomems("debut", "1st", tag="Promise", buzz=False),
    "hBP01-020": holomems(tag="Promise"),
    "hBP01-026": holomems("debut", "1st", tag="ID Gen 3", buzz=False),
    "hBP01-059": holomems("1st", buzz=False),
    "hBP01-063": of_type("mascot"),
    "hBP01-065": holomems(),
    "hBP01-070": of_type("fan"),
    "hBP01-096": lambda kind: isinstance(kind, HolomemCard) and kind.buzz,
    "hBP01-102": holomems(tag="Song"),
    "hBP01-104": holomems("debut"),
    "hBP01-109": holomems_named("Usada Pekora", "Moona Hoshinova"),
    "hBP01-111": holomems(tag="ID Gen 3"),
    "hBP01-113": holomems(tag="Promise"),
    "hBP02-076": holomems("1st", buzz=False),
    "hBP02-080": holomems(tag="Secret Society holoX"),
    "hPR-002": holomems(tag="ReGLOSS"),
    "hSD02-007": lambda kind: True,
    "hSD02-012": holomems_named("Shirakami Fubuki", "Ookami Mio", "Nakiri Ayame"),
    "hSD03-010": of_type("mascot", "fan"),
    "hSD03-012": holomems_named("Nekomata Okayu", *DOROBO),
    "hSD04-004": of_type("event", tag="Food"),
    "hSD04-012": holomems_named("Oozora Subaru", "Yuzuki Choco", "Himemori Luna"),
    "hSD05-009": holomems("debut", "1st", tag="ReGLOSS"),
    "hSD06-006": cards_named("Chakimaru", "Pokobe"),
    "hSD07-003": is_debut_of_a_friend,
    "hSD07-006": cards_named("Elfriend"),
    "hSD07-014": holomems_named("Shiranui Flare", *FRIENDS),
}
"""What is shown when it is taken, by the card that looks."""


def look(table: Table, seat: int, option: Value) -> str:
    """Cards of a hand and cheers by name, cards on stage by place; of the deck those that would be shown by name, all others alike."""
    return ":".join(seen(table, seat, word) for word in str(option).split(":"))


def seen(table: Table, seat: int, word: str) -> str:
    me = table.seats[seat]
    wanted: Callable[[Kind], bool] = WANTED.get(table.working[-1].card.code, lambda kind: False) if table.working else lambda kind: False
    known = {card.id: card.code if wanted(kind_of(card)) else "a card of the deck" for card in me.deck}
    known |= {card.id: card.code for card in (*me.hand, *me.holopower, *me.cheer_deck)}
    for owner, player in enumerate(table.seats):
        for number, one in enumerate(player.stage):
            known |= {card.id: f"{owner}.{number}.{at}" for at, card in enumerate(one.cards)}
            known[one.id] = f"{owner}.{number}"
        known |= {card.id: f"archive {owner}.{number}" for number, card in enumerate(player.archive)}
    return known.get(word, word)


def opened(play: Play) -> tuple[str, ...]:
    """Cards that nobody chose and that are open now: hands without a Debut, holopower that is paid, cheers, life."""
    found: list[str] = []
    for fact in play.facts():
        match fact:
            case f.Redrawn(codes=codes) | f.Shown(codes=codes):
                found += codes
            case f.Moved(to="archive", cards=cards) | f.Moved(to="resolving", cards=cards):
                found += [card.code for card in cards]
            case f.LifeLost(card=card):
                found.append(card.code)
    return tuple(found)


def keeps(question: Chance) -> bool:
    """Dice and the order of cheer decks, which are revealed in their order by no choice of anybody."""
    return is_public(question) or (question.kind, question.n) == ("order", 20)


DECKS = [one.deck for one in GAME.catalogue.starters]


def worlds(seed: int, key: ViewKey, decks: Sequence[Deck] = tuple(DECKS), **options: str) -> int:
    """With starter decks, in which hands are alike more often, so that the worlds part later."""
    brought = tuple(decks[(seed + seat) % len(decks)] for seat in range(2))
    one, other = (begin(GAME, "duel", 2, seed, kind, brought=brought, options=options) for kind in (History, veiled(key, keeps=keeps)))
    return assert_alike(one, other, key, look, random.Random(seed), opened)


@pytest.mark.parametrize("ruleset", ["seed-2024", "cr-1.9.0"])
@pytest.mark.parametrize("key", [PUBLIC, ViewKey.of_seat(0), ViewKey.of_seat(1)], ids=lambda key: key.name)
def test_l53_nothing_hidden_reaches_a_key(key: ViewKey, ruleset: str) -> None:
    """Who sees no hand sees worlds part early, where the other hand has no such Debut to lay down: more of them are tried."""
    assert sum(worlds(seed, key, ruleset=ruleset) for seed in range(40 if key == PUBLIC else len(DECKS))) > 100


def show_all(self: Any, key: ViewKey) -> Any:
    return self


def open_view(self: Any, table: Table, key: ViewKey) -> Any:
    return real_view(table, OPEN)


def pick_if_there_is_one(seat: int, text: str, options: Any, most: int) -> Any:
    row = tuple(options)
    return (yield from asking.pick_hidden_some(seat, text, row, most)) if row else ()


real_view = GAME.view
PLANTED: dict[str, tuple[Any, str, Any]] = {
    "a question that appears by what is in a hand": (setup, "pick_hidden_some", pick_if_there_is_one),
    "options of others": (Prompt, "seen_by", show_all),
    "cards drawn by others": (f.Moved, "seen_by", show_all),
    "orders of decks": (f.Shuffled, "seen_by", show_all),
    "cards looked at by others": (f.Looked, "seen_by", show_all),
    "hands in the view": (type(GAME), "view", open_view),
}


@pytest.mark.parametrize("leak", PLANTED)
def test_l53_a_planted_leak_is_found(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(*PLANTED[leak])

    assert finds_a_leak(partial(worlds, seed, PUBLIC) for seed in range(60))
