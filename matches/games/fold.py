"""What the next entry of a match says: an action decided at the position that the entries so far lead to.

The line of answers that leads to a draw decides its label: after an undo the same line gives the same draws, any other line new ones.

Source: architecture sections 5 and 6; live play L2, L68, L102, L107, L116, L122-L128, L162-L164.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from matches.games import actions, chance, offers, resolution
from matches.games.actions import AnyAction
from matches.games.body import Body, line_after
from matches.games.chain import Entry, canonical, entry_hash
from matches.games.engine import (
    SYSTEM,
    Chance,
    Drawn,
    Ended,
    Fact,
    Left,
    Offer,
    OfferClosed,
    Offered,
    Outcome,
    Paused,
    Reason,
    Replied,
    Voided,
    evolve,
)
from matches.games.game import Game
from matches.games.positions import Positions
from matches.games.resolution import ChanceSource, IllegalAction

FIRST_ACTIONS: tuple[type[actions.Action], ...] = (actions.Create, actions.Seat, actions.Setup)


class Decision(Struct, frozen=True):
    """What the next entry says."""

    kind: str
    body: str


class History(Positions):
    """The entries of one match folded, and what the next one says. `secret` is needed to decide, never to fold."""

    def __init__(self, stream: str, games: Mapping[str, Game[Any]], secret: bytes | None = None) -> None:
        super().__init__(stream, games)
        self.secret = secret

    def append(self, seat: int, cid: str, action: AnyAction, at: int, salt: str) -> Entry:
        """Decide and fold the next entry. Raises as `decide` does, and then nothing has changed."""
        entry = self.next_entry(seat, cid, self.decide(seat, action, at), at, salt)
        self.fold(entry)
        return entry

    def next_entry(self, seat: int, cid: str, decision: Decision, at: int, salt: str) -> Entry:
        """The next link of the chain."""
        entry = Entry(self.head + 1, decision.kind, seat, cid, decision.body, self.not_before_the_last(at), salt, "")
        return replace(entry, hash=entry_hash(self.stream, self.head_hash, entry))

    def not_before_the_last(self, at: int) -> int:
        """Times of a match never go backwards (L102), in facts neither."""
        return max(at, self.entries[-1].at) if self.entries else at

    def decide(self, seat: int, action: AnyAction, at: int) -> Decision:
        """Kind and body of the next entry, at `at` ms. Raises `IllegalAction`; `Mismatch` if code changed under an open step."""
        self.refuse_out_of_order(action)
        self.refuse_foreign(seat, action)
        facts = self.facts_of(seat, action, self.not_before_the_last(at))
        kind = "undo" if self.is_undo(action) else actions.KINDS[type(action)]
        game = self.games[action.config.game] if isinstance(action, actions.Create) else self.game
        body = Body(action, facts, any(fact.informs for fact in facts), game.rules_version)
        return Decision(kind, canonical(body).decode())

    def refuse_out_of_order(self, action: AnyAction) -> None:
        """Entries 0, 1, 2 are `created`, `seated`, `setup`; after the end only `end`, `reveal`, `staff` follow, each once (L2, L164)."""
        is_opening = type(action) in FIRST_ACTIONS
        if is_opening or self.head + 1 < len(FIRST_ACTIONS):
            if type(action) not in FIRST_ACTIONS[self.head + 1 : self.head + 2]:
                raise IllegalAction("illegal" if is_opening else "not_started")
            return
        is_over = self.state.outcome is not None
        match action:
            case actions.End():
                is_in_order = is_over and not self.is_settled
            case actions.Reveal():
                is_in_order = self.is_settled and self.revealed is None
            case actions.Void():
                is_in_order = not self.state.meta.is_void
            case actions.Mend() | actions.Pause() | actions.Resume():
                is_in_order = not is_over and self.state.meta.is_paused == isinstance(action, actions.Resume)
            case _:
                is_in_order = not is_over
        if not is_in_order:
            raise IllegalAction("ended" if is_over else "illegal")

    def refuse_foreign(self, seat: int, action: AnyAction) -> None:
        """No seat acts for the system, nor the system for a seat. Who may reply is said by the prompt."""
        if isinstance(action, actions.Reply):
            return
        is_systems = isinstance(action, actions.OF_THE_SYSTEM) or (seat == SYSTEM and isinstance(action, actions.Claim))
        if seat not in ((SYSTEM,) if is_systems else range(len(self.position.replied))):
            raise IllegalAction("forbidden")

    def facts_of(self, seat: int, action: AnyAction, at: int) -> tuple[Fact, ...]:
        match action:
            case actions.Reply():
                return self.reply(seat, action, at)
            case actions.Create() | actions.Seat() | actions.End():
                return ()
            case actions.Setup():
                assert self.config is not None
                return self.game.setup(self.config, self.draw_on(self.position.line), self.decks)
            case actions.TimeOut(prompt=prompt):
                answer = resolution.time_out(self.state, self.prompt_number(prompt))
                return (*offers.overtaken(self.state, answer.seat, at), *self.answered(answer))
            case actions.Leave(why=why):
                return self.departures((Left(seat, why),), at)
            case actions.Claim():
                return self.claim(seat, action, at)
            case actions.MakeOffer(kind=kind):
                return (Offered(self.new_offer(seat, kind, at)),)
            case actions.AnswerOffer():
                return self.answer_offer(seat, action, at)
            case actions.WithdrawOffer(offer=number):
                if offers.standing_offer(self.state, number, at).seat != seat:
                    raise IllegalAction("forbidden")
                return (OfferClosed(number, "withdrawn", at),)
            case actions.ExpireOffer(offer=number):
                if not offers.is_over(offers.open_offer(self.state, number), at):
                    raise IllegalAction("illegal")
                return (OfferClosed(number, "expired", at),)
            case actions.Mend():
                return resolution.mend(self.game, self.state, self.draw_on(self.position.line))
            case actions.Pause():
                return (Paused(),)
            case actions.Resume():
                return resolution.resume(self.game, self.state, self.draw_on(self.position.line))
            case actions.Void():
                return (Voided(),) if self.state.outcome else (Voided(), Ended(self.level("staff")))
            case actions.Reveal(secret=secret):
                if chance.commitment(bytes.fromhex(secret), self.stream) != self.commitment:
                    raise IllegalAction("illegal", "secret_is_not_the_committed_one")
                return ()

    def answered(self, answer: Replied) -> tuple[Fact, ...]:
        return self.game.apply(self.state, answer, self.draw_on(self.position.line, answer))

    def reply(self, seat: int, action: actions.Reply, at: int) -> tuple[Fact, ...]:
        facts = self.answered(Replied(self.prompt_number(action.prompt), seat, action.picks))
        if action.offer and not any(isinstance(fact, Ended) for fact in facts):
            facts = (*facts, Offered(self.new_offer(seat, action.offer, at)))
        return (*offers.overtaken(self.state, seat, at), *facts)

    def departures(self, leaving: tuple[Left, ...], at: int) -> tuple[Fact, ...]:
        """Seats leave one after the other until the match ends. Open offers die first: nothing may be undone past a departure."""
        facts: tuple[Fact, ...] = offers.closed(self.state.meta.offers, "moved", at)
        state, line = self.state, self.position.line
        for left in leaving:
            if state.outcome:
                break
            news = self.game.apply(state, left, self.draw_on(line, left))
            facts, state, line = (*facts, *news), reduce(evolve, news, state), line_after(line, left)
        return facts

    def claim(self, seat: int, action: actions.Claim, at: int) -> tuple[Fact, ...]:
        """The absent seats lose, or the match is called off.

        The system claims when nobody did for ten minutes, and calls off when nobody is left (L116).
        """
        gone = {*action.absent, *self.state.absent}
        is_empty = all(gone.issuperset(side) for side in self.state.sides)
        if seat in gone or not action.absent or (is_empty and (seat != SYSTEM or action.kind == "win")):
            raise IllegalAction("forbidden")
        if action.kind == "call_off":
            return (Ended(self.level("call_off")),)
        return self.departures(tuple(Left(absent, "claim") for absent in action.absent if absent not in self.state.absent), at)

    def new_offer(self, seat: int, kind: str, at: int) -> Offer:
        """A draw stands until it is answered (O27); other offers end after a minute."""
        assert self.config is not None
        is_known = kind == "call_off" or kind in self.game.offers
        if not is_known or (kind == "undo" and self.config.undo == "none"):
            raise IllegalAction("offer_blocked", "not_in_this_match")
        offers.refuse_new(self.state, seat, kind, at)
        number = self.state.meta.offers_made + 1
        if kind == "draw":
            return Offer(number, "draw", seat)
        if kind == "call_off":
            return Offer(number, "call_off", seat, until=at + offers.OFFER_MS)
        return Offer(number, "undo", seat, to=self.undo_point(seat), until=at + offers.OFFER_MS)

    def undo_point(self, seat: int) -> int:
        """The entry after which `seat` made its last decision. Nothing is undone past a departure (architecture section 6)."""
        to = self.position.replied[seat]
        if to < 0 or self.positions[to].state.gone != self.state.gone:
            raise IllegalAction("offer_blocked", "nothing_to_take_back")
        return to

    def answer_offer(self, seat: int, action: actions.AnswerOffer, at: int) -> tuple[Fact, ...]:
        state, offer = self.state, offers.standing_offer(self.state, action.offer, at)
        offers.refuse_answer(state, offer, seat)
        if not action.accept:
            return (offers.refused(state, offer, at, block=action.block),)
        if len([side for side in state.sides if not set(side) <= set(state.absent)]) > 2:
            raise IllegalAction("needs_consent")  # one answer cannot speak for several sides (L123)
        accepted = OfferClosed(offer.id, "accepted", at)
        match offer.kind:
            case "draw":
                return (accepted, Ended(self.level("agreement")))
            case "call_off":
                return (accepted, Ended(self.level("call_off")))
            case "undo":
                return (*offers.closed((other for other in state.meta.offers if other != offer), "undone", at), accepted)

    def is_undo(self, action: AnyAction) -> bool:
        return isinstance(action, actions.AnswerOffer) and action.accept and offers.open_offer(self.state, action.offer).kind == "undo"

    def level(self, reason: Reason) -> Outcome:
        """All share the first place."""
        return Outcome((1,) * sum(map(len, self.state.sides)), reason)

    def draw_on(self, line: str, *answers: Replied | Left) -> ChanceSource:
        """Answers to chance for a line and what it goes on with. A known line gets its old labels, any other one fresh ones (L128)."""

        def draw(counter: int, question: Chance) -> Drawn:
            fresh = str(counter) if self.undone is None else f"{counter}/{self.undone}"
            label = self.labels.get((reduce(line_after, answers, line), counter, question), fresh)
            return Drawn(question, label, chance.answer(self.seed(), label, question))

        return draw

    def seed(self) -> bytes:
        assert self.secret is not None
        assert self.shares is not None
        shares = tuple(None if share is None else bytes.fromhex(share) for share in self.shares)
        return chance.seed_of(self.secret, self.stream, shares)
