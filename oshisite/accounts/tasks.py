"""Daily work on accounts."""

from celery import shared_task
from django.utils import timezone

from oshisite.accounts import services


@shared_task(ignore_result=True)
def anonymise_idle_guests() -> None:
    services.anonymise_idle(timezone.now())
