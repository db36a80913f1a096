"""Colours and genres as they are printed."""

from __future__ import annotations

CORAL, COBALT, MINT = "coral", "cobalt", "mint"
TALK, GAMING, MUSIC = "talk", "gaming", "music"
