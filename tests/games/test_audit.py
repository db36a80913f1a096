"""What an audit finds: every changed column of every entry, missing and added entries, forged facts, secrets and results.

Source: architecture section 5; live play L8, L17, L26, L37.
"""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from matches.games.actions import Leave, Void
from matches.games.audit import Check, Fault, Report, audit, checked, ending_seq
from matches.games.chain import Entry, canonical, entry_hash, genesis
from matches.games.engine import Outcome
from matches.games.game import Game
from tests.games.lantern.game import LANTERN, LanternNight
from tests.games.playing import TOY, lantern, secret_of, whole

PLAY = whole(LANTERN, "duel", 2, 3)
STREAM, ENTRIES, SECRET = PLAY.history.stream, tuple(PLAY.history.entries), secret_of(3)
NAMES = ("chain", "fold", "commitment", "shuffles", "audit", "result")


def audited(entries: Sequence[Entry], secret: bytes | None = SECRET, games: dict[str, Game[Any]] | None = None, **said: Any) -> Report:
    return audit(STREAM, entries, games or dict(TOY), secret, **said)


def results(report: Report) -> dict[str, str]:
    return {check.name: check.result for check in report.checks}


def changed(place: int, /, **columns: Any) -> list[Entry]:
    return [*ENTRIES[:place], replace(ENTRIES[place], **columns), *ENTRIES[place + 1 :]]


def chained(entries: Sequence[Entry]) -> list[Entry]:
    """The same entries with hashes that fit: what a forger with all bodies can do."""
    made: list[Entry] = []
    for entry in entries:
        prev = made[-1].hash if made else genesis(STREAM)
        made.append(replace(entry, hash=entry_hash(STREAM, prev, entry)))
    return made


def forged(seq: int, change: Callable[[dict[str, Any]], None], **columns: Any) -> list[Entry]:
    """Entries with another body at `seq`, under a chain that fits."""
    body = json.loads(ENTRIES[seq].body)
    change(body)
    return chained(changed(seq, body=canonical(body).decode(), **columns))


def seq_with(fact: str, *, first: int = 3) -> int:
    return next(seq for seq in range(first, len(ENTRIES)) if any(type(f).__name__ == fact for f in PLAY.facts(seq)))


def fact_in(body: dict[str, Any], name: str) -> dict[str, Any]:
    return next(fact for fact in body["facts"] if fact["f"] == name)


def test_a_true_match_passes_every_check() -> None:
    report = audited(ENTRIES, head_hash=ENTRIES[-1].hash, outcome=PLAY.state.outcome)

    assert report.is_ok
    assert report.findings == ()
    assert results(report) == dict.fromkeys(NAMES, "ok")
    assert report.checks[-1].detail == "places 1 2, by rules (5)"


def test_the_reveal_entry_discloses_the_secret() -> None:
    assert results(audited(ENTRIES, secret=None)) == dict.fromkeys(NAMES, "ok")


def test_without_the_secret_chain_fold_and_result_are_checked() -> None:
    """Said plainly (L37)."""
    report = audited(ENTRIES[:-1], secret=None)

    assert report.is_ok
    assert results(report) == {**dict.fromkeys(NAMES, "ok"), **dict.fromkeys(("commitment", "shuffles", "audit"), "not disclosed")}
    assert report.checks[2].detail == "the secret of this match is not disclosed"


def test_a_match_under_way_passes() -> None:
    report = audited(ENTRIES[:10])

    assert report.is_ok
    assert report.checks[-1] == Check("result", "ok", "not over yet")


def test_a_void_match_passes_and_says_so() -> None:
    play = lantern("royale", 3)
    play.say(-1, Void())
    play.close()

    report = audit(play.history.stream, play.history.entries, TOY)

    assert report.is_ok
    assert report.checks[-1].detail == "places 1 1 1, by staff, void"


# --- changed bytes


COLUMNS: dict[str, Callable[[Any], Any]] = {
    "seq": lambda seq: seq + 100,
    "kind": lambda kind: kind[:-1] + "x",
    "seat": lambda seat: seat + 1,
    "cid": lambda cid: cid + "x",
    "at": lambda at: at + 1,
    "salt": lambda salt: "1" + salt[1:],
    "hash": lambda hash_: ("0" if hash_[0] != "0" else "1") + hash_[1:],
}


@pytest.mark.parametrize("secret", [SECRET, None], ids=["secret known", "not disclosed"])
@pytest.mark.parametrize("column", COLUMNS)
def test_a_change_of_any_column_of_any_entry_is_found_there(column: str, secret: bytes | None) -> None:
    for seq, entry in enumerate(ENTRIES):
        report = audited(changed(seq, **{column: COLUMNS[column](getattr(entry, column))}), secret)
        assert not report.is_ok
        assert report.findings[0].seq == seq
        assert {finding.check for finding in report.findings if finding.seq == seq} >= {"chain"}


@pytest.mark.parametrize("seq", range(0, len(ENTRIES), 5))
def test_a_change_of_any_byte_of_a_body_is_found_there(seq: int) -> None:
    body = ENTRIES[seq].body
    for place in random.Random(seq).sample(range(len(body)), 25):
        other = "7" if body[place] != "7" else "8"
        report = audited(changed(seq, body=body[:place] + other + body[place + 1 :]))
        assert not report.is_ok
        assert report.findings[0].seq == seq


@pytest.mark.parametrize("seq", [0, 2, 7, len(ENTRIES) - 2])
def test_missing_doubled_and_swapped_entries_are_found_there(seq: int) -> None:
    missing = [*ENTRIES[:seq], *ENTRIES[seq + 1 :]]
    doubled = [*ENTRIES[: seq + 1], *ENTRIES[seq:]]
    swapped = [*ENTRIES[:seq], ENTRIES[seq + 1], ENTRIES[seq], *ENTRIES[seq + 2 :]]

    for entries in (missing, doubled, swapped):
        report = audited(entries)
        assert results(report)["chain"] == "failed"
        assert seq <= report.findings[0].seq <= seq + 1


def test_missing_last_entries_are_found() -> None:
    """By the end that is not settled, or by the hash that somebody else kept."""
    settled = len(ENTRIES) - 3

    assert results(audited(ENTRIES[: settled + 1]))["result"] == "failed"
    assert audited(ENTRIES[:10]).is_ok
    assert results(audited(ENTRIES[:10], head_hash=ENTRIES[-1].hash))["chain"] == "failed"
    assert results(audited((), head_hash=ENTRIES[-1].hash))["chain"] == "failed"


# --- forgeries under a chain that fits


def test_another_reply_with_the_old_facts_is_found() -> None:
    seq = seq_with("Played")

    report = audited(forged(seq, lambda body: body["action"].update(picks=["pass"])))

    assert {(finding.seq, finding.check) for finding in report.findings} >= {(seq, "audit")}
    assert results(report)["chain"] == "ok"


def test_a_reply_in_the_name_of_another_seat_is_found() -> None:
    seq = seq_with("Played")
    report = audited(chained(changed(seq, seat=1 - ENTRIES[seq].seat)))

    assert report.checks[4] == Check("audit", "failed", "the recorded action cannot be taken (IllegalAction)", seq)


def test_another_kind_of_entry_is_found() -> None:
    report = audited(chained(changed(5, kind="timeout")))

    assert report.checks[4] == Check("audit", "failed", "the recorded action gives other facts", 5)


def test_a_draw_that_does_not_follow_from_the_secret_is_found() -> None:
    seq = seq_with("Drawn", first=2)

    def stack(body: dict[str, Any]) -> None:
        drawn = fact_in(body, "Drawn")
        drawn["value"] = list(reversed(drawn["value"]))

    report = audited(forged(seq, stack))

    assert report.checks[3].result == "failed"
    assert report.checks[3].seq == seq
    assert report.checks[3].detail.startswith("draw 0 does not follow")


def test_a_fact_that_cannot_be_folded_is_found() -> None:
    seq = seq_with("Played")

    for wrong in ({"f": "Nonsense"}, {"f": "Snuffed", "card": {"id": "0", "code": "moth"}}):
        report = audited(forged(seq, lambda body, wrong=wrong: body["facts"].append(wrong)))
        assert report.checks[1].result == "failed"
        assert report.checks[1].seq == seq


def test_another_winner_is_found() -> None:
    ending = seq_with("Ended")

    report = audited(forged(ending, lambda body: fact_in(body, "Ended")["outcome"].update(places=[2, 1])), outcome=PLAY.state.outcome)

    assert {(finding.seq, finding.check) for finding in report.findings} == {(ending, "audit"), (ending, "result")}


def test_a_result_that_somebody_else_knows_otherwise_is_found() -> None:
    ending = seq_with("Ended")

    assert audited(ENTRIES, outcome=Outcome((2, 1), "rules", "5")).checks[-1].seq == ending
    assert results(audited(ENTRIES[:10], outcome=PLAY.state.outcome))["result"] == "failed"


def test_a_secret_that_was_not_promised_is_found() -> None:
    report = audited(ENTRIES, secret=secret_of(4))

    assert results(report)["commitment"] == results(report)["shuffles"] == "failed"
    assert {finding.seq for finding in report.findings if finding.check == "commitment"} == {0, len(ENTRIES) - 1}


@pytest.mark.parametrize("revealed", [secret_of(4).hex(), "not hexadecimal"])
def test_another_secret_that_is_revealed_is_found(revealed: str) -> None:
    last = len(ENTRIES) - 1

    report = audited(forged(last, lambda body: body["action"].update(secret=revealed)))

    assert {(finding.seq, finding.check) for finding in report.findings} == {(last, "commitment"), (last, "audit")}


def test_forged_player_bytes_are_found_without_an_error() -> None:
    for share in ("00" * 16, "not hexadecimal"):
        report = audited(forged(1, lambda body, share=share: body["action"].update(shares=[share, share])))
        assert results(report)["shuffles"] == "failed"


def test_a_match_of_an_unknown_game_is_reported() -> None:
    report = audited(ENTRIES, secret=None, games={"chess": LANTERN})

    assert report.checks[1] == Check("fold", "failed", "the facts cannot be folded (KeyError)", 0)


def test_an_empty_log_has_nothing_wrong() -> None:
    assert audited((), secret=None).is_ok


def test_the_systems_entries_come_from_no_seat_and_a_seats_from_no_other() -> None:
    """A whole chain made anew could name anybody (L2)."""
    for seq, seat in ((1, 0), (2, 10**9), (ending_seq(PLAY.history), -1), (len(ENTRIES) - 1, 1)):
        report = audited(chained(changed(seq, seat=seat)))

        assert [finding.seq for finding in report.findings if finding.check == "audit"] == [seq]


def test_forged_draws_take_no_time() -> None:
    """A file with thousands of orders of ten thousand things kept the server busy for a minute."""
    draw = {"f": "Drawn", "question": {"kind": "order", "n": 10_000, "seat": -1}, "label": "0", "value": [0]}
    began = time.perf_counter()

    report = audited(forged(seq_with("Drawn"), lambda body: body.update(facts=[*body["facts"][:-1], *[draw] * 3_000, body["facts"][-1]])))

    assert results(report)["shuffles"] == "failed"
    assert time.perf_counter() - began < 5


# --- rules versions


class NewerNight(LanternNight):
    rules_version = "lantern-2"
    retired_rules = ("lantern-1",)


def test_rules_that_are_no_longer_shipped_count_as_right_with_a_note() -> None:
    """L17"""
    report = audited(ENTRIES, games={"lantern": NewerNight()})

    assert report.is_ok
    assert report.checks[4] == Check("audit", "ok", "not decided again, as no longer shipped: rules lantern-1")


def test_entries_decided_under_the_shipped_rules_are_decided_again() -> None:
    """A match that was under way when the rules changed."""
    play = lantern("duel", 3)
    history = play.history
    history.games = {"lantern": NewerNight()}
    play.say(0, Leave())
    play.close()
    mixed = audit(history.stream, history.entries, history.games)
    assert mixed.is_ok
    assert mixed.checks[4].detail.endswith("rules lantern-1")

    body = json.loads(history.entries[3].body)
    body["action"]["why"] = "left"
    entries = [*history.entries[:3], replace(history.entries[3], body=canonical(body).decode()), *history.entries[4:]]
    report = audit(history.stream, entries, history.games)

    assert {finding.check for finding in report.findings if finding.seq == 3} >= {"chain", "audit"}


def test_nobody_gets_past_the_audit_by_naming_rules_that_never_were() -> None:
    """A forged win passed as "no longer shipped" (L17)."""
    report = audited(forged(5, lambda body: body.update(rules="lantern-99")))

    assert results(report)["audit"] == "failed"
    assert {finding.seq for finding in report.findings if finding.check == "audit"} == {5}


# --- checks of one's own


def test_a_check_of_ones_own_says_what_it_found_where() -> None:
    def work() -> str:
        raise Fault(7, "is odd")

    assert checked("views", lambda: "all there") == Check("views", "ok", "all there")
    assert checked("views", work) == Check("views", "failed", "is odd", 7)
    assert not Report((checked("views", work),)).is_ok
