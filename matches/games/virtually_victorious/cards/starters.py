"""Decks that everybody may play at once.

Source: Virtually Victorious rules, V5-V7.
"""

from __future__ import annotations

from matches.games.decks import Deck, Starter


def starter(number: int, name: str, plan: str, deck: dict[str, int], events: tuple[str, ...], mods: tuple[str, ...]) -> Starter:
    """Codes are written without the `VV-` that all of them have. The first three Events are played in every game (V6)."""
    cards = {f"VV-{code}": count for code, count in deck.items()}
    row = [f"VV-{code}" for code in events]
    sections = {
        "deck": cards,
        "events": dict.fromkeys(row[:3], 1),
        "more_events": dict.fromkeys(row[3:], 1),
        "mods": dict.fromkeys((f"VV-{code}" for code in mods), 1),
    }
    return Starter(f"VV-D0{number}", name, plan, Deck(sections))


# A deck is read in rows.
# fmt: off
STARTERS = (
    starter(
        1,
        "Raid Party",
        "Make each Raid pay for you, and answer the Raids of others.",
        {
            "Q001": 4, "Q002": 3, "Q003": 2, "Q007": 3, "Q008": 3, "Q033": 3, "Q034": 3, "Q036": 2, "Q035": 2, "Q017": 2,
            "Q011": 1, "C004": 3, "C003": 3, "C001": 2, "C015": 2, "N001": 3, "N003": 2, "N004": 1, "N005": 2,
        },
        ("E001", "E011", "E005", "E015", "E008"),
        ("M005", "M001", "M009"),
    ),
    starter(
        2,
        "Drama Engine",
        "Take Followers from whoever leads, and live on the noise.",
        {
            "Q018": 4, "Q017": 4, "Q019": 3, "Q020": 3, "Q021": 4, "Q023": 2, "Q022": 2, "Q024": 1, "Q002": 4, "Q009": 3,
            "Q028": 2, "C012": 3, "C013": 3, "C008": 2, "C010": 2, "N005": 2, "N007": 1, "N009": 1,
        },
        ("E007", "E010", "E006", "E004", "E014"),
        ("M004", "M002", "M008"),
    ),
    starter(
        3,
        "Evergreen",
        "Put Continuous cards on the field early and let them work.",
        {
            "C001": 4, "C002": 2, "C009": 3, "C017": 2, "C005": 2, "C006": 1, "C007": 3, "C011": 2, "C014": 1, "C016": 1,
            "Q006": 4, "Q002": 3, "Q005": 3, "Q011": 2, "Q013": 2, "Q026": 2, "Q031": 2, "Q032": 1, "N007": 2, "N003": 2,
        },
        ("E013", "E005", "E012", "E003", "E015"),
        ("M006", "M004", "M001"),
    ),
    starter(
        4,
        "Moderation Team",
        "Stop what others play big, then play big yourself.",
        {
            "N001": 4, "N005": 3, "N002": 3, "N006": 1, "N003": 2, "N004": 1, "N010": 1, "C018": 4, "C005": 2, "C001": 2,
            "Q002": 4, "Q003": 4, "Q004": 3, "Q026": 3, "Q029": 2, "Q035": 2, "Q016": 2, "Q037": 1, "Q005": 2, "Q012": 2,
        },
        ("E003", "E002", "E009", "E016", "E005"),
        ("M003", "M004", "M007"),
    ),
)
# fmt: on
