"""A bracket as its page shows it: rounds in order, each a list of matches with who plays or where they come from (T63).

Source: tournaments reference, sections 8.1, 8.2.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from msgspec import Struct

from tournaments.formats import bracket
from tournaments.formats.bracket import NOBODY, LoserOf, Match, Seed, Source, WinnerOf
from tournaments.formats.field import Field
from tournaments.formats.registry import BRACKETS, Settings, name_of
from tournaments.rules.stages import field_of, plan_of
from tournaments.rules.state import Tournament

TITLES: Mapping[str, str | Promise] = {
    "winners": gettext_lazy("Winners"),
    "losers": gettext_lazy("Lost once"),
    "final": gettext_lazy("Final"),
    "reset": gettext_lazy("Second final"),
    "third": gettext_lazy("Third place"),
}
ORDER = ("winners", "losers", "third", "final", "reset")


class Line(Struct, frozen=True):
    """One of two: a name, or where somebody is to come from; the games they have won."""

    name: str
    is_known: bool
    score: str
    has_won: bool


class Slot(Struct, frozen=True):
    """`label`: round and slot, by which other matches name this one."""

    label: str
    lines: tuple[Line, Line]


class Column(Struct, frozen=True):
    """A round of a part of the bracket."""

    title: str
    slots: tuple[Slot, ...]


class Part(Struct, frozen=True):
    name: str
    title: str
    columns: tuple[Column, ...]


def parts(t: Tournament, ordinal: int, named: Mapping[int, str]) -> list[Part]:
    """The bracket of a stage that has been seeded, part by part."""
    settings, field = plan_of(t, ordinal).settings, field_of(t, ordinal)
    matches = bracket.matches(BRACKETS[name_of(settings)](field, settings), field)
    columns: dict[str, dict[int, list[Slot]]] = defaultdict(lambda: defaultdict(list))
    for match in matches.values():
        if match.node.part != "reset" or match.players != (NOBODY, NOBODY):
            columns[match.node.part][match.node.round].append(slot(match, field, named))
    return [
        Part(part, str(TITLES[part]), tuple(Column(round_title(number), tuple(slots)) for number, slots in sorted(columns[part].items())))
        for part in ORDER
        if part in columns
    ]


def is_bracket(settings: Settings) -> bool:
    return name_of(settings) in BRACKETS


def round_title(number: int) -> str:
    return _("Round %(number)d") % {"number": number}


def slot(match: Match, field: Field, named: Mapping[int, str]) -> Slot:
    table = bracket.tables(field).get(match.node.key)
    won = dict(zip(table.seats, table.result.games, strict=False)) if table and table.result else {}
    first, second = (line(player, source, match, won, named) for player, source in zip(match.players, match.node.sources, strict=True))
    return Slot(f"{match.node.round}.{match.node.slot}", (first, second))


def line(player: int | None, source: Source, match: Match, won: Mapping[int, int], named: Mapping[int, str]) -> Line:
    if player is None:
        return Line(origin(source), False, "", False)
    if player == NOBODY:
        return Line(_("bye"), False, "", False)
    return Line(named.get(player, ""), True, str(won.get(player, "")), match.winner == player)


def origin(source: Source) -> str:
    """Where somebody comes from who is not known yet."""
    match source:
        case WinnerOf(round_, slot):
            return _("winner of %(round)d.%(slot)d") % {"round": round_, "slot": slot}
        case LoserOf(round_, slot):
            return _("loser of %(round)d.%(slot)d") % {"round": round_, "slot": slot}
        case Seed(seed):
            return _("seed %(seed)d") % {"seed": seed}
    return ""
