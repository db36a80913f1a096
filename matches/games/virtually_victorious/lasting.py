"""What lasts: the Event of the Round and cards on the field, in sizes of gains, losses, Raids and hands, and in what can be Negated.

Source: Virtually Victorious rules, V23, V34, V41-V44, V57, section 13.
"""

from __future__ import annotations

from matches.games.virtually_victorious.kinds import KINDS, NO_EVENT, EventCard, Kind, kind_of
from matches.games.virtually_victorious.table import NOBODY, Entry, Table

HAND_SIZE = 5
RAID_GAIN = 25_000


def event(table: Table) -> EventCard:
    if table.event is None:
        return NO_EVENT
    found = KINDS[table.event.card.code]
    assert isinstance(found, EventCard)
    return found


def field(table: Table, seat: int) -> list[Kind]:
    """The cards on a field."""
    return [kind_of(one.card) for one in table.seats[seat].field]


def continuous(table: Table, seat: int) -> list[str]:
    """Ids of the Continuous cards on a field."""
    return [one.card.id for one in table.seats[seat].field if kind_of(one.card).type == "continuous"]


def hand_size(table: Table, seat: int) -> int:
    """What an Event sets comes first, then additions; never below 0 (V23)."""
    return max(0, (event(table).sets_hand_size or HAND_SIZE) + sum(kind.hand_size for kind in field(table, seat)))


def raid_gain(table: Table, seat: int) -> int:
    """What `seat` gains by a Raid that it makes or that is made on it (V34)."""
    return RAID_GAIN + event(table).raid_gain + sum(kind.raid_gain for kind in field(table, seat))


def gain_size(table: Table, seat: int, n: int, *, by_own_quick: bool, promised: int) -> int:
    """How much a gain from a card really is: changed by the Event, and if something is left, with the player's additions (V43)."""
    n = max(0, n + event(table).gain) if n else 0
    if not n or not by_own_quick:
        return n
    return n + promised + sum(kind.quick_gain for kind in field(table, seat))


def loss_size(table: Table, seat: int, n: int, by: int) -> int:
    """How much a loss really is: additions of the Event, reductions, limits, prevention, and never more than there is (V41, V44)."""
    me = table.seats[seat]
    if not n:
        return 0
    n += event(table).loss
    if by not in (NOBODY, seat):
        kinds = field(table, seat)
        n = max(0, n - sum(kind.fewer_losses for kind in kinds))
        limits = [kind.most_lost for kind in kinds if kind.most_lost]
        n = min([n, *(max(0, limit - me.lost) for limit in limits)])
        n = 0 if me.shielded else n
    return 0 if event(table).no_loss else min(n, me.followers)


def guards_hand(table: Table, seat: int, against: int) -> bool:
    """Effects of `against` do nothing to this hand."""
    return against != seat and any(kind.guards_hand for kind in field(table, seat))


def can_be_negated(table: Table, entry: Entry) -> bool:
    """V57; what lasts is looked at anew each time."""
    if entry.sure or not kind_of(entry.card).negatable:
        return False
    return not (entry.nth == 1 and any(kind.first_quick_sure for kind in field(table, entry.seat)))


def has_more(table: Table, seat: int, than: int) -> bool:
    return table.seats[seat].followers > table.seats[than].followers
