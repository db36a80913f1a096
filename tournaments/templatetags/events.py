"""What templates of events say by themselves: instants in the zone of their event, halves as numbers, events that come next."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from django import template
from django.contrib.auth.models import AnonymousUser
from django.utils.formats import date_format, number_format
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy

from matches.games.registry import GAMES
from oshisite.accounts.models import User
from tournaments import selectors, waiting
from tournaments.models import Entrant, Tournament
from tournaments.waiting import OwnTable
from tournaments.wording import PHASES

register = template.Library()
NEXT_ON_HOME = 3


def local(at: int, zone: str) -> datetime:
    return datetime.fromtimestamp(at / 1000, UTC).astimezone(ZoneInfo(zone))


@register.simple_tag
def instant(at: int, zone: str) -> SafeString:
    """A time of an event on the clocks of its own zone, which is named: daylight saving moves no start (T20)."""
    there = local(at, zone)
    shown = date_format(there, "D j N Y, H:i")
    return format_html('<time datetime="{}">{}</time> <span class="quiet small">{}</span>', there.isoformat(), shown, zone)


@register.filter
def game_title(game: str) -> str:
    return GAMES[game].title if game in GAMES else game


@register.filter
def phase_word(event: Tournament) -> str:
    return str(PHASES[event.phase])


ENTRANTS: Mapping[str, str | Promise] = {
    "pending": gettext_lazy("team not complete"),
    "waiting": gettext_lazy("on the waiting list"),
    "registered": gettext_lazy("registered"),
    "active": gettext_lazy("plays"),
    "dropped": gettext_lazy("has left"),
    "disqualified": gettext_lazy("disqualified"),
}


@register.filter
def entrant_word(entrant: Entrant) -> str:
    return str(ENTRANTS[entrant.state])


@register.filter
def halves(points: int) -> str:
    """Points are counted in halves; they are shown whole, or with a half."""
    return number_format(points // 2 if points % 2 == 0 else points / 2)


@register.simple_tag
def own_tables(user: User | AnonymousUser) -> list[OwnTable]:
    """Where the visitor is waited for."""
    return waiting.own_tables(user.pk) if user.is_authenticated else []


@register.simple_tag
def next_events() -> list[Tournament]:
    """For the home page: what runs, and what comes next."""
    return selectors.events(size=NEXT_ON_HOME).events
