"""Results, byes and pairings in sentences: what came of a table, and why it was made (T55)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, cast

from django.utils.functional import Promise
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.formats.field import Kind, Result
from tournaments.result_words import KINDS
from tournaments.result_words import words as said
from tournaments.selectors import Table
from tournaments.templatetags.events import halves

STATES: Mapping[str, str | Promise] = {
    "assigned": gettext_lazy("not begun"),
    "playing": gettext_lazy("playing"),
    "reported": gettext_lazy("reported"),
    "disputed": gettext_lazy("in dispute"),
    "confirmed": gettext_lazy("over"),
}
FLOATS: Mapping[str, str | Promise] = {
    "odd_group": gettext_lazy("an odd number of people had as many points as the first of them, so one had to meet somebody with fewer"),
    "nobody_left": gettext_lazy("of those with as many points, nobody was left to meet"),
    "better_for_others": gettext_lazy("so the round as a whole has fewer such pairings"),
}
FIRSTS: Mapping[str, str | Promise] = {
    "fewer_firsts": gettext_lazy("{name} has the first seat, having had it less often."),
    "other_seat": gettext_lazy("{name} has the first seat, having had the other one last time."),
    "seed": gettext_lazy("{name} has the first seat by the better starting number."),
    "least_often": gettext_lazy("Each sits, as far as possible, where they have sat least often."),
}
BYE_REASONS: Mapping[str, str | Promise] = {
    "promised": gettext_lazy("This bye was promised before the event."),
    "fewest_points": gettext_lazy("The number of players is odd: the bye goes to somebody with the fewest points who has had none."),
    "better_for_others": gettext_lazy(
        "The number of players is odd. With a bye for somebody with fewer points, others would have had to meet again."
    ),
    "none_eligible": gettext_lazy("Everybody has had a bye already, so somebody has a second one."),
    "no_opponent": gettext_lazy("Nobody was left to meet."),
}
PLANNED: Mapping[str, str | Promise] = {
    "elimination": gettext_lazy("The bracket says who meets whom: by seeds, then winners meet winners."),
    "double_elimination": gettext_lazy("The bracket says who meets whom: by seeds, then by who has won and who has lost once."),
    "round_robin": gettext_lazy("Everybody meets everybody, in the order of a schedule that was fixed at the start."),
    "groups": gettext_lazy("Everybody in a group meets everybody, in the order of a schedule that was fixed at the start."),
}


def result_words(result: Result | None, own: int | None = None) -> str:
    """A result in figures and a word, seats in order; `own`: of two, that seat first."""
    return said(result, own=own) if result else ""


def outcome_words(table: Table) -> str:
    """What counts, or how it stands."""
    if table.bye:
        return str(KINDS[cast("Kind", table.bye)])
    return result_words(table.result) if table.result else str(STATES[table.state])


def why(table: Table, kind: str, named: Mapping[int, str]) -> list[str]:
    """Why a table of a stage of that format is as it is, in sentences (T55)."""
    said = [_("Staff have changed this pairing by hand.")] if table.is_swapped else []
    if table.why is None:
        planned = PLANNED.get(kind)
        return said + ([str(planned)] if planned and not table.is_swapped else [])
    if table.bye == "absent":
        return [*said, _("They had said that they do not come to this round.")]
    if len(table.sides) == 1:
        return [*said, str(BYE_REASONS[table.why.get("reason", "promised")])]
    return [*said, *reasons(table.why, named)]


def reasons(made: Mapping[str, Any], named: Mapping[int, str]) -> Iterator[str]:
    """Of a table that was paired by scores. `made`: `formats.pairing.Table` as plain data."""
    names = [named.get(number, "") for number in made["seats"]]
    points = [halves(score) for score in made["scores"]]
    if len(set(points)) == 1:
        yield _("Before this round each of them had %(points)s points.") % {"points": points[0]}
    else:
        had = get_text_list([f"{name} {score}" for name, score in zip(names, points, strict=True)], _("and"))
        because = FLOATS.get(made.get("float", "none"))
        yield _("Points before this round: %(had)s.") % {"had": had}
        if because:
            yield _("They do not have the same points: %(because)s.") % {"because": because}
    for name, others in zip(names, made.get("avoided", ()), strict=False):
        if others:
            yield _("%(name)s had met %(others)s before, who had as many points.") % {"name": name, "others": listed(others, named)}
    for pair in made.get("met", ()):
        yield _("%(pair)s meet again: no pairing of this round could avoid it.") % {"pair": listed(pair, named)}
    if made.get("is_short"):
        yield _("This table has three, as the number of players is no multiple of four.")
    yield str(FIRSTS[made.get("first", "seed")]).format(name=names[0])


def listed(numbers: list[int] | tuple[int, ...], named: Mapping[int, str]) -> str:
    return get_text_list([named.get(number, "") for number in numbers], _("and"))
