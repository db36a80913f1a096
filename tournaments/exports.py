"""Files of an event: a stage as our JSON and as TRF, standings, pairings, byes and penalties as CSV (docs/tournaments-api.md).

All are made of what the log has fixed: rounds that are out, results that count, standings as they were frozen (T36). Drafts of rounds and
decks are in none (T19). Names are display names; clubs and ratings are for staff (T7).

Source: tournaments reference, sections 9.2 and 9.3; T34, T36, T75, T76.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from django.utils.translation import gettext as _
from msgspec.structs import replace

from matches.log import NotFound
from tournaments import ledger
from tournaments.files import tournament as our_json
from tournaments.files import trf, trf_tournament
from tournaments.files.csv_export import cell, decimal, table
from tournaments.files.mistakes import BadFile, Mistake
from tournaments.files.tournament import FORMAT, Deduction, NamedEntrant, Promise, ToPair
from tournaments.files.tournament import Tournament as File
from tournaments.formats import scored
from tournaments.formats.registry import BRACKETS, Settings, name_of
from tournaments.models import Tournament as Header
from tournaments.rules.results import games_needed
from tournaments.rules.stages import counts_from, field_of, next_round, pairing_of, plan_of, promise
from tournaments.rules.state import Moment, Pairing, Tournament
from tournaments.selectors import OUT, names
from tournaments.standings.profiles import BOARD, PROFILES, Profile
from tournaments.standings.scoring import scores


def json_file(event: Header, stage: int, *, is_staff: bool) -> bytes:
    """A stage that has begun, the newest one if `stage` is 0, as `manage.py standings` and `pair` read it. Raises `NotFound`."""
    return our_json.write(file_of(event, stage, is_staff=is_staff))


def trf_file(event: Header, stage: int, *, is_staff: bool) -> bytes:
    """The same as TRF16, in its fixed columns. Raises `NotFound`, and `BadFile` for what it cannot hold."""
    file = file_of(event, stage, is_staff=is_staff)
    if file.counting != BOARD:
        raise BadFile([Mistake(_("TRF is written of events that count as on boards."))])
    return trf.write(trf_tournament.trf_of(file)).encode()


def file_of(event: Header, ordinal: int, *, is_staff: bool) -> File:
    t = ledger.folded(event.id).state
    begun = [one.ordinal for one in t.stages.values() if one.seeds]
    ordinal = ordinal or max(begun, default=0)
    if ordinal not in begun:
        raise NotFound(event.id)
    field, named = field_of(t, ordinal), names(event)
    return File(
        FORMAT,
        profile_of(t, ordinal),
        tuple(
            NamedEntrant(
                one.number, one.seed, one.rating if is_staff else None, one.club if is_staff else "", one.joins, one.left, one.group,
                one.table, name=named[one.number],
            )
            for one in field.entrants
        ),
        field.rounds,
        t.plan.title,
        lots_of(t, ordinal),
        stage_of(t, ordinal, len(field.rounds)),
        ToPair(promised=tuple(promises(t, ordinal))),
        tuple(deductions(t, ordinal)),
    )  # fmt: skip


def profile_of(t: Tournament, ordinal: int) -> str | Profile:
    """By name, if it is one of the site. The matches of a bracket may be longer than those that points are counted of."""
    profile = t.plan.profile
    if name_of(plan_of(t, ordinal).settings) in BRACKETS:
        profile = replace(profile, games_needed=max(profile.games_needed, games_needed(t.plan.best_of(ordinal))))
    return profile.name if PROFILES.get(profile.name) == profile else profile


def lots_of(t: Tournament, ordinal: int) -> str:
    """The seed of the round that standings were last frozen after."""
    newest = max((moment for moment in t.standings if moment.stage == ordinal), default=None)
    return t.rounds[newest].seed if newest else ""


def stage_of(t: Tournament, ordinal: int, rounds: int) -> Settings:
    """Where points count on, the file has the rounds before as well."""
    settings = plan_of(t, ordinal).settings
    before = rounds - (next_round(t, ordinal) - 1)
    return replace(settings, rounds=settings.rounds + before) if isinstance(settings, scored.Settings) else settings


def promises(t: Tournament, ordinal: int) -> Iterator[Promise]:
    """Byes of the next round (T33)."""
    upcoming = Moment(ordinal, next_round(t, ordinal))
    for one in t.entrants.values():
        kind = promise(one, upcoming)
        if kind == "awarded_bye" or kind == "half_bye":
            yield Promise(one.number, kind)


def deductions(t: Tournament, ordinal: int) -> Iterator[Deduction]:
    """Points that penalties take off, by the rounds of the file, which has those of stages before where points count on (T37)."""
    first = counts_from(t, ordinal)
    before = {stage: sum(next_round(t, one) - 1 for one in range(first, stage)) for stage in range(first, ordinal + 1)}
    for _number, one in sorted(t.penalties.items()):
        at = one.at or Moment(1, 1)
        if one.kind == "points" and at.stage in before:
            yield Deduction(one.entrant, one.points, before[at.stage] + at.round)


# --- CSV


def standings_csv(event: Header, stage: int, round_: int) -> str:
    """As frozen after a round, or the newest ones (`stage` and `round_` 0). Raises `NotFound`."""
    t, named = ledger.folded(event.id).state, names(event)
    moment = Moment(stage, round_) if stage or round_ else max((at for at, rows in t.standings.items() if rows), default=Moment(0, 0))
    if not t.standings.get(moment):
        raise NotFound(event.id)
    return table(
        ["stage", "round", "rank", "number", "name", "points", *t.plan.profile.tiebreaks, "by lot"],
        (
            [
                *moment,
                row.rank,
                row.entrant,
                cell(named[row.entrant]),
                halves(row.points),
                *(decimal(Fraction(*value)) for value in row.values),
                "yes" if row.is_by_lot else "",
            ]
            for row in t.standings[moment]
        ),
    )


def pairings_csv(event: Header) -> str:
    """All tables of all rounds that are out, a line for each seat; games and points, if there is a result that counts."""
    t, named = ledger.folded(event.id).state, names(event)
    lines = (line for found in tables(t) if not found.bye for line in seat_lines(t, found, named))
    return table(["stage", "round", "table", "seat", "number", "name", "result", "games won", "points"], lines)


def seat_lines(t: Tournament, found: Pairing, named: Mapping[int, str]) -> Iterator[list[object]]:
    told = scores(pairing_of(found, plan_of(t, found.key.stage)), t.plan.profile) if found.result else ()
    for seat, number in enumerate(found.seats):
        result = [found.result.kind, told[seat].won, halves(told[seat].points)] if found.result else ["", "", ""]
        yield [*found.key, seat + 1, number, cell(named[number]), *result]


def byes_csv(event: Header) -> str:
    """Who had no opponent in a round that is out, and what they got for it."""
    t, named = ledger.folded(event.id).state, names(event)
    return table(
        ["stage", "round", "number", "name", "kind", "points"],
        (
            [*found.key.moment, number, cell(named[number]), found.bye, halves(score.points)]
            for found in tables(t)
            if found.bye
            for number, score in zip(found.seats, scores(pairing_of(found, plan_of(t, found.key.stage)), t.plan.profile), strict=True)
        ),
    )


def penalties_csv(event: Header) -> str:
    """For staff (T37)."""
    t, named = ledger.folded(event.id).state, names(event)
    return table(
        ["number", "entrant", "name", "kind", "stage", "round", "reason", "points"],
        (
            [one.number, one.entrant, cell(named[one.entrant]), one.kind, *(one.at or ("", "")), one.reason, halves(one.points)]
            for _, one in sorted(t.penalties.items())
        ),
    )


def tables(t: Tournament) -> Iterator[Pairing]:
    """Of all rounds that are out, in order of play."""
    for moment, found in sorted(t.rounds.items()):
        if found.state in OUT:
            yield from t.tables(moment)


def halves(points: int) -> str:
    return decimal(Fraction(points, 2))
