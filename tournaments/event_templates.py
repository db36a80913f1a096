"""Ways to begin an event: what its form says at first, with rounds and cut as they are suggested for the number of players.

Source: tournaments reference, section 6; T12.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from matches.games.registry import GAMES
from tournaments.formats.rounds import suggested

FORMATS: dict[str, str | Promise] = {
    "swiss": _("Swiss"),
    "pods": _("Pods of three and four"),
    "elimination": _("Single elimination"),
    "double_elimination": _("Double elimination"),
    "round_robin": _("Round robin"),
    "groups": _("Groups, in each a round robin"),
}


class Template(NamedTuple):
    """A way to begin: what the form says at first."""

    name: str | Promise
    note: str | Promise
    initial: dict[str, Any]


TEMPLATES: dict[str, Template] = {
    "swiss": Template(
        _("Evening Swiss"), _("Everybody plays every round; rounds by the number of players."), {"format": "swiss", "has_cut": False}
    ),
    "cut": Template(_("Swiss with a top cut"), _("Swiss, then the best play a bracket."), {"format": "swiss", "has_cut": True}),
    "pods": Template(
        _("Pods"),
        _("Tables of three and four, each alone."),
        {"format": "pods", "way": "oshi_push/royale", "profile": "pods", "best_of": 1},
    ),
    "teams": Template(_("Team Swiss"), _("Teams of two, in one match together."), {"format": "swiss", "way": "oshi_push/team"}),
    "elimination": Template(_("Single elimination"), _("Who loses is out."), {"format": "elimination", "players": 8}),
    "round_robin": Template(
        _("Round robin"), _("Everybody meets everybody."), {"format": "round_robin", "players": 6, "profile": "round-robin"}
    ),
    "groups": Template(
        _("Groups and a bracket"),
        _("A round robin in each group, then the best of each play a bracket."),
        {"format": "groups", "players": 16, "groups": 4, "cut": 2, "profile": "round-robin"},
    ),
}
PLAYERS, WAY = 16, "oshi_push/duel"
PROFILE_NAMES: dict[str, str | Promise] = {
    "mtr": _("Card table: 3, 1, 0; opponents' match wins, game wins"),
    "resistance": _("Resistance: 3, 1, 0; opponents' win rates without byes"),
    "single-game": _("Single game: 3 for a win alone"),
    "pods": _("Pods: points for the winner of a table"),
    "round-robin": _("Round robin: direct encounter, wins, Sonneborn-Berger"),
    "board": _("Board: 1, ½, 0; Buchholz"),
}


def initial_of(template: str) -> dict[str, Any]:
    """What the form of a template says at first; rounds and cut as they are suggested for its number of players."""
    wanted = TEMPLATES[template].initial
    players = wanted.get("players", PLAYERS)
    advice = suggested(players)
    game, _mode = wanted.get("way", WAY).split("/")
    cut = advice.cut if wanted.get("has_cut") else 0
    plain = {"way": WAY, "clock": GAMES[game].clocks[0], "players": players, "rounds": advice.rounds, "cut": cut}
    return {**plain, "best_of": 3, "later_best_of": 3, "profile": "mtr", "cap": players, **wanted}
