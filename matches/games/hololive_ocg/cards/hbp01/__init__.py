"""Booster hBP01."""

from matches.games.hololive_ocg.cards.hbp01 import blue, oshis, red, white

__all__ = ["blue", "oshis", "red", "white"]
