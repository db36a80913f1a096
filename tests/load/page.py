"""What a page of a match keeps: the view by number, and acts that have no answer yet."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Any

KEPT_VIEWS = 64
Message = dict[str, Any]


@dataclass
class Waiting:
    """An act without an answer."""

    message: Message
    is_held: bool = False


@dataclass
class Page:
    """What a page keeps of its match. Another match is another page."""

    match: str
    seat: int | None
    view: Any = None
    key: str | None = None
    seq: int = -1
    head: int = -1
    views: OrderedDict[int, Any] = field(default_factory=OrderedDict)
    waiting: dict[str, Waiting] = field(default_factory=dict)

    def keep(self, view: Any, seq: int) -> None:
        self.view, self.seq, self.head = view, seq, max(self.head, seq)
        self.views[seq] = view
        if len(self.views) > KEPT_VIEWS:
            self.views.popitem(last=False)

    @property
    def owed(self) -> list[str]:
        """The prompts that this seat is asked."""
        prompts = self.view["prompts"] if self.view else {}
        return [name for name, prompt in prompts.items() if "options" in prompt]

    @property
    def prompt(self) -> str | None:
        """The prompt that this seat owes an answer to and has not answered."""
        answered = {one.message["prompt"] for one in self.waiting.values()}
        return next((name for name in self.owed if name not in answered), None)

    @property
    def is_over(self) -> bool:
        return bool(self.view) and self.view["status"] not in ("waiting", "playing")
