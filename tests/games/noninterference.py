"""Two matches that look alike to one view key and differ in all that it may not know: what it is told must be equal byte for byte.

Ids of cards are random, so only which of them are equal counts: each world numbers them in the order in which the key meets them.
A game joins with a `look`: what others would see of an option once it is taken.

Source: live play L53, L41-L44, L48.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec
from msgspec import Struct

from matches.games import chance
from matches.games.actions import AnswerOffer, AnyAction, MakeOffer, WithdrawOffer
from matches.games.clocks import next_sweep
from matches.games.engine import Chance, Drawn, Left, Replied, Value, ViewKey
from matches.games.fold import History
from matches.games.prompts import to_act
from matches.games.resolution import ChanceSource, IllegalAction
from matches.games.views import match_view, told
from tests.games.playing import Play

Look = Callable[[Any, int, Value], str]
"""From the table, a seat and an option of its row to what that option would look like to others."""
Opened = Callable[[Play], tuple[str, ...]]
"""The cards that the rules made public in the last entry."""

ID = re.compile(r'(?<=[":])[0-9a-hjkmnp-tv-z]{10}(?=[":])')
"""As a value of its own, or as a word of an option."""
OTHER_SEED = b"another world"
TIME_OUTS, DEPARTURES = 0.05, 0.01


def is_public(question: Chance) -> bool:
    """Dice lie open; orders and ids belong to a seat, or to nobody's eyes."""
    return question.kind == "die"


def veiled(eyes: ViewKey, *shown: int, keeps: Callable[[Chance], bool] = is_public) -> type[History]:
    """Histories in which all cards and ids that `eyes` may not know are drawn otherwise.

    It sees what the seats `shown` have, too. `keeps`: what is drawn alike, as everybody sees it in the end whatever is played.
    """

    class Veiled(History):
        def draw_on(self, line: str, *answers: Replied | Left) -> ChanceSource:
            draw = super().draw_on(line, *answers)

            def other(counter: int, question: Chance) -> Drawn:
                drawn = draw(counter, question)
                if keeps(question) or question.seat in (eyes.seat, *shown):
                    return drawn
                return Drawn(question, drawn.label, chance.answer(OTHER_SEED, drawn.label, question))

            return other

    return Veiled


class Transcript(Struct):
    """All that a key is told of a match."""

    play: Play
    key: ViewKey
    ids: set[str]
    numbers: dict[str, str]

    def last_message(self) -> str:
        """The last entry and the view after it, as sent, but for hash, salt, and the names of ids."""
        history = self.play.history
        entry = history.entries[-1]
        self.ids.update(str(value) for fact in self.play.facts() if isinstance(fact, Drawn) for value in fact.value)
        message = {
            "entry": (entry.seq, entry.kind, entry.seat, entry.at),
            "told": told(history, history.head, self.key),
            "view": match_view(self.play.game, history.position, self.key),
            "brief": self.play.game.brief(history.state.table),
            "sweep": next_sweep(history.state),
        }
        return ID.sub(self.numbered, msgspec.json.encode(message).decode())

    def numbered(self, found: re.Match[str]) -> str:
        if found[0] not in self.ids:
            return found[0]
        return self.numbers.setdefault(found[0], f"#{len(self.numbers)}")


def by_look(play: Play, number: int, seat: int, look: Look) -> dict[str, list[Value]]:
    found: dict[str, list[Value]] = {}
    for option in play.row(number, seat):
        found.setdefault(look(play.state.table, seat, option), []).append(option)
    return found


def nothing(play: Play) -> tuple[str, ...]:
    return ()


def assert_alike(
    one: Play, other: Play, key: ViewKey, look: Look, rng: random.Random, opened: Opened = nothing, shown: tuple[int, ...] = ()
) -> int:
    """Play the same visible game in both worlds as far as it goes; the number of positions in which something hidden differed.

    Of its own options the key picks the same one in both, and so do the seats `shown`, whose cards it sees; others pick any that looks
    alike. Where the rules open cards that are not the same, the worlds part.
    """
    return sum(one.state.table != other.state.table for _ in alike(one, other, key, look, rng, opened, shown))


def alike(
    one: Play, other: Play, key: ViewKey, look: Look, rng: random.Random, opened: Opened = nothing, shown: tuple[int, ...] = ()
) -> Iterator[None]:
    """The same step by step: after each entry, once it was found to look alike in both. Who steps may add entries of offers to both."""
    transcripts = [Transcript(play, key, set(), {}) for play in (one, other)]
    while opened(one) == opened(other):
        first, second = (transcript.last_message() for transcript in transcripts)
        assert first == second
        yield
        if one.state.outcome or not go_on(one, other, (key.seat, *shown), look, rng):
            return


def negotiate(one: Play, other: Play, rng: random.Random) -> None:
    """An offer is made, or one that is open is answered or withdrawn; what the rules refuse is refused alike."""
    seat = rng.randrange(len(one.state.meta.clocks) or 2)
    open_offers = one.state.meta.offers
    action: AnyAction
    if not open_offers:
        action = MakeOffer(rng.choice(("undo", "call_off", "pause")))
    elif rng.random() < 0.3:
        action = WithdrawOffer(open_offers[0].id)
    else:
        action = AnswerOffer(open_offers[0].id, accept=open_offers[0].kind == "undo" and rng.random() < 0.5)
    assert refused(one, seat, action) == refused(other, seat, action)


def refused(play: Play, seat: int, action: AnyAction) -> tuple[str, str]:
    """Why an action was not taken; nothing if it was."""
    try:
        play.say(seat, action)
    except IllegalAction as illegal:
        return illegal.code, illegal.reason
    return "", ""


def go_on(one: Play, other: Play, known: tuple[int | None, ...], look: Look, rng: random.Random) -> bool:
    """One more entry in both worlds; False where the open prompt cannot be answered alike."""
    number, seat = rng.choice(to_act(one.state))
    if rng.random() < DEPARTURES:
        one.leave(seat)
        other.leave(seat)
    elif rng.random() < TIME_OUTS and default_looks(one, number, look) == default_looks(other, number, look):
        one.time_out(number)
        other.time_out(number)
    else:
        picks, alike = picks_alike(one, other, number, seat, look, rng, is_own=seat in known)
        if len(picks) < one.prompt(number).least:
            return False
        one.reply(number, seat, *picks)
        other.reply(number, seat, *alike)
    return True


def default_looks(play: Play, number: int, look: Look) -> list[str]:
    prompt = play.prompt(number)
    return [look(play.state.table, prompt.owners[0], option) for option in prompt.default]


def picks_alike(
    one: Play, other: Play, number: int, seat: int, look: Look, rng: random.Random, *, is_own: bool
) -> tuple[list[Value], list[Value]]:
    """Picks of the seat in both worlds, one for one the same to look at."""
    row, row_there = one.row(number, seat), other.row(number, seat)
    there = by_look(other, number, seat, look)
    shared = [option for option in row if look(one.state.table, seat, option) in there]
    rng.shuffle(shared)
    prompt, picks, alike = one.prompt(number), list[Value](), list[Value]()
    wanted = rng.randint(prompt.least, min(prompt.most, len(row)))
    for option in shared:
        meaning = look(one.state.table, seat, option)
        left = [copy for copy in there[meaning] if copy not in alike]
        if len(picks) < wanted and left:
            picks.append(option)
            alike.append(row_there[row.index(option)] if is_own else rng.choice(left))
    return picks, alike


def finds_a_leak(tries: Iterable[Callable[[], object]]) -> bool:
    """Whether one of the pairs of worlds is told apart."""
    for attempt in tries:
        try:
            attempt()
        except AssertionError:
            return True
    return False
