"""`manage.py create_bot NAME`: an account for a program. Its token is printed once."""

from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError, CommandParser

from oshisite.accounts.tokens import create_bot


class Command(BaseCommand):
    help = "Create an account for a program and print its token, once."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            _, text = create_bot(options["name"])
        except ValidationError as error:
            raise CommandError(" ".join(error.messages)) from error
        self.stdout.write(text)
