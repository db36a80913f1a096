"""The queue of ranked play: searching, being asked, the match that comes of it, and who may not (L189-L193, L196, L197, L200, L225)."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.signals import user_logged_out
from django.db import IntegrityError, transaction

from matches import challenges, clock, log, restart, seating
from matches.games.clocks import clock_named
from matches.games.decks import Deck
from matches.models import Match, Seat
from matches.ranked.ladders import LADDERS
from matches.ranked.queue import searching
from matches.ranked.queue import services as queue
from matches.ranked.queue.models import Link, Member, Proposal, Ticket
from oshisite.accounts import blocks, sanctions
from oshisite.accounts.models import Block, Sanction, User
from tests.matches.pairs import duel
from tests.matches.playing import NOW, config, table, user
from tests.matches.ranked.queueing import (
    BOTS,
    DAILY,
    DUEL,
    PUSH,
    ROYALE,
    SECOND,
    TEAM,
    answers,
    asked,
    begun,
    leaves,
    looked,
    match_of,
    moved,
    people,
    rated,
    searches,
    searching_now,
    seat_of,
)
from tests.matches.seated import FIRST
from tests.matches.test_seating import TOO_SMALL, refused

pytestmark = pytest.mark.django_db
LEASE = 20 * SECOND


def refused_search(who: User, ladder: str = DUEL, now: int = NOW, **fields: Any) -> tuple[str, str]:
    return refused(lambda: queue.search(user=who, ladder=ladder, now=now, **fields))


def sits(match: Match) -> list[str]:
    return [seat.user.username if seat.user else "" for seat in Seat.objects.filter(match=match).select_related("user")]


# --- from a search to a match


def test_two_who_search_are_asked_and_play_when_both_are_ready():
    aki, bea = people()
    searches(aki, bea)

    assert looked() == 1
    assert searching_now() == {"Aki": True, "Bea": True}
    proposal = Proposal.objects.get()
    assert (proposal.ladder, proposal.is_rated, proposal.expires_at - proposal.created_at) == (DUEL, True, 15 * SECOND)
    assert answers(proposal, aki).match is None
    match = answers(proposal, bea).match

    assert match is not None
    assert sorted(sits(match)) == ["Aki", "Bea"]
    assert searching_now() == {}
    config = log.history(match.id).config
    assert (config.game, config.mode, config.is_rated, config.clock) == ("oshi", "duel", True, clock_named("10+5"))
    assert match.visibility == Match.Visibility.PUBLIC


@pytest.mark.parametrize(
    ("ladder", "players", "clock"),
    [(DUEL, 2, "10+5"), (DAILY, 2, "48h"), (PUSH, 2, "reserve"), (ROYALE, 4, "reserve"), (TEAM, 4, "reserve")],
)
def test_every_way_to_play_has_a_queue_of_its_own(ladder: str, players: int, clock: str):
    here = people(*"ABCD"[:players])

    match = match_of(*here, ladder=ladder)

    config = log.history(match.id).config
    assert (config.mode, len(config.seats), config.clock) == (LADDERS[ladder].mode, players, clock_named(clock))
    assert begun(match).status == Match.Status.PLAYING


def test_a_royale_of_three_is_played_when_no_fourth_comes():
    three = people(*"ABC")
    searches(*three, ladder=ROYALE)

    assert looked(NOW + 15 * SECOND) == 0
    for one in three:
        assert queue.renew(user=one, now=NOW + 16 * SECOND)
    assert looked(NOW + 30 * SECOND) == 1


def test_teams_are_made_by_strength():
    """L189: first and fourth against second and third."""
    here = [rated(user(name), mu, ladder=TEAM) for name, mu in (("A", 26.0), ("B", 25.0), ("C", 24.0), ("D", 23.0))]

    for _ in range(6):
        names = sits(match_of(*here, ladder=TEAM))
        assert {frozenset(names[:2]), frozenset(names[2:])} == {frozenset("AD"), frozenset("BC")}
        Match.objects.update(status=Match.Status.ENDED)


def test_seats_and_who_starts_are_drawn():
    """L197"""
    aki, bea = people()
    first, starts = Counter[str](), Counter[str]()
    for _ in range(24):
        match = match_of(aki, bea)
        begun(match)
        names = sits(match)
        first[names[0]] += 1
        starts[names[log.history(match.id).state.table.red]] += 1
        leaves(match, aki)

    assert all(6 <= counted[name] <= 18 for counted in (first, starts) for name in ("Aki", "Bea"))


def test_nobody_is_put_together_over_ladders():
    aki, bea = people()
    searches(aki)
    searches(bea, ladder=DAILY)

    assert looked() == 0


def test_the_gap_decides_who_is_asked_and_grows():
    """L190"""
    aki, bea = rated(user("Aki"), 25.0), rated(user("Bea"), 29.0)
    searches(aki, bea)

    assert looked(NOW + 5 * SECOND) == 0
    assert looked(NOW + 6 * SECOND) == 1


def test_any_opponent_is_fine_only_after_a_minute_and_a_half():
    """L190"""
    aki, bea = rated(user("Aki"), 25.0), rated(user("Bea"), 45.0)
    searches(aki, bea)
    assert refused(lambda: queue.take_any_gap(user=aki, now=NOW + 89 * SECOND)) == ("forbidden", "not_asked_yet")

    late = NOW + 90 * SECOND
    for one in (aki, bea):
        queue.renew(user=one, now=late)
    queue.take_any_gap(user=aki, now=late)
    assert looked(late) == 0
    queue.take_any_gap(user=bea, now=late)
    assert looked(late) == 1


def test_the_cards_are_those_of_the_search():
    aki, bea = people()
    searches(aki, bea, ladder=PUSH)
    looked()
    proposal = Proposal.objects.get()
    answers(proposal, aki)
    match = answers(proposal, bea).match
    assert match is not None

    assert [Deck(seat.deck) for seat in Seat.objects.filter(match=match)] == [FIRST, FIRST]


# --- one search, and how it ends


def test_a_user_has_one_search_in_whatever_tab():
    """L189"""
    (aki,) = people("Aki")
    (first,) = searches(aki)
    (again,) = searches(aki, now=NOW + SECOND)
    assert (again.pk, again.since, again.seen_at) == (first.pk, NOW, NOW + SECOND)

    searches(aki, ladder=DAILY, now=NOW + 2 * SECOND)
    assert [(one.ladder, one.since) for one in Ticket.objects.all()] == [(DAILY, NOW + 2 * SECOND)]


def test_the_database_keeps_one_search_a_user_and_one_seat_each():
    aki, bea = people()
    proposal = asked(aki, bea)
    doubles = [
        lambda: Ticket.objects.create(user=aki, ladder=DAILY, mu=25, is_provisional=True, since=NOW, seen_at=NOW),
        lambda: Member.objects.create(proposal=proposal, user=aki, seat=2),
        lambda: Member.objects.create(proposal=proposal, user=user("Cho"), seat=0),
        lambda: Proposal.objects.filter(pk=proposal.pk).update(match=table("Dan", "Eve")),
    ]
    for double in doubles:
        with pytest.raises(IntegrityError), transaction.atomic():
            double()


def test_who_is_not_seen_for_twenty_seconds_searches_no_more():
    """L189"""
    aki, bea = people()
    searches(aki, bea, ladder=DUEL)
    searches(bea, ladder=DAILY)
    assert queue.renew(user=aki, now=NOW + 19 * SECOND)

    looked(NOW + LEASE)
    assert searching_now() == {"Aki": False}
    assert not queue.renew(user=bea, now=NOW + LEASE)
    looked(NOW + 19 * SECOND + LEASE)
    assert searching_now() == {}


def test_who_is_not_seen_is_asked_nothing_before_a_scan_has_noticed_it():
    aki, bea = people()
    searches(aki)
    searches(bea, now=NOW + LEASE)
    Ticket.objects.filter(user=aki).update(since=NOW)

    assert searching.search(LADDERS[DUEL], NOW + LEASE) == 0


def test_leaving_and_logging_out_end_a_search():
    """L189"""
    aki, bea = people()
    searches(aki)
    for _ in range(2):
        queue.leave(user=aki, now=NOW)
    assert searching_now() == {}

    searches(bea)
    user_logged_out.send(User, request=None, user=bea)
    assert searching_now() == {}


def test_another_live_match_with_people_ends_a_search_and_other_matches_do_not():
    """L189, L196"""
    aki, bea = people()
    searches(aki, bea)
    made = challenges.challenge(by=aki, config=duel(clock=clock_named("48h")), now=NOW)
    begun(challenges.accept(challenge_id=made.id, user=user("Cho"), now=NOW))
    assert searching_now() == {"Aki": False, "Bea": False}

    made = challenges.challenge(by=aki, config=duel(clock=clock_named("10+5")), now=NOW)
    match = challenges.accept(challenge_id=made.id, user=bea, now=NOW)
    begun(match)
    assert searching_now() == {}
    assert refused_search(aki) == ("forbidden", "in_live_match")


def test_a_house_bot_may_be_played_meanwhile():
    """L198"""
    (aki,) = people("Aki")
    searches(aki)
    match = seating.create_match(host=aki, config=config("human", "bot:gentle"), now=NOW)
    begun(match)

    assert Match.objects.get(id=match.id).status == Match.Status.PLAYING
    assert searching_now() == {"Aki": False}
    assert searches(aki, now=NOW + SECOND)[0].since == NOW


# --- the ready check


def test_the_first_answer_is_final_and_may_be_given_twice():
    """L193"""
    aki, bea = people()
    proposal = asked(aki, bea)
    answers(proposal, aki)
    answers(proposal, aki, is_ready=False)
    match = answers(proposal, bea).match

    assert match is not None
    assert answers(proposal, aki).match == answers(proposal, bea).match == match
    assert Match.objects.count() == 1


def test_who_was_ready_goes_back_first_with_the_old_waiting_time():
    """L193"""
    aki, bea, cho = people("Aki", "Bea", "Cho")
    proposal = asked(aki, bea)
    answers(proposal, aki, now=NOW + SECOND)
    answers(proposal, bea, is_ready=False, now=NOW + 2 * SECOND)

    assert Proposal.objects.get().state == "off"
    (back,) = Ticket.objects.all()
    assert (back.user, back.since, back.priority, back.proposal) == (aki, NOW, 1, None)
    searches(cho, now=NOW + 3 * SECOND)
    looked(NOW + 3 * SECOND)
    assert searching_now() == {"Aki": True, "Cho": True}


def test_who_is_silent_for_fifteen_seconds_is_out_and_the_others_go_back():
    """L193"""
    aki, bea = people()
    proposal = asked(aki, bea)
    answers(proposal, aki, now=NOW + 14 * SECOND)

    looked(NOW + 15 * SECOND - 1)
    assert Proposal.objects.get().state == "open"
    looked(NOW + 15 * SECOND)
    assert Proposal.objects.get().state == "off"
    assert searching_now() == {"Aki": False}
    assert refused(lambda: answers(proposal, bea, now=NOW + 15 * SECOND)) == ("offer_gone", "asked_too_late")


def test_an_answer_after_its_time_is_too_late_before_a_scan_has_noticed_it():
    aki, bea = people()
    proposal = asked(aki, bea)

    assert refused(lambda: answers(proposal, aki, now=NOW + 15 * SECOND)) == ("offer_gone", "asked_too_late")
    assert searching_now() == {"Aki": True, "Bea": True}


def test_who_has_not_answered_when_somebody_declines_goes_back_too():
    four = people(*"ABCD")
    proposal = asked(*four, ladder=TEAM)
    answers(proposal, four[1], is_ready=False)

    assert searching_now() == {"A": False, "C": False, "D": False}


def test_leaving_while_asked_declines():
    aki, bea = people()
    proposal = asked(aki, bea)
    queue.leave(user=aki, now=NOW)
    queue.leave(user=aki, now=NOW)

    assert Member.objects.get(proposal=proposal, user=aki).answer == "declined"
    assert searching_now() == {"Bea": False}


def test_who_is_asked_answers_before_another_search():
    aki, bea = people()
    asked(aki, bea)

    assert refused_search(aki, DAILY) == ("forbidden", "is_asked")
    assert searches(aki)[0].proposal is not None


def test_nobody_else_answers():
    aki, bea = people()
    proposal = asked(aki, bea)

    assert refused(lambda: answers(proposal, user("Cho"))) == ("not_found", "no_such_proposal")


def test_who_begins_another_match_while_asked_is_not_put_into_two():
    """L196"""
    aki, bea = people()
    proposal = asked(aki, bea)
    answers(proposal, aki)
    made = challenges.challenge(by=aki, config=duel(clock=clock_named("10+5")), now=NOW)
    begun(challenges.accept(challenge_id=made.id, user=user("Cho"), now=NOW))

    assert answers(proposal, bea).match is None
    assert searching_now() == {"Bea": False}


def test_who_blocks_the_other_while_asked_does_not_meet_them():
    """L191"""
    aki, bea = people()
    proposal = asked(aki, bea)
    blocks.set_block(by=bea, about=aki, kind=Block.Kind.BLOCK, now=clock.moment(NOW))
    answers(proposal, aki)

    assert answers(proposal, bea).match is None
    assert searching_now() == {"Aki": False, "Bea": False}
    assert looked(NOW + SECOND) == 0


# --- who is kept apart


def test_blocked_and_linked_people_never_meet():
    """L191"""
    aki, bea, cho = people("Aki", "Bea", "Cho")
    blocks.set_block(by=bea, about=aki, kind=Block.Kind.BLOCK, now=clock.moment(NOW))
    dan = user("Dan")
    Link.objects.create(one=aki, other=dan, by=cho, at=NOW, reason="One address, one hand.")
    Link.objects.create(one=dan, other=cho, by=bea, at=NOW, reason="The same.")
    searches(aki, bea, cho)

    looked()
    assert searching_now() == {"Aki": False, "Bea": True, "Cho": True}


def test_the_last_two_opponents_are_avoided_while_others_fit():
    """L191"""
    aki, bea, cho, dan = people("Aki", "Bea", "Cho", "Dan")
    for other in (bea, cho):
        leaves(begun(match_of(aki, other)), aki)
    searches(aki, bea, dan, now=NOW)

    looked()
    assert searching_now() == {"Aki": True, "Bea": False, "Dan": True}


def test_a_pair_that_has_had_five_rated_matches_in_a_day_plays_unrated():
    """L191: four that are over and one over days that is being played are five."""
    aki, bea = people()
    begun(match_of(aki, bea, ladder=DAILY))
    for _ in range(4):
        match = begun(match_of(aki, bea))
        assert log.history(match.id).config.is_rated
        moved(match)
        leaves(match, aki)

    proposal = asked(aki, bea)
    assert not proposal.is_rated
    answers(proposal, aki)
    match = answers(proposal, bea).match
    assert match is not None
    assert not log.history(match.id).config.is_rated


def test_matches_that_did_not_count_leave_a_pair_its_five():
    """L100, L191: who leaves before a decision of each side has played nothing that is rated."""
    aki, bea = people()
    for _ in range(5):
        leaves(begun(match_of(aki, bea)), aki)

    assert asked(aki, bea).is_rated


# --- refusals


def test_guests_and_programs_have_no_place_among_people():
    """L200, L225"""
    guest, program, aki = user("guest", is_guest=True), user("Polka", is_bot=True), user("Aki")

    assert refused_search(guest) == ("forbidden", "account_needed")
    assert refused_search(program) == ("forbidden", "not_among_people")
    assert refused_search(aki, BOTS) == ("forbidden", "not_among_programs")
    assert refused_search(aki, "oshi.royale.live") == ("bad_args", "no_such_ladder")
    assert refused_search(aki, "oshi.duel.live.simulation")[0] == "forbidden"
    assert match_of(program, user("Robo", is_bot=True), ladder=BOTS)


@pytest.mark.parametrize("kind", ["queue_pause", "ladder_off", "ban"])
def test_whom_staff_keep_out_does_not_search_and_is_not_paired(kind: str):
    """L220"""
    aki, bea = people()
    searches(aki, bea)
    sanctions.impose(
        user=aki, kind=Sanction.Kind(kind), by=user("staff", is_staff=True), reason="so", appeal="mail", until=None,
        now=clock.moment(NOW) - timedelta(seconds=1), press=uuid4(),
    )  # fmt: skip
    aki.refresh_from_db()

    assert looked() == 0
    assert refused_search(aki) == ("forbidden", "queue_off")


def test_a_sanction_that_comes_while_asked_keeps_the_match_from_beginning():
    """L220"""
    aki, bea = people()
    proposal = asked(aki, bea)
    answers(proposal, aki)
    sanctions.impose(
        user=aki, kind=Sanction.Kind.LADDER_OFF, by=user("staff", is_staff=True), reason="so", appeal="mail", until=None,
        now=clock.moment(NOW), press=uuid4(),
    )  # fmt: skip

    assert answers(proposal, bea).match is None
    assert searching_now() == {"Bea": False}


def test_twenty_daily_matches_are_enough_and_one_live_one():
    """L196"""
    aki, bea = people()
    for number in range(20):
        made = challenges.challenge(by=bea, config=duel(clock=clock_named("48h")), now=NOW)
        begun(challenges.accept(challenge_id=made.id, user=aki, now=NOW))
        if number == 18:
            assert searches(aki, ladder=DAILY)
            queue.leave(user=aki, now=NOW)

    assert refused_search(aki, DAILY) == ("forbidden", "many_daily")
    match = match_of(aki, bea)
    assert refused_search(aki) == ("forbidden", "in_live_match")  # from the moment at which all were ready
    begun(match)
    assert refused_search(aki) == ("forbidden", "in_live_match")
    leaves(match, aki)
    assert searches(aki)


def test_who_has_left_a_table_of_more_may_play_elsewhere():
    """L196"""
    four = people(*"ABCD")
    match = begun(match_of(*four, ladder=ROYALE))
    leaves(match, four[0])

    assert Match.objects.get(id=match.id).status == Match.Status.PLAYING
    assert seat_of(match, four[0]) in log.history(match.id).state.absent
    assert searches(four[0])
    assert refused_search(four[1]) == ("forbidden", "in_live_match")


def test_a_deck_is_needed_and_has_to_be_legal():
    (aki,) = people("Aki")

    assert refused_search(aki, PUSH) == ("bad_args", "deck_missing")
    assert refused_search(aki, PUSH, deck=TOO_SMALL) == ("bad_args", "deck_not_legal")
    assert refused_search(aki, DUEL, deck=FIRST) == ("bad_args", "no_decks_here")
    assert searching_now() == {}


def test_nothing_begins_before_a_restart():
    """L91"""
    aki, bea, cho = people("Aki", "Bea", "Cho")
    proposal = asked(aki, bea)
    restart.announce(at=NOW + 60 * SECOND)

    answers(proposal, aki)
    assert answers(proposal, bea).match is None
    assert searching_now() == {"Aki": False, "Bea": False}
    assert looked(NOW + SECOND) == 0
    assert refused_search(cho) == ("rate_limited", "restart")
    restart.cancel()
    assert looked(NOW + SECOND) == 1
