"""Cards of Signal Rush in coral."""

from __future__ import annotations

from tests.games.oshi_push.scene import Scene


class TestAllInRush:
    """OP-A007"""

    def test_persona_gains_8_until_the_clash_is_over(self) -> None:
        scene = Scene()
        card = scene.hand(0, "OP-A007")
        scene.clash(0)
        scene.act(0, f"play:{card}")
        assert scene.influence("persona:0") == 3 + 8
        assert scene.bank_of(0) == 9 - 3
        scene.pass_all()
        assert scene.influence("persona:0") == 3

    def test_not_outside_a_clash(self) -> None:
        scene = Scene()
        card = scene.hand(0, "OP-A007")
        assert f"play:{card}" not in scene.options(0)
        assert scene.why_not(0, f"play:{card}") == "oshi_push.why.timing"
