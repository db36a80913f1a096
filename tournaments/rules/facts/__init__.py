"""What can have happened to a tournament. A fact was decided before; folding it decides nothing and never fails.

The meaning of a fact never changes: pairings and standings are facts too, so that later code shows what was published (T3).

Source: tournaments reference, sections 2-4; architecture section 5.
"""

from tournaments.rules.facts.base import Fact
from tournaments.rules.facts.course import CutStands, Moved, Settled, StageClosed, StageReopened, StageSeeded
from tournaments.rules.facts.decks import DecksLocked, DeckSubmitted, DeckUnlocked
from tournaments.rules.facts.offices import OfficeGiven, OfficeTaken
from tournaments.rules.facts.people import (
    AbsenceAnnounced,
    Activated,
    ByesAwarded,
    CheckedIn,
    Dropped,
    MemberAgreed,
    Promoted,
    Registered,
    Undropped,
    Withdrew,
)
from tournaments.rules.facts.rounds import (
    ClockStarted,
    LateSeated,
    PairingRequested,
    RoundClosed,
    RoundClosing,
    RoundPaired,
    RoundPublished,
    RoundReopened,
    RoundVoided,
    Seating,
    SeatsSwapped,
    TableReseated,
    TablesOpened,
    TimeCalled,
)
from tournaments.rules.facts.tables import (
    CallResolved,
    CallTaken,
    Came,
    Confirmed,
    Extended,
    JudgeCalled,
    MatchBegan,
    MatchDoubted,
    MatchUndecided,
    Penalised,
    Reported,
    ResultVoided,
)

AnyFact = (
    Settled | Moved | Registered | MemberAgreed | Promoted | Withdrew | CheckedIn | Activated | Dropped | Undropped | ByesAwarded
    | DeckSubmitted | DecksLocked | DeckUnlocked | StageSeeded | StageClosed | StageReopened | CutStands | PairingRequested | RoundPaired
    | SeatsSwapped | RoundPublished | ClockStarted | TimeCalled | Extended | RoundClosing | RoundClosed | RoundReopened | RoundVoided
    | AbsenceAnnounced | LateSeated | MatchDoubted | MatchUndecided | TablesOpened | TableReseated | OfficeGiven | OfficeTaken
    | Came | MatchBegan | Reported | Confirmed | ResultVoided | Penalised | JudgeCalled | CallTaken | CallResolved
)  # fmt: skip
"""The closed list that entries hold."""

__all__ = [
    "AbsenceAnnounced",
    "Activated",
    "AnyFact",
    "ByesAwarded",
    "CallResolved",
    "CallTaken",
    "Came",
    "CheckedIn",
    "ClockStarted",
    "Confirmed",
    "CutStands",
    "DeckSubmitted",
    "DeckUnlocked",
    "DecksLocked",
    "Dropped",
    "Extended",
    "Fact",
    "JudgeCalled",
    "LateSeated",
    "MatchBegan",
    "MatchDoubted",
    "MatchUndecided",
    "MemberAgreed",
    "Moved",
    "OfficeGiven",
    "OfficeTaken",
    "PairingRequested",
    "Penalised",
    "Promoted",
    "Registered",
    "Reported",
    "ResultVoided",
    "RoundClosed",
    "RoundClosing",
    "RoundPaired",
    "RoundPublished",
    "RoundReopened",
    "RoundVoided",
    "Seating",
    "SeatsSwapped",
    "Settled",
    "StageClosed",
    "StageReopened",
    "StageSeeded",
    "TableReseated",
    "TablesOpened",
    "TimeCalled",
    "Undropped",
    "Withdrew",
]
