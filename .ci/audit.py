"""Known vulnerabilities of what `uv.lock` pins, by pip-audit. Any finding fails; a service that is away does not, and is told.

Where packages come through a mirror, the index may know names but no advisories: then pip-audit skips every package and calls that clean.
That counts as not reached, and a few packages that were skipped among others count as a failure.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from typing import Any

PATIENCE_S = 180
NOT_REACHED = ("requests.exceptions.", "ConnectionError", "Could not connect to", "ReadTimeout", "ConnectTimeout")


def main() -> int:
    lock = ["uv", "export", "--locked", "--all-groups", "--no-hashes", "--no-emit-project", "--quiet"]
    pinned = subprocess.run(lock, check=True, capture_output=True, text=True, timeout=PATIENCE_S).stdout
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write(pinned)
        file.flush()
        options = ["--no-deps", "--disable-pip", "--timeout", "5", "--format", "json", "--progress-spinner", "off"]
        command = [sys.executable, "-m", "pip_audit", "--requirement", file.name, *options]
        try:
            done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=PATIENCE_S)
        except subprocess.TimeoutExpired:
            return told(0, f"audit: not checked, no answer within {PATIENCE_S} s")
    return told(*verdict(done.stdout, done.stderr))


def verdict(out: str, errors: str) -> tuple[int, str]:
    """Exit code and message, from what pip-audit has written."""
    try:
        found: list[dict[str, Any]] = json.loads(out)["dependencies"]
    except (ValueError, KeyError):
        if any(word in errors for word in NOT_REACHED):
            return 0, "audit: not checked, the advisory service cannot be reached"
        return 1, f"audit: pip-audit failed\n{errors}"
    vulnerable = [f"{one['name']} {one['version']}: {bug['id']}" for one in found for bug in one.get("vulns", ())]
    skipped = [one["name"] for one in found if "skip_reason" in one]
    if vulnerable:
        return 1, "\n".join(["audit: known vulnerabilities", *vulnerable])
    if not found or len(skipped) == len(found):
        return 0, "audit: not checked, the package index has no advisories"
    if skipped:
        return 1, f"audit: no advisories could be had for {', '.join(skipped)}"
    return 0, f"audit: {len(found)} packages, no known vulnerability"


def told(code: int, message: str) -> int:
    print(message)
    return code


if __name__ == "__main__":
    raise SystemExit(main())
