"""What each viewer sees of a table, built by naming it; nothing that section 10 of the rules hides has a name here.

Players and cards on fields are keyed, so that a change is a small patch. Numbers that a viewer would have to work out (hand sizes, what a
Raid gives, what can be Negated) are worked out here.

Source: Virtually Victorious rules, section 10, V64; live play L41, L71, L148-L150.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from matches.games.engine import ViewKey
from matches.games.game import Brief
from matches.games.sharing import of_last
from matches.games.virtually_victorious.kinds import kind_of
from matches.games.virtually_victorious.lasting import can_be_negated, hand_size, raid_gain
from matches.games.virtually_victorious.plays import parse
from matches.games.virtually_victorious.table import NOBODY, Card, Entry, Happening, Seat, Table


class InPlayView(Struct, frozen=True, omit_defaults=True):
    """A card on a field. `order`: which came first."""

    code: str
    order: int
    counters: int = 0
    used: bool = False


class SeatView(Struct, frozen=True, omit_defaults=True):
    """A player. `limit`: the hand size; `raid`: what a Raid gives; `earned`: thresholds reached.

    For the player alone: `cards`, the hand; `own_mods`, those still to be earned; `left` and `events_left`, how many of each card are in
    the deck and in the Events Pile; `looked`, cards of the deck that the card at work lets them look at.
    """

    followers: int
    hand: int
    deck: int
    events: int
    mods: int
    earned: int
    limit: int
    raid: int
    field: dict[str, InPlayView]
    discard: tuple[Card, ...]
    used_events: tuple[Card, ...]
    quicks: int = 0
    resolved: bool = False
    lost: int = 0
    shielded: bool = False
    next_gain: int = 0
    next_quick: tuple[int, ...] = ()
    passing: str = ""
    out: bool = False
    cards: tuple[Card, ...] | UnsetType = UNSET
    own_mods: tuple[Card, ...] | UnsetType = UNSET
    left: dict[str, int] | UnsetType = UNSET
    events_left: dict[str, int] | UnsetType = UNSET
    looked: tuple[Card, ...] = ()


class EntryView(Struct, frozen=True, omit_defaults=True):
    """Something on the Stack. `sure`: it cannot be Negated as things are."""

    id: str
    what: str
    seat: int
    card: Card
    target: str = ""
    nth: int = 0
    off_turn: bool = False
    bonus: int = 0
    sure: bool = False


class HappeningView(Struct, frozen=True, omit_defaults=True):
    """What Reactions are asked for."""

    occasion: str
    seat: int
    by: int
    of: int | UnsetType = UNSET
    n: int = 0
    card: Card | UnsetType = UNSET


class EventView(Struct, frozen=True):
    card: Card
    owner: int


class TableView(Struct, frozen=True, omit_defaults=True):
    """`stack`: the top last; `waiting` are asked next; `next` takes the next turn; `winners` once the game has ended by its rules."""

    phase: str
    round: int
    starter: int
    turn: int
    reveals: int
    closing_raid: str
    taken: tuple[int, ...]
    raided: tuple[int, ...]
    seats: dict[str, SeatView]
    stack: tuple[EntryView, ...] = ()
    made: int = 0
    waiting: tuple[int, ...] = ()
    working: str = ""
    next: int | UnsetType = UNSET
    event: EventView | UnsetType = UNSET
    reacting: HappeningView | UnsetType = UNSET
    winners: tuple[int, ...] = ()


def table_view(table: Table, key: ViewKey) -> TableView:
    shown = public_view(table)
    seats = {number: opened(seat, table.seats[int(number)]) if key.sees(int(number)) else seat for number, seat in shown.seats.items()}
    return replace(shown, seats=seats)


@of_last
def public_view(table: Table) -> TableView:
    """What everybody sees, and each key with it: made once for all of them."""
    return TableView(
        phase=table.phase,
        round=table.round,
        starter=table.starter,
        turn=table.turn,
        reveals=table.reveals,
        closing_raid=table.closing_raid,
        taken=table.taken,
        raided=table.raided,
        seats={str(number): seat_view(table, number, seat) for number, seat in enumerate(table.seats)},
        stack=tuple([entry_view(table, entry) for entry in table.stack]),
        made=table.made,
        waiting=table.waiting,
        working=table.working,
        next=UNSET if table.next == NOBODY else table.next,
        event=EventView(table.event.card, table.event.owner) if table.event else UNSET,
        reacting=happening_view(table.reacting) if table.reacting else UNSET,
        winners=table.ending.winners if table.ending else (),
    )


def seat_view(table: Table, number: int, seat: Seat) -> SeatView:
    """A player as everybody sees them."""
    return SeatView(
        followers=seat.followers,
        hand=len(seat.hand),
        deck=len(seat.deck),
        events=len(seat.events),
        mods=len(seat.mods),
        earned=seat.earned,
        limit=hand_size(table, number),
        raid=raid_gain(table, number),
        field={one.card.id: InPlayView(one.card.code, order, one.counters, one.used) for order, one in enumerate(seat.field)},
        discard=seat.discard,
        used_events=seat.used_events,
        quicks=seat.quicks,
        resolved=seat.resolved,
        lost=seat.lost,
        shielded=seat.shielded,
        next_gain=seat.next_gain,
        next_quick=seat.next_quick,
        passing=seat.passing,
        out=seat.is_out,
    )


def opened(shown: SeatView, seat: Seat) -> SeatView:
    """The player with what only the player sees."""
    return replace(
        shown,
        cards=seat.hand,
        own_mods=seat.mods,
        left=left(tuple([card.code for card in seat.deck])),
        events_left=left(tuple([card.code for card in seat.events])),
        looked=seat.looked,
    )


@lru_cache(maxsize=256)
def left(cards: tuple[str, ...]) -> dict[str, int]:
    """What is left of an own pile, without its order (L150)."""
    return dict(sorted(Counter(cards).items()))


def entry_view(table: Table, entry: Entry) -> EntryView:
    return EntryView(
        id=entry.id,
        what=entry.what,
        seat=entry.seat,
        card=entry.card,
        target=entry.target,
        nth=entry.nth,
        off_turn=not entry.own_turn,
        bonus=entry.bonus,
        sure=not can_be_negated(table, entry),
    )


def happening_view(what: Happening) -> HappeningView:
    of = UNSET if what.of == NOBODY else what.of
    return HappeningView(what.occasion, what.seat, what.by, of, what.n, what.card if what.card.id else UNSET)


class Preview(Struct, frozen=True, omit_defaults=True):
    """What an option is, for clients without rules: `verb`, the card, what it targets, how many cards its Condition takes.

    Of a Raid: whom, and what it gives to both.
    """

    verb: str
    card: Card | UnsetType = UNSET
    target: str = ""
    condition: int = 0
    of: int | UnsetType = UNSET
    gains: tuple[int, int] | UnsetType = UNSET


def preview(table: Table, seat: int, option: str) -> Preview | None:
    """The parts of an option of the seat whose prompt it is; None for one without a card or a player."""
    act = parse(option)
    me = table.seats[seat]
    if act.verb == "raid":
        of = int(act.card)
        return Preview(act.verb, of=of, gains=(raid_gain(table, seat), raid_gain(table, of)))
    cards = me.hand if act.verb == "play" else tuple(one.card for one in me.field) if act.verb == "use" else ()
    card = next((card for card in cards if card.id == act.card), None)
    if card is None:
        return None
    return Preview(act.verb, card, act.target, kind_of(card).condition if act.verb == "play" else 0)


def brief(table: Table) -> Brief:
    """Followers by seat; the Event and whose turn it is, for small boards."""
    points = tuple(seat.followers for seat in table.seats)
    event = table.event.card.code if table.event else ""
    return Brief(tuple(range(len(table.seats))), table.round, points, {"event": event, "phase": table.phase, "turn": str(table.turn)})
