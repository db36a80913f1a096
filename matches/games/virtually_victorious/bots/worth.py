"""What a table is worth to a player, and what a card in hand is, in Followers. Guesses that played well, no more."""

from __future__ import annotations

from matches.games.virtually_victorious.ending import MORE_THAN
from matches.games.virtually_victorious.kinds import Kind, kind_of
from matches.games.virtually_victorious.table import Card, InPlay, Table

IN_HAND = 13_000
A_ROUND = 9_000
"""What a card on the field brings each Round."""
ROUNDS = 6
MOD = 90_000
OTHERS = 0.6
VICTORY = 10_000_000.0
RARE = 0.4
"""Of a Reaction: it has to wait for its moment."""


def worth(table: Table, me: int) -> float:
    """The own Followers and cards against those of the best of the others, and a little against all of them."""
    own = of_seat(table, me)
    rivals = [of_seat(table, seat) for seat in table.alive if seat != me]
    if not rivals:
        return own
    return own - OTHERS * max(rivals) - (1 - OTHERS) * sum(rivals) / len(rivals)


def of_seat(table: Table, seat: int) -> float:
    player = table.seats[seat]
    wins = VICTORY if player.followers > MORE_THAN else 0.0
    cards = IN_HAND * len(player.hand) + sum(on_field(table, one) for one in player.field)
    return wins + player.followers + cards + MOD * player.earned


def on_field(table: Table, one: InPlay) -> float:
    if kind_of(one.card).type == "mod":
        return 0.0
    return A_ROUND * max(1, (one.counters or ROUNDS) - (0 if one.counters else table.round))


def in_hand(card: Card) -> float:
    """Which card to keep."""
    kind = kind_of(card)
    if kind.timing == "reaction":
        return IN_HAND * RARE
    return IN_HAND + stated(kind) / (1 + kind.condition)


def stated(kind: Kind) -> float:
    """The Followers that its text names."""
    words = kind.text.replace(",", "").rstrip(".").split()
    return sum(int(word) for word in words if word.isdigit() and int(word) >= 1_000)
