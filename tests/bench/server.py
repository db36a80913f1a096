"""`python -m tests.bench.server WHAT PORT`: one server process of a benchmark, with the flags that the site is served with.

WHAT is `site`, `forgetful`, `textbook`, or one of the bare servers of `floors.py`. The environment says on which database and which Redis.
"""

import os
import sys

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "oshisite.settings")
os.environ.setdefault("OSHI_PROCESS", "web")

from collections.abc import Callable
from typing import Any

import django
from django.conf import settings
from msgspec.structs import replace

from oshisite.server import Server, config, serve
from tests.bench import floors

HOST = "127.0.0.1"


def serve_site(port: int) -> None:
    """The site, by the function that `manage.py serve` calls.

    Its limits on frames, acts, joins and sockets are lifted: they keep one user to a few acts a second, and a benchmark
    asks how many the process could take. Counting against them still happens.
    """
    django.setup()
    from matches.live import limits

    for name in ("FRAMES_PLAYING", "FRAMES_WATCHING", "ACTS", "REJECTED_ACTS", "JOINS"):
        setattr(limits, name, replace(getattr(limits, name), most=1_000_000))
    limits.SOCKETS_OF_USER = limits.SOCKETS_OF_ADDRESS = 1_000_000
    serve(HOST, port, announce="ready")


def serve_forgetful(port: int) -> None:
    """The site with room for few folded histories, which is soon full: what its memory grows by then is something else."""
    django.setup()
    from matches import log

    log._cache.most = 500
    serve_site(port)


def serve_textbook(port: int) -> None:
    """The same play as a textbook on Channels would write it."""
    django.setup()
    from tests.bench import textbook

    settings.CHANNEL_LAYERS = textbook.channel_layers(settings.REDIS_URL)
    serve_bare(textbook.application(), port)


def serve_bare(application: Any, port: int) -> None:
    Server(config(application, HOST, port, lifespan="off"), "ready").run()


SERVERS: dict[str, Callable[[int], None]] = {
    "site": serve_site,
    "forgetful": serve_forgetful,
    "textbook": serve_textbook,
    "echo": lambda port: serve_bare(floors.echo, port),
    "repeater": lambda port: serve_bare(floors.Repeater(), port),
    "picows": lambda port: floors.serve_picows(HOST, port),
}

if __name__ == "__main__":
    SERVERS[sys.argv[1]](int(sys.argv[2]))
