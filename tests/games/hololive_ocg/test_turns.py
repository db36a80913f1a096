"""Zones and the steps of a turn, by rule number: H11-H23, H35-H46, A2."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from matches.games.engine import PUBLIC
from matches.games.hololive_ocg import facts as f
from matches.games.hololive_ocg.context import Step
from matches.games.hololive_ocg.stage import leave_stage
from matches.games.resolution import Run, resolve
from tests.games.hololive_ocg.scene import GAME, PLAIN, PLAIN_1ST, Scene

SPOT = "hSD01-014"


def asked_until_main(scene: Scene) -> list[str]:
    """Questions of a turn up to its main step, answered by default."""
    scene.begin()
    found: list[str] = []
    while not scene.asks("main"):
        found.append(scene.prompt.text.removeprefix("hololive_ocg."))
        scene.default()
    return found


# --- reset


def test_h36_all_become_active_and_the_collab_holomem_goes_to_the_back_and_rests() -> None:
    scene = Scene(phase="reset")
    tired = scene.put(0, "back", PLAIN, resting=True)
    collab = scene.put(0, "collab", PLAIN)
    theirs = scene.put(1, "back", PLAIN, resting=True)
    scene.begin()
    assert not scene.holomem(tired).resting
    assert (scene.place(collab), scene.holomem(collab).resting) == ("back", True)
    assert scene.holomem(theirs).resting


def test_h36_who_collabed_spends_the_next_turn_resting_and_is_active_in_the_one_after() -> None:
    scene = Scene()
    one = scene.put(0, "back", PLAIN)
    scene.act(0, f"collab:{one}").end_turn().end_turn()
    assert scene.table.turn == 0
    assert scene.holomem(one).resting
    assert scene.why_not(0, f"collab:{one}") == "H53"
    scene.end_turn().end_turn()
    assert not scene.holomem(one).resting


def test_h37_h133_one_that_cannot_move_stays_and_does_not_rest() -> None:
    """Hawk Eye; see also its own test."""
    scene = Scene(oshis=("hBP01-005", "hSD01-001"))
    scene.power(0, 2)
    collab = scene.put(1, "collab", PLAIN)
    scene.act(0, "skill:sp").end_turn()
    assert (scene.place(collab), scene.holomem(collab).resting) == ("collab", False)


def test_h36_an_empty_center_is_filled_by_an_active_back_holomem_of_the_players_choice() -> None:
    scene = Scene(phase="reset", centers=False)
    scene.put(1, "center", PLAIN)
    first, second = scene.put(0, "back", PLAIN), scene.put(0, "back", SPOT)
    collab = scene.put(0, "collab", PLAIN)
    scene.begin()
    assert scene.asks("new_center")
    assert scene.options(0) == (first, second)
    scene.answer(0, second)
    assert scene.place(second) == "center"
    assert scene.place(collab) == "back"


def test_h36_a_sole_candidate_needs_no_choice_and_a_resting_one_stays_resting() -> None:
    scene = Scene(phase="reset", centers=False)
    scene.put(1, "center", PLAIN)
    collab = scene.put(0, "collab", PLAIN)
    scene.begin()
    assert scene.place(collab) == "center"
    assert scene.holomem(collab).resting


def test_a2_the_first_turn_has_a_reset_step() -> None:
    scene = Scene(phase="reset", centers=False)
    scene.put(1, "center", PLAIN)
    only = scene.put(0, "back", PLAIN)
    scene.seat(0, turns=1)
    scene.begin()
    assert scene.place(only) == "center"


# --- hand, cheer


def test_h38_one_card_is_drawn() -> None:
    scene = Scene(phase="hand")
    scene.begin()
    assert len(scene.codes(0, "hand")) == 1
    assert len(scene.codes(0, "deck")) == 9


def test_h136_who_cannot_draw_in_the_own_hand_step_loses() -> None:
    scene = Scene(phase="hand")
    scene.seat(0, deck=())
    scene.begin()
    assert scene.result == ((2, 1), "H136")
    assert scene.did(f.Finished)[0].losses[0].seat == 0


def test_h38_any_other_draw_from_an_empty_deck_does_nothing() -> None:
    """H126: Harusaki Nodoka draws three of two."""
    scene = Scene()
    card = scene.hand(0, "hSD01-016")
    scene.zone(0, "deck", PLAIN, PLAIN)
    scene.act(0, f"play:{card}")
    assert len(scene.codes(0, "hand")) == 2
    assert scene.state.outcome is None


def test_h39_the_top_cheer_is_revealed_and_goes_to_a_holomem_of_the_players_choice() -> None:
    scene = Scene(phase="cheer")
    back = scene.put(0, "back", PLAIN)
    scene.zone(0, "cheer_deck", "hY02-001", "hY01-001")
    scene.begin()
    assert scene.asks("attach_cheer")
    assert set(scene.options(0)) == {scene.center(0), back}  # no way to decline
    assert [card.code for card in scene.table.resolving] == ["hY02-001"]
    scene.answer(0, back)
    assert scene.cheers(back) == "G"
    assert scene.table.resolving == ()


def test_h39_an_empty_cheer_deck_does_nothing() -> None:
    scene = Scene(phase="cheer")
    scene.seat(0, cheer_deck=())
    assert asked_until_main(scene) == []


# --- main, performance, end


def test_h35_h40_steps_follow_each_other() -> None:
    scene = Scene(phase="reset")
    scene.seat(0, cheer_deck=())
    scene.begin()
    assert [fact.phase for fact in scene.did(f.StepBegan)] == ["hand", "cheer", "main"]
    scene.act(0, "end")
    assert [fact.phase for fact in scene.did(f.StepBegan)][:2] == ["performance", "end"]  # no art can be played


@pytest.mark.parametrize(("seat", "turns", "performs"), [(0, 1, False), (0, 2, True), (1, 1, True)])
def test_h41_h44_no_performance_step_in_the_very_first_turn(seat: int, turns: int, performs: bool) -> None:
    """H45: it is each player's own first turn, and only the first player goes without."""
    scene = Scene(turn=seat)
    scene.lay(scene.table.with_seat(seat, turns=turns))
    scene.put(seat, "center", PLAIN, cheers="W")
    scene.lay(replace(scene.table, first=0))
    scene.act(seat, "end")
    assert scene.asks("performance") == performs


def test_h44_first_turns() -> None:
    """First player: no bloom, no LIMITED; second player: no bloom. All else is allowed."""
    for seat, limited in ((0, "H44"), (1, "")):
        scene = Scene(turn=seat)
        scene.lay(replace(scene.table.with_seat(seat, turns=1), first=0))
        bloom, staff, debut = scene.hand(seat, PLAIN_1ST), scene.hand(seat, "hSD01-016"), scene.hand(seat, PLAIN)
        back = scene.put(seat, "back", PLAIN)
        scene.put(seat, "center", PLAIN, cheers="W")
        scene.power(seat, 1)
        assert scene.why_not(seat, f"bloom:{bloom}:{scene.center(seat)}") == "H44"
        assert scene.why_not(seat, f"play:{staff}") == limited
        for allowed in (f"place:{debut}", f"collab:{back}", f"baton:{back}", "skill:oshi"):
            assert scene.why_not(seat, allowed) == ""


def test_h42_what_holds_until_the_end_of_the_turn_ceases() -> None:
    scene = Scene()
    booster = scene.put(0, "back", "hSD01-004")
    scene.act(0, f"collab:{booster}")
    assert [change.n for change in scene.table.changes] == [20]
    scene.end_turn()
    assert scene.table.changes == ()


def test_h42_h43_the_turn_player_refills_the_center_at_the_end_the_other_waits() -> None:
    scene = Scene(centers=False)
    mine, theirs = scene.put(0, "back", PLAIN), scene.put(1, "back", PLAIN)
    scene.act(0, "end")
    went = [(fact.seat, fact.holomem) for fact in scene.did(f.Went)]
    assert went == [(0, mine), (1, theirs)]
    order = [type(fact).__name__ for fact in scene.happened]
    began = order.index("TurnBegan")
    assert [order.index("Went") < began, order[began:].count("Went")] == [True, 1]  # seat 1 in its own reset step


def test_h42_with_a_collab_holomem_alone_the_center_stays_empty() -> None:
    """Q212, Q286"""
    scene = Scene(centers=False)
    collab = scene.put(0, "collab", PLAIN)
    scene.put(1, "center", PLAIN)
    scene.end_turn()
    assert scene.place(collab) == "collab"
    assert scene.table.seats[0].center is None


def test_h46_once_per_turn_starts_again_every_turn() -> None:
    scene = Scene()
    scene.power(0, 3)
    scene.act(0, "skill:oshi")
    assert scene.why_not(0, "skill:oshi") == "H56"
    scene.end_turn()
    assert scene.table.done == ()


# --- the holomem as an entity


def test_h14_swapping_keeps_all_that_a_holomem_has() -> None:
    scene = Scene()
    center = scene.put(0, "center", PLAIN, cheers="WG", damage=20)
    back = scene.put(0, "back", PLAIN_1ST, under=(PLAIN,), damage=30)
    before = (scene.holomem(center), scene.holomem(back))
    scene.act(0, f"baton:{back}").answer(0, scene.holomem(center).cheers[0].id)
    assert (scene.place(center), scene.place(back)) == ("back", "center")
    assert scene.holomem(back) == before[1]
    assert scene.holomem(center).damage == 20


def test_h15_of_a_holomem_that_leaves_the_stage_only_the_top_card_goes_there() -> None:
    scene = Scene()
    one = scene.put(0, "back", PLAIN_1ST, under=(PLAIN,), cheers="W", supports=("hBP01-118",), damage=10)
    old = scene.holomem(one)

    class Leaves:
        """A step that does nothing else."""

        def step(self, run: Run) -> object:  # type: ignore[type-arg]
            return leave_stage(Step(run), one, "hand")

        def outcome(self, state: object) -> None:
            return None

    run = resolve(Run(Leaves(), scene.state, scene.chance))  # type: ignore[arg-type]
    me = run.table.seats[0]
    assert [card.code for card in me.hand] == [PLAIN_1ST]
    assert me.hand[0].id != old.top.id
    assert [card.code for card in me.archive] == [PLAIN, "hY01-001", "hBP01-118"]
    assert run.table.find(one) is None


def test_h16_a_holomem_enters_active_and_without_damage_in_the_back() -> None:
    scene = Scene()
    card = scene.hand(0, SPOT)
    scene.act(0, f"place:{card}")
    one = scene.holomem(card)
    assert (scene.place(card), one.resting, one.damage, one.arrived) == ("back", False, 0, True)


def test_h12_h47_six_on_stage_are_the_most() -> None:
    scene = Scene()
    for _ in range(4):
        scene.put(0, "back", PLAIN)
    scene.put(0, "collab", PLAIN)
    card = scene.hand(0, PLAIN)
    assert scene.why_not(0, f"place:{card}") == "H12"


def test_h17_h67_one_tool_one_mascot_any_fans_on_the_named_holomem() -> None:
    scene = Scene()
    axe, upao, fan, other = (scene.hand(0, code) for code in ("hBP01-114", "hBP01-116", "hBP01-124", "hBP01-122"))
    azki = scene.put(0, "back", "hSD01-008", supports=("hBP01-115", "hBP01-124"))
    assert scene.why_not(0, f"play:{axe}:{azki}") == "H67"
    assert scene.why_not(0, f"play:{upao}:{azki}") == ""
    assert scene.why_not(0, f"play:{fan}:{azki}") == ""
    assert scene.why_not(0, f"play:{other}:{azki}") == "H67"
    assert scene.why_not(0, f"play:{fan}:{scene.center(0)}") == "H67"


def test_h18_a31_h103_a_fan_is_archived_as_soon_as_the_name_is_lost_and_before_bloom_effects() -> None:
    """Q116: Pioneer on SorAZ that blooms into Tokino Sora."""
    scene = Scene()
    one = scene.put(0, "back", "hSD01-013", under=("hSD01-008",), supports=("hBP01-124",))
    sora = scene.hand(0, "hBP01-023")
    scene.act(0, f"bloom:{sora}:{one}")
    assert [fact.why for fact in scene.did(f.Stripped)] == ["H103"]
    assert scene.codes(0, "archive") == ["hBP01-124"]


def test_h103_more_than_the_limit_the_player_keeps_one() -> None:
    scene = Scene(phase="hand")
    one = scene.put(0, "back", PLAIN, supports=("hBP01-116", "hBP01-118"))
    scene.begin()
    assert scene.asks("keep")
    kept = scene.holomem(one).supports[1]
    scene.answer(0, kept.id)
    assert scene.holomem(one).supports == (kept,)


def test_h21_holopower_is_stacked_and_paid_from_the_top() -> None:
    scene = Scene()
    scene.zone(0, "holopower", "hSD01-016", "hSD01-017")
    one = scene.put(0, "back", PLAIN)
    scene.zone(0, "deck", "hSD01-018", PLAIN)
    scene.act(0, f"collab:{one}")
    assert scene.codes(0, "holopower") == ["hSD01-018", "hSD01-016", "hSD01-017"]
    scene.act(0, "skill:oshi")
    assert scene.codes(0, "archive") == ["hSD01-018"]


def test_h23_there_is_no_hand_limit() -> None:
    scene = Scene()
    scene.zone(0, "hand", *[PLAIN] * 30)
    scene.end_turn()
    assert len(scene.codes(0, "hand")) == 30


def test_h13_the_top_card_alone_counts() -> None:
    scene = Scene()
    one = scene.put(0, "center", "hSD01-010", under=("hSD01-009",))
    assert scene.left(one) == 160
    assert GAME.view(scene.table, PUBLIC).seats["0"].stage[one].card.code == "hSD01-010"
