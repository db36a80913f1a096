"""Parts of addresses: games and decks, so that nothing else reaches a view."""

from django.urls import register_converter

from decks.models import ID_LENGTH


class Game:
    regex = r"[a-z][a-z_]{0,31}"

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


class Deck(Game):
    """The id of a deck, or of a starter: its game, a dot, and the name that the game gives it."""

    regex = rf"[0-9a-z]{{{ID_LENGTH}}}|[a-z][a-z_]{{0,31}}\.[0-9A-Za-z_-]{{1,40}}"


register_converter(Game, "game")
register_converter(Deck, "deck")
