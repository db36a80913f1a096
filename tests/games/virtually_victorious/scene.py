"""Tables of Virtually Victorious as a test needs them: cards are put where they are wanted, then seats act and answer.

    scene = Scene(seats=3)
    card = scene.hand(0, "VV-Q017")
    scene.followers(2, 20_000)
    scene.act(0, f"play:{card}:p2").settle()
    assert scene.counts == [20_000, 0, 0]

Ids are `c1`, `c2`, ... in the order in which cards are made; orders come out as they were. It is the first turn of the first Round, in the
Play Phase of seat 0, there is no Event, nobody has Followers or a hand, and each deck has ten plain cards.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count
from typing import Any

from msgspec.structs import replace

from matches.games import resolution
from matches.games.engine import Chance, Drawn, Fact, Left, Prompt, Replied, State, Value, evolve
from matches.games.prompts import prompt_of, to_act
from matches.games.virtually_victorious.game import VirtuallyVictorious
from matches.games.virtually_victorious.plays import GO_ON, PASS, PASS_ON, PASSES
from matches.games.virtually_victorious.table import NOBODY, Card, CurrentEvent, InPlay, Phase, Seat, Table

GAME = VirtuallyVictorious()
PLAIN = "VV-Q001"
"""Gains 25,000 Followers on the own turn, and nothing else."""
NEGATE = "VV-N001"
"""Negates a Quick card for 15,000 Followers."""
ANSWERS = ("respond", "close", "react")
"""Questions that `settle` passes on, by the first word of their texts."""


class Scene:
    """A match in memory; `happened` are all facts since the table was laid."""

    def __init__(
        self,
        seats: int = 2,
        *,
        event: str = "",
        phase: Phase = "play",
        turn: int = 0,
        taken: Iterable[int] = (),
        raided: Iterable[int] = (),
        closing_raid: str = "once",
        starter: int = 0,
    ) -> None:
        self.numbers = count(1)
        self.happened: list[Fact] = []
        self.last: tuple[Fact, ...] = ()
        players = tuple(Seat(deck=self.cards(*[PLAIN] * 10)) for _ in range(seats))
        table = Table(
            players,
            closing_raid,
            phase=phase,
            round=1,
            starter=starter,
            reveals=starter,
            turn=turn,
            taken=() if phase == "reveal" else tuple(dict.fromkeys((*taken, turn))),
            raided=tuple(raided),
            event=CurrentEvent(self.card(event), seats - 1) if event else None,
        )
        self.state: State[Table] = State(table, tuple((seat,) for seat in range(seats)))
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

    def zone(self, seat: int, zone: str, *codes: str) -> Any:
        """Cards come into a hand, a Discard, an Events Pile; their id, or ids."""
        cards = self.cards(*codes)
        self.seat(seat, **{zone: (*getattr(self.table.seats[seat], zone), *cards)})
        return cards[0].id if len(cards) == 1 else [card.id for card in cards]

    def hand(self, seat: int, *codes: str) -> Any:
        return self.zone(seat, "hand", *codes)

    def discard(self, seat: int, *codes: str) -> Any:
        return self.zone(seat, "discard", *codes)

    def deck(self, seat: int, *codes: str) -> list[str]:
        """All of a deck, the top first."""
        cards = self.cards(*codes)
        self.seat(seat, deck=cards)
        return [card.id for card in cards]

    def field(self, seat: int, *codes: str, counters: int = 0) -> Any:
        cards = self.cards(*codes)
        self.seat(seat, field=(*self.table.seats[seat].field, *(InPlay(card, counters) for card in cards)))
        return cards[0].id if len(cards) == 1 else [card.id for card in cards]

    def followers(self, *followers: int) -> None:
        """By seat; thresholds that are below count as reached."""
        for seat, n in enumerate(followers):
            self.seat(seat, followers=n, earned=sum(n >= threshold for threshold in (250_000, 500_000, 750_000)))

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
        self.last = facts
        self.happened += facts
        for fact in facts:
            self.state = evolve(self.state, fact)

    def answer(self, seat: int, *picks: Value) -> Scene:
        """The reply to the prompt that the seat owes."""
        self.begin()
        number = next(due for due, owner in to_act(self.state) if owner == seat)
        self.fold(GAME.apply(self.state, Replied(number, seat, picks), self.chance))
        return self

    act = answer

    def play(self, seat: int, code: str, target: str = "") -> Scene:
        """Such a card comes into the hand, if nobody has acted yet, and is played."""
        card = next((card.id for card in self.table.seats[seat].hand if card.code == code), "") or self.hand(seat, code)
        return self.act(seat, f"play:{card}:{target}" if target else f"play:{card}")

    def leave(self, seat: int) -> Scene:
        self.begin()
        self.fold(GAME.apply(self.state, Left(seat), self.chance))
        return self

    def settle(self) -> Scene:
        """Nobody responds and nobody reacts, until the turn player or somebody else is asked something else."""
        self.begin()
        while self.state.outcome is None and self.text.split(".")[0] in ANSWERS:
            self.answer(self.owed[0], PASS)
        return self

    def go_on(self, until: str = "phase.raid") -> Scene:
        """The turn player goes on and nobody answers, until this is asked."""
        self.settle()
        for _ in range(20):
            if self.text == until:
                return self
            assert self.text.startswith("phase."), self.text
            self.answer(self.owed[0], GO_ON).settle()
        raise AssertionError(self.text)

    def next_round(self) -> Scene:
        """Everything is answered by its default until the next Round has begun."""
        self.begin()
        number = self.table.round
        while self.state.outcome is None and self.table.round == number:
            self.answer(self.owed[0], *self.prompt.default)
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
    def text(self) -> str:
        """What is asked, without the name of the game."""
        self.begin()
        return self.prompt.text.removeprefix(f"{GAME.id}.")

    @property
    def owed(self) -> tuple[int, ...]:
        self.begin()
        return GAME.to_act(self.state)

    def options(self, seat: int) -> tuple[Value, ...]:
        """But for passing on, which is offered wherever one may pass."""
        self.begin()
        number = next(due for due, owner in to_act(self.state) if owner == seat)
        row = prompt_of(self.state, number).row(seat)
        assert row[-len(PASSES) :] == PASSES if PASS in row else not set(PASSES) & set(row)
        return tuple(option for option in row if option not in PASS_ON)

    def why_not(self, seat: int, thing: str) -> str | None:
        self.begin()
        found = GAME.why_not(self.state, seat, thing)
        return found and found.removeprefix(f"{GAME.id}.why.")

    @property
    def counts(self) -> list[int]:
        """Followers by seat."""
        return [seat.followers for seat in self.table.seats]

    @property
    def stack(self) -> list[str]:
        """Codes on the Stack, the top last."""
        return [entry.card.code for entry in self.table.stack]

    @property
    def top(self) -> str:
        """The entry on top of the Stack."""
        return self.table.stack[-1].id

    def codes(self, seat: int, zone: str = "hand") -> list[str]:
        return [card.code for card in getattr(self.table.seats[seat], zone)]

    def on_field(self, seat: int) -> list[str]:
        return [one.card.code for one in self.table.seats[seat].field]

    def did(self, kind: type[Fact]) -> list[Any]:
        """Facts of a kind since the table was laid."""
        return [fact for fact in self.happened if isinstance(fact, kind)]

    def windows(self) -> list[int]:
        """Who is asked to respond, one after the other, if all pass; nothing happens for that."""
        return list(self.table.waiting)


def whole(scene: Scene, seats: Iterable[int] = ()) -> Scene:
    """Everybody, or these seats, get a card that they will not play, so that they are asked."""
    for seat in seats or range(len(scene.table.seats)):
        scene.hand(seat, "VV-Q032")
    return scene


__all__ = ["GAME", "GO_ON", "NEGATE", "NOBODY", "PASS", "PLAIN", "Scene", "whole"]
