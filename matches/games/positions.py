"""From entries to the position after each, without deciding anything.

Undo is an entry that accepts an offer naming a `seq`: the position kept there stands again, its prompts under new ids. The line of
answers that led to a draw is kept with the draw's label, so that the same line can get the same draw again.

Source: architecture sections 5 and 6; live play L7, L8, L25, L68, L127, L128.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from typing import Any, Self

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from matches.games.actions import End, Reply, Reveal, Seat
from matches.games.body import Body, Opening, answer_in, body_decoder, line_after
from matches.games.chain import Entry, genesis
from matches.games.engine import Asked, Chance, Drawn, Left, OfferClosed, Replied, State, evolve
from matches.games.game import Config, Game
from matches.games.prompts import open_prompts, prompt_of
from matches.games.resolution import IllegalAction


class Position(Struct, frozen=True):
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
        self.revealed: str | None = None
        self.is_settled = False
        self.labels: dict[tuple[str, int, Chance], str] = {}
        self.undone: int | None = None
        self.seqs: dict[tuple[int, str], int] = {}

    def fork(self) -> Self:
        """A copy to go on from; this one stays as it is, so that others may read it meanwhile."""
        twin = copy(self)
        twin.entries, twin.positions = self.entries.copy(), self.positions.copy()
        twin.labels, twin.seqs = self.labels.copy(), self.seqs.copy()
        return twin

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
        now = self.position
        state, opened, line, replied = now.state, now.opened, now.line, now.replied
        if isinstance(body.action, Seat):
            self.shares = body.action.shares
            replied = (-1,) * len(body.action.shares)
        if isinstance(body.action, Reveal):
            self.revealed = body.action.secret
        self.is_settled = self.is_settled or isinstance(body.action, End)
        answer = answer_in(body)
        for fact in body.facts:
            if isinstance(fact, OfferClosed) and (kept := self.undo_target(state, fact)):
                state, line, replied = replace(kept.state, meta=state.meta), kept.line, kept.replied
                opened = self.undone = entry.seq
            if isinstance(fact, Left) or (isinstance(fact, Replied) and fact is answer):
                line = line_after(line, fact)
            if isinstance(body.action, Reply) and isinstance(fact, Replied) and fact is answer:
                replied = (*replied[: fact.seat], entry.seq - 1, *replied[fact.seat + 1 :])
            if isinstance(fact, Drawn):
                self.labels[line, state.draws, fact.question] = fact.label
            if isinstance(fact, Asked):
                opened = entry.seq
            state = evolve(state, fact)
        self.entries.append(entry)
        self.seqs[entry.seat, entry.cid] = entry.seq
        self.positions.append(Position(state, opened, line, replied))
        return self.positions[-1]

    def undo_target(self, state: State[Any], closed: OfferClosed) -> Position | None:
        offer = next((offer for offer in state.meta.offers if offer.id == closed.id), None)
        return self.positions[offer.to] if offer and offer.kind == "undo" and closed.why == "accepted" else None
