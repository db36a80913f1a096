"""Who a socket speaks for now: its session or token is looked at again while it is open (live play L55, L220)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from django.contrib.auth import get_user
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.http import HttpRequest
from django.utils import timezone

from matches.games.engine import ViewKey
from matches.log import NotFound
from matches.selectors import Asked, Sight, key_for, keys_for
from oshisite.accounts import sanctions
from oshisite.accounts.models import Sanction, User
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
    return users_of([credentials])[credentials]


def users_of(asked: Collection[Credentials]) -> dict[Credentials, User | None]:
    """The same for many sockets: all sessions in one query."""
    rows = Session.objects.filter(session_key__in={one.session for one in asked if one.session}, expire_date__gt=timezone.now())
    sessions = {row.session_key: row for row in rows}
    found = {one: user_of_token(one.token) if one.token else user_of_session(sessions.get(one.session)) for one in asked}
    banned = sanctions.banned({user.pk for user in found.values() if user and user.has_sanctions}, timezone.now())
    return {one: None if user and user.pk in banned else user for one, user in found.items()}


def user_of_token(text: str) -> User | None:
    token = find_token(text, timezone.now())
    return token.user if token and token.may_play else None


def user_of_session(row: Session | None) -> User | None:
    if row is None:
        return None
    request = HttpRequest()
    request.session = SessionStore(row.session_key)
    request.session._session_cache = row.get_decoded()  # type: ignore[attr-defined]  # what it would read by itself, one by one
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
    """What a socket may see now: its user, and each match as whom; None for a match that it may not see.

    `sanctions`: what staff have decided about the user and the user has to know.
    """

    user_id: int | None
    is_banned: bool
    matches: dict[str, Access | None]
    sanctions: tuple[Sanction, ...] = ()


def standings(looks: Sequence[Look]) -> list[Standing]:
    """On a thread: how things stand for many sockets. What they share is asked for once, and at once."""
    users = users_of({look.credentials for look in looks})
    ids = {credentials: user.pk if user else None for credentials, user in users.items()}
    sights = keys_for({(ids[look.credentials], *wanted) for look in looks for wanted in look.wants})
    lost = {look.user_id for look in looks if look.user_id is not None and ids[look.credentials] is None}
    banned = set(User.objects.filter(pk__in=lost, is_active=False).values_list("pk", flat=True)) if lost else set()
    now = timezone.now()
    banned |= sanctions.banned(lost, now)
    told = {user.pk: tuple(sanctions.to_be_told(user, now)) for user in users.values() if user}
    return [standing(look, ids[look.credentials], sights, told, is_banned=look.user_id in banned) for look in looks]


def standing(
    look: Look,
    user_id: int | None,
    sights: Mapping[Asked, Sight | None],
    told: Mapping[int, tuple[Sanction, ...]],
    *,
    is_banned: bool,
) -> Standing:
    seen = {match_id: sights[user_id, match_id, want] for match_id, want in look.wants}
    matches = {match_id: Access(*sight) if sight else None for match_id, sight in seen.items()}
    return Standing(user_id, is_banned, matches, told.get(user_id, ()) if user_id is not None else ())


def access(user: User | None, match_id: str, want: str) -> Access | None:
    """As whom `user` sees a match; None if there is no such match as far as this user may know (L39)."""
    try:
        return Access(*key_for(user, match_id, want))
    except NotFound:
        return None
