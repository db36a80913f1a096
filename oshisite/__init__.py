"""The site: settings, addresses, servers, accounts and the design system around the matches."""

from oshisite.celery import app as celery_app

__all__ = ["celery_app"]
