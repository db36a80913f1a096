"""What staff decide about somebody, and whether it is in force: a warning, chat off, queue pause, ladder off, a ban (live play L220).

The rows decide; `User.has_sanctions` only says whether there is one to look at, so that nobody else pays for a query. A row is in force
from its beginning until its end or until it is lifted. A warning asks for nothing but to be read.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.db.models import Q, QuerySet

from oshisite.accounts.models import Sanction, User

Kind = Sanction.Kind
LASTING = tuple(kind for kind in Kind if kind != Kind.WARN)


class NotAllowed(Exception):
    """Not about oneself; and about staff only by superusers, as no permission leads to more."""


def standing(now: datetime) -> Q:
    """In force now."""
    return Q(lifted_at=None, began_at__lte=now) & (Q(until=None) | Q(until__gt=now))


def in_force(user: User, now: datetime) -> QuerySet[Sanction]:
    """Lasting sanctions of `user` that are in force."""
    return Sanction.objects.filter(standing(now), user=user, kind__in=LASTING)


def is_under(user: User, kind: Sanction.Kind, now: datetime) -> bool:
    """Whether a sanction of this kind holds now. It reads the rows each time, so that it is true at once, and in every process."""
    return in_force(user, now).filter(kind=kind).exists()


def banned(users: Collection[int], now: datetime) -> set[int]:
    """Of these ids, those who are banned now."""
    return set(all_banned(now).filter(user__in=users)) if users else set()


def all_banned(now: datetime) -> QuerySet[Sanction, int]:
    """The ids of everybody who is banned now, as a condition: for lists that leave them out."""
    return all_under((Kind.BAN,), now)


def all_under(kinds: Collection[Sanction.Kind], now: datetime) -> QuerySet[Sanction, int]:
    """The ids of everybody for whom a sanction of one of these kinds holds now, as a condition."""
    return Sanction.objects.filter(standing(now), kind__in=kinds).values_list("user", flat=True)


def is_banned(user: User, now: datetime) -> bool:
    return user.has_sanctions and bool(banned([user.pk], now))


def to_be_told(user: User, now: datetime) -> list[Sanction]:
    """What `user` has to know: what is in force, and what has not been read yet. Forgets the mark of who has nothing left."""
    if not user.has_sanctions:
        return []
    found = list(Sanction.objects.filter(standing(now), user=user).filter(Q(kind__in=LASTING) | Q(seen_at=None)))
    if not found:
        forget_mark(user, now)
    return found


@transaction.atomic
def forget_mark(user: User, now: datetime) -> None:
    """Take the mark off who has nothing left. The row is held, so that what is being imposed meanwhile is seen or puts it back on."""
    User.objects.select_for_update().get(pk=user.pk)
    left = Sanction.objects.filter(user=user, lifted_at=None).filter(Q(until=None) | Q(until__gt=now))
    if not left.filter(Q(kind__in=LASTING) | Q(seen_at=None)).exists():
        User.objects.filter(pk=user.pk).update(has_sanctions=False)
        user.has_sanctions = False


@transaction.atomic
def impose(
    *, user: User, kind: Sanction.Kind, by: User, reason: str, appeal: str, until: datetime | None, now: datetime, press: UUID
) -> Sanction:
    """Decide about somebody. `press`: of the form, so that pressing twice does it once. Raises `NotAllowed`."""
    if not may_decide(by, user):
        raise NotAllowed
    User.objects.select_for_update().get(pk=user.pk)
    made, _ = Sanction.objects.get_or_create(
        press=press,
        defaults={
            "user": user, "kind": kind, "by": by, "reason": reason, "appeal": appeal, "began_at": now,
            "until": None if kind == Kind.WARN else until,
        },
    )  # fmt: skip
    User.objects.filter(pk=made.user_id).update(has_sanctions=True)
    return made


def may_decide(by: User, about: User) -> bool:
    return by.pk != about.pk and (by.is_superuser or not (about.is_staff or about.is_superuser))


@transaction.atomic
def lift(*, sanction: Sanction, by: User, reason: str, now: datetime) -> bool:
    """Take a sanction back; whether this was what did it. Raises `NotAllowed`."""
    if not may_decide(by, sanction.user):
        raise NotAllowed
    lifted = Sanction.objects.filter(pk=sanction.pk, lifted_at=None).update(lifted_at=now, lifted_by=by, lifted_because=reason)
    return bool(lifted)


def note_read(user: User, now: datetime) -> None:
    """`user` has read what there was to read."""
    Sanction.objects.filter(user=user, seen_at=None).update(seen_at=now)


def hand_over(guest: User, account: User) -> None:
    """Whoever logs in takes along what was decided about the guest."""
    if Sanction.objects.filter(user=guest).update(user=account):
        User.objects.filter(pk=account.pk).update(has_sanctions=True)
        account.has_sanctions = True
