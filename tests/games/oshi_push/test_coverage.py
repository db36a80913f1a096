"""What a match has shown of its cards is told exactly: a part counts when it was carried out or made a difference, and not before."""

from __future__ import annotations

import random

from matches.games.decks import Part, is_legal
from matches.games.engine import evolve
from matches.games.oshi_push.catalogue import Cards
from matches.games.oshi_push.coverage import parts, used
from matches.games.oshi_push.kinds import KINDS
from tests.games.oshi_push.scene import Scene

CATALOGUE = Cards()


def shown(scene: Scene, seat: int, option: str) -> set[Part]:
    """The parts at work in an Action with all that it causes."""
    scene.begin()
    state, steps = scene.state, []
    scene.act(seat, option)
    for fact in scene.happened:
        steps.append((state.table, fact))
        state = evolve(state, fact)
    return used(steps)


def test_parts_are_the_hooks_of_a_card_and_that_it_is_played():
    of = {code: {part.ability for part in parts() if part.code == code} for code in ("OP-C002", "OP-C004", "OP-U013", "OP-P004", "OP-F002")}

    assert of == {
        "OP-C002": {"played"},
        "OP-C004": {"played", "boost"},
        "OP-U013": {"played", "kickback", "set off"},
        "OP-P004": {"in play", "reward"},
        "OP-F002": {"revealed", "reward"},
    }
    assert {part.code for part in parts()} == set(KINDS)


def test_a_card_that_is_played_shows_what_it_does():
    scene = Scene()
    card = scene.hand(0, "OP-C051")

    assert shown(scene, 0, f"play:{card}:0") == {Part("OP-C051", "played"), Part("OP-C051", "when played")}


def test_boost_counts_where_it_is_paid():
    scene = Scene()
    first, second = scene.hand(0, "OP-A025", "OP-A025")

    assert Part("OP-A025", "boost") not in shown(scene, 0, f"play:{first}")
    scene.act(1, "pass")
    assert Part("OP-A025", "boost") in shown(scene, 0, f"play:{second}:boost")


def test_an_ability_that_was_set_off():
    scene = Scene(personas=("OP-P005",))
    card = scene.hand(0, "OP-C005")

    assert Part("OP-P005", "set off") in shown(scene, 0, f"play:{card}:0")


def test_what_lasts_counts_where_it_makes_a_difference():
    """Hardcore Mode is stronger, as its opponent is Dominating; Siege Night is elsewhere. Kickback is for who loses."""
    scene = Scene(personas=("OP-P003", "OP-P003"))
    scene.at(1, 1)
    scene.content(0, 0, "OP-C033")
    scene.content(0, 1, "OP-C034")
    scene.content(1, 0, "OP-C044")
    scene.content(1, 0, "OP-C044")
    scene.clash(0)
    scene.act(0, "pass")

    assert shown(scene, 1, "pass") == {Part("OP-C033", "own influence"), Part("OP-C044", "kickback")}


def test_an_influence_on_others_and_protection():
    scene = Scene(personas=("OP-P003", "OP-P003"))
    scene.content(0, 0, "OP-C034")
    scene.content(1, 0, "OP-C055")
    scene.content(1, 0)
    scene.clash(0)
    scene.act(0, "pass")

    assert shown(scene, 1, "pass") == {Part("OP-C034", "influence of others"), Part("OP-C055", "protects")}


def test_prices():
    """Annual Retrospective on the left makes Panel Takeover on the right cheaper, Endless Dungeon is so by itself."""
    scene = Scene()
    scene.content(0, 0, "OP-C049")
    takeover, dungeon = scene.hand(0, "OP-C026", "OP-C056")

    assert shown(scene, 0, f"play:{takeover}:2") == {
        Part("OP-C026", "played"), Part("OP-C026", "anywhere"), Part("OP-C049", "cost of others"),
    }  # fmt: skip
    scene.act(1, "pass")
    assert shown(scene, 0, f"play:{dungeon}:0") == {Part("OP-C056", "played"), Part("OP-C056", "own cost")}


def test_random_decks_are_legal_and_hold_every_card():
    rng = random.Random(1)
    drawn = [CATALOGUE.random_deck(rng) for _ in range(200)]

    assert all(is_legal(CATALOGUE.check(deck)) for deck in drawn)
    assert {code for deck in drawn for section in deck.sections.values() for code in section} == set(KINDS)
    assert any(problem.is_warning for deck in drawn for problem in CATALOGUE.check(deck))
