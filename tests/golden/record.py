"""Records the golden matches anew: `python -m tests.golden.record`.

Each is a replay file with everything disclosed. They are reviewed like code when they change: a match whose facts, prompts or result
change asks for a new rules version of its game. Files of rules that are in force no more stay as they are, and stay readable.

Source: live play L18, L187.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import NamedTuple

from matches.games import replay
from matches.games.actions import (
    AnswerOffer,
    AnyAction,
    CallTime,
    Claim,
    Create,
    End,
    Leave,
    MakeOffer,
    Reply,
    Reveal,
    Seat,
    Setup,
    TimeOut,
    Void,
)
from matches.games.chance import commitment
from matches.games.engine import OPEN, SYSTEM
from matches.games.fold import History
from matches.games.game import Config
from matches.games.prompts import prompt_of, to_act
from matches.games.registry import KNOWN
from matches.games.replay import Player

FOLDER = Path(__file__).parent
BEGAN = 1_800_000_000_000
NAMES = ("Aki", "Bea", "Cem", "Dia")


def bytes_of(what: str, size: int) -> bytes:
    """Secrets and salts that are the same each time."""
    return sha256(f"golden {what}".encode()).digest()[:size]


class Recording:
    """A match being recorded: one entry a second. The seats bring the decks of the game from number `deck` on."""

    def __init__(self, name: str, config: Config, deck: int = 0) -> None:
        secret = bytes_of(name, 32)
        self.name, self.history, self.seats = name, History(name, KNOWN, secret), len(config.seats)
        self.rng = Random(name)
        self.say(SYSTEM, Create(config, commitment(secret, name)))
        shares = tuple(bytes_of(f"{name} seat {seat}", 16).hex() for seat in range(self.seats))
        catalogue = KNOWN[config.game].catalogue
        decks = tuple(starter.deck for starter in catalogue.starters[deck : deck + self.seats]) if catalogue else ()
        self.say(SYSTEM, Seat(shares, decks))
        self.say(SYSTEM, Setup())

    def say(self, seat: int, action: AnyAction) -> None:
        seq = self.history.head + 1
        self.history.append(seat, f"c{seq}", action, BEGAN + 1_000 * seq, bytes_of(f"{self.name} salt {seq}", 16).hex())

    def moves(self, moves: str) -> None:
        for move in moves.split():
            self.move(move)

    def move(self, move: str, *, offers_draw: bool = False) -> None:
        (seat,) = self.history.game.to_act(self.history.state)
        self.say(seat, Reply(self.history.prompt_id(0), (move,), "draw" if offers_draw else ""))

    def some(self, turns: int) -> None:
        """So many answers by chance, or as many as there are until the end."""
        for _ in range(turns):
            if self.history.state.outcome:
                return
            number, seat = self.rng.choice(to_act(self.history.state))
            prompt = prompt_of(self.history.state, number)
            row = prompt.row(seat)
            picks = self.rng.sample(row, self.rng.randint(prompt.least, min(prompt.most, len(row))))
            self.say(seat, Reply(self.history.prompt_id(number), tuple(picks)))

    def close(self) -> None:
        secret = self.history.secret
        assert secret is not None
        self.say(SYSTEM, End("casual"))
        self.say(SYSTEM, Reveal(secret.hex()))


# --- OSHI


def seven_points(match: Recording) -> None:
    """O22"""
    match.moves("g2S1 g8E1 g1E2 f8N1 c2N1 c8E2 e2W1 f8N1 c3S2 g8E1 c1W2")


def both_at_seven(match: Recording) -> None:
    """O23: Red's last move takes the seventh point for both, so White wins."""
    match.moves("e2S1 a9S3 f2W1 g8E2 e2S1 i8N1 g2E2 i9W2 i2S1 a6N1 i1W1 g9E1 c2W2 h9S1 e1E1 h8W1 a1E3 f8N1 d1W2 f9W1")
    match.moves("b1N2 e8N1 d2S1 g8S1 e3W1 g7E1 a2S1 a7S3 f1E1 a4S3 d3S1 e9S1 h1N2 a1N1 d1W1 a2E1 c1W1 e7W1 b3S2")


def third_repetition(match: Recording) -> None:
    """O24: both walk in circles that O18 allows."""
    match.moves("a1N1 a9S1 a2E1 a8E1 b2S1 b8N1 b1W1 b9W1 " * 2 + "a1N1 a9S1")


def taken_back(match: Recording) -> None:
    """L122-L128: an undo that is granted, one that is refused, an answer out of time, another line, and the lot of O6."""
    match.moves("a1N3 a9S3 e3N1")
    match.say(red(match), MakeOffer("undo"))
    match.say(white(match), AnswerOffer(1, accept=True))
    match.moves("e3E1 e7W1")
    match.say(red(match), MakeOffer("undo"))
    match.say(white(match), AnswerOffer(2, accept=False))
    match.say(SYSTEM, TimeOut(match.history.prompt_id(0)))
    match.say(white(match), Leave("concede"))


def draw_agreed(match: Recording) -> None:
    """O27: an offer that dies by a move, then one that is accepted."""
    match.move("a1N3", offers_draw=True)
    match.moves("a9S3 i1N3")
    match.move("i9S3", offers_draw=True)
    match.say(red(match), AnswerOffer(2, accept=True))


def conceded(match: Recording) -> None:
    """O27: also by the side that is not to move; the wider form of no return (O19)."""
    match.moves("e3N1 e7S1")
    match.say(white(match), Leave("concede"))


def claimed(match: Recording) -> None:
    """L116: White is gone for too long."""
    match.moves("c2N2")
    match.say(red(match), Claim("win", absent=(white(match),)))


def voided(match: Recording) -> None:
    """L22: staff take the match back while it runs."""
    match.moves("c2N2 c8S2")
    match.say(SYSTEM, Void())


def last_turn(match: Recording) -> None:
    """T28: White is to move when time is called, and that turn is the last one."""
    match.moves("c2N2")
    match.say(SYSTEM, CallTime())
    match.moves("c8S2")


def red(match: Recording) -> int:
    seat: int = match.history.state.table.seat_of(0)
    return seat


def white(match: Recording) -> int:
    return 1 - red(match)


# --- Oshi Push


def a_million(match: Recording) -> None:
    """P38, P74: a duel to its end by Subscribers."""
    match.some(1_000)


def one_left(match: Recording) -> None:
    """P72, P76, P78, L204: three players, of whom two leave, one after the other."""
    match.some(40)
    match.say(match.history.game.to_act(match.history.state)[0], Leave("left"))
    match.some(20)
    match.say(match.history.game.to_act(match.history.state)[0], Leave("concede"))


def alone_for_the_team(match: Recording) -> None:
    """P90, P109, L122: teams with open hands; a decision is taken back, later a partner leaves and the other plays on."""
    match.some(30)
    seat = next(seat for seat in range(4) if match.history.position.replied[seat] >= 0)
    match.say(seat, MakeOffer("undo"))
    match.say(3 - seat, AnswerOffer(1, accept=True))
    match.some(30)
    match.say(0, Leave("left"))
    match.some(30)
    match.say(SYSTEM, TimeOut(match.history.prompt_id(0)))
    match.say(1, Leave("concede"))


def last_round(match: Recording) -> None:
    """T28: time is called in the first round; it is finished, and the standing decides (section 18)."""
    match.some(20)
    match.say(SYSTEM, CallTime())
    match.some(1_000)


def loser_chooses(match: Recording) -> None:
    """A later game of a series: who lost the one before lets the other go first (section 18)."""
    match.move("go_second")
    match.some(30)
    match.say(0, Leave("concede"))


# --- Virtually Victorious


def more_than_a_million(match: Recording) -> None:
    """V2, V3, V45: a duel to its end by Followers."""
    match.some(2_000)


def raiders_leave(match: Recording) -> None:
    """V33, V66: four players, of whom the turn player leaves, then another, then the last but one."""
    for answers in (40, 50, 60):
        match.some(answers)
        match.say(match.history.state.table.turn, Leave("left"))


def free_closing_raid(match: Recording) -> None:
    """V38, T28: time is called in the second Round; Followers decide (section 15)."""
    while match.history.state.table.round < 2:
        match.some(1)
    match.say(SYSTEM, CallTime())
    match.some(1_000)


def raid_taken_back(match: Recording) -> None:
    """L122: who lost the game before lets the other go first (section 15); a decision is taken back, time runs out on the next."""
    match.move("go_second")
    match.some(60)
    seat = next(seat for seat in range(2) if match.history.position.replied[seat] >= 0)
    match.say(seat, MakeOffer("undo"))
    match.say(1 - seat, AnswerOffer(1, accept=True))
    match.say(SYSTEM, TimeOut(match.history.prompt_id(0)))
    match.some(10)
    match.say(1, Leave("concede"))


# --- hololive OCG


def stage_empty(match: Recording) -> None:
    """H135, H141: a duel to its end, which comes early: nobody is left on a stage."""
    match.some(2_000)


def center_taken_back(match: Recording) -> None:
    """K1-K6, L122: who lost the game before chooses; the choice of a center is taken back, time runs out on a later decision."""
    match.move("go_second")
    match.some(3)
    seat = next(seat for seat in range(2) if match.history.position.replied[seat] >= 0)
    match.say(seat, MakeOffer("undo"))
    match.say(1 - seat, AnswerOffer(1, accept=True))
    match.some(25)
    match.say(SYSTEM, TimeOut(match.history.prompt_id(0)))
    match.some(5)
    match.say(0, Leave("concede"))


def drawn_on_time(match: Recording) -> None:
    """A39, T28: time is called in the first round; nobody has lost when both have had their turn, so the game is drawn."""
    match.some(8)
    match.say(SYSTEM, CallTime())
    match.some(1_000)


class Scenario(NamedTuple):
    play: Callable[[Recording], None]
    options: Mapping[str, str] = {"red": "0"}
    mode: str = "duel"
    seats: int = 2
    deck: int = 0


OSHI = (
    Scenario(seven_points),
    Scenario(both_at_seven),
    Scenario(third_repetition),
    Scenario(taken_back, {}),
    Scenario(draw_agreed),
    Scenario(conceded, {"red": "1", "no_return": "displaced"}),
    Scenario(claimed),
    Scenario(voided),
    Scenario(last_turn),
)
OSHI_PUSH = (
    Scenario(a_million, {}),
    Scenario(one_left, {}, "royale", 3),
    Scenario(alone_for_the_team, {"open_team_hands": "yes"}, "team", 4),
    Scenario(loser_chooses, {"starts": "chosen_by_1"}),
    Scenario(last_round, {}, "royale", 4),
)
VIRTUALLY_VICTORIOUS = (
    Scenario(more_than_a_million, {}),
    Scenario(raiders_leave, {}, "royale", 4),
    Scenario(free_closing_raid, {"closing_raid": "free"}, "royale", 3),
    Scenario(raid_taken_back, {"starts": "chosen_by_1"}),
)
HOLOLIVE_OCG = (
    Scenario(stage_empty, {}, deck=7),
    Scenario(center_taken_back, {"ruleset": "cr-1.9.0", "starts": "chosen_by_1"}, deck=14),
    Scenario(drawn_on_time, {}, deck=9),
)
SCENARIOS: Mapping[str, Iterable[Scenario]] = {
    "oshi": OSHI,
    "oshi_push": OSHI_PUSH,
    "virtually_victorious": VIRTUALLY_VICTORIOUS,
    "hololive_ocg": HOLOLIVE_OCG,
}


def recordings() -> dict[Path, bytes]:
    """Every golden match under the rules in force: its file and what should stand there."""
    made = {}
    for game_id, scenarios in SCENARIOS.items():
        for play, options, mode, seats, deck in scenarios:
            rules = KNOWN[game_id].rules_version
            match = Recording(f"{play.__name__}-{rules}", Config(game_id, mode, rules, ("human",) * seats, dict(options)), deck)
            play(match)
            match.close()
            path = FOLDER / game_id / f"{match.name}.jsonl"
            players = tuple(Player(seat, name, "human") for seat, name in enumerate(NAMES[:seats]))
            made[path] = b"".join(replay.lines(match.history, OPEN, players, BEGAN))
    return made


if __name__ == "__main__":
    for path, text in recordings().items():
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(text)
