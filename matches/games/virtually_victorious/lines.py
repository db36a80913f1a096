"""One log line of a fact, as its viewer sees it: a key of the catalogue of texts and parameters.

`seat`, `of` and `by` are players, `card` the code of a card, `cards` codes with commas between, `target` what a card targets, `seats`
numbers of seats with commas between. A key that ends in `.seen` is for viewers who may know the cards.

Source: live play L151, L158.
"""

from __future__ import annotations

from matches.games.engine import Fact, Value
from matches.games.virtually_victorious import facts as f
from matches.games.virtually_victorious.kinds import kind_of
from matches.games.virtually_victorious.table import Card, Entry, seat_of

Line = tuple[str, dict[str, Value]]


def describe(fact: Fact) -> Line | None:
    """None for what another line tells already, and for what only the table shows."""
    named = of_round(fact) or of_stack(fact) or of_followers(fact) or of_cards(fact)
    return named and (f"virtually_victorious.log.{named[0]}", named[1])


def of_round(fact: Fact) -> Line | None:
    match fact:
        case f.StarterDrawn(seat=seat) | f.StarterGiven(seat=seat):
            return "starter", {"seat": seat}
        case f.RoundBegan(round=number):
            return "round", {"n": number}
        case f.EventRevealed(seat=seat, card=card):
            return "event", {"seat": seat, "card": card.code}
        case f.ChoicesOpened(seats=seats, numbers=numbers):
            cycled = ",".join(str(seat) for seat, n in zip(seats, numbers, strict=True) if n)
            return ("choices", {"seats": cycled}) if cycled else ("choices.none", {})
        case f.TurnBegan(seat=seat):
            return "turn", {"seat": seat}
        case f.PhaseBegan(phase=phase):
            return f"phase.{phase}", {}
        case f.Passed(seat=seat):
            return "passed", {"seat": seat}
        case f.PassesOn(seat=seat, until=until):
            return f"passes.{until or 'no_more'}", {"seat": seat}
        case f.Raided(seat=seat, of=of, gains=gains):
            return "raided", {"seat": seat, "of": of, "n": gains[0], "m": gains[1]}
        case f.RaidRedirected(seat=seat, of=of, n=n):
            return "redirected", {"seat": seat, "of": of, "n": n}
        case f.NextGiven(seat=seat):
            return "next", {"seat": seat}
        case f.ModEarned(seat=seat, card=card, threshold=threshold):
            return "mod", {"seat": seat, "card": card.code, "n": threshold}
        case f.Fell(seat=seat):
            return "left", {"seat": seat}
        case f.Finished(winners=winners):
            return "won.one" if len(winners) == 1 else "won.other", {"seats": ",".join(map(str, winners))}
    return None


def of_stack(fact: Fact) -> Line | None:
    match fact:
        case f.Played(entry=entry):
            return aimed("played", entry)
        case f.Activated(entry=entry):
            return aimed("used", entry)
        case f.SetOff(entry=entry):
            return aimed("set_off", entry)
        case f.Works(entry=entry):
            return "works", {"seat": entry.seat, "card": entry.card.code}
        case f.Fizzled(entry=entry, why=why):
            return f"fizzled.{why}", {"seat": entry.seat, "card": entry.card.code}
        case f.Negated(entry=entry, by=by):
            what = "effect" if entry.what == "effect" or kind_of(entry.card).type == "mod" else "card"
            return f"negated.{what}", {"seat": entry.seat, "card": entry.card.code, "by": by}
    return None


def aimed(word: str, entry: Entry) -> Line:
    """With the player that it targets, if it is one; other targets are shown on the table."""
    of = seat_of(entry.target)
    params: dict[str, Value] = {"seat": entry.seat, "card": entry.card.code}
    return (word, params) if of is None else (f"{word}.at", {**params, "of": of})


def of_followers(fact: Fact) -> Line | None:
    match fact:
        case f.Gained(seat=seat, n=n, source=source):
            return "gained", {"seat": seat, "n": n, "card": source}
        case f.Lost(seat=seat, n=n, source=source):
            return "lost", {"seat": seat, "n": n, "card": source}
        case f.Stolen(seat=seat, of=of, n=n, source=source):
            return "stolen", {"seat": seat, "of": of, "n": n, "card": source}
        case f.Shielded(seat=seat):
            return "shielded", {"seat": seat}
        case f.GainPromised(seat=seat, n=n):
            return "promised.gain", {"seat": seat, "n": n}
        case f.QuickPromised(seat=seat, n=n):
            return "promised.quick", {"seat": seat, "n": n}
    return None


def of_cards(fact: Fact) -> Line | None:
    match fact:
        case f.Drew(seat=seat, cards=cards):
            return seen("drew", cards), {"seat": seat, "n": len(cards), "cards": codes(cards)}
        case f.Discarded(seat=seat, cards=cards):
            return "discarded", {"seat": seat, "cards": codes(cards)}
        case f.Removed(seat=seat, card=card):
            return "removed", {"of": seat, "card": card.code}
        case f.Counted(seat=seat, card=card, counters=counters):
            return "counters", {"seat": seat, "card": card.code, "n": counters}
        case f.Recovered(seat=seat, was=was):
            return "recovered", {"seat": seat, "card": was.code}
        case f.PutUnder(seat=seat, was=was):
            return "put_under", {"seat": seat, "card": was.code}
        case f.Looked(seat=seat, cards=cards):
            return seen("looked", cards), {"seat": seat, "n": len(cards), "cards": codes(cards)}
        case f.Taken(seat=seat, card=card):
            return seen("taken", (card,)), {"seat": seat, "cards": card.code}
        case f.Bottomed(seat=seat, cards=cards):
            return "bottomed", {"seat": seat, "n": len(cards)}
        case f.HandSeen(seat=seat, of=of, codes=hand):
            known = ",".join(filter(None, hand))
            return "hand_seen.seen" if known else "hand_seen", {"seat": seat, "of": of, "cards": known}
    return None


def seen(word: str, cards: tuple[Card, ...]) -> str:
    """The key for viewers who know the cards, or for those who do not."""
    return f"{word}.seen" if codes(cards) else word


def codes(cards: tuple[Card, ...]) -> str:
    return ",".join(card.code for card in cards if card.code)
