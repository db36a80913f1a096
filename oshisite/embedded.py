"""The worker and the beat as threads of the web process (stack section 5).

`WorkController`, because the `Worker` class takes over signals; the thread pool, because the solo pool sets a process-wide flag;
the plain scheduler is named here too, because the embedded service does not look at the setting and would write a shelve file.
"""

import threading
from typing import Any

from celery.beat import EmbeddedService, Scheduler
from celery.signals import worker_ready

from oshisite.celery import app

THREADS = 2
START_SECONDS = 10.0


class EmbeddedWorker:
    """Started once, stopped once. Work that is cut off is found again by the sweep at the next start."""

    def __init__(self) -> None:
        self.is_ready = threading.Event()
        self.worker = app.WorkController(
            pool_cls="threads",
            concurrency=THREADS,
            ready_callback=self.note_ready,
            without_gossip=True,
            without_mingle=True,
            without_heartbeat=True,
        )
        self.work = threading.Thread(target=self.worker.start, name="worker", daemon=True)
        beat: Any = EmbeddedService(app, thread=True, scheduler_cls=Scheduler)
        beat.daemon = True
        self.beat = beat

    def start(self) -> None:
        """Returns when the worker takes tasks; only then the beat begins."""
        self.work.start()
        if not self.is_ready.wait(START_SECONDS):
            raise RuntimeError("the worker did not start")
        self.beat.start()

    def note_ready(self, consumer: Any) -> None:
        # The `Worker` class would send this.
        worker_ready.send(sender=consumer)
        self.is_ready.set()

    def stop(self) -> None:
        """Returns when no task is at work. The threads of beat and consumer may sleep on for a second or two; they do nothing more."""
        self.beat.service.stop()
        self.worker.stop()
