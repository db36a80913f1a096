"""What the API reads and answers besides the messages of the sockets, as closed types; unknown fields are refused.

Bodies and answers are msgspec structs and go out as its bytes; the OpenAPI schema is made of the same types (`schema.py`).
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias, TypeVar

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from decks.api.bodies import SectionCards
from matches.chat.models import LONGEST_TEXT
from matches.chat.rooms import KIND
from matches.chat.services import ShownLine, Writing
from matches.conduct.models import LONGEST_WORDS
from matches.games.audit import Check
from matches.live.protocol import Cid, MatchId, NamedAction, PromptId, Seq, Short, is_too_deep
from matches.messages import EntryMessage
from matches.selectors import PlayerView
from matches.services import Rejected
from matches.terms import LONGEST_CLOCK_NAME

LONGEST_BODY = 16 * 1024
MOST_SEATS = 8
T = TypeVar("T")


class Body(Struct, frozen=True, forbid_unknown_fields=True):
    """A body that a client may send."""


class ActBody(Body, frozen=True):
    """One act of the caller's seat. `cid` is made by the client and new for each act: sending one again is safe.

    `prompt` is the id of the prompt that a `reply` answers; all other actions have none.
    """

    cid: Cid
    action: NamedAction
    prompt: PromptId | None = None


DeckWish: TypeAlias = Annotated[str, Meta(min_length=1, max_length=80)] | SectionCards
"""The id of a starter, of an own deck or of one that is shown to you; or how many copies of each card (by code) stand in each section."""
PlayerName = Annotated[str, Meta(pattern=r"^[\w.@+-]{0,150}\Z")]
SeatNumber = Annotated[int, Meta(ge=0, le=MOST_SEATS - 1)]
ClockName = Annotated[str, Meta(max_length=LONGEST_CLOCK_NAME)]
"""`none`, for private tables; `reserve`: free time for each decision, then a bank; `10+5`: minutes, and seconds more an own turn; `48h`:
for each decision."""
Undo = Literal["ask", "none"]
Disclosure = Literal["open", "own", "never"]
"""After the end, or that of the series: all is shown; all keep what they saw; nothing. Public matches are `open`."""
BestOf = Literal[1, 3, 5]
Visibility = Literal["public", "unlisted", "participants"]


class NewMatchBody(Body, frozen=True):
    """A match to make. `seats`: who sits where, `human` or a house bot, `bot:gentle`; the first person is you, others come by the link.

    Or instead, for two, `opponent`: `friend` or a house bot. `decks`, in games with decks: yours and those of house bots, by seat. A house
    bot without one takes a starter by chance; you may bring yours later. `best_of` more than one is for two seats. `clock`: none given, the
    game's first one for people in a public match, else `none`.
    """

    game: Short
    opponent: Short = ""
    seats: Annotated[list[Short], Meta(max_length=MOST_SEATS)] = []
    decks: Annotated[list[DeckWish | None], Meta(max_length=MOST_SEATS)] = []
    mode: Short = "duel"
    options: Annotated[dict[str, Short], Meta(max_length=16)] = {}
    clock: ClockName = ""
    undo: Undo = "ask"
    disclosure: Disclosure = "open"
    best_of: BestOf = 1
    visibility: Visibility = "unlisted"


class NewChallengeBody(Body, frozen=True):
    """A match that you offer: to the user whose name is `to`, to anybody (`open`), or else to whoever has its link.

    `seat`: whether you start. `clock`: none given, the game's first one. `deck`, in games with decks: yours. `rated`: it counts on the
    ladder of the game, for which both need an account.
    """

    game: Short
    to: PlayerName = ""
    open: bool = False
    rated: bool = False
    seat: Literal["lot", "first", "second"] = "lot"
    deck: DeckWish | None = None
    options: Annotated[dict[str, Short], Meta(max_length=16)] = {}
    clock: ClockName = ""
    undo: Undo = "ask"
    disclosure: Disclosure = "open"
    best_of: BestOf = 1
    visibility: Visibility = "unlisted"


class AcceptBody(Body, frozen=True):
    """`deck`, in games with decks: the one that you play with."""

    deck: DeckWish | None = None


class ChallengeAnswer(Struct, frozen=True, rename={"by_name": "by", "is_open": "open"}):
    """A challenge. `by`, `to`: user names, `to` empty if nobody is named. `seat`: whether who challenges starts. Times in ms.

    `answer`: what became of it, empty while it stands; `match`: what was made of it.
    """

    id: str
    by_name: str
    to: str
    is_open: bool
    game: str
    options: dict[str, str]
    clock: str
    undo: str
    disclosure: str
    best_of: int
    rated: bool
    seat: str
    visibility: str
    created_at: int
    expires_at: int
    answer: str
    match: str


class ChallengeList(Struct, frozen=True):
    """Challenges that stand, the newest first: those to you by name, your own, and open ones of others."""

    to_you: list[ChallengeAnswer]
    yours: list[ChallengeAnswer]
    open: list[ChallengeAnswer]


class GameAnswer(Struct, frozen=True):
    """A game of a series: points by seat. `match`: empty if nobody came; `why`: `played`, `not_ready`, `void` (counts for none)."""

    match: str
    score: list[float]
    why: str


class SeriesAnswer(Struct, frozen=True, omit_defaults=True):
    """A series: points by seat, a draw is half a one. `match`: the game that is played or was last.

    While it is `waiting`: who is `ready` for the next game, and until when (ms) others have time. `winner`: a seat, if any.
    """

    id: str
    best_of: int
    state: Literal["playing", "waiting", "ended"]
    match: str
    score: list[float]
    games: list[GameAnswer]
    now: int
    ready: list[int] = []
    ready_until: int | UnsetType = UNSET
    winner: int | UnsetType = UNSET


class SitBody(Body, frozen=True):
    """Which open seat, none: the first one, or the one you have. `deck`: what you play with; one that you have brought goes with you."""

    seat: SeatNumber | None = None
    deck: DeckWish | None = None


class DeckBody(Body, frozen=True):
    """The deck that you play with."""

    deck: DeckWish


class BotBody(Body, frozen=True):
    """A house bot for an open seat; an empty `level` takes the one that sits there away."""

    seat: SeatNumber
    level: Short


class SayBody(Body, frozen=True):
    """Something to say: a `text`, or a `preset`, the id of a ready phrase. `cid` is made by the client, as for acts."""

    cid: Cid
    text: Annotated[str, Meta(max_length=LONGEST_TEXT)] = ""
    preset: Short = ""


RoomKind = Annotated[str, Meta(pattern=rf"^({KIND})?\Z")]


class BlockBody(Body, frozen=True):
    """Whom, by user name or by match and seat; `none` lets it be."""

    kind: Literal["mute", "block", "none"]
    player: PlayerName = ""
    match: MatchId | Literal[""] = ""
    seat: SeatNumber | None = None


class ReportBody(Body, frozen=True):
    """Whom, as for a block, and why. Of a match also where: the entry `seq`, the `room` and the `number` of the line that it is about."""

    reason: Literal["abuse", "hate", "spam", "stalling", "cheating", "name", "other"]
    words: Annotated[str, Meta(max_length=LONGEST_WORDS)] = ""
    player: PlayerName = ""
    match: MatchId | Literal[""] = ""
    seat: SeatNumber | None = None
    seq: Seq | None = None
    room: RoomKind = ""
    number: Seq | None = None


class ChatAnswer(Struct, frozen=True):
    """Lines of a room; `last` is the number of its newest one, `writing` what you may say there."""

    last: int
    lines: list[ShownLine]
    writing: Writing


class BlockLine(Struct, frozen=True):
    player: str
    name: str
    kind: str


class BlockList(Struct, frozen=True):
    blocks: list[BlockLine]


class ReportAnswer(Struct, frozen=True):
    """`dup`: you had reported this already; what is new was added."""

    dup: bool


class EntriesAnswer(Struct, frozen=True):
    """Entries after the one asked for, at most 200; `head` is the last one that there is."""

    head: int
    entries: list[EntryMessage]


class MatchLine(Struct, frozen=True):
    """A finished match in a list."""

    match: str
    game: str
    mode: str
    status: str
    ended_at: int
    players: list[PlayerView]
    outcome: dict[str, Any]


class MatchList(Struct, frozen=True):
    """`next`: pass it as `after` for the next page; empty on the last one."""

    matches: list[MatchLine]
    next: str


class VerifyAnswer(Struct, frozen=True):
    """The last validation of a match, made when entry `head` was the last one."""

    ok: bool
    head: int
    at: int
    checks: list[Check]


class ReadReplayAnswer(Struct, frozen=True):
    """A file that was read: what was verified of it, and the replay as JSON lines."""

    report: list[Check]
    replay: str


class Refusal(Struct, frozen=True, omit_defaults=True):
    """Why a request was not done; nothing has changed. Codes: live play, appendix B."""

    code: str
    reason: str
    detail: str
    head: int = -1


def read_body(raw: bytes, kind: type[T]) -> T:
    """A JSON body as `kind`. Raises `Rejected("bad_args")`."""
    if len(raw) > LONGEST_BODY:
        raise Rejected("bad_args", "too_large")
    try:
        text = raw.decode()
        if is_too_deep(text):
            raise Rejected("bad_args", "too_deep")
        return msgspec.json.decode(text, type=kind)
    except msgspec.ValidationError as refused:
        raise Rejected("bad_args", "not_in_schema") from refused
    except (msgspec.DecodeError, UnicodeError, RecursionError) as broken:
        raise Rejected("bad_args", "not_json") from broken
