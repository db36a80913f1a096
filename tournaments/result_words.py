"""Results for people: the closed set of what can be entered at a table, and each of them in words (T31)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.formats.field import Kind, Result
from tournaments.rules.results import games_needed, why_impossible

KINDS: Mapping[Kind, str | Promise] = {
    "played": gettext_lazy("played"),
    "draw_agreed": gettext_lazy("draw agreed"),
    "conceded": gettext_lazy("conceded"),
    "double_loss": gettext_lazy("both lose"),
    "no_show": gettext_lazy("no-show"),
    "both_no_show": gettext_lazy("nobody came"),
    "match_loss": gettext_lazy("match loss by penalty"),
    "pod": gettext_lazy("places"),
    "bye": gettext_lazy("bye"),
    "awarded_bye": gettext_lazy("promised bye"),
    "half_bye": gettext_lazy("half-point bye"),
    "absent": gettext_lazy("absent"),
    "late": gettext_lazy("came late"),
}


def code(result: Result) -> str:
    """Names a result of two in a form: `played.2-0.0`."""
    return f"{result.kind}.{'-'.join(map(str, result.games))}.{result.drawn}"


def possible(best_of: int, *, may_draw: bool) -> dict[str, Result]:
    """By code, what can be entered for two; what is entered most often comes first."""
    found = (one for one in imaginable(best_of) if why_impossible(one, 2, best_of, may_draw=may_draw) is None)
    return {code(one): one for one in found}


def imaginable(best_of: int) -> Iterator[Result]:
    needed = games_needed(best_of)
    scores = [(one, other) for one in range(needed, -1, -1) for other in range(needed, -1, -1)]
    decided = sorted((pair for pair in scores if pair[0] != pair[1]), key=lambda pair: (max(pair) != needed, pair[0] < pair[1], min(pair)))
    yield from (Result("played", games=pair) for pair in decided)
    for level in range(needed):
        yield Result("played", games=(level, level))
        yield Result("played", games=(level, level), drawn=1)
    yield Result("draw_agreed", games=(0, 0))
    won, lost = (needed, 0), (0, needed)
    for kind in ("conceded", "match_loss"):
        yield from (Result(kind, games=games) for games in (won, lost))
    yield Result("no_show", games=won, absent=(1,))
    yield Result("no_show", games=lost, absent=(0,))
    yield Result("both_no_show", games=(0, 0), absent=(0, 1))
    yield Result("double_loss", games=(0, 0))


def words(result: Result, names: Sequence[str] = (), own: int | None = None) -> str:
    """`2 : 1`, `1 : 1, 1 drawn (draw)`, `2 : 0 (conceded)`; places as `Aki 1, Bea 2`, or in the order of the seats. `own`: of two, that
    seat first."""
    if result.places:
        if names:
            return ", ".join(f"{name} {place}" for name, place in zip(names, result.places, strict=False))
        return _("places {places}").format(places=", ".join(map(str, result.places)))
    games = result.games[::-1] if own == 1 else result.games
    score = " : ".join(map(str, games))
    if result.drawn and result.kind != "draw_agreed":
        score = _("{score}, {drawn} drawn").format(score=score, drawn=result.drawn)
    is_level = result.kind == "played" and len(set(games)) == 1
    kind = str(_("draw") if is_level else "" if result.kind == "played" else KINDS[result.kind])
    return _("{score} ({kind})").format(score=score, kind=kind) if score and kind else score or kind
