"""Whom somebody does not want to hear: muted, or blocked (live play L139).

Muted: nothing that the other writes is shown. Blocked: muted, and neither of the two may challenge the other, sit down where the
other sits or ask the other for another match. Both hold at once, everywhere and until they are lifted, and the other is never told. What
the rules need goes on between them: moves, and offers inside a match, which a side can end by refusing them for good (L125).
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from django.db.models import Q

from oshisite.accounts.models import Block, User


class NotOneself(Exception):
    """Nobody mutes or blocks themselves."""


def set_block(*, by: User, about: User, kind: Block.Kind, now: datetime) -> None:
    """Mute or block; the kind asked for last holds. Raises `NotOneself`."""
    if by.pk == about.pk:
        raise NotOneself
    Block.objects.update_or_create(by=by, about=about, defaults={"kind": kind}, create_defaults={"kind": kind, "created_at": now})


def lift_block(*, by: User, about: User) -> None:
    Block.objects.filter(by=by, about=about).delete()


def blocks_of(user: User) -> list[Block]:
    """Whom `user` has muted or blocked, the last first."""
    return list(Block.objects.filter(by=user).select_related("about"))


def is_blocked(one: User | int, other: User | int) -> bool:
    """Whether either of the two has blocked the other: no challenge and no rematch between them."""
    return are_blocked((one, other))


def are_blocked(people: Collection[User | int]) -> bool:
    """Whether anybody among `people` has blocked another of them."""
    ids = [one if isinstance(one, int) else one.pk for one in people]
    return Block.objects.filter(by__in=ids, about__in=ids, kind=Block.Kind.BLOCK).exists()


def is_apart(user: User, others: Collection[int]) -> bool:
    """Whether a block stands between `user` and any of `others`."""
    return User.objects.filter(blocked_for(user), pk__in=others).exists()


def blocked_for(user: User) -> Q:
    """Users whom `user` has blocked or who have blocked `user`, as a condition on users: for lists that leave them out."""
    blocks = Block.objects.filter(kind=Block.Kind.BLOCK)
    return Q(pk__in=blocks.filter(by=user).values("about")) | Q(pk__in=blocks.filter(about=user).values("by"))


def unheard(readers: Collection[int], writers: Collection[int]) -> set[tuple[int, int]]:
    """Of these ids, who does not want to hear whom: pairs of reader and writer."""
    if not readers or not writers:
        return set()
    return set(Block.objects.filter(by__in=readers, about__in=writers).values_list("by", "about"))


def hand_over(guest: User, account: User) -> None:
    """What a guest wished is the account's wish, unless it has one; what others wish of the guest goes along, too."""
    for block in Block.objects.filter(Q(by=guest) | Q(about=guest)):
        by = account.pk if block.by_id == guest.pk else block.by_id
        about = account.pk if block.about_id == guest.pk else block.about_id
        if by != about:
            Block.objects.get_or_create(by_id=by, about_id=about, defaults={"kind": block.kind, "created_at": block.created_at})
        block.delete()


def erase(user: User) -> None:
    Block.objects.filter(Q(by=user) | Q(about=user)).delete()
