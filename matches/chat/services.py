"""Saying something, and reading what was said (live play L50, L58, L66, L136, L138-L141, L215).

A line gets the next number of its room under the room's lock, so numbers follow one another in the order of the commits, in every process.
Nothing here touches a match or its log, and nothing of a match but who sits where and whether it is over is looked at.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

import structlog
from django.db import transaction
from django.db.models import QuerySet
from msgspec import UNSET, Struct, UnsetType, field

from matches import log, publish
from matches.chat import rooms
from matches.chat.models import LONGEST_TEXT, ChatLine, ChatRoom
from matches.chat.word_filter import is_filtered
from matches.chat.writing import PRESETS, clean, has_link, is_established, may_write_freely
from matches.clock import moment, now_ms
from matches.games.released import is_over, known_to
from matches.log import NotFound
from matches.models import Match
from matches.rejection import Rejected, refuses_when_busy
from oshisite.accounts import blocks, sanctions
from oshisite.accounts.models import Sanction, User

logger = structlog.get_logger(__name__)
MOST_LINES = 100
"""What is told at once: the newest lines of what is missing."""
SAID_TWICE_MS = 60_000
Writing = Literal["all", "presets", "none"]


class Said(NamedTuple):
    """A line is kept. A known `cid`, or a text just said, has the number of the line that stands."""

    number: int
    is_duplicate: bool = False


class Author(Struct, frozen=True, omit_defaults=True):
    """Who wrote a line: the name to read, the user name to speak of them by, the seat if they had one."""

    name: str
    user: str
    seat: int | UnsetType = UNSET


class ShownLine(Struct, frozen=True, omit_defaults=True):
    """A line as one reader has it. `hidden`: the reader has muted its author, so nothing but the number is told."""

    number: int
    at: int
    author: Author | UnsetType = field(name="from", default=UNSET)
    text: str | UnsetType = UNSET
    preset: str | UnsetType = UNSET
    links: bool | UnsetType = UNSET
    is_hidden: bool = field(name="hidden", default=False)


# --- writing


def writing(user: User | None, now: int) -> Writing:
    """What `user` may write in rooms that are open to them."""
    if user is None or sanctions.is_under(user, Sanction.Kind.CHAT_OFF, moment(now)):
        return "none"
    return "all" if may_write_freely(user, moment(now)) else "presets"


def writing_in(match_id: str, kind: str, user: User | None, now: int) -> Writing:
    """What `user` may write in a room. Raises `Rejected("not_found")`."""
    writer = user.pk if user else None
    return writing(user, now) if kind in rooms.writable(audience_of(match_id, writer), writer) else "none"


def say(*, match_id: str, kind: str, user: User, cid: str, text: str = "", preset: str = "", now: int) -> Said:
    """Keep one line. A known `cid` gets its old answer (L58). Raises `Rejected`, and then nothing has changed."""
    among = audience_of(match_id, user.pk)
    if kind not in rooms.writable(among, user.pk):
        raise Rejected("forbidden" if kind in rooms.readable(among, user.pk) else "not_found")
    if bool(text) == bool(preset):
        raise Rejected("bad_args", "text_or_preset")
    cleaned = clean(text)
    if known := known_line(match_id, kind, user, cid):
        if (known.text, known.preset) != (cleaned, preset):
            raise Rejected("cid_reused")
        return Said(known.number, is_duplicate=True)
    refuse_writing(user, cleaned, preset, now)
    seat = among.attendees[user.pk].seat
    has_links = has_link(cleaned) and is_established(user, moment(now))
    return keep(match_id, kind, ChatLine(author=user, seat=seat, cid=cid, text=cleaned, preset=preset, has_links=has_links, at=now))


def refuse_writing(user: User, text: str, preset: str, now: int) -> None:
    """Why this line cannot be. Sanctions are read each time, so that they hold at once (L220)."""
    allowed = writing(user, now)
    if allowed == "none":
        raise Rejected("muted", "chat_off")
    if preset:
        if preset not in PRESETS:
            raise Rejected("bad_args", "no_such_preset")
        return
    if allowed == "presets":
        raise Rejected("forbidden", "presets_only")
    if not text:
        raise Rejected("bad_args", "empty")
    if len(text) > LONGEST_TEXT:
        raise Rejected("bad_args", "too_long")
    if is_filtered(text):
        raise Rejected("forbidden", "filtered_word")


@refuses_when_busy
def keep(match_id: str, kind: str, line: ChatLine) -> Said:
    ChatRoom.objects.get_or_create(match_id=match_id, kind=kind)
    room = ChatRoom.objects.select_for_update().get(match_id=match_id, kind=kind)
    if known := known_line(match_id, kind, line.author, line.cid):  # sent twice at once
        return Said(known.number, is_duplicate=True)
    before = ChatLine.objects.filter(room=room, author=line.author).order_by("-number").first()
    if before and (before.text, before.preset) == (line.text, line.preset) and line.at - before.at < SAID_TWICE_MS:
        return Said(before.number, is_duplicate=True)  # said twice: the second is dropped (L215)
    room.last += 1
    room.save(update_fields=["last"])
    line.room, line.number = room, room.last
    line.save(force_insert=True)
    transaction.on_commit(lambda: publish.said(match_id), robust=True)
    return Said(line.number)


def known_line(match_id: str, kind: str, author: User, cid: str) -> ChatLine | None:
    return ChatLine.objects.filter(room__match_id=match_id, room__kind=kind, author=author, cid=cid).first()


def audience_of(match_id: str, user: int | None) -> rooms.Audience:
    """Raises `Rejected("not_found")`."""
    try:
        return rooms.audience(match_id, [user])
    except (NotFound, Match.DoesNotExist) as missing:
        raise Rejected("not_found") from missing


# --- reading


class News(NamedTuple):
    """What has been said in a room after a number, at most `MOST_LINES`, and the number of its newest line."""

    last: int
    lines: list[ChatLine]


def lines_after(match_id: str, after: Mapping[str, int]) -> dict[str, News]:
    """Of each kind of room the newest lines above a number. Who may read them has been asked before."""
    found = {room.kind: room for room in ChatRoom.objects.filter(match_id=match_id, kind__in=after)}
    news = {kind: News(0, []) for kind in after}
    for kind, room in found.items():
        missing = room.last > after[kind]
        newest = list(with_author(room).filter(number__gt=after[kind]).order_by("-number")[:MOST_LINES]) if missing else []
        last = max(room.last, newest[0].number) if newest else room.last
        news[kind] = News(last, newest[::-1])
    return news


def with_author(room: ChatRoom) -> QuerySet[ChatLine]:
    return ChatLine.objects.filter(room=room).select_related("author")


def read(*, match_id: str, kind: str, user: User | None, after: int = 0) -> tuple[int, list[ShownLine]]:
    """The number of a room's newest line and its lines above `after`, as `user` may read them. Raises `Rejected("not_found")`."""
    reader = user.pk if user else None
    if kind not in rooms.readable(audience_of(match_id, reader), reader):
        raise Rejected("not_found")
    last, lines = lines_after(match_id, {kind: after})[kind]
    unheard = blocks.unheard([reader], {line.author_id for line in lines}) if reader is not None else set()
    return last, [hidden(line) if (reader, line.author_id) in unheard else shown(line) for line in lines]


def shown(line: ChatLine) -> ShownLine:
    author = Author(line.author.name, line.author.username, UNSET if line.seat is None else line.seat)
    return ShownLine(line.number, line.at, author, line.text or UNSET, line.preset or UNSET, True if line.has_links else UNSET)


def hidden(line: ChatLine) -> ShownLine:
    return ShownLine(line.number, line.at, is_hidden=True)


def read_in_replay(match_id: str, user: User | None) -> list[ShownLine]:
    """What the players said, for the replay of a match that is over: nothing unless everybody who wrote shows it there (L141).

    Nothing either for who may not know yet that it is over (L131), or hides all chat (L139). Raises `Rejected("not_found")` for who may not
    see the match.
    """
    reader = user.pk if user else None
    one = audience_of(match_id, reader).attendees[reader]
    if not one.may_watch:
        raise Rejected("not_found")
    known = known_to(one.seat, log.history(match_id), now_ms())
    lines = list(ChatLine.objects.filter(room__match_id=match_id, room__kind=rooms.PLAYERS).select_related("author"))
    if not is_over(known) or (user and user.hides_chat) or not all(line.author.shows_chat_in_replays for line in lines):
        return []
    unheard = blocks.unheard([user.pk], {line.author_id for line in lines}) if user else set()
    return [shown(line) for line in lines if user is None or (user.pk, line.author_id) not in unheard]
