"""Events over HTTP: who is told what, page by page (T5-T7, T15, T19, T36, T63, T74)."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from msgspec.structs import replace

from oshisite.accounts.models import User
from tests.matches.asking import caller, queries
from tests.tournaments.rules.event import SWISS, WON, settings
from tests.tournaments.test_playing import STARTER, WITH_DECKS, Cup, hand_in
from tournaments import ledger
from tournaments.api import base
from tournaments.formats import elimination
from tournaments.formats.chain import StagePlan
from tournaments.formats.field import Result
from tournaments.models import Entrant, Standing, Tournament
from tournaments.rules.commands import CloseRound, Leave, PairRound, PublishRound, Rule
from tournaments.rules.settings import Decks, Sight
from tournaments.rules.state import Moment
from tournaments.rules.state import Tournament as State

pytestmark = pytest.mark.django_db
ELSEWHERE = settings(SWISS, game="oshi", seeding="order")
"""A best of three whose results staff enter."""


def ask(cup: Cup | str, what: str = "", user: User | None = None, **query: object) -> Any:
    """What the API says of an event; the status if it says no."""
    client = caller(user) if user else Client()
    got = client.get(f"/api/events/{cup if isinstance(cup, str) else cup.id}/{what}", query)
    return got.json() if got.status_code == 200 else got.status_code


def state(cup: Cup) -> State:
    return ledger.folded(cup.id).state


def play(cup: Cup, number: int, result: Result = WON) -> None:
    """A whole round of the first stage, won by whoever sits first."""
    moment = Moment(1, number)
    if number > 1:
        cup.run(PairRound("aa"))
        cup.work()
        cup.run(PublishRound(moment))
    for table in state(cup).tables(moment):
        if not table.bye:
            cup.run(Rule(table.key, result))
    cup.run(CloseRound(moment))
    cup.work()


@pytest.fixture
def cup() -> Cup:
    """Five play: a round is over."""
    made = Cup(ELSEWHERE)
    made.enter("aki", "bea", "cho", "dee", "eri")
    made.begin()
    play(made, 1)
    return made


# --- which events there are


def events(**query: object) -> Any:
    got = Client().get("/api/events/", query)
    return got.json() if got.status_code == 200 else (got.status_code, got.json()["reason"])


@pytest.fixture
def several(cup: Cup) -> list[Tournament]:
    """Copies of the header, each starting later than the one before; the last two are a draft and unlisted."""
    original = Tournament.objects.get(id=cup.id)
    made = []
    for number in range(4):
        copy = Tournament.objects.get(id=cup.id)
        copy.pk, copy.title, copy.made_with = f"copy{number:08}", f"Copy {number}", f"copy-{number}"
        copy.starts_at, copy.phase, copy.game = original.starts_at + number + 1, "open", "oshi_push"
        made.append(copy)
    made[2].phase, made[3].is_listed = "draft", False
    return Tournament.objects.bulk_create(made)


def test_a_list_has_what_is_public_the_latest_first(several: list[Tournament]) -> None:
    assert [event["title"] for event in events()["events"]] == ["Copy 1", "Copy 0", "Cup"]
    assert [event["title"] for event in events(game="oshi_push")["events"]] == ["Copy 1", "Copy 0"]
    assert [event["title"] for event in events(phase="running")["events"]] == ["Cup"]
    assert ask(several[3].pk)["title"] == "Copy 3"


def test_a_page_goes_on_where_the_one_before_has_ended(several: list[Tournament], monkeypatch: pytest.MonkeyPatch) -> None:
    """T6."""
    monkeypatch.setattr("tournaments.api.views.PAGE", 2)
    first = events()
    rest = events(after=first["next"])

    assert ([event["title"] for event in first["events"]], [event["title"] for event in rest["events"]]) == (["Copy 1", "Copy 0"], ["Cup"])
    assert rest["next"] == ""


@pytest.mark.parametrize(
    ("query", "reason"), [({"phase": "draft"}, "no_such_phase"), ({"game": "go"}, "no_such_game"), ({"after": "x"}, "no_such_page")]
)
def test_what_there_is_none_of_is_refused(query: dict[str, str], reason: str) -> None:
    assert events(**query) == (400, reason)


@pytest.mark.parametrize("what", ["", "entrants", "decks", "rounds", "rounds/1/1", "standings"])
def test_a_draft_is_for_its_staff(cup: Cup, what: str) -> None:
    Tournament.objects.filter(id=cup.id).update(phase="draft")
    player = User.objects.get(username="aki")

    assert (ask(cup, what), ask(cup, what, player)) == (404, 404)
    assert isinstance(ask(cup, what, cup.organiser), dict)


def test_an_event_tells_what_it_is_and_how_it_is_played(cup: Cup) -> None:
    told = ask(cup)

    assert (told["title"], told["phase"], told["entrants"], told["play"]["best_of"]) == ("Cup", "running", 5, 3)
    assert (told["profile"]["name"], told["profile"]["tiebreaks"]) == ("mtr", ["OMW", "GW", "OGW"])
    assert told["stages"] == [
        {"ordinal": 1, "kind": "swiss", "state": "running", "settings": {"settings": {"type": "swiss", "rounds": 3}}, "places": []}
    ]


# --- who takes part


def test_others_are_told_display_names_alone(cup: Cup) -> None:
    """T7: no account, no club, no rating; staff are told the latter two."""
    [one, *_] = ask(cup, "entrants")["entrants"]
    assert one == {"number": 1, "name": "aki", "state": "active", "here": False, "seed": 1, "joins": 1}

    Entrant.objects.filter(tournament=cup.id, number=1).update(rating=1800, club="Home")
    player = User.objects.get(username="bea")
    assert {"rating", "club"}.isdisjoint(ask(cup, "entrants", player)["entrants"][0])
    [told, *_] = ask(cup, "entrants", cup.organiser)["entrants"]
    assert (told["rating"], told["club"]) == (1800, "Home")


def test_who_left_before_the_start_is_not_listed_and_who_left_later_is() -> None:
    """T15."""
    cup = Cup(ELSEWHERE)
    cup.enter("aki", "bea", "cho")
    cup.run(Leave(3))
    cup.begin()
    cup.run(Leave(2))

    assert [(one["number"], one["state"], one.get("left")) for one in ask(cup, "entrants")["entrants"]] == [
        (1, "active", None),
        (2, "dropped", [1, 1]),
    ]


# --- decks


def with_decks(sight: Sight) -> tuple[Cup, list[User]]:
    """Four with locked decks, the first round is out."""
    plan = replace(WITH_DECKS, decks=Decks(are_required=True, sight=sight), play=replace(WITH_DECKS.play, venue="elsewhere"))
    cup = Cup(plan)
    users = cup.enter("aki", "bea", "cho", "dee")
    hand_in(cup, users)
    cup.begin()
    return cup, users


def seen(cup: Cup, user: User | None) -> list[int]:
    return [deck["number"] for deck in ask(cup, "decks", user)["decks"]]


@pytest.mark.parametrize(
    ("sight", "strangers", "opponents"),
    [("staff", False, False), ("opponent", False, True), ("public", True, True), ("after", False, False)],
)
def test_a_deck_is_seen_by_whom_the_event_lets_see_it(sight: Sight, strangers: bool, opponents: bool) -> None:
    """T19: the same rule as on pages."""
    cup, users = with_decks(sight)
    first, second = cup.tables()[0].seats
    everybody = [1, 2, 3, 4]

    assert seen(cup, None) == seen(cup, User.objects.create_user("stranger")) == (everybody if strangers else [])
    of_player = everybody if strangers else sorted([first, second]) if opponents else [first]
    assert seen(cup, users[first - 1]) == of_player
    assert seen(cup, cup.organiser) == everybody


def test_decks_are_told_card_by_card_and_open_after_the_event() -> None:
    """T19."""
    cup, _ = with_decks("after")
    Tournament.objects.filter(id=cup.id).update(phase="completed")
    [one, *_] = ask(cup, "decks")["decks"]

    assert one["sections"] == STARTER.sections
    assert set(one) == {"number", "member", "name", "version", "legal", "locked_at", "sections"}


def test_nothing_else_tells_of_decks() -> None:
    """T19: no other answer holds a card or the hash of a list."""
    cup, users = with_decks("staff")
    cards = {code for section in STARTER.sections.values() for code in section}
    hashes = {deck.hash for entrant in state(cup).entrants.values() for deck in entrant.decks if deck}
    for what in ("", "entrants", "rounds", "rounds/1/1", "standings"):
        said = str(ask(cup, what, users[0]))
        assert not any(secret in said for secret in cards | hashes)


# --- rounds, standings, brackets


def test_a_round_is_told_with_results_and_reasons(cup: Cup) -> None:
    """T55."""
    [line] = ask(cup, "rounds")["rounds"]
    told = ask(cup, "rounds/1/1")

    assert (line["stage"], line["number"], line["state"], line["attempt"]) == (1, 1, "closed", 1)
    assert told["round"] == line
    assert [(one["table"], one["bye"]) for one in told["pairings"]] == [(1, ""), (2, ""), (3, "bye")]
    first = told["pairings"][0]
    assert (first["result"], first["settled_by"], len(first["seats"])) == ({"kind": "played", "games": [2, 0]}, "staff", 2)
    assert [one["why"] for one in told["pairings"]] == [table.why for table in state(cup).tables(Moment(1, 1))]
    assert first["why"]["seats"] == [seat["number"] for seat in first["seats"]]


def test_a_round_that_is_not_out_is_not_told(cup: Cup) -> None:
    cup.run(PairRound("aa"))
    cup.work()
    assert state(cup).rounds[Moment(1, 2)].state == "draft"

    for user in (None, User.objects.get(username="aki")):
        assert [one["number"] for one in ask(cup, "rounds", user)["rounds"]] == [1]
        assert ask(cup, "rounds/1/2", user) == 404


def test_standings_are_those_that_were_frozen(cup: Cup) -> None:
    """T36: exact values of each round."""
    play(cup, 2)
    newest, first = ask(cup, "standings"), ask(cup, "standings", stage=1, round=1)

    assert (newest["round"], first["round"], newest["tiebreaks"]) == (2, 1, ["OMW", "GW", "OGW"])
    rows = Standing.objects.filter(tournament=cup.id, round=2).order_by("rank")
    assert [(one["rank"], one["number"], one["points"], one["values"]) for one in newest["standings"]] == [
        (row.rank, row.entrant, row.points, row.values) for row in rows
    ]
    assert [one["points"] for one in first["standings"]] == [6, 6, 6, 0, 0]
    assert ask(cup, "standings", stage=1, round=3) == 404


def test_a_bracket_tells_who_plays_and_where_others_come_from() -> None:
    """T63: of three the first seed waits for the winner of the two others."""
    cup = Cup(replace(ELSEWHERE, stages=(StagePlan(elimination.Settings()),)))
    cup.enter("aki", "bea", "cho")
    cup.begin()
    told = ask(cup, "bracket/1")

    assert [(one["round"], one["slot"], one["players"], one["winner"]) for one in told["matches"]] == [
        (1, 1, [1, 0], 1),
        (1, 2, [2, 3], None),
        (2, 1, [1, None], None),
    ]
    assert told["matches"][2]["sources"] == [{"type": "winner", "round": 1, "slot": 1}, {"type": "winner", "round": 1, "slot": 2}]
    assert told["names"] == {"1": "aki", "2": "bea", "3": "cho"}
    assert ask(cup, "bracket/2") == 404


@pytest.mark.parametrize(
    ("what", "lines", "key"),
    [("entrants", "entrants", "number"), ("rounds/1/1", "pairings", "table"), ("standings", "standings", "rank")],
)
def test_lists_go_on_where_a_page_ends(cup: Cup, monkeypatch: pytest.MonkeyPatch, what: str, lines: str, key: str) -> None:
    """T6: each line once, in order."""
    whole = [line[key] for line in ask(cup, what)[lines]]
    for module in ("base", "reading"):
        monkeypatch.setattr(f"tournaments.api.{module}.PAGE", 2)
    found, after = [], 0
    while after is not None:
        told = ask(cup, what, after=after)
        found += [line[key] for line in told[lines]]
        assert len(told[lines]) <= 2
        after = told["next"]
    assert found == whole


@pytest.mark.parametrize("what", ["", "entrants", "decks", "rounds", "rounds/1/1", "standings"])
def test_more_entrants_take_no_more_queries(what: str) -> None:
    """T5."""

    def cost(players: int, organiser: str) -> int:
        cup = Cup(replace(ELSEWHERE, title=organiser))
        cup.enter(*(f"{organiser}{number}" for number in range(players)))
        cup.begin()
        play(cup, 1)
        User.objects.filter(pk=cup.organiser.pk).update(username=organiser)
        return queries(lambda: ask(cup, what))

    assert cost(4, "small") == cost(20, "large")
    assert base.PAGE >= 20
