"""Filters of the lists of tournaments. Times are milliseconds, which Django's own date filter cannot read."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.contrib.admin.options import BaseModelAdmin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from matches.clock import now_ms

DAY_MS = 86_400_000


class StartsFilter(admin.SimpleListFilter):
    """Events by their start, from now."""

    title = _("start")
    parameter_name = "starts"
    SPANS: dict[str, tuple[str | Promise, int, int]] = {
        "past": (_("last 30 days"), -30, 0),
        "day": (_("next 24 hours"), 0, 1),
        "week": (_("next 7 days"), 0, 7),
        "month": (_("next 30 days"), 0, 30),
    }

    def lookups(self, request: HttpRequest, model_admin: BaseModelAdmin[Any]) -> list[tuple[str, Any]]:
        return [(name, label) for name, (label, _first, _last) in self.SPANS.items()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        if (chosen := self.SPANS.get(self.value() or "")) is None:
            return queryset
        _label, first, last = chosen
        now = now_ms()
        return queryset.filter(starts_at__gte=now + first * DAY_MS, starts_at__lt=now + last * DAY_MS)
