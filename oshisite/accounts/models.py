"""Who plays: accounts, guests and bots are rows of one table; and the tokens that programs use instead of a password.

A guest is a user without credentials, made at the first Play and bound to a session cookie; signing up adds credentials to the
same row (architecture section 7). Whom somebody does not want to hear, and what staff have decided about somebody, stand here too, because
every part of the site has to ask for it (live play L139, L220).
"""

from typing import ClassVar, Literal
from uuid import uuid4

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class User(AbstractUser):
    is_guest = models.BooleanField(_("guest"), default=False, help_text=_("Plays without credentials, bound to a cookie."))
    is_bot = models.BooleanField(_("bot"), default=False, help_text=_("A program that plays through the API."))
    is_simulated = models.BooleanField(
        _("simulated"),
        default=False,
        db_default=False,
        editable=False,
        help_text=_("Plays in a simulated season alone."),
    )
    display_name = models.CharField(_("display name"), max_length=60, blank=True)
    wants_mail = models.BooleanField(_("mails about matches"), default=True, help_text=_("When a decision is owed in a daily match."))
    hides_rank = models.BooleanField(_("left out of leaderboards"), default=False, db_default=False)
    seen_at = models.DateTimeField(_("last seen"), default=timezone.now, help_text=_("Kept for guests, to a day."))
    anonymised_at = models.DateTimeField(_("anonymised"), null=True, blank=True, editable=False)
    hides_chat = models.BooleanField(_("hides all chat"), default=False)
    shows_chat_in_replays = models.BooleanField(_("shows own chat in replays"), default=False)
    has_sanctions = models.BooleanField(
        default=False, editable=False, help_text=_("There may be sanctions in force or unread: look at the rows, which decide.")
    )
    merged_into = models.ForeignKey("self", on_delete=models.SET_NULL, null=True, blank=True, editable=False, related_name="+")

    class Meta(AbstractUser.Meta):
        constraints: ClassVar = [
            models.UniqueConstraint(Lower("username"), name="accounts_user_username_any_case"),
            models.CheckConstraint(
                condition=Q(is_guest=False) | Q(is_staff=False, is_superuser=False), name="accounts_user_guest_is_not_staff"
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["seen_at"], name="accounts_guest_seen", condition=Q(is_guest=True, anonymised_at=None)),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        """What others read at the table and in lists."""
        return self.display_name or self.username

    @property
    def plays_among(self) -> Literal["people", "bots", "simulation"]:
        """Whom somebody meets in rated play (L200, L225)."""
        return "simulation" if self.is_simulated else "bots" if self.is_bot else "people"

    @property
    def is_former(self) -> bool:
        return self.anonymised_at is not None


class ApiToken(models.Model):
    """A credential for programs. Only its digest is kept; the text is shown once."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="api_tokens", verbose_name=_("user"))
    name = models.CharField(_("name"), max_length=60)
    digest = models.CharField(max_length=64, unique=True, editable=False)
    hint = models.CharField(_("begins with"), max_length=12, editable=False)
    may_play = models.BooleanField(_("may play"), default=False, help_text=_("Without it the token only reads."))
    created_at = models.DateTimeField(_("created"), default=timezone.now, editable=False)
    used_at = models.DateTimeField(_("last used"), null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("API token")
        verbose_name_plural = _("API tokens")
        ordering: ClassVar = ["-created_at", "-id"]

    def __str__(self) -> str:
        return f"{self.name} ({self.hint}…)"


class Block(models.Model):
    """Somebody wants to hear less of somebody else, who is never told (live play L139)."""

    class Kind(models.TextChoices):
        MUTE = "mute", _("muted")
        BLOCK = "block", _("blocked")

    by = models.ForeignKey(User, on_delete=models.CASCADE, related_name="blocks", verbose_name=_("by"))
    about = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+", verbose_name=_("about"))
    kind = models.CharField(_("kind"), max_length=8, choices=Kind)
    created_at = models.DateTimeField(_("created"), default=timezone.now, editable=False)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["by", "about"], name="accounts_block_once"),
            models.CheckConstraint(condition=~Q(by=models.F("about")), name="accounts_block_of_others"),
        ]
        ordering: ClassVar = ["-created_at", "-id"]

    def __str__(self) -> str:
        return f"{self.about_id} {self.kind} by {self.by_id}"


class Sanction(models.Model):
    """What staff have decided about somebody: kind, reason, length, a way to appeal. Rows are lifted, never deleted (live play L220)."""

    class Kind(models.TextChoices):
        WARN = "warn", _("warning")
        CHAT_OFF = "chat_off", _("chat off")
        QUEUE_PAUSE = "queue_pause", _("queue pause")
        LADDER_OFF = "ladder_off", _("ladder off")
        BAN = "ban", _("ban")

    user = models.ForeignKey(User, on_delete=models.PROTECT, related_name="sanctions", verbose_name=_("user"))
    kind = models.CharField(_("kind"), max_length=12, choices=Kind)
    reason = models.TextField(_("reason"), max_length=500, help_text=_("The person reads this."))
    appeal = models.TextField(_("appeal"), max_length=500, help_text=_("How to appeal. The person reads this."))
    by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+", verbose_name=_("by"))
    began_at = models.DateTimeField(_("began"), default=timezone.now, editable=False)
    until = models.DateTimeField(_("until"), null=True, blank=True, help_text=_("Empty: until it is lifted."))
    seen_at = models.DateTimeField(_("read"), null=True, blank=True, editable=False)
    lifted_at = models.DateTimeField(_("lifted"), null=True, blank=True, editable=False)
    lifted_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, blank=True, editable=False, related_name="+")
    lifted_because = models.TextField(_("lifted because"), max_length=500, blank=True, editable=False)
    press = models.UUIDField(default=uuid4, unique=True, editable=False, help_text=_("Of the form: pressed twice it is one sanction."))

    class Meta:
        ordering: ClassVar = ["-began_at", "-id"]
        indexes: ClassVar = [models.Index(fields=["user"], name="accounts_sanction_standing", condition=Q(lifted_at=None))]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.user}"
