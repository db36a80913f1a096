"""How decks say no: with a code and a reason, and with nothing changed."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from django.db import OperationalError, transaction

P = ParamSpec("P")
T = TypeVar("T")
LOCK_NOT_AVAILABLE = "55P03"


class NotFound(Exception):
    """There is no such deck or game, or it is not for these eyes: nobody can tell which."""


class Rejected(Exception):
    """Not done. Codes are those of the API; `reason` says more."""

    def __init__(self, code: str, reason: str = "") -> None:
        super().__init__(code, reason)
        self.code, self.reason = code, reason or code


def refuses_when_busy(service: Callable[P, T]) -> Callable[P, T]:
    """One transaction. A lock that is not to be had in time refuses the whole, and the caller asks again."""

    @wraps(service)
    def in_transaction(*args: P.args, **kwargs: P.kwargs) -> T:
        try:
            with transaction.atomic():
                return service(*args, **kwargs)
        except OperationalError as error:
            if getattr(error.__cause__, "sqlstate", None) == LOCK_NOT_AVAILABLE or "database is locked" in str(error):
                raise Rejected("rate_limited", "busy") from error
            raise

    return in_transaction
