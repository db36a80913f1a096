"""Swiss for card tables: same score first, nobody twice, as one matching.

The first round is by chance or by seeds; the last may pair neighbours in the standings. Who has the first seat: who had it less often, then
who did not have it last time, then the lower seed. Tables are numbered from the best score down; a fixed table keeps its number.

Source: tournaments reference, sections 7 and 11; T38, T40-T46, T55.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tournaments.formats.explaining import Reasons
from tournaments.formats.format import PairingProblem
from tournaments.formats.matching import By, Matched, Task, matched
from tournaments.formats.noise import numbers
from tournaments.formats.pairing import Contender, FloatReason, Proposal, Request, Table
from tournaments.formats.seating import numbered, seated_pair

ALGORITHM = "swiss"
VERSION = 1


def pair(request: Request, seed: bytes) -> Proposal:
    """The round that `request` asks for: the same for the same input and seed, always (T46). Raises `PairingProblem`."""
    if is_exhausted(request):
        raise PairingProblem("stage_is_over")
    task = task_of(request, seed)
    found = matched(task) if task.line else Matched([], [])
    reasons = Reasons(task.line, found.alone, len(task.line) % 2, task.met, request.barred)
    seated = tables(task, found, reasons)
    return Proposal(
        algorithm=ALGORITHM,
        version=VERSION,
        input_hash=request.input_hash,
        seed=seed.hex(),
        tables=seated,
        byes=(*reasons.byes(), *sorted(request.promised, key=lambda bye: bye.number)),
        forced=reasons.forced(pair for table in seated for pair in table.met),
    )


def is_exhausted(request: Request) -> bool:
    """Whether nobody is left to meet: at most one plays on, or two who have met, or never are to (section 11)."""
    if len(request.contenders) != 2:
        return len(request.contenders) < 2
    one, other = (contender.number for contender in request.contenders)
    return other in request.apart[one] or (request.policy.exhausted == "end" and other in request.met[one])


# --- the line


def task_of(request: Request, seed: bytes) -> Task:
    seated, by, barred = request.to_seat, wished(request), request.barred
    by_seed = sorted(seated, key=lambda one: (one.seed, one.number))
    return Task(
        line=interleaved(by_seed, by) if by in ("halves", "fold") else by_score(seated, by, seed),
        met=request.met,
        forbidden=request.apart,
        barred=barred if any(one.number not in barred for one in seated) else frozenset(),
        seed=seed,
        by=by,
        places={one.number: place for place, one in enumerate(by_seed)} if by in ("halves", "fold") else None,
        clubs_apart=request.clubs_apart,
        is_quick=request.is_quick,
    )


def wished(request: Request) -> By:
    """Seeds count in a first round in which all are equal."""
    if request.round == 1 and request.policy.first != "random" and len({one.points for one in request.to_seat}) == 1:
        return request.policy.first
    return "ranks" if request.is_last and request.policy.last == "power" else "chance"


def by_score(seated: Sequence[Contender], by: By, seed: bytes) -> list[Contender]:
    """Best first; equals by rank in a power round, else by lot. `seated` by number."""
    lots = {one.number: lot for one, lot in zip(seated, numbers(seed, "line", len(seated)), strict=True)}
    return sorted(seated, key=lambda one: (-one.points, one.rank if by == "ranks" else 0, lots[one.number], one.number))


def interleaved(by_seed: Sequence[Contender], by: By) -> list[Contender]:
    """Opponents by seed next to each other; the last is left over if the number is odd."""
    half = len(by_seed) // 2
    upper, lower, left = by_seed[:half], by_seed[half : 2 * half], by_seed[2 * half :]
    others = lower if by == "halves" else lower[::-1]
    return [one for pair in zip(upper, others, strict=True) for one in pair] + list(left)


# --- what came of it


def tables(task: Task, found: Matched, reasons: Reasons) -> tuple[Table, ...]:
    floats = float_reasons(task, found, reasons)
    made = []
    for number, group in numbered(found.pairs):
        (first, second), why_first = seated_pair(*group)
        made.append(
            Table(
                table=number,
                seats=(first.number, second.number),
                scores=(first.points, second.points),
                float=floats.get(max(group, key=lambda one: one.points).number, "none"),
                first=why_first,
                avoided=reasons.avoided((first, second)),
                met=reasons.again([(min(first.number, second.number), max(first.number, second.number))]),
            )
        )
    return tuple(made)


def float_reasons(task: Task, found: Matched, reasons: Reasons) -> dict[int, FloatReason]:
    """Of each who meets somebody with fewer points. A group is odd as those from above and the bye have left it."""
    floats = [(higher, lower) for higher, lower in found.pairs if higher.points != lower.points]
    left = Counter(one.points for one in task.line)
    left.subtract(one.points for one in (*found.alone, *(lower for _, lower in floats)))
    why: dict[int, FloatReason] = {}
    for higher, _ in floats:
        if task.apart(higher.number) >= reasons.equals[higher.points] - {higher.number}:
            why[higher.number] = "nobody_left"
        else:
            why[higher.number] = "odd_group" if left[higher.points] % 2 else "better_for_others"
    return why
