"""Booster hBP01."""

from matches.games.hololive_ocg.cards.hbp01 import (
    attachments,
    blue,
    green,
    iroha_and_iofi,
    moona_and_kronii,
    oshis,
    polka_and_baelz,
    red,
    sora_zeta_and_irys,
    spots,
    supports,
    white,
)

__all__ = [
    "attachments",
    "blue",
    "green",
    "iroha_and_iofi",
    "moona_and_kronii",
    "oshis",
    "polka_and_baelz",
    "red",
    "sora_zeta_and_irys",
    "spots",
    "supports",
    "white",
]
