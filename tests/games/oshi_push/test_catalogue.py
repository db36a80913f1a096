"""What makes a deck of Oshi Push: each thing that is wrong with one, and its rule (P12-P17)."""

from __future__ import annotations

import pytest

from matches.games.decks import Deck, Problem, is_legal, section_for
from matches.games.oshi_push.catalogue import Cards

CATALOGUE = Cards()
QUILLO, TAMSIN, ORRIN = "OP-P001", "OP-P002", "OP-P003"
"""Coral and talk; coral and gaming; cobalt and gaming."""
DRAW = {
    **dict.fromkeys(("OP-C001", "OP-C002", "OP-C003", "OP-C004", "OP-C005", "OP-C006"), 3),
    **dict.fromkeys(("OP-A001", "OP-A002", "OP-A003", "OP-A004", "OP-U001", "OP-U002", "OP-U003"), 3),
    "OP-C007": 1,
}
"""40 cards, all coral and talk."""
PLATFORMS = dict.fromkeys(("OP-F001", "OP-F002", "OP-F003", "OP-F004", "OP-F005"), 1)


def problems(
    persona: dict[str, int] | None = None, draw: dict[str, int] | None = None, platforms: dict[str, int] | None = None
) -> tuple[Problem, ...]:
    """What is wrong with the legal deck after these changes; 0 takes a card out."""
    sections = {
        "persona": {QUILLO: 1} if persona is None else persona,
        "draw": {code: n for code, n in (DRAW | (draw or {})).items() if n},
        "platforms": {code: n for code, n in (PLATFORMS | (platforms or {})).items() if n},
    }
    return CATALOGUE.check(Deck(sections))


def size(section: str, n: int, wanted: int, rule: str) -> Problem:
    return Problem(f"oshi_push.deck.size.{section}", {"n": n, "size": wanted}, rule, section)


def test_a_legal_deck_has_no_problems() -> None:
    assert problems() == ()


def test_one_persona() -> None:
    """P12"""
    assert problems({}) == (size("persona", 0, 1, "P12"),)
    assert problems({QUILLO: 1, TAMSIN: 1})[0] == size("persona", 2, 1, "P12")
    assert problems({QUILLO: 2}) == (
        Problem("oshi_push.deck.copies", {"card": QUILLO, "n": 2, "most": 1}, "P12", "persona", QUILLO),
        size("persona", 2, 1, "P12"),
    )


def test_another_card_is_no_persona() -> None:
    """P12; nothing is measured by it."""
    assert problems({"OP-C043": 1}) == (Problem("oshi_push.deck.not_here", {"card": "OP-C043"}, "P12", "persona", "OP-C043"),)


@pytest.mark.parametrize(("n", "total"), [(0, 39), (2, 41)])
def test_40_cards_to_draw(n: int, total: int) -> None:
    """P13"""
    assert problems(draw={"OP-C007": n}) == (size("draw", total, 40, "P13"),)


@pytest.mark.parametrize("code", [QUILLO, "OP-F010"])
def test_only_actions_upgrades_and_content_to_draw(code: str) -> None:
    """P13; the Persona is not part of the 40 (P12)."""
    assert problems(draw={"OP-C007": 0, code: 1}) == (Problem("oshi_push.deck.not_here", {"card": code}, "P13", "draw", code),)


@pytest.mark.parametrize("code", ["OP-C008", "OP-C043"])
def test_colour_or_genre_of_the_persona_is_enough(code: str) -> None:
    """P14: coral and gaming; mint and talk."""
    assert problems(draw={"OP-C007": 0, code: 1}) == ()


def test_a_card_of_neither_colour_nor_genre_of_the_persona() -> None:
    """P14"""
    assert problems(draw={"OP-C007": 0, "OP-C029": 1}) == (
        Problem("oshi_push.deck.foreign", {"card": "OP-C029", "persona": QUILLO}, "P14", "draw", "OP-C029"),
    )


def test_an_upgrade_of_neither_is_only_foreign() -> None:
    """P14 comes before P16."""
    assert problems(draw={"OP-C007": 0, "OP-U007": 1}) == (
        Problem("oshi_push.deck.foreign", {"card": "OP-U007", "persona": QUILLO}, "P14", "draw", "OP-U007"),
    )


def test_at_most_three_copies() -> None:
    """P15"""
    assert problems(draw={"OP-C007": 0, "OP-C002": 4}) == (
        Problem("oshi_push.deck.copies", {"card": "OP-C002", "n": 4, "most": 3}, "P15", "draw", "OP-C002"),
    )


def test_an_upgrade_of_another_persona_is_a_warning() -> None:
    """P16: the deck stays legal."""
    found = problems(draw={"OP-C007": 0, "OP-U004": 1})
    assert found == (
        Problem("oshi_push.deck.of_another", {"card": "OP-U004", "persona": TAMSIN}, "P16", "draw", "OP-U004", is_warning=True),
    )
    assert is_legal(found)


def test_errors_come_before_warnings() -> None:
    found = problems(draw={"OP-C007": 0, "OP-U004": 1, "OP-C029": 1})
    assert [(problem.rule, problem.is_warning) for problem in found] == [("P13", False), ("P14", False), ("P16", True)]
    assert not is_legal(found)


@pytest.mark.parametrize(("n", "total"), [(0, 4), (1, 6)])
def test_five_platforms(n: int, total: int) -> None:
    """P17"""
    assert problems(platforms={"OP-F005": 0} if n == 0 else {"OP-F006": 1}) == (size("platforms", total, 5, "P17"),)


def test_platforms_are_all_different() -> None:
    """P17"""
    assert problems(platforms={"OP-F004": 0, "OP-F005": 2}) == (
        Problem("oshi_push.deck.copies", {"card": "OP-F005", "n": 2, "most": 1}, "P17", "platforms", "OP-F005"),
    )


def test_only_platforms_for_the_row() -> None:
    """P17"""
    assert problems(platforms={"OP-F005": 0, "OP-C001": 1}) == (
        Problem("oshi_push.deck.not_here", {"card": "OP-C001"}, "P17", "platforms", "OP-C001"),
    )


@pytest.mark.parametrize(("section", "wanted", "rule"), [("persona", 1, "P12"), ("draw", 40, "P13"), ("platforms", 5, "P17")])
def test_a_card_that_nobody_knows(section: str, wanted: int, rule: str) -> None:
    sections = {"persona": {QUILLO: 1}, "draw": DRAW, "platforms": PLATFORMS}
    assert CATALOGUE.check(Deck(sections | {section: sections[section] | {"OP-X1": 1}})) == (
        Problem("deck.no_card", {"code": "OP-X1"}, section=section, code="OP-X1"),
        size(section, wanted + 1, wanted, rule),
    )


def test_a_count_below_one() -> None:
    deck = Deck({"persona": {QUILLO: 1, ORRIN: 0}, "draw": DRAW, "platforms": PLATFORMS})
    assert CATALOGUE.check(deck) == (Problem("deck.no_copies", {"code": ORRIN}, section="persona", code=ORRIN),)


def test_an_empty_deck_and_a_section_that_is_none() -> None:
    assert CATALOGUE.check(Deck({"sideboard": {"OP-C001": 1}})) == (
        Problem("oshi_push.deck.no_section", {"name": "sideboard"}, section="sideboard"),
        size("persona", 0, 1, "P12"),
        size("draw", 0, 40, "P13"),
        size("platforms", 0, 5, "P17"),
    )


def test_every_card_has_its_section() -> None:
    kinds = {face.kind: section_for(CATALOGUE, face).name for face in CATALOGUE.faces.values()}
    assert kinds == {"persona": "persona", "upgrade": "draw", "content": "draw", "action": "draw", "platform": "platforms"}
