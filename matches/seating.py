"""How people and house bots come to a table: a match is made, seats are taken, decks are brought, random bytes sent.

A match begins when every seat is taken, every seat has the deck that its game asks for, and every person's bytes are here.

Source: architecture sections 5-7; live play L16, L26, L52.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from django.db import transaction

from matches import log, publish, restart, terms
from matches.append import Step, append
from matches.games.actions import Create, Setup, Void
from matches.games.actions import Seat as SeatAction
from matches.games.chance import SECRET_BYTES, SHARE_BYTES, commitment
from matches.games.decks import Deck, is_legal
from matches.games.engine import SYSTEM
from matches.games.fold import History
from matches.games.game import Config, Delay
from matches.games.registry import KNOWN
from matches.games.released import is_over
from matches.models import Due, Match, MatchSecret, Seat, Series
from matches.rejection import Rejected, refuses_when_busy
from matches.services import locked
from oshisite.accounts import blocks
from oshisite.accounts.models import User

SHARE_WAIT_MS = 10_000
LONGEST_DELAY_S = 30 * 60
MOST_DECISIONS_LATE = 100
begin_hooks: list[Callable[[str, int], None]] = []
"""`hook(match_id, now)`: what else happens in the transaction in which a match begins. Filled by other packages when the site starts."""

# --- making a match


@refuses_when_busy
def create_match(
    *,
    host: User | None,
    config: Config,
    now: int,
    visibility: str = Match.Visibility.UNLISTED,
    rematch_of: str | None = None,
    decks: Mapping[int, Deck] | None = None,
    users: Mapping[int, User] | None = None,
    series: Series | None = None,
    secluded: Collection[int] = (),
    opens_later: bool = False,
) -> Match:
    """A new match with entry 0. The host, if any, takes the first human seat. Raises `Rejected`.

    `decks` by seat; house bots without one get a starter deck. `users`: who sits already, by seat. `series`: whose game it is, as its
    config says, too. `secluded`: seats that want nobody to watch (L130). `opens_later`: who makes the match says
    when it is disclosed.
    """
    refuse_config(config)
    if not (opens_later and config.disclosure == "later"):
        terms.refuse_secrecy(config, visibility)
    if "human" in config.seats and not (config.series and config.series.number > 1):  # a series under way goes on, as its waits do
        restart.refuse_new_match(now)
    secret = secrets.token_bytes(SECRET_BYTES)
    match = Match(
        game=config.game,
        mode=config.mode,
        visibility=visibility,
        terms=terms.kept(config),
        created_at=now,
        rematch_of_id=rematch_of,
        host=host,
        series=series,
        number=config.series.number if config.series else None,
        delay=config.delay.seconds * 1_000 if config.delay else 0,
        delay_decisions=config.delay.decisions if config.delay else 0,
    )
    match.save(force_insert=True)
    MatchSecret.objects.create(match=match, secret=secret)
    seats = [Seat(match=match, number=n, bot=kind.removeprefix("human").removeprefix("bot:")) for n, kind in enumerate(config.seats)]
    for seat in seats:
        seat.is_taken = bool(seat.bot)
        if deck := (decks or {}).get(seat.number) or (starter_of(config.game) if seat.bot else None):
            seat.deck = checked(config.game, deck)
    if host is not None and (first := next((seat for seat in seats if not seat.bot), None)):
        first.user, first.is_taken = host, True
    for seat in seats:
        if user := (users or {}).get(seat.number):
            seat.user, seat.is_taken = user, True
        seat.no_spectators = seat.number in secluded
    Seat.objects.bulk_create(seats)
    append(History(match.id, KNOWN), [Step(SYSTEM, "created", Create(config, commitment(secret, match.id)))], now)
    begin_if_full(match, now)
    match.refresh_from_db()
    return match


def refuse_config(config: Config) -> None:
    game = KNOWN.get(config.game)
    if game is None or config.mode not in game.modes or len(config.seats) not in game.modes[config.mode].seats:
        raise Rejected("bad_args", "no_such_mode")
    settings = game.settings_of(config.mode)
    if any(value not in settings.get(name, ()) for name, value in config.options.items()):
        raise Rejected("bad_args", "no_such_option")
    if not set(config.seats) <= {"human", *(f"bot:{level}" for level in game.bots)}:
        raise Rejected("bad_args", "no_such_bot")
    if config.rules != game.rules_version:
        raise Rejected("bad_args", "no_such_rules")
    if config.delay and (config.series or not is_possible(config.delay)):  # the score of a series is told at once
        raise Rejected("bad_args", "no_such_delay")


def is_possible(delay: Delay) -> bool:
    return 0 <= delay.seconds <= LONGEST_DELAY_S and 0 <= delay.decisions <= MOST_DECISIONS_LATE and any((delay.seconds, delay.decisions))


# --- decks


def starter_of(game: str) -> Deck | None:
    """A deck for a house bot, by chance; None in games without decks."""
    catalogue = KNOWN[game].catalogue
    return secrets.choice(catalogue.starters).deck if catalogue else None


def checked(game: str, deck: Deck) -> dict[str, dict[str, int]]:
    """The sections of a legal deck as they are kept. Raises `Rejected`."""
    catalogue = KNOWN[game].catalogue
    if catalogue is None:
        raise Rejected("bad_args", "no_decks_here")
    if not is_legal(catalogue.check(deck)):
        raise Rejected("bad_args", "deck_not_legal")
    return deck.sections


@refuses_when_busy
def bring_deck(*, match_id: str, user: User, deck: Deck, now: int) -> None:
    """The deck that `user` plays with, until the match begins: from then on it is in the log. Raises `Rejected`."""
    match = waiting_match(match_id)
    mine = Seat.objects.filter(match_id=match_id, user=user).first()
    if mine is None:
        raise Rejected("forbidden", "no_seat")
    lay(match, mine, deck, now)


def lay(match: Match, seat: Seat, deck: Deck, now: int) -> None:
    seat.deck = checked(match.game, deck)
    seat.save(update_fields=["deck"])
    begin_if_full(match, now)
    tell_table(match.id)


# --- seats


@refuses_when_busy
def sit(*, match_id: str, user: User, now: int, seat: int | None = None, deck: Deck | None = None) -> int:
    """Take an open seat, the first or the one that is named, or find the one already taken. Raises `Rejected`.

    Who sits already and names another open seat changes to it, and takes the deck along, until the match begins. To who is kept apart by a
    block from somebody who sits there no seat is open (L139).
    """
    history = locked(match_id)
    if history.state.meta.is_void:
        raise Rejected("ended")
    seats = list(Seat.objects.filter(match_id=match_id))
    mine = next((one for one in seats if one.user_id == user.pk), None)
    if mine and history.head > 0:
        return mine.number
    match = Match.objects.get(id=match_id)
    if mine and seat in (None, mine.number):
        if deck:
            lay(match, mine, deck, now)
        return mine.number
    free = next((one for one in seats if not one.is_taken and seat in (None, one.number)), None)
    if free is None or (mine is None and blocks.is_apart(user, [one.user_id for one in seats if one.user_id is not None])):
        raise Rejected("forbidden", "no_open_seat")
    free.deck = checked(match.game, deck) if deck else mine.deck if mine else None
    if mine:
        vacate(mine)
    free.user, free.is_taken = user, True
    free.save(update_fields=["user", "is_taken", "deck"])
    begin_if_full(match, now)
    tell_table(match_id)
    return free.number


@refuses_when_busy
def stand_up(*, match_id: str, user: User) -> None:
    """Leave one's seat before the match begins. Raises `Rejected`."""
    waiting_match(match_id)
    mine = Seat.objects.filter(match_id=match_id, user=user).first()
    if mine is None:
        raise Rejected("forbidden", "no_seat")
    vacate(mine)
    tell_table(match_id)


@refuses_when_busy
def seat_bot(*, match_id: str, host: User, seat: int, level: str, now: int) -> None:
    """The host lets a house bot take an open seat; an empty `level` takes it away again. Raises `Rejected`."""
    match = waiting_match(match_id)
    if match.host_id != host.pk:
        raise Rejected("forbidden", "not_the_host")
    place = Seat.objects.filter(match_id=match_id, number=seat).first()
    if place is None or place.user_id is not None:
        raise Rejected("forbidden", "no_open_seat")
    if level and level not in KNOWN[match.game].bots:
        raise Rejected("bad_args", "no_such_bot")
    vacate(place)
    if level:
        deck = starter_of(match.game)
        place.bot, place.is_taken, place.deck = level, True, deck.sections if deck else None
        place.save(update_fields=["bot", "is_taken", "deck"])
    begin_if_full(match, now)
    tell_table(match_id)


def waiting_match(match_id: str) -> Match:
    """The match, held, if it has not begun. Raises `Rejected`."""
    if locked(match_id).head > 0:
        raise Rejected("forbidden", "has_begun")
    return Match.objects.get(id=match_id)


def vacate(seat: Seat) -> None:
    seat.user, seat.bot, seat.is_taken, seat.share, seat.deck, seat.no_spectators = None, "", False, "", None, False
    seat.save(update_fields=["user", "bot", "is_taken", "share", "deck", "no_spectators"])
    Due.objects.filter(match_id=seat.match_id, what="shares").delete()


@refuses_when_busy
def seclude(*, match_id: str, seat: int, on: bool, by: int | None = None) -> None:
    """Whether `seat` wants nobody to watch; that holds for the match while it runs. `by`: as for `share`. Raises `Rejected`.

    Not where others have a right to see what is played for: in rated play (L130).
    """
    history = locked(match_id)
    if is_over(history):
        raise Rejected("ended", head=history.head)
    refuse_another(match_id, seat, by)
    if history.config and history.config.is_rated:
        raise Rejected("forbidden", "rated_is_watched", history.head)
    Seat.objects.filter(match_id=match_id, number=seat).update(no_spectators=on)
    tell_table(match_id)


def tell_table(match_id: str) -> None:
    transaction.on_commit(lambda: publish.table_changed(match_id), robust=True)


@refuses_when_busy
def close(*, match_id: str, now: int) -> None:
    """Nobody has filled the table for a week: it is no longer listed, and nobody can sit down."""
    history = locked(match_id)
    if history.head == 0:
        append(history, [Step(SYSTEM, "close", Void())], now)
        Due.objects.filter(match_id=match_id).delete()
        tell_table(match_id)


# --- the beginning


def begin_if_full(match: Match, now: int) -> None:
    """All seats are taken and have what they need: their random bytes are waited for, ten seconds at most (L26)."""
    if is_full(match.game, Seat.objects.filter(match=match)):
        Due.objects.get_or_create(match=match, what="shares", defaults={"at": now + SHARE_WAIT_MS})
        deal_if_ready(match.id, now)


def is_full(game: str, seats: Iterable[Seat]) -> bool:
    has_decks = KNOWN[game].catalogue is not None
    return all(seat.is_taken and (seat.deck is not None or not has_decks) for seat in seats)


@refuses_when_busy
def share(*, match_id: str, seat: int, share: str, now: int, by: int | None = None) -> None:
    """Keep the 16 random bytes (hexadecimal) of a seat; the match starts with the last ones. Raises `Rejected`.

    `by`: the id of who asks, looked at under the lock: who sat there a moment ago may have left. Later bytes replace those before, which
    may be of somebody who has left the seat meanwhile.
    """
    history = locked(match_id)
    if len(share) != 2 * SHARE_BYTES or share != share.lower() or set(share) - set("0123456789abcdef"):
        raise Rejected("bad_args", "share_is_16_bytes_in_hex")
    if history.head > 0:
        return  # the match has started; who reloads sends again
    refuse_another(match_id, seat, by)
    Seat.objects.filter(match_id=match_id, number=seat).update(share=share)
    deal_if_ready(match_id, now)


def refuse_another(match_id: str, seat: int, by: int | None) -> None:
    """Raises `Rejected` if `by`, the id of a user, does not sit on `seat` any more."""
    if by is not None and not Seat.objects.filter(match_id=match_id, number=seat, user_id=by).exists():
        raise Rejected("not_seated")


def deal_if_ready(match_id: str, now: int, *, is_late: bool = False) -> None:
    """Entries 1 and 2, when the table is full and every person's bytes are here, or the wait is over."""
    history = log.history(match_id)
    assert history.config is not None
    seats = list(Seat.objects.filter(match_id=match_id))
    if not is_full(history.config.game, seats) or (not is_late and any(not seat.bot and not seat.share for seat in seats)):
        return
    append(history, [Step(SYSTEM, "seated", seated(history.config, seats)), Step(SYSTEM, "setup", Setup())], now)
    Due.objects.filter(match_id=match_id, what="shares").delete()
    for hook in begin_hooks:
        hook(match_id, now)


def seated(config: Config, seats: Sequence[Seat]) -> SeatAction:
    """Entry 1: random bytes, decks, and who sits where if house bots have taken open seats since."""
    zeros = "00" * SHARE_BYTES
    kinds = tuple(f"bot:{seat.bot}" if seat.bot else "human" for seat in seats)
    return SeatAction(
        shares=tuple(seat.share or (zeros if seat.bot else None) for seat in seats),
        decks=tuple(Deck(seat.deck) for seat in seats if seat.deck is not None),
        seats=() if kinds == config.seats else kinds,
    )
