"""Rows of ratings: where players stand before a result, and what is kept of it."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

from msgspec.structs import replace

from matches.games.chain import canonical
from matches.models import Seat
from matches.ranked import book
from matches.ranked.book import Line, Player, Worked
from matches.ranked.models import Change, Result, SeasonStanding, Standing

DIGEST = 16


def standing_now(ladder: str, season: int, players: Sequence[Player]) -> list[Player]:
    """Where the players stand; their rows are held in order of their ids until the transaction ends."""
    ids = [one.user for one in players]
    rows = Standing.objects.filter(ladder=ladder, user__in=ids).order_by("user").select_for_update()
    of_season = SeasonStanding.objects.filter(ladder=ladder, season=season, user__in=ids).order_by("user").select_for_update()
    skills, lines = {row.user_id: line(row) for row in rows}, {row.user_id: line(row) for row in of_season}
    return [replace(one, skill=skills.get(one.user, book.NEW), season=lines.get(one.user)) for one in players]


def players(seats: Sequence[Seat], places: Sequence[int], size: int) -> list[Player]:
    """Who plays, as they sit; `seats` in order of their numbers."""
    users = [seat.user_id for seat in seats if seat.user_id is not None]
    return book.placed(users, [deck_digest(seat.deck) for seat in seats], places, size)


def deck_digest(sections: dict[str, dict[str, int]] | None) -> str:
    """Equal decks have equal ones; empty for a game without decks."""
    return sha256(canonical(sections)).hexdigest()[:DIGEST] if sections else ""


def line(row: Standing | SeasonStanding) -> Line:
    return Line(row.mu, row.sigma, row.matches, row.last_at)


def change(result: Result, worked: Worked) -> Change:
    player, in_season = worked.player, worked.player.in_season
    return Change(
        result=result, match_id=result.match_id, ladder_id=result.ladder_id, number=result.number,
        user_id=player.user, seat=player.seat, side=player.side, place=player.place, deck=player.deck, idle=worked.idle,
        mu_before=player.skill.mu, sigma_before=player.skill.sigma, mu=worked.skill.mu, sigma=worked.skill.sigma,
        season_mu_before=in_season.mu, season_sigma_before=in_season.sigma,
        season_mu=worked.season.mu, season_sigma=worked.season.sigma,
    )  # fmt: skip


LINE = ["mu", "sigma", "shown", "matches", "last_at"]


def keep(ladder: str, season: int, done: Sequence[Worked]) -> None:
    """Where the players stand now."""
    in_order = sorted(done, key=lambda worked: worked.player.user)
    skills = [Standing(user_id=one.player.user, ladder_id=ladder, **fields(one.skill)) for one in in_order]
    Standing.objects.bulk_create(skills, update_conflicts=True, unique_fields=["ladder", "user"], update_fields=LINE)
    lines = [SeasonStanding(user_id=one.player.user, ladder_id=ladder, season=season, **fields(one.season)) for one in in_order]
    SeasonStanding.objects.bulk_create(lines, update_conflicts=True, unique_fields=["ladder", "season", "user"], update_fields=LINE)


def fields(standing: Line) -> dict[str, float | int | None]:
    return {
        "mu": standing.mu, "sigma": standing.sigma, "shown": standing.shown, "matches": standing.matches, "last_at": standing.last_at,
    }  # fmt: skip
