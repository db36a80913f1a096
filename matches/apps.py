from django.apps import AppConfig


class MatchesConfig(AppConfig):
    name = "matches"
    verbose_name = "Matches"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from matches import effects, handover, series, validation
        from matches.chat import retention
        from matches.conduct import reports

        effects.register(effects.VALIDATE, validation.validate)
        effects.register(series.EFFECT, series.count, wants=series.is_game)
        effects.register(series.REVEAL, series.reveal, wants=lambda match_id: False)  # its rows come with the end of a series
        handover.register()
        retention.register()
        reports.register()
