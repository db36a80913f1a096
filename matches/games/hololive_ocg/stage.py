"""What cards and rules do with holomems: send and move cheers, swap, heal, return to Debut.

Source: sections 2 and 10.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Literal

from matches.games.hololive_ocg import facts
from matches.games.hololive_ocg.asking import choose, choose_some
from matches.games.hololive_ocg.context import Context, Step
from matches.games.hololive_ocg.effects import Wanted, from_archive, optional, renamed, search, show, shuffle
from matches.games.hololive_ocg.kinds import Attachment, Kind, holomem_kind, kind_of, top
from matches.games.hololive_ocg.sight import Sight, has_colour, has_tag, hp_left, is_locked, is_named
from matches.games.hololive_ocg.table import MOST_ON_STAGE, Card, Change, Holomem, Table
from matches.games.hololive_ocg.words import Position, Zone
from matches.games.resolution import Effect

Which = Callable[[Holomem], bool]


# --- who is there


def here(sight: Sight) -> list[Holomem]:
    """The card's own holomem, unless it has left the stage."""
    return [sight.holomem] if sight.holomem else []


def own(sight: Sight, which: Which | None = None) -> list[Holomem]:
    """The player's holomems on stage."""
    return [one for one in sight.mine.stage if which is None or which(one)]


def opposing_back(sight: Sight) -> list[Holomem]:
    return list(sight.theirs.back)


def active_back(sight: Sight) -> list[Holomem]:
    return [one for one in sight.mine.back if not one.resting]


def ids(holomems: Iterable[Holomem]) -> list[str]:
    return [one.id for one in holomems]


def named(*names: str) -> Which:
    return lambda one: is_named(one, *names)


def tagged(tag: str) -> Which:
    return lambda one: has_tag(one, tag)


def coloured(colour: str) -> Which:
    return lambda one: has_colour(one, colour)


def has_center(sight: Sight, which: Which) -> bool:
    """The player's center holomem is of that sort."""
    return sight.mine.center is not None and which(sight.mine.center)


def has_room(table: Table, seat: int) -> bool:
    """H12"""
    return len(table.seats[seat].stage) < MOST_ON_STAGE


# --- cheers


def is_cheer(kind: Kind) -> bool:
    return kind.type == "cheer"


def send_top_cheer(ctx: Context, to: Sequence[Holomem]) -> Effect[None]:
    """The top cheer of the cheer deck is revealed and goes to one of these holomems (H129)."""
    cheers = ctx.mine.cheer_deck[:1]
    if cheers and to:
        yield from attach_revealed(ctx.step, ctx.me, "cheer_deck", cheers[0], to)


def attach_revealed(step: Step, seat: int, zone: Zone, card: Card, to: Sequence[Holomem]) -> Effect[None]:
    """A cheer is revealed, then its player says where it goes."""
    if zone != "resolving":
        yield from step.cause(facts.Moved(seat, zone, "resolving", (card,), (card,)))
    target = yield from choose(seat, "attach_cheer", ids(to))
    assert target is not None
    yield from step.cause(facts.CheerAttached(seat, "resolving", card, target))


def search_cheer(ctx: Context, colours: Collection[str], to: Sequence[Holomem]) -> Effect[None]:
    """Search the cheer deck for one cheer of these colours, show it, send it to one of these holomems, shuffle (H128)."""
    found = yield from search(ctx, lambda kind: not set(colours).isdisjoint(kind.colours), "cheer_deck")
    if found and to:
        yield from attach_revealed(ctx.step, ctx.me, "cheer_deck", found, to)
    yield from shuffle(ctx.step, ctx.me, "cheer_deck")


def search_cheer_like(ctx: Context, models: Sequence[Holomem], to: Sequence[Holomem]) -> Effect[None]:
    """... that shares a colour with one of `models`, which is chosen before."""
    model = yield from choose(ctx.me, "share_colour", ids(models))
    one = ctx.table.find(model) if model else None
    if one:
        yield from search_cheer(ctx, top(one).colours, to)


def send_archived_cheers(
    ctx: Context, to: Sequence[Holomem], least: int, most: int, wanted: Callable[[Kind], bool] = is_cheer
) -> Effect[int]:
    """Cheers out of the archive, each to one of these holomems; how many it were."""
    if not to:
        return 0
    cards = yield from from_archive(ctx, lambda kind: is_cheer(kind) and wanted(kind), least, most)
    for card in cards:
        target = yield from choose(ctx.me, "attach_cheer", ids(to))
        assert target is not None
        yield from ctx.step.cause(facts.CheerAttached(ctx.me, "archive", card, target))
    return len(cards)


def cheers_of(holomems: Iterable[Holomem], wanted: Callable[[Kind], bool] | None = None) -> list[str]:
    return [card.id for one in holomems for card in one.cheers if wanted is None or wanted(kind_of(card))]


def holder(table: Table, card_id: str) -> tuple[Holomem, Card]:
    """The holomem that a card is attached to."""
    for _, one in table.holomems():
        for card in one.cards:
            if card.id == card_id:
                return one, card
    raise LookupError(card_id)


def move_cheer(ctx: Context, cheers: Sequence[str], to: Which | None = None, *, optional: bool = False) -> Effect[str | None]:
    """One of these cheers goes to a different holomem of the player (H129); which one, None if none does."""

    def takers(cheer: str) -> list[str]:
        giver, _ = holder(ctx.table, cheer)
        return [one.id for one in own(ctx, to) if one.id != giver.id]

    picked = yield from choose(ctx.me, "move_cheer", [cheer for cheer in cheers if takers(cheer)], optional=optional)
    if picked is None:
        return None
    target = yield from choose(ctx.me, "attach_cheer", takers(picked))
    giver, card = holder(ctx.table, picked)
    assert target is not None
    yield from ctx.step.cause(facts.CheerMoved(ctx.me, card, giver.id, target))
    return picked


def archive_cheers(
    ctx: Context, cheers: Sequence[str], n: int, *, why: Literal["cost", "effect", "baton"] = "cost", text: str = "archive_cheers"
) -> Effect[bool]:
    """Exactly `n` of these cheers are archived, wholly or not at all (H118); supports are no cheers here (H19). Whether they were."""
    if len(cheers) < n:
        return False
    picked = yield from choose_some(ctx.me, text, cheers, n, n)
    yield from strip(ctx.step, picked, why, home="" if why == "baton" else ctx.home)
    return True


def may_archive_cheers(ctx: Context, cheers: Sequence[str], n: int) -> Effect[bool]:
    """An optional cost: not asked for where it cannot be paid in full (H115, H118). Whether it was paid."""
    if len(cheers) < n or not (yield from optional(ctx)):
        return False
    return (yield from archive_cheers(ctx, cheers, n))


def strip(step: Step, cards: Sequence[str], why: Literal["cost", "effect", "H103", "baton"], *, home: str = "") -> Effect[None]:
    """Cards attached to holomems, or under their top cards, are archived."""
    by_holder: dict[str, list[Card]] = {}
    for card_id in cards:
        one, card = holder(step.table, card_id)
        by_holder.setdefault(one.id, []).append(card)
    for holomem, stripped in by_holder.items():
        owner = step.table.owner(holomem)
        assert owner is not None
        yield from step.cause(facts.Stripped(owner, holomem, tuple(stripped), why, home))


# --- attachments


def can_hold(holomem: Holomem, kind: Attachment) -> bool:
    """The name fits, and it has not yet one of a type of which it has one in all (H17, H67)."""
    if kind.only_on and not is_named(holomem, *kind.only_on):
        return False
    return not kind.one_only or all(kind_of(card).type != kind.type for card in holomem.supports)


def attach(ctx: Context, zone: Zone, card: Card, to: Sequence[Holomem]) -> Effect[bool]:
    """A support goes from a zone to one of these holomems that can have it; nothing happens if none can (H17)."""
    kind = kind_of(card)
    assert isinstance(kind, Attachment)
    target = yield from choose(ctx.me, "attach_support", [one.id for one in to if can_hold(one, kind)])
    if target is None:
        return False
    yield from ctx.step.cause(facts.SupportAttached(ctx.me, zone, card, target))
    return True


def search_to_attach(ctx: Context, wanted: Wanted, which: Which | None = None) -> Effect[None]:
    """Search for one support, show it, attach it to one of the player's holomems of that sort, shuffle (H128)."""
    found = yield from search(ctx, wanted)
    if found:
        yield from show(ctx.step, ctx.me, [found])
        yield from attach(ctx, "deck", found, own(ctx, which))
    yield from shuffle(ctx.step, ctx.me)


# --- places


def swap(step: Step, seat: int, one: str, other: str, why: Literal["baton", "effect"] = "effect") -> Effect[bool]:
    """Both move at once or not at all (H130, H133); whether they did."""
    first, second = step.table.find(one), step.table.find(other)
    if first is None or second is None or is_locked(step.table, first) or is_locked(step.table, second):
        return False
    yield from step.cause(facts.Swapped(seat, one, other, why))
    return True


def swap_center(ctx: Context, seat: int, partners: Sequence[Holomem], *, by: int | None = None) -> Effect[str | None]:
    """A center trades places with one of these back holomems, which `by` chooses; the one that came, None if it cannot happen."""
    center = ctx.table.seats[seat].center
    if center is None or is_locked(ctx.table, center):
        return None
    free = [one.id for one in partners if not is_locked(ctx.table, one)]
    chosen = yield from choose(ctx.me if by is None else by, "swap", free)
    if chosen is None:
        return None
    done = yield from swap(ctx.step, seat, center.id, chosen)
    return chosen if done else None


def go(step: Step, seat: int, holomem: str, to: Position, why: Literal["collab", "reset", "center", "effect"] = "effect") -> Effect[bool]:
    """To an empty position of its stage, unless it is kept from moving (H133) or is there already (H9)."""
    one = step.table.find(holomem)
    if one is None or is_locked(step.table, one) or step.table.place_of(holomem) == to:
        return False
    yield from step.cause(facts.Went(seat, holomem, to, why))
    return True


def search_to_stage(ctx: Context, wanted: Wanted) -> Effect[None]:
    """Search for one holomem, show it, put it on stage, shuffle (H16, H128)."""
    found = yield from search(ctx, wanted)
    if found:
        yield from show(ctx.step, ctx.me, [found])
        yield from enter(ctx.step, ctx.me, "deck", found)
    yield from shuffle(ctx.step, ctx.me)


def enter(step: Step, seat: int, origin: Zone, card: Card) -> Effect[bool]:
    """To the back position, if there is room (H12, H16)."""
    if not has_room(step.table, seat):
        return False
    yield from step.cause(facts.Entered(seat, origin, card))
    return True


# --- lasting effects, HP


def arts_get(
    ctx: Context, n: int, *, holomem: str = "", place: Position | Literal[""] = "", colour: str = "", tag: str = ""
) -> Effect[None]:
    """Until the end of the turn arts do +n: of one holomem, or of whoever is in a place (A4)."""
    change = Change("art", ctx.me, ctx.table.number, n, holomem, place, colour, tag, ctx.this.code)
    yield from ctx.step.cause(facts.ChangeBegan(change))


def heal(ctx: Context, holomem: str, n: int | None = None) -> Effect[None]:
    """Recovery, not below 0 damage; of nothing it is none (H88). None: all of its HP."""
    one = ctx.table.find(holomem)
    owner = ctx.table.owner(holomem)
    if one is None or owner is None:
        return
    amount = one.damage if n is None else min(n, one.damage)
    if amount > 0:
        yield from ctx.step.cause(facts.Healed(owner, holomem, amount, ctx.me))


def set_hp_left(ctx: Context, holomem: str, left: int) -> Effect[None]:
    """Neither damage nor recovery, in both directions (H87, A19)."""
    one, owner = ctx.table.find(holomem), ctx.table.owner(holomem)
    if one is None or owner is None:
        return
    damage = one.damage + hp_left(ctx.table, one) - left
    if damage != one.damage:
        yield from ctx.step.cause(facts.DamageSet(owner, holomem, damage, left))


def may_return(holomem: Holomem) -> bool:
    """H132"""
    return holomem_kind(holomem.stack[0]).level == "debut" and top(holomem).level != "debut"


def return_to_debut(ctx: Context, holomem: str) -> Effect[bool]:
    """Only from a stack whose lowest card is a Debut and whose top card is not (H132). The player of the effect picks the Debut (A26)."""
    one, owner = ctx.table.find(holomem), ctx.table.owner(holomem)
    if one is None or owner is None or not may_return(one):
        return False
    debuts = [card for card in one.stack if holomem_kind(card).level == "debut"]
    stays = yield from choose(ctx.me, "stays", [card.id for card in debuts])
    was = tuple(card for card in (*one.stack, *one.supports) if card.id != stays)
    kept = next(card for card in debuts if card.id == stays)
    yield from ctx.step.cause(facts.BackToDebut(owner, holomem, kept, was, (yield from renamed(owner, was))))
    return True


def leave_stage(step: Step, holomem: str, to: Literal["hand", "deck"], *, whole: bool = False) -> Effect[None]:
    """Its top card goes there, all else is archived (H15); `whole`: all holomem cards of it go."""
    one, owner = step.table.find(holomem), step.table.owner(holomem)
    if one is None or owner is None:
        return
    was = one.stack if whole else (one.top,)
    archived = tuple(card for card in one.cards if card not in was)
    yield from step.cause(facts.LeftStage(owner, holomem, to, was, (yield from renamed(owner, was)), archived))
