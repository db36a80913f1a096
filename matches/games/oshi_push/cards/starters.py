"""Decks that everybody may play at once.

Source: Oshi Push rules, section 3.
"""

from __future__ import annotations

from matches.games.decks import Deck, Starter


def starter(number: int, name: str, plan: str, persona: str, draw: dict[str, int], platforms: tuple[str, ...]) -> Starter:
    """Codes are written without the `OP-` that all of them have."""
    cards = {f"OP-{code}": count for code, count in draw.items()}
    row = dict.fromkeys((f"OP-{code}" for code in platforms), 1)
    return Starter(f"OP-D0{number}", name, plan, Deck({"persona": {f"OP-{persona}": 1}, "draw": cards, "platforms": row}))


# A deck is read in rows.
# fmt: off
STARTERS = (
    starter(
        1,
        "Quillo Vane: Breaking News",
        "Raise one or two big Content cards on a single Platform and win it by force.",
        "P001",
        {
            "U001": 3, "U002": 2, "U003": 1, "C001": 3, "C002": 3, "C003": 2, "C004": 2, "C005": 2, "C006": 2, "C007": 1,
            "C009": 2, "C012": 1, "C018": 1, "C020": 1, "C047": 2, "C023": 1, "A001": 2, "A002": 2, "A003": 2, "A004": 1,
            "A010": 1, "A007": 1, "A013": 1, "A025": 1,
        },
        ("F001", "F003", "F004", "F010", "F012"),
    ),
    starter(
        2,
        "Tamsin Voltage: Press Every Button",
        "Flood a Platform with cheap Content, Dominate it and turn that into Popularity.",
        "P002",
        {
            "U004": 3, "U005": 2, "U006": 1, "C008": 3, "C009": 3, "C010": 2, "C011": 3, "C012": 2, "C013": 2, "C014": 1,
            "C001": 2, "C002": 2, "C016": 1, "C051": 2, "C029": 2, "C030": 2, "A005": 2, "A006": 2, "A007": 1, "A008": 2,
        },
        ("F002", "F003", "F006", "F011", "F010"),
    ),
    starter(
        3,
        "Orrin Halfstack: Hit and Run",
        "Remove cheap Content, then arrive late on the Platform that matters.",
        "P003",
        {
            "U007": 3, "U008": 2, "U009": 2, "C029": 3, "C030": 3, "C031": 2, "C032": 2, "C033": 2, "C034": 2, "C035": 1,
            "C009": 2, "C023": 2, "C024": 1, "C026": 1, "C040": 2, "C013": 1, "A017": 2, "A018": 2, "A019": 1, "A020": 1,
            "A013": 1, "A005": 1, "A016": 1,
        },
        ("F001", "F004", "F003", "F008", "F009"),
    ),
    starter(
        4,
        "Pell Nocturne: Stolen Spotlight",
        "Move Content where it is needed and Steal Popularity late in a race.",
        "P004",
        {
            "U010": 3, "U011": 2, "U012": 1, "C036": 3, "C037": 3, "C038": 3, "C039": 2, "C040": 2, "C041": 2, "C042": 1,
            "C016": 2, "C018": 1, "C060": 1, "C023": 2, "C026": 1, "C034": 1, "C028": 1, "A021": 2, "A022": 2, "A023": 1,
            "A024": 1, "A009": 1, "A013": 1, "A016": 1,
        },
        ("F001", "F003", "F007", "F013", "F016"),
    ),
    starter(
        5,
        "Fern Cadenza: Slow Bloom",
        "Lose early Clashes for Kickback, then play the biggest cards every round.",
        "P005",
        {
            "U013": 3, "U014": 3, "U015": 1, "C057": 2, "C058": 3, "C059": 2, "C060": 2, "C061": 2, "C062": 3, "C063": 2,
            "C046": 2, "C047": 1, "C052": 1, "C016": 1, "C020": 1, "C021": 1, "C056": 1, "A033": 1, "A034": 2, "A035": 2,
            "A036": 1, "A025": 1, "A009": 1, "A027": 1,
        },
        ("F006", "F004", "F010", "F014", "F015"),
    ),
    starter(
        6,
        "Doctor Thimble: Full House",
        "Keep a full hand, earn steadily and answer every Clash with the right card.",
        "P006",
        {
            "U016": 3, "U017": 2, "U018": 1, "C043": 2, "C044": 3, "C045": 2, "C046": 2, "C047": 3, "C048": 2, "C049": 1,
            "C050": 2, "C052": 1, "C054": 1, "C055": 1, "C002": 2, "C005": 2, "C023": 1, "A025": 2, "A026": 2, "A027": 2,
            "A028": 1, "A001": 1, "A031": 1,
        },
        ("F002", "F004", "F005", "F009", "F007"),
    ),
)
# fmt: on
