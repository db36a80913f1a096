"""Each requirement number that is cited has a line in `docs/requirements.md`."""

import re
from itertools import pairwise
from pathlib import Path

ROOT = Path(__file__).parents[2]
INDEX = ROOT / "docs/requirements.md"
READ = ("tournaments", "matches", "decks", "oshisite", "tests", "docs")
KINDS = {".py", ".js", ".md"}
CITED = re.compile(r"\b([LTB])([1-9]\d{0,2})(?:-\1?(\d{1,3}))?\b")
DRAWN = re.compile(r"""\bd=(["'])[^"']*\1""")
"""The path of a figure, whose letters are pens: `d="M2 2 L10 6"`."""
LINE = re.compile(r"^- \*\*([LTB])(\d+)\*\* \S", re.MULTILINE)


def citations(text: str) -> set[tuple[str, int]]:
    """The numbers that `text` cites; a range cites all within."""
    found = CITED.findall(DRAWN.sub("", text))
    return {(letter, number) for letter, first, last in found for number in range(int(first), int(last or first) + 1)}


def listed() -> list[tuple[str, int]]:
    return [(letter, int(number)) for letter, number in LINE.findall(INDEX.read_text(encoding="utf-8"))]


def test_numbers_and_ranges_are_citations_and_drawings_are_not():
    text = 'live play L5, L38-L40 (stack B7), T2; <path d="M2 2 L10 6"/>, cell AB12, XL7, B1234, # noqa: B023'

    assert citations(text) == {("L", 5), ("L", 38), ("L", 39), ("L", 40), ("B", 7), ("T", 2)}


def test_every_number_that_is_cited_can_be_looked_up():
    files = [path for top in READ for path in (ROOT / top).rglob("*") if path.suffix in KINDS]
    known = set(listed())
    unknown = {
        f"{letter}{number} in {path.relative_to(ROOT)}"
        for path in files
        if path not in (INDEX, Path(__file__))
        for letter, number in citations(path.read_text(encoding="utf-8")) - known
    }

    assert len(files) > 100
    assert sorted(unknown) == []


def test_each_trap_of_the_stack_is_met_where_the_code_says_so():
    """The list of B numbers has no holes, and each is named in code or in a test, not in papers alone."""
    traps = {number for letter, number in listed() if letter == "B"}
    code = [path for top in ("matches", "decks", "oshisite", "tests") for path in (ROOT / top).rglob("*.py") if path != Path(__file__)]
    met = {number for path in code for letter, number in citations(path.read_text(encoding="utf-8")) if letter == "B"}

    assert traps == set(range(1, 20))
    assert sorted(traps - met) == []


def test_each_number_has_one_line_in_order():
    for letter in "LTB":
        numbers = [number for kind, number in listed() if kind == letter]
        assert all(lower < higher for lower, higher in pairwise(numbers)), letter
