"""One log line of a fact, as its viewer sees it: a key of the catalogue of texts and parameters.

`seat` and `of` are players, `side` and `victim` sides, `place` and `origin` places of the row, `card` the code of a card, `target` a card
in play, `cards` codes with commas between. A key that ends in `.seen` is for viewers who may know the cards.

Source: live play L151, L158.
"""

from __future__ import annotations

from matches.games.engine import Fact, Value
from matches.games.oshi_push import facts as f
from matches.games.oshi_push.table import Card

Line = tuple[str, dict[str, Value]]


def describe(fact: Fact) -> Line | None:
    """None for what another line tells already, and for what only the table shows."""
    named = line(fact)
    return named and (f"oshi_push.log.{named[0]}", named[1])


def line(fact: Fact) -> Line | None:
    match fact:
        case f.MulligansTaken(seats=seats):
            return ("mulligans", {"seats": ",".join(map(str, seats))}) if seats else ("mulligans.none", {})
        case f.TokenDrawn(side=side) | f.TokenGiven(side=side):
            return "token", {"side": side}
        case f.PlatformRevealed(seat=seat, place=place, card=card):
            return "revealed", {"seat": seat, "place": place, "card": card.code}
        case f.RoundBegan(round=number):
            return "round", {"n": number}
        case f.PhaseBegan(phase=phase):
            return f"phase.{phase}", {}
        case f.ClashBegan(place=place):
            return "clash", {"place": place}
        case f.ClashWon() | f.ClashTied() | f.Passed() | f.Captured() | f.Fell() | f.Finished():
            return of_clash(fact)
        case f.Assigned(seat=seat, place=place):
            return "assigned", {"seat": seat, "place": place}
        case f.Drew(seat=seat, cards=cards):
            return seen("drew", cards), {"seat": seat, "n": len(cards), "cards": codes(cards)}
        case f.Discarded(seat=seat, cards=cards):
            return "discarded", {"seat": seat, "cards": codes(cards)}
        case f.Funded(seat=seat, n=n):
            return "gained" if n > 0 else "lost", {"seat": seat, "n": abs(n)}
    return of_card(fact) or of_popularity(fact)


def of_clash(fact: Fact) -> Line | None:
    match fact:
        case f.ClashWon(place=place, side=side, totals=totals):
            return "won", {"place": place, "side": side, "totals": ",".join(map(str, totals))}
        case f.ClashTied(place=place, totals=totals):
            return "tied", {"place": place, "totals": ",".join(map(str, totals))}
        case f.Passed(side=side):
            return "passed", {"side": side}
        case f.Captured(side=side, place=place, card=card):
            return "captured", {"side": side, "place": place, "card": card.code}
        case f.Fell(groups=groups, why=why):
            return f"fell.{why}", {"seats": ",".join(str(seat) for group in groups for seat in group)}
        case f.Finished(rule=rule):
            return f"finished.{rule}", {}
    return None


def of_card(fact: Fact) -> Line | None:
    """What cards do, and what is done to them."""
    match fact:
        case f.Played(seat=seat, card=card, to=to, place=place, paid=paid, boosted=boosted):
            return f"played.{to}{'.boost' if boosted else ''}", {"seat": seat, "card": card.code, "place": place, "n": paid}
        case f.WorkBegan(seat=seat, card=card, what=what) if what != "play":
            return f"works.{what}", {"seat": seat, "card": card.code}
        case f.Deleted(seat=seat, card=card):
            return "deleted", {"of": seat, "card": card.code}
        case f.Returned(seat=seat, was=was):
            return "returned", {"of": seat, "card": was.code}
        case f.Recovered(seat=seat, was=was):
            return "recovered", {"seat": seat, "card": was.code}
        case f.ContentMoved(card=card, place=place):
            return "content_moved", {"card": card.code, "place": place}
        case f.PersonaMoved(seat=seat, place=place):
            return "persona_moved", {"seat": seat, "place": place}
        case f.InfluenceChanged(change=change):
            word = "set" if change.sets else "up" if change.n > 0 else "down"
            return f"influence.{word}.{change.until}", {"target": change.target, "n": abs(change.n), "card": change.source}
        case f.Looked(seat=seat, cards=cards):
            return seen("looked", cards), {"seat": seat, "n": len(cards), "cards": codes(cards)}
        case f.CardShown(seat=seat, code=code):
            return "shown", {"seat": seat, "card": code}
        case f.Taken(seat=seat, card=card):
            return seen("taken", (card,)), {"seat": seat, "cards": card.code}
        case f.Bottomed(seat=seat, cards=cards):
            return "bottomed", {"seat": seat, "n": len(cards)}
        case f.HandSeen(seat=seat, of=of, codes=hand):
            known = ",".join(filter(None, hand))
            return "hand_seen.seen" if known else "hand_seen", {"seat": seat, "of": of, "cards": known}
    return None


def of_popularity(fact: Fact) -> Line | None:
    match fact:
        case f.PopularityGained(side=side, place=place, n=n):
            return "popularity", {"side": side, "place": place, "n": n}
        case f.PopularityStolen(side=side, of=of, place=place, n=n):
            return "stolen", {"side": side, "victim": of, "place": place, "n": n}
        case f.PopularityMoved(side=side, origin=origin, place=place, n=n):
            return "popularity_moved", {"side": side, "origin": origin, "place": place, "n": n}
    return None


def seen(word: str, cards: tuple[Card, ...]) -> str:
    """The key for viewers who know the cards, or for those who do not."""
    return f"{word}.seen" if codes(cards) else word


def codes(cards: tuple[Card, ...]) -> str:
    return ",".join(card.code for card in cards if card.code)
