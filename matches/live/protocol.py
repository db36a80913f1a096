"""The messages of the socket protocol `oshi.v1`, as closed types: what a client may send, what the server answers.

Unknown fields, types and values are refused; a name from the client is never used to find code. A frame is at most 16 KiB long
and 8 deep.

Source: live play L54, L56-L58, section 6, appendices B and C.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from matches.chat.models import LONGEST_TEXT
from matches.chat.rooms import KIND
from matches.chat.services import Author, ShownLine, Writing
from matches.selectors import PlayerView

SUBPROTOCOL = "oshi.v1"
LONGEST_FRAME = 16 * 1024
DEEPEST = 8

MatchId = Annotated[str, Meta(pattern=r"^[0-9A-Za-z]{1,24}\Z")]
Cid = Annotated[str, Meta(pattern=r"^[0-9A-Za-z_-]{1,64}\Z")]
PromptId = Annotated[str, Meta(pattern=r"^[0-9]{1,6}(\.[0-9]{1,4}){2}\Z")]
RoomId = Annotated[str, Meta(pattern=rf"^[0-9A-Za-z]{{1,24}}/{KIND}\Z")]
"""A match and the kind of the room: `k3J0xQ9aBcDe/players`."""
Seq = Annotated[int, Meta(ge=0, le=1_000_000)]
Number = Annotated[int, Meta(ge=0, le=2**53)]
Short = Annotated[str, Meta(max_length=64)]


class Close(IntEnum):
    """Close codes (appendix C)."""

    DONE = 1000
    GOING_AWAY = 1001
    TOO_BIG = 1009
    LOGIN_NEEDED = 4001
    FORBIDDEN = 4003
    RATE = 4008
    TOO_OLD = 4010


# --- from the client


class ClientMessage(Struct, frozen=True, tag=str.lower, tag_field="t", forbid_unknown_fields=True):
    """A message that a client may send; `t` is the name of its class in lower case unless it says otherwise."""


class Hello(ClientMessage, frozen=True):
    """The first message: the build of the client's script and its tab."""

    build: Short
    tab: Short


class Join(ClientMessage, frozen=True):
    """Show me this match. `have`: the last entry that I applied, to the view of `key`; `pending`: my acts without an ack."""

    match: MatchId
    have: Seq | None = None
    want: Literal["mine", "public"] = "mine"
    pending: Annotated[tuple[Cid, ...], Meta(max_length=16)] = ()
    key: Short | None = None


class LeaveView(ClientMessage, frozen=True, tag="leave_view"):
    match: MatchId


class NamedAction(Struct, frozen=True, forbid_unknown_fields=True):
    """An action by name; its arguments are read as the action table says (`acts.py`)."""

    name: Short
    args: Raw = Raw(b"{}")


class Act(ClientMessage, frozen=True):
    match: MatchId
    cid: Cid
    action: NamedAction
    prompt: PromptId | None = None


class Ping(ClientMessage, frozen=True):
    n: Number
    heads: Annotated[dict[MatchId, Seq], Meta(max_length=16)] = {}


class Pong(ClientMessage, frozen=True):
    n: Number


class Visibility(ClientMessage, frozen=True, tag="state"):
    """Whether the tab can be seen. Sent again when somebody touches it, it also says that there is input (L115)."""

    visible: bool


class More(ClientMessage, frozen=True):
    """Tell me the log lines of older entries."""

    match: MatchId
    first: Seq = msgspec.field(name="from")
    last: Seq = msgspec.field(name="to")


class Listen(ClientMessage, frozen=True):
    """Tell me what is said in a room of a match that I show, from `have` on: the last number that I have (L66)."""

    room: RoomId
    have: Seq = 0


class Say(ClientMessage, frozen=True):
    """Say something in a room: a text, or a ready phrase by its id (L138)."""

    room: RoomId
    cid: Cid
    text: Annotated[str, Meta(max_length=LONGEST_TEXT)] = ""
    preset: Short = ""


AnyClientMessage = Hello | Join | LeaveView | Act | Ping | Pong | Visibility | More | Listen | Say
TYPES = frozenset({"hello", "join", "leave_view", "act", "ping", "pong", "state", "more", "listen", "say"})
WITH_ACK = frozenset({"act", "say"})
"""Messages with an id of the client's, each answered by exactly one ack (L58)."""


class Outline(Struct, frozen=True):
    """As much of a refused message as an answer needs."""

    t: str = ""
    cid: Cid = ""


class BadFrame(Exception):
    """A frame that is no message: `not_json`, `unknown_type` or `bad_args`. `cid` if it was a message that can be acked (L58)."""

    def __init__(self, code: str, cid: str = "") -> None:
        super().__init__(code)
        self.code, self.cid = code, cid


_decode = msgspec.json.Decoder(AnyClientMessage).decode
_outline = msgspec.json.Decoder(Outline).decode
T = TypeVar("T")


def read(text: str) -> AnyClientMessage:
    """The message in a frame. Raises `BadFrame`."""
    if not is_too_deep(text):
        try:
            return _decode(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError):  # what is wrong with it is found out below
            pass
    raise fault_of(text)


def fault_of(text: str) -> BadFrame:
    """Why a frame is no message."""
    try:
        outline = _outline(text)
    except msgspec.ValidationError:
        return BadFrame("bad_args")
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return BadFrame("not_json")
    if outline.t not in TYPES:
        return BadFrame("unknown_type")
    return BadFrame("bad_args", outline.cid if outline.t in WITH_ACK else "")


def is_too_deep(text: str) -> bool:
    """More than `DEEPEST` objects and arrays inside one another (L57). Frames with few brackets, all real ones, need no scan."""
    if text.count("{") + text.count("[") <= DEEPEST:
        return False
    depth, in_string, escaped = 0, False, False
    for sign in text:
        if in_string:
            in_string = escaped or sign != '"'
            escaped = sign == "\\" and not escaped
        elif sign == '"':
            in_string = True
        elif sign in "{[":
            depth += 1
            if depth > DEEPEST:
                return True
        elif sign in "}]":
            depth -= 1
    return False


# --- to the client; `view`, `entry` and `ack` are in `matches.messages`, as HTTP sends them too


class ServerMessage(Struct, frozen=True, tag=str.lower, tag_field="t", omit_defaults=True):
    """A message that the server sends. Fields without a value are absent."""


class UserView(Struct, frozen=True):
    name: str
    guest: bool


class Welcome(ServerMessage, frozen=True):
    now: int
    build: str
    user: UserView | UnsetType = UNSET


class Players(ServerMessage, frozen=True):
    match: str
    players: list[PlayerView]


class ClaimView(Struct, frozen=True):
    """Against which seat a claim will be possible, and from when (ms)."""

    seat: int
    at: int


class Presence(ServerMessage, frozen=True, omit_defaults=False):
    match: str
    seats: dict[str, str]
    watching: int
    claim: ClaimView | UnsetType = UNSET


class LogLine(Struct, frozen=True):
    seq: int
    at: int
    by: int
    kind: str
    lines: list[tuple[str, dict[str, Any]]]


class Log(ServerMessage, frozen=True, omit_defaults=False):
    match: str
    entries: list[LogLine]


class Rematch(ServerMessage, frozen=True, omit_defaults=False):
    """Who asks for another match, and who of them for a set of three; `next` once it is made."""

    match: str
    by: list[int]
    next: str | UnsetType = UNSET
    sets: list[int] | UnsetType = UNSET


class Chat(ServerMessage, frozen=True):
    """A line of a room. `hidden`: by somebody whom the reader has muted."""

    room: str
    number: int
    at: int
    author: Author | UnsetType = msgspec.field(name="from", default=UNSET)
    text: str | UnsetType = UNSET
    preset: str | UnsetType = UNSET
    links: bool | UnsetType = UNSET
    hidden: bool = False

    @classmethod
    def of(cls, room: str, line: ShownLine) -> Chat:
        return cls(room, line.number, line.at, line.author, line.text, line.preset, line.links, line.is_hidden)


class Room(ServerMessage, frozen=True):
    """Lines up to `last` have been told; what may be said there."""

    room: str
    last: int
    writing: Writing


class SanctionView(Struct, frozen=True, omit_defaults=True):
    """Something that staff have decided about whoever is told; `until` in ms, absent until it is lifted."""

    id: int
    kind: str
    reason: str
    appeal: str
    until: int | UnsetType = UNSET


class Conduct(ServerMessage, frozen=True, omit_defaults=False):
    """What staff have decided about you and you have to know, and what you may write (L220)."""

    sanctions: list[SanctionView]
    writing: Writing


class Notice(ServerMessage, frozen=True):
    """Something that concerns everybody; `key` is a text of the catalogue."""

    key: str
    params: dict[str, int]
    level: Literal["info", "warning"]


class Resync(ServerMessage, frozen=True):
    """What is shown holds no longer: join again."""

    match: str
    reason: str


class ServerPing(ServerMessage, frozen=True, omit_defaults=False, tag="ping"):
    n: int
    now: int
    heads: dict[str, int]


class ServerPong(ServerMessage, frozen=True, omit_defaults=False, tag="pong"):
    n: int
    now: int
    heads: dict[str, int]


class Error(ServerMessage, frozen=True, omit_defaults=False):
    """Something was wrong that no ack speaks of."""

    code: str
    params: dict[str, int | str] = {}


_encode = msgspec.json.Encoder().encode


def text_of(message: Struct) -> str:
    return _encode(message).decode()
