"""What may be wrong with the matches of a site, each as one line; nothing is changed (L230).

  log         entries are missing, do not follow from each other, or cannot be folded
  header      it is not what the log amounts to
  seats       they are not those that the match was made for
  prompts     nobody owes a decision, a seat has nothing to choose from, or a default cannot be chosen
  due         work is overdue; a row is missing, so that nobody will wake a house bot, end a wait or an offer; a row stands for nothing.
              While the site was down nobody was waited for, so that the end of a wait is never overdue
  clocks      a seat is out of time and still in the match; an outage was not given back. Not looked for while the site is down
  outage      not all matches have been told of one
  end         the match is over, but what settles or discloses it is missing, or it is disclosed before its series is over
  outbox      an effect of an ended match is missing or stays open
  series      a wait between games is overdue, a game does not count
  validation  the last check of the match found something
  rating, ladder, season  what `ranked/checks.py` looks for

Whether every action gives the recorded facts is for `validate`, which decides each anew.

Matches are read a few at a time, straight from the rows and never from a cache, so that a site with many takes no more memory.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from operator import attrgetter

from django.db.models import Q

from matches import effects, log, outages, projections, seating, series
from matches.games import clocks
from matches.games.audit import chain_findings, head_findings
from matches.games.chain import Entry
from matches.games.fold import History
from matches.games.registry import KNOWN
from matches.models import Due, Match, MatchEntry, Outage, Outbox, Seat, Series, Validation
from matches.ranked import checks

OVERDUE_MS = 60_000
AT_ONCE = 100
READS = 5


others: list[Callable[[int], Iterator[str]]] = []
"""Filled by other packages when the site starts: `look(now)` tells what is wrong with theirs."""


def problems(now: int, *, since: int | None = None) -> Iterator[str]:
    """One line per problem, as they are found: what is overdue, then match by match in order of their beginning, then all else.

    `since` (ms) leaves out matches that had ended before.
    """
    yield from overdue(now)
    outages.look(now)
    yield from uncredited(now)
    yield from series.problems(now, OVERDUE_MS)
    yield from checks.problems(now)
    matches = Match.objects.order_by("created_at", "id")
    if since is not None:
        matches = matches.filter(Q(ended_at__isnull=True) | Q(ended_at__gte=since))
    ids = list(matches.values_list("id", flat=True))
    for start in range(0, len(ids), AT_ONCE):
        for patient in read_still(ids[start : start + AT_ONCE]):
            for problem in problems_of(patient, now):
                yield f"{patient.match.id} {problem}"
    for look in others:
        yield from look(now)


def overdue(now: int) -> Iterator[str]:
    late = Due.objects.filter(at__lt=now - OVERDUE_MS).exclude(what__startswith="away:").order_by("match_id")
    yield from (f"{row.match_id} due: {row.what} is overdue" for row in late.iterator())
    still_open = Outbox.objects.filter(done_at__isnull=True, created_at__lt=now - OVERDUE_MS).order_by("match_id")
    for row in still_open.iterator():
        yield f"{row.match_id} outbox: {row.effect} is open after {row.attempts} attempts ({row.last_error})"


def uncredited(now: int) -> Iterator[str]:
    for outage in Outage.objects.filter(credited_at=None, ended__lt=now - OVERDUE_MS).order_by("began"):
        yield f"site outage: number {outage.pk} is not given back to all clocks"


# --- reading


@dataclass
class Patient:
    """A match with all that is kept of it."""

    match: Match
    entries: list[Entry] = field(default_factory=list)
    seats: list[Seat] = field(default_factory=list)
    due: set[str] = field(default_factory=set)
    effects: dict[str, bool] = field(default_factory=dict)
    """Which there are, and whether each is done."""
    validation: Validation | None = None


def read_still(ids: Sequence[str]) -> Iterator[Patient]:
    """Matches as they were at one moment each: those that have moved on while they were read are read again."""
    moving = list(ids)
    for _ in range(READS):
        patients = read(moving)
        heads = dict(Match.objects.filter(id__in=moving).values_list("id", "head"))
        yield from (one for one in patients if heads[one.match.id] == one.match.head)
        moving = [one.match.id for one in patients if heads[one.match.id] != one.match.head]
        if not moving:
            return


def read(ids: Sequence[str]) -> list[Patient]:
    """Six queries, however many matches; in order of `ids`."""
    about = {"match_id__in": ids}
    found = {match.id: Patient(match) for match in Match.objects.filter(id__in=ids).select_related("series")}
    for stream, entries in entries_of(ids):
        found[stream].entries = entries
    for match_id, seats in groupby(Seat.objects.filter(**about).order_by("match_id", "number"), attrgetter("match_id")):
        found[match_id].seats = list(seats)
    for match_id, what in Due.objects.filter(**about).values_list("match_id", "what"):
        found[match_id].due.add(what)
    for row in Outbox.objects.filter(**about):
        found[row.match_id].effects[row.effect] = row.done_at is not None
    for validation in Validation.objects.filter(**about):
        found[validation.match_id].validation = validation
    return [found[match_id] for match_id in ids if match_id in found]


def entries_of(ids: Sequence[str]) -> Iterable[tuple[str, list[Entry]]]:
    rows = MatchEntry.objects.filter(stream_id__in=ids).order_by("stream_id", "seq")
    found: defaultdict[str, list[Entry]] = defaultdict(list)
    for stream, *columns in rows.values_list("stream_id", *log.COLUMNS.split(", ")).iterator():
        found[stream].append(Entry(*columns))
    return found.items()


# --- looking


def problems_of(patient: Patient, now: int) -> Iterator[str]:
    """What is wrong with one match; a log that cannot be trusted says nothing about the rest."""
    match, entries = patient.match, patient.entries
    if not entries:
        yield "log: there are no entries"
        return
    if torn := [*chain_findings(match.id, entries), *head_findings(match.id, entries, match.head_hash)]:
        yield f"log: at entry {torn[0].seq}, {torn[0].what}"
        return
    history = History(match.id, KNOWN)
    try:
        for entry in entries:
            history.fold(entry)
        wanted = projections.header(history)
    except Exception as error:  # a body that the chain vouches for and this release cannot read
        yield f"log: cannot be folded ({type(error).__name__})"
        return
    if wrong := sorted(name for name, value in wanted.items() if getattr(match, name) != value):
        yield f"header: differs in {', '.join(wrong)}"
    yield from wrong_seats(patient, history)
    yield from wrong_prompts(history)
    yield from wrong_due(patient, history)
    yield from wrong_clocks(history, now)
    yield from wrong_end(patient, history)


def wrong_seats(patient: Patient, history: History) -> Iterator[str]:
    assert history.config is not None
    kept = tuple(f"bot:{seat.bot}" if seat.bot else "human" for seat in patient.seats)
    is_waiting = history.head == 0  # house bots may still come and go
    if kept != history.config.seats and not (is_waiting and len(kept) == len(history.config.seats)):
        yield f"seats: {', '.join(kept) or 'none'} instead of {', '.join(history.config.seats)}"


def wrong_prompts(history: History) -> Iterator[str]:
    """A match that is played waits for somebody, who can answer, and that does not need them (L20, L71)."""
    state = history.state
    if state.table is None or state.outcome or state.meta.is_paused:
        return
    owing = history.game.to_act(state)
    if not owing:
        yield "prompts: nobody owes a decision"
    for seat in owing:
        for owed in history.game.legal_actions(state, seat):
            if len(owed.prompt.row(seat)) < owed.prompt.least:
                yield f"prompts: seat {seat} has nothing to choose from"
            if not any(owed.prompt.accepts(owner, owed.prompt.default) for owner in owed.prompt.owners):
                yield f"prompts: seat {seat} owes a decision whose default cannot be chosen"


def wrong_due(patient: Patient, history: History) -> Iterator[str]:
    wanted = set(projections.due_work(history, 0))
    if history.state.table is None and seating.is_full(patient.match.game, patient.seats):
        wanted.add("shares")
    yield from (f"due: {what} is missing" for what in sorted(wanted - patient.due))
    yield from (f"due: {what} stands for nothing" for what in sorted(patient.due - wanted))


def wrong_clocks(history: History, now: int) -> Iterator[str]:
    if outages.is_silent(now):
        return
    for step in outages.credits(history):
        if outages.not_before([step], 0) < now - OVERDUE_MS:
            yield f"clocks: {step.cid.replace(':', ' ')} is not given back"
    for seat in clocks.out_of_time(history.state, now - OVERDUE_MS):
        since = (clocks.deadline(history.state.meta.clocks[seat]) or 0) + clocks.GRACE_MS
        yield f"clocks: seat {seat} has been out of time for {(now - since) // 1000} s"


def wrong_disclosure(patient: Patient, history: History) -> Iterator[str]:
    """A match shows its secret at its end, a game of a series when that is over (L52)."""
    assert history.config is not None
    of_series, is_revealed = patient.match.series, history.revealed is not None
    is_due = history.config.disclosure == "open" and (of_series is None or of_series.state == Series.State.ENDED)
    if is_revealed and not is_due:
        yield "end: the secret is disclosed too early"
    elif is_due and not is_revealed and (of_series is None or patient.effects.get(series.REVEAL, True)):
        yield "end: the secret is not disclosed"


def wrong_end(patient: Patient, history: History) -> Iterator[str]:
    if history.state.outcome is None:
        return
    assert history.config is not None
    if not history.is_settled:
        yield "end: the entry that settles it is missing"
    else:
        yield from wrong_disclosure(patient, history)
    if effects.VALIDATE not in patient.effects:
        yield "outbox: the validation is missing"
    elif patient.effects[effects.VALIDATE] and patient.validation is None:
        yield "outbox: the validation is done, but has found nothing"
    if patient.validation and not patient.validation.is_ok:
        failed = [check["name"] for check in patient.validation.checks if check["result"] == "failed"]
        yield f"validation: failed ({', '.join(failed)})"
