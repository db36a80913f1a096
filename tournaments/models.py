"""What the database keeps of tournaments: the log, and tables that are projections of it.

Every table but the log, `Personal`, `DeckSections`, `Invitation` and `Due` is computed from the log (`projections.py`) and can be
rebuilt from it (T1). Persons stand in `Personal`, `Member` and `Role` alone, so that erasing somebody leaves the log as it is (T7).

Source: tournaments reference, section 2; T14, T27, T80.
"""

from __future__ import annotations

from django.conf import settings
from django.db import models

from matches.log import LogEntry
from matches.models import ID_LENGTH, new_match_id


class Tournament(models.Model):
    """The header: what lists show, and what a command locks. `version` is the `seq` of the last entry of its log."""

    class Phase(models.TextChoices):
        DRAFT = "draft", "draft"
        PUBLISHED = "published", "announced"
        OPEN = "open", "registration open"
        CLOSED = "closed", "registration closed"
        CHECK_IN = "check_in", "check-in"
        RUNNING = "running", "running"
        COMPLETED = "completed", "completed"
        CANCELLED = "cancelled", "cancelled"
        ARCHIVED = "archived", "archived"

    id = models.CharField(primary_key=True, max_length=ID_LENGTH, default=new_match_id, editable=False)
    organiser = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    title = models.CharField(max_length=100)
    game = models.CharField(max_length=32)
    mode = models.CharField(max_length=16)
    phase = models.CharField(max_length=9, choices=Phase, default=Phase.DRAFT)
    zone = models.CharField("time zone", max_length=64)
    starts_at = models.BigIntegerField("starts (ms)")
    settings = models.JSONField("settings as in the log")
    is_listed = models.BooleanField(default=True)
    entrants = models.PositiveIntegerField("entrants that hold a place", default=0)
    version = models.IntegerField(default=-1)
    head_hash = models.CharField(max_length=64, default="")
    password = models.CharField("password for registration (hashed)", max_length=128, blank=True, editable=False)
    made_with = models.CharField("client action id of its making", max_length=64)
    created_at = models.BigIntegerField("created (ms)")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["organiser", "made_with"], name="tournament_made_once")]
        indexes = [models.Index(fields=["is_listed", "phase", "starts_at"], name="tournament_lists")]

    def __str__(self) -> str:
        return self.title


class TournamentEntry(LogEntry):
    """An entry of a tournament's log: a command and what it was decided into. `kind` is the command's name."""

    stream = models.ForeignKey(Tournament, models.PROTECT, related_name="entries", db_index=False)
    kind = models.CharField(max_length=16)

    class Meta:
        ordering = ["seq"]
        verbose_name_plural = "tournament entries"
        constraints = [
            models.UniqueConstraint(fields=["stream", "seq"], name="tournament_seq_once"),
            models.UniqueConstraint(fields=["stream", "cid"], name="tournament_cid_once"),
        ]

    def __str__(self) -> str:
        return f"{self.stream_id} {self.seq} {self.kind}"


class Personal(models.Model):
    """Who stands behind an entry, and what they wrote. Erasable row by row; the log knows numbers alone.

    `accounts`: of an entrant's members, by member, as ids; an erased one is None. `names`: of members that staff have entered without an
    account. `ip` is kept for 30 days.
    """

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="personal", db_index=False)
    seq = models.IntegerField()
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    accounts = models.JSONField(default=list)
    names = models.JSONField(default=list)
    text = models.TextField(blank=True)
    ip = models.GenericIPAddressField(null=True)
    at = models.BigIntegerField("at (ms)")

    class Meta:
        verbose_name_plural = "personal"
        constraints = [models.UniqueConstraint(fields=["tournament", "seq"], name="personal_once")]

    def __str__(self) -> str:
        return f"who stands behind {self.tournament_id} {self.seq}"


class Role(models.Model):
    """Somebody's office in one tournament, until it expires or is taken (section 10). The owner has one, too. Of who was erased there is
    none.
    """

    class Kind(models.TextChoices):
        OWNER = "owner", "owner"
        ORGANISER = "organiser", "organiser"
        SCOREKEEPER = "scorekeeper", "scorekeeper"
        JUDGE = "judge", "judge"
        FLOOR = "floor", "floor helper"

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="roles")
    number = models.PositiveIntegerField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="tournament_roles")
    kind = models.CharField(max_length=11, choices=Kind)
    expires_at = models.BigIntegerField("expires (ms)", null=True, blank=True)
    given_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    given_at = models.BigIntegerField("given (ms)")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "user", "kind"], name="role_once"),
            models.UniqueConstraint(fields=["tournament", "number"], name="role_number_once"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} of {self.tournament_id}"


class Invitation(models.Model):
    """Who may enter an event that is for those invited alone (T13)."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="invitations")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["tournament", "user"], name="invitation_once")]

    def __str__(self) -> str:
        return f"invitation to {self.tournament_id}"


class Entrant(models.Model):
    """Who takes part, by number. `since`: the entry with which they came; the waiting list is in its order (T16)."""

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="field")
    number = models.PositiveIntegerField()
    name = models.CharField("names of its members", max_length=200)
    state = models.CharField(max_length=12)
    since = models.IntegerField()
    is_here = models.BooleanField("checked in", default=False)
    seed = models.PositiveIntegerField(default=0)
    rating = models.IntegerField(null=True)
    club = models.CharField(max_length=60, blank=True)
    joins = models.PositiveSmallIntegerField("first round", default=1)
    left_stage = models.PositiveSmallIntegerField(null=True)
    left_round = models.PositiveSmallIntegerField(null=True)
    byes = models.JSONField("rounds with a promised bye", default=list)
    half_byes = models.JSONField("rounds with a promised half-point bye", default=list)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["tournament", "number"], name="entrant_once")]
        indexes = [models.Index(fields=["tournament", "state", "since"], name="entrant_lists")]

    def __str__(self) -> str:
        return f"{self.number} {self.name}"


class Member(models.Model):
    """Somebody who plays for an entrant; alone, or one of a team. Nobody is in a tournament twice (T14)."""

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="members")
    entrant = models.PositiveIntegerField()
    member = models.PositiveSmallIntegerField()
    account = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="tournament_members")
    name = models.CharField(max_length=60)
    has_agreed = models.BooleanField(default=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "entrant", "member"], name="member_once"),
            models.UniqueConstraint(
                fields=["tournament", "account"], name="account_enters_once", condition=models.Q(account__isnull=False)
            ),
        ]

    def __str__(self) -> str:
        return self.name


class DeckSubmission(models.Model):
    """The newest deck of a member. Its list stands in `DeckSections` under `hash`."""

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="decks")
    entrant = models.PositiveIntegerField()
    member = models.PositiveSmallIntegerField()
    version = models.PositiveSmallIntegerField()
    hash = models.CharField(max_length=64)
    is_legal = models.BooleanField()
    locked_at = models.BigIntegerField("locked (ms)", null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["tournament", "entrant", "member"], name="submission_once")]

    def __str__(self) -> str:
        return f"deck {self.version} of entrant {self.entrant}"


class DeckSections(models.Model):
    """What is in a deck that was handed in; who may see it is for `Decks.sight` to say (T19).

    Two who hand in the same cards share a row, so nothing of either of them stands in it: what somebody calls a deck is theirs.
    """

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="+")
    hash = models.CharField(max_length=64)
    sections = models.JSONField("sections, for few eyes", editable=False)
    name = models.CharField("not used", max_length=80, blank=True, editable=False)

    class Meta:
        verbose_name_plural = "deck sections"
        constraints = [models.UniqueConstraint(fields=["tournament", "hash"], name="deck_sections_once")]

    def __str__(self) -> str:
        return f"deck {self.hash[:8]}"


class Stage(models.Model):
    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="stages")
    ordinal = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=20)
    settings = models.JSONField()
    state = models.CharField(max_length=8)
    seeds = models.JSONField("entrants by seed", default=list)
    places = models.JSONField("entrants by place", default=list)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["tournament", "ordinal"], name="stage_once")]

    def __str__(self) -> str:
        return f"stage {self.ordinal}"


class Round(models.Model):
    """A round that is not void; the unique number keeps two requests from pairing it twice (T27)."""

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="rounds")
    stage = models.PositiveSmallIntegerField()
    number = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=10)
    attempt = models.PositiveSmallIntegerField()
    seed = models.CharField(max_length=64)
    algorithm = models.CharField(max_length=32)
    input_hash = models.CharField(max_length=64)
    forced = models.JSONField("rules that every pairing would have broken", default=list)
    published_at = models.BigIntegerField("published (ms)", null=True)
    clock_ends = models.BigIntegerField("clock ends (ms)", null=True)
    paused_at = models.BigIntegerField("clock stands since (ms)", null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["tournament", "stage", "number"], name="round_once")]

    def __str__(self) -> str:
        return f"round {self.number} of stage {self.stage}"


class Pairing(models.Model):
    """A table of a round, or the bye of one entrant. One row, so one result at most counts (T31)."""

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="pairings")
    stage = models.PositiveSmallIntegerField()
    round = models.PositiveSmallIntegerField()
    table = models.PositiveIntegerField()
    state = models.CharField(max_length=9)
    bye = models.CharField(max_length=12, blank=True)
    match = models.CharField("match or series that is played", max_length=ID_LENGTH, blank=True, db_index=True)
    result = models.JSONField(null=True)
    settled_by = models.CharField(max_length=8, blank=True)
    claims = models.JSONField(default=list)
    extra_ms = models.IntegerField(default=0)
    is_swapped = models.BooleanField(default=False)
    why = models.JSONField("why this pairing", null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["tournament", "stage", "round", "table"], name="table_once")]

    def __str__(self) -> str:
        return f"table {self.table} of round {self.stage}.{self.round}"


class Seat(models.Model):
    """Nobody sits twice in a round, and nobody meets themselves: the database sees to it (T14, T80)."""

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="seats")
    stage = models.PositiveSmallIntegerField()
    round = models.PositiveSmallIntegerField()
    table = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    entrant = models.PositiveIntegerField()
    is_present = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "stage", "round", "table", "seat"], name="chair_once"),
            models.UniqueConstraint(fields=["tournament", "stage", "round", "entrant"], name="entrant_sits_once"),
        ]
        indexes = [models.Index(fields=["tournament", "entrant"], name="seats_of_entrant")]

    def __str__(self) -> str:
        return f"seat {self.seat} of table {self.table}"


class Standing(models.Model):
    """A row of the standings that were frozen after a round. `values`: each tie-break as exact numerator and denominator (T35, T36)."""

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="standings")
    stage = models.PositiveSmallIntegerField()
    round = models.PositiveSmallIntegerField("after round")
    rank = models.PositiveIntegerField()
    entrant = models.PositiveIntegerField()
    points = models.IntegerField("points (halves)")
    values = models.JSONField(default=list)
    is_by_lot = models.BooleanField(default=False)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["tournament", "stage", "round", "entrant"], name="standing_once")]
        indexes = [models.Index(fields=["tournament", "stage", "round", "rank"], name="standings_in_order")]

    def __str__(self) -> str:
        return f"{self.rank}. {self.entrant}"


class Penalty(models.Model):
    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="penalties")
    number = models.PositiveIntegerField()
    entrant = models.PositiveIntegerField()
    kind = models.CharField(max_length=16)
    stage = models.PositiveSmallIntegerField(null=True)
    round = models.PositiveSmallIntegerField(null=True)
    reason = models.CharField("reason key", max_length=40)
    points = models.PositiveIntegerField("points (halves)", default=0)

    class Meta:
        verbose_name_plural = "penalties"
        constraints = [models.UniqueConstraint(fields=["tournament", "number"], name="penalty_once")]

    def __str__(self) -> str:
        return f"{self.kind} for {self.entrant}"


class JudgeCall(models.Model):
    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="calls")
    number = models.PositiveIntegerField()
    stage = models.PositiveSmallIntegerField()
    round = models.PositiveSmallIntegerField()
    table = models.PositiveIntegerField()
    since = models.BigIntegerField("since (ms)")
    taken_at = models.BigIntegerField("taken (ms)", null=True)
    resolved_at = models.BigIntegerField("resolved (ms)", null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["tournament", "number"], name="call_once")]

    def __str__(self) -> str:
        return f"call {self.number}"


class Due(models.Model):
    """Something to do for a tournament at a time (ms): a job, a deadline. Scanned each second (L236)."""

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="due", db_index=False)
    what = models.CharField(max_length=32)
    at = models.BigIntegerField("at (ms)", db_index=True)
    attempts = models.PositiveSmallIntegerField(default=0)

    class Meta:
        verbose_name_plural = "due"
        constraints = [models.UniqueConstraint(fields=["tournament", "what"], name="tournament_due_once")]

    def __str__(self) -> str:
        return f"{self.what} of {self.tournament_id}"
