"""Cards as lists know them, and what makes a legal deck (V5-V7)."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from matches.games.decks import Deck, Problem, section_for
from matches.games.virtually_victorious.catalogue import Cards
from matches.games.virtually_victorious.coverage import parts, used
from matches.games.virtually_victorious.kinds import KINDS, Quick
from tests.games.virtually_victorious.scene import NEGATE, PLAIN, Scene

CATALOGUE = Cards()
LEGAL = CATALOGUE.starters[0].deck
TEXTS = json.loads((Path(__file__).parents[3] / "matches/static/matches/texts/en.json").read_text(encoding="utf-8"))
NAME = "virtually_victorious"


def changed(section: str, **counts: int) -> Deck:
    """The first starter deck with other numbers of some cards, `Q001` for VV-Q001."""
    cards = {**LEGAL.cards(section), **{f"VV-{code}": n for code, n in counts.items()}}
    return Deck({**LEGAL.sections, section: {code: n for code, n in cards.items() if n != 0}})


def found(deck: Deck) -> list[tuple[str, str, str]]:
    problems = CATALOGUE.check(deck)
    assert all(problem.text in TEXTS for problem in problems)
    return [(problem.text.removeprefix(f"{NAME}.deck."), problem.rule, problem.code) for problem in problems]


def of_size(n: int) -> Deck:
    """A deck of so many cards, four of each."""
    codes = [kind.code for kind in KINDS.values() if kind.type == "quick"][: -(-n // 4)]
    return Deck({**LEGAL.sections, "deck": {code: min(4, n - 4 * place) for place, code in enumerate(codes)}})


@pytest.mark.parametrize(("n", "is_legal"), [(39, False), (40, True), (50, True), (51, False)])
def test_v5_40_to_50_cards(n: int, is_legal: bool) -> None:
    assert found(of_size(n)) == ([] if is_legal else [("size.deck", "V5", "")])


def test_v5_four_copies() -> None:
    assert found(changed("deck", Q001=5, Q002=2)) == [("copies", "V5", "VV-Q001")]


@pytest.mark.parametrize("code", ["E002", "M001"])
def test_v5_v7_events_and_mods_are_no_part_of_the_deck(code: str) -> None:
    assert found(changed("deck", **{code: 1})) == [("not_here", "V5", f"VV-{code}")]


def test_v6_three_different_events_and_two_more() -> None:
    assert found(changed("events", E001=0)) == [("size.events", "V6", "")]
    assert found(changed("events", E001=2, E011=0)) == [("copies", "V6", "VV-E001")]
    assert found(changed("more_events", E015=0)) == [("size.more_events", "V6", "")]
    assert found(changed("more_events", E015=0, E001=1)) == [("twice", "V6", "VV-E001")]


def test_v7_three_different_mods() -> None:
    assert found(changed("mods", M005=2, M001=0)) == [("copies", "V7", "VV-M005")]
    assert found(changed("mods", M002=1)) == [("size.mods", "V7", "")]


def test_what_is_no_card_or_no_section() -> None:
    assert [problem.text for problem in CATALOGUE.check(changed("deck", X999=1))] == ["deck.no_card"]
    assert CATALOGUE.check(Deck({**LEGAL.sections, "side": {}})) == (
        Problem("virtually_victorious.deck.no_section", {"name": "side"}, section="side"),
    )
    assert next(problem.text for problem in CATALOGUE.check(changed("deck", Q001=-1, Q002=8))) == "deck.no_copies"


def test_each_card_has_its_section() -> None:
    sections = {kind.code: section_for(CATALOGUE, CATALOGUE.faces[kind.code]).name for kind in KINDS.values()}
    assert {sections[code] for code in ("VV-Q001", "VV-C001", "VV-N001")} == {"deck"}
    assert (sections["VV-E001"], sections["VV-M001"]) == ("events", "mods")


def test_drawn_decks_are_legal_and_differ() -> None:
    decks = [CATALOGUE.random_deck(random.Random(seed)) for seed in range(50)]
    assert [CATALOGUE.check(deck) for deck in decks] == [()] * 50
    sizes = {sum(deck.cards("deck").values()) for deck in decks}
    assert min(sizes) < 43
    assert max(sizes) > 47


@pytest.mark.parametrize(
    ("code", "keywords"),
    [
        ("VV-Q001", ()),
        ("VV-Q003", ("Condition",)),
        ("VV-Q017", ("Steal", "Target")),
        ("VV-Q033", ("Raid", "Reaction")),
        ("VV-N001", ("Target",)),
        ("VV-M003", ("Negate", "Target")),
    ],
)
def test_keywords(code: str, keywords: tuple[str, ...]) -> None:
    assert CATALOGUE.faces[code].keywords == keywords


def test_words_for_kinds_timings_and_sections_are_there() -> None:
    names = {f"{NAME}.kind.{face.kind}" for face in CATALOGUE.faces.values()}
    names |= {f"{NAME}.facet.{value}" for face in CATALOGUE.faces.values() for values in face.facets.values() for value in values}
    names |= {f"{NAME}.number.{name}" for face in CATALOGUE.faces.values() for name in face.numbers}
    names |= {f"{NAME}.section.{section.name}" for section in CATALOGUE.sections}
    assert names - set(TEXTS) == set()


def test_two_cards_of_one_code_are_refused() -> None:
    with pytest.raises(ValueError, match="two cards are called VV-Q001"):
        type("Another", (Quick,), {"code": "VV-Q001", "name": "Another"})


# --- what a match has shown of its cards


def test_parts_are_that_a_card_comes_and_that_it_is_carried_out() -> None:
    of = {code: {part.ability for part in parts() if part.code == code} for code in (PLAIN, "VV-C006", "VV-C001", "VV-E001", "VV-M003")}
    assert of == {
        PLAIN: {"played", "carried out"},
        "VV-C006": {"played"},
        "VV-C001": {"played", "carried out"},
        "VV-E001": {"revealed"},
        "VV-M003": {"earned", "carried out"},
    }
    assert {part.code for part in parts()} == set(KINDS)


def test_a_negated_card_was_played_and_not_carried_out() -> None:
    scene = Scene()
    scene.hand(1, NEGATE)
    scene.play(0, PLAIN).play(1, NEGATE, "s1").settle()
    assert {(part.code, part.ability) for part in used((scene.table, fact) for fact in scene.happened)} == {
        (PLAIN, "played"),
        (NEGATE, "played"),
        (NEGATE, "carried out"),
    }


def test_a_continuous_card_is_carried_out_when_its_effect_is() -> None:
    scene = Scene()
    scene.play(0, "VV-C002").settle()
    facts = {(part.code, part.ability) for part in used((scene.table, fact) for fact in scene.happened)}
    assert facts == {("VV-C002", "played"), ("VV-C002", "carried out")}  # at the end of that turn
    scene = Scene()
    scene.play(0, "VV-C001").settle()
    assert {part.ability for part in used((scene.table, fact) for fact in scene.happened)} == {"played"}
