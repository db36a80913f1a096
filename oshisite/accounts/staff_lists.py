"""Lists for staff: what they may be filtered by, and those that are only read.

Django filters a list by whatever field an address names. Yes or no to "begins with A" for a field that is not shown, such as what a second
factor is made of or the name of a private deck, would tell it letter by letter.
"""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from oshisite.accounts.models import User


class ShownFilters(admin.ModelAdmin):
    """A list that is filtered by what it shows and by its own filters, and by nothing else."""

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        of_its_own = [one if isinstance(one, str) else getattr(one, "parameter_name", "") for one in self.list_filter]
        offered = {str(one).split("__")[0] for one in (*self.list_display, *of_its_own)}
        return lookup.split("__")[0] in offered and super().lookup_allowed(lookup, value, request)


class ReadOnlyAdmin(ShownFilters):
    """Nothing is added, changed or deleted by a form."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


def member(request: HttpRequest) -> User:
    """Who of the staff asks."""
    assert isinstance(request.user, User)
    return request.user
