"""Plays a whole tournament on a site of its own and kills its worker in a round: pairings and standings come late, and none is lost.

    python -m tests.load.tournament [--players 64] [--rounds 6] [--cut 8] [--kill 3]

Needs PostgreSQL and Redis installed, starts its own, and ends everything that it has started. Exit code 1 if a match is not validated, a
table of the database differs from the log, or the event does not come to its end.

Source: tournaments reference, T48, T81.
"""

from __future__ import annotations

import argparse
import os
import signal
import threading
import time

import django

from tests.load.processes import Stack

AWAY_S = 3.0
"""How long there is no worker."""


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.load.tournament", description="Kill the worker of a tournament.")
    parser.add_argument("--game", default="oshi_push")
    parser.add_argument("--mode", default="duel")
    parser.add_argument("--players", type=int, default=64)
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--cut", type=int, default=8)
    parser.add_argument("--kill", type=int, default=3, help="the round in which the worker is killed, while it is being paired")
    parser.add_argument("--ports", type=int, default=8320, help="the first of four free ports")
    return parser.parse_args()


def main() -> int:
    options = arguments()
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    stack = Stack(options.ports)
    try:
        stack.start()
        os.environ.update(stack.environment)
        django.setup()
        return play(stack, options)
    finally:
        stack.stop()


def play(stack: Stack, options: argparse.Namespace) -> int:
    from tournaments import services  # its models want the settings that this stack has decided
    from tournaments.simulation import Simulation, Size, StandsStill

    size = Size(options.game, options.mode, options.players, options.rounds, options.cut)
    simulation = Simulation(size, works=False)
    killer = threading.Thread(target=kill_in, args=(stack, simulation.id, options.kill), daemon=True)
    killer.start()
    try:
        simulation.run()
    except StandsStill as still:
        print(f"stands still at: {still}", flush=True)
    failed = list(simulation.failures())
    rows, differences = services.rebuild(simulation.id, write=False)
    played = len(simulation.matches)
    print(f"{rows} rows, {len(differences)} differ", flush=True)
    print(f"{played} matches, {played - len(failed)} validated, {len(failed)} failed", flush=True)
    return int(bool(failed or differences or killer.is_alive() or simulation.state.phase != "completed"))


def kill_in(stack: Stack, tournament_id: str, number: int) -> None:
    """End the worker as soon as round `number` of the first stage is to be paired, and start another one later."""
    from django.db import connection

    from tournaments.models import Round

    while not Round.objects.filter(tournament_id=tournament_id, stage=1, number=number).exists():
        time.sleep(0.01)
    worker = stack.parts["worker"]
    worker.kill()
    print(f"worker killed in round {number}", flush=True)
    time.sleep(AWAY_S)
    worker.start()
    worker.await_up()
    connection.close()


if __name__ == "__main__":
    raise SystemExit(main())
