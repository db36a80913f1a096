"""Tasks of the site itself."""

from celery import shared_task
from django.utils import timezone

from oshisite.models import Heartbeat


@shared_task(ignore_result=True)
def heartbeat() -> None:
    """Show that a worker takes tasks and reaches the database."""
    Heartbeat.objects.update_or_create(name="worker", defaults={"at": timezone.now()})
