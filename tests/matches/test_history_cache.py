"""The cache of folded matches is bounded by what it holds, not by how many matches there are."""

from __future__ import annotations

from msgspec.structs import replace

from matches.games.chain import Entry
from matches.games.fold import History
from matches.history_cache import HistoryCache

ENTRY = Entry(0, "created", -1, "created", "{}", 0, "", "")


def history(stream: str, entries: int) -> History:
    made = History(stream, {})
    made.entries = [replace(ENTRY, seq=seq) for seq in range(entries)]
    return made


def test_the_longest_unused_histories_go_first():
    cache = HistoryCache(most=10)
    for stream in ("a", "b", "c"):
        cache.keep(history(stream, 3))
    cache.get("a")

    cache.keep(history("d", 3))

    assert [stream for stream in "abcd" if cache.get(stream)] == ["a", "c", "d"]
    assert cache.held == 9


def test_a_longer_history_takes_the_place_of_a_shorter_one_and_never_the_other_way():
    cache = HistoryCache(most=10)
    cache.keep(history("a", 3))
    cache.keep(longer := history("a", 5))
    cache.keep(history("a", 4))

    assert cache.get("a") is longer
    assert cache.held == 5


def test_one_history_is_kept_however_long_it_is():
    cache = HistoryCache(most=10)
    cache.keep(long := history("a", 50))

    assert cache.get("a") is long


def test_what_is_forgotten_counts_no_more():
    cache = HistoryCache(most=10)
    cache.keep(history("a", 3))
    cache.forget("a")
    cache.keep(history("b", 4))
    cache.clear()

    assert (cache.held, cache.get("a"), cache.get("b")) == (0, None, None)
