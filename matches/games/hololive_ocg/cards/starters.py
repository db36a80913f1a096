"""Decks that everybody may play at once."""

from __future__ import annotations

from matches.games.decks import Deck, Starter


def starter(id: str, name: str, plan: str, oshi: str, main: dict[str, int], cheer: dict[str, int]) -> Starter:
    return Starter(id, name, plan, Deck({"oshi": {oshi: 1}, "main": main, "cheer": cheer}))


def cards(set: str, first: int, *copies: int) -> dict[str, int]:
    """So many of each card of a set, in printed order from one number on."""
    return {f"{set}-{first + number:03}": n for number, n in enumerate(copies)}


SORA_AND_AZKI = cards("hSD01", 3, 4, 3, 3, 2, 2, 4, 3, 3, 2, 2, 2, 2, 2, 3, 3, 3, 3, 2, 2)
WHITE_AND_GREEN = {"hY01-001": 10, "hY02-001": 10}

AYAME = cards("hSD02", 2, 6, 4, 2, 4, 4, 2, 2, 2, 2, 2, 4, 2, 2)
AYAME |= {"hSD01-016": 4, "hSD01-017": 2, "hSD01-018": 4, "hBP01-104": 1, "hBP01-108": 1}

OKAYU = cards("hSD03", 2, 6, 4, 2, 4, 4, 2, 2, 2, 2, 2, 4, 2, 2)
OKAYU |= {"hSD01-016": 4, "hSD01-017": 2, "hSD01-019": 2, "hBP01-105": 2, "hBP01-108": 2}

CHOCO = cards("hSD04", 2, 6, 4, 2, 4, 4, 2, 2, 2, 2, 2, 4, 2, 2)
CHOCO |= {"hSD01-016": 4, "hSD01-017": 2, "hSD01-019": 2, "hBP01-104": 2, "hBP01-106": 2}

HAJIME = cards("hSD05", 2, 6, 4, 2, 4, 4, 2, 2, 2, 2, 2, 2, 2, 2)
HAJIME |= {"hSD01-016": 4, "hSD01-017": 2, "hBP01-104": 2, "hBP01-108": 2, "hPR-002": 4}

IROHA = cards("hSD06", 2, 4, 2, 4, 4, 2, 2, 2, 2, 2, 2, 2)
IROHA |= {"hSD01-016": 4, "hSD01-017": 2, "hBP01-048": 6, "hBP01-050": 2, "hBP01-104": 2, "hBP02-076": 2, "hBP02-080": 4}

FLARE = cards("hSD07", 2, 6, 4, 2, 4, 4, 2, 2, 2, 2, 2, 2, 2, 4, 2)
FLARE |= {"hSD01-016": 4, "hSD01-017": 2, "hSD01-018": 2, "hBP01-104": 2}

STARTERS = (
    starter("hSD01-sora", "Tokino Sora", "Strengthen the center and bring it to blows early.", "hSD01-001", SORA_AND_AZKI, WHITE_AND_GREEN),
    starter("hSD01-azki", "AZKi", "Gather cheers and let the dice say what you name.", "hSD01-002", SORA_AND_AZKI, WHITE_AND_GREEN),
    starter("hSD02", "Nakiri Ayame", "Throw hand cards away for damage, also past the center.", "hSD02-001", AYAME, {"hY03-001": 20}),
    starter("hSD03", "Nekomata Okayu", "Hit the center and the back at once.", "hSD03-001", OKAYU, {"hY04-001": 20}),
    starter("hSD04", "Yuzuki Choco", "Cook: events heal your holomems and strengthen their arts.", "hSD04-001", CHOCO, {"hY05-001": 20}),
    starter("hSD05", "Todoroki Hajime", "Gather ReGLOSS and strengthen their boss.", "hSD05-001", HAJIME, {"hY01-001": 20}),
    starter("hSD06", "Kazama Iroha", "Gather cheers, recover and strike back.", "hSD06-001", IROHA, {"hY02-001": 20}),
    starter("hSD07", "Shiranui Flare", "Call friends early; with few life left you hit hardest.", "hSD07-001", FLARE, {"hY06-001": 20}),
)
