"""What people fill in about matches: a new match, seats at a table, the filters of lists, the reason of staff.

A form is checked here; what it may mean in the rules is checked again by the services.
"""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from matches import challenges, lobby, terms
from matches.games.clocks import MOST_MINUTES, MOST_SECONDS
from matches.games.game import Config
from matches.games.registry import GAMES
from matches.lists import Filters, HistoryFilters
from matches.models import Match

DAY_MS = 86_400_000


class NewMatchForm(forms.Form):
    """A match of any mode. Others are house bots (`bot:<level>`) or friends, who come by the link; of two there is one `opponent`.

    An opponent may also be found by a challenge: `anyone`, or the `player` whose name is `to`. `clock`: empty for the usual one, `custom`
    for that of `minutes` and `seconds`. Fields of seats that the mode has not are left unread, so that a page without script can show
    them all.
    """

    game = forms.ChoiceField(choices=[(game.id, game.title) for game in GAMES.values()])
    mode = forms.CharField(max_length=16, required=False)
    opponent = forms.CharField(max_length=24, required=False)
    deck = forms.CharField(max_length=80, required=False)
    visibility = forms.ChoiceField(choices=Match.Visibility.choices, required=False)
    to = forms.CharField(max_length=150, required=False)
    seat = forms.ChoiceField(choices=[(seat, seat) for seat in challenges.SEATS], required=False)
    clock = forms.CharField(max_length=terms.LONGEST_CLOCK_NAME, required=False)
    minutes = forms.IntegerField(min_value=1, max_value=MOST_MINUTES, required=False)
    seconds = forms.IntegerField(min_value=0, max_value=MOST_SECONDS, required=False)
    undo = forms.ChoiceField(choices=[(one, one) for one in terms.UNDO], required=False)
    disclosure = forms.ChoiceField(choices=[(one, one) for one in terms.DISCLOSURE], required=False)
    best_of = forms.ChoiceField(choices=[(str(n), str(n)) for n in terms.BEST_OF], required=False)

    rated = forms.BooleanField(required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if game := GAMES.get(str(self.data.get("game", ""))):
            for name, values in game.settings.items():
                self.fields[name] = forms.ChoiceField(choices=[(value, value) for value in values], required=False)
            for name, mode in game.modes.items():
                for seat in lobby.others(mode):
                    self.fields[lobby.seat_field(name, seat)] = forms.CharField(max_length=24, required=False)

    def clean_mode(self) -> str:
        game = GAMES.get(str(self.cleaned_data.get("game", "")))
        mode: str = self.cleaned_data["mode"] or (next(iter(game.modes)) if game else "")
        if game is not None and mode not in game.modes:
            raise forms.ValidationError(_("Choose one of the modes."), code="no_such_mode")
        return mode

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        game = GAMES.get(str(cleaned.get("game", "")))
        if game is None or "mode" not in cleaned:
            return cleaned
        known = {lobby.FRIEND, *(f"bot:{level}" for level in game.bots)}
        if self.is_challenge():
            if cleaned["opponent"] == lobby.PLAYER and not cleaned.get("to"):
                self.add_error("to", forms.ValidationError(_("Say whom you challenge."), code="nobody"))
            return cleaned
        seats = self.seats()
        if not set(seats[1:]) <= known or len(seats) not in game.modes[cleaned["mode"]].seats:
            self.add_error("opponent", forms.ValidationError(_("Choose who plays."), code="no_such_bot"))
        return cleaned

    def is_challenge(self) -> bool:
        """Whether there is a match only once somebody accepts."""
        is_duel = not lobby.others(GAMES[self.cleaned_data["game"]].modes[self.cleaned_data["mode"]])
        return is_duel and self.cleaned_data.get("opponent") in (lobby.ANYONE, lobby.PLAYER)

    def seats(self) -> list[str]:
        """Who is wanted on each seat, the own first."""
        name = self.cleaned_data["mode"]
        fields = [lobby.seat_field(name, seat) for seat in lobby.others(GAMES[self.cleaned_data["game"]].modes[name])] or ["opponent"]
        wanted = [self.cleaned_data.get(field, "") for field in fields]
        return [lobby.FRIEND, *(one for one in wanted if one != lobby.NOBODY)]

    def kinds(self) -> tuple[str, ...]:
        """The same as a `Config` has it."""
        return tuple(one if one.startswith("bot:") else "human" for one in self.seats())

    def config(self) -> Config:
        """The match that a valid form asks for. Raises `Rejected`."""
        game = GAMES[self.cleaned_data["game"]]
        mode = self.cleaned_data["mode"]
        options = {name: self.cleaned_data[name] for name in game.settings_of(mode) if self.cleaned_data.get(name)}
        return terms.agreed(
            Config(game.id, mode, game.rules_version, self.kinds(), options),
            clock=self.clock_wanted(),
            undo=self.cleaned_data["undo"] or terms.UNDO[0],
            disclosure=self.cleaned_data["disclosure"] or terms.DISCLOSURE[0],
            is_rated=self.is_challenge() and self.cleaned_data["rated"],
        )

    def best_of_wanted(self) -> int:
        """Tables of more than two play one game, whatever was chosen before they were."""
        return int(self.cleaned_data["best_of"] or 1) if len(self.seats()) == 2 else 1

    def clock_wanted(self) -> str:
        """The usual is none against house bots and friends, and the game's first one where strangers play or watch (L97)."""
        clock: str = self.cleaned_data["clock"]
        if clock == lobby.CUSTOM:
            return f"{self.cleaned_data.get('minutes') or 10}+{self.cleaned_data.get('seconds') or 0}"
        is_private = self.visibility_wanted() != Match.Visibility.PUBLIC
        is_usual = self.is_challenge() or terms.needs_clock(self.kinds(), is_private=is_private)
        return clock or (GAMES[self.cleaned_data["game"]].clocks[0] if is_usual else "none")

    def visibility_wanted(self) -> str:
        return self.cleaned_data["visibility"] or Match.Visibility.UNLISTED


class BotForm(forms.Form):
    """A house bot for a seat; no level: the one that sits there goes."""

    seat = forms.IntegerField(min_value=0, max_value=99)
    level = forms.CharField(max_length=16, required=False)


class SitForm(forms.Form):
    """A seat, or the first open one."""

    seat = forms.IntegerField(min_value=0, max_value=99, required=False)


class ReplayFilterForm(forms.Form):
    """Which replays a list shows. Won and lost are seen from a player, so they need a name."""

    OF_ANY = (("", _("any game")), *((game.id, game.title) for game in GAMES.values()))
    RESULTS = (("", _("any result")), ("won", _("won")), ("lost", _("lost")), ("drawn", _("drawn")))
    game = forms.ChoiceField(label=_("Game"), choices=OF_ANY, required=False)
    player = forms.CharField(label=_("Player"), max_length=150, required=False)
    result = forms.ChoiceField(label=_("Result"), choices=RESULTS, required=False)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if cleaned.get("result") in ("won", "lost") and not cleaned.get("player"):
            self.add_error("player", _("Say whose wins or losses you want to see."))
        return cleaned

    def filters(self) -> Filters:
        return Filters(self.cleaned_data["player"], self.cleaned_data["result"], self.cleaned_data["game"])


class HistoryFilterForm(forms.Form):
    """Which matches of a player a profile shows (L185)."""

    MODES = (("", _("any mode")), ("duel", _("duel")), ("royale", _("royale")), ("team", _("teams")))
    KINDS = (("", _("rated or not")), ("rated", _("rated")), ("casual", _("not rated")))
    REASONS = (
        ("", _("any reason")), ("rules", _("by the rules")), ("concede", _("conceded")), ("time", _("out of time")), ("left", _("left")),
        ("claim", _("away for too long")), ("agreement", _("agreed")), ("no_show", _("never came")), ("call_off", _("called off")),
        ("time_called", _("time called")),
    )  # fmt: skip
    DAY = forms.DateInput(attrs={"type": "date"})
    opponent = forms.CharField(label=_("With"), max_length=150, required=False)
    game = forms.ChoiceField(label=_("Game"), choices=ReplayFilterForm.OF_ANY, required=False)
    mode = forms.ChoiceField(label=_("Mode"), choices=MODES, required=False)
    result = forms.ChoiceField(label=_("Result"), choices=ReplayFilterForm.RESULTS, required=False)
    kind = forms.ChoiceField(label=_("Rated"), choices=KINDS, required=False)
    reason = forms.ChoiceField(label=_("Ended"), choices=REASONS, required=False)
    since = forms.DateField(label=_("From"), required=False, widget=DAY)
    until = forms.DateField(label=_("Until"), required=False, widget=DAY)

    def filters(self) -> HistoryFilters:
        """Days begin and end at midnight, UTC."""
        given = self.cleaned_data
        since, until = given["since"], given["until"]
        return HistoryFilters(
            opponent=given["opponent"], game=given["game"], mode=given["mode"], result=given["result"], kind=given["kind"],
            reason=given["reason"], since=midnight(since) if since else None, before=midnight(until) + DAY_MS if until else None,
        )  # fmt: skip


def midnight(day: date) -> int:
    return int(datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp()) * 1_000


class ReasonForm(forms.Form):
    """Why staff do something; kept in the audit record."""

    reason = forms.CharField(
        label=_("Reason"), max_length=500, widget=forms.Textarea(attrs={"rows": 3}), help_text=_("Only staff read it.")
    )
