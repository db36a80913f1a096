"""What all cards of a type share: printed values, and the hooks that a card's text fills.

A card is a class: its values as printed, its text as docstring, one hook for each ability. Defining one makes it known (`KINDS`).

Hooks that read get a `Sight`, those that do something a `Context`; what they are about (a fact, a hit, a down) comes with it.

Source: sections 1, 6 and 9 of the rules.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, Literal, NamedTuple, TypeAlias

from matches.games.engine import Fact
from matches.games.hololive_ocg.table import Card, Holomem
from matches.games.hololive_ocg.words import Colour, Level, Symbol
from matches.games.resolution import Effect

if TYPE_CHECKING:
    from matches.games.hololive_ocg.context import Context, Downing, Hit
    from matches.games.hololive_ocg.sight import Sight

Ability: TypeAlias = "Callable[[Any, Context], Effect[None]]"
Test: TypeAlias = "Callable[[Any, Sight], bool]"
Targets: TypeAlias = "Callable[[Any, Sight], tuple[str, ...]]"
Type = Literal["oshi", "holomem", "cheer", "staff", "item", "event", "tool", "mascot", "fan"]
When = Literal["main", "roll", "hand_archive", "damage", "down", "after"]

KINDS: dict[str, Kind] = {}
"""Every card by its number."""


class Art(NamedTuple):
    """An art as printed. `does`: its text, before the damage (H76); `vs`: the bonus against a colour.

    `at_center`: it can only aim at a center; `reach`: what else it may aim at; `usable`: a condition; `fells`: what happens when it downs.
    """

    name: str
    cost: tuple[Symbol, ...]
    power: int
    vs: tuple[Colour, int] | None = None
    does: Ability | None = None
    at_center: bool = False
    reach: Targets | None = None
    usable: Test | None = None
    fells: Ability | None = None


class Skill(NamedTuple):
    """An oshi skill. `cost` in holopower, 0 for X; `when` is its timing class (H122), `turn` whose turn it may be used in.

    `fits`: whether it may be used now, for one that is not a main action; it looks at what its Sight is about.
    """

    slot: Literal["oshi", "sp"]
    name: str
    cost: int
    does: Ability
    when: When = "main"
    turn: Literal["own", "opponent", "any"] = "own"
    fits: Test | None = None


class Kind:
    """A card as it is printed."""

    type: ClassVar[Type]
    set: ClassVar[str]
    code: ClassVar[str]
    name: ClassVar[str]
    colours: ClassVar[tuple[Colour, ...]] = ()
    tags: ClassVar[tuple[str, ...]] = ()
    copies: ClassVar[int | None] = 4
    """How many a deck may hold (H3); None for any number."""
    rulings: ClassVar[tuple[str, ...]] = ()
    """Numbers of the rules that answer questions about this card."""
    filled: ClassVar[frozenset[str]] = frozenset()
    """Names in which the card differs from a card without text."""

    def __init_subclass__(cls) -> None:
        if "code" in vars(cls):
            if cls.code in KINDS:
                raise ValueError(f"two cards are called {cls.code}")
            cls.set = cls.code.partition("-")[0]
            cls.filled = frozenset(name for name in vars(Kind) if name[0] != "_" and getattr(cls, name) is not getattr(Kind, name))
            KINDS[cls.code] = cls()

    @property
    def text(self) -> str:
        return " ".join((type(self).__doc__ or "").split())

    @property
    def names(self) -> tuple[str, ...]:
        """H5"""
        return (self.name,)

    @property
    def reacts(self) -> bool:
        """Whether something that happens may set off an ability of this card."""
        return not self.filled.isdisjoint(("on_collab", "on_bloom", "triggers"))

    def has(self, hook: str) -> bool:
        """Whether this card's text fills a hook."""
        return hook in self.filled

    # --- holomems

    def on_collab(self, ctx: Context, /) -> Effect[None]:
        """The collab effect (H55)."""
        yield from ()

    def on_bloom(self, ctx: Context, /) -> Effect[None]:
        """The bloom effect (H119)."""
        yield from ()

    def waives_level(self, sight: Sight, card: Card, /) -> bool:
        """Whether this holomem may bloom into `card` whatever their levels (A17)."""
        return False

    def limits_targets(self, sight: Sight, /) -> tuple[str, ...] | None:
        """The only holomems of its player that arts of the opponent may aim at; None where it says nothing (H75)."""
        return None

    # --- supports that are played for their text

    def on_play(self, ctx: Context, /) -> Effect[None]:
        """What the support says (H61)."""
        yield from ()

    def may_be_played(self, sight: Sight, /) -> bool:
        """The condition on playing it. The hand is counted without the card itself (H63)."""
        return True

    def can_pay(self, sight: Sight, /) -> bool:
        """Whether its additional cost can be paid in full (H63)."""
        return True

    def pay(self, ctx: Context, /) -> Effect[None]:
        """The additional cost."""
        yield from ()

    def would_change(self, sight: Sight, /) -> bool:
        """Whether it can change anything, by what is public alone (H65, A20)."""
        return True

    # --- while it is in play: values

    def modify_hp(self, sight: Sight, holomem: Holomem, /) -> int:
        """By how much it changes the HP of a holomem."""
        return 0

    def modify_art(self, sight: Sight, /) -> int:
        """By how much it changes the art damage of the art under way, `sight.table.art` (H76, 4)."""
        return 0

    def modify_damage(self, sight: Sight, hit: Hit, /) -> int:
        """By how much it changes a damage that is about to be dealt (H82, A23)."""
        return 0

    counts_as: ClassVar[Colour | None] = None
    """Attached, it counts as a cheer of that colour for arts (H19) ..."""

    def counts(self, sight: Sight, /) -> bool:
        """... while this holds."""
        return True

    # --- while it is in play: abilities

    once_per_turn: ClassVar[bool] = False
    """Its triggered ability, or its replacement, may be used once in a turn (H46)."""

    def triggers(self, sight: Sight, fact: Fact, /) -> bool:
        """Whether `fact` triggers its ability (H109)."""
        return False

    def on_trigger(self, ctx: Context, /) -> Effect[None]:
        """The triggered ability; `ctx.fact` is what triggered it."""
        yield from ()

    def at_down(self, sight: Sight, downing: Downing, /) -> bool:
        """Whether it has an on-down ability for this down (H112)."""
        return False

    def on_down(self, ctx: Context, /) -> Effect[None]:
        """The on-down ability; `ctx.downing` says who is downed and how."""
        yield from ()

    def replaces(self, sight: Sight, hit: Hit, /) -> bool:
        """Whether its replacement can be used on a damage that is about to be dealt; it is optional (H114)."""
        return False

    def instead(self, ctx: Context, /) -> Effect[None]:
        """The replacement: changes `ctx.hit`."""
        yield from ()

    def rerolls(self, sight: Sight, /) -> bool:
        """Whether dice that its holomem has rolled may be rolled again (A13); optional."""
        return False

    def on_reroll(self, ctx: Context, /) -> Effect[bool]:
        """Its cost; whether it was paid."""
        yield from ()
        return False


class Oshi(Kind):
    """In the oshi position; no holomem for any count (H12)."""

    type = "oshi"
    life: ClassVar[int]
    skills: ClassVar[tuple[Skill, ...]]

    @property
    def reacts(self) -> bool:
        return any(skill.when == "after" for skill in self.skills)


class HolomemCard(Kind):
    """H6, H13. `also`: further names (H5); `baton`: its baton pass cost, any cheers."""

    type = "holomem"
    level: ClassVar[Level]
    hp: ClassVar[int]
    buzz: ClassVar[bool] = False
    baton: ClassVar[int] = 1
    also: ClassVar[tuple[str, ...]] = ()
    arts: ClassVar[tuple[Art, ...]]

    @property
    def names(self) -> tuple[str, ...]:
        return (self.name, *self.also)

    @property
    def life_loss(self) -> int:
        """What its down costs; "life -2 when downed" is printed on every Buzz holomem (H94)."""
        return 2 if self.buzz else 1


class Cheer(Kind):
    """Its one colour meets a symbol (H74)."""

    type = "cheer"
    copies = None


class Support(Kind):
    """H61. `limited`: one such card in a turn (H62)."""

    limited: ClassVar[bool] = False


class Staff(Support):
    type = "staff"


class Item(Support):
    type = "item"


class Event(Support):
    type = "event"


class Attachment(Support):
    """A support that is attached instead of archived (H61); `only_on`: the names it may be attached to (H17, H18)."""

    only_on: ClassVar[tuple[str, ...]] = ()
    one_only: ClassVar[bool] = True
    """A holomem has one of its type in all."""


class Tool(Attachment):
    type = "tool"


class Mascot(Attachment):
    type = "mascot"


class Fan(Attachment):
    type = "fan"
    one_only = False


def kind_of(card: Card) -> Kind:
    return KINDS[card.code]


def holomem_kind(card: Card) -> HolomemCard:
    kind = KINDS[card.code]
    assert isinstance(kind, HolomemCard)
    return kind


def top(holomem: Holomem) -> HolomemCard:
    """The card that counts (H13)."""
    return holomem_kind(holomem.top)


def oshi_kind(card: Card) -> Oshi:
    kind = KINDS[card.code]
    assert isinstance(kind, Oshi)
    return kind


def is_card(card: Card, kind: type[Kind]) -> bool:
    return isinstance(KINDS[card.code], kind)
