"""The pages of lessons: what they send, what they keep back, that they ask nothing of the database and need no script."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.test import Client
from django.utils.html import escape

from matches.games.views import apply_patch, match_view
from matches.lessons.course import course
from matches.lessons.pages import KEY, boot, views_of
from matches.lessons.registry import LESSONS
from matches.models import Match
from oshisite.accounts.models import User
from tests.matches.asking import browser, queries

pytestmark = pytest.mark.django_db
INLINE = re.compile(r"<style|\sstyle=|\son\w+=|javascript:|<script(?![^>]*(\ssrc=|application/json))", re.IGNORECASE)


def page(address: str) -> str:
    return Client().get(address).content.decode()


def sent(game: str) -> dict[str, Any]:
    """The data for the script."""
    found = re.search(r'<script id="boot" type="application/json">(.*?)</script>', page(f"/learn/{game}/"))
    assert found
    data: dict[str, Any] = json.loads(found[1])
    return data


@pytest.mark.parametrize("game", LESSONS)
def test_patches_lead_from_view_to_view(game: str):
    data, views = sent(game), json.loads(json.dumps(views_of(course(game))))

    view = data["view"]
    assert view == views[0]
    for entry, wanted in zip(data["entries"][1:], views[1:], strict=True):
        view = apply_patch(view, entry.get("patch", {}))
        assert view == wanted


@pytest.mark.parametrize("game", LESSONS)
def test_a_step_offers_what_the_script_wants_and_says_so(game: str):
    """L71: what can be chosen comes from the prompt alone."""
    taken, views = course(game), list(views_of(course(game)))

    for step in taken.own:
        mine = [prompt for prompt in views[step.seq - 1]["prompts"].values() if 0 in prompt["owed_by"]]
        assert [sorted(map(str, prompt["options"])) for prompt in mine] == [sorted(map(str, (*step.picks, *step.also)))]
        assert set(mine[0].get("previews", {})) <= set(map(str, mine[0]["options"]))
    asked = {step.seq - 1 for step in taken.own}
    elsewhere = [prompt for seq, view in enumerate(views) if seq not in asked for prompt in view["prompts"].values()]
    assert elsewhere
    assert [prompt for prompt in elsewhere if "options" in prompt or "default" in prompt] == []


@pytest.mark.parametrize("game", LESSONS)
def test_apart_from_prompts_the_learner_sees_what_a_player_would(game: str):
    """L41"""
    taken = course(game)

    first = views_of(taken)[taken.start]
    assert [view for view in views_of(taken)[: taken.start] if {**view, "prompts": None} != {**first, "prompts": None}] == []
    for position, view in zip(taken.history.positions[taken.start :], views_of(taken)[taken.start :], strict=True):
        assert {**view, "prompts": None} == {**match_view(taken.history.game, position, KEY), "prompts": None}


def test_what_the_other_side_holds_is_not_sent():
    hidden = [card.id for card in course("oshi_push").history.state.table.seats[1].hand]
    told = json.dumps(sent("oshi_push"))

    assert len(hidden) == 2
    assert [card for card in hidden if card in told] == []


@pytest.mark.parametrize("game", LESSONS)
def test_a_lesson_can_be_read_without_script(game: str):
    """L175"""
    told = page(f"/learn/{game}/")
    words = [str(text) for beat in LESSONS[game].beats for text in (beat.before, beat.after) if text]

    plain = told[told.index('<ol class="stack stack--wide lesson-steps">') : told.index('<script id="boot"')]
    assert [text for text in words if escape(text) not in plain] == []
    assert len(re.findall(r'<li class="stack stack--tight" id="step-\d+">', plain)) == len(LESSONS[game].own) + 1
    assert INLINE.findall(told) == []


@pytest.mark.parametrize("address", ["/learn/", *(f"/learn/{game}/" for game in LESSONS)])
def test_a_lesson_asks_nothing_of_the_database_and_leaves_nothing_there(address: str):
    assert queries(lambda: Client().get(address)) == 0
    member = browser(User.objects.create_user("aki", password="a long word"))
    assert queries(lambda: member.get(address)) == queries(lambda: member.get("/about/"))
    assert Match.objects.count() == 0


def test_a_game_without_a_lesson_has_no_page():
    assert Client().get("/learn/go/").status_code == 404


@pytest.mark.parametrize("game", LESSONS)
def test_where_newcomers_come_leads_to_the_lesson(game: str):
    for address in ("/", "/learn/", f"/play/?game={game}", "/rules/", f"/rules/{game}/"):
        assert f'href="/learn/{game}/"' in page(address), address


def test_empty_lists_lead_newcomers_to_the_lessons():
    for address in ("/", "/replays/"):
        empty = re.search(r'<div class="empty">.*?</div>', page(address), re.DOTALL)
        assert empty
        assert 'href="/learn/"' in empty[0]


@pytest.mark.parametrize("game", LESSONS)
def test_the_match_after_it_begins_with_the_deck_of_the_lesson(game: str):
    told = page(f"/learn/{game}/")
    form = re.search(r'<form method="post" action="/play/new">(.*?)</form>', told, re.DOTALL)
    assert form
    fields = dict(re.findall(r'name="(game|opponent|deck)" value="([^"]+)"', form[1]))
    client = Client()

    answer = client.post("/play/new", fields)

    match = Match.objects.get()
    assert answer["Location"] == f"/m/{match.id}/"
    assert fields.get("deck", "").removeprefix(f"{game}.") == LESSONS[game].deck


def test_what_a_page_sends_stays_small():
    """Prompts hold what is offered and no more."""
    assert {game: len(json.dumps(boot(game, "en"))) < 100_000 for game in LESSONS} == dict.fromkeys(LESSONS, True)


def test_where_the_table_tells_of_players_in_sentences_the_learner_has_a_name_that_fits():
    """ "You Raids Mika", it said."""
    assert [player["name"] for player in sent("virtually_victorious")["players"]] == ["Your channel", "Mika"]
    assert [player["name"] for player in sent("oshi")["players"]] == ["You", "Mika"]
