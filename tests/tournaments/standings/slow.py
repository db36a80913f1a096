"""Tie-breaks once more, slowly and in another way: straight from the results, each value by itself, in fractions of points.

Nothing of `tournaments.standings` is used but the numbers of a profile.
"""

from fractions import Fraction
from itertools import combinations, product

from tournaments.formats.field import Field, Pairing, Result
from tournaments.standings.profiles import ByeRule, Profile

HALF = Fraction(1, 2)


class Slow:
    def __init__(self, field: Field, profile: Profile) -> None:
        self.field, self.profile = field, profile
        self.people = {one.number: one for one in field.entrants}
        self.length = len(field.rounds)
        self.places = {
            (number, round_): (pairing, pairing.seats.index(number))
            for round_, pairings in enumerate(field.rounds, start=1)
            for pairing in pairings
            for number in pairing.seats
        }

    # --- a round of somebody

    def place(self, number: int, round_: int) -> tuple[Pairing, int] | None:
        return self.places.get((number, round_))

    def kind(self, number: int, round_: int) -> str:
        here = self.place(number, round_)
        if here is None:
            return "late" if round_ < self.people[number].joins else "nothing"
        return here[0].result.kind if here[0].result else "open"

    def opponents(self, number: int, round_: int) -> list[int]:
        here = self.place(number, round_)
        return [other for other in here[0].seats if other != number] if here and here[0].result else []

    def outcome(self, number: int, round_: int) -> str:
        """w, d, l, or nothing for a round that is no round."""
        kind = self.kind(number, round_)
        if kind in ("nothing", "open"):
            return ""
        if (rule := self.bye_rule(kind)) is not None:
            return "w" if rule.points >= self.profile.win else "d" if rule.points > self.profile.loss else "l"
        pairing, seat = self.place(number, round_)
        result: Result = pairing.result
        if seat in result.absent or kind == "double_loss":
            return "l"
        if kind == "no_show":
            return "w"
        if kind == "draw_agreed":
            return "d"
        if kind == "pod":
            return "l" if result.places[seat] != 1 else "w" if sorted(result.places)[1] > 1 else "d"
        own, other = result.games[seat], result.games[1 - seat]
        return "w" if own > other else "l" if own < other or kind == "match_loss" else "d"

    def bye_rule(self, kind: str) -> ByeRule | None:
        names = {"bye": "bye", "awarded_bye": "awarded_bye", "half_bye": "half_bye", "absent": "absent", "late": "late"}
        return getattr(self.profile, names[kind]) if kind in names else None

    def gained(self, number: int, round_: int) -> Fraction:
        rule = self.bye_rule(self.kind(number, round_))
        worth = {"w": self.profile.win, "d": self.profile.draw, "l": self.profile.loss, "": 0}
        return Fraction(rule.points if rule else worth[self.outcome(number, round_)], 2)

    def points(self, number: int) -> Fraction:
        return sum((self.gained(number, round_) for round_ in self.rounds()), Fraction(0))

    def rounds(self) -> range:
        return range(1, self.length + 1)

    def counted(self, number: int) -> list[int]:
        """Rounds of the own rates."""
        rules = {round_: self.bye_rule(self.kind(number, round_)) for round_ in self.rounds()}
        return [round_ for round_, rule in rules.items() if (rule.in_rates if rule else self.outcome(number, round_) != "")]

    # --- rates

    def up(self, value: Fraction) -> Fraction:
        return max(value, Fraction(*self.profile.floor))

    def mw(self, number: int) -> Fraction:
        rounds = self.counted(number)
        points = sum((self.gained(number, round_) for round_ in rounds), Fraction(0))
        return self.up(points / (len(rounds) * Fraction(self.profile.win, 2)) if rounds else Fraction(0))

    def wp(self, number: int) -> Fraction:
        rounds = self.counted(number)
        credit = {"w": Fraction(1), "d": Fraction(*self.profile.tie_credit), "l": Fraction(0)}
        left = self.people[number].left
        gone = left is not None and left < self.length
        wins = sum((credit[self.outcome(number, round_)] for round_ in rounds), Fraction(0))
        out_of = self.length if self.profile.divides_by_all and not gone else len(rounds)
        value = wins / out_of if out_of else Fraction(0)
        return self.up(min(value, Fraction(*self.profile.cap_left)) if gone else value)

    def gw(self, number: int) -> Fraction:
        scored, played = Fraction(0), 0
        for round_ in self.counted(number):
            for won, drawn, games in [self.games(number, round_)]:
                scored += won + drawn * Fraction(self.profile.draw, self.profile.win)
                played += games
        return self.up(scored / played if played else Fraction(0))

    def games(self, number: int, round_: int) -> tuple[int, int, int]:
        if (rule := self.bye_rule(self.kind(number, round_))) is not None:
            return rule.games, 0, rule.games
        pairing, seat = self.place(number, round_)
        result: Result = pairing.result
        if result.games:
            return result.games[seat], result.drawn, sum(result.games) + result.drawn
        if result.kind == "no_show":
            return (0 if seat in result.absent else self.profile.games_needed), 0, self.profile.games_needed
        drawn = result.drawn or (self.profile.agreed_games if result.kind == "draw_agreed" else 0)
        return 0, drawn, drawn

    def met(self, number: int) -> list[int]:
        return [other for round_ in self.rounds() for other in self.opponents(number, round_)]

    def mean(self, number: int, of: str) -> Fraction:
        values = [getattr(self, of)(other) for other in self.met(number)]
        return sum(values, Fraction(0)) / len(values) if values else Fraction(0)

    def owp(self, number: int) -> Fraction:
        return self.mean(number, "wp")

    # --- boards

    def asked_for(self, number: int, round_: int) -> bool:
        return self.kind(number, round_) in ("nothing", "half_bye", "absent", "late")

    def stayed_away(self, number: int, round_: int) -> bool:
        forfeit = self.kind(number, round_) in ("no_show", "both_no_show")
        return self.asked_for(number, round_) or (forfeit and self.outcome(number, round_) == "l")

    def adjusted(self, number: int) -> Fraction:
        total = Fraction(0)
        for round_ in self.rounds():
            for_good = all(self.stayed_away(number, later) for later in range(round_ + 1, self.length + 1))
            total += Fraction(self.profile.draw, 2) if self.asked_for(number, round_) and for_good else self.gained(number, round_)
        return total

    def term(self, number: int, round_: int) -> Fraction:
        kind = self.kind(number, round_)
        others = self.opponents(number, round_)
        if others and kind not in ("no_show", "both_no_show"):
            return self.adjusted(others[0])
        cap = self.adjusted(others[0]) if others else Fraction(self.profile.draw, 2) * self.length
        return self.points(number) if self.profile.edition == "2023" else min(self.points(number), cap)

    def buchholz(self, number: int, low: int, high: int) -> Fraction:
        """Sorted, so that what goes first is in front."""
        found = sorted((not self.stayed_away(number, round_), self.term(number, round_)) for round_ in self.rounds())
        if not low:
            return sum((value for _, value in found), Fraction(0))
        kept = sorted(value for _, value in found[low:])
        return sum(kept[: len(kept) - high], Fraction(0))

    # --- all of them

    def value(self, number: int, tiebreak: str) -> Fraction:
        match tiebreak:
            case "OMW":
                return self.mean(number, "mw")
            case "GW":
                return self.gw(number)
            case "OGW":
                return self.mean(number, "gw")
            case "OWP":
                return self.owp(number)
            case "OOWP":
                return self.mean(number, "owp")
            case "ON_TIME":
                return Fraction(self.people[number].joins == 1)
            case "BH" | "BH/C1" | "BH/C2" | "BH/M1":
                return self.buchholz(number, *{"BH": (0, 0), "BH/C1": (1, 0), "BH/C2": (2, 0), "BH/M1": (1, 1)}[tiebreak])
            case "SB":
                return sum((self.term(number, round_) * self.gained(number, round_) for round_ in self.rounds()), Fraction(0))
            case "WIN":
                return Fraction(sum(self.outcome(number, round_) == "w" for round_ in self.rounds()))
        raise AssertionError(tiebreak)

    # --- among the tied

    def got(self, one: int, other: int, *, forfeits: bool) -> Fraction | None:
        rounds = [round_ for round_ in self.rounds() if other in self.opponents(one, round_)]
        if not forfeits:
            rounds = [round_ for round_ in rounds if self.kind(one, round_) not in ("no_show", "both_no_show")]
        return sum((self.gained(one, round_) for round_ in rounds), Fraction(0)) if rounds else None

    def direct(self, tied: list[int]) -> list[set[int]]:
        """The tied in order, by trying how all missing games could have ended."""
        got = {(one, other): self.got(one, other, forfeits=False) for one in tied for other in tied if one != other}
        missing = [pair for pair in combinations(tied, 2) if got[pair] is None]
        ends = []
        for winners in product((0, 1), repeat=len(missing)):
            totals = {one: sum((value or Fraction(0) for (a, _), value in got.items() if a == one), Fraction(0)) for one in tied}
            for pair, winner in zip(missing, winners, strict=True):
                totals[pair[winner]] += Fraction(self.profile.win, 2)
                totals[pair[1 - winner]] += Fraction(self.profile.loss, 2)
            ends.append(totals)
        groups: list[set[int]] = []
        rest = set(tied)
        while rest:
            always = [one for one in rest if all(end[one] > end[other] for end in ends for other in rest - {one})]
            if missing and not always:
                break
            top = {always[0]} if missing else {one for one in rest if ends[0][one] == max(ends[0][other] for other in rest)}
            groups.append(top)
            rest -= top
        groups += [rest] if rest else []
        return groups if len(groups) == 1 else [part for group in groups for part in self.direct(sorted(group))]

    def order(self, lots: dict[int, int]) -> list[int]:
        """Numbers, best first."""
        groups = self.apart([sorted(self.people)], self.points)
        for tiebreak in self.profile.tiebreaks:
            if tiebreak == "DE":
                groups = [sorted(part) for group in groups for part in self.direct(group)]
            elif tiebreak == "H2H":
                groups = [part for group in groups for part in self.duel(group)]
            else:
                groups = self.apart(groups, lambda number, tiebreak=tiebreak: self.value(number, tiebreak))
        return [number for group in groups for number in sorted(group, key=lambda number: lots[number])]

    def duel(self, group: list[int]) -> list[list[int]]:
        if len(group) != 2:
            return [group]
        first, second = group
        a, b = self.got(first, second, forfeits=True) or 0, self.got(second, first, forfeits=True) or 0
        return [group] if a == b else [[first], [second]] if a > b else [[second], [first]]

    def apart(self, groups, value):
        found = []
        for group in groups:
            values = {number: value(number) for number in group}
            for some in sorted(set(values.values()), reverse=True):
                found.append([number for number in group if values[number] == some])
        return found
