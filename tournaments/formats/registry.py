"""The formats on this site. Adding one is a line in each of the two below (docs/add-a-format.md)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tournaments.formats import round_robin
from tournaments.formats.format import Format

Settings = round_robin.Settings
"""Settings of any format. As JSON their `type` names the format."""

FORMATS: Mapping[str, Format[Any]] = {"round_robin": round_robin}


def format_of(settings: Settings) -> Format[Any]:
    return FORMATS[str(settings.__struct_config__.tag)]
