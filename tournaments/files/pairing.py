"""The next round of a tournament file, as the engine of its format is asked for it."""

from __future__ import annotations

from tournaments.files.tournament import Tournament
from tournaments.formats import scored
from tournaments.formats.contenders import contenders
from tournaments.formats.pairing import Bye, Request
from tournaments.formats.registry import ENGINES, name_of
from tournaments.rules.stages import points_by_round
from tournaments.standings.ranking import ranked


def request(tournament: Tournament, settings: scored.Swiss | scored.Pods) -> Request:
    """Raises `BadResult`."""
    scores, told = tournament.sheet(), tournament.pairing
    ranks = {row.entrant: row.rank for row in ranked(scores, tournament.lots)}
    algorithm, number = name_of(settings), scores.rounds + 1
    return Request(
        algorithm,
        ENGINES[algorithm].VERSION,
        number,
        contenders(tournament.field, points_by_round(scores), ranks, no_shows_meet=tournament.counting.no_shows_meet),
        is_last=number == settings.rounds,
        forbidden=told.forbidden,
        promised=tuple(Bye(one.number, one.kind) for one in told.promised),
        policy=settings.policy,
    )
