"""A match as one view key may see it, and what changes from one entry to the next: whole views, patches, log lines.

Everything that leaves the server about a match is made here: sockets, HTTP, replays, files, pages and mails (L41). A view is built
by naming what is shown; it holds no nulls, and what changes alone is keyed, so that a JSON Merge Patch (RFC 7396) can carry it.

Source: architecture section 7; live play L38-L44, L63, L64, L71.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec import UNSET, Struct, UnsetType

from matches.games import offers
from matches.games.clocks import ClocksCredited, ClockStopped
from matches.games.engine import (
    Abandoned,
    Ended,
    Fact,
    Left,
    Offer,
    OfferAgreed,
    OfferClosed,
    Offered,
    Outcome,
    Paused,
    Prompt,
    Reason,
    Resumed,
    State,
    TimeCalled,
    Value,
    ViewKey,
    Voided,
)  # fmt: skip
from matches.games.fold import History
from matches.games.game import Game
from matches.games.positions import Position, prompt_id
from matches.games.prompts import open_prompts, to_act

Json = dict[str, Any]
Line = tuple[str, dict[str, Value]]
"""A key of the catalogue of texts, and parameters."""


class PromptView(Struct, frozen=True, omit_defaults=True):
    """An open prompt. Options and default are there only for a key that sees an owner's row, previews only for an owner."""

    number: int
    text: str
    kind: str
    pace: str
    owners: tuple[int, ...]
    owed_by: tuple[int, ...]
    least: int
    most: int
    options: tuple[Value, ...] | UnsetType = UNSET
    default: tuple[Value, ...] | UnsetType = UNSET
    together: tuple[Value, ...] | UnsetType = UNSET
    previews: dict[str, Any] | UnsetType = UNSET


class ClockView(Struct, frozen=True, omit_defaults=True):
    """A seat's time in ms: its bank, and while it owes a decision since when, within which limit, how much of that is free."""

    bank: int
    since: int = 0
    free: int = 0
    limit: int = 0


class OfferView(Struct, frozen=True, omit_defaults=True):
    """An open offer; `may_block` if who refuses it may also end offers of this kind (L125). `agreed`: sides that have accepted it."""

    id: int
    kind: str
    seat: int
    to: int
    until: int
    may_block: bool = False
    agreed: tuple[int, ...] = ()


class OutcomeView(Struct, frozen=True):
    """How the match has ended. `winners`: who have won together, where that is more than the first place says."""

    places: tuple[int, ...]
    reason: Reason
    rule: str
    winners: tuple[int, ...] | UnsetType = UNSET


class MatchView(Struct, frozen=True, omit_defaults=True):
    """`last_round`: the round after which the game ends, once time is called in its event (T28)."""

    status: Literal["waiting", "playing", "paused", "ended"]
    to_act: tuple[int, ...]
    prompts: dict[str, PromptView]
    offers: dict[str, OfferView]
    gone: dict[str, str]
    clocks: dict[str, ClockView] = {}
    paused_at: int = 0
    paused_until: int = 0
    last_round: int | UnsetType = UNSET
    table: Any = UNSET
    outcome: OutcomeView | UnsetType = UNSET
    void: bool | UnsetType = UNSET


class Told(Struct, frozen=True):
    """What a key is told of one entry: its facts and their log lines as that key sees them, and the change of its view."""

    facts: list[Json]
    lines: list[Line]
    patch: Json


def match_view(game: Game[Any], position: Position, key: ViewKey) -> Json:
    """The whole view of `key`, as JSON types."""
    state = position.state
    view = MatchView(
        status=status(state),
        to_act=tuple(dict.fromkeys(seat for _, seat in to_act(state))),
        prompts={prompt_id(position, number): prompt_view(game, state, number, key) for number in open_prompts(state)},
        offers={str(offer.id): offer_view(state, offer) for offer in state.meta.offers},
        gone={str(left.seat): left.why for left in state.gone},
        clocks={
            str(seat): ClockView(clock.bank, clock.since, clock.free, clock.limit) if clock.since else ClockView(clock.bank)
            for seat, clock in enumerate(state.meta.clocks)
        },
        paused_at=state.meta.paused_at,
        paused_until=state.meta.paused_until,
        last_round=UNSET if state.meta.last_round is None else state.meta.last_round,
        table=game.view(state.table, key) if state.table is not None else UNSET,
        outcome=outcome_view(game, state, state.outcome) if state.outcome else UNSET,
        void=state.meta.is_void or UNSET,
    )
    plain: Json = msgspec.to_builtins(view, str_keys=True)
    return plain


def outcome_view(game: Game[Any], state: State[Any], outcome: Outcome) -> OutcomeView:
    joint = game.joint_winners(state.table) if state.table is not None else ()
    return OutcomeView(outcome.places, outcome.reason, outcome.rule, joint or UNSET)


def offer_view(state: State[Any], offer: Offer) -> OfferView:
    may_block, agreed = offers.may_block(state, offer), offers.sides_agreed(state, offer)
    return OfferView(offer.id, offer.kind, offer.seat, offer.to, offer.until, may_block, agreed)


def status(state: State[Any]) -> Literal["waiting", "playing", "paused", "ended"]:
    if state.outcome:
        return "ended"
    if state.table is None:
        return "waiting"
    return "paused" if state.meta.is_paused else "playing"


def prompt_view(game: Game[Any], state: State[Any], number: int, key: ViewKey) -> PromptView:
    assert state.pending is not None
    prompt = state.pending.prompts[number].seen_by(key)
    row = own_row(prompt, key)
    asked = row or () if key.seat is not None else ()  # who only watches, with whatever rights, chooses nothing
    previews = {str(option): shown for option in asked if (shown := game.preview(state.table, prompt, option)) is not None}
    return PromptView(
        number=number,
        text=prompt.text,
        kind=prompt.kind,
        pace=prompt.pace,
        owners=prompt.owners,
        owed_by=tuple(seat for due, seat in to_act(state) if due == number),
        least=prompt.least,
        most=prompt.most,
        options=UNSET if row is None else row,
        default=UNSET if row is None else prompt.default,
        together=prompt.together if row is not None and prompt.together else UNSET,
        previews=previews or UNSET,
    )


def own_row(prompt: Prompt, key: ViewKey) -> tuple[Value, ...] | None:
    """The options of the owner that `key` is; a key that sees all gets the first owner's."""
    if key.seat is not None:
        return prompt.row(key.seat) if key.seat in prompt.owners else None
    return prompt.options[0] if key.sees_all else None


class LastViews:
    """The last view that was made for each key: what follows it is told without making it again. Nobody changes what is kept."""

    def __init__(self) -> None:
        self.kept: dict[str, tuple[Position, Json]] = {}

    def view(self, game: Game[Any], position: Position, key: ViewKey) -> Json:
        of, view = self.kept.get(key.name, (None, {}))
        if of is not position:
            view = match_view(game, position, key)
            self.kept[key.name] = position, view
        return view


def told(history: History, seq: int, key: ViewKey, last: LastViews | None = None) -> Told:
    """What `key` is told of entry `seq`; who tells entry after entry keeps the `last` views."""
    game, last = history.game, last or LastViews()
    facts = [fact.seen_by(key) for fact in history.body(seq).facts]
    before = last.view(game, history.positions[seq - 1], key) if seq else {}
    after = last.view(game, history.positions[seq], key)
    return Told([msgspec.to_builtins(fact) for fact in facts], log_lines(game, facts), merge_patch(before, after))


def log_lines(game: Game[Any], facts: list[Fact]) -> list[Line]:
    lines = (platform_line(fact) or game.describe(fact) for fact in facts)
    return [line for line in lines if line]


def platform_line(fact: Fact) -> Line | None:
    """The log line of one of the platform's own facts; None for facts of a game, and for those that only a game can put in words."""
    match fact:
        case Left(seat=seat, why=why):
            return f"match.left.{why}", {"seat": seat}
        case Offered(offer=offer):
            return f"match.offered.{offer.kind}", offer_params(offer)
        case OfferAgreed(id=number, seat=seat):
            return "match.offer_agreed", {"offer": number, "seat": seat}
        case OfferClosed(id=number, why=why):
            return f"match.offer_closed.{why}", {"offer": number}
        case Ended(outcome=outcome):
            return f"match.ended.{outcome.reason}", {"rule": outcome.rule}
        case Abandoned():
            return "match.asked_anew", {}
        case Paused(until=until):
            return "match.paused.agreed" if until else "match.paused", {}
        case Resumed():
            return "match.resumed", {}
        case TimeCalled():
            return "match.time_called", {}
        case Voided():
            return "match.voided", {}
        case ClockStopped(seat=seat, why="timed_out"):
            return "match.timed_out", {"seat": seat}
        case ClocksCredited(by=by, why=why):
            return f"match.credited.{why}", {"seconds": by // 1_000}
    return None


def offer_params(offer: Offer) -> dict[str, Value]:
    """Who offers; of an undo also the entry it returns to, so that a log can strike what is taken back (L127)."""
    return {"offer": offer.id, "seat": offer.seat, "to": offer.to} if offer.kind == "undo" else {"offer": offer.id, "seat": offer.seat}


def merge_patch(before: Any, after: Any) -> Json:
    """The JSON Merge Patch that turns `before` into `after`; both hold no nulls."""
    patch: Json = {name: None for name in before if name not in after}
    for name, value in after.items():
        old = before.get(name)
        if isinstance(old, dict) and isinstance(value, dict):
            if inner := merge_patch(old, value):
                patch[name] = inner
        elif name not in before or old != value:
            patch[name] = value
    return patch


def apply_patch(view: Any, patch: Any) -> Any:
    """RFC 7396, the reading side; returns a new value."""
    if not isinstance(patch, dict):
        return patch
    base = dict(view) if isinstance(view, dict) else {}
    for name, value in patch.items():
        if value is None:
            base.pop(name, None)
        else:
            base[name] = apply_patch(base.get(name), value)
    return base
