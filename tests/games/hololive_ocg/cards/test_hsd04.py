"""Start deck hSD04, Yuzuki Choco."""

from __future__ import annotations

import pytest

from matches.games.hololive_ocg import facts as f
from tests.games.hololive_ocg.scene import PLAIN, PLAIN_1ST, Scene

DEBUT, FIRST, KISS, SECOND = "hSD04-002", "hSD04-005", "hSD04-006", "hSD04-009"
OMURICE, CHOCOLAT, SUBA_CHOCO_LUNA = "hSD04-013", "hSD04-014", "hSD04-012"
SUBARU, LUNA = "hSD04-010", "hSD04-011"
SPOT, BUZZ = "hSD01-014", "hSD01-006"
CHOCO = "hSD04-001"


class TestYuzukiChocoOshi:
    """hSD04-001"""

    @pytest.mark.parametrize(("code", "damage"), [(DEBUT, 50), (PLAIN, 30)])
    def test_purple_mic_strengthens_a_purple_center(self, code: str, damage: int) -> None:
        """A4"""
        scene = Scene(oshis=(CHOCO, "hSD01-001"))
        scene.power(0, 2)
        one, target = scene.put(0, "center", code, cheers="P"), scene.put(1, "center", BUZZ)
        scene.act(0, "skill:oshi").perform(0, f"art:{one}:0:{target}")
        assert scene.damage(target) == damage

    def test_card_change_draws_two_and_archives_one_of_the_hand(self) -> None:
        scene = Scene(oshis=(CHOCO, "hSD01-001"))
        scene.power(0, 1)
        scene.hand(0, FIRST)
        scene.zone(0, "deck", OMURICE, CHOCOLAT, PLAIN)
        scene.act(0, "skill:sp")
        hand = [card.id for card in scene.table.seats[0].hand]
        assert scene.options(0) == tuple(hand)
        scene.answer(0, hand[1])
        assert scene.codes(0, "hand") == [FIRST, CHOCOLAT]
        assert OMURICE in scene.codes(0, "archive")

    def test_card_change_without_a_card_does_nothing(self) -> None:
        """H9, H120"""
        scene = Scene(oshis=(CHOCO, "hSD01-001"))
        scene.power(0, 1)
        scene.zone(0, "deck")
        scene.act(0, "skill:sp")
        assert scene.asks("main")
        assert scene.codes(0, "hand") == []


@pytest.mark.parametrize(("oshi", "drawn"), [(CHOCO, 1), ("hSD01-001", 0)])
def test_good_evening_draws_for_a_purple_oshi(oshi: str, drawn: int) -> None:
    """hSD04-003"""
    scene = Scene(oshis=(oshi, CHOCO))
    choco = scene.put(0, "back", "hSD04-003")
    scene.act(0, f"collab:{choco}")
    assert len(scene.codes(0, "hand")) == drawn


class TestHellSizedHelping:
    """hSD04-004"""

    def helping(self, *hand: str) -> tuple[Scene, list[str], list[str]]:
        scene = Scene()
        choco, cards = scene.put(0, "back", "hSD04-004"), scene.zone(0, "hand", *hand)
        deck = scene.zone(0, "deck", PLAIN, SUBA_CHOCO_LUNA, OMURICE, CHOCOLAT)
        scene.act(0, f"collab:{choco}")
        return scene, cards, deck

    def test_a_card_from_hand_pays_for_a_search_for_food(self) -> None:
        """H128: an event without #Food is not offered."""
        scene, hand, deck = self.helping(PLAIN)
        scene.answer(0, hand[0])
        assert scene.options(0) == (deck[2], "none")
        scene.answer(0, deck[2])
        assert scene.did(f.Shown) == [f.Shown(0, (OMURICE,))]
        assert len(scene.did(f.Shuffled)) == 1
        assert scene.codes(0, "hand") == [OMURICE]
        assert scene.codes(0, "archive") == [PLAIN]

    def test_can_be_declined(self) -> None:
        scene, _, _ = self.helping(PLAIN)
        scene.answer(0, "none")
        assert scene.asks("main")
        assert scene.codes(0, "hand") == [PLAIN]

    def test_is_not_asked_with_an_empty_hand(self) -> None:
        scene, _, _ = self.helping()
        assert scene.asks("main")


class TestForbiddenKiss:
    """hSD04-006"""

    def test_recovers_what_it_has_dealt(self) -> None:
        """H85: after the damage."""
        scene = Scene()
        choco, target = scene.put(0, "center", KISS, cheers="PP", damage=50), scene.put(1, "center", BUZZ)
        scene.perform(0, f"art:{choco}:0:{target}")
        assert [type(fact).__name__ for fact in scene.happened if isinstance(fact, f.Damaged | f.Healed)] == ["Damaged", "Healed"]
        assert scene.damage(choco) == 20

    def test_counts_what_was_dealt_not_what_is_printed(self) -> None:
        """A9, A24: Kotori takes 10 off."""
        scene = Scene()
        choco, target = scene.put(0, "center", KISS, cheers="PP", damage=50), scene.put(1, "center", BUZZ, supports=("hBP01-121",))
        scene.perform(0, f"art:{choco}:0:{target}")
        assert scene.damage(choco) == 30

    def test_recovers_not_below_zero_damage(self) -> None:
        """H88"""
        scene = Scene()
        choco, target = scene.put(0, "center", KISS, cheers="PP", damage=10), scene.put(1, "center", BUZZ)
        scene.perform(0, f"art:{choco}:0:{target}")
        assert [fact.n for fact in scene.did(f.Healed)] == [10]

    def test_an_art_of_another_holomem_does_not_count(self) -> None:
        scene = Scene()
        choco, target = scene.put(0, "center", KISS, cheers="PP", damage=50), scene.put(1, "center", BUZZ)
        other = scene.put(0, "collab", PLAIN, cheers="W")
        scene.perform(0, f"art:{other}:0:{target}")
        assert scene.damage(choco) == 50


class TestChokkoon:
    """hSD04-007"""

    @pytest.mark.parametrize("takes", [True, False])
    def test_may_take_an_event_without_limited_from_the_archive(self, takes: bool) -> None:
        scene = Scene()
        choco, card = scene.put(0, "back", DEBUT), scene.hand(0, "hSD04-007")
        _, omurice, _ = scene.zone(0, "archive", SUBA_CHOCO_LUNA, OMURICE, CHOCOLAT)
        scene.act(0, f"bloom:{card}:{choco}")
        assert scene.options(0) == (omurice,)
        scene.answer(0, *([omurice] if takes else []))
        assert scene.codes(0, "hand") == ([OMURICE] if takes else [])

    def test_is_not_asked_where_there_is_none(self) -> None:
        scene = Scene()
        choco, card = scene.put(0, "back", DEBUT), scene.hand(0, "hSD04-007")
        scene.zone(0, "archive", SUBA_CHOCO_LUNA, CHOCOLAT)
        scene.act(0, f"bloom:{card}:{choco}")
        assert scene.asks("main")

    def test_smooch_heals_a_back_holomem(self) -> None:
        scene = Scene()
        choco, target = scene.put(0, "center", "hSD04-007", cheers="WW", damage=40), scene.put(1, "center", BUZZ)
        backs = [scene.put(0, "back", SPOT, damage=30) for _ in range(2)]
        scene.perform(0, f"art:{choco}:0:{target}")
        assert scene.options(0) == tuple(backs)
        scene.answer(0, backs[1])
        assert [scene.damage(one) for one in (choco, *backs, target)] == [40, 30, 10, 30]

    def test_smooch_heals_nobody_without_a_back(self) -> None:
        """H80"""
        scene = Scene()
        choco, target = scene.put(0, "center", "hSD04-007", cheers="WW", damage=40), scene.put(1, "center", BUZZ)
        scene.perform(0, f"art:{choco}:0:{target}")
        assert scene.did(f.Healed) == []
        assert scene.damage(target) == 30


class TestEnjoyTheMeal:
    """hSD04-008"""

    def meal(self, *archive: str) -> tuple[Scene, str, list[str]]:
        scene = Scene()
        choco, target = scene.put(0, "center", "hSD04-008", cheers="PPP"), scene.put(1, "center", BUZZ)
        cards = scene.zone(0, "archive", *archive)
        scene.perform(0, f"art:{choco}:1:{target}")
        return scene, target, cards

    def test_food_that_was_taken_strengthens_the_art(self) -> None:
        scene, target, cards = self.meal(SUBA_CHOCO_LUNA, OMURICE)
        assert scene.options(0) == (cards[1],)
        scene.answer(0, cards[1])
        assert scene.damage(target) == 80
        assert scene.codes(0, "hand")[0] == OMURICE

    def test_declined_it_does_not(self) -> None:
        scene, target, _ = self.meal(OMURICE)
        scene.answer(0)
        assert scene.damage(target) == 60
        assert scene.codes(0, "archive") == [OMURICE]

    def test_without_food_nobody_is_asked(self) -> None:
        scene, target, _ = self.meal(SUBA_CHOCO_LUNA)
        assert scene.damage(target) == 60


@pytest.mark.parametrize(("events", "damage"), [(0, 60), (1, 100), (2, 140)])
def test_and_action_counts_the_events_of_this_turn(events: int, damage: int) -> None:
    """hSD04-009, A35: other supports do not count."""
    scene = Scene()
    choco, target = scene.put(0, "center", SECOND, cheers="PPP"), scene.put(1, "center", BUZZ)
    scene.put(0, "back", PLAIN, damage=50)
    used = scene.zone(0, "hand", *[OMURICE] * events)
    item = scene.hand(0, "hSD01-016")
    other = scene.table.seats[0].back[0].id
    for card in used:
        scene.act(0, f"play:{card}").answer(0, other)
    scene.act(0, f"play:{item}").perform(0, f"art:{choco}:1:{target}")
    assert scene.damage(target) == damage


class TestChocoSensei:
    """hSD04-010"""

    @pytest.mark.parametrize(("center", "asks"), [(DEBUT, True), (PLAIN, False)])
    def test_needs_yuzuki_choco_as_center(self, center: str, asks: bool) -> None:
        scene = Scene()
        scene.put(0, "center", center)
        subaru = scene.put(0, "back", SUBARU)
        scene.zone(0, "archive", "hY05-001")
        scene.act(0, f"collab:{subaru}")
        assert scene.asks("from_archive") == asks

    @pytest.mark.parametrize("sends", [True, False])
    def test_may_send_a_cheer_from_the_archive(self, sends: bool) -> None:
        scene = Scene()
        scene.put(0, "center", DEBUT)
        subaru = scene.put(0, "back", SUBARU)
        cheer, _ = scene.zone(0, "archive", "hY05-001", PLAIN)
        scene.act(0, f"collab:{subaru}")
        assert scene.options(0) == (cheer,)
        scene.answer(0, *([cheer] if sends else []))
        if sends:
            scene.answer(0, subaru)
        assert scene.cheers(subaru) == ("P" if sends else "")
        assert scene.codes(0, "archive") == ([PLAIN] if sends else ["hY05-001", PLAIN])


class TestChocoTente:
    """hSD04-011"""

    def test_trades_a_card_with_the_holopower(self) -> None:
        """H117: what is taken is shown, what is put there is not."""
        scene = Scene()
        luna, card = scene.put(0, "back", LUNA), scene.hand(0, FIRST)
        scene.zone(0, "holopower", OMURICE, CHOCOLAT)
        scene.zone(0, "deck", PLAIN, PLAIN)
        scene.act(0, f"collab:{luna}")
        assert len(scene.options(0)) == 3
        scene.answer(0, scene.table.seats[0].holopower[1].id)
        assert scene.did(f.Shown) == [f.Shown(0, (OMURICE,))]
        scene.answer(0, card)
        assert scene.codes(0, "hand") == [OMURICE]
        assert scene.codes(0, "holopower") == [FIRST, PLAIN, CHOCOLAT]

    def test_with_an_empty_hand_what_was_taken_goes_back(self) -> None:
        scene = Scene()
        luna = scene.put(0, "back", LUNA)
        scene.zone(0, "deck", OMURICE, PLAIN)
        scene.act(0, f"collab:{luna}")
        assert scene.codes(0, "hand") == []
        assert scene.codes(0, "holopower") == [OMURICE]


class TestSubaChocoLuna:
    """hSD04-012"""

    def test_takes_any_number_of_the_three_out_of_four(self) -> None:
        scene = Scene()
        card = scene.hand(0, SUBA_CHOCO_LUNA)
        top = scene.zone(0, "deck", SUBARU, PLAIN, DEBUT, LUNA, FIRST)
        scene.act(0, f"play:{card}")
        assert scene.options(0) == (top[0], top[2], top[3], "none")
        scene.answer(0, top[0], top[2], top[3])
        assert sorted(scene.codes(0, "hand")) == [DEBUT, SUBARU, LUNA]
        assert scene.codes(0, "deck") == [FIRST, PLAIN]

    @pytest.mark.parametrize(("others", "deck", "rule"), [(6, 1, ""), (7, 1, "H63"), (0, 0, "H65")])
    def test_needs_at_most_six_other_cards_and_a_deck(self, others: int, deck: int, rule: str) -> None:
        """H63, A20"""
        scene = Scene()
        card = scene.hand(0, SUBA_CHOCO_LUNA)
        scene.zone(0, "hand", *[PLAIN] * others)
        scene.zone(0, "deck", *[PLAIN] * deck)
        assert scene.why_not(0, f"play:{card}") == rule


class TestOmurice:
    """hSD04-013"""

    @pytest.mark.parametrize(("back", "damage"), [(DEBUT, 50), (PLAIN, 30)])
    def test_heals_and_with_a_cook_strengthens(self, back: str, damage: int) -> None:
        scene = Scene()
        one = scene.put(0, "center", PLAIN, cheers="W", damage=30)
        scene.put(0, "back", back)
        card, target = scene.hand(0, OMURICE), scene.put(1, "center", BUZZ)
        scene.act(0, f"play:{card}").answer(0, one)
        assert scene.damage(one) == 10
        scene.perform(0, f"art:{one}:0:{target}")
        assert scene.damage(target) == damage

    def test_strengthens_that_holomem_alone(self) -> None:
        """A4: one of your holomems is that one, wherever it goes."""
        scene = Scene()
        one, cook = scene.put(0, "center", PLAIN, cheers="W"), scene.put(0, "back", DEBUT)
        card, target = scene.hand(0, OMURICE), scene.put(1, "center", BUZZ)
        scene.act(0, f"play:{card}").answer(0, cook).perform(0, f"art:{one}:0:{target}")
        assert scene.damage(target) == 30

    @pytest.mark.parametrize(("code", "damage", "rule"), [(PLAIN, 0, "H65"), (PLAIN, 10, ""), (DEBUT, 0, "")])
    def test_needs_damage_or_a_cook(self, code: str, damage: int, rule: str) -> None:
        """H65, A20"""
        scene = Scene()
        scene.put(0, "center", code, damage=damage)
        card = scene.hand(0, OMURICE)
        assert scene.why_not(0, f"play:{card}") == rule


class TestChocolat:
    """hSD04-014"""

    def test_gives_20_hp(self) -> None:
        scene = Scene()
        one, other = scene.put(0, "back", PLAIN, supports=(CHOCOLAT,)), scene.put(0, "back", PLAIN)
        assert (scene.left(one), scene.left(other)) == (80, 60)

    @pytest.mark.parametrize(("old", "new", "damage"), [(DEBUT, FIRST, 20), (PLAIN, PLAIN_1ST, 40)])
    def test_yuzuki_choco_recovers_when_it_has_bloomed(self, old: str, new: str, damage: int) -> None:
        scene = Scene()
        one, card = scene.put(0, "back", old, supports=(CHOCOLAT,), damage=40), scene.hand(0, new)
        scene.act(0, f"bloom:{card}:{one}")
        assert scene.damage(one) == damage
