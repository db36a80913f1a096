"""What all cards of a type share: printed values, and the hooks that a card's text fills.

A card is a class: its values as printed, its text as docstring, one hook for what it does. Defining one makes it known (`KINDS`).

Source: Virtually Victorious rules, V8-V13, V43, V44, V48, V49, V57-V61.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar, Literal, TypeAlias

from matches.games.resolution import Effect
from matches.games.virtually_victorious.table import NOBODY, Card, Happening

if TYPE_CHECKING:
    from matches.games.virtually_victorious.context import Context, Sight

Ability: TypeAlias = "Callable[[Kind, Context], Effect[None]]"
Type = Literal["quick", "continuous", "negate", "event", "mod"]
Timing = Literal["own_turn", "any_turn", "reaction", "own_play_phase", "event_phase", "threshold"]
Aim = Literal["", "player", "player_ahead", "each_other", "continuous", "stack"]
"""What a card or ability targets (V61): another player, one with more Followers, a Continuous card in play, something on the Stack."""
When = Literal[
    "", "turn_start", "draw_phase", "turn_end", "raids", "raided", "another_raids", "lost_followers", "another_gains", "quick_negated",
    "plays_negate",
]  # fmt: skip

KINDS: dict[str, Kind] = {}
"""Every card by its code."""


class Kind:
    """A card as it is printed. Hooks that read get a `Sight`, those that do something a `Context`; `me` is the card's player."""

    type: ClassVar[Type]
    set: ClassVar[str] = "FL1"
    code: ClassVar[str]
    name: ClassVar[str]
    timing: ClassVar[Timing]
    rulings: ClassVar[tuple[str, ...]] = ()
    """Numbers of the rules that answer questions about this card."""
    filled: ClassVar[frozenset[str]] = frozenset()
    """Names in which the card differs from a card without values and text."""

    def __init_subclass__(cls) -> None:
        if "code" in vars(cls):
            if cls.code in KINDS:
                raise ValueError(f"two cards are called {cls.code}")
            cls.filled = frozenset(name for name in vars(Kind) if name[0] != "_" and getattr(cls, name) is not getattr(Kind, name))
            KINDS[cls.code] = cls()

    @property
    def text(self) -> str:
        return " ".join((type(self).__doc__ or "").split())

    def has(self, hook: str) -> bool:
        """Whether this card's text fills a hook."""
        return hook in self.filled

    # --- playing it, or using it

    condition: ClassVar[int] = 0
    """Cards that its player discards when it resolves (V49)."""
    aim: ClassVar[Aim] = ""
    negatable: ClassVar[bool] = True
    activates: ClassVar[Literal["", "own_turn", "any_turn"]] = ""
    """A Mod with an ability to be used once per Round, and when."""

    def resolve(self, ctx: Context, /) -> Effect[None]:
        """What the card, its effect that was set off, or its ability does when it leaves the Stack (V54 c)."""
        yield from ()

    # --- what it may stop (V56, V57)

    stops: ClassVar[tuple[Type, ...]] = ()
    only_at_me: ClassVar[bool] = False
    """Only what targets its player."""
    only_off_turn: ClassVar[bool] = False
    """Only what was played on the turn of another player than who played it."""

    # --- what it answers to

    on: ClassVar[When] = ""
    """What sets off its effect, or what it is a Reaction to."""
    at_least: ClassVar[int] = 0
    """Followers that it takes."""

    def requires(self, sight: Sight, /) -> bool:
        """Its "if", when it is set off and again when it resolves (V60)."""
        return True

    # --- while it is on the field

    counters: ClassVar[int] = 0
    """With how many it enters."""
    hand_size: ClassVar[int] = 0
    quick_gain: ClassVar[int] = 0
    """More for each gain by a Quick card of its player (V43)."""
    fewer_losses: ClassVar[int] = 0
    """Less for each loss to effects of others (V44)."""
    most_lost: ClassVar[int] = 0
    """No more than this in one turn to effects of others; 0 for no limit."""
    raid_gain: ClassVar[int] = 0
    """More for each Raid: for both where an Event says so, for its player where a Mod does."""
    guards_hand: ClassVar[bool] = False
    """Others neither look at the hand nor make its player discard."""
    first_quick_sure: ClassVar[bool] = False
    """The first Quick card of its player each turn cannot be Negated."""


class Quick(Kind):
    """Has its effect, then goes to the Discard (V9)."""

    type = "quick"
    timing: ClassVar[Timing] = "own_turn"


class Reaction(Quick):
    """A Quick card that is played when something happens (V9, V58)."""

    timing = "reaction"


class Continuous(Kind):
    """Stays on its owner's field (V10)."""

    type = "continuous"
    timing = "own_play_phase"


class Negate(Kind):
    """Stops something on the Stack (V11)."""

    type = "negate"
    timing = "any_turn"
    aim = "stack"


class Mod(Kind):
    """Is earned, and stays for the rest of the game (V12, V45)."""

    type = "mod"
    timing = "threshold"


class EventCard(Kind):
    """A rule for the Round (V8, V22)."""

    type = "event"
    timing = "event_phase"
    negatable = False
    gain: ClassVar[int] = 0
    """By how much each gain from a card changes (V43)."""
    loss: ClassVar[int] = 0
    """By how much each loss changes (V44)."""
    no_loss: ClassVar[bool] = False
    sets_hand_size: ClassVar[int] = 0
    more_draws: ClassVar[int] = 0
    first_quick_bonus: ClassVar[int] = 0
    first_quick_to_deck: ClassVar[bool] = False
    last_turn_bonus: ClassVar[int] = 0
    closing_raid_free: ClassVar[bool] = False
    no_quick_off_turn: ClassVar[bool] = False
    no_turn_start: ClassVar[bool] = False
    """Continuous cards do nothing at the start of a turn."""

    def on_reveal(self, ctx: Context, /) -> Effect[None]:
        """ "When this Event is revealed" (V20 c)."""
        yield from ()

    def after_draw(self, ctx: Context, /) -> Effect[None]:
        """ "After hands are drawn" (V20 e)."""
        yield from ()


class NoEvent(EventCard):
    """There is no Event this Round (V21)."""


NO_EVENT = NoEvent()


def kind_of(card: Card) -> Kind:
    return KINDS[card.code]


def sets_off(kind: Kind, me: int, what: Happening) -> bool:
    """Whether what happened is what the card of seat `me` answers to (V58, section 13)."""
    match kind.on:
        case "turn_start" | "draw_phase" | "turn_end":
            return what.occasion == kind.on and what.seat == me
        case "raids":
            return what.occasion == "raid" and what.seat == me
        case "raided":
            return what.occasion == "raid" and what.of == me
        case "another_raids":
            return what.occasion == "raid" and what.seat != me
        case "lost_followers":
            return what.occasion == "lost" and what.seat == me and what.by not in (NOBODY, me)
        case "another_gains":
            return what.occasion == "gained" and what.seat != me and what.n >= kind.at_least
        case "quick_negated":
            return what.occasion == "negated" and what.seat == me
        case "plays_negate":
            return what.occasion == "played" and what.seat == me and what.of != me
        case "":
            return False
