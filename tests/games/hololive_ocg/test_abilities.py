"""What is left of the rules, by number: H8, H10, H20, H52, H85, H101, H102, H107-H113, H116, H121, H138-H141, H145, A39, K8."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from matches.games.actions import CallTime
from matches.games.engine import SYSTEM, Drawn
from matches.games.hololive_ocg import facts as f
from matches.games.hololive_ocg.context import Context
from matches.games.hololive_ocg.damage import special
from matches.games.hololive_ocg.effects import draw, draw_until, gain_holopower
from matches.games.hololive_ocg.stage import heal
from matches.games.resolution import Effect
from tests.games.hololive_ocg.scene import GAME, PLAIN, PLAIN_1ST, Scene
from tests.games.hololive_ocg.test_damage import after
from tests.games.playing import begin, load

SPOT, KANATA, UPAO, AZKI = "hSD01-014", "hBP01-014", "hBP01-116", "hSD01-008"


def test_h8_a_prohibition_beats_an_instruction() -> None:
    """So You Are the Enemy? against a center that Hawk Eye holds: no trade, the bonus alone."""
    scene = Scene(oshis=("hSD01-001", "hBP01-005"), turn=1)
    scene.power(1, 2)
    scene.power(0, 2)
    scene.put(0, "back", SPOT)
    scene.put(1, "back", SPOT)
    center = scene.center(0)
    scene.act(1, "skill:sp").end_turn()
    partner = scene.table.seats[0].back[0].id
    assert scene.why_not(0, f"baton:{partner}") == "H133"
    assert scene.place(center) == "center"


@pytest.mark.parametrize("n", [0, -1])
def test_h10_an_amount_of_zero_or_less_is_not_done_at_all(n: int) -> None:
    scene = Scene()
    hurt = scene.put(0, "center", SPOT, damage=30)

    def nothing(ctx: Context) -> Effect[None]:
        yield from draw(ctx.step, 0, n)
        yield from gain_holopower(ctx.step, 0, n)
        yield from special(ctx, hurt, n)
        yield from heal(ctx, hurt, n)

    before = scene.table
    assert after(scene, nothing).table == before


def test_h126_draw_until_does_nothing_with_enough() -> None:
    for have, drawn in ((2, 1), (3, 0), (4, 0)):
        scene = Scene()
        scene.zone(0, "hand", *[PLAIN] * have)

        def until_three(ctx: Context) -> Effect[None]:
            yield from draw_until(ctx.step, 0, 3)

        assert len(after(scene, until_three).codes(0, "hand")) == have + drawn


def test_h20_what_is_attached_keeps_a_stable_order() -> None:
    scene = Scene(phase="cheer")
    one = scene.put(0, "center", PLAIN, cheers="GB")
    scene.begin()
    assert scene.cheers(one) == "GBW"


def test_h52_use_counts_do_not_carry_over_to_the_card_on_top() -> None:
    """V.7 of the card that lies under the same card was used this turn; that of the card on top was not."""
    for used, asked in ((0, True), (1, False)):
        scene = Scene(phase="performance")
        one = scene.put(0, "center", PLAIN, cheers="W")
        zeta = scene.put(1, "collab", "hBP01-027", under=("hBP01-027",))
        target = scene.put(1, "center", SPOT)
        scene.lay(replace(scene.table, done=(f"{scene.holomem(zeta).stack[used].id}:instead",)))
        scene.perform(0, f"art:{one}:0:{target}")
        assert scene.asks("instead") == asked


def test_h85_before_is_a_replacement_and_after_is_a_trigger() -> None:
    """Guardian of Civilization is asked before the damage is told, Upao answers after it."""
    scene = Scene(oshis=("hSD01-001", "hBP01-002"))
    scene.power(1, 2)
    one = scene.put(0, "center", PLAIN_1ST, cheers="WW")
    irys = scene.put(1, "center", "hSD01-007")
    scene.put(1, "back", SPOT)
    scene.perform(0, f"art:{one}:0:{irys}")
    assert scene.did(f.Damaged) == []
    scene = Scene()
    one = scene.put(0, "center", PLAIN_1ST, cheers="WW")
    kanata = scene.put(1, "center", KANATA, supports=(UPAO,))
    scene.perform(0, f"art:{one}:0:{kanata}")
    assert [fact.holomem for fact in scene.did(f.Damaged)] == [kanata, one]


def test_h101_h102_h111_rule_processes_then_the_turn_player_then_the_other() -> None:
    """Ganmo of the turn player draws, Upao of the other hits; downs and life come before both."""
    scene = Scene()
    lui = scene.put(0, "center", "hBP01-061", cheers="RRR", supports=("hBP01-120",))
    kanata = scene.put(1, "center", KANATA, damage=150, supports=(UPAO,))
    scene.put(1, "back", SPOT)
    scene.perform(0, f"art:{lui}:0:{kanata}")
    watched = f.ArtUsed | f.Downed | f.LifeLost | f.Moved | f.Damaged
    told = [type(fact).__name__ for fact in scene.happened if isinstance(fact, watched)]
    assert told[:6] == ["Damaged", "ArtUsed", "Downed", "LifeLost", "Moved", "Damaged"]


def test_h109_the_controller_orders_their_own() -> None:
    """Two holomems bloom effects do not meet; Upao and an oshi skill that is set off do."""
    scene = Scene(oshis=("hBP01-007", "hSD01-001"))
    scene.power(0, 4)
    comet = scene.put(0, "center", "hBP01-081", cheers="BBBB", supports=("hBP01-114",))
    target = scene.put(1, "center", SPOT)
    scene.put(1, "back", SPOT)
    scene.perform(0, f"art:{comet}:0:{target}").answer(0, "no")
    assert scene.asks("next_ability")
    assert scene.owed == (0,)
    assert len(scene.options(0)) == 2


def test_h107_h108_actions_in_the_main_step_arts_in_the_performance_step() -> None:
    scene = Scene()
    one = scene.put(0, "center", PLAIN, cheers="W")
    card = scene.hand(0, PLAIN)
    target = scene.center(1)
    assert scene.why_not(0, f"art:{one}:0:{target}") == "H40"
    assert scene.why_not(1, f"place:{card}") == "turn"
    scene.act(0, "end")
    assert scene.why_not(0, f"place:{card}") == "H71"
    assert scene.why_not(0, "") == "H71"


def test_h113_only_the_top_card_and_only_in_its_position() -> None:
    """V.7 under another card, and in the back."""
    for place, under, code in (("collab", ("hBP01-027",), "hBP01-027"), ("back", (), "hBP01-027"), ("collab", ("hBP01-027",), SPOT)):
        scene = Scene()
        one = scene.put(0, "center", PLAIN, cheers="W")
        scene.put(1, place, code, under=under)  # type: ignore[arg-type]
        target = scene.put(1, "center", SPOT)
        scene.perform(0, f"art:{one}:0:{target}")
        assert scene.asks("instead") == (place == "collab" and code == "hBP01-027")


def test_h116_up_to_may_be_none_and_one_means_as_many_as_there_are() -> None:
    """Mic in the Right Hand: any number; Holo Listeners Circle: one."""
    scene = Scene(oshis=("hSD01-002", "hSD01-001"))
    scene.power(0, 3)
    azki = scene.put(0, "center", AZKI)
    cheers = scene.zone(0, "archive", "hY01-001", "hY02-001", "hY03-001")
    scene.act(0, "skill:sp")
    assert (scene.prompt.least, scene.prompt.most) == (0, 3)
    scene.answer(0, cheers[0], cheers[2])
    assert scene.cheers(azki) == "WR"
    scene = Scene()
    scene.dice = [3]
    card = scene.hand(0, "hSD01-020")
    scene.zone(0, "archive", "hY02-001")
    scene.act(0, f"play:{card}")
    assert scene.cheers(scene.center(0)) == "G"


def test_h121_values_are_printed_then_added_and_end_with_what_gave_them() -> None:
    """Ankimo gives 10 HP; with it gone the holomem is downed at the next check timing (A41)."""
    scene = Scene(phase="hand")
    one = scene.put(1, "center", PLAIN, damage=60, supports=("hBP01-118",))
    scene.begin()
    assert scene.left(one) == 10
    scene = Scene(phase="hand")
    one = scene.put(1, "center", PLAIN, damage=60)
    scene.put(1, "back", SPOT)
    scene.begin()
    assert not scene.is_there(one)


@pytest.mark.parametrize("seat", [0, 1])
def test_h141_h138_a_result_says_who_lost_and_why(seat: int) -> None:
    scene = Scene(phase="hand", turn=seat)
    scene.seat(seat, deck=())
    scene.begin()
    (finished,) = scene.did(f.Finished)
    assert [(loss.seat, loss.rule) for loss in finished.losses] == [(seat, "H136")]
    assert scene.result[0][seat] == 2


def test_h140_nothing_that_is_free_can_be_done_again_and_again() -> None:
    """Each main action that was taken is no option any more in the same turn, or costs a card."""
    rng, play = random.Random(4), begin(GAME, "duel", 2, 4)
    while play.state.outcome is None:
        table = play.state.table
        number, seat = 0, GAME.to_act(play.state)[0]
        row = play.row(number, seat)
        picks = rng.sample(row, max(play.prompt().least, min(1, len(row))))
        is_action = play.prompt().text == "hololive_ocg.main" and picks[0] != "end"
        play.reply(number, seat, *picks)
        if is_action:
            assert spent(play.state.table, seat) != spent(table, seat)


def spent(table, seat: int):  # type: ignore[no-untyped-def]
    me = table.seats[seat]
    return len(me.hand), len(me.holopower), len(me.deck), table.done, me.used_sp, table.turn, len(me.stage)


def test_h145_chance_is_recorded_and_never_drawn_again() -> None:
    play = begin(GAME, "duel", 2, 7).finish(random.Random(7)).close()
    drawn = [fact for seq in range(2, play.history.head + 1) for fact in play.facts(seq) if isinstance(fact, Drawn)]
    assert {fact.question.kind for fact in drawn} == {"die", "order", "ids"}
    again = load(play.history, play.history.entries)
    assert again.state == play.state


def test_a39_when_time_is_called_a_game_that_nobody_has_lost_is_a_draw() -> None:
    """T28: after the round, a turn of each player."""
    play = begin(GAME, "duel", 2, 3)
    while play.state.table.number < 3:
        play.reply(0, GAME.to_act(play.state)[0], *play.prompt().default)
    play.say(SYSTEM, CallTime())
    assert play.state.meta.last_round == 2
    while play.state.outcome is None:
        play.reply(0, GAME.to_act(play.state)[0], *play.prompt().default)
    assert (play.state.outcome.places, play.state.outcome.reason) == ((1, 1), "time_called")
    assert play.state.table.number == 5


def test_k8_a1_the_chooser_is_drawn_by_a_coin() -> None:
    chosen = {begin(GAME, "duel", 2, seed).prompt().owners for seed in range(12)}
    assert chosen == {(0,), (1,)}


def test_another_game_is_begun_by_a_coin_again() -> None:
    play = begin(GAME, "duel", 2, 1, options={"starts": "1", "ruleset": "cr-1.9.0"})
    config = play.history.config
    assert config is not None
    for after_it in (GAME.rematch(config, play.state), GAME.next_game(config, play.state, 0)):
        assert after_it.options == {"ruleset": "cr-1.9.0"}
