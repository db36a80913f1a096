"""What a card sees of the table, and the values that cards change: HP, art damage, what meets a cost.

Source: H4, H5, H12, H13, H19, H74, H76, H88, H113, H121.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from matches.games.engine import Fact
from matches.games.hololive_ocg.kinds import Art, Kind, kind_of, top
from matches.games.hololive_ocg.table import Card, Change, Holomem, Seat, Table
from matches.games.hololive_ocg.words import ANY, Position, Symbol
from matches.games.sharing import of_last

if TYPE_CHECKING:
    from matches.games.hololive_ocg.context import Downing, Hit


class Sight:
    """The table as a card of `me` sees it. `home`: the holomem that the card is the top card of, or is attached to.

    What an ability is about comes with it: the `fact` that triggered it, the `hit` that it may replace, the `downing` that it is part of.
    """

    def __init__(
        self, table: Table, me: int, this: Card, home: str = "", *, fact: Fact | None = None, hit: Hit | None = None,
        downing: Downing | None = None,
    ) -> None:  # fmt: skip
        self.seen, self.me, self.this, self.home = table, me, this, home
        self.fact, self.hit, self.downing = fact, hit, downing

    @property
    def table(self) -> Table:
        return self.seen

    @property
    def foe(self) -> int:
        return 1 - self.me

    @property
    def mine(self) -> Seat:
        return self.table.seats[self.me]

    @property
    def theirs(self) -> Seat:
        return self.table.seats[self.foe]

    @property
    def kind(self) -> Kind:
        return kind_of(self.this)

    @property
    def holomem(self) -> Holomem | None:
        """Its own holomem, if that is on stage."""
        return self.table.find(self.home) if self.home else None

    @property
    def place(self) -> Position | None:
        return self.table.place_of(self.home) if self.home else None

    @property
    def is_my_turn(self) -> bool:
        return self.table.turn == self.me

    @property
    def hand_size(self) -> int:
        """Without the card itself (H63)."""
        return sum(card.id != self.this.id for card in self.mine.hand)


# --- what a card is attached to


def at_work(sight: Sight) -> bool:
    """The art under way is of the holomem that this card is attached to."""
    return sight.table.art is not None and sight.table.art.holomem == sight.home


def is_on(sight: Sight, name: str, *, first: bool = False) -> bool:
    """It is attached to a holomem of that name; `first`: of 1st or 2nd level."""
    one = sight.holomem
    return one is not None and is_named(one, name) and (not first or top(one).level in ("1st", "2nd"))


# --- what is in play


class InPlay(NamedTuple):
    """A card whose text works: an oshi, the top card of a holomem, or a support attached to one (H113)."""

    seat: int
    card: Card
    home: str

    @property
    def kind(self) -> Kind:
        return kind_of(self.card)

    def sight(self, table: Table, fact: Fact | None = None) -> Sight:
        return Sight(table, self.seat, self.card, self.home, fact=fact)


def of_holomem(seat: int, one: Holomem) -> Iterator[InPlay]:
    yield InPlay(seat, one.top, one.id)
    for card in one.supports:
        yield InPlay(seat, card, one.id)


@of_last
def in_play(table: Table) -> tuple[InPlay, ...]:
    """The turn player's first, in the order of the positions."""
    found: list[InPlay] = []
    for seat in table.seats_in_turn():
        found.append(InPlay(seat, table.seats[seat].oshi, ""))
        for one in table.seats[seat].stage:
            found += of_holomem(seat, one)
    return tuple(found)


@of_last
def by_hook(table: Table) -> dict[str, tuple[InPlay, ...]]:
    """Cards in play by the hooks that their text fills, of those that are asked for again and again."""
    cards = [(one, one.kind.filled) for one in in_play(table)]
    return {hook: tuple([one for one, filled in cards if hook in filled]) for hook in READ}


READ = ("modify_hp", "modify_art", "modify_damage", "limits_targets", "replaces")


def filling(table: Table, hook: str) -> tuple[InPlay, ...]:
    """Cards in play whose text fills one of the hooks that are `READ`."""
    return by_hook(table)[hook]


@of_last
def reacting(table: Table) -> tuple[InPlay, ...]:
    """Cards in play that facts may set off."""
    return tuple([one for one in in_play(table) if one.kind.reacts])


# --- values


def is_named(holomem: Holomem, *names: str) -> bool:
    """H5"""
    return any(name in names for name in top(holomem).names)


def has_tag(holomem: Holomem, tag: str) -> bool:
    return tag in top(holomem).tags


def has_colour(holomem: Holomem, colour: str) -> bool:
    """H4"""
    return colour in top(holomem).colours


def hp(table: Table, holomem: Holomem) -> int:
    """HP of the top card and what is added to it (H88)."""
    added = sum(one.kind.modify_hp(one.sight(table), holomem) for one in filling(table, "modify_hp"))
    return top(holomem).hp + added


def hp_left(table: Table, holomem: Holomem) -> int:
    """H88"""
    return hp(table, holomem) - holomem.damage


def applies(table: Table, change: Change, holomem: Holomem) -> bool:
    """Whether a lasting effect is about this holomem now. What is bound to a position is about whoever is there (A4)."""
    if change.turn != table.number:
        return False
    if change.holomem:
        return change.holomem == holomem.id
    if table.owner(holomem.id) != change.seat or (change.place and table.place_of(holomem.id) != change.place):
        return False
    return (not change.colour or has_colour(holomem, change.colour)) and (not change.tag or has_tag(holomem, change.tag))


def changes_of(table: Table, what: str, holomem: Holomem) -> Iterator[Change]:
    for change in table.changes:
        if change.what == what and applies(table, change, holomem):
            yield change


def is_locked(table: Table, holomem: Holomem) -> bool:
    """It cannot move to another position (H133)."""
    return any(changes_of(table, "locked", holomem))


def art_bonus(table: Table, holomem: Holomem) -> int:
    """What is added to the art under way besides its own text and colour (H76, 4)."""
    lasting = sum(change.n for change in changes_of(table, "art", holomem))
    return lasting + sum(one.kind.modify_art(one.sight(table)) for one in filling(table, "modify_art"))


# --- costs of arts


def providers(table: Table, seat: int, holomem: Holomem) -> list[tuple[str, ...]]:
    """The colours of each cheer of a holomem, and of each support that counts as one (H19)."""
    found: list[tuple[str, ...]] = [kind_of(card).colours for card in holomem.cheers]
    for card in holomem.supports:
        kind = kind_of(card)
        if kind.counts_as and kind.counts(Sight(table, seat, card, holomem.id)):
            found.append((kind.counts_as,))
    return found


def is_met(cost: tuple[Symbol, ...], cheers: list[tuple[str, ...]]) -> bool:
    """Whether each symbol gets a cheer of its own: a matching, found along augmenting paths (H74)."""
    taken: dict[int, int] = {}

    def place(symbol: int, tried: list[bool]) -> bool:
        for number, colours in enumerate(cheers):
            if not tried[number] and (cost[symbol] == ANY or cost[symbol] in colours):
                tried[number] = True
                if number not in taken or place(taken[number], tried):
                    taken[number] = symbol
                    return True
        return False

    return all(place(symbol, [False] * len(cheers)) for symbol in range(len(cost)))


def meets_cost(table: Table, seat: int, holomem: Holomem, art: Art) -> bool:
    return is_met(art.cost, providers(table, seat, holomem))
