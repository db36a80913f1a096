"""What is counted of ranked play (docs/metrics.md)."""

from __future__ import annotations

from prometheus_client import Counter, Histogram

RESULTS = Counter("oshi_ranked_results", "Matches that were counted on a ladder.", ["ladder"])
RATING_SECONDS = Histogram(
    "oshi_ranked_rating_seconds", "From the end of a match to its ratings.", buckets=(0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300)
)
REBUILT = Counter("oshi_ranked_rebuilt_rows", "Rows that a rebuild of a ladder has put right.", ["ladder"])
MISSING = Counter("oshi_ranked_missing", "Ratings that the nightly check found missing; should stay 0.")


def rated(ladder: str, ended: int, now: int) -> None:
    RESULTS.labels(ladder).inc()
    RATING_SECONDS.observe(max(now - ended, 0) / 1000)


def rebuilt(ladder: str, rows: int) -> None:
    REBUILT.labels(ladder).inc(rows)


def found_missing(count: int) -> None:
    MISSING.inc(count)
