from django.apps import AppConfig


class RankedConfig(AppConfig):
    name = "matches.ranked"
    label = "ranked"
    verbose_name = "Ranked play"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from matches import effects
        from matches.ranked import services
        from matches.ranked.queue import pauses
        from matches.ranked.queue import services as queue

        effects.register(pauses.EFFECT, pauses.count, wants=pauses.is_from_queue)
        services.register()
        queue.register()
