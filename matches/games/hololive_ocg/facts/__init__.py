"""What happens in the hololive OCG: what each fact changes, and who may see how much of it. Folding decides nothing."""

from matches.games.engine import Fact
from matches.games.hololive_ocg.facts.deal import ChooserDrawn, FirstChosen, Laid, LaidDown, LifeSet, Opened, Redrawn
from matches.games.hololive_ocg.facts.ending import Finished
from matches.games.hololive_ocg.facts.fight import ArtDeclared, ArtGrew, ArtUsed, Damaged, DamageSet, Healed, LifeLost, LossGrew
from matches.games.hololive_ocg.facts.stage import (
    BackToDebut,
    Bloomed,
    CheerAttached,
    CheerMoved,
    Downed,
    Entered,
    LeftStage,
    Rested,
    Stripped,
    SupportAttached,
    Swapped,
    Went,
)
from matches.games.hololive_ocg.facts.turns import ChangeBegan, Done, Spent, StepBegan, TurnBegan, TurnEnding, TurnFaded, Woke
from matches.games.hololive_ocg.facts.work import Rolled, SkillUsed, SupportPlayed, SupportUsed, WorkBegan, WorkDone
from matches.games.hololive_ocg.facts.zones import Looked, Moved, Shown, Shuffled

FACTS: tuple[type[Fact], ...] = (
    Laid, ChooserDrawn, FirstChosen, Redrawn, LaidDown, LifeSet, Opened, TurnBegan, StepBegan, Woke, TurnEnding, TurnFaded, Done,
    Spent, ChangeBegan, Shuffled, Moved, Looked, Shown, Entered, Bloomed, Went, Swapped, Rested, CheerAttached, SupportAttached, CheerMoved,
    Stripped, Downed, LeftStage, BackToDebut, SkillUsed, SupportPlayed, SupportUsed, WorkBegan, WorkDone, Rolled, ArtDeclared, ArtGrew,
    ArtUsed, Damaged, Healed, DamageSet, LossGrew, LifeLost, Finished,
)  # fmt: skip

__all__ = [
    "FACTS",
    "ArtDeclared",
    "ArtGrew",
    "ArtUsed",
    "BackToDebut",
    "Bloomed",
    "ChangeBegan",
    "CheerAttached",
    "CheerMoved",
    "ChooserDrawn",
    "DamageSet",
    "Damaged",
    "Done",
    "Downed",
    "Entered",
    "Finished",
    "FirstChosen",
    "Healed",
    "Laid",
    "LaidDown",
    "LeftStage",
    "LifeLost",
    "LifeSet",
    "Looked",
    "LossGrew",
    "Moved",
    "Opened",
    "Redrawn",
    "Rested",
    "Rolled",
    "Shown",
    "Shuffled",
    "SkillUsed",
    "Spent",
    "StepBegan",
    "Stripped",
    "SupportAttached",
    "SupportPlayed",
    "SupportUsed",
    "Swapped",
    "TurnBegan",
    "TurnEnding",
    "TurnFaded",
    "Went",
    "Woke",
    "WorkBegan",
    "WorkDone",
]
