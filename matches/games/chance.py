"""Answers to chance from a secret: one stream of numbers for each random event.

An order of n things is the shuffle of 0 .. n-1; an id is two numbers below 2**25, written in base 32.

Source: live play L23, L26-L28 and its appendix E.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterator
from hashlib import sha256

from matches.games.engine import Chance, Value

SECRET_BYTES = 32
SHARE_BYTES = 16
NO_SHARE = bytes(SHARE_BYTES)
"""What counts for a seat that contributed nothing, and for house bots (L26)."""

LARGEST_QUESTION = 10_000
"""More things than any game shuffles; answers to forged questions must end too."""

DIGITS = "0123456789abcdefghjkmnpqrstvwxyz"


def commitment(secret: bytes, match: str) -> str:
    """The server's promise, published in entry 0 before any seat contributes."""
    return sha256(f"gp-server-commit-v1\n{match}\n".encode() + secret).hexdigest()


def seed_of(secret: bytes, match: str, shares: tuple[bytes | None, ...]) -> bytes:
    lines = "\n".join(["gp-seed-v1", match, *((share or NO_SHARE).hex() for share in shares)])
    return hmac.digest(secret, lines.encode(), "sha256")


def numbers(seed: bytes, stream: str) -> Iterator[int]:
    """Endless 32-bit numbers of one stream."""
    block = 0
    while True:
        digest = hmac.digest(seed, f"gp-rng-v1\n{stream}\n{block}".encode(), "sha256")
        yield from (int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4))
        block += 1


def below(n: int, source: Iterator[int]) -> int:
    """An even number below n; those that would lean are passed over."""
    fair = (1 << 32) // n * n
    return next(x for x in source if x < fair) % n


def order(n: int, source: Iterator[int]) -> tuple[int, ...]:
    things = list(range(n))
    for last in range(n - 1, 0, -1):
        other = below(last + 1, source)
        things[last], things[other] = things[other], things[last]
    return tuple(things)


def fresh_id(source: Iterator[int]) -> str:
    bits = below(1 << 25, source) << 25 | below(1 << 25, source)
    return "".join([DIGITS[bits >> shift & 31] for shift in range(45, -5, -5)])


def answer(seed: bytes, stream: str, question: Chance) -> tuple[Value, ...]:
    """The outcome of `question` on `stream`: a die from 1 up, an order of 0 .. n-1, or fresh ids."""
    if not 1 <= question.n <= LARGEST_QUESTION:
        raise ValueError(f"out of range: {question}")
    source = numbers(seed, stream)
    match question.kind:
        case "die":
            return (1 + below(question.n, source),)
        case "order":
            return order(question.n, source)
        case "ids":
            return tuple(fresh_id(source) for _ in range(question.n))
