"""What a match is made of: what a step may yield, the platform's own facts, and the state that facts fold to.

State is the game's table and what the platform knows besides: sides, who has left, how many draws, the open step, offers. Answers
are facts themselves: a step half done is kept as the table before it and its answers in order of arrival.

Source: architecture sections 3, 4 and 6; live play L68-L71, L75, L107, L122-L127; tournaments T28.

Values here are immutable and hold no cycles, so the collector need not know of them (`gc=False`): a folded match has thousands.
"""

from __future__ import annotations

from typing import Any, ClassVar, Generic, Literal, TypeVar

from msgspec import Struct
from msgspec.structs import replace

T = TypeVar("T")
Value = int | str
SYSTEM = -1
"""The seat of entries that no seat asked for."""


class ViewKey(Struct, frozen=True, gc=False):
    """Whose eyes: `seat:N`, `public`, `open` (after disclosure) or `staff` (L38)."""

    name: str

    @classmethod
    def of_seat(cls, seat: int) -> ViewKey:
        return cls(f"seat:{seat}")

    @property
    def seat(self) -> int | None:
        return int(self.name[5:]) if self.name.startswith("seat:") else None

    @property
    def sees_all(self) -> bool:
        return self.name in ("open", "staff")

    def sees(self, seat: int) -> bool:
        """Whether what belongs to `seat` alone may be shown."""
        return self.sees_all or self.name == f"seat:{seat}"


PUBLIC, OPEN, STAFF = ViewKey("public"), ViewKey("open"), ViewKey("staff")


# --- what a step may yield


PromptKind = Literal["move", "pick", "order", "number", "distribute", "confirm", "target"]
Pace = Literal["main", "choice", "response", "setup", "mulligan"]


class Prompt(Struct, frozen=True, gc=False):
    """A question to `owners`, each with a row of options. One reply answers it, but values of `together` count only from all.

    `text` is a key of the catalogue; `kind` tells a client how to ask (L71), `pace` is the clock's class of prompt (L97).
    """

    text: str
    owners: tuple[int, ...]
    options: tuple[tuple[Value, ...], ...]
    default: tuple[Value, ...]
    together: tuple[Value, ...] = ()
    least: int = 1
    most: int = 1
    kind: PromptKind = "pick"
    pace: Pace = "choice"

    def row(self, seat: int) -> tuple[Value, ...]:
        """What `seat`, one of the owners, may pick from."""
        return self.options[self.owners.index(seat)]

    def accepts(self, seat: int, picks: tuple[Value, ...]) -> bool:
        row = self.row(seat)
        return self.least <= len(picks) <= self.most and len(set(picks)) == len(picks) and all(p in row for p in picks)

    def counts_alone(self, reply: Replied) -> bool:
        return reply.by_default or not self.together or not reply.picks or any(pick not in self.together for pick in reply.picks)

    def seen_by(self, key: ViewKey) -> Prompt:
        """Rows go to their owner alone, the default only to a key whose row holds it (L44)."""
        rows = tuple(row if key.sees(seat) else () for seat, row in zip(self.owners, self.options, strict=True))
        shown = {value for row in rows for value in row}
        return replace(self, options=rows, default=self.default if shown.issuperset(self.default) else ())


class Ask(Struct, frozen=True, gc=False):
    """Prompts open at the same time; the step goes on when all are answered, with one `Replied` for each, in this order."""

    prompts: tuple[Prompt, ...]


class Chance(Struct, frozen=True, gc=False):
    """A question to chance: a die of `n` sides, an order of `n` things, `n` fresh ids; `seat` says whose cards they are."""

    kind: Literal["die", "order", "ids"]
    n: int
    seat: int = SYSTEM


# --- how a match ends


Reason = Literal["rules", "concede", "time", "left", "no_show", "agreement", "call_off", "claim", "staff", "time_called"]


class Outcome(Struct, frozen=True, gc=False):
    """Place of each seat (1 is first, equal places are ties), why, and the number of the game's rule if a rule decided (L162)."""

    places: tuple[int, ...]
    reason: Reason
    rule: str = ""


OfferKind = Literal["draw", "undo", "call_off", "pause", "resume"]


class Offer(Struct, frozen=True, gc=False):
    """An open offer of a seat to all other sides. `to` is the entry that an undo returns to; `until` in ms, 0 for no limit."""

    id: int
    kind: OfferKind
    seat: int
    to: int = -1
    until: int = 0


class Refusals(Struct, frozen=True, gc=False):
    """How often a side's offers of a kind were refused, when last (ms), and whether further ones are blocked (L125)."""

    side: int
    kind: str
    count: int
    at: int
    is_blocked: bool = False


# --- facts


class Fact(Struct, frozen=True, gc=False, tag=True, tag_field="f"):
    """Something decided. A game's facts fold its table; the facts below fold the whole state. Folding never decides or fails."""

    informs: ClassVar[bool] = False
    """Somebody learns what was hidden or open to chance (L126)."""

    def fold(self, table: Any) -> Any:
        raise NotImplementedError

    def evolve(self, state: State[Any]) -> State[Any]:
        return replace(state, table=self.fold(state.table))

    def seen_by(self, key: ViewKey) -> Fact:
        """The fact as `key` may see it."""
        return self


class Started(Fact, frozen=True):
    """The seats take sides; the table is still empty."""

    sides: tuple[tuple[int, ...], ...]

    def evolve(self, state: State[Any]) -> State[Any]:
        return replace(state, sides=self.sides)


class Began(Fact, frozen=True):
    """A step begins; what was before it is kept."""

    def evolve(self, state: State[Any]) -> State[Any]:
        return replace(state, pending=Pending(base=Base(state.table, state.gone, state.draws)))


class Asked(Fact, frozen=True):
    """Prompts open. Whether and whom they ask must not depend on hidden cards; options are shown to their owner alone."""

    prompts: tuple[Prompt, ...]

    def evolve(self, state: State[Any]) -> State[Any]:
        return replace(state, pending=replace(open_step(state), prompts=self.prompts, replies=()))

    def seen_by(self, key: ViewKey) -> Asked:
        return Asked(tuple(prompt.seen_by(key) for prompt in self.prompts))


class Replied(Fact, frozen=True):
    """A seat answers prompt number `prompt` of the open ask, or gets its default. What it picked is shown to that seat alone."""

    prompt: int
    seat: int
    picks: tuple[Value, ...]
    by_default: bool = False

    def evolve(self, state: State[Any]) -> State[Any]:
        step = open_step(state)
        # Had there been others before the last one, they would have been learned of by now.
        before = [answer.seat for answer in step.answers if isinstance(answer, Replied)]
        learned = step.learned or before[-1:] not in ([], [self.seat])
        replies, answers = (*step.replies, self), (*step.answers, self)
        return replace(state, pending=replace(step, replies=replies, answers=answers, learned=learned))

    def seen_by(self, key: ViewKey) -> Replied:
        return self if key.sees(self.seat) else replace(self, picks=())


class Drawn(Fact, frozen=True):
    """Chance answers, from the stream `label`. Dice are public; orders and ids show only in the facts made of them."""

    question: Chance
    label: str
    value: tuple[Value, ...]

    @property
    def informs(self) -> bool:  # type: ignore[override]  # each of these facts knows for itself
        return self.question.kind != "ids"

    def evolve(self, state: State[Any]) -> State[Any]:
        return replace(state, draws=state.draws + 1, pending=open_step(state).with_answer(self))

    def seen_by(self, key: ViewKey) -> Drawn:
        return self if key.sees_all or self.question.kind == "die" else replace(self, label="", value=())


class Left(Fact, frozen=True):
    """A seat leaves. It owes nothing from now on; the game removes it from the table when the next step begins (L107)."""

    seat: int
    why: Literal["concede", "time", "left", "no_show", "claim", "staff"] = "left"

    def evolve(self, state: State[Any]) -> State[Any]:
        gone = replace(state, gone=(*state.gone, self))
        return replace(gone, pending=state.pending.with_answer(self)) if state.pending else gone


class Settled(Fact, frozen=True):
    """The step is done."""

    def evolve(self, state: State[Any]) -> State[Any]:
        return replace(state, pending=None)


class Abandoned(Fact, frozen=True):
    """The open step is taken back. Who left has left; draws that were used stay used."""

    def evolve(self, state: State[Any]) -> State[Any]:
        return replace(state, table=open_step(state).base.table, pending=None)


class Paused(Fact, frozen=True, omit_defaults=True):
    """The match waits for staff; or, all sides being agreed, `until` then (ms) at the latest. `at`: since when, where clocks stand."""

    at: int = 0
    until: int = 0

    def evolve(self, state: State[Any]) -> State[Any]:
        return replace(state, meta=replace(state.meta, is_paused=True, paused_at=self.at, paused_until=self.until))


class Resumed(Fact, frozen=True):
    """The match goes on."""

    def evolve(self, state: State[Any]) -> State[Any]:
        return replace(state, meta=replace(state.meta, is_paused=False, paused_at=0, paused_until=0))


class Offered(Fact, frozen=True):
    """A seat makes an offer; a side has one open offer of a kind."""

    offer: Offer

    def evolve(self, state: State[Any]) -> State[Any]:
        meta = state.meta
        return replace(state, meta=replace(meta, offers=(*meta.offers, self.offer), offers_made=meta.offers_made + 1))


class OfferAgreed(Fact, frozen=True):
    """A seat accepts for its side an offer that other sides have yet to answer (L123)."""

    id: int
    seat: int

    def evolve(self, state: State[Any]) -> State[Any]:
        return replace(state, meta=replace(state.meta, agreed=(*state.meta.agreed, (self.id, self.seat))))


class OfferClosed(Fact, frozen=True):
    """An offer is gone: accepted, refused (`block`: for good), withdrawn, overtaken by a move, or out of time."""

    id: int
    why: Literal["accepted", "refused", "withdrawn", "moved", "expired", "undone"]
    at: int
    block: bool = False

    def evolve(self, state: State[Any]) -> State[Any]:
        closed = next(offer for offer in state.meta.offers if offer.id == self.id)
        kept = tuple(offer for offer in state.meta.offers if offer.id != self.id)
        meta = replace(state.meta, offers=kept, agreed=tuple(one for one in state.meta.agreed if one[0] != self.id))
        if self.why == "refused":
            old = meta.refusals_of(state.side_of(closed.seat), closed.kind)
            new = replace(old, count=old.count + 1, at=self.at, is_blocked=old.is_blocked or self.block)
            meta = replace(meta, refusals=(*(kept for kept in meta.refusals if kept != old), new))
        return replace(state, meta=meta)


class TimeCalled(Fact, frozen=True):
    """Time is called in an event while `round` is being played: it is the last one (T28)."""

    round: int

    def evolve(self, state: State[Any]) -> State[Any]:
        return replace(state, meta=replace(state.meta, last_round=self.round))


class Ended(Fact, frozen=True):
    """The match is over, whatever was open."""

    outcome: Outcome

    def evolve(self, state: State[Any]) -> State[Any]:
        return replace(state, outcome=self.outcome, pending=None, meta=replace(state.meta, offers=(), agreed=()))


class Voided(Fact, frozen=True):
    """Staff take the result back; the reason is kept in the audit record (L22)."""

    def evolve(self, state: State[Any]) -> State[Any]:
        return replace(state, meta=replace(state.meta, is_void=True))


PLATFORM_FACTS: tuple[type[Fact], ...] = (
    Started, Began, Asked, Replied, Drawn, Left, Settled, Abandoned, Paused, Resumed, Offered, OfferAgreed, OfferClosed,
    TimeCalled, Ended, Voided,
)  # fmt: skip


# --- state


class Base(Struct, Generic[T], frozen=True, gc=False):
    """What a step began from."""

    table: T
    gone: tuple[Left, ...]
    draws: int


class Pending(Struct, Generic[T], frozen=True, gc=False):
    """A step half done: where it began, the answers so far, the open prompts and the replies to those."""

    base: Base[T]
    answers: tuple[Replied | Drawn | Left, ...] = ()
    prompts: tuple[Prompt, ...] = ()
    replies: tuple[Replied, ...] = ()
    learned: bool = False

    def with_answer(self, answer: Drawn | Left) -> Pending[T]:
        return replace(self, answers=(*self.answers, answer))


class SeatClock(Struct, frozen=True, gc=False):
    """A seat's time, in ms. While it owes a decision its clock runs `since` then, within `limit`, of which `free` is not charged to `bank`.

    `is_new`: its first decision is still to be made; `has_answered`: it has made one itself. Time-outs in a `row`, and all (L105).
    """

    bank: int
    since: int = 0
    free: int = 0
    limit: int = 0
    is_new: bool = True
    has_answered: bool = False
    row: int = 0
    outs: int = 0


class Meta(Struct, frozen=True, gc=False):
    """What the platform keeps beside the game; no step reads it.

    `agreed`: offers, and seats that have accepted them while others are still asked. `clocks`: by seat, none in a match without.
    `paused_at`, `paused_until`: ms, 0 if the match does not pause or nothing ends the pause by itself. `last_round`: the round after
    which the game ends, once time is called.
    """

    offers: tuple[Offer, ...] = ()
    offers_made: int = 0
    agreed: tuple[tuple[int, int], ...] = ()
    refusals: tuple[Refusals, ...] = ()
    clocks: tuple[SeatClock, ...] = ()
    is_paused: bool = False
    paused_at: int = 0
    paused_until: int = 0
    last_round: int | None = None
    is_void: bool = False

    def refusals_of(self, side: int, kind: str) -> Refusals:
        found = (kept for kept in self.refusals if (kept.side, kept.kind) == (side, kind))
        return next(found, Refusals(side, kind, count=0, at=0))


class State(Struct, Generic[T], frozen=True, gc=False):
    """The whole truth about a match after some entry."""

    table: T
    sides: tuple[tuple[int, ...], ...] = ()
    gone: tuple[Left, ...] = ()
    draws: int = 0
    pending: Pending[T] | None = None
    meta: Meta = Meta()
    outcome: Outcome | None = None

    def side_of(self, seat: int) -> int:
        return next(number for number, side in enumerate(self.sides) if seat in side)

    @property
    def absent(self) -> tuple[int, ...]:
        """Seats that have left, in the order in which they did."""
        return tuple([left.seat for left in self.gone]) if self.gone else ()


def open_step(state: State[T]) -> Pending[T]:
    """The step under way. Facts that need one are only ever decided inside one."""
    assert state.pending is not None
    return state.pending


def evolve(state: State[T], fact: Fact) -> State[T]:
    """The fold: `state` after `fact`."""
    after = fact.evolve(state)
    if fact.informs and after.pending and not after.pending.learned:
        return replace(after, pending=replace(after.pending, learned=True))
    return after


def departed_outcome(state: State[Any], out: tuple[int, ...] = ()) -> Outcome | None:
    """The end by departures: one side is left (or none), counting neither who has left nor seats that the rules have put `out`.

    Who stays shares place 1; then come the seats that the rules put out, later before earlier, then those that left, likewise
    (L204). None while two sides are here, or if nobody has left.
    """
    if not state.gone:
        return None
    away = (*(seat for seat in state.absent if seat not in out), *out)
    here = [side for side in state.sides if not set(side) <= set(away)]
    if len(here) > 1:
        return None
    last = {side: max((away.index(seat) for seat in side if seat in away), default=-1) for side in state.sides}
    rank = {side: len(away) if side in here else last[side] for side in state.sides}
    places = {seat: 1 + sum(len(other) for other in state.sides if rank[other] > rank[side]) for side in state.sides for seat in side}
    return Outcome(tuple(places[seat] for seat in sorted(places)), state.gone[-1].why)
