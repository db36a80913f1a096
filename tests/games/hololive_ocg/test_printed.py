"""The cards as they are printed (`printed.json`) against the cards as they are written."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from matches.games.decks import Deck
from matches.games.hololive_ocg.catalogue import Cards
from matches.games.hololive_ocg.kinds import KINDS, Attachment, HolomemCard, Kind, Oshi, Support

HERE = Path(__file__).parent
PRINTED: dict[str, Any] = json.loads((HERE / "printed.json").read_text(encoding="utf-8"))
CARDS: dict[str, dict[str, Any]] = {card["code"]: card for card in PRINTED["cards"]}
CATALOGUE = Cards()
HOOKS = ("on_collab", "on_bloom")


def test_every_printed_card_is_there_and_no_other() -> None:
    assert set(KINDS) == set(CARDS)
    assert len(CARDS) == len(PRINTED["cards"]) == 244


def printed_values(kind: Kind) -> dict[str, Any]:
    """What the list says of a card, from its class."""
    found: dict[str, Any] = {
        "code": kind.code,
        "type": kind.type,
        "name": kind.name,
        "colours": list(kind.colours),
        "tags": list(kind.tags),
    }
    if isinstance(kind, Oshi):
        found["life"] = kind.life
        found["skills"] = [{name: getattr(skill, name) for name in ("slot", "name", "cost", "when", "turn")} for skill in kind.skills]
    if isinstance(kind, HolomemCard):
        found |= {"also": list(kind.also), "level": kind.level, "hp": kind.hp, "baton": kind.baton, "buzz": kind.buzz}
        found["hooks"] = [hook for hook in HOOKS if kind.has(hook)]
        found["arts"] = []
        for art in kind.arts:
            has_text = bool(art.does or art.reach or art.usable or art.fells or art.at_center)
            printed: dict[str, Any] = {"name": art.name, "cost": list(art.cost), "power": art.power}
            printed |= {"vs": list(art.vs)} if art.vs else {}
            found["arts"].append(printed | ({"text": True} if has_text else {}))
    if isinstance(kind, Support):
        found["limited"] = kind.limited
    if isinstance(kind, Attachment):
        found["only_on"] = list(kind.only_on)
    found["text"] = kind.text
    return {name: value for name, value in found.items() if value or name in ("baton", "hp", "power")}


@pytest.mark.parametrize("code", CARDS)
def test_a_card_is_as_printed(code: str) -> None:
    card = dict(CARDS[code])
    kind = KINDS[code]
    is_gift, copies = card.pop("gift", False), card.pop("copies", 4)
    if kind.type not in ("oshi", "cheer"):
        assert kind.copies == copies
    assert printed_values(kind) == card
    if is_gift:
        assert kind.filled - {"names", "type", "set", "code", "name", "colours", "tags", "copies", "rulings", *HOOKS}


@pytest.mark.parametrize("code", CARDS)
def test_a_support_does_what_it_says(code: str) -> None:
    """One that is played has its text; one that is attached changes something or reacts to something."""
    kind = KINDS[code]
    if isinstance(kind, Attachment):
        hooks = {"modify_hp", "modify_art", "modify_damage", "triggers", "at_down", "replaces", "rerolls", "counts_as"}
        assert kind.filled & hooks
    elif isinstance(kind, Support):
        assert kind.has("on_play")
    for first, second in (("triggers", "on_trigger"), ("at_down", "on_down"), ("replaces", "instead"), ("rerolls", "on_reroll")):
        assert kind.has(first) == kind.has(second)


def test_starter_and_recommended_decks_are_as_listed_and_legal() -> None:
    listed = {one["id"]: Deck({"oshi": {one["oshi"]: 1}, "main": one["main"], "cheer": one["cheer"]}) for one in PRINTED["starters"]}
    assert {starter.id: starter.deck for starter in CATALOGUE.starters} == listed
    assert [CATALOGUE.check(starter.deck) for starter in CATALOGUE.starters] == [()] * len(listed) == [()] * 16


def test_rulings_are_numbers_of_rules() -> None:
    known = {f"H{n}" for n in range(1, 147)} | {f"A{n}" for n in range(1, 42)} | {f"K{n}" for n in range(1, 9)}
    assert {code: set(kind.rulings) - known for code, kind in KINDS.items() if set(kind.rulings) - known} == {}


def test_the_example_of_the_documentation_is_a_real_card() -> None:
    root = HERE.parents[2]
    text = (root / "docs/add-a-hololive-card.md").read_text(encoding="utf-8")
    example = text.partition("```python\n")[2].partition("\n```")[0]
    assert example.startswith("class TakaneLui061(HolomemCard):")
    assert example in (root / "matches/games/hololive_ocg/cards/hbp01/red.py").read_text(encoding="utf-8")
