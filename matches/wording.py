"""What the parameters of a game's texts stand for, in words: cards by their codes, players, sides, places.

The browser does the same from the same parameters (`wording.js` of each game).

Source: live play L158.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.text import get_text_list
from django.utils.translation import gettext as _

from matches import texts
from matches.games.game import Game


class Wording:
    """Speaks of one match; `names` by seat, `sides` as the match has them."""

    def __init__(self, game: Game[Any], names: Sequence[str], sides: Sequence[Sequence[int]]) -> None:
        self.game = game
        self.names = names
        self.sides = sides

    def __call__(self, name: str, value: object) -> str | None:
        """A parameter in words; None for those that stand for themselves."""
        words = str(value)
        match name:
            case "card" | "persona":
                return self.card(words)
            case "cards":
                return listed([self.card(code) for code in words.split(",") if code])
            case "of" | "by":
                return self.names[int(words)]
            case "seats":
                return listed([self.names[int(seat)] for seat in words.split(",") if seat])
            case "side" | "victim":
                return listed([self.names[seat] for seat in self.sides[int(words)]])
            case "place" | "origin":
                return texts.text(f"{self.game.id}.place.{words}")
            case "target":
                return texts.text(f"{self.game.id}.card")
            case "totals":
                return words.replace(",", " : ")
        return None

    def card(self, code: str) -> str:
        catalogue = self.game.catalogue
        return catalogue.faces[code].name if catalogue and code in catalogue.faces else code


def listed(words: Sequence[str]) -> str:
    return get_text_list(list(words), _("and"))
