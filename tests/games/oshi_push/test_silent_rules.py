"""Where the rules are silent (decision 0016), what no test of a single card shows."""

from __future__ import annotations

from matches.games.oshi_push import facts
from tests.games.oshi_push.scene import Scene


def test_what_content_from_a_reward_sets_off_waits_for_all_rewards() -> None:
    """Lantern TV brings Content in, which Pit Crew pays for after the reward of Cover Request"""
    scene = Scene(personas=("OP-P002",), row=("OP-F011", "OP-F003", "OP-F010"))
    scene.upgrade(0, "OP-U006")
    scene.content(0, 0, "OP-C017")
    card = scene.hand(0, "OP-C001")
    scene.clash(0)

    scene.pass_all()
    lantern = scene.table.places[0].platform
    assert lantern is not None
    assert scene.asks("next_reward")
    scene.answer(0, lantern.id).answer(0, f"play:{card}:0")

    order = [type(fact) for fact in scene.happened if isinstance(fact, facts.Played | facts.Drew | facts.Funded)]
    assert order == [facts.Played, facts.Drew, facts.Funded]
    assert scene.did(facts.Funded) == [facts.Funded(0, 1)]
