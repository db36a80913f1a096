"""Challenges and series for staff, read only. Decks are nowhere here: they are for nobody else's eyes (live play L41, L221)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy
from msgspec.structs import replace

from matches import rows, series_score, terms
from matches.clock import moment
from matches.games.game import Config
from matches.models import Challenge, Match, Series
from oshisite.accounts.staff_lists import ReadOnlyAdmin


def match_link(match_id: str) -> SafeString:
    return format_html('<a href="{}">{}</a>', reverse("admin:matches_match_change", args=[match_id]), match_id)


def in_words(config: dict[str, Any], best_of: int) -> str:
    """What is agreed on and not the usual."""
    return " · ".join(terms.words(replace(terms.terms_of(msgspec.convert(config, Config)), best_of=best_of)))


@admin.register(Challenge)
class ChallengeAdmin(ReadOnlyAdmin):
    list_display = ("id", "created", "by", "to", "game", "is_open", "answer")
    list_filter = ("answer", "is_open")
    list_select_related = ("by", "to")
    search_fields = ("=id", "by__username", "to__username", "=match__id")
    ordering = ("-created_at", "id")
    show_full_result_count = False
    fields = readonly_fields = (
        "id", "by", "to", "is_open", "game", "agreed", "seat", "visibility", "created", "expires", "answer", "match_made",
    )  # fmt: skip

    @admin.display(description=gettext_lazy("created"), ordering="created_at")
    def created(self, challenge: Challenge) -> Any:
        return moment(challenge.created_at)

    @admin.display(description=gettext_lazy("expires"))
    def expires(self, challenge: Challenge) -> Any:
        return moment(challenge.expires_at)

    @admin.display(description=gettext_lazy("game"))
    def game(self, challenge: Challenge) -> str:
        return str(challenge.config["game"])

    @admin.display(description=gettext_lazy("agreed on"))
    def agreed(self, challenge: Challenge) -> str:
        return in_words(challenge.config, challenge.best_of)

    @admin.display(description=gettext_lazy("match"))
    def match_made(self, challenge: Challenge) -> str:
        return match_link(challenge.match_id) if challenge.match_id else ""


@admin.register(Series)
class SeriesAdmin(ReadOnlyAdmin):
    list_display = ("id", "created", "players", "game", "best_of", "points", "state")
    list_filter = ("state", "best_of")
    search_fields = ("=id", "=matches__id", "matches__seats__user__username")
    ordering = ("-created_at", "id")
    show_full_result_count = False
    fields = readonly_fields = (
        "id", "players", "game", "agreed", "visibility", "points", "played", "state", "ready", "waits", "winner", "created", "ended",
    )  # fmt: skip

    def get_queryset(self, request: HttpRequest) -> QuerySet[Series]:
        return super().get_queryset(request).prefetch_related("matches__seats__user")

    @admin.display(description=gettext_lazy("created"), ordering="created_at")
    def created(self, series: Series) -> Any:
        return moment(series.created_at)

    @admin.display(description=gettext_lazy("ended"))
    def ended(self, series: Series) -> Any:
        return moment(series.ended_at) if series.ended_at else None

    @admin.display(description=gettext_lazy("waits until"))
    def waits(self, series: Series) -> Any:
        return moment(series.due_at) if series.due_at else None

    @admin.display(description=gettext_lazy("players"))
    def players(self, series: Series) -> str:
        last = max(series.matches.all(), key=lambda match: match.number or 0, default=None)
        return " · ".join(rows.name(seat) for seat in last.seats.all()) if last else ""

    @admin.display(description=gettext_lazy("game"))
    def game(self, series: Series) -> str:
        return str(series.config["game"])

    @admin.display(description=gettext_lazy("agreed on"))
    def agreed(self, series: Series) -> str:
        return in_words(series.config, series.best_of)

    @admin.display(description=gettext_lazy("score"))
    def points(self, series: Series) -> str:
        return " : ".join(series_score.points(halves) for halves in series.score)

    @admin.display(description=gettext_lazy("games"))
    def played(self, series: Series) -> SafeString:
        """Those that count and what came of each, then those that do not count yet."""
        counted = [(game.match, f"{game.why} {' : '.join(map(series_score.points, game.score))}") for game in series_score.games(series)]
        open_ones = [(match.pk, match.get_status_display()) for match in in_order(series.matches.all()) if match.pk not in dict(counted)]
        return format_html_join("\n", "<p>{} {}</p>", ((match_link(match) if match else "—", told) for match, told in counted + open_ones))


def in_order(matches: Iterable[Match]) -> list[Match]:
    return sorted(matches, key=lambda match: match.number or 0)
