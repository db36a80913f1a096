"""The API does what its own schema says, whatever it is asked: no fault of the server, answers as described, wrong requests refused.

Requests are made by schemathesis from `/api/schema/`, right ones and wrong ones, for every call and every kind of caller (live play L224).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

import pytest
import schemathesis
from django.core.cache import cache
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections, connection
from hypothesis import HealthCheck, Phase, given, seed, settings
from msgspec.structs import replace
from schemathesis import APIOperation, GenerationMode
from schemathesis.checks import load_all_checks
from schemathesis.core.failures import FailureGroup
from schemathesis.specs.openapi.checks import positive_data_acceptance, use_after_free

from matches.api.limits import limits
from matches.clock import now_ms
from matches.games.clocks import clock_named
from matches.games.registry import GAMES
from oshisite.accounts.models import User
from oshisite.accounts.tokens import create_token
from tests.decks.building import deck
from tests.decks.toy import Toy
from tests.matches.asking import caller
from tests.matches.pairs import accept, challenge, duel
from tests.matches.playing import bot_match, play_on, table, user
from tests.matches.seated import open_table
from tests.tournaments.rules.event import settings as event_settings
from tests.tournaments.test_playing import Cup
from tournaments.formats import elimination
from tournaments.formats.chain import StagePlan
from tournaments.services import create

pytestmark = pytest.mark.django_db
Operation: TypeAlias = APIOperation[Any, Any, Any, Any]
EXAMPLES = 15 if connection.vendor == "postgresql" else 5
"""What a database refuses is found on the stricter one; on the other the calls are made, too."""
EXAMPLES_OF_NOBODY = 3
"""An unknown token is refused before anything that a request holds is read."""
POSITIVE, NEGATIVE = GenerationMode.POSITIVE, GenerationMode.NEGATIVE
load_all_checks()
LEFT_OUT = [
    positive_data_acceptance,  # what fits the schema may still name a game, a page or a move that does not exist
    use_after_free,  # a deck is deleted once and asked for again
]
SWISS_EVENT = event_settings(seeding="order")
Ids: TypeAlias = dict[str, list[str]]
"""Values of each parameter of an address, right ones among them."""


@pytest.fixture
def matches() -> list[str]:
    """Ids of matches of each kind: running, running among others, over, waiting, and none at all."""
    running, over, of_others = table(), bot_match(), table("Cho", "Dai")
    play_on(running, 4)
    waiting = open_table(User.objects.get(username="Aki"), *["human"] * 4)
    return [running, of_others, over, waiting, "nosuchmatch1"]


@pytest.fixture
def ids(matches: list[str], monkeypatch: pytest.MonkeyPatch) -> Ids:
    """And decks of each kind: one's own, another's that is shown or not, a starter, and none at all."""
    monkeypatch.setitem(GAMES, "toy", Toy())
    own, other = User.objects.get(username="Aki"), User.objects.get(username="Bea")
    decks = [deck(own).pk, deck(other).pk, deck(other, visibility="public").pk, "toy.coral-first", "0" * 16]
    is_open = challenge(other, "oshi_push", is_open=True, config=duel("oshi_push", clock=clock_named("reserve")))
    standing = [challenge(own).id, challenge(own, to=other).id, is_open.id, "nochallenge1"]
    gone = challenge(other)
    accept(gone, own)
    series = accept(challenge(other, best_of=3), own).id
    challenges = [*standing, gone.id]
    return {
        "match_id": [*matches, series],
        "challenge_id": challenges,
        "deck_id": decks,
        "event_id": events(own, other),
        "game": ["toy", "go"],
        "key": ["oshi.duel.live", "go.duel.live"],
        "name": ["Aki", "nobody"],
        "number": ["1", "7"],
        "room": ["players", "spectators", "team-0"],
        "stage": ["1", "2"],
    }


def events(own: User, other: User) -> list[str]:
    """One's own with a round that is out, another's, a draft of another's, a bracket, and none at all."""
    running = Cup(SWISS_EVENT, own)
    running.enter("fay", "gil", "hal")
    running.begin()
    bracket = Cup(replace(SWISS_EVENT, stages=(StagePlan(elimination.Settings()),)), other)
    bracket.enter("ida", "jon", "kim")
    bracket.begin()
    draft = create(organiser=other, settings=SWISS_EVENT, now=now_ms(), cid="draft")
    return [running.id, bracket.id, draft.id, "noevent00000"]


@pytest.fixture(autouse=True)
def one_connection() -> Iterator[None]:
    """Requests of a test share its connection, which holds its transaction."""
    signals = (request_started, request_finished)
    for signal in signals:
        signal.disconnect(close_old_connections)
    yield
    for signal in signals:
        signal.connect(close_old_connections)


def headers(who: str) -> dict[str, str]:
    if who == "anonymous":
        return {}
    if who == "unknown token":
        return {"Authorization": "Bearer oshi_nothing"}
    owner = User.objects.get(username="Aki") if who != "stranger" else user("Eri")
    _, text = create_token(user=owner, name="test", may_play=who != "reader")
    return {"Authorization": f"Bearer {text}"}


def operations(ids: Ids) -> list[Operation]:
    """Every call of the schema, those that delete at the end. What its address is made of comes from `ids`."""
    schema = schemathesis.openapi.from_wsgi("/api/schema/", get_wsgi_application())
    schema.config.generation.allow_extra_parameters = False  # what nobody reads in an address is no fault
    for verbs in schema.raw_schema["paths"].values():
        for call in verbs.values():
            for parameter in call.get("parameters", ()):
                if parameter["in"] == "path":
                    parameter["schema"] = {"type": "string", "enum": ids[parameter["name"]]}
    return sorted((found.ok() for found in schema.get_all_operations()), key=lambda call: call.method == "delete")


CALLERS = [(who, POSITIVE) for who in ("anonymous", "unknown token", "reader", "seat", "stranger")]


@pytest.mark.parametrize(("who", "mode"), [*CALLERS, ("anonymous", NEGATIVE), ("seat", NEGATIVE)])
def test_every_call_answers_as_its_schema_says(ids: Ids, who: str, mode: GenerationMode):
    known, examples = headers(who), EXAMPLES_OF_NOBODY if who == "unknown token" else EXAMPLES

    assert [wrong for operation in operations(ids) for wrong in contradictions(operation, mode, known, examples)] == []


def contradictions(operation: Operation, mode: GenerationMode, known: dict[str, str], examples: int) -> list[str]:
    """What a call answered other than its schema says: each kind of fault with a request that showed it."""
    wrong: dict[str, str] = {}

    @seed(1)
    @settings(max_examples=examples, deadline=None, database=None, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
    @given(case=operation.as_strategy(generation_mode=mode))
    def answers(case: Any) -> None:
        limits.buckets.clear()
        cache.clear()
        try:
            case.call_and_validate(headers=known, excluded_checks=LEFT_OUT)
        except FailureGroup as group:
            wrong.update((failure.title, str(group)) for failure in group.exceptions)

    answers()
    return [f"{operation.label}: {text}" for text in wrong.values()]


@pytest.mark.parametrize("address", ["", "replay"])
@pytest.mark.parametrize("want", ["pubic", "staff", "seat:x", ""])
def test_a_view_that_there_is_none_of_is_refused_rather_than_ones_own_shown(matches: list[str], address: str, want: str):
    """L39: who mistypes less than their own view gets no more than they asked for."""
    refused = caller("Aki").get(f"/api/matches/{matches[0]}/{address}", {"view": want})

    assert (refused.status_code, refused.json()["reason"]) == (400, "no_such_view")
