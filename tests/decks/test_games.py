"""The games of this site with their own cards: starters, files, and what is said of decks that are not legal."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

from decks import selectors, texts
from decks.catalogues import catalogues
from decks.checking import checked
from decks.json_format import write_json
from decks.texts import write_text
from matches.games.decks import Deck

STARTERS = [f"{game}.{starter.id}" for game, catalogue in catalogues().items() for starter in catalogue.starters]


@pytest.mark.parametrize("write", [write_text, write_json])
@pytest.mark.parametrize("starter", STARTERS)
def test_a_starter_is_legal_and_is_read_back_from_its_file(tmp_path: Path, starter: str, write):
    shown = selectors.deck(None, starter)
    file, printed = tmp_path / "deck", StringIO()

    file.write_text(write(shown.game, shown.name, shown.deck), encoding="utf-8")
    call_command("check_deck", shown.game, str(file), stdout=printed)

    assert printed.getvalue().splitlines()[-1] == "legal"
    assert texts.read(file.read_bytes()) == texts.ReadDeck(shown.game, shown.name, shown.deck)


def test_oshi_push_says_in_words_and_by_name_what_is_wrong():
    deck = Deck({"persona": {"OP-P001": 1}, "draw": {"OP-C029": 1, "OP-A001": 4}, "platforms": {"OP-F001": 1}})

    assert [(one.rule, one.section, one.code, one.text) for one in checked("oshi_push", deck).problems] == [
        ("P15", "draw", "OP-A001", "Talking Point: 4 copies, at most 3 are allowed."),
        ("P13", "draw", "", "The Draw Deck has exactly 40 cards, this one 5."),
        ("P17", "platforms", "", "The Platform Deck has exactly 5 Platforms, this one 1."),
        ("P14", "draw", "OP-C029", "Scouting Run shares neither colour nor genre with Quillo Vane."),
    ]


@pytest.mark.parametrize("game", catalogues())
def test_names_alone_will_do_for_every_card_whose_name_is_its_own(game: str):
    faces = catalogues()[game].faces.values()
    names = [face.name for face in faces]
    own = [face for face in faces if names.count(face.name) == 1]

    read = texts.read("\n".join(f"1 {face.name}" for face in own).encode(), game).deck

    assert sorted(code for cards in read.sections.values() for code in cards) == sorted(face.code for face in own)
