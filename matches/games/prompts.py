"""Open prompts: who owes what, which reply closes a prompt, and why an answer cannot be taken.

Source: architecture section 4; live play L68-L72, L75.
"""

from __future__ import annotations

from typing import Any

from matches.games.engine import Left, Prompt, Replied, State


def closing(state: State[Any], number: int) -> Replied | None:
    """The reply that answers a prompt: the first that counts alone, else the last, once every owner still here gave one (L75)."""
    if state.pending is None:
        return None
    prompt, given = state.pending.prompts[number], list[Replied]()
    for reply in state.pending.replies:
        if reply.prompt == number:
            if prompt.counts_alone(reply):
                return reply
            given.append(reply)
    if not given:
        return None
    still_due = set(prompt.owners) - set(state.absent) - {reply.seat for reply in given}
    return None if still_due else given[-1]


def open_prompts(state: State[Any]) -> tuple[int, ...]:
    """Numbers of the prompts that wait for an answer."""
    if state.pending is None:
        return ()
    numbers = range(len(state.pending.prompts))
    return tuple([number for number in numbers if closing(state, number) is None]) if state.pending.replies else tuple(numbers)


def to_act(state: State[Any]) -> tuple[tuple[int, int], ...]:
    """Who owes what: (prompt number, seat)."""
    if state.pending is None:
        return ()
    step, absent = state.pending, state.absent
    given = {(reply.prompt, reply.seat) for reply in step.replies}
    owed = [(number, seat) for number in open_prompts(state) for seat in step.prompts[number].owners if seat not in absent]
    return tuple([due for due in owed if due not in given]) if given else tuple(owed)


def prompt_of(state: State[Any], number: int) -> Prompt:
    assert state.pending is not None
    return state.pending.prompts[number]


def refusal(state: State[Any], answer: Replied | Left) -> str | None:
    """Why `answer` cannot be taken now, as a closed code (live play, appendix B)."""
    if state.outcome:
        return "ended"
    if isinstance(answer, Left):
        return "ended" if answer.seat in state.absent else None
    step = state.pending
    if step is None or not 0 <= answer.prompt < len(step.prompts) or closing(state, answer.prompt):
        return "stale_prompt"
    prompt = step.prompts[answer.prompt]
    if answer.by_default:
        return None if answer.picks == prompt.default else "illegal"
    if answer.seat not in prompt.owners:
        return "not_your_prompt"
    if answer.seat in state.absent or any((given.prompt, given.seat) == (answer.prompt, answer.seat) for given in step.replies):
        return "stale_prompt"
    return None if prompt.accepts(answer.seat, answer.picks) else "illegal"
