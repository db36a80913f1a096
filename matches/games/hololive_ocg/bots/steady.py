"""The steady bot follows rules of thumb: it fills its stage, blooms, collabs, gathers cheers where arts can use them, and strikes where it
downs the most.

It knows its seat's view and options only; cards are known by what is printed on them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import convert

from matches.games.engine import Value
from matches.games.game import Due, Options, Picks, Random
from matches.games.hololive_ocg.actions import END, parse
from matches.games.hololive_ocg.asking import NONE
from matches.games.hololive_ocg.kinds import KINDS, HolomemCard, Staff, Support
from matches.games.hololive_ocg.sight import is_met
from matches.games.hololive_ocg.views import HolomemView, TableView

Worth = Callable[["Eyes", str], float]
LEVELS = {"debut": 1, "spot": 0, "1st": 2, "2nd": 3}
ENOUGH_ON_STAGE = 4
MANY_CARDS = 6
FEW_LEFT = 14


class Eyes:
    """A view as the bot reads it."""

    def __init__(self, view: TableView, seat: int) -> None:
        self.view, self.seat = view, seat
        self.me, self.foe = view.seats[str(seat)], view.seats[str(1 - seat)]

    def code_in_hand(self, card: str) -> str:
        return next((one.code for one in self.me.cards or () if one.id == card), "")

    def own(self, holomem: str) -> HolomemView | None:
        return self.me.stage.get(holomem)


class Steady:
    level = "steady"
    budget = 1

    def choose(self, view: Any, options: Options, rng: Random, budget: int) -> Picks:
        due = options[0]
        eyes = Eyes(view if isinstance(view, TableView) else convert(view, TableView), due.seat)
        return Picks(due.number, answer(eyes, due, rng))


def answer(eyes: Eyes, due: Due, rng: Random) -> tuple[Value, ...]:
    prompt, row = due.prompt, due.row
    worth = WORTHS.get(prompt.text.removeprefix("hololive_ocg."))
    if worth is None:
        return prompt.default if prompt.kind == "order" or NONE not in row else takes(row, prompt.most)
    values = {option: worth(eyes, str(option)) for option in row}
    best = sorted(row, key=lambda option: (-values[option], rng.random()))
    wanted = [option for option in best if values[option] > 0][: prompt.most]
    return tuple(wanted if len(wanted) >= prompt.least else best[: prompt.least])


def takes(row: tuple[Value, ...], most: int) -> tuple[Value, ...]:
    """As much as there is of what may be taken."""
    return tuple(option for option in row if option != NONE)[:most] or (NONE,)


# --- what options are worth


def main(eyes: Eyes, option: str) -> float:
    act = parse(option)
    if option == END:
        return 0.5
    match act.verb:
        case "place":
            return 6.0 if len(eyes.me.stage) < ENOUGH_ON_STAGE else 0.0
        case "bloom":
            one, new = eyes.own(act.target), KINDS[eyes.code_in_hand(act.thing)]
            assert isinstance(new, HolomemCard)
            return 7.0 + gain(one, new) + (one is not None and one.place == "center") if one else 0.0
        case "collab":
            one = eyes.own(act.thing)
            return 4.0 + strength(eyes, one) / 50 if one else 0.0
        case "play":
            return 5.0 if is_useful(eyes, eyes.code_in_hand(act.thing)) else 0.0
        case "skill":
            return 3.0 if act.thing == "oshi" or eyes.me.holopower > 3 else 0.0
        case "baton":
            return baton(eyes, act.thing)
    return 0.0


def gain(one: HolomemView | None, new: HolomemCard) -> float:
    """What a bloom adds in HP, and in level."""
    old = KINDS[one.card.code] if one else None
    assert isinstance(old, HolomemCard)
    return (new.hp - old.hp) / 100 + LEVELS[new.level] - LEVELS[old.level]


def is_useful(eyes: Eyes, code: str) -> bool:
    """With many cards in hand, or few left in the deck, it plays no support that would draw more."""
    kind = KINDS[code]
    is_rich = eyes.me.hand > MANY_CARDS or eyes.me.deck < FEW_LEFT
    return isinstance(kind, Support) and not (is_rich and isinstance(kind, Staff))


def baton(eyes: Eyes, partner: str) -> float:
    """Only where the center is as good as down and the other one is stronger."""
    center = next((one for one in eyes.me.stage.values() if one.place == "center"), None)
    other = eyes.own(partner)
    if center is None or other is None:
        return 0.0
    is_hurt = center.damage * 2 > center.hp
    return 1.0 if is_hurt and strength(eyes, other) > strength(eyes, center) else 0.0


def strength(eyes: Eyes, one: HolomemView | None) -> float:
    """The power of the best art that its cheers pay for."""
    kind = KINDS[one.card.code] if one else None
    if one is None or not isinstance(kind, HolomemCard):
        return 0.0
    cheers: list[tuple[str, ...]] = [KINDS[card.code].colours for card in one.cheers]
    return max((art.power for art in kind.arts if is_met(art.cost, cheers)), default=0)


def performance(eyes: Eyes, option: str) -> float:
    """An art by its power, much more where it downs."""
    if option == END:
        return 0.1
    _, holomem, number, target = option.split(":")
    one, hit = eyes.own(holomem), eyes.foe.stage.get(target)
    kind = KINDS[one.card.code] if one else None
    if one is None or hit is None or not isinstance(kind, HolomemCard):
        return 0.1
    art = kind.arts[int(number)]
    aim = KINDS[hit.card.code]
    amount = art.power + one.bonus + (art.vs[1] if art.vs and art.vs[0] in aim.colours else 0)
    downs = amount >= hit.hp - hit.damage
    life = 2 if isinstance(aim, HolomemCard) and aim.buzz else 1
    return amount + (200 * life if downs else hit.damage / 10) + (5 if hit.place == "center" else 0)


def receives_cheer(eyes: Eyes, holomem: str) -> float:
    """Who can use a cheer: the center first, where arts still want some."""
    one = eyes.own(holomem)
    kind = KINDS[one.card.code] if one else None
    if one is None or not isinstance(kind, HolomemCard):
        return 0.1
    wants = max((len(art.cost) for art in kind.arts), default=0) - len(one.cheers)
    return 1 + (2 if wants > 0 else 0) + {"center": 2, "collab": 1}.get(one.place, 0) + LEVELS[kind.level] / 2


def is_front(eyes: Eyes, holomem: str) -> float:
    """A new center: the strongest, then the one with most HP left."""
    one = eyes.own(holomem)
    return 1 + strength(eyes, one) + (one.hp - one.damage) / 100 if one else 0.1


def setup_center(eyes: Eyes, card: str) -> float:
    kind = KINDS[eyes.code_in_hand(card)]
    return 1 + kind.hp if isinstance(kind, HolomemCard) else 0.1


def setup_back(eyes: Eyes, card: str) -> float:
    return 0.0 if card == NONE else 1.0


def cheap_cheer(eyes: Eyes, card: str) -> float:
    """Which cheer to part with: rather one of the back."""
    for one in eyes.me.stage.values():
        if any(cheer.id == card for cheer in one.cheers):
            return 3.0 if one.place == "back" else 1.0
    return 0.1


def opposing(eyes: Eyes, holomem: str) -> float:
    """What to aim at: who has the least HP left."""
    one = eyes.foe.stage.get(holomem)
    return 1000.0 - (one.hp - one.damage) if one else 0.1


def yes(eyes: Eyes, option: str) -> float:
    return 1.0 if option not in ("no", NONE) else 0.0


def has_debut(eyes: Eyes, option: str) -> float:
    """A hand with a Debut and something to bloom is kept."""
    kinds = [KINDS[card.code] for card in eyes.me.cards or ()]
    levels = [kind.level for kind in kinds if isinstance(kind, HolomemCard)]
    good = levels.count("debut") >= 2
    return float((option == "keep") == good)


WORTHS: dict[str, Worth] = {
    "main": main, "performance": performance, "attach_cheer": receives_cheer, "new_center": is_front, "center": setup_center,
    "back": setup_back, "archive_cheers": cheap_cheer, "baton": cheap_cheer, "hit": opposing, "swap": opposing, "mulligan": has_debut,
    "use": yes, "use_skill": yes, "start": lambda eyes, option: float(option == "go_first"),
    "to_back": lambda eyes, option: float(option == "no"),
}  # fmt: skip
