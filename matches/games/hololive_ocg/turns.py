"""The order of play: each step of the kernel is one decision with all that follows; what comes next stands in the table.

Source: section 4, H71, A2, A25.
"""

from __future__ import annotations

from collections.abc import Callable

from matches.games.engine import Pace
from matches.games.hololive_ocg import arts, facts
from matches.games.hololive_ocg.actions import END, actions, perform
from matches.games.hololive_ocg.asking import ask, choose
from matches.games.hololive_ocg.context import Step
from matches.games.hololive_ocg.effects import draw
from matches.games.hololive_ocg.ending import GameOver, lose
from matches.games.hololive_ocg.setup import decide_order, set_up
from matches.games.hololive_ocg.sight import is_locked
from matches.games.hololive_ocg.stage import attach_revealed, go
from matches.games.hololive_ocg.table import Loss, Phase, Table
from matches.games.hololive_ocg.timing import check
from matches.games.resolution import Effect, Run

MAIN, PERFORMANCE = "hololive_ocg.main", "hololive_ocg.performance"
"""The prompts of the two steps in which a player acts."""
ACTED = "acted"
"""An action has been taken this turn: for clocks, a turn has one decision of the pace `main`, its first one."""


def step(run: Run[Table]) -> Effect[None]:
    here = Step(run)
    try:
        yield from PHASES[here.table.phase](here)
    except GameOver:
        return


def begin(step: Step, phase: Phase) -> Effect[None]:
    """The next step of the turn; "at the start of the step" abilities trigger (H35, H42)."""
    yield from step.cause(facts.StepBegan(phase))
    yield from check(step)


def reset(step: Step) -> Effect[None]:
    """All become active, the collab holomem goes to the back and rests, if it moves; then the center is filled (H36, H37, A2).

    That all become active is what "at the start of the turn" abilities wait for.
    """
    seat = step.table.turn
    yield from step.cause(facts.Woke(seat))
    if collab := step.table.seats[seat].collab:
        moved = yield from go(step, seat, collab.id, "back", "reset")
        if moved:
            yield facts.Rested(collab.id)
    yield from check(step)
    yield from fill_center(step, seat)
    yield from check(step)
    yield from begin(step, "hand")


def fill_center(step: Step, seat: int) -> Effect[None]:
    """An active back holomem, or a resting one if none is active (H36, H43)."""
    me = step.table.seats[seat]
    if me.center:
        return
    free = [one for one in me.back if not is_locked(step.table, one)]
    active = [one for one in free if not one.resting]
    chosen = yield from choose(seat, "new_center", [one.id for one in active or free])
    if chosen:
        yield from go(step, seat, chosen, "center", "center")


def hand(step: Step) -> Effect[None]:
    """H38, H136"""
    seat = step.table.turn
    if not step.table.seats[seat].deck:
        yield from lose(step, [Loss(seat, "H136")])
    yield from draw(step, seat, 1)
    yield from check(step)
    yield from begin(step, "cheer")


def cheer(step: Step) -> Effect[None]:
    """H39"""
    seat = step.table.turn
    me = step.table.seats[seat]
    if me.cheer_deck:
        yield from attach_revealed(step, seat, "cheer_deck", me.cheer_deck[0], me.stage)
    yield from check(step)
    yield from begin(step, "main")


def main(step: Step) -> Effect[None]:
    """One main action with its check timing, or the end of the step (H40); no performance step in the first turn of all (H41, H44)."""
    seat = step.table.turn
    pace: Pace = "choice" if ACTED in step.table.done else "main"
    option = yield from ask(seat, "main", (*actions(step.table, seat), END), default=END, kind="move", pace=pace)
    if option != END:
        if pace == "main":
            yield facts.Done(ACTED)
        yield from perform(step, seat, option)
        yield from check(step)
        return
    is_very_first = step.table.is_first_turn(seat) and seat == step.table.first
    yield from begin(step, "end" if is_very_first else "performance")


def performance(step: Step) -> Effect[None]:
    """One art with its check timing, or the end of the step (H71)."""
    seat = step.table.turn
    playable = arts.playable(step.table, seat)
    option = (yield from ask(seat, "performance", (*playable, END), default=END, kind="move")) if playable else END
    if option == END:
        yield from begin(step, "end")
        return
    _, holomem, number, target = option.split(":")
    yield from arts.play(step, seat, holomem, int(number), target)
    yield from check(step)


def end(step: Step) -> Effect[None]:
    """H42; "at the start of the end step" was at its beginning."""
    seat = step.table.turn
    yield from step.cause(facts.TurnEnding(seat))
    yield from check(step)
    yield from step.cause(facts.TurnFaded())
    yield from fill_center(step, seat)
    yield from check(step)
    yield from step.cause(facts.TurnBegan(1 - seat))


PHASES: dict[Phase, Callable[[Step], Effect[None]]] = {
    "order": decide_order, "setup": set_up, "reset": reset, "hand": hand, "cheer": cheer, "main": main, "performance": performance,
    "end": end,
}  # fmt: skip
