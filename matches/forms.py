"""What people fill in about matches: a new match, the filters of the replay list, the reason of staff.

A form is checked here; what it may mean in the rules is checked again by the services.
"""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from matches.games.game import Config
from matches.games.registry import GAMES
from matches.lists import Filters
from matches.models import Match

FRIEND = "friend"


class NewMatchForm(forms.Form):
    """A duel against a house bot (`bot:<level>`) or a friend, who comes by the link."""

    game = forms.ChoiceField(choices=[(game.id, game.title) for game in GAMES.values()])
    opponent = forms.CharField(max_length=24)
    visibility = forms.ChoiceField(choices=Match.Visibility.choices, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if game := GAMES.get(str(self.data.get("game", ""))):
            for name, values in game.settings.items():
                self.fields[name] = forms.ChoiceField(choices=[(value, value) for value in values], required=False)

    def clean_opponent(self) -> str:
        opponent: str = self.cleaned_data["opponent"]
        game = GAMES.get(str(self.cleaned_data.get("game", "")))
        if game is not None and opponent != FRIEND and opponent not in {f"bot:{level}" for level in game.bots}:
            raise forms.ValidationError(_("Choose one of the opponents."), code="no_such_bot")
        return opponent

    def config(self) -> Config:
        """The match that a valid form asks for."""
        game = GAMES[self.cleaned_data["game"]]
        opponent: str = self.cleaned_data["opponent"]
        options = {name: self.cleaned_data[name] for name in game.settings if self.cleaned_data.get(name)}
        return Config(game.id, "duel", game.rules_version, ("human", "human" if opponent == FRIEND else opponent), options)

    def visibility_wanted(self) -> str:
        return self.cleaned_data["visibility"] or Match.Visibility.UNLISTED


class ReplayFilterForm(forms.Form):
    """Which replays a list shows. Won and lost are seen from a player, so they need a name."""

    RESULTS = (("", _("any result")), ("won", _("won")), ("lost", _("lost")), ("drawn", _("drawn")))
    player = forms.CharField(label=_("Player"), max_length=150, required=False)
    result = forms.ChoiceField(label=_("Result"), choices=RESULTS, required=False)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if cleaned.get("result") in ("won", "lost") and not cleaned.get("player"):
            self.add_error("player", _("Say whose wins or losses you want to see."))
        return cleaned

    def filters(self) -> Filters:
        return Filters(self.cleaned_data["player"], self.cleaned_data["result"])


class ReasonForm(forms.Form):
    """Why staff do something; kept in the audit record."""

    reason = forms.CharField(
        label=_("Reason"), max_length=500, widget=forms.Textarea(attrs={"rows": 3}), help_text=_("Only staff read it.")
    )
