"""A ladder computed again from its results, in the order of their numbers, and compared with what is kept (L208).

Who played is what the seats say, the places are what the match's header says, and a match that is void counts for nothing: the rows of
ratings themselves are believed for nothing but what came before the number from which is computed.

Source: live play L9, L15, L207, L208.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby, islice
from math import isclose
from operator import attrgetter
from typing import Any

from django.db.models import Count, Max, Model
from msgspec import Struct
from msgspec.structs import replace

from matches.models import Match, Seat
from matches.ranked import book, ledger, metrics, rows
from matches.ranked.book import Line
from matches.ranked.ladders import LADDERS
from matches.ranked.models import Change, Correction, LadderRow, Result, SeasonStanding, Standing
from matches.rejection import refuses_when_busy

TOLERANCE = 1e-6
AT_ONCE = 500


class Difference(Struct, frozen=True):
    """A row that is not what the results amount to."""

    table: str
    key: str
    stored: str
    computed: str


class Computed:
    """A ladder as its results make it, from one number on; what differs is collected, and the rows that would put it right."""

    def __init__(self, ladder: str, since: int) -> None:
        self.ladder, self.since = ladder, since
        self.skills: dict[int, Line] = {}
        self.seasons: dict[tuple[int, int], Line] = {}
        self.rows = 0
        self.found: list[Difference] = []
        self.to_save: list[Model] = []
        self.to_delete: list[Model] = []

    # --- the fold

    def run(self) -> None:
        results = Result.objects.filter(ladder=self.ladder, number__gte=self.since).order_by("number").select_related("match")
        if self.since > 1:
            self.begin()
        seen: set[int] = set()
        seen_seasons: set[tuple[int, int]] = set()
        for batch in batches(results.iterator(AT_ONCE)):
            ids = [result.match_id for result in batch]
            seats = Seat.objects.filter(match__in=ids).order_by("match", "number")
            tables = {match: list(of) for match, of in groupby(seats, attrgetter("match_id"))}
            changes: dict[str, dict[int, Change]] = {match: {} for match in ids}
            for change in Change.objects.filter(match__in=ids):
                changes[change.match_id][change.user_id] = change
            for result in batch:
                here = {*changes[result.match_id], *(seat.user_id for seat in tables[result.match_id] if seat.user_id is not None)}
                seen |= here
                seen_seasons |= {(result.season, user) for user in here}
                self.apply(result, tables[result.match_id], changes[result.match_id])
        self.compare_standings(seen, seen_seasons)

    def begin(self) -> None:
        """Where those stood before the first number who have played since."""
        later = Change.objects.filter(ladder=self.ladder, number__gte=self.since)
        users = later.values("user")
        counted = Change.objects.filter(ladder=self.ladder, number__lt=self.since, user__in=users, result__is_void=False)
        last = counted.values("user").annotate(n=Count("pk"), newest=Max("number"), at=Max("result__at"))
        newest = {(row["user"], row["newest"]): row for row in last}
        for change in changes_at(self.ladder, newest):
            row = newest[change.user_id, change.number]
            self.skills[change.user_id] = Line(change.mu, change.sigma, row["n"], row["at"])
        by_season = counted.values("user", "result__season").annotate(n=Count("pk"), newest=Max("number"), at=Max("result__at"))
        of_season = {(row["user"], row["newest"]): row for row in by_season}
        for change in changes_at(self.ladder, of_season):
            row = of_season[change.user_id, change.number]
            self.seasons[row["result__season"], change.user_id] = Line(change.season_mu, change.season_sigma, row["n"], row["at"])

    def apply(self, result: Result, seats: list[Seat], stored: dict[int, Change]) -> None:
        match = result.match
        is_void = match.status == Match.Status.VOID
        self.rows += 1
        if result.is_void != is_void:
            self.found.append(Difference("result", f"{result.number}", f"void: {result.is_void}", f"void: {is_void}"))
            result.is_void = is_void
            self.to_save.append(result)
        assert match.outcome is not None
        players = [
            replace(one, skill=self.skills.get(one.user, book.NEW), season=self.seasons.get((result.season, one.user)))
            for one in rows.players(seats, match.outcome["places"], LADDERS[self.ladder].side)
        ]
        for done in book.work(players, result.at, is_void=is_void):
            user = done.player.user
            if not is_void:
                self.skills[user] = done.skill
                self.seasons[result.season, user] = done.season
            self.compare("change", f"{result.number} {user}", stored.pop(user, None), rows.change(result, done), CHANGE)
        for user, extra in stored.items():
            self.compare("change", f"{result.number} {user}", extra, None, CHANGE)

    # --- comparing

    def compare(self, table: str, key: str, stored: Model | None, computed: Model | None, names: tuple[str, ...]) -> None:
        self.rows += 1
        if stored is not None and computed is not None:
            wrong = [name for name in names if not is_same(getattr(stored, name), getattr(computed, name))]
            if wrong:
                said = [", ".join(f"{name} {getattr(row, name)}" for name in wrong) for row in (stored, computed)]
                self.found.append(Difference(table, key, *said))
                computed.pk = stored.pk
                for name in KEPT.intersection(field.name for field in stored._meta.fields):
                    setattr(computed, name, getattr(stored, name))
                self.to_save.append(computed)
        elif computed is not None:
            self.found.append(Difference(table, key, "none", "a row"))
            self.to_save.append(computed)
        elif stored is not None:
            self.found.append(Difference(table, key, "a row", "none"))
            self.to_delete.append(stored)

    def compare_standings(self, users: set[int], seasons: set[tuple[int, int]]) -> None:
        kept = Standing.objects.filter(ladder=self.ladder)
        of_season = SeasonStanding.objects.filter(ladder=self.ladder)
        if self.since > 1:
            kept, of_season = kept.filter(user__in=users), of_season.filter(user__in=users)
        skills = {row.user_id: row for row in kept}
        for user in sorted(users | skills.keys()):
            line = self.skills.get(user)
            made = Standing(user_id=user, ladder_id=self.ladder, **rows.fields(line)) if line else None
            if made or user in skills:
                self.compare("standing", f"{user}", skills.get(user), made, LINE)
        lines = {(row.season, row.user_id): row for row in of_season}
        for season, user in sorted(seasons | (lines.keys() if self.since == 1 else set())):
            line, row = self.seasons.get((season, user)), lines.get((season, user))
            new = SeasonStanding(season=season, user_id=user, ladder_id=self.ladder, **rows.fields(line)) if line else None
            if new or (row and row.rank is None):  # whoever has a rank on a frozen board keeps it
                self.compare("season", f"{season} {user}", row, new, LINE)


CHANGE = (
    "seat", "side", "place", "deck", "idle", "mu_before", "sigma_before", "mu", "sigma",
    "season_mu_before", "season_sigma_before", "season_mu", "season_sigma",
)  # fmt: skip
LINE = tuple(rows.LINE)
KEPT = {"rank", "final"}
"""What a frozen board says is no rating, and stays."""


def is_same(stored: Any, computed: Any) -> bool:
    return stored == computed or (isinstance(stored, float) and isclose(stored, computed, rel_tol=0, abs_tol=TOLERANCE))


def batches(results: Iterator[Result]) -> Iterator[list[Result]]:
    while batch := list(islice(results, AT_ONCE)):
        yield batch


def changes_at(ladder: str, at: Iterable[tuple[int, int]]) -> list[Change]:
    """The changes of users at numbers."""
    wanted = set(at)
    numbers = {number for _, number in wanted}
    found = Change.objects.filter(ladder=ladder, number__in=numbers)
    return [change for change in found if (change.user_id, change.number) in wanted]


# --- what is done with it


@refuses_when_busy
def rebuild(ladder: str, *, since: int = 1, write: bool = False) -> tuple[int, list[Difference]]:
    """How many rows were compared, and which differ. The ladder is held: nothing is counted on it meanwhile."""
    if not LadderRow.objects.filter(key=ladder).exists():
        return 0, []
    row = ledger.held(ladder)
    computed = Computed(ladder, since)
    computed.run()
    if write:
        put_right(computed)
        if row.stale_from is not None and row.stale_from >= since:
            row.stale_from = None
            row.save(update_fields=["stale_from"])
        metrics.rebuilt(ladder, len(computed.found))
    return computed.rows, computed.found


def put_right(computed: Computed) -> None:
    for row in computed.to_delete:
        row.delete()
    for row in computed.to_save:
        row.save()


@refuses_when_busy
def mend(ladder: str, now: int) -> None:
    """Compute a ladder again from where staff took a match back, and tell whoever has another number now, and who played it."""
    row = ledger.held(ladder)
    if row.stale_from is None:
        return
    taken_back = Result.objects.get(ladder=ladder, number=row.stale_from)
    users = Change.objects.filter(ladder=ladder, number__gte=row.stale_from).values("user")
    standings = Standing.objects.filter(ladder=ladder, user__in=users)
    before = dict(standings.values_list("user", "shown"))
    playing = set(Change.objects.filter(result=taken_back).values_list("user", flat=True))
    rebuild(ladder, since=row.stale_from, write=True)
    after = dict(standings.values_list("user", "shown"))
    new = book.NEW.shown
    Correction.objects.bulk_create(
        [
            Correction(user_id=user, result=taken_back, shown_before=before.get(user, new), shown=after.get(user, new), at=now)
            for user in sorted(before.keys() | after.keys() | playing)
            if user in playing or before.get(user, new) != after.get(user, new)
        ],
        ignore_conflicts=True,
    )
