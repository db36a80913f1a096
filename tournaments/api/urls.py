"""Addresses under `/api/events/`."""

from django.urls import path

import matches.addresses  # noqa: F401 - registers the converters
from tournaments.api import views

urlpatterns = [
    path("", views.EventListApi.as_view(), name="api_events"),
    path("<match:event_id>/", views.EventDetailApi.as_view(), name="api_event"),
    path("<match:event_id>/entrants", views.EntrantsApi.as_view(), name="api_event_entrants"),
    path("<match:event_id>/decks", views.DecksApi.as_view(), name="api_event_decks"),
    path("<match:event_id>/rounds", views.RoundsApi.as_view(), name="api_event_rounds"),
    path("<match:event_id>/rounds/<int:stage>/<int:number>", views.RoundApi.as_view(), name="api_event_round"),
    path("<match:event_id>/standings", views.StandingsApi.as_view(), name="api_event_standings"),
    path("<match:event_id>/bracket/<int:stage>", views.BracketApi.as_view(), name="api_event_bracket"),
]
