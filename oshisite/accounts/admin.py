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
from django.contrib import admin, messages
from django.contrib.auth.admin import GroupAdmin, UserAdmin
from django.contrib.auth.forms import UserChangeForm
from django.contrib.auth.models import Group
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from oshisite.accounts import sanctions
from oshisite.accounts.forms import LiftForm, SanctionForm
from oshisite.accounts.models import ApiToken, Sanction, User
from oshisite.accounts.staff_lists import ReadOnlyAdmin, ShownFilters, member

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
class AccountAdmin(ShownFilters, UserAdmin):
    form = AccountForm
    list_display = ("username", "display_name", "is_guest", "is_bot", "is_staff", "is_active", "date_joined")
    list_filter = ("is_guest", "is_bot", "is_staff", "is_active")
    search_fields = ("username", "display_name", "email")
    readonly_fields = ("is_guest", "is_bot", "seen_at", "anonymised_at", "sanctioned", "last_login", "date_joined")
    fieldsets: ClassVar = (
        (None, {"fields": ("username", "display_name", "email", "password")}),
        (_("Kind"), {"fields": ("is_guest", "is_bot", "seen_at", "anonymised_at")}),
        (_("Sanctions"), {"fields": ("sanctioned",)}),
        (_("Ban"), {"fields": ("is_active", "reason")}),
        (_("Permissions"), {"fields": POWERS}),
        (_("Dates"), {"fields": ("last_login", "date_joined")}),
    )

    @admin.display(description=_("sanctions"))
    def sanctioned(self, user: User) -> str:
        """What there has been, and the way to the next one; both lead where only those come who may."""
        return format_html(
            '<a href="{}?user__id__exact={}">{}</a> · <a href="{}?user={}">{}</a>',
            reverse("admin:accounts_sanction_changelist"), user.pk, user.sanctions.count(),
            reverse("admin:accounts_sanction_add"), user.pk, _("Sanction…"),
        )  # fmt: skip

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
class ApiTokenAdmin(ShownFilters):
    """Tokens may be taken away here; their text is not kept anywhere."""

    list_display = ("name", "user", "hint", "may_play", "created_at", "used_at")
    search_fields = ("name", "user__username")
    readonly_fields = ("name", "user", "hint", "may_play", "created_at", "used_at")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False


admin.site.unregister([Authenticator, EmailAddress, Group])


@admin.register(Authenticator)
class SecondFactorAdmin(ShownFilters):
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
class AddressAdmin(ReadOnlyAdmin):
    """To be looked up. Their owners change them; an address that staff could set would be a way into any account."""

    list_display = fields = readonly_fields = ("email", "user", "primary", "verified")
    search_fields = ("email", "user__username")


@admin.register(Group)
class SuperuserGroupAdmin(ShownFilters, GroupAdmin):
    """What a group may do is for superusers to say: whoever could, could say so of their own."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return super().has_add_permission(request) and is_superuser(request)

    def has_change_permission(self, request: HttpRequest, obj: Group | None = None) -> bool:
        return super().has_change_permission(request, obj) and is_superuser(request)

    def has_delete_permission(self, request: HttpRequest, obj: Group | None = None) -> bool:
        return super().has_delete_permission(request, obj) and is_superuser(request)


class StandingFilter(admin.SimpleListFilter):
    title = _("in force")
    parameter_name = "standing"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [("yes", _("in force")), ("no", _("over"))]

    def queryset(self, request: HttpRequest, queryset: Any) -> Any:
        standing = sanctions.standing(timezone.now())
        return {"yes": queryset.filter(standing), "no": queryset.exclude(standing)}.get(self.value() or "", queryset)


@admin.register(Sanction)
class SanctionAdmin(ShownFilters):
    """Imposed by a form of its own, lifted by another; never changed or deleted, as the rows are the record (live play L220)."""

    list_display = ("user", "kind", "by", "began_at", "until", "is_in_force")
    list_filter = (StandingFilter, "kind")
    list_select_related = ("user", "by")
    search_fields = ("user__username", "user__display_name", "by__username")
    fields = readonly_fields = (
        "user", "kind", "reason", "appeal", "by", "began_at", "until", "seen_at", "lifted_at", "lifted_by", "lifted_because",
    )  # fmt: skip
    change_form_template = "admin/accounts/sanction/change_form.html"

    def has_change_permission(self, request: HttpRequest, obj: Sanction | None = None) -> bool:
        """The form changes nothing."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Sanction | None = None) -> bool:
        return False

    def lookup_allowed(self, lookup: str, value: Any, request: HttpRequest) -> bool:
        return lookup == "user__id__exact" or super().lookup_allowed(lookup, value, request)

    @admin.display(boolean=True, description=_("in force"))
    def is_in_force(self, sanction: Sanction) -> bool:
        now = timezone.now()
        return sanction.lifted_at is None and sanction.began_at <= now and (sanction.until is None or sanction.until > now)

    def get_urls(self) -> list[URLPattern]:
        lift = self.admin_site.admin_view(require_POST(self.lift_view))
        return [path("<int:sanction_id>/lift/", lift, name="accounts_sanction_lift"), *super().get_urls()]

    def add_view(self, request: HttpRequest, form_url: str = "", extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """Sanction somebody: `?user=`."""
        if not self.has_add_permission(request):
            raise PermissionDenied
        wanted = request.GET.get("user", "")
        about = get_object_or_404(User, pk=int(wanted)) if wanted.isascii() and wanted.isdigit() and len(wanted) < 10 else None
        form = SanctionForm(request.POST or None)
        made = impose(request, about, form) if about and request.method == "POST" and form.is_valid() else None
        if made:
            return redirect("admin:accounts_sanction_change", made.pk)
        context = {**self.admin_site.each_context(request), "opts": self.opts, "title": _("Sanction"), "form": form, "about": about}
        return TemplateResponse(request, "admin/accounts/sanction/add.html", context)

    def render_change_form(self, request: HttpRequest, context: dict[str, Any], *args: Any, **kwargs: Any) -> HttpResponse:
        sanction = kwargs.get("obj")
        may_lift = request.user.has_perm("accounts.change_sanction") and sanction is not None and self.is_in_force(sanction)
        context |= {"lift_form": LiftForm() if may_lift else None}
        return super().render_change_form(request, context, *args, **kwargs)

    def lift_view(self, request: HttpRequest, sanction_id: int) -> HttpResponse:
        """Pressed twice it is lifted once, for the reason given first."""
        if not request.user.has_perm("accounts.change_sanction"):
            raise PermissionDenied
        sanction = get_object_or_404(Sanction, pk=sanction_id)
        form = LiftForm(request.POST)
        if not form.is_valid():
            messages.error(request, _("Say why."))
        else:
            try:
                sanctions.lift(sanction=sanction, by=member(request), reason=form.cleaned_data["reason"], now=timezone.now())
            except sanctions.NotAllowed as refused:
                raise PermissionDenied from refused
            messages.success(request, _("It is lifted."))
        return redirect("admin:accounts_sanction_change", sanction_id)


def impose(request: HttpRequest, about: User, form: SanctionForm) -> Sanction | None:
    """Do what the form says; a refusal is said in it."""
    chosen, now = form.cleaned_data, timezone.now()
    try:
        return sanctions.impose(
            user=about, kind=Sanction.Kind(chosen["kind"]), by=member(request), reason=chosen["reason"], appeal=chosen["appeal"],
            until=form.until(now), now=now, press=chosen["press"],
        )  # fmt: skip
    except sanctions.NotAllowed:
        form.add_error(None, _("Nobody sanctions themselves, and only superusers sanction staff."))
        return None
