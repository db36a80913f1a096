"""How allauth treats guests: signing up gives credentials to the guest's own row, logging in hands its matches over."""

import re

from allauth.account.adapter import DefaultAccountAdapter
from django.core.exceptions import ValidationError
from django.forms import BaseForm
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from oshisite.accounts.models import User
from oshisite.accounts.services import guest_of, merge_guest

NAME = re.compile(r"[^\W_](?:[\w.-]{0,28}[^\W_])?")
BLANK = frozenset("\u115f\u1160\u3164\uffa0")
"""Letters that show nothing."""
RESERVED = re.compile(r"(?:guest|former|bot|admin|staff|system|house)(?:[\W_\d].*)?", re.IGNORECASE)


class AccountAdapter(DefaultAccountAdapter):
    def new_user(self, request: HttpRequest) -> User:
        # A fresh instance: a form that fails must not leave marks on `request.user`.
        guest = guest_of(request)
        return User.objects.get(pk=guest.pk) if guest else User()

    def save_user(self, request: HttpRequest, user: User, form: BaseForm, commit: bool = True) -> User:
        user.is_guest, user.display_name = False, ""
        return super().save_user(request, user, form, commit)

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """Names are public and part of addresses: letters and digits of any script, and none that poses as another kind of player."""
        if not NAME.fullmatch(username) or BLANK & set(username):
            raise ValidationError(_("Use 1 to 30 letters or digits; dots, dashes and underscores only between them."))
        if RESERVED.fullmatch(username):
            raise ValidationError(_("This name is kept for the site. Please choose another."))
        return super().clean_username(username, shallow)

    def login(self, request: HttpRequest, user: User) -> None:
        # Django forgets who was logged in; with a second factor this runs at the last step, still as the guest.
        guest = guest_of(request)
        super().login(request, user)
        if guest and guest.pk != user.pk:
            merge_guest(guest=guest, into=user, now=timezone.now())
