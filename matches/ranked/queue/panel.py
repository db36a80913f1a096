"""What somebody who searches is shown: the wait, who else is here, whether they are ready, where their match is (live play L193, L198)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from matches import terms, texts
from matches.games.registry import GAMES
from matches.models import Match
from matches.ranked.ladders import LADDERS, Ladder
from matches.ranked.queue import figures, services
from matches.ranked.queue.models import Member, Proposal, Ticket
from matches.ranked.queue.proposals import clock_of
from oshisite.accounts.models import User

State = Literal["searching", "asked", "ready", "match", "none"]
NEW_MS = 120_000
"""So long somebody who looks at the queue is led to their new match."""


class Panel(Struct, frozen=True):
    """`waited`, `usual`, `left` in ms, `usual` None before anybody has waited; `match`: its id; `ready` of `asked` people are."""

    state: State
    ladder: str = ""
    game: str = ""
    title: str = ""
    waited: int = 0
    usual: int | None = None
    here: int = 0
    may_take_any: bool = False
    takes_any: bool = False
    proposal: str = ""
    is_rated: bool = True
    left: int = 0
    ready: int = 0
    asked: int = 0
    match: str = ""


def panel(user: User, now: int) -> Panel:
    ticket = services.of_user(user)
    if ticket is None:
        found = new_match(user, now)
        return Panel("match", match=found) if found else Panel("none")
    if ticket.proposal and ticket.proposal.state == Proposal.State.OPEN:
        return asked(ticket, ticket.proposal, user, now)
    ladder = LADDERS[ticket.ladder]
    return Panel(
        "searching",
        ladder=ticket.ladder,
        game=ladder.game,
        title=title(ladder),
        waited=max(0, now - ticket.since),
        usual=figures.usual_wait(ticket.ladder),
        here=figures.searching(now).get(ticket.ladder, 1),
        may_take_any=not ticket.takes_any_gap and services.may_take_any_gap(ticket, now),
        takes_any=ticket.takes_any_gap,
    )


def asked(ticket: Ticket, proposal: Proposal, user: User, now: int) -> Panel:
    answers = dict(proposal.members.values_list("user_id", "answer"))
    ladder = LADDERS[ticket.ladder]
    return Panel(
        "ready" if answers.get(user.pk) else "asked",
        ladder=ticket.ladder,
        game=ladder.game,
        title=title(ladder),
        proposal=proposal.pk,
        is_rated=proposal.is_rated,
        left=max(0, proposal.expires_at - now),
        ready=list(answers.values()).count(Member.Answer.READY),
        asked=len(answers),
    )


def new_match(user: User, now: int) -> str:
    """The match of the queue that `user` has just come to; empty if there is none."""
    mine = Member.objects.filter(user=user, proposal__state=Proposal.State.CONFIRMED, proposal__created_at__gt=now - NEW_MS)
    running = mine.filter(proposal__match__status__in=(Match.Status.WAITING, Match.Status.PLAYING))
    return running.order_by("-proposal__created_at").values_list("proposal__match", flat=True).first() or ""


def title(ladder: Ladder) -> str:
    """A ladder as who searches reads it: game, mode, clock."""
    words = [GAMES[ladder.game].title, texts.text(f"ranked.mode.{ladder.mode}"), terms.clock_words(clock_of(ladder))]
    return " · ".join([*words, *([texts.text("ranked.bots")] if ladder.is_bots else [])])
