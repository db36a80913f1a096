"""Resolution: rules text as plain Python generators over a state that stays plain data.

A *step* is one decision of the game with all that follows from it. It is a generator that yields facts (they happen), asks
(one or more prompts to one or more seats) and chances (they are drawn). When somebody has to answer, the generator is thrown
away; when the answer comes, the step runs again from its start with the answers recorded so far, and goes on.

A re-run has to arrive at the very state that the log folds to. If it does not, the code has changed under the step (`Mismatch`).

Source: architecture section 4; live play L17, L104-L107; tournaments T28.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from msgspec.structs import replace

from matches.games.engine import (
    Abandoned,
    Ask,
    Asked,
    Began,
    Chance,
    Drawn,
    Ended,
    Fact,
    Left,
    Outcome,
    Paused,
    Replied,
    Resumed,
    Settled,
    State,
    T,
    Value,
    evolve,
    open_step,
)  # fmt: skip
from matches.games.prompts import closing, open_prompts, refusal, to_act

STEP_LIMIT = 20_000
"""Requests of one step, and steps in a row without a question; beyond it the rules are at fault."""


class IllegalAction(Exception):
    """A seat asked for what it may not do; `code` is from the closed list of live play, appendix B, `reason` a text key or empty."""

    def __init__(self, code: str, reason: str = "") -> None:
        super().__init__(code, reason)
        self.code, self.reason = code, reason


class Mismatch(Exception):
    """The recorded answers no longer fit the code: it has changed under an open step."""


class EndlessStep(Exception):
    """The rules neither ask nor end."""


R = TypeVar("R")
Effect: TypeAlias = Generator[Fact | Ask | Chance, Any, R]
ChanceSource: TypeAlias = Callable[[int, Chance], Drawn]
"""From the number of draws so far and the question to the answer."""


class Steps(Protocol[T]):
    """What one step is run by. `step` always gets on: it asks, or changes what the next step will be."""

    def step(self, run: Run[T]) -> Effect[None]: ...
    def outcome(self, state: State[T]) -> Outcome | None: ...


class Rules(Steps[T], Protocol[T]):
    """What the kernel wants from a game, which goes on step by step."""

    def round_of(self, table: T) -> int: ...
    def standing(self, state: State[T]) -> tuple[int, ...]: ...


class Run(Generic[T]):
    """One run of the step that `state` is in, or of the next one. Effects read `table` and `absent`.

    Recorded answers are used first. Where they end the run must stand at `live`, the state that the log folds to; what happens
    from there on is `news`, beginning with the answer `new`.
    """

    def __init__(self, rules: Steps[T], state: State[T], chance: ChanceSource, new: tuple[Replied | Left, ...] = ()) -> None:
        step = state.pending
        self.rules, self.chance = rules, chance
        self.live = state if step else None
        self.state = replace(state, table=step.base.table, gone=step.base.gone, draws=step.base.draws) if step else state
        self.recorded = deque(step.answers if step else ())
        self.new = deque(new)
        self.news: list[Fact] = []

    @property
    def table(self) -> T:
        return self.state.table

    @property
    def absent(self) -> tuple[int, ...]:
        return self.state.absent

    def happen(self, fact: Fact) -> None:
        self.state = evolve(self.state, fact)
        if self.live is None:
            self.news.append(fact)

    def take(self) -> Replied | Left | None:
        """The next answer at hand, and the checks that recorded ones fit and have led where they led before. A new one fits that state."""
        if self.recorded:
            answer = self.recorded.popleft()
            if isinstance(answer, Drawn) or refusal(self.state, answer):
                raise Mismatch("a recorded answer does not fit the open prompts")
            return answer
        self.catch_up()
        return self.new.popleft() if self.new else None

    def catch_up(self) -> None:
        if self.live is not None and self.state != self.live:
            raise Mismatch("the recorded answers lead elsewhere")
        self.live = None

    def draw(self, question: Chance) -> tuple[Value, ...]:
        drawn = self.recorded.popleft() if self.recorded else self.chance(self.state.draws, question)
        if not isinstance(drawn, Drawn) or drawn.question != question:
            raise Mismatch("a recorded draw answers another question")
        self.happen(drawn)
        return drawn.value

    def ask(self, ask: Ask) -> tuple[Replied, ...] | None:
        """The reply to each prompt; None if somebody has yet to answer, or if the match ends by a seat that leaves."""
        self.happen(Asked(ask.prompts))
        while waiting := open_prompts(self.state):
            answer = self.take() or self.answer_for_absent(waiting)
            if answer is None:
                return None
            self.happen(answer)
            if isinstance(answer, Left) and (outcome := self.rules.outcome(self.state)):
                self.happen(Ended(outcome))
                return None
        return tuple(reply for number in range(len(ask.prompts)) if (reply := closing(self.state, number)))

    def answer_for_absent(self, waiting: tuple[int, ...]) -> Replied | None:
        absent = set(self.absent)
        for number in waiting if absent else ():
            prompt = open_step(self.state).prompts[number]
            if absent.issuperset(prompt.owners):
                return Replied(number, prompt.owners[0], prompt.default, by_default=True)
        return None


def resolve(run: Run[T]) -> Run[T]:
    """Run a step until it settles, asks what nobody has answered yet, or the match ends."""
    run.happen(Began())
    effect: Effect[None] = run.rules.step(run)
    answer: Any = None
    for _ in range(STEP_LIMIT):
        try:
            request = effect.send(answer)
        except StopIteration:
            run.catch_up()
            run.happen(Settled())
            return run
        answer = None
        match request:
            case Fact():
                run.happen(request)
            case Chance():
                answer = run.draw(request)
            case Ask():
                answer = run.ask(request)
                if answer is None:
                    effect.close()
                    return run
    raise EndlessStep


def rerun(rules: Rules[T], state: State[T], chance: ChanceSource, *new: Replied | Left) -> tuple[Fact, ...]:
    """Take the open step up again, with `new` answers; the facts from there to the next open prompt or the end."""
    run = Run(rules, state, chance, new)
    try:
        resolve(run)
    except Mismatch:
        raise
    except Exception as error:
        if run.live is None:
            raise  # a fault in the rules: nothing is written, staff are told
        raise Mismatch("the recorded answers break the step") from error
    return (*run.news, *follow(rules, run.state, chance))


def follow(rules: Rules[T], state: State[T], chance: ChanceSource) -> tuple[Fact, ...]:
    """The steps after `state`, until one asks or the match is over."""
    facts: list[Fact] = []
    for _ in range(STEP_LIMIT):
        if state.pending or state.outcome:
            return tuple(facts)
        if outcome := rules.outcome(state) or outcome_at_time(rules, state):
            return (*facts, Ended(outcome))
        run = resolve(Run(rules, state, chance))
        facts.extend(run.news)
        state = run.state
    raise EndlessStep


def outcome_at_time(rules: Rules[T], state: State[T]) -> Outcome | None:
    """The end between two steps if time was called and the round that was being played then is over (T28)."""
    last = state.meta.last_round
    if last is None or rules.round_of(state.table) <= last:
        return None
    return Outcome(rules.standing(state), "time_called")


# --- what a log calls; each returns facts and changes nothing


def start(rules: Rules[T], opening: tuple[Fact, ...], chance: ChanceSource) -> tuple[Fact, ...]:
    """The facts of a new match, up to its first prompt."""
    state: State[Any] = State(table=None)
    for fact in opening:
        state = evolve(state, fact)
    return (*opening, *follow(rules, state, chance))


def time_out(state: State[Any], number: int) -> Replied:
    """The default answer to an open prompt, in the name of the first owner who still owes it."""
    owner = next((seat for due, seat in to_act(state) if due == number), None)
    if owner is None:
        raise IllegalAction("stale_prompt")
    return Replied(number, owner, open_step(state).prompts[number].default, by_default=True)


def advance(rules: Rules[T], state: State[T], answer: Replied | Left, chance: ChanceSource) -> tuple[Fact, ...]:
    """The facts that a reply or a departure causes; raises `IllegalAction` or `Mismatch`."""
    if why := refusal(state, answer):
        raise IllegalAction(why)
    if not state.meta.is_paused:
        return rerun(rules, state, chance, answer)
    if isinstance(answer, Replied):
        raise IllegalAction("paused")
    outcome = rules.outcome(evolve(state, answer))
    return (answer, Ended(outcome)) if outcome else (answer,)


def mend(rules: Rules[T], state: State[T], chance: ChanceSource) -> tuple[Fact, ...]:
    """After a mismatch: the open step is asked anew if nobody has learned anything in it; otherwise the match pauses."""
    if open_step(state).learned:
        return (Paused(),)
    return (Abandoned(), *follow(rules, evolve(state, Abandoned()), chance))


def resume(rules: Rules[T], state: State[T], chance: ChanceSource) -> tuple[Fact, ...]:
    """Go on after a pause, under code that fits the open step again."""
    return (Resumed(), *rerun(rules, evolve(state, Resumed()), chance))
