"""Damage, downs, life, and the check timing, by rule number: H82-H114, H122, A7-A12, A14, A19, A23, A24, A32, A36-A38, K5."""

from __future__ import annotations

from typing import Any

import pytest

from matches.games.hololive_ocg import facts as f
from matches.games.hololive_ocg.context import Context, Step
from matches.games.hololive_ocg.damage import special
from matches.games.hololive_ocg.stage import heal, return_to_debut
from matches.games.hololive_ocg.table import Table
from matches.games.hololive_ocg.timing import check, down_directly
from matches.games.resolution import Effect, Run, resolve
from tests.games.hololive_ocg.scene import PLAIN, PLAIN_1ST, Scene

SPOT, BUZZ, AZKI, UPAO, KANATA = "hSD01-014", "hSD01-006", "hSD01-008", "hBP01-116", "hBP01-014"


class Once:
    """A step that does one thing with a card of seat 0 and checks."""

    def __init__(self, scene: Scene, what: Any) -> None:
        self.what, self.card = what, scene.table.seats[0].oshi

    def step(self, run: Run[Table]) -> Effect[None]:
        step = Step(run)
        yield from self.what(Context(step, 0, self.card, "", "skill"))
        yield from check(step)

    def outcome(self, state: object) -> None:
        return None


def after(scene: Scene, what: Any) -> Scene:
    """The scene after one thing was done and a check timing, in which nobody had to be asked."""
    run = resolve(Run(Once(scene, what), scene.state, scene.chance))
    scene.happened = tuple(run.news)
    scene.state = run.state
    return scene


# --- replacements and reductions


def test_h82_h83_h122_an_oshi_skill_takes_off_what_is_about_to_be_dealt() -> None:
    """Guardian of Civilization, in the opponent's turn, for a #Promise holomem."""
    scene = Scene(oshis=("hSD01-001", "hBP01-002"))
    scene.power(1, 2)
    one = scene.put(0, "center", PLAIN_1ST, cheers="WW")
    irys = scene.put(1, "center", "hSD01-007")
    scene.perform(0, f"art:{one}:1:{irys}")
    assert (scene.owed, scene.options(1)) == ((1,), ("oshi", "none"))
    scene.answer(1, "oshi")
    assert scene.did(f.Damaged) == []
    assert scene.codes(1, "holopower") == []


def test_h60_h115_the_replacement_may_be_declined() -> None:
    scene = Scene(oshis=("hSD01-001", "hBP01-002"))
    scene.power(1, 2)
    one = scene.put(0, "center", PLAIN_1ST, cheers="WW")
    irys = scene.put(1, "center", "hSD01-007")
    scene.put(1, "back", SPOT)
    scene.perform(0, f"art:{one}:0:{irys}").answer(1, "none")
    assert scene.damage(irys) == 30
    assert len(scene.codes(1, "holopower")) == 2


def test_h84_special_and_art_damage_are_two_events_and_a_one_use_reduction_lowers_one() -> None:
    scene = Scene(oshis=("hSD01-001", "hBP01-002"))
    scene.power(1, 4)
    lui = scene.put(0, "center", "hBP01-061", cheers="RRR")
    card = scene.hand(0, PLAIN)
    irys = scene.put(1, "center", "hSD01-007")
    scene.put(1, "back", SPOT)
    scene.perform(0, f"art:{lui}:0:{irys}").answer(0, card)
    assert scene.asks("instead")
    scene.answer(1, "oshi")  # the 20 of the special damage become 0
    assert [(fact.n, fact.is_art) for fact in scene.did(f.Damaged)] == [(60, True)]


@pytest.mark.parametrize(("seat", "promise"), [(1, False), (0, True)])
def test_h122_not_for_others_and_not_in_the_own_turn(seat: int, promise: bool) -> None:
    scene = Scene(oshis=("hBP01-002", "hBP01-002"))
    scene.power(seat, 2)
    one = scene.put(0, "center", PLAIN_1ST, cheers="WW")
    target = scene.put(1, "center", "hSD01-007" if promise else SPOT)
    scene.put(1, "back", SPOT)
    scene.perform(0, f"art:{one}:0:{target}")
    assert scene.damage(target) == 30


def test_h114_a_mascot_may_be_archived_instead() -> None:
    """Friend on Nanashi Mumei, which is not there yet: on another holomem it says nothing."""
    scene = Scene()
    one = scene.put(0, "center", PLAIN_1ST, cheers="WW")
    target = scene.put(1, "center", SPOT, supports=("hBP01-117",))
    scene.perform(0, f"art:{one}:0:{target}")
    assert scene.damage(target) == 30


def test_a14_v7_rolls_for_any_own_holomem_once_a_turn() -> None:
    """H82: odd, and that damage is not taken. The face may be named by Map in the Left Hand."""
    scene = Scene(oshis=("hSD01-001", "hSD01-002"))
    scene.dice = [2]
    scene.power(1, 3)
    center, collab = scene.put(0, "center", PLAIN, cheers="W"), scene.put(0, "collab", PLAIN, cheers="W")
    zeta = scene.put(1, "collab", "hBP01-027")
    target = scene.put(1, "center", SPOT)
    scene.perform(0, f"art:{center}:0:{target}")
    assert scene.options(1) == (scene.holomem(zeta).top.id, "none")
    scene.answer(1, scene.holomem(zeta).top.id)
    assert scene.options(1) == ("oshi", "none")
    scene.answer(1, "oshi").answer(1, 1)
    assert scene.damage(target) == 0
    scene.answer(0, f"art:{collab}:0:{target}")
    assert scene.damage(target) == 30


def test_a24_h86_damage_of_zero_is_none() -> None:
    """10 special damage on a holomem with Kotori: nothing triggers, nothing was dealt."""
    scene = Scene(oshis=("hBP01-007", "hSD01-001"))
    target = scene.put(1, "center", SPOT, supports=("hBP01-121",))

    def ten(ctx: Context) -> Effect[None]:
        assert (yield from special(ctx, target, 10)) == 0
        assert (yield from special(ctx, target, -10)) == 0
        assert (yield from special(ctx, target, 20)) == 10

    after(scene, ten)
    assert [fact.n for fact in scene.did(f.Damaged)] == [10]


def test_h82_damage_that_cannot_be_reduced() -> None:
    scene = Scene()
    target = scene.put(1, "center", SPOT, supports=("hBP01-121",))

    def fixed(ctx: Context) -> Effect[None]:
        yield from special(ctx, target, 20, is_fixed=True)

    assert after(scene, fixed).damage(target) == 20


# --- HP


def test_h87_a19_remaining_hp_is_set_in_both_directions_and_is_neither_damage_nor_recovery() -> None:
    """Squish Squish; Q19, Q362: HP bonuses count."""
    for damage, supports in ((0, ()), (140, ()), (20, ("hBP01-118",))):
        scene = Scene(oshis=("hBP01-001", "hSD01-001"))
        scene.power(0, 3)
        target = scene.put(1, "center", SPOT, damage=damage, supports=supports)
        scene.act(0, "skill:oshi")
        assert scene.left(target) == 50
        assert scene.did(f.Damaged) == scene.did(f.Healed) == []


def test_h88_recovery_takes_damage_off_and_not_below_0() -> None:
    scene = Scene()
    hurt, sound = scene.put(0, "center", SPOT, damage=20), scene.put(0, "back", SPOT)

    def both(ctx: Context) -> Effect[None]:
        yield from heal(ctx, hurt, 50)
        yield from heal(ctx, sound, 50)

    after(scene, both)
    assert [fact.n for fact in scene.did(f.Healed)] == [20]
    assert scene.damage(hurt) == 0


def test_h132_a26_return_to_debut() -> None:
    """The Debut that stays is chosen by the player of the effect; cheers stay, all else goes to hand, damage is 0."""
    scene = Scene()
    one = scene.put(1, "back", PLAIN_1ST, under=(PLAIN,), cheers="W", supports=(UPAO,), damage=40)
    flat = scene.put(1, "back", PLAIN)

    def back(ctx: Context) -> Effect[None]:
        assert (yield from return_to_debut(ctx, one))
        assert not (yield from return_to_debut(ctx, flat))

    after(scene, back)
    now = scene.holomem(one)
    assert ([card.code for card in now.stack], len(now.cheers), now.supports, now.damage) == ([PLAIN], 1, (), 0)
    assert scene.codes(1, "hand") == [PLAIN_1ST, UPAO]


# --- downs


def test_h89_h90_a7_lethal_special_damage_and_then_art_damage_is_one_down() -> None:
    """Lui: 5 x 20 special damage on 60 HP, then 60; the special damage has downed."""
    scene = Scene()
    lui = scene.put(0, "center", "hBP01-061", cheers="RRR")
    hand = scene.zone(0, "hand", *[PLAIN] * 5)
    target = scene.center(1)
    scene.put(1, "back", SPOT)
    scene.perform(0, f"art:{lui}:0:{target}").answer(0, *hand)
    names = [type(fact).__name__ for fact in scene.happened if isinstance(fact, f.Damaged | f.ArtUsed | f.Downed | f.LifeLost)]
    assert names == ["Damaged", "Damaged", "ArtUsed", "Downed", "LifeLost"]


def test_a7_h96_no_life_is_decided_by_the_damage_that_brought_it_to_its_hp() -> None:
    for first, second, lost in (((60, True), (10, False), 0), ((50, True), (10, False), 1), ((60, False), (10, True), 1)):
        scene = Scene()
        target = scene.center(1)
        scene.put(1, "back", SPOT)

        def both(ctx: Context, target=target, first=first, second=second) -> Effect[None]:  # type: ignore[no-untyped-def]
            yield from special(ctx, target, first[0], no_life=first[1])
            yield from special(ctx, target, second[0], no_life=second[1])

        after(scene, both)
        assert [fact.loss for fact in scene.did(f.Downed)] == [lost]


def test_h96_no_life_counts_for_a_buzz_holomem_too() -> None:
    scene = Scene()
    buzz = scene.put(1, "center", BUZZ)
    scene.put(1, "back", SPOT)

    def downs(ctx: Context) -> Effect[None]:
        yield from special(ctx, buzz, 240, no_life=True)

    assert [fact.loss for fact in after(scene, downs).did(f.Downed)] == [0]
    assert scene.life(1) == 5


@pytest.mark.parametrize(("no_life", "loss"), [(False, 1), (True, 0)])
def test_h89_an_effect_may_down_directly(no_life: bool, loss: int) -> None:
    scene = Scene()
    target = scene.center(1)
    scene.put(1, "back", SPOT)

    def downs(ctx: Context) -> Effect[None]:
        down_directly(ctx, target, no_life=no_life)
        assert ctx.table.find(target) is not None  # noticed at the check timing
        yield from ()

    assert [fact.loss for fact in after(scene, downs).did(f.Downed)] == [loss]


def test_h92_all_cards_of_a_downed_holomem_are_archived() -> None:
    scene = Scene()
    one = scene.put(1, "center", PLAIN_1ST, under=(PLAIN,), cheers="WG", supports=(UPAO,))
    scene.put(1, "back", SPOT)

    def downs(ctx: Context) -> Effect[None]:
        yield from special(ctx, one, 150)

    after(scene, downs)
    assert scene.codes(1, "archive") == [PLAIN, PLAIN_1ST, "hY01-001", "hY02-001", UPAO]


def test_h91_h110_a_trigger_on_damage_comes_after_the_down_and_still_resolves() -> None:
    """Upao on Kanata that is downed by the damage: 20 special damage hits the center of the turn player. Q230"""
    scene = Scene()
    one = scene.put(0, "center", SPOT, cheers="WG", damage=100)
    kanata = scene.put(1, "center", KANATA, damage=190, supports=(UPAO,))
    scene.put(1, "back", SPOT)
    scene.perform(0, f"art:{one}:0:{kanata}")
    names = [type(fact).__name__ for fact in scene.happened if isinstance(fact, f.Damaged | f.Downed | f.LifeLost)]
    assert names == ["Damaged", "Downed", "LifeLost", "Damaged"]
    assert scene.damage(one) == 120


def test_h106_losing_ends_the_game_before_waiting_abilities() -> None:
    """Q108: last life lost, Upao waiting."""
    scene = Scene()
    one = scene.put(0, "center", SPOT, cheers="WG")
    kanata = scene.put(1, "center", KANATA, damage=190, supports=(UPAO,))
    scene.put(1, "back", SPOT)
    scene.seat(1, life=scene.table.seats[1].life[:1])
    scene.perform(0, f"art:{one}:0:{kanata}")
    assert scene.result == ((1, 2), "H134")
    assert len(scene.did(f.Damaged)) == 1


def test_h46_h109_once_a_turn_and_once_for_each_occurrence() -> None:
    """Upao: two hits in one turn, one answer."""
    scene = Scene()
    center, collab = scene.put(0, "center", PLAIN_1ST, cheers="W"), scene.put(0, "collab", PLAIN, cheers="W")
    kanata = scene.put(1, "center", KANATA, supports=(UPAO,))
    scene.perform(0, f"art:{center}:0:{kanata}")
    assert scene.damage(center) == 20
    scene.answer(0, f"art:{collab}:0:{kanata}")
    assert scene.damage(center) == 20
    assert scene.damage(kanata) == 60


def test_h105_holomems_downed_by_one_ability_are_downed_before_the_next_one() -> None:
    """Upao downs the attacker: that is processed before anything else is asked."""
    scene = Scene()
    one = scene.put(0, "center", PLAIN, cheers="W", damage=45)
    scene.put(0, "back", SPOT)
    kanata = scene.put(1, "center", KANATA, supports=(UPAO,))
    scene.perform(0, f"art:{one}:0:{kanata}")
    assert not scene.is_there(one)
    assert [fact.seat for fact in scene.did(f.LifeLost)] == [0]


# --- on-down abilities


def test_h112_a10_an_on_down_ability_is_carried_out_while_the_holomem_is_on_stage() -> None:
    """Pioneer: a cheer is saved before the holomem is archived."""
    scene = Scene()
    one = scene.put(0, "center", PLAIN_1ST, cheers="WW")
    azki = scene.put(1, "center", AZKI, cheers="G", damage=30, supports=("hBP01-124",))
    back = scene.put(1, "back", SPOT)
    scene.perform(0, f"art:{one}:1:{azki}")
    names = [type(fact).__name__ for fact in scene.happened if isinstance(fact, f.CheerMoved | f.Downed | f.LifeLost)]
    assert names == ["CheerMoved", "Downed", "LifeLost"]
    assert "G" in scene.cheers(back)


def test_h92_the_turn_player_first_and_each_orders_their_own() -> None:
    """The Mic of the attacker, then two fans of the holomem that is downed."""
    scene = Scene(phase="performance")
    one = scene.put(0, "center", "hBP01-081", cheers="BBBB", supports=("hBP01-115",))
    azki = scene.put(1, "center", AZKI, cheers="GG", damage=30, supports=("hBP01-124", "hBP01-124"))
    scene.put(1, "back", SPOT)
    scene.perform(0, f"art:{one}:0:{azki}").answer(0, "no")
    assert scene.cheers(one) == "BBBBW"
    assert scene.asks("next_ability")
    assert scene.owed == (1,)


def test_h122_nousagi_saves_green_cheers_in_the_opponents_turn() -> None:
    scene = Scene(oshis=("hSD01-001", "hBP01-004"))
    scene.power(1, 2)
    one = scene.put(0, "center", PLAIN_1ST, cheers="WW")
    azki = scene.put(1, "center", AZKI, cheers="GWG", damage=30)
    back = scene.put(1, "back", SPOT)
    scene.perform(0, f"art:{one}:1:{azki}")
    assert scene.options(1) == ("oshi", "none")
    scene.answer(1, "oshi")
    assert scene.cheers(back).startswith("GG")


def test_a11_h97_rise_from_the_ashes_lowers_the_loss_and_returns_a_stack() -> None:
    scene = Scene(oshis=("hSD01-001", "hBP01-006"))
    scene.power(1, 2)
    one = scene.put(0, "center", PLAIN_1ST, cheers="WW")
    lui = scene.put(1, "center", "hBP01-061", under=("hBP01-061",), cheers="R", damage=150)
    scene.put(1, "back", SPOT)
    scene.perform(0, f"art:{one}:1:{lui}").answer(1, "sp")
    assert scene.life(1) == 5
    assert scene.codes(1, "hand")[:2] == ["hBP01-061"] * 2
    assert "hY03-001" in scene.codes(1, "archive")
    assert not scene.is_there(lui)


def test_a12_the_order_of_downs_is_asked_where_it_matters() -> None:
    scene = Scene(phase="hand")
    azki = scene.put(1, "center", AZKI, cheers="G", damage=70, supports=("hBP01-124",))
    other = scene.put(1, "back", PLAIN, damage=60)
    scene.put(1, "back", SPOT)
    scene.begin()
    assert scene.asks("next_down")
    assert (scene.owed, scene.options(1)) == ((1,), (azki, other))
    scene = Scene(phase="hand")
    scene.put(1, "center", PLAIN, damage=60)
    scene.put(1, "back", PLAIN, damage=60)
    scene.put(1, "back", SPOT)
    assert not scene.begin().asks("next_down")


# --- triggers of oshis


def test_a8_comet_is_not_offered_if_the_holomem_is_downed_already() -> None:
    for damage, offered in ((0, True), (90, False)):
        scene = Scene(oshis=("hBP01-007", "hSD01-001"))
        scene.power(0, 2)
        comet = scene.put(0, "center", "hBP01-081", cheers="BBBB")
        back = scene.put(1, "back", SPOT, damage=damage)
        scene.perform(0, f"art:{comet}:0:{back}").answer(0, *[card.id for card in scene.holomem(comet).cheers[:2]])
        assert scene.asks("use_skill") == offered
        if offered:
            scene.answer(0, "oshi")
            assert scene.damage(back) == 60 + 50


def test_a9_shooting_star_deals_what_was_dealt_without_a_cap() -> None:
    scene = Scene(oshis=("hBP01-007", "hSD01-001"))
    scene.power(0, 2)
    comet = scene.put(0, "center", "hBP01-081", cheers="BBBB")
    back = scene.put(1, "back", SPOT)
    target = scene.put(1, "center", PLAIN, damage=50)
    scene.perform(0, f"art:{comet}:0:{target}").answer(0, "no")
    assert scene.options(0) == ("sp", "none")
    scene.answer(0, "sp")
    assert scene.damage(back) == 60


# --- life


def test_h98_h100_life_is_revealed_and_attached_one_by_one_to_who_is_still_there() -> None:
    scene = Scene()
    one = scene.put(0, "center", PLAIN_1ST, cheers="WW")
    buzz = scene.put(1, "center", BUZZ, damage=200)
    first, second = scene.put(1, "back", SPOT), scene.put(1, "back", PLAIN)
    scene.zone(1, "life", "hY02-001", "hY03-001", "hY01-001")
    scene.perform(0, f"art:{one}:1:{buzz}")
    assert scene.asks("attach_cheer")
    assert set(scene.options(1)) == {first, second}
    assert [card.code for card in scene.table.resolving] == ["hY02-001"]
    assert scene.life(1) == 2
    scene.answer(1, first)
    assert [card.code for card in scene.table.resolving] == ["hY03-001"]
    scene.answer(1, second)
    assert (scene.cheers(first)[:1], scene.cheers(second)[:1]) == ("G", "R")


def test_a32_the_last_life_card_is_revealed_and_nobody_is_asked_where_it_goes() -> None:
    scene = Scene()
    one = scene.put(0, "center", PLAIN_1ST, cheers="WW")
    scene.put(1, "back", SPOT)
    scene.put(1, "back", SPOT)
    scene.seat(1, life=scene.table.seats[1].life[:1])
    target = scene.put(1, "center", PLAIN, damage=10)
    scene.perform(0, f"art:{one}:1:{target}")
    assert scene.result == ((1, 2), "H134")
    assert len(scene.did(f.LifeLost)) == 1
    assert scene.codes(1, "archive")[-1] == "hY01-001"


def both_last_lives(ruleset: str) -> Scene:
    scene = Scene(phase="hand", ruleset=ruleset)
    for seat in (0, 1):
        scene.put(seat, "center", PLAIN, damage=60)
        scene.put(seat, "back", SPOT)
        scene.seat(seat, life=scene.table.seats[seat].life[:1])
    return scene.begin()


def test_k5_h139_both_lose_their_last_life_together_a_draw() -> None:
    scene = both_last_lives("seed-2024")
    assert scene.result == ((1, 1), "H139")
    assert [(loss.seat, loss.rule) for loss in scene.did(f.Finished)[0].losses] == [(0, "H134"), (1, "H134")]


def test_k5_in_the_publishers_edition_the_turn_player_runs_out_first() -> None:
    scene = both_last_lives("cr-1.9.0")
    assert scene.result == ((2, 1), "H134")


def test_h135_who_has_no_holomem_on_stage_loses() -> None:
    scene = Scene()
    one = scene.put(0, "center", PLAIN_1ST, cheers="WW")
    target = scene.put(1, "center", PLAIN, damage=10)
    scene.perform(0, f"art:{one}:1:{target}")
    assert scene.result == ((1, 2), "H135")
    assert scene.did(f.LifeLost) == []  # A36


def test_a36_h139_both_stages_empty_a_draw() -> None:
    scene = Scene(phase="hand")
    scene.put(0, "center", PLAIN, damage=60)
    scene.put(1, "center", PLAIN, damage=60)
    scene.begin()
    assert scene.result == ((1, 1), "H139")


def test_a36_an_empty_stage_loses_at_once_though_the_other_side_waits_for_its_last_life() -> None:
    scene = Scene(phase="hand")
    scene.put(0, "center", PLAIN, damage=60)
    scene.put(1, "center", PLAIN, damage=60)
    scene.put(1, "back", SPOT)
    scene.seat(1, life=scene.table.seats[1].life[:1])
    scene.begin()
    assert scene.result == ((2, 1), "H135")


# --- the end


@pytest.mark.parametrize("seat", [0, 1])
def test_h138_conceding_is_possible_also_while_the_other_one_decides(seat: int) -> None:
    scene = Scene().begin()
    scene.leave(seat)
    assert scene.state.outcome is not None
    assert scene.state.outcome.places[seat] == 2


def test_h104_only_the_situation_at_the_check_timing_matters() -> None:
    """Lethal damage that is healed within the same ability downs nobody, and is forgotten."""
    scene = Scene()
    target = scene.center(1)

    def both(ctx: Context) -> Effect[None]:
        yield from special(ctx, target, 60, no_life=True)
        yield from heal(ctx, target, 30)

    assert after(scene, both).did(f.Downed) == []
    assert scene.left(target) == 30
