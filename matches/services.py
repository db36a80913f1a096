"""What a match does: it is made, seats are taken, actions are appended, a rematch is agreed, staff take one back.

Source: architecture sections 5-7; live play L26, L76, L77, L116, L117, L129, L160, L164, appendix A.
"""

from __future__ import annotations

import secrets
import traceback

import structlog
from django.db import Error as DatabaseTrouble
from django.db import transaction
from msgspec import Struct
from msgspec.structs import replace

from matches import log, metrics, publish, restart
from matches.append import NoSuchMatch, Step, append, append_unless_overtaken, locked_history
from matches.games.actions import AnyAction, Claim, Create, Mend, Pause, Reply, Setup, Void
from matches.games.actions import Seat as SeatAction
from matches.games.chain import Entry
from matches.games.chance import SECRET_BYTES, SHARE_BYTES, commitment
from matches.games.engine import SYSTEM
from matches.games.fold import History
from matches.games.game import Config
from matches.games.registry import GAMES
from matches.games.resolution import IllegalAction, Mismatch
from matches.live import presence
from matches.models import Due, Fault, Match, MatchSecret, Seat, StaffAct
from matches.rejection import Busy, Rejected, in_turn, refuses_when_busy
from oshisite.accounts.models import User

logger = structlog.get_logger(__name__)
SHARE_WAIT_MS = 10_000
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


# --- making a match


@refuses_when_busy
def create_match(
    *, host: User | None, config: Config, now: int, visibility: str = Match.Visibility.UNLISTED, rematch_of: str | None = None
) -> Match:
    """A new match with entry 0. The host, if any, takes the first human seat. Raises `Rejected`."""
    refuse_config(config)
    if "human" in config.seats:
        restart.refuse_new_match(now)
    secret = secrets.token_bytes(SECRET_BYTES)
    match = Match(game=config.game, mode=config.mode, visibility=visibility, created_at=now, rematch_of_id=rematch_of)
    match.save(force_insert=True)
    MatchSecret.objects.create(match=match, secret=secret)
    places = enumerate(config.seats)
    seats = [Seat(match=match, number=n, bot=kind.removeprefix("human").removeprefix("bot:")) for n, kind in places]
    for seat in seats:
        seat.is_taken = bool(seat.bot)
    if host is not None and (first := next((seat for seat in seats if not seat.bot), None)):
        first.user, first.is_taken = host, True
    Seat.objects.bulk_create(seats)
    append(History(match.id, GAMES), [Step(SYSTEM, "created", Create(config, commitment(secret, match.id)))], now)
    if all(seat.is_taken for seat in seats):
        await_shares(match.id, now)
    match.refresh_from_db()
    return match


def refuse_config(config: Config) -> None:
    game = GAMES.get(config.game)
    if game is None or config.mode not in game.modes or len(config.seats) not in game.modes[config.mode].seats:
        raise Rejected("bad_args", "no_such_mode")
    if any(name not in game.settings or value not in game.settings[name] for name, value in config.options.items()):
        raise Rejected("bad_args", "no_such_option")
    if not set(config.seats) <= {"human", *(f"bot:{level}" for level in game.bots)}:
        raise Rejected("bad_args", "no_such_bot")
    if config.rules != game.rules_version:
        raise Rejected("bad_args", "no_such_rules")
    if config.disclosure != "open":  # later disclosure comes with the events and series that decide it
        raise Rejected("bad_args", "no_such_disclosure")


@refuses_when_busy
def sit(*, match_id: str, user: User, now: int) -> int:
    """Take the open seat, or find the one already taken. Raises `Rejected`."""
    locked(match_id)
    seats = list(Seat.objects.filter(match_id=match_id))
    if mine := next((seat for seat in seats if seat.user_id == user.pk), None):
        return mine.number
    free = next((seat for seat in seats if not seat.is_taken), None)
    if free is None:
        raise Rejected("forbidden", "no_open_seat")
    free.user, free.is_taken = user, True
    free.save(update_fields=["user", "is_taken"])
    if all(seat.is_taken for seat in seats):
        await_shares(match_id, now)
    transaction.on_commit(lambda: publish.table_changed(match_id), robust=True)
    return free.number


def await_shares(match_id: str, now: int) -> None:
    """All seats are taken: their random bytes are waited for, ten seconds at most (L26)."""
    Due.objects.update_or_create(match_id=match_id, what="shares", defaults={"at": now + SHARE_WAIT_MS})
    deal_if_ready(match_id, now)


@refuses_when_busy
def share(*, match_id: str, seat: int, share: str, now: int) -> None:
    """Keep the 16 random bytes (hexadecimal) of a seat; the match starts with the last ones. Raises `Rejected`."""
    history = locked(match_id)
    if len(share) != 2 * SHARE_BYTES or share != share.lower() or set(share) - set("0123456789abcdef"):
        raise Rejected("bad_args", "share_is_16_bytes_in_hex")
    if history.head > 0:
        return  # the match has started; who reloads sends again
    Seat.objects.filter(match_id=match_id, number=seat, share="").update(share=share)
    deal_if_ready(match_id, now)


def deal_if_ready(match_id: str, now: int, *, is_late: bool = False) -> None:
    """Entries 1 and 2, when every seat is taken and every person's bytes are here, or the wait is over."""
    seats = list(Seat.objects.filter(match_id=match_id))
    if not all(seat.is_taken for seat in seats):
        return
    if not is_late and any(not seat.bot and not seat.share for seat in seats):
        return
    zeros = "00" * SHARE_BYTES
    shares = tuple(seat.share or (zeros if seat.bot else None) for seat in seats)
    append(log.history(match_id), [Step(SYSTEM, "seated", SeatAction(shares)), Step(SYSTEM, "setup", Setup())], now)
    Due.objects.filter(match_id=match_id, what="shares").delete()


# --- acting


def act(*, match_id: str, seat: int, cid: str, action: AnyAction, now: int) -> Written:
    """Append one action of a seat. A known `cid` gets its old answer (L76). Raises `Rejected`, and then nothing has changed."""
    if isinstance(action, Claim):
        action = replace(action, absent=presence.claimable(match_id, now))
    try:
        return write(match_id=match_id, seat=seat, cid=cid, action=action, now=now)
    except IllegalAction as refused:
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
    entries = append_unless_overtaken(history, [Step(seat, cid, action)], now)
    return Written(entries[0], entries[-1].seq) if entries else None


@refuses_when_busy
def write_locked(*, match_id: str, seat: int, cid: str, action: AnyAction, now: int) -> Written:
    history = locked(match_id)
    if isinstance(action, Claim) and action.absent:  # looked at again under the lock: who came back has no claim against it (L117)
        action = replace(action, absent=presence.claimable(match_id, now))
    if known := known_entry(history, seat, cid, action):
        return Written(known, history.head, is_duplicate=True)
    entries = append(history, [Step(seat, cid, action)], now)
    return Written(entries[0], entries[-1].seq)


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


# --- again


@refuses_when_busy
def offer_rematch(*, match_id: str, seat: int, now: int) -> str | None:
    """Ask for another match; when all people at the table have, it is made once and its id returned (L129). Raises `Rejected`."""
    history = locked(match_id)
    if made := Match.objects.filter(rematch_of_id=match_id).values_list("id", flat=True).first():
        return made
    outcome, config = history.state.outcome, history.config
    if outcome is None or config is None or outcome.reason in ("claim", "staff"):
        raise Rejected("forbidden", "no_rematch")
    Seat.objects.filter(match_id=match_id, number=seat).update(wants_rematch=True)
    transaction.on_commit(lambda: publish.table_changed(match_id), robust=True)
    old = list(Seat.objects.filter(match_id=match_id))
    if any(not one.bot and not (one.wants_rematch and one.user_id) for one in old):
        return None
    visibility = Match.objects.values_list("visibility", flat=True).get(id=match_id)
    config = replace(history.game.rematch(config, history.state), rules=history.game.rules_version)
    match = create_match(host=None, config=config, now=now, visibility=visibility, rematch_of=match_id)
    for one in old:
        if one.user is not None:
            Seat.objects.filter(match=match, number=one.number).update(user=one.user, is_taken=True)
    await_shares(match.id, now)
    return match.id


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
    StaffAct.objects.create(match_id=match_id, staff=staff, what="void", reason=reason, seq=entries[0].seq, at=now)
    return Written(entries[0], entries[-1].seq)
