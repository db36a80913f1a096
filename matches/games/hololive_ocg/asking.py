"""Asking a player. Over public things nobody is asked who has one answer (A40); over hidden cards one is always asked, with a way to
decline (H117).

Source: section 15, H115-H117, A22, A40.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from matches.games.engine import Ask, Pace, Prompt, PromptKind, Replied, Value
from matches.games.resolution import Effect

NONE = "none"
"""The answer that declines."""


def ask_one(prompt: Prompt) -> Effect[Replied]:
    replies: tuple[Replied, ...] = yield Ask((prompt,))
    return replies[0]


def ask(
    seat: int, text: str, row: Sequence[Value], *, default: Value = "", kind: PromptKind = "pick", pace: Pace = "choice"
) -> Effect[str]:
    """One of `row`, by default its first option."""
    prompt = Prompt(f"hololive_ocg.{text}", (seat,), (tuple(row),), (default or row[0],), kind=kind, pace=pace)
    return str((yield from ask_one(prompt)).picks[0])


def choose(seat: int, text: str, options: Iterable[str], *, optional: bool = False) -> Effect[str | None]:
    """One of the options, which are public; None if there is none, or it is declined."""
    row = tuple(dict.fromkeys(options))
    if not row:
        return None
    if optional:
        picked = yield from ask(seat, text, (*row, NONE), default=NONE, kind="target")
        return None if picked == NONE else picked
    return row[0] if len(row) == 1 else (yield from ask(seat, text, row, kind="target"))


def choose_some(seat: int, text: str, options: Iterable[str], least: int, most: int) -> Effect[tuple[str, ...]]:
    """From `least` to `most` of the options, which are public; as many as there are if there are fewer (A21, H116)."""
    row = tuple(dict.fromkeys(options))
    least, most = min(least, len(row)), min(most, len(row))
    if most == 0:
        return ()
    if least == len(row):
        return row
    prompt = Prompt(f"hololive_ocg.{text}", (seat,), (row,), row[:least], least=least, most=most, kind="target")
    return tuple(map(str, (yield from ask_one(prompt)).picks))


def may(seat: int, text: str) -> Effect[bool]:
    """H115"""
    return (yield from ask(seat, text, ("yes", "no"), default="no", kind="confirm")) == "yes"


def pick_hidden(seat: int, text: str, options: Iterable[str]) -> Effect[str | None]:
    """One of the cards that only this player sees, or none: asked whatever there is (H117)."""
    picked = yield from ask(seat, text, (*options, NONE), default=NONE)
    return None if picked == NONE else picked


def pick_hidden_some(seat: int, text: str, options: Iterable[str], most: int) -> Effect[tuple[str, ...]]:
    """Any number of them up to `most`, asked whatever there is; "none" counts for nothing beside others.

    `most` is seen by all, so it must not depend on how many of the hidden cards may be picked.
    """
    row = (*options, NONE)
    prompt = Prompt(f"hololive_ocg.{text}", (seat,), (row,), (NONE,), least=1, most=max(1, most))
    picks = (yield from ask_one(prompt)).picks
    return tuple([str(pick) for pick in picks if pick != NONE])


def pick_exactly(seat: int, text: str, options: Iterable[str], n: int) -> Effect[tuple[str, ...]]:
    """`n` cards without a property that is asked for, all of them if there are no more: those cannot be declined (H117)."""
    row = tuple(options)
    if len(row) <= n:
        return row
    prompt = Prompt(f"hololive_ocg.{text}", (seat,), (row,), row[:n], least=n, most=n)
    return tuple(map(str, (yield from ask_one(prompt)).picks))


def in_order(seat: int, text: str, options: Sequence[str]) -> Effect[tuple[str, ...]]:
    """The options in an order that the player chooses."""
    if len(options) < 2:
        return tuple(options)
    n = len(options)
    prompt = Prompt(f"hololive_ocg.{text}", (seat,), (tuple(options),), tuple(options), least=n, most=n, kind="order")
    return tuple(map(str, (yield from ask_one(prompt)).picks))
