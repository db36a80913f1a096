"""Twenty-five matches that go on and a hundred who watch: what it takes, whether work piles up, and the same while parts are killed.

    python -m tests.load.steady [--matches 25] [--watchers 100] [--seconds 120]

Two web processes, a worker and a beat on PostgreSQL and Redis of their own, all ended with it. Each player acts about once a second. First
nothing is killed: the times from receiving an act to its commit, and from there to the frames, stand beside a bare echo at that pace. Then
a worker, Redis and one of the web processes are killed in turn. Exit code 1 if anything was lost or doubled, or if work has piled up.

Source: live play L90, L229, L236, L237; the time that an act may take, section 23.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import sys
import time
from statistics import mean

import django

from tests.load.gauges import Gauges, quantile
from tests.load.kill_matrix import site_says
from tests.load.processes import Stack

KILLS = ("worker", "redis", "web")
THINK_S = (0.35, 0.65)
"""Players take turns: each acts when the other has."""
LOOK_S = 2.0
SETTLE_S = 10.0
ECHO_S = 10.0
WAITING = ("oshi_due_waiting", "oshi_outbox_open")
MOST_MORE = 5.0
"""By so much more may wait in the last third of the time than in the first, on average: matches end at times of their own."""
TIMES = {"receive to commit": "oshi_receive_to_commit_seconds", "commit to frame": "oshi_commit_to_frame_seconds"}


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.load.steady", description="Let many play and watch for some minutes.")
    parser.add_argument("--matches", type=int, default=25)
    parser.add_argument("--watchers", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=120.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--ports", type=int, default=8340, help="the first of four free ports")
    return parser.parse_args()


def main() -> int:
    options = arguments()
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    stack = Stack(options.ports)
    try:
        stack.start()
        os.environ.update(stack.environment)
        django.setup()
        return asyncio.run(play(stack, options))
    finally:
        stack.stop()


async def play(stack: Stack, options: argparse.Namespace) -> int:
    from tests.load.matrix import Crowd, Matrix  # its models want the settings that this stack has decided

    crowd = Crowd(options.matches, bots_every=0, watched_every=1, watchers=options.watchers // options.matches, think=THINK_S)
    matrix = Matrix(stack, crowd=crowd, seed=options.seed, say=say)
    await matrix.sit_down()
    await asyncio.sleep(SETTLE_S)
    before, acts = await asyncio.to_thread(Gauges, stack), len(matrix.ledger.acknowledged)
    waited = await watch(stack, options.seconds)
    after = await asyncio.to_thread(Gauges, stack)
    rate = (len(matrix.ledger.acknowledged) - acts) / options.seconds
    echo = await bare_echo(rate)
    calm = await matrix.calm(0.0)
    for what, name in TIMES.items():
        took = quantile(after.since(before, name), 0.95)
        say(f"{what}, p95: {took * 1000:.1f} ms, {took / echo:.1f} times a bare echo at that pace ({echo * 1000:.2f} ms)")
    grown = [name for name, counts in waited.items() if has_grown(counts)]
    for name, counts in waited.items():
        say(f"{name}: {counts[0]:.0f} at first, {max(counts):.0f} at most, {counts[-1]:.0f} at last")
    kills = [await matrix.kill(kind) for kind in KILLS]
    undone = await matrix.finish()
    is_sound = [await asyncio.to_thread(site_says, stack, *words) for words in (("doctor",), ("validate", "--all"))]
    rounds = (calm, *kills)
    wrong = sum(len(one.stuck) + len(one.reloads) + len(one.wrong_views) + len(one.broken_pages) for one in rounds) + len(undone)
    for line in undone[:20]:
        say(line)
    say(
        f"steady: {len(matrix.by_client)} players and watchers, {rate:.1f} acts a second, {len(matrix.ledger.acknowledged)} acknowledged, "
        f"{len(matrix.lost)} lost, {len(matrix.doubled)} doubled, {wrong} wrong, {', '.join(grown) or 'no queue'} grew"
    )
    return 0 if all(is_sound) and not (matrix.lost or matrix.doubled or wrong or grown) else 1


async def watch(stack: Stack, seconds: float) -> dict[str, list[float]]:
    """How much work waited, every two seconds, until the time is over."""
    found: dict[str, list[float]] = {name: [] for name in WAITING}
    ends = time.monotonic() + seconds
    while time.monotonic() < ends:
        await asyncio.sleep(LOOK_S)
        gauges = await asyncio.to_thread(Gauges, stack)
        for name, counts in found.items():
            counts.append(gauges.values[name])
    return found


def has_grown(counts: list[float]) -> bool:
    third = max(1, len(counts) // 3)
    return mean(counts[-third:]) > mean(counts[:third]) + MOST_MORE


async def bare_echo(rate: float) -> float:
    """The 95th percentile (s) of an echo that does nothing, at `rate` messages a second, beside the site as it plays on."""
    from tests.bench.echo import paced
    from tests.bench.report import quantile as of_times
    from tests.bench.running import environment, server

    with server("echo", environment()) as bare:
        return of_times(await paced(bare.url(), ECHO_S, max(1, round(rate))), 0.95)


def say(line: str) -> None:
    print(line, flush=True)


if __name__ == "__main__":
    sys.exit(main())
