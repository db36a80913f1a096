"""What of a prompt is shown. Patches: the cases of RFC 7396, and that a patch made of two views turns one into the other (L64)."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from matches.games.engine import OPEN, PUBLIC, Prompt, ViewKey
from matches.games.views import apply_patch, merge_patch

CASES: list[tuple[Any, Any, Any]] = [
    ({"a": "b"}, {"a": "c"}, {"a": "c"}),
    ({"a": "b"}, {"b": "c"}, {"a": "b", "b": "c"}),
    ({"a": "b"}, {"a": None}, {}),
    ({"a": "b", "b": "c"}, {"a": None}, {"b": "c"}),
    ({"a": ["b"]}, {"a": "c"}, {"a": "c"}),
    ({"a": "c"}, {"a": ["b"]}, {"a": ["b"]}),
    ({"a": {"b": "c"}}, {"a": {"b": "d", "c": None}}, {"a": {"b": "d"}}),
    ({"a": [{"b": "c"}]}, {"a": [1]}, {"a": [1]}),
    (["a", "b"], ["c", "d"], ["c", "d"]),
    ({"a": "b"}, ["c"], ["c"]),
    ({"a": "foo"}, None, None),
    ({"a": "foo"}, "bar", "bar"),
    ({"e": None}, {"a": 1}, {"e": None, "a": 1}),
    ([1, 2], {"a": "b", "c": None}, {"a": "b"}),
    ({}, {"a": {"bb": {"ccc": None}}}, {"a": {"bb": {}}}),
]
"""Original, patch and result, as in appendix A of the RFC."""


@pytest.mark.parametrize(("original", "patch", "result"), CASES)
def test_patches_apply_as_the_rfc_says(original: Any, patch: Any, result: Any) -> None:
    assert apply_patch(original, patch) == result


def test_a_prompt_shows_rows_to_their_owners_and_the_default_to_whom_it_belongs() -> None:
    """L44; a default may be a card of a hand."""
    prompt = Prompt("discard", (0, 1), (("a", "b"), ("c",)), default=("a",))

    assert prompt.seen_by(ViewKey.of_seat(0)) == replace(prompt, options=(("a", "b"), ()))
    assert prompt.seen_by(ViewKey.of_seat(1)) == replace(prompt, options=((), ("c",)), default=())
    assert prompt.seen_by(PUBLIC) == replace(prompt, options=((), ()), default=())
    assert prompt.seen_by(OPEN) == prompt


names = st.text(max_size=3)
leaves = st.integers(2, 99) | st.text(max_size=5) | st.booleans()
things = st.recursive(leaves, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(names, inner, max_size=4), max_leaves=12)
views = st.dictionaries(names, things, max_size=5)


@given(views, views)
def test_a_patch_turns_the_one_view_into_the_other(before: dict[str, Any], after: dict[str, Any]) -> None:
    kept = deepcopy(before)

    assert apply_patch(before, merge_patch(before, after)) == after
    assert before == kept


@given(views)
def test_nothing_changed_is_an_empty_patch(view: dict[str, Any]) -> None:
    assert merge_patch(view, deepcopy(view)) == {}


@given(views, names, things)
def test_a_patch_names_only_what_changed(view: dict[str, Any], name: str, thing: Any) -> None:
    assert set(merge_patch(view, {**view, name: thing})) <= {name}
