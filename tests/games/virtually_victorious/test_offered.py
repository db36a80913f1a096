"""What a client without rules is told of an option, and why something is not offered (L71, L73, L92)."""

from __future__ import annotations

from matches.games.virtually_victorious.table import Card
from matches.games.virtually_victorious.views import Preview
from tests.games.virtually_victorious.scene import GAME, GO_ON, NEGATE, PASS, PLAIN, Scene


def shown(scene: Scene, option: str) -> Preview | None:
    scene.begin()
    assert option in scene.prompt.row(scene.owed[0])
    return GAME.preview(scene.table, scene.prompt, option)


def test_a_card_with_its_target_and_its_condition() -> None:
    scene = Scene()
    poach, party, _ = scene.hand(0, "VV-Q017", "VV-Q003", PLAIN)
    assert shown(scene, f"play:{poach}:p1") == Preview("play", Card(poach, "VV-Q017"), "p1")
    assert shown(scene, f"play:{party}") == Preview("play", Card(party, "VV-Q003"), condition=1)
    assert shown(scene, GO_ON) is None


def test_an_ability_in_play() -> None:
    scene = Scene()
    mod = scene.field(0, "VV-M009")
    assert shown(scene, f"use:{mod}") == Preview("use", Card(mod, "VV-M009"))


def test_a_raid_with_what_it_gives_to_both() -> None:
    scene = Scene(event="VV-E001", phase="raid")
    scene.field(1, "VV-M005")
    assert shown(scene, "raid:1") == Preview("raid", of=1, gains=(50_000, 65_000))


def test_a_response() -> None:
    scene = Scene()
    negate = scene.hand(1, NEGATE)
    scene.play(0, PLAIN)
    assert shown(scene, f"play:{negate}:s1") == Preview("play", Card(negate, NEGATE), "s1")
    assert [shown(scene, option) for option in ("pass:turn", PASS)] == [None, None]


def test_other_questions_name_their_cards_themselves() -> None:
    scene = Scene()
    first, _ = scene.hand(0, PLAIN, NEGATE)
    scene.play(0, "VV-Q003").settle()
    assert shown(scene, first) is None


def test_who_owes_nothing_is_told_so() -> None:
    scene = Scene()
    scene.hand(0, PLAIN)
    assert scene.why_not(1, PASS) == "turn"


def test_who_is_asked_something_else_is_told_so() -> None:
    scene = Scene()
    scene.hand(0, PLAIN, NEGATE)
    scene.play(0, "VV-Q003").settle()
    assert scene.why_not(0, "raid:1") == "choice"


def test_raids_are_for_the_raid_phase() -> None:
    """V34-V36"""
    scene = Scene(3)
    scene.hand(0, PLAIN)
    assert scene.why_not(0, "raid:1") == "V34"
    scene = Scene(3, phase="raid", turn=2, taken=(0, 1), raided=(1, 2))
    assert [scene.why_not(2, f"raid:{seat}") for seat in ("1", "2", "x")] == ["V36", "V35", "V34"]
