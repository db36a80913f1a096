"""Challenges: somebody says what they want to play, and a match is made when somebody else accepts.

A challenge is a row of its own, not a match that waits: it can be answered once, in the transaction that makes the match, and expires
without leaving anything behind. It is for one person by name, for whoever has the link, or for anybody in the lobby.

Source: live play L129, L139, L191, L195, L197.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec
from django.db.models import Q, QuerySet
from msgspec import Struct
from msgspec.structs import replace

from matches import seating, series, terms, texts
from matches.clock import moment
from matches.games.decks import Deck
from matches.games.game import Config
from matches.games.registry import GAMES
from matches.models import Challenge, Match, Seat
from matches.rejection import Rejected, refuses_when_busy
from matches.selectors import Viewer
from oshisite.accounts import blocks, sanctions
from oshisite.accounts.models import Sanction, User

SEATS = ("lot", "first", "second")
STANDS_MS = 600_000
STANDS_DAILY_MS = 7 * 86_400_000
KEPT_MS = 86_400_000
"""How long a challenge that came to nothing can still be looked at."""
MOST_STANDING = 20
MOST_LISTED = 50


# --- making and taking back


@refuses_when_busy
def challenge(
    *,
    by: User,
    config: Config,
    now: int,
    to: User | None = None,
    is_open: bool = False,
    best_of: int = 1,
    seat: str = "lot",
    deck: Deck | None = None,
    visibility: str = Match.Visibility.UNLISTED,
) -> Challenge:
    """Offer a match to `to`, or to anybody if it `is_open`, or else to whoever has the link. Raises `Rejected`.

    `seat`: whether `by` starts. Where there are decks `deck` is that of `by`.
    """
    refuse(by, config, to, best_of, seat)
    if config.is_rated:
        refuse_unrateable(by, now)
        if visibility == Match.Visibility.PARTICIPANTS:  # others have a right to see what is played for (L130)
            raise Rejected("forbidden", "rated_is_watched")
    terms.refuse_secrecy(config, visibility)
    terms.refuse_no_clock(config, visibility, is_open=is_open)
    catalogue = GAMES[config.game].catalogue
    if catalogue and deck is None:
        raise Rejected("bad_args", "deck_missing")
    if standing(now).filter(by=by).count() >= MOST_STANDING:
        raise Rejected("rate_limited", "many_challenges")
    return Challenge.objects.create(
        by=by,
        to=to,
        is_open=is_open,
        config=msgspec.to_builtins(config),
        best_of=best_of,
        seat=seat,
        deck=seating.checked(config.game, deck) if deck else None,
        visibility=visibility,
        created_at=now,
        expires_at=now + (STANDS_DAILY_MS if config.clock and config.clock.mode == "daily" else STANDS_MS),
    )


def refuse(by: User, config: Config, to: User | None, best_of: int, seat: str) -> None:
    """What can be no match, and who is no opponent (L191): not told apart from somebody whom there is not. Raises `Rejected`."""
    seating.refuse_config(config)
    if config.seats != ("human", "human"):
        raise Rejected("bad_args", "no_such_mode")
    if best_of > 1:
        series.refuse_series(config, best_of)
    elif best_of != 1:
        raise Rejected("bad_args", "no_such_series")
    if seat not in SEATS or (seat != "lot" and not GAMES[config.game].starter):
        raise Rejected("bad_args", "no_such_seat")
    if to is not None and to.pk == by.pk:
        raise Rejected("bad_args", "oneself")
    if to is not None and (not to.is_active or blocks.is_blocked(by, to)):
        raise Rejected("bad_args", "no_such_player")


def refuse_unrateable(user: User, now: int) -> None:
    """Whose matches count on no ladder (L200, L220). Raises `Rejected`."""
    if user.is_guest:
        raise Rejected("forbidden", "account_needed")
    if user.has_sanctions and sanctions.in_force(user, moment(now)).filter(kind=Sanction.Kind.LADDER_OFF).exists():
        raise Rejected("forbidden", "queue_off")


def withdraw(*, challenge_id: str, user: User, now: int) -> None:
    """Raises `Rejected`: only who made it takes it back, and only while nobody has answered."""
    answer(challenge_id, user, Challenge.Answer.WITHDRAWN, now, Q(by=user))


def decline(*, challenge_id: str, user: User, now: int) -> None:
    """Raises `Rejected`: only who was asked by name declines."""
    answer(challenge_id, user, Challenge.Answer.DECLINED, now, Q(to=user))


def answer(challenge_id: str, user: User, said: str, now: int, whose: Q) -> None:
    found = seen(challenge_id, user)
    if not standing(now).filter(whose, pk=found.pk).update(answer=said):
        is_theirs = Challenge.objects.filter(whose, pk=found.pk).exists()
        raise Rejected("offer_gone" if is_theirs else "forbidden")


# --- accepting


@refuses_when_busy
def accept(*, challenge_id: str, user: User, now: int, deck: Deck | None = None) -> Match:
    """Make the match; both sit at its table. Of many who accept at once one does, the others hear `offer_gone`. Raises `Rejected`.

    Who has accepted already and asks again gets the same match.
    """
    found = seen(challenge_id, user)
    if found.match_id and Seat.objects.filter(match_id=found.match_id, user=user).exists():
        return Match.objects.get(id=found.match_id)
    if found.by_id == user.pk:
        raise Rejected("bad_args", "oneself")
    if blocks.is_blocked(found.by_id, user):
        raise Rejected("not_found", "no_such_challenge")
    # Whoever holds the row first makes the match; the others wait for that, and then find nothing that stands.
    Challenge.objects.select_for_update().filter(pk=found.pk).first()
    if not standing(now).filter(pk=found.pk, match__isnull=True).update(answer=Challenge.Answer.ACCEPTED):
        raise Rejected("offer_gone")
    found = with_people(Challenge.objects.filter(pk=found.pk)).get()  # a guest may have become an account since
    if found.by_id == user.pk:
        raise Rejected("bad_args", "oneself")
    config, both = config_of(found), {0: found.by, 1: user}
    if config.is_rated:
        refuse_unrateable(user, now)
        if user.plays_among != found.by.plays_among:  # programs have ladders of their own (L225)
            raise Rejected("forbidden", "not_among_people" if user.is_bot else "not_among_programs")
    if GAMES[config.game].catalogue and deck is None:
        raise Rejected("bad_args", "deck_missing")
    match = series.begin(config=config, best_of=found.best_of, users=both, decks=decks(found, deck), now=now, visibility=found.visibility)
    Challenge.objects.filter(pk=found.pk).update(match=match)
    return match


def config_of(found: Challenge) -> Config:
    """The match that is to be made: under the rules of now, with who starts as it was asked for."""
    config = msgspec.convert(found.config, Config)
    game = GAMES[config.game]
    starter = {"first": "0", "second": "1"}.get(found.seat)
    options = {**config.options, game.starter: starter} if starter else config.options
    return replace(config, rules=game.rules_version, options=options)


def decks(found: Challenge, other: Deck | None) -> Mapping[int, Deck]:
    if other is None or found.deck is None:
        return {}
    return {0: Deck(found.deck), 1: other}


# --- who sees what


def standing(now: int) -> QuerySet[Challenge]:
    """Those that can still be answered: nobody waits at a table for somebody who is banned or gone (L220)."""
    may_come = User.objects.filter(is_active=True).exclude(pk__in=sanctions.all_banned(moment(now)))
    return Challenge.objects.filter(answer=Challenge.Answer.NONE, expires_at__gt=now, by__in=may_come)


def seen(challenge_id: str, user: Viewer) -> Challenge:
    """One that `user` may see: of their own, to them, or for whoever has the link. Raises `Rejected`."""
    found = with_people(Challenge.objects.filter(id=challenge_id)).first()
    own = user.pk if user is not None and user.is_authenticated else None
    if found is None or (found.to_id is not None and own not in (found.to_id, found.by_id)):
        raise Rejected("not_found", "no_such_challenge")
    return found


def with_people(rows: QuerySet[Challenge]) -> QuerySet[Challenge]:
    return rows.select_related("by", "to")


def open_to(user: Viewer, now: int) -> list[Challenge]:
    """Open ones of others, the newest first; those of people who are blocked, or have blocked, are left out."""
    rows = with_people(standing(now).filter(is_open=True)).order_by("-created_at", "id")
    if isinstance(user, User):
        rows = rows.exclude(by=user).exclude(by__in=User.objects.filter(blocks.blocked_for(user)))
    return list(rows[:MOST_LISTED])


def to_user(user: Viewer, now: int) -> list[Challenge]:
    """Those that ask `user` by name, the newest first."""
    if not isinstance(user, User):
        return []
    rows = standing(now).filter(to=user).exclude(by__in=User.objects.filter(blocks.blocked_for(user)))
    return list(with_people(rows).order_by("-created_at", "id")[:MOST_LISTED])


def of_user(user: Viewer, now: int) -> list[Challenge]:
    """One's own that nobody has answered."""
    if not isinstance(user, User):
        return []
    return list(with_people(standing(now).filter(by=user)).order_by("-created_at", "id"))


def user_named(name: str) -> User:
    """Whom one may challenge by that name. Raises `Rejected`."""
    found = User.objects.filter(username__iexact=name.strip(), is_active=True).first()
    if found is None:
        raise Rejected("bad_args", "no_such_player")
    return found


class ChallengeRow(Struct, frozen=True):
    """A challenge in a list or on its page; `words`: all that is not the usual. `minutes_left`: at least one while it stands."""

    id: str
    by: str
    by_username: str
    to: str
    game: str
    game_id: str
    words: tuple[str, ...]
    minutes_left: int
    is_open: bool


def rows_of(found: Iterable[Challenge], now: int) -> list[ChallengeRow]:
    return [row(one, now) for one in found]


def row(found: Challenge, now: int) -> ChallengeRow:
    config = msgspec.convert(found.config, Config)
    game = GAMES[config.game]
    told = terms.words(replace(terms.terms_of(config), best_of=found.best_of))
    starts = [texts.text(f"terms.seat.{found.seat}", {"name": found.by.name})] if found.seat != "lot" else []
    return ChallengeRow(
        id=found.id,
        by=found.by.name,
        by_username=found.by.username,
        to=found.to.name if found.to else "",
        game=game.title,
        game_id=game.id,
        words=(*told, *starts, *terms.options_in_words(game, config.options)),
        minutes_left=max(0, -(-(found.expires_at - now) // 60_000)),
        is_open=found.is_open,
    )


# --- expiry and accounts


def sweep(now: int) -> int:
    """Say of those whose time is over that it is; forget those that came to nothing, a day later. How many have expired."""
    expired = Challenge.objects.filter(answer=Challenge.Answer.NONE, expires_at__lte=now).update(answer=Challenge.Answer.EXPIRED)
    Challenge.objects.filter(match__isnull=True, expires_at__lt=now - KEPT_MS).exclude(answer=Challenge.Answer.NONE).delete()
    return expired


def hand_over(guest: User, account: User) -> None:
    """When a guest logs in to an account, the guest's challenges go along."""
    Challenge.objects.filter(by=guest).exclude(to=account).update(by=account)
    Challenge.objects.filter(to=guest).exclude(by=account).update(to=account)


def erase(user: User) -> None:
    """Nobody waits for somebody who is gone."""
    Challenge.objects.filter(Q(by=user) | Q(to=user), match__isnull=True).delete()
