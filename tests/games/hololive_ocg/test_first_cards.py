"""Five cards that need all of the check timing: each of them was a question before it was a card."""

from __future__ import annotations

from matches.games.hololive_ocg import facts as f
from matches.games.hololive_ocg.kinds import top
from matches.games.hololive_ocg.sight import Sight
from tests.games.hololive_ocg.scene import PLAIN, Scene

WINGS = "hBP01-014"
STOP = "hBP01-023"
COMET = "hBP01-081"
LUI = "hBP01-061"
LUI_OSHI = "hBP01-005"
BUZZ = "hSD01-006"
"""White, 240 HP, two life."""
SPOT = "hSD01-014"
"""Colourless, 150 HP."""


def losses(scene: Scene) -> list[tuple[str, int]]:
    """What befell life, in order: a down with its life damage, more life damage, a life card."""
    found = list[tuple[str, int]]()
    for fact in scene.happened:
        match fact:
            case f.Downed(loss=loss):
                found.append(("down", loss))
            case f.LossGrew(n=n):
                found.append(("more", n))
            case f.LifeLost():
                found.append(("life", 1))
    return found


class TestJetBlackWings:
    """hBP01-014"""

    def test_costs_a_life_more_if_it_exceeds_by_50(self) -> None:
        """A38: 100 damage on 50 HP left."""
        scene = Scene()
        wings = scene.put(0, "center", WINGS, cheers="WWW")
        victim = scene.put(1, "center", PLAIN, damage=10)
        rest = scene.put(1, "back", SPOT)
        scene.perform(0, f"art:{wings}:0:{victim}")
        assert losses(scene) == [("more", 1), ("down", 1), ("life", 1), ("life", 1)]
        assert scene.life(1) == 3
        assert [fact.holomem for fact in scene.did(f.CheerAttached)][:2] == [rest, rest]

    def test_costs_no_life_more_below_50(self) -> None:
        """A38: 100 damage on 60 HP left."""
        scene = Scene()
        wings = scene.put(0, "center", WINGS, cheers="WWW")
        victim = scene.center(1)
        scene.put(1, "back", SPOT)
        scene.perform(0, f"art:{wings}:0:{victim}")
        assert losses(scene) == [("down", 1), ("life", 1)]

    def test_adds_to_the_two_life_of_a_buzz_holomem(self) -> None:
        """H95: three in all, one card at a time."""
        scene = Scene()
        wings = scene.put(0, "center", WINGS, cheers="WWW")
        buzz = scene.put(1, "center", BUZZ, damage=200)
        scene.put(1, "back", SPOT)
        scene.perform(0, f"art:{wings}:0:{buzz}")
        assert losses(scene) == [("more", 1), ("down", 2), ("life", 1), ("life", 1), ("life", 1)]
        assert scene.life(1) == 2

    def test_special_damage_of_the_same_card_does_not_cost_more(self) -> None:
        """H78: what downs is the collab effect, not the art."""
        scene = Scene()
        wings = scene.put(0, "back", WINGS, cheers="WWW")
        scene.put(1, "center", PLAIN, damage=59)
        scene.put(1, "back", SPOT)
        scene.act(0, f"collab:{wings}")
        assert losses(scene) == [("down", 1), ("life", 1)]

    def test_the_other_holomem_of_the_same_batch_is_no_matter_of_the_art(self) -> None:
        """H93, H95: a Buzz holomem is downed together with the target; only the target's down costs more."""
        scene = Scene(phase="performance")
        wings = scene.put(0, "center", WINGS, cheers="WWW")
        victim = scene.put(1, "center", PLAIN, damage=10)
        scene.put(1, "collab", BUZZ, damage=240)
        scene.put(1, "back", SPOT)
        scene.perform(0, f"art:{wings}:0:{victim}")
        assert scene.asks("next_down")  # A12: the art has something to say when its target is downed
        scene.answer(1, victim)
        assert losses(scene) == [("more", 1), ("down", 1), ("down", 2), *[("life", 1)] * 4]
        assert scene.life(1) == 1


class TestTogether:
    """Several holomems downed by one ability."""

    def test_all_downs_come_before_any_life_is_lost(self) -> None:
        """H92-H94, H98, H100: a Buzz holomem together with others; five life damage in all, then the game is lost."""
        scene = Scene(phase="hand")
        buzz = scene.put(1, "center", BUZZ, damage=240)
        scene.put(1, "collab", PLAIN, damage=60)
        scene.put(1, "back", PLAIN, damage=60)
        rest = scene.put(1, "back", SPOT)
        scene.begin()
        assert losses(scene) == [("down", 2), ("down", 1), ("down", 1), ("life", 1), ("life", 1), ("life", 1), ("life", 1)]
        assert scene.life(1) == 1
        assert not scene.is_there(buzz)
        assert scene.cheers(rest) == "WWWW"

    def test_both_sides_are_downed_the_turn_player_first(self) -> None:
        """H93, H99"""
        scene = Scene(phase="hand")
        mine = scene.put(0, "collab", PLAIN, damage=60)
        theirs = scene.put(1, "center", BUZZ, damage=240)
        scene.put(1, "back", SPOT)
        scene.begin()
        assert [fact.holomem for fact in scene.did(f.Downed)] == [mine, theirs]
        assert [fact.seat for fact in scene.did(f.LifeLost)] == [0, 1, 1]


class TestShiningComet:
    """hBP01-081"""

    def comet(self, cheers: str, under: tuple[str, ...] = ("hBP01-081",)) -> tuple[Scene, str, str, str]:
        scene = Scene()
        comet = scene.put(0, "center", COMET, cheers=cheers, under=under)
        center, back = scene.put(1, "center", SPOT), scene.put(1, "back", SPOT)
        return scene, comet, center, back

    def test_may_archive_two_blue_cheers_for_more_damage(self) -> None:
        scene, comet, center, _ = self.comet("BBBB")
        scene.perform(0, f"art:{comet}:0:{center}").answer(0, "yes").answer(0, *[card.id for card in scene.holomem(comet).cheers[:2]])
        assert scene.damage(center) == 120
        assert scene.cheers(comet) == "BB"

    def test_without_it_the_damage_is_as_printed(self) -> None:
        scene, comet, center, _ = self.comet("BBBB")
        scene.perform(0, f"art:{comet}:0:{center}").answer(0, "no")
        assert scene.damage(center) == 60
        assert scene.cheers(comet) == "BBBB"

    def test_aimed_at_the_back_the_cost_is_not_optional(self) -> None:
        """A15"""
        scene, comet, _, back = self.comet("BBBB")
        scene.perform(0, f"art:{comet}:0:{back}")
        assert scene.asks("archive_cheers")
        scene.answer(0, *[card.id for card in scene.holomem(comet).cheers[:2]])
        assert scene.damage(back) == 120

    def test_center_and_back_are_offered(self) -> None:
        """A15, H75"""
        scene, comet, center, back = self.comet("BBBB")
        scene.act(0, "end")
        assert scene.options(0) == (f"art:{comet}:0:{center}", f"art:{comet}:0:{back}", "end")

    def test_back_holomems_are_reached_while_two_blue_cheers_are_there(self) -> None:
        """A15"""
        scene, comet, _, back = self.comet("BBBB")
        kind = top(scene.holomem(comet))
        reach = kind.arts[0].reach
        assert reach is not None
        assert reach(kind, Sight(scene.table, 0, scene.holomem(comet).top, comet)) == (back,)
        scene, comet, _, _ = self.comet("BWWW")
        assert reach(kind, Sight(scene.table, 0, scene.holomem(comet).top, comet)) == ()

    def test_what_lies_under_it_counts_once_each(self) -> None:
        scene, comet, _, _ = self.comet("BBBB", under=("hBP01-081", "hBP01-081", "hBP01-081"))
        target = scene.put(1, "center", BUZZ)
        scene.put(1, "back", SPOT)
        scene.perform(0, f"art:{comet}:0:{target}").answer(0, "yes").answer(0, *[card.id for card in scene.holomem(comet).cheers[:2]])
        assert [fact.n for fact in scene.did(f.Damaged)] == [60 + 3 * 60]


class TestIWillNotStop:
    """hBP01-023"""

    def stop(self, damage: int = 0) -> tuple[Scene, str, str]:
        scene = Scene()
        sora = scene.put(0, "center", STOP, cheers="WWW")
        buzz = scene.put(1, "center", BUZZ, damage=damage)
        scene.put(1, "back", SPOT)
        return scene, sora, buzz

    def test_odd_uses_it_once_more_as_often_as_it_is_odd(self) -> None:
        """A16, H81: each time in full, without using the position up."""
        scene, sora, buzz = self.stop()
        scene.dice = [3, 2]
        scene.perform(0, f"art:{sora}:0:{buzz}").answer(0, "yes")
        assert scene.damage(buzz) == 80
        assert scene.asks("use")
        scene.answer(0, "yes")
        assert scene.damage(buzz) == 160
        assert [fact.again for fact in scene.did(f.ArtDeclared)] == []
        assert not scene.asks("performance")

    def test_ends_when_declined(self) -> None:
        scene, sora, buzz = self.stop()
        scene.dice = [1]
        scene.perform(0, f"art:{sora}:0:{buzz}").answer(0, "yes").answer(0, "no")
        assert scene.damage(buzz) == 160

    def test_ends_when_the_holomem_is_downed(self) -> None:
        scene, sora, buzz = self.stop(damage=100)
        scene.dice = [1, 1]
        scene.perform(0, f"art:{sora}:0:{buzz}").answer(0, "yes").answer(0, "yes")
        assert losses(scene) == [("down", 2), ("life", 1), ("life", 1)]
        assert not scene.asks("use")
        assert scene.table.turn == 1

    def test_life_is_lost_before_it_is_used_again(self) -> None:
        """H81: only when no rule process is left. A collab holomem with lethal damage is downed between two uses."""
        scene, sora, buzz = self.stop()
        other = scene.put(1, "collab", PLAIN, damage=59)
        scene.dice = [1]
        scene.perform(0, f"art:{sora}:0:{buzz}").answer(0, "yes")
        kinds = [type(fact).__name__ for fact in scene.happened if isinstance(fact, f.ArtDeclared | f.ArtUsed | f.Damaged)]
        assert kinds == ["Damaged", "ArtUsed", "ArtDeclared"]
        assert scene.is_there(other)


class TestExecutivesOrders:
    """hBP01-005"""

    def lui(self, *hand: str, power: int = 3) -> tuple[Scene, str, str]:
        scene = Scene(oshis=(LUI_OSHI, "hSD01-001"))
        lui = scene.put(0, "center", LUI, cheers="RRR")
        scene.zone(0, "hand", *hand)
        scene.power(0, power)
        target = scene.put(1, "center", BUZZ)
        scene.perform(0, f"art:{lui}:0:{target}")
        return scene, lui, target

    def test_with_an_empty_hand_all_is_paid_with_holopower(self) -> None:
        """A27: what was chosen counts for the art, too."""
        scene, _, target = self.lui()
        assert scene.options(0) == ("holopower:1", "holopower:2", "holopower:3", "none")
        scene.answer(0, "holopower:1", "holopower:3")
        assert scene.damage(target) == 2 * 20 + 60
        assert len(scene.table.seats[0].holopower) == 1
        assert [fact.slot for fact in scene.did(f.SkillUsed)] == ["oshi"]

    def test_some_of_both(self) -> None:
        scene, _, target = self.lui(PLAIN, PLAIN)
        hand = [card.id for card in scene.table.seats[0].hand]
        scene.answer(0, hand[0], "holopower:1")
        assert scene.damage(target) == 100
        assert scene.codes(0, "archive").count(PLAIN) == 2
        assert len(scene.table.seats[0].hand) == 1

    def test_not_used_where_only_hand_cards_were_archived(self) -> None:
        """H60: a skill that was offered and not used is not counted as used."""
        scene, _, _ = self.lui(PLAIN)
        scene.answer(0, scene.table.seats[0].hand[0].id)
        assert scene.did(f.SkillUsed) == []
        assert "oshi:0" not in scene.table.done

    def test_declined_nothing_is_archived(self) -> None:
        scene, _, target = self.lui(PLAIN)
        scene.answer(0, "none")
        assert scene.damage(target) == 60
        assert scene.codes(0, "archive") == []

    def test_without_holopower_and_hand_nobody_is_asked(self) -> None:
        scene, _, target = self.lui(power=0)
        assert not scene.asks("archive_hand")
        assert scene.damage(target) == 60

    def test_stands_in_for_a_red_holomem_only(self) -> None:
        """With another oshi the holopower stays."""
        scene = Scene(oshis=("hSD01-001", "hSD01-001"))
        lui = scene.put(0, "center", LUI, cheers="RRR")
        scene.power(0, 3)
        card = scene.hand(0, PLAIN)
        scene.perform(0, f"art:{lui}:0:{scene.center(1)}")
        assert scene.options(0) == (card, "none")


class TestHawkEye:
    """hBP01-005"""

    def test_center_and_collab_of_the_opponent_do_not_move_in_their_next_turn(self) -> None:
        """A29, H37, H133: no baton pass, no reset of the collab holomem, no swap by effects; afterwards all is as before."""
        scene = Scene(oshis=(LUI_OSHI, "hSD01-001"))
        scene.power(0, 2)
        scene.power(1, 3)
        collab = scene.put(1, "collab", PLAIN, cheers="W")
        back = scene.put(1, "back", SPOT)
        center = scene.put(1, "center", PLAIN, cheers="W")
        scene.act(0, "skill:sp").end_turn()
        assert scene.table.turn == 1
        assert scene.place(collab) == "collab"
        assert not scene.holomem(collab).resting
        assert scene.why_not(1, f"baton:{back}") == "H133"
        assert scene.place(center) == "center"
        scene.end_turn().end_turn()
        assert scene.table.turn == 1
        assert scene.place(collab) == "back"
