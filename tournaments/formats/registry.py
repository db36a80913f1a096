"""The formats on this site. Adding one is a line in each of the tables below that it belongs in (docs/add-a-format.md)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tournaments.formats import double_elimination, elimination, groups, pods, round_robin, scored, swiss
from tournaments.formats.bracket import Bracket
from tournaments.formats.field import Field
from tournaments.formats.format import Format, Planned
from tournaments.formats.pairing import Engine

Settings = scored.Swiss | scored.Pods | round_robin.Settings | groups.Settings | elimination.Settings | double_elimination.Settings
"""Settings of any format. As JSON their `type` names the format."""

PLANNED: Mapping[str, Planned[Any]] = {
    "round_robin": round_robin,
    "groups": groups,
    "elimination": elimination,
    "double_elimination": double_elimination,
}
"""Formats in which seeds and results alone say who meets next. They answer at once."""

ENGINES: Mapping[str, Engine] = {"swiss": swiss, "pods": pods}
"""Formats that pair by scores. They answer a `Request`, in a job; their names are the algorithms that it may ask for."""

FORMATS: Mapping[str, Format[Any]] = {**PLANNED, **dict.fromkeys(ENGINES, scored)}

BRACKETS: Mapping[str, Callable[[Field, Any], Bracket]] = {
    "elimination": elimination.bracket,
    "double_elimination": double_elimination.bracket,
}
"""Formats that are a bracket, which a page draws. They have places without points, and take no draws."""


def name_of(settings: Settings) -> str:
    return str(settings.__struct_config__.tag)


def format_of(settings: Settings) -> Format[Any]:
    return FORMATS[name_of(settings)]
