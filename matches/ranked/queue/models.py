"""What the database keeps of the queue: who searches, who is asked whether they are ready, and who has let others wait.

Nothing of it is in Redis alone, so that a search outlives it (L240).
"""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from matches.models import ID_LENGTH, Match, new_match_id
from matches.ranked.ladders import LONGEST_KEY


class Proposal(models.Model):
    """A group that is asked whether all of them are ready. `counted_at`: the match has been counted for or against its players."""

    class State(models.TextChoices):
        OPEN = "open", "asked"
        CONFIRMED = "confirmed", "all were ready"
        OFF = "off", "came to nothing"

    id = models.CharField(primary_key=True, max_length=ID_LENGTH, default=new_match_id, editable=False)
    ladder = models.CharField(max_length=LONGEST_KEY)
    is_rated = models.BooleanField("will be rated", default=True)
    state = models.CharField(max_length=9, choices=State, default=State.OPEN)
    created_at = models.BigIntegerField("created (ms)")
    expires_at = models.BigIntegerField("expires (ms)")
    match = models.OneToOneField(Match, models.PROTECT, null=True, blank=True, related_name="proposal")
    counted_at = models.BigIntegerField("counted (ms)", null=True, blank=True)

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(match=None) | Q(state="confirmed"), name="queue_match_is_confirmed")]
        indexes = [models.Index(fields=["expires_at"], name="queue_proposals_open", condition=Q(state="open"))]

    def __str__(self) -> str:
        return f"{self.ladder} {self.id}"


class Member(models.Model):
    """Somebody who is asked, with the seat that they would have. The first answer is final (L193)."""

    class Answer(models.TextChoices):
        NONE = "", "none yet"
        READY = "ready", "ready"
        DECLINED = "declined", "declined"

    proposal = models.ForeignKey(Proposal, models.CASCADE, related_name="members", db_index=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    seat = models.PositiveSmallIntegerField()
    answer = models.CharField(max_length=8, choices=Answer, default=Answer.NONE, blank=True)

    class Meta:
        ordering = ["seat"]
        constraints = [
            models.UniqueConstraint(fields=["proposal", "user"], name="queue_member_once"),
            models.UniqueConstraint(fields=["proposal", "seat"], name="queue_seat_once"),
        ]

    def __str__(self) -> str:
        return f"seat {self.seat} of {self.proposal_id}"


class Ticket(models.Model):
    """Somebody who searches: on one ladder at a time, in whatever tab (L189). With a `proposal` they are asked.

    `seen_at`: the lease counts from here; `last`: the ids of the last opponents. Rating and opponents are those at the start of the
    search: while it lasts nothing on its ladder is played by its user.
    """

    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, related_name="search_ticket")
    ladder = models.CharField(max_length=LONGEST_KEY)
    mu = models.FloatField()
    is_provisional = models.BooleanField()
    last = models.JSONField("last opponents", default=list)
    deck = models.JSONField("deck: sections, for nobody else's eyes", null=True, blank=True, editable=False)
    takes_any_gap = models.BooleanField("any opponent is fine", default=False)
    priority = models.PositiveSmallIntegerField("was let down", default=0)
    since = models.BigIntegerField("searches since (ms)")
    seen_at = models.BigIntegerField("last seen (ms)")
    proposal = models.ForeignKey(Proposal, models.SET_NULL, null=True, blank=True, related_name="tickets")

    class Meta:
        verbose_name = "search ticket"
        indexes = [models.Index(fields=["ladder", "since"], name="queue_searching", condition=Q(proposal=None))]

    def __str__(self) -> str:
        return f"{self.user_id} on {self.ladder}"


class Wait(models.Model):
    """How long somebody searched until a match was found: what the usual wait is told from. Whose wait it was is not kept."""

    ladder = models.CharField(max_length=LONGEST_KEY)
    waited = models.BigIntegerField("waited (ms)")

    class Meta:
        indexes = [models.Index(fields=["ladder", "-id"], name="queue_waits")]

    def __str__(self) -> str:
        return f"{self.waited} ms on {self.ladder}"


class Pause(models.Model):
    """What it has cost somebody to let others wait: no search before `until`. `level` says how long the next pause is (L194)."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, related_name="queue_pause")
    level = models.PositiveSmallIntegerField(default=0)
    finished = models.PositiveSmallIntegerField("matches finished since the level fell", default=0)
    last_at = models.BigIntegerField("last let others wait (ms)")
    until = models.BigIntegerField("no search before (ms)")

    class Meta:
        verbose_name = "pause from the queue"
        verbose_name_plural = "pauses from the queue"

    def __str__(self) -> str:
        return f"level {self.level} of {self.user_id}"


class Link(models.Model):
    """Staff have made sure that two accounts are one person's: they never meet in ranked play (L191)."""

    one = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    other = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    reason = models.TextField(max_length=500)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", editable=False)
    at = models.BigIntegerField("at (ms)", editable=False)

    class Meta:
        verbose_name = "link of accounts"
        verbose_name_plural = "links of accounts"
        constraints = [
            models.UniqueConstraint(fields=["one", "other"], name="queue_link_once"),
            models.CheckConstraint(condition=~Q(one=models.F("other")), name="queue_link_of_two"),
        ]

    def __str__(self) -> str:
        return f"{self.one_id} and {self.other_id}"
