"""One card at work: what it sees, and the decision that it works in.

Source: sections 7 and 9 of the rules.
"""

from __future__ import annotations

from typing import NamedTuple

from matches.games.engine import Fact
from matches.games.hololive_ocg import facts
from matches.games.hololive_ocg.kinds import HolomemCard, Skill, kind_of, oshi_kind
from matches.games.hololive_ocg.sight import InPlay, Sight, reacting
from matches.games.hololive_ocg.table import ArtPlay, Card, Holomem, Table, What
from matches.games.hololive_ocg.words import Position
from matches.games.resolution import Effect, Run


class Hit:
    """A damage that is about to be dealt by a card of `by`, for its holomem `home` if it has one, to `target` of `seat` (H82).

    `less`: what replacements take off it, or add; `prevented`: it does not happen; `art`: the art that it comes from, or `is_art`, is.
    """

    def __init__(
        self, by: int, source: Card, home: str, seat: int, target: str, amount: int, *, is_art: bool = False, art: int = -1,
        no_life: bool = False, is_fixed: bool = False,
    ) -> None:  # fmt: skip
        self.by, self.source, self.home, self.seat, self.target, self.amount = by, source, home, seat, target, amount
        self.is_art, self.art, self.no_life, self.is_fixed = is_art, art, no_life, is_fixed
        self.less, self.prevented = 0, False


class Blow(NamedTuple):
    """What brought a holomem to its HP: the damage, its amount and the HP that was left before; or an effect that downs (A7)."""

    by: int
    source: Card
    home: str
    attached: tuple[Card, ...]
    dealt: int
    left: int
    is_art: bool
    art: int
    no_life: bool

    @property
    def excess(self) -> int:
        """A38"""
        return self.dealt - self.left


class Downing:
    """A holomem that is being downed, still on stage (H92). `less`: by how much its life damage is lowered (H97)."""

    def __init__(self, seat: int, holomem: Holomem, place: Position, blow: Blow | None) -> None:
        self.seat, self.holomem, self.place, self.blow, self.less = seat, holomem, place, blow, 0


class Triggered(NamedTuple):
    """An ability that waits for its check timing (H109). `last`: its holomem as it was when it triggered (H110)."""

    source: InPlay
    hook: What
    fact: Fact
    last: Holomem | None
    skill: int = -1

    @property
    def key(self) -> str:
        return f"{self.source.card.id}:{self.hook}{'' if self.skill < 0 else f':{self.skill}'}"


class Step:
    """One decision with all that follows from it: the kernel's run, and what waits for the check timing.

    `waiting`: triggered abilities; `blows`: what brought holomems to their HP; `doomed`: holomems that an effect downs (H89);
    `batch`: those that are being downed together (H93); `returning`: those of them that go to hand, not to the archive (A11);
    `named`: the face that a skill has named for the next roll (H131); `again`: an art that is to be used once more (H81).
    """

    def __init__(self, run: Run[Table]) -> None:
        self.run = run
        self.waiting: list[Triggered] = []
        self.blows: dict[str, Blow] = {}
        self.doomed: list[str] = []
        self.batch: list[str] = []
        self.returning: list[str] = []
        self.again: ArtPlay | None = None
        self.named = 0

    @property
    def table(self) -> Table:
        return self.run.state.table

    def cause(self, fact: Fact) -> Effect[None]:
        """`fact` happens; the abilities that it triggers, of cards in play before or after it, wait (H109, H110)."""
        before = reacting(self.table)
        snapshots = {one.home: self.table.find(one.home) for one in before if one.home}
        yield fact
        after = [one for one in reacting(self.table) if one not in before]
        for one in (*before, *after):
            last = self.table.find(one.home) or snapshots.get(one.home) if one.home else None
            self.waiting += [Triggered(one, hook, fact, last) for hook in self.hooks_set_off(one, fact)]
            self.waiting += [Triggered(one, "skill", fact, None, number) for number in self.skills_set_off(one, fact)]

    def hooks_set_off(self, one: InPlay, fact: Fact) -> list[What]:
        found: list[What] = []
        if one.kind.has("on_collab") and self.is_collab(one, fact):
            found.append("collab")
        if one.kind.has("on_bloom") and isinstance(fact, facts.Bloomed) and fact.card == one.card:
            found.append("bloom")
        if one.kind.has("triggers") and one.kind.triggers(one.sight(self.table, fact), fact):
            found.append("trigger")
        return found

    def is_collab(self, one: InPlay, fact: Fact) -> bool:
        """It was placed in the collab position, however it got there; in the publisher's edition by collabing only (H55, K3)."""
        if one.home == "" or not isinstance(kind_of(one.card), HolomemCard):
            return False
        match fact:
            case facts.Went(holomem=one.home, to="collab", why=why):
                return self.table.is_seed or why == "collab"
            case facts.Swapped(one=first, other=second) if one.home in (first, second):
                return self.table.is_seed and self.table.place_of(one.home) == "collab"
        return False

    def skills_set_off(self, one: InPlay, fact: Fact) -> list[int]:
        """Oshi skills that may be used when `fact` has happened (H122)."""
        if one.home:
            return []
        sight = one.sight(self.table, fact)
        return [
            number
            for number, skill in enumerate(oshi_kind(one.card).skills)
            if skill.when == "after" and may_use(self.table, one.seat, skill) and skill.fits and skill.fits(one.kind, sight)
        ]


class Context(Sight):
    """A card that does something for its player; it sees the table as it is by now.

    `last`: its holomem as it was last known (H110).
    """

    def __init__(
        self, step: Step, me: int, this: Card, home: str, what: What, *, fact: Fact | None = None, last: Holomem | None = None,
        hit: Hit | None = None, downing: Downing | None = None,
    ) -> None:  # fmt: skip
        super().__init__(step.table, me, this, home, fact=fact, hit=hit, downing=downing)
        self.step, self.what, self.last = step, what, last

    @property
    def table(self) -> Table:
        return self.step.run.state.table

    @property
    def is_of_holomem(self) -> bool:
        """It is an ability of a holomem: of its top card, or given to it by an attached card (A28)."""
        return bool(self.home)


def may_use(table: Table, seat: int, skill: Skill) -> bool:
    """Not used yet this turn or this game, its cost can be paid, and it is the right player's turn (H56, H57)."""
    if f"{skill.slot}:{seat}" in table.done or (skill.slot == "sp" and table.seats[seat].used_sp):
        return False
    if skill.turn != "any" and (skill.turn == "own") != (table.turn == seat):
        return False
    return len(table.seats[seat].holopower) >= max(1, skill.cost)
