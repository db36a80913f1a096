"""The printed sets. Importing one makes its cards known (`kinds.KINDS`)."""

from matches.games.virtually_victorious.cards import fl1

SETS = {"FL1": "First Light"}
"""Names of sets."""

__all__ = ["SETS", "fl1"]
