"""What the server says in words comes from the catalogue that the browser reads."""

from __future__ import annotations

import pytest

from matches import texts
from matches.api.base import STATUS
from matches.games.registry import GAMES
from matches.selectors import PlayerView

BOTS = sorted(level for game in GAMES.values() for level in game.bots)

ALONE = ((0,), (1,), (2,), (3,))


@pytest.mark.parametrize(("kind", "level"), [("former", ""), ("open", ""), *(("bot", level) for level in BOTS)])
def test_whoever_has_no_name_is_called_something(kind: str, level: str):
    name = texts.player_name(PlayerView(0, "", kind, level) if level else PlayerView(0, "", kind))

    assert name != f"match.player.{level or kind}"


@pytest.mark.parametrize("code", STATUS)
def test_each_refusal_has_words(code: str):
    assert texts.refusal(code) != f"code.{code}"


def test_a_seat_in_a_sentence_is_its_players_name():
    assert texts.text("oshi.moved", {"seat": 1, "move": "a9S1"}, ["Aki", "Bea"]) == "Bea: a9S1"


def test_a_key_without_a_text_shows_itself():
    assert texts.text("no.such.key", {"seat": 0}, ["Aki"]) == "no.such.key"


def test_a_refusal_says_the_reason_where_it_has_words_for_it():
    plain = texts.refusal("offer_blocked")

    assert texts.refusal("offer_blocked", "nothing_to_take_back") == "There is no move of yours to take back."
    assert texts.refusal("offer_blocked", "something_else") == plain


@pytest.mark.parametrize(
    ("places", "sides", "headline"),
    [
        ([1, 2], ALONE[:2], "Aki won."),
        ([1, 1], ALONE[:2], "A draw."),
        ([3, 3, 1, 1], ((0, 1), (2, 3)), "Cem and Dai won."),
        ([1, 1, 3], ALONE[:3], "Aki and Bea share the first place."),
        ([3, 1, 4, 1], ALONE, "Bea and Dai share the first place."),
        ([1] * 4, ((0, 1), (2, 3)), "A draw."),
    ],
)
def test_partners_win_together_and_others_share_the_first_place(places: list[int], sides: tuple[tuple[int, ...], ...], headline: str):
    """The page of a match of teams said that it was a draw; one with two first places, that both had won."""
    assert texts.headline({"places": places}, ["Aki", "Bea", "Cem", "Dai"], sides) == headline


@pytest.mark.parametrize(
    ("places", "reason", "said"),
    [
        ([1, 2], "time", "Aki won. Bea ran out of time."),
        ([1, 3, 4, 2], "time", "Aki won. Dai ran out of time."),
        ([1, 1, 3, 3], "concede", "Aki and Bea won. Cem and Dai conceded."),
        ([1, 1], "time", "A draw. Time ran out for all at once."),
        ([1, 1], "no_show", "Nobody won. The first decision was not made in time. The match does not count."),
        ([1, 2], "no_show", "Aki won. Bea did not come."),
        ([1, 1], "call_off", "Nobody won. The match was called off."),
    ],
)
def test_l163_how_a_match_ended_is_said_of_who_was_the_last_to_lose(places: list[int], reason: str, said: str):
    """A match of four told of the first of the three who lost, who had been out for long."""
    view = {"outcome": {"places": places, "reason": reason, "rule": ""}}
    sides = ((0, 1), (2, 3)) if places[:2] == [1, 1] and len(places) == 4 else ALONE[: len(places)]

    assert texts.status_line(view, ["Aki", "Bea", "Cem", "Dai"], sides) == said
