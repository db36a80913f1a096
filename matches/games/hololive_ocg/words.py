"""Colours, bloom levels and places as they are named everywhere (H4, H6, H11)."""

from __future__ import annotations

from typing import Final, Literal

Colour = Literal["white", "green", "red", "blue", "purple", "yellow"]
Symbol = Literal["white", "green", "red", "blue", "purple", "yellow", "any"]
WHITE: Final = "white"
GREEN: Final = "green"
RED: Final = "red"
BLUE: Final = "blue"
PURPLE: Final = "purple"
YELLOW: Final = "yellow"
COLOURS: tuple[Colour, ...] = (WHITE, GREEN, RED, BLUE, PURPLE, YELLOW)
ANY: Final = "any"
"""A symbol that each cheer meets (H74)."""

Level = Literal["debut", "1st", "2nd", "spot"]
Position = Literal["center", "collab", "back"]
Zone = Literal["deck", "cheer_deck", "life", "holopower", "hand", "archive", "resolving"]
PUBLIC_ZONES: tuple[Zone, ...] = ("archive", "resolving")
