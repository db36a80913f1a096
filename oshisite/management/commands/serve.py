"""`manage.py serve`: one web process. With Redis there may be many, and workers are processes of their own."""

from argparse import ArgumentParser
from contextlib import suppress
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError, connection

from matches import restart
from oshisite.server import serve
from oshisite.single import SecondProcess, hold_alone


class Command(BaseCommand):
    help = "Serve the site; without Redis, with its worker in the same process."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default="127.0.0.1")
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument("--database", type=Path, metavar="PATH", help="an SQLite file instead of the one that DATABASE_URL names")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["database"]:
            use_database(options["database"])
        if settings.IS_EMBEDDED:
            try:
                hold_alone()
            except SecondProcess as refusal:
                raise CommandError(str(refusal)) from None
        self.prepare()
        with suppress(DatabaseError):  # not reached, as /readyz will tell
            restart.begin_anew()
        host, port = options["host"], options["port"]
        if not settings.IS_PRODUCTION:
            settings.PUBLIC_URL = f"http://{host}:{port}"
            if "*" not in settings.ALLOWED_HOSTS:
                settings.ALLOWED_HOSTS.append(host)
        if not serve(host, port, announce=f"Oshi Arena is at http://{host}:{port}/  (Ctrl-C stops it)"):
            raise CommandError(f"The site could not start at {host}:{port}.")

    def prepare(self) -> None:
        """What has to be done before the doors open."""


def use_database(path: Path) -> None:
    if connection.vendor != "sqlite":
        raise CommandError("--database names an SQLite file, but DATABASE_URL names another kind of database.")
    path.resolve().parent.mkdir(parents=True, exist_ok=True)
    # Every thread's connection is made from this one dictionary.
    connection.settings_dict["NAME"] = str(path.resolve())
