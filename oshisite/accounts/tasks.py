"""Tidying that is due daily; hourly, because a copy that runs for an hour a day would miss a fixed time."""

from celery import shared_task
from django.core.management import call_command
from django.utils import timezone

from oshisite.accounts import services


@shared_task(ignore_result=True)
def tidy() -> None:
    services.anonymise_idle(timezone.now())
    call_command("clearsessions")
