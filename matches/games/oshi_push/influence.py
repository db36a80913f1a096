"""Influence, Dominating, costs: worked out anew whenever they matter.

Source: Oshi Push rules, P48, P57-P62, P92, P96.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from matches.games.oshi_push.kinds import KINDS, Kind, Platform, kind_of
from matches.games.oshi_push.table import Card, Table, Target, What, persona, persona_seat
from matches.games.sharing import of_last


class Sight:
    """What a card sees. `me` is its player, `this` the card, `what` it is doing."""

    def __init__(self, table: Table, me: int, this: Card, what: What = "ability") -> None:
        self._table = table
        self.me = me
        self.this = this
        self.what = what

    @property
    def table(self) -> Table:
        return self._table

    @property
    def here(self) -> int | None:
        """The place of "this Platform"; None if there is no such (P57)."""
        kind = kind_of(self.this)
        if self.what != "discard" and kind.type == "content":
            return self.table.place_of(self.this.id)
        if self.what != "discard" and kind.type in ("persona", "upgrade"):
            return self.table.place_of(persona(self.me))
        if self.table.clash:
            return self.table.clash.place
        return self.table.place_of(persona(self.me))

    @property
    def clash_place(self) -> int | None:
        """The place of the Platform being resolved."""
        return self.table.clash.place if self.table.clash else None

    @property
    def is_dominating(self) -> bool:
        """ "You are Dominating this Platform" (P62, P96)."""
        return self.here is not None and dominating(self.table, self.here) == self.table.side_of(self.me)

    @property
    def is_opponent_dominating(self) -> bool:
        """ "An opponent is Dominating this Platform" (P62, P96)."""
        return self.here is not None and dominating(self.table, self.here) not in (None, self.table.side_of(self.me))

    @property
    def hand_size(self) -> int:
        return len(self.table.seats[self.me].hand)

    @property
    def is_upgraded(self) -> bool:
        return self.table.is_upgraded(self.me)

    def content_platforms(self) -> tuple[int, ...]:
        """Places where the player has Content."""
        return tuple(at for at in self.table.filled() if self.table.content_of(self.me, at))


class InPlay(NamedTuple):
    owner: int
    card: Card
    kind: Kind

    @property
    def target(self) -> Target:
        return self.card.id if self.kind.type == "content" else persona(self.owner)


def in_play(table: Table) -> list[InPlay]:
    """Top cards of Persona piles by seat, then Content by place; covered cards are not in play (P3, P50)."""
    return [InPlay(owner, card, KINDS[card.code]) for owner, card in with_owners(table)]


def filling(table: Table, hook: str) -> Sequence[InPlay]:
    """Cards in play, in the same order, whose text fills a hook."""
    return by_hook(table).get(hook, ())


@of_last
def by_hook(table: Table) -> dict[str, list[InPlay]]:
    found: dict[str, list[InPlay]] = {}
    for owner, card in with_owners(table):
        kind = KINDS[card.code]
        for hook in kind.hooks:
            found.setdefault(hook, []).append(InPlay(owner, card, kind))
    return found


def with_owners(table: Table) -> list[tuple[int, Card]]:
    personas = [(number, seat.pile[-1]) for number, seat in enumerate(table.seats) if not seat.is_out]
    return personas + [(one.owner, one.card) for place in table.places for one in place.content]


def own_in_play(table: Table, seat: int, card_id: str) -> InPlay | None:
    """A card in play of a seat."""
    return next((one for one in in_play(table) if one.owner == seat and one.card.id == card_id), None)


def in_play_at(table: Table, place: int) -> list[InPlay]:
    """Cards in play on a Platform."""
    return [one for one in in_play(table) if table.place_of(one.target) == place]


# --- Influence


class Reason(NamedTuple):
    """A part of a card's Influence: by which card, how much; `sets`: in place of all before it."""

    source: str
    n: int
    sets: bool = False


def card_of(table: Table, target: Target) -> tuple[int, Card]:
    """Owner and counting card of a target in play."""
    if (seat := persona_seat(target)) is not None:
        return seat, table.top(seat)
    found = table.content(target)
    assert found is not None
    return found.owner, found.card


def reasons(table: Table, target: Target) -> list[Reason]:
    """What makes the Influence of a card."""
    owner, card = card_of(table, target)
    return parts(table, target, owner, card, changing(table))


def reasons_in_play(table: Table) -> dict[Target, list[Reason]]:
    """What makes the Influence of each card in play."""
    others = changing(table)
    return {one.target: parts(table, one.target, one.owner, one.card, others) for one in in_play(table)}


def parts(table: Table, target: Target, owner: int, card: Card, others: Iterable[InPlay]) -> list[Reason]:
    """What is printed, lasting changes, then those with an end, in order (P59). `others`: the cards that may change it."""
    kind = KINDS[card.code]
    found = [Reason(card.code, kind.influence)]
    if kind.has("own_influence") and (n := kind.own_influence(Sight(table, owner, card))):
        found.append(Reason(card.code, n))
    for other in others:
        if n := other.kind.modify_influence(Sight(table, other.owner, other.card), target):
            found.append(Reason(other.card.code, n))
    if table.changes:
        lasting = (change for change in table.changes if change.target == target and change.until != "next_clash")
        found += [Reason(change.source, change.n, change.sets) for change in lasting]
    return found


def changing(table: Table) -> Sequence[InPlay]:
    """Cards that may change the Influence of others."""
    return filling(table, "modify_influence")


def influence(table: Table, target: Target) -> int:
    return amount(reasons(table, target))


def amount(reasons: list[Reason]) -> int:
    """Never below 0, applied once after all changes (P60)."""
    n = 0
    for reason in reasons:
        n = reason.n if reason.sets else n + reason.n
    return n if n > 0 else 0


def totals(table: Table, place: int) -> tuple[int, ...]:
    """What each side has on a Platform (P58, P92)."""
    others = changing(table)
    return summed(table, place, lambda target, owner, card: amount(parts(table, target, owner, card, others)))


def summed(table: Table, place: int, of: Callable[[Target, int, Card], int]) -> tuple[int, ...]:
    """By side, `of` its Personas on a Platform and its Content there."""
    sums = [0] * len(table.sides)
    for number, seat in enumerate(table.seats):
        if seat.at == place and not seat.is_out:
            sums[table.side_of(number)] += of(persona(number), number, seat.pile[-1])
    for one in table.places[place].content:
        sums[table.side_of(one.owner)] += of(one.card.id, one.owner, one.card)
    return tuple(sums)


def dominating(table: Table, place: int) -> int | None:
    """The side with most Content on a Platform; nobody on a tie or with none (P62, P96)."""
    counts = [sum(one.owner in side for one in table.places[place].content) for side in table.sides]
    most = max(counts)
    return counts.index(most) if most and counts.count(most) == 1 else None


# --- costs


def cost(table: Table, seat: int, card: Card, place: int | None, others: Sequence[InPlay] | None = None) -> int:
    """What `seat` pays to play a card (onto `place`), without Boost: increases, then reductions, never below 0 (P48).

    `others`: the cards that may change it, where they are known already.
    """
    kind = KINDS[card.code]
    price = kind.cost
    if kind.has("own_cost"):
        price += kind.own_cost(Sight(table, seat, card), place)
    for other in changing_cost(table) if others is None else others:
        price += other.kind.modify_cost(Sight(table, other.owner, other.card), seat, card, place)
    return max(0, price)


def changing_cost(table: Table) -> Sequence[InPlay]:
    """Cards that may change what others cost."""
    return filling(table, "modify_cost")


# --- Subscribers


def threshold(platform: Card) -> int:
    return printed_platform(platform).threshold


def subscribers(table: Table, side: int) -> int:
    """The Subscriber Total of a side."""
    return sum(printed_platform(card).subscribers for card in table.captured[side])


def printed_platform(card: Card) -> Platform:
    kind = KINDS[card.code]
    assert isinstance(kind, Platform)
    return kind


def popularity(table: Table, side: int) -> int:
    """All markers of a side in the row."""
    return sum(place.popularity[side] for place in table.places)
