"""Each question and each refusal has a text, and no text is left over (L73, L158)."""

from __future__ import annotations

import json
import re
from pathlib import Path

ROOT = Path(__file__).parents[3]
CODE = "\n".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / "matches/games/hololive_ocg").rglob("*.py")))
TEXTS: dict[str, str] = json.loads((ROOT / "matches/static/matches/texts/en.json").read_text(encoding="utf-8"))
OWN = {name.removeprefix("hololive_ocg.") for name in TEXTS if name.startswith("hololive_ocg.")}
VERBS = "ask|choose|choose_some|may|pick_hidden|pick_hidden_some|pick_exactly|in_order|archive_hand|archive_cheers"
ASKING = rf'(?:{VERBS})\((?:[^"()]|\([^()]*\))*"(\w+)"'
NO_TEXTS = {"cost", "no", "target"}
"""Other words that such a call may begin with."""


def test_every_question_has_a_text() -> None:
    asked = set(re.findall(ASKING, CODE)) | set(re.findall(r'"hololive_ocg\.(\w+)"', CODE)) | set(re.findall(r'text: str = "(\w+)"', CODE))
    asked |= set(re.findall(r'text="(\w+)"', CODE))
    questions = {name for name in OWN if "." not in name} - {"time_called"}
    assert asked >= questions
    assert {name for name in asked if name not in OWN} <= NO_TEXTS


def test_every_refusal_has_a_text() -> None:
    refused = set(re.findall(r'(?:return|else|or) "([HA]\d+)"', CODE)) | {"turn", "choice"}
    losses = {"H134", "H135", "H136", "H137", "H139"}
    assert {f"why.{rule}" for rule in refused - losses} == {name for name in OWN if name.startswith("why.")}
    assert {f"log.finished.{rule}" for rule in losses - {"H139"}} < OWN
