"""Decks that everybody may play at once: the starter decks, and a deck for each oshi of hBP01 as the publisher recommends it."""

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

KANATA = cards("hBP01", 9, 12, 4, 2, 4, 4, 4)
KANATA |= {"hSD01-016": 4, "hSD01-017": 4, "hBP01-102": 2, "hBP01-108": 2, "hBP01-114": 4, "hBP01-116": 4}

MUMEI = cards("hBP01", 15, 4, 4) | cards("hBP01", 18, 2, 4, 4) | cards("hBP01", 30, 4, 2)
MUMEI |= {
    "hSD01-007": 2, "hSD01-016": 4, "hBP01-028": 4, "hBP01-092": 2, "hBP01-094": 4,
    "hBP01-104": 4, "hBP01-108": 1, "hBP01-110": 1, "hBP01-113": 4,
}  # fmt: skip

AKI = cards("hBP01", 32, 8, 4, 4, 4, 4, 4)
AKI |= {"hSD01-016": 1, "hSD01-017": 4, "hSD01-019": 1, "hBP01-104": 4, "hBP01-108": 1, "hBP01-114": 4, "hBP01-119": 3, "hBP01-122": 4}

PEKORA = cards("hBP01", 38, 8, 4, 4, 4, 4, 4) | cards("hBP01", 108, 1, 2)
PEKORA |= {"hSD01-016": 4, "hSD01-017": 4, "hSD01-019": 1, "hSD01-020": 2, "hBP01-104": 4, "hBP01-123": 4}

LUI = cards("hBP01", 50, 4, 4) | cards("hBP01", 56, 6, 4, 2) | cards("hBP01", 60, 4, 4)
LUI |= {"hSD01-016": 4, "hSD01-017": 4, "hBP01-048": 5, "hBP01-104": 4, "hBP01-108": 3, "hBP01-120": 2}

KIARA = cards("hBP01", 62, 6, 4) | cards("hBP01", 65, 4, 1, 2, 5) | cards("hBP01", 70, 4, 4) | cards("hBP01", 125, 4, 4)
KIARA |= {"hSD01-016": 4, "hSD01-017": 1, "hBP01-104": 4, "hBP01-108": 1, "hBP01-121": 2}

SUISEI = cards("hBP01", 76, 6, 4, 4, 4) | cards("hBP01", 90, 4, 1)
SUISEI |= {
    "hSD01-016": 4, "hSD01-017": 4, "hSD01-019": 1, "hSD01-020": 2, "hBP01-081": 4,
    "hBP01-088": 4, "hBP01-102": 3, "hBP01-104": 4, "hBP01-108": 1,
}  # fmt: skip

KOBO = cards("hBP01", 26, 4, 2) | cards("hBP01", 82, 8, 4, 4) | cards("hBP01", 86, 4, 4)
KOBO |= {"hSD01-016": 4, "hSD01-017": 4, "hSD01-019": 1, "hSD01-020": 4, "hBP01-024": 2, "hBP01-104": 4, "hBP01-108": 1}

STARTERS = (
    starter("hSD01-sora", "Tokino Sora", "Strengthen the center and bring it to blows early.", "hSD01-001", SORA_AND_AZKI, WHITE_AND_GREEN),
    starter("hSD01-azki", "AZKi", "Gather cheers and let the dice say what you name.", "hSD01-002", SORA_AND_AZKI, WHITE_AND_GREEN),
    starter("hSD02", "Nakiri Ayame", "Throw hand cards away for damage, also past the center.", "hSD02-001", AYAME, {"hY03-001": 20}),
    starter("hSD03", "Nekomata Okayu", "Hit the center and the back at once.", "hSD03-001", OKAYU, {"hY04-001": 20}),
    starter("hSD04", "Yuzuki Choco", "Cook: events heal your holomems and strengthen their arts.", "hSD04-001", CHOCO, {"hY05-001": 20}),
    starter("hSD05", "Todoroki Hajime", "Gather ReGLOSS and strengthen their boss.", "hSD05-001", HAJIME, {"hY01-001": 20}),
    starter("hSD06", "Kazama Iroha", "Gather cheers, recover and strike back.", "hSD06-001", IROHA, {"hY02-001": 20}),
    starter("hSD07", "Shiranui Flare", "Call friends early; with few life left you hit hardest.", "hSD07-001", FLARE, {"hY06-001": 20}),
    starter("hBP01-kanata", "Amane Kanata", "Cut the center down to 50 HP and crush it.", "hBP01-001", KANATA, {"hY01-001": 20}),
    starter("hBP01-mumei", "Nanashi Mumei", "Keep the Promise: call its holomems, guard them.", "hBP01-002", MUMEI, {"hY01-001": 20}),
    starter("hBP01-aki", "Aki Rosenthal", "Attach Stone Axes and recover from what they cost.", "hBP01-003", AKI, {"hY02-001": 20}),
    starter("hBP01-pekora", "Usada Pekora", "Roll dice for damage, save cheers of who is downed.", "hBP01-004", PEKORA, {"hY02-001": 20}),
    starter("hBP01-lui", "Takane Lui", "Throw hand cards away for damage.", "hBP01-005", LUI, {"hY03-001": 13, "hY02-001": 7}),
    starter("hBP01-kiara", "Takanashi Kiara", "Bring holomems back out of the archive.", "hBP01-006", KIARA, {"hY03-001": 20}),
    starter("hBP01-suisei", "Hoshimachi Suisei", "Hit the back as hard as the center.", "hBP01-007", SUISEI, {"hY04-001": 20}),
    starter(
        "hBP01-kobo", "Kobo Kanaeru", "Archive cheers for damage and get them back.", "hBP01-008", KOBO, {"hY01-001": 4, "hY04-001": 16}
    ),
)
