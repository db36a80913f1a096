"""What happens in Virtually Victorious: what each fact changes, and who may see how much of it. Folding decides nothing."""

from matches.games.engine import Fact
from matches.games.virtually_victorious.facts.cards import (
    Bottomed,
    Counted,
    Discarded,
    HandSeen,
    Looked,
    PutUnder,
    Recovered,
    Removed,
    Taken,
)
from matches.games.virtually_victorious.facts.deal import Drew, Laid, Shuffled, StarterDrawn, StarterGiven
from matches.games.virtually_victorious.facts.ending import Fell, Finished
from matches.games.virtually_victorious.facts.followers import Gained, GainPromised, Lost, QuickPromised, Shielded, Stolen
from matches.games.virtually_victorious.facts.rounds import (
    ChoicesOpened,
    EventLeft,
    EventRevealed,
    ModEarned,
    NextGiven,
    Passed,
    PhaseBegan,
    Raided,
    RaidRedirected,
    ReactionsBegan,
    ReactionsDone,
    RoundBegan,
    TurnBegan,
    WindowOpened,
)
from matches.games.virtually_victorious.facts.stack import Activated, Done, Fizzled, Negated, Played, SetOff, To, Works

FACTS: tuple[type[Fact], ...] = (
    Laid, Shuffled, StarterDrawn, StarterGiven, Drew, RoundBegan, EventLeft, EventRevealed, ChoicesOpened, TurnBegan, PhaseBegan,
    WindowOpened, Passed, ReactionsBegan, ReactionsDone, Raided, RaidRedirected, NextGiven, ModEarned, Played, Activated, SetOff, Works,
    Fizzled, Done, Negated, Gained, Lost, Stolen, Shielded, GainPromised, QuickPromised, Discarded, Removed, Counted, Recovered, PutUnder,
    Looked, Taken, Bottomed, HandSeen, Fell, Finished,
)  # fmt: skip

__all__ = [
    "FACTS",
    "Activated",
    "Bottomed",
    "ChoicesOpened",
    "Counted",
    "Discarded",
    "Done",
    "Drew",
    "EventLeft",
    "EventRevealed",
    "Fell",
    "Finished",
    "Fizzled",
    "GainPromised",
    "Gained",
    "HandSeen",
    "Laid",
    "Looked",
    "Lost",
    "ModEarned",
    "Negated",
    "NextGiven",
    "Passed",
    "PhaseBegan",
    "Played",
    "PutUnder",
    "QuickPromised",
    "RaidRedirected",
    "Raided",
    "ReactionsBegan",
    "ReactionsDone",
    "Recovered",
    "Removed",
    "RoundBegan",
    "SetOff",
    "Shielded",
    "Shuffled",
    "StarterDrawn",
    "StarterGiven",
    "Stolen",
    "Taken",
    "To",
    "TurnBegan",
    "WindowOpened",
    "Works",
]
