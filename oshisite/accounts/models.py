"""Who plays: accounts, guests and bots are rows of one table; and the tokens that programs use instead of a password.

A guest is a user without credentials, made at the first Play and bound to a session cookie; signing up adds credentials to the
same row (architecture section 7).
"""

from typing import ClassVar

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class User(AbstractUser):
    is_guest = models.BooleanField(_("guest"), default=False, help_text=_("Plays without credentials, bound to a cookie."))
    is_bot = models.BooleanField(_("bot"), default=False, help_text=_("A program that plays through the API."))
    display_name = models.CharField(_("display name"), max_length=60, blank=True)
    wants_mail = models.BooleanField(_("mails about matches"), default=True, help_text=_("When a decision is owed in a daily match."))
    seen_at = models.DateTimeField(_("last seen"), default=timezone.now, help_text=_("Kept for guests, to a day."))
    anonymised_at = models.DateTimeField(_("anonymised"), null=True, blank=True, editable=False)
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
