"""Addresses under `/api/events/`."""

from django.urls import path

import matches.addresses  # noqa: F401 - registers the converters
from tournaments.api import exports, importing, views

urlpatterns = [
    path("", views.EventListApi.as_view(), name="api_events"),
    path("<match:event_id>/", views.EventDetailApi.as_view(), name="api_event"),
    path("<match:event_id>/entrants", views.EntrantsApi.as_view(), name="api_event_entrants"),
    path("<match:event_id>/entrants/import", importing.ImportApi.as_view(), name="api_import_entrants"),
    path("<match:event_id>/decks", views.DecksApi.as_view(), name="api_event_decks"),
    path("<match:event_id>/rounds", views.RoundsApi.as_view(), name="api_event_rounds"),
    path("<match:event_id>/rounds/<int:stage>/<int:number>", views.RoundApi.as_view(), name="api_event_round"),
    path("<match:event_id>/standings", views.StandingsApi.as_view(), name="api_event_standings"),
    path("<match:event_id>/bracket/<int:stage>", views.BracketApi.as_view(), name="api_event_bracket"),
    path("<match:event_id>/export.json", exports.JsonFileApi.as_view(), name="api_event_json"),
    path("<match:event_id>/export.trf", exports.TrfFileApi.as_view(), name="api_event_trf"),
    path("<match:event_id>/standings.csv", exports.StandingsFileApi.as_view(), name="api_event_standings_csv"),
    path("<match:event_id>/pairings.csv", exports.PairingsFileApi.as_view(), name="api_event_pairings_csv"),
    path("<match:event_id>/byes.csv", exports.ByesFileApi.as_view(), name="api_event_byes_csv"),
    path("<match:event_id>/penalties.csv", exports.PenaltiesFileApi.as_view(), name="api_event_penalties_csv"),
]
