"""House bots play whole matches by a command, also where a site on the same database takes part of the work."""

from __future__ import annotations

from collections import Counter
from io import StringIO

import pytest
from django.core.management import call_command

from matches import due
from matches.games.registry import GAMES
from matches.management.commands.simulate import decks_of, levels_of
from matches.models import Match, Seat

PUSH = GAMES["oshi_push"]
STARTERS = PUSH.catalogue.starters


def lines(game: str, **options: int | str) -> list[str]:
    out = StringIO()
    call_command("simulate", game, stdout=out, **options)
    return out.getvalue().splitlines()


@pytest.mark.django_db
def test_matches_are_played_and_validated():
    _, ends, turns, seats, levels, last = lines("oshi", matches=2)

    assert last == "2 finished, 2 validated, 0 failed"
    assert [line.split(":")[0] for line in (ends, turns, seats, levels)] == ["ends", "turns", "wins by seat", "wins by level"]


@pytest.mark.django_db
def test_work_that_another_worker_has_taken_is_waited_for(monkeypatch: pytest.MonkeyPatch):
    """The other one leases a row, this one finds nothing to do, and the match is not over for that."""
    plain, calls = due.run_due, iter(range(10_000))

    def shared(*, now: int, match_id: str | None = None) -> int:
        done = plain(now=now, match_id=match_id)
        return 0 if next(calls) % 2 else done

    monkeypatch.setattr(due, "run_due", shared)

    assert lines("oshi", matches=1)[-1] == "1 finished, 1 validated, 0 failed"
    assert Match.objects.get().status == "ended"


@pytest.mark.django_db
def test_a_card_game_is_played_with_its_starter_decks_in_turn():
    out = lines("oshi_push", matches=1, mode="team", seed=2)

    assert out[-1] == "1 finished, 1 validated, 0 failed"
    assert list(Seat.objects.order_by("number").values_list("bot", "deck")) == [
        (level, STARTERS[seat].deck.sections) for seat, level in enumerate(("gentle", "gentle", "steady", "steady"))
    ]
    wins = next(line for line in out if line.startswith("wins by deck: "))
    assert sorted(wins.count(f"{starter.name} {count} of 1") for starter in STARTERS[:4] for count in (0, 1)) == [0] * 4 + [1] * 4
    assert wins.count(" 1 of 1 (100%)") == 2, "both members of a side win"


@pytest.mark.django_db
def test_drawn_decks_are_told_with_what_their_cards_have_not_shown_yet():
    out = lines("oshi_push", matches=1, decks="random")
    (head,) = (number for number, line in enumerate(out) if line.endswith("parts of cards were at work"))
    shown, every = (int(word) for word in out[head].split() if word.isdigit())

    assert 20 < shown < every == len(PUSH.catalogue.parts())
    assert len([line for line in out[head + 1 :] if line.startswith("  not seen: OP-")]) == every - shown
    decks = [seat.deck for seat in Seat.objects.all()]
    assert not any(starter.deck.sections in decks for starter in STARTERS)


def test_decks_seats_and_levels_take_turns():
    """In 144 duels each deck plays in each seat with each level as often as any other; no pairing is left out."""
    seen: Counter[tuple[int, str, str]] = Counter()
    pairs = set()
    for number in range(144):
        decks = decks_of(PUSH.catalogue, 2, number, seed=1, by_chance=False)
        levels = levels_of(PUSH, "duel", 2, number, seed=1)
        seen.update((seat, decks[seat][0], levels[seat]) for seat in range(2))
        pairs.add((decks[0][0], decks[1][0]))

    assert set(seen.values()) == {12}
    assert len(seen) == 2 * 6 * 2
    assert len(pairs) == 36
