"""`python -m tests.load.unlimited PORT`: the site as `manage.py serve` starts it, with such limits that every frame of a fuzzer arrives."""

from __future__ import annotations

import os
import sys

import django


def main(port: int) -> None:
    from matches import consumers
    from matches.live import limits
    from oshisite.server import serve

    for name in ("FRAMES_PLAYING", "FRAMES_WATCHING", "ACTS", "REJECTED_ACTS", "JOINS"):
        setattr(limits, name, limits.Limit(name, 10**9, 1))
    limits.SOCKETS_OF_ADDRESS = limits.SOCKETS_OF_USER = 1_000
    consumers.BROKEN_FRAMES_IN_MS = -1
    serve("127.0.0.1", port, announce=f"serving {port}")


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "oshisite.settings")
    os.environ.setdefault("OSHI_PROCESS", "web")
    django.setup()
    main(int(sys.argv[1]))
