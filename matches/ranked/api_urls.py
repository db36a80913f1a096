"""Addresses of ladders and their queue under `/api/`."""

from django.urls import path

import matches.ranked.addresses  # noqa: F401 - registers the converter
from matches.ranked import api
from matches.ranked.queue import api as queue

urlpatterns = [
    path("ranked/search", queue.SearchApi.as_view(), name="api_search"),
    path("ranked/any", queue.AnyGapApi.as_view(), name="api_any_gap"),
    path("ranked/answer", queue.ReadyApi.as_view(), name="api_ready_check"),
    path("ranked/leave", queue.LeaveApi.as_view(), name="api_leave_queue"),
    path("ladders/", api.LaddersApi.as_view(), name="api_ladders"),
    path("ladders/<ladder:key>/board", api.BoardApi.as_view(), name="api_board"),
    path("players/<player:name>/ratings", api.RatingsApi.as_view(), name="api_ratings"),
    path("players/<player:name>/ratings/<ladder:key>", api.HistoryApi.as_view(), name="api_rating_history"),
    path("matches/<match:match_id>/rating", api.MatchRatingApi.as_view(), name="api_match_rating"),
]
