"""Requests as tests make them: programs with tokens, counted queries."""

from __future__ import annotations

from collections.abc import Callable

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from oshisite.accounts.models import User
from oshisite.accounts.tokens import create_token


def caller(who: User | str, *, may_play: bool = True) -> Client:
    """A program with a token of that user."""
    owner = User.objects.get(username=who) if isinstance(who, str) else who
    _, token = create_token(user=owner, name="test", may_play=may_play)
    return Client(headers={"Authorization": f"Bearer {token}"})


def browser(who: User | str) -> Client:
    """A browser in which that user is logged in."""
    client = Client()
    client.force_login(User.objects.get(username=who) if isinstance(who, str) else who)
    return client


def queries(ask: Callable[[], object]) -> int:
    """How many queries a request takes, once it has been asked before."""
    ask()
    with CaptureQueriesContext(connection) as counted:
        ask()
    return len(counted)
