"""How a Clash is decided.

Source: Oshi Push rules, P33, P34, P36, P67-P69, P93, P97, P108.
"""

from __future__ import annotations

from typing import NamedTuple

from matches.games.oshi_push import facts
from matches.games.oshi_push.context import Context, Step, Triggered
from matches.games.oshi_push.effects import ask_side, gain_popularity
from matches.games.oshi_push.influence import in_play_at, totals
from matches.games.oshi_push.kinds import kind_of
from matches.games.oshi_push.plays import work
from matches.games.oshi_push.settling import capture_all, react, run_triggers
from matches.games.oshi_push.table import Card
from matches.games.resolution import Effect


class Reward(NamedTuple):
    """A Clash Reward that waits for its turn. Who gets that of the Platform is decided then."""

    owner: int
    card: Card


Gain = Reward | Triggered


def result(step: Step) -> Effect[None]:
    """The steps of P33."""
    assert step.table.clash is not None
    place = step.table.clash.place
    sums = totals(step.table, place)
    side = winner(sums)
    if side is None:
        yield facts.ClashTied(place, sums)
    else:
        yield from step.cause(facts.ClashWon(place, side, sums))
        yield from gain_popularity(step, side, place)
        yield from pay_losers(step, side, place)
        yield from gains(step, side, place)
    yield from capture_all(step, side)
    yield facts.ClashEnded(place)


def winner(sums: tuple[int, ...]) -> int | None:
    """The one side with the highest total above 0 (P33.2, P34)."""
    most = max(sums)
    return sums.index(most) if most and sums.count(most) == 1 else None


def pay_losers(step: Step, side: int, place: int) -> Effect[None]:
    """Kickback, and what cards promised for a lost Clash, clockwise from the winner (P33.4, P67)."""
    losers = [seat for other in step.table.sides_from(side)[1:] for seat in step.table.members(other)]
    for seat in losers:
        if n := sum(one.kind.kickback for one in in_play_at(step.table, place) if one.owner == seat):
            yield facts.Funded(seat, n)
        for promise in step.table.promises:
            if promise.seat == seat:
                yield from work(Context(step, seat, promise.card, "ability"), kind_of(promise.card).when_clash_lost)


def gains(step: Step, side: int, place: int) -> Effect[None]:
    """Rewards and what winning set off, in the order that the winner chooses; what has left by then gives nothing (P33.5, P68)."""
    table = step.table
    platform = table.places[place].platform
    assert platform is not None
    seats = table.members(side)
    waiting: list[Gain] = [Reward(seats[0], platform)] if kind_of(platform).has("reward") else []
    waiting += [Reward(owner, card) for owner, card, kind in in_play_at(table, place) if owner in seats and kind.has("reward")]
    waiting += [one for one in step.waiting if one.owner in seats]
    step.waiting = [one for one in step.waiting if one.owner not in seats]
    while waiting and step.table.members(side):
        gain = yield from next_gain(waiting, seats)
        waiting.remove(gain)
        yield from take_gain(step, gain, place, seats)
    yield from run_triggers(step, seats[0])


def next_gain(waiting: list[Gain], seats: tuple[int, ...]) -> Effect[Gain]:
    if len({gain.card.code for gain in waiting}) == 1:
        return waiting[0]
    row = tuple(dict.fromkeys(gain.card.id for gain in waiting))
    reply = yield from ask_side("next_reward", seats, row)
    return next(gain for gain in waiting if gain.card.id == reply.picks[0])


def take_gain(step: Step, gain: Gain, place: int, seats: tuple[int, ...]) -> Effect[None]:
    """It is carried out; the reward of a card only if the card is still there (P68)."""
    if isinstance(gain, Triggered):
        yield from react(step, gain)
        return
    kind, owner = kind_of(gain.card), gain.owner
    if kind.type == "platform":
        owner = yield from receiver(seats)
    elif all(one.card != gain.card for one in in_play_at(step.table, place)):
        return
    yield from work(Context(step, owner, gain.card, "reward"), kind.reward)


def receiver(seats: tuple[int, ...]) -> Effect[int]:
    """Who gets the reward of the Platform; a team chooses, by default the right-hand seat (P93)."""
    if len(seats) == 1:
        return seats[0]
    reply = yield from ask_side("receiver", seats, seats)
    return int(reply.picks[0])
