"""Decks and what is before the first turn, by rule number: H1-H3, H24-H34, A1, A3, A40, K1, K4, K6, K7."""

from __future__ import annotations

from typing import Any

import pytest

from matches.games.decks import Deck, Problem
from matches.games.engine import ViewKey
from matches.games.game import Config
from matches.games.hololive_ocg import facts as f
from matches.games.hololive_ocg.catalogue import RESTRICTIONS, Cards
from matches.games.hololive_ocg.kinds import KINDS
from tests.games.hololive_ocg.scene import GAME, PLAIN, PLAIN_1ST, Scene
from tests.games.playing import begin

CARDS = Cards()
LEGAL = CARDS.starters[0].deck


def deck(**sections: dict[str, int]) -> Deck:
    return Deck({**LEGAL.sections, **sections})


def problems(of: Deck, cards: Cards = CARDS) -> list[tuple[str, str, str]]:
    return [(problem.text.removeprefix("hololive_ocg.deck."), problem.rule, problem.code) for problem in cards.check(of)]


# --- decks


def test_h1_a_starter_deck_is_legal() -> None:
    assert CARDS.check(LEGAL) == ()


def test_h1_sizes() -> None:
    main = dict(LEGAL.cards("main"))
    main["hSD01-003"] -= 1
    assert CARDS.check(deck(main=main, cheer={"hY01-001": 21}, oshi={})) == (
        Problem("hololive_ocg.deck.size.oshi", {"n": 0, "size": 1}, "H1", "oshi"),
        Problem("hololive_ocg.deck.size.main", {"n": 49, "size": 50}, "H1", "main"),
        Problem("hololive_ocg.deck.size.cheer", {"n": 21, "size": 20}, "H1", "cheer"),
    )


def test_h2_what_goes_where() -> None:
    main = dict(LEGAL.cards("main"))
    main["hSD01-003"], main["hY01-001"] = 3, 1
    assert problems(deck(main=main)) == [("not_here", "H2", "hY01-001")]
    assert problems(deck(cheer={"hY01-001": 19, "hSD01-003": 1})) == [("not_here", "H2", "hSD01-003")]
    assert problems(deck(oshi={"hSD01-003": 1})) == [("not_here", "H2", "hSD01-003")]


def test_h3_four_copies_over_all_artwork_versions() -> None:
    main = dict(LEGAL.cards("main"))
    main["hSD01-003"] = 2
    main["hSD01-003_SR"] = 2
    assert problems(deck(main=main)) == []
    main["hSD01-003_SR"], main["hSD01-004"] = 3, 2
    assert problems(deck(main=main)) == [("copies", "H3", "hSD01-003")]


def test_h3_any_number_of_a_card_that_says_so_and_of_cheers() -> None:
    assert all(kind.copies is None for kind in KINDS.values() if kind.type == "cheer")
    main = {code: n for code, n in LEGAL.cards("main").items() if KINDS[code].type != "staff"}
    many = 50 - sum(main.values())
    assert many > 4
    class_of = type(KINDS["hSD01-008"])
    main["hSD01-008"] += many
    assert problems(deck(main=main)) == [("copies", "H3", "hSD01-008")]
    before = class_of.copies
    class_of.copies = None
    try:
        assert problems(deck(main=main)) == []
    finally:
        class_of.copies = before


def test_h3_restriction_lists_are_data_of_a_format() -> None:
    assert RESTRICTIONS == {"none": {}, "publisher-2026-06-19": {"hBP01-030": 1}}
    cards = Cards("publisher-2026-06-19")
    cards.most = {"hSD01-003": 1}
    assert problems(LEGAL, cards) == [("restricted", "H3", "hSD01-003")]
    assert problems(LEGAL, Cards("publisher-2026-06-19")) == []


def test_unknown_sections_and_cards() -> None:
    found = problems(deck(side={}, main={**LEGAL.cards("main"), "no-such": 1, "hSD01-003": 3, "hSD01-004": 0}))
    assert ("no_section", "", "") in found
    assert ("deck.no_card", "", "no-such") in found
    assert ("deck.no_copies", "", "hSD01-004") in found


def test_h3_artwork_versions_are_the_card_itself_in_a_match() -> None:
    main = dict(LEGAL.cards("main"))
    main["hSD01-003"], main["hSD01-003_SR"] = 2, 2
    laid = GAME.opening(Config(GAME.id, "duel", "1", ("human", "human")), (deck(main=main), LEGAL))
    assert laid.decks[0] == laid.decks[1]


# --- who is first


def test_a1_h25_a_coin_says_who_decides_who_is_first() -> None:
    scene = Scene(phase="order", centers=False)
    scene.dice = [2]
    scene.begin()
    assert scene.owed == (1,)
    assert scene.options(1) == ("go_first", "go_second")
    scene.answer(1, "go_second")
    assert (scene.table.first, scene.table.phase) == (0, "setup")


@pytest.mark.parametrize(("starts", "asked", "first"), [("1", (), 1), ("0", (), 0), ("chosen_by_1", (1,), 1)])
def test_a1_the_order_may_be_agreed_on(starts: str, asked: tuple[int, ...], first: int) -> None:
    play = begin(GAME, "duel", 2, 1, options={"starts": starts})
    if asked:
        assert play.prompt().text == "hololive_ocg.start"
        assert play.prompt().owners == asked
        play.reply(0, asked[0], "go_first")
    assert play.prompt().text == "hololive_ocg.mulligan"
    assert play.prompt().owners == (first,)


# --- hands


def setup(*hand: str, rest: str = PLAIN, ruleset: str = "seed-2024") -> Scene:
    """Seat 0 is first and draws these seven cards, then others; orders come out as they were."""
    scene = Scene(phase="setup", ruleset=ruleset, centers=False)
    scene.seat(0, deck=scene.cards(*hand, *[rest] * 20), cheer_deck=scene.cards(*["hY01-001"] * 20), life=())
    scene.seat(1, deck=scene.cards(*[PLAIN] * 27), cheer_deck=scene.cards(*["hY01-001"] * 20), life=())
    return scene.begin()


def test_h27_h28_seven_cards_and_a_free_redraw_also_with_a_debut() -> None:
    scene = setup(*[PLAIN] * 7)
    assert scene.asks("mulligan")
    assert len(scene.codes(0, "hand")) == 7
    scene.answer(0, "redraw")
    assert scene.did(f.Redrawn) == [f.Redrawn(0)]  # not shown
    assert len(scene.codes(0, "hand")) == 7
    assert scene.asks("center")  # once per game


def test_k7_without_a_debut_the_choice_is_offered_as_ever() -> None:
    scene = setup(*[PLAIN_1ST] * 7)
    assert scene.asks("mulligan")


def test_h29_without_a_debut_the_hand_is_shown_and_one_card_less_is_drawn() -> None:
    """Orders come out as they were: the hand goes under the deck, so the next cards are others."""
    scene = setup(*[PLAIN_1ST] * 7)
    scene.answer(0, "keep")
    assert scene.did(f.Redrawn) == [f.Redrawn(0, (PLAIN_1ST,) * 7)]
    assert scene.codes(0, "hand") == [PLAIN] * 6
    assert [fact.seen_by(ViewKey.of_seat(1)) for fact in scene.did(f.Redrawn)] == scene.did(f.Redrawn)


def test_h29_again_and_again_with_fewer_cards() -> None:
    scene = setup(*[PLAIN_1ST] * 7, *[PLAIN_1ST] * 11)
    scene.answer(0, "keep")
    assert [len(fact.codes) for fact in scene.did(f.Redrawn)] == [7, 6, 5]
    assert len(scene.codes(0, "hand")) == 4


def test_h29_a_spot_is_no_debut() -> None:
    scene = setup(*["hSD01-014"] * 7)
    scene.answer(0, "keep")
    assert [len(fact.codes) for fact in scene.did(f.Redrawn)] == [7]


def test_h30_h137_who_would_draw_no_card_loses() -> None:
    scene = setup(*[PLAIN_1ST] * 7, rest=PLAIN_1ST)
    scene.answer(0, "keep")
    assert [len(fact.codes) for fact in scene.did(f.Redrawn)] == [7, 6, 5, 4, 3, 2, 1]
    assert scene.result == ((2, 1), "H137")


def test_k1_the_publishers_edition_draws_seven_and_puts_cards_back() -> None:
    scene = setup(*[PLAIN_1ST] * 7, ruleset="cr-1.9.0")
    scene.answer(0, "keep").answer(1, "keep")
    assert len(scene.codes(0, "hand")) == 7
    assert scene.asks("put_back")
    scene.answer(0, scene.options(0)[0])
    assert len(scene.codes(0, "hand")) == 6
    assert scene.table.seats[0].deck[-1].code == PLAIN


def test_k1_h31_a_debut_is_left_when_cards_are_put_back() -> None:
    scene = setup(*[PLAIN_1ST] * 7, PLAIN, *[PLAIN_1ST] * 19, rest=PLAIN_1ST, ruleset="cr-1.9.0")
    scene.answer(0, "keep").answer(1, "keep")
    debut = next(card for card in scene.table.seats[0].hand if card.code == PLAIN)
    assert scene.asks("put_back")
    assert debut.id not in scene.options(0)


def test_k1_in_the_publishers_edition_the_seventh_redraw_loses() -> None:
    scene = setup(*[PLAIN_1ST] * 7, rest=PLAIN_1ST, ruleset="cr-1.9.0")
    scene.answer(0, "keep")
    assert [len(fact.codes) for fact in scene.did(f.Redrawn)] == [7] * 7
    assert scene.result == ((2, 1), "H137")


# --- what is placed


def test_h31_h32_a_debut_in_the_center_and_debuts_or_spots_in_the_back() -> None:
    scene = setup(PLAIN, "hSD01-014", PLAIN_1ST, "hSD01-016", PLAIN, PLAIN, PLAIN)
    scene.answer(0, "keep")
    hand = {card.id: card.code for card in scene.table.seats[0].hand}
    assert [hand[str(card)] for card in scene.options(0)] == [PLAIN] * 4
    scene.answer(0, scene.options(0)[0])
    assert [hand.get(str(card)) for card in scene.options(0)] == ["hSD01-014", PLAIN, PLAIN, PLAIN, None]
    spot, debut = scene.options(0)[:2]
    scene.answer(0, spot, debut)
    me = scene.table.seats[0]
    assert me.center is not None
    assert (me.center.top.code, [one.top.code for one in me.back]) == (PLAIN, ["hSD01-014", PLAIN])
    assert len(me.hand) == 4


def test_h12_h32_six_in_all_at_most_and_none_in_the_back_is_allowed() -> None:
    scene = setup(*[PLAIN] * 7)
    scene.answer(0, "keep").answer(0, scene.options(0)[0])
    assert scene.prompt.most == 5
    scene.answer(0, "none")
    assert scene.table.seats[0].back == ()


def test_h26_the_first_player_does_all_of_it_before_the_second() -> None:
    scene = setup(*[PLAIN] * 7)
    asked: list[tuple[int, str]] = []
    while scene.table.phase == "setup":
        asked.append((scene.owed[0], scene.prompt.text.removeprefix("hololive_ocg.")))
        scene.default()
    assert asked == [(0, "mulligan"), (0, "center"), (0, "back"), (1, "mulligan"), (1, "center"), (1, "back")]


def test_k6_in_the_publishers_edition_each_part_by_both() -> None:
    scene = setup(*[PLAIN] * 7, ruleset="cr-1.9.0")
    asked: list[tuple[int, str]] = []
    while scene.table.phase == "setup":
        asked.append((scene.owed[0], scene.prompt.text.removeprefix("hololive_ocg.")))
        scene.default()
    assert asked == [(0, "mulligan"), (1, "mulligan"), (0, "center"), (0, "back"), (1, "center"), (1, "back")]


def test_h33_life_comes_from_the_top_of_the_cheer_deck_and_the_last_one_is_the_top() -> None:
    scene = setup(*[PLAIN] * 7)
    colours = ["hY01-001", "hY02-001", "hY03-001", "hY04-001", "hY05-001", *["hY06-001"] * 15]
    fresh = Scene(phase="setup", centers=False)
    fresh.seat(0, deck=fresh.cards(*[PLAIN] * 27), cheer_deck=fresh.cards(*colours), life=())
    fresh.begin().default().default().default()
    assert fresh.codes(0, "life") == colours[:5][::-1]
    assert fresh.codes(0, "cheer_deck") == colours[5:]
    assert scene.codes(0, "life") == []


def test_h34_a3_all_is_turned_up_together_and_the_first_turn_begins() -> None:
    scene = setup(*[PLAIN] * 7)
    for _ in range(5):
        scene.default()
        assert not scene.table.is_open
    scene.default()
    (opened,) = scene.did(f.Opened)
    assert opened == f.Opened(("hSD01-001", "hSD01-001"), (PLAIN, PLAIN), ((), ()))
    assert scene.table.is_open
    assert (scene.table.turn, scene.table.seats[0].turns - 3) == (0, 1)


def test_h24_decks_and_cheer_decks_are_shuffled() -> None:
    scene = setup(*[PLAIN] * 7)
    zones: list[Any] = [(fact.seat, fact.zone) for fact in scene.did(f.Shuffled)]
    assert zones == [(0, "deck"), (0, "cheer_deck")]
