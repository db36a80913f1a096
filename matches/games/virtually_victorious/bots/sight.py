"""What a bot makes of its view: a table to think on. Cards that it does not know are taken for plain ones; piles of others for empty."""

from __future__ import annotations

from typing import Any, cast

from msgspec import UNSET, convert

from matches.games.virtually_victorious.table import (
    HIDDEN,
    NOBODY,
    Card,
    CurrentEvent,
    Entry,
    Happening,
    InPlay,
    Occasion,
    Phase,
    Seat,
    Table,
    What,
)
from matches.games.virtually_victorious.views import EntryView, SeatView, TableView

PLAIN = "VV-Q001"
"""A card that gains Followers and does nothing else."""


def sight(view: Any) -> Table:
    """`view` is the table's view, also as it comes out of JSON."""
    seen: TableView = view if isinstance(view, TableView) else convert(view, TableView)
    cause = reacting(seen)
    return Table(
        tuple(seat_seen(number, seat) for number, seat in seen.seats.items()),
        seen.closing_raid,
        phase=cast(Phase, seen.phase),
        round=seen.round,
        starter=seen.starter,
        reveals=seen.reveals,
        turn=seen.turn,
        taken=seen.taken,
        raided=seen.raided,
        next=NOBODY if seen.next is UNSET else seen.next,
        event=None if seen.event is UNSET else CurrentEvent(seen.event.card, seen.event.owner),
        stack=tuple(entry_seen(entry) for entry in seen.stack),
        made=seen.made,
        waiting=seen.waiting,
        reacting=cause,
        working=seen.working,
    )


def seat_seen(number: str, seat: SeatView) -> Seat:
    field = sorted(seat.field.items(), key=lambda item: item[1].order)
    return Seat(
        seat.followers,
        unknown(f"hand-{number}", seat.hand) if seat.cards is UNSET else seat.cards,
        seat.looked + unknown(f"deck-{number}", seat.deck - len(seat.looked)),
        tuple(InPlay(Card(card_id, one.code), one.counters, one.used) for card_id, one in field),
        seat.discard,
        used_events=seat.used_events,
        mods=() if seat.own_mods is UNSET else seat.own_mods,
        looked=seat.looked,
        earned=seat.earned,
        quicks=seat.quicks,
        resolved=seat.resolved,
        lost=seat.lost,
        shielded=seat.shielded,
        next_gain=seat.next_gain,
        next_quick=seat.next_quick,
        is_out=seat.out,
    )


def unknown(name: str, n: int) -> tuple[Card, ...]:
    return tuple(Card(f"{name}-{place}", PLAIN) for place in range(n))


def entry_seen(entry: EntryView) -> Entry:
    """What it was set off by is not thought of."""
    return Entry(
        entry.id, cast(What, entry.what), entry.seat, entry.card, entry.target, entry.nth, not entry.off_turn, entry.bonus, entry.sure
    )


def reacting(seen: TableView) -> Happening | None:
    what = seen.reacting
    if what is UNSET:
        return None
    of = NOBODY if what.of is UNSET else what.of
    return Happening(cast(Occasion, what.occasion), what.seat, what.by, of, what.n, HIDDEN if what.card is UNSET else what.card)
