"""API tokens: made, found and dropped. The text is 32 random bytes, so a plain digest is enough to keep."""

import hashlib
import secrets
from datetime import datetime, timedelta

from oshisite.accounts import sanctions
from oshisite.accounts.models import ApiToken, User

PREFIX = "oshi_"
USED_EVERY = timedelta(hours=1)


def create_token(*, user: User, name: str, may_play: bool) -> tuple[ApiToken, str]:
    """The row and the text; the text cannot be had again."""
    text = PREFIX + secrets.token_urlsafe(32)
    token = ApiToken.objects.create(user=user, name=name, digest=digest(text), hint=text[: len(PREFIX) + 4], may_play=may_play)
    return token, text


def create_bot(name: str) -> tuple[User, str]:
    """An account for a program, with a token that may play."""
    bot = User(username=name, display_name=name, is_bot=True)
    bot.set_unusable_password()
    bot.full_clean(exclude=["password"])
    bot.save()
    _, text = create_token(user=bot, name="first token", may_play=True)
    return bot, text


def find_token(text: str, now: datetime) -> ApiToken | None:
    """The token with that text, if its user may still come in; notes its use once an hour."""
    token = ApiToken.objects.select_related("user").filter(digest=digest(text), user__is_active=True).first()
    if token and sanctions.is_banned(token.user, now):
        return None
    if token and (token.used_at is None or now - token.used_at > USED_EVERY):
        ApiToken.objects.filter(pk=token.pk).update(used_at=now)
    return token


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def bearer(header: str) -> str | None:
    """The token of an `Authorization` header; none if it speaks of something else."""
    scheme, _, text = header.partition(" ")
    return text.strip() if scheme.lower() == "bearer" else None
