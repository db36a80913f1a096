"""How long chat is kept: ninety days, and never longer than its author (live play L141, architecture section 8).

What a report holds is a copy of its own and stays with the report.
"""

from __future__ import annotations

from matches.chat.models import ChatLine
from oshisite.accounts import services as accounts
from oshisite.accounts.models import User

KEPT_MS = 90 * 86_400_000
BATCH = 1_000
MOST_BATCHES = 50


def remove_old(now: int) -> int:
    """Remove lines whose time is over, in short transactions; how many there were. What is left over waits for the next run."""
    removed = 0
    for _ in range(MOST_BATCHES):
        some = list(ChatLine.objects.filter(at__lt=now - KEPT_MS).values_list("pk", flat=True)[:BATCH])
        ChatLine.objects.filter(pk__in=some).delete()
        removed += len(some)
        if len(some) < BATCH:
            break
    return removed


def register() -> None:
    accounts.merge_hooks.append(hand_over_lines)
    accounts.erase_hooks.append(erase_lines)


def hand_over_lines(guest: User, account: User) -> None:
    """Lines of a guest become the account's. Two of one room with the same client action id cannot: those go."""
    own = set(ChatLine.objects.filter(author=account).values_list("room", "cid"))
    for line in ChatLine.objects.filter(author=guest):
        if (line.room_id, line.cid) in own:
            line.delete()
        else:
            ChatLine.objects.filter(pk=line.pk).update(author=account)


def erase_lines(user: User) -> None:
    ChatLine.objects.filter(author=user).delete()
