"""Tables of Oshi Push as a test needs them: cards are put where they are wanted, then seats act and answer.

    scene = Scene()
    card = scene.hand(0, "OP-A007")
    scene.clash(1)
    scene.act(0, f"play:{card}")
    assert scene.influence("persona:0") == 12

Ids are `c1`, `c2`, ... in the order in which cards are made; orders come out as they were. Seats start with 9 Funds, their Personas on
the left place, a deck of ten cards without text, and nothing in hand.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count
from typing import Any

from msgspec.structs import replace

from matches.games import resolution
from matches.games.engine import Chance, Drawn, Fact, Left, Prompt, Replied, State, Value, evolve
from matches.games.oshi_push import influence
from matches.games.oshi_push.facts import RoundBegan
from matches.games.oshi_push.game import OshiPush
from matches.games.oshi_push.table import Card, Clash, Content, Phase, Place, Seat, Table
from matches.games.prompts import prompt_of, to_act

GAME = OshiPush()
PLAIN = "OP-C002"
"""Content of cost 2 and Influence 6, without text."""
PLAIN_PLATFORMS = ("OP-F003", "OP-F010", "OP-F014")
"""Thresholds 2, 3 and 4, without reward."""
SEATS = {"duel": 2, "royale": 3, "team": 4}


class Scene:
    """A match of Oshi Push in memory; `happened` are the facts of the last answer."""

    def __init__(
        self,
        mode: str = "duel",
        *,
        seats: int = 0,
        personas: Iterable[str] = (),
        row: tuple[str | None, ...] = PLAIN_PLATFORMS,
        phase: Phase = "action",
        open_hands: bool = False,
    ) -> None:
        self.numbers = count(1)
        self.happened: tuple[Fact, ...] = ()
        many = seats or SEATS[mode]
        side = 2 if mode == "team" else 1
        sides = tuple(tuple(range(first, first + side)) for first in range(0, many, side))
        leads = [*personas, *["OP-P003"] * many][:many]
        players = tuple(
            Seat((self.card(lead),), 9, 0, deck=self.cards(*[PLAIN] * 10), platforms=self.cards("OP-F001", "OP-F002")) for lead in leads
        )
        places = tuple(Place(code and self.card(code), (0,) * len(sides)) for code in row)
        table = Table(mode, sides, players, places, ((),) * len(sides), open_hands, phase, round=1)
        self.state: State[Table] = State(table, sides)
        self.is_begun = False

    # --- laying the table

    def card(self, code: str) -> Card:
        return Card(f"c{next(self.numbers)}", code)

    def cards(self, *codes: str) -> tuple[Card, ...]:
        return tuple(self.card(code) for code in codes)

    def lay(self, table: Table) -> None:
        assert not self.is_begun, "the table is laid before anybody acts"
        self.state = replace(self.state, table=table)

    def seat(self, seat: int, **changed: Any) -> None:
        self.lay(self.table.with_seat(seat, **changed))

    def hand(self, seat: int, *codes: str) -> Any:
        """Cards come into a hand; their id, or ids."""
        cards = self.cards(*codes)
        self.seat(seat, hand=(*self.table.seats[seat].hand, *cards))
        return cards[0].id if len(cards) == 1 else [card.id for card in cards]

    def deck(self, seat: int, *codes: str) -> list[str]:
        """All of a Draw Deck, the top first."""
        cards = self.cards(*codes)
        self.seat(seat, deck=cards)
        return [card.id for card in cards]

    def trash(self, seat: int, *codes: str) -> Any:
        cards = self.cards(*codes)
        self.seat(seat, trash=(*self.table.seats[seat].trash, *cards))
        return cards[0].id if len(cards) == 1 else [card.id for card in cards]

    def bank(self, seat: int, n: int) -> None:
        self.seat(seat, bank=n)

    def at(self, seat: int, place: int) -> None:
        self.seat(seat, at=place)

    def upgrade(self, seat: int, code: str) -> str:
        """An Upgrade lies on the Persona pile."""
        card = self.card(code)
        self.seat(seat, pile=(*self.table.seats[seat].pile, card))
        return card.id

    def content(self, owner: int, place: int, code: str = PLAIN) -> str:
        card = self.card(code)
        there = self.table.places[place].content
        self.lay(self.table.with_place(place, content=(*there, Content(card, owner))))
        return card.id

    def popularity(self, place: int, *markers: int) -> None:
        self.lay(self.table.with_place(place, popularity=markers))

    def captured(self, side: int, *codes: str) -> None:
        cards = self.cards(*codes)
        self.lay(replace(self.table, captured=tuple(cards if one == side else old for one, old in enumerate(self.table.captured))))

    def clash(self, place: int = 0) -> None:
        """The Clash over a place is under way; those to its right are still to come."""
        platform = self.table.places[place].platform
        assert platform
        ahead = tuple(at for at in self.table.filled() if at >= place)
        self.lay(replace(self.table, phase="clash", ahead=ahead, clash=Clash(place, platform.id)))

    # --- playing

    def begin(self) -> Scene:
        """Up to the first prompt; acting does it, too."""
        if not self.is_begun:
            self.is_begun = True
            self.fold(resolution.follow(GAME, self.state, self.chance))
        return self

    def chance(self, counter: int, question: Chance) -> Drawn:
        match question.kind:
            case "ids":
                return Drawn(question, "", tuple(f"c{next(self.numbers)}" for _ in range(question.n)))
            case "order":
                return Drawn(question, "", tuple(range(question.n)))
            case "die":
                return Drawn(question, "", (1,))

    def fold(self, facts: tuple[Fact, ...]) -> None:
        self.happened = facts
        for fact in facts:
            self.state = evolve(self.state, fact)

    def act(self, seat: int, option: str) -> Scene:
        """An Action of the turn: `play:c12:0`, `use:c3`, `discard:c4`, `pass`."""
        self.begin()
        assert self.prompt.text == "oshi_push.turn"
        return self.answer(seat, option)

    def answer(self, seat: int, *picks: Value) -> Scene:
        """The reply to the prompt that the seat owes."""
        self.begin()
        number = next(due for due, owner in to_act(self.state) if owner == seat)
        self.fold(GAME.apply(self.state, Replied(number, seat, picks), self.chance))
        return self

    def leave(self, seat: int) -> Scene:
        self.begin()
        self.fold(GAME.apply(self.state, Left(seat), self.chance))
        return self

    def pass_all(self) -> Scene:
        """Everybody passes until the turns of this phase or Clash are over, or somebody is asked something else."""
        self.begin()
        now = (self.table.phase, self.table.ahead, self.table.round)
        while self.state.outcome is None and self.asks("turn") and now == (self.table.phase, self.table.ahead, self.table.round):
            self.answer(self.owed[0], "pass")
        return self

    # --- what is there

    @property
    def table(self) -> Table:
        return self.state.table

    @property
    def prompt(self) -> Prompt:
        """The open prompt."""
        return prompt_of(self.state, to_act(self.state)[0][0])

    @property
    def owed(self) -> tuple[int, ...]:
        return GAME.to_act(self.state)

    def asks(self, text: str) -> bool:
        """Whether an open prompt has this text."""
        return bool(to_act(self.state)) and self.prompt.text == f"oshi_push.{text}"

    def options(self, seat: int) -> tuple[Value, ...]:
        self.begin()
        number = next(due for due, owner in to_act(self.state) if owner == seat)
        return prompt_of(self.state, number).row(seat)

    def why_not(self, seat: int, thing: str) -> str | None:
        self.begin()
        return GAME.why_not(self.state, seat, thing)

    def influence(self, target: str) -> int:
        return influence.influence(self.table, target)

    def total(self, side: int, place: int) -> int:
        return influence.totals(self.table, place)[side]

    def place_of(self, target: str) -> int | None:
        return self.table.place_of(target)

    def hand_codes(self, seat: int) -> list[str]:
        return [card.code for card in self.table.seats[seat].hand]

    def trash_codes(self, seat: int) -> list[str]:
        return [card.code for card in self.table.seats[seat].trash]

    def bank_of(self, seat: int) -> int:
        return self.table.seats[seat].bank

    def did(self, kind: type[Fact]) -> list[Any]:
        """Facts of a kind among those of the last answer."""
        return [fact for fact in self.happened if isinstance(fact, kind)]


def after_a_clash(scene: Scene) -> Scene:
    """From the Content Phase to the turns of the second Clash."""
    return scene.pass_all().answer(0, "left_to_right").pass_all()


def next_round(scene: Scene) -> Scene:
    """Everybody passes and everything is answered by its default until a new round begins."""
    scene.begin()
    number = scene.table.round
    while scene.state.outcome is None and scene.table.round == number:
        if scene.asks("turn"):
            scene.answer(scene.owed[0], "pass")
        else:
            scene.answer(scene.owed[0], *scene.prompt.default)
    assert scene.state.outcome or any(isinstance(fact, RoundBegan) for fact in scene.happened)
    return scene
