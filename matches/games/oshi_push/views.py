"""What each viewer sees of a table, built by naming it; nothing that section 12 of the rules hides has a name here.

Cards in the row and players are keyed, so that a change is a small patch. Numbers that a viewer would have to work out (Influence, totals,
Dominating, Subscriber Totals) are worked out here, with what makes them.

Source: Oshi Push rules, section 12, P100, P101; live play L41, L71, L148-L150.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from matches.games.engine import ViewKey
from matches.games.game import Brief
from matches.games.oshi_push.influence import (
    Reason,
    amount,
    cost,
    dominating,
    own_in_play,
    printed_platform,
    reasons_in_play,
    subscribers,
    summed,
)
from matches.games.oshi_push.kinds import kind_of
from matches.games.oshi_push.plays import boost, onto, parse
from matches.games.oshi_push.table import STUDIO, Card, Content, Place, Seat, Table, Target, card_in, persona
from matches.games.sharing import of_last


class ReasonView(Struct, frozen=True, omit_defaults=True):
    """A part of an Influence: the card that it comes from, and how much; `sets`: in place of all before it."""

    source: str
    n: int
    sets: bool = False


class ContentView(Struct, frozen=True, omit_defaults=True):
    """Content in play. `order`: which came first; `reasons` only where Influence is not as printed."""

    code: str
    owner: int
    influence: int
    order: int
    used: bool = False
    reasons: tuple[ReasonView, ...] = ()


class PlaceView(Struct, frozen=True, omit_defaults=True):
    """A place of the row. `totals` and `popularity` by side; `dominating`: the side that is."""

    popularity: tuple[int, ...]
    totals: tuple[int, ...]
    content: dict[str, ContentView]
    platform: Card | UnsetType = UNSET
    threshold: int | UnsetType = UNSET
    subscribers: int | UnsetType = UNSET
    dominating: int | UnsetType = UNSET


class SeatView(Struct, frozen=True, omit_defaults=True):
    """A player. `cards`: the hand, for those who may see it; `at`: the place of the Persona, absent in the Studio.

    For the player alone: `left`, how many of each card are in the Draw Deck, which follows from the own list and all that has left it, and
    `looked`, cards of the deck that the card at work lets them look at.
    """

    bank: int
    hand: int
    deck: int
    platforms: int
    pile: tuple[Card, ...]
    trash: tuple[Card, ...]
    influence: int
    at: int | UnsetType = UNSET
    cards: tuple[Card, ...] | UnsetType = UNSET
    left: dict[str, int] | UnsetType = UNSET
    looked: tuple[Card, ...] = ()
    used: bool = False
    out: bool = False
    reasons: tuple[ReasonView, ...] = ()


class SideView(Struct, frozen=True):
    """What a side has captured."""

    seats: tuple[int, ...]
    captured: tuple[Card, ...]
    subscribers: int


class SourceView(Struct, frozen=True):
    """A card at work, the last one on top (L149)."""

    seat: int
    card: Card
    what: str


class TableView(Struct, frozen=True, omit_defaults=True):
    """`token` and `turn` are sides; `ahead`: places whose Clash is to come, the one under way first."""

    mode: str
    phase: str
    round: int
    token: int
    turn: int
    passed: tuple[int, ...]
    ahead: tuple[int, ...]
    places: dict[str, PlaceView]
    seats: dict[str, SeatView]
    sides: tuple[SideView, ...]
    working: tuple[SourceView, ...] = ()
    clash: int | UnsetType = UNSET


Reasons = Mapping[Target, list[Reason]]
"""Of each card in play."""


def table_view(table: Table, key: ViewKey) -> TableView:
    shown = public_view(table)
    seats = {str(number): opened(shown.seats[str(number)], table, number, key) for number in range(len(table.seats))}
    return replace(shown, seats=seats)


@of_last
def public_view(table: Table) -> TableView:
    """What everybody sees, and each key with it: made once for all of them."""
    known = reasons_in_play(table)
    return TableView(
        mode=table.mode,
        phase=table.phase,
        round=table.round,
        token=table.token,
        turn=table.turn,
        passed=table.passed,
        ahead=table.ahead,
        places={str(number): place_view(table, number, place, known) for number, place in enumerate(table.places)},
        seats={str(number): seat_view(table, number, seat, known) for number, seat in enumerate(table.seats)},
        sides=tuple(SideView(seats, table.captured[side], subscribers(table, side)) for side, seats in enumerate(table.sides)),
        working=tuple(SourceView(source.seat, source.card, source.what) for source in table.working),
        clash=table.clash.place if table.clash else UNSET,
    )


def place_view(table: Table, number: int, place: Place, known: Reasons) -> PlaceView:
    content = {one.card.id: content_view(table, one, order, known[one.card.id]) for order, one in enumerate(place.content)}
    sums = summed(table, number, lambda target, owner, card: amount(known[target]))
    if place.platform is None:
        return PlaceView(place.popularity, sums, content)
    printed, top = printed_platform(place.platform), dominating(table, number)
    return PlaceView(
        popularity=place.popularity,
        totals=sums,
        content=content,
        platform=place.platform,
        threshold=printed.threshold,
        subscribers=printed.subscribers,
        dominating=UNSET if top is None else top,
    )


def content_view(table: Table, one: Content, order: int, parts: list[Reason]) -> ContentView:
    return ContentView(
        code=one.card.code,
        owner=one.owner,
        influence=amount(parts),
        order=order,
        used=one.card.id in table.used,
        reasons=changed(parts),
    )


def changed(parts: list[Reason]) -> tuple[ReasonView, ...]:
    """What makes an Influence, unless it is just what is printed."""
    return tuple(ReasonView(*part) for part in parts) if len(parts) > 1 else ()


def seat_view(table: Table, number: int, seat: Seat, known: Reasons) -> SeatView:
    """A player as everybody sees them."""
    parts = known.get(persona(number), [])
    return SeatView(
        bank=seat.bank,
        hand=len(seat.hand),
        deck=len(seat.deck),
        platforms=len(seat.platforms),
        pile=seat.pile,
        trash=seat.trash,
        influence=amount(parts),
        at=UNSET if seat.at == STUDIO else seat.at,
        used=bool(seat.pile) and seat.pile[-1].id in table.used,
        out=seat.is_out,
        reasons=changed(parts),
    )


def opened(shown: SeatView, table: Table, number: int, key: ViewKey) -> SeatView:
    """The player with what `key` may see besides: all for the player, the hand for a partner where hands are open (P100)."""
    seat = table.seats[number]
    if key.sees(number):
        return replace(shown, cards=seat.hand, left=left(tuple([card.code for card in seat.deck])), looked=seat.looked)
    return replace(shown, cards=seat.hand) if sees_hand(table, number, key) else shown


@lru_cache(maxsize=256)
def left(deck: tuple[str, ...]) -> dict[str, int]:
    """What is left of the own deck, without its order (L150)."""
    return dict(sorted(Counter(deck).items()))


def sees_hand(table: Table, seat: int, key: ViewKey) -> bool:
    """Its player does, and the partner where hands are open (P100)."""
    return key.sees(seat) or (table.open_hands and key.seat in table.sides[table.side_of(seat)])


class Preview(Struct, frozen=True, omit_defaults=True):
    """What an Action is, for clients without rules: `verb`, the card, where it goes, what it costs in all."""

    verb: str
    card: Card
    cost: int
    place: int | UnsetType = UNSET
    boost: bool = False
    discards: int = 0


def preview(table: Table, seat: int, option: str) -> Preview | None:
    """The parts of an Action of the seat whose prompt it is; None for what is no card's."""
    act = parse(option)
    me = table.seats[seat]
    if act.verb == "use":
        used = own_in_play(table, seat, act.card)
        assert used is not None
        return Preview(act.verb, used.card, used.kind.activate_funds, discards=used.kind.activate_discards)
    if act.verb == "discard":
        return Preview(act.verb, card_in(me.hand, act.card), 0)
    if act.verb != "play":
        return None
    card = card_in(me.hand, act.card)
    place = onto(act.place)
    price = cost(table, seat, card, place) + boost(card, act)
    return Preview(act.verb, card, price, UNSET if place is None else place, act.boosted, kind_of(card).also_discards)


def brief(table: Table) -> Brief:
    """Subscriber Totals by seat; the row as `code:popularity by side` and the Personas, for small boards."""
    row = " ".join(f"{place.platform.code if place.platform else ''}:{'/'.join(map(str, place.popularity))}" for place in table.places)
    personas = " ".join(seat.pile[-1].code if seat.pile else "" for seat in table.seats)
    points = tuple(subscribers(table, table.side_of(seat)) for seat in range(len(table.seats)))
    return Brief(tuple(range(len(table.seats))), table.round, points, {"row": row, "personas": personas, "phase": table.phase})
