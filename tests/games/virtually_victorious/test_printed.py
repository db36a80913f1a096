"""First Light as it is printed (`first_light.json`) against the cards as they are written: every number, name, text, timing and target.

`numbers` are all that the text names, from the smallest. They are looked for in the text, and in what the class is made of.
"""

from __future__ import annotations

import ast
import inspect
import json
import re
import textwrap
from pathlib import Path
from typing import Any

import pytest

from matches.games.decks import Deck, Starter
from matches.games.virtually_victorious.catalogue import Cards
from matches.games.virtually_victorious.kinds import KINDS, EventCard, Kind

PRINTED: dict[str, Any] = json.loads(Path(__file__).with_name("first_light.json").read_text(encoding="utf-8"))
CARDS: dict[str, dict[str, Any]] = {card["code"]: card for card in PRINTED["cards"]}
CATALOGUE = Cards()
LASTING = (
    "hand_size", "quick_gain", "fewer_losses", "most_lost", "raid_gain", "guards_hand", "first_quick_sure", "gain", "loss", "no_loss",
    "sets_hand_size", "more_draws", "first_quick_bonus", "first_quick_to_deck", "last_turn_bonus", "closing_raid_free",
    "no_quick_off_turn", "no_turn_start",
)  # fmt: skip
VALUES = ("aim", "condition", "counters", "activates", "negatable", "only_at_me", "only_off_turn", "on", "at_least")


def numbers_in(text: str) -> list[int]:
    return sorted(int(number.replace(",", "")) for number in re.findall(r"\d[\d,]*\d|\d", text))


def numbers_at_work(kind: Kind) -> set[int]:
    """All numbers that the class is made of, but for those in its name, code, rulings and docstring."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(type(kind))))
    found = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and type(node.value) is int}
    return {abs(number) for number in found}


def test_every_listed_card_is_there_and_no_other() -> None:
    assert {code for code, kind in KINDS.items() if kind.set == PRINTED["set"]} == set(CARDS)
    assert len(CARDS) == len(PRINTED["cards"]) == 65 + 16 + 9


@pytest.mark.parametrize("code", CARDS)
def test_a_card_is_as_printed(code: str) -> None:
    card, face, kind = CARDS[code], CATALOGUE.faces[code], KINDS[code]

    assert (face.kind, face.name, face.text, kind.timing) == (card["type"], card["name"], card["text"], card["timing"])
    assert {name: getattr(kind, name) for name in VALUES if getattr(kind, name) != getattr(Kind, name) or name in card} == (
        {name: card[name] for name in VALUES if name in card} | ({"negatable": False} if card["type"] == "event" else {})
    )
    assert list(kind.stops) == card.get("stops", [])


@pytest.mark.parametrize("code", CARDS)
def test_a_card_lasts_as_printed(code: str) -> None:
    kind = KINDS[code]
    worked = {name: getattr(kind, name) for name in LASTING if getattr(kind, name, 0)}

    assert worked == CARDS[code].get("lasting", {})


@pytest.mark.parametrize("code", CARDS)
def test_every_printed_number_is_in_the_text_and_at_work(code: str) -> None:
    """That exactly 1 card or counter is moved is what the verb says."""
    numbers = CARDS[code]["numbers"]

    assert numbers_in(KINDS[code].text) == numbers
    assert numbers_at_work(KINDS[code]) | {1} == set(numbers) | {1}


@pytest.mark.parametrize("code", CARDS)
def test_a_card_does_something(code: str) -> None:
    """What is not a lasting value is carried out."""
    kind = KINDS[code]
    does = kind.has("resolve") or (isinstance(kind, EventCard) and ("on_reveal" in vars(type(kind)) or "after_draw" in vars(type(kind))))

    assert does != bool(CARDS[code].get("lasting"))


def test_starter_decks_are_as_listed_and_legal() -> None:
    listed = tuple(
        Starter(one["id"], one["name"], one["plan"], Deck({
            "deck": one["deck"], "events": dict.fromkeys(one["events"], 1), "more_events": dict.fromkeys(one["more_events"], 1),
            "mods": dict.fromkeys(one["mods"], 1),
        }))
        for one in PRINTED["starters"]
    )  # fmt: skip

    assert CATALOGUE.starters == listed
    assert len(listed) == 4
    assert [CATALOGUE.check(starter.deck) for starter in listed] == [()] * 4


def test_rulings_are_numbers_of_rules() -> None:
    known = {f"V{n}" for n in range(1, 69)}

    assert {code: set(kind.rulings) - known for code, kind in KINDS.items() if set(kind.rulings) - known} == {}
