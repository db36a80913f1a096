"""The hololive OFFICIAL CARD GAME: two players, an oshi each.

Source: the rules H1-H146 with the decisions A1-A41; K1-K6 by the option `ruleset`.
"""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from matches.games.decks import Deck
from matches.games.engine import Fact, Outcome, Prompt, State, Value, ViewKey
from matches.games.game import Brief, Config, Game, Mode
from matches.games.hololive_ocg import ending, lines, turns, views
from matches.games.hololive_ocg.bots import BOTS
from matches.games.hololive_ocg.catalogue import CHEER, MAIN, OSHI, Cards, number
from matches.games.hololive_ocg.facts import FACTS, Laid
from matches.games.hololive_ocg.refusals import why_not
from matches.games.hololive_ocg.table import Table
from matches.games.resolution import Effect, Run


class HololiveOcg(Game[Table]):
    id = "hololive_ocg"
    title = "hololive OCG"
    rules_version = "1"
    modes: ClassVar = {"duel": Mode(seats=(2,))}
    settings: ClassVar = {"ruleset": ("seed-2024", "cr-1.9.0"), "starts": ("lot", "0", "1", "chosen_by_0", "chosen_by_1")}
    starter = "starts"
    facts = FACTS
    table = Table
    catalogue: ClassVar = Cards()
    bots: ClassVar = BOTS

    def opening(self, config: Config, decks: tuple[Deck, ...]) -> Laid:
        return Laid(
            tuple(number(deck.codes(OSHI)[0]) for deck in decks),
            tuple(tuple(map(number, deck.codes(MAIN))) for deck in decks),
            tuple(tuple(map(number, deck.codes(CHEER))) for deck in decks),
            config.options.get("ruleset", "seed-2024"),
            config.options.get("starts", "lot"),
        )

    def step(self, run: Run[Table]) -> Effect[None]:
        return turns.step(run)

    def outcome(self, state: State[Table]) -> Outcome | None:
        return ending.outcome(state)

    def round_of(self, table: Table) -> int:
        """A turn of each player; setup is part of the first round."""
        return max(1, (table.number + 1) // 2)

    def standing(self, state: State[Table]) -> tuple[int, ...]:
        return ending.standing(state)

    def view(self, table: Table, key: ViewKey) -> views.TableView:
        return views.table_view(table, key)

    def preview(self, table: Table, prompt: Prompt, option: Value) -> views.Preview | None:
        return views.preview(table, prompt, option)

    def rematch(self, config: Config, state: State[Table]) -> Config:
        """A coin decides anew who chooses (H25)."""
        return replace(config, options={name: value for name, value in config.options.items() if name != "starts"})

    def next_game(self, config: Config, last: State[Table] | None, loser: int | None) -> Config:
        """Likewise: the rules know no other custom."""
        return replace(config, options={name: value for name, value in config.options.items() if name != "starts"})

    def why_not(self, state: State[Table], seat: int, thing: Value) -> str | None:
        return why_not(state.table, tuple(due.prompt for due in self.legal_actions(state, seat)), seat, thing)

    def describe(self, fact: Fact) -> tuple[str, dict[str, Value]] | None:
        return lines.describe(fact)

    def brief(self, table: Table) -> Brief:
        return views.brief(table)
