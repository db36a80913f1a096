"""Popularity and captures in all moments, what is moved and Stolen, the end of the row (P35-P41, P63-P66, P74, P75)."""

from __future__ import annotations

from msgspec.structs import replace

from matches.games.oshi_push.facts import (
    Captured,
    ClashBegan,
    ClashEnded,
    ClashTied,
    ClashWon,
    Cleared,
    ContentMoved,
    Deleted,
    Finished,
    Funded,
    PersonaMoved,
    PlaceSkipped,
    PlatformRevealed,
    PopularityGained,
    PopularityMoved,
    PopularityStolen,
    RoundBegan,
)
from matches.games.oshi_push.influence import subscribers
from matches.games.oshi_push.table import STUDIO, Change
from tests.games.oshi_push.scene import PLAIN, Scene, next_round

VICTORY_LAP = "OP-A008"
"""If you are Dominating this Platform, gain 1 Popularity on it."""


def lap(scene: Scene, place: int, seat: int = 0) -> str:
    """A card in hand that gains the marker for a capture on the place being resolved."""
    scene.content(seat, place)
    return scene.hand(seat, VICTORY_LAP)


def without_platforms(scene: Scene) -> Scene:
    for seat in range(len(scene.table.seats)):
        scene.seat(seat, platforms=())
    return scene


def test_p38_a_capture_in_its_steps() -> None:
    scene = Scene("royale")
    scene.popularity(0, 1, 1, 1)
    mine, foreign = scene.content(1, 0), scene.content(0, 0, "OP-C008")
    scene.at(2, 1)
    scene.clash(0)
    old = scene.table.places[0].platform
    new = scene.table.seats[2].platforms[0]
    scene.pass_all()
    kinds = [type(fact) for fact in scene.happened if isinstance(fact, PopularityGained | Captured | Funded | Cleared | PlatformRevealed)]
    assert kinds == [PopularityGained, Captured, Funded, Funded, Cleared, PlatformRevealed]
    assert scene.did(Funded) == [Funded(2, 1), Funded(0, 1)]  # clockwise from the one who captures
    assert scene.table.captured == ((), (old,), ())
    assert subscribers(scene.table, 1) == 300_000
    assert scene.did(PlatformRevealed) == [PlatformRevealed(2, 0, new)]
    assert scene.table.places[0].popularity == (0, 0, 0)
    assert scene.table.places[0].content == ()
    assert [card.id for card in scene.table.seats[1].trash] == [mine]
    assert [card.id for card in scene.table.seats[0].trash] == [foreign]
    assert [seat.at for seat in scene.table.seats] == [STUDIO, STUDIO, 1]
    assert scene.did(Deleted) == []  # by rule, not by an effect (P63)


def test_p35_captures_are_checked_after_each_action_with_all_that_it_set_off() -> None:
    scene = Scene()
    scene.popularity(1, 2, 0)
    card = lap(scene, 1)
    scene.clash(1)
    scene.act(0, f"play:{card}")
    assert [(fact.side, fact.place) for fact in scene.did(Captured)] == [(0, 1)]


def test_p36_with_several_at_the_threshold_the_most_popular_captures() -> None:
    scene = Scene("royale")
    scene.popularity(0, 2, 3, 2)
    scene.hand(0, "OP-A036")
    scene.act(0, f"play:{scene.table.seats[0].hand[0].id}")
    assert [(fact.side, fact.place) for fact in scene.did(Captured)] == [(1, 0)]


def test_p36_level_the_winner_of_this_clash_then_the_first_from_the_token() -> None:
    scene = Scene("royale")
    scene.lay(replace(scene.table, token=1, turn=1))
    scene.popularity(0, 2, 2, 1)
    scene.content(2, 0)
    scene.clash(0)
    scene.pass_all()
    assert [fact.side for fact in scene.did(Captured)] == [2]

    scene = Scene("royale")
    scene.lay(replace(scene.table, token=2, turn=2))
    scene.popularity(0, 2, 2, 0)
    card = scene.hand(2, "OP-A036")
    scene.act(2, f"play:{card}")
    assert [fact.side for fact in scene.did(Captured)] == [0]  # from 2 on: 2, 0, 1

    scene = Scene("royale")
    scene.lay(replace(scene.table, token=1, turn=1))
    scene.popularity(0, 2, 2, 0)
    card = scene.hand(1, "OP-A036")
    scene.act(1, f"play:{card}")
    assert [fact.side for fact in scene.did(Captured)] == [1]


def test_p37_the_platform_being_resolved_comes_first_then_from_left_to_right() -> None:
    scene = Scene()
    scene.popularity(0, 0, 2)
    scene.popularity(1, 0, 3)
    scene.popularity(2, 4, 0)
    card = scene.hand(0, "OP-A036")
    scene.clash(2)
    scene.lay(replace(scene.table, ahead=(2, 1, 0)))
    scene.act(0, f"play:{card}")
    assert [(fact.side, fact.place) for fact in scene.did(Captured)] == [(0, 2), (1, 0), (1, 1)]
    steps = [type(fact) for fact in scene.happened if isinstance(fact, Captured | Cleared | PlatformRevealed)]
    assert steps == [Captured, Cleared, PlatformRevealed] * 3  # each is completed before the next


def test_p39_the_next_to_the_left_with_a_platform_deck_reveals_if_need_be_who_captured() -> None:
    for empty, revealing in (((), 1), ((1,), 2), ((1, 2), 0)):
        scene = Scene("royale")
        for seat in empty:
            scene.seat(seat, platforms=())
        scene.popularity(0, 2, 0, 0)
        card = scene.hand(0, "OP-A036")
        scene.act(0, f"play:{card}")
        assert [fact.seat for fact in scene.did(PlatformRevealed)] == [revealing]


def test_p39_with_all_platform_decks_empty_the_place_stays_empty() -> None:
    scene = without_platforms(Scene())
    scene.popularity(1, 3, 0)
    card = scene.hand(0, "OP-A036")
    scene.act(0, f"play:{card}").act(1, "pass").act(0, "pass")
    assert scene.table.filled() == (0, 2)
    scene.answer(0, "left_to_right")
    assert scene.table.ahead == (0, 2)


def test_p39_a_place_that_is_emptied_before_its_clash_is_skipped() -> None:
    scene = without_platforms(Scene())
    scene.popularity(1, 3, 0)
    card = scene.hand(0, "OP-A036")
    scene.clash(0)
    scene.act(0, f"play:{card}").pass_all()
    assert scene.did(PlaceSkipped) == [PlaceSkipped()]
    assert [fact.place for fact in scene.did(ClashBegan)] == [2]


def test_p40_a_platform_that_comes_after_the_clash_of_its_place_waits_for_the_next_round() -> None:
    scene = Scene()
    scene.popularity(0, 2, 0)
    card = scene.hand(0, "OP-A036")
    scene.clash(1)
    scene.act(0, f"play:{card}")
    assert [fact.place for fact in scene.did(PlatformRevealed)] == [0]
    assert scene.table.ahead == (1, 2)


def test_p41_a_clash_whose_platform_is_captured_ends_there() -> None:
    scene = Scene(row=("OP-F006", "OP-F003", "OP-F010"))
    scene.popularity(0, 1, 0)
    card = lap(scene, 0)
    scene.lay(replace(scene.table, changes=(Change("persona:1", 2, "clash", "x"), Change("persona:1", 1, "round", "y"))))
    scene.clash(0)
    scene.act(0, f"play:{card}")
    assert [fact.place for fact in scene.did(Captured)] == [0]
    assert scene.did(ClashWon) + scene.did(ClashTied) == []
    assert scene.did(ClashEnded) == [ClashEnded(0)]
    assert scene.bank_of(0) == 9 - 4
    assert [change.n for change in scene.table.changes] == [1]
    assert [fact.place for fact in scene.did(ClashBegan)] == [1]


def test_p41_after_the_last_place_comes_the_refresh_phase() -> None:
    scene = Scene()
    scene.popularity(2, 3, 0)
    card = lap(scene, 2)
    scene.clash(2)
    scene.act(0, f"play:{card}")
    assert scene.did(RoundBegan) == [RoundBegan(2)]


def test_p74_p38_a_million_wins_at_once() -> None:
    """Nothing further: no Funds for the others, nothing revealed."""
    scene = Scene("royale")
    scene.captured(1, "OP-F014", "OP-F005")
    scene.captured(0, "OP-F003")
    scene.popularity(0, 1, 1, 0)
    scene.content(1, 0)
    scene.clash(0)
    scene.pass_all()
    assert scene.did(Finished) == [Finished((2, 1, 3), "P38")]
    assert scene.did(Funded) + scene.did(PlatformRevealed) + scene.did(Cleared) == []
    assert scene.state.outcome is not None
    assert scene.state.outcome.places == (2, 1, 3)


def test_p74_exactly_a_million_is_enough() -> None:
    scene = Scene(row=("OP-F010", "OP-F003", "OP-F014"))
    scene.captured(0, "OP-F014")
    scene.popularity(0, 2, 0)
    scene.content(0, 0)
    scene.clash(0)
    scene.pass_all()
    assert subscribers(scene.table, 0) == 1_000_000
    assert scene.did(Finished) == [Finished((1, 2), "P38")]


def test_p75_an_empty_row_ends_the_game() -> None:
    scene = without_platforms(Scene("royale", row=(None, "OP-F001", None)))
    scene.captured(2, "OP-F003")
    scene.popularity(1, 1, 0, 0)
    card = scene.hand(0, "OP-A036")
    scene.act(0, f"play:{card}")
    assert scene.did(Finished) == [Finished((2, 3, 1), "P75")]
    assert scene.did(Cleared) == [Cleared(1)]  # as soon as the capture is completed


def test_p75_level_players_share_their_place() -> None:
    scene = without_platforms(Scene("royale", row=(None, "OP-F002", None)))
    scene.captured(2, "OP-F002")
    scene.popularity(1, 1, 0, 0)
    card = scene.hand(0, "OP-A036")
    scene.act(0, f"play:{card}")
    assert scene.did(Finished) == [Finished((1, 3, 1), "P75")]


def test_section_18_places_behind_a_winner_by_subscribers_popularity_bank() -> None:
    scene = Scene("royale", seats=4)
    scene.captured(0, "OP-F014", "OP-F003")
    scene.popularity(0, 1, 0, 0, 0)
    scene.popularity(1, 0, 0, 1, 0)
    scene.bank(3, 10)
    scene.content(0, 0)
    scene.clash(0)
    scene.pass_all()
    assert scene.did(Finished) == [Finished((1, 4, 2, 3), "P38")]


# --- Popularity and moves by effects


def test_p64_a_steal_takes_from_a_chosen_opponent_with_popularity_there() -> None:
    scene = Scene("royale", seats=4)
    scene.popularity(0, 0, 1, 0, 1)
    scene.popularity(1, 0, 0, 1, 0)
    card = scene.hand(0, "OP-A016")
    scene.clash(0)
    scene.act(0, f"play:{card}")
    assert scene.options(0) == (1, 3)
    scene.answer(0, 3)
    assert scene.did(PopularityStolen) == [PopularityStolen(0, 3, 0, 1)]
    assert scene.table.places[0].popularity == (1, 1, 0, 0)


def test_p64_with_nothing_to_steal_nothing_happens() -> None:
    scene = Scene()
    scene.popularity(1, 0, 1)
    card = scene.hand(0, "OP-A016")
    scene.clash(0)
    scene.act(0, f"play:{card}")
    assert scene.did(PopularityStolen) == []
    assert scene.owed == (1,)


def test_p65_a_moved_marker_may_lead_to_a_capture_without_reward() -> None:
    scene = Scene(row=("OP-F016", "OP-F003", "OP-F006"))
    scene.popularity(0, 2, 0)
    scene.popularity(1, 1, 0)
    scene.content(0, 0)
    scene.clash(0)
    scene.pass_all()
    assert scene.options(0) == (1, "none")
    scene.answer(0, 1)
    assert scene.did(PopularityMoved) == [PopularityMoved(0, 1, 0, 1)]
    assert [fact.place for fact in scene.did(Captured)] == [0]


def test_p66_a_move_goes_to_a_different_platform_or_does_not_happen() -> None:
    """Nor is it asked which card is not moved: Change of Subject with one Platform in the row."""
    scene = Scene(row=("OP-F003", None, None))
    scene.content(0, 0)
    scene.content(0, 0)
    card = scene.hand(0, "OP-A014")
    scene.act(0, f"play:{card}")
    assert scene.did(ContentMoved) == []
    assert scene.owed == (1,)


def test_p66_adjacent_is_a_neighbouring_place_with_a_platform() -> None:
    scene = Scene()
    assert [scene.table.adjacent(place) for place in range(3)] == [(1,), (0, 2), (1,)]
    scene = Scene(row=("OP-F003", None, "OP-F010"))
    assert [scene.table.adjacent(place) for place in range(3)] == [(), (0, 2), ()]


def test_p66_a_moved_persona_is_where_it_went_and_returns_at_the_end_of_the_round() -> None:
    scene = Scene()
    card = scene.hand(0, "OP-A004")
    scene.at(0, STUDIO)
    scene.act(0, f"play:{card}").answer(0, 2)
    assert scene.did(PersonaMoved) == [PersonaMoved(0, 2)]
    assert scene.total(0, 2) == 3 + 4
    next_round(scene)
    assert scene.table.seats[0].at == STUDIO


def test_p63_a_deleted_card_goes_to_its_owners_trash() -> None:
    scene = Scene()
    foreign = scene.content(1, 2)
    card = scene.hand(0, "OP-A018")
    scene.act(0, f"play:{card}")
    assert scene.did(Deleted) == [Deleted(1, scene.table.seats[1].trash[0])]
    assert scene.table.seats[1].trash[0].id == foreign
    assert scene.trash_codes(1) == [PLAIN]
