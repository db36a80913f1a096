"""Which results are possible at a table, and what stands for one that came about without play.

Source: tournaments reference, section 4; T31, T33.
"""

from __future__ import annotations

from tournaments.formats.field import Kind, Result

MOST_DRAWN = 9
BETWEEN_TWO: frozenset[Kind] = frozenset({"played", "draw_agreed", "conceded", "double_loss", "no_show", "both_no_show", "match_loss"})


def games_needed(best_of: int) -> int:
    return best_of // 2 + 1


def why_impossible(result: Result, seats: int, best_of: int, *, may_draw: bool) -> str | None:
    """A code of the first thing that is wrong with a result at a table of `seats`, or None."""
    if any(not 0 <= seat < seats for seat in result.absent) or len(set(result.absent)) != len(result.absent):
        return "bad_absent"
    if seats > 2:
        return why_no_pod(result, seats)
    if result.kind not in BETWEEN_TWO or result.places or result.scored:
        return "bad_kind"
    if len(result.games) != 2 or min(result.games) < 0 or not 0 <= result.drawn <= MOST_DRAWN:
        return "bad_games"
    most, total = max(result.games), sum(result.games)
    if most > games_needed(best_of) or total > best_of:
        return "too_many_games"
    if (result.kind == "no_show") != (len(result.absent) == 1) or (result.kind == "both_no_show") != (len(result.absent) == 2):
        return "bad_absent"
    is_level = result.games[0] == result.games[1]
    if result.kind in ("conceded", "no_show", "match_loss") and (is_level or most != games_needed(best_of)):
        return "no_winner"
    if result.kind == "draw_agreed" and not is_level:
        return "bad_games"
    if result.kind in ("played", "draw_agreed", "double_loss") and is_level and not may_draw:
        return "no_draws_here"
    return None


def why_no_pod(result: Result, seats: int) -> str | None:
    """Places count from 1, equal ones are shared and leave a gap after them; who did not come is behind who did."""
    if result.kind != "pod" or result.games or result.drawn:
        return "bad_kind"
    places = result.places
    if len(places) != seats or any(place != 1 + sum(other < place for other in places) for place in places):
        return "bad_places"
    came = [place for seat, place in enumerate(places) if seat not in result.absent]
    missing = [place for seat, place in enumerate(places) if seat in result.absent]
    return "bad_absent" if came and missing and max(came) >= min(missing) else None


def absence(seats: int, absent: tuple[int, ...], best_of: int) -> Result:
    """What counts if some seats did not come: the others have won, or nobody has (T25, T26)."""
    if seats > 2:
        came = seats - len(absent)
        return Result("pod", places=tuple(came + 1 if seat in absent else 1 for seat in range(seats)), absent=absent)
    if len(absent) == 2:
        return Result("both_no_show", games=(0, 0), absent=absent)
    return Result("no_show", games=tuple(0 if seat in absent else games_needed(best_of) for seat in range(2)), absent=absent)


def concession(loser: int, best_of: int) -> Result:
    """Seat `loser` of two gives up the match."""
    return Result("conceded", games=tuple(0 if seat == loser else games_needed(best_of) for seat in range(2)))


def from_games(won: tuple[int, int], drawn: int) -> Result:
    """What two have played."""
    return Result("played", games=won, drawn=drawn)


def from_places(places: tuple[int, ...], absent: tuple[int, ...] = ()) -> Result:
    """What came of one game, from the place of each entrant at the table; equal places are a tie."""
    if len(places) > 2:
        ranked = tuple(1 + sum(other < place for other in places) for place in places)
        return Result("pod", places=ranked, absent=absent)
    if len(absent) == 1:
        return absence(2, absent, 1)
    first, second = places
    return Result("played", games=(int(first < second), int(second < first)), drawn=int(first == second))
