"""Booster hBP01."""

from matches.games.hololive_ocg.cards.hbp01 import attachments, blue, green, moona_and_kronii, oshis, red, spots, supports, white

__all__ = ["attachments", "blue", "green", "moona_and_kronii", "oshis", "red", "spots", "supports", "white"]
