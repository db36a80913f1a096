"""Commands, by what they are about. `AnyCommand` is the closed list that entries record."""

from tournaments.rules.commands.clocks import CallTime, PauseClock, StartClock
from tournaments.rules.commands.closing import CloseRound, EndStage, Freeze, ReopenRound
from tournaments.rules.commands.course import Advance, Archive, Cancel, Change, Complete, Create, Reopen, Start
from tournaments.rules.commands.decks import LockDecks, SubmitDeck, UnlockDeck
from tournaments.rules.commands.judging import CallJudge, Extend, Penalise, ResolveCall, TakeCall
from tournaments.rules.commands.offices import GiveOffice, TakeOffice
from tournaments.rules.commands.pairing import FallBack, GiveUpPairing, PairRound, Propose, PublishRound, SeatLate, SwapSeats, Unpair
from tournaments.rules.commands.people import Admit, Agree, AnnounceAbsence, AwardByes, CheckIn, Enter, Leave, Register, Undrop
from tournaments.rules.commands.sweeping import Sweep
from tournaments.rules.commands.tables import BeginMatch, Come, Concede, Doubt, NoShow, Report, Rule, Settle, VoidResult

AnyCommand = (
    GiveOffice | TakeOffice | Create | Change | Advance | Start | Complete | Cancel | Reopen | Archive
    | Register | Enter | Agree | Leave | Undrop | CheckIn | Admit | AwardByes | AnnounceAbsence
    | SubmitDeck | LockDecks | UnlockDeck
    | PairRound | Propose | FallBack | GiveUpPairing | SwapSeats | SeatLate | PublishRound | Unpair | StartClock | PauseClock | CallTime
    | CloseRound | Freeze | ReopenRound | EndStage
    | Come | BeginMatch | Report | Concede | Settle | Doubt | Rule | NoShow | VoidResult
    | Sweep | Extend | Penalise | CallJudge | TakeCall | ResolveCall
)  # fmt: skip

__all__ = [
    "Admit",
    "Advance",
    "Agree",
    "AnnounceAbsence",
    "AnyCommand",
    "Archive",
    "AwardByes",
    "BeginMatch",
    "CallJudge",
    "CallTime",
    "Cancel",
    "Change",
    "CheckIn",
    "CloseRound",
    "Come",
    "Complete",
    "Concede",
    "Create",
    "Doubt",
    "EndStage",
    "Enter",
    "Extend",
    "FallBack",
    "Freeze",
    "GiveOffice",
    "GiveUpPairing",
    "Leave",
    "LockDecks",
    "NoShow",
    "PairRound",
    "PauseClock",
    "Penalise",
    "Propose",
    "PublishRound",
    "Register",
    "Reopen",
    "ReopenRound",
    "Report",
    "ResolveCall",
    "Rule",
    "SeatLate",
    "Settle",
    "Start",
    "StartClock",
    "SubmitDeck",
    "SwapSeats",
    "Sweep",
    "TakeCall",
    "TakeOffice",
    "Undrop",
    "UnlockDeck",
    "Unpair",
    "VoidResult",
]
