"""Rooms, their lines, and words that staff add to the filter. A line goes after ninety days, or with whoever wrote it (L141)."""

from __future__ import annotations

from django.conf import settings
from django.db import models

LONGEST_TEXT = 300


class ChatRoom(models.Model):
    """A room of a match. `last` is the number of its newest line; numbers are not used twice, even where lines have gone (L66)."""

    match = models.ForeignKey("matches.Match", models.PROTECT, related_name="rooms", db_index=False)
    kind = models.CharField(max_length=12)
    last = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "kind"], name="room_once")]

    def __str__(self) -> str:
        return f"{self.kind} of {self.match_id}"


class ChatLine(models.Model):
    """What somebody said: a text, or the id of a ready phrase, which each reader reads in their own language (L138)."""

    room = models.ForeignKey(ChatRoom, models.CASCADE, related_name="lines", db_index=False)
    number = models.PositiveIntegerField()
    author = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    seat = models.PositiveSmallIntegerField(null=True, blank=True)
    cid = models.CharField("client action id", max_length=64)
    text = models.CharField(max_length=LONGEST_TEXT, blank=True)
    preset = models.CharField("ready phrase", max_length=24, blank=True)
    has_links = models.BooleanField("links can be followed", default=False)
    at = models.BigIntegerField("at (ms)", db_index=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["room", "number"], name="line_number_once"),
            models.UniqueConstraint(fields=["room", "author", "cid"], name="line_cid_once"),
        ]

    def __str__(self) -> str:
        return f"line {self.number} of {self.room_id}"


class FilteredWord(models.Model):
    """A word that nobody may write, besides those of the list that the site comes with (L138)."""

    word = models.CharField(
        max_length=60, unique=True, help_text="One word or several; a * at the end stands for any ending. Spelling tricks are seen through."
    )
    note = models.CharField(max_length=200, blank=True, help_text="Why it stands here. Only staff read it.")

    class Meta:
        verbose_name = "filtered word"
        ordering = ["word"]

    def __str__(self) -> str:
        return self.word
