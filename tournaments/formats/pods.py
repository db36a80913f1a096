"""Pods: tables of four, and as many of three as the number of players asks for.

Players stand in a line, best score first and by lot among equals, by rank in a power round; how the line becomes tables is told in
`arranging.py`. While somebody meets again, other lots are tried, a few times. Five are seated as the policy says: at one table, or four
with a bye. One or two have byes. Seeds do not order a first round. Seats: each as far as possible where they have sat least often.

Source: tournaments reference, section 8.3; T44, T46, T66.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

from tournaments.formats.arranging import FORBIDDEN, REPEAT, Pods, Prices, cut, improved
from tournaments.formats.explaining import Reasons
from tournaments.formats.format import PairingProblem
from tournaments.formats.noise import numbers
from tournaments.formats.pairing import Contender, FloatReason, Policy, Proposal, Request, Table
from tournaments.formats.seating import numbered, seated_group

ALGORITHM = "pods"
VERSION = 1

STARTS = 6
"""Lots that are tried while somebody meets again."""


def pair(request: Request, seed: bytes) -> Proposal:
    """The round that `request` asks for: the same for the same input and seed, always (T46). Raises `PairingProblem`."""
    if is_exhausted(request):
        raise PairingProblem("stage_is_over")
    seated, barred = request.to_seat, request.barred
    lots = drawn(seated, seed, "byes")
    deserving = sorted(seated, key=lambda one: (one.number in barred, one.points, lots[one.number]))
    alone = deserving[: byes_of(len(seated), request.policy)]
    playing = [one for one in seated if one not in alone]
    reasons = Reasons(seated, alone, min(len(alone), 1), request.met, barred)
    made = tables(arranged(request, playing, seed), seed, reasons)
    return Proposal(
        algorithm=ALGORITHM,
        version=VERSION,
        input_hash=request.input_hash,
        seed=seed.hex(),
        tables=made,
        byes=(*reasons.byes(), *sorted(request.promised, key=lambda bye: bye.number)),
        forced=reasons.forced(pair for table in made for pair in table.met),
    )


def is_exhausted(request: Request) -> bool:
    """Whether no table can be filled any more."""
    return len(request.contenders) < 3


def byes_of(players: int, policy: Policy) -> int:
    return players if players < 3 else int(players == 5 and policy.five == "bye")


def drawn(seated: Sequence[Contender], seed: bytes, stream: str) -> dict[int, int]:
    """A lot for each, by number."""
    return {one.number: lot for one, lot in zip(seated, numbers(seed, stream, len(seated)), strict=True)}


def arranged(request: Request, playing: Sequence[Contender], seed: bytes) -> Pods:
    if not playing or len(playing) == 5:
        return [list(playing)] if playing else []
    prices, found = Prices(request), []
    for start in range(1 if request.is_quick else STARTS):
        pods = improved(cut(line(request, playing, drawn(playing, seed, f"line/{start}")), -len(playing) % 4, prices), prices)
        found.append((prices.of_all(pods), pods))
        if found[-1][0] < REPEAT:
            break
    total, best = min(found, key=lambda way: way[0])
    if total >= FORBIDDEN:
        raise PairingProblem("kept_apart")
    return best


def line(request: Request, playing: Sequence[Contender], lots: Mapping[int, int]) -> list[Contender]:
    by_rank = request.is_last and request.policy.last == "power"
    return sorted(playing, key=lambda one: (-one.points, one.rank if by_rank else 0, lots[one.number], one.number))


def tables(pods: Pods, seed: bytes, reasons: Reasons) -> tuple[Table, ...]:
    lots = drawn([one for pod in pods for one in pod], seed, "seats")
    made = []
    for number, members in numbered(map(tuple, pods)):
        group = seated_group(members, lots)
        made.append(
            Table(
                table=number,
                seats=tuple(one.number for one in group),
                scores=tuple(one.points for one in group),
                float=float_reason(group, reasons),
                first="least_often",
                avoided=reasons.avoided(group),
                met=reasons.again(combinations(sorted(one.number for one in group), 2)),
                is_short=len(group) == 3,
            )
        )
    return tuple(made)


def float_reason(group: Sequence[Contender], reasons: Reasons) -> FloatReason:
    """Why a table holds different scores: some group does not fill its tables, or it serves the round."""
    scores = {one.points for one in group}
    if len(scores) == 1:
        return "none"
    return "odd_group" if any(len(reasons.equals[points]) % 4 for points in scores) else "better_for_others"
