"""The catalogue of texts, for whatever the server says in words: pages without script, the admin, game records, error answers.

The browser reads the same files (`static/matches/texts.js`); a line of a log is `[key, parameters]` (live play L158).
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from django.utils.text import get_text_list
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from matches import outcomes
from matches.selectors import PlayerView

FOLDER = Path(__file__).parent / "static" / "matches" / "texts"
FALLBACK = "en"
UNDECIDED = ("call_off", "no_show", "staff")
"""Reasons for which a match ends without anything being decided, where all are level."""
PARAMETER = re.compile(r"\{(\w+)\}")
Speaker = Callable[[str, object], str | None]
"""A parameter of a game in words, None for what stands for itself (`matches.wording`)."""


@cache
def catalogue(language: str) -> Mapping[str, str]:
    """Texts by key; what a language lacks is there in English."""
    path = FOLDER / f"{language}.json"
    own: dict[str, str] = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    return own if language == FALLBACK else {**catalogue(FALLBACK), **own}


def language() -> str:
    """The language to speak now, if there is a catalogue of it."""
    wanted = (get_language() or FALLBACK).partition("-")[0]
    return wanted if (FOLDER / f"{wanted}.json").is_file() else FALLBACK


def has_text(key: str) -> bool:
    return key in catalogue(language())


def text(
    key: str, params: Mapping[str, object] | None = None, names: Sequence[str] = (), speaker: Speaker = lambda name, value: None
) -> str:
    """The text of `key`; a parameter `seat` shows its player's name. A key without a text shows itself."""
    given = dict(params or {})
    texts = catalogue(language())
    plural = f"{key}.{'one' if given.get('n') == 1 else 'other'}"
    wanted = texts.get(plural) or texts.get(key) or key

    def shown(found: re.Match[str]) -> str:
        name, value = found[1], given.get(found[1])
        if name == "seat" and isinstance(value, int):
            return names[value] if 0 <= value < len(names) else text("match.seat", {"number": value + 1})
        if value is None:
            return found[0]
        spoken = speaker(name, value)
        return str(value) if spoken is None else spoken

    return PARAMETER.sub(shown, wanted)


def time_left(ms: int) -> str:
    """`3:00`, `1:02:03`; from a day on `1 d 23 h`, as the script says it. Rounded up: zero is said when it is reached."""
    minutes, seconds = divmod(-(-ms // 1_000), 60)
    hours, minutes = divmod(minutes, 60)
    if hours >= 24:
        return text("table.clock.days", {"d": hours // 24, "h": hours % 24})
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def text_or_nothing(key: str) -> str:
    return text(key) if has_text(key) else ""


def player_name(player: PlayerView) -> str:
    """The name that a sentence uses for who sits there."""
    return player.name or text(f"match.player.{player.level or player.kind}")


def sentences(lines: Sequence[tuple[str, Mapping[str, object]]], names: Sequence[str], speaker: Speaker) -> list[str]:
    return [text(key, params, names, speaker) for key, params in lines]


def refusal(code: str, reason: str = "") -> str:
    """Why something was not done: what the reason says of this code, if it has a text, else what the code says."""
    return text(next((key for key in (f"code.{code}.{reason}", reason) if has_text(key)), f"code.{code}"))


def status_line(view: Mapping[str, Any], names: Sequence[str], sides: Sequence[Sequence[int]] = ()) -> str:
    """One sentence that says how a match stands."""
    if outcome := view.get("outcome"):
        return f"{headline(outcome, names, sides)} {outcome_reason(outcome, names)}"
    if view.get("void") and view["status"] == "waiting":
        return text("table.status.closed")
    if view["to_act"] and view["status"] == "playing":
        return text("table.status.theirs", {"seat": view["to_act"][0]}, names)
    return text("table.status.paused.agreed" if view.get("paused_until") else f"table.status.{view['status']}")


def headline(outcome: Mapping[str, Any], names: Sequence[str], sides: Sequence[Sequence[int]] = ()) -> str:
    """Who won: partners and joint winners are named together; else several of the `sides` at the top share the first place."""
    winners = outcomes.winners(outcome)
    if outcomes.is_level(outcome):
        return text("table.result.none" if outcome.get("reason") in UNDECIDED else "table.result.draw")
    if len(winners) == 1:
        return text("table.result.winner", {"seat": winners[0]}, names)
    won = "winners" if outcome.get("winners") or any(set(winners) <= set(side) for side in sides) else "shared"
    return text(f"table.result.{won}", {"names": get_text_list([names[seat] for seat in winners], _("and"))})


def waiting_line(players: Sequence[PlayerView], seat: int | None = None) -> str:
    """What a table waits for before its match begins, for who sits on `seat`."""
    lacking = [player for player in players if player.has_deck is False and player.kind != "open"]
    free = sum(player.kind == "open" for player in players)
    if any(player.seat == seat for player in lacking):
        return text("table.waiting.own_deck")
    if free:
        return text("table.waiting.open", {"n": free})
    if lacking:
        names = [player_name(player) for player in lacking]
        return text(f"table.waiting.{'deck' if len(names) == 1 else 'decks'}", {"names": get_text_list(names, _("and"))})
    return text("table.waiting.begins")


def outcome_reason(outcome: Mapping[str, Any], names: Sequence[str]) -> str:
    """Why a match ended, as the script says it: by a rule of the game, or else by what the players did."""
    won = outcomes.winners(outcome)
    lower = {seat: place for seat, place in enumerate(outcome["places"]) if place > 1 and seat not in won}
    last = min(lower.values(), default=0)
    plain = f"reason.{outcome['reason']}"
    key = next((key for key in (f"{plain}.{outcome.get('rule', '')}", "" if last else f"{plain}.level") if has_text(key)), plain)
    lost = [seat for seat, place in lower.items() if place == last]  # who was the last to lose
    winner, loser = (get_text_list([names[seat] for seat in seats], _("and")) for seats in (won, lost))
    return text(key, {"winner": winner, "loser": loser})
