"""What a command of staff would change, before it is given: worked out on a fork of the state, which nobody keeps.

Source: tournaments reference, section 11; T32, T56, T57, T62, T63.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _
from msgspec import Struct

from tournaments.formats.registry import BRACKETS, name_of
from tournaments.rules.changes import cut_of, reseatings
from tournaments.rules.commands import AnyCommand, SwapSeats
from tournaments.rules.commands.base import By
from tournaments.rules.fold import decide, grown
from tournaments.rules.stages import field_of, plan_of, sheet_of, standings_of
from tournaments.rules.state import Moment, Standing, Tournament
from tournaments.templatetags.events import halves

MOST_MOVED = 50
OWN = ("csrfmiddlewaretoken", "cid", "seen", "preview", "back")


class Shift(Struct, frozen=True):
    """Where an entrant stands before and after. Points as people write them."""

    entrant: int
    rank: int
    new_rank: int
    points: str
    new_points: str


def after(t: Tournament, command: AnyCommand, by: By) -> Tournament:
    """The state as it would be. Raises `Refused`."""
    return grown(t, decide(t, command, by), by.now)


def shifts(t: Tournament, later: Tournament, stage: int) -> list[Shift]:
    """Whose rank or points differ in the newest standings of a stage, in their new order; none of a bracket, which has none."""
    moment = max((moment for moment, round_ in t.rounds.items() if moment.stage == stage and round_.state != "pairing"), default=None)
    if moment is None or t.rounds[moment].state == "draft":
        moment = Moment(stage, moment.round - 1) if moment and moment.round > 1 else None
    if moment is None:
        return []
    old: Mapping[int, Standing] = {row.entrant: row for row in standings_of(t, moment)}
    found = []
    for row in standings_of(later, moment):
        was = old[row.entrant]
        if (was.rank, was.points, was.values) != (row.rank, row.points, row.values):
            found.append(Shift(row.entrant, was.rank, row.rank, halves(was.points), halves(row.points)))
    return found


def changes(t: Tournament, later: Tournament, stage: int, names: Mapping[int, str]) -> dict[str, Any]:
    """What a correction of a result changes beyond its own table, as pages show it (T32)."""
    moved = [(names.get(shift.entrant, str(shift.entrant)), shift) for shift in shifts(t, later, stage)]
    return {
        "moved": moved[:MOST_MOVED],
        "moved_count": len(moved),
        "reseated": reseated(t, later, names),
        "cut": cut_sentences(t, later, stage, names),
    }


def asked(data: QueryDict) -> list[tuple[str, str]]:
    """The fields of a form that is shown again to be confirmed; what each form of ours has anyway is put there anew."""
    return [(name, str(value)) for name, values in data.lists() for value in values if name not in OWN]


def reseated(t: Tournament, later: Tournament, names: Mapping[int, str]) -> list[tuple[str, str, str]]:
    """Tables of brackets that would have others: where, and who plays there before and after (T63)."""
    return [
        (
            _("Round {round}, table {table}").format(round=one.key.round, table=one.key.table),
            called(one.before, names) or _("nobody yet"),
            called(one.after, names) or _("nobody yet"),
        )
        for one in reseatings(t, later)
    ]


def cut_sentences(t: Tournament, later: Tournament, stage: int, names: Mapping[int, str]) -> list[str]:
    """What becomes of the cut after a stage (T62)."""
    found = cut_of(t, later, stage)
    if found is None:
        return []
    comes_in, goes_out = called(found.comes_in, names), called(found.goes_out, names)
    if found.stands:
        words = _("By this {comes_in} would have gone on, and not {goes_out}. Stage {stage} is paired already, so the cut stays as it is.")
        return [words.format(comes_in=comes_in or _("nobody"), goes_out=goes_out or _("nobody"), stage=found.stage)]
    sentences = []
    if comes_in:
        sentences.append(_("Into stage {stage}: {names}.").format(stage=found.stage, names=comes_in))
    if goes_out:
        sentences.append(_("Out of stage {stage}: {names}.").format(stage=found.stage, names=goes_out))
    return sentences


def called(numbers: Sequence[int], names: Mapping[int, str]) -> str:
    return ", ".join(names.get(number, str(number)) for number in numbers)


def swap_warnings(t: Tournament, command: SwapSeats, by: By, names: Mapping[int, str]) -> list[str]:
    """What speaks against a swap: rematches, second byes, gaps in points (T57). Raises `Refused`."""
    later = after(t, command, by)
    return [warning for table in {command.one[0], command.other[0]} for warning in against(later, command.moment, table, names)]


def against(t: Tournament, moment: Moment, number: int, names: Mapping[int, str]) -> Iterator[str]:
    """Of one table of a round, from the rounds before it."""
    table = next(one for one in t.tables(moment) if one.key.table == number)
    seats = table.seats
    called = [names.get(entrant, str(entrant)) for entrant in seats]
    earlier = field_of(t, moment.stage, moment.round - 1).rounds
    if len(seats) == 1:
        if any(pairing.seats == seats and pairing.result and pairing.result.kind == "bye" for pairings in earlier for pairing in pairings):
            yield _("{name} has had a bye already.").format(name=called[0])
        return
    for at, one in enumerate(seats):
        for place, other in enumerate(seats[:at]):
            if any({one, other} <= set(pairing.seats) for pairings in earlier for pairing in pairings):
                yield _("{one} and {other} have met already.").format(one=called[place], other=called[at])
    if name_of(plan_of(t, moment.stage).settings) not in BRACKETS:
        scored = sheet_of(t, moment.stage, moment.round - 1).points
        has = [scored.get(entrant, 0) for entrant in seats]
        if max(has) != min(has):
            yield _("Table {table}: {least} and {most} points meet.").format(table=number, least=halves(min(has)), most=halves(max(has)))
