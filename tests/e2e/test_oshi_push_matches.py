"""Whole matches of Oshi Push, from the lobby to the end screen and the replay, played by two people through their pages."""

from __future__ import annotations

from playwright.sync_api import expect

from matches.games.decks import Deck
from matches.games.oshi_push.cards.starters import STARTERS
from tests.e2e.conftest import Shoot, Visit
from tests.e2e.frames import Frames, Known, codes
from tests.e2e.push_player import LOOK, Player, play, play_to_the_end
from tests.e2e.test_pages import is_accessible

CALM = {"reduced_motion": "reduce"}
PHONE = {"width": 390, "height": 844}
SMALLEST = {"width": 320, "height": 640}
SIDEWAYS = {"width": 844, "height": 390}
BOT, HOUSE_BOT = "bot:gentle", "Gentle house bot"
FLOOD, RUN = "oshi_push.OP-D02", "oshi_push.OP-D03"


IN_HAND = '() => [...document.querySelectorAll(".table-hand .table-card")].map((card) => card.dataset.thing)'
HOLDS = "cards => cards.filter((card) => document.documentElement.outerHTML.includes(card))"


def hand_of(known: Known, seat: int) -> dict[str, str]:
    """Codes by id; nothing for who may not see it."""
    return {card["id"]: card["code"] for card in known.table["seats"][str(seat)].get("cards", [])}


def never_sees_the_hand(watcher: Frames, owner: Frames, seat: int, own: Deck) -> int:
    """No frame holds an id that lies in the hand of `seat` just then, nor a code there that is neither in the `own` deck nor seen before.

    Tells how many such codes there were, frame by frame.
    """
    hands = {known.seq: hand_of(known, seat) for known in owner.known if known.table}
    shown, hidden = {code for cards in own.sections.values() for code in cards}, 0
    for known in watcher.known:
        shown |= codes(known.table)
        for card, code in hands.get(known.seq, {}).items():
            hidden += code not in shown
            assert f'"{card}"' not in known.frame
            assert code in shown or f'"{code}"' not in known.frame
        assert not hand_of(known, seat) if known.table else True
    return hidden


def nobody_sees_a_hand(*players: Player) -> None:
    """What one has in hand stands nowhere in the page of another."""
    for owner in players:
        cards = owner.page.evaluate(IN_HAND)
        assert cards
        assert [player.page.evaluate(HOLDS, cards) for player in players if player is not owner] == [[]] * (len(players) - 1)


def test_two_people_play_a_duel_to_its_end_and_open_its_replay(visit: Visit, shoot: Shoot):
    """On the smallest phone and on one on its side, where all that is asked for can be found and pressed, too (L146)."""
    host, friend = Player(visit(**CALM, viewport=SIDEWAYS), seed=1), Player(visit(**CALM, viewport=SMALLEST), seed=2, plays=0)
    told = [Frames(player.page) for player in (host, friend)]
    friend.follows(host.opens(FLOOD, ["friend"]), RUN)
    for player in (host, friend):
        player.has_dealt()

    play_to_the_end([host, friend], lambda: nobody_sees_a_hand(host, friend))
    won, lost = (host, friend) if host.race[0] > friend.race[0] else (friend, host)
    assert int(won.race[0].replace(",", "")) >= 1_000_000
    assert won.race == lost.race[::-1]
    won.is_told("You won.", "A million Subscribers.")
    lost.is_told(f"{won.name} won.", "A million Subscribers.")
    assert won.scores == [f"You {won.race[0]}", f"{lost.name} {lost.race[0]}"]
    assert lost.scores == [f"{won.name} {won.race[0]}", f"You {lost.race[0]}"]
    shoot(won.page, "push-won")
    is_accessible(lost.page)
    decks = {f"oshi_push.{starter.id}": starter.deck for starter in STARTERS}
    assert never_sees_the_hand(told[0], told[1], 1, decks[FLOOD]) > 20
    assert never_sees_the_hand(told[1], told[0], 0, decks[RUN]) > 20

    for seat, player in enumerate((host, friend)):
        table = player.page.evaluate(LOOK)
        player.page.get_by_role("link", name="Replay", exact=True).click()
        player.page.wait_for_url("**/replay/**")
        expect(player.page.locator(".race-number")).to_have_count(2)
        player.page.get_by_title("More").click()
        player.page.locator("#view").select_option(f"seat{seat}")
        player.page.wait_for_url(f"**view=seat{seat}**")
        expect(player.page.locator("#view")).to_have_value(f"seat{seat}")
        expect(player.page.locator(".race-number")).to_have_count(2)
        assert player.page.evaluate(LOOK) == table


def test_two_people_in_a_royale_are_out_one_after_the_other_and_watch_its_end(visit: Visit, shoot: Shoot):
    host, friend = Player(visit(**CALM), seed=3), Player(visit(**CALM, viewport=PHONE), seed=4)
    friend.follows(host.opens(FLOOD, ["friend", BOT, BOT], "royale"), RUN)
    for player in (host, friend):
        player.has_dealt()
    names = host.name, friend.name

    play([host, friend], lambda: host.look().moment.startswith("Round 2"))
    friend.concede("You are out and may watch; whoever is left plays on. This cannot be taken back.")
    expect(friend.prompt).to_have_text("You are out, and may watch to the end.")
    expect(friend.page.locator("#concede")).to_have_attribute("hidden", "")
    expect(host.page.locator("#far .strip", has_text=names[1])).to_contain_text("conceded")
    play([host], lambda: host.look().moment.startswith("Round 2 Clash"))
    expect(friend.page.locator(".push-moment")).to_contain_text("Round 2 Clash")
    shoot(friend.page, "push-royale-out")
    host.concede("You are out and may watch; whoever is left plays on. This cannot be taken back.")
    play_to_the_end([host, friend])

    for player, lines in ((host, ["3. You 0", f"4. {names[1]} 0"]), (friend, [f"3. {names[0]} 0", "4. You 0"])):
        player.is_told(f"{HOUSE_BOT} won.", "A million Subscribers.")
        first, second, *out = player.scores
        assert out == lines
        points = [int(line.removeprefix(f"{place}. {HOUSE_BOT} ").replace(",", "")) for place, line in enumerate((first, second), start=1)]
        assert points[0] >= 1_000_000 > points[1]
        is_accessible(player.page)
    shoot(host.page, "push-royale-end")
    shoot(friend.page, "push-royale-end-phone")


def test_two_partners_decide_together_against_two_house_bots_to_the_end(visit: Visit, shoot: Shoot):
    """A turn is passed by both (P90); what a team decides is answered by either, and then asked of nobody (P107)."""
    host, friend = Player(visit(**CALM), seed=5), Player(visit(**CALM), seed=6, plays=0)
    friend.follows(host.opens(FLOOD, ["friend", BOT, BOT], "team"), RUN)
    for player in (host, friend):
        player.has_dealt()

    play([host, friend], lambda: host.look().moment.endswith("Content Phase") and host.look().is_turn and friend.look().is_turn)
    friend.presses(friend.word("move:pass"))
    friend.is_asked(f"To act: {host.name}")
    assert host.look().is_turn
    host.answer(host.look())
    together = ("Choose", "Split")
    play_to_the_end([host, friend])

    asked = [words for player in (host, friend) for words in player.answered]
    assert any(words.startswith(together) for words in asked)
    assert host.race == friend.race
    mine, theirs = (int(number.replace(",", "")) for number in host.race)
    assert max(mine, theirs) >= 1_000_000
    for player, partner in ((host, friend), (friend, host)):
        player.is_told("You won." if mine > theirs else f"{HOUSE_BOT} and {HOUSE_BOT} won.", "A million Subscribers.")
        place, other = (1, 3) if mine > theirs else (3, 1)
        assert sorted(player.scores) == sorted(
            [f"{place}. {who} {host.race[0]}" for who in ("You", partner.name)] + [f"{other}. {HOUSE_BOT} {host.race[1]}"] * 2
        )
    shoot(host.page, "push-team-end")
