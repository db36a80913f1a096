"""What each page says of a search that is on: how long already, or that a match is found. Whoever has a page open is here (L189)."""

from __future__ import annotations

from typing import TypedDict

from matches import texts
from matches.ranked.queue import services
from matches.ranked.queue.models import Member, Proposal
from matches.selectors import Viewer
from oshisite.accounts.models import User


class Sign(TypedDict):
    """`ms`: for which it goes on, or, if `asked`, for which an answer is still waited for; `text`: in words."""

    asked: bool
    ms: int
    text: str


def of(user: Viewer, now: int) -> Sign | None:
    """None for who does not search."""
    if not isinstance(user, User) or user.is_guest or not services.renew(user=user, now=now):
        return None
    ticket = services.of_user(user)
    if ticket is None:
        return None
    proposal = ticket.proposal
    if proposal and proposal.state == Proposal.State.OPEN and not is_answered(proposal, user):
        return Sign(asked=True, ms=max(0, proposal.expires_at - now), text=texts.text("ranked.sign.asked"))
    return Sign(asked=False, ms=max(0, now - ticket.since), text=texts.text("ranked.sign.searching"))


def is_answered(proposal: Proposal, user: User) -> bool:
    return proposal.members.filter(user=user).exclude(answer=Member.Answer.NONE).exists()
