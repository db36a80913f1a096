"""The printed sets. Importing one makes its cards known (`kinds.KINDS`)."""

from matches.games.hololive_ocg.cards import hbp01, hbp02, hpr, hsd01, hsd02, hsd03, hsd04, hsd05, hsd06, hsd07, hy, hys01

__all__ = ["hbp01", "hbp02", "hpr", "hsd01", "hsd02", "hsd03", "hsd04", "hsd05", "hsd06", "hsd07", "hy", "hys01"]
