"""The order of play: setup, rounds, phases, turns.

Each step is one decision with all that follows; what comes next stands in the table.

Source: Oshi Push rules, sections 4 and 5, P79-P91, P107, P109; section 13.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from matches.games.engine import Ask, Chance, Prompt
from matches.games.oshi_push import facts
from matches.games.oshi_push.clash import result
from matches.games.oshi_push.context import Step
from matches.games.oshi_push.effects import ask_one, ask_side, discard_each, draw, renamed
from matches.games.oshi_push.ending import GameOver, remove_departed
from matches.games.oshi_push.kinds import kind_of
from matches.games.oshi_push.plays import PASS, TURN, actions, perform
from matches.games.oshi_push.settling import settle
from matches.games.oshi_push.table import PLACES, STUDIO, Card, Phase, Table
from matches.games.resolution import Effect, Run

HAND = 5
HAND_LIMIT = 7


def step(run: Run[Table]) -> Effect[None]:
    """One decision of the phase that the table is in."""
    here = Step(run)
    try:
        yield from remove_departed(here)
        yield from among_those_left(here, PHASES[here.table.phase](here))
    except GameOver:
        return


def among_those_left(step: Step, effect: Effect[None]) -> Effect[None]:
    """Who leaves while something is asked is out as soon as it is answered; the rest of `effect` goes on without them (P76)."""
    answer: Any = None
    while True:
        try:
            request = effect.send(answer)
        except StopIteration:
            return
        answer = yield request
        if isinstance(request, Ask):
            yield from remove_departed(step)


# --- before the first round


def deal(step: Step) -> Effect[None]:
    """Hands, mulligans, Platform Decks, the token, the row (P18-P23, P87). Who goes first, if it is not drawn, is said before all that."""
    is_drawn = not step.table.starts
    if not is_drawn:
        yield facts.TokenGiven((yield from agreed(step)))
    seats = step.table.alive
    for seat in seats:
        yield from shuffle(step, seat)
        yield from draw(step, HAND, seat)
    replies = yield Ask(
        tuple(Prompt("oshi_push.mulligan", (seat,), (("keep", "redraw"),), ("keep",), kind="confirm", pace="mulligan") for seat in seats)
    )
    alive = step.table.alive
    again = tuple(seat for seat, reply in zip(seats, replies, strict=True) if reply.picks == ("redraw",) and seat in alive)
    yield facts.MulligansTaken(again)
    for seat in again:
        yield from shuffle(step, seat)
        yield from draw(step, HAND, seat)
    for seat in alive:
        yield facts.Shuffled(seat, "platforms", (yield from mixed(seat, step.table.seats[seat].platforms)))
    if is_drawn:
        sides = step.table.sides_from(0)
        (lot,) = yield Chance("die", len(sides))
        yield facts.TokenDrawn(sides[lot - 1])
    yield from lay_row(step)
    yield facts.RoundBegan(1)


def agreed(step: Step) -> Effect[int]:
    """The side that goes first: as it was agreed on, or as the side chooses that lost the game before (section 18)."""
    _, is_chosen, side = step.table.starts.rpartition("chosen_by_")
    chooser = int(side)
    if not is_chosen:
        return chooser
    reply = yield from ask_side("start", step.table.members(chooser), ("go_first", "go_second"), pace="setup")
    first = chooser if reply.picks == ("go_first",) else step.table.side_after(chooser)
    return step.table.sides_from(first)[0]  # who chose may have left since (P78)


def shuffle(step: Step, seat: int) -> Effect[None]:
    """Hand and Draw Deck together, under new ids."""
    me = step.table.seats[seat]
    yield facts.Shuffled(seat, "deck", (yield from mixed(seat, me.hand + me.deck)))


def mixed(seat: int, cards: tuple[Card, ...]) -> Effect[tuple[Card, ...]]:
    order = yield Chance("order", len(cards), seat)
    return (yield from renamed(seat, [cards[place] for place in order]))


def lay_row(step: Step) -> Effect[None]:
    """Clockwise from the first player, one Platform each, until three lie there; seats are those of all sides in turn (P23, P80, P87)."""
    table = step.table
    around = [seat for side in table.sides_from(table.token) for seat in table.members(side)]
    for place in range(PLACES):
        seat = around[place % len(around)]
        yield facts.PlatformRevealed(seat, place, step.table.seats[seat].platforms[0])


# --- Content Phase


def assign(step: Step) -> Effect[None]:
    """The next Persona goes to a Platform; partners place theirs in either order (P25, P88, P107)."""
    table = step.table
    waiting = [seat for side in table.sides_from(table.token) for seat in table.members(side) if table.seats[seat].at == STUDIO]
    if not waiting:
        yield facts.PhaseBegan("action")
        return
    owners = tuple(seat for seat in waiting if table.side_of(seat) == table.side_of(waiting[0]))
    reply = yield from ask_side("assign", owners, table.filled(), pace="main")
    if not step.table.seats[reply.seat].is_out:
        yield facts.Assigned(reply.seat, int(reply.picks[0]))


def act(step: Step) -> Effect[None]:
    """A turn in the Content Phase (P26-P28)."""
    if all_passed(step.table):
        yield facts.PhaseBegan("order")
        return
    yield from turn(step)


def turn(step: Step) -> Effect[None]:
    """One Action or a pass of the side to act; a team passes when both have given up the turn (P26, P31, P81, P89, P90)."""
    side = step.table.turn
    if side in step.table.passed:
        yield facts.TurnCame(next_to_act(step.table, side), after_action=False)
        return
    owners = step.table.members(side)
    rows = tuple([(*actions(step.table, seat), PASS) for seat in owners])
    together = (PASS,) if len(owners) > 1 else ()
    reply = yield from ask_one(Prompt(TURN, owners, rows, (PASS,), together, kind="move", pace="main"))
    passes = reply.picks == (PASS,)
    if passes:
        if step.table.members(side):
            yield facts.Passed(side)
    else:
        yield from perform(step, reply.seat, str(reply.picks[0]))
        yield from settle(step, reply.seat)
    if is_clash_void(step.table):
        yield facts.ClashEnded(step.table.ahead[0])
    elif not passes or not all_passed(step.table):
        yield facts.TurnCame(next_to_act(step.table, side), after_action=not passes)


def is_clash_void(table: Table) -> bool:
    """The Platform being resolved was captured before its Clash was decided (P41)."""
    if table.clash is None:
        return False
    platform = table.places[table.clash.place].platform
    return platform is None or platform.id != table.clash.platform


def all_passed(table: Table) -> bool:
    """Passes count only as long as nobody acts between them, but in Battle Royale, where each is final (P28, P81, P83)."""
    return bool(table.passed) and set(table.passed).issuperset(table.sides_from(0))


def next_to_act(table: Table, side: int) -> int:
    """The next side to the left; in Battle Royale those that have passed are left out (P81-P83)."""
    after = table.sides_from((side + 1) % len(table.sides))
    return next((one for one in after if not (table.is_royale and one in table.passed)), after[0])


# --- Platform Phase


def order(step: Step) -> Effect[None]:
    """The token's side chooses the order of the Clashes: from left to right or from right to left (P29, P91)."""
    row = step.table.filled()
    if len(row) > 1:
        owners = step.table.members(step.table.token)
        reply = yield from ask_side("order", owners, ("left_to_right", "right_to_left"), pace="main")
        if not step.table.members(step.table.side_of(owners[0])):
            return  # the token has passed on, and with it the choice (P78)
        if reply.picks == ("right_to_left",):
            row = row[::-1]
    yield facts.OrderChosen(row)


def clash(step: Step) -> Effect[None]:
    """Turns over one Platform after the other, each with its result; after the last comes the Refresh Phase (P30-P33, P40, P41)."""
    table = step.table
    if not table.ahead:
        yield facts.PhaseBegan("refresh")
        return
    place = table.ahead[0]
    platform = table.places[place].platform
    if table.clash is None:
        yield facts.ClashBegan(place, platform.id) if platform else facts.PlaceSkipped()
        return
    if all_passed(table):
        yield from result(step)
        return
    yield from turn(step)


# --- Refresh Phase


def refresh(step: Step) -> Effect[None]:
    """Personas return, Banks grow, all draw and discard down to seven, the token moves on (P42, P43, P98)."""
    yield facts.WentHome()
    for seat in step.table.alive:
        yield facts.Funded(seat, kind_of(step.table.top(seat)).funds)
    yield from draw(step, 1, *step.table.alive)
    hands = {seat: len(step.table.seats[seat].hand) for seat in step.table.alive}
    yield from discard_each(step, {seat: size - HAND_LIMIT for seat, size in hands.items() if size > HAND_LIMIT})
    yield facts.RoundEnded(step.table.side_after(step.table.token))
    yield facts.RoundBegan(step.table.round + 1)


PHASES: dict[Phase, Callable[[Step], Effect[None]]] = {
    "deal": deal, "assign": assign, "action": act, "order": order, "clash": clash, "refresh": refresh,
}  # fmt: skip
