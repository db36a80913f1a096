"""The form with which an office is given."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from oshisite.accounts.models import User
from tournaments.models import Role
from tournaments.rules.commands.base import Role as RoleName


class RoleForm(forms.Form):
    """An office for somebody. Owners are made by owners alone."""

    name = forms.CharField(label=_("User name"), max_length=150)
    kind = forms.ChoiceField(label=_("Office"))
    days = forms.IntegerField(
        label=_("Ends after (days)"), min_value=1, max_value=3650, required=False, help_text=_("Empty: it does not end.")
    )

    def __init__(self, roles: frozenset[RoleName], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offered = [(kind.value, kind.label) for kind in Role.Kind if kind != Role.Kind.OWNER or "owner" in roles]
        self.fields["kind"].choices = list(reversed(offered))  # type: ignore[attr-defined]  # a ChoiceField

    def clean_name(self) -> User:
        found = User.objects.filter(username=str(self.cleaned_data["name"]).strip(), is_guest=False).first()
        if found is None:
            raise forms.ValidationError(_("Nobody is called so here."))
        return found
