"""Requests and their errors are told by their route: the path of a page may be a key."""

from __future__ import annotations

import logging

import pytest
from allauth.account.views import PasswordResetFromKeyView
from django.test import Client


@pytest.mark.django_db
def test_an_error_in_a_page_does_not_tell_its_address(caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch):
    caplog.set_level(logging.DEBUG)
    monkeypatch.setattr(PasswordResetFromKeyView, "dispatch", lambda *_, **__: 1 // 0)

    answer = Client(raise_request_exception=False).get("/accounts/password/reset/key/1-the-key-to-an-account/")

    assert answer.status_code == 500
    assert "ZeroDivisionError" in caplog.text
    assert "Internal Server Error: accounts/password/reset/key/" in caplog.text
    assert "the-key-to-an-account" not in caplog.text
