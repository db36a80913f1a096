"""What a table is worth to a side, in thousands of Subscribers.

A Clash counts for what its winner gets, times the chance to win it. Funds, cards and Influence count for what they will do in later rounds.
"""

from __future__ import annotations

from math import exp

from matches.games.oshi_push.ending import WINNING_TOTAL
from matches.games.oshi_push.influence import printed_platform, subscribers, totals
from matches.games.oshi_push.kinds import Kind, Platform, Upgrade, kind_of
from matches.games.oshi_push.table import Card, Seat, Table

THOUSAND = 1_000
WIN = 3_000.0
LAST = 1_000.0
"""What the Platform that wins the game counts beyond its Subscribers."""
RACE = 1.3
"""The nearer to the Threshold, the more a marker counts."""
FUNDS, MUCH = 13.0, 8
"""Beyond `MUCH`, Funds are worth half."""
INFLUENCE = 3.0
"""Of Content that stays for the next round."""
LONG = 8
"""Rounds that a game takes."""
DECKED = 400.0
OPEN, UNDER_WAY, DECIDED = 5.0, 2.0, 0.1


def worth(table: Table, side: int) -> float:
    """How far a side is ahead of the best other one."""
    if table.ending:
        place = table.ending.places[table.sides[side][0]]
        return WIN if place == 1 else -WIN
    if not table.members(side):
        return -WIN
    standings = [standing(table, one) if table.members(one) else -WIN for one in range(len(table.sides))]
    for place in table.filled():
        for one, gain in enumerate(prospects(table, place)):
            standings[one] += gain
    return standings[side] - max(other for one, other in enumerate(standings) if one != side)


def standing(table: Table, side: int) -> float:
    return subscribers(table, side) / THOUSAND + sum(possession(table, table.seats[seat]) for seat in table.members(side))


def possession(table: Table, seat: Seat) -> float:
    """Bank, hand, deck and Persona."""
    left = max(1, LONG - table.round)
    funds = FUNDS * (min(seat.bank, MUCH) + max(0, seat.bank - MUCH) / 2)
    hand = sum(in_hand(card, seat) for card in seat.hand)
    return left * lead(kind_of(seat.pile[-1])) + funds + hand - (0 if len(seat.deck) > 1 else DECKED)


def lead(kind: Kind) -> float:
    """What a Persona or Upgrade does each round."""
    return 0.8 * FUNDS * kind.funds + INFLUENCE * kind.influence


def in_hand(card: Card, seat: Seat) -> float:
    """A card that is still to be played; an Upgrade that is of no use is worth little."""
    kind = kind_of(card)
    if not isinstance(kind, Upgrade):
        return 12.0 + 1.5 * max(0, kind.influence - 2 * kind.cost) - 2.0 * max(0, kind.cost - 5)
    is_mine = kind.persona == seat.pile[0].code
    return 1.0 + is_mine * max(0.0, lead(kind) - lead(kind_of(seat.pile[-1])))


# --- a Platform


def prospects(table: Table, place: int) -> list[float]:
    """What each side may expect of a Platform: markers, Content, and the Clash if it is still to come."""
    sums, sides = totals(table, place), range(len(table.sides))
    now = [race(table, place, side) + INFLUENCE * sums[side] for side in sides]
    if table.phase in ("clash", "refresh") and place not in table.ahead:
        return now
    chances = chances_of(table, place, sums)
    expected = [had * (1 - sum(chances)) for had in now]
    for winner in sides:
        for side, has in enumerate(after_win(table, place, winner, now)):
            expected[side] += chances[winner] * has
    return expected


def race(table: Table, place: int, side: int, more: int = 0) -> float:
    """The worth of a side's markers."""
    here, printed = table.places[place], platform(table, place)
    share = (here.popularity[side] + more) / printed.threshold
    return value(table, printed, side) * float(share**RACE)


def platform(table: Table, place: int) -> Platform:
    card = table.places[place].platform
    assert card is not None
    return printed_platform(card)


def value(table: Table, printed: Platform, side: int) -> float:
    """What the Platform would bring to a side, which may win the game with it."""
    is_last = subscribers(table, side) + printed.subscribers >= WINNING_TOTAL
    return printed.subscribers / THOUSAND + (LAST if is_last else 0)


def after_win(table: Table, place: int, winner: int, now: list[float]) -> list[float]:
    """What each side has of the Platform when one has won the Clash."""
    markers, printed = table.places[place].popularity, platform(table, place)
    if markers[winner] + 1 >= printed.threshold:
        return [value(table, printed, side) if side == winner else FUNDS * n for side, n in enumerate(markers)]
    more = race(table, place, winner, 1) - race(table, place, winner)
    return [had + more if side == winner else had for side, had in enumerate(now)]


def chances_of(table: Table, place: int, sums: tuple[int, ...]) -> list[float]:
    """How likely each side is to win the Clash: the more may still happen, the less the present totals count."""
    scale = uncertainty(table, place)
    best = max(sums)
    weights = [exp((n - best) / scale) if table.members(side) else 0.0 for side, n in enumerate(sums)]
    return [weight / sum(weights) if best else 0.0 for weight in weights]


def uncertainty(table: Table, place: int) -> float:
    """By how much totals may still change, about."""
    if table.clash is None or table.clash.place != place:
        return OPEN
    return DECIDED if len(table.passed) == len(table.sides_from(0)) else UNDER_WAY
