"""The heartbeat of the workers: a row each, written once a minute (B9)."""

from django.db import models


class Heartbeat(models.Model):
    """When a kind of process was last seen at work; /readyz turns red when it is stale."""

    name = models.CharField(max_length=40, primary_key=True)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.name} at {self.at:%Y-%m-%d %H:%M:%S}"
