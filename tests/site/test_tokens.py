"""API tokens: shown once, kept as a digest, bound by their scope; bots get one by a command."""

import re

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from oshisite.accounts.models import ApiToken, User
from oshisite.accounts.tokens import create_token

pytestmark = [pytest.mark.django_db, pytest.mark.urls("tests.site.urls")]


@pytest.fixture
def aki() -> User:
    return User.objects.create_user("Aki", password="a long enough phrase")


def authorised(text: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {text}"}


def test_a_token_is_made_on_its_page_and_its_text_shown_once(client: Client, aki: User):
    client.force_login(aki)

    made = client.post("/accounts/tokens/", {"name": "my bot", "may_play": "on"}).content.decode()
    later = client.get("/accounts/tokens/").content.decode()

    (text,) = re.findall(r"oshi_[\w-]{43}", made)
    assert client.get("/api/me", headers=authorised(text)).json() == "Aki"
    assert text not in later
    assert "my bot" in later
    assert text not in str(ApiToken.objects.values_list())


def test_a_token_without_the_scope_to_play_only_reads(client: Client, aki: User):
    _, reads = create_token(user=aki, name="reads", may_play=False)
    _, plays = create_token(user=aki, name="plays", may_play=True)

    refused = client.post("/api/me", headers=authorised(reads))

    assert client.get("/api/me", headers=authorised(reads)).json() == "Aki"
    assert (refused.status_code, refused.json()) == (
        403,
        {"code": "forbidden", "reason": "forbidden", "detail": "This token may only read."},
    )
    assert client.post("/api/me", headers=authorised(plays)).json() == "Aki"


def test_an_unknown_a_deleted_and_a_closed_token_are_refused_alike(client: Client, aki: User):
    row, deleted = create_token(user=aki, name="deleted", may_play=True)
    bea = User.objects.create_user("Bea", is_active=False)
    _, closed = create_token(user=bea, name="closed", may_play=True)
    client.force_login(aki)
    client.post(f"/accounts/tokens/{row.pk}/delete")

    answers = [Client().get("/api/me", headers=authorised(text)) for text in ("oshi_none", deleted, closed)]

    assert {(answer.status_code, answer.json()["code"]) for answer in answers} == {(401, "login_needed")}


def test_nobody_deletes_the_token_of_another(client: Client, aki: User):
    row, _ = create_token(user=aki, name="mine", may_play=True)
    client.force_login(User.objects.create_user("Bea"))

    assert client.post(f"/accounts/tokens/{row.pk}/delete").status_code == 404
    assert ApiToken.objects.get() == row


def test_the_use_of_a_token_is_noted(client: Client, aki: User):
    _, text = create_token(user=aki, name="t", may_play=False)

    client.get("/api/me", headers=authorised(text))

    used_at = ApiToken.objects.get().used_at
    assert used_at is not None
    assert (timezone.now() - used_at).total_seconds() < 60


def test_create_bot_makes_an_account_and_prints_a_token_that_plays(client: Client, capsys: pytest.CaptureFixture[str]):
    call_command("create_bot", "Polka")
    text = capsys.readouterr().out.strip()

    bot = User.objects.get()
    assert (bot.name, bot.is_bot, bot.is_guest, bot.has_usable_password()) == ("Polka", True, False, False)
    assert client.post("/api/me", headers=authorised(text)).json() == "Polka"


def test_create_bot_refuses_a_name_that_is_taken(aki: User):
    with pytest.raises(CommandError):
        call_command("create_bot", "aki")

    assert User.objects.get() == aki
