"""The form with which entrants come from a CSV file."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

MOST_BYTES = 256 * 1024


class ImportForm(forms.Form):
    """A file, or its text. What was read stands in the text from then on, so that what is entered is what has been checked."""

    file = forms.FileField(
        label=_("CSV file"), required=False, help_text=_("Columns name, account, club, seed, rating; only the name has to be there."),
        widget=forms.FileInput(attrs={"accept": ".csv,text/csv"}),
    )  # fmt: skip
    text = forms.CharField(
        label=_("or its text"), required=False, max_length=MOST_BYTES, strip=False,
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false"}),
    )  # fmt: skip

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if self.errors:
            return cleaned
        if file := cleaned["file"]:
            cleaned["text"] = self.read(file)
        elif not cleaned["text"].strip():
            self.add_error("file", _("Choose a file, or paste its text."))
        return cleaned

    def read(self, file: Any) -> str:
        if file.size > MOST_BYTES:
            self.add_error("file", _("This file is too large. A file enters at most 500 at once."))
            return ""
        try:
            return str(file.read().decode("utf-8-sig"))
        except UnicodeDecodeError:
            self.add_error("file", _("This file is not UTF-8 text. Save it as CSV in UTF-8."))
            return ""
