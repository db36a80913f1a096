"""Guests: users without credentials, made at the first Play and bound to the session cookie (architecture section 7).

Signing up adds credentials to the same row (`adapter.py`); logging in to an existing account hands the guest's matches over to it;
a guest nobody has seen for 90 days is anonymised.
"""

import secrets
from collections.abc import Callable
from datetime import datetime, timedelta

from allauth.core import ratelimit
from django.contrib.auth import login
from django.db import IntegrityError, transaction
from django.http import HttpRequest

from oshisite.accounts import blocks, sanctions
from oshisite.accounts.models import User

BACKEND = "allauth.account.auth_backends.AuthenticationBackend"
IDLE_DAYS = 90
SEEN_EVERY = timedelta(hours=12)

# Filled by other packages when the site starts; run inside the transaction, so one that fails undoes the whole change.
merge_hooks: list[Callable[[User, User], None]] = []
"""`hook(guest, account)`: hand over what the guest holds."""
erase_hooks: list[Callable[[User], None]] = []
"""`hook(user)`: erase what the user has written."""


def ensure_user(request: HttpRequest) -> User:
    """Who plays: the user of this session, or a new guest bound to it. Too many guests from one address: allauth's page 429."""
    if isinstance(request.user, User):
        return request.user
    ratelimit.consume(request, action="guest", raise_exception=True)
    guest = create_guest()
    login(request, guest, backend=BACKEND)
    return guest


def create_guest() -> User:
    """A guest with a number that is free; numbers grow a digit when the short ones get crowded."""
    for attempt in range(40):
        digits = 4 + attempt // 4
        number = 10 ** (digits - 1) + secrets.randbelow(9 * 10 ** (digits - 1))
        guest = User(username=f"guest-{number}", display_name=f"Guest {number}", is_guest=True)
        guest.set_unusable_password()
        try:
            with transaction.atomic():
                guest.save()
        except IntegrityError:
            continue
        return guest
    raise RuntimeError("no free guest number found")


def guest_of(request: HttpRequest) -> User | None:
    return request.user if isinstance(request.user, User) and request.user.is_guest else None


@transaction.atomic
def merge_guest(*, guest: User, into: User, now: datetime) -> None:
    """The guest turned out to be `into`: the hooks hand over what the guest holds, and the guest's row is closed."""
    for hand_over in (blocks.hand_over, sanctions.hand_over, *merge_hooks):
        hand_over(guest, into)
    guest.merged_into = into
    anonymise(guest, now)


def seen(user: User, now: datetime) -> None:
    """Remember that a guest was here, without a write at each request."""
    if user.is_guest and now - user.seen_at > SEEN_EVERY:
        User.objects.filter(pk=user.pk).update(seen_at=now)


def anonymise_idle(now: datetime) -> int:
    idle = User.objects.filter(is_guest=True, anonymised_at=None, seen_at__lt=now - timedelta(days=IDLE_DAYS))
    count = 0
    for guest in idle.iterator():
        anonymise(guest, now)
        count += 1
    return count


@transaction.atomic
def anonymise(guest: User, now: datetime) -> None:
    """Nobody can be this guest any more, and nothing says who it was. Other tables keep no names: they read them from this row."""
    for erase in (blocks.erase, *erase_hooks):
        erase(guest)
    guest.username, guest.display_name = f"former-{guest.pk}", "Former guest"
    guest.is_active, guest.last_login, guest.anonymised_at = False, None, now
    guest.save()
