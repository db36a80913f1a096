"""Series: best of three or five between two sides, with the decks that they began with.

A game counts when it is over and validated: two halves for who won, one for each side of a draw, none if staff took it back, and then it
is played again. The series is over when the other side cannot come up any more, or all games are played; level sides are told apart by
the points of the game, where its rules have such.

The next game begins when both sides are ready. Who is missing after a minute has lost that game, after three the series (L120); after an
outage of the site the wait begins anew, as nobody could say that they are ready.

Nothing of a game is disclosed before the series is over; then all of them are (L52).

A transaction holds the row of the series, then makes or moves one match at most (L234).

Source: architecture section 7; live play L52, L109, L120, L122, L165.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

import msgspec
import structlog
from msgspec.structs import replace

from matches import effects, log, outages, seating, terms, validation
from matches.append import Step, append
from matches.clock import now_ms
from matches.enqueue import enqueue
from matches.games.actions import Reveal
from matches.games.decks import Deck
from matches.games.engine import SYSTEM, Outcome, State
from matches.games.fold import History
from matches.games.game import Config, SeriesGame
from matches.games.registry import GAMES
from matches.models import Match, MatchSecret, Outbox, Seat, Series
from matches.rejection import Rejected, refuses_when_busy
from matches.series_score import DRAW, WIN, Game, games, is_decided, keep, last_telling, leader, loser, put_right
from matches.services import locked
from oshisite.accounts.models import User

logger = structlog.get_logger(__name__)
EFFECT, REVEAL = "series", "reveal"
READY_MS, GIVE_UP_MS = 60_000, 180_000
LENGTHS = (3, 5)


# --- the beginning


@refuses_when_busy
def begin(
    *,
    config: Config,
    best_of: int,
    users: Mapping[int, User],
    decks: Mapping[int, Deck],
    now: int,
    visibility: str = Match.Visibility.UNLISTED,
    rematch_of: str | None = None,
    host: User | None = None,
    secluded: Collection[int] = (),
    opens_later: bool = False,
) -> Match:
    """A match between `users`, by seat; the first of a series if it is to be more than one. Raises `Rejected`.

    With a `host` instead it waits for whoever sits down, as any table.
    """
    terms.refuse_no_clock(config, visibility)
    made = Series(best_of=best_of, visibility=visibility, created_at=now) if best_of > 1 else None
    if made:
        refuse_series(config, best_of)
        made.config = msgspec.to_builtins(config)
        made.score = [0] * len(config.seats)
        made.save(force_insert=True)
        config = replace(config, series=SeriesGame(best_of, 1))
    return seating.create_match(
        host=host, config=config, now=now, visibility=visibility, rematch_of=rematch_of, decks=decks, users=users, series=made,
        secluded=secluded, opens_later=opens_later,
    )  # fmt: skip


def refuse_series(config: Config, best_of: int) -> None:
    """Two sides of one seat each, and an odd number of games (L122). Raises `Rejected`."""
    if best_of not in LENGTHS or len(config.seats) != 2:
        raise Rejected("bad_args", "no_such_series")


# --- games that count


def is_game(match_id: str) -> bool:
    """Whether a match belongs to a series."""
    return Match.objects.filter(id=match_id, series__isnull=False).exists()


def count(match_id: str) -> None:
    """An ended match counts for its series, once; then the next game is waited for, or all of them are disclosed.

    If staff take it back afterwards it counts no more, unless the series is over.
    """
    found = Match.objects.filter(id=match_id).values_list("series_id", flat=True).first()
    if found:
        count_in(found, match_id, now_ms())


@refuses_when_busy
def count_in(series_id: str, match_id: str, now: int) -> None:
    series = held(series_id)
    if series.state == Series.State.ENDED:
        return
    found = result(match_id)
    if match_id in {game.match for game in games(series)}:
        if put_right(series, found):
            series.save(update_fields=["games", "score"])
            tell(series)
        return
    keep(series, found)
    if not series.decks:  # until it began they could be changed, since then they are in its log
        series.decks = {str(seat.number): seat.deck for seat in seats(series) if seat.deck is not None}
    if is_decided(series):
        end(series, leader(series), now)
    else:
        series.state, series.waits_since, series.due_at = Series.State.WAITING, now, now + READY_MS
        series.ready = [seat.number for seat in seats(series) if seat.bot]
        series.save()
        go_on_if_ready(series, now)
    tell(series)


def result(match_id: str) -> Game:
    history, status = log.history(match_id), Match.objects.values_list("status", flat=True).get(id=match_id)
    outcome = history.state.outcome
    if status == Match.Status.VOID or outcome is None:
        return Game(match_id, (0, 0), "void")
    return decided(match_id, history, outcome)


def decided(match_id: str, history: History, outcome: Outcome) -> Game:
    """What a game that is over counts. Of joint winners the one has it whom the rules rank first (Virtually Victorious, V4)."""
    first, second = outcome.places
    score = (DRAW, DRAW) if first == second else (WIN, 0) if first < second else (0, WIN)
    joint = bool(history.game.joint_winners(history.state.table))
    return Game(match_id, score, margin=history.game.margin(history.state.table), joint=joint)


# --- between games


@refuses_when_busy
def be_ready(*, match_id: str, user: User, now: int) -> str | None:
    """`user` wants the next game; the id of it once both sides do. Raises `Rejected`."""
    found = Match.objects.filter(id=match_id).values_list("series_id", flat=True).first()
    if found is None:
        raise Rejected("forbidden", "no_series")
    series = held(found)
    mine = next((seat for seat in seats(series) if seat.user_id == user.pk), None)
    if mine is None:
        raise Rejected("forbidden", "no_seat")
    if series.state == Series.State.PLAYING:
        return last_match(series).id  # the other side was quicker, or it was pressed twice
    if series.state == Series.State.ENDED:
        raise Rejected("forbidden", "series_over")
    if mine.number not in series.ready:
        series.ready = sorted([*series.ready, mine.number])
        series.save(update_fields=["ready"])
    made = go_on_if_ready(series, now)
    tell(series)
    return made.id if made else None


def go_on_if_ready(series: Series, now: int) -> Match | None:
    """The next game, if every seat is ready for it."""
    sitting = seats(series)
    if len(series.ready) < len(sitting):
        return None
    played = games(series)
    last = last_match(series)
    config = replace(
        msgspec.convert(series.config, Config),
        rules=GAMES[last.game].rules_version,
        series=SeriesGame(series.best_of, len(played) + 1),
    )
    telling = last_telling(played)
    state: State[Any] | None = log.history(telling.match).state if telling and telling.match else None
    made = seating.create_match(
        host=None,
        config=GAMES[last.game].next_game(config, state, loser(telling)),
        now=now,
        visibility=series.visibility,
        decks={int(seat): Deck(sections) for seat, sections in series.decks.items()},
        users={seat.number: seat.user for seat in sitting if seat.user is not None},
        secluded=[seat.number for seat in sitting if seat.no_spectators],
        series=series,
        opens_later=series.config["disclosure"] == "later",
    )
    series.state, series.ready, series.waits_since, series.due_at = Series.State.PLAYING, [], None, None
    series.save()
    seating.tell_table(last.id)
    return made


def sweep(now: int) -> int:
    """Work waits that are over; how many. While the site is down nobody is waited for (L109)."""
    if outages.is_down(now):
        return 0
    over = list(Series.objects.filter(state=Series.State.WAITING, due_at__lte=now).values_list("id", flat=True))
    for series_id in over:
        try:
            give_up_waiting(series_id, now)
        except Exception:  # one series' trouble keeps no other one from its turn; the next second tries again
            logger.exception("series_wait_failed", series=series_id)
    return len(over)


@refuses_when_busy
def give_up_waiting(series_id: str, now: int) -> None:
    """Who is not ready after a minute has lost the next game, after three the series (L120)."""
    series = held(series_id)
    if series.state != Series.State.WAITING or series.due_at is None or series.due_at > now or series.waits_since is None:
        return
    if is_begun_anew(series, now):
        return
    here = [seat for seat in (0, 1) if seat in series.ready]
    winner = here[0] if len(here) == 1 else None
    if now >= series.waits_since + GIVE_UP_MS:
        end(series, winner, now)
    else:
        keep(series, Game("", (WIN * (winner == 0), WIN * (winner == 1)), "not_ready"))
        if is_decided(series):
            end(series, leader(series), now)
        else:
            series.due_at = series.waits_since + GIVE_UP_MS
            series.save()
    tell(series)


def is_begun_anew(series: Series, now: int) -> bool:
    """Whether there was an outage during the wait, so that it lasts as long again from its end on; or goes on for longer than `now`."""
    assert series.waits_since is not None
    assert series.due_at is not None
    since = outages.up_since(now)
    if since <= series.waits_since:
        return False
    series.waits_since, series.due_at = since, since + series.due_at - series.waits_since
    series.save(update_fields=["waits_since", "due_at"])
    tell(series)
    return series.due_at > now


# --- the end


def end(series: Series, winner: int | None, now: int) -> None:
    """The series is over: what its games kept undisclosed is disclosed, game by game (L52)."""
    series.state, series.winner, series.ended_at = Series.State.ENDED, winner, now
    series.ready, series.waits_since, series.due_at = [], None, None
    series.save()
    wanted = [(last_match(series), effect) for effect in effects.followers_of_series(series.id)]
    if series.config["disclosure"] == "open":
        wanted += [(match, REVEAL) for match in Match.objects.filter(series=series)]
    for match, effect in wanted:
        Outbox.objects.get_or_create(match=match, effect=effect, defaults={"created_at": now})
        enqueue("matches.tasks.run_match", match.id)


@refuses_when_busy
def stop(series_id: str, now: int) -> str | None:
    """Time is called in the event of a series (T28): between two games it is over as it stands. The match that is still played, if any."""
    series = held(series_id)
    if series.state == Series.State.WAITING:
        end(series, leader(series), now)
        tell(series)
    return last_match(series).id if series.state == Series.State.PLAYING else None


def reveal(match_id: str) -> None:
    """Disclose a game of a series that is over, and validate it again with all that it shows. Safe to run twice."""
    disclose(match_id, now_ms())
    validation.validate(match_id)


@refuses_when_busy
def disclose(match_id: str, now: int) -> None:
    history = locked(match_id)
    if history.is_settled and history.revealed is None:
        secret = bytes(MatchSecret.objects.get(match_id=match_id).secret)
        append(history, [Step(SYSTEM, "reveal", Reveal(secret.hex()))], now)


# --- who and where


def held(series_id: str) -> Series:
    """The series, until the transaction ends."""
    return Series.objects.select_for_update().get(id=series_id)


def last_match(series: Series) -> Match:
    match = Match.objects.filter(series=series).order_by("-number").first()
    assert match is not None
    return match


def seats(series: Series) -> list[Seat]:
    """Who plays, as they sit in the last match: an account that a guest became sits there, too."""
    return list(Seat.objects.filter(match=last_match(series)).select_related("user").order_by("number"))


def tell(series: Series) -> None:
    """Whoever looks at the last match hears that something has changed."""
    seating.tell_table(last_match(series).id)


# --- for doctor


def problems(now: int, overdue_ms: int) -> Iterator[str]:
    """What is wrong with series: a wait that nobody ended, a match that does not count, a winner who is none."""
    if not outages.is_silent(now):
        late = Series.objects.filter(state=Series.State.WAITING, due_at__lt=now - overdue_ms).order_by("id")
        yield from (f"{series.id} series: its wait is overdue" for series in late.iterator())
    uncounted = Match.objects.filter(series__isnull=False, outbox__effect=EFFECT, outbox__done_at__isnull=False)
    for match in uncounted.select_related("series").order_by("id"):
        if match.series and match.series.state != Series.State.ENDED and match.id not in {game.match for game in games(match.series)}:
            yield f"{match.series_id} series: {match.id} does not count"
