"""The player of `docs/bots.md`, as it stands there, plays whole matches over HTTP and nothing else."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from pytest_django.live_server_helper import LiveServer

from matches import log, validation
from matches.models import Match, Validation
from oshisite.accounts.tokens import create_bot

pytestmark = pytest.mark.django_db(transaction=True)
GUIDE = Path(__file__).parents[2] / "docs" / "bots.md"


@pytest.fixture
def player() -> dict[str, Any]:
    """What the program in the guide defines."""
    (program,) = re.findall(r"```python\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    defined: dict[str, Any] = {"__name__": "player"}
    exec(compile(program, str(GUIDE), "exec"), defined)
    return defined


def test_two_programs_play_a_whole_match_over_http(live_server: LiveServer, player: dict[str, Any]):
    """L225."""
    (_, first), (_, second) = create_bot("Sakamata"), create_bot("Lamy")
    made = player["ask"](live_server.url, first, "", {"game": "oshi", "opponent": "friend"})

    with ThreadPoolExecutor(2) as pool:
        games = [pool.submit(player["play"], live_server.url, token, made["match"], 0.1) for token in (first, second)]
        outcomes = [game.result() for game in games]

    match = Match.objects.get()
    history = log.history(match.id)
    assert outcomes[0] == outcomes[1] == match.outcome
    assert match.outcome["reason"] == "rules"
    assert [player["kind"] for player in made["players"]] == ["bot", "open"]
    assert None not in (history.shares or (None,))
    validation.validate(match.id)
    assert Validation.objects.get().is_ok
