"""Who a socket speaks for now: its session or token is looked at again while it is open (live play L55, L220)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

from django.conf import settings
from django.contrib.auth import get_user
from django.http import HttpRequest
from django.utils import timezone

from matches import selectors
from matches.games.engine import ViewKey
from matches.log import NotFound
from oshisite.accounts.models import User
from oshisite.accounts.tokens import bearer, find_token


class Credentials(NamedTuple):
    """What the handshake brought: the text of a token, or the key of a session; both empty for visitors."""

    token: str = ""
    session: str = ""

    @classmethod
    def of(cls, scope: dict[str, Any]) -> Credentials:
        headers = [value.decode("latin-1") for name, value in scope["headers"] if name == b"authorization"]
        if headers and (token := bearer(headers[0])):
            return cls(token=token)
        session = scope.get("session")
        return cls(session=(session.session_key if session is not None else None) or "")


def user_of(credentials: Credentials) -> User | None:
    """The user whom the credentials stand for now; none after logout, ban, or when the token is gone."""
    if credentials.token:
        token = find_token(credentials.token, timezone.now())
        return token.user if token and token.may_play else None
    if not credentials.session:
        return None
    request = HttpRequest()
    request.session = import_module(settings.SESSION_ENGINE).SessionStore(credentials.session)
    user = get_user(request)
    return user if isinstance(user, User) and user.is_active else None


class Access(NamedTuple):
    """As whom somebody sees a match."""

    key: ViewKey
    seat: int | None


class Look(NamedTuple):
    """A socket to be looked at again: the user it came in as, and its matches with what it asked for."""

    credentials: Credentials
    user_id: int | None
    wants: tuple[tuple[str, str], ...]


class Standing(NamedTuple):
    """What a socket may see now: its user, and each match as whom; None for a match that it may not see."""

    user_id: int | None
    is_banned: bool
    matches: dict[str, Access | None]


def standings(looks: Sequence[Look]) -> list[Standing]:
    """On a thread: how things stand for many sockets. What they share is asked for once."""
    find_user, find_access = cache(user_of), cache(access)
    found = []
    for look in looks:
        user = find_user(look.credentials)
        is_banned = user is None and look.user_id is not None and User.objects.filter(pk=look.user_id, is_active=False).exists()
        matches = {match_id: find_access(user, match_id, want) for match_id, want in look.wants}
        found.append(Standing(user.pk if user else None, is_banned, matches))
    return found


def access(user: User | None, match_id: str, want: str) -> Access | None:
    """As whom `user` sees a match; None if there is no such match as far as this user may know (L39)."""
    try:
        return Access(*selectors.key_for(user, match_id, want))
    except NotFound:
        return None
