"""What follows from a match's log for the tables around it: the header, due rows, outbox rows.

Written with the entries that they follow from (`commit.py`), and computable again from the log alone (L9, L14, L236).
"""

from __future__ import annotations

from typing import Any
from weakref import WeakKeyDictionary

import msgspec

from matches import effects, mails, terms
from matches.commit import Around
from matches.games import clocks, offers
from matches.games.engine import Offer
from matches.games.fold import History
from matches.games.views import status
from matches.live import presence
from matches.models import Match

SHOW_WAIT_MS = 3_000
WAITING_MS = 7 * 86_400_000
"""So long a table waits for players."""
_work: WeakKeyDictionary[History, dict[str, int]] = WeakKeyDictionary()
"""What was due after the entries that this process added last: whoever goes on from there asks again."""


def header(history: History) -> dict[str, Any]:
    """The fields of `Match` that follow from the log."""
    state, entries = history.state, history.entries
    ended = next((e.at for e, p in zip(entries, history.positions, strict=True) if p.state.outcome), None) if state.outcome else None
    return {
        "status": Match.Status.VOID.value if state.meta.is_void else status(state),
        "head": history.head,
        "head_hash": history.head_hash,
        "owes": list(owing(history)),
        "outcome": outcome_fields(history),
        "brief": brief(history),
        "terms": terms.kept(history.config) if history.config else {},
        "created_at": entries[0].at,
        "started_at": entries[2].at if history.head >= 2 else None,
        "ended_at": ended,
    }


def owing(history: History) -> tuple[int, ...]:
    if history.config is None or history.state.table is None:
        return ()
    return history.game.to_act(history.state)


def outcome_fields(history: History) -> dict[str, Any] | None:
    """`winners`: who have won together, where that is more than the first place says; `unrated`: of a match that was to be rated, why it
    is not, empty if it is."""
    outcome, table = history.state.outcome, history.state.table
    if outcome is None:
        return None
    fields: dict[str, Any] = {"places": list(outcome.places), "reason": outcome.reason, "rule": outcome.rule}
    if joint := history.game.joint_winners(table) if table is not None else ():
        fields["winners"] = list(joint)
    is_asked = history.config is not None and history.config.is_rated and history.is_settled
    return fields | ({"unrated": history.why_unrated} if is_asked else {})


def brief(history: History) -> dict[str, Any]:
    """What lists show of the table (L41: what everybody may see), so that they read no log; empty while there is none."""
    if history.state.table is None:
        return {}
    fields: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(history.game.brief(history.state.table)))
    return fields


def due_work(history: History, now: int, bots_wait: int = 0) -> dict[str, int]:
    """What is due when (ms): turns of house bots after `bots_wait`, the next seat to be out of time, open offers and pauses at their end, a
    look at each person who may be away (L116), the end of a table that nobody fills.

    The look comes back by itself while the match is played, so that no action has to move it.
    """
    state = history.state
    if state.outcome or history.config is None:
        return {}
    if state.table is None:
        return {} if state.meta.is_void else {"waiting": history.entries[0].at + WAITING_MS}
    seats, work = history.config.seats, dict[str, int]()
    for offer in state.meta.offers:
        work |= {f"bot_offer:{offer.id}:{seat}": now for seat in bots_to_answer(history, offer)}
        if offer.until:
            work[f"offer:{offer.id}"] = offer.until
    if state.meta.is_paused:
        return work | ({"resume": state.meta.paused_until} if state.meta.paused_until else {})
    if presence.is_waited_for(history):
        look = presence.longest_wait(now, history)
        work |= {f"away:{seat}": look for seat, kind in enumerate(seats) if kind == "human"}
    work |= {f"bot:{seat}": now + bots_wait for seat in owing(history) if seats[seat].startswith("bot:")}
    if sweep := clocks.next_sweep(state):
        work["sweep"] = sweep
    if mails.is_daily(history):
        for seat, clock in enumerate(state.meta.clocks):
            if clock.since and seats[seat] == "human":
                work |= mails.due_mails(seat, clock)
    return work


def bots_wait(match_id: str, history: History) -> int:
    """House bots answer people at once; among themselves in public they play for those who watch."""
    is_without_people = history.config is not None and "human" not in history.config.seats
    is_show = is_without_people and Match.objects.filter(id=match_id, visibility=Match.Visibility.PUBLIC).exists()
    return SHOW_WAIT_MS if is_show else 0


def bots_to_answer(history: History, offer: Offer) -> list[int]:
    """House bots of sides that have yet to answer: they answer offers too."""
    seats, state = history.config.seats if history.config else (), history.state
    answered = {state.side_of(offer.seat), *offers.sides_agreed(state, offer)}
    return [seat for seat, kind in enumerate(seats) if kind.startswith("bot:") and state.side_of(seat) not in answered]


def around(match_id: str, before: History, after: History, now: int) -> Around:
    """What the entries between `before` and `after` change around the log."""
    was, work = _work.get(before) or due_work(before, now), due_work(after, now, bots_wait(match_id, after))
    _work[after] = work
    has_ended = after.state.outcome is not None and before.state.outcome is None
    return Around(
        header=header(after),
        # A bot that owes a decision after this entry owes it from now on: it waits no longer for its last turn's lease to end.
        # Who comes too early to a sweep puts it off (`due.sweep`): an act moves it only where time is up earlier than before.
        due={what: at for what, at in work.items() if what not in was or what.startswith("bot:") or (what == "sweep" and at < was[what])},
        over=tuple(was.keys() - work.keys()),
        effects=(effects.VALIDATE,) if has_ended else (),
        ends=has_ended,
    )
