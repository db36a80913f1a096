"""Decks that everybody may play at once."""

from __future__ import annotations

from matches.games.decks import Deck, Starter


def starter(id: str, name: str, plan: str, oshi: str, main: dict[str, int], cheer: dict[str, int]) -> Starter:
    return Starter(id, name, plan, Deck({"oshi": {oshi: 1}, "main": main, "cheer": cheer}))


SORA_AND_AZKI = {
    f"hSD01-{number:03}": n for number, n in zip(range(3, 22), (4, 3, 3, 2, 2, 4, 3, 3, 2, 2, 2, 2, 2, 3, 3, 3, 3, 2, 2), strict=True)
}
WHITE_AND_GREEN = {"hY01-001": 10, "hY02-001": 10}

STARTERS = (
    starter("hSD01-sora", "Tokino Sora", "Strengthen the center and bring it to blows early.", "hSD01-001", SORA_AND_AZKI, WHITE_AND_GREEN),
    starter("hSD01-azki", "AZKi", "Gather cheers and let the dice say what you name.", "hSD01-002", SORA_AND_AZKI, WHITE_AND_GREEN),
)
