"""What workers compute: pairings and standings, from the state that a command has fixed, outside of any transaction.

An answer names what it was computed from; if that has changed the log asks again (section 3 of the reference). So a job may run twice, or
die in the middle, and nothing comes of it (T48, T81). A pairing that took too long, or failed `TRIES` times, is asked for by the quick
method.
"""

from __future__ import annotations

from functools import partial

import structlog

from tournaments import ledger, services
from tournaments.formats.format import PairingProblem
from tournaments.rules.commands import AnyCommand, FallBack, Freeze, GiveUpPairing, Propose, Sweep
from tournaments.rules.commands.base import Refused
from tournaments.rules.commands.closing import closing_hash
from tournaments.rules.stages import Answer, answer, job_of, standings_of
from tournaments.rules.state import Round, Tournament
from tournaments.solving import LIMIT_S, SMALL, TookTooLong, solved

logger = structlog.get_logger(__name__)


def sweep(tournament_id: str, now: int) -> None:
    """Whatever is due by now; again at once if the time of it was moved meanwhile."""
    version = ledger.folded(tournament_id).state.version
    run(tournament_id, Sweep(), f"sweep:{version}:{now}", now)


TRIES = 2


def pair(tournament_id: str, now: int, *, tries: int = 1, limit_s: float = LIMIT_S, small: int = SMALL) -> None:
    """Pair the round that waits for it. `tries`: how often that was begun, this time included."""
    t = ledger.folded(tournament_id).state
    found = t.round
    if found is None or found.state != "pairing":
        return
    job, where = job_of(t, found.stage, is_quick=found.is_quick), request_of(t, found)
    may_fall_back = job.request is not None and not found.is_quick
    if may_fall_back and tries > TRIES:
        run(tournament_id, FallBack(found.moment, found.attempt), f"fall-back:{where}", now)
        return
    seed = bytes.fromhex(found.seed)
    try:
        # What has changed since is answered with nothing, and the request is made again from what is known now.
        made = answer(job, seed, partial(solved, limit_s=limit_s, small=small)) if job.input_hash == found.input_hash else Answer(())
    except TookTooLong:
        logger.warning("pairing_took_too_long", quick=found.is_quick)
        if may_fall_back:
            run(tournament_id, FallBack(found.moment, found.attempt), f"fall-back:{where}", now)
        return
    except PairingProblem as problem:
        logger.info("pairing_impossible", code=problem.code)
        run(tournament_id, GiveUpPairing(found.moment), f"give-up:{where}", now)
        return
    run(tournament_id, Propose(found.moment, found.attempt, found.input_hash, made), f"propose:{where}", now)


def close(tournament_id: str, now: int) -> None:
    """Compute the standings of the round that is closing."""
    t = ledger.folded(tournament_id).state
    found = t.round
    if found is None or found.state != "closing":
        return
    named = closing_hash(t, found.moment)
    run(tournament_id, Freeze(found.moment, named, standings_of(t, found.moment)), f"freeze:{request_of(t, found)}:{named[:16]}", now)


def request_of(t: Tournament, found: Round) -> str:
    """Names what a round waits for, by the entry that asked: a round that was unpaired or reopened may be asked for in the same words."""
    return f"{found.stage}.{found.number}:{t.changed['round', found.moment]}"


def run(tournament_id: str, command: AnyCommand, cid: str, now: int) -> None:
    """As the system. Who was overtaken finds nothing to do."""
    try:
        services.run(tournament_id=tournament_id, command=command, cid=cid, now=now)
    except Refused as refused:
        logger.warning("job_refused", code=refused.code, command=type(command).__name__)
