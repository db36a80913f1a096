"""Records matches of card games as a browser is told of them, for the tests of its scripts.

    python -m tests.js.record

Each file is a replay for the eyes of seat 0, in the middle of the match; `cards.json` is the catalogue as the site serves it.
"""

from __future__ import annotations

import json
import random
from pathlib import Path

import msgspec

from matches.games import replay
from matches.games.actions import Create, Seat, Setup
from matches.games.chance import SHARE_BYTES, commitment
from matches.games.engine import Prompt, Value, ViewKey
from matches.games.fold import History
from matches.games.game import Config
from matches.games.prompts import prompt_of, to_act
from matches.games.registry import GAMES
from matches.games.replay import Player
from tests.games.playing import Play, secret_of

FOLDER = Path(__file__).parent / "fixtures"
PUSH, VICTORIOUS = "oshi_push", "virtually_victorious"
NAMES = ("Mina", "Aki", "Bea", "Coco")
LONGEST = {PUSH: {"duel": 70, "royale": 60, "team": 60}, VICTORIOUS: {"duel": 90, "royale": 120}}
SEATS = {"duel": 2, "royale": 4, "team": 4}
PASSES = ("pass", "pass:turn", "pass:targeted", "go_on")


def answer(prompt: Prompt, seat: int, rng: random.Random) -> tuple[Value, ...]:
    """Somewhat like a player: who can do something mostly does."""
    row = [value for value in prompt.row(seat) if value not in PASSES or rng.random() < 0.25]
    row = row or [value for value in prompt.row(seat) if value in PASSES][-1:]
    return tuple(rng.sample(row, rng.randint(prompt.least, min(prompt.most, len(row)))))


def match(mode: str, seed: int, name: str = PUSH) -> Play:
    game, seats, rng = GAMES[name], SEATS[mode], random.Random(seed)
    assert game.catalogue is not None
    stream, secret = f"{name.rpartition('_')[2]}-{mode}", secret_of(seed)
    play = Play(History(stream, GAMES, secret))
    play.say(-1, Create(Config(name, mode, game.rules_version, ("human",) * seats), commitment(secret, stream)))
    shares = tuple(bytes([seat + 1] * SHARE_BYTES).hex() for seat in range(seats))
    play.say(-1, Seat(shares, tuple(game.catalogue.starters[seat].deck for seat in range(seats))))
    play.say(-1, Setup())
    while len(play.history.entries) < LONGEST[name][mode] and play.state.outcome is None:
        number, seat = rng.choice(to_act(play.state))
        play.reply(number, seat, *answer(prompt_of(play.state, number), seat, rng))
    return play


def write(name: str, mode: str, seed: int) -> None:
    play = match(mode, seed, name)
    players = [Player(seat, NAMES[seat], "human") for seat in range(SEATS[mode])]
    lines = replay.lines(play.history, ViewKey.of_seat(0), players, 0)
    (FOLDER / name / f"{mode}.jsonl").write_bytes(b"".join(line.rstrip(b"\n") + b"\n" for line in lines))


def main() -> None:
    for name, modes in LONGEST.items():
        (FOLDER / name).mkdir(parents=True, exist_ok=True)
        for mode in modes:
            write(name, mode, 7)
        catalogue = GAMES[name].catalogue
        assert catalogue is not None
        cards = {"cards": [msgspec.to_builtins(face) for face in catalogue.faces.values()]}
        (FOLDER / name / "cards.json").write_text(json.dumps(cards, indent=0, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
