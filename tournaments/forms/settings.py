"""What organisers fill in: an event from a template, and its settings later.

A form reads fields and makes `Settings` of them; what the settings mean together is checked by `plan_check`. Times of day are those of the
event's own zone (T20).
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from msgspec.structs import replace

from matches import terms, texts
from matches.games.clocks import clock_named
from matches.games.game import Game
from matches.games.registry import GAMES
from oshisite.accounts.models import User
from tournaments import plan_check
from tournaments.event_templates import FORMATS, PROFILE_NAMES
from tournaments.forms.stages import FIELDS, THEN, stage_fields, stages_of
from tournaments.rules.results import games_needed
from tournaments.rules.settings import Settings
from tournaments.standings.profiles import PROFILES, ByeRule, Profile
from tournaments.zoned import ZONES, NoSuchTime, instant, local

MINUTE_MS = 60_000
MOST_PLAYERS = 4096
CLOCKS = ("none", *dict.fromkeys(name for game in GAMES.values() for name in game.clocks if name != "none"))


def ways() -> list[tuple[str, list[tuple[str, str]]]]:
    """Games, each with its modes, as `game/mode`."""
    return [(game.title, [(f"{game.id}/{mode}", way(game, mode)) for mode in game.modes]) for game in GAMES.values()]


def way(game: Game[Any], mode: str) -> str:
    """A game with more than one way to play names it."""
    return game.title if len(game.modes) == 1 else f"{game.title}: {texts.text(f'lobby.{game.id}.mode.{mode}')}"


class LocalTime(forms.DateTimeField):
    """A date and a time of day, without a zone."""

    widget = forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")

    def to_python(self, value: Any) -> datetime | None:
        found = super().to_python(value)
        return found.replace(tzinfo=None) if found else None

    def prepare_value(self, value: Any) -> Any:
        return value


class SettingsForm(forms.Form):
    """All that an organiser settles. `kept`: settings from before; what the form has no field for stays as it is there."""

    title = forms.CharField(label=_("Name of the event"), max_length=100)
    description = forms.CharField(label=_("Description"), max_length=4000, required=False, widget=forms.Textarea(attrs={"rows": 4}))
    way = forms.ChoiceField(label=_("Game"), choices=ways)
    format = forms.ChoiceField(label=_("Format"), choices=list(FORMATS.items()))
    players = forms.IntegerField(label=_("Players you expect"), min_value=2, max_value=MOST_PLAYERS)
    rounds = forms.IntegerField(label=_("Rounds"), min_value=1, max_value=100, help_text=_("Of Swiss and pods."), required=False)
    groups = forms.IntegerField(
        label=_("Groups"), min_value=1, max_value=MOST_PLAYERS // 2, help_text=_("How many, in the format with groups."), required=False
    )
    legs = forms.TypedChoiceField(
        label=_("Meetings"), choices=[(1, _("Once")), (2, _("Twice, with seats turned"))], coerce=int, required=False,
        help_text=_("Of two in a round robin or a group."),
    )  # fmt: skip
    cut = forms.IntegerField(
        label=_("How many go on"), min_value=0, max_value=MOST_PLAYERS, required=False,
        help_text=_("0 for nobody: there is one stage. After groups: of each group."),
    )  # fmt: skip
    then = forms.ChoiceField(label=_("What they play then"), choices=list(THEN.items()), required=False)
    later_rounds = forms.IntegerField(
        label=_("Rounds then"), min_value=1, max_value=100, help_text=_("Of more rounds, not of a bracket."), required=False
    )
    carried = forms.BooleanField(label=_("Points count on in more rounds"), required=False)
    third_place = forms.BooleanField(label=_("A match for the third place, in single elimination"), required=False)
    best_of = forms.TypedChoiceField(label=_("Best of"), choices=[(n, n) for n in terms.BEST_OF], coerce=int)
    later_best_of = forms.TypedChoiceField(label=_("Best of, then"), choices=[(n, n) for n in terms.BEST_OF], coerce=int)
    profile = forms.ChoiceField(label=_("How results count"), choices=list(PROFILE_NAMES.items()))
    seeding = forms.ChoiceField(
        label=_("Order at the start"), choices=[("lot", _("By lot")), ("rating", _("By rating")), ("order", _("As they came"))]
    )

    zone = forms.ChoiceField(label=_("Time zone of the event"), choices=[(zone, zone) for zone in ("UTC", *ZONES)], initial="UTC")
    starts = LocalTime(label=_("Start, in that zone"))
    opens = LocalTime(label=_("Registration opens"), required=False)
    closes = LocalTime(label=_("Registration closes"), required=False)
    entry = forms.ChoiceField(
        label=_("Who may enter"),
        choices=[("open", _("Everybody with an account")), ("password", _("Who knows the password")), ("invitation", _("Who is invited"))],
    )
    password = forms.CharField(label=_("Password for entering"), max_length=60, required=False)
    invited = forms.CharField(
        label=_("Who is invited"), max_length=20_000, required=False, widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("User names, one on a line."),
    )  # fmt: skip
    cap = forms.IntegerField(label=_("Places"), min_value=0, max_value=MOST_PLAYERS, required=False, help_text=_("Empty: no limit."))
    has_waiting_list = forms.BooleanField(label=_("A waiting list when all places are taken"), required=False, initial=True)
    promotes_until = LocalTime(label=_("The waiting list moves up until"), required=False)
    late_rounds = forms.ChoiceField(
        label=_("Rounds missed by who comes late"), choices=[("late", _("Losses")), ("awarded_bye", _("Byes"))], required=False
    )
    late_until = forms.IntegerField(label=_("Last round to come late to"), min_value=0, max_value=100, initial=0, required=False)
    check_in = forms.BooleanField(label=_("Players must check in"), required=False)
    check_in_opens = LocalTime(label=_("Check-in opens"), required=False)
    check_in_closes = LocalTime(label=_("Check-in closes"), required=False)
    decks_lock = LocalTime(label=_("Decks are locked"), required=False, help_text=_("Empty: at the start."))
    decks = forms.BooleanField(label=_("Decks are handed in"), required=False)
    sight = forms.ChoiceField(
        label=_("Who sees the decks"),
        choices=[
            ("staff", _("Staff alone")),
            ("opponent", _("Also the opponent of a match")),
            ("after", _("Everybody, after the event")),
            ("public", _("Everybody")),
        ],
    )

    venue = forms.ChoiceField(label=_("Where it is played"), choices=[("here", _("Here, on this site")), ("elsewhere", _("At tables"))])
    clock = forms.ChoiceField(label=_("Clock of a match here"), choices=lambda: [(name, terms.clock_words(name)) for name in CLOCKS])
    round_minutes = forms.IntegerField(label=_("Length of a round (minutes)"), min_value=1, max_value=24 * 60, required=False)
    presence_minutes = forms.IntegerField(
        label=_("Absent after (minutes)"), min_value=1, max_value=24 * 60, required=False, help_text=_("Empty: staff decide.")
    )
    confirm_minutes = forms.IntegerField(
        label=_("A report counts after (minutes)"), min_value=1, max_value=24 * 60, required=False, help_text=_("Empty: staff decide.")
    )
    is_listed = forms.BooleanField(label=_("In the public list"), required=False, initial=True)
    staff_may_play = forms.BooleanField(label=_("Staff may play"), required=False)

    def __init__(self, *args: Any, kept: Settings | None = None, has_password: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.kept, self.has_password = kept, has_password
        self.guests: list[User] = []
        if kept and stage_fields(kept) is None:  # stages that this form cannot say
            for name in FIELDS:
                del self.fields[name]
        if kept:
            self.offer("zone", kept.zone)
            self.offer("profile", kept.profile.name)
            self.offer("clock", kept.play.clock)

    def offer(self, field: str, value: str) -> None:
        """What is settled already may stay, though it is not offered to others."""
        choices = self.fields[field].choices  # type: ignore[attr-defined]  # a ChoiceField
        if value not in dict(choices):
            self.fields[field].choices = [*choices, (value, value)]  # type: ignore[attr-defined]

    def sections(self) -> list[tuple[str | Promise, list[forms.BoundField]]]:
        """The fields under their headings."""
        parts = [(title, [self[name] for name in names if name in self.fields]) for title, names in SECTIONS]
        return [(title, fields) for title, fields in parts if fields]

    def clean_title(self) -> str:
        """On one line: it stands in lists, in subjects of mails and in files that have a line for it."""
        return " ".join(str(self.cleaned_data["title"]).split())

    def clean_clock(self) -> str:
        name: str = self.cleaned_data["clock"]
        clock_named(name)
        return name

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if self.errors:
            return cleaned
        for name in TIMES:
            cleaned[name] = self.instant(name, cleaned)
        if cleaned["entry"] == "password" and not cleaned["password"] and not self.has_password:
            self.add_error("password", _("Give the password."))
        if not self.errors:
            self.settle(cleaned)
        return cleaned

    def clean_invited(self) -> str:
        """Those who are named, as `guests`."""
        names = dict.fromkeys(line.strip() for line in str(self.cleaned_data["invited"]).splitlines() if line.strip())
        self.guests = list(User.objects.filter(username__in=names, is_guest=False))
        if missing := names.keys() - {user.username for user in self.guests}:
            raise forms.ValidationError(_("Nobody is called %(names)s here."), params={"names": ", ".join(sorted(missing))})
        return "\n".join(names)

    def instant(self, name: str, cleaned: dict[str, Any]) -> int | None:
        if cleaned[name] is None:
            return None
        try:
            return instant(cleaned[name], cleaned["zone"])
        except NoSuchTime:
            self.add_error(name, _("The clocks there skip this time on that day. Choose another."))
            return None

    def settle(self, cleaned: dict[str, Any]) -> None:
        self.settings = self.made(cleaned)
        self.said = plan_check.check(self.settings, cleaned["players"])
        for finding in self.said:
            if finding.is_error:
                self.add_error(None, finding.text)

    def made(self, cleaned: dict[str, Any]) -> Settings:
        game, mode = cleaned["way"].split("/")
        kept, best_of = self.kept, cleaned["best_of"]
        stages = stages_of(cleaned) if "format" in self.fields else kept.stages if kept else ()
        is_kept = kept is not None and (kept.profile.name, kept.profile.games_needed) == (cleaned["profile"], games_needed(best_of))
        profile = kept.profile if kept and (is_kept or cleaned["profile"] not in PROFILES) else profile_of(cleaned["profile"], best_of)
        base = kept or Settings(cleaned["title"], game, mode, cleaned["zone"], cleaned["starts"], stages, profile)
        later = ((cleaned["later_best_of"],) if len(stages) > 1 else ()) if "format" in self.fields else base.play.later_best_of
        return replace(
            base, title=cleaned["title"], game=game, mode=mode, zone=cleaned["zone"], starts_at=cleaned["starts"], stages=stages,
            profile=profile,
            description=cleaned["description"], team_size=GAMES[game].modes[mode].side, seeding=cleaned["seeding"],
            late_until=cleaned["late_until"] or 0, late_rounds=cleaned["late_rounds"] or "late",
            is_listed=cleaned["is_listed"], staff_may_play=cleaned["staff_may_play"],
            registration=replace(
                base.registration, entry=cleaned["entry"], opens_at=cleaned["opens"], closes_at=cleaned["closes"], cap=cleaned["cap"],
                has_waiting_list=cleaned["has_waiting_list"], promotes_until=cleaned["promotes_until"],
            ),
            check_in=replace(
                base.check_in, is_required=cleaned["check_in"], opens_at=cleaned["check_in_opens"], closes_at=cleaned["check_in_closes"]
            ),
            decks=replace(base.decks, are_required=cleaned["decks"], locks_at=cleaned["decks_lock"], sight=cleaned["sight"]),
            play=replace(
                base.play, venue=cleaned["venue"], best_of=best_of, later_best_of=later, clock=cleaned["clock"],
                presence_ms=in_ms(cleaned["presence_minutes"]), confirm_ms=in_ms(cleaned["confirm_minutes"]),
                round_ms=in_ms(cleaned["round_minutes"]),
            ),
        )  # fmt: skip


TIMES = ("starts", "opens", "closes", "promotes_until", "check_in_opens", "check_in_closes", "decks_lock")
SECTIONS: tuple[tuple[str | Promise, tuple[str, ...]], ...] = (
    (_("The event"), ("title", "description", "zone", "starts", "is_listed")),
    (_("What is played"), ("way", "players", "format", "rounds", "groups", "legs", "best_of", "profile", "seeding")),
    (_("Who goes on"), ("cut", "then", "later_rounds", "carried", "later_best_of", "third_place")),
    (_("Entering"), (
        "entry", "password", "invited", "cap", "has_waiting_list", "promotes_until", "opens", "closes", "check_in", "check_in_opens",
        "check_in_closes", "late_until", "late_rounds", "decks", "decks_lock", "sight",
    )),
    (_("Playing"), ("venue", "clock", "round_minutes", "presence_minutes", "confirm_minutes", "staff_may_play")),
)  # fmt: skip


def in_ms(minutes: int | None) -> int | None:
    return None if minutes is None else minutes * MINUTE_MS


def in_minutes(ms: int | None) -> int | None:
    return None if ms is None else ms // MINUTE_MS


def profile_of(name: str, best_of: int) -> Profile:
    """A profile for matches of so many games: what a match that was not played counts as fits them."""
    profile, games = PROFILES[name], games_needed(best_of)
    return replace(
        profile,
        games_needed=games,
        agreed_games=best_of,
        bye=with_games(profile.bye, games),
        awarded_bye=with_games(profile.awarded_bye, games),
    )


def with_games(rule: ByeRule, games: int) -> ByeRule:
    return replace(rule, games=games) if rule.games else rule


def initial(settings: Settings, players: int) -> dict[str, Any]:
    """What the form of an event says, from its settings."""
    play, registration = settings.play, settings.registration
    times = {
        "starts": settings.starts_at, "opens": registration.opens_at, "closes": registration.closes_at,
        "promotes_until": registration.promotes_until, "check_in_opens": settings.check_in.opens_at,
        "check_in_closes": settings.check_in.closes_at, "decks_lock": settings.decks.locks_at,
    }  # fmt: skip
    return {
        **(stage_fields(settings) or {}),
        **{name: None if at is None else local(at, settings.zone) for name, at in times.items()},
        "title": settings.title, "description": settings.description, "way": f"{settings.game}/{settings.mode}", "players": players,
        "best_of": play.best_of, "later_best_of": settings.best_of(2), "profile": settings.profile.name, "seeding": settings.seeding,
        "zone": settings.zone, "entry": registration.entry, "cap": registration.cap, "has_waiting_list": registration.has_waiting_list,
        "late_until": settings.late_until, "late_rounds": settings.late_rounds,
        "check_in": settings.check_in.is_required, "decks": settings.decks.are_required,
        "sight": settings.decks.sight, "venue": play.venue, "clock": play.clock, "round_minutes": in_minutes(play.round_ms),
        "presence_minutes": in_minutes(play.presence_ms), "confirm_minutes": in_minutes(play.confirm_ms), "is_listed": settings.is_listed,
        "staff_may_play": settings.staff_may_play,
    }  # fmt: skip
