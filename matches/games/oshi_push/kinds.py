"""What all cards of a type share: printed values, and the hooks that a card's text fills.

A card is a class: its values as printed, its text as docstring, one hook for each ability. Defining one makes it known (`KINDS`).

Source: Oshi Push rules, P7-P11, P44-P52, P57-P68.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar, Literal, TypeAlias

from matches.games.engine import Fact
from matches.games.oshi_push.table import Card, Content, Target
from matches.games.resolution import Effect

if TYPE_CHECKING:
    from matches.games.oshi_push.context import Context
    from matches.games.oshi_push.influence import Sight

Ability: TypeAlias = "Callable[[Kind, Context], Effect[None]]"
Type = Literal["persona", "upgrade", "content", "action", "platform"]

KINDS: dict[str, Kind] = {}
"""Every card by its code."""


class Kind:
    """A card as it is printed. Hooks that read get a `Sight`, those that do something a `Context`; `me` is the card's player.

    Hooks that an ability from `abilities.py` may fill take their argument by place alone.
    """

    type: ClassVar[Type]
    set: ClassVar[str] = "SR1"
    code: ClassVar[str]
    name: ClassVar[str]
    colour: ClassVar[str] = ""
    genre: ClassVar[str] = ""
    cost: ClassVar[int] = 0
    influence: ClassVar[int] = 0
    funds: ClassVar[int] = 0
    rulings: ClassVar[tuple[str, ...]] = ()
    """Numbers of the rules that answer questions about this card."""
    filled: ClassVar[frozenset[str]] = frozenset()
    """Names in which the card differs from a card without values and text."""
    hooks: ClassVar[tuple[str, ...]] = ()
    """Those of them that are hooks."""

    def __init_subclass__(cls) -> None:
        if "code" in vars(cls):
            if cls.code in KINDS:
                raise ValueError(f"two cards are called {cls.code}")
            cls.filled = frozenset(name for name in vars(Kind) if name[0] != "_" and getattr(cls, name) is not getattr(Kind, name))
            cls.hooks = tuple(name for name in vars(Kind) if name in cls.filled and callable(getattr(Kind, name)))
            KINDS[cls.code] = cls()

    @property
    def text(self) -> str:
        return " ".join((type(self).__doc__ or "").split())

    def has(self, hook: str) -> bool:
        """Whether this card's text fills a hook."""
        return hook in self.filled

    # --- playing it

    boost: ClassVar[int] = 0
    timing: ClassVar[Literal["any", "clash"]] = "any"
    also_discards: ClassVar[int] = 0
    """Cards from hand that its cost asks for besides Funds."""
    anywhere: ClassVar[bool] = False
    """Content that may be played onto any Platform."""

    def on_play(self, ctx: Context, /) -> Effect[None]:
        """ "When played", or the effect of an Action card."""
        yield from ()

    def on_boost(self, ctx: Context, /) -> Effect[None]:
        """What Boost pays for (P49)."""
        yield from ()

    def own_cost(self, sight: Sight, place: int | None) -> int:
        """By how much its own text changes the cost of playing it."""
        return 0

    # --- Activate, Discard

    activate_funds: ClassVar[int] = 0
    activate_discards: ClassVar[int] = 0

    def activate(self, ctx: Context, /) -> Effect[None]:
        """The Activate ability (P50)."""
        yield from ()

    discard_in_clash: ClassVar[bool] = False
    """The Discard ability speaks of the Clash (P52)."""

    def discard(self, ctx: Context, /) -> Effect[None]:
        """The Discard ability (P52)."""
        yield from ()

    # --- in a Clash

    kickback: ClassVar[int] = 0

    def reward(self, ctx: Context, /) -> Effect[None]:
        """The Clash Reward (P68)."""
        yield from ()

    def when_clash_lost(self, ctx: Context, /) -> Effect[None]:
        """What it promised for the case that this Clash is lost."""
        yield from ()

    # --- while it is in play

    def own_influence(self, sight: Sight, /) -> int:
        """By how much its own text changes its Influence (P59)."""
        return 0

    def modify_influence(self, sight: Sight, target: Target, /) -> int:
        """By how much it changes the Influence of another card."""
        return 0

    def modify_cost(self, sight: Sight, seat: int, card: Card, place: int | None) -> int:
        """By how much it changes what `seat` pays for a card that is played onto `place`."""
        return 0

    def protects(self, sight: Sight, content: Content) -> bool:
        """Whether effects of opponents of its player cannot Delete `content`."""
        return False

    def triggers(self, sight: Sight, fact: Fact, /) -> bool:
        """Whether `fact` sets off its ability."""
        return False

    def on_trigger(self, ctx: Context, fact: Fact, /) -> Effect[None]:
        yield from ()


class Persona(Kind):
    """Starts in play (P7)."""

    type = "persona"


class Upgrade(Kind):
    """Goes onto the Persona that it names (P8, P45)."""

    type = "upgrade"
    persona: ClassVar[str]


class ContentCard(Kind):
    """Goes onto a Platform (P9)."""

    type = "content"


class ActionCard(Kind):
    """Does something once (P10)."""

    type = "action"


class Platform(Kind):
    """What all Clash over (P11)."""

    type = "platform"
    threshold: ClassVar[int]
    subscribers: ClassVar[int]


def kind_of(card: Card) -> Kind:
    return KINDS[card.code]
