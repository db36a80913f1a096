"""What is counted and timed while matches are played, for monitoring (L229); each is told of in `docs/metrics.md`.

Labels are small closed sets: game, kind, code, reason, pool, effect. Never an id, a user or anything that a view would hide.
A hook is one call of a function below: it costs about a microsecond, takes no lock for longer and never raises.

No Django here: settings and rules may be read before or after. Times are in seconds, taken by `perf_counter` within a process and by
the wall clock between two.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Iterable
from functools import cache
from time import perf_counter

from prometheus_client import Counter, Gauge, Histogram, disable_created_metrics

from matches.games.actions import KINDS
from matches.games.chain import Entry

QUICK = (0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0)
"""Work on one thread: 0.1 ms to 1 s, with an edge at the 50 ms from which work counts as slow (L62)."""
FELT = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.15, 0.2, 0.3, 0.5, 1.0, 2.5, 5.0, 15.0)
"""What somebody waits for: 1 ms to a reader's longest poll, with an edge at the 150 ms that players may wait."""
LATE = (0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 15.0, 60.0, 300.0, 3600.0)
"""Work at a time: a scan each second, a lease of 5 s, what a stopped worker leaves behind."""
WAITS = (1.0, 2.5, 5.0, 10.0, 20.0, 30.0, 60.0, 90.0, 180.0, 300.0, 600.0, 1800.0)
"""How long people look for opponents: from at once to half an hour."""

ENTRY_KINDS = frozenset({*KINDS.values(), "undo"})
REJECT_CODES = frozenset(
    {
        "answered_by_partner", "bad_args", "cid_reused", "ended", "forbidden", "illegal", "internal", "muted", "needs_consent",
        "not_found", "not_seated", "not_started", "not_your_prompt", "offer_blocked", "offer_gone", "outdated", "paused",
        "rate_limited", "stale_prompt", "too_late", "unknown_action", "unknown_type",
    }
)  # fmt: skip
"""Live play, appendix B: the keys `code.*` of the texts."""
DUE_KINDS = frozenset({"waiting", "shares", "bot", "bot_offer", "offer", "away", "sweep", "resume", "mail", "remind"})
OTHER = "other"

disable_created_metrics()  # a second sample of each, which nobody here reads

# --- the log

APPENDS = Counter("oshi_appends", "Entries committed", ["game", "kind"])
REJECTS = Counter("oshi_rejects", "Acts that were refused", ["code"])
DUPLICATES = Counter("oshi_duplicates", "Acts answered with the answer that they had before")
RULES_FAULTS = Counter("oshi_rules_faults", "Errors in the rules while an act was decided; nothing was written")
RECEIVE_TO_COMMIT = Histogram("oshi_receive_to_commit_seconds", "From the arrival of an act to its commit", buckets=FELT)
COMMIT_TO_FRAME = Histogram("oshi_commit_to_frame_seconds", "From the commit to the frames of those who look on here", buckets=FELT)
FOLDS = Histogram("oshi_fold_seconds", "Folding entries that this process had not seen", buckets=QUICK)
FOLDED = Counter("oshi_folded_entries", "Entries folded")
VIEWS = Histogram("oshi_view_seconds", "Building what a key is told: a whole view, or an entry", ["what"], buckets=QUICK)

# --- sockets

SOCKETS = Gauge("oshi_sockets", "Open sockets of this process", ["role"], multiprocess_mode="livesum")
CLOSES = Counter("oshi_socket_closes", "Sockets that ended, by the code with which the server closed; client if it did not", ["code"])
RESYNCS = Counter("oshi_resyncs", "Viewers brought up to date anew", ["reason"])
LOST_NUDGES = Counter("oshi_lost_nudges", "Looks without a nudge that found entries nobody had told of")
NUDGES_FAILED = Counter("oshi_nudges_failed", "Nudges that could not be sent", ["to"])
AWAY = Gauge("oshi_away", "1 while this process cannot reach a part", ["part"], multiprocess_mode="livemax")
LOSSES = Counter("oshi_losses", "Times at which a part was found away", ["part"])
EXECUTOR_WAIT = Histogram("oshi_executor_wait_seconds", "From asking for work to a thread that takes it", ["pool"], buckets=QUICK)
EXECUTOR_WORK = Histogram("oshi_executor_work_seconds", "Work of sockets on a thread", ["pool"], buckets=QUICK)

# --- workers

DUE_LATENESS = Histogram("oshi_due_lateness_seconds", "How late due work was taken", ["kind"], buckets=LATE)
DUE_FAILURES = Counter("oshi_due_failures", "Due work that failed and will be tried again", ["kind"])
OUT_OF_TIME = Counter("oshi_out_of_time", "Seats whose time was up, by what became of it", ["what"])
OUTAGES = Counter("oshi_outages", "Outages that this process was the first to come back from")
OUTAGE_SECONDS = Counter("oshi_outage_seconds", "How long they lasted")
EFFECTS = Counter("oshi_effects", "Tries of effects of ended matches", ["effect", "result"])
EFFECT_DELAY = Histogram("oshi_effect_delay_seconds", "From the end of a match to an effect that is done", ["effect"], buckets=LATE)

# --- the queue of ranked play

SEARCH_WAIT = Histogram("oshi_search_wait_seconds", "From the start of a search to the match that it led to", ["game"], buckets=WAITS)
PROPOSALS = Counter("oshi_proposals", "Groups that were asked whether they are ready, by what became of it", ["result"])

# Looked up once: `labels` costs more than counting does.
_append, _reject, _close, _resync = cache(APPENDS.labels), cache(REJECTS.labels), cache(CLOSES.labels), cache(RESYNCS.labels)
_failed_nudge, _lateness, _due_failure = cache(NUDGES_FAILED.labels), cache(DUE_LATENESS.labels), cache(DUE_FAILURES.labels)
_out = cache(OUT_OF_TIME.labels)
_view, _wait, _work = cache(VIEWS.labels), cache(EXECUTOR_WAIT.labels), cache(EXECUTOR_WORK.labels)


# --- the log


def appended(game: str, entries: Iterable[Entry]) -> None:
    """These entries are committed."""
    for entry in entries:
        _append(game, entry.kind if entry.kind in ENTRY_KINDS else OTHER).inc()


def acted(received: int) -> None:
    """An act that arrived at `received` (ms) is committed."""
    RECEIVE_TO_COMMIT.observe(max(0.0, time.time() - received / 1000))


def duplicate() -> None:
    DUPLICATES.inc()


def rejected(code: str) -> None:
    _reject(code if code in REJECT_CODES else OTHER).inc()


def rules_fault() -> None:
    RULES_FAULTS.inc()


def folded(entries: int, began: float) -> None:
    """Entries were folded since `began` (`perf_counter`)."""
    FOLDS.observe(perf_counter() - began)
    FOLDED.inc(entries)


def view_built(began: float) -> None:
    """A whole view was built since `began` (`perf_counter`)."""
    _view("view").observe(perf_counter() - began)


def entry_told(began: float) -> None:
    """What a key is told of one entry was built since `began` (`perf_counter`)."""
    _view("entry").observe(perf_counter() - began)


# --- from a commit to the frames

MOST_COMMITS = 1_024
_commits: OrderedDict[tuple[str, int], float] = OrderedDict()
"""Heads that were committed and that nobody here has been handed yet. Matches without viewers fall out at the old end."""


def committed(match_id: str, seq: int, at: float | None = None) -> None:
    """Entry `seq` is the last one of a commit; `at` (s, wall clock) if another process said so, else now."""
    _commits.setdefault((match_id, seq), time.time() if at is None else at)
    if len(_commits) > MOST_COMMITS:
        _commits.popitem(last=False)


def framed(match_id: str, seq: int) -> None:
    """The viewers of this process have been handed everything up to `seq`."""
    at = _commits.pop((match_id, seq), None)
    if at is not None:
        COMMIT_TO_FRAME.observe(max(0.0, time.time() - at))


# --- sockets


def sockets(playing: int, watching: int) -> None:
    SOCKETS.labels("playing").set(playing)
    SOCKETS.labels("watching").set(watching)


def closed(code: int | None) -> None:
    """A socket has ended; None if the client went."""
    _close("client" if code is None else str(int(code))).inc()


def resynced(reason: str) -> None:
    """`reconnect`: a new socket with a last number; `gap`: again on the same one; `access`: other rights; `too_far`: a whole view."""
    _resync(reason).inc()


def lost_nudge() -> None:
    LOST_NUDGES.inc()


def nudge_failed(to: str) -> None:
    """`readers` or `workers` will find out by themselves."""
    _failed_nudge(to).inc()


def away(part: str) -> None:
    """`layer` or `presence` does not answer."""
    AWAY.labels(part).set(1)
    LOSSES.labels(part).inc()


def back(part: str) -> None:
    AWAY.labels(part).set(0)


def taken(pool: str, asked: float) -> float:
    """A thread takes work that was asked for at `asked`; the time at which it did (both `perf_counter`)."""
    began = perf_counter()
    _wait(pool).observe(began - asked)
    return began


def worked(pool: str, began: float) -> float:
    """The work is done; how long (s) it took."""
    took = perf_counter() - began
    _work(pool).observe(took)
    return took


# --- workers


def kind_of_due(what: str) -> str:
    """`bot:1` is `bot`."""
    kind = what.partition(":")[0]
    return kind if kind in DUE_KINDS else OTHER


def due_taken(what: str, at: int, now: int) -> None:
    """A due row of time `at` is taken at `now` (both ms)."""
    _lateness(kind_of_due(what)).observe(max(0.0, (now - at) / 1000))


def due_failed(what: str) -> None:
    _due_failure(kind_of_due(what)).inc()


def outage(began: int, ended: int) -> None:
    """Players could not act from `began` to `ended` (ms)."""
    OUTAGES.inc()
    OUTAGE_SECONDS.inc((ended - began) / 1000)


def out_of_time(losses: int, defaults: int) -> None:
    """One sweep found so many seats out of time: some are out, the others got the default of what they owed."""
    _out("loss").inc(losses)
    _out("default").inc(defaults)


def effect_done(effect: str, created: int, now: int) -> None:
    """An effect that was due since `created` is done at `now` (both ms)."""
    EFFECTS.labels(effect, "done").inc()
    EFFECT_DELAY.labels(effect).observe(max(0.0, (now - created) / 1000))


def effect_failed(effect: str) -> None:
    EFFECTS.labels(effect, "failed").inc()


# --- the queue of ranked play


def matched(game: str, waits: Iterable[int]) -> None:
    """A group was ready and has its match; they had searched so long (ms)."""
    PROPOSALS.labels("confirmed").inc()
    for wait in waits:
        SEARCH_WAIT.labels(game).observe(wait / 1000)


def proposal_over(why: str) -> None:
    """A group has no match: somebody `declined`, was `silent`, or could play no more (`stopped`)."""
    PROPOSALS.labels(why).inc()


# What has no other label values is shown as 0 from the start, so that an alert can see the first one happen.
for _first in (AWAY.labels, LOSSES.labels):
    for _part in ("layer", "presence"):
        _first(_part)
for _to in ("readers", "workers"):
    _failed_nudge(_to)
for _result in ("confirmed", "declined", "silent", "stopped"):
    PROPOSALS.labels(_result)
sockets(0, 0)
