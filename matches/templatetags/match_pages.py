"""What templates say about matches of any game: times, texts of the catalogue."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from django import template

from matches import clock, texts
from matches.games.registry import KNOWN
from matches.lessons.registry import LESSONS

register = template.Library()


@register.filter
def moment(at: int | None) -> datetime | None:
    """Milliseconds as a time."""
    return None if at is None else clock.moment(at)


@register.filter
def game_title(game: str) -> str:
    return KNOWN[game].title


@register.filter
def has_record(game: str) -> bool:
    """Whether matches can be had in the game's own notation."""
    return KNOWN[game].has_record


@register.filter
def has_lesson(game: str) -> bool:
    return game in LESSONS


@register.filter
def entry(given: Mapping[str, str], name: str) -> str:
    """What was given under a name that the template does not know; empty if nothing was."""
    return given.get(name, "")


@register.simple_tag
def catalogue_text(key: str, **params: object) -> str:
    """A text of the catalogue that the browser reads too."""
    return texts.text(key, params)
