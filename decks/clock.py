"""The one place that reads the time for decks. Services take it as an argument."""

import time


def now_ms() -> int:
    """Milliseconds since the epoch."""
    return time.time_ns() // 1_000_000
