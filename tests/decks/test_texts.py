"""Decks as text and as JSON: written and read back, and what is said of what cannot be read."""

from __future__ import annotations

import contextlib
import json

import pytest
from hypothesis import given
from hypothesis import strategies as some

from decks import texts
from decks.json_format import write_json
from decks.names import LONGEST_NAME, name_from
from decks.reading import MOST_MISTAKES, BadDeck, in_order
from decks.rejection import NotFound
from matches.games.decks import Deck
from matches.games.registry import GAMES
from tests.decks.toy import FACES, LEGAL, SECTIONS, ToyCatalogue

TEXT = """\
game: toy
name: Coral First

[leader]
1 Aya Coral (T-01)

[main_deck]
3 Spark (T-10)
2 Long Show (T-11)
1 Aya Coral (Gala) (T-13)

[places]
1 Pier (T-20)
1 Spark (T-21)
"""
CARDS = some.dictionaries(some.sampled_from([face.code for face in FACES]), some.integers(1, 99))
DECKS = some.dictionaries(some.sampled_from([section.name for section in SECTIONS]), CARDS).map(
    lambda sections: in_order(ToyCatalogue(), sections)
)
NAMES = some.text(max_size=LONGEST_NAME).map(name_from).filter(bool)


def read(text: str, game: str = "") -> Deck:
    return texts.read(text.encode(), game).deck


def mistakes(text: str | bytes, game: str = "toy") -> list[tuple[int | str, str]]:
    with pytest.raises(BadDeck) as refused:
        texts.read(text if isinstance(text, bytes) else text.encode(), game)
    return [(one.line or one.path, one.text) for one in refused.value.mistakes]


# --- there and back


@given(deck=DECKS, name=NAMES)
def test_a_deck_is_read_back_from_its_text(deck: Deck, name: str):
    assert texts.read(texts.write_text("toy", name, deck).encode()) == texts.ReadDeck("toy", name, deck)


@given(deck=DECKS, name=NAMES)
def test_a_deck_is_read_back_from_its_json(deck: Deck, name: str):
    assert texts.read(write_json("toy", name, deck).encode()) == texts.ReadDeck("toy", name, deck)


def test_a_deck_is_written_with_sections_and_names():
    assert texts.write_text("toy", "Coral First", LEGAL) == TEXT


def test_json_holds_game_name_and_sections():
    assert json.loads(write_json("toy", "Coral First", LEGAL)) == {"game": "toy", "name": "Coral First", "sections": LEGAL.sections}


# --- patience


@pytest.mark.parametrize(
    "line",
    [
        "3 Spark (T-10)", "3 T-10", "3x T-10", "3× T-10", "3X  spark  ( t-10 )", "  3\tSPARK (T-10)  ", "３　Ｓｐａｒｋ (T-10)",
        "2 T-10\n1 T-10",
    ],
)  # fmt: skip
def test_a_card_is_known_however_it_is_written(line: str):
    assert read(f"[main_deck]\n{line}", "toy") == Deck({"main_deck": {"T-10": 3}})


def test_however_many_spaces_stand_between_words_they_are_one():
    """Patterns would else try each length of them: a line of 32 KiB kept a server busy for seconds."""
    wide = " " * 32_000

    assert mistakes(f"1 Spa{wide}rk")[0][1].startswith("There is no card “Spa rk”.")
    assert read(f"[main_deck]\n1{wide}T-10", "toy") == Deck({"main_deck": {"T-10": 1}})


@pytest.mark.parametrize("heading", ["[main_deck]", "[Main Deck]", "Main deck", "MAIN DECK:", "main_deck (6)", "Main Deck (6):"])
def test_a_heading_is_known_however_it_is_written(heading: str):
    assert read(f"{heading}\n1 T-11", "toy") == Deck({"main_deck": {"T-11": 1}})


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\n\n", "\n# three\n// of them\n   \n"])
def test_line_ends_comments_and_blank_lines_do_not_matter(end: str):
    assert read("\ufeff" + TEXT.replace("\n", end)) == LEGAL


def test_a_name_alone_will_do_where_one_card_fits():
    assert read("[main_deck]\n1 long show\n1 Aya Coral (Gala)\n[places]\n1 Spark", "toy").sections == {
        "main_deck": {"T-11": 1, "T-13": 1},
        "places": {"T-21": 1},
    }


def test_cards_under_no_heading_go_where_they_belong():
    assert read("1 T-20\n1 Aya Coral\n2 T-10", "toy").sections == {"leader": {"T-01": 1}, "main_deck": {"T-10": 2}, "places": {"T-20": 1}}


def test_a_card_under_the_wrong_heading_stays_there_for_the_rules_to_say():
    assert read("[places]\n1 Aya Coral", "toy").sections == {"places": {"T-01": 1}}


# --- mistakes


def test_all_mistakes_are_told_with_their_lines_and_what_to_do():
    text = """\
game: toy

[leeder]
[main_deck]
3 Sparkle
2 Spark
1 Long Show (T-10)
0 T-11
Long Show
100 T-12
1 Nothing like it
1 T-10
"""

    assert mistakes(text, "") == [
        (3, "There is no section “leeder”. The sections are: leader, main_deck, places."),
        (5, "There is no card “Sparkle”. Did you mean Spark (T-21)?"),
        (6, "Several cards are called “Spark”. Write the code of the one you mean: T-10, T-14."),
        (7, "T-10 is “Spark”, not “Long Show”. Correct the name or the code."),
        (8, "Write 1 to 99 copies of a card."),
        (9, "Begin a card with how many, as in “3 Card Name (CODE)”, and a comment with #."),
        (10, "Write 1 to 99 copies of a card."),
        (11, "There is no card “Nothing like it”. Look it up among the cards of this game."),
    ]


def test_a_marker_goes_into_no_deck():
    assert mistakes("1 Fund") == [(1, "Fund does not go into a deck.")]


@pytest.mark.parametrize(
    ("text", "game", "where", "what"),
    [
        ("", "toy", 1, "There is nothing here."),
        ("# mine\n\n", "toy", 1, "There is nothing here."),
        ("# mine\n1 T-10", "", 2, "Say first which game the deck is for, on a line of its own: "),
        ("game: go\n1 T-10", "", 1, "There is no game “go” with decks."),
        ("name: x\ngame: oshi\n1 T-10", "toy", 2, "There is no game “oshi” with decks."),
        ("name: " + "x" * 61, "toy", 1, "A name has 1 to 60 characters"),
        ("name:", "toy", 1, "A name has 1 to 60 characters"),
        ("1 T-10\n1 \ufffe" + "y" * 500, "toy", 2, "There is no card “\ufffe" + "y" * 58 + "…”."),
    ],
)
def test_what_a_text_lacks_is_said(text: str, game: str, where: int, what: str):
    ((line, said),) = mistakes(text, game)

    assert (line, said.startswith(what)) == (where, True), said


def test_a_text_for_another_game_is_not_taken(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(GAMES, "toy_two", GAMES["toy"])

    assert mistakes("game: toy\n1 T-10", "toy_two") == [(1, "This deck is for toy, not for toy_two.")]


def test_what_is_no_text_names_the_line():
    assert mistakes(b"1 T-10\n1 \xff") == [(2, "This is no UTF-8 text. Save the file as UTF-8.")]


def test_a_text_that_is_too_large_is_not_read():
    assert mistakes(b"1 T-10\n" * 5_000) == [("", "This is larger than 32 KiB. A deck is some lines of text.")]


def test_mistakes_without_end_are_cut_short():
    told = mistakes("nonsense\n" * 1_000)

    assert [where for where, _ in told] == [*range(1, MOST_MISTAKES + 1), ""]


def test_a_game_without_decks_is_not_found():
    with pytest.raises(NotFound):
        texts.read(b"1 T-10", "oshi")


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ({"game": "toy", "sections": {"leader": {"T-99": 1}, "side": {}}}, ["$.sections.leader.T-99", "$.sections.side"]),
        ({"game": "toy", "sections": {"leader": {"T-01": True, "T-02": 0, "T-10": 1.5}, "places": []}}, [
            "$.sections.leader.T-01", "$.sections.leader.T-02", "$.sections.leader.T-10", "$.sections.places",
        ]),
        ({"game": 7, "name": "", "sections": None, "cards": []}, ["$.cards", "$.game", "$.name", "$.sections"]),
        ({"game": "toy"}, ["$.sections"]),
        ({"sections": {}}, ["$.game"]),
    ],
)  # fmt: skip
def test_mistakes_in_json_are_told_with_their_paths(value: object, expected: list[str]):
    assert [where for where, _ in mistakes(json.dumps(value), "")] == expected


@pytest.mark.parametrize(
    ("text", "where", "what"),
    [
        ('{"game": "toy",\n "sections": {', 2, "This is no JSON: "),
        ('{"game": "toy", "sections": ' + '{"a": ' * 4_000 + "1" + "}" * 4_001, "", "This is no deck: "),
        ('{"game": "toy", "sections": {"leader": {"T-01": ' + "1" * 5_000 + "}}}", "", "This is no deck: "),
        ('{"game": "toy", "sections": {"leader": {"T-01": 1, "T-01": 1}}}', "$.sections.leader.T-01", "This stands twice."),
    ],
)
def test_json_that_is_none_or_unclear_is_refused(text: str, where: int | str, what: str):
    ((found, said),) = mistakes(text, "")

    assert (found, said.startswith(what)) == (where, True), said


@given(text=some.text(alphabet='1x [](){}:#T-0Spark\n"game,', max_size=80))
def test_whatever_is_written_is_read_or_refused(text: str):
    with contextlib.suppress(BadDeck):
        assert texts.read(text.encode(), "toy").game == "toy"
