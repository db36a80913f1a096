"""What a seat may do: which cards and abilities, at which targets, and why not.

It is written `play:<card>`, or `play:<card>:<target>` where it has one, `use:<card>` for the ability of a Mod in the same way, and
`raid:<seat>`. Besides there are `pass` and `go_on`.

Source: Virtually Victorious rules, V9-V11, V27, V30, V31, V34-V38, V48, V51, V57-V62.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from matches.games.virtually_victorious.kinds import KINDS, Aim, Kind, kind_of, sets_off
from matches.games.virtually_victorious.lasting import can_be_negated, continuous, event, has_more
from matches.games.virtually_victorious.table import Card, Entry, Happening, Passing, Table, Target, player, seat_of

PASS = "pass"  # noqa: S105 - no password
GO_ON = "go_on"
PASS_ON: dict[str, Passing] = {"pass:turn": "turn", "pass:targeted": "targeted"}
"""Passing now and at all opportunities to come: until the turn ends, or until something targets the player or what is the player's."""
PASSES = (*PASS_ON, PASS)
Moment = Literal["free", "response", "close", "react"]
"""On the own turn with an empty Stack (V27, V30); in a response window (V51); at the end of a Play Phase (V31); when Reactions are
asked for (V58).
"""


class Act(NamedTuple):
    """What is asked for, in parts."""

    verb: str
    card: str = ""
    target: Target = ""

    def __str__(self) -> str:
        return ":".join(filter(None, self))


def parse(option: str) -> Act:
    verb, _, rest = option.partition(":")
    card, _, target = rest.partition(":")
    return Act(verb, card, target)


# --- targets


def targets(table: Table, seat: int, kind: Kind) -> tuple[Target, ...]:
    """What a card or ability of `seat` may target now; nothing at all has the one empty target."""
    candidates: tuple[Target, ...]
    match kind.aim:
        case "" | "each_other":
            return ("",)
        case "player" | "player_ahead":
            candidates = tuple([player(other) for other in table.others(seat)])
        case "continuous":
            candidates = tuple([card for owner in table.rotated(seat) for card in continuous(table, owner)])
        case "stack":
            candidates = tuple([entry.id for entry in reversed(table.stack)])
    return tuple([target for target in candidates if is_legal_target(table, seat, kind, target)])


def is_legal_target(table: Table, seat: int, kind: Kind, target: Target) -> bool:
    """Whether it may be targeted now; the same is asked when the card resolves (V54 b, V57, V61)."""
    aim: Aim = kind.aim
    match aim:
        case "" | "each_other":
            return target == ""
        case "player" | "player_ahead":
            other = seat_of(target)
            if other is None or other == seat or other not in table.alive:
                return False
            return aim == "player" or has_more(table, other, seat)
        case "continuous":
            one = table.in_play(target)
            return one is not None and kind_of(one.card).type == "continuous"
        case "stack":
            entry = table.entry(target)
            return entry is not None and can_be_stopped(table, seat, kind, entry)


def can_be_stopped(table: Table, seat: int, kind: Kind, entry: Entry) -> bool:
    """Whether a Negate, or an ability that Negates, may target the entry."""
    if kind_of(entry.card).type not in kind.stops or not can_be_negated(table, entry):
        return False
    if kind.only_at_me and entry.target != player(seat):
        return False
    return not (kind.only_off_turn and entry.own_turn)


# --- cards and abilities


def plays(table: Table, seat: int, moment: Moment, to: Happening | None = None) -> tuple[str, ...]:
    """All that a seat may do with cards and abilities at such a moment; `to`: what Reactions are asked for."""
    found = list[Act]()
    for card in table.seats[seat].hand:
        kind = kind_of(card)
        if objection_to_card(table, seat, kind, moment, to) is None:
            found += [Act("play", card.id, target) for target in targets(table, seat, kind)]
    for one in table.seats[seat].field if moment in ("free", "response") else ():
        kind = kind_of(one.card)
        if kind.activates and objection_to_ability(kind, moment, used=one.used) is None:
            found += [Act("use", one.card.id, target) for target in targets(table, seat, kind)]
    return tuple(map(str, found))


def objection_to_card(table: Table, seat: int, kind: Kind, moment: Moment, to: Happening | None = None) -> str | None:
    """The rule that forbids playing such a card from hand at this moment, whatever its target; None if none does."""
    if (kind.timing == "reaction") != (moment == "react"):
        return "V58"
    if kind.type == "continuous":
        return None if moment == "free" and table.phase == "play" else "V27"
    if kind.type == "negate" and moment != "response":
        return "V30"
    if kind.timing == "own_turn" and seat != table.turn:
        return "V9"
    if kind.type == "quick" and seat != table.turn and event(table).no_quick_off_turn:
        return "event"
    if moment == "react" and (to is None or not sets_off(kind, seat, to)):
        return "V58"
    if len(table.seats[seat].hand) - 1 < kind.condition:
        return "V48"
    return None


def objection_to_ability(kind: Kind, moment: Moment, *, used: bool) -> str | None:
    """The rule that forbids using the ability of a Mod in play."""
    if used:
        return "V63"
    return "V30" if kind.activates == "own_turn" and moment != "free" else None


def stands(table: Table, seat: int, option: str) -> bool:
    """Whether what was picked can still be done: its target may have left while it was being picked (V33)."""
    act = parse(option)
    cards = (*table.seats[seat].hand, *(one.card for one in table.seats[seat].field))
    return any(card.id == act.card and is_legal_target(table, seat, kind_of(card), act.target) for card in cards)


def objection(table: Table, seat: int, act: Act, moment: Moment) -> str:
    """The first rule that forbids what a seat wants at a moment when it is asked; what it wants is not offered."""
    if act.verb == "raid":
        return "V34" if table.phase != "raid" else objection_to_raid(table, seat_at(act.card))
    card = next((card for card in table.seats[seat].hand if card.id == act.card), None)
    if card is not None:
        kind = kind_of(card)
        return objection_to_card(table, seat, kind, moment, table.reacting) or ("V61" if kind.aim else "V27")
    one = next((one for one in table.seats[seat].field if one.card.id == act.card), None)
    if one is not None and kind_of(one.card).activates:
        return objection_to_ability(kind_of(one.card), moment, used=one.used) or "V61"
    return "choice"


# --- who may act at all, as everybody can see it (V64)


def may_respond(table: Table, seat: int) -> bool:
    """A hand may hold an answer; without one only an ability in play can be (L48)."""
    me = table.seats[seat]
    if me.is_out or me.passing:
        return False
    return bool(me.hand) or any(act.startswith("use:") for act in plays(table, seat, "response"))


def may_close(table: Table, seat: int) -> bool:
    """Whether a player may have a Quick card to play at the end of a Play Phase (V31)."""
    me = table.seats[seat]
    return bool(me.hand) and not me.passing and not event(table).no_quick_off_turn


def may_act_freely(table: Table, seat: int) -> bool:
    """Whether the turn player, as everybody can see, may have something to do besides going on."""
    return bool(table.seats[seat].hand) or bool(plays(table, seat, "free"))


def may_react(table: Table, seat: int, what: Happening) -> bool:
    """Whether any Reaction of the game could answer; a hand may hold it, unless the Event forbids it."""
    me = table.seats[seat]
    if me.is_out or me.passing or not me.hand or (seat != table.turn and event(table).no_quick_off_turn):
        return False
    return any(kind.timing == "reaction" and sets_off(kind, seat, what) for kind in KINDS.values())


# --- Raids


def raid_targets(table: Table) -> tuple[int, ...]:
    """Whom the turn player may Raid, to the right and on (V34-V38); if departures leave nobody, V36 is ignored (V33)."""
    others = table.others(table.turn)
    to_come = tuple(seat for seat in others if seat not in table.taken)
    if not to_come and is_closing_free(table):
        return others
    pool = to_come or others
    return tuple(seat for seat in pool if seat not in table.raided) or pool


def is_closing_free(table: Table) -> bool:
    """The closing Raid may choose anybody else (VA11)."""
    return table.closing_raid == "free" or event(table).closing_raid_free


def objection_to_raid(table: Table, seat: int | None) -> str:
    """Why this seat is no target of the Raid."""
    if seat is None or seat not in table.alive:
        return "V34"
    if seat == table.turn:
        return "V35"
    return "V37" if not table.is_last_turn and seat in table.taken else "V36"


def seat_at(number: str) -> int | None:
    return int(number) if number.isdigit() else None


def new_entry(table: Table, seat: int, card: Card, target: Target, cause: Happening | None = None) -> Entry:
    """A card as it goes onto the Stack (V48)."""
    is_quick = kind_of(card).type == "quick"
    me = table.seats[seat]
    promised = me.next_quick if is_quick else ()
    return Entry(
        id=f"s{table.made + 1}",
        what="card",
        seat=seat,
        card=card,
        target=target,
        nth=me.quicks + 1 if is_quick else 0,
        own_turn=seat == table.turn,
        bonus=sum(promised),
        sure=bool(promised),
        cause=cause,
    )
