"""What a seat or the system may ask for: the closed list that entries record and messages are decoded to.

Source: live play L2, L56, L122-L129; architecture sections 4-6; tournaments T28.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from matches.games.decks import Deck
from matches.games.engine import Value
from matches.games.game import Config


class Action(Struct, frozen=True, gc=False, tag=True, tag_field="name", forbid_unknown_fields=True):
    """What was asked for. `kind` of its entry stands in `KINDS`."""


class Create(Action, frozen=True, tag="create"):
    """A match is made. `commitment` is the hash of its secret."""

    config: Config
    commitment: str


class Seat(Action, frozen=True, tag="seat", omit_defaults=True):
    """All seats are taken. `shares`: 16 bytes in hexadecimal from each, None from who sent none in time (L26).

    `decks`: what each brings to a game with decks; later edits of a deck list change no match. `seats`: who sits where, as in the
    configuration, if house bots have taken open seats since.
    """

    shares: tuple[str | None, ...]
    decks: tuple[Deck, ...] = ()
    seats: tuple[str, ...] = ()


class Setup(Action, frozen=True, tag="setup"):
    """The first facts: lots, deals, the first prompt."""


class Reply(Action, frozen=True, tag="reply"):
    """A seat answers a prompt; `offer` adds an offer of a draw to it (O27)."""

    prompt: str
    picks: tuple[Value, ...]
    offer: Literal["", "draw"] = ""


class TimeOut(Action, frozen=True, tag="time_out"):
    """A prompt gets its default."""

    prompt: str


class Sweep(Action, frozen=True, tag="sweep"):
    """Whose time is up gets the default of what it owes, or is out (L105)."""


class AdjustClocks(Action, frozen=True, tag="clock_adjust"):
    """The site was down from `since` to `until` (ms): clocks that run are credited (L109)."""

    since: int
    until: int


class CallTime(Action, frozen=True, tag="call_time"):
    """Time is called in an event: the game ends after the round that is being played (T28)."""


class Leave(Action, frozen=True, tag="leave"):
    """A seat gives up, or is taken out."""

    why: Literal["concede", "time", "left", "no_show", "claim", "staff"] = "concede"


class MakeOffer(Action, frozen=True, tag="offer"):
    """A seat offers to all others; what an undo returns to is worked out when it is made (L122). A draw is offered with a reply."""

    kind: Literal["undo", "call_off", "pause", "resume"]


class AnswerOffer(Action, frozen=True, tag="answer"):
    """A seat of another side accepts or refuses; `block`: no more of this kind from that side (L125)."""

    offer: int
    accept: bool
    block: bool = False


class WithdrawOffer(Action, frozen=True, tag="withdraw"):
    offer: int


class ExpireOffer(Action, frozen=True, tag="expire"):
    offer: int


class Claim(Action, frozen=True, tag="claim"):
    """The others are gone for too long: the rest win, or the match is called off (L116). `absent` was checked by the service."""

    kind: Literal["win", "call_off"]
    absent: tuple[int, ...]


class Mend(Action, frozen=True, tag="mend"):
    pass


class Pause(Action, frozen=True, tag="pause"):
    pass


class Resume(Action, frozen=True, tag="resume"):
    """Staff let the match go on, or a pause that all agreed on is over."""


class End(Action, frozen=True, tag="end"):
    """The result as it is settled: places stand in the facts; why it is not rated, empty if it is (L162)."""

    why_unrated: str


class Void(Action, frozen=True, tag="void"):
    """Staff take the result back; or a table that nobody has filled is closed."""


class Reveal(Action, frozen=True, tag="reveal"):
    """The match secret, in hexadecimal, at disclosure (L26)."""

    secret: str


AnyAction: TypeAlias = (
    Create | Seat | Setup | Reply | TimeOut | Sweep | AdjustClocks | CallTime | Leave | MakeOffer | AnswerOffer | WithdrawOffer
    | ExpireOffer | Claim | Mend | Pause | Resume | End | Void | Reveal
)  # fmt: skip

KINDS: dict[type[Action], str] = {
    Create: "created", Seat: "seated", Setup: "setup", Reply: "action", TimeOut: "timeout", Sweep: "timeout",
    AdjustClocks: "clock_adjust", CallTime: "call_time", Leave: "leave", MakeOffer: "offer",
    AnswerOffer: "offer_answer", WithdrawOffer: "offer_answer", ExpireOffer: "offer_answer", Claim: "claim", Mend: "mend",
    Pause: "pause", Resume: "resume", End: "end", Void: "staff", Reveal: "reveal",
}  # fmt: skip

OF_THE_SYSTEM: tuple[type[Action], ...] = (
    Create, Seat, Setup, TimeOut, Sweep, AdjustClocks, CallTime, ExpireOffer, Mend, Pause, Resume, End, Void, Reveal,
)  # fmt: skip
"""What no seat asks for. All others come from a seat; a claim may come from either (L116)."""
