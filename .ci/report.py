"""What the parts of the suite came to: how many tests, how long, the slowest files, what failed, and whether any test was left out.

A pure test and one in the browser counts for both stacks: the first is the same on each, the second has a site of its own.
Reads `test-output/PART.json`, which `pytest --record` wrote, and fails if anything did.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parents[1] / "test-output"
PARTS = ("postgres", "browser", "sqlite", "pure")
STACKS = {"SQLite": ("sqlite", {"postgres", "redis"}), "PostgreSQL": ("postgres", {"embedded"})}
"""The part that is a stack's own, and what can only run on the other."""
SLOWEST = 8
Records = Mapping[str, Mapping[str, Any]]


def left_out(records: Records) -> Iterator[str]:
    """Tests that were collected and that no part ran, for each stack."""
    collected: dict[str, list[str]] = {test: marks for record in records.values() for test, marks in record["collected"].items()}
    if odd := [test for test in collected if any(test not in record["collected"] for record in records.values())]:
        yield f"the parts collected different tests: {', '.join(odd[:SLOWEST])}"
        return
    for test, marks in collected.items():
        for stack, (own, elsewhere) in STACKS.items():
            ran = any(test in records[part]["ran"] for part in (own, "pure", "browser"))
            if not ran and not elsewhere & set(marks):
                yield f"{test}: not run on {stack}"


def summary(part: str, ran: Mapping[str, Any]) -> str:
    outcomes = Counter(one["outcome"] for one in ran.values())
    files = Counter[str]()
    for test, one in ran.items():
        files[test.partition("::")[0]] += one["seconds"]
    counts = ", ".join(f"{n} {outcome}" for outcome, n in outcomes.most_common())
    slowest = ", ".join(f"{file} {seconds:.0f}" for file, seconds in files.most_common(SLOWEST))
    return f"{part:9} {counts} in {sum(files.values()):.0f} s; slowest: {slowest}"


def main() -> int:
    wrong = list[str]()
    records: dict[str, Mapping[str, Any]] = {}
    for part in PARTS:
        try:
            records[part] = json.loads((FOLDER / f"{part}.json").read_text(encoding="utf-8"))
        except FileNotFoundError:
            wrong.append(f"{part}: did not come to its end, see test-output/{part}.txt")
            continue
        ran = records[part]["ran"]
        print(summary(part, ran))
        wrong += [f"{part}: {one['outcome']} {test}" for test, one in ran.items() if one["outcome"] != "passed"]
    if len(records) == len(PARTS):
        wrong += left_out(records)
    print("\n".join(wrong) if wrong else f"every test passed, of {len(records[PARTS[0]]['collected'])} none was left out")
    return bool(wrong)


if __name__ == "__main__":
    raise SystemExit(main())
