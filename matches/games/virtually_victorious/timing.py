"""The Stack at work: activations, response windows, resolving, what was set off, Reactions, and the checks in between.

Source: Virtually Victorious rules, V3, V39, V45-V60, V63, V68.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from matches.games.engine import Prompt
from matches.games.resolution import Effect
from matches.games.virtually_victorious import facts
from matches.games.virtually_victorious.context import Context, Sight, Step, Triggered, owner_of
from matches.games.virtually_victorious.effects import GAME, after_playing, ask_one, discard_each, renamed
from matches.games.virtually_victorious.ending import check
from matches.games.virtually_victorious.facts import To
from matches.games.virtually_victorious.kinds import kind_of
from matches.games.virtually_victorious.lasting import event
from matches.games.virtually_victorious.plays import (
    PASS,
    PASS_ON,
    PASSES,
    is_legal_target,
    may_react,
    may_respond,
    new_entry,
    parse,
    plays,
    stands,
    targets,
)
from matches.games.virtually_victorious.table import NOBODY, Entry, Happening, Table, card_in, seat_of

# --- activating


def activate(step: Step, seat: int, option: str) -> Effect[None]:
    """A card is played or an ability used: it goes onto the Stack, what it sets off on top of it, and all may respond (V48, V50, V68)."""
    act, before = parse(option), step.table.made
    if act.verb == "play":
        yield from play(step, seat, act.card, act.target)
    else:
        card = next(one.card for one in step.table.seats[seat].field if one.card.id == act.card)
        yield facts.Activated(Entry(f"s{before + 1}", "ability", seat, card, act.target, own_turn=seat == step.table.turn))
    yield from place_triggered(step)
    yield from open_window(step, before)


def play(step: Step, seat: int, card_id: str, target: str, cause: Happening | None = None) -> Effect[None]:
    """A card leaves the hand for the Stack."""
    table = step.table
    entry = new_entry(table, seat, card_in(table.seats[seat].hand, card_id), target, cause)
    against = table.entry(target)
    yield facts.Played(entry)
    if kind_of(entry.card).type == "negate" and against:
        step.notice(Happening("played", seat, seat, of=against.seat))


def open_window(step: Step, before: int) -> Effect[None]:
    """All may respond to what was placed since there had been `before` entries."""
    table = step.table
    placed = [entry for entry in table.stack if int(entry.id[1:]) > before]
    yield from ask_again(step, [seat for entry in placed for seat in concerned(table, entry)])
    table = step.table
    yield facts.WindowOpened(tuple(seat for seat in window_order(table, placed) if may_respond(table, seat)))


def window_order(table: Table, placed: Sequence[Entry]) -> tuple[int, ...]:
    """Targeted players first, then the others; both from the right of the most recent activation on (V50, V61)."""
    if not placed:
        return ()
    around = table.to_the_right(placed[-1].seat)
    aimed_at = {seat for entry in placed for seat in targeted(table, entry)}
    return (*(seat for seat in around if seat in aimed_at), *(seat for seat in around if seat not in aimed_at))


def targeted(table: Table, entry: Entry) -> tuple[int, ...]:
    """Players whom an entry gives the first opportunity."""
    if kind_of(entry.card).aim == "each_other":
        return table.others(entry.seat)
    seat = seat_of(entry.target)
    return () if seat is None else (seat,)


def concerned(table: Table, entry: Entry) -> tuple[int, ...]:
    """Players whom an entry targets, or whose card or entry it does: who passes until then is asked again."""
    owner = owner_of(table, entry.target) if entry.target else NOBODY
    return targeted(table, entry) if owner in (NOBODY, entry.seat) else (owner,)


def ask_again(step: Step, seats: Iterable[int]) -> Effect[None]:
    """Something targets them: who passes until then does so no longer."""
    for seat in seats:
        if step.table.seats[seat].passing == "targeted":
            yield facts.PassesOn(seat, "")


def passes(seat: int, option: str) -> Effect[None]:
    """A seat does not act, now or also later."""
    if option in PASS_ON:
        yield facts.PassesOn(seat, PASS_ON[option])
    yield facts.Passed(seat)


def respond(step: Step) -> Effect[None]:
    """The next seat of the window activates something or passes (V51-V53)."""
    seat = step.table.waiting[0]
    row = (*plays(step.table, seat, "response"), *PASSES)
    reply = yield from ask_one(Prompt(f"{GAME}.respond", (seat,), (row,), (PASS,), kind="move", pace="response"))
    if step.table.seats[seat].is_out:
        return
    option = str(reply.picks[0])
    if option in PASSES:
        yield from passes(seat, option)
    elif stands(step.table, seat, option):
        yield from activate(step, seat, option)


# --- resolving


def resolve(step: Step) -> Effect[None]:
    """The top of the Stack is carried out; then checks, what it set off, Reactions, and a window if anything was added (V54, V55)."""
    entry, before = step.table.stack[-1], step.table.made
    yield facts.Works(entry)
    yield from carry_out(step, entry)
    yield from after(step, before)


def carry_out(step: Step, entry: Entry) -> Effect[None]:
    kind, me = kind_of(entry.card), entry.seat
    ctx = Context(step, me, entry.card, entry)
    resolved = False
    if entry.what == "card" and len(step.table.seats[me].hand) < kind.condition:
        yield facts.Fizzled(entry, "condition")
    else:
        if entry.what == "card" and kind.condition:
            yield from discard_each(step, {me: kind.condition})
        if step.table.seats[me].is_out:
            return
        if not is_legal_target(step.table, me, kind, entry.target) and aims(kind.type, entry):
            yield facts.Fizzled(entry, "target")
        else:
            resolved = True
            if kind.type != "continuous" or entry.what != "card":
                yield from have_effect(ctx, entry)
    if not step.table.seats[me].is_out:
        yield from leave(step, entry, resolved=resolved)


def aims(kind: str, entry: Entry) -> bool:
    """A Continuous card that is being played targets nothing yet; its effect does (V59)."""
    return not (kind == "continuous" and entry.what == "card")


def have_effect(ctx: Context, entry: Entry) -> Effect[None]:
    """An "if" of an effect that was set off is tested again (V60)."""
    if entry.what != "effect" or ctx.kind.requires(Sight(ctx.table, ctx.me, ctx.this)):
        yield from ctx.kind.resolve(ctx)


def leave(step: Step, entry: Entry, *, resolved: bool) -> Effect[None]:
    """Off the Stack, to the Discard or onto the field (V54 d); then what the Event gives for the first Quick card."""
    kind, table = kind_of(entry.card), step.table
    to: To = "nowhere"
    if entry.what == "card":
        to = "field" if kind.type == "continuous" else after_playing(step, entry)
    card = entry.card if to != "deck" else (yield from renamed(entry.seat, (entry.card,)))[0]
    is_first = resolved and entry.nth > 0 and entry.seat == table.turn and not table.seats[entry.seat].resolved
    yield facts.Done(entry, to, card, kind.counters, resolved)
    bonus = event(table).first_quick_bonus
    if is_first and bonus and table.event:
        yield facts.Gained(entry.seat, bonus, table.event.card.code)


def after(step: Step, before: int) -> Effect[None]:
    """Something was carried out: checks, then effects that were set off, then Reactions, then a window for all that was placed (V55)."""
    yield from check(step)
    yield from place_triggered(step)
    yield from ask_for_reactions(step)
    if step.table.made > before:
        yield from open_window(step, before)


# --- what was set off


def place_triggered(step: Step) -> Effect[None]:
    """The turn player's effects first, then those of each player to the right; of several a player chooses the order (V59)."""
    waiting, step.triggered = step.triggered, []
    for seat in step.table.turn_order():
        own = [one for one in waiting if one.seat == seat]
        for one in (yield from ordered(step, seat, own)):
            yield from place(step, one)


def ordered(step: Step, seat: int, own: list[Triggered]) -> Effect[list[Triggered]]:
    """As their player wants; of like cards it does not matter."""
    ids = tuple(dict.fromkeys(one.card.id for one in own))
    if len({one.card.code for one in own}) < 2 or len(ids) < 2:  # one, or like ones
        return own
    prompt = Prompt(f"{GAME}.order", (seat,), (ids,), ids, least=len(ids), most=len(ids), kind="order")
    picks = (yield from ask_one(prompt)).picks
    return sorted(own, key=lambda one: picks.index(one.card.id))


def place(step: Step, one: Triggered) -> Effect[None]:
    """An effect is placed with its target; without one that it needs it is not (V59, V60)."""
    table, kind = step.table, kind_of(one.card)
    if table.seats[one.seat].is_out or not kind.requires(Sight(table, one.seat, one.card)):
        return
    row = targets(table, one.seat, kind)
    if not row:
        return
    target = row[0]
    if len(row) > 1:
        prompt = Prompt(f"{GAME}.target", (one.seat,), (row,), row[:1], kind="target")
        target = str((yield from ask_one(prompt)).picks[0])
    table = step.table
    if not table.seats[one.seat].is_out and is_legal_target(table, one.seat, kind, target):
        is_own = one.seat == table.turn
        yield facts.SetOff(Entry(f"s{table.made + 1}", "effect", one.seat, one.card, target, own_turn=is_own, cause=one.cause))


# --- Reactions


def ask_for_reactions(step: Step) -> Effect[None]:
    """For each thing that happened, as it happened: each player may add one Reaction, from the right of who caused it on (V58)."""
    happenings, step.happenings = step.happenings, []
    for what in happenings:
        yield from ask_again(step, subject(what))
        asked = [seat for seat in step.table.to_the_right(what.by) if may_react(step.table, seat, what)]
        if not asked:
            continue
        yield facts.ReactionsBegan(what)
        for seat in asked:
            yield from react(step, seat, what)
        yield facts.ReactionsDone()


def subject(what: Happening) -> tuple[int, ...]:
    """Whom it has hit: who was Raided, who lost, whose card was Negated."""
    return {"raid": (what.of,), "lost": (what.seat,), "negated": (what.seat,)}.get(what.occasion, ())


def react(step: Step, seat: int, what: Happening) -> Effect[None]:
    if not may_react(step.table, seat, what):
        return
    row = (*plays(step.table, seat, "react", what), *PASSES)
    prompt = Prompt(f"{GAME}.react.{what.occasion}", (seat,), (row,), (PASS,), kind="move", pace="response")
    option = str((yield from ask_one(prompt)).picks[0])
    if step.table.seats[seat].is_out:
        return
    if option in PASSES:
        if option in PASS_ON:
            yield facts.PassesOn(seat, PASS_ON[option])
    elif not stands(step.table, seat, option):
        yield from react(step, seat, what)
    else:
        act = parse(option)
        yield from play(step, seat, act.card, act.target, what)
