"""A pairing job as plain data: what is asked, what is proposed, and why.

A request holds all that a pairing may depend on, so that its hash tells whether an answer still fits what is known now: a drop that arrives
while the job runs changes the hash, and the answer is thrown away. Points are counted in halves, as everywhere.

Source: tournaments reference, sections 3 ("Pairing as a background job"), 7.1 and 8.3; T38, T46, T55.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Literal, Protocol

import msgspec
from msgspec import Struct
from msgspec.structs import replace

ByeKind = Literal["bye", "awarded_bye", "half_bye", "absent"]
"""Kinds of `field.Result` that a pairing can give: its own bye, one that was promised, or no point for who does not come."""


FloatReason = Literal["none", "odd_group", "nobody_left", "better_for_others"]

Breach = Literal["rematch", "second_bye", "extra_bye"]


class Data(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """Stored and hashed: a new field has a default, so that old requests keep their hash."""


class Contender(Data, frozen=True, gc=False):
    """An entrant who is to be seated in this round, and what pairing may know of them.

    `points` in halves. `rank`: place in the standings before the round, from 1. `met`: opponents, once for each meeting. `byes` were given
    by pairing, `promised` before the event. `downs`, `ups`: earlier pairings with who had fewer points, and more. `sat`: how often in each
    seat. `last`: the seat of their last pairing. `shorts`: tables of three at a stage of fours. `table`: where they sit, if they need to.
    """

    number: int
    seed: int
    points: int = 0
    rank: int = 1
    met: tuple[int, ...] = ()
    byes: int = 0
    promised: int = 0
    downs: int = 0
    ups: int = 0
    sat: tuple[int, ...] = ()
    last: int | None = None
    club: str = ""
    shorts: int = 0
    table: int | None = None

    def times_in(self, seat: int) -> int:
        return self.sat[seat] if seat < len(self.sat) else 0


class Policy(Data, frozen=True, gc=False):
    """What the organiser settles and players are shown (T38).

    `first`: the first round, by chance, top half against bottom half in order of seeds, or best against last ("fold"). `last`: the last
    round, by chance among equals as before, or neighbours in the standings ("power"). `apart`: until which round players of a club are kept
    apart if that costs little; 0 never, none always. `exhausted`: what happens if the last two players have met. `promise_counts`: whether
    who had a promised bye gets none by pairing. `five`: how five are seated at pods.
    """

    first: Literal["random", "halves", "fold"] = "random"
    last: Literal["random", "power"] = "random"
    apart: int | None = 0
    exhausted: Literal["end", "rematch"] = "end"
    promise_counts: bool = False
    five: Literal["bye", "table"] = "bye"


class Bye(Data, frozen=True, gc=False):
    """A seat without a table. `reason` of one that pairing gave: nobody with fewer points could have it, or somebody could, but it would
    have cost others more; `none_eligible` and `no_opponent` are forced."""

    number: int
    kind: ByeKind = "bye"
    reason: Literal["promised", "fewest_points", "better_for_others", "none_eligible", "no_opponent"] = "promised"


class Request(Data, frozen=True, gc=False):
    """One round to be paired. `round` counts from 1 in its stage. `forbidden`: pairs that never meet. `promised`: byes of this round.
    `is_quick`: a legal round soon is better than the best one later; more may be forced than had to be (T48).
    """

    algorithm: str
    version: int
    round: int
    contenders: tuple[Contender, ...]
    is_last: bool = False
    forbidden: tuple[tuple[int, int], ...] = ()
    promised: tuple[Bye, ...] = ()
    policy: Policy = Policy()
    is_quick: bool = False

    @property
    def canonical(self) -> Request:
        """The same request whatever the order of rows was that it was made of (T46)."""
        return replace(
            self,
            contenders=tuple(
                replace(one, met=tuple(sorted(one.met))) for one in sorted(self.contenders, key=lambda contender: contender.number)
            ),
            forbidden=tuple(sorted({(min(pair), max(pair)) for pair in self.forbidden})),
            promised=tuple(sorted(self.promised, key=lambda bye: bye.number)),
        )

    @property
    def input_hash(self) -> str:
        """SHA-256 of the canonical JSON: equal for requests that ask the same."""
        return sha256(msgspec.json.encode(self.canonical, order="sorted")).hexdigest()

    @property
    def to_seat(self) -> list[Contender]:
        """All without a promised bye, by number."""
        promised = {bye.number for bye in self.promised}
        return sorted((one for one in self.contenders if one.number not in promised), key=lambda one: one.number)

    @property
    def met(self) -> dict[int, set[int]]:
        """Whom each has met, even if only one of both says so."""
        met = {one.number: set(one.met) for one in self.contenders}
        for one in self.contenders:
            for other in one.met:
                if other in met:
                    met[other].add(one.number)
        return met

    @property
    def apart(self) -> dict[int, set[int]]:
        """Whom each is never to meet."""
        apart: dict[int, set[int]] = {one.number: set() for one in self.contenders}
        for one, other in self.forbidden:
            if one in apart and other in apart:
                apart[one].add(other)
                apart[other].add(one)
        return apart

    @property
    def clubs_apart(self) -> bool:
        return self.policy.apart is None or self.round <= self.policy.apart

    @property
    def barred(self) -> frozenset[int]:
        """Who is not to have a bye while somebody else can (T44)."""
        counts = self.policy.promise_counts
        return frozenset(one.number for one in self.contenders if one.byes or (counts and one.promised))


class Forced(Data, frozen=True, gc=False):
    """A rule that this round breaks because every round would (T42)."""

    kind: Breach
    numbers: tuple[int, ...]


class Table(Data, frozen=True, gc=False):
    """A pairing, and why it is so (T55).

    `seats` in order, `scores` theirs in halves. `float`: why they do not all have the same points: the score group was odd, nobody of it
    was left to meet, or it serves the round as a whole. `first`: why the first seat is theirs. `avoided`: for each seat, those of equal
    points whom they had met. `met`: pairs at this table who had met before. `is_short`: three, where others are four.
    """

    table: int
    seats: tuple[int, ...]
    scores: tuple[int, ...]
    float: FloatReason = "none"
    first: Literal["fewer_firsts", "other_seat", "seed", "least_often"] = "seed"
    avoided: tuple[tuple[int, ...], ...] = ()
    met: tuple[tuple[int, int], ...] = ()
    is_short: bool = False


class Proposal(Data, frozen=True, gc=False):
    """The answer of a job: tables by number, then byes. It counts if `input_hash` is still that of what is known (`check.py` first)."""

    algorithm: str
    version: int
    input_hash: str
    seed: str
    tables: tuple[Table, ...]
    byes: tuple[Bye, ...] = ()
    forced: tuple[Forced, ...] = ()


class Engine(Protocol):
    """A format that pairs by scores: a module with these (`registry.py`)."""

    @property
    def VERSION(self) -> int:
        """Another one may answer the same request otherwise (T46)."""

    def pair(self, request: Request, seed: bytes) -> Proposal:
        """The round asked for. May raise `PairingProblem`."""

    def is_exhausted(self, request: Request) -> bool:
        """Whether nobody is left to meet, so that the stage ends before its last round (section 11)."""
