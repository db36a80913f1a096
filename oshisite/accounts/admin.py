"""Accounts in the admin: who is who, what staff may do, and no passwords or tokens to read."""

from __future__ import annotations

from typing import ClassVar

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from oshisite.accounts.models import ApiToken, User


@admin.register(User)
class AccountAdmin(UserAdmin):
    list_display = ("username", "display_name", "is_guest", "is_bot", "is_staff", "is_active", "date_joined")
    list_filter = ("is_guest", "is_bot", "is_staff", "is_active")
    search_fields = ("username", "display_name", "email")
    readonly_fields = ("is_guest", "is_bot", "seen_at", "anonymised_at", "last_login", "date_joined")
    fieldsets: ClassVar = (
        (None, {"fields": ("username", "display_name", "email", "password")}),
        (_("Kind"), {"fields": ("is_guest", "is_bot", "seen_at", "anonymised_at")}),
        (_("Permissions"), {"fields": ("is_active", "is_staff", "is_superuser", "groups", "user_permissions")}),
        (_("Dates"), {"fields": ("last_login", "date_joined")}),
    )

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        """People are anonymised, never deleted: their matches stay (L12)."""
        return False


@admin.register(ApiToken)
class ApiTokenAdmin(admin.ModelAdmin):
    """Tokens may be taken away here; their text is not kept anywhere."""

    list_display = ("name", "user", "hint", "may_play", "created_at", "used_at")
    search_fields = ("name", "user__username")
    readonly_fields = ("name", "user", "hint", "may_play", "created_at", "used_at")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False
