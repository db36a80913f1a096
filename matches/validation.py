"""Checks finished and running matches against their own log, and keeps the result for the replay's badge.

Source: architecture sections 5 and 11; live play L8, L9, L37.
"""

from __future__ import annotations

import msgspec

from matches import log, projections
from matches.clock import now_ms
from matches.games.audit import Fault, Report, audit, checked
from matches.games.chain import Entry
from matches.games.fold import History
from matches.games.registry import GAMES
from matches.models import Match, MatchEntry, MatchSecret, Validation


def validate(match_id: str) -> None:
    """Check a match and keep what was found; the first effect of its end. Safe to run twice."""
    report = check_match(match_id)
    fields = {"is_ok": report.is_ok, "checks": msgspec.to_builtins(report.checks), "head": log.head(match_id), "at": now_ms()}
    Validation.objects.update_or_create(match_id=match_id, defaults=fields)


def check_match(match_id: str) -> Report:
    """Chain, facts, commitment, shuffles, audit and result of a match, and whether its header is what the log amounts to.

    Read straight from the rows, never from a cache.
    """
    entries = log.rows_after(MatchEntry._meta.db_table, match_id, -1)
    secret = bytes(MatchSecret.objects.get(match_id=match_id).secret)
    head_hash = Match.objects.values_list("head_hash", flat=True).get(id=match_id)
    report = audit(match_id, entries, GAMES, secret, head_hash=head_hash)
    if not report.is_ok:
        return report
    return Report((*report.checks, checked("header", lambda: compare_header(match_id, entries))))


def compare_header(match_id: str, entries: list[Entry]) -> str:
    """The header can be rebuilt from the log (L9). Raises `Fault`."""
    history = History(match_id, GAMES)
    for entry in entries:
        history.fold(entry)
    wanted = projections.header(history)
    stored = Match.objects.values(*wanted).get(id=match_id)
    if wrong := sorted(name for name, value in wanted.items() if stored[name] != value):
        raise Fault(history.head, "differs in " + ", ".join(wrong))
    return "what the log amounts to"


def rebuild_header(match_id: str) -> None:
    """Write the header that the log amounts to."""
    log.forget(match_id)
    Match.objects.filter(id=match_id).update(**projections.header(log.history(match_id)))
