"""Frames that no page sends: noise, broken JSON, wrong shapes, and right shapes with what is not the sender's.

None of them may become an entry: acts of a seat at its own table carry prompts that are not open, or none where one is needed.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

Message = dict[str, Any]
Frame = str | bytes
NASTY: list[Any] = [
    None, True, False, -1, 0, 1, 2**31, 2**53, 2**53 + 1, 2**64, -(2**70), 1.5, 1e308, "", " ", "x" * 5_000, "é" * 70, "\u0000", "\u202e",
    "🏮", "../../x", "__class__", "' OR 1=1 --", "<script>", "{{7*7}}", "%s%n", [], {}, [[[[]]]], {"a": {"a": {"a": {}}}}, ["a1N1"] * 100,
    {"": ""}, [None] * 70, "seat:0", "seat:1", "staff", "open", "reply", "act", "2.0.0", "99.9.9", "0.0.0", "999999.9999.9999",
]  # fmt: skip
BROKEN = ["", "{", "}", "[", '"', "nul", "{]", '{"t":', "\x00", "[1,]", "NaN", "{'t':'ping'}", '{"t":"ping","n":1}x', "\ufeff{}", "--1"]
NAMES = ["reply", "concede", "offer", "answer", "withdraw", "claim", "share", "rematch", "leave", "undo", "void", "end", "__init__", ""]


@dataclass(frozen=True)
class Known:
    """What a fuzzing client knows: its own matches, others, ended ones, and ids that lead nowhere."""

    own: list[str]
    others: list[str]

    @property
    def all(self) -> list[str]:
        return [*self.own, *self.others, "nosuchmatch1", "0", "Z" * 24]


class Spoiler:
    """Frames of one client from a seed."""

    def __init__(self, seed: str, known: Known) -> None:
        self.rng, self.known, self.sent = random.Random(seed), known, 0
        self.kinds: list[tuple[int, Callable[[], Frame]]] = [
            (10, self.noise), (10, self.broken), (4, self.deep), (4, self.huge), (25, self.spoilt), (8, self.unknown),
            (22, self.foreign_act), (10, self.wandering), (5, self.binary), (2, self.long),
        ]  # fmt: skip

    def frame(self) -> Frame:
        self.sent += 1
        weights, makers = zip(*self.kinds, strict=True)
        return self.rng.choices(makers, weights)[0]()

    # --- no messages

    def noise(self) -> Frame:
        return "".join(chr(self.rng.choice([self.rng.randrange(128), self.rng.randrange(0xD800)])) for _ in range(self.rng.randrange(200)))

    def broken(self) -> Frame:
        return self.rng.choice(BROKEN)

    def deep(self) -> Frame:
        depth, sign = self.rng.choice([8, 9, 50, 2_000, 8_000]), self.rng.choice(['{"a":', "[", '{"t":"ping","heads":', '"['])
        return (sign * depth)[:16_000]

    def huge(self) -> Frame:
        number = self.rng.choice(["9" * 4_000, "-" + "9" * 40, "1e400", "1e-400", "0." + "1" * 3_000, "1" + "0" * 300])
        return f'{{"t":"{self.rng.choice(["ping", "pong", "more"])}","n":{number},"from":{number},"to":{number}}}'

    def binary(self) -> Frame:
        return self.rng.randbytes(self.rng.randrange(300))

    def long(self) -> Frame:
        """At the limit and beyond; those close the socket."""
        return '"' + "x" * (self.rng.choice([16_380, 16_382, 16_383, 20_000]) - 2) + '"'

    # --- messages with something wrong

    def shapes(self) -> list[Message]:
        match = self.rng.choice(self.known.all)
        return [
            {"t": "hello", "build": "1", "tab": "a"},
            {"t": "join", "match": match, "have": 2, "want": "mine", "pending": ["c-1"], "key": "public"},
            {"t": "act", "match": match, "cid": "c-1", "prompt": "999.0.0", "action": {"name": "reply", "args": {"picks": ["i1S1"]}}},
            {"t": "act", "match": match, "cid": "c-2", "action": {"name": "answer", "args": {"offer": 999, "accept": True}}},
            {"t": "ping", "n": 1, "heads": {match: 2}},
            {"t": "pong", "n": 1},
            {"t": "state", "visible": True},
            {"t": "more", "match": match, "from": 0, "to": 9},
            {"t": "leave_view", "match": match},
        ]

    def spoilt(self) -> Frame:
        message = self.rng.choice(self.shapes())
        where = message
        while (inner := [value for value in where.values() if isinstance(value, dict)]) and self.rng.random() < 0.6:
            where = self.rng.choice(inner)
        where[self.rng.choice([*where, "extra"])] = self.rng.choice(NASTY)
        if self.rng.random() < 0.2:
            where.pop(self.rng.choice(list(where)))
        text = json.dumps(message)
        if self.rng.random() < 0.3:
            at = self.rng.randrange(len(text))
            text = text[:at] + self.rng.choice(["", "\\", '"', "{", "]", "\x00", "é", "[" * 50]) + text[at + self.rng.randrange(3) :]
        return text

    def unknown(self) -> Frame:
        kind = self.rng.choice(["view", "entry", "ack", "seat", "ACT", "Act", "", "join ", "leaveview", "__class__", "x" * 300])
        return json.dumps({"t": kind, "match": self.rng.choice(self.known.all), "n": 1})

    # --- right shapes with what is not the sender's

    def foreign_act(self) -> Frame:
        """Any act at a table of others; at one's own only acts that answer no open prompt and no offer."""
        is_own = bool(self.known.own) and self.rng.random() < 0.4
        match = self.rng.choice(self.known.own if is_own else [*self.known.others, "nosuchmatch1"])
        if is_own:
            action = self.rng.choice([
                {"name": "reply", "args": {"picks": [self.rng.choice(["a1N1", "i9S1", "zz", 0])], "offer": self.rng.choice(["", "draw"])}},
                {"name": "answer", "args": {"offer": self.rng.randrange(10**6), "accept": True}},
                {"name": "withdraw", "args": {"offer": self.rng.randrange(10**6)}},
                {"name": "share", "args": {"bytes": "00" * 16}},
                {"name": self.rng.choice(NAMES[9:]), "args": {}},
            ])  # fmt: skip
            prompt = f"{self.rng.randrange(500, 10**6)}.{self.rng.randrange(3)}.0" if action["name"] == "reply" else None
        else:
            action = {"name": self.rng.choice(NAMES), "args": self.rng.choice([{}, {"picks": ["a1N1"]}, {"kind": "undo"}, {"kind": "win"}])}
            prompt = self.rng.choice([None, "2.0.0", "2.1.0", f"{self.rng.randrange(40)}.0.0"])
        cid = self.rng.choice([f"f-{self.sent}", f"f-{self.rng.randrange(self.sent + 1)}", "c-1"])
        return json.dumps({"t": "act", "match": match, "cid": cid, "prompt": prompt, "action": action})

    def wandering(self) -> Frame:
        """Joining, leaving, asking for logs and heads of many matches."""
        match = self.rng.choice(self.known.all)
        return json.dumps(
            self.rng.choice([
                {"t": "join", "match": match, "want": self.rng.choice(["mine", "public"]), "have": self.rng.choice([None, 0, 2, 9**6])},
                {"t": "join", "match": match, "have": self.rng.randrange(9), "key": self.rng.choice(["public", "seat:0", "open"])},
                {"t": "leave_view", "match": match},
                {"t": "more", "match": match, "from": self.rng.choice([0, 5, 999_999]), "to": self.rng.choice([0, 50, 1_000_000])},
                {"t": "ping", "n": self.rng.randrange(2**53), "heads": {one: self.rng.choice([0, 10**6]) for one in self.known.all[:9]}},
            ])
        )  # fmt: skip
