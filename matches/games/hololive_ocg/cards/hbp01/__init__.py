"""Booster hBP01."""

from matches.games.hololive_ocg.cards.hbp01 import attachments, blue, green, oshis, red, supports, white

__all__ = ["attachments", "blue", "green", "oshis", "red", "supports", "white"]
