"""Tables computed from the log: which rows a state has, and how a database gets them.

`rows` says it for one part of the state, with no look at the database but for who stands behind the numbers (`Personal`). After an entry
the rows of the parts that it changed are written anew; a rebuild computes the rows of all parts and compares (T1).

Source: tournaments reference, section 2; T1, T5, T80.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

import msgspec
from django.db import models
from msgspec import Struct

from tournaments.models import DeckSubmission, Entrant, JudgeCall, Member, Pairing, Penalty, Personal, Role, Round, Seat, Stage, Standing
from tournaments.models import Tournament as Header
from tournaments.rules.state import Entrant as EntrantPart
from tournaments.rules.state import Moment, Office, PairingKey, PartKey, Tournament

Row = dict[str, Any]
Rows = list[tuple[type[models.Model], Row]]
KEYS: Mapping[type[models.Model], tuple[str, ...]] = {
    Entrant: ("number",),
    Member: ("entrant", "member"),
    DeckSubmission: ("entrant", "member"),
    Stage: ("ordinal",),
    Round: ("stage", "number"),
    Pairing: ("stage", "round", "table"),
    Seat: ("stage", "round", "table", "seat"),
    Standing: ("stage", "round", "entrant"),
    Penalty: ("number",),
    JudgeCall: ("number",),
    Role: ("number",),
}
"""Tables of rows, and what names a row within a tournament."""


class People(Struct, frozen=True):
    """Who stands behind an entry: account ids and names by member of an entrant; who asked for it."""

    accounts: list[int | None] = []
    names: list[str] = []
    actor: int | None = None

    def name(self, member: int) -> str:
        return self.names[member] if member < len(self.names) else ""

    def account(self, member: int) -> int | None:
        return self.accounts[member] if member < len(self.accounts) else None


FORMER = "Former player"
"""Who was erased (T7)."""


def people(tournament_id: str, came: Collection[EntrantPart | Office]) -> dict[int, People]:
    """By the entry with which they came."""
    rows = Personal.objects.filter(tournament_id=tournament_id)
    if len(came) < 100:
        rows = rows.filter(seq__in=[one.since for one in came])
    return {seq: People(*behind) for seq, *behind in rows.values_list("seq", "accounts", "names", "actor_id")}


def plain(value: Any) -> Any:
    """As a database gives it back."""
    return msgspec.json.decode(msgspec.json.encode(value))


# --- the header


def header(t: Tournament) -> Row:
    """A draft that was given up stays its staff's own."""
    plan = t.plan
    return {
        "title": plan.title,
        "game": plan.game,
        "mode": plan.mode,
        "phase": t.phase,
        "zone": plan.zone,
        "starts_at": plan.starts_at,
        "settings": plain(plan),
        "is_listed": plan.is_listed and (t.is_announced or t.phase == "draft"),
        "entrants": t.placed(),
    }


# --- rows


def rows(t: Tournament, part: PartKey, who: Mapping[int, People]) -> Rows:
    """The rows of one part; none if it is gone."""
    match part:
        case "entrant", number:
            return list(entrant_rows(t, t.entrants[number], who))
        case "stage", ordinal:
            return [(Stage, stage_row(t, ordinal))] if ordinal in t.stages else []
        case "round", moment:
            return [(Round, round_row(t, moment))] if moment in t.rounds else []
        case "pairing", key:
            return list(pairing_rows(t, key)) if key in t.pairings else []
        case "standings", moment:
            return list(standing_rows(t, moment))
        case "penalty", number:
            return [(Penalty, penalty_row(t, number))]
        case "call", number:
            return [(JudgeCall, call_row(t, number))]
        case "office", number:
            return list(office_rows(t.offices[number], who))
    return []


def entrant_rows(t: Tournament, entrant: EntrantPart, who: Mapping[int, People]) -> Iterator[tuple[type[models.Model], Row]]:
    """A member row goes when its entrant withdraws, so that the account may enter again."""
    known = who.get(entrant.since, People())
    names = [known.name(member) or FORMER for member in range(t.plan.team_size)]
    left = entrant.left
    yield (
        Entrant,
        {
            "number": entrant.number,
            "name": " & ".join(names),
            "state": entrant.state,
            "since": entrant.since,
            "is_here": entrant.is_here,
            "seed": entrant.seed,
            "rating": entrant.rating,
            "club": entrant.club,
            "joins": entrant.joins.round,
            "left_stage": left.stage if left else None,
            "left_round": left.round if left else None,
            "byes": list(entrant.byes),
            "half_byes": list(entrant.half_byes),
        },
    )
    if entrant.state != "withdrawn":
        for member, name in enumerate(names):
            row = {"entrant": entrant.number, "member": member, "account_id": known.account(member), "name": name}
            yield Member, {**row, "has_agreed": member in entrant.members}
    for member, deck in enumerate(entrant.decks):
        if deck:
            yield DeckSubmission, {"entrant": entrant.number, "member": member, **msgspec.structs.asdict(deck)}


def stage_row(t: Tournament, ordinal: int) -> Row:
    stage, settings = t.stages[ordinal], plain(t.plan.stages[ordinal - 1])
    return {
        "ordinal": ordinal,
        "kind": kind_of(settings),
        "settings": settings,
        "state": stage.state,
        "seeds": list(stage.seeds),
        "places": [list(row) for row in stage.places],
    }


def kind_of(settings: Mapping[str, Any]) -> str:
    """The format's name in a stage's plan."""
    return str(settings.get("settings", {}).get("type", ""))


def round_row(t: Tournament, moment: Moment) -> Row:
    found = t.rounds[moment]
    row = {name: getattr(found, name) for name in ("stage", "number", "state", "attempt", "seed", "algorithm", "input_hash")}
    times = {"published_at": found.published_at, "clock_ends": found.clock_ends, "paused_at": found.paused_at}
    return {**row, "forced": [list(pair) for pair in found.forced], **times}


def pairing_rows(t: Tournament, key: PairingKey) -> Iterator[tuple[type[models.Model], Row]]:
    found, where = t.pairings[key], key._asdict()
    yield (
        Pairing,
        {
            **where,
            "state": found.state,
            "bye": found.bye or "",
            "match": found.match,
            "result": plain(found.result),
            "settled_by": found.settled_by,
            "claims": plain(found.claims),
            "extra_ms": found.extra_ms,
            "is_swapped": found.is_swapped,
            "why": plain(found.why),
        },
    )
    for seat, number in enumerate(found.seats):
        yield Seat, {**where, "seat": seat, "entrant": number, "is_present": seat in found.present}


def standing_rows(t: Tournament, moment: Moment) -> Iterator[tuple[type[models.Model], Row]]:
    for row in t.standings.get(moment, ()):
        values = {"rank": row.rank, "points": row.points, "values": [list(value) for value in row.values], "is_by_lot": row.is_by_lot}
        yield Standing, {**moment._asdict(), "entrant": row.entrant, **values}


def penalty_row(t: Tournament, number: int) -> Row:
    found = t.penalties[number]
    where = {"stage": found.at.stage if found.at else None, "round": found.at.round if found.at else None}
    return {"number": number, "entrant": found.entrant, "kind": found.kind, "reason": found.reason, "points": found.points, **where}


def call_row(t: Tournament, number: int) -> Row:
    found = t.calls[number]
    times = {"since": found.since, "taken_at": found.taken_at, "resolved_at": found.resolved_at}
    return {"number": number, **found.pairing._asdict(), **times}


def office_rows(office: Office, who: Mapping[int, People]) -> Iterator[tuple[type[models.Model], Row]]:
    known = who.get(office.since, People())
    if not office.is_over and (holder := known.account(0)):
        row = {"number": office.number, "user_id": holder, "kind": office.kind, "expires_at": office.expires_at}
        yield Role, {**row, "given_by_id": known.actor, "given_at": office.given_at}


# --- writing


def write(tournament_id: str, t: Tournament, version: int, head_hash: str) -> None:
    """Bring the tables from the entry before `version` to it. In a transaction that holds the header."""
    changed = [part for part, seq in t.changed.items() if seq == version]
    came: list[EntrantPart | Office] = [t.entrants[number] for kind, number in changed if kind == "entrant"]
    came += [t.offices[number] for kind, number in changed if kind == "office"]
    who = people(tournament_id, came) if came else {}
    clear(tournament_id, changed)
    made: dict[type[models.Model], list[models.Model]] = defaultdict(list)
    for part in changed:
        for table, row in rows(t, part, who):
            made[table].append(table(tournament_id=tournament_id, **row))
    for table, found in made.items():
        table._default_manager.bulk_create(found, batch_size=500)
    fields = header(t) if ("tournament", 0) in changed else {"entrants": t.placed()}
    Header.objects.filter(id=tournament_id).update(version=version, head_hash=head_hash, **fields)


def clear(tournament_id: str, parts: Iterable[PartKey]) -> None:
    """Delete the rows of some parts, all before any is written anew: who swaps seats would sit twice in between."""
    tables: dict[Moment, list[int]] = defaultdict(list)
    numbers: dict[str, list[int]] = defaultdict(list)
    for kind, key in parts:
        if kind == "pairing":
            tables[key.moment].append(key.table)
        elif kind == "round":
            Round.objects.filter(tournament_id=tournament_id, stage=key.stage, number=key.round).delete()
        elif kind == "standings":
            Standing.objects.filter(tournament_id=tournament_id, stage=key.stage, round=key.round).delete()
        else:
            numbers[kind].append(key)
    for moment, of_moment in tables.items():
        for start in range(0, len(of_moment), 500):
            where = {"stage": moment.stage, "round": moment.round, "table__in": of_moment[start : start + 500]}
            Seat.objects.filter(tournament_id=tournament_id, **where).delete()
            Pairing.objects.filter(tournament_id=tournament_id, **where).delete()
    named: dict[str, tuple[tuple[type[models.Model], str], ...]] = {
        "entrant": ((Entrant, "number"), (Member, "entrant"), (DeckSubmission, "entrant")),
        "stage": ((Stage, "ordinal"),),
        "penalty": ((Penalty, "number"),),
        "call": ((JudgeCall, "number"),),
        "office": ((Role, "number"),),
    }
    for part, keys in numbers.items():
        for table, column in named.get(part, ()):
            for start in range(0, len(keys), 500):
                table._default_manager.filter(tournament_id=tournament_id, **{f"{column}__in": keys[start : start + 500]}).delete()


# --- rebuilding


class Difference(Struct, frozen=True):
    """A row that is not as the log has it: `stored` or `computed` is None where there is none."""

    table: str
    key: tuple[Any, ...]
    stored: Row | None
    computed: Row | None


def differences(tournament_id: str, t: Tournament, head_hash: str) -> tuple[int, list[Difference]]:
    """How many rows the log makes, and those that the database has otherwise (T1)."""
    who = people(tournament_id, [*t.entrants.values(), *t.offices.values()])
    computed: dict[tuple[type[models.Model], tuple[Any, ...]], Row] = {}
    for part in t.changed:
        for table, row in rows(t, part, who):
            computed[table, tuple(row[column] for column in KEYS[table])] = row
    stored: dict[tuple[type[models.Model], tuple[Any, ...]], Row] = {}
    for table, columns in KEYS.items():
        names = [field.attname for field in table._meta.concrete_fields if field.attname not in ("id", "tournament_id")]
        for row in table._default_manager.filter(tournament_id=tournament_id).values(*names):
            stored[table, tuple(row[column] for column in columns)] = row
    found = [
        Difference(table._meta.model_name or "", key, stored.get((table, key)), computed.get((table, key)))
        for table, key in sorted(computed.keys() | stored.keys(), key=lambda one: (one[0].__name__, repr(one[1])))
        if stored.get((table, key)) != computed.get((table, key))
    ]
    expected = {**header(t), "version": t.version, "head_hash": head_hash}
    kept = Header.objects.filter(id=tournament_id).values(*expected).get()
    if kept != expected:
        found.append(Difference("tournament", (tournament_id,), kept, expected))
    return len(computed) + 1, found


def rewrite(tournament_id: str, t: Tournament, head_hash: str) -> None:
    """All rows as the log has them. In a transaction that holds the header."""
    for table in KEYS:
        table._default_manager.filter(tournament_id=tournament_id).delete()
    everything = t.fork()
    everything.changed = dict.fromkeys(t.changed, t.version)
    write(tournament_id, everything, t.version, head_hash)
