"""Matches of a tournament that are played here: made when everybody is at the table, and counted when they are over.

A table's match, or series, has the decks that were locked; what it discloses, and when, is the event's to say (T19). Its validated result
settles the table (section 11 of the reference).

Source: tournaments reference, sections 3 and 11; T18, T19, T30; architecture sections 7 and 10.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

import msgspec
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext as _
from msgspec.structs import replace

from matches import belonging, effects, series, terms, validation
from matches import services as match_services
from matches.clock import now_ms
from matches.games.decks import Deck
from matches.games.engine import Outcome
from matches.games.game import Config
from matches.games.registry import GAMES
from matches.models import Match, Series
from matches.rejection import Rejected, refuses_when_busy
from oshisite.accounts.models import User
from tournaments import ledger, services
from tournaments.formats.field import Result
from tournaments.models import DeckSections, Member, Pairing
from tournaments.rules.commands import BeginMatch, Doubt, Settle
from tournaments.rules.commands.base import Refused
from tournaments.rules.results import from_games, from_places
from tournaments.rules.state import Moment, PairingKey, Tournament
from tournaments.rules.state import Pairing as Table
from tournaments.rules.timing import is_to_begin

EFFECT = "tournament"
DOUBT = "tournament_doubt"


def register() -> None:
    effects.register(EFFECT, count, wants=is_of_table, wants_series=is_of_table)
    effects.register(DOUBT, doubt, wants=lambda match_id: table_of(match_id) is not None, of_unsound=True)
    belonging.register(event_of)


def event_of(played: str) -> belonging.Whole | None:
    """The event that a match or series is played in, and at which of its tables."""
    table = Pairing.objects.filter(match=played).select_related("tournament").first()
    if table is None:
        return None
    part = _("Round {round}, table {table}").format(round=table.round, table=table.table)
    return belonging.Whole(table.tournament.title, part, reverse("event", args=[table.tournament_id]))


# --- beginning


@refuses_when_busy
def begin(tournament_id: str, key: PairingKey, now: int) -> None:
    """Make the match of a table where everybody is, once: match and entry come in one transaction."""
    t = ledger.locked(tournament_id).state
    table = t.pairings.get(key)
    if table is None or not is_to_begin(t, table):
        return
    match = series.begin(
        config=config_of(t, len(table.seats)),
        best_of=t.plan.best_of(key.stage),
        users=players(tournament_id, t, table),
        decks=decks(tournament_id, t, table),
        now=now,
        visibility=Match.Visibility.PUBLIC if t.plan.is_listed else Match.Visibility.UNLISTED,
        opens_later=True,
    )
    command = BeginMatch(key, match.series_id or match.id)
    services.run(tournament_id=tournament_id, command=command, cid=f"begin:{match.id}", now=now)


def config_of(t: Tournament, entrants: int) -> Config:
    plan, game = t.plan, GAMES[t.plan.game]
    seats = ("human",) * (entrants * plan.team_size)
    config = Config(plan.game, plan.mode, game.rules_version, seats, options=plan.play.options, undo="none")
    return replace(terms.agreed(config, clock=plan.play.clock, undo="none"), disclosure=disclosure(t))


def disclosure(t: Tournament) -> str:
    """Matches open when they are over, unless that would show decks that are to be shown later."""
    return "open" if t.plan.decks.sight == "public" or not t.plan.decks.are_required else "later"


def players(tournament_id: str, t: Tournament, table: Table) -> Mapping[int, User]:
    """Accounts by seat of the match: a side's members are at every second seat, as in all games of two sides."""
    rows = Member.objects.filter(tournament_id=tournament_id, entrant__in=table.seats).select_related("account")
    found = {(row.entrant, row.member): row.account for row in rows}
    users: dict[int, User] = {}
    for seat, (number, member) in enumerate(chairs(t, table)):
        account = found.get((number, member))
        if account is None:
            raise Refused("no_account", entrant=number)
        users[seat] = account
    return users


def chairs(t: Tournament, table: Table) -> list[tuple[int, int]]:
    """Entrant and member at each seat of the match: partners side by side, as games have their sides (`Game.sides`)."""
    return [(number, member) for number in table.seats for member in range(t.plan.team_size)]


def decks(tournament_id: str, t: Tournament, table: Table) -> Mapping[int, Deck]:
    """The locked decks by seat; nobody brings another (T18)."""
    found: dict[int, Deck] = {}
    for seat, (number, member) in enumerate(chairs(t, table)):
        handed_in = t.entrants[number].decks
        if member < len(handed_in) and (deck := handed_in[member]):
            sections = DeckSections.objects.values_list("sections", flat=True).get(tournament_id=tournament_id, hash=deck.hash)
            found[seat] = msgspec.convert({"sections": sections}, Deck)
    return found


# --- time called


def call_time(tournament_id: str, moment: Moment, now: int) -> None:
    """Games under way end by their rules, and no other game of a series begins (T28). Safe to run again, for what has begun since."""
    t = ledger.folded(tournament_id).state
    if moment not in t.rounds:
        return
    for table in t.tables(moment):
        if not table.match or table.state == "confirmed":
            continue
        is_series = Series.objects.filter(id=table.match).exists()
        if match_id := series.stop(table.match, now) if is_series else table.match:
            with suppress(Rejected):  # it has ended, or not begun
                match_services.call_time(match_id=match_id, now=now)


# --- afterwards


def disclose(tournament_id: str, now: int) -> None:
    """The event is over and shows its decks: what its matches have kept is disclosed (T19). Safe to run again."""
    t = ledger.folded(tournament_id).state
    played = [table.match for table in t.pairings.values() if table.match]
    for match_id in Match.objects.filter(Q(id__in=played) | Q(series__in=played)).values_list("id", flat=True):
        series.disclose(match_id, now)
        validation.validate(match_id)


# --- counting


def is_of_table(played: str) -> bool:
    """Whether a table plays this match or series. The games of a series do not count one by one."""
    return Pairing.objects.filter(match=played).exists()


def table_of(match_id: str) -> Pairing | None:
    """The table that plays a match, alone or as a game of its series."""
    series_id = Match.objects.filter(id=match_id).values_list("series_id", flat=True).first()
    return Pairing.objects.filter(match__in=[match_id, series_id or match_id]).exclude(match="").first()


def count(match_id: str) -> None:
    """A match was validated: its table has a result, or its series goes on. Safe to run twice."""
    table, match = table_of(match_id), Match.objects.select_related("series").get(id=match_id)
    if table is None:
        return
    played = match.series
    if played and played.state != Series.State.ENDED:
        return
    key = PairingKey(table.stage, table.round, table.table)
    t = ledger.folded(table.tournament_id).state
    result = outcome_of(match, played, len(t.pairings[key].seats))
    if result is None:  # void: staff decide
        return
    command = Settle(key, played.id if played else match.id, result)
    services.run(tournament_id=table.tournament_id, command=command, cid=f"settle:{match.id}", now=now_ms())


def doubt(match_id: str) -> None:
    """A match of a table was found not to be sound: it settles nothing, and a judge is called (section 11). Safe to run twice."""
    table = table_of(match_id)
    if table is not None:
        command = Doubt(PairingKey(table.stage, table.round, table.table), table.match)
        services.run(tournament_id=table.tournament_id, command=command, cid=f"doubt:{match_id}", now=now_ms())


def outcome_of(match: Match, played: Series | None, entrants: int) -> Result | None:
    if played:
        return result_of_series(played)
    return result_of(msgspec.convert(match.outcome, Outcome), entrants) if match.status == Match.Status.ENDED else None


def result_of(outcome: Outcome, entrants: int) -> Result:
    """Of one match: an entrant's place is the best of its members', who sit side by side."""
    size = len(outcome.places) // entrants
    places = tuple(min(outcome.places[first : first + size]) for first in range(0, len(outcome.places), size))
    absent = tuple(n for n, place in enumerate(places) if place == max(places)) if outcome.reason == "no_show" else ()
    return from_places(places, absent)


def result_of_series(played: Series) -> Result | None:
    """Games won by each side; a side that did not come to a game has lost it."""
    games = [game for game in series.games(played) if game.why != "void"]
    won = (sum(game.score[0] > game.score[1] for game in games), sum(game.score[1] > game.score[0] for game in games))
    return from_games(won, len(games) - sum(won)) if games else None
