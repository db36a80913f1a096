"""What commands about a round share.

Source: T2.
"""

from __future__ import annotations

from collections.abc import Iterator

from tournaments.rules.commands.base import Command, Refused, must_be
from tournaments.rules.state import Moment, PartKey, Round, Tournament


def round_and_tables(t: Tournament, moment: Moment) -> Iterator[PartKey]:
    """A round with all that happens at its tables."""
    yield "round", moment
    if moment in t.rounds:
        yield from (("pairing", table.key) for table in t.tables(moment))


class RoundCommand(Command, frozen=True):
    """One that names a round, and needs it in a certain state."""

    moment: Moment

    @property
    def about(self) -> PartKey:
        return ("round", self.moment)

    def newest(self, t: Tournament) -> Round:
        """The round, if none comes after it."""
        must_be(t, "running")
        found = t.rounds.get(self.moment)
        if found is None:
            raise Refused("no_such_round", round=self.moment.round)
        if t.round is not found:
            raise Refused("not_the_newest", round=self.moment.round)
        return found
