"""First Light: Quick cards that are played by choice."""

from __future__ import annotations

import pytest

from matches.games.virtually_victorious.facts import Bottomed, Discarded, Drew, Gained, HandSeen, Lost, Recovered, Removed, Taken
from matches.games.virtually_victorious.table import Card
from tests.games.virtually_victorious.scene import GO_ON, NEGATE, PASS, PLAIN, Scene

K = 1_000


def gained(scene: Scene) -> list[tuple[int, int]]:
    """Who gained how much, as it happened."""
    return [(fact.seat, fact.n) for fact in scene.did(Gained)]


@pytest.mark.parametrize(
    ("code", "n"),
    [("VV-Q001", 25 * K), ("VV-Q002", 35 * K), ("VV-Q011", 10 * K), ("VV-Q026", 20 * K), ("VV-Q029", 5 * K)],
)
def test_gains(code: str, n: int) -> None:
    """VV-Q001, VV-Q002, VV-Q011, VV-Q026, VV-Q029"""
    scene = Scene()
    scene.play(0, code).settle()
    assert scene.counts == [n, 0]
    assert scene.codes(0, "discard") == [code]


@pytest.mark.parametrize(("code", "discards", "n"), [("VV-Q003", 1, 75 * K), ("VV-Q004", 2, 120 * K)])
def test_gains_for_a_condition(code: str, discards: int, n: int) -> None:
    """VV-Q003, VV-Q004"""
    scene = Scene()
    rest = scene.hand(0, *[PLAIN] * (discards + 1))
    scene.play(0, code).settle()
    assert (scene.text, scene.prompt.least, scene.prompt.most) == ("discard", discards, discards)
    scene.answer(0, *rest[:discards])
    assert scene.counts[0] == n
    assert scene.codes(0, "discard") == [PLAIN] * discards + [code]


@pytest.mark.parametrize(("code", "held"), [("VV-Q003", 0), ("VV-Q004", 1), ("VV-Q012", 0)])
def test_cannot_be_played_without_cards_for_the_condition(code: str, held: int) -> None:
    """VV-Q003, VV-Q004, VV-Q012: V48"""
    scene = Scene()
    scene.hand(0, *["VV-N001"] * held)
    card = scene.hand(0, code)
    assert scene.options(0) == (GO_ON,)
    assert scene.why_not(0, f"play:{card}") == "V48"


@pytest.mark.parametrize("held", [0, 3])
def test_q005_viral_short_counts_the_hand_without_itself(held: int) -> None:
    scene = Scene()
    scene.hand(0, *[PLAIN] * held)
    scene.play(0, "VV-Q005").settle()
    assert scene.counts[0] == 10 * K * held


def test_q006_fan_gallery_counts_continuous_cards_and_no_mods() -> None:
    scene = Scene()
    scene.field(0, "VV-C006", "VV-C006", "VV-M005")
    scene.field(1, "VV-C006")
    scene.play(0, "VV-Q006").settle()
    assert scene.counts[0] == 25 * K


def test_q007_duet_invite() -> None:
    scene = Scene(3)
    scene.play(0, "VV-Q007", "p2").settle()
    assert gained(scene) == [(0, 45 * K), (2, 25 * K)]


def test_q008_charity_relay() -> None:
    """The turn player first; the second gain is one of its own (V43)."""
    scene = Scene(3)
    scene.field(0, "VV-C015")
    scene.play(0, "VV-Q008").settle()
    assert gained(scene) == [(0, 15 * K), (2, 10 * K), (1, 10 * K), (0, 30 * K)]


@pytest.mark.parametrize(("followers", "n"), [((1, 2, 3), 50 * K), ((1, 1, 3), 25 * K), ((2, 1, 3), 25 * K)])
def test_q009_underdog_story(followers: tuple[int, ...], n: int) -> None:
    scene = Scene(3)
    scene.followers(*followers)
    scene.play(0, "VV-Q009").settle()
    assert gained(scene) == [(0, n)]


def test_q010_merch_teaser_adds_to_the_next_gain_once() -> None:
    scene = Scene()
    _, first, second = scene.hand(0, "VV-Q010", PLAIN, PLAIN)
    scene.play(0, "VV-Q010").settle().act(0, f"play:{first}").settle().act(0, f"play:{second}").settle()
    assert [n for _, n in gained(scene)] == [15 * K, 45 * K, 25 * K]


def test_q010_merch_teaser_waits_for_a_gain_that_is_not_nothing() -> None:
    """V43: Viral Short with an empty hand gains nothing."""
    scene = Scene()
    short = scene.hand(0, "VV-Q005")
    scene.play(0, "VV-Q010").settle().act(0, f"play:{short}").settle()
    assert [n for _, n in gained(scene)] == [15 * K]
    assert scene.table.seats[0].next_gain == 20 * K


def test_q010_merch_teaser_is_over_with_the_turn() -> None:
    scene = Scene()
    scene.play(0, "VV-Q010").settle()
    scene.act(0, "raid:1")
    assert [seat.next_gain for seat in scene.table.seats] == [0, 0]


def test_q010_two_merch_teasers_the_second_has_the_promise_of_the_first() -> None:
    scene = Scene()
    scene.hand(0, "VV-Q010", "VV-Q010")
    scene.play(0, "VV-Q010").settle().play(0, "VV-Q010").settle()
    assert [n for _, n in gained(scene)] == [15 * K, 35 * K]
    assert scene.table.seats[0].next_gain == 20 * K


@pytest.mark.parametrize(("code", "n"), [("VV-Q011", 1), ("VV-Q029", 1)])
def test_draws(code: str, n: int) -> None:
    """VV-Q011, VV-Q029"""
    scene = Scene()
    scene.play(0, code).settle()
    assert [len(drew.cards) for drew in scene.did(Drew)] == [n]


def test_q012_idea_notebook() -> None:
    scene = Scene()
    scene.hand(0, NEGATE)
    scene.play(0, "VV-Q012").settle()
    assert scene.codes(0, "discard") == [NEGATE, "VV-Q012"]
    assert scene.codes(0) == [PLAIN, PLAIN]


def test_q013_rough_cut_takes_one_and_puts_the_others_under_the_deck() -> None:
    scene = Scene()
    top = scene.deck(0, "VV-Q001", "VV-Q002", "VV-Q003", "VV-Q004")
    scene.play(0, "VV-Q013")
    assert (scene.text, scene.options(0)) == ("take", tuple(top[:3]))
    scene.answer(0, top[1])
    assert (scene.text, scene.options(0)) == ("bottom", (top[0], top[2]))
    scene.answer(0, top[2], top[0])
    assert scene.codes(0) == ["VV-Q002"]
    assert scene.codes(0, "deck") == ["VV-Q004", "VV-Q003", "VV-Q001"]


def test_q013_rough_cut_with_few_cards_or_none() -> None:
    """V32: of one card there is no choice."""
    scene = Scene()
    scene.deck(0, "VV-Q002")
    scene.play(0, "VV-Q013").settle()
    assert ([taken.card.code for taken in scene.did(Taken)], scene.did(Bottomed)) == (["VV-Q002"], [])

    scene = Scene()
    scene.deck(0)
    scene.play(0, "VV-Q013").settle()
    assert (scene.did(Taken), scene.codes(0, "discard")) == ([], ["VV-Q013"])


def test_q014_rerun_block_takes_a_quick_card_but_no_rerun_block() -> None:
    scene = Scene()
    first, second, *_ = scene.discard(0, "VV-Q001", "VV-Q032", "VV-Q014", "VV-N001", "VV-C001")
    scene.play(0, "VV-Q014")
    assert (scene.text, scene.options(0)) == ("recover", (first, second))
    scene.answer(0, second)
    assert scene.codes(0) == ["VV-Q032"]
    assert scene.did(Recovered)[0].card.id != second


def test_q014_rerun_block_finds_nothing() -> None:
    scene = Scene()
    scene.discard(0, "VV-Q014", "VV-N001")
    scene.discard(1, PLAIN)
    scene.play(0, "VV-Q014").settle()
    assert scene.did(Recovered) == []


def test_q015_clean_slate() -> None:
    scene = Scene()
    scene.hand(0, NEGATE, NEGATE)
    scene.play(0, "VV-Q015").settle()
    assert [len(one.cards) for one in scene.did(Discarded)] == [2]
    assert scene.codes(0) == [PLAIN, PLAIN]


def test_q015_clean_slate_without_a_hand() -> None:
    scene = Scene()
    scene.play(0, "VV-Q015").settle()
    assert (scene.did(Discarded), scene.did(Drew)) == ([], [])


@pytest.mark.parametrize(("field", "n"), [((), 45 * K), (("VV-M004",), 45 * K), (("VV-C006",), 20 * K)])
def test_q016_fresh_face(field: tuple[str, ...], n: int) -> None:
    scene = Scene()
    scene.field(0, *field, "VV-M001")
    scene.play(0, "VV-Q016").settle()
    assert scene.counts[0] == n


def test_q017_fan_poach_steals_from_its_target() -> None:
    scene = Scene(3)
    scene.followers(0, 50 * K, 50 * K)
    scene.play(0, "VV-Q017", "p2").settle()
    assert scene.counts == [35 * K, 50 * K, 15 * K]


def test_target_player_is_always_another_one() -> None:
    """V61"""
    scene = Scene(3)
    card = scene.hand(0, "VV-Q017")
    assert scene.options(0) == (f"play:{card}:p2", f"play:{card}:p1", GO_ON)


@pytest.mark.parametrize(("code", "loss", "gain"), [("VV-Q018", 30 * K, 25 * K), ("VV-Q020", 45 * K, 25 * K), ("VV-Q028", 15 * K, 10 * K)])
def test_target_player_loses_and_you_gain(code: str, loss: int, gain: int) -> None:
    """VV-Q018, VV-Q020, VV-Q028"""
    scene = Scene(3)
    scene.followers(0, 100 * K, 100 * K)
    scene.play(0, code, "p1").settle()
    assert scene.counts == [gain, 100 * K - loss, 100 * K]


def test_you_gain_also_if_nothing_could_be_lost() -> None:
    """V41, V54"""
    scene = Scene()
    scene.play(0, "VV-Q018", "p1").settle()
    assert (scene.counts, scene.did(Lost)) == ([25 * K, 0], [])


def test_q019_quote_war() -> None:
    scene = Scene()
    scene.followers(0, 50 * K)
    held = scene.hand(1, NEGATE, PLAIN)
    scene.play(0, "VV-Q019", "p1").settle()
    assert scene.counts == [20 * K, 30 * K]
    assert scene.did(Discarded) == [Discarded(1, (Card(held[0], NEGATE),))]


def test_q019_quote_war_against_an_empty_or_guarded_hand() -> None:
    scene = Scene()
    scene.play(0, "VV-Q019", "p1").settle()
    assert (scene.did(Discarded), scene.counts) == ([], [20 * K, 0])

    scene = Scene()
    scene.field(1, "VV-M006")
    scene.hand(1, NEGATE)
    scene.play(0, "VV-Q019", "p1").settle()
    assert (scene.did(Discarded), scene.counts) == ([], [20 * K, 0])


def test_q020_ratio_storm_targets_only_who_is_ahead() -> None:
    scene = Scene(3)
    scene.followers(10, 10, 11)
    card = scene.hand(0, "VV-Q020")
    assert scene.options(0) == (f"play:{card}:p2", GO_ON)
    assert scene.why_not(0, f"play:{card}:p1") == "V61"


def test_q020_ratio_storm_fizzles_if_its_target_is_ahead_no_more() -> None:
    """V54 b"""
    scene = Scene()
    scene.followers(10 * K, 20 * K)
    card, drop = scene.hand(0, "VV-Q020", "VV-Q026")
    scene.hand(1, NEGATE)
    scene.act(0, f"play:{card}:p1").answer(1, PASS).act(0, f"play:{drop}").settle()
    assert scene.counts == [30 * K, 20 * K]
    assert scene.codes(0, "discard") == ["VV-Q026", "VV-Q020"]


def test_q021_misquote_cascade_hits_all_others_and_asks_them_first() -> None:
    """V61: they have the first opportunity, though it targets nobody."""
    scene = Scene(4)
    scene.followers(0, 20 * K, 10 * K, 30 * K)
    for seat in range(4):
        scene.hand(seat, "VV-Q037")
    scene.play(0, "VV-Q021")
    assert scene.windows() == [3, 2, 1, 0]
    assert scene.table.stack[0].target == ""
    scene.settle()
    assert scene.counts == [25 * K, 5 * K, 0, 15 * K]


@pytest.mark.parametrize(("cards", "n"), [(0, 0), (2, 30 * K), (5, 60 * K)])
def test_q022_borrowed_audience(cards: int, n: int) -> None:
    scene = Scene()
    scene.followers(0, 100 * K)
    scene.field(1, *["VV-C006"] * cards, "VV-M001")
    scene.field(0, "VV-C006")
    scene.play(0, "VV-Q022", "p1").settle()
    assert scene.counts == [n, 100 * K - n]


def test_q023_spotlight_audit_hits_all_leaders_and_oneself_among_them() -> None:
    scene = Scene(3)
    scene.followers(100 * K, 100 * K, 50 * K)
    scene.play(0, "VV-Q023").settle()
    assert scene.counts == [85 * K, 60 * K, 50 * K]


def test_q023_spotlight_audit_is_no_loss_to_another_players_effect_for_oneself() -> None:
    """V44, V67: so nothing reduces it, and no Reaction answers to it."""
    scene = Scene()
    scene.followers(100 * K, 0)
    scene.field(0, "VV-C007", "VV-C008")
    scene.play(0, "VV-Q023").settle()
    assert scene.counts == [85 * K, 0]


@pytest.mark.parametrize(("code", "drawn", "n"), [("VV-Q024", 0, 0), ("VV-Q025", 1, 15 * K)])
def test_removes_a_continuous_card(code: str, drawn: int, n: int) -> None:
    """VV-Q024, VV-Q025: no Negate, and a Mod is no target."""
    scene = Scene(3)
    own, other = scene.field(0, "VV-C006"), scene.field(2, "VV-C001", "VV-M004")[0]
    card = scene.hand(0, code)
    assert scene.options(0) == (f"play:{card}:{own}", f"play:{card}:{other}", GO_ON)
    scene.act(0, f"play:{card}:{other}").settle()
    assert scene.did(Removed) == [Removed(2, Card(other, "VV-C001"))]
    assert (scene.on_field(2), scene.codes(2, "discard")) == (["VV-M004"], ["VV-C001"])
    assert sum(len(drew.cards) for drew in scene.did(Drew) if drew.seat == 2) == drawn
    assert scene.counts == [n, 0, 0]


def test_q025_format_swap_fizzles_without_its_target() -> None:
    """V54 b"""
    scene = Scene()
    other = scene.field(1, "VV-C006")
    first, second = scene.hand(0, "VV-Q025", "VV-Q024")
    scene.hand(1, NEGATE)
    scene.act(0, f"play:{first}:{other}").answer(1, PASS).act(0, f"play:{second}:{other}").settle()
    assert (scene.counts, scene.did(Drew)) == ([0, 0], [])


@pytest.mark.parametrize("seats", [2, 4])
def test_q027_lurker_army_counts_the_others(seats: int) -> None:
    scene = Scene(seats)
    scene.play(0, "VV-Q027").settle()
    assert scene.counts[0] == 10 * K + 5 * K * (seats - 1)


@pytest.mark.parametrize("code", ["VV-Q026", "VV-Q027", "VV-Q028", "VV-Q029", "VV-Q030", "VV-Q031"])
def test_any_turn_cards_answer_and_close_a_play_phase_and_others_do_not(code: str) -> None:
    """V31, V51"""
    for played, expected in ((code, True), (PLAIN, False)):
        scene = Scene()
        held = scene.hand(1, played)
        scene.play(0, PLAIN)
        assert any(str(option).startswith(f"play:{held}") for option in scene.options(1)) == expected
        scene.settle()
        scene = Scene()
        scene.hand(0, PLAIN)
        held = scene.hand(1, played)
        scene.act(0, GO_ON)
        assert scene.text == "close"
        assert any(str(option).startswith(f"play:{held}") for option in scene.options(1)) == expected
        assert scene.why_not(1, f"play:{held}:p9") == ("V61" if code in ("VV-Q028", "VV-Q030") else "V27") or not expected


def test_q030_peek_at_the_queue() -> None:
    scene = Scene()
    scene.hand(1, "VV-Q032", NEGATE)
    scene.play(0, "VV-Q030", "p1").settle()
    assert scene.did(HandSeen) == [HandSeen(0, 1, (NEGATE, "VV-Q032"))]
    assert scene.counts[0] == 10 * K


def test_q030_peek_at_the_queue_sees_no_guarded_hand() -> None:
    scene = Scene()
    scene.field(1, "VV-M006")
    scene.hand(1, "VV-Q032")
    scene.play(0, "VV-Q030", "p1").settle()
    assert (scene.did(HandSeen), scene.counts[0]) == ([], 10 * K)


def test_q031_safe_word_prevents_losses_to_others_until_the_turn_ends() -> None:
    scene = Scene(phase="raid")
    scene.followers(100 * K, 0)
    word = scene.hand(0, "VV-Q031")
    leak, poach = scene.hand(1, "VV-Q018", "VV-Q017")
    scene.act(0, "raid:1").settle().answer(1, GO_ON).answer(1, GO_ON)
    scene.act(1, f"play:{leak}:p0").act(0, f"play:{word}").settle().act(1, f"play:{poach}:p0").settle()
    assert scene.counts[0] == 125 * K
    assert scene.table.seats[0].shielded
    scene.go_on().act(1, "raid:0").settle()
    assert not scene.table.seats[0].shielded


def test_q031_safe_word_does_not_help_against_oneself() -> None:
    """V44"""
    scene = Scene()
    scene.followers(100 * K, 0)
    scene.hand(0, "VV-Q031", "VV-Q023")
    scene.play(0, "VV-Q031").settle().play(0, "VV-Q023").settle()
    assert scene.counts[0] == 85 * K
