"""The order of play: setup, Event Phase, turns and their phases, Raids, the next Round.

Each step is one decision with all that follows; what comes next stands in the table.

Source: Virtually Victorious rules, sections 4 to 7 and 11, V33, V66.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from matches.games.engine import Ask, Chance, Pace, Prompt
from matches.games.resolution import Effect, Run
from matches.games.virtually_victorious import facts
from matches.games.virtually_victorious.context import Context, Step
from matches.games.virtually_victorious.effects import GAME, ask_one, discard_each, draw, renamed
from matches.games.virtually_victorious.ending import GameOver, check, remove_departed
from matches.games.virtually_victorious.facts.deal import Zone
from matches.games.virtually_victorious.lasting import event, hand_size, raid_gain
from matches.games.virtually_victorious.plays import GO_ON, PASS, PASSES, may_act_freely, may_close, parse, plays, raid_targets, stands
from matches.games.virtually_victorious.table import NOBODY, Card, Happening, Phase, Table
from matches.games.virtually_victorious.timing import activate, after, open_window, passes, place_triggered, resolve, respond


def step(run: Run[Table]) -> Effect[None]:
    """One decision: of the Stack while there is one, otherwise of the phase that the table is in."""
    here = Step(run)
    try:
        yield from remove_departed(here)
        yield from among_those_left(here, decide(here))
    except GameOver:
        return


def among_those_left(step: Step, effect: Effect[None]) -> Effect[None]:
    """Who leaves while something is asked is out as soon as it is answered; the rest of `effect` goes on without them (V33)."""
    answer: Any = None
    while True:
        try:
            request = effect.send(answer)
        except StopIteration:
            return
        answer = yield request
        if isinstance(request, Ask):
            yield from remove_departed(step)


def decide(step: Step) -> Effect[None]:
    table = step.table
    if table.stack:
        return respond(step) if table.waiting else resolve(step)
    if table.seats[table.turn].is_out and table.phase not in ("setup", "reveal", "after"):
        return end_without_raid(step)
    return PHASES[table.phase](step)


# --- before the first Round


def setup(step: Step) -> Effect[None]:
    """Decks and Events Piles are shuffled, the first player is drawn unless that is settled (V16-V18)."""
    is_drawn = not step.table.starts
    if not is_drawn:
        yield facts.StarterGiven((yield from agreed(step)))
    for seat in step.table.alive:
        for zone in ("deck", "events"):
            yield from shuffle(seat, zone, step.table)
        yield facts.Shuffled(seat, "mods", (yield from renamed(seat, step.table.seats[seat].mods)))
    if is_drawn:
        alive = step.table.alive
        (lot,) = yield Chance("die", len(alive))
        yield facts.StarterDrawn(alive[lot - 1])
    yield facts.RoundBegan(1, step.table.starter, step.table.starter)


def shuffle(seat: int, zone: Zone, table: Table) -> Effect[None]:
    cards: tuple[Card, ...] = getattr(table.seats[seat], zone)
    if cards:
        order = yield Chance("order", len(cards), seat)
        yield facts.Shuffled(seat, zone, (yield from renamed(seat, [cards[place] for place in order])))


def agreed(step: Step) -> Effect[int]:
    """Who goes first: as it was agreed on, or as who lost the game before chooses (section 15)."""
    _, is_chosen, side = step.table.starts.rpartition("chosen_by_")
    chooser = int(side)
    if not is_chosen:
        return chooser
    prompt = Prompt(f"{GAME}.start", (chooser,), (("go_first", "go_second"),), ("go_first",), pace="setup")
    reply = yield from ask_one(prompt)
    table = step.table
    if table.seats[chooser].is_out:
        return table.clockwise_after(chooser)
    return chooser if reply.picks == ("go_first",) else table.clockwise_after(chooser)


# --- Event Phase


def reveal(step: Step) -> Effect[None]:
    """V20: the old Event leaves, a new one is turned up and does what it does, hands are filled, choices are made; then the first turn."""
    if step.table.event:
        yield facts.EventLeft()
    if (seat := revealing(step.table)) is not None:
        card = step.table.seats[seat].events[0]
        yield facts.EventRevealed(seat, card)
        yield from event(step.table).on_reveal(Context(step, NOBODY, card))
    for seat in step.table.turn_order():
        missing = hand_size(step.table, seat) - len(step.table.seats[seat].hand)
        yield from draw(step, max(0, missing), seat)
    if step.table.event:
        yield from event(step.table).after_draw(Context(step, NOBODY, step.table.event.card))
    yield from check(step)
    starter = step.table.starter
    yield from begin_turn(step, starter if starter in step.table.alive else step.table.to_the_right(starter)[0])


def revealing(table: Table) -> int | None:
    """Whose pile the Event comes from: of the next seat clockwise that has one (V20 b, V21)."""
    n = len(table.seats)
    around = ((table.reveals + step) % n for step in range(n))
    return next((seat for seat in around if table.seats[seat].events), None)


# --- a turn


def begin_turn(step: Step, seat: int) -> Effect[None]:
    """Upkeep: first what the Event does, then effects for the start of the turn (V22, V25)."""
    yield facts.TurnBegan(seat)
    bonus = event(step.table).last_turn_bonus
    if bonus and step.table.event and step.table.is_last_turn:
        yield facts.Gained(seat, bonus, step.table.event.card.code)
        yield from check(step)
    yield from set_off(step, Happening("turn_start", seat, seat))


def set_off(step: Step, what: Happening) -> Effect[None]:
    """The effects of a moment of the turn go onto the Stack."""
    before = step.table.made
    if not step.table.seats[what.seat].is_out:
        step.notice(what)
    yield from place_triggered(step)
    if step.table.made > before:
        yield from open_window(step, before)


def upkeep(step: Step) -> Effect[None]:
    """The turn player acts or goes on to the Draw Phase (V26, V30)."""
    if (yield from goes_on(step)):
        turn = step.table.turn
        yield facts.PhaseBegan("draw")
        yield from draw(step, 1 + event(step.table).more_draws, turn)
        yield from set_off(step, Happening("draw_phase", turn, turn))


def after_draw(step: Step) -> Effect[None]:
    if (yield from goes_on(step)):
        yield facts.PhaseBegan("play")


def play(step: Step) -> Effect[None]:
    """V27; when the turn player declares the end of the phase, the others have their chance (V31)."""
    if (yield from goes_on(step)):
        table = step.table
        yield facts.PhaseBegan("close", tuple(seat for seat in table.others(table.turn) if may_close(table, seat)))


def close(step: Step) -> Effect[None]:
    """Each other player may play one any-turn Quick card; then the Play Phase goes on (V31). If nobody does, the End Phase begins (V28)."""
    table = step.table
    if not table.waiting:
        yield facts.PhaseBegan("end")
        yield from set_off(step, Happening("turn_end", table.turn, table.turn))
        return
    seat = table.waiting[0]
    row = (*plays(table, seat, "close"), *PASSES)
    reply = yield from ask_one(Prompt(f"{GAME}.close", (seat,), (row,), (PASS,), kind="move", pace="response"))
    if step.table.seats[seat].is_out:
        return
    option = str(reply.picks[0])
    if option in PASSES:
        yield from passes(seat, option)
    elif stands(step.table, seat, option):
        yield facts.PhaseBegan("play")
        yield from activate(step, seat, option)


def end(step: Step) -> Effect[None]:
    """In the last turn of a Round all discard down to the hand size (V28)."""
    if (yield from goes_on(step)):
        if step.table.is_last_turn:
            yield from discard_down(step)
        yield facts.PhaseBegan("raid")


def discard_down(step: Step) -> Effect[None]:
    table = step.table
    above = {seat: len(table.seats[seat].hand) - hand_size(table, seat) for seat in table.turn_order()}
    yield from discard_each(step, {seat: n for seat, n in above.items() if n > 0})


def goes_on(step: Step) -> Effect[bool]:
    """The turn player, with an empty Stack: whether the phase is over. Who as all can see has nothing to do is not asked (V30, V64)."""
    table = step.table
    if not may_act_freely(table, table.turn):
        return True
    option = yield from free(step, (), (GO_ON,), GO_ON)
    if option == GO_ON:
        return True
    if option and stands(step.table, table.turn, option):
        yield from activate(step, table.turn, option)
    return False


def free(step: Step, first: tuple[str, ...], last: tuple[str, ...], default: str) -> Effect[str]:
    """What the turn player does, besides cards and abilities; nothing if it has left."""
    table = step.table
    row = (*first, *plays(table, table.turn, "free"), *last)
    pace: Pace = "main" if table.phase == "play" else "choice"
    prompt = Prompt(f"{GAME}.phase.{table.phase}", (table.turn,), (row,), (default,), kind="move", pace=pace)
    option = str((yield from ask_one(prompt)).picks[0])
    return "" if step.table.seats[table.turn].is_out else option


# --- Raids


def raid(step: Step) -> Effect[None]:
    """The turn player Raids, or acts before that (V29, V30, V34-V39)."""
    table = step.table
    raids = tuple(f"raid:{seat}" for seat in raid_targets(table))
    option = yield from free(step, raids, (), raids[0])
    if option and not option.startswith("raid"):
        if stands(step.table, table.turn, option):
            yield from activate(step, table.turn, option)
        return
    of = int(parse(option).card) if option else NOBODY
    if of not in step.table.alive:
        return
    before = step.table.made
    yield facts.Raided(table.turn, of, (raid_gain(step.table, table.turn), raid_gain(step.table, of)))
    step.notice(Happening("raid", table.turn, table.turn, of=of))
    yield from after(step, before)


def go_to_next(step: Step) -> Effect[None]:
    """After a Raid: the turn of who was Raided, in the next Round if all have had one (V24, V38)."""
    table = step.table
    if table.next not in table.alive:
        yield from choose_again(step)
    elif table.to_come:
        yield from begin_turn(step, table.next)
    else:
        yield facts.RoundBegan(table.round + 1, table.next, table.clockwise_after(table.reveals))


def choose_again(step: Step) -> Effect[None]:
    """Who was to take the next turn has left: the raider chooses another target, or the order of seats does (V33, V66)."""
    table = step.table
    if table.turn not in table.alive:
        yield facts.NextGiven(next_by_seat(table))
        return
    row = tuple(f"raid:{seat}" for seat in raid_targets(table))
    option = row[0]
    if len(row) > 1:
        prompt = Prompt(f"{GAME}.phase.raid", (table.turn,), (row,), row[:1], kind="move")
        option = str((yield from ask_one(prompt)).picks[0])
    of = int(parse(option).card)
    if table.turn in step.table.alive and of in step.table.alive:
        yield facts.RaidRedirected(table.turn, of, raid_gain(step.table, of))
        yield from check(step)


def end_without_raid(step: Step) -> Effect[None]:
    """The turn player has left: the turn is over, and after the last one all discard down as usual (V66)."""
    if step.table.is_last_turn:
        yield from discard_down(step)
    yield facts.NextGiven(next_by_seat(step.table))


def next_by_seat(table: Table) -> int:
    """The first to the right who has not taken a turn; else who started this Round, or the next one clockwise (V66)."""
    if table.to_come:
        return table.to_come[0]
    return table.starter if table.starter in table.alive else table.clockwise_after(table.starter)


PHASES: dict[Phase, Callable[[Step], Effect[None]]] = {
    "setup": setup, "reveal": reveal, "upkeep": upkeep, "draw": after_draw, "play": play, "close": close, "end": end, "raid": raid,
    "after": go_to_next,
}  # fmt: skip
