"""Tables that play here: their match begins by itself with the locked decks, and its validated result settles them.

Source: tournaments reference, section 11.
"""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest
from django.contrib.auth.hashers import make_password
from django.test import Client
from msgspec.structs import replace

from matches import log, outbox, seating, series
from matches import services as match_services
from matches.clock import now_ms
from matches.games.actions import AnswerOffer, Leave, Reply
from matches.games.oshi_push.game import OshiPush
from matches.models import Match, MatchEntry, Outbox, Seat, Series, Validation
from oshisite.accounts.models import User
from tests.append_only import lifted
from tests.tournaments.rules.event import settings
from tournaments import due, entering, ledger, services
from tournaments import playing as playing_module
from tournaments.formats import elimination, scored
from tournaments.formats.chain import StagePlan
from tournaments.formats.field import Result
from tournaments.models import DeckSections, Due, Invitation, Tournament
from tournaments.rules.commands import (
    Advance,
    AnyCommand,
    CallTime,
    Change,
    CloseRound,
    Come,
    Complete,
    PairRound,
    PublishRound,
    Rule,
    Start,
)
from tournaments.rules.commands.base import Refused
from tournaments.rules.settings import Decks, Registration, Settings
from tournaments.rules.state import Moment, Pairing, PairingKey
from tournaments.standings.profiles import PODS

pytestmark = pytest.mark.django_db
STARTER = OshiPush().catalogue.starters[0].deck
PLAY = replace(settings().play, venue="here", best_of=1)
DUEL = settings(game="oshi", mode="duel", play=PLAY, seeding="order", is_listed=False)
WITH_DECKS = replace(DUEL, game="oshi_push", decks=Decks(are_required=True))
ids = count()


class Cup:
    """An event in the database, its people by name, and a worker that works when told to."""

    def __init__(self, plan: Settings, organiser: User | None = None) -> None:
        self.organiser = organiser or User.objects.create_user("organiser")
        made = services.create(organiser=self.organiser, settings=plan, now=now_ms(), cid="make")
        self.id = made.id
        self.run(Advance("published"))
        self.run(Advance("open"))

    def run(self, command: AnyCommand, user: User | None = None) -> services.Done:
        cid = f"{next(ids)}"
        return services.run(tournament_id=self.id, command=command, cid=cid, now=now_ms(), user=user or self.organiser)

    def enter(self, *names: str, **more: Any) -> list[User]:
        users = [User.objects.create_user(name) for name in names]
        for user in users:
            entering.register(tournament_id=self.id, user=user, cid=f"{next(ids)}", now=now_ms(), **more)
        return users

    def begin(self) -> list[Pairing]:
        """The first round is out; its tables."""
        self.run(Start("seed"))
        self.run(PairRound("aa"))
        self.work()
        self.run(PublishRound(Moment(1, 1)))
        return self.tables()

    def work(self) -> None:
        while due.run_due(now=now_ms(), tournament_id=self.id):
            pass

    def tables(self) -> list[Pairing]:
        return ledger.folded(self.id).state.tables(Moment(1, 1))

    def come(self, table: Pairing, *users: User) -> None:
        for seat, user in enumerate(users):
            self.run(Come(table.key, seat), user)
        self.work()


def leave(match_id: str, seat: int) -> None:
    """A seat gives up, once the match has begun."""
    share_all(match_id)
    match_services.act(match_id=match_id, seat=seat, cid=f"{next(ids)}", action=Leave(), now=now_ms())
    outbox.work_match(match_id, now_ms())


def share_all(match_id: str) -> None:
    """The match begins: the random bytes of all are here."""
    for number in Seat.objects.filter(match=match_id).values_list("number", flat=True):
        seating.share(match_id=match_id, seat=number, share="00" * 16, now=now_ms())


def seated(cup: Cup, users: list[User], table: Pairing) -> list[User]:
    """People in the order of a table's seats."""
    return [users[number - 1] for number in table.seats]


def test_tables_of_a_live_bracket_play_as_soon_as_their_players_are_known():
    """8.1: in two rounds at once, each match with its own players."""
    cup = Cup(replace(DUEL, stages=(StagePlan(elimination.Settings(mode="live")),)))
    users = cup.enter("aki", "bea", "cho", "dee", "eva")
    [table] = cup.begin()
    waiting = ledger.folded(cup.id).state.pairings[PairingKey(1, 2, 2)]
    assert waiting.seats == (2, 3)
    for one in (waiting, table):
        cup.come(one, *seated(cup, users, one))
    played = {key: one.match for key, one in ledger.folded(cup.id).state.pairings.items()}
    assert len(set(played.values())) == 2
    assert "" not in played.values()

    leave(played[table.key], 0)
    final = ledger.folded(cup.id).state.pairings[PairingKey(1, 2, 1)]
    assert final.seats == (1, table.seats[1])
    assert {row.what for row in Due.objects.filter(tournament=cup.id)} == {"mail:1.1:1.1", "mail:1.2:1.2"}
    assert services.rebuild(cup.id, write=False)[1] == []


def test_a_match_begins_when_both_are_there_and_settles_its_table():
    cup = Cup(DUEL)
    users = cup.enter("aki", "bea")
    [table] = cup.begin()
    first, second = seated(cup, users, table)
    cup.come(table, first)
    assert cup.tables()[0].match == ""

    cup.come(table, first, second)
    [playing] = cup.tables()
    assert list(Seat.objects.filter(match=playing.match).values_list("number", "user")) == [(0, first.pk), (1, second.pk)]
    cup.work()
    assert Match.objects.count() == 1

    leave(playing.match, 0)
    [settled] = cup.tables()
    assert (settled.state, settled.settled_by, settled.result) == ("confirmed", "match", Result("played", games=(0, 1)))


def test_a_match_that_is_not_what_its_log_says_settles_nothing_and_calls_a_judge():
    """Section 11: its result stays reported, however often it is found out, until staff rule."""
    cup = Cup(DUEL)
    users = cup.enter("aki", "bea")
    [table] = cup.begin()
    cup.come(table, *seated(cup, users, table))
    [playing] = cup.tables()
    share_all(playing.match)
    match_services.act(match_id=playing.match, seat=0, cid="leave", action=Leave(), now=now_ms())
    with lifted():
        MatchEntry.objects.filter(stream_id=playing.match, seq=1).update(at=1)
    outbox.work_match(playing.match, now_ms())
    playing_module.doubt(playing.match)

    [doubted] = cup.tables()
    assert (doubted.state, doubted.result, doubted.claims) == ("reported", None, ())
    assert [(call.pairing, call.resolved_at) for call in ledger.folded(cup.id).state.calls.values()] == [(table.key, None)]
    assert services.rebuild(cup.id, write=False)[1] == []
    cup.run(Rule(table.key, Result("played", games=(1, 0))))
    assert cup.tables()[0].state == "confirmed"


def test_nobody_learns_a_secret_before_the_event_says_so():
    """T19: with decks that only staff see, a match that is over stays closed."""
    cup = Cup(WITH_DECKS)
    users = cup.enter("aki", "bea")
    hand_in(cup, users)
    [table] = cup.begin()
    cup.come(table, *seated(cup, users, table))
    match_id = cup.tables()[0].match
    leave(match_id, 0)
    assert log.history(match_id).revealed is None
    assert cup.tables()[0].state == "confirmed"


def hand_in(cup: Cup, users: list[User]) -> None:
    for user in users:
        entering.submit_deck(tournament_id=cup.id, user=user, deck=STARTER, cid=f"{next(ids)}", now=now_ms())


def test_a_match_has_the_decks_that_were_locked():
    """T18."""
    cup = Cup(WITH_DECKS)
    users = cup.enter("aki", "bea")
    hand_in(cup, users)
    assert DeckSections.objects.count() == 1
    [table] = cup.begin()
    with pytest.raises(Refused, match="deck_locked"):
        hand_in(cup, users[:1])
    cup.come(table, *seated(cup, users, table))
    assert [seat.deck for seat in Seat.objects.filter(match=cup.tables()[0].match)] == [STARTER.sections] * 2


def test_an_illegal_deck_is_not_handed_in():
    """T17."""
    cup = Cup(WITH_DECKS)
    [user] = cup.enter("aki")
    with pytest.raises(Refused, match="illegal_deck"):
        entering.submit_deck(tournament_id=cup.id, user=user, deck=replace(STARTER, sections={"draw": {}}), cid="deck", now=now_ms())
    assert DeckSections.objects.count() == 0


def test_a_series_settles_its_table_when_it_is_over():
    """Best of three: the first win settles nothing."""
    cup = Cup(replace(DUEL, play=replace(PLAY, best_of=3)))
    users = cup.enter("aki", "bea")
    [table] = cup.begin()
    both = seated(cup, users, table)
    cup.come(table, *both)
    played = Series.objects.get(id=cup.tables()[0].match)
    first = Match.objects.get(series=played)
    leave(first.id, 1)
    assert cup.tables()[0].state == "playing"

    for user in both:
        series.be_ready(match_id=first.id, user=user, now=now_ms())
    second = Match.objects.get(series=played, number=2)
    loser = Seat.objects.get(match=second, user=both[1]).number
    leave(second.id, loser)
    [settled] = cup.tables()
    assert (settled.state, settled.result) == ("confirmed", Result("played", games=(2, 0)))


@pytest.mark.parametrize("best_of", [1, 3])
def test_a_match_leads_back_to_its_event(best_of: int):
    cup = Cup(replace(DUEL, title="Lantern cup", play=replace(PLAY, best_of=best_of)))
    users = cup.enter("aki", "bea")
    [table] = cup.begin()
    cup.come(table, *seated(cup, users, table))
    match_id = Match.objects.get().id
    viewer = Client()
    viewer.force_login(users[0])
    pages = [f"/m/{match_id}/", f"/replay/{match_id}/", *(f"/series/{one.id}/" for one in Series.objects.all())]
    assert len(pages) == (2 if best_of == 1 else 3)
    for page in pages:
        text = viewer.get(page).content.decode()
        assert (f'href="/events/{cup.id}/"' in text, "Lantern cup" in text, "Round 1, table 1" in text) == (True, True, True), page


def test_a_ruling_counts_against_the_match_that_ends_later():
    cup = Cup(DUEL)
    users = cup.enter("aki", "bea")
    [table] = cup.begin()
    cup.come(table, *seated(cup, users, table))
    cup.run(Rule(table.key, Result("played", games=(1, 0))))
    leave(cup.tables()[0].match, 0)
    assert cup.tables()[0].result == Result("played", games=(1, 0))


def test_four_at_a_pod_get_the_places_of_their_match():
    plan = replace(WITH_DECKS, mode="royale", stages=(StagePlan(scored.Pods(1)),), profile=PODS)
    cup = Cup(plan)
    users = cup.enter("aki", "bea", "cho", "dee")
    hand_in(cup, users)
    [table] = cup.begin()
    cup.come(table, *seated(cup, users, table))
    match_id = cup.tables()[0].match
    for seat in (3, 1, 0):
        leave(match_id, seat)
    result = cup.tables()[0].result
    assert result is not None
    assert (result.kind, result.places) == ("pod", (2, 3, 1, 4))


def test_partners_are_a_side_of_the_match_and_win_together():
    cup = Cup(replace(WITH_DECKS, mode="team", team_size=2))
    users = [User.objects.create_user(name) for name in ("aki", "bea", "cho", "dee")]
    for captain, partner in ((users[0], users[1]), (users[2], users[3])):
        entering.register(tournament_id=cup.id, user=captain, partners=(partner,), cid=f"{next(ids)}", now=now_ms())
        entering.agree(tournament_id=cup.id, user=partner, cid=f"{next(ids)}", now=now_ms())
    hand_in(cup, users)
    [table] = cup.begin()
    captains = [users[0] if number == 1 else users[2] for number in table.seats]
    cup.come(table, *captains)
    match_id = cup.tables()[0].match
    share_all(match_id)
    sat = list(Seat.objects.filter(match=match_id).order_by("number").values_list("user__username", flat=True))
    sides = [{sat[seat] for seat in side} for side in log.history(match_id).state.sides]
    assert sides == ([{"aki", "bea"}, {"cho", "dee"}] if table.seats == (1, 2) else [{"cho", "dee"}, {"aki", "bea"}])

    for name in ("aki", "bea"):
        leave(match_id, sat.index(name))
    result = cup.tables()[0].result
    assert result is not None
    assert result.games == ((0, 1) if table.seats == (1, 2) else (1, 0))


def test_only_who_knows_the_password_or_is_invited_comes_in():
    """T13."""
    cup = Cup(replace(DUEL, registration=Registration(entry="password")))
    Tournament.objects.filter(id=cup.id).update(password=make_password("lantern"))
    with pytest.raises(Refused, match="wrong_password"):
        cup.enter("aki", password="guess")
    cup.enter("bea", password="lantern")

    closed = replace(DUEL, registration=Registration(entry="invitation"))
    cup.run(Change(closed))
    with pytest.raises(Refused, match="not_invited"):
        cup.enter("cho")
    dee = User.objects.create_user("dee")
    Invitation.objects.create(tournament_id=cup.id, user=dee)
    entering.register(tournament_id=cup.id, user=dee, cid="dee", now=now_ms())


def test_time_called_ends_what_is_played_and_lets_no_other_game_begin():
    """T28: the running game of one table, the series of another between two of its games."""
    cup = Cup(replace(DUEL, play=replace(PLAY, best_of=3)))
    users = cup.enter("aki", "bea", "cho", "dee")
    one, other = cup.begin()
    for table in (one, other):
        cup.come(table, *seated(cup, users, table))
    between, running = (Series.objects.get(id=table.match) for table in cup.tables())
    leave(Match.objects.get(series=between).id, 1)
    match_id = Match.objects.get(series=running).id
    share_all(match_id)

    cup.run(CallTime(Moment(1, 1)))
    cup.work()
    between.refresh_from_db()
    outbox.work_match(Match.objects.get(series=between).id, now_ms())
    first, second = cup.tables()
    assert (between.state, first.state, first.result) == ("ended", "confirmed", Result("played", games=(1, 0)))
    assert (second.state, log.history(match_id).state.meta.last_round) == ("playing", 1)


def test_matches_open_with_the_decks_when_the_event_is_over():
    """T19: decks that are shown after the event."""
    cup = Cup(replace(WITH_DECKS, stages=(StagePlan(scored.Swiss(1)),), decks=Decks(are_required=True, sight="after")))
    users = cup.enter("aki", "bea")
    hand_in(cup, users)
    [table] = cup.begin()
    cup.come(table, *seated(cup, users, table))
    match_id = cup.tables()[0].match
    leave(match_id, 0)
    cup.run(CloseRound(Moment(1, 1)))
    cup.work()
    assert log.history(match_id).revealed is None

    cup.run(Complete())
    cup.work()
    assert log.history(match_id).revealed is not None
    assert Validation.objects.get(match=match_id).is_ok
    assert not Due.objects.filter(what="disclose").exists()


def test_a_draw_where_one_has_to_go_on_is_for_staff_to_decide():
    """Section 4: a bracket has no draws. The effect is done all the same, and a judge is called once."""
    cup = Cup(replace(DUEL, stages=(StagePlan(elimination.Settings()),)))
    users = cup.enter("aki", "bea")
    [table] = cup.begin()
    cup.come(table, *seated(cup, users, table))
    match_id = cup.tables()[0].match
    share_all(match_id)
    history = log.history(match_id)
    [mover] = history.game.to_act(history.state)
    move = Reply(history.prompt_id(0), history.game.legal_actions(history.state, mover)[0].row[:1], "draw")
    match_services.act(match_id=match_id, seat=mover, cid="offer", action=move, now=now_ms())
    [offer] = log.history(match_id).state.meta.offers
    match_services.act(match_id=match_id, seat=1 - mover, cid="agree", action=AnswerOffer(offer.id, True), now=now_ms())
    outbox.work_match(match_id, now_ms())
    outbox.work_match(match_id, now_ms())

    state = ledger.folded(cup.id).state
    assert not Outbox.objects.filter(match_id=match_id, done_at=None).exists()
    assert (cup.tables()[0].state, cup.tables()[0].result) == ("reported", None)
    assert [call.pairing for call in state.calls.values()] == [table.key]

    cup.run(Rule(table.key, Result("played", games=(0, 1))))
    assert cup.tables()[0].state == "confirmed"
