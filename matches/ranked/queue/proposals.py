"""From a group that fits to a match: all of them are asked, and when all are ready the match is made, once.

A proposal is made by one transaction that holds the tickets, passing over those that somebody else holds. It is answered under its own
lock; the transaction that turns it to confirmed, by one conditional update, makes the match. Whoever was ready goes back to the search if
others were not.

Silent on those who have not answered yet when somebody declines: they go back, too.

Source: live play L192-L194, L196, L197; lock order L234: proposal, tickets in the order of users, pauses.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection, Sequence
from functools import partial

from django.db import transaction
from django.db.models import F, QuerySet

from matches import metrics, restart, seating, series, terms
from matches.enqueue import enqueue
from matches.games.clocks import DAILY_NAME
from matches.games.decks import Deck
from matches.games.game import Config
from matches.games.registry import GAMES
from matches.models import Match
from matches.ranked import pairing
from matches.ranked.ladders import LADDERS, Ladder
from matches.ranked.queue import admission, company, pauses
from matches.ranked.queue.models import Member, Proposal, Ticket, Wait
from matches.rejection import Rejected, refuses_when_busy
from oshisite.accounts import blocks
from oshisite.accounts.models import User

ASKED_MS = 15_000
LEASE_MS = 20_000
KEPT_MS = 86_400_000
"""How long a proposal that came to nothing is kept."""
Answer, State = Member.Answer, Proposal.State
_lot = secrets.SystemRandom()


def searching(now: int) -> QuerySet[Ticket]:
    """Tickets that may be paired: of who is here, is not asked already, and whom staff do not keep out."""
    return Ticket.objects.filter(proposal=None, seen_at__gt=now - LEASE_MS).exclude(admission.kept_out(now))


# --- asking


@refuses_when_busy
def propose(*, ladder: Ladder, group: pairing.Group, now: int) -> Proposal | None:
    """Ask a group whether they are ready; None if one of them does not search any more, or is just being paired by somebody else."""
    users = [one.user for one in group]
    held = Ticket.objects.select_for_update(skip_locked=True, of=("self",)).filter(
        user__in=users, ladder=ladder.key, proposal=None, seen_at__gt=now - LEASE_MS
    )
    if len(held.order_by("user")) < len(users):
        return None
    teams = [[one.user for one in team] for team in pairing.sides(group, ladder.side)]
    is_rated = not company.have_met_enough(teams, now)
    made = Proposal.objects.create(ladder=ladder.key, is_rated=is_rated, created_at=now, expires_at=now + ASKED_MS)
    Member.objects.bulk_create(Member(proposal=made, user_id=user, seat=seat) for seat, user in enumerate(in_seats(teams)))
    Ticket.objects.filter(user__in=users).update(proposal=made)
    return made


def in_seats(teams: Sequence[Sequence[int]]) -> list[int]:
    """Users by seat: sides and partners by lot, as a seat may be worth something (L197)."""
    mixed = [_lot.sample(team, len(team)) for team in teams]
    return [user for team in _lot.sample(mixed, len(mixed)) for user in team]


# --- answering


@refuses_when_busy
def answer(*, proposal_id: str, user: User, is_ready: bool, now: int) -> Proposal:
    """The first answer of a user is final; the last one that all are ready makes the match. Raises `Rejected`.

    Whoever answers again gets what has become of it.
    """
    found = Proposal.objects.select_for_update(of=("self",)).filter(pk=proposal_id, members__user=user).first()
    if found is None:
        raise Rejected("not_found", "no_such_proposal")
    mine = Member.objects.filter(proposal=found, user=user)
    if found.state == State.OPEN and found.expires_at > now:
        mine.filter(answer=Answer.NONE).update(answer=Answer.READY if is_ready else Answer.DECLINED)
        settle(found, now)
    elif not mine.exclude(answer=Answer.NONE).exists():
        raise Rejected("offer_gone", "asked_too_late")
    found.refresh_from_db()
    return found


def settle(found: Proposal, now: int) -> None:
    """What follows from the answers so far. With the proposal held."""
    said = dict(Member.objects.filter(proposal=found).values_list("user_id", "answer"))
    if declined := [user for user, one in said.items() if one == Answer.DECLINED]:
        dissolve(found, now, against=declined, why="declined")
    elif set(said.values()) == {Answer.READY}:
        confirm(found, now)


def confirm(found: Proposal, now: int) -> None:
    members = list(found.members.select_related("user"))
    tickets = {ticket.user_id: ticket for ticket in Ticket.objects.select_for_update(of=("self",)).filter(proposal=found).order_by("user")}
    gone = out_of_it(found, members, tickets, now)
    if gone or restart.announced(now) is not None or blocks.are_blocked([one.user_id for one in members]):
        dissolve(found, now, dropped=gone, why="stopped")
        return
    if not Proposal.objects.filter(pk=found.pk, state=State.OPEN).update(state=State.CONFIRMED):
        return
    match = make_match(found, members, tickets, now)
    Proposal.objects.filter(pk=found.pk).update(match=match)
    waits = [max(0, found.created_at - one.since) for one in tickets.values()]
    Wait.objects.bulk_create(Wait(ladder=found.ladder, waited=waited) for waited in waits)
    Ticket.objects.filter(proposal=found).delete()
    transaction.on_commit(partial(metrics.matched, LADDERS[found.ladder].game, waits), robust=True)


def out_of_it(found: Proposal, members: Collection[Member], tickets: dict[int, Ticket], now: int) -> set[int]:
    """Who searches no more, has begun to play elsewhere since they were asked, is kept out by staff, or has a deck that is legal no more.

    L196, L220.
    """
    users = {one.user_id for one in members}
    gone = users - tickets.keys() | set(Ticket.objects.filter(admission.kept_out(now), proposal=found).values_list("user_id", flat=True))
    gone |= {user for user in users if admission.why_busy(user, LADDERS[found.ladder])}
    return gone | {user for user, ticket in tickets.items() if not is_playable(ticket)}


def is_playable(ticket: Ticket) -> bool:
    try:
        return ticket.deck is None or bool(seating.checked(LADDERS[ticket.ladder].game, Deck(ticket.deck)))
    except Rejected:
        return False


def make_match(found: Proposal, members: Sequence[Member], tickets: dict[int, Ticket], now: int) -> Match:
    ladder = LADDERS[found.ladder]
    return series.begin(
        config=config_of(ladder, len(members), is_rated=found.is_rated),
        best_of=1,
        users={one.seat: one.user for one in members},
        decks={one.seat: Deck(deck) for one in members if (deck := tickets[one.user_id].deck) is not None},
        visibility=Match.Visibility.PARTICIPANTS if ladder.among == "simulation" else Match.Visibility.PUBLIC,
        now=now,
    )


def config_of(ladder: Ladder, seats: int, *, is_rated: bool) -> Config:
    """A match of a ladder: the game as it is by itself, who starts drawn (L197), the first clock of its pace."""
    game = GAMES[ladder.game]
    config = Config(game.id, ladder.mode, game.rules_version, ("human",) * seats)
    return terms.agreed(config, clock=clock_of(ladder), is_rated=is_rated)


def clock_of(ladder: Ladder) -> str:
    """The name of the clock that a ladder is played with."""
    wants_daily = ladder.pace == "daily"
    return next(name for name in GAMES[ladder.game].clocks if name != "none" and bool(DAILY_NAME.fullmatch(name)) == wants_daily)


# --- when it comes to nothing


def dissolve(found: Proposal, now: int, *, against: Collection[int] = (), dropped: Collection[int] = (), why: str) -> None:
    """It comes to nothing: `against` have let the others wait, `dropped` search no more; the others go back to where they were (L193).

    They keep their waiting time and go first. Who was ready is here; of the others the lease says it.
    """
    if not Proposal.objects.filter(pk=found.pk, state=State.OPEN).update(state=State.OFF):
        return
    Ticket.objects.filter(proposal=found, user__in={*against, *dropped}).delete()
    ready = Member.objects.filter(proposal=found, answer=Answer.READY).values("user")
    Ticket.objects.filter(proposal=found, user__in=ready).update(seen_at=now)
    Ticket.objects.filter(proposal=found).update(proposal=None, priority=F("priority") + 1)
    pauses.strike(against, now)
    transaction.on_commit(partial(metrics.proposal_over, why), robust=True)
    enqueue("matches.ranked.tasks.search", found.ladder)


def close_expired(now: int) -> int:
    """Proposals that were not answered in time; how many. Who was silent has let the others wait (L194)."""
    late = Proposal.objects.filter(state=State.OPEN, expires_at__lte=now).values_list("pk", flat=True)
    return sum(close(proposal_id, now) for proposal_id in list(late))


@refuses_when_busy
def close(proposal_id: str, now: int) -> bool:
    found = Proposal.objects.select_for_update(skip_locked=True).filter(pk=proposal_id, state=State.OPEN, expires_at__lte=now).first()
    if found is None:
        return False
    silent = list(Member.objects.filter(proposal=found, answer=Answer.NONE).values_list("user_id", flat=True))
    dissolve(found, now, against=silent, why="silent")
    return True


def forget_old(now: int) -> None:
    """Proposals that came to nothing a day ago; those of matches say on which ladder these were played."""
    Proposal.objects.filter(state=State.OFF, created_at__lt=now - KEPT_MS).delete()
