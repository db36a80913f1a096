"""Reports. Those about one person in one match are one case until staff have decided it (live play L140)."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

LONGEST_WORDS = 500


class Case(models.Model):
    """What somebody is said to have done in a match, or by their profile alone; decided once, by one member of staff."""

    class State(models.TextChoices):
        OPEN = "open", _("open")
        ACTED = "acted", _("acted on")
        DISMISSED = "dismissed", _("no action")

    about = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="cases", verbose_name=_("about"))
    match = models.ForeignKey("matches.Match", models.PROTECT, null=True, related_name="cases", verbose_name=_("match"))
    state = models.CharField(_("state"), max_length=12, choices=State, default=State.OPEN)
    opened_at = models.BigIntegerField(_("opened (ms)"))
    decided_at = models.BigIntegerField(_("decided (ms)"), null=True, blank=True)
    decided_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")
    answer = models.CharField(_("answer to those who reported"), max_length=LONGEST_WORDS, blank=True)
    sanction = models.ForeignKey("accounts.Sanction", models.PROTECT, null=True, blank=True, related_name="cases")

    class Meta:
        permissions = [("decide_case", "Can decide reports"), ("read_chat", "Can read the chat of any match")]
        constraints = [
            models.UniqueConstraint(
                fields=["about", "match"], name="open_case_once", condition=models.Q(state="open", match__isnull=False)
            ),
            models.UniqueConstraint(
                fields=["about"], name="open_case_of_profile_once", condition=models.Q(state="open", match__isnull=True)
            ),
        ]
        indexes = [models.Index(fields=["state", "opened_at"], name="case_queue")]

    def __str__(self) -> str:
        return f"case {self.pk}"


class Report(models.Model):
    """What one person said of a case: why, where in the match and by whose eyes, and a copy of the lines that they could read."""

    class Reason(models.TextChoices):
        ABUSE = "abuse", _("Insults or threats")
        HATE = "hate", _("Hate against a group of people")
        SPAM = "spam", _("Spam or advertising")
        STALLING = "stalling", _("Wasting time on purpose")
        CHEATING = "cheating", _("Cheating, or losing on purpose")
        NAME = "name", _("Offensive name")
        OTHER = "other", _("Something else")

    case = models.ForeignKey(Case, models.CASCADE, related_name="reports", db_index=False)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="reports")
    reason = models.CharField(_("reason"), max_length=12, choices=Reason)
    words = models.CharField(_("in their words"), max_length=LONGEST_WORDS, blank=True)
    seq = models.IntegerField(_("entry"), null=True, blank=True)
    key = models.CharField(_("seen by"), max_length=16, blank=True)
    room = models.CharField(_("room"), max_length=12, blank=True)
    excerpt = models.JSONField(_("lines"), default=list)
    speakers = models.ManyToManyField(settings.AUTH_USER_MODEL, related_name="+", blank=True, help_text="Whose lines they are.")
    at = models.BigIntegerField("at (ms)")

    class Meta:
        ordering = ["at", "id"]
        constraints = [models.UniqueConstraint(fields=["case", "by"], name="report_once")]
        indexes = [models.Index(fields=["by", "at"], name="report_of_person")]

    def __str__(self) -> str:
        return f"{self.reason} in case {self.case_id}"
