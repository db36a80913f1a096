"""Work on threads that start together, each with a database connection of its own that is open before the clock starts."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from threading import Barrier, Thread
from typing import TypeVar

C = TypeVar("C")


def seconds_of(works: Sequence[Callable[[C], None]], connected: Callable[[], AbstractContextManager[C]]) -> float:
    """How long it takes until the last work is done, from when all threads stand ready. Raises what a work raised."""
    gate, faults, ends = Barrier(len(works) + 1), list[BaseException](), list[float]()

    def run(work: Callable[[C], None]) -> None:
        with connected() as own:
            gate.wait()
            try:
                work(own)
            except BaseException as fault:
                faults.append(fault)
            ends.append(time.perf_counter())

    threads = [Thread(target=run, args=(work,)) for work in works]
    for thread in threads:
        thread.start()
    gate.wait()
    began = time.perf_counter()
    for thread in threads:
        thread.join()
    if faults:
        raise faults[0]
    return max(ends) - began


def dealt(things: Sequence[C], hands: int) -> Iterator[Sequence[C]]:
    """`things` dealt out, one hand each."""
    return (things[hand::hands] for hand in range(hands))
