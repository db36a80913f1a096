"""The printed sets. Importing one makes its cards known (`kinds.KINDS`)."""

from matches.games.hololive_ocg.cards import hbp01, hsd01, hy

__all__ = ["hbp01", "hsd01", "hy"]
