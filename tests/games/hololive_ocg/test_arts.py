"""Arts and what their texts are made of, by rule number: H19, H71-H81, H118-H133, A4, A7, A13, A14, A25, A28, A30."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from matches.games.hololive_ocg import facts as f
from matches.games.hololive_ocg.arts import objection
from matches.games.hololive_ocg.arts import resolve as resolve_art
from matches.games.hololive_ocg.context import Step
from matches.games.hololive_ocg.sight import is_met
from matches.games.hololive_ocg.stage import leave_stage, swap
from matches.games.hololive_ocg.table import ArtPlay
from matches.games.hololive_ocg.words import Symbol
from matches.games.resolution import Run, resolve
from tests.games.hololive_ocg.scene import PLAIN, PLAIN_1ST, Scene

SPOT, BUZZ, AZKI_2ND, SORAZ = "hSD01-014", "hSD01-006", "hSD01-011", "hSD01-013"
W, G, B = ("white",), ("green",), ("blue",)


# --- costs


@pytest.mark.parametrize(
    ("cost", "cheers", "met"),
    [
        ((), [], True),
        (("any",), [], False),
        (("any",), [B], True),
        (("white",), [G], False),
        (("white", "any"), [W], False),
        (("any", "white"), [W, G], True),
        (("any", "white"), [G, W], True),
        (("white", "white"), [W, G], False),
        (("white", "green"), [("white", "green"), W], True),
        (("green", "white"), [("white", "green"), W], True),
        (("white", "green"), [("white", "green"), ("white", "green")], True),
        (("white", "green", "any"), [("white", "green"), W], False),
    ],
)
def test_h74_costs_are_met_by_a_matching(cost: tuple[Symbol, ...], cheers: list[tuple[str, ...]], met: bool) -> None:
    assert is_met(cost, cheers) == met


def test_h74_nothing_is_archived_for_an_art() -> None:
    scene = Scene()
    one = scene.put(0, "center", PLAIN, cheers="W")
    scene.put(1, "center", SPOT)
    scene.perform(0, f"art:{one}:0:{scene.center(1)}")
    assert scene.cheers(one)[0] == "W"
    assert scene.codes(0, "archive") == []


def test_h19_a_support_that_counts_as_a_cheer_meets_a_cost_on_the_named_holomem() -> None:
    """Ankimo on Tokino Sora and on another."""
    scene = Scene(phase="performance")
    sora = scene.put(0, "center", PLAIN_1ST, supports=("hBP01-118",))
    assert objection(scene.table, 0, sora, 0, scene.center(1)) is None
    irys = scene.put(0, "center", "hSD01-007", supports=("hBP01-118",))
    assert objection(scene.table, 0, irys, 0, scene.center(1)) == "H74"


# --- who, once, at what


def test_h71_h72_center_and_collab_once_each_in_either_order() -> None:
    scene = Scene()
    center, collab = scene.put(0, "center", PLAIN, cheers="W"), scene.put(0, "collab", PLAIN, cheers="W")
    back = scene.put(0, "back", PLAIN, cheers="W")
    target = scene.put(1, "center", SPOT)
    scene.act(0, "end")
    assert scene.options(0) == (f"art:{center}:0:{target}", f"art:{collab}:0:{target}", "end")
    assert scene.why_not(0, f"art:{back}:0:{target}") == "H71"
    scene.answer(0, f"art:{collab}:0:{target}")
    assert scene.options(0) == (f"art:{center}:0:{target}", "end")
    assert scene.why_not(0, f"art:{collab}:0:{target}") == "H72"
    scene.answer(0, f"art:{center}:0:{target}")
    assert scene.table.turn == 1
    assert scene.damage(target) == 60


def test_h72_a_position_is_used_by_whoever_was_there_and_a_holomem_wherever_it_is() -> None:
    scene = Scene(phase="performance")
    center, collab = scene.put(0, "center", PLAIN, cheers="W"), scene.put(0, "collab", PLAIN, cheers="W")
    scene.lay(replace(scene.table, done=("art:center", f"art:{collab}")))
    target = scene.center(1)
    assert objection(scene.table, 0, center, 0, target) == "H72"
    assert objection(scene.table, 0, collab, 0, target) == "H72"


def test_h73_a_resting_holomem_uses_no_art_and_using_one_does_not_rest_it() -> None:
    scene = Scene()
    resting = scene.put(0, "center", PLAIN, cheers="W", resting=True)
    collab = scene.put(0, "collab", PLAIN, cheers="W")
    back = scene.put(0, "back", PLAIN)
    target = scene.put(1, "center", SPOT)
    scene.act(0, "end")
    assert scene.why_not(0, f"art:{resting}:0:{target}") == "H73"
    scene.answer(0, f"art:{collab}:0:{target}")
    assert not scene.holomem(collab).resting
    assert scene.is_there(back)


def test_h75_center_or_collab_of_the_opponent() -> None:
    scene = Scene()
    one = scene.put(0, "center", PLAIN, cheers="W")
    collab, back = scene.put(1, "collab", SPOT), scene.put(1, "back", SPOT)
    scene.act(0, "end")
    assert scene.options(0) == (f"art:{one}:0:{scene.center(1)}", f"art:{one}:0:{collab}", "end")
    assert scene.why_not(0, f"art:{one}:0:{back}") == "H75"
    assert scene.why_not(0, f"art:{one}:0:{one}") == "H75"


def test_h75_bodyguard_in_the_collab_position_takes_all_arts() -> None:
    """hBP01-050; not from the back, and not special damage."""
    scene = Scene()
    one = scene.put(0, "center", PLAIN, cheers="W")
    guard = scene.put(1, "collab", "hBP01-050")
    scene.act(0, "end")
    assert scene.options(0) == (f"art:{one}:0:{guard}", "end")
    scene = Scene()
    one = scene.put(0, "center", PLAIN, cheers="W")
    scene.put(1, "back", "hBP01-050")
    scene.act(0, "end")
    assert scene.options(0) == (f"art:{one}:0:{scene.center(1)}", "end")
    scene = Scene()
    angel = scene.put(0, "back", "hBP01-014")
    scene.put(1, "collab", "hBP01-050")
    scene.put(1, "center", SPOT)
    scene.act(0, f"collab:{angel}")
    assert scene.damage(scene.center(1)) == 50


def test_a25_nothing_to_aim_at_and_the_step_is_over() -> None:
    scene = Scene(centers=False)
    scene.put(0, "center", PLAIN, cheers="W")
    scene.put(1, "back", PLAIN)
    scene.act(0, "end")
    assert scene.table.turn == 1


# --- resolving


def test_h76_text_first_then_colour_then_other_bonuses_then_damage() -> None:
    """Destiny Song at a blue holomem, with a boost of the turn and a mascot: 100 + 50 + 50 + 10 + 20."""
    scene = Scene()
    scene.dice = [3]
    booster = scene.put(0, "back", "hSD01-004")
    azki = scene.put(0, "center", AZKI_2ND, cheers="GGW", supports=("hBP01-116",))
    victim = scene.put(1, "center", "hBP01-081")
    scene.put(1, "back", SPOT)
    scene.act(0, f"collab:{booster}")
    scene.perform(0, f"art:{azki}:1:{victim}").answer(0, "yes")
    (hit,) = scene.did(f.Damaged)
    assert hit.n == 230
    told = [type(fact).__name__ for fact in scene.happened]
    wanted = ["Rolled", "ArtGrew", "Damaged", "ArtUsed", "Downed"]
    assert [name for name in told if name in wanted] == wanted


def test_h77_the_colour_bonus_needs_the_colour() -> None:
    scene = Scene()
    azki = scene.put(0, "center", AZKI_2ND, cheers="G")
    scene.put(1, "center", SPOT)
    scene.perform(0, f"art:{azki}:0:{scene.center(1)}")
    assert [fact.n for fact in scene.did(f.Damaged)] == [60]


def test_h80_an_art_may_be_used_although_its_text_can_do_nothing() -> None:
    """Q11: SorAZ Gravity with an empty cheer deck."""
    scene = Scene()
    azki = scene.put(0, "center", AZKI_2ND, cheers="G")
    scene.put(0, "back", PLAIN)
    scene.seat(0, cheer_deck=())
    scene.put(1, "center", SPOT)
    scene.perform(0, f"art:{azki}:0:{scene.center(1)}")
    assert scene.damage(scene.center(1)) == 60


def test_h78_special_damage_of_an_art_gets_none_of_its_bonuses() -> None:
    """Takane Lui with Ganmo: 20 for one card, and 60 + 10."""
    scene = Scene()
    lui = scene.put(0, "center", "hBP01-061", cheers="RRR", supports=("hBP01-120",))
    card = scene.hand(0, PLAIN)
    target = scene.put(1, "center", BUZZ)
    scene.perform(0, f"art:{lui}:0:{target}").answer(0, card)
    assert [(fact.n, fact.is_art) for fact in scene.did(f.Damaged)] == [(20, False), (70, True)]


def test_a4_a_boost_of_the_center_is_for_whoever_is_there_when_the_art_is_used() -> None:
    scene = Scene()
    booster = scene.put(0, "back", "hSD01-004")
    old = scene.put(0, "center", PLAIN, cheers="WW")
    new = scene.put(0, "back", PLAIN, cheers="W")
    scene.put(1, "center", SPOT)
    scene.act(0, f"collab:{booster}").act(0, f"baton:{new}").answer(0, scene.holomem(old).cheers[0].id)
    scene.perform(0, f"art:{new}:0:{scene.center(1)}")
    assert scene.damage(scene.center(1)) == 50


def test_a4_with_a_colour_and_only_for_the_player_of_the_skill() -> None:
    """So You Are the Enemy?: after the trade the white center does +50; of AZKi nothing is said."""
    for code, number, dealt in ((PLAIN_1ST, 1, 100), ("hSD01-010", 0, 50)):
        scene = Scene()
        scene.power(0, 2)
        one = scene.put(0, "center", code, cheers="WG")
        back = scene.put(1, "back", SPOT)
        scene.act(0, "skill:sp")
        assert scene.place(back) == "center"
        scene.perform(0, f"art:{one}:{number}:{back}")
        assert scene.damage(back) == dealt


def test_h9_if_the_trade_cannot_happen_only_the_bonus_applies() -> None:
    """H130"""
    scene = Scene()
    scene.power(0, 2)
    scene.act(0, "skill:sp")
    assert scene.did(f.Swapped) == []
    assert [change.n for change in scene.table.changes] == [50]


def test_h79_a_target_that_moved_is_still_hit() -> None:
    for leaves, damage in ((False, 30), (True, 0)):
        scene = Scene()
        one = scene.put(0, "center", PLAIN, cheers="W")
        target, back = scene.put(1, "center", SPOT), scene.put(1, "back", SPOT)
        play = ArtPlay(0, one, scene.holomem(one).top, 0, target, 30)

        class Plays:
            def step(self, run: Run, target=target, back=back, play=play, leaves=leaves):  # type: ignore[no-untyped-def, type-arg]
                here = Step(run)
                yield from (leave_stage(here, target, "hand") if leaves else swap(here, 1, target, back))
                yield from resolve_art(here, play, "center")

            def outcome(self, state: object) -> None:
                return None

        table = resolve(Run(Plays(), scene.state, scene.chance)).table  # type: ignore[arg-type]
        hit = table.find(target)
        assert (hit.damage if hit else 0) == damage


# --- dice


def test_h122_a28_map_in_the_left_hand_names_the_face_of_a_roll_of_a_holomem() -> None:
    scene = Scene(oshis=("hSD01-002", "hSD01-001"))
    scene.dice = [2]
    scene.power(0, 3)
    soraz = scene.put(0, "center", SORAZ, cheers="WW")
    scene.put(1, "center", SPOT)
    scene.perform(0, f"art:{soraz}:0:{scene.center(1)}").answer(0, "yes")
    assert scene.options(0) == ("oshi", "none")
    scene.answer(0, "oshi").answer(0, 5)
    assert scene.did(f.Rolled) == [f.Rolled(0, (2,), (5,))]
    assert scene.cheers(soraz) == "WWW"
    assert scene.codes(0, "holopower") == []


def test_a28_not_of_a_support() -> None:
    scene = Scene(oshis=("hSD01-002", "hSD01-001"))
    scene.power(0, 3)
    card = scene.hand(0, "hSD01-020")
    scene.zone(0, "archive", "hY01-001")
    scene.act(0, f"play:{card}")
    assert scene.did(f.Rolled) == [f.Rolled(0, (1,), (1,))]


def test_h60_map_that_is_declined_is_not_used() -> None:
    scene = Scene(oshis=("hSD01-002", "hSD01-001"))
    scene.dice = [2]
    scene.power(0, 3)
    soraz = scene.put(0, "center", SORAZ, cheers="WW")
    scene.put(1, "center", SPOT)
    scene.perform(0, f"art:{soraz}:0:{scene.center(1)}").answer(0, "yes").answer(0, "none")
    assert len(scene.codes(0, "hand")) == 1
    assert len(scene.codes(0, "holopower")) == 3


def test_a13_lucky_rabbit_all_dice_count_as_six_this_turn() -> None:
    scene = Scene(oshis=("hBP01-004", "hSD01-001"))
    scene.dice = [1, 1]
    scene.power(0, 3)
    soraz = scene.put(0, "center", SORAZ, cheers="WW")
    scene.put(1, "center", SPOT)
    scene.act(0, "skill:sp").perform(0, f"art:{soraz}:0:{scene.center(1)}").answer(0, "yes")
    assert scene.did(f.Rolled) == [f.Rolled(0, (1,), (6,))]
    assert len(scene.codes(0, "hand")) == 1


def test_a13_h131_rerolls_come_first_and_then_what_dice_count_as() -> None:
    """Nousagi Alliance, on whatever it stands: the first roll is discarded."""
    scene = Scene(phase="performance")
    scene.dice = [1, 4]
    soraz = scene.put(0, "center", SORAZ, cheers="WW", supports=("hBP01-123",))
    scene.put(1, "center", SPOT)
    fan = scene.holomem(soraz).supports[0]
    scene.perform(0, f"art:{soraz}:0:{scene.center(1)}").answer(0, "yes")
    assert scene.options(0) == (fan.id, "none")
    scene.answer(0, fan.id)
    assert scene.did(f.Rolled) == [f.Rolled(0, (1,), ()), f.Rolled(0, (4,), (4,))]
    assert "hBP01-123" in scene.codes(0, "archive")


# --- instructions


def test_h129_a_cheer_moves_to_a_different_holomem_alone() -> None:
    scene = Scene()
    scene.power(0, 1)
    one = scene.put(0, "center", PLAIN, cheers="W")
    scene.act(0, "skill:oshi")
    assert scene.cheers(one) == "W"  # there is no other
    scene = Scene()
    scene.power(0, 1)
    one, other = scene.put(0, "center", PLAIN, cheers="W"), scene.put(0, "back", PLAIN)
    scene.act(0, "skill:oshi")
    assert (scene.cheers(one), scene.cheers(other)) == ("", "W")


def test_h5_a30_a_holomem_with_several_names_is_each_of_them_and_one_holomem() -> None:
    """Hakui Koyori with SorAZ as the center gives both."""
    scene = Scene()
    koyori = scene.put(0, "back", "hSD01-015")
    soraz = scene.put(0, "center", SORAZ)
    scene.act(0, f"collab:{koyori}")
    assert len(scene.codes(0, "hand")) == 1
    assert scene.cheers(soraz) == "W"


def test_h115_an_optional_cheer_of_the_archive() -> None:
    """Airani Iofifteen: white or green."""
    scene = Scene()
    iofi = scene.put(0, "back", "hSD01-012")
    white, green, _ = scene.zone(0, "archive", "hY01-001", "hY02-001", "hY03-001")
    scene.act(0, f"collab:{iofi}")
    assert scene.options(0) == (white, green)
    assert scene.prompt.least == 0
    scene.answer(0, green)
    assert scene.cheers(scene.center(0)) == "G"


def test_a22_one_to_five_means_one_at_least() -> None:
    """Praying for Rain."""
    scene = Scene(oshis=("hBP01-008", "hSD01-001"))
    scene.power(0, 3)
    scene.put(0, "back", "hSD01-012")
    scene.zone(0, "archive", "hY01-001", "hY02-001")
    scene.act(0, "skill:sp")
    assert (scene.prompt.least, scene.prompt.most) == (1, 2)


def test_h127_the_rest_goes_under_the_deck_in_any_order_without_a_shuffle() -> None:
    scene = Scene()
    card = scene.hand(0, "hSD01-021")
    scene.zone(0, "deck", PLAIN, SPOT, AZKI_2ND, "hSD01-016", "hSD01-017")
    scene.act(0, f"play:{card}")
    looked = scene.table.seats[0].looked
    assert scene.options(0) == (looked[0].id, looked[2].id, "none")
    scene.answer(0, looked[2].id, looked[0].id)
    scene.answer(0, looked[3].id, looked[1].id)
    assert scene.codes(0, "hand") == [PLAIN, AZKI_2ND]
    assert scene.codes(0, "deck") == ["hSD01-017", "hSD01-016", SPOT]
    assert scene.did(f.Shuffled) == []


def test_a21_h127_with_fewer_cards_all_of_them() -> None:
    scene = Scene()
    card = scene.hand(0, "hSD01-018")
    scene.zone(0, "deck", PLAIN)
    scene.act(0, f"play:{card}").answer(0, "none")
    assert scene.codes(0, "deck") == [PLAIN]


def test_h120_a_holomem_ability_may_be_used_for_nothing() -> None:
    """Q40: HOPE with nothing in hand and no card for the holopower."""
    scene = Scene(ruleset="cr-1.9.0")
    irys = scene.put(0, "back", "hSD01-007")
    scene.seat(0, deck=())
    scene.act(0, f"collab:{irys}")
    assert scene.codes(0, "holopower") == []
