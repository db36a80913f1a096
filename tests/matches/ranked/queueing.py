"""People in the queue of ranked play, through the services."""

from __future__ import annotations

from matches import seating, services
from matches.games.actions import Leave
from matches.games.decks import Deck
from matches.models import Match, Seat
from matches.ranked.ladders import LADDERS
from matches.ranked.models import LadderRow, Standing
from matches.ranked.queue import proposals, searching
from matches.ranked.queue import services as queue
from matches.ranked.queue.models import Proposal, Ticket
from oshisite.accounts.models import User
from tests.matches.playing import NOW, play, user
from tests.matches.seated import FIRST

DUEL, DAILY, PUSH, ROYALE, TEAM, BOTS = (
    "oshi.duel.live", "oshi.duel.daily", "oshi_push.duel.live", "oshi_push.royale.live", "oshi_push.team.live", "oshi.duel.live.bots"
)  # fmt: skip
SECOND = 1_000


def people(*names: str) -> list[User]:
    return [user(name) for name in names or ("Aki", "Bea")]


def searches(*who: User, ladder: str = DUEL, now: int = NOW) -> list[Ticket]:
    deck = deck_of(ladder)
    return [queue.search(user=one, ladder=ladder, now=now, deck=deck) for one in who]


def deck_of(ladder: str) -> Deck | None:
    return FIRST if LADDERS[ladder].game == "oshi_push" else None


def looked(now: int = NOW) -> int:
    """What the workers do each second; how many groups were asked by it."""
    return searching.search_everywhere(now)


def asked(*who: User, ladder: str = DUEL, now: int = NOW) -> Proposal:
    """These search, and are asked."""
    searches(*who, ladder=ladder, now=now)
    assert looked(now) == 1
    return Proposal.objects.get(state="open", members__user=who[0])


def answers(proposal: Proposal, who: User, *, is_ready: bool = True, now: int = NOW) -> Proposal:
    return proposals.answer(proposal_id=proposal.pk, user=who, is_ready=is_ready, now=now)


def match_of(*who: User, ladder: str = DUEL, now: int = NOW) -> Match:
    """These search, are asked, and all are ready."""
    proposal = asked(*who, ladder=ladder, now=now)
    for one in who:
        proposal = answers(proposal, one, now=now)
    assert proposal.match is not None
    return proposal.match


def begun(match: Match, now: int = NOW) -> Match:
    """All bytes are here."""
    for seat in Seat.objects.filter(match=match):
        seating.share(match_id=match.id, seat=seat.number, share=f"{seat.number + 1:02}" * 16, now=now)
    return Match.objects.get(id=match.id)


def seat_of(match: Match, who: User) -> int:
    return Seat.objects.get(match=match, user=who).number


def moved(match: Match) -> None:
    """Both sides of a duel of OSHI have moved once."""
    for move in ("a1N1", "a9S1"):
        (seat,) = Match.objects.get(id=match.id).owes
        play(match.id, seat, move)


def leaves(match: Match, who: User, now: int = NOW) -> None:
    services.act(match_id=match.id, seat=seat_of(match, who), cid=f"leave{who.pk}", action=Leave("concede"), now=now)


def rated(who: User, mu: float, sigma: float = 2.0, ladder: str = DUEL) -> User:
    """`who` stands there already."""
    LadderRow.objects.get_or_create(key=ladder)
    Standing.objects.create(user=who, ladder_id=ladder, mu=mu, sigma=sigma, shown=0, matches=30, last_at=NOW)
    return who


def searching_now() -> dict[str, bool]:
    """Who has a ticket, and whether they are asked."""
    return {ticket.user.username: ticket.proposal_id is not None for ticket in Ticket.objects.select_related("user")}
