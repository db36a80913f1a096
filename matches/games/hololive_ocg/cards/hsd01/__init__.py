"""Start deck hSD01, Tokino Sora and AZKi."""

from matches.games.hololive_ocg.cards.hsd01 import holomems, oshis, supports

__all__ = ["holomems", "oshis", "supports"]
