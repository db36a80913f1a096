"""What the next entry of a match says: an action decided at the position that the entries so far lead to.

The line of answers that leads to a draw decides its label: after an undo the same line gives the same draws, any other line new ones.

Source: architecture sections 5 and 6; live play L2, L68, L102, L107, L116, L122-L128, L162-L164; tournaments T28.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from matches.games import actions, chance, clocks, offers, resolution
from matches.games.actions import AnyAction
from matches.games.body import Body, line_after
from matches.games.chain import Entry, canonical, entry_hash
from matches.games.engine import (
    SYSTEM,
    Asked,
    Chance,
    Drawn,
    Ended,
    Fact,
    Left,
    Offer,
    OfferAgreed,
    OfferClosed,
    Offered,
    OfferKind,
    Outcome,
    Paused,
    Reason,
    Replied,
    Resumed,
    State,
    TimeCalled,
    Voided,
    evolve,
)
from matches.games.game import Game
from matches.games.positions import Positions
from matches.games.prompts import prompt_of, refusal
from matches.games.resolution import ChanceSource, IllegalAction

FIRST_ACTIONS: tuple[type[actions.Action], ...] = (actions.Create, actions.Seat, actions.Setup)


def tied(ended: Ended, losers: tuple[int, ...]) -> Ended:
    """If whoever is first has run out of time, too, all that did share the first place (L106)."""
    places = ended.outcome.places
    if all(seat in losers for seat, place in enumerate(places) if place == 1):
        places = tuple(1 if seat in losers else place for seat, place in enumerate(places))
    return Ended(replace(ended.outcome, places=places))


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
        at = self.not_before_the_last(at)
        facts = self.facts_of(seat, action, at)
        if self.clock:
            facts += self.clock_facts(self.clock, seat, action, facts, at)
        kind = "undo" if self.undone_to(facts) is not None else actions.KINDS[type(action)]
        game = self.games[action.config.game] if isinstance(action, actions.Create) else self.game
        body = Body(action, facts, any(fact.informs for fact in facts), game.rules_version)
        return Decision(kind, canonical(body).decode())

    def refuse_out_of_order(self, action: AnyAction) -> None:
        """Entries 0, 1, 2 are `created`, `seated`, `setup`; after the end only `end`, `reveal`, `staff` follow, each once (L2, L164).

        A table that nobody fills is closed by `staff` after `created`, and then nothing follows.
        """
        is_opening = type(action) in FIRST_ACTIONS
        if is_opening or self.head + 1 < len(FIRST_ACTIONS):
            if self.state.meta.is_void:
                raise IllegalAction("ended")
            if isinstance(action, actions.Void) and self.head == 0:
                return  # a table that was never full
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
            case actions.CallTime():
                is_in_order = not is_over and self.state.meta.last_round is None
            case actions.Mend() | actions.Pause() | actions.Resume() | actions.Sweep():
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
            case actions.Sweep():
                return self.sweep(at)
            case actions.AdjustClocks():
                return self.adjusted(action, at)
            case actions.CallTime():
                return self.time_called(at)
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
                facts = resolution.mend(self.game, self.state, self.draw_on(self.position.line))
                return (self.paused(at),) if facts == (Paused(),) else facts
            case actions.Pause():
                return (self.paused(at),)
            case actions.Resume():
                return resolution.resume(self.game, self.state, self.draw_on(self.position.line))
            case actions.Void():
                is_under_way = self.state.table is not None and self.state.outcome is None
                return (Voided(), Ended(self.level("staff"))) if is_under_way else (Voided(),)
            case actions.Reveal(secret=secret):
                if chance.commitment(bytes.fromhex(secret), self.stream) != self.commitment:
                    raise IllegalAction("illegal", "secret_is_not_the_committed_one")
                return ()

    def answered(self, answer: Replied) -> tuple[Fact, ...]:
        return self.game.apply(self.state, answer, self.draw_on(self.position.line, answer))

    def reply(self, seat: int, action: actions.Reply, at: int) -> tuple[Fact, ...]:
        if seat in range(len(self.position.replied)) and clocks.is_late(self.state, seat, at):
            raise IllegalAction("too_late")
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

    def sweep(self, at: int) -> tuple[Fact, ...]:
        """Seats whose time is up lose, or get the default of what they owe.

        A match in which nobody has decided anything is called off (L100); if time runs out for all that are left at once, they tie (L106).
        """
        state, clock = self.state, self.clock
        out = clocks.out_of_time(state, at)
        if not out or clock is None:
            raise IllegalAction("illegal", "nobody_is_out_of_time")
        seats = state.meta.clocks
        if all(seats[seat].is_new for seat in out) and not any(seat.has_answered for seat in seats):
            return (Ended(self.level("no_show")),)
        owed, line = clocks.owing(state), self.position.line
        facts: tuple[Fact, ...] = offers.closed(state.meta.offers, "moved", at)
        losers = tuple(seat for seat in out if clocks.loses(clock, seats[seat]))
        answers: list[Left | Replied] = [Left(seat, "no_show" if seats[seat].is_new else "time") for seat in losers]
        answers += [
            Replied(number, seat, prompt_of(state, number).default, by_default=True)
            for seat in out if seat not in losers for number in owed[seat]
        ]  # fmt: skip
        state, is_asked_anew = reduce(evolve, facts, state), False
        for answer in answers:
            is_overtaken = isinstance(answer, Replied) and (is_asked_anew or refusal(state, answer) is not None)
            if state.outcome or is_overtaken:
                continue
            news = self.game.apply(state, answer, self.draw_on(line, answer))
            is_asked_anew |= any(isinstance(fact, Asked) for fact in news)
            facts, state, line = (*facts, *news), reduce(evolve, news, state), line_after(line, answer)
        return tuple(tied(fact, losers) if isinstance(fact, Ended) else fact for fact in facts)

    def adjusted(self, action: actions.AdjustClocks, at: int) -> tuple[Fact, ...]:
        if not self.state.meta.clocks or not 0 < action.since < action.until <= at:
            raise IllegalAction("illegal")
        return (clocks.ClocksCredited(action.until - action.since + clocks.OUTAGE_GIFT_MS, "outage"),)

    def time_called(self, at: int) -> tuple[Fact, ...]:
        """The round that is being played is the last one. Open offers to undo die first: nothing may be undone past this (T28)."""
        undos = (offer for offer in self.state.meta.offers if offer.kind == "undo")
        return (*offers.closed(undos, "moved", at), TimeCalled(self.game.round_of(self.state.table)))

    def paused(self, at: int, until: int = 0) -> Paused:
        """Since when is noted where that matters."""
        return Paused(at if self.clock or until else 0, until)

    def claim(self, seat: int, action: actions.Claim, at: int) -> tuple[Fact, ...]:
        """The absent seats lose, or the match is called off.

        The system claims when nobody did for ten minutes, and calls off when nobody is left (L116).
        """
        gone = {*action.absent, *self.state.absent}
        is_empty = all(gone.issuperset(side) for side in self.state.sides)
        if seat in gone or not action.absent or (is_empty and (seat != SYSTEM or action.kind == "win")):
            raise IllegalAction("forbidden")
        if action.kind == "call_off":
            if sum(not gone.issuperset(side) for side in self.state.sides) > 1:
                raise IllegalAction("needs_consent")  # of the others who are here: that is an offer (L123)
            return (Ended(self.level("call_off")),)
        return self.departures(tuple(Left(absent, "claim") for absent in action.absent if absent not in self.state.absent), at)

    def new_offer(self, seat: int, kind: OfferKind, at: int) -> Offer:
        """A draw stands until it is answered (O27); other offers end after a minute."""
        assert self.config is not None
        if kind not in offers.EVERYWHERE | self.game.offers or (kind == "undo" and self.config.undo == "none"):
            raise IllegalAction("offer_blocked", "not_in_this_match")
        offers.refuse_while_paused(self.state, kind)
        offers.refuse_new(self.state, seat, kind, at)
        number = self.state.meta.offers_made + 1
        if kind == "draw":
            return Offer(number, "draw", seat)
        return Offer(number, kind, seat, to=self.undo_point(seat) if kind == "undo" else -1, until=at + offers.OFFER_MS)

    def undo_point(self, seat: int) -> int:
        """The entry after which `seat` made its last decision. Nothing is undone past a departure (architecture section 6) or time."""
        to = self.position.replied[seat]
        before, now = self.positions[to].state, self.state
        if to < 0 or (before.gone, before.meta.last_round) != (now.gone, now.meta.last_round):
            raise IllegalAction("offer_blocked", "nothing_to_take_back")
        if self.config and self.config.is_rated and any(self.body(seq).informs for seq in range(to + 1, self.head + 1)):
            raise IllegalAction("offer_blocked", "something_was_learned")  # (L126)
        return to

    def answer_offer(self, seat: int, action: actions.AnswerOffer, at: int) -> tuple[Fact, ...]:
        state, offer = self.state, offers.standing_offer(self.state, action.offer, at)
        offers.refuse_answer(state, offer, seat)
        if not action.accept:
            return (offers.refused(state, offer, at, block=action.block),)
        offers.refuse_while_paused(state, offer.kind)
        if offers.others_to_agree(state, offer, seat):
            return (OfferAgreed(offer.id, seat),)
        accepted = OfferClosed(offer.id, "accepted", at)
        match offer.kind:
            case "draw":
                return (accepted, Ended(self.level("agreement")))
            case "call_off":
                return (accepted, Ended(self.level("call_off")))
            case "undo":
                return (*offers.closed((other for other in state.meta.offers if other != offer), "undone", at), accepted)
            case "pause":
                others = offers.closed((other for other in state.meta.offers if other != offer), "moved", at)
                return (*others, accepted, self.paused(at, at + offers.PAUSE_MS))
            case "resume":
                agreed = evolve(state, accepted)
                return (accepted, *resolution.resume(self.game, agreed, self.draw_on(self.position.line)))

    # --- clocks

    @property
    def clock(self) -> clocks.Clock | None:
        return self.config.clock or None if self.config else None

    def clock_facts(self, clock: clocks.Clock, seat: int, action: AnyAction, facts: tuple[Fact, ...], at: int) -> tuple[Fact, ...]:
        """What an entry with `facts` does to the clocks (L98, L99, L108)."""
        before, to = self.state, self.undone_to(facts)
        news: tuple[Fact, ...] = ()
        if isinstance(action, actions.Setup):
            news = (clocks.wound(clock, len(self.position.replied)),)
        elif to is not None:
            news = (clocks.taken_back(self.positions[to].state, before, at, self.stopped_since(to)),)
        elif before.meta.paused_at and any(isinstance(fact, Resumed) for fact in facts):
            news = (clocks.ClocksCredited(at - before.meta.paused_at, "pause"),)
        after = reduce(evolve, news, self.state_after(facts))
        moved = clocks.moved(
            clock,
            before,
            after,
            at,
            answered=(seat,) if isinstance(action, actions.Reply) else (),
            timed_out=clocks.out_of_time(before, at) if isinstance(action, actions.Sweep) else (),
            is_asked_anew=to is not None or any(isinstance(fact, Asked) for fact in facts),
            is_charged=not isinstance(action, actions.Mend),
            is_known_turn=to is not None or isinstance(action, actions.Mend) or any(isinstance(fact, Resumed) for fact in facts),
        )
        return (*news, *moved)

    def state_after(self, facts: tuple[Fact, ...]) -> State[Any]:
        state = self.state
        for fact in facts:
            if isinstance(fact, OfferClosed) and (kept := self.undo_target(state, fact)):
                state = replace(kept.state, meta=state.meta)
            state = evolve(state, fact)
        return state

    def undone_to(self, facts: tuple[Fact, ...]) -> int | None:
        """The entry whose position stands again after `facts`."""
        closed = [fact.id for fact in facts if isinstance(fact, OfferClosed) and fact.why == "accepted"]
        return next((offer.to for offer in self.state.meta.offers if offer.id in closed and offer.kind == "undo"), None)

    def stopped_since(self, to: int) -> tuple[clocks.ClockStopped, ...]:
        entries = range(to + 1, self.head + 1)
        return tuple(fact for seq in entries for fact in self.body(seq).facts if isinstance(fact, clocks.ClockStopped))

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
