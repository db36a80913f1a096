"""Joint winners: all of them have won, whatever their places, which rank them in events (Virtually Victorious, V3, V4)."""

from __future__ import annotations

import random
from functools import cache
from html import unescape

import pytest
from django.test import Client

from matches import lists, outbox, outcomes, projections, rows, series, texts
from matches.challenge_views import game_row
from matches.games.actions import Create, Seat, Setup
from matches.games.chance import SHARE_BYTES, commitment
from matches.games.engine import PUBLIC, SYSTEM
from matches.games.fold import History
from matches.games.game import Config
from matches.games.prompts import to_act
from matches.games.registry import GAMES
from matches.games.views import match_view
from matches.lists import HistoryFilters
from matches.models import Match
from matches.ranked import history as ratings
from matches.ranked.ladders import LADDERS
from matches.selectors import with_players
from matches.series_score import Game
from tests.games.playing import Play, secret_of
from tests.games.virtually_victorious.scene import GAME, Scene
from tests.js.record import VICTORIOUS, answer
from tests.matches.playing import NOW
from tests.matches.ranked.played import begun, decide, leave, people

JOINT = {"places": [4, 2, 1, 2], "reason": "rules", "rule": "V2", "winners": [1, 2, 3]}
NAMES = ["Aki", "Bea", "Cem", "Dai"]


@cache
def both_win() -> History:
    """A duel that was played to its end: a Raid lifts both above a million, to 1,045,000 and 1,010,000."""
    stream, secret, rng = "vv-duel", secret_of(209), random.Random(209)
    play = Play(History(stream, GAMES, secret))
    play.say(SYSTEM, Create(Config(VICTORIOUS, "duel", GAME.rules_version, ("human", "human")), commitment(secret, stream)))
    shares = tuple(bytes([seat + 1] * SHARE_BYTES).hex() for seat in (0, 1))
    play.say(SYSTEM, Seat(shares, tuple(starter.deck for starter in GAME.catalogue.starters[:2])))
    play.say(SYSTEM, Setup())
    while play.state.outcome is None:
        number, seat = rng.choice(to_act(play.state))
        play.reply(number, seat, *answer(play.prompt(number), seat, rng))
    return play.history


def test_v4_view_and_header_name_all_who_have_won():
    played = both_win()

    assert [seat.followers for seat in played.state.table.seats] == [1_045_000, 1_010_000]
    view = match_view(played.game, played.positions[-1], PUBLIC)
    assert view["outcome"] == {"places": (1, 2), "reason": "rules", "rule": "V2", "winners": (0, 1)}
    assert projections.outcome_fields(played) == {"places": [1, 2], "reason": "rules", "rule": "V2", "winners": [0, 1]}


def test_v3_of_a_single_winner_the_places_say_enough():
    scene = Scene(2)
    scene.followers(990_000, 0)
    scene.play(0, "VV-Q001").settle()

    assert scene.counts[0] == 1_015_000
    assert GAME.joint_winners(scene.table) == ()
    assert outcomes.winners({"places": [1, 2]}) == (0,)


def test_v3_two_who_reach_it_at_once_with_as_many_followers_have_no_draw():
    scene = Scene(2)
    scene.followers(970_000, 995_000)
    scene.play(0, "VV-Q008").settle()

    assert scene.state.outcome is not None
    assert (scene.state.outcome.places, GAME.joint_winners(scene.table)) == ((1, 1), (0, 1))


@pytest.mark.parametrize(
    ("outcome", "said"),
    [
        (JOINT, "Bea, Cem and Dai won."),
        ({"places": [1, 2], "reason": "rules", "rule": "V2", "winners": [0, 1]}, "Aki and Bea won."),
        ({"places": [1, 1], "reason": "rules", "rule": "V2", "winners": [0, 1]}, "Aki and Bea won."),
        ({"places": [1, 1], "reason": "time_called", "rule": ""}, "A draw."),
        ({"places": [1, 1, 3, 4], "reason": "time_called", "rule": ""}, "Aki and Bea share the first place."),
    ],
)
def test_v3_pages_without_script_name_all_who_have_won(outcome: dict[str, object], said: str):
    assert texts.headline(outcome, NAMES, [[0], [1], [2], [3]]) == said


def test_v3_no_joint_winner_is_called_the_last_to_lose():
    assert texts.outcome_reason({**JOINT, "reason": "time", "rule": ""}, NAMES) == "Aki ran out of time."


def test_v4_a_game_of_a_series_counts_for_the_first_and_is_said_to_be_won_by_both():
    played = both_win()
    outcome = played.state.outcome
    assert outcome is not None

    assert series.decided("m", played, outcome) == Game("m", (2, 0), joint=True)
    assert game_row(1, Game("m", (0, 2), joint=True), NAMES)["words"] == "Both won; the game counts for Bea, who came out ahead."
    assert game_row(1, Game("m", (1, 1), joint=True), NAMES)["words"] == "Both won, and neither was ahead: half the game for each."
    assert game_row(1, Game("m", (1, 1)), NAMES)["words"] == "Draw."


# --- lists, profiles, ratings


@pytest.fixture
def joint(db: None) -> str:
    """A match of four that is over, with joint winners in its header."""
    four = people(*NAMES)
    match_id = begun(*four, game="oshi_push", mode="royale", clock="reserve", is_rated=True)
    decide(match_id, range(4), NOW)
    leave(match_id, 0, 1, 3)
    outbox.work_match(match_id, NOW)
    header = {**Match.objects.get(id=match_id).outcome, **JOINT}
    Match.objects.filter(id=match_id).update(visibility="public", outcome=header)
    return match_id


def test_v3_lists_name_all_who_have_won_and_tell_each_so(joint: str):
    shown = with_players(Match.objects.filter(id=joint)).get()
    users = [seat.user for seat in shown.seats.all()]

    assert rows.replay_row(shown).winner == "Bea + Cem + Dai"
    assert [rows.own_row(shown, one.pk if one else None).result for one in users] == ["lost", "won", "won", "won"]
    assert "Bea + Cem + Dai won" in unescape(Client().get("/replays/").content.decode())


@pytest.mark.parametrize(("seat", "won"), [(0, 0), (1, 1), (2, 1), (3, 1)])
def test_v3_a_profile_counts_it_as_won_for_each_of_them(joint: str, seat: int, won: int):
    who = next(one.user for one in Match.objects.get(id=joint).seats.all() if one.number == seat)
    assert who is not None

    def found(result: str) -> int:
        return len(lists.history_of(who, who, HistoryFilters(result=result)).matches)

    tally = lists.tally_of(who, who)
    assert (tally.played, tally.won, tally.drawn) == (1, won, 0)
    assert (found("won"), found("lost"), found("drawn")) == (won, 1 - won, 0)


def test_v3_two_who_share_the_first_place_as_joint_winners_have_no_draw(joint: str):
    level = {"places": [1, 1, 1, 1], "reason": "rules", "rule": "V2", "winners": [0, 1, 2, 3]}
    Match.objects.filter(id=joint).update(outcome=level)
    who = Match.objects.get(id=joint).seats.get(number=3).user
    assert who is not None
    shown = with_players(Match.objects.filter(id=joint)).get()

    tally = lists.tally_of(who, who)
    assert (tally.played, tally.won, tally.drawn) == (1, 1, 0)
    assert (rows.replay_row(shown).winner, rows.own_row(shown, who.pk).result) == ("Aki + Bea + Cem + Dai", "won")


def test_v4_ratings_go_by_places_and_their_history_says_who_has_won(joint: str):
    """Dai left last, is second for the rating, and has won; with her deck, too."""
    ladder = LADDERS["oshi_push.royale.live"]
    users = {seat.number: seat.user for seat in Match.objects.get(id=joint).seats.all()}

    def told(seat: int) -> tuple[str, int, int, int]:
        who = users[seat]
        assert who is not None
        (point,), (deck,) = ratings.history(who, ladder).points, ratings.by_deck(who, ladder)
        return point.result, point.place, deck.won, deck.lost

    assert [told(seat) for seat in range(4)] == [("lost", 4, 0, 1), ("won", 3, 1, 0), ("won", 1, 1, 0), ("won", 2, 1, 0)]
