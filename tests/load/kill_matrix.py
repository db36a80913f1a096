"""Kills each part of a whole site while people play, and holds what they were told against the log (live play L90).

    python -m tests.load.kill_matrix [--matches 50] [--rounds 3] [--only web,worker,...]

Needs PostgreSQL and Redis installed, starts its own, and ends everything that it has started. Exit code 1 if anything was lost,
doubled, stuck, or wanted a reload, or if a clock took more of anybody's time than it may.

Source: live play L76, L78, L84-L86, L90, L109, L236, L237, L240; stack B5, B9.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path

import django

from tests.load.processes import Stack

KINDS = ("web", "worker", "beat", "redis", "postgres", "outage")
"""Parts that die. In an outage the database stays away for so long that clocks get their time back (L109)."""
MORE = ("silence", "flush")
"""Redis stops for some seconds, or forgets everything, without closing anything."""
CALM_S = 4.0
MOST_LOST_S = 5.0
"""So much of a decision may be lost to a part that is away, without being given back (L109)."""


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.load.kill_matrix", description="Kill each part of a site while people play.")
    parser.add_argument("--matches", type=int, default=50)
    parser.add_argument("--rounds", type=int, default=3, help="kills of each kind")
    parser.add_argument("--only", default=",".join(KINDS), help="kinds, separated by commas")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--ports", type=int, default=8300, help="the first of four free ports")
    parser.add_argument("--logs", type=Path, help="a folder that keeps the logs of all parts")
    found = parser.parse_args()
    found.kinds = found.only.split(",")
    if not set(found.kinds) <= {*KINDS, *MORE}:
        parser.error(f"--only takes {', '.join((*KINDS, *MORE))}")
    return found


def main() -> int:
    options = arguments()
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    stack = Stack(options.ports, options.logs)
    try:
        stack.start()
        os.environ.update(stack.environment)
        django.setup()
        return asyncio.run(play(stack, options))
    except KeyboardInterrupt:
        say("interrupted")
        return 1
    finally:
        for sign in (signal.SIGINT, signal.SIGTERM):  # a second Ctrl-C would leave processes behind
            signal.signal(sign, signal.SIG_IGN)
        stack.stop()


async def play(stack: Stack, options: argparse.Namespace) -> int:
    from tests.load.matrix import Crowd, Matrix  # its models want the settings that this stack has decided

    matrix = Matrix(stack, crowd=Crowd(options.matches), seed=options.seed, say=say)
    await matrix.sit_down()
    await matrix.calm(CALM_S)
    kills = [await matrix.kill(kind) for _ in range(options.rounds) for kind in options.kinds]
    undone = await matrix.finish()
    for line in undone[:20]:
        say(line)
    looks = [asyncio.to_thread(site_says, stack, *words) for words in (("doctor",), ("validate", "--all"))]
    is_sound = await asyncio.gather(*looks)
    stuck = sum(len(one.stuck) for one in matrix.rounds) + len(undone)
    reloads = sum(len(one.reloads) + len(one.wrong_views) for one in matrix.rounds)
    broken = sum(len(one.broken_pages) for one in matrix.rounds)
    pause = max(one.ack.seconds for one in matrix.rounds)
    times = await matrix.times()
    is_given_back = times.credits > 0 or "outage" not in options.kinds
    are_fair = is_given_back and not times.out_of_time and times.decision.seconds <= MOST_LOST_S
    are_fair &= times.seat.seconds <= MOST_LOST_S * (len(kills) + 1)
    for line in times.out_of_time:
        say(f"out of time: {line}")
    say(
        f"clocks: most lost in a decision {times.decision.seconds:.1f} s ({times.decision.where}), of a seat in a whole match "
        f"{times.seat.seconds:.1f} s ({times.seat.where}); given back {times.credits} times, {len(times.out_of_time)} out of time"
    )
    say(f"refusals: {dict(matrix.ledger.refusals)}; errors: {sorted({code for one in matrix.by_client for code in one.errors})}")
    say(
        f"kill matrix: {len(kills)} kills, {len(matrix.ledger.acknowledged)} acknowledged, {len(matrix.lost)} lost, "
        f"{len(matrix.doubled)} doubled, {stuck} stuck, {reloads} reloads, longest pause {pause:.1f} s"
    )
    return 0 if all(is_sound) and are_fair and not (matrix.lost or matrix.doubled or stuck or reloads or broken) else 1


def site_says(stack: Stack, *words: str) -> bool:
    """Let the site look at itself; whether it is content."""
    try:
        last = stack.manage(*words).strip().splitlines()[-1:]
    except subprocess.CalledProcessError as failed:
        say(f"{' '.join(words)}: {failed.stdout}{failed.stderr}".strip())
        return False
    say(f"{' '.join(words)}: {' '.join(last)}")
    return True


def say(line: str) -> None:
    print(line, flush=True)


if __name__ == "__main__":
    sys.exit(main())
