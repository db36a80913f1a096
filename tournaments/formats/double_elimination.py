"""Double elimination: who loses twice is out.

With M = 2^K places there are K winners' rounds and 2K - 2 losers' rounds. Losers of winners' round 1 meet in losers' round 1; those of
winners' round k > 1 drop into losers' round 2k - 2; in the rounds between, losers' winners meet each other. Rounds are numbered as they
can be played together: winners' round k > 1 beside losers' round 2k - 3, then losers' round 2k - 2 by itself.

Where the losers of winners' round k drop, slots are crossed by the binary digits of k - 1, the lowest crossing halves, the next quarters,
and so on. Two players who met can meet again only where the crossings of the rounds that they lost agree: so losers of neighbouring rounds
are in different halves, and losers two rounds apart in different quarters, as long as the losers' bracket still has those.

Source: tournaments reference, section 8.2; T63, T65.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from tournaments.formats import bracket as brackets
from tournaments.formats.bracket import Bracket, LoserOf, Mode, Node, Source, WinnerOf
from tournaments.formats.elimination import winners_rounds
from tournaments.formats.field import Field
from tournaments.formats.format import Finding, Rounds
from tournaments.formats.seeding import bracket_size, line, seed_order


class Settings(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag="double_elimination"):
    """`grand_final`: with a second match if the unbeaten player loses the first, a single match, or none."""

    mode: Mode = "rounds"
    grand_final: Literal["reset", "single", "none"] = "reset"


def check(settings: Settings, players: int) -> tuple[Finding, ...]:
    return ()


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
    rounds = winners_rounds(seed_order(bracket_size(players)), players)
    if not rounds:
        return Bracket((), lives=2)
    nodes = [*winners_nodes(rounds), *losers_nodes(len(rounds)), *final_nodes(len(rounds), settings.grand_final)]
    return Bracket(tuple(sorted(nodes, key=lambda node: node.key)), lives=2)


def winners_turn(number: int) -> int:
    """The round of the stage in which winners' round `number` is played."""
    return max(1, 2 * number - 2)


def winners_nodes(rounds: Sequence[Sequence[tuple[Source, Source]]]) -> list[Node]:
    return [
        Node(winners_turn(number), slot, "winners", (at_turn(first), at_turn(second)))
        for number, pairs in enumerate(rounds, start=1)
        for slot, (first, second) in enumerate(pairs, start=1)
    ]


def at_turn(source: Source) -> Source:
    return WinnerOf(winners_turn(source.round), source.slot) if isinstance(source, WinnerOf) else source


def losers_nodes(winners_rounds: int) -> list[Node]:
    nodes: list[Node] = []
    alive: list[Source] = [LoserOf(1, slot) for slot in range(1, 2 ** (winners_rounds - 1) + 1)]
    for number in range(2, winners_rounds + 1):
        turn, size = winners_turn(number), 2 ** (winners_rounds - number)
        # Slots after those of the winners' round beside it, which are as many.
        nodes += [Node(turn, size + at, "losers", two) for at, two in enumerate(zip(alive[::2], alive[1::2], strict=True), start=1)]
        dropping = [LoserOf(turn, crossed(at, number, winners_rounds - number) + 1) for at in range(size)]
        nodes += [Node(turn + 1, at + 1, "losers", (LoserOf(turn, dropping[at].slot), WinnerOf(turn, size + at + 1))) for at in range(size)]
        alive = [WinnerOf(turn + 1, slot) for slot in range(1, size + 1)]
    return nodes


def crossed(slot: int, number: int, digits: int) -> int:
    """The slot (from 0, of 2^digits) of winners' round `number` whose loser drops into `slot`, and the reverse."""
    for digit in range(digits):
        if number - 1 >> digit & 1:
            slot ^= 1 << digits - 1 - digit
    return slot


def final_nodes(winners_rounds: int, mode: str) -> list[Node]:
    """The winners' winner against the losers' winner; of two players only, against whom he has beaten."""
    turn = 2 * winners_rounds
    losers_winner = WinnerOf(turn - 1, 1) if winners_rounds > 1 else LoserOf(1, 1)
    final = Node(turn, 1, "final", (WinnerOf(winners_turn(winners_rounds), 1), losers_winner))
    reset = Node(turn + 1, 1, "reset", (WinnerOf(turn, 1), LoserOf(turn, 1)))
    return {"reset": [final, reset], "single": [final], "none": []}[mode]
