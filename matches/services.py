"""What a match does: it is made, seats are taken, actions are appended, a rematch is agreed, time is called, staff take one back.

Source: architecture sections 5-7; live play L26, L76, L77, L116, L117, L129, L160, L164, appendix A; tournaments T28.
"""

from __future__ import annotations

import secrets
import traceback

import structlog
from django.db import Error as DatabaseTrouble
from msgspec import Struct
from msgspec.structs import replace

from matches import log, metrics, outages
from matches.append import NoSuchMatch, Step, append, append_unless_overtaken, locked_history
from matches.enqueue import enqueue
from matches.games.actions import AnyAction, CallTime, Claim, Mend, Pause, Reply, Resume, Void
from matches.games.chain import Entry
from matches.games.clocks import next_sweep
from matches.games.engine import SYSTEM
from matches.games.fold import History
from matches.games.resolution import IllegalAction, Mismatch
from matches.live import presence
from matches.models import Fault, Match, Outbox, StaffAct
from matches.rejection import Busy, Rejected, in_turn, refuses_when_busy
from oshisite.accounts.models import User

logger = structlog.get_logger(__name__)
FAULTS_BEFORE_PAUSE = 3


class Written(Struct, frozen=True):
    """An action is in the log, now or since before. `head`: the last entry then; the end of a match is more than one."""

    entry: Entry
    head: int
    is_duplicate: bool = False


def locked(match_id: str) -> History:
    """The match, held until the transaction ends. Raises `Rejected("not_found")`."""
    try:
        return locked_history(match_id)
    except NoSuchMatch as missing:
        raise Rejected("not_found") from missing


# --- acting


def act(*, match_id: str, seat: int, cid: str, action: AnyAction, now: int) -> Written:
    """Append one action of a seat. A known `cid` gets its old answer (L76). Raises `Rejected`, and then nothing has changed."""
    if isinstance(action, Claim):
        action = replace(action, absent=presence.claimable(match_id, now))
    try:
        return write(match_id=match_id, seat=seat, cid=cid, action=action, now=now)
    except IllegalAction as refused:
        if refused.code == "too_late":
            nudge_sweep(match_id, now)
        raise Rejected(refused.code, refused.reason or why_not(match_id, seat, action), log.head(match_id)) from refused
    except Mismatch:
        raise mended(match_id=match_id, seat=seat, now=now) from None
    except (Rejected, DatabaseTrouble):
        raise
    except Exception as error:
        report = note_fault(match_id=match_id, seat=seat, error=error, now=now)
        raise Rejected("internal", report, log.head(match_id)) from error


def write(*, match_id: str, seat: int, cid: str, action: AnyAction, now: int) -> Written:
    """Look for the same action, append. Raises what the rules raise.

    First as this process knows the match, without a lock. If it has moved on since, or that is refused, again with the header locked:
    only who has read the whole log may refuse.
    """
    if not isinstance(action, Claim):  # which is decided by more than the log
        try:
            if written := write_unless_overtaken(log.known(match_id), seat, cid, action, now):
                return written
        except (Busy, DatabaseTrouble):
            raise
        except Exception:  # noqa: S110 - whatever it was, it is raised again below if the log says so, too
            pass
    return write_locked(match_id=match_id, seat=seat, cid=cid, action=action, now=now)


@in_turn
def write_unless_overtaken(history: History, seat: int, cid: str, action: AnyAction, now: int) -> Written | None:
    if known := known_entry(history, seat, cid, action):
        return Written(known, history.head, is_duplicate=True)
    if history.clock:
        outages.refresh(now)
    first = outages.credits(history)
    entries = append_unless_overtaken(history, [*first, Step(seat, cid, action)], outages.not_before(first, now))
    return Written(entries[len(first)], entries[-1].seq) if entries else None


@refuses_when_busy
def write_locked(*, match_id: str, seat: int, cid: str, action: AnyAction, now: int) -> Written:
    history = locked(match_id)
    if isinstance(action, Claim) and action.absent:  # looked at again under the lock: who came back has no claim against it (L117)
        action = replace(action, absent=presence.claimable(match_id, now))
    if known := known_entry(history, seat, cid, action):
        return Written(known, history.head, is_duplicate=True)
    first = outages.credits(history)  # whoever would be too late is heard if the site was not there to hear them in time (L109)
    entries = append(history, [*first, Step(seat, cid, action)], outages.not_before(first, now))
    return Written(entries[len(first)], entries[-1].seq)


def nudge_sweep(match_id: str, now: int) -> None:
    """Somebody has seen that a seat is out of time before the workers have: pages are to see it at once (L103)."""
    at = next_sweep(log.history(match_id).state)
    if at is not None and at <= now:
        enqueue("matches.tasks.run_match", match_id)


def why_not(match_id: str, seat: int, action: AnyAction) -> str:
    """The rule that forbids what was picked, as a text key, for the seat that asked (L46, L73)."""
    history = log.history(match_id)
    if not isinstance(action, Reply) or len(action.picks) != 1 or seat not in history.game.to_act(history.state):
        return ""
    return history.game.why_not(history.state, seat, action.picks[0]) or ""


def known_entry(history: History, seat: int, cid: str, action: AnyAction) -> Entry | None:
    seq = history.seqs.get((seat, cid))
    if seq is None:
        return None
    before = history.body(seq).action
    if before != action and not (isinstance(before, Claim) and isinstance(action, Claim) and before.kind == action.kind):
        raise Rejected("cid_reused", "", history.head)
    return history.entries[seq]


# --- in an event


def call_time(*, match_id: str, now: int) -> Written:
    """Time is called in the event of a match: the game ends by its rules after the round that is being played; once, however often (T28).

    Raises `Rejected`, and then nothing has changed: `not_started` before the first decision is asked for, `ended` when it is over.
    """
    return act(match_id=match_id, seat=SYSTEM, cid="call_time", action=CallTime(), now=now)


# --- when something is wrong


def mended(*, match_id: str, seat: int, now: int) -> Rejected:
    """What to tell a seat whose act met changed code: to choose anew; or, where the rules break even so, that they are at fault."""
    try:
        mend(match_id=match_id, seen=log.history(match_id).head, now=now)
    except (Rejected, DatabaseTrouble):
        raise
    except Exception as error:
        return Rejected("internal", note_fault(match_id=match_id, seat=seat, error=error, now=now), log.head(match_id))
    return Rejected("stale_prompt", "", log.head(match_id))


@refuses_when_busy
def mend(*, match_id: str, seen: int, now: int) -> None:
    """The code changed under an open step: ask anew or pause (architecture section 4), unless somebody has since `seen`."""
    history = locked(match_id)
    if history.head == seen:
        append(history, [Step(SYSTEM, f"mend:{seen}", Mend())], now)


@refuses_when_busy
def note_fault(*, match_id: str, seat: int, error: Exception, now: int) -> str:
    """Keep an error in the rules for staff; the third in a row pauses the match (L160). Returns the report's id."""
    report = secrets.token_hex(4)
    metrics.rules_fault()
    logger.error("rules_fault", match=match_id, seat=seat, report=report, error=type(error).__name__)
    history = locked(match_id)
    Fault.objects.create(match_id=match_id, report=report, seat=seat, at=now, trace="".join(traceback.format_exception(error)))
    match = Match.objects.get(id=match_id)
    match.faults += 1
    match.save(update_fields=["faults"])
    if match.faults >= FAULTS_BEFORE_PAUSE and match.status == Match.Status.PLAYING:
        append(history, [Step(SYSTEM, f"pause:{report}", Pause())], now)
    return report


@refuses_when_busy
def void(*, match_id: str, staff: User, reason: str, now: int) -> Written:
    """Staff take a match back, for a reason that is kept in the audit record; pressing twice does it once (L22, L221)."""
    if not reason.strip():
        raise Rejected("bad_args", "reason_needed")
    history = locked(match_id)
    if known := known_entry(history, SYSTEM, "void", Void()):
        return Written(known, history.head, is_duplicate=True)
    if history.head < 2:
        raise Rejected("not_started")
    entries = append(history, [Step(SYSTEM, "void", Void())], now)
    if history.state.outcome:  # whoever has heard of the result hears that it is taken back
        Outbox.objects.filter(match_id=match_id).update(done_at=None, created_at=now)
        enqueue("matches.tasks.run_match", match_id)
    StaffAct.objects.create(match_id=match_id, staff=staff, what="void", reason=reason, seq=entries[0].seq, at=now)
    return Written(entries[0], entries[-1].seq)


@refuses_when_busy
def resume_match(*, match_id: str, staff: User, reason: str, now: int) -> Written:
    """Staff let a paused match go on, for a reason that is kept; the rules ask anew what was open (L160, L221)."""
    if not reason.strip():
        raise Rejected("bad_args", "reason_needed")
    history = locked(match_id)
    if not history.state.meta.is_paused:
        raise Rejected("illegal", "not_paused", history.head)
    entries = append(history, [Step(SYSTEM, f"resume:{history.head}", Resume())], now)
    StaffAct.objects.create(match_id=match_id, staff=staff, what="resume", reason=reason, seq=entries[0].seq, at=now)
    return Written(entries[0], entries[-1].seq)
