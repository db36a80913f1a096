"""The worked example of `docs/add-a-card.md`: the card is as its entry says, and its tests are green."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from matches.games.oshi_push.catalogue import face
from matches.games.oshi_push.kinds import KINDS
from tests.games.oshi_push.test_printed import abilities

GUIDE = (Path(__file__).parents[3] / "docs/add-a-card.md").read_text(encoding="utf-8")
ENTRY: dict[str, Any] = json.loads(re.findall(r"```json\n(.*?)```", GUIDE, re.DOTALL)[0])
CARD, TESTS = re.findall(r"```python\n(.*?)```", GUIDE, re.DOTALL)
NAMES = re.findall(r"def (test_\w+)", TESTS)


@pytest.fixture(autouse=True)
def printed() -> Iterator[None]:
    exec(CARD, {"__name__": "example"})
    yield
    del KINDS[ENTRY["code"]]


def test_the_card_is_as_its_entry_says() -> None:
    kind = KINDS[ENTRY["code"]]
    shown = face(kind)
    assert (shown.kind, shown.name, shown.text) == (ENTRY["type"], ENTRY["name"], ENTRY["text"])
    assert shown.facets == {name: (ENTRY[name],) for name in ("colour", "genre")}
    assert shown.numbers == {name: ENTRY[name] for name in ("cost", "influence")}
    assert (list(shown.keywords), abilities(kind)) == (ENTRY["keywords"], ENTRY["abilities"])


@pytest.mark.parametrize("name", NAMES)
def test_its_tests_are_green(name: str) -> None:
    scope: dict[str, Any] = {"__name__": "example"}
    exec(TESTS, scope)
    getattr(scope["TestStudioTour"](), name)()
