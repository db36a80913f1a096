"""Decks for the tests of what stands around them: real ones, through the services."""

from __future__ import annotations

import json
from typing import Any

from django.http import HttpResponse
from django.test import Client

from decks import services
from decks.models import DeckList
from matches.games.decks import Deck
from oshisite.accounts.models import User
from tests.decks.toy import LEGAL, sections
from tests.matches.playing import NOW, user

__all__ = ["NOW", "SMALLER", "asked", "deck", "refusal", "user"]

SMALLER = Deck({"leader": {"T-01": 1}, "main_deck": {"T-10": 3}})


def deck(owner: User, name: str = "First", cards: Deck = LEGAL, **fields: Any) -> DeckList:
    return services.create(owner=owner, game="toy", name=name, sections=sections(cards), **{"now": NOW, **fields})


def asked(client: Client, method: str, path: str, body: Any = None, **fields: Any) -> HttpResponse:
    content = body if isinstance(body, bytes | str) else "" if body is None else json.dumps(body)
    return client.generic(method.upper(), f"/api/{path}", content, content_type="application/json", **fields)


def refusal(response: HttpResponse) -> tuple[int, str, str]:
    body = response.json()
    assert body["detail"] not in ("", "This cannot be done.")
    return response.status_code, body["code"], body["reason"]
