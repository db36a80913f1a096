"""How services say no: with a closed code, and with nothing changed.

Source: live play L5, L80, L216, L234, appendix B.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from django.db import OperationalError, transaction

P = ParamSpec("P")
T = TypeVar("T")
ATTEMPTS = 3
LOCK_NOT_AVAILABLE = "55P03"
SERIALIZATION_FAILURE, DEADLOCK = "40001", "40P01"


class Rejected(Exception):
    """An action was not taken and nothing has changed; `code` is from live play, appendix B."""

    def __init__(self, code: str, reason: str = "", head: int = -1) -> None:
        super().__init__(code, reason)
        self.code, self.reason, self.head = code, reason, head


class Busy(Rejected):
    """A lock was not to be had in time."""

    def __init__(self) -> None:
        super().__init__("rate_limited", "busy")


def in_turn(service: Callable[P, T]) -> Callable[P, T]:
    """A lock that is not to be had in time refuses the whole, and the client asks again under the same id (L216).

    What two transactions did to each other is tried up to three times (L234). Any other trouble of the database is raised as it is.
    """

    @wraps(service)
    def tried(*args: P.args, **kwargs: P.kwargs) -> T:
        for attempt in range(1, ATTEMPTS + 1):
            try:
                return service(*args, **kwargs)
            except OperationalError as error:
                if is_collision(error) and attempt < ATTEMPTS:
                    continue
                if is_collision(error) or is_lock_wait(error):
                    raise Busy from error
                raise
        raise AssertionError("every attempt returns or raises")

    return tried


def refuses_when_busy(service: Callable[P, T]) -> Callable[P, T]:
    """One transaction, in turn."""

    @in_turn
    @wraps(service)
    def in_transaction(*args: P.args, **kwargs: P.kwargs) -> T:
        with transaction.atomic():
            return service(*args, **kwargs)

    return in_transaction


def is_collision(error: OperationalError) -> bool:
    return sqlstate(error) in (SERIALIZATION_FAILURE, DEADLOCK)


def is_lock_wait(error: OperationalError) -> bool:
    return sqlstate(error) == LOCK_NOT_AVAILABLE or "database is locked" in str(error)


def sqlstate(error: OperationalError) -> str | None:
    """PostgreSQL's code for what happened; SQLite has none."""
    return getattr(error.__cause__, "sqlstate", None)
