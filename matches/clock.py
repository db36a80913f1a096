"""The one place that reads the time for matches. Services take it as an argument."""

import time
from datetime import UTC, datetime


def now_ms() -> int:
    """Milliseconds since the epoch, by this machine's clock (L242)."""
    return time.time_ns() // 1_000_000


def moment(at: int) -> datetime:
    """Milliseconds as pages, and the accounts, have them."""
    return datetime.fromtimestamp(at / 1000, UTC)
