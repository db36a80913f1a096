"""What keys are told is built once for each, and stamped when it is sent (live play L59, L67; stack B6)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from matches import log
from matches.games import views
from matches.games.engine import PUBLIC, ViewKey
from matches.games.fold import History
from matches.games.views import LastViews
from matches.live import telling
from matches.live.telling import KEPT_ENTRIES, Telling
from matches.messages import EntryMessage, entry_message
from tests.matches import playing

pytestmark = pytest.mark.django_db


def test_an_entry_is_built_once_for_each_key(monkeypatch):
    match = playing.table()
    history, told, built = playing.play_on(match, 3), Telling(match), []

    def counted(history: History, seq: int, *, key: ViewKey, now: int, last: LastViews) -> EntryMessage:
        built.append(key.name)
        return entry_message(history, seq, key=key, now=now, last=last)

    monkeypatch.setattr(telling, "entry_message", counted)

    texts = [told.entry(history, 4, key, now) for now in (7, 8) for key in (PUBLIC, ViewKey.of_seat(0))]

    assert built == ["public", "seat:0"]
    expected = [entry_message(history, 4, key=key, now=now) for now in (7, 8) for key in (PUBLIC, ViewKey.of_seat(0))]
    assert texts == [msgspec.json.encode(message).decode() for message in expected]


def test_each_view_is_made_once_on_the_way_from_entry_to_entry(monkeypatch):
    """And what is told by the last views is what is told without any, forwards or back."""
    history, made, plain = playing.play_on(playing.table(), 6), [], views.match_view

    def counted(game: Any, position: Any, key: ViewKey) -> Any:
        made.append(position)
        return plain(game, position, key)

    monkeypatch.setattr(views, "match_view", counted)
    last, order = views.LastViews(), [3, 4, 5, 6, 7, 8, 4, 5]
    told = [views.told(history, seq, PUBLIC, last) for seq in order]

    assert len(made) == len([2, *order, 3])
    assert told == [views.told(history, seq, PUBLIC) for seq in order]


def test_only_the_newest_entries_are_kept():
    match = playing.table()
    history, told = playing.play_on(match, 40), Telling(match)
    for key in (PUBLIC, ViewKey.of_seat(0), ViewKey.of_seat(1)):
        told.entries_after(history, 0, key)

    assert len(told.entries) == KEPT_ENTRIES


def test_log_lines_come_two_hundred_at_a_time_and_end_at_the_head():
    match = playing.table()
    head = playing.play_on(match, 5).head

    entries = msgspec.json.decode(Telling(match).log(PUBLIC, None, 0, 999_999))["entries"]

    assert [entry["seq"] for entry in entries] == list(range(head + 1))
    assert msgspec.json.decode(Telling(match).log(PUBLIC, None, 900, 999))["entries"] == []
    assert log.head(match) == head
