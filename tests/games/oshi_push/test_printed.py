"""Signal Rush as it is printed (`signal_rush.json`) against the cards as they are written: every number, name, text, keyword and ability.

An ability is named by the hook that it fills; what is printed for it (a cost, Boost, Kickback) stands beside it.
"""

from __future__ import annotations

import json
from inspect import isfunction
from pathlib import Path
from typing import Any

import pytest

from matches.games.decks import Deck, Starter
from matches.games.oshi_push.catalogue import Cards
from matches.games.oshi_push.kinds import KINDS, Kind

PRINTED: dict[str, Any] = json.loads(Path(__file__).with_name("signal_rush.json").read_text(encoding="utf-8"))
CARDS: dict[str, dict[str, Any]] = {card["code"]: card for card in PRINTED["cards"]}
CATALOGUE = Cards()
HOOKS = [name for name, value in vars(Kind).items() if isfunction(value) and not name.startswith("__") and name != "has"]


def abilities(kind: Kind) -> dict[str, dict[str, Any]]:
    """Hooks that the card fills, with the values that belong to them."""
    values: dict[str, dict[str, Any]] = {
        "on_play": {"discards": kind.also_discards},
        "on_boost": {"funds": kind.boost},
        "activate": {"funds": kind.activate_funds, "discards": kind.activate_discards},
        "discard": {"in_clash": kind.discard_in_clash},
        "kickback": {"funds": kind.kickback},
    }
    filled = [hook for hook in HOOKS if kind.has(hook) and hook != "on_trigger"]
    filled += [name for name in ("kickback", "anywhere") if getattr(kind, name)]
    return {name: {word: n for word, n in values.get(name, {}).items() if n} for name in filled}


def test_every_listed_card_is_there_and_no_other() -> None:
    assert {code for code, kind in KINDS.items() if kind.set == "SR1"} == set(CARDS)
    assert len(CARDS) == len(PRINTED["cards"]) == 6 + 117 + 16


@pytest.mark.parametrize("code", CARDS)
def test_a_card_is_as_printed(code: str) -> None:
    card, face = CARDS[code], CATALOGUE.faces[code]
    numbers = ("cost", "influence", "funds", "threshold", "subscribers")
    assert (face.kind, face.name, face.text, face.of) == (card["type"], card["name"], card.get("text", ""), card.get("persona", ""))
    assert face.facets == {name: (card[name],) for name in ("colour", "genre") if name in card}
    assert face.numbers == {name: card[name] for name in numbers if name in card}
    assert face.keywords == tuple(card.get("keywords", ()))


@pytest.mark.parametrize("code", CARDS)
def test_a_card_does_what_it_says_and_no_more(code: str) -> None:
    card, kind = CARDS[code], KINDS[code]
    assert abilities(kind) == card.get("abilities", {})
    assert kind.has("on_trigger") == kind.has("triggers")
    assert kind.timing == card.get("timing", "any")
    without_hook = {"on_play": kind.also_discards, "on_boost": kind.boost, "discard": kind.discard_in_clash}
    without_hook["activate"] = kind.activate_funds or kind.activate_discards
    assert [hook for hook, value in without_hook.items() if value and not kind.has(hook)] == []


def test_starter_decks_are_as_listed_and_legal() -> None:
    listed = tuple(
        Starter(one["id"], one["name"], one["plan"], Deck({
            "persona": {one["persona"]: 1}, "draw": one["draw"], "platforms": dict.fromkeys(one["platforms"], 1),
        }))
        for one in PRINTED["starters"]
    )  # fmt: skip
    assert CATALOGUE.starters == listed
    assert len(listed) == 6
    assert [CATALOGUE.check(starter.deck) for starter in listed] == [()] * 6


def test_rulings_are_numbers_of_rules() -> None:
    known = {f"P{n}" for n in range(1, 111)}
    assert {code: set(kind.rulings) - known for code, kind in KINDS.items() if set(kind.rulings) - known} == {}
