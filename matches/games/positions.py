"""From entries to the position after each, without deciding anything.

Undo is an entry that accepts an offer naming a `seq`: the position kept there stands again, its prompts under new ids. The line of
answers that led to a draw is kept with the draw's label, so that the same line can get the same draw again.

Source: architecture sections 5 and 6; live play L7, L8, L25, L68, L127, L128.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from matches.games.actions import End, Reply, Reveal, Seat
from matches.games.body import Body, Opening, body_decoder, came_in, line_after
from matches.games.chain import Entry, genesis
from matches.games.decks import Deck
from matches.games.engine import Asked, Chance, Drawn, Fact, Left, OfferClosed, Replied, State, evolve
from matches.games.game import Config, Game
from matches.games.prompts import open_prompts, prompt_of
from matches.games.resolution import IllegalAction

MARKED = frozenset({Asked, Drawn, Left, OfferClosed, Replied})
"""Facts that move more than the state."""


class Position(Struct, frozen=True, gc=False):
    """Where the match stands after an entry.

    `opened`: the entry that opened or reopened its prompts; `line`: digest of the answers that led here; `replied`: for each
    seat the entry before its last own reply on this line, -1 for none.
    """

    state: State[Any]
    opened: int = 0
    line: str = ""
    replied: tuple[int, ...] = ()


def prompt_id(position: Position, number: int) -> str:
    """`<entry that opened or reopened it>.<lowest owner>.<place in its ask>` (L68)."""
    return f"{position.opened}.{min(prompt_of(position.state, number).owners)}.{number}"


class Positions:
    """The entries of one match folded: a position after each, the labels of its draws, and what the first entries fixed."""

    def __init__(self, stream: str, games: Mapping[str, Game[Any]]) -> None:
        self.stream, self.games = stream, games
        self.entries: list[Entry] = []
        self.positions: list[Position] = []
        self.config: Config | None = None
        self.commitment = ""
        self.shares: tuple[str | None, ...] | None = None
        self.decks: tuple[Deck, ...] = ()
        self.revealed: str | None = None
        self.is_settled = False
        self.why_unrated = ""
        self.labels: dict[tuple[str, int, Chance], str] = {}
        self.undone: int | None = None
        self.seqs: dict[tuple[int, str], int] = {}

    def fork(self) -> Self:
        """A copy to go on from; this one stays as it is, so that others may read it meanwhile."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.entries, twin.positions = self.entries.copy(), self.positions.copy()
        twin.labels, twin.seqs = self.labels.copy(), self.seqs.copy()
        return twin

    def upto(self, seq: int) -> Self:
        """The match as it stood after entry `seq`: to be read, not to go on from. This one stays as it is."""
        if seq == self.head:
            return self
        part = object.__new__(type(self))
        part.__dict__.update(self.__dict__)
        part.entries, part.positions = self.entries[: seq + 1], self.positions[: seq + 1]
        kinds = {entry.kind for entry in part.entries}
        part.is_settled, part.revealed = "end" in kinds, self.revealed if "reveal" in kinds else None
        return part

    @property
    def head(self) -> int:
        """The last `seq`; -1 for none."""
        return len(self.entries) - 1

    @property
    def head_hash(self) -> str:
        return self.entries[-1].hash if self.entries else genesis(self.stream)

    @property
    def game(self) -> Game[Any]:
        assert self.config is not None
        return self.games[self.config.game]

    @property
    def position(self) -> Position:
        return self.positions[-1] if self.positions else Position(State(table=None))

    @property
    def state(self) -> State[Any]:
        return self.position.state

    def body(self, seq: int) -> Body[Any]:
        return body_decoder(self.game).decode(self.entries[seq].body)

    def prompt_id(self, number: int) -> str:
        return prompt_id(self.position, number)

    def prompt_number(self, prompt: str) -> int:
        """The open prompt with this id; raises `IllegalAction("stale_prompt")`."""
        for number in open_prompts(self.state):
            if self.prompt_id(number) == prompt:
                return number
        raise IllegalAction("stale_prompt")

    def fold(self, entry: Entry) -> Position:
        """The position after `entry`: from its bytes alone."""
        if not self.entries:
            created = msgspec.json.decode(entry.body, type=Opening).action
            self.config, self.commitment = created.config, created.commitment
        body = body_decoder(self.game).decode(entry.body)
        position = self.fold_facts(self.noted(body), body, entry.seq)
        self.entries.append(entry)
        self.seqs[entry.seat, entry.cid] = entry.seq
        self.positions.append(position)
        return position

    def noted(self, body: Body[Any]) -> Position:
        """The position before an entry, with what its action alone tells."""
        now = self.position
        match body.action:
            case Seat(shares=shares, decks=decks, seats=seats):
                self.shares, self.decks = shares, decks
                if seats and self.config:
                    self.config = replace(self.config, seats=seats)
                return replace(now, replied=(-1,) * len(shares))
            case Reveal(secret=secret):
                self.revealed = secret
            case End(why_unrated=why):
                self.is_settled, self.why_unrated = True, why
        return now

    def fold_facts(self, now: Position, body: Body[Any], seq: int) -> Position:
        """Most facts only move the state; the few kinds that do more are told apart once for each fact."""
        state, opened, line, replied = now.state, now.opened, now.line, now.replied
        answer: Fact | None = None
        for fact in body.facts:
            if type(fact) in MARKED:
                match fact:
                    case Replied() if came_in(body.action, fact, state, answer):
                        answer, line = fact, line_after(line, fact)
                        if isinstance(body.action, Reply):
                            replied = (*replied[: fact.seat], seq - 1, *replied[fact.seat + 1 :])
                    case Asked():
                        opened = seq
                    case Drawn():
                        self.labels[line, state.draws, fact.question] = fact.label
                    case Left():
                        line = line_after(line, fact)
                    case OfferClosed() if kept := self.undo_target(state, fact):
                        state, line, replied = replace(kept.state, meta=state.meta), kept.line, kept.replied
                        opened = self.undone = seq
            state = evolve(state, fact)
        return Position(state, opened, line, replied)

    def undo_target(self, state: State[Any], closed: OfferClosed) -> Position | None:
        offer = next((offer for offer in state.meta.offers if offer.id == closed.id), None)
        return self.positions[offer.to] if offer and offer.kind == "undo" and closed.why == "accepted" else None
