"""Main actions, by rule number: H4-H6, H47-H70, A5, A6, A17, A20, A35, A41, K2, K3."""

from __future__ import annotations

import pytest

from matches.games.hololive_ocg import facts as f
from matches.games.hololive_ocg.actions import END, actions, objection, thinkable
from matches.games.hololive_ocg.context import Step
from matches.games.hololive_ocg.game import HololiveOcg
from matches.games.hololive_ocg.stage import swap
from matches.games.hololive_ocg.timing import check
from matches.games.hololive_ocg.turns import MAIN
from matches.games.prompts import prompt_of, to_act
from matches.games.resolution import Run, resolve
from tests.games.hololive_ocg.scene import PLAIN, PLAIN_1ST, Scene
from tests.games.playing import whole

SPOT, AZKI, AZKI_1ST, AZKI_2ND, SORAZ, SORA_2ND = "hSD01-014", "hSD01-008", "hSD01-010", "hSD01-011", "hSD01-013", "hBP01-023"


@pytest.mark.parametrize("seed", range(3))
def test_h40_l73_what_is_offered_is_what_no_rule_forbids(seed: int) -> None:
    met = set[str | None]()
    for position in whole(HololiveOcg(), "duel", 2, seed).history.positions:
        for number, seat in to_act(position.state):
            prompt, table = prompt_of(position.state, number), position.state.table
            if prompt.text == MAIN:
                against = {str(act): objection(table, seat, act) for act in thinkable(table, seat)}
                assert (*(act for act, rule in against.items() if rule is None), END) == prompt.row(seat)
                assert (*actions(table, seat), END) == prompt.row(seat)
                met.update(against.values())
    assert met >= {None, "H44", "H47", "H48", "H57"}


# --- placing


@pytest.mark.parametrize(("code", "rule"), [(PLAIN, ""), (SPOT, ""), (PLAIN_1ST, "H47"), (AZKI_2ND, "H47")])
def test_h47_debuts_and_spots_are_placed(code: str, rule: str) -> None:
    scene = Scene()
    card = scene.hand(0, code)
    assert scene.why_not(0, f"place:{card}") == rule


# --- bloom


@pytest.mark.parametrize(
    ("onto", "card", "rule"),
    [
        (PLAIN, PLAIN_1ST, ""), (PLAIN_1ST, PLAIN_1ST, ""), (PLAIN_1ST, SORA_2ND, ""), (SORA_2ND, SORA_2ND, ""),
        (PLAIN, PLAIN, "H48"), (PLAIN, SORA_2ND, "H48"), (SORA_2ND, PLAIN_1ST, "H48"), (PLAIN, AZKI_1ST, "H48"),
        (PLAIN, SORAZ, ""), (AZKI, SORAZ, ""), (SORAZ, SORAZ, ""), (SORAZ, AZKI_2ND, ""), (SPOT, SPOT, "H6"), (SPOT, PLAIN_1ST, "H6"),
    ],
)  # fmt: skip
def test_h48_h50_h5_h6_levels_and_names(onto: str, card: str, rule: str) -> None:
    scene = Scene()
    one, new = scene.put(0, "back", onto), scene.hand(0, card)
    assert scene.why_not(0, f"bloom:{new}:{one}") == rule


def test_h48_a5_a6_not_this_turn_and_not_twice() -> None:
    scene = Scene()
    fresh, bloomed = scene.put(0, "back", PLAIN, arrived=True), scene.put(0, "back", PLAIN_1ST, bloomed=True)
    new = scene.hand(0, PLAIN_1ST)
    assert scene.why_not(0, f"bloom:{new}:{fresh}") == "H48"
    assert scene.why_not(0, f"bloom:{new}:{bloomed}") == "H48"


@pytest.mark.parametrize(("damage", "rule"), [(140, ""), (150, "A41"), (160, "A41")])
def test_a41_the_printed_hp_must_be_more_than_the_damage(damage: int, rule: str) -> None:
    """A bonus of what is attached does not count."""
    scene = Scene()
    one = scene.put(0, "back", "hSD01-006", damage=damage, supports=("hBP01-118",))
    new = scene.hand(0, PLAIN_1ST)
    assert scene.why_not(0, f"bloom:{new}:{one}") == rule


def test_h49_h50_the_holomem_keeps_all_and_has_the_new_card() -> None:
    scene = Scene()
    one = scene.put(0, "collab", PLAIN, cheers="WG", damage=50, resting=True, supports=("hBP01-118",))
    new = scene.hand(0, PLAIN_1ST)
    old = scene.holomem(one)
    scene.act(0, f"bloom:{new}:{one}")
    now = scene.holomem(one)
    assert (now.cheers, now.supports, now.damage, now.resting) == (old.cheers, old.supports, 50, True)
    assert now.bloomed
    assert [card.code for card in now.stack] == [PLAIN, PLAIN_1ST]
    assert scene.left(one) == 150 + 10 - 50


def test_h51_h119_the_bloom_effect_triggers() -> None:
    scene = Scene()
    one = scene.put(0, "back", "hBP01-061")
    scene.zone(0, "archive", "hBP01-061", PLAIN)
    new = scene.hand(0, "hBP01-061")
    scene.act(0, f"bloom:{new}:{one}")
    assert scene.asks("from_archive")
    assert len(scene.options(0)) == 1
    scene.answer(0, scene.options(0)[0])
    assert scene.codes(0, "hand") == ["hBP01-061"]


def test_a17_overwrite_waives_the_level_alone() -> None:
    """hBP01-045, with three or fewer life."""
    for life, rule in ((3, ""), (4, "H48")):
        scene = Scene()
        scene.seat(0, life=scene.table.seats[0].life[:life])
        one, second, sora = scene.put(0, "back", "hBP01-045"), scene.hand(0, AZKI_2ND), scene.hand(0, SORA_2ND)
        assert scene.why_not(0, f"bloom:{second}:{one}") == rule
        assert scene.why_not(0, f"bloom:{sora}:{one}") == "H48"
    scene = Scene()
    scene.seat(0, life=scene.table.seats[0].life[:3])
    fresh, second = scene.put(0, "back", "hBP01-045", arrived=True), scene.hand(0, AZKI_2ND)
    assert scene.why_not(0, f"bloom:{second}:{fresh}") == "H48"


# --- collab


def test_h53_h54_a_collab_lays_holopower_and_moves_an_active_back_holomem() -> None:
    scene = Scene()
    one, tired = scene.put(0, "back", PLAIN), scene.put(0, "back", PLAIN, resting=True)
    other = scene.put(0, "back", PLAIN)
    assert scene.why_not(0, f"collab:{tired}") == "H53"
    scene.act(0, f"collab:{one}")
    assert (scene.place(one), scene.holomem(one).resting) == ("collab", False)
    assert len(scene.codes(0, "holopower")) == 1
    assert scene.why_not(0, f"collab:{other}") == "H53"
    (moved,) = scene.did(f.Moved)
    assert (moved.origin, moved.to) == ("deck", "holopower")


def test_h53_once_a_turn_also_when_the_position_is_free_again() -> None:
    """Expanding Map may move its holomem to the back."""
    scene = Scene()
    one, other = scene.put(0, "back", "hSD01-009"), scene.put(0, "back", PLAIN)
    scene.dice = [1]
    scene.act(0, f"collab:{one}").answer(0, "yes")
    while not scene.asks("to_back"):
        scene.default()
    scene.answer(0, "yes")
    assert scene.place(one) == "back"
    assert scene.why_not(0, f"collab:{other}") == "H53"


@pytest.mark.parametrize(("ruleset", "rule"), [("seed-2024", "H53"), ("cr-1.9.0", "")])
def test_k2_no_collab_without_a_card_in_the_deck(ruleset: str, rule: str) -> None:
    scene = Scene(ruleset=ruleset)
    one = scene.put(0, "back", PLAIN)
    scene.seat(0, deck=())
    assert scene.why_not(0, f"collab:{one}") == rule
    if not rule:
        scene.act(0, f"collab:{one}")
        assert scene.place(one) == "collab"
        assert scene.codes(0, "holopower") == []


def test_h55_the_collab_effect_triggers_by_collabing() -> None:
    scene = Scene()
    one = scene.put(0, "back", "hBP01-023")
    scene.act(0, f"collab:{one}")
    assert len(scene.codes(0, "hand")) == 2


@pytest.mark.parametrize(("ruleset", "drawn"), [("seed-2024", 2), ("cr-1.9.0", 0)])
def test_h55_k3_also_however_else_it_got_there(ruleset: str, drawn: int) -> None:
    """A swap with the collab holomem, which cards of other sets make."""
    scene = Scene(ruleset=ruleset)
    one, collab = scene.put(0, "back", "hBP01-023"), scene.put(0, "collab", PLAIN)

    class Swaps:
        def step(self, run: Run):  # type: ignore[no-untyped-def, type-arg]
            here = Step(run)
            yield from swap(here, 0, one, collab)
            yield from check(here)

        def outcome(self, state: object) -> None:
            return None

    run = resolve(Run(Swaps(), scene.state, scene.chance))  # type: ignore[arg-type]
    assert run.table.place_of(one) == "collab"
    assert len(run.table.seats[0].hand) == drawn


# --- oshi skills


def test_h56_h57_h58_once_a_turn_once_a_game_both_in_one_turn_and_for_nothing() -> None:
    scene = Scene()
    scene.power(0, 4)
    scene.act(0, "skill:oshi").act(0, "skill:sp")
    assert len(scene.codes(0, "archive")) == 3
    assert (scene.why_not(0, "skill:oshi"), scene.why_not(0, "skill:sp")) == ("H56", "H56")
    scene.end_turn().end_turn()
    assert scene.why_not(0, "skill:sp") == "H56"
    assert scene.why_not(0, "skill:oshi") == ""


def test_h57_not_enough_holopower() -> None:
    scene = Scene()
    scene.power(0, 1)
    assert scene.why_not(0, "skill:sp") == "H57"


def test_h59_what_was_archived_to_pay_is_in_the_archive_when_the_effect_resolves() -> None:
    """Q232: Phoenix Tail may return one of them."""
    scene = Scene(oshis=("hBP01-006", "hSD01-001"))
    scene.zone(0, "holopower", PLAIN_1ST, "hSD01-016")
    scene.act(0, "skill:oshi")
    assert scene.codes(0, "hand") == [PLAIN_1ST]
    assert scene.codes(0, "archive") == ["hSD01-016"]


@pytest.mark.parametrize("slot", ["oshi", "sp"])
def test_h60_h122_a_skill_with_a_moment_of_its_own_is_no_main_action(slot: str) -> None:
    scene = Scene(oshis=("hBP01-007", "hSD01-001"))
    scene.power(0, 3)
    assert scene.why_not(0, f"skill:{slot}") == "H60"


# --- supports


def test_h61_h66_a_support_is_revealed_resolved_and_archived() -> None:
    scene = Scene()
    card = scene.hand(0, "hSD01-016")
    scene.act(0, f"play:{card}")
    assert [type(fact).__name__ for fact in scene.happened if isinstance(fact, f.SupportPlayed | f.Moved | f.SupportUsed)] == [
        "SupportPlayed", "Moved", "SupportUsed",
    ]  # fmt: skip
    assert scene.codes(0, "archive") == ["hSD01-016"]
    assert "support:0" in scene.table.done


def test_h66_a35_one_whose_die_failed_counts_as_used() -> None:
    """Q50"""
    scene = Scene()
    scene.dice = [2]
    card = scene.hand(0, "hSD01-020")
    scene.zone(0, "archive", "hY01-001")
    scene.act(0, f"play:{card}")
    assert {"support:0", "event:0"} <= set(scene.table.done)
    assert scene.cheers(scene.center(0)) == ""


def test_h62_one_limited_card_a_turn() -> None:
    scene = Scene()
    first, second = scene.hand(0, "hSD01-016"), scene.hand(0, "hSD01-016")
    other = scene.hand(0, "hSD01-018")
    scene.act(0, f"play:{first}")
    assert scene.why_not(0, f"play:{second}") == "H62"
    assert scene.why_not(0, f"play:{other}") == ""


def test_h63_h64_a_cost_must_be_payable_from_the_stage() -> None:
    """Q15: a cheer in the archive pays nothing."""
    scene = Scene()
    card = scene.hand(0, "hSD01-019")
    scene.zone(0, "archive", "hY01-001")
    assert scene.why_not(0, f"play:{card}") == "H63"
    scene = Scene()
    card = scene.hand(0, "hSD01-019")
    scene.put(0, "back", PLAIN, cheers="G")
    assert scene.why_not(0, f"play:{card}") == ""


def test_h63_the_hand_is_counted_without_the_card_itself() -> None:
    """Q16"""
    for others, rule in ((6, ""), (7, "H63")):
        scene = Scene()
        card = scene.hand(0, "hSD01-021")
        scene.zone(0, "hand", *[PLAIN] * others)
        assert scene.why_not(0, f"play:{card}") == rule
    scene = Scene()
    assert scene.why_not(0, f"play:{scene.hand(0, 'hSD01-017')}") == "H63"


@pytest.mark.parametrize("code", ["hSD01-016", "hSD01-018", "hSD01-021"])
def test_h65_a20_a_support_that_would_change_nothing_is_not_played(code: str) -> None:
    """With an empty deck; a payable cost does not rescue it. Whatever the deck holds, it is not looked at."""
    scene = Scene()
    scene.seat(0, deck=())
    assert scene.why_not(0, f"play:{scene.hand(0, code)}") == "H65"


def test_a20_a_payable_cost_does_not_rescue_a_support_that_can_do_nothing() -> None:
    scene = Scene()
    scene.put(0, "center", PLAIN, cheers="W")
    scene.seat(0, deck=())
    assert scene.why_not(0, f"play:{scene.hand(0, 'hSD01-019')}") == "H65"


def test_h67_an_attached_support_says_where_it_goes() -> None:
    scene = Scene()
    card = scene.hand(0, "hBP01-116")
    scene.act(0, f"play:{card}:{scene.center(0)}")
    assert [one.code for one in scene.holomem(scene.center(0)).supports] == ["hBP01-116"]
    assert scene.codes(0, "archive") == []
    assert "mascot:0" in scene.table.done


# --- baton pass


def test_h68_h69_both_active_once_a_turn_for_cheers_of_the_players_choice() -> None:
    scene = Scene()
    center = scene.put(0, "center", "hSD01-006", cheers="WGW")
    back, tired = scene.put(0, "back", PLAIN), scene.put(0, "back", PLAIN, resting=True)
    collab = scene.put(0, "collab", PLAIN)
    assert scene.why_not(0, f"baton:{tired}") == "H68"
    assert scene.why_not(0, f"baton:{collab}") == "H68"
    cheers = [card.id for card in scene.holomem(center).cheers]
    scene.act(0, f"baton:{back}").answer(0, *cheers[:2])
    assert (scene.place(center), scene.place(back)) == ("back", "center")
    assert scene.cheers(center) == "W"
    assert scene.codes(0, "archive") == ["hY01-001", "hY02-001"]
    assert scene.why_not(0, f"baton:{center}") == "H68"


def test_h69_not_with_too_few_cheers_and_supports_are_none() -> None:
    """H19: Ankimo counts for arts alone."""
    scene = Scene()
    scene.put(0, "center", PLAIN, supports=("hBP01-118",))
    back = scene.put(0, "back", PLAIN)
    assert scene.why_not(0, f"baton:{back}") == "H69"


def test_h68_a_resting_center_passes_no_baton() -> None:
    scene = Scene()
    scene.put(0, "center", PLAIN, cheers="W", resting=True)
    back = scene.put(0, "back", PLAIN)
    assert scene.why_not(0, f"baton:{back}") == "H68"


def test_h70_who_came_back_by_a_baton_pass_may_still_collab() -> None:
    scene = Scene()
    center = scene.put(0, "center", PLAIN, cheers="W")
    back = scene.put(0, "back", PLAIN)
    scene.act(0, f"baton:{back}")
    assert scene.why_not(0, f"collab:{center}") == ""
