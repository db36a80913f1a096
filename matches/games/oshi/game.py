"""OSHI: two players push each other's pieces off the board.

Source: OSHI rules, O1-O28. Resigning, offers and what happens when time is up belong to the platform (O27).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from msgspec.structs import replace

from matches.games.decks import Deck
from matches.games.engine import Ask, Chance, Fact, Outcome, Prompt, State, Value, ViewKey, departed_outcome
from matches.games.game import Brief, Config, Game, GameRecord, Mode
from matches.games.oshi.board import RED, WHITE
from matches.games.oshi.bots import BOTS
from matches.games.oshi.notation import written
from matches.games.oshi.record import of_match, parse_game, to_match
from matches.games.oshi.rules import choices, key, objection, turn, verdict
from matches.games.oshi.table import Coloured, Laid, Moved, Position, Table
from matches.games.oshi.views import Preview, TableView, brief, preview, table_view
from matches.games.resolution import Effect, Run


class Oshi(Game[Table]):
    id = "oshi"
    title = "OSHI"
    rules_version = "1"
    modes: ClassVar = {"duel": Mode(seats=(2,))}
    settings: ClassVar = {"no_return": ("mover", "displaced"), "red": ("lot", "0", "1")}
    starter = "red"
    offers = frozenset({"draw", "undo"})
    clocks = ("10+5", "3+2", "20+10", "48h", "none")
    facts = (Laid, Coloured, Moved)
    table = Table
    bots: ClassVar = BOTS
    has_record = True

    def opening(self, config: Config, decks: tuple[Deck, ...]) -> Laid:
        no_return, red = (config.options.get(name, allowed[0]) for name, allowed in self.settings.items())
        return Laid(no_return, None if red == "lot" else int(red), key(Position(no_return=no_return)))

    def step(self, run: Run[Table]) -> Effect[None]:
        """The lot for colours (O6), then turn by turn (O7)."""
        if run.table.red is None:
            red, _ = yield Chance("order", 2)
            yield Coloured(red)
            return
        legal = choices(run.table.position).legal
        prompt = Prompt("oshi.turn", (run.table.mover,), (legal,), default=legal[:1], kind="move", pace="main")
        (reply,) = yield Ask((prompt,))
        yield turn(run.table, *reply.picks)

    def outcome(self, state: State[Table]) -> Outcome | None:
        if ending := verdict(state.table):
            places = (1, 1)
            if ending.winner is not None:
                places = (1, 2) if state.table.seat_of(ending.winner) == 0 else (2, 1)
            return Outcome(places, "rules", ending.rule)
        return departed_outcome(state)

    def round_of(self, table: Table) -> int:
        """A turn of Red and one of White, as the record numbers them."""
        return table.turns // 2 + 1

    def standing(self, state: State[Table]) -> tuple[int, ...]:
        """By points claimed; none is decided by less (`docs/decisions/0021-time-called.md`)."""
        ahead = self.margin(state.table)
        return (1, 1) if ahead == 0 else (1, 2) if ahead > 0 else (2, 1)

    def view(self, table: Table, key: ViewKey) -> TableView:
        return table_view(table)

    def preview(self, table: Table, prompt: Prompt, option: Value) -> Preview:
        return preview(table.position, str(option))

    def rematch(self, config: Config, state: State[Table]) -> Config:
        """Colours change."""
        red = state.table.seat_of(WHITE)
        return replace(config, options={**config.options, "red": str(red)})

    def next_game(self, config: Config, last: State[Table] | None, loser: int | None) -> Config:
        """Each pair of games is one in each colour; in an odd game colours are drawn (OSHI rules 10)."""
        assert config.series
        was_red = None if config.series.number % 2 or last is None else last.table.red
        return replace(config, options={**config.options, "red": "lot" if was_red is None else str(1 - was_red)})

    def margin(self, table: Table) -> int:
        """Points claimed minus points lost, over all games (OSHI rules 10); what one side claims the other loses."""
        red, white = table.points
        return red - white if table.seat_of(RED) == 0 else white - red

    def why_not(self, state: State[Table], seat: int, thing: Value) -> str | None:
        if state.outcome or seat not in self.to_act(state):
            return "oshi.why.O7"
        rule = objection(state.table.position, str(thing))
        return rule and f"oshi.why.{rule}"

    def describe(self, fact: Fact) -> tuple[str, dict[str, Value]] | None:
        match fact:
            case Laid(red=int(red)) | Coloured(red=red):
                return "oshi.coloured", {"seat": red}
            case Moved():
                return "oshi.moved", {"seat": fact.seat, "move": written(fact.move, fact.off)}
        return None

    def brief(self, table: Table) -> Brief:
        return brief(table)

    def write_record(self, facts: Sequence[Fact], names: Sequence[str], outcome: Outcome | None, headers: Mapping[str, str]) -> str:
        return of_match(facts, names, outcome, headers)

    def read_record(self, text: str) -> GameRecord:
        return to_match(parse_game(text))
