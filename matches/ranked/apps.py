from django.apps import AppConfig


class RankedConfig(AppConfig):
    name = "matches.ranked"
    label = "ranked"
    verbose_name = "Ranked play"
    default_auto_field = "django.db.models.BigAutoField"
