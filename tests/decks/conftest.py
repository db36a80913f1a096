import pytest

from matches.games.registry import GAMES
from tests.decks.toy import Toy


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game with decks on this site, whatever others there are."""
    monkeypatch.setitem(GAMES, "toy", Toy())
