"""A typed reader of the environment, the one place where configuration comes in (architecture section 8).

`Environment` collects what is wrong instead of stopping at the first fault, so that a production start names every variable
that is still to be set.
"""

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, cast
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

Process = Literal["web", "worker", "command"]


@dataclass
class Environment:
    """Values by name, each with a type and a default; faults are kept for `refuse_faults`."""

    values: Mapping[str, str]
    faults: list[str] = field(default_factory=list)

    def text(self, name: str, default: str = "") -> str:
        return self.values.get(name, "").strip() or default

    def flag(self, name: str, *, default: bool = False) -> bool:
        word = self.text(name, "1" if default else "0").lower()
        if word not in {"0", "1", "no", "yes", "off", "on", "false", "true"}:
            self.faults.append(f"{name} must be 1 or 0, not {word!r}")
        return word in {"1", "yes", "on", "true"}

    def words(self, name: str, default: tuple[str, ...] = ()) -> list[str]:
        """A list separated by commas."""
        return [word.strip() for word in self.text(name).split(",") if word.strip()] or list(default)

    def url(self, name: str, *, schemes: tuple[str, ...], default: str = "") -> SplitResult | None:
        text = self.text(name, default)
        if not text:
            return None
        parts = urlsplit(text)
        if parts.scheme not in schemes:
            self.faults.append(f"{name} must begin with {' or '.join(f'{scheme}://' for scheme in schemes)}")
            return None
        return parts

    def demand(self, *, holds: bool, otherwise: str) -> None:
        if not holds:
            self.faults.append(otherwise)

    def refuse_faults(self, heading: str) -> None:
        if self.faults:
            raise ImproperlyConfigured("\n  - ".join([heading, *self.faults]))


def credentials(url: SplitResult) -> tuple[str, str]:
    return unquote(url.username or ""), unquote(url.password or "")


def url_options(url: SplitResult) -> dict[str, str]:
    return dict(parse_qsl(url.query))


def process_kind(argv: list[str] | None = None) -> Process:
    """What this process is, which decides how it keeps database connections (B7). `asgi.py` says `web` itself."""
    argv = sys.argv if argv is None else argv
    if (declared := os.environ.get("OSHI_PROCESS")) in {"web", "worker"}:
        return cast(Process, declared)
    if Path(argv[0]).stem == "celery":
        return "worker"
    return "web" if argv[1:2] == ["serve"] else "command"
