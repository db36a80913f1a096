"""What those who report, and those who decide, fill in."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext_lazy as _

from matches.conduct.models import LONGEST_WORDS, Report
from oshisite.accounts.forms import SanctionForm
from oshisite.accounts.models import Sanction


class ReportForm(forms.Form):
    reason = forms.ChoiceField(label=_("What is it about?"), choices=Report.Reason.choices, widget=forms.RadioSelect)
    words = forms.CharField(
        label=_("In your words"), max_length=LONGEST_WORDS, required=False, widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("If it helps to understand. Only staff read it."),
    )  # fmt: skip


class CaseForm(SanctionForm):
    """A sanction, or none, and what those who reported are told."""

    kind = forms.ChoiceField(label=_("Decision"), choices=[("", _("no action")), *Sanction.Kind.choices], required=False)
    answer = forms.CharField(
        label=_("Answer"), max_length=LONGEST_WORDS, required=False, widget=forms.Textarea(attrs={"rows": 2}),
        help_text=_("Those who reported read this, besides whether something was done. What was done they are not told."),
    )  # fmt: skip
    press = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["reason"].required = self.fields["appeal"].required = False

    def clean(self) -> dict[str, Any]:
        chosen = super().clean() or {}
        for name in ("reason", "appeal"):
            if chosen.get("kind") and not chosen.get(name, "").strip():
                self.add_error(name, _("The person has to be told."))
        return chosen
