"""A bracket as plain data, and what results make of it.

A node is one match: a round, a slot in it, and two sources that say who plays. A bracket knows seeds only; results stay in the `Field`, by
the round and slot of each pairing. So who plays where is derived anew each time (T63), and a page can draw a bracket before any match.

Nobody is a player like others who loses to anybody: a bye is a match against nobody, and nobody against nobody sends nobody on. When both
players of a match fail to come nobody goes on, and neither has a life left. A draw decides nothing: the profile names the way to break it.

Source: tournaments reference, sections 8.1, 8.2 and 11; T63.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from typing import Literal

from msgspec import Struct

from tournaments.formats.field import Field, Pairing, Result
from tournaments.formats.format import Rounds
from tournaments.formats.seeding import line, seeds_of

NOBODY = 0
"""The number of nobody; entrants count from 1."""


class Seed(Struct, frozen=True, forbid_unknown_fields=True, tag="seed"):
    """Who has this seed, from 1."""

    seed: int


class WinnerOf(Struct, frozen=True, forbid_unknown_fields=True, tag="winner"):
    round: int
    slot: int


class LoserOf(Struct, frozen=True, forbid_unknown_fields=True, tag="loser"):
    round: int
    slot: int


class Nobody(Struct, frozen=True, forbid_unknown_fields=True, tag="nobody"):
    """A seed that the field does not have."""


Source = Seed | WinnerOf | LoserOf | Nobody
Key = tuple[int, int]
"""Round and slot."""

Mode = Literal["rounds", "live"]
"""Whether a round begins when the one before has ended, or a match as soon as its players are known."""

Part = Literal["reset", "final", "winners", "losers", "third"]
PARTS: tuple[Part, ...] = ("reset", "final", "winners", "losers", "third")
"""Parts of a bracket in the order in which those who reach them in the same round are placed."""


class Node(Struct, frozen=True, forbid_unknown_fields=True):
    """A match to be. `reset` is played only if the second source of the final before has won it."""

    round: int
    slot: int
    part: Part
    sources: tuple[Source, Source]

    @property
    def key(self) -> Key:
        return self.round, self.slot


class Bracket(Struct, frozen=True, forbid_unknown_fields=True):
    """Nodes by round and slot, each after its sources. Who has lost `lives` matches is out."""

    nodes: tuple[Node, ...]
    lives: int


class Match(Struct, frozen=True):
    """A node with what is known of it: entrants in the order of the sources, `NOBODY`, or none if that is open."""

    node: Node
    players: tuple[int | None, int | None]
    winner: int | None = None
    loser: int | None = None

    @property
    def is_between_two(self) -> bool:
        return None not in self.players and NOBODY not in self.players


class Misfit(Struct, frozen=True):
    """A published pairing whose players are no longer those of its node. `seats`: who they are now, empty if that is open again.

    A conflict has begun, or has its result: staff void it before the correction can stand.
    """

    round: int
    pairing: Pairing
    seats: tuple[int, ...]
    is_conflict: bool


def winning_seat(result: Result) -> int | None:
    """None if nobody has won, as in a draw or where both lose."""
    if len(result.absent) == 1:
        return 1 - result.absent[0]
    if result.kind in ("both_no_show", "double_loss") or len(result.games) != 2 or result.games[0] == result.games[1]:
        return None
    return int(result.games[1] > result.games[0])


def nobody_came(result: Result) -> bool:
    return result.kind == "both_no_show" or len(result.absent) == 2


def tables(field: Field) -> dict[Key, Pairing]:
    return {
        (number, pairing.slot): pairing
        for number, pairings in enumerate(field.rounds, start=1)
        for pairing in pairings
        if pairing.slot is not None
    }


def matches(bracket: Bracket, field: Field) -> dict[Key, Match]:
    """Every node with its players as the results so far make them. The result of a pairing counts only between its own players."""
    entrants, published = line(field), tables(field)
    known: dict[Key, Match] = {}
    for node in bracket.nodes:
        players = players_of(node, entrants, known)
        winner, loser = decided(players, published.get(node.key))
        known[node.key] = Match(node, players, winner, loser)
    return known


def players_of(node: Node, entrants: tuple[int, ...], known: dict[Key, Match]) -> tuple[int | None, int | None]:
    first, second = (player(source, entrants, known) for source in node.sources)
    if node.part == "reset" and first is not None and first == known[node.round - 1, 1].players[0]:
        return NOBODY, NOBODY  # the unbeaten one has won the final
    return first, second


def player(source: Source, entrants: tuple[int, ...], known: dict[Key, Match]) -> int | None:
    match source:
        case Seed(seed):
            return entrants[seed - 1]
        case WinnerOf(round_, slot):
            return known[round_, slot].winner
        case LoserOf(round_, slot):
            return known[round_, slot].loser
        case Nobody():
            return NOBODY


def decided(players: tuple[int | None, int | None], pairing: Pairing | None) -> tuple[int | None, int | None]:
    """Winner and loser of a match, as far as they are known."""
    if NOBODY in players:
        return (players[1] if players[0] == NOBODY else players[0]), NOBODY
    if pairing is None or pairing.result is None or set(pairing.seats) != set(players):
        return None, None
    if nobody_came(pairing.result):
        return NOBODY, NOBODY
    seat = winning_seat(pairing.result)
    return (None, None) if seat is None else (pairing.seats[seat], pairing.seats[1 - seat])


def seats(match: Match, seeds: Mapping[int, int]) -> tuple[int, ...]:
    """Both players, the better seed first: he chooses who begins. Empty while one is open, or is nobody (T63)."""
    return tuple(sorted(filter(None, match.players), key=seeds.__getitem__)) if match.is_between_two else ()


def upcoming(bracket: Bracket, field: Field, mode: Mode) -> Rounds:
    """Pairings to publish: their players are known, and in rounds nothing before them is open."""
    seeds, published = seeds_of(field), tables(field)
    undecided = [match for match in matches(bracket, field).values() if match.winner is None]
    rounds: dict[int, tuple[Pairing, ...]] = {}
    for match in undecided:
        round_, slot = match.node.key
        if match.is_between_two and match.node.key not in published and (mode == "live" or round_ == undecided[0].node.round):
            rounds[round_] = (*rounds.get(round_, ()), Pairing(seats(match, seeds), slot=slot))
    return rounds


def is_decided(bracket: Bracket, field: Field) -> bool:
    return all(match.winner is not None for match in matches(bracket, field).values())


def misfits(bracket: Bracket, field: Field, started: Collection[Key]) -> tuple[Misfit, ...]:
    """What a corrected result, already in the field, changes further on (T63, section 11). `started`: matches that have begun."""
    known, seeds = matches(bracket, field), seeds_of(field)
    return tuple(
        Misfit(key[0], pairing, now, is_conflict=key in started or pairing.result is not None)
        for key, pairing in tables(field).items()
        if set(now := seats(known[key], seeds)) != set(pairing.seats)
    )


def final_places(bracket: Bracket, field: Field) -> tuple[int, ...]:
    """Entrants in total order: who is not out by losses, then by the round of the last match and its outcome, then by seed (T65)."""
    seeds = seeds_of(field)
    losses: Counter[int] = Counter()
    last: dict[int, tuple[int, int, int]] = {}
    for match in matches(bracket, field).values():
        for entrant in {*match.players} - {None, NOBODY}:
            assert entrant is not None
            outcome = 1 if match.winner is None else 0 if match.winner == entrant else 2
            last[entrant] = (-match.node.round, PARTS.index(match.node.part), outcome)
            losses[entrant] += 0 if outcome < 2 else 1 if match.winner else bracket.lives

    def place(entrant: int) -> tuple[bool, int, tuple[int, int, int], int]:
        is_out = losses[entrant] >= bracket.lives
        return is_out, 0 if is_out else losses[entrant], last.get(entrant, (0, 0, 0)), seeds[entrant]

    return tuple(sorted(seeds, key=place))
