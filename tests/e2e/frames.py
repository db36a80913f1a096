"""What a browser was told of a match by its socket, frame by frame: enough to say who knew what when."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from playwright.sync_api import Page


class Known(NamedTuple):
    """A frame that tells of the match, and the view of the table that its reader had after it."""

    seq: int
    frame: str
    table: dict[str, Any]


class Frames:
    """All frames that a page receives, from now on."""

    def __init__(self, page: Page) -> None:
        self.received: list[str] = []
        page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: self.received.append(str(frame))))

    @property
    def known(self) -> Iterator[Known]:
        """Views and entries, patched as the page does it (JSON Merge Patch)."""
        view: Any = {}
        for frame in self.received:
            message = json.loads(frame)
            if message["t"] not in ("view", "entry"):
                continue
            view = message["view"] if message["t"] == "view" else merged(view, message.get("patch", {}))
            yield Known(message["seq"], frame, view.get("table") or {})


def merged(target: Any, patch: Any) -> Any:
    """RFC 7396."""
    if not isinstance(patch, dict):
        return patch
    found = dict(target) if isinstance(target, dict) else {}
    for name, value in patch.items():
        if value is None:
            found.pop(name, None)
        else:
            found[name] = merged(found.get(name), value)
    return found


def codes(told: Any) -> set[str]:
    """Of all cards in a view, or a part of one."""
    if isinstance(told, list):
        return {code for one in told for code in codes(one)}
    if not isinstance(told, dict):
        return set()
    own = {told["code"]} if isinstance(told.get("code"), str) else set()
    return own | {code for one in told.values() for code in codes(one)}
