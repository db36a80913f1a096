"""The steps of Lantern Night and how it ends."""

from __future__ import annotations

from typing import ClassVar

from matches.games.decks import Deck
from matches.games.engine import Ask, Fact, Outcome, Prompt, State, Value, ViewKey, departed_outcome
from matches.games.game import Brief, Config, Game, Mode
from matches.games.prompts import prompt_of, to_act
from matches.games.resolution import Effect, Run
from tests.games.lantern.cards import CARDS, Context, ask_one, draw, glow, shuffle
from tests.games.lantern.facts import (
    FACTS,
    Dawn,
    Dealt,
    Drew,
    HandsChosen,
    Hurt,
    Hushed,
    Opened,
    Played,
    Recalled,
    Removed,
    Snuffed,
    TurnOver,
)  # fmt: skip
from tests.games.lantern.table import Table, View, view

HAND = 3
DECK = tuple(CARDS) * 4


def deal(run: Run[Table]) -> Effect[None]:
    """Rule 1."""
    everyone = run.table.around(0)
    for seat in everyone:
        yield from shuffle(seat, run.table.decks[seat])
        yield from draw(run, seat, HAND)
    replies = yield Ask(tuple(Prompt("lantern.new_hand", (s,), (("no", "yes"),), ("no",), pace="mulligan") for s in everyone))
    again = tuple(reply.seat for reply in replies if reply.picks == ("yes",))
    yield HandsChosen(again)
    for seat in again:
        me = run.table.seats[seat]
        yield from shuffle(seat, tuple(card.code for card in me.hand + me.deck))
        yield from draw(run, seat, HAND)
    yield Dealt()


def take_turn(run: Run[Table]) -> Effect[None]:
    """Rule 2."""
    table = run.table
    owners = table.alive(table.turn)
    rows = tuple(("pass", *(card.id for card in table.seats[seat].hand if card.code != "hush")) for seat in owners)
    reply = yield from ask_one(Prompt("lantern.turn", owners, rows, default=("pass",), together=("pass",), pace="main"))
    passes = table.passes + 1 if reply.picks == ("pass",) else 0
    if not passes:
        yield from play(run, reply.seat, str(reply.picks[0]))
    yield TurnOver(run.table.side_after(table.turn), passes)


def play(run: Run[Table], seat: int, card_id: str) -> Effect[None]:
    card = next(card for card in run.table.seats[seat].hand if card.id == card_id)
    kind = CARDS[card.code]
    yield Played(seat, card, to="field" if kind.stays else "spent")
    if kind.stays:
        return
    if (yield from is_hushed(run, seat)):
        yield Hushed(card)
    else:
        yield from kind.on_play(Context(run, seat, card))


def is_hushed(run: Run[Table], seat: int) -> Effect[bool]:
    """Rule 3. All are asked whatever they hold; of several that answer, the first from `seat` on counts."""
    others = run.table.opponents(seat)
    rows = (("pass", *(card.id for card in run.table.seats[other].hand if card.code == "hush")) for other in others)
    prompts = (Prompt("lantern.respond", (o,), (row,), ("pass",), pace="response") for o, row in zip(others, rows, strict=True))
    replies = yield Ask(tuple(prompts))
    for reply in replies:
        if reply.picks != ("pass",):
            hush = next(card for card in run.table.seats[reply.seat].hand if card.id == reply.picks[0])
            yield Played(reply.seat, hush, to="spent")
            return not (yield from is_hushed(run, reply.seat))
    return False


def dawn(run: Run[Table]) -> Effect[None]:
    """Rule 4."""
    glows = {seat: sum(glow(run.table, seat, card) for card in run.table.seats[seat].field) for seat in run.table.around(0)}
    yield Dawn()
    for seat in run.table.around(0):
        yield Hurt(seat, max(glows[other] for other in run.table.opponents(seat)))
    for seat in run.table.around(0):
        yield from draw(run, seat, 1)


class LanternNight(Game[Table]):
    id, title, rules_version = "lantern", "Lantern Night", "lantern-1"
    modes: ClassVar = {"duel": Mode((2,)), "royale": Mode((3, 4)), "team": Mode((4,), side=2)}
    settings: ClassVar = {"dawns": ("9", "1", "90"), "light": ("9", "900")}
    offers = frozenset({"draw", "undo"})
    facts, table = FACTS, Table

    def opening(self, config: Config, decks: tuple[Deck, ...]) -> Fact:
        chosen = {name: int(config.options.get(name, values[0])) for name, values in self.settings.items()}
        return Opened(self.sides(config), (DECK,) * len(config.seats), chosen["light"], chosen["dawns"])

    def step(self, run: Run[Table]) -> Effect[None]:
        leavers = tuple(seat for seat in run.absent if not run.table.seats[seat].is_out)
        if leavers:
            yield from self.remove(run, Removed(leavers, "left"))
        elif not run.table.is_dealt:
            yield from deal(run)
        elif run.table.passes >= len(run.table.sides_alive()):
            yield from dawn(run)
        else:
            yield from take_turn(run)
        yield from self.remove(run, Removed(tuple(seat for seat in run.table.around(0) if run.table.seats[seat].light == 0), "light"))

    def remove(self, run: Run[Table], removed: Removed) -> Effect[None]:
        """Rule 5. A side whose turn it is may be gone altogether."""
        if not removed.seats:
            return
        yield removed
        if run.table.sides_alive() and not run.table.alive(run.table.turn):
            yield TurnOver(run.table.side_after(run.table.turn), run.table.passes)

    def outcome(self, state: State[Table]) -> Outcome | None:
        """By departures as soon as a seat leaves, by rules when a step is done."""
        table = state.table
        fallen = tuple(seat for together in table.fallen for seat in together)
        is_leaving = any(not table.seats[seat].is_out for seat in state.absent)
        if is_leaving and (departed := departed_outcome(state, fallen)):
            return departed
        if table.dawns >= table.last_dawn:
            return Outcome(self.places(state), "rules", "4")
        return Outcome(self.places(state), "rules", "5") if len(table.sides_alive()) <= 1 else None

    def places(self, state: State[Table]) -> tuple[int, ...]:
        """Sides at the table by Light, then those put out, later before earlier, then those that left, likewise."""

        def standing(side: tuple[int, ...]) -> tuple[int, int]:
            here = [seat for seat in side if not state.table.seats[seat].is_out and seat not in state.absent]
            if here:
                return 2, sum(state.table.seats[seat].light for seat in here)
            falls = [time for time, together in enumerate(state.table.fallen) if set(together) & set(side)]
            return (1, falls[-1]) if falls else (0, max(state.absent.index(seat) for seat in side))

        standings = {seat: standing(side) for side in state.sides for seat in side}
        return tuple(1 + sum(other > standings[seat] for other in standings.values()) for seat in sorted(standings))

    def round_of(self, table: Table) -> int:
        """Rule 4: a night ends at dawn."""
        return table.dawns + 1

    def standing(self, state: State[Table]) -> tuple[int, ...]:
        return self.places(state)

    def view(self, table: Table, key: ViewKey) -> View:
        return view(table, key)

    def brief(self, table: Table) -> Brief:
        return Brief(tuple(range(len(table.seats))), table.dawns, tuple(seat.light for seat in table.seats))

    def why_not(self, state: State[Table], seat: int, thing: Value) -> str | None:
        owed = [prompt_of(state, number) for number, owner in to_act(state) if owner == seat]
        if not owed:
            return "lantern.not_now"
        return None if any(thing in prompt.row(seat) for prompt in owed) else "lantern.not_offered"

    def describe(self, fact: Fact) -> tuple[str, dict[str, Value]] | None:
        match fact:
            case Drew(seat, cards):
                return "lantern.drew", {"seat": seat, "number": len(cards)}
            case HandsChosen(seats):
                return "lantern.hands_chosen", {"number": len(seats)}
            case Dealt():
                return "lantern.dealt", {}
            case Played(seat, card):
                return "lantern.played", {"seat": seat, "card": card.code}
            case Hushed(card):
                return "lantern.hushed", {"card": card.code}
            case Hurt(seat, amount):
                return "lantern.hurt", {"seat": seat, "amount": amount}
            case Snuffed(card):
                return "lantern.snuffed", {"card": card.code}
            case Recalled(seat):
                return "lantern.recalled", {"seat": seat}
            case Dawn():
                return "lantern.dawn", {}
            case Removed(seats, why):
                return f"lantern.out.{why}", {"number": len(seats)}
        return None


LANTERN = LanternNight()
