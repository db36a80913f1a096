"""Works the outbox: effects of ended matches, at least once each, the validation first (L14).

Receivers run outside of any transaction, for on SQLite one would keep every other match waiting while a receiver computes. A process
that dies between the effect and its mark does the effect again: receivers are idempotent, and keep their own writes in one transaction.
"""

from __future__ import annotations

import structlog
from django.db import transaction
from django.db.models import F

from matches import effects, metrics
from matches.models import Outbox, Validation

logger = structlog.get_logger(__name__)
BATCH = 50
PATIENCE_MS = 2_000
"""A row younger than this is left to the nudge that came with it."""


def sweep(now: int) -> int:
    """Work open rows that no nudge has worked; how many were done."""
    rows = Outbox.objects.filter(done_at__isnull=True, created_at__lt=now - PATIENCE_MS).order_by("attempts", "created_at")[:BATCH]
    return sum(work(row, now) for row in rows)


def work_match(match_id: str, now: int) -> None:
    """Work all open rows of a match, those that the first ones add too."""
    while rows := list(Outbox.objects.filter(match_id=match_id, done_at__isnull=True)):
        if not sum(work(row, now) for row in rows):
            return


def work(row: Outbox, now: int) -> bool:
    """One effect; whether it is done now."""
    receiver = effects.receiver_of(row.effect)
    Outbox.objects.filter(pk=row.pk).update(attempts=F("attempts") + 1)
    try:
        if receiver is None:
            raise LookupError(f"no receiver of {row.effect}")
        receiver(row.match_id)
        with transaction.atomic():
            Outbox.objects.filter(pk=row.pk).update(done_at=now, last_error="")
            if row.effect == effects.VALIDATE:
                is_sound = Validation.objects.get(match_id=row.match_id).is_ok
                for follower in effects.followers(row.match_id, is_sound=is_sound):
                    Outbox.objects.get_or_create(match_id=row.match_id, effect=follower, defaults={"created_at": now})
        metrics.effect_done(row.effect, row.created_at, now)
        logger.debug("effect_done", match=row.match_id, effect=row.effect)
        return True
    except Exception as error:  # it stays open and is tried again; doctor lists what stays open long
        metrics.effect_failed(row.effect)
        logger.exception("effect_failed", match=row.match_id, effect=row.effect)
        Outbox.objects.filter(pk=row.pk).update(last_error=type(error).__name__)
        return False
