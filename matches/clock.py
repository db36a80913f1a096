"""The one place that reads the time for matches. Services take it as an argument."""

import time


def now_ms() -> int:
    """Milliseconds since the epoch, by this machine's clock (L242)."""
    return time.time_ns() // 1_000_000
