"""Addresses of the pages about cards and decks."""

from django.urls import path

import decks.addresses  # noqa: F401 - registers the converters
from decks import views

urlpatterns = [
    path("cards/", views.all_cards, name="cards"),
    path("cards/<game:game>/", views.cards, name="cards_of"),
    path("cards/<game:game>/<slug:code>/", views.card, name="card"),
    path("decks/", views.decks, name="decks"),
    path("decks/public", views.public_decks, name="public_decks"),
    path("decks/new", views.new_deck, name="new_deck"),
    path("decks/import", views.import_deck, name="import_deck"),
    path("decks/check", views.check, name="check_deck"),
    path("decks/<deck:deck_id>/", views.deck, name="deck"),
    path("decks/<deck:deck_id>/edit", views.edit_deck, name="edit_deck"),
    path("decks/<deck:deck_id>/copy", views.copy_deck, name="copy_deck"),
    path("decks/<deck:deck_id>/restore", views.restore_deck, name="restore_deck"),
    path("decks/<deck:deck_id>/delete", views.delete_deck, name="delete_deck"),
]
