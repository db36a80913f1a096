"""The worker and the beat as threads of the web process (stack section 5).

`WorkController`, because the `Worker` class takes over signals; the thread pool, because the solo pool sets a process-wide flag;
the plain scheduler, because the default one writes a shelve file.
"""

import threading
from typing import Any

from celery.beat import EmbeddedService, Scheduler
from celery.signals import worker_ready

from oshisite.celery import app

THREADS = 2
STOP_SECONDS = 2.0


class EmbeddedWorker:
    """Started once, stopped once. Tasks that are still at work when it stops are found again by the sweep at the next start."""

    def __init__(self) -> None:
        self.worker = app.WorkController(
            pool_cls="threads", concurrency=THREADS, without_gossip=True, without_mingle=True, without_heartbeat=True, quiet=True
        )
        self.beat = EmbeddedService(app, thread=True, scheduler_cls=Scheduler)
        self.threads = [threading.Thread(target=self.worker.start, name="worker", daemon=True), self.beat]
        self.is_ready = threading.Event()

    def start(self) -> None:
        """Returns when the worker takes tasks."""
        worker_ready.connect(self.note_ready)
        for thread in self.threads:
            thread.daemon = True
            thread.start()
        self.is_ready.wait(timeout=10)

    def note_ready(self, **_: Any) -> None:
        self.is_ready.set()

    def stop(self) -> None:
        self.beat.stop()
        self.worker.should_stop = True
        self.worker.stop()
        self.threads[0].join(STOP_SECONDS)
