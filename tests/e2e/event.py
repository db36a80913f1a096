"""Time is called for a match beside the running site, as an event does: `python -m tests.e2e.event <match>` (T28)."""

from __future__ import annotations

import os
import subprocess
import sys

from tests.e2e.site import ROOT, Site


def call_time(site: Site, match: str) -> None:
    command, env = [sys.executable, "-m", "tests.e2e.event", match], {"DATABASE_URL": f"sqlite:///{site.database}"}
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def main(match: str) -> None:
    import django

    os.environ["DJANGO_SETTINGS_MODULE"] = "oshisite.settings"
    django.setup()

    from matches import services
    from matches.clock import now_ms

    services.call_time(match_id=match, now=now_ms())


if __name__ == "__main__":
    main(*sys.argv[1:])
