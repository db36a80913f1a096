"""The formats on this site. Adding one is a line in each of the two below (docs/add-a-format.md)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tournaments.formats import pods, round_robin, swiss
from tournaments.formats.format import Format
from tournaments.formats.pairing import Engine

Settings = round_robin.Settings
"""Settings of any format. As JSON their `type` names the format."""

FORMATS: Mapping[str, Format[Any]] = {"round_robin": round_robin}

ENGINES: Mapping[str, Engine] = {"swiss": swiss, "pods": pods}
"""Formats that pair by scores. They answer a `Request`, in a job; their names are the algorithms that it may ask for."""


def format_of(settings: Settings) -> Format[Any]:
    return FORMATS[str(settings.__struct_config__.tag)]
