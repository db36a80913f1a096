"""`manage.py demo`: the whole site in one process, from nothing: migrated, with demo data, worker and beat included."""

from django.conf import settings
from django.core.management import call_command

from matches import demo
from oshisite.management.commands import serve
from tournaments import demo as events


class Command(serve.Command):
    help = "Migrate, load demo data and start everything in one process."

    def prepare(self) -> None:
        settings.RUNS_WORKER = True  # with Redis too
        call_command("migrate", verbosity=0)
        if said := demo.load():
            events.load()
        for line in said:
            self.stdout.write(line)
