"""Check timing: rule processes until none applies, then one waiting ability, and again from the start.

  H92, H93  downs one at a time, the turn player's first, with on-down abilities inside; life damage only grows here
  H102      downs, illegal cards, loss by empty stage, life loss, loss by empty life
  H98, H99  life is lost one card at a time, the turn player's first, when nothing else is left to process
  H101      then one triggered ability of the turn player, else one of the other player
  H81       "once more" when neither a rule process nor an ability is left

Decisions: docs/decisions/0023-check-timing-of-the-hololive-ocg.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from matches.games.hololive_ocg import arts, facts
from matches.games.hololive_ocg.asking import NONE, ask, choose
from matches.games.hololive_ocg.context import Blow, Context, Downing, Step, Triggered, may_use
from matches.games.hololive_ocg.ending import lose
from matches.games.hololive_ocg.kinds import Art, Attachment, Skill, holomem_kind, kind_of, oshi_kind, top
from matches.games.hololive_ocg.sight import InPlay, Sight, hp_left, in_play, is_named
from matches.games.hololive_ocg.skills import use_skill
from matches.games.hololive_ocg.stage import attach_revealed, leave_stage, strip
from matches.games.hololive_ocg.table import Holomem, Loss
from matches.games.resolution import Effect


def check(step: Step) -> Effect[None]:
    """A check timing (H101)."""
    while True:
        yield from rule_processes(step)
        if waiting := next_waiting(step):
            yield from resolve(step, (yield from chosen(step, waiting)))
        elif step.again:
            art_play, step.again = step.again, None
            yield from arts.repeat(step, art_play)
        else:
            return


# --- triggered abilities


def next_waiting(step: Step) -> list[Triggered]:
    """What waits of the turn player, else of the other one. What can no longer be used waits no more (H46, A8)."""
    step.waiting = [one for one in step.waiting if still_waits(step, one)]
    for seat in step.table.seats_in_turn():
        if mine := [one for one in step.waiting if one.source.seat == seat]:
            return mine
    return []


def still_waits(step: Step, one: Triggered) -> bool:
    if one.hook != "skill":
        return not (one.hook == "trigger" and one.source.kind.once_per_turn and one.key in step.table.done)
    skill = oshi_kind(one.source.card).skills[one.skill]
    sight = one.source.sight(step.table, one.fact)
    return may_use(step.table, one.source.seat, skill) and bool(skill.fits and skill.fits(one.source.kind, sight))


def chosen(step: Step, waiting: Sequence[Triggered]) -> Effect[Triggered]:
    """A player orders their own (H109); of like ones it does not matter."""
    keys = tuple(dict.fromkeys(one.key for one in waiting))
    key = keys[0] if len(keys) == 1 else (yield from ask(waiting[0].source.seat, "next_ability", keys))
    return next(one for one in waiting if one.key == key)


def resolve(step: Step, one: Triggered) -> Effect[None]:
    """Also if its source has left the stage since (H110)."""
    step.waiting.remove(one)
    source = one.source
    ctx = Context(step, source.seat, source.card, source.home, one.hook, fact=one.fact, last=one.last)
    if one.hook == "skill":
        yield from offer_skill(ctx, oshi_kind(source.card).skills[one.skill])
        return
    if one.hook == "trigger" and source.kind.once_per_turn:
        yield facts.Done(one.key)
    yield facts.WorkBegan(source.seat, source.card, one.hook)
    kind = source.kind
    yield from (kind.on_collab(ctx) if one.hook == "collab" else kind.on_bloom(ctx) if one.hook == "bloom" else kind.on_trigger(ctx))
    yield facts.WorkDone()


def offer_skill(ctx: Context, skill: Skill) -> Effect[None]:
    """A skill that is offered and declined is not used (H60)."""
    if (yield from ask(ctx.me, "use_skill", (skill.slot, NONE), default=NONE, pace="response")) != NONE:
        yield from use_skill(ctx, skill)


# --- rule processes


def rule_processes(step: Step) -> Effect[None]:
    """H102; K5: in the publisher's edition a player is out as soon as the last life is gone."""
    while True:
        if (yield from down_all(step)) or (yield from archive_illegal(step)):
            continue
        yield from lose_if(step, [seat for seat in step.table.seats_in_turn() if not step.table.seats[seat].stage], "H135")
        if not step.table.is_seed:
            yield from lose_if(step, lifeless(step), "H134")
        if (yield from lose_life(step)):
            continue
        yield from lose_if(step, lifeless(step), "H134")
        return


def lose_if(step: Step, seats: Sequence[int], rule: Literal["H134", "H135"]) -> Effect[None]:
    """Both at once: a draw (H139, A36)."""
    if seats:
        yield from lose(step, [Loss(seat, rule) for seat in sorted(seats)])


def lifeless(step: Step) -> list[int]:
    return [seat for seat in step.table.seats_in_turn() if not step.table.seats[seat].life]


def lose_life(step: Step) -> Effect[bool]:
    """One life card of one player (H98, H99). The last one is revealed and no question is asked (A32)."""
    for seat in step.table.seats_in_turn():
        me = step.table.seats[seat]
        if me.loss and not me.life:
            yield facts.LossGrew(seat, -me.loss)
            return True
        if me.loss:
            card = me.life[0]
            yield from step.cause(facts.LifeLost(seat, card))
            if len(me.life) == 1:
                yield facts.Moved(seat, "resolving", "archive", (card,), (card,))
            else:
                yield from attach_revealed(step, seat, "resolving", card, step.table.seats[seat].stage)
            return True
    return False


def archive_illegal(step: Step) -> Effect[bool]:
    """H18, H103"""
    for seat, one in list(step.table.holomems()):
        for card in one.supports:
            kind = kind_of(card)
            assert isinstance(kind, Attachment)
            if kind.only_on and not is_named(one, *kind.only_on):
                yield from strip(step, [card.id], "H103")
                return True
            like = [other.id for other in one.supports if kind_of(other).type == kind.type]
            if kind.one_only and len(like) > 1:
                kept = yield from choose(seat, "keep", like)
                yield from strip(step, [other for other in like if other != kept], "H103")
                return True
    return False


# --- downs


def is_downed(step: Step, one: Holomem) -> bool:
    """H89"""
    return one.id in step.doomed or hp_left(step.table, one) <= 0


def down_directly(ctx: Context, holomem: str, *, no_life: bool = False) -> None:
    """An effect downs a holomem: noticed at the next check timing (H89)."""
    ctx.step.doomed.append(holomem)
    one = ctx.table.find(ctx.home)
    blow = Blow(ctx.me, ctx.this, ctx.home, one.supports if one else (), 0, 0, False, -1, no_life)
    ctx.step.blows.setdefault(holomem, blow)


def down_all(step: Step) -> Effect[bool]:
    """All that are to be downed now: the turn player's, then the other's, one at a time (H93); their players order them (A12)."""
    both = {seat: [one.id for one in step.table.seats[seat].stage if is_downed(step, one)] for seat in step.table.seats_in_turn()}
    step.batch = [holomem for batch in both.values() for holomem in batch]
    if not step.batch:
        return False
    for seat, batch in both.items():
        while batch:
            holomem = yield from next_down(step, seat, batch)
            batch.remove(holomem)
            if step.table.find(holomem):
                yield from down(step, seat, holomem)
            step.batch.remove(holomem)
    return True


def next_down(step: Step, seat: int, batch: list[str]) -> Effect[str]:
    """The order is asked for where an on-down ability could make a difference."""
    matters = len(batch) > 1 and any(reactions(step, downing_of(step, seat, holomem)) for holomem in batch)
    return (yield from ask(seat, "next_down", tuple(batch))) if matters else batch[0]


def downing_of(step: Step, seat: int, holomem: str) -> Downing:
    one, place = step.table.find(holomem), step.table.place_of(holomem)
    assert one is not None
    assert place is not None
    return Downing(seat, one, place, step.blows.get(holomem))


def down(step: Step, seat: int, holomem: str) -> Effect[None]:
    """The down process of one holomem (H92): on-down abilities, then it is archived and life damage grows (H94-H97)."""
    downing = downing_of(step, seat, holomem)
    yield from carry_out(step, downing)
    loss = 0 if downing.blow and downing.blow.no_life else top(downing.holomem).life_loss
    loss = max(0, loss - downing.less)
    step.blows.pop(holomem, None)
    step.doomed = [other for other in step.doomed if other != holomem]
    if holomem in step.returning:
        step.returning.remove(holomem)
        yield from leave_stage(step, holomem, "hand", whole=True)
    if one := step.table.find(holomem):
        yield from step.cause(facts.Downed(seat, holomem, one.cards, loss))
    elif loss:
        yield facts.LossGrew(seat, loss)


class Reaction(NamedTuple):
    """An on-down ability: of a card, of an oshi with a skill, or of the art that downed."""

    source: InPlay
    skill: Skill | None = None
    art: Art | None = None

    @property
    def key(self) -> str:
        return f"{self.source.card.id}:{self.skill.slot if self.skill else 'art' if self.art else 'down'}"


def reactions(step: Step, downing: Downing) -> list[Reaction]:
    """What may be carried out inside this down: both "when downed" and "when it downs" (H112)."""
    found, blow = list[Reaction](), downing.blow
    sources = list(in_play(step.table))
    if blow:  # what was attached to the holomem that downs counts as last known (H110)
        there = {one.card.id for one in sources}
        sources += [InPlay(blow.by, card, blow.home) for card in blow.attached if card.id not in there]
    for one in sources:
        sight = Sight(step.table, one.seat, one.card, one.home, downing=downing)
        if one.kind.has("at_down") and one.kind.at_down(sight, downing):
            found.append(Reaction(one))
        for skill in oshi_kind(one.card).skills if not one.home else ():
            if skill.when == "down" and may_use(step.table, one.seat, skill) and skill.fits and skill.fits(one.kind, sight):
                found.append(Reaction(one, skill))
    if blow and blow.is_art and (art := holomem_kind(blow.source).arts[blow.art]).fells:
        found.append(Reaction(InPlay(blow.by, blow.source, blow.home), art=art))
    return found


def carry_out(step: Step, downing: Downing) -> Effect[None]:
    """On-down abilities, the turn player's first, each player ordering their own, until none is left (H92)."""
    done: list[str] = []
    while left := [one for one in reactions(step, downing) if one.key not in done]:
        seat = next(seat for seat in step.table.seats_in_turn() if any(one.source.seat == seat for one in left))
        mine = {one.key: one for one in left if one.source.seat == seat}
        key = next(iter(mine)) if len(mine) == 1 else (yield from ask(seat, "next_ability", tuple(mine)))
        done.append(key)
        yield from react(step, mine[key], downing)


def react(step: Step, one: Reaction, downing: Downing) -> Effect[None]:
    source = one.source
    ctx = Context(step, source.seat, source.card, source.home, "down", downing=downing)
    if one.skill:
        yield from offer_skill(ctx, one.skill)
        return
    yield facts.WorkBegan(source.seat, source.card, "down")
    if one.art and one.art.fells:
        yield from one.art.fells(source.kind, ctx)
    else:
        yield from source.kind.on_down(ctx)
    yield facts.WorkDone()
