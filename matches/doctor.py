"""What may be wrong with the matches of a site, each as one line; nothing is changed (L230).

  header   it is not what the log amounts to
  log      entries are missing, or do not follow from each other
  due      work is overdue, a house bot owes a decision that nobody will make, or a wait for a person has no end; while the
           site was down nobody was waited for, so that such a wait is never overdue
  outbox   an effect of an ended match is missing or stays open
"""

from __future__ import annotations

from collections.abc import Iterator

from matches import effects, log, projections, validation
from matches.games.audit import Fault, chain_findings, head_findings
from matches.models import Due, Match, Outbox

OVERDUE_MS = 60_000


def problems(now: int) -> list[str]:
    """One line per problem, in order of matches."""
    overdue = Due.objects.filter(at__lt=now - OVERDUE_MS).exclude(what__startswith="away:").order_by("match_id")
    found = [f"{row.match_id} due: {row.what} is overdue" for row in overdue]
    late = Outbox.objects.filter(done_at__isnull=True, created_at__lt=now - OVERDUE_MS).order_by("match_id")
    found += [f"{row.match_id} outbox: {row.effect} is open after {row.attempts} attempts ({row.last_error})" for row in late]
    for match in Match.objects.order_by("created_at", "id").iterator():
        found += [f"{match.id} {problem}" for problem in problems_of(match)]
    return found


def problems_of(match: Match) -> Iterator[str]:
    """Read straight from the rows, never from a cache."""
    match, entries = validation.read_still(match.id)
    if not entries:
        yield "log: there are no entries"
        return
    torn = [*chain_findings(match.id, entries), *head_findings(match.id, entries, match.head_hash)]
    if torn:
        yield f"log: at entry {torn[0].seq}, {torn[0].what}"
        return
    try:
        validation.compare_header(match, entries)
    except Fault as fault:
        yield f"header: {fault.what}"
    except Exception as error:  # a body that the chain vouches for and this release cannot read
        yield f"log: cannot be folded ({type(error).__name__})"
        return
    history = log.history(match.id)
    wanted = {what for what in projections.due_work(history, 0) if what.startswith(("bot:", "away:"))}
    for what in sorted(wanted - set(match.due.values_list("what", flat=True))):
        yield f"due: {what} is missing"
    if history.state.outcome and not match.outbox.filter(effect=effects.VALIDATE).exists():
        yield "outbox: the validation is missing"
