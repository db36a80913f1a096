"""What the database keeps of decks: the list with its name and notes, each version of its cards, and what staff did to it.

Starter decks are not here: they come with the cards of their game. Matches have copies of the cards and know no deck.
"""

from __future__ import annotations

import secrets
from datetime import UTC, datetime

from django.conf import settings
from django.db import models

from decks.names import LONGEST_NAME, LONGEST_NOTES
from matches.games.chance import DIGITS

ID_LENGTH = 16


def new_deck_id() -> str:
    """Eighty random bits: who has the link was given it."""
    return "".join(secrets.choice(DIGITS) for _ in range(ID_LENGTH))


def moment(at: int) -> datetime:
    return datetime.fromtimestamp(at / 1000, UTC)


class DeckList(models.Model):
    """A deck that somebody builds: everything but its cards, which its versions hold."""

    class Visibility(models.TextChoices):
        PRIVATE = "private", "only me"
        LINK = "link", "who has the link"
        PUBLIC = "public", "everybody"

    id = models.CharField(primary_key=True, max_length=ID_LENGTH, default=new_deck_id, editable=False)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="decks", db_index=False)
    game = models.CharField(max_length=32)
    name = models.CharField(max_length=LONGEST_NAME)
    notes = models.TextField(max_length=LONGEST_NOTES, blank=True)
    visibility = models.CharField(max_length=8, choices=Visibility, default=Visibility.PRIVATE)
    head = models.PositiveIntegerField("number of the last version", default=1)
    copied_from = models.CharField("id of the deck that it was copied from", max_length=80, blank=True)
    created_at = models.BigIntegerField("created (ms)")
    updated_at = models.BigIntegerField("updated (ms)")

    class Meta:
        verbose_name = "deck"
        permissions = [("see_private", "Can see private decks"), ("remove_decklist", "Can remove a deck with a reason")]
        indexes = [
            models.Index(fields=["owner", "-updated_at", "id"], name="deck_mine"),
            models.Index(fields=["game", "-updated_at", "id"], name="deck_public", condition=models.Q(visibility="public")),
        ]

    def __str__(self) -> str:
        """Without the name: who may see that is for others to say."""
        return f"{self.game} deck {self.pk}"

    @property
    def created(self) -> datetime:
        return moment(self.created_at)

    @property
    def updated(self) -> datetime:
        return moment(self.updated_at)


class DeckVersion(models.Model):
    """The cards of a deck as they were saved once. The database refuses to change it."""

    deck = models.ForeignKey(DeckList, models.CASCADE, related_name="versions", db_index=False)
    number = models.PositiveIntegerField()
    sections = models.JSONField("copies of each card in each section")
    made_at = models.BigIntegerField("made (ms)")

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["deck", "number"], name="deck_version_once"),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="deck_version_from_one"),
        ]

    def __str__(self) -> str:
        return f"version {self.number} of {self.deck_id}"

    @property
    def made(self) -> datetime:
        return moment(self.made_at)


class DeckAct(models.Model):
    """What staff did to a deck or looked at, and why. It outlives the deck."""

    deck_id = models.CharField("deck", max_length=ID_LENGTH, db_index=True)
    staff = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    what = models.CharField(max_length=24)
    reason = models.TextField()
    at = models.BigIntegerField("at (ms)")

    class Meta:
        verbose_name = "staff act"

    def __str__(self) -> str:
        return f"{self.what} of {self.deck_id}"
