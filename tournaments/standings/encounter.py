"""Direct encounter and head-to-head: games among those who are tied. Both tell how many of the tied one is before.

Source: tournaments reference, sections 5.2 and 5.6.
Silent on those whom direct encounter leaves tied: if they are fewer than before, they are compared anew, by the games among them.
"""

from __future__ import annotations

from collections.abc import Iterator

from tournaments.standings.sheet import Sheet


def meetings(sheet: Sheet, number: int, *, with_forfeits: bool) -> Iterator[tuple[int, int, int]]:
    """Round, opponent and the points got from them, in halves, of each match between two that has a result."""
    for round_, score in enumerate(sheet.scores[number], start=1):
        if score.outcome != "open" and len(score.opponents) == 1 and (with_forfeits or score.is_played):
            yield round_, score.opponents[0], score.points


def head_to_head(sheet: Sheet, tied: list[int]) -> dict[int, int]:
    """Between exactly two who have met; a match that was won by absence is a meeting, too."""
    if len(tied) != 2:
        return dict.fromkeys(tied, 0)
    first, second = tied
    got = gains(sheet, tied, with_forfeits=True)
    a, b = got[first].get(second, 0), got[second].get(first, 0)
    return {first: int(a > b), second: int(b > a)}


def direct_encounter(sheet: Sheet, tied: list[int]) -> dict[int, int]:
    """FIDE: by points among the tied if all have met; if not, whoever is first whatever the missing games were."""
    behind, before = {}, 0
    for group in order(sheet, tied):
        before += len(group)
        behind.update(dict.fromkeys(group, len(tied) - before))
    return behind


def gains(sheet: Sheet, tied: list[int], *, with_forfeits: bool) -> dict[int, dict[int, int]]:
    """Of each of the tied: what they got from each other one whom they have met."""
    among = set(tied)
    found: dict[int, dict[int, int]] = {}
    for number in tied:
        got = found[number] = {}
        for _, other, points in meetings(sheet, number, with_forfeits=with_forfeits):
            if other in among:
                got[other] = got.get(other, 0) + points
    return found


def order(sheet: Sheet, tied: list[int]) -> list[list[int]]:
    """The tied in groups, the first one first."""
    if len(tied) == 1:
        return [tied]
    got = gains(sheet, tied, with_forfeits=sheet.profile.forfeits_count)
    points = {one: sum(got[one].values()) for one in tied}
    missing = {one: len(tied) - 1 - len(got[one]) for one in tied}
    groups = by_certainty(sheet, points, missing) if any(missing.values()) else by_points(points)
    return groups if len(groups) == 1 else [part for group in groups for part in order(sheet, group)]


def by_points(points: dict[int, int]) -> list[list[int]]:
    return [[one for one in points if points[one] == some] for some in sorted(set(points.values()), reverse=True)]


def by_certainty(sheet: Sheet, points: dict[int, int], missing: dict[int, int]) -> list[list[int]]:
    """One by one who is alone in front even if they lose all missing games and the others win theirs; then the rest."""
    least = {one: points[one] + sheet.profile.loss * missing[one] for one in points}
    most = {one: points[one] + sheet.profile.win * missing[one] for one in points}
    groups, rest = [], list(points)
    while rest and (certain := [one for one in rest if all(least[one] > most[other] for other in rest if other != one)]):
        groups.append(certain)
        rest.remove(certain[0])
    return [*groups, rest] if rest else groups
