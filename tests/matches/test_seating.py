"""How people, decks and house bots come to a table, and what is refused there (L26, L129)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone
from msgspec import UNSET, Raw
from msgspec.structs import replace

from matches import again, doctor, log, seating, selectors, services
from matches.games.actions import Leave
from matches.games.decks import Deck
from matches.handover import hand_over_seats
from matches.live import acts
from matches.live.protocol import Act, NamedAction
from matches.models import Due, Match, Seat
from matches.rejection import Rejected
from oshisite.accounts import blocks
from oshisite.accounts.models import Block, User
from tests.matches.playing import NOW, config, table, user
from tests.matches.seated import FIRST, SECOND, at, has_begun, open_table, push, seats, share_all
from tests.matches.test_races import at_once

pytestmark = pytest.mark.django_db
TOO_SMALL = Deck({**FIRST.sections, "draw": dict(islice(FIRST.sections["draw"].items(), 3))})
OF_ANOTHER_GAME = Deck({"draw": {"XX-001": 3}})


def refused(call: Callable[[], Any]) -> tuple[str, str]:
    with pytest.raises(Rejected) as error:
        call()
    return error.value.code, error.value.reason


# --- the beginning


def test_a_match_begins_when_seats_decks_and_bytes_are_all_there():
    aki, bea = user("Aki"), user("Bea")
    match = open_table(aki, "human", "human")
    seating.sit(match_id=match, user=bea, now=NOW, deck=SECOND)
    share_all(match)
    assert (has_begun(match), Due.objects.filter(what="shares").count()) == (False, 0)

    seating.bring_deck(match_id=match, user=aki, deck=FIRST, now=NOW)

    assert has_begun(match)
    assert log.history(match).decks == (FIRST, SECOND)


def test_bytes_are_waited_for_from_the_last_deck_on():
    aki = user("Aki")
    match = open_table(aki, "human", "bot:gentle")

    seating.bring_deck(match_id=match, user=aki, deck=FIRST, now=NOW + 500)

    assert [(due.what, due.at) for due in Due.objects.exclude(what="waiting")] == [("shares", NOW + 500 + seating.SHARE_WAIT_MS)]


def test_another_deck_does_not_make_the_wait_longer():
    """Who kept changing decks kept the others waiting."""
    aki = user("Aki")
    match = open_table(aki, "human", "bot:gentle", deck=FIRST)

    seating.bring_deck(match_id=match, user=aki, deck=SECOND, now=NOW + 5_000)

    assert [(due.what, due.at) for due in Due.objects.exclude(what="waiting")] == [("shares", NOW + seating.SHARE_WAIT_MS)]


def test_house_bots_bring_starters_and_may_fill_all_other_seats():
    match = open_table(user("Aki"), "human", "bot:gentle", "bot:gentle", "bot:gentle", mode="team", deck=FIRST)
    share_all(match)

    assert has_begun(match)
    assert [seat.deck is not None for seat in seats(match)] == [True] * 4
    assert log.history(match).state.sides == ((0, 1), (2, 3))


def test_a_deck_may_be_changed_until_the_match_begins_and_is_a_copy():
    aki = user("Aki")
    match = open_table(aki, "human", "human", deck=FIRST)

    seating.bring_deck(match_id=match, user=aki, deck=SECOND, now=NOW)

    assert seats(match)[0].deck == SECOND.sections


# --- seats


def test_who_names_another_open_seat_changes_to_it_with_the_deck_and_gives_new_bytes():
    aki = user("Aki")
    match = open_table(aki, *["human"] * 4, deck=FIRST)
    share_all(match)

    assert seating.sit(match_id=match, user=aki, now=NOW, seat=2) == 2

    assert at(match) == ["", "", "Aki", ""]
    assert [(seat.deck, seat.share) for seat in seats(match)] == [(None, ""), (None, ""), (FIRST.sections, ""), (None, "")]


def test_who_sits_down_again_on_the_own_seat_may_bring_another_deck():
    """The deck was left lying: who sat already and brought one over the API played with the old one."""
    aki = user("Aki")
    match = open_table(aki, "human", "human", deck=FIRST)

    assert [seating.sit(match_id=match, user=aki, now=NOW, seat=seat, deck=SECOND) for seat in (None, 0)] == [0, 0]

    assert seats(match)[0].deck == SECOND.sections


def test_who_stands_up_leaves_nothing_behind():
    aki, bea = user("Aki"), user("Bea")
    match = open_table(aki, "human", "human", deck=FIRST)
    seating.sit(match_id=match, user=bea, now=NOW, deck=SECOND)
    assert Due.objects.filter(what="shares").count() == 1

    seating.stand_up(match_id=match, user=bea)

    assert [(seat.is_taken, seat.deck is None, seat.share) for seat in seats(match)] == [(True, False, ""), (False, True, "")]
    assert ([due.what for due in Due.objects.all()], list(doctor.problems(NOW))) == (["waiting"], [])


def test_bytes_of_who_has_left_the_seat_are_replaced_by_those_of_who_sits_there():
    """A page that had not heard yet that its seat was gone sent its bytes last, and those of the new player were not taken (L26)."""
    bea, cem = user("Bea"), user("Cem")
    match = open_table(user("Aki"), "human", "human", "human", deck=FIRST)
    seating.sit(match_id=match, user=bea, now=NOW, deck=SECOND)
    seating.stand_up(match_id=match, user=bea)
    seating.sit(match_id=match, user=cem, now=NOW, deck=SECOND)

    for share in ("0b" * 16, "0c" * 16):
        seating.share(match_id=match, seat=1, share=share, now=NOW)

    assert seats(match)[1].share == "0c" * 16


@pytest.mark.parametrize("name", ["share", "no_spectators"])
def test_who_has_just_left_a_seat_decides_nothing_for_who_sits_there_now(name: str):
    """L26, L130: the seat of who asks is looked up before the match is locked."""
    aki, bea, cho = user("Aki"), user("Bea"), user("Cho")
    match = open_table(aki, "human", "human", deck=FIRST)
    left = seating.sit(match_id=match, user=bea, now=NOW, deck=SECOND)
    seating.stand_up(match_id=match, user=bea)
    seating.sit(match_id=match, user=cho, now=NOW, deck=SECOND)
    args = {"share": b'{"bytes":"%s"}' % (b"ff" * 16), "no_spectators": b'{"on":true}'}[name]
    act = Act(match, "late", NamedAction(name, Raw(args)))

    acks = [acts.perform(act, seat=left, now=NOW, by=one.pk) for one in (bea, cho)]

    assert [(ack.ok, ack.code) for ack in acks] == [(False, "not_seated"), (True, UNSET)]


def test_the_host_lets_house_bots_come_and_go():
    aki = user("Aki")
    match = open_table(aki, "human", "human", "bot:gentle", deck=FIRST)

    seating.seat_bot(match_id=match, host=aki, seat=2, level="", now=NOW)
    assert at(match) == ["Aki", "", ""]
    for seat in (1, 2):
        seating.seat_bot(match_id=match, host=aki, seat=seat, level="gentle", now=NOW)
    share_all(match)

    assert has_begun(match)
    assert log.history(match).config.seats == ("human", "bot:gentle", "bot:gentle")


def test_a_guest_who_logs_in_stays_the_host():
    """The table was nobody's after that: no house bot could be asked any more."""
    guest, account = user("Guest 1", is_guest=True), user("Aki")
    match = open_table(guest, "human", "human", deck=FIRST)

    hand_over_seats(guest, account)
    seating.seat_bot(match_id=match, host=account, seat=1, level="gentle", now=NOW)

    assert at(match) == ["Aki", "gentle"]


def test_what_everybody_is_told_of_seats_is_that_a_deck_lies_there():
    """L41."""
    match = open_table(user("Aki"), "human", "human", deck=FIRST)
    seating.sit(match_id=match, user=user("Bea"), now=NOW)

    told = [(one.name, one.has_deck, one.is_host) for one in selectors.players(match)]

    assert told == [("Aki", True, True), ("Bea", False, selectors.UNSET)]
    assert [one.has_deck for one in selectors.players(table("Cem", "Dai"))] == [selectors.UNSET] * 2


# --- refused


def waiting(change: Callable[[str, User, User, User], Any]) -> tuple[str, str]:
    """At a table of Aki, the host, and Bea; the third seat is open, and Cem stands by."""
    aki, bea, cem = user("Aki"), user("Bea"), user("Cem")
    match = open_table(aki, "human", "human", "human", deck=FIRST)
    seating.sit(match_id=match, user=bea, now=NOW, deck=FIRST)
    before = [(seat.user_id, seat.bot, seat.deck) for seat in seats(match)]
    why = refused(lambda: change(match, aki, bea, cem))
    assert [(seat.user_id, seat.bot, seat.deck) for seat in seats(match)] == before
    return why


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda m, a, b, c: seating.sit(match_id=m, user=c, now=NOW, seat=1), ("forbidden", "no_open_seat")),
        (lambda m, a, b, c: seating.sit(match_id=m, user=c, now=NOW, seat=7), ("forbidden", "no_open_seat")),
        (lambda m, a, b, c: seating.sit(match_id=m, user=b, now=NOW, seat=0), ("forbidden", "no_open_seat")),
        (lambda m, a, b, c: seating.sit(match_id=m, user=c, now=NOW, deck=TOO_SMALL), ("bad_args", "deck_not_legal")),
        (lambda m, a, b, c: seating.sit(match_id=m, user=b, now=NOW, deck=TOO_SMALL), ("bad_args", "deck_not_legal")),
        (lambda m, a, b, c: seating.bring_deck(match_id=m, user=b, deck=OF_ANOTHER_GAME, now=NOW), ("bad_args", "deck_not_legal")),
        (lambda m, a, b, c: seating.bring_deck(match_id=m, user=c, deck=FIRST, now=NOW), ("forbidden", "no_seat")),
        (lambda m, a, b, c: seating.stand_up(match_id=m, user=c), ("forbidden", "no_seat")),
        (lambda m, a, b, c: seating.seat_bot(match_id=m, host=b, seat=2, level="gentle", now=NOW), ("forbidden", "not_the_host")),
        (lambda m, a, b, c: seating.seat_bot(match_id=m, host=a, seat=1, level="gentle", now=NOW), ("forbidden", "no_open_seat")),
        (lambda m, a, b, c: seating.seat_bot(match_id=m, host=a, seat=1, level="", now=NOW), ("forbidden", "no_open_seat")),
        (lambda m, a, b, c: seating.seat_bot(match_id=m, host=a, seat=7, level="gentle", now=NOW), ("forbidden", "no_open_seat")),
        (lambda m, a, b, c: seating.seat_bot(match_id=m, host=a, seat=2, level="genius", now=NOW), ("bad_args", "no_such_bot")),
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(change: Callable[..., Any], why: tuple[str, str]):
    assert waiting(change) == why


@pytest.mark.parametrize(
    "change",
    [
        lambda m, host: seating.bring_deck(match_id=m, user=host, deck=SECOND, now=NOW),
        lambda m, host: seating.stand_up(match_id=m, user=host),
        lambda m, host: seating.seat_bot(match_id=m, host=host, seat=1, level="", now=NOW),
    ],
)
def test_once_the_match_has_begun_nothing_changes_at_the_table(change: Callable[[str, User], Any]):
    host = user("Aki")
    match = open_table(host, "human", "bot:gentle", deck=FIRST)
    share_all(match)

    assert refused(lambda: change(match, host)) == ("forbidden", "has_begun")
    assert seating.sit(match_id=match, user=host, now=NOW, seat=1, deck=SECOND) == 0
    assert log.history(match).decks[0] == FIRST


def test_a_game_without_decks_takes_none():
    match = seating.create_match(host=(aki := user("Aki")), config=config(), now=NOW)

    assert refused(lambda: seating.bring_deck(match_id=match.id, user=aki, deck=FIRST, now=NOW)) == ("bad_args", "no_decks_here")


def test_a_match_with_an_illegal_deck_is_not_made():
    aki = user("Aki")

    assert refused(lambda: seating.create_match(host=aki, config=push("human", "human"), now=NOW, decks={0: TOO_SMALL})) == (
        "bad_args",
        "deck_not_legal",
    )
    assert Match.objects.count() == 0


@pytest.mark.parametrize(("mode", "seats"), [("duel", 2), ("royale", 3)])
def test_a_setting_that_means_nothing_in_a_mode_is_refused(mode: str, seats: int):
    wanted = replace(push(*["human"] * seats, mode=mode), options={"open_team_hands": "no"})

    assert refused(lambda: seating.create_match(host=user("Aki"), config=wanted, now=NOW)) == ("bad_args", "no_such_option")
    assert Match.objects.count() == 0


# --- again


def test_a_rematch_of_four_is_played_with_the_same_decks():
    """L129."""
    host = user("Aki")
    first = open_table(host, "human", "human", "bot:gentle", "bot:gentle", mode="team", deck=FIRST)
    seating.sit(match_id=first, user=user("Bea"), now=NOW, deck=SECOND)
    share_all(first)
    for seat in (0, 1):
        services.act(match_id=first, seat=seat, cid="end", action=Leave(), now=NOW)
    assert log.history(first).state.outcome is not None

    assert again.offer_rematch(match_id=first, seat=0, now=NOW) is None
    second = again.offer_rematch(match_id=first, seat=1, now=NOW)
    assert second is not None
    share_all(second)

    assert at(second) == ["Aki", "Bea", "gentle", "gentle"]
    assert log.history(second).decks == log.history(first).decks


# --- many at once


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_two_who_name_one_seat_do_not_share_it():
    match = open_table(user("Aki"), *["human"] * 4)
    people = [user(f"guest{number}") for number in range(8)]

    answers = at_once([lambda who=who: seating.sit(match_id=match, user=who, now=NOW, seat=2, deck=SECOND) for who in people])

    assert sorted(map(str, answers)) == ["2"] + ["forbidden"] * 7
    assert Seat.objects.filter(match=match, is_taken=True).count() == 2


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_a_house_bot_and_a_person_do_not_share_a_seat():
    aki = user("Aki")
    for number in range(8):
        match = open_table(aki, "human", "human", "human")
        guest = user(f"guest{number}")

        answers = at_once(
            [
                lambda match=match: seating.seat_bot(match_id=match, host=aki, seat=1, level="gentle", now=NOW),
                lambda match=match, guest=guest: seating.sit(match_id=match, user=guest, now=NOW, seat=1),
            ]
        )

        assert sorted(map(str, answers)) in (["None", "forbidden"], ["1", "forbidden"])
        assert at(match)[1] == ("gentle" if answers[0] is None else guest.name)


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_a_deck_that_comes_with_the_beginning_is_the_one_that_is_played_or_is_refused():
    for number in range(8):
        host = user(f"host{number}")
        match = open_table(host, "human", "bot:gentle", deck=FIRST)

        brought, _ = at_once(
            [
                lambda match=match, host=host: seating.bring_deck(match_id=match, user=host, deck=SECOND, now=NOW),
                lambda match=match: seating.share(match_id=match, seat=0, share="01" * 16, now=NOW),
            ]
        )
        connection.close()

        assert has_begun(match)
        assert log.history(match).decks[0] == (FIRST if brought == "forbidden" else SECOND)


@pytest.mark.parametrize("by", [0, 1])
def test_no_seat_is_open_to_who_is_kept_apart_from_somebody_at_the_table(by: int):
    """L139: a challenge was refused to them, a seat was not."""
    people = aki, bea = user("Aki"), user("Bea")
    match = open_table(aki, "human", "human", "human", deck=FIRST)
    blocks.set_block(by=people[by], about=people[1 - by], kind=Block.Kind.BLOCK, now=timezone.now())

    assert refused(lambda: seating.sit(match_id=match, user=bea, now=NOW)) == ("forbidden", "no_open_seat")
    assert seating.sit(match_id=match, user=user("Cho"), now=NOW) == 1
    blocks.set_block(by=aki, about=User.objects.get(username="Cho"), kind=Block.Kind.BLOCK, now=timezone.now())
    assert seating.sit(match_id=match, user=User.objects.get(username="Cho"), now=NOW, seat=2) == 2, "who sits already may change the seat"
