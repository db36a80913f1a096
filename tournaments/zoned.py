"""Local times of an event and the instants that they are: a date and a time of day in its own zone, and back (T20)."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo, available_timezones

ZONES: tuple[str, ...] = tuple(
    sorted(zone for zone in available_timezones() if "/" in zone and not zone.startswith(("Etc/", "posix/", "right/")))
)
"""By IANA name, as people choose them; with UTC first where they are offered."""


class NoSuchTime(Exception):
    """The clocks of the zone skip this time on that day."""


def instant(local: datetime, zone: str) -> int:
    """When the clocks of `zone` show `local`, in milliseconds; the first time, where they show it twice. Raises `NoSuchTime`."""
    there = local.replace(tzinfo=ZoneInfo(zone), fold=0)
    found = there.astimezone(UTC)
    if found.astimezone(there.tzinfo).replace(tzinfo=None) != local.replace(tzinfo=None):
        raise NoSuchTime(local)
    return int(found.timestamp() * 1000)


def local(ms: int, zone: str) -> datetime:
    """What the clocks of `zone` show then, to the minute."""
    return datetime.fromtimestamp(ms / 1000, ZoneInfo(zone)).replace(tzinfo=None, second=0, microsecond=0)
