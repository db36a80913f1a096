"""Tables of the hololive OCG as a test needs them: cards are put where they are wanted, then seats act and answer.

    scene = Scene()
    sora = scene.put(0, "center", "hSD01-005", cheers="WW")
    scene.perform(0, f"art:{sora}:1:{scene.center(1)}")
    assert scene.damage(scene.center(1)) == 50

It is seat 0's third turn. Ids are `c1`, `c2`, ... in the order in which cards are made; orders come out as they were, dice as `dice` says.
Each seat has a center without text, five life, ten cards without text in the deck, ten white cheers in the cheer deck, no hand.
"""

from __future__ import annotations

from itertools import count
from typing import Any

from msgspec.structs import replace

from matches.games import resolution
from matches.games.engine import Chance, Drawn, Fact, Left, Prompt, Replied, State, Value, evolve
from matches.games.hololive_ocg.game import HololiveOcg
from matches.games.hololive_ocg.sight import hp_left
from matches.games.hololive_ocg.table import Card, Holomem, Phase, Seat, Table
from matches.games.hololive_ocg.words import Position, Zone
from matches.games.prompts import prompt_of, to_act

GAME = HololiveOcg()
PLAIN = "hSD01-003"
"""A white Debut, Tokino Sora, 60 HP, without text."""
PLAIN_1ST = "hSD01-005"
"""A white 1st, Tokino Sora, 150 HP, without text."""
CHEERS = {"W": "hY01-001", "G": "hY02-001", "R": "hY03-001", "B": "hY04-001", "P": "hY05-001", "Y": "hY06-001"}


class Scene:
    """A match in memory; `happened` are the facts of the last answer."""

    def __init__(
        self, *, oshis: tuple[str, str] = ("hSD01-001", "hSD01-001"), phase: Phase = "main", ruleset: str = "seed-2024", turn: int = 0,
        centers: bool = True,
    ) -> None:  # fmt: skip
        self.numbers = count(1)
        self.happened: tuple[Fact, ...] = ()
        self.dice: list[int] = []
        seats = tuple(
            Seat(
                Card(f"oshi-{seat}", oshi),
                life=self.cards(*[CHEERS["W"]] * 5),
                deck=self.cards(*[PLAIN] * 10),
                cheer_deck=self.cards(*[CHEERS["W"]] * 10),
                turns=3 if seat == turn else 2,
            )
            for seat, oshi in enumerate(oshis)
        )
        table = Table(seats, ruleset, phase=phase, turn=turn, first=turn, number=5, is_open=phase not in ("order", "setup"))
        self.state: State[Table] = State(table, ((0,), (1,)))
        self.is_begun = False
        if centers:
            self.put(0, "center", PLAIN)
            self.put(1, "center", PLAIN)

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

    def put(
        self, seat: int, place: Position, code: str, *, cheers: str = "", under: tuple[str, ...] = (), supports: tuple[str, ...] = (),
        damage: int = 0, resting: bool = False, arrived: bool = False, bloomed: bool = False,
    ) -> str:  # fmt: skip
        """A holomem comes to a place, instead of one that is there; its name."""
        stack = self.cards(*under, code)
        attached = self.cards(*(CHEERS[letter] for letter in cheers))
        one = Holomem(stack[0].id, stack, attached, self.cards(*supports), damage, resting, arrived, bloomed)
        me = self.table.seats[seat]
        self.seat(seat, **({"back": (*me.back, one)} if place == "back" else {place: one}))
        return one.id

    def zone(self, seat: int, zone: Zone, *codes: str) -> list[str]:
        """All of a zone, the top first; a hand or an archive grows."""
        cards = self.cards(*codes)
        old = self.table.seats[seat].zone(zone) if zone in ("hand", "archive") else ()
        self.seat(seat, **{zone: (*old, *cards)})
        return [card.id for card in cards]

    def hand(self, seat: int, code: str) -> str:
        return self.zone(seat, "hand", code)[0]

    def power(self, seat: int, n: int) -> None:
        """So much holopower."""
        self.zone(seat, "holopower", *[PLAIN] * n)

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
                return Drawn(question, "", (self.dice.pop(0) if self.dice else 1,))

    def fold(self, facts: tuple[Fact, ...]) -> None:
        self.happened = facts
        for fact in facts:
            self.state = evolve(self.state, fact)

    def act(self, seat: int, option: str) -> Scene:
        """A main action: `place:c12`, `bloom:c12:c3`, `collab:c4`, `skill:oshi`, `play:c5`, `baton:c6`, `end`."""
        self.begin()
        assert self.asks("main"), self.prompt.text
        return self.answer(seat, option)

    def perform(self, seat: int, option: str) -> Scene:
        """An art, from the main step if that is not over; or `end`."""
        self.begin()
        if self.asks("main"):
            self.answer(seat, "end")
        assert self.asks("performance"), self.prompt.text
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

    def default(self) -> Scene:
        """The open prompt is answered by its default."""
        return self.answer(self.owed[0], *self.prompt.default)

    def end_turn(self) -> Scene:
        """Everything is answered by its default until the next turn's main step, or the end."""
        self.begin()
        number = self.table.number
        while self.state.outcome is None and not (self.table.number > number and self.asks("main")):
            self.default()
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
        return bool(to_act(self.state)) and self.prompt.text == f"hololive_ocg.{text}"

    def options(self, seat: int) -> tuple[Value, ...]:
        self.begin()
        number = next(due for due, owner in to_act(self.state) if owner == seat)
        return prompt_of(self.state, number).row(seat)

    def why_not(self, seat: int, thing: str) -> str:
        """The number of the rule that forbids it; empty if none does."""
        self.begin()
        return (GAME.why_not(self.state, seat, thing) or "").removeprefix("hololive_ocg.why.")

    def center(self, seat: int) -> str:
        one = self.table.seats[seat].center
        assert one is not None
        return one.id

    def holomem(self, holomem: str) -> Holomem:
        one = self.table.find(holomem)
        assert one is not None, "not on stage"
        return one

    def is_there(self, holomem: str) -> bool:
        return self.table.find(holomem) is not None

    def damage(self, holomem: str) -> int:
        return self.holomem(holomem).damage

    def left(self, holomem: str) -> int:
        """HP left."""
        return hp_left(self.table, self.holomem(holomem))

    def place(self, holomem: str) -> Position | None:
        return self.table.place_of(holomem)

    def codes(self, seat: int, zone: Zone) -> list[str]:
        return [card.code for card in self.table.seats[seat].zone(zone)]

    def life(self, seat: int) -> int:
        return len(self.table.seats[seat].life)

    def cheers(self, holomem: str) -> str:
        letters = {code: letter for letter, code in CHEERS.items()}
        return "".join(letters[card.code] for card in self.holomem(holomem).cheers)

    def did(self, kind: type[Fact]) -> list[Any]:
        """Facts of a kind among those of the last answer."""
        return [fact for fact in self.happened if isinstance(fact, kind)]

    @property
    def result(self) -> tuple[tuple[int, ...], str]:
        """Places and rule of the end."""
        assert self.state.outcome is not None
        return self.state.outcome.places, self.state.outcome.rule
