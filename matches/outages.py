"""When players could not reach the site, and what their clocks get back for it.

Each second every web process that reaches the database moves one row, the beat. The first one that finds it older than five seconds keeps
an outage: from the last beat to its own. A worker that dies, Redis that is away, one web process of several are none, for players can
still act. Where no web process has ever run, as in commands and simulations, there is no beat and so no outage.

What an outage took from clocks is worked out from the log, and given back by an entry for each match, once: before the next action of the
match is decided, before anybody is out of time, and for all matches soon after the outage, so that players see why.

Source: live play L109; `docs/decisions/0018-outages.md`.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import NamedTuple

import structlog
from django.db import transaction
from django.db.models import Exists, F, OuterRef, Value
from django.db.models.functions import Greatest
from msgspec import Struct

from matches import log, metrics
from matches.append import Step, append, locked_history
from matches.games.actions import AdjustClocks
from matches.games.clocks import ClockStarted
from matches.games.engine import SYSTEM, Fact, Paused, Resumed
from matches.games.fold import History
from matches.models import Beat, Due, MatchEntry, Outage
from matches.rejection import refuses_when_busy

GAP_MS = 5_000
"""Players who could not act for longer get their time back."""
STALE_MS = 2_500
"""Nobody is out of time while the last beat is older: whoever would have decided may not have been heard."""
REACH_MS = 60 * 86_400_000
"""No decision takes longer."""
logger = structlog.get_logger(__name__)


class Down(NamedTuple):
    """An outage as it is kept, from the last beat before it to the first one after it (ms)."""

    id: int
    began: int
    ended: int

    @property
    def cid(self) -> str:
        """The id of the entry that gives its time back, one a match."""
        return f"outage:{self.id}"


class Known(Struct):
    """What this process knows of outages, as it stood at `at` (ms). `is_web`: it says itself that the site is up."""

    is_web: bool = False
    at: int = 0
    last_beat: int = 0
    outages: tuple[Down, ...] = ()


_known = Known()


def forget() -> None:
    """As a process that has just started."""
    global _known
    _known = Known()


# --- the beat


def beat(now: int) -> None:
    """A web process serves players at `now` (ms)."""
    _known.is_web = True
    if not Beat.objects.filter(at__gte=now - GAP_MS).update(at=Greatest(F("at"), Value(now))):
        begin_again(now)
    look(now)


@transaction.atomic
def begin_again(now: int) -> None:
    """The first beat of a site, or the first one after a gap; of several processes one finds the gap."""
    seen = Beat.objects.values_list("at", flat=True).first()
    if seen is None:
        Beat.objects.bulk_create([Beat(id=1, at=now)], ignore_conflicts=True)
    elif Beat.objects.filter(at=seen).update(at=now) and now - seen > GAP_MS:
        Outage.objects.create(began=seen, ended=now)
        metrics.outage(seen, now)
        logger.warning("outage", began=seen, ended=now)


def look(now: int) -> None:
    """Read the beat and the outages that may matter."""
    _known.last_beat = Beat.objects.values_list("at", flat=True).first() or 0
    rows = Outage.objects.filter(ended__gt=now - REACH_MS).order_by("began").values_list("id", "began", "ended")
    _known.at, _known.outages = now, tuple(Down(*row) for row in rows)


def refresh(now: int) -> None:
    """Look again if an outage may have gone unnoticed: a web process that has beaten since knows all there are."""
    if abs(now - _known.at) > GAP_MS:
        (beat if _known.is_web else look)(now)


def is_down(now: int) -> bool:
    """Whether players may be unable to act at `now`, or nobody knows yet."""
    look(now)
    return is_silent(now)


def is_silent(now: int) -> bool:
    """The same by what this process has seen last."""
    return bool(_known.last_beat) and now - _known.last_beat > STALE_MS


def up_since(now: int) -> int:
    """When (ms) the last outage that matters at `now` was over; 0 if there was none."""
    look(now)
    return max((down.ended for down in _known.outages), default=0)


# --- what clocks get back


def credits(history: History) -> list[Step]:
    """What has to be appended before anything else is decided; nothing if no outage that this process knows of took time."""
    if not history.clock or not _known.outages or history.state.outcome:
        return []
    opened = history.entries[history.position.opened].at
    missed = [down for down in _known.outages if down.ended > opened and (SYSTEM, down.cid) not in history.seqs]
    stretches = [(down, lost(history, down)) for down in missed]
    return [Step(SYSTEM, down.cid, AdjustClocks(*stretch)) for down, stretch in stretches if stretch]


def not_before(steps: list[Step], now: int) -> int:
    """When (ms) `steps` of `credits` can be appended: another process may have noticed the end of an outage a moment later."""
    return max([now, *(step.action.until for step in steps if isinstance(step.action, AdjustClocks))])


def lost(history: History, down: Down) -> tuple[int, int] | None:
    """The longest part (ms) of an outage in which clocks ran that run still; None if there is none."""
    running = {seat for seat, clock in enumerate(history.state.meta.clocks) if clock.since}
    starts, halts, resumed = list[int](), list[tuple[int, int]](), down.ended
    for at, fact in facts_backwards(history):
        match fact:
            case Resumed():
                resumed = at
            case Paused():
                halts.append((at, resumed))
                resumed = down.ended
            case ClockStarted(seat=seat) if seat in running:
                starts.append(fact.at)
                running.remove(seat)
        if not running:
            break
    if not starts:
        return None
    edge, stretches = max(down.began, min(starts)), list[tuple[int, int]]()
    for paused, resumed in sorted(halts):
        stretches.append((edge, min(paused, down.ended)))
        edge = max(edge, resumed)
    stretches.append((edge, down.ended))
    longest = max(stretches, key=lambda stretch: stretch[1] - stretch[0])
    return longest if longest[1] > longest[0] else None


def facts_backwards(history: History) -> Iterator[tuple[int, Fact]]:
    for seq in range(history.head, -1, -1):
        yield from ((history.entries[seq].at, fact) for fact in reversed(history.body(seq).facts))


@refuses_when_busy
def credit(match_id: str, now: int) -> None:
    """Give the clocks of a match back what outages took."""
    history = locked_history(match_id)
    if steps := credits(history):
        append(history, steps, not_before(steps, now))


def credit_all(now: int, patience: float) -> None:
    """Go through the matches whose clocks run, for `patience` seconds at most; an outage is done with when all have been looked at."""
    undone = list(Outage.objects.filter(credited_at=None))
    if not undone or is_down(now):
        return
    began = time.monotonic()
    for outage in undone:
        has_it = MatchEntry.objects.filter(stream=OuterRef("match"), seat=SYSTEM, cid=f"outage:{outage.pk}")
        are_all_done = True
        for match_id in Due.objects.filter(~Exists(has_it), what="sweep").order_by("match").values_list("match_id", flat=True):
            if time.monotonic() - began > patience:
                return
            try:
                if credits(log.history(match_id)):
                    credit(match_id, now)
            except Exception:  # one match's trouble keeps no other from its time
                are_all_done = False
                logger.exception("credit_failed", match=match_id)
        if are_all_done:
            Outage.objects.filter(pk=outage.pk).update(credited_at=now)
