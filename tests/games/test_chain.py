"""The bytes of entries and the chain over them, against vectors and against a second implementation.

Source: architecture section 5; live play L34 and its appendix E.
"""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from matches.games.chain import LARGEST_INTEGER, Entry, canonical, entry_hash, genesis
from tests.games.test_chance import VECTORS

CHAIN: dict[str, Any] = json.loads((Path(__file__).parents[1] / "vectors" / "chain.json").read_text(encoding="utf-8"))
STREAM = "m-0001"
PLAYED = Entry(1, "action", 0, "c-é", '{"b":"é"}', 1_700_000_000_001, "0f" * 16, "")


def plain_hash(stream: str, prev: str, entry: Entry) -> str:
    """As the architecture words it, with the standard library's JSON alone."""
    names = ("at", "cid", "kind", "salt", "seat", "seq")
    fields = {name: getattr(entry, name) for name in names} | {"body": json.loads(entry.body), "prev": prev, "stream": stream}
    text = json.dumps(fields, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return sha256(b"oshi-entry-v1\n" + text.encode()).hexdigest()


def test_canonical_json_is_that_of_the_vector() -> None:
    wanted = VECTORS["canonical"]

    assert canonical(wanted["value"]).hex() == wanted["hex"]


def test_the_chain_is_that_of_the_vectors() -> None:
    """`tests/js/verify.test.js` computes the same in another language."""
    prev, entries = genesis(CHAIN["stream"]), [Entry(**fields) for fields in CHAIN["entries"]]

    assert prev == CHAIN["genesis"]
    assert len(entries) == 4
    for entry in entries:
        assert canonical(json.loads(entry.body)).decode() == entry.body
        assert entry_hash(CHAIN["stream"], prev, entry) == plain_hash(CHAIN["stream"], prev, entry) == entry.hash
        prev = entry.hash


@pytest.mark.parametrize(
    "change",
    [{"seq": 2}, {"kind": "actioN"}, {"seat": 1}, {"cid": "c-e"}, {"body": '{"b":"e"}'}, {"at": 1_700_000_000_002}, {"salt": "00" * 16}],
    ids=lambda change: next(iter(change)),
)
def test_the_hash_is_over_every_column(change: dict[str, Any]) -> None:
    assert entry_hash(STREAM, "0", replace(PLAYED, **change)) != entry_hash(STREAM, "0", PLAYED)


def test_the_hash_is_over_the_hash_before_and_the_stream() -> None:
    hashes = {entry_hash(stream, prev, PLAYED) for stream in (STREAM, "m-0002") for prev in ("0", "1")}
    assert len(hashes) == 4


@pytest.mark.parametrize(
    "value",
    [1.0, float("nan"), LARGEST_INTEGER + 1, -LARGEST_INTEGER - 1, {"é": 1}, {1: 2}, b"x", "\ud800"],
    ids=repr,
)
def test_whatever_has_more_than_one_form_is_refused(value: Any) -> None:
    """L34"""
    with pytest.raises(ValueError, match=r"allowed|range|ASCII"):
        canonical({"a": [value]} if not isinstance(value, dict) else value)


def test_the_largest_integers_are_kept() -> None:
    assert canonical([LARGEST_INTEGER, -LARGEST_INTEGER]) == b"[9007199254740992,-9007199254740992]"


names = st.text(st.characters(max_codepoint=126), max_size=5)
values = st.recursive(
    st.none() | st.booleans() | st.integers(-LARGEST_INTEGER, LARGEST_INTEGER) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(names, inner, max_size=4),
)


@given(values)
def test_canonical_json_is_one_text_for_one_value(value: Any) -> None:
    text = canonical(value)

    assert json.loads(text) == value
    assert canonical(json.loads(text)) == text
    assert text.decode() == json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
