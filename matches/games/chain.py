"""The bytes that entries are stored as, and the chain of hashes over them.

Source: architecture section 5; live play L32, L34.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import msgspec
from msgspec import Struct

SALT_BYTES = 16
LARGEST_INTEGER = 2**53
encode = msgspec.json.Encoder(order="sorted").encode
"""Canonical bytes of what is known to have some: values read from a log. `canonical` looks first."""


class Entry(Struct, frozen=True, gc=False):
    """One row of a log as it is stored. `body` is canonical JSON; `at` is in milliseconds; salt and hash are hexadecimal."""

    seq: int
    kind: str
    seat: int
    cid: str
    body: str
    at: int
    salt: str
    hash: str


def canonical(value: Any) -> bytes:
    """UTF-8 JSON with sorted ASCII keys, no spaces, no floats, integers within 2**53 (L34). Raises `ValueError` otherwise."""
    plain = msgspec.to_builtins(value, builtin_types=(bytes, bytearray))
    refuse_uncanonical(plain)
    return encode(plain)


def refuse_uncanonical(value: Any) -> None:
    """Types are exact here. No `match`, and texts are passed over where they stand: this walks over every value of every entry."""
    kind = type(value)
    if kind is str or kind is bool or value is None:
        return
    if kind is int:
        if not -LARGEST_INTEGER <= value <= LARGEST_INTEGER:
            raise ValueError(f"integer out of range: {value}")
    elif kind is list or kind is tuple:
        for item in value:
            if type(item) is not str:
                refuse_uncanonical(item)
    elif kind is dict:
        for name, item in value.items():
            if type(name) is not str or not name.isascii():
                raise ValueError(f"key is not ASCII text: {name!r}")
            if type(item) is not str:
                refuse_uncanonical(item)
    else:
        raise ValueError(f"not allowed in an entry: {kind.__name__}")


def genesis(stream: str) -> str:
    """What entry 0 follows."""
    return sha256(f"oshi-chain-v1\n{stream}".encode()).hexdigest()


def entry_hash(stream: str, prev: str, entry: Entry) -> str:
    """SHA-256 over everything that `entry` holds and the hash before it, as hexadecimal."""
    fields = {
        "at": entry.at, "body": msgspec.Raw(entry.body.encode()), "cid": entry.cid, "kind": entry.kind,
        "prev": prev, "salt": entry.salt, "seat": entry.seat, "seq": entry.seq, "stream": stream,
    }  # fmt: skip
    return sha256(b"oshi-entry-v1\n" + encode(fields)).hexdigest()
