"""Checks finished and running matches against their own log, and keeps the result for the replay's badge.

Source: architecture sections 5 and 11; live play L8, L9, L37.
"""

from __future__ import annotations

import msgspec
from django.db import transaction

from matches import log, projections
from matches.append import lock
from matches.clock import now_ms
from matches.games.audit import Fault, Report, audit, checked
from matches.games.chain import Entry
from matches.games.fold import History
from matches.games.registry import KNOWN
from matches.models import Match, MatchEntry, MatchSecret, Validation

READS = 5


def validate(match_id: str) -> None:
    """Check a match and keep what was found; the first effect of its end. Safe to run twice."""
    report = check_match(match_id)
    fields = {"is_ok": report.is_ok, "checks": msgspec.to_builtins(report.checks), "head": log.head(match_id), "at": now_ms()}
    Validation.objects.update_or_create(match_id=match_id, defaults=fields)


def check_match(match_id: str) -> Report:
    """Chain, facts, commitment, shuffles, audit and result of a match, and whether its header is what the log amounts to.

    Read straight from the rows, never from a cache.
    """
    match, entries = read_still(match_id)
    secret = bytes(MatchSecret.objects.get(match_id=match_id).secret)
    report = audit(match_id, entries, KNOWN, secret, head_hash=match.head_hash)
    if not report.is_ok:
        return report
    return Report((*report.checks, checked("header", lambda: compare_header(match, entries))))


def read_still(match_id: str) -> tuple[Match, list[Entry]]:
    """Header and entries of one moment, without keeping anybody from writing: read again while the match moves on in between."""
    for _ in range(READS):
        match = Match.objects.get(id=match_id)
        entries = log.rows_after(MatchEntry._meta.db_table, match_id, -1)
        if Match.objects.values_list("head", flat=True).get(id=match_id) == match.head:
            break
    return match, entries


def compare_header(match: Match, entries: list[Entry]) -> str:
    """The header can be rebuilt from the log (L9). Raises `Fault`."""
    history = History(match.id, KNOWN)
    for entry in entries:
        history.fold(entry)
    wanted = projections.header(history)
    if wrong := sorted(name for name, value in wanted.items() if getattr(match, name) != value):
        raise Fault(history.head, "differs in " + ", ".join(wrong))
    return "what the log amounts to"


@transaction.atomic
def rebuild_header(match_id: str) -> None:
    """Write the header that the log amounts to; the lock keeps a new entry from being overtaken by an older header."""
    lock(match_id)
    log.forget(match_id)
    Match.objects.filter(id=match_id).update(**projections.header(log.history(match_id)))
