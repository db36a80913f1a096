"""The log of an event in words: for its staff with who stands behind an entry, and a public extract of what was done by hand.

The extract has re-pairings and what staff changed by hand, and neither persons nor what penalties were given for.

Source: tournaments reference, sections 10 and 11; T7, T32, T50, T56, T57, T62, T63.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec
from django.db.models import Q
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments import result_words
from tournaments.formats.field import Result
from tournaments.models import TournamentEntry
from tournaments.rules import facts
from tournaments.rules.fold import Body, read_body
from tournaments.rules.state import Moment, PairingKey
from tournaments.wording import PHASES

COMMANDS: Mapping[str, str | Promise] = {
    "GiveOffice": gettext_lazy("An office was given: {kind}, as number {given}."),
    "TakeOffice": gettext_lazy("Office number {office} was taken."),
    "Create": gettext_lazy("The event was made."),
    "Change": gettext_lazy("The settings were changed."),
    "Advance": gettext_lazy("The event is at: {to}."),
    "Start": gettext_lazy("The event began."),
    "Complete": gettext_lazy("The event was completed."),
    "Cancel": gettext_lazy("The event was cancelled."),
    "Reopen": gettext_lazy("The completed event was reopened."),
    "Archive": gettext_lazy("The event was archived."),
    "Register": gettext_lazy("{entered} registered."),
    "Enter": gettext_lazy("{entered} was entered by staff."),
    "Agree": gettext_lazy("A member of {entrant} agreed to come."),
    "Leave": gettext_lazy("{entrant} left."),
    "Undrop": gettext_lazy("{entrant} came back."),
    "CheckIn": gettext_lazy("{entrant}: check-in given or taken back."),
    "Admit": gettext_lazy("Free places went to the waiting list."),
    "AwardByes": gettext_lazy("{entrant} was promised byes in rounds: {rounds} ({kind})."),
    "AnnounceAbsence": gettext_lazy("{entrant}: absence from round {moment_round} announced or taken back."),
    "SubmitDeck": gettext_lazy("{entrant} handed in a deck."),
    "LockDecks": gettext_lazy("The decks were locked."),
    "UnlockDeck": gettext_lazy("A deck of {entrant} was unlocked."),
    "PairRound": gettext_lazy("{pairing_of} was to be paired, attempt {attempt}."),
    "Propose": gettext_lazy("{round} was paired."),
    "FallBack": gettext_lazy("{round} took too long to pair, or failed; the quick method is used."),
    "GiveUpPairing": gettext_lazy("{round} could not be paired; the stage ended."),
    "SwapSeats": gettext_lazy("{round}: seats at tables {one} and {other} were swapped by hand."),
    "SeatLate": gettext_lazy("{round}, table {table_number}: {entrant}, who came late, took the place beside a bye."),
    "PublishRound": gettext_lazy("{round} was published."),
    "Unpair": gettext_lazy("{round} was unpaired."),
    "StartClock": gettext_lazy("{round}: the clock was started."),
    "PauseClock": gettext_lazy("{round}: the clock was stopped."),
    "CallTime": gettext_lazy("{round}: time was called."),
    "CloseRound": gettext_lazy("{round} was closed."),
    "Freeze": gettext_lazy("{round}: the standings were frozen."),
    "ReopenRound": gettext_lazy("{round} was reopened."),
    "EndStage": gettext_lazy("The stage was ended before its plan."),
    "Come": gettext_lazy("{table}: a seat has come."),
    "BeginMatch": gettext_lazy("{table}: the match began."),
    "Report": gettext_lazy("{table}: a player reported {result}."),
    "Concede": gettext_lazy("{table}: a player conceded."),
    "Settle": gettext_lazy("{table}: the match ended {result}."),
    "Doubt": gettext_lazy("{table}: the match could not be confirmed by its log; a judge was called."),
    "Rule": gettext_lazy("{table}: staff entered {result}."),
    "NoShow": gettext_lazy("{table}: staff entered a no-show."),
    "VoidResult": gettext_lazy("{table}: the result was voided."),
    "Sweep": gettext_lazy("By the clock: {done}."),
    "Extend": gettext_lazy("{table}: {extra_ms} minutes."),
    "Penalise": gettext_lazy("{entrant}: {kind}."),
    "CallJudge": gettext_lazy("{table}: a judge was called."),
    "TakeCall": gettext_lazy("Call {call} was taken."),
    "ResolveCall": gettext_lazy("Call {call} was resolved."),
}
KINDS: Mapping[str, str | Promise] = {
    "warning": gettext_lazy("warning"),
    "game_loss": gettext_lazy("game loss"),
    "match_loss": gettext_lazy("match loss"),
    "points": gettext_lazy("points taken off"),
    "disqualification": gettext_lazy("disqualified"),
}
OFFICES: Mapping[str, str | Promise] = {
    "owner": gettext_lazy("owner"),
    "organiser": gettext_lazy("organiser"),
    "scorekeeper": gettext_lazy("scorekeeper"),
    "judge": gettext_lazy("judge"),
    "floor": gettext_lazy("floor helper"),
}
SWEPT: Mapping[type[facts.Fact], str | Promise] = {
    facts.Moved: gettext_lazy("the event moved on"),
    facts.DecksLocked: gettext_lazy("decks were locked"),
    facts.Confirmed: gettext_lazy("results came to count"),
    facts.TimeCalled: gettext_lazy("time was called"),
}
MINUTE_MS = 60_000
BY_HAND = ("PairRound", "SwapSeats", "SeatLate", "Unpair", "Rule", "VoidResult", "ReopenRound", "EndStage", "CloseRound", "Reopen")
"""Commands that the extract may show; with a reason, as they then changed something that stood."""
ALWAYS_BY_HAND = ("SwapSeats", "SeatLate", "VoidResult")
MOST_SHOWN = 100


def sentence(kind: str, body: Body, names: Mapping[int, str]) -> str:
    """What an entry did. `names` by entrant; who has none is called by number."""
    return " ".join([str(COMMANDS[kind]).format(**parts(body, names)), *consequences(body)])


def consequences(body: Body) -> Iterator[str]:
    """What else followed from a correction: others at a table of a bracket, a cut that stands all the same (T62, T63)."""
    for fact in body.facts:
        match fact:
            case facts.TableReseated():
                yield _("Others play at table {table} of round {round}.").format(table=fact.pairing.table, round=fact.pairing.round)
            case facts.MatchUndecided():
                yield _("Nobody has won, and somebody has to go on: a judge was called.")
            case facts.CutStands():
                yield _("Others would have gone on to stage {stage}; it was paired already, so the cut stays.").format(stage=fact.stage)


def parts(body: Body, names: Mapping[int, str]) -> dict[str, Any]:
    found = {name: part(name, value, names) for name, value in msgspec.structs.asdict(body.command).items()}
    for value in (getattr(body.command, "moment", None), getattr(body.command, "pairing", None)):
        if isinstance(value, Moment | PairingKey):
            found |= {**places(value), "moment_round": value.round}
    for fact in body.facts:
        if isinstance(fact, facts.Registered):
            found["entered"] = called(fact.entrant, names)
        if isinstance(fact, facts.LateSeated):
            found["table_number"] = fact.pairing.table
        if isinstance(fact, facts.OfficeGiven):
            found["given"] = fact.office
        if isinstance(fact, facts.PairingRequested):
            found |= {"pairing_of": places(fact.moment)["round"], "attempt": fact.attempt}
        if isinstance(fact, facts.Confirmed):
            found["result"] = result_words.words(fact.result)
    done = dict.fromkeys(str(SWEPT[type(fact)]) for fact in body.facts if type(fact) in SWEPT)
    return {"pairing_of": _("The next stage"), "attempt": 1, "entered": "", **found, "done": ", ".join(done)}


def part(name: str, value: Any, names: Mapping[int, str]) -> Any:
    """A field of a command as its sentence has it."""
    if name == "entrant":
        return called(value, names)
    if name == "to":
        return PHASES.get(value, value)
    if name == "kind":
        return KINDS.get(value) or OFFICES.get(value) or result_words.KINDS.get(value, value)
    if name in ("one", "other"):
        return value[0]
    if name == "extra_ms":
        return f"{value // MINUTE_MS:+}"
    if name == "rounds":
        return ", ".join(map(str, value)) or _("none")
    return result_words.words(value) if isinstance(value, Result) else value


def called(number: int, names: Mapping[int, str]) -> str:
    return names.get(number) or _("Entrant {number}").format(number=number)


def places(where: Moment | PairingKey) -> dict[str, str]:
    at = _("Stage {stage}, round {round}").format(stage=where.stage, round=where.round)
    table = _("{round}, table {table}").format(round=at, table=where.table) if isinstance(where, PairingKey) else ""
    return {"round": at, "table": table}


class Line(msgspec.Struct, frozen=True):
    """An entry in words. `reason`: a key. `at` in milliseconds."""

    seq: int
    at: int
    what: str
    reason: str


def reason_of(body: Body) -> str:
    return str(getattr(body.command, "reason", None) or "")


def is_by_hand(kind: str, body: Body) -> bool:
    """Whether everybody should know of it: a round paired anew, or something that stood was changed by staff."""
    return kind in ALWAYS_BY_HAND or (kind in BY_HAND and bool(reason_of(body)))


def extract(entries: Iterable[TournamentEntry], names: Mapping[int, str]) -> list[Line]:
    """What everybody may read of a log: re-pairings and hand changes, in order (section 10)."""
    found = []
    for entry in entries:
        body = read_body(entry.body)
        if is_by_hand(entry.kind, body):
            found.append(Line(entry.seq, entry.at, sentence(entry.kind, body, names), reason_of(body)))
    return found


def public_extract(tournament_id: str) -> list[Line]:
    """The extract of an event, newest first; only what may be in it is read. Its sentences name tables; entrants by number alone."""
    has_reason = Q(kind__in=BY_HAND, body__contains='"reason"')
    found = TournamentEntry.objects.filter(has_reason | Q(kind__in=ALWAYS_BY_HAND), stream=tournament_id).order_by("-seq")
    return extract(found[:MOST_SHOWN], {})
