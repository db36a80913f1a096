"""What the lobby offers of each game, and how a table stands that waits for its match: who sits where, what may be done, what is missing.

All words come from the catalogue of texts, so that a new game brings its own. Of decks others are told only that they are there (L41).
"""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, Struct

from matches import brought, selectors, terms, texts
from matches.brought import DeckChoice
from matches.games.fold import History
from matches.games.game import Game, Mode
from matches.games.registry import GAMES
from matches.models import Seat
from matches.selectors import PlayerView, Viewer

FRIEND, NOBODY = "friend", "nobody"
ANYONE, PLAYER = "anyone", "player"
"""Opponents who are found by a challenge."""
CUSTOM = "custom"


class Choice(Struct, frozen=True):
    """One of several things to choose from."""

    value: str
    name: str
    note: str = ""


class SeatOffer(Struct, frozen=True):
    """Another seat of a mode: the field of the form, how the seat is called, who may sit there, who does at first."""

    field: str
    name: str
    choices: list[Choice]
    first: str


class ModeOffer(Struct, frozen=True):
    """A way to play; `seats` holds nothing where one opponent is chosen."""

    value: str
    name: str
    note: str
    seats: list[SeatOffer]


class Option(Struct, frozen=True):
    """A setting of a game that the lobby asks for, in those of its `modes` where it means something."""

    field: str
    name: str
    choices: list[Choice]
    modes: list[str]


class GameOffer(Struct, frozen=True):
    """A game as the lobby shows it."""

    id: str
    title: str
    tagline: str
    how: list[str]
    modes: list[ModeOffer]
    opponents: list[Choice]
    options: list[Option]
    starters: list[DeckChoice]
    own_decks: list[DeckChoice]
    first_opponent: str
    clocks: list[Choice]
    has_starter: bool
    """Who starts may be agreed on."""


def offer(game_id: str, user: Viewer) -> GameOffer:
    game = GAMES[game_id]
    key = f"lobby.{game.id}"
    return GameOffer(
        id=game.id,
        title=game.title,
        tagline=texts.text(f"{key}.tagline"),
        how=[texts.text(f"{key}.how.{n}") for n in range(1, 9) if texts.has_text(f"{key}.how.{n}")],
        modes=[mode_offer(game, name, mode) for name, mode in game.modes.items()],
        opponents=bots(game),
        options=[option(game, name) for name in asked_for(game)],
        starters=brought.starter_choices(game.id),
        own_decks=brought.own_choices(user, game.id),
        first_opponent=middle_bot(game),
        clocks=clock_choices(game),
        has_starter=bool(game.starter),
    )


def clock_choices(game: Game[Any]) -> list[Choice]:
    note = texts.text_or_nothing
    return [usual_clock(game), *(Choice(name, terms.clock_words(name), note(f"lobby.clock.{name}.note")) for name in game.clocks)]


def usual_clock(game: Game[Any]) -> Choice:
    return Choice("", texts.text("lobby.clock.usual"), texts.text("lobby.clock.usual.note", {"clock": terms.clock_words(game.clocks[0])}))


def middle_bot(game: Game[Any]) -> str:
    """Whom a newcomer meets: neither the weakest nor the strongest."""
    return f"bot:{list(game.bots)[len(game.bots) // 2]}"


def bots(game: Game[Any]) -> list[Choice]:
    key = f"lobby.{game.id}.bot"
    return [Choice(f"bot:{level}", texts.text(f"lobby.bot.{level}"), texts.text_or_nothing(f"{key}.{level}")) for level in game.bots]


def mode_offer(game: Game[Any], name: str, mode: Mode) -> ModeOffer:
    key = f"lobby.{game.id}.mode.{name}"
    return ModeOffer(name, texts.text(key), texts.text_or_nothing(f"{key}.note"), [seat_offer(game, name, seat) for seat in others(mode)])


def others(mode: Mode) -> range:
    """Seats besides the own that are filled one by one; none where one opponent is chosen."""
    return range(1, max(mode.seats)) if max(mode.seats) > 2 else range(0)


def seat_field(mode: str, seat: int) -> str:
    return f"{mode}_{seat}"


def seat_offer(game: Game[Any], name: str, seat: int) -> SeatOffer:
    mode = game.modes[name]
    may_be_empty = seat >= min(mode.seats)
    choices = [*bots(game), Choice(FRIEND, texts.text("lobby.seat.friend"))]
    if may_be_empty:
        choices.append(Choice(NOBODY, texts.text("lobby.seat.nobody")))
    is_partner = seat < mode.side
    called = texts.text("lobby.seat.partner" if is_partner else "lobby.seat.opponent", {"number": seat - mode.side + 1})
    return SeatOffer(seat_field(name, seat), called, choices, NOBODY if may_be_empty else middle_bot(game))


def asked_for(game: Game[Any]) -> list[str]:
    """Settings that have words; others are for programs and tests."""
    return [name for name in game.settings if texts.has_text(f"lobby.{game.id}.option.{name}")]


def option(game: Game[Any], name: str) -> Option:
    modes = [mode for mode in game.modes if name in game.settings_of(mode)]
    return Option(name, texts.text(f"lobby.{game.id}.option.{name}"), values(game, name), modes)


def values(game: Game[Any], name: str) -> list[Choice]:
    key = f"lobby.{game.id}.option.{name}"
    return [Choice(value, texts.text(f"{key}.{value}"), texts.text_or_nothing(f"{key}.{value}.note")) for value in game.settings[name]]


# --- a table that waits


class Place(Struct, frozen=True):
    """A seat at a waiting table."""

    player: PlayerView
    name: str
    is_mine: bool
    deck: str
    """Whether one is there, in words; empty in games without decks."""


class WaitingSide(Struct, frozen=True):
    """Seats that win and lose together; without a name where each plays alone."""

    name: str
    places: list[Place]


class WaitingTable(Struct, frozen=True):
    """A table before its match begins, as one visitor sees it; `seat` is their own, None: they have none."""

    match: str
    sentence: str
    sides: list[WaitingSide]
    seat: int | None
    is_host: bool
    has_open: bool
    terms: list[str]
    bots: list[Choice]
    starters: list[DeckChoice]
    own_decks: list[DeckChoice]


def waiting_table(history: History, user: Viewer, *, host: int | None) -> WaitingTable | None:
    """None once the match has begun. `host`: the id of the user who made it."""
    if history.head > 0 or history.config is None:
        return None
    game, players = history.game, selectors.players(history.stream)
    mine = Seat.objects.filter(match_id=history.stream, user_id=user.pk).first() if user is not None and user.is_authenticated else None
    seat, deck = (mine.number, mine.deck) if mine else (None, None)
    sides = game.sides(history.config)
    return WaitingTable(
        match=history.stream,
        sentence=texts.waiting_line(players, seat),
        sides=[side(number, len(seats), [place(players[one], seat) for one in seats]) for number, seats in enumerate(sides, start=1)],
        seat=seat,
        is_host=user is not None and host is not None and user.pk == host,
        has_open=any(player.kind == "open" for player in players),
        terms=[*terms.words(terms.terms_of(history.config)), *terms.options_in_words(game, history.config.options)],
        bots=bots(game),
        starters=brought.starter_choices(game.id, deck) if mine else [],
        own_decks=brought.own_choices(user, game.id, deck) if mine else [],
    )


def side(number: int, size: int, places: list[Place]) -> WaitingSide:
    return WaitingSide(texts.text("table.seats.side", {"number": number}) if size > 1 else "", places)


def place(player: PlayerView, mine: int | None) -> Place:
    name, is_mine = texts.player_name(player), player.seat == mine
    told = player.has_deck is not UNSET and player.kind != "open"
    deck = texts.text(f"table.seats.{'has' if player.has_deck else 'no'}_deck") if told else ""
    return Place(player, texts.text("table.you", {"name": name}) if is_mine else name, is_mine, deck)
