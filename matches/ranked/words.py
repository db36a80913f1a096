"""Ratings in words: names of ladders, why a match is not rated, why somebody has no rank."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from matches import texts
from matches.games.registry import GAMES
from matches.ranked.boards import LEAST_MATCHES, Own
from matches.ranked.ladders import LADDERS, Ladder

UNRATED: dict[str, Promise] = {
    "house_bot": lazy("a house bot was at the table"),
    "no_show": lazy("somebody never came"),
    "call_off": lazy("it was called off"),
    "staff": lazy("staff took it back"),
    "no_action": lazy("not every side had made a decision"),
    "guest": lazy("not everybody had an account"),
    "bot": lazy("people and programs are not rated together"),
    "pair_limit": lazy("these players have had five rated matches against each other in a day"),
}


def unrated(why: str) -> str:
    return str(UNRATED.get(why, why))


def ladder_name(ladder: Ladder | str) -> str:
    """`Oshi Push, royale, daily`; a mode that is the only one of its game is not said, nor is live play."""
    known = LADDERS[ladder] if isinstance(ladder, str) else ladder
    return ", ".join([GAMES[known.game].title, *kind_words(known)])


def kind_words(ladder: Ladder) -> list[str]:
    """What tells a ladder from others of its game."""
    return [mode_name(ladder).lower(), _("daily") if ladder.pace == "daily" else _("live"), *([_("programs")] if ladder.is_bots else [])]


def mode_name(ladder: Ladder) -> str:
    return texts.text_or_nothing(f"lobby.{ladder.game}.mode.{ladder.mode}") or _("Duel")


def no_rank(own: Own) -> str:
    """Why a player has no rank, as a sentence."""
    match own.why:
        case "few":
            return _("A rank takes %(n)s rated matches in a season. You have %(m)s.") % {"n": LEAST_MATCHES, "m": own.matches}
        case "active":
            return _("You have not played here for thirty days. One match brings your rank back.")
        case "hidden":
            return _("You are left out of leaderboards, as you wished.")
        case "off":
            return _("Staff have taken you off the leaderboards for now.")
    return _("You had no rank when the season ended.")
