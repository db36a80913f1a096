"""What somebody does in the queue: search, go on searching, be less choosy, stop. Each may be done twice.

A search lasts as long as its user is seen every 20 seconds. It ends with leaving, logging out, or the beginning of another live match with
people; meanwhile house bots may be played.

Source: live play L189-L191, L196.
"""

from __future__ import annotations

from django.contrib.auth.signals import user_logged_out

from matches import seating
from matches.clock import now_ms
from matches.enqueue import enqueue
from matches.games.decks import Deck
from matches.games.registry import GAMES
from matches.models import Match, Seat
from matches.ranked import pairing, selectors
from matches.ranked.ladders import Ladder
from matches.ranked.queue import admission, company, proposals
from matches.ranked.queue.models import Member, Proposal, Ticket
from matches.rejection import Rejected, refuses_when_busy
from oshisite.accounts import services as accounts
from oshisite.accounts.models import User


@refuses_when_busy
def search(*, user: User, ladder: str, now: int, deck: Deck | None = None) -> Ticket:
    """Search on a ladder. Who searches there already goes on, with `deck` if there is one; who searches elsewhere does so no more.

    Raises `Rejected`.
    """
    wanted = admission.ladder_named(ladder)
    User.objects.select_for_update(no_key=True).get(pk=user.pk)  # tabs in turn
    mine = of_user(user)
    if mine and mine.proposal_id:
        if mine.ladder == ladder:
            return mine
        raise Rejected("forbidden", "is_asked")
    admission.refuse(user, wanted, now)
    cards = checked(wanted, deck, mine)
    if mine and mine.ladder == ladder:
        Ticket.objects.filter(pk=mine.pk, proposal=None).update(seen_at=now, deck=cards)
    else:
        Ticket.objects.filter(user=user, proposal=None).delete()
    # One that has been asked a moment ago stands, and one that a scan has just ended begins anew.
    return Ticket.objects.filter(user=user).first() or begin(user, wanted, cards, now)


def begin(user: User, ladder: Ladder, cards: dict[str, dict[str, int]] | None, now: int) -> Ticket:
    standing = selectors.standing(user.pk, ladder)
    enqueue("matches.ranked.tasks.search", ladder.key)
    return Ticket.objects.create(
        user=user,
        ladder=ladder.key,
        mu=standing.mu,
        is_provisional=standing.is_provisional,
        last=company.last_opponents(user.pk, ladder),
        deck=cards,
        since=now,
        seen_at=now,
    )


def checked(ladder: Ladder, deck: Deck | None, mine: Ticket | None) -> dict[str, dict[str, int]] | None:
    """The cards that the match is to be played with, as they are now: a copy. Raises `Rejected`."""
    if deck is not None:
        return seating.checked(ladder.game, deck)
    if mine and mine.ladder == ladder.key:
        cards: dict[str, dict[str, int]] | None = mine.deck
        return cards
    if GAMES[ladder.game].catalogue:
        raise Rejected("bad_args", "deck_missing")
    return None


def of_user(user: User) -> Ticket | None:
    """The search of `user`, if one is on: the scan ends those of who is gone (`searching.py`)."""
    return Ticket.objects.filter(user=user).select_related("proposal").first()


def renew(*, user: User, now: int) -> bool:
    """`user` is here: the search goes on; false if there is none, or it has ended as nobody was seen for too long."""
    return bool(Ticket.objects.filter(user=user).update(seen_at=now))


def take_any_gap(*, user: User, now: int) -> None:
    """Whoever has waited for a minute and a half may say that any opponent is fine (L190). Raises `Rejected`."""
    mine = of_user(user)
    if mine is None:
        raise Rejected("not_found", "no_search")
    if not may_take_any_gap(mine, now):
        raise Rejected("forbidden", "not_asked_yet")
    Ticket.objects.filter(pk=mine.pk).update(takes_any_gap=True)
    enqueue("matches.ranked.tasks.search", mine.ladder)


def may_take_any_gap(ticket: Ticket, now: int) -> bool:
    return max(admission.ladder_named(ticket.ladder).seats) == 2 and pairing.is_asked(ticket.since, now)


@refuses_when_busy
def leave(*, user: User, now: int) -> None:
    """Search no more; who is asked just now declines by it."""
    if Ticket.objects.filter(user=user, proposal=None).delete()[0]:
        return
    asked = Proposal.objects.filter(state=Proposal.State.OPEN, members__user=user, members__answer=Member.Answer.NONE).first()
    if asked and asked.expires_at > now:
        proposals.answer(proposal_id=asked.pk, user=user, is_ready=False, now=now)


# --- what else ends a search


def stop_for(match_id: str, now: int) -> None:
    """A live match with other people has begun: its players search no more (L189). In the transaction in which it does."""
    people = Seat.objects.filter(match=match_id, user__isnull=False)
    searching = list(User.objects.filter(search_ticket__isnull=False, seats__in=people).order_by("pk"))
    if searching and people.count() > 1 and not admission.is_daily(Match.objects.get(id=match_id)):
        for user in searching:
            leave(user=user, now=now)
            Ticket.objects.filter(user=user).delete()


def register() -> None:
    def logged_out(user: User | None, **_: object) -> None:
        if user is not None:
            leave(user=user, now=now_ms())

    user_logged_out.connect(logged_out, weak=False, dispatch_uid="queue")
    seating.begin_hooks.append(stop_for)
    accounts.erase_hooks.append(erase)


def erase(user: User) -> None:
    """Nobody waits for somebody who is gone."""
    Ticket.objects.filter(user=user).delete()
