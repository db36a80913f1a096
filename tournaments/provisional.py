"""Standings while a round is played: with the results that count already. They are marked as provisional, and kept nowhere (T36).

Lots stand for what equal entrants would get if the round closed now; only the frozen order counts.
"""

from __future__ import annotations

from functools import lru_cache

from tournaments import ledger, selectors
from tournaments.models import Tournament
from tournaments.rules.stages import standings_of
from tournaments.rules.state import Moment, Standing

KEPT = 16
"""Events whose standings of the moment are kept: everybody who watches one asks for the same."""


def standings(event: Tournament, moment: Moment) -> list[selectors.Row]:
    """Of the round that is being played, in a stage that has standings."""
    return selectors.with_names(event, computed(event.id, event.version, moment))


@lru_cache(maxsize=KEPT)
def computed(event_id: str, version: int, moment: Moment) -> tuple[Standing, ...]:
    """`version`: of the event that was asked for, so that whoever asks after the next entry gets the next standings."""
    return standings_of(ledger.folded(event_id).state, moment)
