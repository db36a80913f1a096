"""Addresses under `/api/`."""

from django.urls import path

import matches.addresses  # noqa: F401 - registers the converters
from matches.api import challenges, chat, replays, tables, views

urlpatterns = [
    path("matches/", views.MatchesApi.as_view(), name="api_matches"),
    path("matches/<match:match_id>/", views.MatchDetailApi.as_view(), name="api_match"),
    path("matches/<match:match_id>/sit", tables.SitApi.as_view(), name="api_sit"),
    path("matches/<match:match_id>/stand-up", tables.StandUpApi.as_view(), name="api_stand_up"),
    path("matches/<match:match_id>/deck", tables.DeckApi.as_view(), name="api_bring_deck"),
    path("matches/<match:match_id>/bots", tables.BotsApi.as_view(), name="api_bots"),
    path("matches/<match:match_id>/acts", views.ActsApi.as_view(), name="api_acts"),
    path("matches/<match:match_id>/entries", views.EntriesApi.as_view(), name="api_entries"),
    path("matches/<match:match_id>/replay", replays.ReplayApi.as_view(), name="api_replay"),
    path("matches/<match:match_id>/record", replays.RecordApi.as_view(), name="api_record"),
    path("matches/<match:match_id>/verify", replays.VerifyApi.as_view(), name="api_verify"),
    path("matches/<match:match_id>/chat/<room:room>", chat.ChatApi.as_view(), name="api_chat"),
    path("blocks", chat.BlocksApi.as_view(), name="api_blocks"),
    path("reports", chat.ReportsApi.as_view(), name="api_reports"),
    path("matches/<match:match_id>/series", challenges.SeriesApi.as_view(), name="api_series"),
    path("matches/<match:match_id>/ready", challenges.ReadyApi.as_view(), name="api_ready"),
    path("challenges/", challenges.ChallengesApi.as_view(), name="api_challenges"),
    path("challenges/<match:challenge_id>/", challenges.ChallengeApi.as_view(), name="api_challenge"),
    path("challenges/<match:challenge_id>/accept", challenges.AcceptApi.as_view(), name="api_accept"),
    path("challenges/<match:challenge_id>/decline", challenges.DeclineApi.as_view(), name="api_decline"),
    path("challenges/<match:challenge_id>/withdraw", challenges.WithdrawApi.as_view(), name="api_withdraw"),
    path("replays/read", replays.ReadReplayApi.as_view(), name="api_read_replay"),
]
