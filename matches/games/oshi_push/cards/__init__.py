"""The printed sets. Importing one makes its cards known (`kinds.KINDS`)."""

from matches.games.oshi_push.cards import sr1

__all__ = ["sr1"]
