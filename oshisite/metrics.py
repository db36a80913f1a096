"""`/metrics`: what this process has counted, and what the database says of the whole site, for Prometheus (L229).

Each web process is scraped by itself, at its own address: its counters are its own. What comes from the database is the same at each of
them; it is read at a scrape, every five seconds at most, and only from there: workers need not be asked for it.

Only who shows the token may read it. Without `METRICS_TOKEN`, or without showing it, there is no such page.
"""

import asyncio
import threading
import time
from collections.abc import Iterator

from django.db import DatabaseError
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from oshisite.probes import PATIENCE_S, Stored, database_probe, within
from oshisite.scraping import may_scrape

FRESH_S = 5.0
LOOK_AT_LOOP_S = 0.5
LOOP_LAG = Histogram(
    "oshi_loop_lag_seconds",
    "How late the event loop of a web process comes back to what is due",
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.5, 1.0, 2.5),
)


@never_cache
def metrics(request: HttpRequest) -> HttpResponse:
    if not may_scrape(request.headers.get("Authorization", "")):
        raise Http404
    return HttpResponse(generate_latest(REGISTRY) + generate_latest(SITE), content_type=CONTENT_TYPE_LATEST)


async def watch_loop() -> None:
    """Measure the event loop that this runs on until it is cancelled."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + LOOK_AT_LOOP_S
        await asyncio.sleep(LOOK_AT_LOOP_S)
        LOOP_LAG.observe(max(0.0, loop.time() - due))


class SiteFigures(Collector):
    """What the database says, as gauges. While it does not answer, `oshi_database_up` is 0 and the others are missing."""

    def __init__(self) -> None:
        self.guard = threading.Lock()
        self.read_at = -FRESH_S
        self.stored: Stored | None = None

    def collect(self) -> Iterator[GaugeMetricFamily]:
        stored = self.fresh()
        yield gauge("oshi_database_up", "1 if the database answered", 1 if stored else 0)
        if stored is None:
            return
        waiting = stored.queues
        yield gauge("oshi_outbox_open", "Effects of ended matches that are not done", waiting.outbox_open)
        yield gauge("oshi_outbox_oldest_seconds", "Age of the oldest effect that is not done", waiting.outbox_oldest / 1000)
        yield gauge("oshi_outbox_untouched_seconds", "Age of the oldest effect that nobody has tried", waiting.outbox_untouched / 1000)
        yield gauge("oshi_due_waiting", "Due rows that nobody has taken", waiting.due_waiting)
        yield gauge("oshi_due_oldest_seconds", "How long the oldest of them is due", waiting.due_oldest / 1000)
        matches = GaugeMetricFamily("oshi_matches", "Matches that have not ended", labels=["status"])
        for status, count in waiting.matches.items():
            matches.add_metric([status], count)
        yield matches
        if stored.worker_seen is not None:
            yield gauge("oshi_worker_heartbeat_age_seconds", "Since a worker last showed itself", time.time() - stored.worker_seen)
        if stored.clock is not None:
            yield gauge("oshi_clock_offset_seconds", "The database's clock minus the one of this host", stored.clock.offset)

    def fresh(self) -> Stored | None:
        """What the database says now, or said a moment ago."""
        with self.guard:
            if time.monotonic() - self.read_at >= FRESH_S:
                self.read_at = time.monotonic()
                try:
                    self.stored = within(database_probe.begin(), time.monotonic() + PATIENCE_S)
                except (TimeoutError, DatabaseError):
                    self.stored = None
            return self.stored


def gauge(name: str, meaning: str, value: float) -> GaugeMetricFamily:
    return GaugeMetricFamily(name, meaning, value=value)


SITE = CollectorRegistry()
SITE.register(SiteFigures())
