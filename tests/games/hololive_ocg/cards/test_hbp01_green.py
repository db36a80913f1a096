"""Green holomems of hBP01: what their texts do, and when they do not."""

from __future__ import annotations

import pytest

from matches.games.hololive_ocg import facts as f
from matches.games.hololive_ocg.words import Position
from tests.games.hololive_ocg.scene import CHEERS, PLAIN, PLAIN_1ST, Scene

SPOT, BUZZ = "hSD01-014", "hSD01-006"
"""Colourless, 150 HP; white, 240 HP."""
RED_ONE = "hBP01-058"
"""A red 1st, 170 HP, without text."""
AKI, PEKORA, AZKI, IOFI, KOBO = "hBP01-034", "hBP01-040", "hBP01-008", "hBP01-053", "hBP01-084"
"""Holomems without text; the last two have #ID."""
AXE, SUISEI_MIC, UPAO = "hBP01-114", "hBP01-115", "hBP01-116"
"""Two tools and a mascot."""
RABBIT = "hBP01-123"
"""A fan with which Usada Pekora may roll again."""
PEKORA_OSHI = "hBP01-004"


def bloomed(scene: Scene, code: str, onto: str, *dice: int, **laid: object) -> str:
    """A card of seat 0 has bloomed onto a holomem in the back."""
    one = scene.put(0, "back", onto, **laid)  # type: ignore[arg-type]
    card = scene.hand(0, code)
    scene.dice = list(dice)
    scene.act(0, f"bloom:{card}:{one}")
    return one


def attacks(code: str, cheers: str, number: int = 0, *dice: int, target: str = RED_ONE, **laid: object) -> tuple[Scene, str]:
    """A center of seat 0 has used an art on the opponent's center."""
    scene = Scene()
    one = scene.put(0, "center", code, cheers=cheers, **laid)  # type: ignore[arg-type]
    victim = scene.put(1, "center", target)
    scene.dice = list(dice)
    scene.perform(0, f"art:{one}:{number}:{victim}")
    return scene, victim


class TestHealingRunway:
    """hBP01-033"""

    def collab(self, answer: str, face: int) -> tuple[Scene, str, str]:
        scene = Scene()
        aki = scene.put(0, "back", AKI, damage=30)
        white = scene.put(0, "center", PLAIN, damage=30)
        one = scene.put(0, "back", "hBP01-033", damage=10)
        scene.dice = [face]
        scene.act(0, f"collab:{one}").answer(0, answer)
        return scene, aki, white

    def test_heals_a_green_holomem_if_odd(self) -> None:
        scene, aki, white = self.collab("yes", 5)
        assert scene.asks("heal")
        assert white not in scene.options(0)
        scene.answer(0, aki)
        assert (scene.damage(aki), scene.damage(white)) == (10, 30)

    @pytest.mark.parametrize(("answer", "face"), [("yes", 4), ("no", 5)])
    def test_does_not_if_even_or_declined(self, answer: str, face: int) -> None:
        scene, aki, _ = self.collab(answer, face)
        assert scene.asks("main")
        assert scene.damage(aki) == 30


class TestBremenMusicFestival:
    """hBP01-035"""

    def test_attaches_a_tool_out_of_the_archive(self) -> None:
        scene = Scene()
        axe, mascot, mic = scene.zone(0, "archive", AXE, UPAO, SUISEI_MIC)
        one = bloomed(scene, "hBP01-035", AKI)
        assert scene.options(0) == (axe, mic)
        assert mascot not in scene.options(0)
        scene.answer(0, axe).answer(0, one)
        assert [card.code for card in scene.holomem(one).supports] == [AXE]
        assert scene.codes(0, "archive") == [UPAO, SUISEI_MIC]

    def test_h115_may_be_declined(self) -> None:
        scene = Scene()
        scene.zone(0, "archive", AXE)
        bloomed(scene, "hBP01-035", AKI)
        scene.answer(0)
        assert scene.asks("main")
        assert scene.codes(0, "archive") == [AXE]

    def test_h17_nobody_is_asked_where_each_has_a_tool_or_the_archive_has_none(self) -> None:
        for archive, tools in (((AXE,), (AXE,)), ((UPAO,), ())):
            scene = Scene()
            scene.put(0, "center", PLAIN, supports=tools)
            scene.zone(0, "archive", *archive)
            bloomed(scene, "hBP01-035", AKI, supports=tools)
            assert scene.asks("main")

    @pytest.mark.parametrize(("supports", "cheers"), [((SUISEI_MIC,), "GW"), ((UPAO,), "G"), ((), "G")])
    def test_its_art_sends_a_cheer_with_a_tool_on_it(self, supports: tuple[str, ...], cheers: str) -> None:
        scene, victim = attacks("hBP01-035", "G", supports=supports)
        assert scene.cheers(scene.center(0)) == cheers
        assert scene.damage(victim) == 40 + 10 * len(supports)


class TestRoseTaiCheerForMe:
    """hBP01-036"""

    def test_heals_one_holomem_whatever_its_colour(self) -> None:
        scene = Scene()
        white = scene.put(0, "center", PLAIN, damage=30)
        one = scene.put(0, "back", "hBP01-036")
        scene.act(0, f"collab:{one}").answer(0, white)
        assert scene.damage(white) == 10

    def test_h88_without_damage_nobody_recovers(self) -> None:
        scene = Scene()
        one = scene.put(0, "back", "hBP01-036")
        scene.act(0, f"collab:{one}").answer(0, one)
        assert scene.did(f.Healed) == []


class TestGothicDoll:
    """hBP01-037"""

    @pytest.mark.parametrize(("supports", "damage"), [((SUISEI_MIC,), 20), ((), 60)])
    def test_sends_a_cheer_and_heals_itself_with_a_tool(self, supports: tuple[str, ...], damage: int) -> None:
        scene = Scene()
        one = bloomed(scene, "hBP01-037", AKI, damage=60, supports=supports)
        scene.answer(0, scene.center(0))
        assert scene.cheers(scene.center(0)) == "W"
        assert scene.damage(one) == damage

    @pytest.mark.parametrize(("supports", "damage"), [((SUISEI_MIC,), 130), ((UPAO,), 80), ((), 70)])
    def test_its_art_does_50_more_with_a_tool(self, supports: tuple[str, ...], damage: int) -> None:
        """Mic and mascot themselves do 10 more."""
        scene, victim = attacks("hBP01-037", "GGG", supports=supports)
        assert scene.damage(victim) == damage


class TestUsadaPekoraRolls:
    """hBP01-038, 042, 043"""

    @pytest.mark.parametrize(
        ("code", "cheers", "number", "dice", "damage"),
        [
            ("hBP01-038", "G", 0, (2,), 40),
            ("hBP01-038", "G", 0, (3,), 20),
            ("hBP01-042", "GG", 1, (4,), 90),
            ("hBP01-043", "GGGG", 0, (1, 4, 5), 160),
        ],
    )
    def test_the_dice_strengthen_the_art(self, code: str, cheers: str, number: int, dice: tuple[int, ...], damage: int) -> None:
        scene, victim = attacks(code, cheers, number, *dice)
        scene.answer(0, "yes")
        assert scene.damage(victim) == damage
        assert [fact.faces for fact in scene.did(f.Rolled)] == [dice]

    @pytest.mark.parametrize(
        ("code", "cheers", "number", "damage"), [("hBP01-038", "G", 0, 20), ("hBP01-042", "GG", 1, 50), ("hBP01-043", "GGGG", 0, 60)]
    )
    def test_h115_not_rolled_they_do_as_printed(self, code: str, cheers: str, number: int, damage: int) -> None:
        scene, victim = attacks(code, cheers, number)
        scene.answer(0, "no")
        assert scene.damage(victim) == damage
        assert scene.did(f.Rolled) == []

    def test_the_first_art_of_042_asks_nothing(self) -> None:
        scene, victim = attacks("hBP01-042", "G")
        assert scene.damage(victim) == 40

    def test_a13_h131_all_three_dice_are_rolled_again(self) -> None:
        scene, victim = attacks("hBP01-043", "GGGG", 0, 1, 1, 1, 6, 5, 4, target=BUZZ, supports=(RABBIT,))
        scene.answer(0, "yes").answer(0, scene.options(0)[0])
        assert scene.damage(victim) == 60 + 10 * (6 + 5 + 4)

    def test_princess_dress_heals_itself(self) -> None:
        scene = Scene()
        other = scene.put(0, "center", PLAIN, damage=50)
        one = bloomed(scene, "hBP01-043", PEKORA, damage=60)
        assert (scene.damage(one), scene.damage(other)) == (10, 50)


class TestGalaxyIdol:
    """hBP01-039"""

    def test_sends_a_cheer_if_even(self) -> None:
        scene = Scene(oshis=(PEKORA_OSHI, "hSD01-001"))
        one = scene.put(0, "back", "hBP01-039")
        scene.dice = [6]
        scene.act(0, f"collab:{one}").answer(0, "yes").answer(0, one)
        assert scene.cheers(one) == "W"

    @pytest.mark.parametrize(("answer", "face"), [("yes", 3), ("no", 6)])
    def test_does_not_if_odd_or_declined(self, answer: str, face: int) -> None:
        scene = Scene(oshis=(PEKORA_OSHI, "hSD01-001"))
        one = scene.put(0, "back", "hBP01-039")
        scene.dice = [face]
        scene.act(0, f"collab:{one}").answer(0, answer)
        assert scene.asks("main")
        assert len(scene.codes(0, "cheer_deck")) == 10

    def test_h125_needs_usada_pekora_as_oshi(self) -> None:
        """A holomem of that name is not enough."""
        scene = Scene()
        one = scene.put(0, "back", "hBP01-039")
        scene.act(0, f"collab:{one}")
        assert scene.asks("main")


class TestAGrownUpUsadaPekora:
    """hBP01-041"""

    def test_sends_a_cheer_to_center_or_collab(self) -> None:
        scene = Scene()
        collab = scene.put(0, "collab", SPOT)
        one = bloomed(scene, "hBP01-041", PEKORA)
        assert scene.options(0) == (scene.center(0), collab)
        assert one not in scene.options(0)
        scene.answer(0, collab)
        assert scene.cheers(collab) == "W"

    def test_h129_an_empty_cheer_deck_sends_none(self) -> None:
        scene = Scene()
        scene.zone(0, "cheer_deck")
        bloomed(scene, "hBP01-041", PEKORA)
        assert scene.asks("main")
        assert scene.cheers(scene.center(0)) == ""


class TestThanksToAllThePioneers:
    """hBP01-046"""

    def test_moves_up_to_three_cheers_each_where_its_player_wants(self) -> None:
        """H129: each to a different holomem, none of them twice."""
        scene = Scene()
        center = scene.put(0, "center", PLAIN, cheers="GGWW")
        rest = scene.put(0, "back", SPOT)
        one = bloomed(scene, "hBP01-046", "hBP01-045")
        for n, target in enumerate((rest, one, rest)):
            cheers = [card.id for card in scene.holomem(center).cheers]
            assert scene.options(0) == (*cheers, "none")
            scene.answer(0, cheers[0])
            assert center not in scene.options(0)
            scene.answer(0, target)
            assert len(cheers) == 4 - n
        assert scene.asks("main")
        assert [scene.cheers(it) for it in (center, rest, one)] == ["W", "GW", "G"]

    def test_h115_fewer_or_none_may_be_moved(self) -> None:
        scene = Scene()
        center = scene.put(0, "center", PLAIN, cheers="GW")
        one = bloomed(scene, "hBP01-046", "hBP01-045")
        scene.answer(0, scene.options(0)[1]).answer(0, "none")
        assert scene.asks("main")
        assert (scene.cheers(center), scene.cheers(one)) == ("G", "W")

    def test_nobody_is_asked_without_cheers(self) -> None:
        scene = Scene()
        bloomed(scene, "hBP01-046", "hBP01-045")
        assert scene.asks("main")


class TestTrailOfLife:
    """hBP01-047"""

    def bloomed(self, answer: str, face: int) -> tuple[Scene, str, list[str]]:
        scene = Scene()
        archived = scene.zone(0, "archive", *(CHEERS[letter] for letter in "GWGGG"), PLAIN)
        one = bloomed(scene, "hBP01-047", "hBP01-046", face, damage=60)
        assert scene.damage(one) == 20
        scene.answer(0, answer)
        return scene, one, archived

    def test_heals_itself_and_takes_up_to_three_green_cheers_if_odd(self) -> None:
        scene, one, archived = self.bloomed("yes", 1)
        green = [archived[0], *archived[2:5]]
        assert scene.options(0) == tuple(green)
        assert (scene.prompt.least, scene.prompt.most) == (0, 3)
        scene.answer(0, *green[:3])
        assert scene.cheers(one) == "GGG"
        assert scene.codes(0, "archive") == [CHEERS["W"], CHEERS["G"], PLAIN]

    def test_h115_none_need_be_taken(self) -> None:
        scene, one, _ = self.bloomed("yes", 1)
        scene.answer(0)
        assert scene.cheers(one) == ""

    @pytest.mark.parametrize(("answer", "face"), [("yes", 2), ("no", 1)])
    def test_takes_none_if_even_or_declined(self, answer: str, face: int) -> None:
        scene, one, _ = self.bloomed(answer, face)
        assert scene.asks("main")
        assert scene.cheers(one) == ""


class TestBundleOfCheers:
    """hBP01-051"""

    @pytest.mark.parametrize(
        ("place", "cheers", "damage"), [("collab", "GW", 90), ("collab", "GWWWWW", 150), ("collab", "GWWWW", 150), ("center", "GW", 50)]
    )
    def test_does_20_more_for_each_cheer_up_to_five_in_the_collab_position(self, place: Position, cheers: str, damage: int) -> None:
        scene = Scene()
        one = scene.put(0, place, "hBP01-051", cheers=cheers)
        victim = scene.put(1, "center", BUZZ)
        scene.perform(0, f"art:{one}:0:{victim}")
        assert scene.damage(victim) == damage


class TestSelamatPagi:
    """hBP01-052"""

    def art(self, *, back: str) -> tuple[Scene, str, str, str]:
        scene = Scene()
        one = scene.put(0, "center", "hBP01-052", cheers="W")
        giver = scene.put(0, "back", SPOT, cheers="B")
        taker = scene.put(0, "back", back)
        victim = scene.put(1, "center", BUZZ)
        scene.perform(0, f"art:{one}:0:{victim}")
        return scene, one, giver, taker

    def test_moves_a_cheer_to_another_id_holomem(self) -> None:
        """The cost was met when the art was declared (H74, H76)."""
        scene, one, giver, taker = self.art(back=KOBO)
        mine, blue = scene.holomem(one).cheers[0].id, scene.holomem(giver).cheers[0].id
        assert scene.options(0) == (mine, blue, "none")
        scene.answer(0, mine)
        assert [scene.cheers(it) for it in (one, giver, taker)] == ["", "B", "W"]
        assert scene.damage(scene.center(1)) == 10

    def test_h129_itself_is_one_but_its_own_cheer_cannot_move_to_it(self) -> None:
        scene, one, giver, taker = self.art(back=PLAIN)
        assert scene.options(0) == (scene.holomem(giver).cheers[0].id, "none")
        scene.answer(0, scene.options(0)[0])
        assert [scene.cheers(it) for it in (one, giver, taker)] == ["WB", "", ""]

    def test_h115_may_be_declined(self) -> None:
        scene, one, giver, taker = self.art(back=KOBO)
        scene.answer(0, "none")
        assert [scene.cheers(it) for it in (one, giver, taker)] == ["W", "B", ""]
        assert scene.damage(scene.center(1)) == 10


class TestASeaOfGreenLight:
    """hBP01-054"""

    def test_sends_a_cheer_to_another_id_holomem(self) -> None:
        scene = Scene()
        kobo, zeta = scene.put(0, "back", KOBO), scene.put(0, "back", "hBP01-025")
        bloomed(scene, "hBP01-054", IOFI)
        assert scene.options(0) == (kobo, zeta)
        scene.answer(0, zeta)
        assert scene.cheers(zeta) == "W"

    def test_not_to_airani_iofifteen(self) -> None:
        scene = Scene()
        scene.put(0, "back", IOFI)
        bloomed(scene, "hBP01-054", IOFI)
        assert scene.asks("main")
        assert len(scene.codes(0, "cheer_deck")) == 10


class TestArea15:
    """hBP01-055"""

    def collab(self, archive: str) -> tuple[Scene, list[str], list[str]]:
        scene = Scene()
        kobo, iofi = scene.put(0, "back", KOBO), scene.put(0, "back", IOFI)
        one = scene.put(0, "back", "hBP01-055")
        cheers = scene.zone(0, "archive", *(CHEERS[letter] for letter in archive))
        scene.act(0, f"collab:{one}")
        return scene, cheers, [one, kobo, iofi]

    def test_sends_one_archived_cheer_to_each_of_up_to_three_id_holomems(self) -> None:
        scene, cheers, takers = self.collab("GRBW")
        assert (scene.prompt.least, scene.prompt.most) == (0, 3)
        scene.answer(0, *cheers[:3])
        assert set(scene.options(0)) == set(takers)
        scene.answer(0, takers[1])
        assert set(scene.options(0)) == {takers[0], takers[2]}
        scene.answer(0, takers[0])
        assert [scene.cheers(one) for one in takers] == ["R", "G", "B"]
        assert scene.codes(0, "archive") == [CHEERS["W"]]

    def test_h115_fewer_or_none(self) -> None:
        for n in (0, 1):
            scene, cheers, takers = self.collab("GR")
            scene.answer(0, *cheers[:n])
            if n:
                scene.answer(0, takers[2])
            assert scene.asks("main")
            assert [scene.cheers(one) for one in takers] == ["", "", "G" * n]

    def test_nobody_is_asked_without_a_cheer_in_the_archive(self) -> None:
        scene, _, _ = self.collab("")
        assert scene.asks("main")

    @pytest.mark.parametrize(("other", "damage"), [(KOBO, 150), (IOFI, 100), (PLAIN_1ST, 100)])
    def test_relation_sky_does_50_more_beside_another_id_holomem(self, other: str, damage: int) -> None:
        scene = Scene()
        one = scene.put(0, "center", "hBP01-055", cheers="GWW")
        scene.put(0, "back", other)
        victim = scene.put(1, "center", BUZZ)
        scene.perform(0, f"art:{one}:0:{victim}")
        assert scene.damage(victim) == damage
