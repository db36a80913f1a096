"""When a match is rated, and what its end says if not (L100, L191, L200)."""

from __future__ import annotations

import pytest

from matches import due, log, outbox, seating, services
from matches.games.actions import AnswerOffer, End, MakeOffer
from matches.models import Match, MatchEntry
from matches.ranked import conditions
from matches.ranked.models import Result
from tests.matches.playing import NOW, config, user
from tests.matches.ranked.played import DAY, LIVE, begun, decide, leave, people, rated

pytestmark = pytest.mark.django_db


def why(match_id: str) -> str:
    """What the end entry says."""
    log.forget(match_id)
    history = log.history(match_id)
    (end,) = [action for seq in range(history.head + 1) if isinstance(action := history.body(seq).action, End)]
    return end.why_unrated


def is_counted(match_id: str) -> bool:
    outbox.work_match(match_id, NOW)
    return Result.objects.filter(match=match_id).exists()


def test_l200_a_match_that_meets_every_condition_is_rated():
    match_id = rated(*people("Aki", "Bea"))

    assert why(match_id) == ""
    assert Match.objects.get(id=match_id).outcome == {"places": [1, 2], "reason": "concede", "rule": "", "unrated": ""}
    assert Result.objects.get(match=match_id).ladder_id == LIVE


def test_l200_casual_matches_are_not_rated():
    match_id = begun(*people("Aki", "Bea"), is_rated=False)
    decide(match_id, (0, 1), NOW)
    leave(match_id, 1)

    assert (why(match_id), is_counted(match_id)) == ("casual", False)
    assert "unrated" not in (Match.objects.get(id=match_id).outcome or {})


def test_l200_a_house_bot_at_the_table_keeps_it_from_being_rated():
    match = seating.create_match(host=user("Aki"), config=config("human", "bot:gentle", is_rated=True), now=NOW)
    seating.share(match_id=match.id, seat=0, share="01" * 16, now=NOW)
    due.run_due(now=NOW + 20_000, match_id=match.id)
    decide(match.id, (0,), NOW)
    leave(match.id, 0)

    assert (why(match.id), is_counted(match.id)) == ("house_bot", False)


@pytest.mark.parametrize("fields", [{"is_guest": True}, {"anonymised_at": "2026-01-01T00:00Z"}])
def test_l200_everybody_has_to_be_registered(fields):
    aki, other = user("Aki"), user("Bea", **fields)
    match_id = begun(aki, other)
    decide(match_id, (0, 1), NOW)
    leave(match_id, 1)

    assert (why(match_id), is_counted(match_id)) == ("guest", False)
    assert Match.objects.get(id=match_id).outcome["unrated"] == "guest"


def test_l200_each_side_has_to_have_decided_something():
    match_id = begun(*people("Aki", "Bea"))
    decide(match_id, (0,), NOW)
    leave(match_id, 1)

    assert (why(match_id), is_counted(match_id)) == ("no_action", False)


def test_l200_what_was_taken_back_by_undo_is_no_decision():
    match_id = begun(*people("Aki", "Bea"))
    decide(match_id, (0, 1), NOW)
    services.act(match_id=match_id, seat=1, cid="undo", action=MakeOffer("undo"), now=NOW)
    services.act(match_id=match_id, seat=0, cid="yes", action=AnswerOffer(1, accept=True), now=NOW)
    leave(match_id, 1)

    assert why(match_id) == "no_action"


def test_l200_a_match_that_staff_void_while_it_is_played_is_not_rated():
    match_id = begun(*people("Aki", "Bea"))
    decide(match_id, (0, 1), NOW)
    services.void(match_id=match_id, staff=user("Sam", is_staff=True), reason="a fault of the site", now=NOW)

    assert (why(match_id), is_counted(match_id)) == ("staff", False)


def test_l225_programs_are_rated_among_themselves_on_a_ladder_of_their_own():
    aki, one, two = user("Aki"), user("One", is_bot=True), user("Two", is_bot=True)
    among_themselves = rated(one, two)
    mixed = begun(aki, one)
    decide(mixed, (0, 1), NOW)
    leave(mixed, 1)

    assert Result.objects.get(match=among_themselves).ladder_id == f"{LIVE}.bots"
    assert (why(mixed), is_counted(mixed)) == ("bot", False)


def test_l191_the_sixth_match_of_a_pair_within_a_day_is_not_rated_and_says_so():
    aki, bea = people("Aki", "Bea")
    matches = [rated(aki, bea, at=NOW + n) for n in range(6)]

    assert [why(match_id) for match_id in matches] == ["", "", "", "", "", "pair_limit"]
    assert Result.objects.count() == 5
    assert why(rated(bea, aki, at=NOW + DAY)) == ""
    assert why(rated(aki, user("Cem"), at=NOW + DAY)) == ""


def test_l191_the_limit_is_of_a_pair_and_asked_by_two_queries():
    aki, bea, cem = people("Aki", "Bea", "Cem")
    for n in range(5):
        rated(aki, bea, at=NOW + n)
    rated(aki, cem, at=NOW + 5)
    pairs = conditions.opponents([[aki.pk], [bea.pk], [cem.pk]])

    assert len(pairs) == 3
    assert conditions.at_limit(pairs, NOW + 6) == {frozenset((aki.pk, bea.pk))}


def test_l191_in_teams_pairs_are_those_who_play_against_each_other():
    assert conditions.opponents([[1, 2], [3, 4]]) == {frozenset(pair) for pair in ((1, 3), (1, 4), (2, 3), (2, 4))}


def test_the_end_of_an_unrated_match_is_one_entry_as_before():
    """Its header is what the log amounts to, with what it says of rating."""
    match_id = rated(*people("Aki", "Bea"))

    assert list(MatchEntry.objects.filter(stream=match_id).values_list("kind", flat=True))[-2:] == ["end", "reveal"]
    assert Match.objects.get(id=match_id).validation.is_ok
