"""Reporting somebody, from a table, a replay or a profile, and what those who report hear of it (live play L140, L215).

Reports about one person in one match, made while nobody has decided them, are one case. A second report by the same person adds the lines
that it brings. What is kept is what the reporter could read: a report is no way to learn anything.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from django.db import IntegrityError, transaction

from matches import log
from matches.chat import rooms
from matches.chat.models import ChatLine
from matches.chat.writing import clean
from matches.conduct.models import LONGEST_WORDS, Case, Report
from matches.models import Seat
from matches.rejection import Rejected, refuses_when_busy
from matches.selectors import key_for
from oshisite.accounts import services as accounts
from oshisite.accounts.models import User

A_DAY_MS = 86_400_000
MOST_A_DAY = 10
LINES_BEFORE, LINES_AFTER = 10, 5
PLAYER = re.compile(r"[\w.@+-]{1,150}")
"""A user name; nothing else is looked up."""


class Place(NamedTuple):
    """Where in a match it was: after entry `seq`, by whose eyes, and the line of a room if it is about one."""

    match: str
    seq: int | None = None
    room: str = ""
    number: int | None = None


class Reported(NamedTuple):
    case: int
    is_duplicate: bool


@refuses_when_busy
def report(*, by: User, about: User, reason: str, words: str = "", place: Place | None = None, now: int) -> Reported:
    """Keep a report; one that the same person has made already gains what is new. Raises `Rejected`, `NotFound`."""
    if by.pk == about.pk:
        raise Rejected("forbidden", "oneself")
    if reason not in Report.Reason.values:
        raise Rejected("bad_args", "no_such_reason")
    words = clean(words)
    if len(words) > LONGEST_WORDS:
        raise Rejected("bad_args", "too_long")
    seen = seen_by(by, about, place) if place else {"seq": None, "key": "", "room": "", "excerpt": []}
    User.objects.select_for_update().get(pk=by.pk)  # one report of a person at a time, so that ten are ten
    made = Report.objects.filter(by=by, at__gt=now - A_DAY_MS).count()
    case = open_case(about, place.match if place else None)
    known = Report.objects.filter(case=case, by=by).first() if case else None
    if known:
        add_lines(known, seen, words)
        return Reported(known.case_id, is_duplicate=True)
    if made >= MOST_A_DAY:
        raise Rejected("rate_limited", "reports_today")
    case = case or new_case(about, place.match if place else None, now)
    note_speakers(Report.objects.create(case=case, by=by, reason=reason, words=words, at=now, **seen))
    return Reported(case.pk, is_duplicate=False)


def open_case(about: User, match_id: str | None) -> Case | None:
    """The case that nobody has decided yet, held so that nobody decides it meanwhile."""
    return Case.objects.select_for_update().filter(about=about, match_id=match_id, state=Case.State.OPEN).first()


def new_case(about: User, match_id: str | None, now: int) -> Case:
    try:
        with transaction.atomic():
            return Case.objects.create(about=about, match_id=match_id, opened_at=now)
    except IntegrityError:  # somebody else has just opened it
        found = open_case(about, match_id)
        if found is None:
            raise
        return found


def add_lines(known: Report, seen: dict[str, Any], words: str) -> None:
    lines = {line["number"]: line for line in known.excerpt} if known.room == seen["room"] else {}
    if seen["excerpt"] and (lines or not known.excerpt):
        lines |= {line["number"]: line for line in seen["excerpt"]}
        known.excerpt, known.room = [lines[number] for number in sorted(lines)], seen["room"]
    if words and words not in known.words:
        known.words = f"{known.words} {words}".strip()[:LONGEST_WORDS]
    known.save(update_fields=["excerpt", "room", "words"])
    note_speakers(known)


def note_speakers(report: Report) -> None:
    """So that what somebody wrote is found when they are erased."""
    report.speakers.set({line["user"] for line in report.excerpt})


def seen_by(by: User, about: User, place: Place) -> dict[str, Any]:
    """The place in the match as the reporter sees it. Raises `NotFound` for a match, `Rejected` for a line that they may not see."""
    key, _ = key_for(by, place.match)
    head = log.head(place.match)
    seq = head if place.seq is None else max(0, min(place.seq, head))
    lines = excerpt(by, place) if place.room else []
    is_there = Seat.objects.filter(match_id=place.match, user=about).exists() or any(line["user"] == about.pk for line in lines)
    if not is_there:
        raise Rejected("bad_args", "not_at_this_table")
    return {"seq": seq, "key": key.name, "room": place.room, "excerpt": lines}


def excerpt(by: User, place: Place) -> list[dict[str, Any]]:
    """Lines around the one that it is about, or the newest ones. Names are looked up when they are shown, so that they can be erased."""
    if place.room not in rooms.readable(rooms.audience(place.match, [by.pk]), by.pk):
        raise Rejected("not_found")
    lines = ChatLine.objects.filter(room__match_id=place.match, room__kind=place.room)
    if place.number is not None:
        lines = lines.filter(number__gt=place.number - LINES_BEFORE, number__lte=place.number + LINES_AFTER)
    newest = list(lines.order_by("-number")[: LINES_BEFORE + LINES_AFTER])[::-1]
    return [copy_of(line, is_meant=line.number == place.number) for line in newest]


def copy_of(line: ChatLine, *, is_meant: bool) -> dict[str, Any]:
    said = {"number": line.number, "user": line.author_id, "at": line.at, "text": line.text, "preset": line.preset}
    return {**said, "meant": is_meant}


def reports_of(user: User) -> list[Report]:
    """What `user` has reported, the last first, each with its case."""
    return list(Report.objects.filter(by=user).select_related("case", "case__about").order_by("-at")[:50])


def whom(*, by: User, player: str = "", match_id: str = "", seat: int | None = None) -> User:
    """Who is meant: by user name, or by a seat of a match that `by` may see. Raises `Rejected`, `NotFound`."""
    if player and not PLAYER.fullmatch(player):
        found = None
    elif player:
        found = User.objects.filter(username__iexact=player, anonymised_at=None).first()
    elif match_id and seat is not None:
        key_for(by, match_id)
        found = User.objects.filter(seats__match_id=match_id, seats__number=seat, anonymised_at=None).first()
    else:
        raise Rejected("bad_args", "nobody_named")
    if found is None:
        raise Rejected("not_found", "no_such_player")
    return found


# --- when accounts change


def register() -> None:
    accounts.merge_hooks.append(hand_over)
    accounts.erase_hooks.append(erase)


def hand_over(guest: User, account: User) -> None:
    """Reports of a guest become the account's, unless it has reported the same; reports about the guest are about the account."""
    both = Report.objects.filter(by=account).values("case")
    Report.objects.filter(by=guest, case__in=both).delete()
    Report.objects.filter(by=guest).update(by=account)
    for case in Case.objects.filter(about=guest):
        other = open_case(account, case.match_id) if case.state == Case.State.OPEN else None
        if other is None:
            Case.objects.filter(pk=case.pk).update(about=account)
        else:
            Report.objects.filter(case=case).exclude(by__in=other.reports.values("by")).update(case=other)
            case.delete()
    rewrite_lines(guest, {"user": account.pk})


def erase(user: User) -> None:
    """What an erased person wrote goes from the reports, too."""
    rewrite_lines(user, {"text": "", "preset": ""})
    Report.objects.filter(by=user).update(words="")


def rewrite_lines(user: User, change: dict[str, Any]) -> None:
    for one in Report.objects.filter(speakers=user):
        one.excerpt = [{**line, **change} if line["user"] == user.pk else line for line in one.excerpt]
        one.save(update_fields=["excerpt"])
        note_speakers(one)
