"""Work that is due for matches: turns of house bots, answers to offers, the end of waits.

Rows with a due time, scanned each second and nudged after a commit; every piece of work looks at the present state under the header's
lock and may run twice (L236). Bots think outside of any transaction.

Source: architecture section 7; live play L26, L103, L116, L122.
"""

from __future__ import annotations

import hmac
import random
import time
from typing import Any

import structlog
from structlog.contextvars import bound_contextvars

from matches import log, mails, metrics, outages, seating
from matches.append import Step, append
from matches.enqueue import enqueue
from matches.games import clocks
from matches.games.actions import AnswerOffer, AnyAction, Claim, ExpireOffer, Reply, Resume, Sweep
from matches.games.engine import SYSTEM, Left, Replied, ViewKey
from matches.games.fold import History
from matches.live import abandonment, presence
from matches.models import Due, MatchSecret
from matches.rejection import Busy, Rejected, refuses_when_busy
from matches.services import act, locked

logger = structlog.get_logger(__name__)
LEASE_MS = 5_000
"""How long (ms) a piece of work waits after the death of its worker. A bot thinks for less than a second."""
BATCH = 1_000
"""As many as one scan reads; how many of them are worked is up to the time."""
WAIT_MS = 1_000
"""How long (ms) what must not happen while the site is down is put off."""
BATCH_S = LEASE_MS / 2_000
"""How long (s) pieces are taken from one list: later the lease of a piece that is taken would be short, or over."""


def run_due(*, now: int, match_id: str | None = None) -> int:
    """Work what is due, of one match or all; how many pieces were taken. A piece taken is leased, so that one worker does it."""
    rows = Due.objects.filter(at__lte=now).order_by("at")
    taken, began = 0, time.monotonic()
    for row in rows.filter(match_id=match_id) if match_id else rows[:BATCH]:
        if taken and time.monotonic() - began > BATCH_S:
            break
        if Due.objects.filter(pk=row.pk, at=row.at).update(at=now + LEASE_MS):
            taken += 1
            metrics.due_taken(row.what, row.at, now)
            with bound_contextvars(match=row.match_id, due=row.what):
                work(row, now)
    return taken


def work(row: Due, now: int) -> None:
    kind, *rest = row.what.split(":")
    try:
        match kind, rest:
            case "waiting", []:
                seating.close(match_id=row.match_id, now=now)
            case "shares", []:
                deal_late(row.match_id, now)
            case "bot", [seat]:
                play_bot(row.match_id, int(seat), now)
            case "bot_offer", [offer, seat]:
                answer_for_bot(row.match_id, int(offer), int(seat), now)
            case "sweep", []:
                sweep(row.match_id, now)
            case "resume", []:
                resume(row.match_id, now)
            case "offer", [offer]:
                act_once(row.match_id, SYSTEM, f"expire:{offer}", ExpireOffer(int(offer)), now)
            case "mail" | "remind", [_]:
                Due.objects.filter(pk=row.pk).update(at=now + mails.RETRY_MS)  # sending may take longer than a lease
                enqueue("matches.tasks.send_mail", row.match_id, row.what)
            case "away", [seat]:
                claim_for_nobody(row.match_id, int(seat), now)
    except Exception:  # one match's trouble keeps no other match from its turn; the lease brings it back
        metrics.due_failed(row.what)
        logger.exception("due_failed")


@refuses_when_busy
def deal_late(match_id: str, now: int) -> None:
    """Ten seconds are over: who sent no bytes contributes none (L26)."""
    if locked(match_id).head == 0:
        seating.deal_if_ready(match_id, now, is_late=True)
    Due.objects.filter(match_id=match_id, what="shares").delete()


def play_bot(match_id: str, seat: int, now: int) -> None:
    """A house bot answers the prompts that it owes."""
    history = log.history(match_id)
    if reply := bot_reply(history, seat):
        act_once(match_id, seat, f"bot:{reply.prompt}", reply, now)
    else:  # unless an act has made it due again since it was taken
        Due.objects.filter(match_id=match_id, what=f"bot:{seat}", at=now + LEASE_MS).delete()


def bot_reply(history: History, seat: int) -> Reply | None:
    """What the bot in `seat` wants to play now, from its own view; the same whenever it is asked about the same prompt."""
    game, state = history.game, history.state
    options = game.legal_actions(state, seat)
    if not options or history.config is None:
        return None
    bot = game.bots[history.config.seats[seat].removeprefix("bot:")]
    prompt = history.prompt_id(options[0].number)
    view: Any = game.view(state.table, ViewKey.of_seat(seat))
    picks = bot.choose(view, options, dice(history, prompt), bot.budget)
    return Reply(history.prompt_id(picks.number), picks.values)


def dice(history: History, prompt: str) -> random.Random:
    """A bot's own randomness: repeatable, and not to be foreseen from outside."""
    secret = history.secret or bytes(MatchSecret.objects.get(match_id=history.stream).secret)
    return random.Random(hmac.digest(secret, f"bot\n{prompt}".encode(), "sha256"))  # noqa: S311 - no secrets are made of it


def answer_for_bot(match_id: str, offer: int, seat: int, now: int) -> None:
    """House bots agree to whatever is offered but a draw: they play on."""
    offers = log.history(match_id).state.meta.offers
    made = next((one for one in offers if one.id == offer), None)
    if made is not None and not act_once(match_id, seat, f"answer:{offer}", AnswerOffer(offer, accept=made.kind != "draw"), now):
        return  # busy: the lease brings it back
    Due.objects.filter(match_id=match_id, what=f"bot_offer:{offer}:{seat}").delete()


def sweep(match_id: str, now: int) -> None:
    """Seats are out of time, unless somebody has decided meanwhile (L103), or could not because the site was down (L109)."""
    row = Due.objects.filter(match_id=match_id, what="sweep", at=now + LEASE_MS)
    if outages.is_down(now):
        row.update(at=now + WAIT_MS)
        return
    history = log.history(match_id)
    if outages.credits(history):
        outages.credit(match_id, now)
        history = log.history(match_id)
    if clocks.out_of_time(history.state, now):
        cid = f"sweep:{history.head}"
        act_once(match_id, SYSTEM, cid, Sweep(), now)
        history = log.history(match_id)
        count_out_of_time(history, cid)
    if (at := clocks.next_sweep(history.state)) and at > now:
        row.update(at=at)


def count_out_of_time(history: History, cid: str) -> None:
    if seq := history.seqs.get((SYSTEM, cid)):
        facts = history.body(seq).facts
        losses, defaults = (sum(isinstance(fact, kind) for fact in facts) for kind in (Left, Replied))
        metrics.out_of_time(losses, defaults)


def resume(match_id: str, now: int) -> None:
    """A pause that all agreed on is over; whoever could not come back because the site was down is waited for."""
    if outages.is_down(now):
        Due.objects.filter(match_id=match_id, what="resume", at=now + LEASE_MS).update(at=now + WAIT_MS)
    else:
        act_once(match_id, SYSTEM, f"resume:{log.head(match_id)}", Resume(), now)


def claim_for_nobody(match_id: str, seat: int, now: int) -> None:
    """A look at a person: end the match if it waits for somebody who has been away for too long, or look again later (L116)."""
    history, row = log.history(match_id), Due.objects.filter(match_id=match_id, what=f"away:{seat}")
    if seat not in presence.owed(history):
        row.update(at=presence.longest_wait(now, history))
        return
    verdict = abandonment.judge(history, seat, now)
    cid = f"away:{seat}:{history.head}"
    if verdict.is_forsaken and verdict.claim:
        call_off_forsaken(history, cid, verdict.claim, now)
    elif verdict.claim:
        act_once(match_id, SYSTEM, cid, verdict.claim, now)
    row.update(at=verdict.ask_again)


@refuses_when_busy
def call_off_forsaken(seen: History, cid: str, claim: Claim, now: int) -> None:
    """Unless somebody has acted meanwhile."""
    history = locked(seen.stream)
    if history.head == seen.head:
        append(history, [Step(SYSTEM, cid, claim)], now)


def act_once(match_id: str, seat: int, cid: str, action: AnyAction, now: int) -> bool:
    """Append, or find that the moment has passed; false if the match was busy, and it has not."""
    try:
        written = act(match_id=match_id, seat=seat, cid=cid, action=action, now=now)
        logger.debug("act", match=match_id, seat=seat, seq=written.entry.seq, dup=written.is_duplicate)
    except Rejected as refused:
        logger.info("due_overtaken", match=match_id, cid=cid, code=refused.code)
        return not isinstance(refused, Busy)
    return True
