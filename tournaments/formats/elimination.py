"""Single elimination: who loses is out.

The bracket has the next power of two of places, in the order of seeds by doubling; where seeds are missing the best have byes. Losers of
the semi-finals may play for the third place. Places: champion, finalist, then by round of loss, and inside a round by seed.

If first-round matches inside a group of the stage before are to be avoided, seeds of the last tier change places, each with the nearest one
that helps and not above M/2, so that nobody gains or loses a bye. A change never makes another such match, and where one is left the group
is too large: with k first-round matches, a members in the last tier and b among their opponents, at least a + b - k cannot be avoided, and
as long as there are more, some match has no member of the group to change with.

Source: tournaments reference, section 8.1; T63, T65.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from msgspec import Struct

from tournaments.formats import bracket as brackets
from tournaments.formats.bracket import Bracket, LoserOf, Mode, Nobody, Node, Seed, Source, WinnerOf
from tournaments.formats.field import Field
from tournaments.formats.format import Finding, Rounds
from tournaments.formats.seeding import bracket_size, line, seed_order, seeds_of


class Settings(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag="elimination"):
    """`groups_apart`: no first-round match inside a group of the stage before, if seeds can be moved so."""

    mode: Mode = "rounds"
    third_place: bool = False
    groups_apart: bool = False


def check(settings: Settings, players: int) -> tuple[Finding, ...]:
    return (Finding("no_third_place_match", {"players": players}),) if settings.third_place and players < 4 else ()


def pair(field: Field, settings: Settings) -> Rounds:
    return brackets.upcoming(bracket(field, settings), field, settings.mode)


def is_over(field: Field, settings: Settings) -> bool:
    return brackets.is_decided(bracket(field, settings), field)


def counted(field: Field, settings: Settings) -> Field:
    return field


def places(field: Field, settings: Settings, standing: Sequence[int]) -> tuple[int, ...]:
    return brackets.final_places(bracket(field, settings), field)


def bracket(field: Field, settings: Settings) -> Bracket:
    players = len(line(field))
    order = seed_order(bracket_size(players))
    if settings.groups_apart and players > 2:
        order = apart(order, players, groups_by_seed(field))
    rounds = winners_rounds(order, players)
    nodes = [
        Node(number, slot, "final" if len(pairs) == 1 else "winners", sources)
        for number, pairs in enumerate(rounds, start=1)
        for slot, sources in enumerate(pairs, start=1)
    ]
    if settings.third_place and players >= 4:
        semi_final = len(rounds) - 1
        nodes.append(Node(len(rounds), 2, "third", (LoserOf(semi_final, 1), LoserOf(semi_final, 2))))
    return Bracket(tuple(nodes), lives=1)


def winners_rounds(order: Sequence[int], players: int) -> list[list[tuple[Source, Source]]]:
    """Sources of each match, by round from 1 and slot from 1."""
    places: list[Source] = [Seed(seed) if seed <= players else Nobody() for seed in order]
    rounds: list[list[tuple[Source, Source]]] = []
    while len(places) > 1:
        rounds.append(list(zip(places[::2], places[1::2], strict=True)))
        places = [WinnerOf(len(rounds), slot) for slot in range(1, len(rounds[-1]) + 1)]
    return rounds


def groups_by_seed(field: Field) -> dict[int, int]:
    """Groups of those who have one."""
    seeds = seeds_of(field)
    return {seeds[entrant.number]: entrant.group for entrant in field.entrants if entrant.group is not None}


def apart(order: Sequence[int], players: int, groups: Mapping[int, int]) -> tuple[int, ...]:
    """The order with seeds of the last tier moved, so that as few as possible meet their own group in round 1."""
    half = len(order) // 2
    opponent = {max(two): min(two) for two in zip(order[::2], order[1::2], strict=True)}

    def clash(seed: int, other: int) -> bool:
        return seed in groups and groups[seed] == groups.get(other)

    tier = range(half + 1, players + 1)
    for seed in tier:
        if clash(seed, opponent[seed]):
            for other in sorted(tier, key=partial(distance, seed)):
                if not clash(seed, opponent[other]) and not clash(other, opponent[seed]):
                    opponent[seed], opponent[other] = opponent[other], opponent[seed]
                    break
    lower = {better: seed for seed, better in opponent.items()}
    return tuple(seed if seed <= half else lower[min(two)] for two in zip(order[::2], order[1::2], strict=True) for seed in two)


def distance(seed: int, other: int) -> tuple[int, int]:
    return abs(other - seed), other
