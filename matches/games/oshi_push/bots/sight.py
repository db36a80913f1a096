"""What a bot makes of its view: a table to think on.

Hidden cards are taken for plain ones, but for those on top of the deck that its player looks at. Of effects with an end the view tells how
much they are; a bot takes them to last for the round.
"""

from __future__ import annotations

from functools import cache
from typing import Any, cast

from msgspec import UNSET, UnsetType, convert
from msgspec.structs import replace

from matches.games.oshi_push.influence import influence
from matches.games.oshi_push.kinds import KINDS, Type
from matches.games.oshi_push.table import STUDIO, Card, Change, Clash, Content, Phase, Place, Seat, Source, Table, Target, What, persona
from matches.games.oshi_push.views import PlaceView, SeatView, TableView


@cache
def plain(what: Type) -> str:
    """A card without text."""
    return next(code for code, kind in KINDS.items() if kind.type == what and not kind.text)


def sight(view: Any) -> Table:
    """`view` is the table's view, also as it comes out of JSON."""
    seen: TableView = view if isinstance(view, TableView) else convert(view, TableView)
    places = tuple(place_seen(place) for place in seen.places.values())
    table = Table(
        seen.mode,
        tuple(side.seats for side in seen.sides),
        tuple(seat_seen(number, seat) for number, seat in seen.seats.items()),
        places,
        tuple(side.captured for side in seen.sides),
        phase=cast(Phase, seen.phase),
        round=seen.round,
        token=seen.token,
        turn=seen.turn,
        passed=seen.passed,
        ahead=seen.ahead,
        clash=clash_seen(places, seen.clash),
        used=used(seen),
        working=tuple(Source(source.seat, source.card, cast(What, source.what)) for source in seen.working),
        fallen=fallen(seen),
    )
    return replace(table, changes=tuple(changes(seen, table)))


def seat_seen(number: str, seat: SeatView) -> Seat:
    hand = unknown(f"hand-{number}", seat.hand, "content") if seat.cards is UNSET else seat.cards
    return Seat(
        seat.pile,
        seat.bank,
        STUDIO if seat.at is UNSET else seat.at,
        hand,
        deck=seat.looked + unknown(f"deck-{number}", seat.deck - len(seat.looked), "content"),
        platforms=unknown(f"platforms-{number}", seat.platforms, "platform"),
        trash=seat.trash,
        is_out=seat.out,
    )


def fallen(seen: TableView) -> tuple[tuple[int, ...], ...]:
    """Sides that are out; which of them went first is nothing to think about."""
    out = {int(number) for number, seat in seen.seats.items() if seat.out}
    seats = tuple(seat for side in seen.sides if out.issuperset(side.seats) for seat in side.seats)
    return (seats,) if seats else ()


def unknown(name: str, n: int, what: Type) -> tuple[Card, ...]:
    return tuple(Card(f"{name}-{place}", plain(what)) for place in range(n))


def place_seen(place: PlaceView) -> Place:
    content = sorted(place.content.items(), key=lambda item: item[1].order)
    return Place(
        None if place.platform is UNSET else place.platform,
        place.popularity,
        tuple(Content(Card(card_id, one.code), one.owner) for card_id, one in content),
    )


def clash_seen(places: tuple[Place, ...], at: int | UnsetType) -> Clash | None:
    platform = None if at is UNSET else places[at].platform
    return None if at is UNSET or platform is None else Clash(at, platform.id)


def used(seen: TableView) -> tuple[str, ...]:
    """Cards whose Activate ability is used."""
    content = [card_id for place in seen.places.values() for card_id, one in place.content.items() if one.used]
    return (*content, *(seat.pile[-1].id for seat in seen.seats.values() if seat.used))


def changes(seen: TableView, table: Table) -> list[Change]:
    """What makes the difference between the Influence that is seen and that of the cards alone."""
    shown: list[tuple[Target, int]] = [(persona(int(number)), seat.influence) for number, seat in seen.seats.items() if seat.reasons]
    shown += [(card_id, one.influence) for place in seen.places.values() for card_id, one in place.content.items() if one.reasons]
    found = ((target, n - influence(table, target)) for target, n in shown)
    return [Change(target, n, "round", "") for target, n in found if n]
