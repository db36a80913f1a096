"""Rated challenges: agreed on beforehand, and counted as matches of the queue are (L195, L200)."""

from __future__ import annotations

import pytest
from django.test import Client
from msgspec.structs import replace

from matches import outbox
from matches.challenges import row
from matches.games.clocks import clock_named
from matches.models import Challenge, Match
from matches.ranked.models import Result
from matches.rejection import Rejected
from oshisite.accounts.models import Sanction, User
from tests.matches.pairs import accept, begin, challenge, duel, two
from tests.matches.playing import NOW, user
from tests.matches.ranked.played import decide, leave

pytestmark = pytest.mark.django_db
RATED = duel(clock=clock_named("10+5"), is_rated=True)


def test_l195_a_rated_challenge_counts_on_the_ladder():
    aki, bea = two()
    made = challenge(aki, config=RATED)
    assert "Rated" in row(made, NOW).words

    match = begin(accept(made, bea))
    decide(match, (0, 1), NOW)
    leave(match, 1)
    outbox.work_match(match, NOW)

    assert Result.objects.get(match=match).ladder_id == "oshi.duel.live"


def test_l200_a_guest_neither_makes_nor_accepts_one():
    aki, guest = user("Aki"), User.objects.create(username="guest", is_guest=True)
    made = challenge(aki, config=RATED)

    with pytest.raises(Rejected, match="account_needed"):
        challenge(guest, config=RATED)
    with pytest.raises(Rejected, match="account_needed"):
        accept(made, guest)
    assert Challenge.objects.get().match is None


def test_l225_a_program_and_a_person_play_no_rated_match():
    made = challenge(user("Aki"), config=RATED)

    with pytest.raises(Rejected, match="not_among_people"):
        accept(made, user("Robo", is_bot=True))


def test_l220_who_is_off_the_ladder_plays_no_rated_match():
    aki, bea = two()
    Sanction.objects.create(user=bea, kind=Sanction.Kind.LADDER_OFF, reason="r", appeal="a", by=aki)
    User.objects.filter(pk=bea.pk).update(has_sanctions=True)
    bea.refresh_from_db()

    with pytest.raises(Rejected, match="queue_off"):
        accept(challenge(aki, config=RATED), bea)


@pytest.mark.parametrize(
    ("config", "visibility", "why"),
    [
        (RATED, Match.Visibility.PARTICIPANTS, "rated_is_watched"),
        (duel(is_rated=True), Match.Visibility.UNLISTED, "clock_needed"),
        (replace(RATED, disclosure="own"), Match.Visibility.UNLISTED, "no_such_disclosure"),
    ],
)
def test_what_is_played_for_has_a_clock_and_may_be_seen(config, visibility, why):
    """L52, L97, L130"""
    with pytest.raises(Rejected, match=why):
        challenge(user("Aki"), config=config, visibility=visibility)


def test_the_lobby_offers_it_to_accounts(client: Client):
    guest = client.get("/play/")
    client.force_login(user("Aki"))
    wanted = {"game": "oshi", "opponent": "anyone", "rated": "on"}
    made = client.post("/play/new", wanted)

    assert b'name="rated"' not in guest.content
    assert b'name="rated"' in client.get("/play/").content
    assert made.status_code == 302
    assert Challenge.objects.get().config["is_rated"] is True
    assert b"It is rated" in client.get(made.url).content
