"""The site itself as an application: its templates, static files, commands and the heartbeat of the workers."""

from django.apps import AppConfig


class SiteConfig(AppConfig):
    name = "oshisite"
    label = "site"
    default_auto_field = "django.db.models.BigAutoField"
