"""`manage.py demo`: the whole site in one process, from nothing: migrated, with demo data, worker and beat included."""

from django.conf import settings
from django.core.management import call_command

from matches import demo
from oshisite.management.commands import serve


class Command(serve.Command):
    help = "Migrate, load demo data and start everything in one process."

    def prepare(self) -> None:
        settings.RUNS_WORKER = True  # with Redis too
        call_command("migrate", verbosity=0)
        for line in demo.load():
            self.stdout.write(line)
