"""What each viewer sees of a table, built by naming it; nothing that section 12 of the rules hides has a name here.

Holomems and players are keyed, so that a change is a small patch. Numbers that a viewer would have to work out (HP) are worked out here.

Source: section 12, H142-H144; live play L41, L51, L71, L148-L150.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from matches.games.engine import Prompt, Value, ViewKey
from matches.games.game import Brief
from matches.games.hololive_ocg.actions import parse, skill_of
from matches.games.hololive_ocg.kinds import top
from matches.games.hololive_ocg.sight import art_bonus, hp, is_locked
from matches.games.hololive_ocg.table import ArtPlay, Card, Holomem, Seat, Table
from matches.games.hololive_ocg.turns import MAIN, PERFORMANCE
from matches.games.hololive_ocg.words import Zone
from matches.games.sharing import of_last


class HolomemView(Struct, frozen=True, omit_defaults=True):
    """A holomem. `order`: its place in the back, from left to right; `below`: the cards under it; `bonus`: arts do so much more."""

    place: str
    order: int
    card: Card
    hp: int
    damage: int = 0
    below: tuple[Card, ...] = ()
    cheers: tuple[Card, ...] = ()
    supports: tuple[Card, ...] = ()
    resting: bool = False
    arrived: bool = False
    bloomed: bool = False
    locked: bool = False
    bonus: int = 0


class LaidView(Struct, frozen=True):
    """What lies face down during setup."""

    center: bool
    back: int


class SeatView(Struct, frozen=True, omit_defaults=True):
    """A player. Zones that are hidden are numbers (H22); `laid`: holomems that lie face down.

    For the player alone: `cards`, the hand; `left`, how many of each card are in deck and holopower together, and `left_cheers`, in cheer
    deck and life together, which follow from the own list; `looked`, what the card at work shows; `known`, by zone, the cards there from
    the top that the player has seen, those not seen empty (L51).
    """

    hand: int
    deck: int
    cheer_deck: int
    life: int
    holopower: int
    archive: tuple[Card, ...]
    turns: int
    stage: dict[str, HolomemView]
    oshi: Card | UnsetType = UNSET
    loss: int = 0
    used_sp: bool = False
    spent: tuple[str, ...] = ()
    laid: LaidView | UnsetType = UNSET
    cards: tuple[Card, ...] | UnsetType = UNSET
    left: dict[str, int] | UnsetType = UNSET
    left_cheers: dict[str, int] | UnsetType = UNSET
    looked: tuple[Card, ...] = ()
    known: dict[str, tuple[str, ...]] = {}


class SourceView(Struct, frozen=True):
    """A card at work, the last one on top (L149)."""

    seat: int
    card: Card
    what: str


class TableView(Struct, frozen=True, omit_defaults=True):
    """`done`: what has been used this turn; `art`: the art under way."""

    ruleset: str
    phase: str
    first: int
    turn: int
    number: int
    seats: dict[str, SeatView]
    resolving: tuple[Card, ...] = ()
    done: tuple[str, ...] = ()
    art: ArtPlay | UnsetType = UNSET
    working: tuple[SourceView, ...] = ()


def table_view(table: Table, key: ViewKey) -> TableView:
    shown = public_view(table)
    seats = {str(number): opened(shown.seats[str(number)], table, number, key) for number in range(len(table.seats))}
    return replace(shown, seats=seats)


@of_last
def public_view(table: Table) -> TableView:
    """What everybody sees, and each key with it: made once for all of them."""
    return TableView(
        ruleset=table.ruleset,
        phase=table.phase,
        first=table.first,
        turn=table.turn,
        number=table.number,
        seats={str(number): seat_view(table, seat) for number, seat in enumerate(table.seats)},
        resolving=table.resolving,
        done=table.done,
        art=table.art or UNSET,
        working=tuple(SourceView(source.seat, source.card, source.what) for source in table.working),
    )


def seat_view(table: Table, seat: Seat) -> SeatView:
    """A player as everybody sees them: before all is turned up, only how many holomems lie where (H34, K4)."""
    shows_oshi = table.is_open or not table.is_seed
    return SeatView(
        hand=len(seat.hand),
        deck=len(seat.deck),
        cheer_deck=len(seat.cheer_deck),
        life=len(seat.life),
        holopower=len(seat.holopower),
        archive=seat.archive,
        turns=seat.turns,
        stage=stage_view(table, seat) if table.is_open else {},
        oshi=seat.oshi if shows_oshi else UNSET,
        loss=seat.loss,
        used_sp=seat.used_sp,
        spent=seat.spent,
        laid=UNSET if table.is_open else LaidView(seat.center is not None, len(seat.back)),
    )


def stage_view(table: Table, seat: Seat) -> dict[str, HolomemView]:
    return {one.id: holomem_view(table, seat, one) for one in seat.stage}


def holomem_view(table: Table, seat: Seat, one: Holomem) -> HolomemView:
    place = seat.place_of(one.id)
    assert place is not None
    return HolomemView(
        place=place,
        order=next((order for order, other in enumerate(seat.back) if other.id == one.id), 0),
        card=one.top,
        hp=hp(table, one),
        damage=one.damage,
        below=one.stack[:-1],
        cheers=one.cheers,
        supports=one.supports,
        resting=one.resting,
        arrived=one.arrived,
        bloomed=one.bloomed,
        locked=is_locked(table, one),
        bonus=art_bonus(table, one) if table.art is None or table.art.holomem == one.id else 0,
    )


def opened(shown: SeatView, table: Table, number: int, key: ViewKey) -> SeatView:
    """The player with what `key` may see besides."""
    if not key.sees(number):
        return shown
    seat = table.seats[number]
    return replace(
        shown,
        oshi=seat.oshi,
        stage=stage_view(table, seat),
        cards=seat.hand,
        left=counted(tuple(card.code for card in (*seat.deck, *seat.holopower))),
        left_cheers=counted(tuple(card.code for card in (*seat.cheer_deck, *seat.life))),
        looked=seat.looked,
        known=known(seat),
    )


@lru_cache(maxsize=256)
def counted(codes: tuple[str, ...]) -> dict[str, int]:
    """How many of each, without their order (L150)."""
    return dict(sorted(Counter(codes).items()))


def known(seat: Seat) -> dict[str, tuple[str, ...]]:
    """What the player has seen of the own hidden zones and no shuffle has mixed since (L51). No ids: none is to be followed."""
    zones: tuple[Zone, ...] = ("deck", "holopower")
    seen = set(seat.known)
    found = {zone: tuple(card.code if card.id in seen else "" for card in seat.zone(zone)) for zone in zones}
    return {zone: codes for zone, codes in found.items() if any(codes)}


class Preview(Struct, frozen=True, omit_defaults=True):
    """What an action is, for clients without rules: `verb`, its card, the holomem that it is about, the name of a skill or an art, its cost
    in holopower or cheers, its power.
    """

    verb: str
    card: Card | UnsetType = UNSET
    holomem: str = ""
    name: str = ""
    cost: int = 0
    power: int = 0
    target: str = ""


def preview(table: Table, prompt: Prompt, option: Value) -> Preview | None:
    """The parts of an action or an art of the seat whose prompt it is."""
    seat = prompt.owners[0]
    if prompt.text == PERFORMANCE and str(option).startswith("art:"):
        _, holomem, number, target = str(option).split(":")
        one = table.find(holomem)
        assert one is not None
        art = top(one).arts[int(number)]
        return Preview("art", one.top, holomem, art.name, len(art.cost), art.power, target)
    if prompt.text != MAIN:
        return None
    act = parse(str(option))
    me = table.seats[seat]
    if act.verb == "skill":
        skill = skill_of(table, seat, act.thing)
        return Preview(act.verb, me.oshi, name=skill.name, cost=skill.cost) if skill else None
    if act.verb == "baton" and me.center:
        return Preview(act.verb, me.center.top, act.thing, cost=top(me.center).baton)
    if act.verb == "collab":
        return Preview(act.verb, holomem=act.thing)
    card = next((card for card in me.hand if card.id == act.thing), None)
    return Preview(act.verb, card, act.target) if card else None


def brief(table: Table) -> Brief:
    """Life by seat; oshis, centers and the phase for small boards, as far as they lie face up."""
    oshis = " ".join(seat.oshi.code if table.is_open else "-" for seat in table.seats)
    centers = " ".join(seat.center.top.code if seat.center and table.is_open else "-" for seat in table.seats)
    life = tuple(len(seat.life) for seat in table.seats)
    return Brief((0, 1), table.number, life, {"oshis": oshis, "centers": centers, "phase": table.phase})
