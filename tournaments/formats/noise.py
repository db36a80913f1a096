"""Chance of pairings: streams of numbers from the seed of a round, by SHA-256.

Each use has a stream of its own, so that one that takes more numbers does not shift another. Anyone with the seed gets the same numbers.

Source: tournaments reference, T46.
"""

from __future__ import annotations

from hashlib import sha256
from struct import unpack

NOISE_BITS = 24
NOISE = 1 << NOISE_BITS
"""Noise of the cost of a pairing lies below this."""


def numbers(seed: bytes, stream: str, count: int) -> tuple[int, ...]:
    """The first `count` 32-bit numbers of a stream: block n is the SHA-256 of `pairing-v1`, seed in hex, stream and n, a line each."""
    start = sha256(f"pairing-v1\n{seed.hex()}\n{stream}\n".encode())
    blocks = []
    for block in range(-(-count // 8)):
        digest = start.copy()
        digest.update(str(block).encode())
        blocks.append(digest.digest())
    return unpack(f">{count}I", b"".join(blocks)[: 4 * count])


def noise(seed: bytes, stream: str, count: int) -> list[int]:
    """`count` numbers below `NOISE`."""
    return [number >> (32 - NOISE_BITS) for number in numbers(seed, stream, count)]
