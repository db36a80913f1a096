"""Actions in detail: what may be done, what forbids it, what it costs, in which order it happens (P27, P31, P44-P56, P104-P106, P110)."""

from __future__ import annotations

import pytest

from matches.games.oshi_push.facts import Activated, Discarded, Drew, Funded, Played, WorkBegan, WorkDone
from matches.games.oshi_push.table import STUDIO, Card
from tests.games.oshi_push.scene import PLAIN, Scene, next_round

WHY = "oshi_push.why."


def test_p27_all_kinds_of_actions_are_offered() -> None:
    """P44: with the place of Content and whether Boost is paid."""
    scene = Scene(personas=("OP-P001",))
    content, boosted, action, upgrade = scene.hand(0, "OP-C001", "OP-C020", "OP-A036", "OP-U001")
    assert scene.options(0) == (
        f"play:{content}:0",
        f"play:{boosted}:0",
        f"play:{boosted}:0:boost",
        f"play:{action}",
        f"play:{action}:boost",
        f"play:{upgrade}",
        f"use:{scene.table.top(0).id}",
        "pass",
    )


def test_p31_section_14_what_may_be_done_in_a_clash() -> None:
    scene = Scene(personas=("OP-P001",))
    content, action, upgrade = scene.hand(0, "OP-C001", "OP-A001", "OP-U001")
    scene.clash(1)
    assert scene.options(0) == (f"discard:{content}", f"play:{action}", f"discard:{upgrade}", f"use:{scene.table.top(0).id}", "pass")
    assert scene.why_not(0, f"play:{content}:0") == WHY + "P31"
    assert scene.why_not(0, f"play:{upgrade}") == WHY + "P31"


def test_section_14_clash_cards_and_abilities_of_the_clash_are_not_for_the_content_phase() -> None:
    scene = Scene()
    content, action = scene.hand(0, "OP-C001", "OP-A001")
    assert scene.why_not(0, f"play:{action}") == WHY + "timing"
    assert scene.why_not(0, f"discard:{content}") == WHY + "P52"


def test_p44_whoever_cannot_pay_all_cannot_play() -> None:
    scene = Scene()
    plain, boosted = scene.hand(0, PLAIN, "OP-C020")
    scene.bank(0, 7)
    assert f"play:{boosted}:0" in scene.options(0)
    assert scene.why_not(0, f"play:{boosted}:0:boost") == WHY + "P48"
    scene = Scene()
    plain = scene.hand(0, PLAIN)
    scene.bank(0, 1)
    assert scene.why_not(0, f"play:{plain}:0") == WHY + "P48"


def test_p44_a_discard_that_the_card_asks_for_is_a_cost() -> None:
    """Loot Drop: itself is no card to discard."""
    scene = Scene()
    drop = scene.hand(0, "OP-A029")
    assert scene.why_not(0, f"play:{drop}") == WHY + "P44"

    scene = Scene()
    drop, one, other = scene.hand(0, "OP-A029", PLAIN, PLAIN)
    scene.act(0, f"play:{drop}")
    assert scene.options(0) == (one, other)
    assert scene.table.working[-1].card.code == "OP-A029"
    scene.answer(0, one)
    assert [type(fact) for fact in scene.happened if isinstance(fact, Discarded | Funded)] == [Discarded, Funded]
    assert scene.bank_of(0) == 11


def test_p45_an_upgrade_goes_onto_its_persona_alone_over_any_card_and_anywhere() -> None:
    scene = Scene(personas=("OP-P001",))
    low, high, foreign = scene.hand(0, "OP-U001", "OP-U002", "OP-U007")
    scene.at(0, STUDIO)
    assert scene.why_not(0, f"play:{foreign}") == WHY + "P45"
    scene.act(0, f"play:{high}").act(1, "pass")
    assert [card.code for card in scene.table.seats[0].pile] == ["OP-P001", "OP-U002"]
    next_round(scene)
    scene.answer(1, 0).answer(0, 0).act(1, "pass")
    scene.act(0, f"play:{low}")
    assert [card.code for card in scene.table.seats[0].pile] == ["OP-P001", "OP-U002", "OP-U001"]
    assert scene.influence("persona:0") == 6


def test_p46_content_goes_where_the_persona_is() -> None:
    scene = Scene()
    plain, free = scene.hand(0, PLAIN, "OP-C026")
    scene.at(0, 1)
    assert f"play:{plain}:1" in scene.options(0)
    assert scene.why_not(0, f"play:{plain}:0") == WHY + "P46"
    assert [f"play:{free}:{place}" in scene.options(0) for place in range(3)] == [True, True, True]


def test_p46_no_content_with_the_persona_in_the_studio_unless_a_card_allows_it() -> None:
    scene = Scene(row=("OP-F003", None, "OP-F010"))
    plain, free = scene.hand(0, PLAIN, "OP-C026")
    scene.at(0, STUDIO)
    assert scene.why_not(0, plain) == WHY + "P46"
    assert [f"play:{free}:{place}" in scene.options(0) for place in range(3)] == [True, False, True]
    assert scene.why_not(0, f"play:{free}:1") == WHY + "P46"


def test_p47_an_action_card_may_be_played_for_nothing_and_goes_to_the_trash_at_the_end() -> None:
    scene = Scene()
    card = scene.hand(0, "OP-A012")
    old = scene.trash(0, PLAIN)
    reprise = scene.hand(0, "OP-A036")
    scene.act(0, f"play:{reprise}")
    assert scene.trash_codes(0) == [PLAIN, "OP-A036"]  # not brought back: it was in no zone
    assert scene.hand_codes(0) == ["OP-A012"]
    assert (card, old) == (scene.table.seats[0].hand[0].id, scene.table.seats[0].trash[0].id)
    assert scene.table.working == ()


def test_p48_increases_then_reductions_never_below_0() -> None:
    scene = Scene()
    scene.content(0, 1, "OP-C049")
    card = scene.hand(0, "OP-C001")
    dear = scene.hand(0, "OP-C056")
    for _ in range(7):
        scene.content(0, 0)
    scene.act(0, f"play:{dear}:0")
    assert scene.did(Played)[0].paid == 0
    scene.act(1, "pass").act(0, f"play:{card}:0")
    assert scene.did(Played)[0].paid == 0
    assert scene.bank_of(0) == 9


def test_p48_opponents_may_make_cards_dearer() -> None:
    scene = Scene()
    scene.content(1, 0, "OP-C027")
    card = scene.hand(0, "OP-A001")
    scene.clash(0)
    scene.act(0, f"play:{card}")
    assert scene.did(Played)[0].paid == 2


def test_p49_boost_happens_after_the_main_effect_and_belongs_to_playing_alone() -> None:
    scene = Scene()
    card = scene.hand(0, "OP-A025")
    assert scene.why_not(0, f"play:{card}:0:boost") == WHY + "P27"
    scene.act(0, f"play:{card}:boost")
    assert [type(fact) for fact in scene.happened if isinstance(fact, Played | Funded | Drew)] == [Played, Funded, Drew]
    assert scene.bank_of(0) == 9 - 2 + 2


def test_p49_no_boost_without_the_keyword() -> None:
    scene = Scene()
    card = scene.hand(0, PLAIN)
    assert scene.why_not(0, f"play:{card}:0:boost") == WHY + "P49"


def test_p50_activate_once_a_round_its_cost_first() -> None:
    scene = Scene()
    card = scene.content(0, 1, "OP-C045")
    scene.act(0, f"use:{card}")
    kinds = [type(fact) for fact in scene.happened if isinstance(fact, Activated | WorkBegan | Funded | Drew | WorkDone)]
    assert kinds == [Activated, WorkBegan, Funded, Drew, WorkDone]
    assert scene.bank_of(0) == 8
    scene.act(1, "pass")
    assert scene.why_not(0, f"use:{card}") == WHY + "P43"
    next_round(scene)
    assert card not in scene.table.used


def test_p50_what_it_costs_must_be_there() -> None:
    scene = Scene(personas=("OP-P006",))
    night = scene.upgrade(0, "OP-U018")
    poor = scene.content(0, 0, "OP-C045")
    scene.bank(0, 0)
    assert scene.why_not(0, f"use:{night}") == WHY + "P44"
    assert scene.why_not(0, f"use:{poor}") == WHY + "P48"


def test_p50_exactly_what_it_costs_is_enough() -> None:
    scene = Scene()
    advice = scene.content(0, 0, "OP-C045")
    scene.bank(0, 1)
    scene.act(0, f"use:{advice}")
    assert scene.bank_of(0) == 0


def test_p50_covered_cards_and_cards_of_others_cannot_be_used() -> None:
    scene = Scene(personas=("OP-P001", "OP-P001"))
    scene.upgrade(0, "OP-U003")
    covered, foreign = scene.table.seats[0].pile[0].id, scene.content(1, 0, "OP-C052")
    held = scene.hand(0, "OP-C052")
    for card in (covered, foreign, held):
        assert scene.why_not(0, f"use:{card}") == WHY + "P50"


def test_p50_the_cost_of_an_ability_is_asked_for_in_its_name() -> None:
    """Night Pharmacist: others see what the discard is for."""
    scene = Scene(personas=("OP-P006",))
    night = scene.upgrade(0, "OP-U018")
    one, _ = scene.hand(0, PLAIN, PLAIN)
    scene.act(0, f"use:{night}")
    assert [source.card.id for source in scene.table.working] == [night]
    scene.answer(0, one)
    assert scene.bank_of(0) == 11


def test_p51_a_card_played_again_is_new_and_a_moved_one_is_the_same() -> None:
    scene = Scene(personas=("OP-P001",))
    loop = scene.content(0, 0, "OP-C036")
    scene.act(0, f"use:{loop}")
    assert scene.place_of(loop) == 1
    assert loop in scene.table.used
    scene = Scene()
    mine = scene.content(1, 0, "OP-C052")
    cut = scene.hand(0, "OP-A023")
    scene.act(0, "pass").act(1, f"use:{mine}").act(0, f"play:{cut}")
    again = scene.table.seats[1].hand[-1]
    assert again.id != mine
    assert scene.table.used == ()
    scene.act(1, f"play:{again.id}:0")
    scene.act(0, "pass")
    assert f"use:{again.id}" in scene.options(1)


def test_p51_a_new_top_card_is_ready_and_keeps_what_the_pile_was_given() -> None:
    scene = Scene(personas=("OP-P001",))
    scene.content(0, 0)
    upgrade, cheer = scene.hand(0, "OP-U001", "OP-A004")
    scene.act(0, f"play:{cheer}")
    scene.answer(0, 1).act(1, "pass")
    assert scene.influence("persona:0") == 4 + 4
    scene.act(0, f"use:{scene.table.top(0).id}").act(1, "pass").act(0, f"play:{upgrade}").act(1, "pass")
    assert scene.influence("persona:0") == 6 + 4
    assert f"use:{upgrade}" in scene.options(0)


def test_p52_a_discard_ability_costs_nothing_and_is_no_play() -> None:
    scene = Scene()
    scene.bank(0, 0)
    card = scene.hand(0, "OP-C043")
    scene.act(0, f"discard:{card}")
    assert scene.did(Played) == []
    assert scene.trash_codes(0) == ["OP-C043"]
    assert scene.bank_of(0) == 1
    assert scene.owed == (1,)


def test_p54_effects_set_off_come_after_the_action_first_those_of_who_acts() -> None:
    scene = Scene(personas=("OP-P005", "OP-P005"))
    scene.content(0, 1, "OP-C054")
    card = scene.hand(0, "OP-C048")
    scene.act(0, f"play:{card}:0")
    assert scene.asks("next_ability")
    fern, mod = scene.table.top(0).id, scene.table.places[1].content[0].card.id
    assert scene.options(0) == (fern, mod)
    assert scene.prompt.default == (fern,)
    assert [fact.seat for fact in scene.did(Drew)] == [0]  # what was played has done all that it does
    scene.answer(0, mod)
    assert [fact.card.id for fact in scene.did(WorkBegan)] == [mod, fern]
    assert scene.bank_of(0) == 9 - 5 + 1 + 1 + 1


def test_p55_as_much_as_possible() -> None:
    """A discard of more than there is."""
    scene = Scene()
    card = scene.hand(0, "OP-A002")
    scene.act(0, f"play:{card}")
    assert len(scene.table.seats[0].hand) == 0
    assert [card.code for card in scene.table.seats[0].trash] == [PLAIN, "OP-A002"]


def test_p56_each_opponent_discards_at_the_same_time() -> None:
    scene = Scene("royale")
    scene.content(0, 0, "OP-C007")
    first, second = scene.hand(1, PLAIN, PLAIN), scene.hand(2, PLAIN, PLAIN)
    scene.clash(0)
    scene.pass_all()
    assert scene.owed == (1, 2)
    scene.answer(2, second[0])
    assert scene.did(Discarded) == []
    scene.answer(1, first[1])
    assert [fact.seat for fact in scene.did(Discarded)] == [1, 2]


def test_p104_a_card_that_an_effect_plays_is_played_completely_before_the_effect_goes_on() -> None:
    """Co-op Couch plays another one, which plays a third."""
    scene = Scene()
    couch, tuning = scene.hand(0, "OP-C051", "OP-C022")
    scene.act(0, f"play:{couch}:0")
    assert scene.options(0) == (f"play:{tuning}:0", "none")
    scene.answer(0, f"play:{tuning}:0")
    assert [fact.card.id for fact in scene.did(Played)] == [tuning]
    assert scene.did(Played)[0].paid == 0
    assert scene.table.working == ()


def test_p105_the_first_time_counts_also_if_the_ability_came_later() -> None:
    scene = Scene(personas=("OP-P005",))
    first, upgrade, later = scene.hand(0, "OP-C061", "OP-U013", "OP-C047")
    scene.bank(0, 20)
    scene.act(0, f"play:{first}:0")
    assert scene.table.working != ()
    while not scene.asks("turn"):
        scene.answer(0, *scene.prompt.default)
    assert scene.bank_of(0) == 20 - 4 + 1
    scene.act(1, "pass").act(0, f"play:{upgrade}").act(1, "pass").act(0, f"play:{later}:0")
    assert scene.bank_of(0) == 20 - 4 + 1 - 3 - 4


def test_p106_looking_at_fewer_cards_than_asked_for_loses_nothing() -> None:
    scene = Scene()
    card = scene.hand(0, "OP-C061")
    (only,) = scene.deck(0, "OP-C001")
    scene.act(0, f"play:{card}:0")
    assert scene.state.outcome is None
    assert scene.hand_codes(0) == ["OP-C001"]
    assert only not in {card.id for card in scene.table.seats[0].hand}


def test_p110_none_is_always_an_answer_where_hidden_cards_decide() -> None:
    """Key Signature with and without an Upgrade on top; Group Queue with nothing to play."""
    for top in ("OP-U001", "OP-C001"):
        scene = Scene()
        card = scene.hand(0, "OP-A033")
        scene.deck(0, top, PLAIN, PLAIN)
        scene.act(0, f"play:{card}")
        assert scene.options(0)[-1] == "none"
        assert len(scene.options(0)) == (2 if top == "OP-U001" else 1)
    scene = Scene()
    queue = scene.hand(0, "OP-A032")
    scene.clash(0)
    scene.act(0, f"play:{queue}")
    assert scene.options(0) == ("none",)


# --- why not


def test_why_not_is_none_for_what_may_be_done() -> None:
    scene = Scene(personas=("OP-P001",))
    content, action = scene.hand(0, PLAIN, "OP-A036")
    for thing in (f"play:{content}:0", content, action, f"use:{scene.table.top(0).id}", scene.table.top(0).id, "pass"):
        assert scene.why_not(0, thing) is None


@pytest.mark.parametrize(
    "thing", ["", "nothing", "play", "play:", "play:c99:0", "play:c99:7", "discard:c99", "sing:c99", ":", "play:c99:" + "9" * 5_000]
)
def test_why_not_has_a_reason_for_whatever_somebody_may_send(thing: str) -> None:
    scene = Scene()
    assert scene.why_not(0, thing) in {WHY + "P27", WHY + "P50"}


def test_why_not_tells_who_is_not_to_act_and_who_has_to_answer_first() -> None:
    scene = Scene()
    card = scene.hand(1, PLAIN)
    assert scene.why_not(1, card) == WHY + "P26"
    assert scene.why_not(2, card) == WHY + "P26"
    ordering = Scene(phase="order")
    assert ordering.why_not(0, "pass") == WHY + "choice"
    assert ordering.why_not(0, "left_to_right") is None


def test_no_card_is_at_work_when_a_turn_is_open() -> None:
    scene = Scene()
    card = scene.hand(0, "OP-A002")
    scene.act(0, f"play:{card}")
    assert scene.asks("turn")
    assert scene.table.working == ()
    assert scene.table.seats[0].trash[-1] == Card(card, "OP-A002")
