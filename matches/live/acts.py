"""The action table: what a seat may ask for by name, with which arguments, and what is recorded of it.

A name that is not in the table is `unknown_action`, arguments that do not fit are `bad_args`. Most rows become an entry; `share`,
`rematch`, `leave` and `no_spectators` belong to the table around the match. Sockets and HTTP both come in here.

Source: live play L56, L58, L76, L115, L118, L122, L129, appendix B.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
import structlog
from django.db import InterfaceError, OperationalError
from msgspec import UNSET, Meta, Struct

from matches import again, log, metrics, seating, services
from matches.games.actions import AnswerOffer, AnyAction, Claim, Leave, MakeOffer, Reply, WithdrawOffer
from matches.live import presence
from matches.live.protocol import Act, Number
from matches.messages import Ack
from matches.rejection import Busy
from matches.services import Rejected

logger = structlog.get_logger(__name__)
Pick = Annotated[int, Meta(ge=-(2**53), le=2**53)] | Annotated[str, Meta(max_length=64)]


class Args(Struct, frozen=True, forbid_unknown_fields=True):
    """Arguments of an action."""


class EntryArgs(Args, frozen=True):
    """Arguments of an action that becomes an entry."""

    def recorded(self, prompt: str | None) -> AnyAction:
        raise NotImplementedError


class ReplyArgs(EntryArgs, frozen=True):
    picks: Annotated[tuple[Pick, ...], Meta(max_length=64)]
    offer: Literal["", "draw"] = ""

    def recorded(self, prompt: str | None) -> AnyAction:
        if prompt is None:
            raise Rejected("bad_args", "prompt_missing")
        return Reply(prompt, self.picks, self.offer)


class ConcedeArgs(EntryArgs, frozen=True):
    def recorded(self, prompt: str | None) -> AnyAction:
        return Leave("concede")


class OfferArgs(EntryArgs, frozen=True):
    kind: Literal["undo", "call_off", "pause", "resume"]

    def recorded(self, prompt: str | None) -> AnyAction:
        return MakeOffer(self.kind)


class AnswerArgs(EntryArgs, frozen=True):
    offer: Number
    accept: bool
    block: bool = False

    def recorded(self, prompt: str | None) -> AnyAction:
        return AnswerOffer(self.offer, self.accept, self.block)


class WithdrawArgs(EntryArgs, frozen=True):
    offer: Number

    def recorded(self, prompt: str | None) -> AnyAction:
        return WithdrawOffer(self.offer)


class ClaimArgs(EntryArgs, frozen=True):
    kind: Literal["win", "call_off"]

    def recorded(self, prompt: str | None) -> AnyAction:
        return Claim(self.kind, absent=())  # the service says who is absent, under the lock (L117)


class ShareArgs(Args, frozen=True):
    """16 random bytes of the client, in hexadecimal."""

    bytes: Annotated[str, Meta(pattern=r"^[0-9a-f]{32}\Z")]


class RematchArgs(Args, frozen=True):
    """Another match like the one that is over; `set`: the best of three. It is made when all people at the table ask for the same."""

    set: bool = False


class NoSpectatorsArgs(Args, frozen=True):
    """Whether nobody without a seat may watch while the match runs; in casual play any seat may ask for it (L130)."""

    on: bool


class LeaveArgs(Args, frozen=True):
    """Going away from the table without conceding: the others may claim sooner (L116, L118). Coming back takes it back."""


TABLE: dict[str, type[Args]] = {
    "reply": ReplyArgs, "concede": ConcedeArgs, "offer": OfferArgs, "answer": AnswerArgs, "withdraw": WithdrawArgs,
    "claim": ClaimArgs, "share": ShareArgs, "rematch": RematchArgs, "leave": LeaveArgs,
    "no_spectators": NoSpectatorsArgs,
}  # fmt: skip


def read_args(act: Act) -> Args:
    """The arguments of an act. Raises `Rejected`."""
    row = TABLE.get(act.action.name)
    if row is None:
        raise Rejected("unknown_action")
    if act.prompt is not None and row is not ReplyArgs:
        raise Rejected("bad_args", "answers_no_prompt")
    try:
        return msgspec.json.decode(act.action.args, type=row)
    except msgspec.ValidationError as refused:
        raise Rejected("bad_args") from refused


def perform(act: Act, *, seat: int | None, now: int, by: int | None = None) -> Ack:
    """Do what was asked for and answer it. Runs on a thread with a database connection; never raises `Rejected`.

    `by`: the id of the user who was found on `seat`.
    """
    try:
        args = read_args(act)
        if seat is None:
            raise Rejected("not_seated")
        if isinstance(args, EntryArgs):
            written = services.act(match_id=act.match, seat=seat, cid=act.cid, action=args.recorded(act.prompt), now=now)
            note_written(act, seat, written, now)
            return Ack(cid=act.cid, ok=True, head=written.head, seq=written.entry.seq, dup=written.is_duplicate)
        return around_the_match(act, args, seat, now, by)
    except (OperationalError, InterfaceError):  # the database is away; sent again, the act is found or done (L76, L216)
        logger.exception("act_failed", match=act.match, seat=seat)
        metrics.rejected("rate_limited")
        return refusal(act.cid, Busy())
    except Rejected as refused:
        metrics.rejected(refused.code)
        logger.info("act_refused", match=act.match, seat=seat, code=refused.code)  # the reason is for the seat alone (L46)
        return refusal(act.cid, refused)


def note_written(act: Act, seat: int, written: services.Written, now: int) -> None:
    """Count an act that is in the log; one that came before does not count as committed again (L229)."""
    if written.is_duplicate:
        metrics.duplicate()
    else:
        metrics.acted(now)
    logger.debug("act", match=act.match, seat=seat, seq=written.entry.seq, dup=written.is_duplicate)


def around_the_match(act: Act, args: Args, seat: int, now: int, by: int | None) -> Ack:
    result: dict[str, str] = {}
    match args:
        case ShareArgs():
            seating.share(match_id=act.match, seat=seat, share=args.bytes, now=now, by=by)
        case RematchArgs():
            if made := again.offer_rematch(match_id=act.match, seat=seat, now=now, is_set=args.set):
                result = {"next": made}
        case NoSpectatorsArgs(on=on):
            seating.seclude(match_id=act.match, seat=seat, on=on, by=by)
        case LeaveArgs():
            presence.leave(act.match, seat, now)
    return Ack(cid=act.cid, ok=True, head=log.head(act.match), result=result or UNSET)


def refusal(cid: str, refused: Rejected) -> Ack:
    return Ack(cid=cid, ok=False, head=refused.head, code=refused.code, reason=refused.reason or UNSET)
