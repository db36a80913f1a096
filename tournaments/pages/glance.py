"""The round at a glance: the one next step, how its tables stand, which are late, who has called.

Source: tournaments reference, sections 3 and 11; T25, T28, T79.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from msgspec import Struct

from tournaments import result_words
from tournaments.formats import scored
from tournaments.formats.registry import name_of
from tournaments.pages.common import Visitor
from tournaments.rules.commands.sweeping import presence_ends
from tournaments.rules.stages import is_live, plan_of
from tournaments.rules.state import Moment, Pairing, PairingKey, PairingState, Round, Tournament

MINUTE_MS = 60_000
REASONS: Mapping[str, str | Promise] = {
    "mistake": _("mistake of staff"),
    "wrong_result": _("wrong result"),
    "slow_play": _("slow play"),
    "tardiness": _("came late"),
    "deck_error": _("fault in a deck"),
    "conduct": _("conduct"),
    "absence": _("absence"),
    "technical": _("technical fault"),
    "request": _("asked for"),
    "schedule": _("schedule"),
    "other": _("something else"),
}
STATES: Mapping[PairingState, str | Promise] = {
    "assigned": _("open"),
    "playing": _("playing"),
    "reported": _("reported"),
    "disputed": _("disputed"),
    "confirmed": _("confirmed"),
}
URGENCY: tuple[PairingState, ...] = ("disputed", "reported", "playing", "assigned", "confirmed")


class Step(Struct, frozen=True):
    """What comes next. `act`: to be done by a press; without one something else has to happen first, which `label` says."""

    label: str | Promise
    act: str = ""


def next_step(t: Tournament) -> Step:
    checks_in = t.plan.check_in.is_required
    match t.phase:
        case "draft":
            return Step(_("Announce the event"), "publish")
        case "published":
            return Step(_("Open registration"), "open")
        case "open" | "closed" if checks_in:
            return Step(_("Open check-in"), "check_in_phase")
        case "open":
            return Step(_("Close registration"), "close")
        case "closed" | "check_in":
            return Step(_("Start the event"), "start")
        case "running":
            return next_in_play(t)
        case "completed":
            return Step(_("Archive the event"), "archive")
    return Step(_("Nothing is left to do."))


def next_in_play(t: Tournament) -> Step:
    newest, stage = t.round, t.stage
    if newest is None:
        return Step(_("Pair round 1"), "pair")
    match newest.state:
        case "pairing":
            return Step(_("The round is being paired. Load the page anew in a moment."))
        case "closing":
            return Step(_("The standings are being worked out. Load the page anew in a moment."))
        case "draft":
            return Step(_("Publish the round"), "publish_round")
        case "published":
            return next_of_round(t, newest)
    if stage is None:
        return Step(_("Complete the event"), "complete")
    return Step(_("Make the cut and pair its first round") if stage.ordinal > newest.stage else _("Pair the next round"), "pair")


def next_of_round(t: Tournament, newest: Round) -> Step:
    is_bracket_live = is_live(t, newest.stage)
    if not open_tables(t):
        return Step(_("Close the bracket") if is_bracket_live else _("Close the round"), "close_round")
    if is_bracket_live:
        return Step(_("Results are still to come."))
    if newest.paused_at is not None:
        return Step(_("Let the clock go on"), "start_clock")
    if newest.clock_ends is None and t.plan.play.round_ms:
        return Step(_("Start the clock"), "start_clock")
    return Step(_("Results are still to come."))


def played_now(t: Tournament) -> list[Round]:
    """The rounds that staff see to: those that are played, of a live bracket several; or the newest one. None before the first."""
    return t.open_rounds() or ([t.round] if t.round else [])


def tables_now(t: Tournament) -> list[Pairing]:
    return [table for round_ in played_now(t) for table in t.tables(round_.moment)]


def open_tables(t: Tournament) -> list[Pairing]:
    """Those that have no result that counts."""
    return [table for table in tables_now(t) if table.state != "confirmed" and not table.bye]


class Row(Struct, frozen=True):
    """A table as the desk shows it. `late`: minutes since its time was over. `choices`: code and words of each result that is possible."""

    key: str
    round: int
    number: int
    seats: list[tuple[int, str]]
    state: PairingState
    state_word: str
    late: int | None
    present: int
    is_own: bool
    is_swapped: bool
    result: str
    claims: list[tuple[str, str]]
    choices: list[tuple[str, str]]
    match: str
    extra: int
    bye: str


def choices(t: Tournament, table: Pairing, may_draw: bool) -> list[tuple[str, str]]:
    """The results that two at a table may have, with the winner's name where nobody played."""
    if len(table.seats) != 2:
        return []
    found = result_words.possible(t.plan.best_of(table.key.stage), may_draw=may_draw)
    return [(code, result_words.words(one)) for code, one in found.items()]


def row(
    t: Tournament, table: Pairing, names: Mapping[int, str], seen_by: Visitor, now: int, offered: list[tuple[str, str]] | None = None
) -> Row:
    called = [names.get(number, str(number)) for number in table.seats]
    mine = {entrant for entrant, _member in seen_by.plays}
    return Row(
        key=".".join(map(str, table.key)),
        round=table.key.round,
        number=table.key.table,
        seats=list(zip(table.seats, called, strict=True)),
        state=table.state,
        state_word=str(STATES[table.state]),
        late=late_minutes(t, table, now),
        present=len(table.present),
        is_own=bool(mine & set(table.seats)),
        is_swapped=table.is_swapped,
        result=result_words.words(table.result, called) if table.result else "",
        claims=[(called[claim.seat], result_words.words(claim.result, called)) for claim in table.claims],
        choices=(offered or []) if len(table.seats) == 2 else [],
        match=table.match,
        extra=table.extra_ms // MINUTE_MS,
        bye=str(result_words.KINDS.get(table.bye, table.bye)) if table.bye else "",
    )


def late_minutes(t: Tournament, table: Pairing, now: int) -> int | None:
    """Since when a table without a result is over its time, by the clock of the round or since somebody should have been there."""
    round_ = t.rounds[table.key.moment]
    if table.state == "confirmed" or table.bye or round_.state != "published":
        return None
    clock = None if round_.clock_ends is None else round_.clock_ends + table.extra_ms
    ends = [at for at in (clock, presence_ends(t, table)) if at is not None]
    until = now if round_.paused_at is None else round_.paused_at
    over = max((until - at for at in ends), default=-1)
    return over // MINUTE_MS if over >= 0 else None


def penalty_rounds(t: Tournament) -> list[tuple[str, str]]:
    """Rounds that a penalty may count in, the newest first, then that after it and those before it (T37). None before the first one."""
    newest = t.round
    if newest is None:
        return []
    here, after = newest.moment, Moment(newest.stage, newest.number + 1)
    return [
        (f"{at.stage}.{at.round}", moment_words(at)) for at in (here, after, *sorted((at for at in t.rounds if at != here), reverse=True))
    ]


def next_round(t: Tournament) -> Moment | None:
    """The next round that is not out, of a stage in which scores pair; somebody may say not to come to it (T33)."""
    stage = t.stage
    if stage is None or t.phase not in ("open", "closed", "check_in", "running"):
        return None
    number = max(
        (at.round for at, one in t.rounds.items() if at.stage == stage.ordinal and one.state not in ("pairing", "draft")), default=0
    )
    settings = plan_of(t, stage.ordinal).settings
    is_one = isinstance(settings, scored.Settings) and number < settings.rounds
    return Moment(stage.ordinal, number + 1) if is_one else None


def moment_words(at: Moment) -> str:
    return str(_("Stage {stage}, round {round}")).format(stage=at.stage, round=at.round)


def late_for(t: Tournament, table: Pairing, names: Mapping[int, str]) -> list[tuple[int, str]]:
    """Who came late and may play at once, against who has this bye (section 11)."""
    newest = t.round
    is_open = newest is not None and newest.state == "published" and newest.moment == table.key.moment and table.bye == "bye"
    if not is_open or name_of(plan_of(t, table.key.stage).settings) != "swiss":
        return []
    seated = {number for one in t.tables(table.key.moment) for number in one.seats}
    late = [one.number for one in t.entrants.values() if one.is_playing and one.joins > table.key.moment and one.number not in seated]
    return [(number, names.get(number, str(number))) for number in late]


def urgency(t: Tournament, table: Pairing, now: int) -> tuple[bool, bool, int, PairingKey]:
    """Order of the list: disputed first, then the late ones, then by how far they are."""
    return (table.state != "disputed", late_minutes(t, table, now) is None, URGENCY.index(table.state), table.key)


def counts(tables: list[Pairing]) -> list[tuple[PairingState, str, int]]:
    """How many tables stand how, byes left out."""
    found = Counter(table.state for table in tables if not table.bye)
    return [(state, str(word), found[state]) for state, word in STATES.items()]


class CallRow(Struct, frozen=True):
    """An open call. `age`: in minutes."""

    number: int
    key: str
    round: int
    table: int
    players: str
    age: int
    is_taken: bool
    is_own: bool


def calls(t: Tournament, names: Mapping[int, str], seen_by: Visitor, now: int) -> list[CallRow]:
    """Open calls, the oldest first (T79)."""
    mine = {entrant for entrant, _member in seen_by.plays}
    waiting = [call for call in t.calls.values() if call.resolved_at is None and call.pairing in t.pairings]
    return [
        CallRow(
            number=call.number,
            key=".".join(map(str, call.pairing)),
            round=call.pairing.round,
            table=call.pairing.table,
            players=", ".join(names.get(number, str(number)) for number in t.pairings[call.pairing].seats),
            age=(now - call.since) // MINUTE_MS,
            is_taken=call.taken_at is not None,
            is_own=bool(mine & set(t.pairings[call.pairing].seats)),
        )
        for call in sorted(waiting, key=lambda call: (call.since, call.number))
    ]
