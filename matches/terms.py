"""What people agree on before a match, beside the game's own options: the clock, taking back, what is shown afterwards, how many games.

Names come from forms and the API, go into a `Config`, stand in the header, and are told in words wherever one may still say no.

Source: live play L52, L97, L126, L165.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec import UNSET, Struct
from msgspec.structs import replace

from matches import texts
from matches.games.clocks import clock_named
from matches.games.game import Config, Game
from matches.models import Match
from matches.rejection import Rejected

BEST_OF = (1, 3, 5)
UNDO = ("ask", "none")
DISCLOSURE = ("open", "own", "never")
LONGEST_CLOCK_NAME = 8


class Terms(Struct, frozen=True, omit_defaults=True):
    """By name; `clock` as `clock_named` reads it. `game`: which of several it is, 0 before there is one."""

    clock: str = "none"
    undo: str = "ask"
    disclosure: str = "open"
    best_of: int = 1
    game: int = 0
    is_rated: bool = False


def terms_of(config: Config) -> Terms:
    series = config.series
    return Terms(
        clock=config.clock.name if config.clock else "none",
        undo=config.undo,
        disclosure=config.disclosure,
        best_of=series.best_of if series else 1,
        game=series.number if series else 0,
        is_rated=config.is_rated,
    )


def agreed(config: Config, *, clock: str = "none", undo: str = "ask", disclosure: str = "open", is_rated: bool = False) -> Config:
    """`config` under these terms. Raises `Rejected`."""
    try:
        found = clock_named(clock)
    except ValueError as unknown:
        raise Rejected("bad_args", "no_such_clock") from unknown
    if undo not in UNDO:
        raise Rejected("bad_args", "no_such_undo")
    if disclosure not in DISCLOSURE:
        raise Rejected("bad_args", "no_such_disclosure")
    return replace(config, clock=found or UNSET, undo=undo, disclosure=disclosure, is_rated=is_rated)


def is_private(config: Config, visibility: str) -> bool:
    return visibility != Match.Visibility.PUBLIC and not config.is_rated


def refuse_secrecy(config: Config, visibility: str) -> None:
    """What stays undisclosed is for private tables that are not rated (L52). Raises `Rejected`."""
    if config.disclosure not in DISCLOSURE or (config.disclosure != "open" and not is_private(config, visibility)):
        raise Rejected("bad_args", "no_such_disclosure")


def refuse_no_clock(config: Config, visibility: str, *, is_open: bool = False) -> None:
    """Only private tables go without a clock, and those where nobody waits for somebody else (L97). Raises `Rejected`.

    `is_open`: anybody may come to it.
    """
    if not config.clock and needs_clock(config.seats, is_private=is_private(config, visibility) and not is_open):
        raise Rejected("bad_args", "clock_needed")


def needs_clock(seats: Sequence[str], *, is_private: bool) -> bool:
    return not is_private and seats.count("human") > 1


def kept(config: Config) -> dict[str, Any]:
    """What the header keeps: all that is not the usual."""
    fields: dict[str, Any] = msgspec.to_builtins(terms_of(config))
    return fields


def of_match(match: Match) -> Terms:
    return msgspec.convert(match.terms, Terms)


def words(terms: Terms) -> list[str]:
    """What is not the usual, a few words each; the usual is a single unrated game without a clock that is open to all afterwards."""
    return list(sayings(terms))


def sayings(terms: Terms) -> Iterator[str]:
    if terms.is_rated:
        yield texts.text("terms.rated")
    if terms.clock != "none":
        yield clock_words(terms.clock)
    if terms.best_of > 1:
        yield texts.text("terms.game" if terms.game else "terms.best_of", {"game": terms.game, "best_of": terms.best_of})
    if terms.undo != "ask":
        yield texts.text(f"terms.undo.{terms.undo}")
    if terms.disclosure != "open":
        yield texts.text(f"terms.disclosure.{terms.disclosure}")


def options_in_words(game: Game[Any], options: dict[str, str]) -> list[str]:
    """The game's own options where they are not its first ones and have words."""
    told = [(f"lobby.{game.id}.option.{name}", value) for name, value in options.items() if value != game.settings[name][0]]
    return [f"{texts.text(key)}: {texts.text(f'{key}.{value}')}" for key, value in told if texts.has_text(key)]


def clock_words(name: str) -> str:
    """A clock as lists name it."""
    if texts.has_text(f"terms.clock.{name}"):
        return texts.text(f"terms.clock.{name}")
    if "+" in name:
        minutes, seconds = name.split("+")
        return texts.text("terms.clock.bank", {"minutes": minutes, "seconds": seconds})
    return texts.text("terms.clock.daily", {"n": int(name.removesuffix("h"))})
