"""Whether a log is what it claims to be: its chain, its facts, its chance, its decisions, its result.

Every entry is hashed, folded and, where the secret is known, decided again under the rules that it names. A finding names the entry
that is wrong; a change of any column of an entry is one. Without the secret only chain and fold can be checked, and the report says
so. Entries decided under rules that are no longer shipped count as right, with a note (L17).

Source: architecture sections 5 and 6; live play L8, L17, L26, L32, L37.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Literal

import msgspec
from msgspec import Struct

from matches.games import chance
from matches.games.actions import Reveal
from matches.games.chain import Entry, canonical, entry_hash, genesis
from matches.games.engine import Drawn, Outcome
from matches.games.fold import Decision, History
from matches.games.game import Game

NEED_THE_SECRET = ("commitment", "shuffles", "audit")


class Finding(Struct, frozen=True):
    """What `check` found wrong with entry `seq`."""

    seq: int
    check: str
    what: str


class Check(Struct, frozen=True):
    """One thing that was checked. `seq`: the first entry that failed it, -1 for none."""

    name: str
    result: Literal["ok", "failed", "not disclosed"]
    detail: str = ""
    seq: int = -1

    @property
    def sentence(self) -> str:
        """For commands."""
        place = f" at entry {self.seq}" if self.seq >= 0 else ""
        return f"{self.name}: {self.result}{place}  {self.detail}".rstrip()


class Report(Struct, frozen=True):
    """What was checked, and everything that was found wrong, in order of entries."""

    checks: tuple[Check, ...]
    findings: tuple[Finding, ...] = ()

    @property
    def is_ok(self) -> bool:
        return all(check.result != "failed" for check in self.checks)


class Fault(Exception):
    """Something is wrong with entry `seq`."""

    def __init__(self, seq: int, what: str) -> None:
        super().__init__(seq, what)
        self.seq, self.what = seq, what


def checked(name: str, work: Callable[[], str]) -> Check:
    """A check of one's own: `work` returns the detail or raises `Fault`."""
    try:
        return Check(name, "ok", work())
    except Fault as fault:
        return Check(name, "failed", fault.what, fault.seq)


def audit(
    stream: str,
    entries: Sequence[Entry],
    games: Mapping[str, Game[Any]],
    secret: bytes | None = None,
    *,
    head_hash: str | None = None,
    outcome: Outcome | None = None,
) -> Report:
    """Check all entries of a match. `secret` is not needed if an entry reveals it.

    `head_hash` and `outcome`, if given, are what somebody else says about the match: a header row, the last line of a file.
    """
    history, findings = folded(stream, entries, games)
    findings += chain_findings(stream, entries)
    findings += head_findings(stream, entries, head_hash)
    history.secret = secret or revealed_secret(history)
    if history.secret is not None:
        findings += commitment_findings(history)
        findings += shuffle_findings(history)
        findings += decision_findings(history)
    findings += result_findings(history, findings, outcome)
    findings.sort(key=lambda finding: finding.seq)
    is_disclosed = history.secret is not None
    checks = (summed_up(name, detail, findings, is_disclosed=is_disclosed) for name, detail in details(history).items())
    return Report(tuple(checks), tuple(findings))


def details(history: History) -> dict[str, str]:
    """The checks, and what there is to say about each if nothing is wrong."""
    unshipped = ", ".join(rules_not_shipped(history))
    return {
        "chain": f"{len(history.entries)} entries",
        "fold": "all facts folded",
        "commitment": "the secret is the one that was promised",
        "shuffles": "every draw follows from the secret",
        "audit": f"not decided again, as no longer shipped: rules {unshipped}" if unshipped else "every action gives the recorded facts",
        "result": result_detail(history),
    }


def summed_up(name: str, detail: str, findings: Sequence[Finding], *, is_disclosed: bool) -> Check:
    if name in NEED_THE_SECRET and not is_disclosed:
        return Check(name, "not disclosed", "the secret of this match is not disclosed")
    first = next((finding for finding in findings if finding.check == name), None)
    return Check(name, "failed", first.what, first.seq) if first else Check(name, "ok", detail)


# --- chain and fold


def chain_findings(stream: str, entries: Sequence[Entry]) -> Iterator[Finding]:
    """Numbers without holes, hashes over everything, times that do not go backwards.

    An entry may follow the hash that the one before it should have or the one it shows, so that one change is found once.
    """
    before, seq, at = {genesis(stream)}, 0, 0
    for entry in entries:
        hashes = [entry_hash(stream, prev, entry) for prev in sorted(before)]
        if entry.seq != seq:
            yield Finding(min(seq, entry.seq), "chain", f"entry {entry.seq} stands where {seq} belongs")
        elif entry.hash not in hashes:
            yield Finding(entry.seq, "chain", "the hash does not fit the entry and those before it")
        elif entry.at < at:
            yield Finding(entry.seq, "chain", "earlier than the entry before it")
        elif not is_canonical(entry.body):
            yield Finding(entry.seq, "chain", "the body is not canonical JSON")
        before = {entry.hash} if entry.hash in hashes else {entry.hash, *hashes}
        seq, at = entry.seq + 1, entry.at


def is_canonical(body: str) -> bool:
    try:
        return canonical(msgspec.json.decode(body)) == body.encode()
    except ValueError:  # what msgspec raises is one
        return False


def head_findings(stream: str, entries: Sequence[Entry], head_hash: str | None) -> Iterator[Finding]:
    shown = entries[-1].hash if entries else genesis(stream)
    if head_hash is not None and head_hash != shown:
        yield Finding(max(len(entries) - 1, 0), "chain", "the last hash is another one: entries were changed, added or left out")


def folded(stream: str, entries: Sequence[Entry], games: Mapping[str, Game[Any]]) -> tuple[History, list[Finding]]:
    """The history up to the first entry that is out of place or cannot be read."""
    history = History(stream, games)
    for entry in entries:
        if entry.seq != history.head + 1:
            return history, []  # the chain's finding
        try:
            history.fold(entry)
        except Exception as error:  # whatever a forged body may do to a fold
            return history, [Finding(entry.seq, "fold", f"the facts cannot be folded ({type(error).__name__})")]
    return history, []


# --- what needs the secret


def revealed_secret(history: History) -> bytes | None:
    try:
        return bytes.fromhex(history.revealed) if history.revealed else None
    except ValueError:
        return None


def commitment_findings(history: History) -> Iterator[Finding]:
    assert history.secret is not None
    if chance.commitment(history.secret, history.stream) != history.commitment:
        yield Finding(0, "commitment", "the promise does not fit the secret")
    if history.revealed not in (None, history.secret.hex()):
        seq = next(seq for seq in range(len(history.entries)) if isinstance(history.body(seq).action, Reveal))
        yield Finding(seq, "commitment", "another secret than the match's own is revealed")


def shuffle_findings(history: History) -> Iterator[Finding]:
    for seq in range(len(history.entries)):
        for fact in history.body(seq).facts:
            if isinstance(fact, Drawn) and not is_drawn_fairly(history, fact):
                yield Finding(seq, "shuffles", f"draw {fact.label} does not follow from the secret")


def is_drawn_fairly(history: History, drawn: Drawn) -> bool:
    """What has another length than the question asks for is no answer, and is not worth the drawing."""
    if len(drawn.value) != (1 if drawn.question.kind == "die" else drawn.question.n):
        return False
    try:
        return chance.answer(history.seed(), drawn.label, drawn.question) == drawn.value
    except ValueError:  # forged player bytes, or a question that no game asks
        return False


def decision_findings(history: History) -> Iterator[Finding]:
    """Each recorded action decided again, from the position that the facts before it lead to.

    The first wrong one is the last to be looked at: nothing follows from a position that the rules do not lead to.
    """
    again = History(history.stream, history.games, history.secret)
    for seq, entry in enumerate(history.entries):
        body = history.body(seq)
        if body.rules not in (history.game.rules_version, *history.game.retired_rules):
            yield Finding(seq, "audit", f"decided under rules {body.rules}, which never were in force")
            return
        if body.rules == history.game.rules_version:
            try:
                decision = again.decide(entry.seat, body.action, entry.at)
            except Exception as error:  # refused, or a forged action beyond the rules: in any case not what was recorded
                yield Finding(seq, "audit", f"the recorded action cannot be taken ({type(error).__name__})")
                return
            if decision != Decision(entry.kind, entry.body):
                yield Finding(seq, "audit", "the recorded action gives other facts")
                return
        again.fold(entry)


def rules_not_shipped(history: History) -> tuple[str, ...]:
    recorded = dict.fromkeys(history.body(seq).rules for seq in range(len(history.entries)))
    return tuple(rules for rules in recorded if rules != history.game.rules_version)


# --- the result


def ending_seq(history: History) -> int | None:
    """The entry that ended the match."""
    return next((seq for seq, position in enumerate(history.positions) if position.state.outcome), None)


def result_findings(history: History, findings: Sequence[Finding], claimed: Outcome | None) -> Iterator[Finding]:
    """An end that is not recorded as one, that somebody else knows otherwise, or that no rule and no action led to."""
    ending, outcome = ending_seq(history), history.state.outcome
    if claimed is not None and claimed != outcome:
        yield Finding(max(history.head, 0) if ending is None else ending, "result", "another result than the one that was said")
    if ending is None:
        return
    if not history.is_settled:
        yield Finding(history.head + 1, "result", "the match is over, but the entry that settles it is missing")
    if any(finding.seq == ending for finding in findings):
        yield Finding(ending, "result", "the entry that ended the match is wrong")


def result_detail(history: History) -> str:
    outcome = history.state.outcome
    if outcome is None:
        return "not over yet"
    places = " ".join(map(str, outcome.places))
    rule = f" ({outcome.rule})" if outcome.rule else ""
    return f"places {places}, by {outcome.reason}{rule}" + (", void" if history.state.meta.is_void else "")
