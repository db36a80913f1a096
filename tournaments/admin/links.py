"""Addresses within the admin of an event, and out of it."""

from __future__ import annotations

from django.http import QueryDict
from django.urls import NoReverseMatch, reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from tournaments.rules.state import PairingKey


def event_page(event_id: str) -> str:
    return reverse("admin:tournaments_tournament_change", args=[event_id])


def table_page(event_id: str, key: PairingKey) -> str:
    return reverse("admin:tournaments_tournament_table", args=[event_id, ".".join(map(str, key))])


def entrant_page(event_id: str, number: int) -> str:
    return reverse("admin:tournaments_tournament_entrant", args=[event_id, number])


def link(address: str, text: object) -> SafeString:
    return format_html('<a href="{}">{}</a>', address, text)


def entrant_in(data: QueryDict) -> int | None:
    """The number of the entrant that a form is about."""
    given = str(data.get("entrant", ""))
    return int(given) if given.isdecimal() and len(given) < 8 else None


def outside(name: str, event_id: str) -> str:
    """The address of a page of the event for everybody or for its staff; empty where there is none."""
    try:
        return reverse(name, args=[event_id])
    except NoReverseMatch:
        return ""
