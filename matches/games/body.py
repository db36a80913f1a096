"""What an entry holds, read from its bytes.

Source: architecture sections 3 and 5; live play L1, L11, L126.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from typing import Any, Generic, TypeVar, Union

import msgspec
from msgspec import Struct

from matches.games.actions import AnyAction, Create, Reply, Sweep, TimeOut
from matches.games.chain import encode
from matches.games.engine import Fact, Left, Replied, State
from matches.games.game import Game

F = TypeVar("F")
ANSWERS = (Reply, TimeOut)


class Body(Struct, Generic[F], frozen=True, gc=False):
    """What an entry holds: the action, its facts, whether somebody learned something, and the rules that decided it."""

    action: AnyAction
    facts: tuple[F, ...]
    informs: bool
    rules: str
    v: int = 1


class Opening(Struct, frozen=True):
    """As much of a body as tells which game's facts follow."""

    action: Create


@cache
def body_decoder(game: Game[Any]) -> msgspec.json.Decoder[Body[Any]]:
    body: Any = Body  # a type checker cannot follow a union made of a tuple
    return msgspec.json.Decoder(body[Union[game.all_facts]])  # noqa: UP007 - of a tuple


def came_in(action: AnyAction, fact: Replied, state: State[Any], before: Fact | None) -> bool:
    """Whether a `Replied` is what came in; defaults of seats that left follow from it.

    Of a reply or a time-out it is the first of its entry (`before`: the one found so far), of a sweep each of a seat that is still here.
    """
    if isinstance(action, Sweep):
        return fact.seat not in state.absent
    return before is None and isinstance(action, ANSWERS)


def line_after(line: str, answer: Replied | Left) -> str:
    """The line of answers so far, as a digest; only what came in counts, defaults follow from it."""
    return sha256(line.encode() + encode(answer)).hexdigest()
