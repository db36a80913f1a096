"""Oshi Push: VTubers battle for Platforms, two players, three or four, or two teams of two.

Source: Oshi Push rules, P1-P110.
"""

from __future__ import annotations

from typing import ClassVar

from msgspec import UNSET
from msgspec.structs import replace

from matches.games.decks import Deck
from matches.games.engine import Fact, Outcome, Prompt, State, Value, ViewKey
from matches.games.game import Brief, Config, Game, Mode
from matches.games.oshi_push import ending, lines, rounds, views
from matches.games.oshi_push.bots import BOTS
from matches.games.oshi_push.catalogue import DRAW, PERSONA, PLATFORMS, Cards
from matches.games.oshi_push.facts import FACTS, Laid
from matches.games.oshi_push.kinds import KINDS
from matches.games.oshi_push.plays import TURN, meant, objection
from matches.games.oshi_push.table import Table
from matches.games.resolution import Effect, Run


class OshiPush(Game[Table]):
    id = "oshi_push"
    title = "Oshi Push"
    rules_version = "1"
    modes: ClassVar = {"duel": Mode(seats=(2,)), "royale": Mode(seats=(3, 4)), "team": Mode(seats=(4,), side=2)}
    settings: ClassVar = {"open_team_hands": ("no", "yes"), "starts": ("lot", "0", "1", "chosen_by_0", "chosen_by_1")}
    team_settings = frozenset({"open_team_hands"})
    starter = "starts"
    offers = frozenset({"undo"})
    facts = FACTS
    table = Table
    catalogue: ClassVar = Cards()
    bots: ClassVar = BOTS

    def opening(self, config: Config, decks: tuple[Deck, ...]) -> Laid:
        personas = tuple(deck.codes(PERSONA)[0] for deck in decks)
        return Laid(
            config.mode,
            self.sides(config),
            personas,
            tuple(deck.codes(DRAW) for deck in decks),
            tuple(deck.codes(PLATFORMS) for deck in decks),
            banks=tuple(KINDS[code].funds for code in personas),
            open_hands=config.options.get("open_team_hands") == "yes",
            starts=UNSET if (starts := config.options.get("starts", "lot")) == "lot" else starts,
        )

    def step(self, run: Run[Table]) -> Effect[None]:
        return rounds.step(run)

    def outcome(self, state: State[Table]) -> Outcome | None:
        return ending.outcome(state)

    def round_of(self, table: Table) -> int:
        """Setup is part of the first round."""
        return max(1, table.round)

    def standing(self, state: State[Table]) -> tuple[int, ...]:
        return ending.standing(state)

    def view(self, table: Table, key: ViewKey) -> views.TableView:
        return views.table_view(table, key)

    def preview(self, table: Table, prompt: Prompt, option: Value) -> views.Preview | None:
        if prompt.text != TURN:
            return None
        seat = next(seat for seat in prompt.owners if option in prompt.row(seat))
        return views.preview(table, seat, str(option))

    def next_game(self, config: Config, last: State[Table] | None, loser: int | None) -> Config:
        """Who lost chooses who starts (section 18); after a draw it is drawn (P22)."""
        return replace(config, options={**config.options, "starts": "lot" if loser is None else f"chosen_by_{loser}"})

    def rematch(self, config: Config, state: State[Table]) -> Config:
        """The first player is drawn anew (P22)."""
        return replace(config, options={name: value for name, value in config.options.items() if name != "starts"})

    def why_not(self, state: State[Table], seat: int, thing: Value) -> str | None:
        """For an option, an Action in the way that turns name them, or a card in hand or in play."""
        owed = [due.prompt for due in self.legal_actions(state, seat)]
        offered = {option for prompt in owed for option in prompt.row(seat)}
        if thing in offered:
            return None
        if not any(prompt.text == TURN for prompt in owed):
            return "oshi_push.why.choice" if owed else "oshi_push.why.P26"
        act = meant(state.table, seat, str(thing))
        return None if str(act) in offered else f"oshi_push.why.{objection(state.table, seat, act) or 'P27'}"

    def describe(self, fact: Fact) -> tuple[str, dict[str, Value]] | None:
        return lines.describe(fact)

    def brief(self, table: Table) -> Brief:
        return views.brief(table)
