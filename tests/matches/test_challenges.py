"""Challenges: who may accept what, once, and until when (L139, L191, L195, L197)."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import partial
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection

from matches import challenges, log
from matches.games.clocks import clock_named
from matches.handover import hand_over_seats
from matches.models import Challenge, Match, Series
from oshisite.accounts import blocks, sanctions, services
from oshisite.accounts.models import Block, Sanction, User
from tests.matches.pairs import accept, at, begin, challenge, duel, two
from tests.matches.playing import NOW, user
from tests.matches.seated import FIRST, SECOND
from tests.matches.test_races import at_once
from tests.matches.test_seating import TOO_SMALL, refused

pytestmark = pytest.mark.django_db
MINUTE = 60_000
TIMED = duel(clock=clock_named("10+5"))
ROUNDS = 25


def accepting(made: Challenge, by: User, now: int = NOW, **fields: Any) -> tuple[str, str]:
    return refused(lambda: accept(made, by, now, **fields))


def test_an_accepted_challenge_is_a_match_of_both():
    aki, bea = two()
    made = challenge(aki, "oshi_push", to=bea, visibility=Match.Visibility.PUBLIC, config=duel("oshi_push", clock=clock_named("reserve")))

    match = accept(made, bea)

    begin(match)
    assert at(match.id) == ["Aki", "Bea"]
    assert (match.visibility, log.history(match.id).decks) == ("public", (FIRST, SECOND))
    assert log.history(match.id).config.clock == clock_named("reserve")
    assert Challenge.objects.get() == made
    assert Challenge.objects.get().match == match


@pytest.mark.parametrize(("seat", "red"), [("first", 0), ("second", 1)])
def test_who_challenges_may_choose_who_starts(seat: str, red: int):
    aki, bea = two()
    match = begin(accept(challenge(aki, seat=seat), bea))

    assert log.history(match).state.table.red == red


def test_who_starts_is_drawn_otherwise():
    """L197"""
    aki, bea = two()
    reds = [log.history(begin(accept(challenge(aki), bea))).state.table.red for _ in range(16)]

    assert set(reds) == {0, 1}


def test_who_starts_at_oshi_push_may_be_chosen_too():
    aki, bea = two()
    match = begin(accept(challenge(aki, "oshi_push", seat="second"), bea))

    assert log.history(match).state.table.token == 1


# --- who may


def test_only_who_is_asked_by_name_knows_of_it():
    aki, bea = two()
    made = challenge(aki, to=bea)

    assert accepting(made, user("Cho")) == ("not_found", "no_such_challenge")
    assert (challenges.to_user(bea, NOW), challenges.of_user(aki, NOW)) == ([made], [made])
    assert (challenges.open_to(bea, NOW), challenges.to_user(aki, NOW), challenges.to_user(None, NOW)) == ([], [], [])


def test_an_open_one_is_for_everybody_else():
    aki, bea = two()
    made = challenge(aki, is_open=True, config=TIMED)
    by_link = challenge(aki)

    assert (challenges.open_to(bea, NOW), challenges.open_to(None, NOW), challenges.open_to(aki, NOW)) == ([made], [made], [])
    assert challenges.seen(by_link.id, None) == by_link


def test_nobody_plays_themselves():
    aki, _ = two()

    assert accepting(challenge(aki), aki) == ("bad_args", "oneself")
    assert refused(lambda: challenge(aki, to=aki)) == ("bad_args", "oneself")


def test_guests_may_challenge():
    guest = user("Guest", is_guest=True)
    assert accept(challenge(guest), user("Bea")).status == "waiting"


@pytest.mark.parametrize("by", [0, 1])
def test_who_is_blocked_neither_asks_nor_accepts_nor_sees(by: int):
    """L139, L191: and is not told so."""
    people = aki, bea = two()
    named, by_link, is_open = challenge(aki, to=bea), challenge(aki), challenge(aki, is_open=True, config=TIMED)
    blocks.set_block(by=people[by], about=people[1 - by], kind=Block.Kind.BLOCK, now=datetime.now(UTC))

    assert refused(lambda: challenge(aki, to=bea)) == ("bad_args", "no_such_player")
    assert [accepting(one, bea) for one in (named, by_link, is_open)] == [("not_found", "no_such_challenge")] * 3
    assert (challenges.open_to(bea, NOW), challenges.to_user(bea, NOW)) == ([], [])
    assert Match.objects.count() == 0


@pytest.mark.parametrize("change", [{"until": None}, {"until": datetime.fromtimestamp(NOW / 1000 + 1, UTC)}])
def test_nobody_accepts_what_somebody_banned_has_left_standing(change: dict[str, Any]):
    """L220: and whoever did waited for them in vain."""
    aki, bea = two()
    named, is_open = challenge(aki, to=bea), challenge(aki, is_open=True, config=TIMED)
    at_that_time = datetime.fromtimestamp(NOW / 1000, UTC)
    fields = {"reason": "x", "appeal": "x", "by": user("root", is_superuser=True), "press": uuid4()}
    sanctions.impose(user=aki, kind=Sanction.Kind.BAN, now=at_that_time, **fields, **change)

    assert (challenges.open_to(bea, NOW), challenges.to_user(bea, NOW)) == ([], [])
    assert [accepting(one, bea) for one in (named, is_open)] == [("offer_gone", "")] * 2
    if change["until"]:
        assert challenges.to_user(bea, NOW + 2_000) == [named]


# --- once, and until when


def test_who_accepts_twice_gets_the_same_match_and_others_hear_that_it_is_gone():
    aki, bea = two()
    made = challenge(aki)
    match = accept(made, bea)

    assert accept(made, bea) == match
    assert accepting(made, user("Cho")) == ("offer_gone", "")
    assert Match.objects.count() == 1


@pytest.mark.parametrize(("clock", "stands"), [("none", 10 * MINUTE), ("10+5", 10 * MINUTE), ("48h", 7 * 24 * 60 * MINUTE)])
def test_challenges_expire(clock: str, stands: int):
    """L195: after ten minutes; daily ones after a week."""
    aki, bea = two()
    config = duel(clock=clock_named(clock)) if clock != "none" else duel()
    late, timely = challenge(aki, config=config), challenge(aki, config=config)

    assert accept(timely, bea, NOW + stands - 1).pk
    assert accepting(late, bea, NOW + stands) == ("offer_gone", "")
    assert (challenges.sweep(NOW + stands - 1), challenges.sweep(NOW + stands)) == (0, 1)
    assert Challenge.objects.get(id=late.id).answer == "expired"


def test_what_came_to_nothing_is_forgotten_after_a_day_and_what_was_played_is_not():
    aki, bea = two()
    played, withdrawn = challenge(aki), challenge(aki)
    accept(played, bea)
    challenges.withdraw(challenge_id=withdrawn.id, user=aki, now=NOW)
    challenges.sweep(NOW + 2 * challenges.KEPT_MS)

    assert list(Challenge.objects.values_list("id", flat=True)) == [played.id]


def test_a_challenge_is_withdrawn_by_who_made_it_and_declined_by_who_is_asked():
    aki, bea = two()
    first, second = challenge(aki, to=bea), challenge(aki, to=bea)

    assert refused(lambda: challenges.withdraw(challenge_id=first.id, user=bea, now=NOW)) == ("forbidden", "")
    assert refused(lambda: challenges.decline(challenge_id=first.id, user=aki, now=NOW)) == ("forbidden", "")
    challenges.withdraw(challenge_id=first.id, user=aki, now=NOW)
    challenges.decline(challenge_id=second.id, user=bea, now=NOW)

    assert [Challenge.objects.get(id=one.id).answer for one in (first, second)] == ["withdrawn", "declined"]
    assert [accepting(one, bea) for one in (first, second)] == [("offer_gone", "")] * 2
    assert refused(lambda: challenges.withdraw(challenge_id=first.id, user=aki, now=NOW)) == ("offer_gone", "")


def test_nobody_keeps_more_than_twenty_standing():
    aki, bea = two()
    for _ in range(challenges.MOST_STANDING):
        challenge(aki)

    assert refused(lambda: challenge(aki)) == ("rate_limited", "many_challenges")
    assert challenge(bea).pk


# --- what is refused


def test_a_deck_that_cannot_be_played_leaves_the_challenge_standing():
    aki, bea = two()
    made = challenge(aki, "oshi_push", best_of=3)

    assert accepting(made, bea, deck=TOO_SMALL) == ("bad_args", "deck_not_legal")
    assert refused(lambda: challenges.accept(challenge_id=made.id, user=bea, now=NOW)) == ("bad_args", "deck_missing")
    assert (Match.objects.count(), Series.objects.count(), challenges.of_user(aki, NOW)) == (0, 0, [made])


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"best_of": 2}, "no_such_series"),
        ({"seat": "third"}, "no_such_seat"),
        ({"config": duel(disclosure="later")}, "no_such_disclosure"),
        ({"config": duel(disclosure="never"), "visibility": "public"}, "no_such_disclosure"),
        ({"is_open": True}, "clock_needed"),
        ({"visibility": "public"}, "clock_needed"),
        ({"config": duel(options={"speed": "fast"})}, "no_such_option"),
    ],
)
def test_what_can_be_no_match_is_refused(fields: dict[str, Any], reason: str):
    assert refused(lambda: challenge(two()[0], **fields)) == ("bad_args", reason)


def test_challenges_go_along_when_a_guest_logs_in():
    guest, account = user("Guest", is_guest=True), user("Aki")
    made = challenge(guest)
    challenges.hand_over(guest, account)
    hand_over_seats(guest, account)

    assert challenges.of_user(account, NOW) == [made]


# --- many at once


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_who_logs_in_while_their_challenge_is_accepted_plays_it_as_who_they_are_now():
    """Architecture section 7: whichever comes first, nobody's seat is left to a guest who is gone."""
    for number in range(ROUNDS):
        guest, account, bea = user(f"guest-{number}", is_guest=True), user(f"Aki{number}"), user(f"Bea{number}")
        made = challenge(guest)
        merge = partial(services.merge_guest, guest=guest, into=account, now=datetime.now(UTC))
        calls = [merge, partial(accept, made, bea)]

        at_once(calls if number % 2 else calls[::-1])

        assert at(Challenge.objects.get(id=made.id).match_id) == [f"Aki{number}", f"Bea{number}"]


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_of_two_hundred_who_accept_at_once_one_plays():
    """L195: one match; whoever comes second hears that it is gone."""
    assert connection.vendor == "postgresql"
    made = challenge(user("Aki"), "oshi_push", is_open=True, best_of=3, config=duel("oshi_push", clock=clock_named("reserve")))
    people = [user(f"B{number}") for number in range(40)]

    answers = at_once([lambda one=one: accept(made, one) for one in people * 5])

    (match,) = Match.objects.all()
    assert Series.objects.count() == 1
    assert {answer for answer in answers if isinstance(answer, str)} <= {"offer_gone"}
    assert {answer.id for answer in answers if isinstance(answer, Match)} == {match.id}
    assert len(answers) == 200
    (other,) = set(at(match.id)) - {"Aki"}
    assert Challenge.objects.get().answer == "accepted"
    assert other in {one.name for one in people}
