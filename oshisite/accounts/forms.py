"""What staff fill in when they sanction somebody (live play L220)."""

from __future__ import annotations

from datetime import datetime, timedelta
from uuid import uuid4

from django import forms
from django.utils.translation import gettext_lazy as _

from oshisite.accounts.models import Sanction

LENGTHS = (
    ("1", _("1 day")), ("3", _("3 days")), ("7", _("7 days")), ("30", _("30 days")), ("365", _("a year")), ("", _("until it is lifted")),
)  # fmt: skip
APPEAL = _("If you think this is wrong, write to the staff within 30 days and say why. Somebody who did not decide this reads it.")


class SanctionForm(forms.Form):
    """`press` is made with the form, so that sending it twice sanctions once."""

    kind = forms.ChoiceField(label=_("Sanction"), choices=Sanction.Kind.choices)
    length = forms.ChoiceField(label=_("Length"), choices=LENGTHS, required=False, help_text=_("A warning has none."))
    reason = forms.CharField(
        label=_("Reason"), max_length=500, widget=forms.Textarea(attrs={"rows": 3}), help_text=_("The person reads this.")
    )
    appeal = forms.CharField(
        label=_("How to appeal"),
        max_length=500,
        initial=APPEAL,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("The person reads this."),
    )
    press = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)

    def until(self, now: datetime) -> datetime | None:
        days = self.cleaned_data["length"]
        return now + timedelta(days=int(days)) if days else None


class LiftForm(forms.Form):
    reason = forms.CharField(
        label=_("Why it is lifted"), max_length=500, widget=forms.Textarea(attrs={"rows": 2}), help_text=_("Only staff read it.")
    )
