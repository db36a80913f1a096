"""Staff: everything to read, little to do, all of it kept."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.http import HttpResponse
from django.test import Client

from matches import due, seating, services
from matches.games.actions import Pause
from matches.games.game import Config, Game
from matches.games.registry import GAMES
from matches.models import MatchEntry, MatchSecret, StaffAct, Validation
from tests.matches.asking import queries
from tests.matches.playing import NOW, bot_match, header, play_on, table, user

pytestmark = pytest.mark.django_db
LIST = "/admin/matches/match/"
VIEW = ("view_match", "view_staffact", "view_fault")


def staff(*permissions: str, name: str = "Sora") -> Client:
    """A member of staff, logged in, with exactly these permissions."""
    member = user(name, is_staff=True)
    member.user_permissions.set(Permission.objects.filter(codename__in=permissions))
    client = Client()
    client.force_login(member)
    return client


def text(response: HttpResponse) -> str:
    return response.content.decode()


def page(match: str) -> str:
    return f"{LIST}{match}/change/"


# --- reading


def test_the_list_can_be_searched_by_id_and_by_player():
    first, second = table("Aki", "Bea"), table("Cho", "Dai")
    client = staff(*VIEW)

    by_id, by_name = text(client.get(LIST, {"q": first})), text(client.get(LIST, {"q": "Dai"}))

    assert (f"{LIST}{first}/change/" in by_id, f"{LIST}{second}/change/" in by_id) == (True, False)
    assert (f"{LIST}{first}/change/" in by_name, f"{LIST}{second}/change/" in by_name) == (False, True)


@pytest.mark.parametrize("query", ["game=oshi", "status__exact=playing", "visibility__exact=unlisted", "created=7"])
def test_the_list_can_be_filtered(query: str):
    assert staff(*VIEW).get(f"{LIST}?{query}").status_code == 200


def test_the_list_asks_no_more_for_three_matches_than_for_one():
    client = staff(*VIEW)
    table("Aki", "Bea")
    one = queries(lambda: client.get(LIST))
    table("Cho", "Dai")
    table("Eri", "Fuu")

    assert queries(lambda: client.get(LIST)) == one


def test_the_page_of_a_match_shows_its_log_in_words_and_nothing_to_change():
    match = table()
    play_on(match, 2)

    shown = text(staff(*VIEW).get(page(match)))

    assert shown.count(f"{LIST}{match}/state/?seq=") == 5
    assert "Aki (Aki)" in shown
    assert 'name="_save"' not in shown


def test_the_page_of_an_ended_match_shows_what_was_validated():
    shown = text(staff(*VIEW).get(page(bot_match())))

    assert "shuffles" in shown
    assert "validate" in shown


def test_the_state_after_any_entry_can_be_seen():
    match = table()
    play_on(match, 2)

    shown = text(staff(*VIEW).get(f"{LIST}{match}/state/?seq=2&key=public"))

    assert "&quot;turns&quot;: 0" in shown
    assert "options" not in shown


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_the_state_of_every_game_can_be_seen(game: Game[Any]):
    level = next(iter(game.bots))
    wanted = Config(game.id, "duel", game.rules_version, (f"bot:{level}",) * 2)
    match = seating.create_match(host=None, config=wanted, now=NOW)
    for _ in range(4):
        due.run_due(now=NOW, match_id=match.id)

    answer = staff(*VIEW).get(f"{LIST}{match.id}/state/?key=public")

    assert answer.status_code == 200
    assert "<h2>Table</h2>" in text(answer)


def test_the_secret_is_on_no_page():
    """L24."""
    match = table()
    play_on(match, 1)
    secret = bytes(MatchSecret.objects.get(match_id=match).secret).hex()
    root = user("root", is_staff=True, is_superuser=True)
    client = Client()
    client.force_login(root)
    pages = [LIST, page(match), f"{LIST}{match}/state/?key=staff", f"{LIST}{match}/history/", "/admin/", "/admin/matches/"]
    api = [f"/api/matches/{match}/{what}" for what in ("", "entries", "replay", "record")]
    others = [f"/m/{match}/", f"/replay/{match}/", "/", "/play/", "/replays/", "/players/Aki/"]

    shown = [text(client.get(address, follow=True)) for address in (*pages, *api, *others)]

    assert [secret in body for body in shown] == [False] * len(shown)
    assert client.get("/admin/matches/matchsecret/").status_code == 404


# --- what needs a permission


def test_without_the_permission_to_view_nothing_is_shown():
    match = table()
    client = staff()

    answers = [client.get(address).status_code for address in (LIST, page(match), f"{LIST}{match}/state/", f"{LIST}void/?ids={match}")]

    assert answers == [403] * 4


def test_hidden_information_needs_a_permission_of_its_own_and_is_recorded():
    """L222."""
    match = table()
    barred, trusted = staff(*VIEW), staff(*VIEW, "see_hidden", name="Towa")

    refused = barred.get(f"{LIST}{match}/state/?key=seat:0")
    assert (refused.status_code, StaffAct.objects.count()) == (403, 0)
    assert "<option>staff" not in text(barred.get(f"{LIST}{match}/state/"))

    seen = text(trusted.get(f"{LIST}{match}/state/?seq=2&key=seat:0"))
    assert "options" in seen
    assert list(StaffAct.objects.values_list("staff__username", "what", "seq")) == [("Towa", "see_hidden", 2)]
    assert "see_hidden" in text(trusted.get(page(match)))


def test_nothing_is_recorded_for_what_everybody_may_see():
    match = bot_match()

    staff(*VIEW).get(f"{LIST}{match}/state/?key=staff")

    assert StaffAct.objects.count() == 0


def test_voiding_needs_a_permission():
    match = table()
    client = staff(*VIEW)

    assert "void_selected" not in text(client.get(LIST))
    assert client.post(f"{LIST}void/", {"ids": match, "reason": "because"}).status_code == 403
    assert header(match).status == "playing"


# --- doing


def test_a_match_is_voided_once_with_a_reason_however_often_the_button_is_pressed():
    """L22, L221."""
    match = table()
    client = staff(*VIEW, "void_match")

    asked = client.post(LIST, {"action": "void_selected", "_selected_action": [match]})
    assert asked["Location"] == f"{LIST}void/?ids={match}"
    assert "Aki · Bea" in text(client.get(asked["Location"]))
    for _ in range(2):
        client.post(f"{LIST}void/", {"ids": match, "reason": "played by one person"})

    assert header(match).status == "void"
    assert MatchEntry.objects.filter(stream_id=match, kind="staff").count() == 1
    assert list(StaffAct.objects.values_list("what", "reason")) == [("void", "played by one person")]


def test_a_match_that_has_paused_goes_on_with_a_reason():
    """L160, L221."""
    match = table()
    services.act(match_id=match, seat=-1, cid="pause", action=Pause(), now=NOW)
    assert "resume_selected" not in text(staff(*VIEW).get(LIST))
    client = staff(*VIEW, "resume_match", name="Ume")
    assert f"{LIST}resume/?ids={match}" in text(client.get(page(match)))

    asked = client.post(LIST, {"action": "resume_selected", "_selected_action": [match]})
    assert "players are asked anew" in text(client.get(asked["Location"]))
    client.post(asked["Location"], {"ids": match, "reason": " "})
    assert header(match).status == "paused"
    for _ in range(2):
        client.post(f"{LIST}resume/", {"ids": match, "reason": "mended"})

    assert header(match).status == "playing"
    assert list(StaffAct.objects.values_list("what", "reason")) == [("resume", "mended")]


def test_resuming_needs_a_permission():
    match = table()
    services.act(match_id=match, seat=-1, cid="pause", action=Pause(), now=NOW)

    assert staff(*VIEW, "void_match").post(f"{LIST}resume/", {"ids": match, "reason": "because"}).status_code == 403
    assert header(match).status == "paused"


def test_voiding_without_a_reason_asks_again():
    match = table()

    answer = staff(*VIEW, "void_match").post(f"{LIST}void/", {"ids": match, "reason": " "})

    assert (answer.status_code, header(match).status) == (200, "playing")


def test_validate_now_checks_the_chosen_matches():
    match = table()

    answer = staff(*VIEW).post(LIST, {"action": "validate_now", "_selected_action": [match]}, follow=True)

    assert "1 ok." in text(answer)
    assert Validation.objects.get(match_id=match).is_ok


@pytest.mark.parametrize("what", ["match", "staffact", "fault"])
def test_nothing_can_be_added_changed_or_deleted_by_a_form(what: str):
    root = user("root", is_staff=True, is_superuser=True)
    client = Client()
    client.force_login(root)
    match = table()
    before = MatchEntry.objects.count()

    assert client.get(f"/admin/matches/{what}/add/").status_code == 403
    assert client.post(f"{LIST}{match}/change/", {"status": "ended"}).status_code == 403
    assert client.post(f"{LIST}{match}/delete/", {"post": "yes"}).status_code == 403
    assert (header(match).status, MatchEntry.objects.count()) == ("playing", before)


def test_users_who_are_no_staff_stay_outside():
    client = Client()
    client.force_login(user("Aki"))

    assert client.get(LIST).status_code == 302
