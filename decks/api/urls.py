"""Addresses under `/api/`."""

from django.urls import path

import decks.addresses  # noqa: F401 - registers the converters
from decks.api import cards, views

urlpatterns = [
    path("decks/", views.DecksApi.as_view(), name="api_decks"),
    path("decks/public", views.PublicDecksApi.as_view(), name="api_public_decks"),
    path("decks/starters", views.StartersApi.as_view(), name="api_starters"),
    path("decks/import", views.ImportApi.as_view(), name="api_import_deck"),
    path("decks/check", views.CheckApi.as_view(), name="api_check_deck"),
    path("decks/<deck:deck_id>/", views.DeckDetailApi.as_view(), name="api_deck"),
    path("decks/<deck:deck_id>/versions", views.VersionsApi.as_view(), name="api_deck_versions"),
    path("decks/<deck:deck_id>/versions/<int:number>", views.VersionApi.as_view(), name="api_deck_version"),
    path("decks/<deck:deck_id>/copy", views.CopyApi.as_view(), name="api_copy_deck"),
    path("decks/<deck:deck_id>/export", views.ExportApi.as_view(), name="api_export_deck"),
    path("cards/<game:game>/", cards.CardsApi.as_view(), name="api_cards"),
    path("cards/<game:game>/search", cards.FindCardsApi.as_view(), name="api_find_cards"),
]
