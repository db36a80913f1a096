"""Offers: draws with a move, refusals, blocks, cool-downs, expiry, what kills an offer; claims against who is absent.

Source: live play L116, L122-L125; OSHI O27.
"""

from __future__ import annotations

import random

import pytest

from matches.games.actions import AnswerOffer, Claim, ExpireOffer, MakeOffer, Reply, WithdrawOffer
from matches.games.engine import Ended, Left, Offer, OfferClosed, Outcome, Refusals, ViewKey
from matches.games.offers import COOL_DOWN_MS, OFFER_MS
from matches.games.resolution import IllegalAction
from matches.games.views import match_view
from tests.games.playing import Play, lantern, random_answer
from tests.games.test_kernel import assert_sound


def move(play: Play, *, offer: bool = False, at: int | None = None) -> int:
    """A random reply, with an offer of a draw if wanted; who gave it."""
    number, seat, picks = random_answer(play.state, random.Random(len(play.history.entries)))
    play.say(seat, Reply(play.history.prompt_id(number), picks, offer="draw" if offer else ""), at=at)
    return seat


def offered() -> tuple[Play, int]:
    """A duel in which a draw has been offered, and by whom."""
    play = lantern("duel", 2)
    return play, move(play, offer=True)


def offers(play: Play) -> list[int]:
    return [offer.id for offer in play.state.meta.offers]


def answer(play: Play, seat: int, *, accept: bool, block: bool = False, at: int | None = None) -> None:
    (offer,) = play.state.meta.offers
    play.say(seat, AnswerOffer(offer.id, accept, block), at=at)


def test_a_draw_is_offered_with_a_move_and_stands() -> None:
    play, seat = offered()

    assert play.state.meta.offers == (Offer(1, "draw", seat),)
    with pytest.raises(IllegalAction, match="illegal"):
        play.say(-1, ExpireOffer(1), at=10**9)
    assert_sound(play)


def test_an_accepted_draw_ends_the_match_level() -> None:
    play, seat = offered()
    play.say(seat, MakeOffer("call_off"))

    play.say(1 - seat, AnswerOffer(1, accept=True))

    assert play.facts()[1] == Ended(Outcome((1, 1), "agreement"))
    assert play.state.meta.offers == ()
    assert_sound(play.close())


def test_a_side_cannot_answer_its_own_offer() -> None:
    """L123"""
    play, seat = offered()
    with pytest.raises(IllegalAction, match="forbidden"):
        answer(play, seat, accept=True)

    team = lantern("team", 2)
    team.say(0, Reply(team.history.prompt_id(0), ("no",), offer="draw"))
    with pytest.raises(IllegalAction, match="forbidden"):
        answer(team, 1, accept=True)
    answer(team, 3, accept=True)
    assert team.state.outcome == Outcome((1, 1, 1, 1), "agreement")


def test_an_offer_dies_when_another_side_acts() -> None:
    """L122; the offering side's own actions leave it open."""
    play = lantern("duel", 1)
    play.say(0, MakeOffer("call_off"))
    play.reply(0, 0, "no")
    assert offers(play) == [1]

    entry = play.reply(1, 1, "no")

    assert play.facts()[0] == OfferClosed(1, "moved", entry.at)
    assert offers(play) == []
    with pytest.raises(IllegalAction, match="offer_gone"):
        play.say(1, AnswerOffer(1, accept=True))


def test_an_offer_dies_when_the_time_of_another_side_runs_out() -> None:
    play = lantern("duel", 1)
    play.say(0, MakeOffer("call_off"))

    play.time_out(0)
    assert offers(play) == [1]
    play.time_out(1)

    assert offers(play) == []


def test_an_offer_dies_when_a_seat_leaves() -> None:
    play = lantern("royale", 1)
    play.say(0, MakeOffer("call_off"))

    entry = play.leave(2)

    assert play.facts()[:2] == (OfferClosed(1, "moved", entry.at), Left(2, "concede"))
    assert play.state.meta.offers == ()


def test_an_offer_with_a_limit_expires() -> None:
    play = lantern("duel", 1)
    made = play.say(0, MakeOffer("call_off"))
    until = made.at + OFFER_MS
    assert play.state.meta.offers == (Offer(1, "call_off", 0, until=until),)
    with pytest.raises(IllegalAction, match="illegal"):
        play.say(-1, ExpireOffer(1), at=until - 1)
    with pytest.raises(IllegalAction, match="offer_gone"):
        play.say(1, AnswerOffer(1, accept=True), at=until)

    play.say(-1, ExpireOffer(1), at=until)

    assert play.facts() == (OfferClosed(1, "expired", until),)


def test_only_who_made_an_offer_withdraws_it() -> None:
    play, seat = offered()
    with pytest.raises(IllegalAction, match="forbidden"):
        play.say(1 - seat, WithdrawOffer(1))

    entry = play.say(seat, WithdrawOffer(1))

    assert play.facts() == (OfferClosed(1, "withdrawn", entry.at),)
    assert play.state.meta.refusals == ()


def test_a_side_has_one_open_offer_of_a_kind() -> None:
    play = lantern("team", 1)
    play.say(0, MakeOffer("call_off"))

    with pytest.raises(IllegalAction, match="already_open"):
        play.say(1, MakeOffer("call_off"))
    play.say(2, MakeOffer("call_off"))

    assert [offer.seat for offer in play.state.meta.offers] == [0, 2]


def test_refusals_are_counted_cool_down_and_may_be_blocked_from_the_third_on() -> None:
    """L125"""
    play, now = lantern("duel", 1), 0
    for count in (1, 2, 3):
        play.say(0, MakeOffer("call_off"), at=now)
        if count < 3:
            with pytest.raises(IllegalAction, match="too_few_refusals_to_block"):
                answer(play, 1, accept=False, block=True, at=now)
        answer(play, 1, accept=False, block=count == 3, at=now)
        refused_at = play.history.entries[-1].at
        assert play.state.meta.refusals == (Refusals(0, "call_off", count, refused_at, is_blocked=count == 3),)
        now = refused_at + COOL_DOWN_MS
        if count < 3:
            with pytest.raises(IllegalAction, match="too_soon"):
                play.say(0, MakeOffer("call_off"), at=now - 1)

    with pytest.raises(IllegalAction, match="blocked"):
        play.say(0, MakeOffer("call_off"), at=now)
    play.say(1, MakeOffer("call_off"), at=now)  # blocked is the other side
    assert_sound(play)


def test_a_refused_offer_with_a_move_refuses_the_move_too() -> None:
    """L81: completely or not at all."""
    play, seat = offered()
    answer(play, 1 - seat, accept=False)
    move(play)
    while random_answer(play.state, random.Random(1)).seat != seat:
        move(play)
    before = play.history.position
    number, _, picks = random_answer(play.state, random.Random(1))

    with pytest.raises(IllegalAction, match="too_soon"):
        play.say(seat, Reply(play.history.prompt_id(number), picks, offer="draw"), at=play.history.entries[-1].at)

    assert play.history.position == before


def test_a_move_that_ends_the_match_offers_nothing() -> None:
    play = lantern("duel", 1, options={"dawns": "1"})
    play.reply(0, 0, "no")
    play.reply(1, 1, "no")
    play.reply(0, 0, "pass")

    play.say(1, Reply(play.history.prompt_id(0), ("pass",), offer="draw"))

    assert play.state.outcome is not None
    assert play.state.outcome.rule == "4"
    assert play.state.meta.offers == ()
    assert_sound(play.close())


def test_a_game_has_only_the_offers_that_it_allows() -> None:
    play = lantern("duel", 1)
    quiet = type("Quiet", (type(play.game),), {"offers": frozenset()})()
    play.history.games = {"lantern": quiet}

    with pytest.raises(IllegalAction, match="not_in_this_match"):
        move(play, offer=True)


# --- claims


def test_who_stays_claims_the_win() -> None:
    """L116"""
    play = lantern("duel", 1)

    play.say(0, Claim("win", absent=(1,)))

    assert play.facts() == (Left(1, "claim"), Ended(Outcome((1, 2), "claim")))
    assert_sound(play.close())


def test_a_claim_takes_out_all_who_are_absent_later_ones_placed_no_worse() -> None:
    play = lantern("royale", 1, 4)
    play.leave(3)

    play.say(-1, Claim("win", absent=(1, 2)))

    assert play.state.outcome == Outcome((1, 3, 2, 4), "claim")
    assert_sound(play.close())


def test_a_match_goes_on_after_a_claim_while_two_sides_are_here() -> None:
    play = lantern("royale", 1)

    play.say(0, Claim("win", absent=(2,)))

    assert play.state.outcome is None
    assert play.state.absent == (2,)
    assert_sound(play.finish(random.Random(1)).close())


def test_a_claim_may_call_the_match_off() -> None:
    play = lantern("duel", 1)

    play.say(0, Claim("call_off", absent=(1,)))

    assert play.state.outcome == Outcome((1, 1), "call_off")


@pytest.mark.parametrize(
    ("seat", "absent"),
    [(0, (0,)), (0, ()), (2, (1,)), (-1, (0, 1))],
    ids=["against oneself", "against nobody", "by who has left", "against everybody"],
)
def test_a_claim_needs_somebody_here_and_somebody_absent(seat: int, absent: tuple[int, ...]) -> None:
    play = lantern("royale", 1)
    play.leave(2)

    with pytest.raises(IllegalAction, match="forbidden"):
        play.say(seat, Claim("win", absent=absent))


def test_the_view_says_when_a_refusal_may_be_for_good() -> None:
    """L125: with the third refusal of a kind."""
    play, shown = lantern(), []
    seat = move(play)
    for number in (1, 2, 3):
        at = number * COOL_DOWN_MS
        play.say(seat, MakeOffer("undo"), at=at)
        view = match_view(play.history.game, play.history.position, ViewKey.of_seat(1 - seat))
        shown.append(view["offers"][str(number)].get("may_block", False))
        answer(play, 1 - seat, accept=False, at=at)
    assert shown == [False, False, True]


# --- more than two sides


def royale() -> Play:
    """Four seats, each of which has made a decision."""
    play = lantern("royale", seats=4)
    for seat in range(4):
        play.reply(seat, seat, "no")
    return play


@pytest.mark.parametrize("kind", ["undo", "pause", "call_off"])
def test_l123_with_four_sides_all_have_to_agree(kind: str) -> None:
    play = royale()
    play.say(2, MakeOffer(kind))  # type: ignore[arg-type]

    answer(play, 0, accept=True)
    answer(play, 3, accept=True)
    assert play.state.meta.agreed == ((1, 0), (1, 3))
    assert match_view(play.game, play.history.position, ViewKey("public"))["offers"]["1"]["agreed"] == (0, 3)
    assert (play.state.outcome, play.state.meta.is_paused, play.history.undone) == (None, False, None)

    answer(play, 1, accept=True)
    assert play.facts()[0] == OfferClosed(1, "accepted", play.history.entries[-1].at)
    assert play.state.meta.offers == ()
    assert play.state.meta.agreed == ()
    assert {
        "undo": play.history.undone is not None,
        "pause": play.state.meta.is_paused,
        "call_off": play.state.outcome == Outcome((1,) * 4, "call_off"),
    }[kind]
    assert_sound(play.close() if play.state.outcome else play)


def test_l123_one_refusal_closes_what_others_have_agreed_to() -> None:
    play = royale()
    play.say(2, MakeOffer("call_off"))
    answer(play, 0, accept=True)

    answer(play, 3, accept=False)

    assert (play.state.meta.offers, play.state.meta.agreed) == ((), ())
    assert play.state.outcome is None


def test_l123_nobody_agrees_twice() -> None:
    play = royale()
    play.say(2, MakeOffer("call_off"))
    answer(play, 0, accept=True)

    for accept in (True, False):
        with pytest.raises(IllegalAction, match="offer_gone"):
            answer(play, 0, accept=accept)


def test_l123_a_team_answers_once() -> None:
    play = lantern("team")
    for seat in range(4):
        play.reply(seat, seat, "no")
    play.say(0, MakeOffer("call_off"))

    answer(play, 3, accept=True)

    assert play.state.outcome == Outcome((1,) * 4, "call_off")


def test_l123_who_has_left_is_not_asked() -> None:
    play = royale()
    play.leave(1)
    play.say(2, MakeOffer("pause"))

    answer(play, 0, accept=True)
    answer(play, 3, accept=True)

    assert play.state.meta.is_paused


def test_l116_one_of_several_who_are_here_cannot_call_the_match_off_alone() -> None:
    play = royale()

    with pytest.raises(IllegalAction, match="needs_consent"):
        play.say(0, Claim("call_off", absent=(3,)))
    play.say(0, Claim("call_off", absent=(1, 2, 3)))

    assert play.state.outcome == Outcome((1,) * 4, "call_off")


# --- pauses


def paused() -> Play:
    play = lantern("duel")
    play.say(0, MakeOffer("pause"))
    answer(play, 1, accept=True)
    return play


def test_l110_while_all_agree_to_pause_only_the_pause_or_the_match_may_end() -> None:
    play = paused()
    for kind in ("undo", "pause"):
        with pytest.raises(IllegalAction, match="paused"):
            play.say(0, MakeOffer(kind))  # type: ignore[arg-type]
    with pytest.raises(IllegalAction, match="paused"):
        play.reply(0, 0, "no")

    play.say(1, MakeOffer("resume"))
    answer(play, 0, accept=True)

    assert not play.state.meta.is_paused
    play.reply(0, 0, "no")
    assert_sound(play)


def test_l110_a_pause_takes_other_offers_with_it() -> None:
    play, seat = offered()
    play.say(seat, MakeOffer("pause"))

    play.say(1 - seat, AnswerOffer(2, accept=True))

    assert play.facts()[0] == OfferClosed(1, "moved", play.history.entries[-1].at)
    assert play.state.meta.offers == ()


def test_a_match_that_does_not_pause_is_not_gone_on_with() -> None:
    with pytest.raises(IllegalAction, match="offer_blocked"):
        lantern("duel").say(0, MakeOffer("resume"))


def test_l126_in_rated_play_nothing_is_taken_back_past_what_was_learned() -> None:
    play = lantern("duel", is_rated=True)
    play.reply(0, 0, "no")
    assert play.offer_undo(0) == 1
    play.reply(1, 1, "yes")  # a new hand is drawn

    with pytest.raises(IllegalAction, match="offer_blocked"):
        play.offer_undo(0)
