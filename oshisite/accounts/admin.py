"""Accounts in the admin: who is who, what staff may do, and no passwords, second factors or tokens to read.

Staff with a permission look after people; only superusers look after staff, so that no permission leads to more of them. Whoever
bans somebody, or lets them in again, says why; it is kept in the history of the account (live play L220).
"""

from __future__ import annotations

from typing import Any, ClassVar

import allauth.account.admin
import allauth.mfa.admin  # noqa: F401 - both register what is registered anew below
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django import forms
from django.contrib import admin
from django.contrib.auth.admin import GroupAdmin, UserAdmin
from django.contrib.auth.forms import UserChangeForm
from django.contrib.auth.models import Group
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from oshisite.accounts.models import ApiToken, User

POWERS = ("is_staff", "is_superuser", "groups", "user_permissions")


class AccountForm(UserChangeForm):
    reason = forms.CharField(
        label=_("Reason"), max_length=500, required=False, help_text=_("Needed to ban somebody or let them in again. Only staff read it.")
    )

    def clean(self) -> dict[str, Any] | None:
        if "is_active" in self.changed_data and not self.cleaned_data.get("reason", "").strip():
            raise ValidationError({"reason": _("Say why.")})
        return super().clean()


@admin.register(User)
class AccountAdmin(UserAdmin):
    form = AccountForm
    list_display = ("username", "display_name", "is_guest", "is_bot", "is_staff", "is_active", "date_joined")
    list_filter = ("is_guest", "is_bot", "is_staff", "is_active")
    search_fields = ("username", "display_name", "email")
    readonly_fields = ("is_guest", "is_bot", "seen_at", "anonymised_at", "last_login", "date_joined")
    fieldsets: ClassVar = (
        (None, {"fields": ("username", "display_name", "email", "password")}),
        (_("Kind"), {"fields": ("is_guest", "is_bot", "seen_at", "anonymised_at")}),
        (_("Ban"), {"fields": ("is_active", "reason")}),
        (_("Permissions"), {"fields": POWERS}),
        (_("Dates"), {"fields": ("last_login", "date_joined")}),
    )

    def get_fieldsets(self, request: HttpRequest, obj: User | None = None) -> Any:
        """Who may only look has no reason to give."""
        found = super().get_fieldsets(request, obj)
        if obj is None or self.has_change_permission(request, obj):
            return found
        return [(title, {**options, "fields": [name for name in options["fields"] if name != "reason"]}) for title, options in found]

    def get_readonly_fields(self, request: HttpRequest, obj: User | None = None) -> tuple[str, ...]:
        found = tuple(super().get_readonly_fields(request, obj))
        return found if is_superuser(request) else (*found, *POWERS)

    def has_change_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        return super().has_change_permission(request, obj) and may_change(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        """People are anonymised, never deleted: their matches stay (L12)."""
        return False

    def construct_change_message(self, request: HttpRequest, form: Any, formsets: Any, add: bool = False) -> Any:
        """What changed, and for a ban why."""
        form.changed_data = [name for name in form.changed_data if name != "reason"]
        message = super().construct_change_message(request, form, formsets, add)
        if "is_active" not in form.changed_data or add:
            return message
        return [*message, {"changed": {"name": "reason", "object": form.cleaned_data["reason"], "fields": ["is_active"]}}]


def is_superuser(request: HttpRequest) -> bool:
    return isinstance(request.user, User) and request.user.is_superuser


def may_change(request: HttpRequest, owner: User | None) -> bool:
    """Whether what belongs to `owner` may be changed: that of staff by superusers only, as it would be a way to become one."""
    return owner is None or is_superuser(request) or not (owner.is_staff or owner.is_superuser)


@admin.register(ApiToken)
class ApiTokenAdmin(admin.ModelAdmin):
    """Tokens may be taken away here; their text is not kept anywhere."""

    list_display = ("name", "user", "hint", "may_play", "created_at", "used_at")
    search_fields = ("name", "user__username")
    readonly_fields = ("name", "user", "hint", "may_play", "created_at", "used_at")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False


admin.site.unregister([Authenticator, EmailAddress, Group])


@admin.register(Authenticator)
class SecondFactorAdmin(admin.ModelAdmin):
    """A second factor can be taken away from somebody who has lost it. What it is made of is not shown."""

    list_display = fields = readonly_fields = ("user", "type", "created_at", "last_used_at")
    search_fields = ("user__username",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Authenticator | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Authenticator | None = None) -> bool:
        return super().has_delete_permission(request, obj) and may_change(request, obj.user if obj else None)

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> Any:
        """Deleting from the list asks for none of them by itself."""
        found, counted, needed, protected = super().get_deleted_objects(objs, request)
        barred = {str(one) for one in objs if not may_change(request, one.user)}
        return found, counted, needed | barred, protected


@admin.register(EmailAddress)
class AddressAdmin(admin.ModelAdmin):
    """To be looked up. Their owners change them; an address that staff could set would be a way into any account."""

    list_display = fields = readonly_fields = ("email", "user", "primary", "verified")
    search_fields = ("email", "user__username")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: EmailAddress | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: EmailAddress | None = None) -> bool:
        return False


@admin.register(Group)
class SuperuserGroupAdmin(GroupAdmin):
    """What a group may do is for superusers to say: whoever could, could say so of their own."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return super().has_add_permission(request) and is_superuser(request)

    def has_change_permission(self, request: HttpRequest, obj: Group | None = None) -> bool:
        return super().has_change_permission(request, obj) and is_superuser(request)

    def has_delete_permission(self, request: HttpRequest, obj: Group | None = None) -> bool:
        return super().has_delete_permission(request, obj) and is_superuser(request)
