"""What the database keeps of ratings: ladders with their numbers, results in order, what each did to whom, where everybody stands.

`Result` and `Change` are the record: a ladder is computed from its results in the order of their numbers, and every other row here can be
computed again from them (L208). A number comes from the ladder's own row, under its lock, so that there are no holes (L13, L207).
"""

from __future__ import annotations

from django.conf import settings
from django.db import models

from matches.models import Match
from matches.ranked import rating
from matches.ranked.ladders import LONGEST_KEY


class LadderRow(models.Model):
    """A ladder on which somebody has played. `last`: the number of its newest result; `stale_from`: what has to be computed again."""

    key = models.CharField(primary_key=True, max_length=LONGEST_KEY)
    last = models.BigIntegerField("number of the newest result", default=0)
    stale_from = models.BigIntegerField("to be computed again from this number", null=True, blank=True)

    class Meta:
        verbose_name = "ladder"
        permissions = [("rebuild_ladder", "Can compute a ladder again")]

    def __str__(self) -> str:
        return self.key


class Result(models.Model):
    """A rated match on its ladder. `at`: when the match ended; `is_void`: staff have taken it back, and it counts for nothing."""

    match = models.OneToOneField(Match, models.PROTECT, related_name="rated")
    ladder = models.ForeignKey(LadderRow, models.PROTECT, related_name="results", db_index=False)
    number = models.BigIntegerField("number on its ladder")
    season = models.PositiveIntegerField()
    at = models.BigIntegerField("ended (ms)")
    is_void = models.BooleanField(default=False)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["ladder", "number"], name="ranked_number_once")]

    def __str__(self) -> str:
        return f"{self.ladder_id} {self.number}"


class Change(models.Model):
    """What a result did to the rating of a player: before and after, with all that the formulas were given (L209).

    `idle`: ms since the player's last match on this ladder. The ladder and its number stand here again for histories by number.
    """

    result = models.ForeignKey(Result, models.PROTECT, related_name="changes", db_index=False)
    match = models.ForeignKey(Match, models.PROTECT, related_name="+", db_index=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="rating_changes", db_index=False)
    ladder = models.ForeignKey(LadderRow, models.PROTECT, related_name="+", db_index=False)
    number = models.BigIntegerField("number on its ladder")
    seat = models.PositiveSmallIntegerField()
    side = models.PositiveSmallIntegerField()
    place = models.PositiveSmallIntegerField()
    deck = models.CharField("digest of the deck", max_length=16, blank=True)
    idle = models.BigIntegerField("since the last match (ms)", default=0)
    mu_before = models.FloatField()
    sigma_before = models.FloatField()
    mu = models.FloatField()
    sigma = models.FloatField()
    season_mu_before = models.FloatField()
    season_sigma_before = models.FloatField()
    season_mu = models.FloatField()
    season_sigma = models.FloatField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "user", "ladder"], name="ranked_change_once")]
        indexes = [
            models.Index(fields=["user", "ladder", "-number"], name="ranked_history"),
            models.Index(fields=["result"], name="ranked_of_result"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} in {self.result_id}"

    @property
    def before(self) -> rating.Rating:
        return rating.Rating(self.mu_before, self.sigma_before, self.idle)

    @property
    def after(self) -> rating.Rating:
        return rating.Rating(self.mu, self.sigma)


class Standing(models.Model):
    """Where a player stands on a ladder: the skill rating, which is never reset."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="standings")
    ladder = models.ForeignKey(LadderRow, models.PROTECT, related_name="standings", db_index=False)
    mu = models.FloatField()
    sigma = models.FloatField()
    shown = models.IntegerField("shown number")
    matches = models.PositiveIntegerField(default=0)
    last_at = models.BigIntegerField("last match (ms)")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["ladder", "user"], name="ranked_standing_once")]

    def __str__(self) -> str:
        return f"{self.user_id} on {self.ladder_id}"


class SeasonStanding(models.Model):
    """Where a player stands in a season of a ladder. `rank` and `final`: as the board was when the season was over (L212)."""

    season = models.PositiveIntegerField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="season_standings")
    ladder = models.ForeignKey(LadderRow, models.PROTECT, related_name="season_standings", db_index=False)
    mu = models.FloatField()
    sigma = models.FloatField()
    shown = models.IntegerField("shown number")
    matches = models.PositiveIntegerField(default=0)
    last_at = models.BigIntegerField("last match (ms)")
    rank = models.PositiveIntegerField("rank at the end", null=True, blank=True)
    final = models.IntegerField("shown number at the end", null=True, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["ladder", "season", "user"], name="ranked_season_once")]
        indexes = [
            models.Index(fields=["ladder", "season", "-shown", "user"], name="ranked_board"),
            models.Index(fields=["ladder", "season", "rank", "user"], name="ranked_final_board"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} in season {self.season} of {self.ladder_id}"


class SeasonEnd(models.Model):
    """The board of a season is frozen; later results count for the season after it."""

    ladder = models.ForeignKey(LadderRow, models.PROTECT, related_name="ends", db_index=False)
    season = models.PositiveIntegerField()
    players = models.PositiveIntegerField("players with a rank")
    at = models.BigIntegerField("frozen (ms)")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["ladder", "season"], name="ranked_end_once")]

    def __str__(self) -> str:
        return f"season {self.season} of {self.ladder_id}"


class Correction(models.Model):
    """A player's number is another one than the player has seen, as staff took a match back; read or not (L208)."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", db_index=False)
    result = models.ForeignKey(Result, models.PROTECT, related_name="corrections", db_index=False)
    shown_before = models.IntegerField()
    shown = models.IntegerField()
    at = models.BigIntegerField("corrected (ms)")
    is_read = models.BooleanField(default=False)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "result"], name="ranked_correction_once")]
        indexes = [models.Index(fields=["user"], name="ranked_unread", condition=models.Q(is_read=False))]

    def __str__(self) -> str:
        return f"{self.shown_before} is {self.shown} for {self.user_id}"


class LadderAct(models.Model):
    """What staff did to a ladder, and why (L221)."""

    ladder = models.ForeignKey(LadderRow, models.PROTECT, related_name="acts")
    staff = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    what = models.CharField(max_length=24)
    reason = models.TextField()
    said = models.CharField("what came of it", max_length=200, blank=True)
    at = models.BigIntegerField("at (ms)")

    class Meta:
        verbose_name = "staff act"

    def __str__(self) -> str:
        return f"{self.what} of {self.ladder_id}"


from matches.ranked.queue.models import Link, Member, Pause, Proposal, Ticket, Wait  # noqa: E402, F401 - models of this app in their own package
