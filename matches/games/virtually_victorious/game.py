"""Virtually Victorious: who first has more than a million Followers, for two to four players.

Source: Virtually Victorious rules, V1-V68.
"""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from matches.games.decks import Deck
from matches.games.engine import Fact, Outcome, Prompt, State, Value, ViewKey
from matches.games.game import Brief, Config, Game, Mode
from matches.games.resolution import Effect, Run
from matches.games.virtually_victorious import ending, lines, rounds, views
from matches.games.virtually_victorious.bots import BOTS
from matches.games.virtually_victorious.catalogue import DECK, EVENTS, MODS, MORE_EVENTS, Cards
from matches.games.virtually_victorious.facts import FACTS, Laid
from matches.games.virtually_victorious.plays import Moment, objection, parse
from matches.games.virtually_victorious.table import Table

FEW = 3
"""With so many players or fewer an Events Pile has all five Events (V6)."""
MOMENTS: dict[str, Moment] = {"phase": "free", "respond": "response", "close": "close", "react": "react"}
"""What a prompt asks for, by the first word of its text."""


class VirtuallyVictorious(Game[Table]):
    id = "virtually_victorious"
    title = "Virtually Victorious"
    rules_version = "1"
    modes: ClassVar = {"duel": Mode(seats=(2,)), "royale": Mode(seats=(3, 4))}
    settings: ClassVar = {"closing_raid": ("once", "free"), "starts": ("lot", "0", "1", "chosen_by_0", "chosen_by_1")}
    starter = "starts"
    facts = FACTS
    table = Table
    catalogue: ClassVar = Cards()
    bots: ClassVar = BOTS

    def opening(self, config: Config, decks: tuple[Deck, ...]) -> Laid:
        starts = config.options.get("starts", "lot")
        further = len(decks) <= FEW
        return Laid(
            tuple(deck.codes(DECK) for deck in decks),
            tuple((*deck.codes(EVENTS), *(deck.codes(MORE_EVENTS) if further else ())) for deck in decks),
            tuple(deck.codes(MODS) for deck in decks),
            config.options.get("closing_raid", "once"),
            "" if starts == "lot" else starts,
        )

    def step(self, run: Run[Table]) -> Effect[None]:
        return rounds.step(run)

    def outcome(self, state: State[Table]) -> Outcome | None:
        return ending.outcome(state)

    def round_of(self, table: Table) -> int:
        """Setup is part of the first Round."""
        return max(1, table.round)

    def standing(self, state: State[Table]) -> tuple[int, ...]:
        return ending.standing(state)

    def joint_winners(self, table: Table) -> tuple[int, ...]:
        return ending.joint_winners(table)

    def view(self, table: Table, key: ViewKey) -> views.TableView:
        return views.table_view(table, key)

    def preview(self, table: Table, prompt: Prompt, option: Value) -> views.Preview | None:
        if prompt.kind != "move":
            return None
        seat = next(seat for seat in prompt.owners if option in prompt.row(seat))
        return views.preview(table, seat, str(option))

    def next_game(self, config: Config, last: State[Table] | None, loser: int | None) -> Config:
        """Who lost chooses who starts (section 15). After a level game the start alternates (VA18); if nothing began, it is drawn (V17)."""
        starts = "lot" if loser is None else f"chosen_by_{loser}"
        if loser is None and last is not None and last.table.round:
            starts = str(1 - last.table.starter)  # of two the same one starts every Round (V40)
        return replace(config, options={**config.options, "starts": starts})

    def rematch(self, config: Config, state: State[Table]) -> Config:
        """The first player is drawn anew (V17)."""
        return replace(config, options={name: value for name, value in config.options.items() if name != "starts"})

    def why_not(self, state: State[Table], seat: int, thing: Value) -> str | None:
        """For an option, or for what is written like one."""
        owed = [due.prompt for due in self.legal_actions(state, seat)]
        if any(thing in prompt.row(seat) for prompt in owed):
            return None
        if not owed:
            return f"{self.id}.why.turn"
        moment = MOMENTS.get(owed[0].text.removeprefix(f"{self.id}.").split(".")[0])
        return f"{self.id}.why.{objection(state.table, seat, parse(str(thing)), moment) if moment else 'choice'}"

    def describe(self, fact: Fact) -> tuple[str, dict[str, Value]] | None:
        return lines.describe(fact)

    def brief(self, table: Table) -> Brief:
        return views.brief(table)
