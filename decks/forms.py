"""What people fill in about decks: a deck with its text, a file to bring in, the filters of the public list.

What a field may hold is said once, by the services; a form reads, and shows what they say.
"""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from decks.catalogues import catalogues, title_of
from decks.models import DeckList
from decks.names import LONGEST_NAME, LONGEST_NOTES
from decks.selectors import Filters

EXAMPLE = "3 Cold Open (OP-C001)\n2 OP-A001\n…"


class DeckForm(forms.Form):
    """A deck to keep: its cards as text, and what is written beside them. `base`: the version that the cards were made from."""

    name = forms.CharField(label=_("Name"), max_length=LONGEST_NAME, required=False)
    text = forms.CharField(
        label=_("Cards as text"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 16, "spellcheck": "false", "autocomplete": "off"}),
        help_text=_("A card on each line: how many, then its name or code. JSON will do, too."),
    )
    visibility = forms.ChoiceField(
        label=_("Who sees it"),
        choices=[
            (DeckList.Visibility.PRIVATE, _("Only you")),
            (DeckList.Visibility.LINK, _("Whoever has the link")),
            (DeckList.Visibility.PUBLIC, _("Everybody, in lists too")),
        ],
    )
    notes = forms.CharField(
        label=_("Notes"), max_length=2 * LONGEST_NOTES, required=False, widget=forms.Textarea(attrs={"rows": 5, "maxlength": LONGEST_NOTES})
    )
    base = forms.IntegerField(min_value=1, max_value=999_999, required=False, widget=forms.HiddenInput)


class ImportForm(forms.Form):
    """A deck from somewhere else, pasted or as a file."""

    text = forms.CharField(
        label=_("The deck, as text or JSON"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 16, "spellcheck": "false", "autocomplete": "off", "placeholder": EXAMPLE}),
    )
    file = forms.FileField(label=_("Or a file"), required=False)
    game = forms.ChoiceField(label=_("For which game"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer_games(self, str(_("It says so itself")))

    def raw(self) -> bytes:
        """What was brought, as it came."""
        if file := self.cleaned_data["file"]:
            content: bytes = file.read()
            return content
        text: str = self.cleaned_data["text"]
        return text.encode()

    def clean_game(self) -> str:
        """Where there is only one game, it need not be said."""
        chosen: str = self.cleaned_data["game"]
        return chosen or (next(iter(catalogues())) if len(catalogues()) == 1 else "")


class PublicFilterForm(forms.Form):
    """Which public decks a list shows."""

    words = forms.CharField(label=_("Name of the deck"), max_length=60, required=False)
    owner = forms.CharField(label=_("Player"), max_length=150, required=False)
    game = forms.ChoiceField(label=_("Game"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer_games(self, str(_("Any game")))

    def filters(self) -> Filters:
        return Filters(self.cleaned_data.get("game", ""), self.cleaned_data["owner"], self.cleaned_data["words"])


def offer_games(form: forms.Form, none: str) -> None:
    """Fills the field `game`, which is not shown where there is nothing to choose."""
    offered = [(game, title_of(game)) for game in catalogues()]
    form.fields["game"].choices = [("", none), *offered]  # type: ignore[attr-defined]  # a ChoiceField
    if len(offered) == 1:
        form.fields["game"].widget = forms.HiddenInput()
