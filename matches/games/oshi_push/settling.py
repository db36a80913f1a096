"""What follows an Action or a Clash: abilities that were set off, then captures.

Source: Oshi Push rules, P35-P41, P54, P74, P75, P94, P95, P105, P108.
"""

from __future__ import annotations

from matches.games.engine import Prompt
from matches.games.oshi_push import facts
from matches.games.oshi_push.context import Context, Step, Triggered
from matches.games.oshi_push.effects import ask_one, ask_side
from matches.games.oshi_push.ending import WINNING_TOTAL, finish, ranked, win
from matches.games.oshi_push.influence import subscribers, threshold
from matches.games.oshi_push.plays import work
from matches.games.oshi_push.table import Table
from matches.games.resolution import Effect


def settle(step: Step, seat: int) -> Effect[None]:
    """After an Action of `seat`: what it set off, then captures."""
    yield from run_triggers(step, seat)
    yield from capture_all(step)


def run_triggers(step: Step, first: int) -> Effect[None]:
    """Abilities that wait: first those of the acting seat and its partner, then clockwise; a player with several chooses (P54, P108)."""
    while step.waiting:
        seat = next(seat for seat in in_order(step.table, first) if any(one.owner == seat for one in step.waiting))
        mine = [one for one in step.waiting if one.owner == seat]
        chosen = yield from next_of(step, mine, seat)
        step.waiting.remove(chosen)
        yield from react(step, chosen)


def react(step: Step, triggered: Triggered) -> Effect[None]:
    """The ability that was set off is carried out."""

    def ability(ctx: Context) -> Effect[None]:
        yield from ctx.kind.on_trigger(ctx, triggered.fact)

    yield from work(Context(step, triggered.owner, triggered.card, "ability"), ability)


def in_order(table: Table, first: int) -> tuple[int, ...]:
    """All seats: the side of `first` with it in front, then the others clockwise."""
    side = table.side_of(first)
    around = (*range(side, len(table.sides)), *range(side))
    own = sorted(table.sides[side], key=lambda seat: seat != first)
    return (*own, *(seat for other in around[1:] for seat in table.sides[other]))


def next_of(step: Step, waiting: list[Triggered], seat: int) -> Effect[Triggered]:
    """Which of a player's abilities comes next; of like cards it does not matter."""
    if len({one.card.code for one in waiting}) == 1 or step.table.seats[seat].is_out:
        return waiting[0]
    row = tuple(dict.fromkeys(one.card.id for one in waiting))
    reply = yield from ask_one(Prompt("oshi_push.next_ability", (seat,), (row,), row[:1]))
    return next(one for one in waiting if one.card.id == reply.picks[0])


# --- captures


def capture_all(step: Step, winner: int | None = None) -> Effect[None]:
    """Captures, one after the other, until nobody is at a Threshold (P35, P37). `winner`: the side that won the Clash now decided."""
    while (found := next_capture(step.table, winner)) is not None:
        yield from capture(step, *found)


def next_capture(table: Table, winner: int | None) -> tuple[int, int] | None:
    """The side and the place of the next capture: the Platform being resolved first, then from left to right (P37)."""
    order = sorted(table.filled(), key=lambda place: not (table.clash and table.clash.place == place))
    for place in order:
        if (side := capturing(table, place, winner)) is not None:
            return side, place
    return None


def capturing(table: Table, place: int, winner: int | None) -> int | None:
    """The side that captures: most Popularity, then the winner of this Clash, then the first from the token on (P36)."""
    here = table.places[place]
    assert here.platform is not None
    ready = [side for side in table.sides_from(table.token) if here.popularity[side] >= threshold(here.platform)]
    if not ready:
        return None
    return max(ready, key=lambda side: (here.popularity[side], side == winner, -ready.index(side)))


def capture(step: Step, side: int, place: int) -> Effect[None]:
    """The steps of P38. `place` may be that of the Clash under way; that is seen to by who runs it (P41)."""
    here = step.table.places[place]
    assert here.platform is not None
    yield facts.Captured(side, place, here.platform)
    if subscribers(step.table, side) >= WINNING_TOTAL:
        yield from win(step, side, "P38")
    for other in step.table.sides_from(side)[1:]:
        yield from pay_out(step, other, here.popularity[other])
    yield facts.Cleared(place)
    yield from reveal(step, side, place)
    if not step.table.filled():
        yield from finish(step, "P75", ranked(step.table, step.table.sides_from(0)))


def pay_out(step: Step, side: int, markers: int) -> Effect[None]:
    """1 Funds for each marker; a team splits them as it likes (P38.3, P94)."""
    members = step.table.members(side)
    if not markers:
        return
    shares = [markers]
    if len(members) > 1:
        row = tuple(range(markers + 1))
        reply = yield from ask_one(Prompt("oshi_push.split", members, (row,) * len(members), ((markers + 1) // 2,), kind="number"))
        shares = [int(reply.picks[0]), markers - int(reply.picks[0])]
    for seat, n in zip(members, shares, strict=True):
        if n:
            yield facts.Funded(seat, n)


def reveal(step: Step, side: int, place: int) -> Effect[None]:
    """The next side to the left that still has a Platform Deck fills the place, if need be the capturing one (P38.5, P39, P95)."""
    table = step.table
    for other in (*table.sides_from(side)[1:], side):
        holders = tuple(seat for seat in table.members(other) if table.seats[seat].platforms)
        if holders:
            seat = yield from revealing(step, other, holders)
            yield facts.PlatformRevealed(seat, place, step.table.seats[seat].platforms[0])
            return


def revealing(step: Step, side: int, holders: tuple[int, ...]) -> Effect[int]:
    """The team chooses which of its members reveals, by default the right-hand seat (P95, P107)."""
    if len(holders) == 1:
        return holders[0]
    reply = yield from ask_side("reveal", step.table.members(side), holders)
    return int(reply.picks[0])
