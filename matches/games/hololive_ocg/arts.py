"""Arts: which may be played at what, and playing one.

Source: H71-H81, A7, A15, A16, A25.
"""

from __future__ import annotations

from msgspec.structs import replace

from matches.games.hololive_ocg import facts
from matches.games.hololive_ocg.context import Context, Hit, Step
from matches.games.hololive_ocg.damage import deal
from matches.games.hololive_ocg.kinds import Art, holomem_kind, top
from matches.games.hololive_ocg.sight import Sight, art_bonus, filling, has_colour, meets_cost
from matches.games.hololive_ocg.table import ArtPlay, Holomem, Table
from matches.games.hololive_ocg.words import Position
from matches.games.resolution import Effect


def targets(table: Table, seat: int, one: Holomem, art: Art) -> tuple[str, ...]:
    """Center and collab of the opponent, unless the art or a holomem of theirs limits it, and what else it may reach (H75, A15)."""
    foe = table.seats[1 - seat]
    front = (foe.center,) if art.at_center else (foe.center, foe.collab)
    found = tuple([target.id for target in front if target])
    if art.reach:
        found = (*found, *art.reach(top(one), Sight(table, seat, one.top, one.id)))
    for other in filling(table, "limits_targets"):
        allowed = other.kind.limits_targets(other.sight(table)) if other.seat != seat else None
        if allowed is not None:
            found = tuple([target for target in found if target in allowed])
    return found


def objection(table: Table, seat: int, holomem: str, number: int, target: str) -> str | None:
    """The rule that forbids an art, or None."""
    me = table.seats[seat]
    place = me.place_of(holomem)
    one = table.find(holomem)
    if one is None or place not in ("center", "collab") or not 0 <= number < len(top(one).arts):
        return "H71"
    art = top(one).arts[number]
    if f"art:{place}" in table.done or f"art:{holomem}" in table.done:
        return "H72"
    if one.resting:
        return "H73"
    if not meets_cost(table, seat, one, art):
        return "H74"
    if art.usable and not art.usable(top(one), Sight(table, seat, one.top, one.id)):
        return "H8"
    return None if target in targets(table, seat, one, art) else "H75"


def playable(table: Table, seat: int) -> tuple[str, ...]:
    """All arts that may be played now, each with each of its targets: `art:<holomem>:<number>:<target>`."""
    me, found = table.seats[seat], list[str]()
    for one in (me.center, me.collab):
        for number, art in enumerate(top(one).arts if one else ()):
            assert one is not None
            for target in targets(table, seat, one, art):
                if objection(table, seat, one.id, number, target) is None:
                    found.append(f"art:{one.id}:{number}:{target}")
    return tuple(found)


def play(step: Step, seat: int, holomem: str, number: int, target: str) -> Effect[None]:
    one, place = step.table.find(holomem), step.table.place_of(holomem)
    assert one is not None
    assert place is not None
    power = top(one).arts[number].power
    yield from resolve(step, ArtPlay(seat, holomem, one.top, number, target, power), place)


def resolve(step: Step, art_play: ArtPlay, place: Position, *, again: bool = False) -> Effect[None]:
    """H76: declared, its text, its damage, what triggers when it was used."""
    seat, holomem = art_play.seat, art_play.holomem
    kind = holomem_kind(art_play.card)
    art = kind.arts[art_play.number]
    yield from step.cause(facts.ArtDeclared(art_play, place, again))
    if art.does:
        yield facts.WorkBegan(seat, art_play.card, "art")
        yield from art.does(kind, Context(step, seat, art_play.card, holomem, "art", last=step.table.find(holomem)))
        yield facts.WorkDone()
    dealt = 0
    target = step.table.find(art_play.target)
    if target is not None:  # if it has left the stage there is no art damage (H79)
        hit = Hit(seat, art_play.card, holomem, 1 - seat, target.id, amount(step.table, target, art), is_art=True, art=art_play.number)
        dealt = yield from deal(step, hit)
    now = step.table.art
    assert now is not None
    yield from step.cause(facts.ArtUsed(now, place, dealt))


def amount(table: Table, target: Holomem, art: Art) -> int:
    """What its text made of its power, the bonus against a colour, and all else that is added to this art (H76-H78)."""
    now = table.art
    assert now is not None
    bonus = art.vs[1] if art.vs and has_colour(target, art.vs[0]) else 0
    one = table.find(now.holomem)
    return now.amount + bonus + (art_bonus(table, one) if one else 0)


def grow(ctx: Context, n: int) -> Effect[None]:
    """ "+N" for the art at work (H78)."""
    if n and ctx.table.art:
        yield facts.ArtGrew(n)


def once_more(ctx: Context) -> None:
    """The art at work is to be used once more, when nothing else is left to process (H81)."""
    ctx.step.again = ctx.table.art


def repeat(step: Step, art_play: ArtPlay) -> Effect[None]:
    """The art again, in full: its cost must still be met; not if one of the two holomems has left the stage (A16)."""
    one, place = step.table.find(art_play.holomem), step.table.place_of(art_play.holomem)
    if one is None or place is None or one.top != art_play.card or one.resting or step.table.find(art_play.target) is None:
        return
    art = top(one).arts[art_play.number]
    if meets_cost(step.table, art_play.seat, one, art):
        yield from resolve(step, replace(art_play, amount=art.power), place, again=True)
