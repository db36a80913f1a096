"""Addresses of the pages about ladders."""

from django.urls import path

import matches.ranked.addresses  # noqa: F401 - registers the converter
from matches.ranked import views

urlpatterns = [
    path("ladders/", views.ladders, name="ladders"),
    path("ladders/read", views.corrections_read, name="corrections_read"),
    path("ladders/<ladder:key>/", views.ladder, name="ladder"),
    path("ladders/<ladder:key>/seasons/<int:season>/", views.ladder, name="ladder_season"),
    path("players/<player:name>/ratings/<ladder:key>/", views.player_history, name="rating_history"),
    path("m/<match:match_id>/rating", views.match_rating, name="match_rating"),
    path("accounts/ladders/", views.rank_settings, name="rank_settings"),
]
