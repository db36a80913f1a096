"""What it costs to let others wait: declining, being silent when asked, not coming to a match, leaving it before one's first decision.

Each raises a level, and ten finished matches lower it by one. The first time in a day costs nothing; else the level says how long the
queue is closed.

Source: live play L194. Silent on what the first time in a day costs who has let others wait before: nothing, either; the level rises.
"""

from __future__ import annotations

from collections.abc import Collection

from matches import log
from matches.clock import now_ms
from matches.games.engine import Left
from matches.games.fold import History
from matches.models import Seat
from matches.ranked.queue.models import Pause, Proposal
from matches.rejection import refuses_when_busy

EFFECT = "queue"
PAUSES_MS = (0, 120_000, 600_000, 3_600_000)
DAY_MS = 86_400_000
FINISHED_A_LEVEL = 10


def until(user_id: int) -> int:
    """Until when (ms) the queue is closed to somebody; 0 if it never was."""
    return Pause.objects.filter(user=user_id).values_list("until", flat=True).first() or 0


def strike(user_ids: Collection[int], now: int) -> None:
    """These have let others wait. In a transaction; rows in the order of users, as everywhere."""
    for user_id in sorted(user_ids):
        pause = held(user_id, now)
        is_first = pause.level == 0 or now - pause.last_at >= DAY_MS
        pause.until = max(pause.until, now + (0 if is_first else PAUSES_MS[pause.level]))
        pause.level = min(pause.level + 1, len(PAUSES_MS) - 1)
        pause.finished, pause.last_at = 0, now
        pause.save()


def held(user_id: int, now: int) -> Pause:
    Pause.objects.get_or_create(user_id=user_id, defaults={"last_at": now, "until": now})
    return Pause.objects.select_for_update().get(user=user_id)


def finished(user_ids: Collection[int]) -> None:
    """These have finished a match. In a transaction."""
    for pause in Pause.objects.select_for_update().filter(user__in=user_ids, level__gt=0).order_by("user"):
        pause.finished += 1
        if pause.finished >= FINISHED_A_LEVEL:
            pause.level, pause.finished = pause.level - 1, 0
        pause.save(update_fields=["level", "finished"])


# --- what a match of the queue says of its players


def is_from_queue(match_id: str) -> bool:
    return Proposal.objects.filter(match=match_id).exists()


def count(match_id: str) -> None:
    """An ended match of the queue counts for those who finished it and against those who did not come, once."""
    count_at(match_id, now_ms())


@refuses_when_busy
def count_at(match_id: str, now: int) -> None:
    if not Proposal.objects.filter(match=match_id, counted_at=None).update(counted_at=now):
        return
    history = log.history(match_id)
    away = missing(history)
    users = dict(Seat.objects.filter(match=match_id, user__isnull=False).values_list("number", "user_id"))
    strike([user for seat, user in users.items() if seat in away], now)
    if history.state.outcome and history.state.outcome.reason != "no_show":
        finished([user for seat, user in users.items() if seat not in away])


def missing(history: History) -> set[int]:
    """Seats that were gone, or had not come, before they had decided anything: in the start limit (L100)."""
    away: set[int] = set()
    for seq in range(1, len(history.entries)):
        before, facts = history.positions[seq - 1].state, history.body(seq).facts
        clocks = before.meta.clocks
        away |= {fact.seat for fact in facts if isinstance(fact, Left) and clocks and not clocks[fact.seat].has_answered}
    outcome = history.state.outcome
    if outcome and outcome.reason == "no_show":
        away |= waited_for(history)
    return away


def waited_for(history: History) -> set[int]:
    """For whom a match waited in vain that was called off as nobody had decided anything."""
    last = next(position.state for position in reversed(history.positions) if position.state.outcome is None)
    return set(history.game.to_act(last))
