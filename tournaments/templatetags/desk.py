"""What templates of the staff desk say by themselves."""

from __future__ import annotations

from datetime import datetime

from django import template
from django.urls import NoReverseMatch, reverse

from matches import clock
from tournaments.log_words import KINDS
from tournaments.pages.common import Visitor
from tournaments.rules.commands.base import RUNS
from tournaments.wording import PHASES

register = template.Library()


@register.filter
def phase(name: str) -> str:
    return str(PHASES.get(name, name))


@register.filter
def runs(visitor: Visitor) -> bool:
    """Whether somebody holds the event, or helps its owner to."""
    return bool(visitor.roles & RUNS)


@register.filter
def moment(ms: int) -> datetime:
    return clock.moment(ms)


@register.filter
def penalty(kind: str) -> str:
    return str(KINDS[kind])


@register.simple_tag
def penalties() -> list[tuple[str, str]]:
    """All kinds, as a form offers them."""
    return [(kind, str(word)) for kind, word in KINDS.items()]


@register.simple_tag
def public_page(event_id: str) -> str:
    """The address of the event for everybody, where there is such a page."""
    try:
        return reverse("event", args=[event_id])
    except NoReverseMatch:
        return ""
