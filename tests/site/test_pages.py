"""What every answer has in common: the content policy, error pages and their JSON, the request id, the mailbox, the API page."""

import re

import pytest
from django.core import mail
from django.core.mail import EmailMessage
from django.test import Client

from oshisite.mail import MemoryMailbox, outbox
from oshisite.security import CONTENT_SECURITY_POLICY

pytestmark = [pytest.mark.django_db, pytest.mark.urls("tests.site.urls")]

INLINE = re.compile(r"<style|\sstyle=|\son\w+=|javascript:|<script(?![^>]*(\ssrc=|application/json))", re.IGNORECASE)
PAGES = ["/accounts/login/", "/accounts/signup/", "/accounts/password/reset/", "/api/docs/", "/_mail/", "/admin/login/"]


@pytest.mark.parametrize("address", PAGES)
def test_pages_obey_the_content_policy_that_they_bear(client: Client, address: str):
    page = client.get(address, follow=True)

    assert page.status_code == 200
    assert page["Content-Security-Policy"] == CONTENT_SECURITY_POLICY
    assert INLINE.findall(page.content.decode()) == []
    assert re.findall(r"(?:src|href|action)=\"(?:https?:)?//[^\"]*", page.content.decode()) == []


def test_the_content_policy_knows_no_inline_script_or_foreign_host():
    assert re.findall(r"unsafe|https?:|\*|wss?:", CONTENT_SECURITY_POLICY) == []


@pytest.mark.parametrize(
    ("address", "status", "code"), [("/api/nothing", 404, "not_found"), ("/api/fail", 500, "internal"), ("/api/me", 200, None)]
)
def test_errors_under_api_are_json_with_a_code_and_a_reason(address: str, status: int, code: str | None):
    answer = Client(raise_request_exception=False).get(address)

    assert (answer.status_code, answer["Content-Type"].partition(";")[0]) == (status, "application/json")
    if code:
        assert set(answer.json()) == {"code", "reason", "detail"}
        assert answer.json()["code"] == code
        assert b"a secret of the server" not in answer.content


@pytest.mark.parametrize(("address", "status"), [("/nothing", 404), ("/fail", 500)])
def test_errors_elsewhere_are_pages(address: str, status: int):
    answer = Client(raise_request_exception=False).get(address)

    assert answer.status_code == status
    assert "Oshi Arena" in answer.content.decode()
    assert "a secret of the server" not in answer.content.decode()


@pytest.mark.parametrize(
    ("address", "status"),
    [("/admin/matches/match/%00/change/", 404), ("/players/a%00/", 404), ("/replays/?player=%00", 400), ("/?\0", 400)],
)
def test_nothing_has_an_address_with_a_nul(admin_client: Client, address: str, status: int):
    """PostgreSQL takes none in a text: staff got a page that said that the site is broken."""
    assert admin_client.get(address).status_code == status


NULS = '"' + "\\000" * 32 + '"'
"""How a cookie holds what no cookie may hold."""


@pytest.mark.parametrize(
    ("address", "form"),
    [
        ("/conduct/block", {"kind": "mute", "match": "a\0b", "seat": "0"}),
        ("/conduct/choose", {"next": "/\0"}),
        ("/m/aaaaaaaaaaaa/say", {"room": "players", "cid": "a\0b", "preset": "hello"}),
        ("/accounts/login/", {"login": "a\0b", "password": "x"}),
    ],
)
def test_no_form_holds_a_nul(admin_client: Client, address: str, form: dict[str, str]):
    """PostgreSQL would refuse it, and whoever sent it be told that the site is at fault."""
    assert admin_client.post(address, form).status_code == 400


@pytest.mark.parametrize("address", ["/", "/play/", "/api/matches/"])
def test_no_cookie_holds_a_nul(address: str):
    assert Client(headers={"Cookie": f"sessionid={NULS}"}).get(address).status_code == 400


def test_a_form_from_elsewhere_is_refused_with_a_page():
    answer = Client(enforce_csrf_checks=True).post("/play")

    assert answer.status_code == 403
    assert "Load the page again" in answer.content.decode()


@pytest.mark.parametrize(("given", "is_taken"), [("0123456789abcdef", True), ("x", False), ("a b c d e f g h", False)])
def test_every_answer_bears_a_request_id(client: Client, given: str, is_taken: bool):
    shown = client.get("/healthz", headers={"X-Request-ID": given})["X-Request-ID"]

    assert re.fullmatch(r"[A-Za-z0-9-]{8,64}", shown)
    assert (shown == given) == is_taken


def test_mails_of_a_site_without_a_server_are_shown(client: Client):
    MemoryMailbox().send_messages([EmailMessage("Reset", "Follow this", to=["aki@example.org"])])

    page = client.get("/_mail/").content.decode()

    outbox.clear()
    assert mail.outbox == []
    assert [word for word in ("Reset", "Follow this", "aki@example.org") if word not in page] == []


def test_the_schema_is_whole(client: Client):
    schema = client.get("/api/schema/", headers={"Accept": "application/json"})

    assert schema.status_code == 200
    assert b"bearer" in schema.content


def test_an_error_is_told_even_where_the_page_for_it_is_broken(client: Client, monkeypatch: pytest.MonkeyPatch):
    """Static files that were not collected break every page, that of the error too."""
    client.raise_request_exception = False
    monkeypatch.setattr("oshisite.errors.render", lambda *args, **kwargs: 1 // 0)

    answer = client.get("/fail")

    assert (answer.status_code, answer.content) == (500, b"Something went wrong on our side. It has been written down.\n")
