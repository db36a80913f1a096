"""`manage.py validate MATCH` or `--all`: chain, fold, audit, outcome, header; the last line is `N ok, N failed`."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from matches import validation
from matches.models import Match


class Command(BaseCommand):
    help = "Check matches against their logs."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("match", nargs="?", help="id of a match")
        parser.add_argument("--all", action="store_true", help="every match")
        parser.add_argument("--rebuild", action="store_true", help="write the header anew from the log first")

    def handle(self, *args: Any, match: str | None, all: bool, rebuild: bool, **options: Any) -> None:
        if (match is None) != all:
            raise CommandError("name a match, or say --all")
        matches = Match.objects.order_by("created_at", "id")
        ids = list(matches.values_list("id", flat=True)) if all else list(matches.filter(id=match).values_list("id", flat=True))
        if not ids and not all:
            raise CommandError(f"there is no match {match}")
        failed = 0
        for match_id in ids:
            if rebuild:
                validation.rebuild_header(match_id)
            report = validation.check_match(match_id)
            failed += not report.is_ok
            for check in report.checks:
                if not all or check.result == "failed":
                    self.stdout.write(f"{match_id}  {check.sentence}")
        self.stdout.write(f"{len(ids) - failed} ok, {failed} failed")
        if failed:
            raise SystemExit(1)
