"""Tells the processes that a match has moved on. A hint, never the truth: readers look at the log (L59).

Messages carry ids and numbers only. Senders are plain threads; one thread of this process's own keeps the layer's connection (B7).
"""

from __future__ import annotations

import secrets
import threading
import time
from typing import Any

import structlog
from channels.layers import get_channel_layer

from matches import metrics

log = structlog.get_logger(__name__)
BETWEEN_TRIPS_S = 0.005
"""Viewers in this process are served without a nudge; those elsewhere hardly notice, and a busy process makes few trips."""
PROCESS = secrets.token_hex(4)
"""Tells its own nudges from those of others, and its spectators: a web process is started, never forked from one that serves."""
_wake = threading.Condition()
_waiting: dict[tuple[str, str], dict[str, Any]] = {}
_sender: threading.Thread | None = None


def group(match_id: str) -> str:
    return f"match.{match_id}"


def moved(match_id: str, seq: int) -> None:
    """Entry `seq` is committed, now: the time (s) goes along for those who measure how long it took to be shown."""
    metrics.committed(match_id, seq, at := time.time())
    send(match_id, {"type": "match.moved", "match": match_id, "seq": seq, "at": at, "by": PROCESS})


def table_changed(match_id: str) -> None:
    """Something beside the log has changed: who sits where, who wants a rematch."""
    send(match_id, {"type": "match.table", "match": match_id})


def said(match_id: str) -> None:
    """Somebody has said something in a room of the match. What, and in which, whoever listens looks up (L59)."""
    send(match_id, {"type": "match.said", "match": match_id})


def send(match_id: str, message: dict[str, Any]) -> None:
    """Hand a nudge to the sending thread. Of its kind one waits there for each match: the one that tells of more."""
    with _wake:
        waits = _waiting.get((group(match_id), message["type"]), message)
        if waits.get("seq", -1) <= message.get("seq", -1):  # who commits first need not come here first
            _waiting[group(match_id), message["type"]] = message
        start()
        _wake.notify()


def start() -> None:
    """The thread begins with the first nudge, so that it survives no fork."""
    global _sender
    if _sender is None or not _sender.is_alive():
        _sender = threading.Thread(target=send_waiting, name="publish", daemon=True)
        _sender.start()


def send_waiting() -> None:
    """A nudge after a quiet while goes out at once; those that follow go out together."""
    last_trip = 0.0
    while True:
        with _wake:
            while not _waiting:
                _wake.wait()
        time.sleep(max(0.0, last_trip + BETWEEN_TRIPS_S - time.monotonic()))
        last_trip = time.monotonic()
        with _wake:
            nudges = [(name, message) for (name, _), message in _waiting.items()]
            _waiting.clear()
        try:
            get_channel_layer().tell(nudges)
        except Exception as error:  # a lost nudge costs a poll, never an entry
            for _ in nudges:
                metrics.nudge_failed("readers")
            log.warning("nudges_lost", count=len(nudges), error=type(error).__name__)
