"""What the database keeps of matches: the header, who sits where, the log, the secret, and work that is due.

The header is a projection of the log (`projections.py`) and can be rebuilt from it (L9). Names and users stand in `Seat` alone, so
that erasing a person leaves the log as it is (L12).
"""

from __future__ import annotations

import secrets

from django.conf import settings
from django.db import models

from matches.games.chance import DIGITS
from matches.log import LogEntry

ID_LENGTH = 12


def new_match_id() -> str:
    """Sixty random bits, so that an unlisted match cannot be guessed (L167)."""
    return "".join(secrets.choice(DIGITS) for _ in range(ID_LENGTH))


class Series(models.Model):
    """Several games between the same two sides with the same decks; more than half of them decide it.

    `games`: what came of each (`series_score.Game`); `score` counts halves by seat; `ready`: seats that want the next game, which is
    waited for since `waits_since` until `due_at`. Who plays stands in the seats of its matches.
    """

    class State(models.TextChoices):
        PLAYING = "playing", "a game is played"
        WAITING = "waiting", "waits for players to be ready"
        ENDED = "ended", "ended"

    id = models.CharField(primary_key=True, max_length=ID_LENGTH, default=new_match_id, editable=False)
    best_of = models.PositiveSmallIntegerField()
    config = models.JSONField("what its games are made of")
    decks = models.JSONField("decks by seat, for nobody else's eyes", default=dict, editable=False)
    visibility = models.CharField(max_length=12)
    games = models.JSONField(default=list)
    score = models.JSONField("halves by seat", default=list)
    ready = models.JSONField("seats that want the next game", default=list)
    state = models.CharField(max_length=8, choices=State, default=State.PLAYING)
    winner = models.SmallIntegerField("seat that won", null=True, blank=True)
    created_at = models.BigIntegerField("created (ms)")
    ended_at = models.BigIntegerField("ended (ms)", null=True, blank=True)
    waits_since = models.BigIntegerField("waits since (ms)", null=True, blank=True)
    due_at = models.BigIntegerField("waits until (ms)", null=True, blank=True, db_index=True)

    class Meta:
        verbose_name_plural = "series"

    def __str__(self) -> str:
        return f"best of {self.best_of} {self.id}"


class Match(models.Model):
    """The header of a match: what its log amounts to, for lists and locks."""

    class Status(models.TextChoices):
        WAITING = "waiting", "waiting for players"
        PLAYING = "playing", "playing"
        PAUSED = "paused", "paused"
        ENDED = "ended", "ended"
        VOID = "void", "void"

    class Visibility(models.TextChoices):
        PUBLIC = "public", "public"
        UNLISTED = "unlisted", "by link"
        PARTICIPANTS = "participants", "participants only"

    id = models.CharField(primary_key=True, max_length=ID_LENGTH, default=new_match_id, editable=False)
    game = models.CharField(max_length=32)
    mode = models.CharField(max_length=16)
    status = models.CharField(max_length=8, choices=Status, default=Status.WAITING)
    visibility = models.CharField(max_length=12, choices=Visibility, default=Visibility.UNLISTED)
    head = models.IntegerField(default=-1)
    head_hash = models.CharField(max_length=64, default="")
    owes = models.JSONField("seats that owe a decision", default=list)
    outcome = models.JSONField(null=True, blank=True)
    brief = models.JSONField("the table in short, as everybody may see it", default=dict, blank=True)
    terms = models.JSONField("agreed on beside the game's own options, where it is not the usual", default=dict, db_default={}, blank=True)
    created_at = models.BigIntegerField("created (ms)")
    started_at = models.BigIntegerField("started (ms)", null=True, blank=True)
    ended_at = models.BigIntegerField("ended (ms)", null=True, blank=True)
    host = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    rematch_of = models.OneToOneField("self", models.PROTECT, null=True, blank=True, related_name="rematch")
    series = models.ForeignKey(Series, models.PROTECT, null=True, blank=True, related_name="matches")
    number = models.PositiveSmallIntegerField("game of its series", null=True, blank=True)
    faults = models.PositiveSmallIntegerField("faults in a row", default=0)
    delay = models.PositiveIntegerField("who has no seat learns it later by (ms)", default=0, db_default=0)
    delay_decisions = models.PositiveSmallIntegerField("and after so many more decisions", default=0, db_default=0)

    class Meta:
        verbose_name_plural = "matches"
        permissions = [
            ("see_hidden", "Can see hidden information of a match"),
            ("void_match", "Can void a match"),
            ("resume_match", "Can let a paused match go on"),
        ]
        indexes = [
            models.Index(fields=["visibility", "status", "-created_at"], name="match_lists"),
            models.Index(fields=["-ended_at", "id"], name="match_replays"),
        ]
        constraints = [models.UniqueConstraint(fields=["series", "number"], name="game_of_series_once")]

    def __str__(self) -> str:
        return f"{self.game} {self.id}"


class Seat(models.Model):
    """Who sits where. A seat is a user's, a house bot's, or open; a user who is erased leaves it to a former player."""

    match = models.ForeignKey(Match, models.PROTECT, related_name="seats")
    number = models.PositiveSmallIntegerField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="seats")
    bot = models.CharField("house bot", max_length=16, blank=True)
    is_taken = models.BooleanField(default=False)
    share = models.CharField("random bytes (hex)", max_length=32, blank=True)
    deck = models.JSONField("deck: sections, for nobody else's eyes", null=True, blank=True, editable=False)
    wants_rematch = models.BooleanField(default=False)
    wants_set = models.BooleanField("wants a rematch of three games", default=False, db_default=False)
    no_spectators = models.BooleanField("wants nobody to watch", default=False, db_default=False)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="seat_once"),
            models.UniqueConstraint(fields=["match", "user"], name="user_sits_once", condition=models.Q(user__isnull=False)),
        ]

    def __str__(self) -> str:
        return f"seat {self.number} of {self.match_id}"


class MatchEntry(LogEntry):
    """An entry of a match's log."""

    stream = models.ForeignKey(Match, models.PROTECT, related_name="entries", db_index=False)

    class Meta:
        ordering = ["seq"]
        verbose_name_plural = "match entries"
        constraints = [
            models.UniqueConstraint(fields=["stream", "seq"], name="entry_seq_once"),
            models.UniqueConstraint(fields=["stream", "seat", "cid"], name="entry_cid_once"),
        ]

    def __str__(self) -> str:
        return f"{self.stream_id} {self.seq} {self.kind}"


class MatchSecret(models.Model):
    """The 32 bytes that chance comes from. Read by `services` and `validation` alone; in no admin page, view or log line (L24)."""

    match = models.OneToOneField(Match, models.PROTECT, primary_key=True, related_name="+")
    secret = models.BinaryField(max_length=32)

    def __str__(self) -> str:
        return f"secret of {self.match_id}"


class Due(models.Model):
    """Something to do for a match at a time (ms): a bot's turn, the end of a wait. Scanned each second (L236)."""

    match = models.ForeignKey(Match, models.PROTECT, related_name="due", db_index=False)
    what = models.CharField(max_length=24)
    at = models.BigIntegerField("at (ms)", db_index=True)

    class Meta:
        verbose_name_plural = "due"
        constraints = [models.UniqueConstraint(fields=["match", "what"], name="due_once")]

    def __str__(self) -> str:
        return f"{self.what} of {self.match_id}"


class Outbox(models.Model):
    """An effect of a match outside of it, done at least once by a receiver that may run twice (L14)."""

    match = models.ForeignKey(Match, models.PROTECT, related_name="outbox", db_index=False)
    effect = models.CharField(max_length=32)
    created_at = models.BigIntegerField("created (ms)")
    done_at = models.BigIntegerField("done (ms)", null=True, blank=True)
    attempts = models.PositiveIntegerField(default=0)
    last_error = models.CharField(max_length=200, blank=True)

    class Meta:
        verbose_name_plural = "outbox"
        constraints = [models.UniqueConstraint(fields=["match", "effect"], name="effect_once")]
        indexes = [models.Index(fields=["created_at"], name="outbox_open", condition=models.Q(done_at__isnull=True))]

    def __str__(self) -> str:
        return f"{self.effect} of {self.match_id}"


class Validation(models.Model):
    """The last check of a match: each part with `ok`, `failed` or `not disclosed`."""

    match = models.OneToOneField(Match, models.PROTECT, primary_key=True, related_name="validation")
    is_ok = models.BooleanField()
    checks = models.JSONField(default=list)
    head = models.IntegerField()
    at = models.BigIntegerField("at (ms)")

    def __str__(self) -> str:
        return f"{'ok' if self.is_ok else 'FAILED'}: {self.match_id}"


class Fault(models.Model):
    """An error in the rules while an action was decided; nothing was written (L160)."""

    match = models.ForeignKey(Match, models.PROTECT, related_name="fault_reports")
    report = models.CharField(max_length=16)
    seat = models.SmallIntegerField()
    at = models.BigIntegerField("at (ms)")
    trace = models.TextField()

    def __str__(self) -> str:
        return f"fault {self.report} in {self.match_id}"


class StaffAct(models.Model):
    """What staff did to a match or looked at, and why (L221, L222)."""

    match = models.ForeignKey(Match, models.PROTECT, related_name="staff_acts")
    staff = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    what = models.CharField(max_length=24)
    reason = models.TextField()
    seq = models.IntegerField(null=True, blank=True)
    at = models.BigIntegerField("at (ms)")

    class Meta:
        verbose_name = "staff act"

    def __str__(self) -> str:
        return f"{self.what} of {self.match_id}"


class Challenge(models.Model):
    """A match that somebody wants to play, before there is one: with `to`, with whoever has the link, or (`is_open`) with anybody here.

    `seat`: whether who challenges starts `first`, `second`, or by `lot`. `answer`: what became of it; until then it stands, up to
    `expires_at`.
    """

    class Answer(models.TextChoices):
        NONE = "", "none yet"
        ACCEPTED = "accepted", "accepted"
        DECLINED = "declined", "declined"
        WITHDRAWN = "withdrawn", "withdrawn"
        EXPIRED = "expired", "expired"

    id = models.CharField(primary_key=True, max_length=ID_LENGTH, default=new_match_id, editable=False)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    to = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True, related_name="+")
    is_open = models.BooleanField(default=False)
    config = models.JSONField("the match that it asks for")
    best_of = models.PositiveSmallIntegerField(default=1)
    seat = models.CharField(max_length=6, default="lot")
    deck = models.JSONField("deck of who challenges, for nobody else's eyes", null=True, blank=True, editable=False)
    visibility = models.CharField(max_length=12, choices=Match.Visibility, default=Match.Visibility.UNLISTED)
    created_at = models.BigIntegerField("created (ms)")
    expires_at = models.BigIntegerField("expires (ms)")
    answer = models.CharField(max_length=9, choices=Answer, default=Answer.NONE, blank=True)
    match = models.OneToOneField(Match, models.PROTECT, null=True, blank=True, related_name="challenge")

    class Meta:
        indexes = [models.Index(fields=["answer", "expires_at"], name="challenges_standing")]

    def __str__(self) -> str:
        return f"challenge {self.id}"


class Notice(models.Model):
    """What everybody who is connected is told, by all web processes: a restart at a time (L91)."""

    key = models.CharField(primary_key=True, max_length=16)
    at = models.BigIntegerField("at (ms)")

    def __str__(self) -> str:
        return f"{self.key} at {self.at}"


class Beat(models.Model):
    """When (ms) a web process last served players, as it says each second: one row, none before the first (L109)."""

    id = models.PositiveSmallIntegerField(primary_key=True)
    at = models.BigIntegerField("at (ms)")

    def __str__(self) -> str:
        return f"beat at {self.at}"


class Outage(models.Model):
    """Players could not act: from the last beat to the first one after it. `credited_at`: since then all clocks have their time back."""

    began = models.BigIntegerField("began (ms)")
    ended = models.BigIntegerField("ended (ms)", db_index=True)
    credited_at = models.BigIntegerField("credited (ms)", null=True, blank=True)

    def __str__(self) -> str:
        return f"outage from {self.began} to {self.ended}"


from matches.chat.models import ChatLine, ChatRoom, FilteredWord  # noqa: E402, F401 - models of this app in their own packages
from matches.conduct.models import Case, Report  # noqa: E402, F401
